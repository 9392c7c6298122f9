// Events: sections of flags (section 3.2) and rules of logic-based components (section 2.4).
//
// A condition c becomes two Booleans, `happens` = c and `fires` = pre(happens), and the edge of the second is the
// event. So an action sees everything as it was just before (superdense time: one step later at the same instant), and
// no action can be caught in an algebraic loop with the condition that triggers it, within a component or through
// others. Actions of one component at one instant are done in the order in which they are written.
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;
using hybrid::EquationId;
using hybrid::Variability;

VariableId Semantics::trigger(Instance& instance, std::string_view name, ExprId condition, Span span) {
  hybrid::TypeId boolean = model_.types.boolean();
  VariableId happens = hidden(instance, fmt::format("{}.happens", name), boolean, Variability::Discrete);
  VariableId fires = hidden(instance, fmt::format("{}.fires", name), boolean, Variability::Discrete);
  equal(happens, condition, span);
  equal(fires, pre(happens), span);
  initially(pre(happens), var(happens), span);  // what holds from the start is no event
  return fires;
}

std::vector<Trigger> Semantics::triggers(Instance& instance, const std::set<size_t>& switched) {
  std::vector<Trigger> all;
  const Definition& d = *instance.definition;
  auto acts = [&](std::span<const Statement* const> body) {
    for (size_t target : targets(body, instance)) {
      if (!switched.contains(target)) return true;
    }
    return false;
  };
  int rules = 0;
  for (const Section& section : d.component->sections) {
    if (section.kind == SectionKind::Event) {
      auto flag = d.index.find(section.flag);
      if (flag == d.index.end() || !instance.variables[flag->second].valid()) continue;
      ExprId value = var(instance.variables[flag->second]);
      std::string name(text(section.flag));
      if (acts(section.rising))
        all.push_back({trigger(instance, name + ".rising", build_.greater(value, build_.real(0)), section.rising_span),
                       section.rising});
      if (acts(section.falling))
        all.push_back({trigger(instance, name + ".falling", build_.less(value, build_.real(0)), section.falling_span),
                       section.falling});
    }
    if (section.kind != SectionKind::Rules) continue;
    for (const Statement* s : section.statements) {
      if (s->kind != StatementKind::Rule) continue;
      Typed condition = expression(*s->branches[0].condition, {instance, Place::Continuous});
      if (!require(condition, Kind::Boolean, s->branches[0].condition->span, "the condition of a rule")) continue;
      all.push_back({trigger(instance, fmt::format("rule{}", ++rules), condition.expr, s->branches[0].condition->span),
                     s->branches[0].body});
    }
  }
  return all;
}

void Semantics::events(Instance& instance) {
  const Definition& d = *instance.definition;
  std::set<size_t> switched;
  if (d.component->kind == ComponentKind::Continuous) switched = boundaries(instance);
  ExprId delay;
  if (d.component->kind == ComponentKind::Logic && d.timing.delay) {
    delay = numeric(*d.timing.delay, {instance, Place::Parameter});
    for (size_t s = 0; s < instance.count() && delay.valid(); ++s) {
      if (d.symbols[s].role != Role::Held || d.symbols[s].port != Port::Output) continue;
      instance.decided[s] = hidden(instance, fmt::format("{}.decided", text(d.symbols[s].name)),
                                   model_.variables[instance.variables[s]].type, Variability::Discrete);
    }
  }
  act(instance, triggers(instance, switched), switched);
  for (size_t s = 0; s < instance.count(); ++s) {
    const Symbol& symbol = d.symbols[s];
    VariableId v = instance.variables[s];
    if (!v.valid()) continue;
    if (instance.decided[s].valid() && d.component->kind == ComponentKind::Logic)
      delay_change(instance, s, delay, updates_under_way(instance));
    bool discrete_output = d.component->kind == ComponentKind::Discrete && symbol.role == Role::Algebraic;
    if ((symbol.role != Role::State && symbol.role != Role::Held && !discrete_output) || switched.contains(s)) continue;
    auto given = initial_value_.find(v);
    ExprId value = given != initial_value_.end() ? given->second : build_.zero(model_.variables[v].type);
    // Constraints decide what states start with, unless 'initial' says so.
    bool free = symbol.role == Role::State && given == initial_value_.end() && d.section(SectionKind::Constraint);
    if (free) {
      model_.variables[v].start = value;
      continue;
    }
    start(v, value, symbol.span);
    if (instance.decided[s].valid()) start(instance.decided[s], value, symbol.span);
  }
}

void Semantics::act(Instance& instance, const std::vector<Trigger>& triggers, const std::set<size_t>& switched) {
  const Definition& d = *instance.definition;
  // What every variable becomes when all events of the instant have acted in turn, those that fire.
  Assigned now;
  std::map<size_t, std::vector<ExprId>> causes;
  for (const Trigger& trigger : triggers) {
    Assigned after = now;
    execute(trigger.body, instance, Place::Event, after);
    ExprId fires = build_.edge(var(trigger.fires));
    for (size_t s : targets(trigger.body, instance)) {
      auto it = after.find(s);
      if (it == after.end() || switched.contains(s)) continue;
      causes[s].push_back(var(trigger.fires));
      auto before = now.find(s);
      ExprId unchanged =
          before != now.end() ? before->second : symbol_value(instance, s, {instance, Place::Event}).expr;
      now[s] = triggers.size() == 1 ? it->second : build_.if_(fires, it->second, unchanged);
    }
  }
  for (const auto& [s, value] : now) {
    const Symbol& symbol = d.symbols[s];
    VariableId v = instance.decided[s].valid() ? instance.decided[s] : instance.variables[s];
    if (symbol.role == Role::State) {
      hybrid::Equation reinit;
      reinit.kind = hybrid::EquationKind::Reinit;
      reinit.left = var(v);
      reinit.right = value;
      reinit.span = symbol.span;
      when(causes[s], {add_equation(reinit)}, symbol.span);
    } else {
      when(causes[s], {assignment(v, value, symbol.span)}, symbol.span);
    }
  }
  // Set at the start and never again.
  for (size_t s = 0; s < instance.count(); ++s) {
    if (d.symbols[s].role != Role::Held || now.contains(s) || switched.contains(s)) continue;
    VariableId v = instance.decided[s].valid() ? instance.decided[s] : instance.variables[s];
    equal(v, pre(v), d.symbols[s].span);
    definition_.erase(v);
  }
}

}  // namespace saltus::shsml
