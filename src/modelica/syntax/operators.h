// Operators: how they are written and how strongly they bind (MLS 3.6 §3.2).
#pragma once

#include <vector>

#include "modelica/syntax/tree.h"

namespace saltus::modelica::syntax {

// Weakest first. An if-expression binds weaker than anything, a range comes next.
enum class Level : uint8_t { If, Range, Or, And, Not, Relation, Additive, Multiplicative, Power, Primary };

constexpr Level above(Level level) {
  return static_cast<Level>(static_cast<uint8_t>(level) + 1);
}

constexpr Level level_of(Operator op) {
  switch (op) {
    case Operator::Or: return Level::Or;
    case Operator::And: return Level::And;
    case Operator::Not: return Level::Not;
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual:
    case Operator::Equal:
    case Operator::NotEqual: return Level::Relation;
    case Operator::Add:
    case Operator::Subtract:
    case Operator::AddElementwise:
    case Operator::SubtractElementwise:
    case Operator::Plus:
    case Operator::Minus:
    case Operator::PlusElementwise:
    case Operator::MinusElementwise: return Level::Additive;
    case Operator::Multiply:
    case Operator::Divide:
    case Operator::MultiplyElementwise:
    case Operator::DivideElementwise: return Level::Multiplicative;
    case Operator::Power:
    case Operator::PowerElementwise: return Level::Power;
  }
  return Level::Primary;
}

// Relations and powers do not associate: a < b < c and a^b^c are no expressions.
constexpr bool associates(Level level) {
  return level != Level::Relation && level != Level::Power;
}

constexpr const char* text_of(Operator op) {
  switch (op) {
    case Operator::Add:
    case Operator::Plus: return "+";
    case Operator::Subtract:
    case Operator::Minus: return "-";
    case Operator::Multiply: return "*";
    case Operator::Divide: return "/";
    case Operator::Power: return "^";
    case Operator::AddElementwise:
    case Operator::PlusElementwise: return ".+";
    case Operator::SubtractElementwise:
    case Operator::MinusElementwise: return ".-";
    case Operator::MultiplyElementwise: return ".*";
    case Operator::DivideElementwise: return "./";
    case Operator::PowerElementwise: return ".^";
    case Operator::Less: return "<";
    case Operator::LessEqual: return "<=";
    case Operator::Greater: return ">";
    case Operator::GreaterEqual: return ">=";
    case Operator::Equal: return "==";
    case Operator::NotEqual: return "<>";
    case Operator::And: return "and";
    case Operator::Or: return "or";
    case Operator::Not: return "not";
  }
  return "";
}

// The binary operations a + b + c + ... leans on, outermost last: the first one's left operand is no binary operation.
//
// Such chains can be as long as the file (the parser reads them in a loop), so whoever walks over expressions must
// not recurse into `left`; this list is how to walk over it instead.
inline std::vector<const BinaryExpr*> left_spine(const BinaryExpr& outermost) {
  std::vector<const BinaryExpr*> spine;
  for (const Expr* e = &outermost; e->kind == ExprKind::Binary; e = as<BinaryExpr>(*e).left) {
    spine.push_back(&as<BinaryExpr>(*e));
  }
  return {spine.rbegin(), spine.rend()};
}

}  // namespace saltus::modelica::syntax
