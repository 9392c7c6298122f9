// Defaults of a record's fields and sizes that depend on other fields (MLS 3.6 §12.6).
#include "modelica/semantics/record_fields.h"

#include "hybrid/rewrite.h"

namespace saltus::modelica {

void Instantiation::fields_of(Instance& record, RecordFields& into) {
  into.record = &record;
  into.locals.function = &into.shape;
  expand(*record.cls);
  for (ElementEntry* entry : record.cls->elements) {
    if (entry->is_class()) continue;
    Instance* field = child(record, entry->name);
    if (!field) fail();
    into.locals.index[entry->name] = static_cast<uint32_t>(into.fields.size());
    into.fields.push_back(field);
    hybrid::FunctionVariable variable;
    variable.name = entry->name;
    std::vector<int64_t> unknown(field->dims.size(), hybrid::kUnknownSize);
    variable.type = model_.types.array(type_of(*field), unknown);
    into.shape.variables.push_back(variable);
  }
  into.values.resize(into.fields.size());
}

// The value of a text that a field is declared or modified with; invalid: it depends on a field without a value.
// `outside`: where texts have their meaning that stand in none of the records.
ExprId Instantiation::value_of_field_text(const syntax::Expr& text, const Scope& scope, const RecordFields& frame,
                                          const Env& outside) {
  const RecordFields* own = &frame;
  while (own && own->record != scope.instance) own = own->around;
  Modifier text_at;
  text_at.scope = scope;
  if (!own) {
    // In a function's own text, before its variables are known: what it says depends on the call.
    const Instance* function = scope.instance;
    if (!outside.locals && function && function->is_package && function->cls && is_function(*function->cls)) return {};
    return expression(text, modifier_env(text_at, outside));
  }
  Env env;
  env.scope = scope;
  env.locals = const_cast<LocalVariables*>(&own->locals);
  ExprId value = expression(text, env);
  if (!all_known(value, own->values)) return {};
  return hybrid::substitute_locals(build_, value, own->values);
}

void Instantiation::fill_fields(RecordFields& frame, const Env& outside, bool only_fixed) {
  for (bool progress = true; progress;) {
    progress = false;
    for (size_t i = 0; i < frame.fields.size(); ++i) {
      if (frame.values[i].valid() || (only_fixed && !is_fixed(*frame.fields[i]))) continue;
      Instance& field = *frame.fields[i];
      const Modifier* modifier = field.modifier;
      ExprId value;
      if (modifier && modifier->value && !modifier->is_break) {
        value = value_of_field_text(*modifier->value, modifier->scope, frame, outside);
      } else if (!field.is_leaf() && field.dims.empty() && is_record(*field.cls)) {
        // A record without a value of its own has that of its fields.
        RecordFields inner;
        inner.around = &frame;
        fields_of(field, inner);
        fill_fields(inner, outside, only_fixed);
        bool all = !inner.fields.empty();
        for (ExprId given : inner.values) all &= given.valid();
        if (all) value = record_of_fields(inner, *field.cls, field.entry->component->span);
      }
      if (!value.valid()) continue;
      if (type(value).base == hybrid::BaseType::Tuple) value = build_.tuple_element(value, 0);
      frame.give(i, value, model_.exprs.type(value));
      progress = true;
    }
  }
}

// The size of an array in a record that is a function's variable: a number where no argument is needed for it.
int64_t Instantiation::size_in_function(RecordFields& frame, size_t field, size_t d) {
  const Dimension& dimension = frame.fields[field]->dims[d];
  if (dimension.size >= 0) return dimension.size;
  bool input = belongs_to_input(*frame.record);
  fill_fields(frame, function_env_ ? *function_env_ : Env(), input);
  if (dimension.expr->kind == syntax::ExprKind::Colon) {
    ExprId value = input ? ExprId() : frame.values[field];
    return value.valid() && d < type(value).dims.size() ? type(value).dims[d] : hybrid::kUnknownSize;
  }
  if (dimension.scope.instance != frame.record) return hybrid::kUnknownSize;
  if (ExprId elements = elements_of_type(dimension.scope, *dimension.expr); elements.valid())
    return type(elements).dims[0];
  ExprId size = value_of_field_text(*dimension.expr, dimension.scope, frame, Env());
  if (!size.valid()) return hybrid::kUnknownSize;
  if (auto literal = build_.integer_value(size)) return *literal;
  if (hybrid::contains(model_.exprs, size, Op::Local)) return hybrid::kUnknownSize;
  auto value = try_evaluate(size, true);
  return value && value->base() == hybrid::BaseType::Integer ? value->as_integer() : hybrid::kUnknownSize;
}

}  // namespace saltus::modelica
