// Leaves of the instance tree become variables; their dimensions are evaluated (MLS 3.6 §10.1).
#include <algorithm>

#include "hybrid/limits.h"
#include "hybrid/rewrite.h"
#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::Variability;

SALTUS_DIAGNOSTIC(NoSizeToInfer, Error, "M0340", "the size of '{}' cannot be inferred: '{}' has no value");
SALTUS_DIAGNOSTIC(NegativeSize, Error, "M0341", "the size of '{}' is {}: a size cannot be negative");
SALTUS_DIAGNOSTIC(SizeNotInteger, Error, "M0461", "the size of '{}' must be an Integer, not {}");
SALTUS_DIAGNOSTIC(TooLarge, Error, "M0342", "'{}' has more than {} elements; --max-elements allows more");
SALTUS_DIAGNOSTIC(SizeDependsOnItself, Error, "M0343", "the size of '{}' depends on itself");
SALTUS_DIAGNOSTIC(ConditionDependsOnItself, Error, "M0345", "the condition of '{}' depends on itself");
SALTUS_DIAGNOSTIC(ConditionNotBoolean, Error, "M0344", "the condition of '{}' is of type {}, not Boolean");

Variability Instantiation::variability_of(const Instance& instance) const {
  switch (instance.variability) {
    case syntax::Variability::Constant: return Variability::Constant;
    case syntax::Variability::Parameter: return Variability::Parameter;
    case syntax::Variability::Discrete: return Variability::Discrete;
    case syntax::Variability::None: break;
  }
  if (instance.is_package) return Variability::Constant;
  if (instance.cls && instance.cls->builtin == Builtin::ExternalObject) return Variability::Parameter;
  return instance.cls && instance.cls->builtin == Builtin::Real ? Variability::Continuous : Variability::Discrete;
}

const std::vector<Dimension>& Instantiation::dims(Instance& instance) {
  if (instance.dims_known == Known::Yes || instance.dims.empty()) return instance.dims;
  Span span = instance.entry ? instance.entry->component->name_span : Span{};
  if (instance.dims_known == Known::Busy) error(SizeDependsOnItself, span, path(instance));
  instance.dims_known = Known::Busy;
  Now sizing(sizing_, true);
  struct Restore {
    Instance& instance;
    ~Restore() {
      if (instance.dims_known == Known::Busy) instance.dims_known = Known::No;
    }
  } restore{instance};
  // Numbers first: Real A[size(A, 2), 3].
  for (Dimension& dimension : instance.dims) {
    if (dimension.size < 0 && dimension.expr->kind == syntax::ExprKind::Integer)
      dimension.size = syntax::as<syntax::IntegerExpr>(*dimension.expr).value;
  }
  for (size_t i = 0; i < instance.dims.size(); ++i) {
    Dimension& dimension = instance.dims[i];
    if (dimension.size >= 0) continue;
    if (dimension.expr->kind == syntax::ExprKind::Colon) {
      std::vector<hybrid::IndexRange> ranges;
      std::vector<ExprId> context = instance.parent ? fresh_context(*instance.parent, ranges) : std::vector<ExprId>{};
      std::optional<ExprId> value = instance_binding(instance, context);
      if (!value && as_component_ &&
          instance.variability == syntax::Variability::Parameter) {  // it will be given with the value
        dimension.size = 1;
        continue;
      }
      if (!value && instance.variability == syntax::Variability::Constant) leave_open();
      if (!value) error(NoSizeToInfer, span, path(instance), path(instance));
      const hybrid::Type& found = type(*value);
      if (i >= found.dims.size()) error(NoSizeToInfer, span, path(instance), path(instance));
      dimension.size = found.dims[i];
      if (dimension.size < 0) {
        // The value's own size is dynamic (a function's result): evaluate it.
        hybrid::Value evaluated = evaluate(*value, span, "value that gives an array its size");
        dimension.size = i < evaluated.dims().size() ? evaluated.dims()[i] : 0;
      }
      continue;
    }
    // A dimension may be given by a type: Real x[Boolean], Real x[SomeEnumeration].
    if (ExprId elements = elements_of_type(dimension.scope, *dimension.expr); elements.valid()) {
      dimension.size = type(elements).dims[0];
      dimension.type = type(elements).base == hybrid::BaseType::Boolean
                           ? builtin_class(intern("Boolean"))
                           : enumeration_classes_.at(type(elements).detail);
      continue;
    }
    Env env;
    env.scope = dimension.scope;
    env.structural = true;
    std::vector<hybrid::IndexRange> ranges;
    if (dimension.scope.instance) env.context = fresh_context(*dimension.scope.instance, ranges);
    if (std::ranges::any_of(ranges, [](const auto& range) { return range.count() == 0; })) {
      dimension.size = 0;  // a member of an array without elements
      continue;
    }
    ExprId size = expression(*dimension.expr, env);
    if (type(size).base == hybrid::BaseType::Boolean)
      error(SizeNotInteger, dimension.expr->span, path(instance), "Boolean");
    dimension.size = evaluate_integer(size, dimension.expr->span, fmt::format("size of '{}'", path(instance)));
    if (dimension.size < 0) error(NegativeSize, dimension.expr->span, path(instance), dimension.size);
  }
  instance.dims_known = Known::Yes;
  return instance.dims;
}

bool Instantiation::is_removed(Instance& instance) {
  if (instance.parent && !instance.parent->is_package && is_removed(*instance.parent)) return true;
  if (instance.condition_known == Known::Yes) return instance.removed;
  if (!instance.entry || !instance.entry->component->condition) {
    instance.condition_known = Known::Yes;
    return false;
  }
  const syntax::Expr& condition = *instance.entry->component->condition;
  if (instance.condition_known == Known::Busy) error(ConditionDependsOnItself, condition.span, path(instance));
  Now busy(instance.condition_known, Known::Busy);
  Env env;
  env.scope = {instance.entry->owner, instance.parent};
  env.structural = true;
  std::vector<hybrid::IndexRange> ranges;
  env.context = fresh_context(*instance.parent, ranges);
  if (std::ranges::any_of(ranges, [](const auto& range) { return range.count() == 0; })) {
    busy.before = Known::Yes;  // a member of an array without elements
    return instance.removed = true;
  }
  ExprId value = expression(condition, env);
  if (type(value).base != hybrid::BaseType::Boolean) {
    error(ConditionNotBoolean, condition.span, path(instance), show(model_.exprs.type(value)));
  }
  instance.removed = evaluate_integer(value, condition.span, fmt::format("condition of '{}'", path(instance))) == 0;
  busy.before = Known::Yes;
  return instance.removed;
}

void Instantiation::declare_leaf(Instance& instance) {
  if (instance.variable_known != Known::No) return;
  instance.variable_known = Known::Busy;
  Span span = instance.entry ? instance.entry->component->name_span : Span{};
  std::vector<int64_t> sizes = sizes_of(instance);
  int64_t count = 1, most = hybrid::ElementLimit::most();
  for (int64_t size : sizes) {
    if (__builtin_mul_overflow(count, size, &count) || count > most) error(TooLarge, span, path(instance), most);
  }
  hybrid::Variable variable;
  // a.b[#].c[#,#]
  std::vector<const Instance*> chain;
  for (const Instance* at = &instance; at->parent; at = at->parent) chain.push_back(at);
  std::string pattern;
  for (size_t i = chain.size(); i-- > 0;) {
    if (!pattern.empty()) pattern += '.';
    pattern += text(chain[i]->name);
    if (chain[i]->dims.empty()) continue;
    pattern += '[';
    for (size_t d = 0; d < chain[i]->dims.size(); ++d) {
      if (d > 0) pattern += ',';
      pattern += hybrid::kSubscriptMark;
    }
    pattern += ']';
  }
  variable.pattern = intern(pattern);
  variable.type = model_.types.array(type_of(instance), sizes);
  variable.variability = variability_of(instance);
  variable.is_protected = instance.is_protected;
  variable.is_final = instance.is_final || variable.variability == Variability::Constant;
  variable.span = span;
  // Inputs and outputs of the whole model, also the fields of a record that is one. An input with a value is not open
  // (MLS §4.4.2.2).
  const Instance* whole = &instance;
  bool given = instance.modifier && instance.modifier->value;
  while (whole->parent && whole->parent != root_ && whole->parent->cls && is_record(*whole->parent->cls)) {
    whole = whole->parent;
    given |= whole->modifier && whole->modifier->value;
  }
  if (instance.direction != syntax::Direction::None && whole->parent == root_ && !instance.is_protected) {
    bool input = instance.direction == syntax::Direction::Input;
    if (!input) variable.causality = hybrid::Causality::Output;
    if (input && !given) variable.causality = hybrid::Causality::Input;
  }
  // Inputs of a connector of the class come from outside.
  if (as_component_ && instance.direction == syntax::Direction::Input && !given &&
      instance.flow == syntax::Flow::None) {
    while (whole->parent && whole->parent != root_) whole = whole->parent;
    if (whole->parent == root_ && whole->is_connector && !whole->is_protected && !whole->is_expandable)
      variable.causality = hybrid::Causality::Input;
  }
  if (instance.entry) {
    const auto& description = instance.entry->component->description;
    if (!description.text.empty()) variable.description = intern(description.text);
    if (const auto* hide = annotation(description, "HideResult");
        hide && hide->value && hide->value->kind == syntax::ExprKind::Boolean) {
      variable.hide_result = syntax::as<syntax::BooleanExpr>(*hide->value).value;
    }
  }
  instance.variable = model_.variables.add(variable);
  instance_of_variable_[instance.variable.value] = &instance;
  instance.variable_known = Known::Yes;
}

void Instantiation::declare_tree(Instance& instance) {
  if (instance.outer && !instance.inner) return;
  try {
    if (instance.parent && is_removed(instance)) return;
    if (!instance.dims.empty() && !instance.is_leaf() && instance.elements.empty() &&
        split_paths_.contains(path(instance))) {
      split(instance);
    }
    if (!instance.elements.empty()) {
      for (Instance* element : instance.elements) find_splits(*element, [&] { declare_tree(*element); });
      return;
    }
    if (instance.is_leaf()) {
      // A member of an expandable connector becomes a variable when it is used.
      bool potential = false;
      for (const Instance* at = instance.parent; at; at = at->parent) potential |= at->is_expandable;
      if (!potential) declare_leaf(instance);
      return;
    }
    dims(instance);
  } catch (const Failed&) {
    return;
  }
  if (instance.cls && is_function(*instance.cls)) return;
  make_children(instance);
  for (size_t i = 0; i < instance.children.size(); ++i)
    find_splits(*instance.children[i], [&] { declare_tree(*instance.children[i]); });
  bool part_of_connector = instance.parent && (instance.parent->is_connector || instance.parent->is_expandable);
  if (instance.is_connector && !instance.is_expandable && !part_of_connector && instance.entry)
    check_connector(instance);
}

}  // namespace saltus::modelica
