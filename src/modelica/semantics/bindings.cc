// Declaration equations and attributes (MLS 3.6 §4.4.2, §4.8): values from modifications, brought into the variable's
// shape.
//
// The *context* of an instance is one subscript for every dimension around it: iterators where arrays are whole,
// numbers where they were split. A modification's text stands in an instance further out; its context is a prefix of
// that.
#include <algorithm>

#include "hybrid/rewrite.h"
#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::IndexRange;
using hybrid::Variability;

SALTUS_DIAGNOSTIC(BindingShape, Error, "M0350", "'{}' has {} dimension(s), but its value is {}");
SALTUS_DIAGNOSTIC(EachMissing, Warning, "M0308", "'{}' has {} dimension(s), but its value is {}: each element gets it");
SALTUS_DIAGNOSTIC(UnknownAttribute, Error, "M0351", "a variable of type {} has no attribute '{}'");
SALTUS_DIAGNOSTIC(ConstantOfParameter, Warning, "M0352",
                  "'{}' is a constant, but its value depends on a parameter, whose value it takes during translation");
SALTUS_DIAGNOSTIC(ConstantVaries, Error, "M0352", "'{}' is a {}, but its value {}");
SALTUS_DIAGNOSTIC(ObjectUnbound, Error, "M0618", "the external object '{}' is never made");
SALTUS_DIAGNOSTIC(ModifierSize, Error, "M0401", "'{}' has {} element(s), but its value has {}");
SALTUS_DIAGNOSTIC(DiffersInStructure, Error, "M0214",
                  "not supported yet: the value of '{}' uses an array whole whose elements differ in structure");
SALTUS_DIAGNOSTIC(RecordValue, Error, "M0400", "'{}' is of type {}, but its value is of type {}, which has no '{}'");
SALTUS_DIAGNOSTIC(BindingDependsOnItself, Error, "M0353", "the value of '{}' depends on itself");

std::vector<ExprId> Instantiation::fresh_context(Instance& instance, std::vector<IndexRange>& ranges) {
  std::vector<ExprId> context;
  if (instance.parent) context = fresh_context(*instance.parent, ranges);
  for (int64_t subscript : instance.fixed) context.push_back(build_.integer(subscript));
  for (const Dimension& dimension : dims(instance)) {
    hybrid::IteratorId iterator = build_.new_iterator("i" + std::to_string(context.size() + 1));
    ranges.push_back({iterator, 1, 1, dimension.size});
    levels_[iterator.value] = {&instance, dimension.size};
    context.push_back(build_.iterator(iterator));
  }
  return context;
}

ExprId Instantiation::over_context(ExprId body, const std::vector<IndexRange>& ranges) {
  for (size_t i = ranges.size(); i-- > 0;) {
    ExprId range = build_.range(build_.integer(ranges[i].first), build_.integer(ranges[i].last));
    body = build_.for_(body, ranges[i].iterator, std::span<const ExprId>(&range, 1));
  }
  return body;
}

ExprId Instantiation::modifier_value(const Modifier& modifier, Instance& target, const std::vector<ExprId>& context,
                                     TypeId own_type, bool own_needs_each) {
  Env env;
  env.scope = modifier.scope;
  size_t outer_rank = modifier.scope.instance ? rank_of(*modifier.scope.instance) : 0;
  if (outer_rank > context.size()) outer_rank = context.size();
  env.context.assign(context.begin(), context.begin() + static_cast<ptrdiff_t>(outer_rank));
  ExprId value = expression(*modifier.value, env);
  size_t rank = type(value).dims.size();
  size_t own = model_.types.rank(own_type);
  size_t inner_rank =
      modifier.within ? std::max(outer_rank, rank_around(*modifier.within) + modifier.within_dims) : outer_rank;
  size_t between = context.size() - std::min(context.size(), inner_rank);
  if (rank > own) {
    // Its first dimensions are those of the arrays between the text and the target.
    size_t extra = rank - own;
    if (extra > between) {
      error(BindingShape, modifier.value->span, path(target), own, show(model_.exprs.type(value)));
    }
    std::vector<ExprId> subscripts(context.end() - static_cast<ptrdiff_t>(extra), context.end());
    // MLS §7.2.5: its size is that of the array.
    const hybrid::Type found = type(value);
    for (size_t i = 0; i < extra; ++i) {
      if (model_.exprs.op(subscripts[i]) != Op::Iterator || found.dims[i] < 0) continue;
      auto level = levels_.find(model_.exprs.iterator(subscripts[i]).value);
      if (level == levels_.end() || level->second.size == found.dims[i]) continue;
      error(ModifierSize, modifier.value->span, path(*level->second.instance), level->second.size, found.dims[i]);
    }
    value = build_.index(value, subscripts);
  } else if (!modifier.each && rank == own && between > 0 && own_needs_each) {
    // MLS §7.2.5 wants `each`; other tools let it pass.
    report(EachMissing, modifier.value->span, path(target), own + between, show(model_.exprs.type(value)))
        .hint("write 'each' to give all elements the same value");
  }
  return value;
}

std::optional<ExprId> Instantiation::instance_binding(Instance& instance, const std::vector<ExprId>& context) {
  // The own dimensions may be what is asked for, so only their number is used here.
  std::vector<int64_t> unknown(instance.dims.size(), hybrid::kUnknownSize);
  TypeId own_type = model_.types.array(model_.types.real(), unknown);

  Instance* parent = instance.parent;
  const Modifier* modifier = instance.modifier;
  bool has_value = modifier && modifier->value && !modifier->is_break;
  // A record's own value takes precedence over the defaults inside the record's class.
  if (parent && parent->cls && parent->parent && !parent->is_package && is_record(*parent->cls)) {
    // So does that of a record around it over what is written inside of that.
    bool superseded = has_value && modifier->under_value;
    for (const Instance* record = parent; has_value && record && record->cls && is_record(*record->cls);
         record = record->parent) {
      if (record != parent && !(record->modifier && record->modifier->value)) continue;
      for (const Instance* at = modifier->scope.instance; at; at = at->parent) superseded |= at == record;
    }
    if (!has_value || superseded) {
      std::vector<ExprId> outer(context.begin(),
                                context.end() - static_cast<ptrdiff_t>(parent->dims.size() + parent->fixed.size()));
      if (std::optional<ExprId> given = field_by_name(*parent, instance, outer, own_type)) return given;
      if (std::optional<ExprId> whole = instance_binding(*parent, outer)) {
        if (!parent->dims.empty() || !parent->fixed.empty()) {
          std::vector<ExprId> subscripts(context.begin() + static_cast<ptrdiff_t>(outer.size()), context.end());
          if (type(*whole).dims.size() >= subscripts.size()) whole = build_.index(*whole, subscripts);
        }
        const hybrid::Type found = type(*whole);
        if (found.base == hybrid::BaseType::Record) {
          const auto& record = model_.types.records[hybrid::RecordId(found.detail)];
          for (size_t i = 0; i < record.fields.size(); ++i) {
            if (record.fields[i].name == instance.name) return build_.field(*whole, i);
          }
        }
        // MLS §6.7: the value of a record has all its elements.
        error(RecordValue, parent->modifier && parent->modifier->value ? parent->modifier->value->span : Span{},
              path(*parent), class_name(*parent->cls), show(model_.exprs.type(*whole)), text(instance.name));
      }
    }
  }
  if (!has_value) return std::nullopt;
  return modifier_value(*modifier, instance, context, own_type, true);
}

// The binding in the shape of the whole variable.
ExprId Instantiation::binding_value(Instance& instance) {
  std::vector<IndexRange> ranges;
  std::vector<ExprId> context = instance.parent ? fresh_context(*instance.parent, ranges) : std::vector<ExprId>{};
  if (!unchosen_ && std::ranges::any_of(ranges, [](const IndexRange& range) { return range.count() == 0; })) {
    check_unchosen(instance);  // a member of an array without elements
    return {};
  }
  std::optional<ExprId> value = instance_binding(instance, context);
  if (!value) return {};
  std::vector<int64_t> own;
  for (const Dimension& dimension : dims(instance)) own.push_back(dimension.size);
  Span span = instance.modifier && instance.modifier->value ? instance.modifier->value->span
              : instance.entry                              ? instance.entry->component->name_span
                                                            : Span{};
  ExprId converted = convert(*value, model_.types.array(type_of(instance), own), span, path(instance));
  return over_context(converted, ranges);
}

void Instantiation::bind_leaf(Instance& instance) {
  if (instance.binding_known == Known::Yes || !instance.variable.valid()) return;
  Span span = instance.entry ? instance.entry->component->name_span : Span{};
  if (instance.binding_known == Known::Busy) error(BindingDependsOnItself, span, path(instance));
  instance.binding_known = Known::Busy;
  struct Restore {
    Instance& instance;
    ~Restore() {
      if (instance.binding_known == Known::Busy) instance.binding_known = Known::Yes;
    }
  } restore{instance};
  Now pure(purity_needed_, false);
  Variability variability = model_.variables[instance.variable].variability;
  ExprId value;
  if (variability <= Variability::Parameter) {
    value = binding_value(instance);
    // Sizes may depend on what whoever uses the class will set.
    const Modifier* given = instance.modifier;
    bool free = given && (given->member(intern("start")) || given->member(intern("fixed")));
    if (!value.valid() && as_component_ && !free && instance.cls->builtin == Builtin::Integer &&
        instance.dims.empty() && rank_around(instance) == 0) {
      value = build_.integer(1);
    }
    model_.variables[instance.variable].binding = value;
  }
  instance.binding_known = Known::Yes;
  // MLS §12.9.7.
  if (!value.valid() && instance.cls->builtin == Builtin::ExternalObject && !as_component_)
    report(ObjectUnbound, span, path(instance)).hint("give it a call of its constructor as value");
  if (!value.valid() || instance.cls->builtin == Builtin::ExternalObject) return;
  // MLS §3.8: a constant depends on constants only, a parameter on parameters. A record of parameters may have
  // constants.
  bool own_value = instance.modifier && instance.modifier->value;
  for (const Instance* at = instance.parent; at; at = at->parent) own_value &= !(at->modifier && at->modifier->value);
  Variability least =
      variability == Variability::Constant && own_value ? Variability::Constant : Variability::Parameter;
  if (Variability found = this->variability(value); found > least) {
    Span place = instance.modifier && instance.modifier->value ? instance.modifier->value->span : span;
    if (found == Variability::Parameter && try_evaluate(value, true)) {
      mark_structural(value);
      report(ConstantOfParameter, place, path(instance));
      return;
    }
    report(ConstantVaries, place, path(instance), variability == Variability::Constant ? "constant" : "parameter",
           found == Variability::Parameter ? "depends on a parameter" : "varies with time");
  }
}

void Instantiation::bind_attributes(Instance& instance) {
  if (!instance.modifier) return;
  bool is_real = instance.cls->builtin == Builtin::Real;
  bool ordered = instance.cls->builtin != Builtin::String && instance.cls->builtin != Builtin::Boolean;  // MLS §4.8
  for (const auto& [name, member] : instance.modifier->members) {
    std::string_view attribute = text(name);
    if (!member->members.empty()) {
      report(UnknownAttribute, member->members[0].second->span, show(type_of(instance)),
             fmt::format("{}.{}", attribute, text(member->members[0].first)));
    }
    if (!member->value || member->is_break) continue;
    auto value = [&](TypeId element) {
      ExprId e = shaped(instance, *member, element);
      check_attribute(instance, attribute, *member, e);
      return e;
    };
    TypeId own = type_of(instance);
    auto literal_text = [&]() -> Name {
      ExprId e = value(model_.types.string());
      if (auto v = try_evaluate(e, true); v && v->base() == hybrid::BaseType::String) {
        if (!v->is_array()) return intern(v->as_string());
        if (v->count() > 0) return intern(v->strings()[0]);
      }
      return Name();
    };
    if (attribute == "start") {
      ExprId e = value(own);
      model_.variables[instance.variable].start = e;
      model_.variables[instance.variable].start_level = confidence(*member, e);
    } else if (attribute == "fixed") {
      ExprId e = value(model_.types.boolean());
      model_.variables[instance.variable].fixed = e;
    } else if (attribute == "nominal" && is_real) {
      ExprId e = value(own);
      model_.variables[instance.variable].nominal = e;
    } else if (attribute == "min" && ordered) {
      ExprId e = value(own);
      model_.variables[instance.variable].min = e;
    } else if (attribute == "max" && ordered) {
      ExprId e = value(own);
      model_.variables[instance.variable].max = e;
    } else if (attribute == "unit" && is_real) {
      Name n = literal_text();
      model_.variables[instance.variable].unit = n;
    } else if (attribute == "displayUnit" && is_real) {
      Name n = literal_text();
      model_.variables[instance.variable].display_unit = n;
    } else if (attribute == "quantity") {
      Name n = literal_text();
      model_.variables[instance.variable].quantity = n;
    } else if (attribute == "stateSelect" && is_real) {
      TypeId wanted = model_.types.enumeration(enumeration_of(*builtin_class(intern("StateSelect"))));
      ExprId e = value(wanted);
      if (auto v = try_evaluate(e, true)) {
        int64_t index = !v->is_array() ? v->as_integer() : (v->count() > 0 ? v->element(0).as_integer() : 3);
        model_.variables[instance.variable].state_select = static_cast<hybrid::StateSelect>(index - 1);
      }
    } else if (attribute == "unbounded" && is_real) {
      // Says that a variable may grow without limit; nothing here depends on it.
    } else {
      Diagnostic& diagnostic = report(UnknownAttribute, member->span, show(own), attribute);
      std::vector<std::string_view> known = {"start", "fixed", "quantity"};
      if (ordered) known.insert(known.end(), {"min", "max"});
      if (is_real) known.insert(known.end(), {"unit", "displayUnit", "nominal", "stateSelect", "unbounded"});
      std::string near = nearest_name(attribute, known);
      if (!near.empty()) diagnostic.hint(fmt::format("did you mean '{}'?", near));
    }
  }
}

// MLS §8.6.2: the level of the component in whose text the value stands. Where it is exactly a parameter, and that
// exactly another, the one nearest to the top counts.
uint16_t Instantiation::confidence(const Modifier& given, ExprId value) const {
  auto level = [](const Modifier& modifier) {
    uint16_t depth = 0;
    for (const Instance* at = modifier.scope.instance; at; at = at->parent) {
      ++depth;
      if (at->is_package) return hybrid::Variable::kOfType;
    }
    return depth == 0 || modifier.by_inheritance ? hybrid::Variable::kOfType : depth;
  };
  uint16_t least = level(given);
  for (int guard = 0; guard < 50 && model_.exprs.op(value) == Op::Variable; ++guard) {
    auto it = instance_of_variable_.find(model_.exprs.variable(value).value);
    if (it == instance_of_variable_.end() || !it->second->modifier || !it->second->modifier->value) break;
    least = std::min(least, level(*it->second->modifier));
    value = model_.variables[model_.exprs.variable(value)].binding;
    if (!value.valid()) break;
  }
  return least;
}

// An attribute: a scalar for all elements, or of the variable's whole shape.
ExprId Instantiation::shaped(Instance& instance, const Modifier& modifier, TypeId element) {
  std::vector<IndexRange> ranges;
  std::vector<ExprId> context = instance.parent ? fresh_context(*instance.parent, ranges) : std::vector<ExprId>{};
  std::vector<int64_t> own;
  for (const Dimension& dimension : dims(instance)) own.push_back(dimension.size);
  TypeId wanted = model_.types.array(model_.types.real(), own);
  ExprId value = modifier_value(modifier, instance, context, wanted, false);
  if (element.valid()) {
    const std::vector<int64_t> found = type(value).dims;
    // MLS §7.2.5: a scalar stands for all elements, anything else has the variable's own shape. (Where some of its
    // dimensions are those of its type, the attribute may be the type's.)
    bool declared_here = instance.entry && instance.entry->component->subscripts.size() == own.size();
    bool whole = found.size() == own.size() || (!found.empty() && declared_here && !modifier.each);
    TypeId target = model_.types.array(element, whole ? own : found);
    value = convert(value, target, modifier.value->span, path(instance));
  }
  // Does it depend on which element it is?
  bool depends = false;
  for (const IndexRange& range : ranges) depends |= hybrid::contains_iterator(model_.exprs, value, range.iterator);
  if (type(value).dims.empty() && !depends) return value;
  if (type(value).dims.size() < own.size()) value = build_.fill(value, std::span<const int64_t>(own));
  return over_context(value, ranges);
}

void Instantiation::bind_tree(Instance& instance) {
  if (instance.outer && !instance.inner) return;
  if (instance.parent && is_removed(instance)) return;
  if (!instance.elements.empty()) {
    for (Instance* element : instance.elements) find_splits(*element, [&] { bind_tree(*element); });
    return;
  }
  if (!instance.is_leaf()) {
    for (size_t i = 0; i < instance.children.size(); ++i)
      find_splits(*instance.children[i], [&] { bind_tree(*instance.children[i]); });
    return;
  }
  if (!instance.variable.valid()) return;
  try {
    bind_leaf(instance);
    bind_attributes(instance);
    Variability variability = model_.variables[instance.variable].variability;
    if (variability > Variability::Parameter) {
      // x = value: an equation like any other (MLS §4.4.2.1).
      Now pure(purity_needed_, true);
      std::vector<IndexRange> ranges;
      std::vector<ExprId> context = instance.parent ? fresh_context(*instance.parent, ranges) : std::vector<ExprId>{};
      if (std::ranges::any_of(ranges, [](const IndexRange& range) { return range.count() == 0; })) {
        check_unchosen(instance);  // a member of an array without elements: also its own sizes are not known
        instance.has_equation = true;
        return;
      }
      std::optional<ExprId> value = instance_binding(instance, context);
      if (value) {
        std::vector<int64_t> own;
        for (const Dimension& dimension : dims(instance)) own.push_back(dimension.size);
        Span span = instance.modifier && instance.modifier->value ? instance.modifier->value->span
                                                                  : instance.entry->component->name_span;
        ExprId converted = convert(*value, model_.types.array(type_of(instance), own), span, path(instance));
        std::vector<ExprId> subscripts;
        for (size_t i = 0; i < context.size(); ++i) subscripts.push_back(context[i]);
        for (size_t i = 0; i < instance.dims.size(); ++i) subscripts.push_back(build_.colon());
        equal(instance_value(instance, subscripts, span), converted, ranges, span, model_.equations, instance.parent);
        instance.has_equation = true;
      }
    }
  } catch (const Failed&) {
  } catch (const NeedsUnroll&) {
    split_around(instance.parent);
    report(DiffersInStructure, instance.entry->component->name_span, path(instance));
  }
}

}  // namespace saltus::modelica
