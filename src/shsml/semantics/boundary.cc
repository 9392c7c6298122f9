// Motion along the boundary of an event (section 3.2: "in conflict situations ... additional machinery is needed to
// model motion along a boundary submanifold").
//
// An event section that sets switching variables s to constants s⁺ above and s⁻ below its flag φ, and to nothing else,
// makes the model switch between two fields at φ = 0. Let D(s) = dφ/dt, found by looking through the equations. Where D
// does not depend on s, the motion crosses. Where it does, linearly, let
//
//     F⁺ = D(s⁺),   F⁻ = D(s⁻).
//
// Both negative: the motion goes on below. Both positive: above. F⁺ ≤ 0 ≤ F⁻: the fields on both sides point at the
// boundary and the motion stays on it, with the mean of the fields that is tangential (Filippov), that is, with the
// equivalent control
//
//     s = s⁻ + (s⁺ − s⁻)·F⁻/(F⁻ − F⁺),       D(s) = 0,
//
// until F⁺ or F⁻ changes its sign. For Coulomb friction s·B is then the force of sticking. A discrete variable `side`
// (1 above, −1 below, 0 on the boundary) remembers where the motion is:
//
//     arrives   side = 1, φ < 0 and F⁺ < 0;  side = −1, φ > 0 and F⁻ > 0
//     leaves    side = 0 and (F⁺ > 0 or F⁻ < 0)
//
// and at either the signs of F⁺ and F⁻ decide anew. When φ is a state itself, its derivative on the boundary is set to
// zero rather than to D(s), which is zero up to rounding, and φ to zero on arrival.
//
// Where D(s) is not linear in s, cannot be formed, or depends on the switching variables of other flags too (blocks
// that rub on each other), the variable is s⁺ or s⁻ by the sign of φ, s = if φ > 0 then s⁺ else s⁻, and the simulator
// finds the mean of the fields on all boundaries at once (docs/stages/simulate.md).
#include <algorithm>
#include <iterator>

#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;
using hybrid::EquationId;
using hybrid::Op;
using hybrid::Variability;

std::set<size_t> Semantics::boundaries(Instance& instance) {
  std::set<size_t> switched;
  for (const Section* section : instance.definition->events()) boundary(instance, *section, switched);
  return switched;
}

namespace {

// The value of a plain assignment that stands once in the list.
const Statement* only_assignment(std::span<const Statement* const> statements, Name name) {
  const Statement* found = nullptr;
  for (const Statement* s : statements) {
    if (s->kind != StatementKind::Assign || s->target->kind != ExprKind::Name || s->target->name != name) continue;
    if (found) return nullptr;
    found = s;
  }
  return found;
}

}  // namespace

Semantics::Switching Semantics::switching(Instance& instance, const Section& section) {
  const Definition& d = *instance.definition;
  Switching found;
  for (size_t s : targets(section.rising, instance)) {
    const Symbol& symbol = d.symbols[s];
    if (symbol.role != Role::Held || !is_number(symbol.kind)) continue;
    const Statement *up = only_assignment(section.rising, symbol.name),
                    *down = only_assignment(section.falling, symbol.name);
    if (!up || !down) continue;
    bool elsewhere = false;
    for (const Section* other : d.events()) {
      if (other == &section) continue;
      elsewhere =
          elsewhere || targets(other->rising, instance).contains(s) || targets(other->falling, instance).contains(s);
    }
    if (elsewhere) continue;
    Typed high = expression(*up->value, {instance, Place::Event}),
          low = expression(*down->value, {instance, Place::Event});
    if (high.failed() || low.failed() || !high.constant || !low.constant || !is_number(high.kind) ||
        !is_number(low.kind))
      continue;
    VariableId v = instance.variables[s];
    found.above[v] = high.expr;
    found.below[v] = low.expr;
    found.kept[v] = var(v);
    found.variables.insert(v);
    found.symbols.push_back(s);
  }
  return found;
}

void Semantics::find_switching(Instance& instance) {
  if (instance.definition->component->kind != ComponentKind::Continuous) return;
  for (const Section* section : instance.definition->events())
    switching_.merge(switching(instance, *section).variables);
}

bool Semantics::boundary(Instance& instance, const Section& section, std::set<size_t>& switched) {
  const Definition& d = *instance.definition;
  auto flag_index = d.index.find(section.flag);
  if (flag_index == d.index.end() || !instance.variables[flag_index->second].valid()) return false;
  VariableId flag = instance.variables[flag_index->second];
  std::string flag_name(text(section.flag));
  auto [symbols, variables, above, below, kept] = switching(instance, section);
  if (symbols.empty()) return false;
  // A flag that leaps with what it switches has a hysteresis: it crosses.
  if (depends(definition_[flag], variables)) return false;
  Span span = section.span;

  // D(s), and whether it depends on s.
  auto by_sign = [&] {
    ExprId positive = build_.greater(var(flag), build_.real(0));
    for (size_t s : symbols) {
      VariableId v = instance.variables[s];
      model_.variables[v].variability = Variability::Continuous;
      equal(v, build_.if_(positive, above.at(v), below.at(v)), span);
      switched.insert(s);
    }
    return true;
  };
  std::set<VariableId> others;
  std::ranges::set_difference(switching_, variables, std::inserter(others, others.end()));
  // Held until we know better; here they count as algebraic.
  auto rate = time_derivative(definition_[flag]);
  if (!rate) return by_sign();
  if (!depends(*rate, variables)) return false;
  if (depends(*rate, others)) return by_sign();
  auto whole = inlined(*rate, kept), up = inlined(*rate, above), down = inlined(*rate, below);
  if (!whole || !up || !down || degree(*whole, variables) > 1) return by_sign();

  hybrid::TypeId real = model_.types.real();
  VariableId rate_above = hidden(instance, flag_name + ".rate_above", real, Variability::Continuous);
  VariableId rate_below = hidden(instance, flag_name + ".rate_below", real, Variability::Continuous);
  VariableId side =
      variable(path(instance, flag_name + ".side"), model_.types.integer(), Variability::Discrete, section.flag_span);
  equal(rate_above, *up, span);
  equal(rate_below, *down, span);
  ExprId zero = build_.real(0), one = build_.real(1), phi = var(flag), fa = var(rate_above), fb = var(rate_below);
  ExprId none = build_.integer(0), upper = build_.integer(1), lower = build_.integer(-1);
  ExprId is_above = build_.equal(var(side), upper), is_below = build_.equal(var(side), lower),
         is_on = build_.equal(var(side), none);

  // s = s⁻ + (s⁺ − s⁻)·α on the boundary
  ExprId spread = build_.subtract(fb, fa);
  ExprId alpha = build_.if_(build_.no_event(build_.greater(spread, zero)), build_.divide(fb, spread), build_.real(0.5));
  for (size_t s : symbols) {
    VariableId v = instance.variables[s];
    model_.variables[v].variability = Variability::Continuous;
    ExprId between = build_.add(below[v], build_.multiply(build_.subtract(above[v], below[v]), alpha));
    equal(v, build_.if_(is_above, above[v], build_.if_(is_below, below[v], between)), span);
    switched.insert(s);
  }

  // Arriving and leaving; 1 and −1 stand where nothing can happen.
  ExprId past = build_.less(build_.if_(is_above, phi, build_.if_(is_below, build_.negate(phi), one)), zero);
  ExprId inward = build_.if_(past, build_.if_(is_above, fa, build_.negate(fb)), one);
  VariableId arrives = trigger(instance, flag_name + ".arrives", build_.less(inward, zero), span);
  VariableId upwards = trigger(instance, flag_name + ".leaves_upwards",
                               build_.greater(build_.if_(is_on, fa, build_.real(-1)), zero), span);
  VariableId downwards =
      trigger(instance, flag_name + ".leaves_downwards", build_.less(build_.if_(is_on, fb, one), zero), span);
  auto decide = [&](ExprId a, ExprId b, ExprId value) {
    ExprId apart = build_.if_(build_.greater(value, zero), upper, lower);  // both point away: where it is, it stays
    return build_.if_(build_.greater(a, zero), build_.if_(build_.greater_equal(b, zero), upper, apart),
                      build_.if_(build_.less(b, zero), lower, none));
  };
  when({var(arrives), var(upwards), var(downwards)},
       {assignment(side, decide(pre(rate_above), pre(rate_below), pre(flag)), span)}, span);

  // At the start: by the flag; on the boundary by what 'initial' says of s, else by the fields.
  ExprId at_zero = build_.no_event(decide(fa, fb, phi));
  VariableId first = instance.variables[symbols[0]];
  if (auto given = initial_value_.find(first); given != initial_value_.end()) {
    at_zero = build_.if_(build_.no_event(build_.equal(given->second, above[first])), upper,
                         build_.if_(build_.no_event(build_.equal(given->second, below[first])), lower, at_zero));
  }
  ExprId begin = build_.if_(build_.no_event(build_.greater(phi, zero)), upper,
                            build_.if_(build_.no_event(build_.less(phi, zero)), lower, at_zero));
  initially(pre(side), begin, span);

  // The flag is a state: exactly at rest.
  ExprId defined = definition_[flag];
  if (model_.exprs.op(defined) == Op::Variable) {
    VariableId state = model_.exprs.variable(defined);
    auto equation = state_equation_.find(state);
    if (equation != state_equation_.end()) {
      hybrid::Equation& e = model_.all_equations[equation->second];
      e.right = build_.if_(is_on, zero, e.right);
      hybrid::Equation reinit;
      reinit.kind = hybrid::EquationKind::Reinit;
      reinit.left = var(state);
      reinit.right = zero;
      reinit.span = span;
      VariableId rests = trigger(instance, flag_name + ".rests", is_on, span);
      when({var(rests)}, {add_equation(reinit)}, span);
    }
  }
  return true;
}

}  // namespace saltus::shsml
