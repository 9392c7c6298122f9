#include "modelica/syntax/printer.h"

#include <gtest/gtest.h>

#include "modelica/syntax/testing.h"

namespace saltus::modelica::syntax {
namespace {

TEST(Printer, Layout) {
  Parsed p(
      "model M\"d\" Real x(start=1)=2,y;protected parameter Integer n=3;equation if x>1then y=1;else y=2;end if;"
      "annotation(experiment(StopTime=1));end M;");
  EXPECT_EQ(p.printed(),
            "model M \"d\"\n"
            "  Real x(start = 1) = 2, y;\n"
            "protected\n"
            "  parameter Integer n = 3;\n"
            "equation\n"
            "  if x > 1 then\n"
            "    y = 1;\n"
            "  else\n"
            "    y = 2;\n"
            "  end if;\n"
            "  annotation(experiment(StopTime = 1));\n"
            "end M;\n");
}

TEST(Printer, LongListsAreBroken) {
  std::string argument = "aRatherLongName = 12345678901234567890.0";
  Parsed p("model M A a(" + argument + ", " + argument + ", " + argument + "); end M;");
  EXPECT_EQ(p.printed(),
            "model M\n  A a(\n    " + argument + ",\n    " + argument + ",\n    " + argument + ");\nend M;\n");
}

TEST(Printer, NumbersKeepTheirDigits) {
  ParsedExpression p("1.50e0 + 007 + 13.");
  EXPECT_EQ(print(p.expr(), p.context.names), "1.50e0 + 7 + 13.");
}

// Trees that were not parsed have no Parentheses nodes; they are printed where the text needs them.
class Built : public testing::Test {
 protected:
  Arena arena;
  NameTable names;
  const Expr* x = reference("x");
  const Expr* y = reference("y");
  const Expr* integer(int64_t value) { return arena.make<IntegerExpr>(Expr{ExprKind::Integer, {}}, value); }
  const Expr* real(double value) { return arena.make<RealExpr>(Expr{ExprKind::Real, {}}, value, std::string_view()); }
  const Expr* reference(const char* name) {
    ReferencePart part{names.intern(name), {}, {}};
    return arena.make<ReferenceExpr>(Expr{ExprKind::Reference, {}}, false,
                                     List<ReferencePart>(arena.copy(std::span<const ReferencePart>(&part, 1))));
  }
  const Expr* binary(Operator op, const Expr* a, const Expr* b) {
    return arena.make<BinaryExpr>(Expr{ExprKind::Binary, {}}, op, a, b);
  }
  const Expr* unary(Operator op, const Expr* a) { return arena.make<UnaryExpr>(Expr{ExprKind::Unary, {}}, op, a); }
  const Expr* choice(const Expr* c, const Expr* a, const Expr* b) {
    IfBranch branch{c, a};
    return arena.make<IfExpr>(Expr{ExprKind::If, {}}, List<IfBranch>(arena.copy(std::span<const IfBranch>(&branch, 1))),
                              b);
  }
  std::string text(const Expr* e) {
    std::string printed = print(*e, names);
    EXPECT_EQ(ParsedExpression(printed).errors(), "");
    return printed;
  }
};

TEST_F(Built, ParenthesesWhereNeeded) {
  using enum Operator;
  EXPECT_EQ(text(binary(Multiply, binary(Add, x, y), x)), "(x + y) * x");
  EXPECT_EQ(text(binary(Subtract, x, binary(Subtract, x, y))), "x - (x - y)");
  EXPECT_EQ(text(binary(Subtract, binary(Subtract, x, y), x)), "x - y - x");
  EXPECT_EQ(text(binary(Power, binary(Power, x, y), x)), "(x^y)^x");
  EXPECT_EQ(text(binary(Less, binary(Less, x, y), x)), "(x < y) < x");
  EXPECT_EQ(text(binary(Multiply, x, unary(Minus, y))), "x * (-y)");
  EXPECT_EQ(text(binary(Add, unary(Minus, x), y)), "-x + y");
  EXPECT_EQ(text(unary(Minus, unary(Minus, x))), "-(-x)");
  EXPECT_EQ(text(unary(Minus, binary(Multiply, x, y))), "-x * y");
  EXPECT_EQ(text(unary(Not, binary(And, x, y))), "not (x and y)");
  EXPECT_EQ(text(unary(Not, unary(Not, x))), "not (not x)");
  EXPECT_EQ(text(binary(Add, choice(x, y, x), y)), "(if x then y else x) + y");
  EXPECT_EQ(text(binary(Power, x, integer(-1))), "x^(-1)");
  EXPECT_EQ(text(binary(Add, x, real(-2))), "x + (-2.0)");
  EXPECT_EQ(text(binary(PowerElementwise, integer(1), integer(2))), "1 .^ 2");
  EXPECT_EQ(text(real(1e300)), "1e+300");
  List<const Expr*> subscripts = arena.copy(std::span<const Expr* const>(&y, 1));
  EXPECT_EQ(text(arena.make<SubscriptedExpr>(Expr{ExprKind::Subscripted, {}}, binary(Add, x, y), subscripts)),
            "(x + y)[y]");
}

TEST(Compare, ExplainsTheFirstDifference) {
  auto difference = [](const std::string& a, const std::string& b) {
    Context context;
    auto first = parse(context, context.sources.add("a.mo", a));
    auto second = parse(context, context.sources.add("b.mo", b));
    EXPECT_FALSE(context.diagnostics.has_errors());
    return same_tree(*first, *second, context.names).difference;
  };
  EXPECT_EQ(difference("model M Real x; end M;", "model M\n  Real /* c */ x;\nend M;"), "");
  EXPECT_EQ(difference("model M Real x; end M;", "model M Real y; end M;"),
            "classes[0].sections[0].elements[0].components[0].name: x / y");
  EXPECT_EQ(difference("model M equation x = 1 + 2; end M;", "model M equation x = 1 + 3; end M;"),
            "classes[0].sections[0].equations[0].right.right.value: 2 / 3");
  EXPECT_EQ(difference("model M equation x = 1 + 2; end M;", "model M equation x = 1 + 2 + 3; end M;"),
            "classes[0].sections[0].equations[0].right: 1 operations / 2 operations");
  EXPECT_EQ(difference("model M end M;", "model M end M; model N end N;"), "classes: 1 items / 2 items");
  EXPECT_EQ(difference("model M end M;", "model M \"\" end M;"), "classes[0].description.has_text: 0 / 1");
  EXPECT_EQ(
      difference("model M A a(x = 1); end M;", "model M A a(x); end M;"),
      "classes[0].sections[0].elements[0].components[0].modification.arguments[0].modification: present / absent");
}

}  // namespace
}  // namespace saltus::modelica::syntax
