// R(m): the record made of the components of a model, block or connector that have the names of its fields
// (MLS 3.6 §12.6.1).
#include "modelica/semantics/record_fields.h"
#include "modelica/semantics/rules.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(CastField, Error, "M0369", "'{}' cannot be made a '{}': {}");

// Nothing, where the only argument is something else.
std::optional<ExprId> Instantiation::Rules::record_cast(Class& record, const syntax::CallExpr& call,
                                                        const Env& env) const {
  if (call.arguments.size() != 1 || !call.named.empty() || call.arguments[0]->kind != syntax::ExprKind::Reference)
    return {};
  const auto& argument = syntax::as<syntax::ReferenceExpr>(*call.arguments[0]);
  Name first = argument.parts[0].name;
  if (argument.absolute || (env.locals && env.locals->index.contains(first))) return {};
  for (const IteratorScope* it = env.iterators; it; it = it->outer) {
    if (it->name == first) return {};
  }
  // Only where every part of the name is a component can it be one of these.
  Found found = s.lookup_name(env.scope, first);
  Instance* at = found.kind == Found::ComponentFound ? found.component : nullptr;
  for (size_t i = 0; at; ++i) {
    if (at->outer) at = s.resolve_outer(*at);
    if (at->is_leaf() || at->is_package) return {};
    if (i + 1 == argument.parts.size()) break;
    at = s.child(*at, argument.parts[i + 1].name);
  }
  if (!at || s.is_record(*at->cls) || s.is_function(*at->cls)) return {};
  auto named = s.named_instance(argument, env);
  if (!named || !named->instance) s.fail();
  return cast(record, *named->instance, named->subscripts, call.span);
}

ExprId Instantiation::Rules::cast(Class& record, Instance& from, const std::vector<ExprId>& subscripts,
                                  Span span) const {
  auto wrong = [&](const std::string& why) { s.error(CastField, span, s.path(from), s.class_name(record), why); };
  for (ExprId subscript : subscripts) {
    if (s.model_.exprs.op(subscript) == Op::Colon || !s.type(subscript).dims.empty())
      s.unsupported(span, "a record made of each element of an array of components");
  }
  Instance& holder = s.instances_.emplace_back();
  holder.cls = &record;
  holder.is_package = true;
  holder.modifier = record.specialization;
  RecordFields frame;
  s.fields_of(holder, frame);
  for (size_t i = 0; i < frame.fields.size(); ++i) {
    Instance& field = *frame.fields[i];
    if (is_fixed(field)) continue;
    Instance* component = s.child(from, field.name);
    if (!component || component->entry->is_protected) {
      if (field.modifier && field.modifier->value) continue;  // it has a default
      wrong(fmt::format("it has no public component '{}'", s.text(field.name)));
    }
    if (component->entry->component->condition) wrong(fmt::format("its '{}' is conditional", s.text(field.name)));
    std::vector<ExprId> inner = subscripts;
    for (size_t d = 0; d < component->dims.size(); ++d) inner.push_back(s.build_.colon());
    bool nested = !component->is_leaf() && !s.is_record(*component->cls);
    ExprId value = nested && !field.is_leaf() ? cast(*field.cls, *component, inner, span)
                                              : s.instance_value(*component, inner, span);
    frame.give(i, value, s.model_.exprs.type(value));
  }
  s.fill_fields(frame, Env(), false);
  for (size_t i = 0; i < frame.values.size(); ++i) {
    if (!frame.values[i].valid()) wrong(fmt::format("'{}' has no value", s.text(frame.fields[i]->name)));
  }
  return s.record_of_fields(frame, record, span);
}

}  // namespace saltus::modelica
