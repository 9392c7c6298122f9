// Component references (MLS 3.6 §3.6.6, §5.3, §10.5).
#include <functional>
#include <map>

#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::BaseType;

SALTUS_DIAGNOSTIC(NoSuchComponent, Error, "M0360", "'{}' has no component '{}'");
SALTUS_DIAGNOSTIC(ReferenceRemoved, Error, "M0361", "'{}' does not exist: its condition is false");
SALTUS_DIAGNOSTIC(TooManySubscripts, Error, "M0362", "'{}' has {} dimension(s), but {} subscripts are given");
SALTUS_DIAGNOSTIC(SubscriptRange, Error, "M0363", "the subscript {} is outside of 1:{}");
SALTUS_DIAGNOSTIC(SubscriptType, Error, "M0364", "a subscript must be an Integer, not {}");
SALTUS_DIAGNOSTIC(SubscriptOfType, Error, "M0364", "this dimension has subscripts of type {}, not {}");
SALTUS_DIAGNOSTIC(ClassAsValue, Error, "M0365", "'{}' is a class, not a value");
SALTUS_DIAGNOSTIC(ConstantWithoutValue, Error, "M0366", "the constant '{}' has no value");
SALTUS_DIAGNOSTIC(OfExtendingClass, Warning, "M0659", "'{}' is not declared in '{}', but in '{}', which extends it");
SALTUS_DIAGNOSTIC(ProtectedAccess, Warning, "M0324", "'{}' is protected in '{}', but used from outside");
SALTUS_DIAGNOSTIC(TimeInFunction, Error, "M0451", "'{}' cannot be used inside a function");
SALTUS_DIAGNOSTIC(ConstantCycle, Error, "M0353", "the value of '{}' depends on itself");
SALTUS_DIAGNOSTIC(NotARecordValue, Error, "M0367", "'{}' is a {}, not a value");
SALTUS_DIAGNOSTIC(ProtectedClassUsed, Warning, "M0632", "the class '{}' is protected in '{}'");
SALTUS_DIAGNOSTIC(NoSuchLiteral, Error, "M0368", "the enumeration '{}' has no literal '{}'");

std::vector<ExprId> Instantiation::context_for(Instance& target, const Env& env) {
  // As far as the two lie in the same arrays, the subscripts are those of where we stand.
  size_t wanted = rank_around(target);
  if (wanted == 0) return {};
  const Instance* holder = target.parent;
  const Instance* common = env.scope.instance;
  while (common) {
    bool above = false;
    for (const Instance* at = holder; at; at = at->parent) above |= at == common;
    if (above) break;
    common = common->parent;
  }
  size_t shared = common ? rank_of(*common) : 0;
  std::vector<ExprId> subscripts;
  for (size_t i = 0; i < wanted; ++i) {
    if (i < shared && i < env.context.size())
      subscripts.push_back(env.context[i]);
    else
      subscripts.push_back(build_.colon());
  }
  return subscripts;
}

// The linear form of an Integer expression in loop iterators, added to `form` with a factor. False: it is something
// else.
static bool add_linear(const hybrid::ExprPool& pool, ExprId expr, int64_t factor, std::map<uint32_t, int64_t>& form,
                       int64_t& constant) {
  switch (pool.op(expr)) {
    case Op::Integer: constant += factor * pool.integer(expr); return true;
    case Op::Iterator: form[pool.iterator(expr).value] += factor; return true;
    case Op::Negate: return add_linear(pool, pool.arg(expr, 0), -factor, form, constant);
    case Op::Add:
    case Op::Subtract:
      return add_linear(pool, pool.arg(expr, 0), factor, form, constant) &&
             add_linear(pool, pool.arg(expr, 1), pool.op(expr) == Op::Add ? factor : -factor, form, constant);
    case Op::Multiply:
      for (size_t i : {0u, 1u}) {
        if (pool.op(pool.arg(expr, i)) != Op::Integer) continue;
        return add_linear(pool, pool.arg(expr, 1 - i), factor * pool.integer(pool.arg(expr, i)), form, constant);
      }
      return false;
    default: return false;
  }
}

std::optional<Bounds> Instantiation::bounds_of(ExprId expr) const {
  std::map<uint32_t, int64_t> form;
  int64_t constant = 0;
  if (!add_linear(model_.exprs, expr, 1, form, constant)) return std::nullopt;
  Bounds bounds{constant, constant};
  for (auto [iterator, factor] : form) {
    auto it = loop_bounds_.find(iterator);
    if (it == loop_bounds_.end()) return std::nullopt;
    bounds.least += factor * (factor > 0 ? it->second.least : it->second.most);
    bounds.most += factor * (factor > 0 ? it->second.most : it->second.least);
  }
  return bounds;
}

ExprId Instantiation::subscript(const syntax::Expr& expr, ExprId size, const Env& env, Class* dimension) {
  if (expr.kind == syntax::ExprKind::Colon) return build_.colon();
  // MLS §10.5: `end` of a dimension that is given by a type is its last value.
  auto last_of = [&](Class& type) {
    if (type.builtin == Builtin::Boolean) return build_.boolean(true);
    return build_.enum_literal(model_.types.enumeration(enumeration_of(type)),
                               static_cast<int64_t>(type.literals.size()));
  };
  Env inner = env;
  inner.end = dimension ? last_of(*dimension) : size;
  ExprId value = expression(expr, inner);
  // MLS §10.5.1: a dimension given by a type has subscripts of that type.
  if (dimension) {
    const hybrid::Type found = type(value);
    bool fits = dimension->builtin == Builtin::Boolean
                    ? found.base == BaseType::Boolean
                    : found.base == BaseType::Enumeration &&
                          enumeration_classes_.at(found.detail)->literals == dimension->literals;
    if (!fits) error(SubscriptOfType, expr.span, class_name(*dimension), show(model_.exprs.type(value)));
  }
  if (type(value).dims.size() > 1) error(SubscriptType, expr.span, show(model_.exprs.type(value)));
  switch (type(value).base) {
    case BaseType::Integer: break;
    case BaseType::Enumeration: value = build_.enum_to_integer(value); break;
    case BaseType::Boolean: value = build_.add(build_.boolean_to_integer(value), build_.integer(1)); break;
    default: error(SubscriptType, expr.span, show(model_.exprs.type(value)));
  }
  auto index = build_.integer_value(value);
  auto last = size.valid() ? build_.integer_value(size) : std::nullopt;
  if (index && last && (*index < 1 || *index > *last)) error(SubscriptRange, expr.span, *index, *last);
  if (last && type(value).dims.size() == 1 && model_.exprs.op(value) != Op::For) {
    if (auto all = hybrid::literal_value(model_, context_.names, value); all && all->base() == BaseType::Integer) {
      for (int64_t k = 0; k < all->count(); ++k) {
        int64_t at = all->element(k).as_integer();
        if (at < 1 || at > *last) error(SubscriptRange, expr.span, at, *last);
      }
    }
  }
  // In a loop: the iterators take their least and greatest values, independently of each other.
  auto bounds = last && !index && type(value).dims.empty() ? bounds_of(value) : std::nullopt;
  if (bounds && bounds->least < 1) error(SubscriptRange, expr.span, bounds->least, *last);
  if (bounds && bounds->most > *last) error(SubscriptRange, expr.span, bounds->most, *last);
  return value;
}

std::vector<ExprId> Instantiation::subscripts_of(Instance& instance, const syntax::ReferencePart& part,
                                                 const Env& env) {
  std::vector<int64_t> sizes;
  for (const Dimension& dimension : dims(instance)) sizes.push_back(dimension.size);
  if (part.subscripts.size() > sizes.size()) {
    error(TooManySubscripts, part.span, path(instance), sizes.size(), part.subscripts.size());
  }
  std::vector<ExprId> result;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (i >= part.subscripts.size()) {
      result.push_back(build_.colon());
    } else {
      result.push_back(subscript(*part.subscripts[i], build_.integer(sizes[i]), env, instance.dims[i].type));
    }
  }
  return result;
}

ExprId Instantiation::apply_subscripts(ExprId base, syntax::List<const syntax::Expr*> list, const Env& env, Span span) {
  if (list.empty()) return base;
  size_t rank = type(base).dims.size();
  if (list.size() > rank) error(TooManySubscripts, span, context_.sources.text(span), rank, list.size());
  std::vector<ExprId> subscripts;
  for (size_t i = 0; i < list.size(); ++i) {
    ExprId size = build_.size(base, build_.integer(static_cast<int64_t>(i) + 1));
    subscripts.push_back(subscript(*list[i], size, env));
  }
  return build_.index(base, subscripts);
}

ExprId Instantiation::constant_value(Instance& instance, Span span) {
  if (auto it = constant_values_.find(&instance); it != constant_values_.end()) {
    if (!it->second.valid()) fail();  // reported when it was first asked for
    return it->second;
  }
  if (instance.binding_known == Known::Busy) {
    constant_values_[&instance] = ExprId();
    error(ConstantCycle, span, path(instance));
  }
  instance.binding_known = Known::Busy;
  struct Restore {
    Instantiation& semantics;
    Instance& instance;
    ~Restore() {
      instance.binding_known = Known::No;
      semantics.constant_values_.emplace(&instance, ExprId());  // nothing was found
    }
  } restore{*this, instance};
  Now pure(purity_needed_, false);
  Now chosen(unchosen_, false);
  ExprId value = binding_value(instance);
  if (!value.valid()) {
    // Without a value a constant has its start value, if that is given (MLS §4.4.3);
    const Modifier* start = instance.modifier ? instance.modifier->member(intern("start")) : nullptr;
    if (start && start->value) {
      value = shaped(instance, *start, type_of(instance));
      std::vector<int64_t> own;
      for (const Dimension& dimension : dims(instance)) own.push_back(dimension.size);
      if (type(value).dims.size() < own.size()) value = build_.fill(value, std::span<const int64_t>(own));
    } else {
      // Of a partial package, also inside of a record of it: whoever completes the package gives it.
      // The same where the class that is checked stands in the package.
      for (const Instance* at = instance.parent; at; at = at->parent) {
        if (!at->cls || !at->cls->def) continue;
        bool around = at->is_package && text(model_.name).starts_with(class_name(*at->cls) + ".");
        if (at->cls->def->partial || around) leave_open();
      }
      report(ConstantWithoutValue, span, path(instance))
          .also(instance.entry ? instance.entry->component->name_span : Span{}, "declared here");
      fail();
    }
  }
  // Functions name package constants by value: without one, a fit of a table would be made in each of their calls.
  Now needed(value_needed_, true);
  if (auto evaluated = try_evaluate(value, true)) value = hybrid::to_expression(build_, *evaluated);
  constant_values_[&instance] = value;
  return value;
}

ExprId Instantiation::instance_value(Instance& instance, std::vector<ExprId> subscripts, Span span) {
  if (instance.is_leaf()) {
    bool constant = instance.variability == syntax::Variability::Constant;
    const Instance* root = &instance;
    while (root->parent) root = root->parent;
    // A package's constants are values, also as fields of an array of records; in a model, arrays of components keep
    // theirs.
    if ((root->is_package || (constant && rank_around(instance) == 0)) && instance.fixed.empty() &&
        instance.cls->builtin != Builtin::ExternalObject) {
      ExprId value = constant_value(instance, span);
      return subscripts.empty() ? value : build_.index(value, subscripts);
    }
    declare_leaf(instance);
    if (!instance.variable.valid()) fail();
    // Levels that were split have no dimension of their own in the variable.
    std::vector<bool> split_level;
    for (const Instance* at = &instance; at; at = at->parent) {
      for (size_t i = 0; i < at->fixed.size(); ++i) split_level.push_back(true);
      for (size_t i = 0; i < at->dims.size(); ++i) split_level.push_back(false);
    }
    std::vector<ExprId> own;
    for (size_t i = 0; i < subscripts.size(); ++i) {
      if (!split_level[split_level.size() - 1 - i]) own.push_back(subscripts[i]);
    }
    ExprId whole = build_.variable(instance.variable);
    return own.empty() ? whole : build_.index(whole, own);
  }
  if (!use_as_record(*instance.cls) && !instance.is_connector) {
    error(NotARecordValue, span, path(instance), class_name(*instance.cls));
  }
  // An array of records: one record literal over iterators for the dimensions that stay.
  std::vector<hybrid::IteratorId> iterators;
  std::vector<ExprId> ranges;
  std::vector<int64_t> sizes;
  {
    std::vector<const Instance*> chain;
    for (const Instance* at = &instance; at; at = at->parent) chain.push_back(at);
    for (size_t i = chain.size(); i-- > 0;) {
      for (size_t k = 0; k < chain[i]->fixed.size(); ++k) sizes.push_back(1);
      for (const Dimension& dimension : dims(*const_cast<Instance*>(chain[i]))) sizes.push_back(dimension.size);
    }
  }
  for (size_t i = 0; i < subscripts.size(); ++i) {
    bool colon = model_.exprs.op(subscripts[i]) == Op::Colon;
    if (!colon && type(subscripts[i]).dims.empty()) continue;
    hybrid::IteratorId iterator = build_.new_iterator("r" + std::to_string(i + 1));
    ExprId at = build_.iterator(iterator);
    int64_t count = colon ? sizes[i] : type(subscripts[i]).dims[0];
    ranges.push_back(build_.range(build_.integer(1), build_.integer(count)));
    iterators.push_back(iterator);
    subscripts[i] = colon ? at : build_.index(subscripts[i], {at});
  }
  make_children(instance);
  std::vector<ExprId> fields;
  for (Instance* field : instance.children) {
    std::vector<ExprId> inner = subscripts;
    for (size_t i = 0; i < field->dims.size(); ++i) inner.push_back(build_.colon());
    fields.push_back(instance_value(*field, std::move(inner), span));
  }
  ExprId value = build_.record_literal(type_of(instance), fields);
  for (size_t i = iterators.size(); i-- > 0;) {
    value = build_.for_(value, iterators[i], std::span<const ExprId>(&ranges[i], 1));
  }
  return value;
}

// .field[i].field of a record-valued expression.
ExprId Instantiation::members_of_value(ExprId value, const syntax::ReferenceExpr& expr, size_t part, const Env& env) {
  for (size_t i = part; i < expr.parts.size(); ++i) {
    const auto& member = expr.parts[i];
    const hybrid::Type record_type = type(value);
    if (record_type.base != BaseType::Record) {
      error(NoSuchComponent, member.span,
            context_.sources.text({expr.span.file, expr.span.begin, expr.parts[i - 1].span.end}), text(member.name));
    }
    const hybrid::Record& record = model_.types.records[hybrid::RecordId(record_type.detail)];
    size_t found = record.fields.size();
    std::vector<std::string_view> candidates;
    for (size_t k = 0; k < record.fields.size(); ++k) {
      candidates.push_back(text(record.fields[k].name));
      if (record.fields[k].name == member.name) found = k;
    }
    if (found == record.fields.size()) {
      Diagnostic& diagnostic = report(NoSuchComponent, member.span, text(record.name), text(member.name));
      std::string near = nearest_name(text(member.name), candidates);
      if (!near.empty()) diagnostic.hint(fmt::format("did you mean '{}'?", near));
      fail();
    }
    value = build_.field(value, found);
    if (!member.subscripts.empty()) {
      // Subscripts belong to the field's own dimensions, which come last.
      size_t outer = record_type.dims.size();
      if (outer == 0) {
        value = apply_subscripts(value, member.subscripts, env, member.span);
      } else {
        std::vector<ExprId> subscripts(outer, build_.colon());
        for (size_t k = 0; k < member.subscripts.size(); ++k) {
          ExprId size = build_.size(value, build_.integer(static_cast<int64_t>(outer + k) + 1));
          subscripts.push_back(subscript(*member.subscripts[k], size, env));
        }
        value = build_.index(value, subscripts);
      }
    }
  }
  return value;
}

// MLS §4.1: a protected element cannot be reached by dot notation.
void Instantiation::check_access(const Instance& member, Span span) {
  if (!member.entry || !member.entry->is_protected) return;
  report(ProtectedAccess, span, text(member.name), class_name(*member.parent->cls))
      .also(member.entry->component->name_span, "declared here");
}

ExprId Instantiation::path_value(Instance& given, std::vector<ExprId> subscripts, const syntax::ReferenceExpr& expr,
                                 size_t part, const Env& env) {
  Instance* instance = &given;
  if (instance->outer) {
    Instance* inner = resolve_outer(*instance);
    if (inner != instance) {
      subscripts = context_for(*inner, env);
      instance = inner;
    }
  }
  if (!instance->is_package && is_removed(*instance)) {
    report(ReferenceRemoved, expr.parts[part].span, path(*instance));
    fail();
  }
  check_conditional(*instance, expr, env);
  if (!instance->dims.empty() && !instance->is_leaf() && instance->elements.empty() &&
      split_paths_.contains(path(*instance))) {
    split(*instance);
  }
  std::vector<ExprId> own = subscripts_of(*instance, expr.parts[part], env);
  if (!instance->elements.empty()) {
    // A split array: one element, or all of them put together.
    int64_t offset = 0;
    bool known = true;
    for (size_t i = 0; i < own.size(); ++i) {
      auto literal = build_.integer_value(own[i]);
      if (!literal || model_.exprs.op(own[i]) == Op::Colon)
        known = false;
      else
        offset = offset * instance->dims[i].size + (*literal - 1);
    }
    auto element_value = [&](Instance& element) {
      std::vector<ExprId> levels = subscripts;
      for (int64_t s : element.fixed) levels.push_back(build_.integer(s));
      if (part + 1 == expr.parts.size()) return instance_value(element, levels, expr.span);
      Instance* next = child(element, expr.parts[part + 1].name);
      if (!next) error(NoSuchComponent, expr.parts[part + 1].span, path(element), text(expr.parts[part + 1].name));
      check_access(*next, expr.parts[part + 1].span);
      return path_value(*next, levels, expr, part + 1, env);
    };
    if (known) return element_value(*instance->elements[static_cast<size_t>(offset)]);
    // Slices further out come first in the result (MLS §10.6.9): their elements one by one.
    for (size_t level = 0; level < subscripts.size(); ++level) {
      bool colon = model_.exprs.op(subscripts[level]) == Op::Colon;
      if (!colon && type(subscripts[level]).dims.empty()) continue;
      int64_t size = type(element_value(*instance->elements[0])).dims[0];
      std::vector<ExprId> slices;
      for (int64_t i = 1; i <= size; ++i) {
        std::vector<ExprId> at = subscripts;
        at[level] = colon ? build_.integer(i) : build_.index(subscripts[level], {build_.integer(i)});
        slices.push_back(path_value(*instance, std::move(at), expr, part, env));
      }
      if (slices.empty()) fail();
      return build_.array_literal(slices);
    }
    std::vector<ExprId> values;  // row by row
    for (Instance* element : instance->elements) values.push_back(element_value(*element));
    for (ExprId v : values) {
      if (model_.exprs.type(v) != model_.exprs.type(values[0])) throw NeedsUnroll{};
    }
    if (values.empty()) fail();
    for (size_t d = instance->dims.size(); d-- > 1;) {
      size_t length = static_cast<size_t>(instance->dims[d].size);
      std::vector<ExprId> rows;
      for (size_t from = 0; from < values.size(); from += length)
        rows.push_back(build_.array_literal(std::vector<ExprId>(
            values.begin() + static_cast<ptrdiff_t>(from), values.begin() + static_cast<ptrdiff_t>(from + length))));
      values = std::move(rows);
    }
    return build_.index(build_.array_literal(values), own);
  }
  subscripts.insert(subscripts.end(), own.begin(), own.end());
  if (part + 1 == expr.parts.size()) return instance_value(*instance, std::move(subscripts), expr.span);
  const auto& next_part = expr.parts[part + 1];
  if (instance->is_leaf() && instance->cls->builtin != Builtin::None) {
    error(NoSuchComponent, next_part.span, path(*instance), text(next_part.name));
  }
  Instance* next = child(*instance, next_part.name);
  if (next) check_access(*next, next_part.span);
  if (!next) {
    // A constant or class found in the component's class.
    std::vector<std::string_view> candidates;
    for (const ElementEntry* entry : instance->cls->elements) candidates.push_back(text(entry->name));
    Diagnostic& diagnostic = report(NoSuchComponent, next_part.span, path(*instance), text(next_part.name));
    std::string near = nearest_name(text(next_part.name), candidates);
    if (!near.empty()) diagnostic.hint(fmt::format("did you mean '{}'?", near));
    fail();
  }
  return path_value(*next, std::move(subscripts), expr, part + 1, env);
}

ExprId Instantiation::reference(const syntax::ReferenceExpr& expr, const Env& env) {
  const auto& first = expr.parts[0];
  if (!expr.absolute) {
    for (const IteratorScope* it = env.iterators; it; it = it->outer) {
      if (it->name == first.name) {
        ExprId value = apply_subscripts(it->value, first.subscripts, env, first.span);
        return members_of_value(value, expr, 1, env);
      }
    }
    if (env.locals) {
      auto it = env.locals->index.find(first.name);
      if (it != env.locals->index.end()) {
        const auto& variable = env.locals->function->variables[it->second];
        ExprId value = build_.local(it->second, variable.type);
        value = apply_subscripts(value, first.subscripts, env, first.span);
        return members_of_value(value, expr, 1, env);
      }
    }
    if (expr.parts.size() == 1 && text(first.name) == "time") {
      if (env.locals) error(TimeInFunction, expr.span, "time");  // MLS §12.2
      if (!first.subscripts.empty()) error(TooManySubscripts, first.span, "time", 0, first.subscripts.size());
      return build_.time();
    }
  }
  Found found;
  if (expr.absolute) {
    if (DeclaredClass* top = library_.top_level(first.name)) found = {Found::ClassFound, class_of(*top, root_scope_)};
  } else {
    found = lookup_name(env.scope, first.name);
  }
  if (found.kind == Found::Nothing) {
    if (auto [enumeration, number] = imported_literal(env.scope, first.name); enumeration && expr.parts.size() == 1)
      return build_.enum_literal(model_.types.enumeration(enumeration_of(*enumeration)), number);
    // MLS §5.3: a base class names what it sees by itself. What only the class that extends it declares is in the
    // instance.
    const auto& [base, around] = env.scope;
    bool is_extended = base && around && !around->is_package && around->cls && around->cls != base &&
                       around->cls->lineage.contains(base->def);
    Instance* later = is_extended ? child(*around, first.name) : nullptr;
    if (!later) {
      report_unknown(env.scope, first.name, first.span, "name");
      fail();
    }
    report(OfExtendingClass, first.span, text(first.name), class_name(*base), class_name(*around->cls));
    found = {Found::ComponentFound, nullptr, nullptr, later, {}};
  }
  size_t part = 0;
  while (found.kind == Found::ClassFound) {
    Class& cls = *found.cls;
    expand(cls);
    if (!expr.parts[part].subscripts.empty())
      error(TooManySubscripts, expr.parts[part].span, class_name(cls), 0, expr.parts[part].subscripts.size());
    ++part;
    if (Class* enumeration = enumeration_behind(cls)) {
      if (part == expr.parts.size()) error(ClassAsValue, expr.span, context_.sources.text(expr.span));
      const syntax::ReferencePart& literal = expr.parts[part];
      if (!literal.subscripts.empty())
        error(TooManySubscripts, literal.span, text(literal.name), 0, literal.subscripts.size());
      if (int64_t number = ordinal_of(*enumeration, literal.name))
        return build_.enum_literal(model_.types.enumeration(enumeration_of(*enumeration)), number);
      error(NoSuchLiteral, expr.parts[part].span, class_name(*enumeration), text(expr.parts[part].name));
    }
    if (part == expr.parts.size()) {
      if (is_function(cls)) {
        hybrid::FunctionId id = function_of(cls);
        std::vector<ExprId> free(model_.functions[id].input_count, build_.colon());
        return build_.function_value(id, free);
      }
      error(ClassAsValue, expr.span, context_.sources.text(expr.span));
    }
    check_looked_into(cls, expr.parts[part - 1].name, env.scope.cls, expr.span);
    Found inner = lookup_member(cls, expr.parts[part].name, found.where);
    if (inner.kind == Found::Nothing) {
      std::vector<std::string_view> candidates;
      for (const ElementEntry* entry : cls.elements) candidates.push_back(text(entry->name));
      Diagnostic& diagnostic =
          report(NoSuchComponent, expr.parts[part].span, class_name(cls), text(expr.parts[part].name));
      std::string near = nearest_name(text(expr.parts[part].name), candidates);
      if (!near.empty()) diagnostic.hint(fmt::format("did you mean '{}'?", near));
      fail();
    }
    // MLS §4.1: from outside a protected class is not there.
    if (inner.kind == Found::ClassFound && cls.def) {
      auto entry = cls.index.find(expr.parts[part].name);
      bool inside = false;
      for (const Class* at = env.scope.cls; at; at = at->parent) inside |= at->def == cls.def;
      if (entry != cls.index.end() && entry->second->is_protected && !inside)
        report(ProtectedClassUsed, expr.parts[part].span, text(expr.parts[part].name), class_name(cls));
    }
    found = inner;
  }
  check_reached(found, expr, env.scope.cls);
  return path_value(*found.component, context_for(*found.component, env), expr, part, env);
}

}  // namespace saltus::modelica
