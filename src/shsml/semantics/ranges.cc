// Ranges (section 3.2): "the simulator would have to support checking such restrictions and either warning the user or
// stopping the simulation if they are violated."
//
// Leaving a range is an event, so it is located and reported once each time, with the value. Whether the run stops is a
// parameter of the whole model, stop_outside_range, false unless the experiment says ranges: 'stop'.
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using hybrid::Equation;
using hybrid::EquationKind;
using hybrid::Variability;

hybrid::TypeId Semantics::assertion_level() {
  if (!assertion_level_.valid()) {
    hybrid::Enumeration e{intern("AssertionLevel"), {intern("warning"), intern("error")}};
    assertion_level_ = model_.types.enumeration(model_.types.enumerations.add(e));
  }
  return assertion_level_;
}

void Semantics::ranges(Instance& instance) {
  for (size_t s = 0; s < instance.count(); ++s) {
    const Symbol& symbol = instance.definition->symbols[s];
    if (symbol.low && instance.variables[s].valid()) range(instance, symbol, instance.variables[s]);
  }
}

void Semantics::range(Instance& instance, const Symbol& symbol, VariableId v) {
  Scope scope{instance, Place::Parameter};
  ExprId low = numeric(*symbol.low, scope);
  ExprId high = low.valid() ? numeric(*symbol.high, scope) : ExprId{};
  if (!high.valid()) return;
  if (!stop_outside_range_.valid()) {
    stop_outside_range_ = variable("stop_outside_range", model_.types.boolean(), Variability::Parameter, {});
    model_.variables[stop_outside_range_].binding = build_.boolean(stop_by_default_);
  }
  std::string name = path(instance, text(symbol.name));
  ExprId value = var(v);
  ExprId outside = build_.or_(build_.less(value, low), build_.greater(value, high));
  auto text_of = [&](ExprId e) { return build_.to_string(e); };
  ExprId message = build_.add(build_.string(fmt::format("'{}' = ", name)), text_of(value));
  message = build_.add(message, build_.string(" is outside its range ("));
  message = build_.add(message, text_of(low));
  message = build_.add(message, build_.string(", "));
  message = build_.add(message, text_of(high));
  message = build_.add(message, build_.string(")"));

  bool moves = model_.variables[v].variability > Variability::Parameter;
  ExprId holds = build_.not_(outside);
  std::vector<ExprId> conditions;
  if (moves) {
    VariableId left =
        hidden(instance, fmt::format("{}.outside", text(symbol.name)), model_.types.boolean(), Variability::Discrete);
    equal(left, outside, symbol.span);
    holds = build_.not_(var(left));
    conditions = {build_.initial(), var(left)};
  }
  ExprId stops = var(stop_outside_range_);
  hybrid::TypeId level = assertion_level();
  std::vector<hybrid::EquationId> body;
  for (bool error : {false, true}) {
    Equation check;
    check.kind = EquationKind::Assert;
    check.left = build_.or_(holds, error ? build_.not_(stops) : stops);
    check.message = message;
    check.level = build_.enum_literal(level, error ? 2 : 1);
    check.span = symbol.span;
    hybrid::EquationId id = add_equation(check);
    if (moves)
      body.push_back(id);
    else
      model_.equations.push_back(id);
  }
  when(conditions, body, symbol.span);
}

}  // namespace saltus::shsml
