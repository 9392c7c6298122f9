#include "studio/annotation_places.h"

namespace saltus::studio {

using namespace modelica::syntax;

const Argument* find_argument(const modelica::world::FileSnapshot& file, const Arguments& arguments,
                              std::string_view name) {
  for (const Argument* argument : arguments) {
    if (argument->kind == ArgumentKind::Modify && argument->name.parts.size() == 1 &&
        file.name(argument->name.parts[0].name) == name)
      return argument;
  }
  return nullptr;
}

Arguments arguments_of(const Argument* argument) {
  return argument && argument->modification ? argument->modification->arguments : Arguments{};
}

const Expr* value_of(const Argument* argument) {
  return argument && argument->modification ? argument->modification->value : nullptr;
}

namespace {

bool collect(const Expr& expression, std::vector<NumberPlace>& all) {
  switch (expression.kind) {
    case ExprKind::Integer:
      return all.push_back({static_cast<double>(as<IntegerExpr>(expression).value), expression.span}), true;
    case ExprKind::Real: return all.push_back({as<RealExpr>(expression).value, expression.span}), true;
    case ExprKind::Unary: {
      const auto& unary = as<UnaryExpr>(expression);
      if (unary.op != Operator::Minus ||
          (unary.operand->kind != ExprKind::Integer && unary.operand->kind != ExprKind::Real))
        return false;
      std::vector<NumberPlace> inner;
      collect(*unary.operand, inner);
      return all.push_back({-inner[0].value, expression.span}), true;
    }
    case ExprKind::Array:
      for (const Expr* element : as<ArrayExpr>(expression).elements) {
        if (!collect(*element, all)) return false;
      }
      return true;
    default: return false;
  }
}

}  // namespace

std::optional<std::vector<NumberPlace>> numbers_in(const Expr& expression) {
  std::vector<NumberPlace> all;
  if (!collect(expression, all)) return std::nullopt;
  return all;
}

}  // namespace saltus::studio
