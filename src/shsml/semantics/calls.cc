// The functions that expressions may call.
#include "base/predefined_function.h"
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;
using hybrid::Op;

SALTUS_DIAGNOSTIC(UnknownFunction, Error, "H0214", "there is no function '{}'");
SALTUS_DIAGNOSTIC(ArgumentCount, Error, "H0215", "'{}' has {} argument{}, not {}");

namespace {

struct Function {
  std::string_view name;
  Op op;
  size_t arguments;
};

constexpr Function kFunctions[] = {
#define SHSML_MATH(name, op, parameters, gives) {name, Op::op, arity(parameters)},
#include "shsml/syntax/functions.def"
};

constexpr PredefinedFunction kOfArrays[] = {
#define SHSML_ARRAY(name, parameters, gives) {name, parameters, gives},
#include "shsml/syntax/functions.def"
};

}  // namespace

Typed Semantics::call(const Expr& expr, const Scope& scope) {
  std::string_view name = text(expr.name);
  const Function* function = nullptr;
  for (const Function& f : kFunctions) {
    if (f.name == name) function = &f;
  }
  if (!function) {
    for (const PredefinedFunction& f : kOfArrays) {
      if (f.name == name) return array_function(expr, f, scope);
    }
    Diagnostic& d = report(UnknownFunction, expr.name_span, name);
    std::vector<std::string_view> candidates;
    for (const Function& f : kFunctions) candidates.push_back(f.name);
    for (const PredefinedFunction& f : kOfArrays) candidates.push_back(f.name);
    std::string near = nearest_name(name, candidates);
    if (!near.empty()) d.hint("did you mean '" + near + "'?");
    return {};
  }
  if (expr.args.size() != function->arguments) {
    report(ArgumentCount, expr.span, name, function->arguments, function->arguments == 1 ? "" : "s", expr.args.size());
    return {};
  }
  Typed result;
  result.constant = true;
  std::vector<ExprId> args;
  for (const Expr* arg : expr.args) {
    Typed value = expression(*arg, scope);
    if (!require(value, Kind::Real, arg->span, "an argument")) return {};
    args.push_back(value.expr);
    result.constant = result.constant && value.constant;
    if (value.kind == Kind::Signal) result.kind = Kind::Signal;
  }
  result.expr = args.size() == 1 ? build_.math(function->op, args[0]) : build_.math(function->op, args[0], args[1]);
  result.expr = build_.to_real(result.expr);  // sign is an Integer
  return result;
}

}  // namespace saltus::shsml
