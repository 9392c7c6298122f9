// What tells the blocks of equations from those of statements (blocks.cc).
#pragma once

#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

struct Equational {
  using Node = Equation;
  using Kinds = EquationKind;
  using Branch = EquationBranch;
  using IfNode = IfEquation;
  using ForNode = ForEquation;
  using WhenNode = WhenEquation;
  static constexpr Item kItem = Item::Equation;
  static const Node* read(Parser& parser) { return parser.equation_item(); }
};
struct Imperative {
  using Node = Statement;
  using Kinds = StatementKind;
  using Branch = StatementBranch;
  using IfNode = IfStatement;
  using ForNode = ForStatement;
  using WhenNode = WhenStatement;
  static constexpr Item kItem = Item::Statement;
  static const Node* read(Parser& parser) { return parser.statement_item(); }
};

}  // namespace saltus::modelica::syntax
