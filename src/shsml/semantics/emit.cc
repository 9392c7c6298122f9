// Equations put into the model.
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using hybrid::Equation;
using hybrid::EquationId;
using hybrid::EquationKind;

EquationId Semantics::add_equation(Equation equation) {
  return model_.all_equations.add(std::move(equation));
}

void Semantics::equal(ExprId left, ExprId right, Span span) {
  Equation e;
  e.left = left;
  e.right = right;
  e.span = span;
  model_.equations.push_back(add_equation(e));
}

void Semantics::equal(VariableId target, ExprId value, Span span, bool from_connect) {
  Equation e;
  e.left = var(target);
  e.right = value;
  e.span = span;
  e.from_connect = from_connect;
  model_.equations.push_back(add_equation(e));
  definition_[target] = value;
}

void Semantics::initially(ExprId left, ExprId right, Span span) {
  Equation e;
  e.left = left;
  e.right = right;
  e.span = span;
  model_.initial_equations.push_back(add_equation(e));
}

EquationId Semantics::assignment(VariableId target, ExprId value, Span span) {
  Equation e;
  e.left = var(target);
  e.right = value;
  e.span = span;
  return add_equation(e);
}

void Semantics::when(std::vector<ExprId> conditions, std::vector<EquationId> body, Span span) {
  if (conditions.empty() || body.empty()) return;
  Equation e;
  e.kind = EquationKind::When;
  e.span = span;
  ExprId condition = conditions.size() == 1 ? conditions[0] : build_.array_literal(conditions);
  e.branches.push_back({condition, std::move(body)});
  model_.equations.push_back(add_equation(std::move(e)));
}

}  // namespace saltus::shsml
