// function g = der(f, x, y): the partial derivative of f by x and y (MLS 3.6 §12.7.2). It has the inputs and outputs of
// f. The body is made when the model is ordered (structure/partial_functions.cc), where functions are differentiated.
#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::FunctionId;

SALTUS_DIAGNOSTIC(NotDifferentiable, Error, "M0429", "'{}' has no {} '{}' that a partial derivative could be taken {}");

FunctionId Instantiation::partial_derivative(Class& cls) {
  const syntax::ClassDef& def = *cls.def;
  TypeRef base = lookup_class({cls.parent, nullptr}, def.base);
  if (!base.cls) fail();
  expand(*base.cls);
  if (!is_function(*base.cls))
    error(NotDifferentiable, def.base.span, class_name(cls), "function", class_name(*base.cls), "of");
  FunctionId of = function_of(*base.cls);
  const hybrid::Function function = model_.functions[of];
  hybrid::Function draft;
  draft.name = intern(class_name(cls));
  draft.span = def.name_span;
  draft.partial_of = of;
  draft.input_count = function.input_count;
  draft.output_count = function.output_count;
  draft.variables.assign(function.variables.begin(),
                         function.variables.begin() + function.input_count + function.output_count);
  for (uint32_t i = function.input_count; i < draft.variables.size(); ++i) {
    if (model_.types[draft.variables[i].type].base != BaseType::Real)
      error(NotDifferentiable, def.span, class_name(*base.cls), "output of type Real", text(draft.variables[i].name),
            "of");
  }
  for (const syntax::NamePart& part : def.derivative_of) {
    uint32_t at = 0;
    while (at < function.input_count && function.variables[at].name != part.name) ++at;
    bool fits = at < function.input_count && model_.types[function.variables[at].type].base == BaseType::Real &&
                !model_.types[function.variables[at].type].is_array();
    if (!fits)
      error(NotDifferentiable, part.span, class_name(*base.cls), "scalar input of type Real", text(part.name), "by");
    draft.partial_inputs.push_back(at);
  }
  FunctionId id = model_.functions.add(draft);
  cls.hybrid_id = id.value;
  auto parts = std::make_unique<FunctionParts>();
  parts->cls = &cls;
  parts->locals.signatures = function_parts_[of.value]->locals.signatures;
  function_parts_[id.value] = std::move(parts);
  translated_.insert(id.value);
  return id;
}

}  // namespace saltus::modelica
