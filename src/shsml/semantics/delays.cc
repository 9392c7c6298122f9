// A change of a held variable that takes effect Δ later (sections 2.3 and 2.4: computational delays).
//
// Changes under way wait in a queue, first in, first out, since all wait equally long. Each pass of the event iteration
//
//     takes the first one when time ≥ due_1,        and puts a new one behind the last when the source has changed,
//
// until nothing changes; so several changes at one instant come out in order, Δ later, at one instant. time ≥ due_1
// compares time with something discrete: the simulator goes exactly there. An empty place is due at 1e300.
#include <cmath>

#include "hybrid/rewrite.h"
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using hybrid::Variability;

SALTUS_DIAGNOSTIC(VectorDelay, Error, "H0254", "not supported yet: a delay of the vector '{}'");
SALTUS_DIAGNOSTIC(TooManyUpdates, Error, "H0252", "more than {} updates would be under way within this delay");

namespace {
constexpr int kPlacesOfUnknown = 32;
constexpr int kMostPlaces = 1000;  // each is an equation or two
constexpr double kNever = 1e300;
}  // namespace

// How many updates of a DTC can wait at once: those that begin within the delay. What knobs are set to is taken as it
// is written; a run with others may say that there are too many.
int Semantics::updates_under_way(Instance& instance) {
  const Timing& timing = instance.definition->timing;
  if (!timing.times.empty()) return static_cast<int>(timing.times.size());
  auto number = [&](const syntax::Expr* e) -> std::optional<double> {
    ExprId value = e ? numeric(*e, {instance, Place::Parameter}) : ExprId{};
    if (!value.valid()) return std::nullopt;
    for (int round = 0; round < 50 && !build_.number(value); ++round) {
      value = hybrid::substitute_variables(build_, value, [&](VariableId id) -> std::optional<ExprId> {
        const hybrid::Variable& v = model_.variables[id];
        return v.binding.valid() ? std::optional<ExprId>(v.binding) : std::nullopt;
      });
    }
    return build_.number(value);
  };
  auto period = number(timing.period), delay = number(timing.delay);
  if (timing.computing || !period || !delay || !(*period > 0)) return kPlacesOfUnknown;
  double places = std::floor(*delay / *period) + 2;
  if (places > kMostPlaces) {
    report(TooManyUpdates, timing.delay->span, kMostPlaces);
    return 1;
  }
  return std::max(static_cast<int>(places), 2);
}

// `finish`: when the processor is done with it, instead of a time after the change.
void Semantics::delay_change(Instance& instance, size_t s, ExprId delay, int places, VariableId finish) {
  const Symbol& symbol = instance.definition->symbols[s];
  if (!instance.dims[s].empty()) {
    report(VectorDelay, symbol.span, text(symbol.name));
    return;
  }
  std::string name(text(symbol.name));
  VariableId visible = instance.variables[s], source = instance.decided[s];
  hybrid::TypeId type = model_.variables[visible].type, real = model_.types.real(), integer = model_.types.integer();
  model_.variables[visible].variability = Variability::Discrete;
  VariableId sent = hidden(instance, name + ".sent", type, Variability::Discrete);
  VariableId count = hidden(instance, name + ".waiting", integer, Variability::Discrete);
  std::vector<VariableId> value, due;
  for (int i = 1; i <= places; ++i) {
    value.push_back(hidden(instance, fmt::format("{}.value{}", name, i), type, Variability::Discrete));
    due.push_back(hidden(instance, fmt::format("{}.due{}", name, i), real, Variability::Discrete));
    model_.variables[due.back()].start = build_.real(kNever);
    model_.variables[due.back()].fixed = build_.boolean(true);
  }
  ExprId never = build_.real(kNever), one = build_.integer(1), zero = build_.integer(0);
  ExprId takes = build_.greater_equal(build_.time(), pre(due[0]));
  ExprId puts = build_.not_equal(pre(source), pre(sent));
  ExprId left = build_.subtract(pre(count), build_.if_(takes, one, zero));
  equal(count, build_.add(left, build_.if_(puts, one, zero)), symbol.span);
  equal(sent, pre(source), symbol.span);
  // The instant of the change, kept: what names time itself is continuous.
  VariableId since = hidden(instance, name + ".since", real, Variability::Discrete);
  model_.variables[since].start = build_.real(0);
  model_.variables[since].fixed = build_.boolean(true);
  when({puts}, {assignment(since, build_.time(), symbol.span)}, symbol.span);
  for (int i = 0; i < places; ++i) {
    ExprId next_value = i + 1 < places ? pre(value[i + 1]) : pre(value[i]);
    ExprId next_due = i + 1 < places ? pre(due[i + 1]) : never;
    ExprId here = build_.and_(puts, build_.equal(left, build_.integer(i)));
    equal(value[i], build_.if_(here, pre(source), build_.if_(takes, next_value, pre(value[i]))), symbol.span);
    equal(due[i],
          build_.if_(here, finish.valid() ? var(finish) : build_.add(var(since), delay),
                     build_.if_(takes, next_due, pre(due[i]))),
          symbol.span);
  }
  equal(visible, build_.if_(takes, pre(value[0]), pre(visible)), symbol.span);
  definition_.erase(visible);
  // One change too many would be lost.
  hybrid::Equation full;
  full.kind = hybrid::EquationKind::Assert;
  full.left = build_.relation(hybrid::Op::LessEqual, var(count), build_.integer(places));
  full.message = build_.string(
      fmt::format("'{}': more than {} changes are under way within its delay", path(instance, name), places));
  full.span = symbol.span;
  model_.equations.push_back(add_equation(full));
}

}  // namespace saltus::shsml
