// Discrete-time components (section 2.3). At each update time t_k
//
//     x_{k+1} = f(x_k, u, k)        y_{k+1} = g(x_{k+1}, u, k)
//
// become equations of one `when`: the state is pre(x), its next value x. Inputs are read at t_k: that is the implicit
// sampler. With a delay Δ the outputs appear at t_k + Δ.
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;
using hybrid::EquationId;
using hybrid::Variability;

SALTUS_DIAGNOSTIC(BadTimes, Error, "H0251", "{}");

namespace {

bool mentions(const Expr& expr, Name name) {
  if (expr.kind == ExprKind::Name && !expr.qualifier.valid() && expr.name == name) return true;
  for (const Expr* arg : expr.args) {
    if (mentions(*arg, name)) return true;
  }
  return false;
}

// sample() that ticks once: its second tick is never reached.
constexpr double kNever = 1e300;

}  // namespace

// Uniform: sample(offset, period). Listed: one tick for each time. Times are computed as k·period, never accumulated.
ExprId Semantics::tick(Instance& instance) {
  const Timing& timing = instance.definition->timing;
  Scope scope{instance, Place::Parameter};
  if (timing.period) {
    ExprId period = numeric(*timing.period, scope);
    ExprId offset = timing.offset ? numeric(*timing.offset, scope) : build_.real(0);
    if (!period.valid() || !offset.valid()) return {};
    if (auto value = build_.number(period); value && !(*value > 0)) {
      report(BadTimes, timing.period->span, "the period must be positive");
      return {};
    }
    return build_.sample(offset, period);
  }
  std::vector<ExprId> ticks;
  std::optional<double> last;
  for (const Expr* e : timing.times) {
    ExprId time = numeric(*e, scope);
    if (!time.valid()) return {};
    auto value = build_.number(time);
    if (value && last && *value <= *last) {
      report(BadTimes, e->span, "update times must increase");
      return {};
    }
    if (value) last = value;
    ticks.push_back(build_.sample(time, build_.real(kNever)));
  }
  return ticks.size() == 1 ? ticks[0] : build_.array_literal(ticks);
}

// What a converter or a word of so many bits keeps of a number: the nearest multiple of its precision.
ExprId Semantics::rounded(Instance& instance, size_t s, ExprId value) {
  const Symbol& symbol = instance.definition->symbols[s];
  if (!symbol.precision || !value.valid()) return value;
  if (!shape(value).empty()) {
    report(BadTimes, symbol.precision->span, "not supported yet: a precision of a vector or matrix");
    return value;
  }
  ExprId step = numeric(*symbol.precision, {instance, Place::Parameter});
  if (!step.valid()) return value;
  if (auto number = build_.number(step); number && !(*number > 0)) {
    report(BadTimes, symbol.precision->span, "a precision is positive");
    return value;
  }
  ExprId steps = build_.add(build_.divide(value, step), build_.real(0.5));
  return build_.no_event(build_.multiply(step, build_.math(hybrid::Op::Floor, steps)));
}

void Semantics::discrete(Instance& instance) {
  const Definition& d = *instance.definition;
  if (d.component->kind != ComponentKind::Discrete) return;
  const Section* dynamics = d.section(SectionKind::Dynamics);
  ExprId ticks = tick(instance);
  if (!dynamics || !ticks.valid()) return;
  ExprId delay = d.timing.delay ? numeric(*d.timing.delay, {instance, Place::Parameter}) : ExprId{};
  std::vector<EquationId> body;
  // k, where it is asked for: 0 at the first update.
  Name k = intern("k");
  bool counts = false;
  for (const Symbol& symbol : d.symbols)
    counts = counts || (symbol.definition && mentions(*symbol.definition->value, k));
  counts = counts || (d.timing.computing && mentions(*d.timing.computing, k));
  if (counts && !d.index.contains(k)) {
    instance.index =
        variable(path(instance, "k"), model_.types.integer(), Variability::Discrete, d.component->name_span);
    body.push_back(
        assignment(instance.index, build_.add(pre(instance.index), build_.integer(1)), d.component->name_span));
    model_.variables[instance.index].start = build_.integer(0);
    model_.variables[instance.index].fixed = build_.boolean(true);
  }
  for (size_t s = 0; s < instance.count(); ++s) {
    if ((!delay.valid() && !d.timing.computing) || d.symbols[s].port != Port::Output || !instance.variables[s].valid())
      continue;
    instance.decided[s] = hidden(instance, fmt::format("{}.computed", text(d.symbols[s].name)),
                                 model_.variables[instance.variables[s]].type, Variability::Discrete);
  }
  Scope scope{instance, Place::Update};
  for (size_t s = 0; s < instance.count(); ++s) {
    const Symbol& symbol = d.symbols[s];
    VariableId v = instance.decided[s].valid() ? instance.decided[s] : instance.variables[s];
    if (!v.valid()) continue;
    if (symbol.role == Role::Algebraic && symbol.definition) {
      Typed value = expression(*symbol.definition->value, scope, &instance.symbols[s]);
      if (ExprId e = as_symbol(value, instance, s, symbol.definition->value->span); e.valid())
        body.push_back(assignment(v, rounded(instance, s, e), symbol.definition->span));
    }
    if (symbol.role == Role::State) {
      auto next = d.index.find(symbol.next);
      if (next == d.index.end()) continue;
      Typed value = symbol_value(instance, next->second, scope);
      if (!value.failed()) body.push_back(assignment(v, rounded(instance, s, value.expr), symbol.span));
    }
  }
  // The processor does one update after the other: finish = max(now, when it was done with the last one) + what this
  // one takes.
  VariableId finish;
  if (d.timing.computing) {
    ExprId takes = numeric(*d.timing.computing, scope);
    if (!takes.valid()) return;
    finish = variable(path(instance, "finish"), model_.types.real(), Variability::Discrete, d.timing.computing->span);
    model_.variables[finish].fixed = build_.boolean(true);
    body.push_back(
        assignment(finish, build_.add(build_.max(build_.time(), pre(finish)), takes), d.timing.computing->span));
  }
  when({ticks}, std::move(body), d.component->name_span);
  int places = delay.valid() || finish.valid() ? updates_under_way(instance) : 0;
  for (size_t s = 0; s < instance.count(); ++s) {
    if (instance.decided[s].valid()) delay_change(instance, s, delay, places, finish);
  }
}

}  // namespace saltus::shsml
