#include "modelica/semantics/instantiation.h"

#include "modelica/semantics/rules.h"

namespace saltus::modelica {

Instantiation::Instantiation(Context& context, Library& library, std::set<std::string> split,
                             const CallExternal& external, bool as_component)
    : ClassTable(context, library, as_component),
      external_(external),
      build_(model_, context.names),
      split_paths_(std::move(split)) {}

void Instantiation::kept_class(const ElementEntry& entry) {
  Rules{*this}.replaces_class(entry);
}

void Instantiation::short_class(const Class& cls, const Class& base) {
  Rules{*this}.short_class_of(cls, base);
}

void Instantiation::inner_class(Class& inner, const ElementEntry& outer) {
  if (outer.class_def && outer_classes_.emplace(&inner, own_class(outer)).second)
    Rules{*this}.inner_class_fits(inner, *own_class(outer), outer.class_def->name_span);
}

std::optional<double> Instantiation::literal_number(const syntax::Expr& expr) const {
  switch (expr.kind) {
    case syntax::ExprKind::Integer: return static_cast<double>(syntax::as<syntax::IntegerExpr>(expr).value);
    case syntax::ExprKind::Real: return syntax::as<syntax::RealExpr>(expr).value;
    case syntax::ExprKind::Parentheses: return literal_number(*syntax::as<syntax::ParenthesesExpr>(expr).inner);
    case syntax::ExprKind::Unary: {
      const auto& unary = syntax::as<syntax::UnaryExpr>(expr);
      auto inner = literal_number(*unary.operand);
      if (!inner) return std::nullopt;
      return unary.op == syntax::Operator::Minus ? -*inner : *inner;
    }
    case syntax::ExprKind::Binary: {
      const auto& binary = syntax::as<syntax::BinaryExpr>(expr);
      auto a = literal_number(*binary.left), b = literal_number(*binary.right);
      if (!a || !b) return std::nullopt;
      switch (binary.op) {
        case syntax::Operator::Add: return *a + *b;
        case syntax::Operator::Subtract: return *a - *b;
        case syntax::Operator::Multiply: return *a * *b;
        case syntax::Operator::Divide: return *a / *b;
        default: return std::nullopt;
      }
    }
    default: return std::nullopt;
  }
}

}  // namespace saltus::modelica
