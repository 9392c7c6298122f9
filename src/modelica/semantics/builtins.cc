// Predefined functions of scalars, and String (MLS 3.6 §3.7.1, §3.7.3).
#include <algorithm>
#include <array>

#include "modelica/semantics/rules.h"

namespace saltus::modelica {

using hybrid::BaseType;

SALTUS_DIAGNOSTIC(ArgumentCount, Error, "M0430", "'{}' takes {} argument(s), but {} are given");
SALTUS_DIAGNOSTIC(BuiltinArgument, Error, "M0431", "'{}' cannot be applied to {}");
SALTUS_DIAGNOSTIC(ArgumentShapes, Error, "M0433", "the arguments of this function differ in size: one is {}");
SALTUS_DIAGNOSTIC(NamedBuiltin, Error, "M0432", "'{}' has no input '{}'");

std::vector<ExprId> Instantiation::arguments_of(const syntax::CallExpr& expr, const Env& env, bool with_named) {
  if (!with_named && !expr.named.empty()) {
    error(NamedBuiltin, expr.named[0].span, text(expr.function->parts.back().name), text(expr.named[0].name));
  }
  std::vector<ExprId> result;
  for (const syntax::Expr* argument : expr.arguments) {
    result.push_back(expression(*argument, env));
  }
  for (const auto& named : expr.named) result.push_back(expression(*named.value, env));
  return result;
}

void Instantiation::need_arguments(const syntax::CallExpr& expr, size_t least, size_t most) {
  size_t given = expr.arguments.size() + expr.named.size();
  if (given >= least && given <= most) return;
  std::string wanted = least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
  error(ArgumentCount, expr.span, text(expr.function->parts.back().name), wanted, given);
}

template <class F>
ExprId Instantiation::elementwise(std::vector<ExprId> arguments, Span span, F&& f) {
  std::vector<int64_t> dims;
  for (ExprId argument : arguments) {
    if (!type(argument).dims.empty()) dims = type(argument).dims;
  }
  if (dims.empty()) return f(arguments);
  for (ExprId argument : arguments) {
    const std::vector<int64_t>& own = type(argument).dims;
    bool fits = own.empty() || own.size() == dims.size();
    for (size_t d = 0; fits && d < own.size(); ++d) fits = own[d] < 0 || dims[d] < 0 || own[d] == dims[d];
    if (!fits) error(ArgumentShapes, span, show(model_.exprs.type(argument)));
  }
  std::vector<hybrid::IndexRange> ranges;
  std::vector<ExprId> at;
  ExprId array;
  for (ExprId argument : arguments) {
    if (!type(argument).dims.empty()) array = argument;
  }
  std::vector<ExprId> loops;
  for (size_t d = 0; d < dims.size(); ++d) {
    hybrid::IteratorId iterator = build_.new_iterator("e" + std::to_string(d + 1));
    ranges.push_back({iterator, 1, 1, dims[d]});
    loops.push_back(build_.range(build_.integer(1), build_.size(array, build_.integer(static_cast<int64_t>(d) + 1))));
    at.push_back(build_.iterator(iterator));
  }
  for (ExprId& argument : arguments) {
    if (!type(argument).dims.empty()) argument = build_.index(argument, at);
  }
  ExprId body = f(arguments);
  for (size_t d = dims.size(); d-- > 0;)
    body = build_.for_(body, ranges[d].iterator, std::span<const ExprId>(&loops[d], 1));
  return body;
}

namespace {
struct MathFunction {
  std::string_view name;
  Op op;
  int arguments;
};
constexpr std::array kMath{
    MathFunction{"abs", Op::Abs, 1},
    MathFunction{"sign", Op::Sign, 1},
    MathFunction{"sqrt", Op::Sqrt, 1},
    MathFunction{"exp", Op::Exp, 1},
    MathFunction{"log", Op::Log, 1},
    MathFunction{"log10", Op::Log10, 1},
    MathFunction{"sin", Op::Sin, 1},
    MathFunction{"cos", Op::Cos, 1},
    MathFunction{"tan", Op::Tan, 1},
    MathFunction{"asin", Op::Asin, 1},
    MathFunction{"acos", Op::Acos, 1},
    MathFunction{"atan", Op::Atan, 1},
    MathFunction{"atan2", Op::Atan2, 2},
    MathFunction{"sinh", Op::Sinh, 1},
    MathFunction{"cosh", Op::Cosh, 1},
    MathFunction{"tanh", Op::Tanh, 1},
    MathFunction{"floor", Op::Floor, 1},
    MathFunction{"ceil", Op::Ceil, 1},
    MathFunction{"integer", Op::IntegerFloor, 1},
    MathFunction{"div", Op::Div, 2},
    MathFunction{"mod", Op::Mod, 2},
    MathFunction{"rem", Op::Rem, 2},
};
}  // namespace

bool Instantiation::is_builtin_name(std::string_view name) {
  return std::ranges::any_of(kMath, [&](const MathFunction& function) { return function.name == name; });
}

std::optional<ExprId> Instantiation::math_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env) {
  for (const MathFunction& function : kMath) {
    if (function.name != name) continue;
    need_arguments(expr, static_cast<size_t>(function.arguments), static_cast<size_t>(function.arguments));
    std::vector<ExprId> arguments = arguments_of(expr, env, true);
    Rules{*this}.inside_domain(name, expr);
    for (ExprId argument : arguments) {
      BaseType base = type(argument).base;
      if (base == BaseType::Enumeration && name == "integer") continue;
      if (base != BaseType::Real && base != BaseType::Integer) {
        error(BuiltinArgument, expr.span, name, show(model_.exprs.type(argument)));
      }
    }
    return elementwise(arguments, expr.span, [&](std::vector<ExprId>& scalar) {
      if (function.arguments == 1) {
        bool keeps_integer = function.op == Op::Abs || function.op == Op::Sign || function.op == Op::IntegerFloor;
        if (function.op == Op::IntegerFloor && type(scalar[0]).base != BaseType::Real) return scalar[0];
        return build_.math(function.op, keeps_integer ? scalar[0] : build_.to_real(scalar[0]));
      }
      return build_.math(function.op, scalar[0], scalar[1]);
    });
  }
  return std::nullopt;
}

ExprId Instantiation::to_string(const syntax::CallExpr& expr, const Env& env) {
  // String(x, significantDigits, minimumLength, leftJustified) or String(x, format = "...")
  if (expr.arguments.empty()) error(ArgumentCount, expr.span, "String", "1 to 4", 0);
  if (expr.arguments.size() > 4) need_arguments(expr, 1, 4);
  ExprId value = expression(*expr.arguments[0], env);
  ExprId digits = build_.integer(6), length = build_.integer(0), left = build_.boolean(true), format;
  bool is_real = type(value).base == BaseType::Real;
  size_t position = 1;
  if (position < expr.arguments.size() && type(expression(*expr.arguments[position], env)).base == BaseType::String) {
    format = expression(*expr.arguments[position++], env);
  }
  if (is_real && position < expr.arguments.size()) digits = expression(*expr.arguments[position++], env);
  if (position < expr.arguments.size()) length = expression(*expr.arguments[position++], env);
  if (position < expr.arguments.size()) left = expression(*expr.arguments[position++], env);
  for (const auto& named : expr.named) {
    std::string_view name = text(named.name);
    ExprId given = expression(*named.value, env);
    if (name == "significantDigits")
      digits = given;
    else if (name == "minimumLength")
      length = given;
    else if (name == "leftJustified")
      left = given;
    else if (name == "format")
      format = given;
    else
      error(NamedBuiltin, named.span, "String", name);
  }
  if (type(value).base == BaseType::Record) {
    auto it = record_classes_.find(type(value).detail);
    if (it != record_classes_.end()) {
      for (hybrid::FunctionId id : operator_functions(*it->second, "'String'")) {
        if (auto result = call_if_fits(id, {value}, expr.span)) return *result;
      }
    }
    error(BuiltinArgument, expr.span, "String", show(model_.exprs.type(value)));
  }
  auto need = [&](ExprId e, BaseType base) {
    if (type(e).base != base || !type(e).dims.empty())
      error(BuiltinArgument, expr.span, "String", show(model_.exprs.type(e)));
  };
  need(digits, BaseType::Integer);
  need(length, BaseType::Integer);
  need(left, BaseType::Boolean);
  if (format.valid()) need(format, BaseType::String);
  Rules{*this}.string_options(expr, is_real, format.valid());
  bool scalar_kind = type(value).base == BaseType::Real || type(value).base == BaseType::Integer ||
                     type(value).base == BaseType::Boolean || type(value).base == BaseType::Enumeration ||
                     type(value).base == BaseType::String;
  if (!scalar_kind || !type(value).dims.empty())
    error(BuiltinArgument, expr.span, "String", show(model_.exprs.type(value)));
  if (format.valid()) return build_.to_string_format(value, format);
  return build_.to_string(value, digits, length, left);
}

std::optional<ExprId> Instantiation::builtin_call(std::string_view name, const syntax::CallExpr& expr, const Env& env) {
  if (auto result = math_builtin(name, expr, env)) return result;
  if (name == "String") return to_string(expr, env);
  if (name == "Integer") {
    need_arguments(expr, 1, 1);
    return elementwise(arguments_of(expr, env), expr.span, [&](std::vector<ExprId>& scalar) {
      BaseType base = type(scalar[0]).base;
      if (base != BaseType::Enumeration && base != BaseType::Integer)
        error(BuiltinArgument, expr.span, name, show(model_.exprs.type(scalar[0])));
      return base == BaseType::Enumeration ? build_.enum_to_integer(scalar[0]) : scalar[0];
    });
  }
  if (name == "Real") {
    need_arguments(expr, 1, 1);
    ExprId value = arguments_of(expr, env)[0];
    if (type(value).base != BaseType::Real && type(value).base != BaseType::Integer) {
      error(BuiltinArgument, expr.span, name, show(model_.exprs.type(value)));
    }
    return build_.to_real(value);
  }
  if (auto result = array_builtin(name, expr, env)) return result;
  if (auto result = event_builtin(name, expr, env)) return result;
  if (auto result = clock_builtin(name, expr, env)) return result;
  if (auto result = connection_builtin(name, expr, env)) return result;
  return std::nullopt;
}

}  // namespace saltus::modelica
