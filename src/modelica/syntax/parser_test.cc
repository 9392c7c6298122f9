// The shape of the tree. What is accepted at all, and what is reported, is tested by the files of corpus_test.cc.
#include "modelica/syntax/parser.h"

#include <gtest/gtest.h>

#include "modelica/syntax/operators.h"
#include "modelica/syntax/testing.h"

namespace saltus::modelica::syntax {
namespace {

// Every operation in parentheses.
std::string shape(const Expr& e, const NameTable& names) {
  switch (e.kind) {
    case ExprKind::Unary: {
      const auto& unary = as<UnaryExpr>(e);
      return std::string("(") + text_of(unary.op) + " " + shape(*unary.operand, names) + ")";
    }
    case ExprKind::Binary: {
      const auto& binary = as<BinaryExpr>(e);
      return "(" + shape(*binary.left, names) + " " + text_of(binary.op) + " " + shape(*binary.right, names) + ")";
    }
    case ExprKind::Parentheses: return shape(*as<ParenthesesExpr>(e).inner, names);
    default: return print(e, names);
  }
}

// MLS 3.6 §3.2: precedence and associativity.
TEST(Parser, Precedence) {
  auto of = [](const std::string& text) {
    ParsedExpression parsed(text);
    EXPECT_EQ(parsed.errors(), "");
    return shape(parsed.expr(), parsed.context.names);
  };
  EXPECT_EQ(of("1 + 2*3"), "(1 + (2 * 3))");
  EXPECT_EQ(of("1 - 2 - 3"), "((1 - 2) - 3)");
  EXPECT_EQ(of("1 - 2 + 3"), "((1 - 2) + 3)");
  EXPECT_EQ(of("-a*b"), "(- (a * b))");
  EXPECT_EQ(of("-a + b"), "((- a) + b)");
  EXPECT_EQ(of("-a^2"), "(- (a ^ 2))");
  EXPECT_EQ(of("a/b*c"), "((a / b) * c)");
  EXPECT_EQ(of("a*b^c"), "(a * (b ^ c))");
  EXPECT_EQ(of("a .+ b .* c .^ d"), "(a .+ (b .* (c .^ d)))");
  EXPECT_EQ(of("not a < b and c or d"), "(((not (a < b)) and c) or d)");
  EXPECT_EQ(of("a or b and c"), "(a or (b and c))");
  EXPECT_EQ(of("a + b < c - d"), "((a + b) < (c - d))");
  EXPECT_EQ(of("a - (b - c)"), "(a - (b - c))");
}

TEST(Parser, Ranges) {
  ParsedExpression two("1 + 1 : n"), three("1 : 2 : 5");
  EXPECT_EQ(two.expr().kind, ExprKind::Range);
  EXPECT_EQ(as<RangeExpr>(two.expr()).step, nullptr);
  EXPECT_EQ(as<IntegerExpr>(*as<RangeExpr>(three.expr()).step).value, 2);
  EXPECT_EQ(as<IntegerExpr>(*as<RangeExpr>(three.expr()).last).value, 5);
}

TEST(Parser, SpansCoverWhatTheySay) {
  Parsed p(
      "within A.B;\nmodel M \"text\"\n  parameter Real x[2](start = 1) = {1, 2} \"d\" annotation(e);\nequation\n"
      "  a.b[i].c + f(1, k = 2) = (d);\nend M;");
  ASSERT_EQ(p.errors(), "");
  EXPECT_EQ(p.text(p.tree->within.span), "A.B");
  const ClassDef& m = p.only_class();
  EXPECT_EQ(p.text(m.name_span), "M");
  EXPECT_EQ(p.text(m.description.text_span), "\"text\"");
  EXPECT_TRUE(p.text(m.span).ends_with("end M"));
  const auto& clause = as<ComponentsElement>(*m.sections[0].elements[0]);
  EXPECT_EQ(p.text(clause.span), "parameter Real x[2](start = 1) = {1, 2} \"d\" annotation(e)");
  EXPECT_EQ(p.text(clause.type.span), "Real");
  const Component& x = *clause.components[0];
  EXPECT_EQ(p.text(x.name_span), "x");
  EXPECT_EQ(p.text(x.modification->span), "(start = 1) = {1, 2}");
  EXPECT_EQ(p.text(x.modification->arguments[0]->span), "start = 1");
  EXPECT_EQ(p.text(x.modification->value->span), "{1, 2}");
  EXPECT_EQ(p.text(x.description.annotation_span), "annotation(e)");
  const auto& equation = as<EqualEquation>(*m.sections[1].equations[0]);
  EXPECT_EQ(p.text(equation.left->span), "a.b[i].c + f(1, k = 2)");
  EXPECT_EQ(p.text(as<BinaryExpr>(*equation.left).left->span), "a.b[i].c");
  EXPECT_EQ(p.text(as<CallExpr>(*as<BinaryExpr>(*equation.left).right).named[0].span), "k = 2");
  EXPECT_EQ(p.text(equation.right->span), "(d)");
  EXPECT_EQ(p.text(m.sections[1].span), "equation\n  a.b[i].c + f(1, k = 2) = (d);");
}

TEST(Parser, QuotedIdentifiersAreDifferentFromPlainOnes) {
  Parsed p("model M Real x, 'x', '\\\"', '\"'; end M;");
  const auto& list = as<ComponentsElement>(*p.only_class().sections[0].elements[0]).components;
  EXPECT_NE(list[0]->name, list[1]->name);
  EXPECT_EQ(list[2]->name, list[3]->name);
  EXPECT_EQ(p.text(list[1]->name), "'x'");
}

TEST(Parser, RedeclarationsInModifications) {
  Parsed p("model M A a(redeclare each final replaceable model B = C constrainedby D, replaceable Real x = 1); end M;");
  ASSERT_EQ(p.errors(), "");
  const Component& a = *as<ComponentsElement>(*p.only_class().sections[0].elements[0]).components[0];
  const Argument& b = *a.modification->arguments[0];
  EXPECT_EQ(b.kind, ArgumentKind::Redeclare);
  EXPECT_TRUE(b.each && b.is_final && b.element->replaceable && b.element->redeclare && b.element->is_final);
  EXPECT_EQ(b.element->kind, ElementKind::Class);
  EXPECT_EQ(print(b.element->constraint->type, p.context.names), "D");
  const Argument& x = *a.modification->arguments[1];
  EXPECT_EQ(x.kind, ArgumentKind::Replaceable);
  EXPECT_EQ(as<ComponentsElement>(*x.element).components.size(), 1u);
}

TEST(Parser, OneOutputInParenthesesIsAListOfOne) {
  Parsed p("function f algorithm (a) := g(x); end f;");
  const Statement& s = *p.only_class().sections[0].statements[0];
  ASSERT_EQ(s.kind, StatementKind::AssignTuple);
  EXPECT_EQ(as<AssignTupleStatement>(s).targets->elements.size(), 1u);
}

TEST(Parser, GoesOnAfterAnError) {
  Parsed p("package P model A Real x(; Real y; equation x = = 1; y = 2; end A; model B Real z; end B; end P;");
  EXPECT_EQ(p.codes(), "M0102 M0102");
  const auto& elements = p.only_class().sections[0].elements;
  ASSERT_EQ(elements.size(), 2u);
  const ClassDef& a = *as<ClassElement>(*elements[0]).definition;
  EXPECT_EQ(a.sections[0].elements[0]->kind, ElementKind::Error);
  EXPECT_EQ(a.sections[0].elements[1]->kind, ElementKind::Components);
  EXPECT_EQ(a.sections[1].equations[0]->kind, EquationKind::Error);
  EXPECT_EQ(a.sections[1].equations[1]->kind, EquationKind::Equal);
  EXPECT_EQ(p.text(as<ClassElement>(*elements[1]).definition->name), "B");
}

TEST(Parser, TwoParsersKeepToThemselves) {
  Parsed a("model A end A;"), b("model B end A;");
  EXPECT_EQ(a.codes(), "");
  EXPECT_EQ(b.codes(), "M0155");
}

TEST(Parser, EveryPrefixOfATextIsSurvived) {
  std::string text =
      "within P; partial model M \"d\" extends A(break x, y(start = 1)); replaceable B b[3](redeclare C c = 1) if d "
      "constrainedby E annotation(F(g = {1, 2})); type T = enumeration(a, b); equation if a then connect(b.c, d); "
      "elseif e then for i in 1:3 loop x[i, end] = [1, 2; 3, 4]; end for; else when f then y = \"s\"; end when; "
      "end if; algorithm (a, b) := f(x, n = 2); while true loop break; end while; external \"C\" g(); end M;";
  for (size_t n = 0; n <= text.size(); ++n) {
    Parsed p(text.substr(0, n));
    p.printed();
    // A word cut short is a mistake, and the missing rest is another.
    bool inside_word = n > 0 && n < text.size() && std::isalpha(text[n - 1]) && std::isalpha(text[n]);
    EXPECT_LE(p.context.diagnostics.all().size(), inside_word ? 2u : 1u) << text.substr(0, n) << "\n" << p.errors();
  }
}

}  // namespace
}  // namespace saltus::modelica::syntax
