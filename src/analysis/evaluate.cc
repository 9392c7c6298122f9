// An expression says its type by itself only once it is understood, and Modelica wants declarations. So it is the value
// of a constant of each type in turn, scalars before arrays, until one fits; what does not fit is found by the front
// end in well under a millisecond.
#include "analysis/evaluate.h"

#include "driver/evaluate_external.h"
#include "hybrid/evaluate.h"
#include "modelica/semantics/translate.h"

namespace saltus::analysis {

SALTUS_DIAGNOSTIC(NoConstant, Error, "A0002", "the expression has no value: {}");

namespace {

std::string scalar_text(const hybrid::Value& v) {
  switch (v.base()) {
    case hybrid::BaseType::Boolean: return v.as_boolean() ? "true" : "false";
    case hybrid::BaseType::Integer: return std::to_string(v.as_integer());
    case hybrid::BaseType::String: return "\"" + v.as_string() + "\"";
    default: return fmt::format("{}", v.as_real());
  }
}

std::string text_of(const hybrid::Value& v, size_t dimension, int64_t& at) {
  if (dimension == v.rank()) return scalar_text(v.is_array() ? v.element(at++) : v);
  std::string out = "{";
  for (int64_t i = 0; i < v.dims()[dimension]; ++i) out += (i > 0 ? ", " : "") + text_of(v, dimension + 1, at);
  return out + "}";
}

// The value, or nothing and why; reports only what is worth telling.
std::optional<hybrid::Value> value_of(driver::Compilation& c, const std::string& why_not) {
  const hybrid::Model& model = *c.model;
  hybrid::Environment environment(model, c.context.names);
  environment.variable = [&](hybrid::VariableId id) -> hybrid::Environment::Supply {
    hybrid::ExprId binding = model.variables[id].binding;
    return binding.valid() ? hybrid::Environment::Supply(binding) : std::monostate{};
  };
  driver::ExternalEvaluator external(c.context, *c.rules);
  environment.external = [&](hybrid::FunctionId function, std::span<const hybrid::Value> inputs) {
    std::string why;
    return external(model, function, inputs, why);
  };
  for (hybrid::VariableId id : model.variables.ids()) {
    if (hybrid::variable_name(model, c.context.names, id) != "result") continue;
    auto value = hybrid::evaluate(model.variables[id].binding, environment);
    if (!value) c.context.diagnostics.report(NoConstant, environment.failure.span, environment.failure.text);
    return value;
  }
  c.context.diagnostics.report(NoConstant, {}, why_not);
  return std::nullopt;
}

}  // namespace

Evaluated evaluate(const driver::Request& request, const std::string& expression) {
  static const char* const kTypes[] = {"Boolean", "Integer", "Real", "String"};
  static const char* const kSizes[] = {"", "[:]", "[:, :]", "[:, :, :]"};
  Evaluated told;
  for (const char* sizes : kSizes) {
    for (const char* type : kTypes) {
      auto c = std::make_unique<driver::Compilation>();
      driver::Request wanted = request;
      wanted.source = "Expression";
      wanted.text =
          fmt::format("model Expression\n  parameter {} result{} = {};\nend Expression;\n", type, sizes, expression);
      if (driver::compile(*c, wanted, driver::Stage::Flattened)) {
        auto value = value_of(*c, "its value is not kept");
        int64_t at = 0;
        std::string text = value ? text_of(*value, 0, at) : std::string();
        return {text, std::move(c)};
      }
      // A refused call is the reason for all types.
      if (driver::reports_refusals(c->context)) return {{}, std::move(c)};
      // What a Real would have been told is what most expressions are meant as.
      if (std::string_view(type) == "Real" && *sizes == 0) told.compilation = std::move(c);
    }
  }
  return told;
}

}  // namespace saltus::analysis
