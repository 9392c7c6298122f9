// Evaluation while translating: array sizes, conditions of components and equations (MLS 3.6 §3.8, §4.4.4).
#include "hybrid/evaluate.h"
#include "hybrid/rewrite.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::Value;
using hybrid::Variability;

SALTUS_DIAGNOSTIC(NotEvaluable, Error, "M0460", "the {} must be known before the simulation starts: {}");
SALTUS_DIAGNOSTIC(NotAnInteger, Error, "M0461", "the {} must be an Integer, not {}");

std::optional<Value> Semantics::try_evaluate(ExprId expr, bool structural, std::string* why) {
  hybrid::Environment environment(model_, context_.names);
  environment.variable = [&](VariableId id) -> hybrid::Environment::Supply {
    const hybrid::Variable& variable = model_.variables[id];
    if (variable.variability > (structural ? Variability::Parameter : Variability::Constant)) return std::monostate{};
    auto it = instance_of_variable_.find(id.value);
    if (it != instance_of_variable_.end()) {
      Instance& instance = *it->second;
      if (instance.binding_known != Known::Yes) {
        if (instance.binding_known == Known::Busy) return std::monostate{};
        bind_leaf(instance);
      }
      // A parameter that is computed at initialization has no value yet.
      if (const Modifier* fixed = instance.modifier ? instance.modifier->member(intern("fixed")) : nullptr;
          fixed && fixed->value && fixed->value->kind == syntax::ExprKind::Boolean &&
          !syntax::as<syntax::BooleanExpr>(*fixed->value).value) {
        return std::monostate{};
      }
      if (!model_.variables[id].binding.valid()) {
        const Modifier* start = instance.modifier ? instance.modifier->member(intern("start")) : nullptr;
        if (start && start->value && instance.dims.empty() && rank_around(instance) == 0) {
          return shaped(instance, *start, type_of(instance));
        }
        return std::monostate{};
      }
    }
    if (!model_.variables[id].binding.valid()) return std::monostate{};
    return model_.variables[id].binding;
  };
  // Functions that are called must have their bodies.
  for (size_t i = 0; i < functions_to_do_.size(); ++i) {
    auto [cls, id] = functions_to_do_[i];
    if (!translated_.contains(id.value)) translate_function(*cls, id);
  }
  environment.max_steps = 20'000'000;
  std::optional<Value> value = hybrid::evaluate(expr, environment);
  if (!value && why) *why = environment.failure.text;
  return value;
}

Value Semantics::evaluate(ExprId expr, Span span, std::string_view what) {
  std::string why;
  if (auto value = try_evaluate(expr, true, &why)) {
    mark_structural(expr);
    return *value;
  }
  error(NotEvaluable, span, what, why);
}

int64_t Semantics::evaluate_integer(ExprId expr, Span span, std::string_view what, Instance* near) {
  BaseType base = type(expr).base;
  if ((base != BaseType::Integer && base != BaseType::Boolean && base != BaseType::Enumeration) || !type(expr).dims.empty()) {
    error(NotAnInteger, span, what, show(model_.exprs.type(expr)));
  }
  if (auto literal = build_.integer_value(expr)) return *literal;
  if (auto literal = build_.truth(expr)) return *literal;
  if (!hybrid::contains(model_.exprs, expr, Op::Iterator)) return evaluate(expr, span, what).as_integer();

  // It depends on which element of the surrounding arrays this is: all must agree, else the array is split.
  std::vector<hybrid::IteratorId> iterators;
  hybrid::Walk walk(model_.exprs);
  walk(expr, [&](ExprId e) {
    if (model_.exprs.op(e) == Op::Iterator) iterators.push_back(model_.exprs.iterator(e));
  });
  std::vector<int64_t> sizes;
  Instance* array = nullptr;
  for (Instance* at = near ? near->parent : nullptr; at; at = at->parent) {
    if (at->dims.empty()) continue;
    if (!array) array = at;
  }
  if (!array) return evaluate(expr, span, what).as_integer();
  // Try the elements of the innermost array; the outer ones are held at their first element, and split later if need be.
  int64_t count = 1;
  for (const Dimension& dimension : array->dims) count *= std::max<int64_t>(dimension.size, 0);
  std::optional<int64_t> common;
  auto value_at = [&](int64_t k) {
    std::vector<ExprId> values(iterators.size(), build_.integer(k));
    ExprId fixed = hybrid::substitute_iterators(build_, expr, iterators, values);
    if (auto literal = build_.integer_value(fixed)) return *literal;
    if (auto literal = build_.truth(fixed)) return static_cast<int64_t>(*literal);
    return evaluate(fixed, span, what).as_integer();
  };
  if (array->dims.size() > 1 || count > 100000) {
    // Take them as alike only when the first and last agree.
    return value_at(1);
  }
  for (int64_t k = 1; k <= count; ++k) {
    int64_t value = value_at(k);
    if (common && *common != value) throw NeedsSplit{path(*array)};
    common = value;
  }
  return common.value_or(0);
}

bool Semantics::is_discrete_parameter(ExprId expr) {
  if (!is_parameter_expression(expr)) return false;
  for (VariableId id : hybrid::variables_of(model_.exprs, expr)) {
    BaseType base = model_.types[model_.variables[id].type].base;
    if (base == BaseType::Real || base == BaseType::ExternalObject) return false;
  }
  return !hybrid::contains(model_.exprs, expr, Op::Iterator);
}

void Semantics::mark_structural(ExprId expr) {
  std::vector<ExprId> stack{expr};
  while (!stack.empty()) {
    ExprId at = stack.back();
    stack.pop_back();
    for (VariableId id : hybrid::variables_of(model_.exprs, at)) {
      hybrid::Variable& variable = model_.variables[id];
      if (variable.is_structural) continue;
      variable.is_structural = true;
      if (variable.binding.valid()) stack.push_back(variable.binding);
    }
  }
}

}  // namespace saltus::modelica
