// Evaluation while translating: array sizes, conditions of components and equations (MLS 3.6 §3.8, §4.4.4).
#include <algorithm>

#include "hybrid/evaluate.h"
#include "hybrid/limits.h"
#include "hybrid/rewrite.h"
#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::Value;
using hybrid::Variability;

SALTUS_DIAGNOSTIC(NotEvaluable, Error, "M0460", "the {} must be known before the simulation starts: {}");
SALTUS_DIAGNOSTIC(NotAnInteger, Error, "M0461", "the {} must be an Integer, not {}");

std::optional<Value> Instantiation::try_evaluate(ExprId expr, bool structural, std::string* why) {
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
    ensure_functions(model_.variables[id].binding);
    return model_.variables[id].binding;
  };
  std::string refused;
  // A variable keeps the value that was found once: its binding does not change any more.
  bool calls_external = external_ && value_needed_;
  environment.shared = &values_found_[structural][calls_external];
  if (calls_external) {
    environment.external = [&](hybrid::FunctionId id, std::span<const Value> inputs) {
      return external_(model_, id, inputs, refused);
    };
  }
  ensure_functions(expr);
  // Of one evaluation, and of all of a class together: about 2 s and 8 s (30 steps per microsecond). When these are
  // used up, small ones are still evaluated.
  constexpr uint64_t kMostSteps = 60'000'000, kMostInAll = 240'000'000, kAlways = 20'000;
  environment.max_steps = std::clamp(kMostInAll - std::min(kMostInAll, steps_evaluated_), kAlways, kMostSteps);
  environment.max_elements = hybrid::ElementLimit::most();
  std::optional<Value> value = hybrid::evaluate(expr, environment);
  steps_evaluated_ += environment.steps;
  // A parameter that whoever uses the class gives a value; not one that the initial equations determine.
  missing_value_ = VariableId();
  if (VariableId id = environment.failure.variable;
      !value && environment.failure.kind == hybrid::FailureKind::NotConstant && id.valid()) {
    const hybrid::Variable& v = model_.variables[id];
    auto found = instance_of_variable_.find(id.value);
    const Modifier* said = found == instance_of_variable_.end() ? nullptr : found->second->modifier;
    const Modifier* fixed = said ? said->member(intern("fixed")) : nullptr;
    if (v.variability == hybrid::Variability::Parameter && !v.binding.valid() && !(fixed && fixed->value))
      missing_value_ = id;
  }
  if (!value && why) *why = environment.failure.text + (refused.empty() ? "" : ": " + refused);
  return value;
}

// Functions that are called must have their bodies, and those that they call.
void Instantiation::ensure_functions(ExprId root) {
  std::vector<hybrid::FunctionId> stack = hybrid::functions_of(model_.exprs, root);
  std::vector<uint32_t> seen;
  std::unordered_set<uint32_t> visited;
  while (!stack.empty()) {
    hybrid::FunctionId id = stack.back();
    stack.pop_back();
    if (complete_functions_.contains(id.value) || !visited.insert(id.value).second) continue;
    seen.push_back(id.value);
    translate_function(*function_parts_[id.value]->cls, id);
    hybrid::Walk walk(model_.exprs);
    std::vector<hybrid::FunctionId> called;
    hybrid::each_expression(std::as_const(model_.functions[id]), [&](const ExprId& e) {
      walk(e, [&](ExprId node) {
        Op op = model_.exprs.op(node);
        if (op == Op::Call || op == Op::FunctionValue) called.push_back(model_.exprs.function(node));
      });
    });
    stack.insert(stack.end(), called.begin(), called.end());
  }
  // A body that is being translated right now is not complete.
  for (uint32_t id : seen) {
    if (!function_parts_[id]->locals.function)
      complete_functions_.insert(id);
    else
      return;
  }
}

std::optional<Value> Instantiation::common_value(ExprId expr, std::string* why) {
  std::vector<hybrid::IteratorId> iterators;
  hybrid::Walk walk(model_.exprs);
  walk(expr, [&](ExprId e) {
    if (model_.exprs.op(e) == Op::Iterator && levels_.contains(model_.exprs.iterator(e).value))
      iterators.push_back(model_.exprs.iterator(e));
  });
  if (iterators.empty()) return try_evaluate(expr, true, why);
  // Every element of the surrounding arrays that it depends on must give the same, else the innermost array is split.
  auto split = [&] {
    Instance* innermost = nullptr;
    for (auto iterator : iterators) {
      Instance* level = levels_[iterator.value].instance;
      if (!innermost || rank_of(*level) > rank_of(*innermost)) innermost = level;
    }
    throw NeedsSplit{path(*innermost)};
  };
  // All elements in one evaluation: what they have in common, an array of parameters above all, is looked up once.
  if (std::optional<Value> all = values_of_elements(expr, iterators)) {
    mark_structural(expr);
    int64_t n = all->count();
    for (int64_t i = 1; i < n; ++i) {
      if (!(all->element(i) == all->element(0))) split();
    }
    if (n > 0) return all->element(0);
  }
  // One by one: an element may be known although others are not, or are arrays of different sizes.
  std::vector<int64_t> at(iterators.size(), 1);
  int64_t combinations = 1;
  for (auto iterator : iterators) combinations *= levels_[iterator.value].size;
  std::optional<Value> common;
  for (int64_t n = 0; n < combinations; ++n) {
    std::vector<ExprId> values;
    for (int64_t k : at) values.push_back(build_.integer(k));
    ExprId fixed = hybrid::substitute_iterators(build_, expr, iterators, values);
    std::optional<Value> value = try_evaluate(fixed, true, why);
    if (!value) return std::nullopt;
    mark_structural(fixed);
    if (common && !(*common == *value)) split();
    common = value;
    for (size_t d = at.size(); d-- > 0;) {
      if (++at[d] <= levels_[iterators[d].value].size) break;
      at[d] = 1;
    }
  }
  return common;
}

// The values of a scalar for each element of the component arrays around it, or nothing.
std::optional<Value> Instantiation::values_of_elements(ExprId expr, const std::vector<hybrid::IteratorId>& iterators) {
  if (!type(expr).dims.empty()) return std::nullopt;
  std::vector<ExprId> fresh, ranges;
  hybrid::IteratorId first;
  for (auto iterator : iterators) {
    hybrid::IteratorId made = build_.new_iterator("$element");
    if (fresh.empty()) first = made;
    fresh.push_back(build_.iterator(made));
    ranges.push_back(build_.range(build_.integer(1), build_.integer(levels_[iterator.value].size)));
  }
  return try_evaluate(build_.for_(hybrid::substitute_iterators(build_, expr, iterators, fresh), first, ranges), true,
                      nullptr);
}

// Does something to a component. Where an array in it has to be split, its neighbours get their turn all the same: a
// model of n rooms whose walls differ begins anew once, not n times. What they have to say then is told when all has
// begun anew.
void Instantiation::find_splits(const Instance& component, const std::function<void()>& work) {
  for (const Instance* at = component.parent; at; at = at->parent) {
    if (!at->dims.empty()) return work();  // the array around it is split first
  }
  try {
    work();
  } catch (const NeedsSplit& needed) {
    splits_.insert(needed.path);
    begins_anew_ = true;
  } catch (const Failed&) {
    if (!begins_anew_) throw;
  }
}

void Instantiation::begin_anew_if_split() {
  if (begins_anew_) throw NeedSplits{std::move(splits_)};
}

Value Instantiation::evaluate(ExprId expr, Span span, std::string_view what) {
  std::string why;
  Now needed(value_needed_, true);
  if (auto value = common_value(expr, &why)) {
    mark_structural(expr);
    return *value;
  }
  if (missing_value_.valid()) leave_open();
  error(NotEvaluable, span, what, why);
}

int64_t Instantiation::evaluate_integer(ExprId expr, Span span, std::string_view what) {
  BaseType base = type(expr).base;
  if ((base != BaseType::Integer && base != BaseType::Boolean && base != BaseType::Enumeration) ||
      !type(expr).dims.empty()) {
    error(NotAnInteger, span, what, show(model_.exprs.type(expr)));
  }
  if (auto literal = build_.integer_value(expr)) return *literal;
  if (auto literal = build_.truth(expr)) return *literal;
  return evaluate(expr, span, what).as_integer();
}

bool Instantiation::is_discrete_parameter(ExprId expr) {
  if (!is_parameter_expression(expr)) return false;
  for (VariableId id : hybrid::variables_of(model_.exprs, expr)) {
    BaseType base = model_.types[model_.variables[id].type].base;
    if (base == BaseType::Real || base == BaseType::ExternalObject) return false;
  }
  // Iterators of loops have no value here; those of component arrays stand for all their elements.
  bool loop = false;
  hybrid::Walk walk(model_.exprs);
  walk(expr, [&](ExprId e) {
    loop |= model_.exprs.op(e) == Op::Iterator && !levels_.contains(model_.exprs.iterator(e).value);
  });
  return !loop;
}

void Instantiation::mark_structural(ExprId expr) {
  if (unchosen_) return;
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
