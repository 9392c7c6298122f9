// The functions that expressions may call.
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
    {"abs", Op::Abs, 1},   {"sign", Op::Sign, 1},   {"sqrt", Op::Sqrt, 1}, {"exp", Op::Exp, 1},
    {"log", Op::Log, 1},   {"log10", Op::Log10, 1}, {"sin", Op::Sin, 1},   {"cos", Op::Cos, 1},
    {"tan", Op::Tan, 1},   {"asin", Op::Asin, 1},   {"acos", Op::Acos, 1}, {"atan", Op::Atan, 1},
    {"sinh", Op::Sinh, 1}, {"cosh", Op::Cosh, 1},   {"tanh", Op::Tanh, 1}, {"floor", Op::Floor, 1},
    {"ceil", Op::Ceil, 1}, {"atan2", Op::Atan2, 2}, {"min", Op::Min, 2},   {"max", Op::Max, 2},
    {"mod", Op::Mod, 2},
};

}  // namespace

Typed Semantics::call(const Expr& expr, const Scope& scope) {
  std::string_view name = text(expr.name);
  const Function* function = nullptr;
  for (const Function& f : kFunctions) {
    if (f.name == name) function = &f;
  }
  if (!function) {
    if (auto made = array_function(expr, scope)) return *made;
    Diagnostic& d = report(UnknownFunction, expr.name_span, name);
    std::vector<std::string_view> candidates;
    for (const Function& f : kFunctions) candidates.push_back(f.name);
    for (std::string_view f : {"transpose", "identity", "zeros", "diagonal", "outer", "sum"}) candidates.push_back(f);
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
