// Annotations of functions (MLS 3.6 §12.7, §12.8): inlining, derivatives, inverses. Other functions that they name are
// looked up where the function itself stands.
#include "hybrid/rewrite.h"
#include "modelica/semantics/rules.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::FunctionId;

SALTUS_DIAGNOSTIC(NoSuchDerivative, Error, "M0471", "there is no function '{}' that could be the {} of '{}'");
SALTUS_DIAGNOSTIC(AnnotationForm, Error, "M0475", "the annotation '{}' of '{}': {}");
SALTUS_DIAGNOSTIC(DerivativeInterface, Error, "M0476",
                  "'{}' cannot be the derivative of '{}': it has {} {}(s) where {} are needed");
SALTUS_DIAGNOSTIC(DerivativeType, Error, "M0476",
                  "'{}' cannot be the derivative of '{}': its '{}' is of type {}, but stands for {}'{}' of type {}");
SALTUS_DIAGNOSTIC(DerivativeName, Warning, "M0476", "the derivative '{}' calls '{}' what '{}' calls '{}'");

void Instantiation::function_annotations(Class& cls, FunctionId id) {
  auto given = [&](const Class& at, std::string_view name) -> std::optional<bool> {
    const syntax::Modification* modification = class_annotation(at, name);
    if (!modification || !modification->value || modification->value->kind != syntax::ExprKind::Boolean) return {};
    return syntax::as<syntax::BooleanExpr>(*modification->value).value;
  };
  auto truth = [&](std::string_view name) { return given(cls, name).value_or(false); };
  hybrid::Function& function = model_.functions[id];
  // MLS §12.8: a function that is inlined at once has lost its derivatives and inverses. LateInline says when to look
  // at its body only where there is one of these to lose.
  bool annotated = class_annotation(cls, "derivative") || class_annotation(cls, "inverse");
  function.inline_late = truth("InlineAfterIndexReduction") || (truth("LateInline") && annotated);
  function.inline_hint =
      (!function.inline_late && (truth("Inline") || truth("LateInline"))) ||
      cls.def->restriction == syntax::Restriction::OperatorFunction ||
      (cls.parent && cls.parent->def && cls.parent->def->restriction == syntax::Restriction::Operator);
  function.generate_events = truth("GenerateEvents");
  // Of the function, of the external object that it belongs to, or of a package around them: the innermost that says
  // so.
  for (const Class* at = &cls; at && at->def; at = at->parent) {
    if (std::optional<bool> declared = given(*at, "__Saltus_stateless")) {
      function.stateless = *declared;
      break;
    }
  }
  // MLS §12.8.
  if (function.generate_events && given(cls, "Inline") == false)
    report(AnnotationForm, class_annotation(cls, "Inline")->value->span, "GenerateEvents", text(function.name),
           "its events are those of the place where it is inlined, so it cannot go with Inline = false");
  if (const auto* order = class_annotation(cls, "smoothOrder");
      order && order->value && order->value->kind == syntax::ExprKind::Integer) {
    function.smooth_order = static_cast<int>(syntax::as<syntax::IntegerExpr>(*order->value).value);
  }
}

namespace {

bool contains_real(const hybrid::TypeTable& types, TypeId id) {
  const hybrid::Type& type = types[id];
  if (type.base != BaseType::Record) return type.base == BaseType::Real;
  for (const auto& field : types.records[hybrid::RecordId(type.detail)].fields) {
    if (contains_real(types, field.type)) return true;
  }
  return false;
}

std::vector<syntax::NamePart> name_parts(const syntax::ReferenceExpr& reference) {
  std::vector<syntax::NamePart> names;
  for (const auto& part : reference.parts) names.push_back({part.name, part.span});
  return names;
}

}  // namespace

void Instantiation::derivatives_and_inverses(Class& cls, FunctionId id, const Env& env) {
  // A short class has what the class it stands for has.
  for (Class* at = &cls; at && at->def;
       at = at->bases.size() == 1 && at->def->kind == syntax::ClassKind::Short ? at->bases[0].cls : nullptr) {
    for (const syntax::Argument* argument : at->def->description.annotation) {
      if (argument->kind != syntax::ArgumentKind::Modify || argument->name.parts.size() != 1 || !argument->modification)
        continue;
      std::string_view kind = text(argument->name.parts[0].name);
      if (kind == "derivative") derivative_annotation(*argument, *at, id);
      if (kind == "inverse") {
        for (const syntax::Argument* inverse : argument->modification->arguments) {
          Env names_env = env;
          names_env.scope.cls = at;
          inverse_annotation(*inverse, *at, id, names_env);
        }
      }
    }
  }
}

// derivative(order = n, noDerivative = x, zeroDerivative = y) = name
void Instantiation::derivative_annotation(const syntax::Argument& argument, Class& at, FunctionId id) {
  auto wrong = [&](Span span, const char* why) {
    report(AnnotationForm, span, "derivative", text(model_.functions[id].name), why);
  };
  const syntax::Expr* value = argument.modification->value;
  if (!value || value->kind != syntax::ExprKind::Reference) return wrong(argument.span, "it names no function");
  const auto& reference = syntax::as<syntax::ReferenceExpr>(*value);
  TypeRef ref = lookup_class({&at, nullptr}, name_parts(reference), reference.absolute, reference.span, false);
  if (!ref.cls || !is_function(*ref.cls)) {
    report(NoSuchDerivative, reference.span, context_.sources.text(reference.span), "derivative",
           text(model_.functions[id].name));
    return;
  }
  hybrid::FunctionDerivative derivative;
  derivative.function = function_of(*ref.cls);
  bool order_given = false;
  for (const syntax::Argument* option : argument.modification->arguments) {
    const syntax::Expr* given = option->modification ? option->modification->value : nullptr;
    std::string_view name = option->name.parts.size() == 1 ? text(option->name.parts[0].name) : std::string_view();
    if (name == "order") {
      bool number =
          given && given->kind == syntax::ExprKind::Integer && syntax::as<syntax::IntegerExpr>(*given).value >= 1;
      if (!number) return wrong(option->span, "the order is a number, 1 or more");
      if (order_given) return wrong(option->span, "the order is given twice");
      order_given = true;
      derivative.order = static_cast<int>(std::min<int64_t>(syntax::as<syntax::IntegerExpr>(*given).value, 1000));
    } else if (name == "noDerivative" || name == "zeroDerivative") {
      uint32_t input = model_.functions[id].input_count;
      if (given && given->kind == syntax::ExprKind::Reference)
        input = input_named(id, syntax::as<syntax::ReferenceExpr>(*given));
      if (input == model_.functions[id].input_count)
        return wrong(option->span, "noDerivative and zeroDerivative name an input of the function");
      (name == "noDerivative" ? derivative.no_derivative : derivative.zero_derivative).push_back(input);
    } else {
      return wrong(option->span, "only order, noDerivative and zeroDerivative can be said about a derivative");
    }
  }
  // The inputs of the function, and a derivative of each that contains Reals; for higher orders, of those that came
  // last.
  const hybrid::Function& f = model_.functions[id];
  const hybrid::Function& d = model_.functions[derivative.function];
  uint32_t inputs = f.input_count, outputs = 0;
  for (uint32_t i = 0; i < f.input_count; ++i) {
    bool without =
        std::ranges::count(derivative.no_derivative, i) + std::ranges::count(derivative.zero_derivative, i) > 0;
    inputs += !without && contains_real(model_.types, f.variables[i].type);
  }
  for (uint32_t i = f.input_count; i < f.input_count + f.output_count; ++i)
    outputs += contains_real(model_.types, f.variables[i].type);
  if (derivative.order == 1 && d.input_count != inputs) {
    report(DerivativeInterface, reference.span, text(d.name), text(f.name), d.input_count, "input", inputs)
        .also(d.span, "it is declared here");
    return;
  }
  if (d.output_count != outputs) {
    report(DerivativeInterface, reference.span, text(d.name), text(f.name), d.output_count, "output", outputs)
        .also(d.span, "it is declared here");
    return;
  }
  Rules{*this}.derivative_fits(id, derivative, reference.span);
  model_.functions[id].derivatives.push_back(std::move(derivative));
}

// MLS §12.7.1: inputs in common, derivatives of inputs and of outputs have the types of what they stand for.
void Instantiation::Rules::derivative_fits(FunctionId id, const hybrid::FunctionDerivative& derivative,
                                           Span span) const {
  const hybrid::TypeTable& types = s.model_.types;
  const hybrid::Function& f = s.model_.functions[id];
  const hybrid::Function& d = s.model_.functions[derivative.function];
  auto fits = [&](uint32_t of, uint32_t in, bool changes) {
    if (of >= f.variables.size() || in >= d.variables.size()) return;
    const hybrid::Type &wanted = types[f.variables[of].type], &given = types[d.variables[in].type];
    // The derivative of a record is a record of the derivatives of its Reals.
    bool same = wanted.base == given.base && wanted.dims.size() == given.dims.size();
    for (size_t k = 0; same && k < wanted.dims.size(); ++k)
      same = wanted.dims[k] < 0 || given.dims[k] < 0 || wanted.dims[k] == given.dims[k];
    if (!same)
      s.report(DerivativeType, span, s.text(d.name), s.text(f.name), s.text(d.variables[in].name),
               s.show(d.variables[in].type), changes ? "the derivative of " : "", s.text(f.variables[of].name),
               s.show(f.variables[of].type))
          .also(d.variables[in].span, "it is declared here");
  };
  uint32_t next = 0;
  for (; next < f.input_count; ++next) {
    fits(next, next, false);
    if (next < d.input_count && d.variables[next].name != f.variables[next].name)
      s.report(DerivativeName, span, s.text(d.name), s.text(d.variables[next].name), s.text(f.name),
               s.text(f.variables[next].name))
          .also(d.variables[next].span, "it is declared here");
  }
  if (derivative.order == 1) {
    for (uint32_t i = 0; i < f.input_count; ++i) {
      bool without =
          std::ranges::count(derivative.no_derivative, i) + std::ranges::count(derivative.zero_derivative, i) > 0;
      if (!without && contains_real(types, f.variables[i].type)) fits(i, next++, true);
    }
  }
  next = d.input_count;
  for (uint32_t i = f.input_count; i < f.input_count + f.output_count; ++i) {
    if (contains_real(types, f.variables[i].type)) fits(i, next++, true);
  }
}

// u = g(…, y, …): the input u from the output y and other inputs
void Instantiation::inverse_annotation(const syntax::Argument& argument, Class& at, FunctionId id, const Env& env) {
  auto wrong = [&](Span span, const char* why) {
    report(AnnotationForm, span, "inverse", text(model_.functions[id].name), why);
  };
  const hybrid::Function& f = model_.functions[id];
  if (f.output_count != 1) return wrong(argument.span, "only a function with one output has an inverse");
  hybrid::FunctionInverse inverse;
  inverse.input = f.input_count;
  for (uint32_t i = 0; i < f.input_count; ++i) {
    if (argument.name.parts.size() == 1 && f.variables[i].name == argument.name.parts[0].name) inverse.input = i;
  }
  if (inverse.input == f.input_count) return wrong(argument.span, "it gives the value of something that is no input");
  const syntax::Expr* value = argument.modification ? argument.modification->value : nullptr;
  if (!value || value->kind != syntax::ExprKind::Call)
    return wrong(argument.span, "the value of an input is a call of the inverse function");
  const auto& call = syntax::as<syntax::CallExpr>(*value);
  TypeRef ref = lookup_class({&at, nullptr}, name_parts(*call.function), call.function->absolute, call.span, false);
  if (!ref.cls || !is_function(*ref.cls)) {
    report(NoSuchDerivative, call.function->span, context_.sources.text(call.function->span), "inverse", text(f.name));
    return;
  }
  inverse.function = function_of(*ref.cls);
  const hybrid::Function g = model_.functions[inverse.function];
  std::vector<Name> formals;
  for (uint32_t i = 0; i < g.input_count; ++i) formals.push_back(g.variables[i].name);
  inverse.arguments = match_arguments(formals, call, env, text(g.name));
  fill_defaults(inverse.function, inverse.arguments, call.span);
  bool output = false, sought = false;
  for (ExprId e : inverse.arguments) {
    hybrid::Walk walk(model_.exprs);
    walk(e, [&](ExprId n) {
      if (model_.exprs.op(n) != Op::Local) return;
      output |= model_.exprs.data(n) == model_.functions[id].input_count;
      sought |= model_.exprs.data(n) == inverse.input;
    });
  }
  if (sought || !output)
    return wrong(call.span, "the inverse function gets the output and other inputs, not the input that it computes");
  model_.functions[id].inverses.push_back(std::move(inverse));
}

uint32_t Instantiation::input_named(FunctionId id, const syntax::ReferenceExpr& reference) const {
  const hybrid::Function& f = model_.functions[id];
  for (uint32_t i = 0; i < f.input_count; ++i) {
    if (reference.parts.size() == 1 && f.variables[i].name == reference.parts[0].name) return i;
  }
  return f.input_count;
}

}  // namespace saltus::modelica
