// Record types and constructors (MLS 3.6 §6.4, §12.6).
#include <algorithm>

#include "hybrid/rewrite.h"
#include "modelica/semantics/record_fields.h"
#include "modelica/semantics/rules.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(RecordInItself, Error, "M0331", "the record '{}' contains itself");
SALTUS_DIAGNOSTIC(ElementMissing, Error, "M0424", "the input '{}' of '{}' is not given and has no default");
SALTUS_DIAGNOSTIC(ElementType, Error, "M0425", "the input '{}' of '{}' is of type {}, not {}");

// Records are equal when their fields are: types in Modelica are structural (MLS §6.4).
hybrid::RecordId Instantiation::intern_record(const hybrid::Record& record, Class& cls) {
  std::string key;
  for (const auto& field : record.fields) key += fmt::format("{}:{};", field.name.value, field.type.value);
  auto [it, added] = record_ids_.emplace(std::move(key), hybrid::RecordId());
  if (added) it->second = model_.types.records.add(record);
  if (cls.def->restriction == syntax::Restriction::OperatorRecord) record_classes_.emplace(it->second.value, &cls);
  return it->second;
}

// Are there sizes that the type does not tell, in it or in a field?
bool Instantiation::has_open_sizes(TypeId id) const {
  const hybrid::Type& type = model_.types[id];
  if (std::ranges::any_of(type.dims, [](int64_t d) { return d < 0; })) return true;
  if (type.base != hybrid::BaseType::Record) return false;
  return std::ranges::any_of(model_.types.records[hybrid::RecordId(type.detail)].fields,
                             [&](const auto& field) { return has_open_sizes(field.type); });
}

hybrid::RecordId Instantiation::record_of(Class& cls, Instance* where) {
  if (auto known = function_records_.find(where); where && known != function_records_.end()) return known->second;
  expand(cls);
  if (cls.hybrid_busy) error(RecordInItself, cls.def->name_span, class_name(cls));
  Now busy(cls.hybrid_busy, true);
  hybrid::Record record;
  record.name = intern(class_name(cls));
  Instance* holder = where;
  if (!holder || holder->cls != &cls) holder = constants_of(cls);
  if (holder->parent && holder->parent->is_package && !holder->dims.empty() && holder->dims_known != Known::Yes) {
    // An element tells the type: how many of them a function's variable has may be known only in the call.
    Instance& element = instances_.emplace_back();
    element = *holder;
    element.dims.clear();
    element.children.clear();
    element.index.clear();
    element.children_made = false;
    holder = &element;
  }
  // The sizes of the fields of a function's variable may come with the arguments.
  std::optional<RecordFields> local;
  const Instance* variable = variable_around(*holder);
  // R(f = …) where f is a record: what f's fields have no size of is given with its value.
  bool is_given = variable && is_record(*variable->parent->cls);
  if (variable && is_function(*variable->parent->cls)) {
    local.emplace();
    fields_of(*holder, *local);
  }
  for (ElementEntry* entry : cls.elements) {
    if (entry->is_class()) continue;
    Instance* field = child(*holder, entry->name);
    if (!field) fail();
    std::vector<int64_t> sizes;
    if (local) {
      for (size_t d = 0; d < field->dims.size(); ++d)
        sizes.push_back(size_in_function(*local, record.fields.size(), d));
    } else {
      // Sizes that depend on the fields' values are known only for a component.
      bool known = !(is_given && is_open(*field));
      if (known && (holder->is_package || is_given) && !field->dims.empty()) {
        try {
          dims(*field);
        } catch (const Failed&) {
          known = false;
        }
      }
      for (const Dimension& dimension : known ? dims(*field) : field->dims) {
        sizes.push_back(dimension.size >= 0 ? dimension.size : hybrid::kUnknownSize);
      }
    }
    record.fields.push_back({entry->name, model_.types.array(type_of(*field), sizes)});
  }
  hybrid::RecordId id = intern_record(record, cls);
  if (local && function_env_ && holder == where) function_records_.emplace(where, id);
  return id;
}

// An array without a value whose size is not written down: x[:], or x[n] where n is another field.
bool Instantiation::is_open(const Instance& field) {
  bool open = std::ranges::any_of(
      field.dims, [](const Dimension& d) { return d.size < 0 && d.expr->kind != syntax::ExprKind::Integer; });
  return open && !(field.modifier && field.modifier->value);
}

// A record whose fields tell sizes that its type leaves open has the type that they tell.
ExprId Instantiation::with_sizes_of_fields(ExprId value, Class& cls) {
  if (model_.exprs.op(value) != Op::RecordLiteral || !has_open_sizes(model_.exprs.type(value))) return value;
  hybrid::Record record = model_.types.records[hybrid::RecordId(type(value).detail)];
  std::vector<ExprId> fields;
  for (size_t i = 0; i < record.fields.size(); ++i) {
    fields.push_back(model_.exprs.arg(value, i));
    record.fields[i].type = model_.exprs.type(fields.back());
  }
  return build_.record_literal(model_.types.record(intern_record(record, cls)), fields);
}

// R(...): the elements that can be modified are the inputs; what is not given has its default, which may use other
// elements.
ExprId Instantiation::construct_record(Class& cls, const syntax::CallExpr& expr, const Env& env) {
  if (auto made = Rules{*this}.record_cast(cls, expr, env)) return *made;
  std::string name = class_name(cls);
  if (cls.def->restriction == syntax::Restriction::OperatorRecord && expr.named.empty()) {
    std::vector<ExprId> arguments = arguments_of(expr, env);
    if (auto made = construct_by_operator(cls, arguments, expr.span)) return *made;
  }
  Instance& holder = instances_.emplace_back();
  holder.cls = &cls;
  holder.is_package = true;
  holder.modifier = cls.specialization;
  RecordFields frame;
  fields_of(holder, frame);
  std::vector<Name> formals;
  std::vector<size_t> field_of;  // of each formal
  for (size_t i = 0; i < frame.fields.size(); ++i) {
    if (is_fixed(*frame.fields[i])) continue;
    formals.push_back(frame.fields[i]->name);
    field_of.push_back(i);
  }
  std::vector<ExprId> given = match_arguments(formals, expr, env, name);
  for (size_t k = 0; k < given.size(); ++k) {
    if (given[k].valid()) frame.give(field_of[k], given[k], model_.exprs.type(given[k]));
  }
  fill_fields(frame, Env(), false);
  for (size_t i = 0; i < frame.values.size(); ++i) {
    if (!frame.values[i].valid()) error(ElementMissing, expr.span, text(frame.fields[i]->name), name);
  }
  return record_of_fields(frame, cls, expr.span);
}

// What R(f = …) gives a field of a component by name. While sizes are being found out the others are left alone: one of
// them may be an array with the size that is asked for.
std::optional<ExprId> Instantiation::field_by_name(Instance& record, Instance& field,
                                                   const std::vector<ExprId>& context, TypeId type) {
  if (!sizing_ || !record.dims.empty() || !record.fixed.empty()) return {};
  const Modifier* modifier = record.modifier;
  if (!modifier || !modifier->value || modifier->is_break || modifier->value->kind != syntax::ExprKind::Call) return {};
  const auto& call = syntax::as<syntax::CallExpr>(*modifier->value);
  auto argument = std::ranges::find(call.named, field.name, &syntax::NamedArgument::name);
  if (argument == call.named.end()) return {};
  std::vector<syntax::NamePart> parts;
  for (const auto& part : call.function->parts) parts.push_back({part.name, part.span});
  TypeRef called = lookup_class(modifier->scope, parts, call.function->absolute, call.function->span, true);
  if (!called.cls || !is_record(*called.cls)) return {};
  Modifier given = *modifier;
  given.value = argument->value;
  return modifier_value(given, field, context, type, true);
}

ExprId Instantiation::record_of_fields(RecordFields& frame, Class& cls, Span span) {
  std::vector<ExprId>& values = frame.values;
  std::string name = class_name(cls);
  // The record's type follows from the values' shapes.
  hybrid::Record record;
  record.name = intern(name);
  for (size_t i = 0; i < values.size(); ++i) {
    Name field = frame.fields[i]->name;
    hybrid::Type found = type(values[i]);
    if (found.dims.size() != frame.fields[i]->dims.size()) {
      error(ElementType, span, text(field), name, show(type_of(*frame.fields[i])), show(model_.exprs.type(values[i])));
    }
    TypeId target = model_.types.array(type_of(*frame.fields[i]), found.dims);
    values[i] = convert(values[i], target, span, text(field));
    if (frame.fields[i]->cls) values[i] = with_sizes_of_fields(values[i], *frame.fields[i]->cls);
    record.fields.push_back({field, model_.exprs.type(values[i])});
  }
  return build_.record_literal(model_.types.record(intern_record(record, cls)), values);
}

}  // namespace saltus::modelica
