// Record types and constructors (MLS 3.6 §6.4, §12.6).
#include "hybrid/rewrite.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(RecordInItself, Error, "M0331", "the record '{}' contains itself");
SALTUS_DIAGNOSTIC(ElementMissing, Error, "M0424", "the input '{}' of '{}' is not given and has no default");
SALTUS_DIAGNOSTIC(ElementType, Error, "M0425", "the input '{}' of '{}' is of type {}, not {}");

// Records are equal when their fields are: types in Modelica are structural (MLS §6.4).
hybrid::RecordId Semantics::intern_record(const hybrid::Record& record, Class& cls) {
  std::string key;
  for (const auto& field : record.fields) key += fmt::format("{}:{};", field.name.value, field.type.value);
  auto [it, added] = record_ids_.emplace(std::move(key), hybrid::RecordId());
  if (added) it->second = model_.types.records.add(record);
  if (cls.def->restriction == syntax::Restriction::OperatorRecord) record_classes_.emplace(it->second.value, &cls);
  return it->second;
}

hybrid::RecordId Semantics::record_of(Class& cls, Instance* where) {
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
  for (ElementEntry* entry : cls.elements) {
    if (entry->is_class()) continue;
    Instance* field = child(*holder, entry->name);
    if (!field) fail();
    std::vector<int64_t> sizes;
    // Sizes that depend on the fields' values are known only for a component.
    bool known = true;
    if (holder->is_package && !field->dims.empty()) {
      try {
        dims(*field);
      } catch (const Failed&) {
        known = false;
      }
    }
    for (const Dimension& dimension : known ? dims(*field) : field->dims) {
      sizes.push_back(dimension.size >= 0 ? dimension.size : hybrid::kUnknownSize);
    }
    record.fields.push_back({entry->name, model_.types.array(type_of(*field), sizes)});
  }
  return intern_record(record, cls);
}

// R(...): the elements that can be modified are the inputs; what is not given has its default, which may use other
// elements.
ExprId Semantics::construct_record(Class& cls, const syntax::CallExpr& expr, const Env& env) {
  std::string name = class_name(cls);
  if (cls.def->restriction == syntax::Restriction::OperatorRecord && expr.named.empty()) {
    std::vector<ExprId> arguments = arguments_of(expr, env);
    if (auto made = construct_by_operator(cls, arguments, expr.span)) return *made;
  }
  Instance& holder = instances_.emplace_back();
  holder.cls = &cls;
  holder.is_package = true;
  holder.modifier = cls.specialization;
  std::vector<Instance*> fields;
  std::vector<Name> formals;
  std::vector<size_t> field_of;  // of each formal
  hybrid::Function shape;
  LocalVariables locals;
  locals.function = &shape;
  for (ElementEntry* entry : cls.elements) {
    if (entry->is_class()) continue;
    Instance* field = child(holder, entry->name);
    if (!field) fail();
    bool has_value = field->modifier && field->modifier->value;
    bool fixed = has_value && (field->is_final || field->variability == syntax::Variability::Constant);
    if (!fixed) {
      formals.push_back(entry->name);
      field_of.push_back(fields.size());
    }
    locals.index[entry->name] = static_cast<uint32_t>(fields.size());
    fields.push_back(field);
    hybrid::FunctionVariable variable;
    variable.name = entry->name;
    std::vector<int64_t> unknown(field->dims.size(), hybrid::kUnknownSize);
    variable.type = model_.types.array(type_of(*field), unknown);
    shape.variables.push_back(variable);
  }
  std::vector<ExprId> given = match_arguments(formals, expr, env, name);
  std::vector<ExprId> values(fields.size());
  for (size_t k = 0; k < given.size(); ++k) {
    if (!given[k].valid()) continue;
    values[field_of[k]] = given[k];
    shape.variables[field_of[k]].type = model_.exprs.type(given[k]);
  }
  Env inner;
  inner.locals = &locals;
  for (int round = 0; round < 2; ++round) {
    for (size_t i = 0; i < values.size(); ++i) {
      if (values[i].valid()) continue;
      const Modifier* modifier = fields[i]->modifier;
      if (modifier && modifier->value) {
        inner.scope = modifier->scope;
        ExprId value = expression(*modifier->value, inner);
        value = hybrid::substitute_locals(build_, value, values);
        if (hybrid::contains(model_.exprs, value, Op::Local) && round == 0) continue;
        values[i] = value;
      } else if (round == 1) {
        error(ElementMissing, expr.span, text(fields[i]->name), name);
      }
    }
  }
  // The record's type follows from the values' shapes.
  hybrid::Record record;
  record.name = intern(name);
  for (size_t i = 0; i < values.size(); ++i) {
    Name field = fields[i]->name;
    hybrid::Type found = type(values[i]);
    if (found.dims.size() != fields[i]->dims.size()) {
      error(ElementType, expr.span, text(field), name, show(type_of(*fields[i])), show(model_.exprs.type(values[i])));
    }
    TypeId target = model_.types.array(type_of(*fields[i]), found.dims);
    values[i] = convert(values[i], target, expr.span, text(field));
    record.fields.push_back({field, model_.exprs.type(values[i])});
  }
  return build_.record_literal(model_.types.record(intern_record(record, cls)), values);
}

}  // namespace saltus::modelica
