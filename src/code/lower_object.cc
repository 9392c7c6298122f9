// External objects (MLS 3.6 §12.9.7). "For each completely constructed object, the destructor is called exactly once,
// after the last use of the object, even if an error occurs."
//
// What a constructor has returned is handed to the host together with its compiled destructor; an object whose
// constructor failed never gets there. The host destroys in the reverse order: objects of the model at the end of the
// run, those of a function when it returns or when an error ends it.
#include "code/lower.h"
#include "hybrid/rewrite.h"

namespace saltus::code {

// Two objects with equal arguments are one expression, but not one object: calls of constructors are not remembered.
Val Lowering::construct(ExprId e, bool lasting) {
  const hybrid::ExprPool& pool = m.model.exprs;
  if (pool.op(e) == Op::If) {
    return branch(
        lower_boolean(pool.arg(e, 0)), [&] { return construct(pool.arg(e, 1), lasting); },
        [&] { return construct(pool.arg(e, 2), lasting); });
  }
  if (pool.op(e) != Op::Call) return lower(e);  // another object's name
  Val object = lower_call(e);
  ++m.operations;
  const auto& external = m.model.types.external_classes[hybrid::ExternalClassId(m.type_of(e).detail)];
  if (external.destructor.valid()) {
    call_host(Callback::keep_object, {object.v, m.function(external.destructor), integer(lasting ? 1 : 0),
                                      m.text(m.context.names.text(external.name))});
  }
  return object;
}

// Whether its locals are objects that it constructs itself.
bool Lowering::keeps_objects(const hybrid::Function& function) const {
  bool any = false;
  for (const hybrid::FunctionVariable& variable : function.variables) {
    if (variable.kind != hybrid::FunctionVariableKind::Local || !variable.initial.valid()) continue;
    const Type& type = m.model.types[variable.type];
    if (type.base == BaseType::ExternalObject && type.dims.empty()) {
      any = true;
      continue;
    }
    hybrid::Walk walk(m.model.exprs);
    walk(variable.initial, [&](ExprId e) {
      if (m.model.exprs.op(e) == Op::Call && m.type_of(e).base == BaseType::ExternalObject)
        throw Unsupported{"external objects inside of arrays or records of a function", variable.span};
    });
  }
  return any;
}

}  // namespace saltus::code
