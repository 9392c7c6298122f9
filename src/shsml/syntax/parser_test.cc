#include "shsml/syntax/parser.h"

#include <gtest/gtest.h>

#include "base/render.h"

namespace saltus::shsml::syntax {
namespace {

struct Parsed {
  explicit Parsed(std::string text) { tree = parse(context, context.sources.add("test.shsml", std::move(text))); }
  // "H0103@2 H0104@7": codes with their lines
  std::string errors() const {
    std::string all;
    for (const Diagnostic& d : context.diagnostics.all()) {
      all += fmt::format("{}{}@{}", all.empty() ? "" : " ", d.code, context.sources.position(d.span).line);
    }
    return all;
  }
  Context context;
  std::unique_ptr<Tree> tree;
};

// The value of the one statement of a component.
struct ParsedExpression : Parsed {
  explicit ParsedExpression(const std::string& text)
      : Parsed("CTC c is body dynamics\nx = " + text + ";\nend dynamics; end body; end c;") {}
  const Expr& expr() const { return *tree->components[0]->sections[0].statements[0]->value; }
};

TEST(ShsmlParser, SectionsInBothForms) {
  Parsed p(R"(CTC turret is
interface
  input(volts,signal,(-vl,vl)); % applied voltage
  output(name=>theta,type=>signal);
end interface;
body
  declarations state(theta,theta_dot); flag(f); end declarations;
  event(f)
    f = theta_dot;
    negative-to-positive sgn = 1.0; end negative-to-positive;
    positive-to-negative sgn = -1.0; end positive-to-negative;
  end event;
end body;
end turret;)");
  EXPECT_EQ(p.errors(), "");
  ASSERT_EQ(p.tree->components.size(), 1u);
  const Component& c = *p.tree->components[0];
  ASSERT_EQ(c.sections.size(), 3u);
  EXPECT_EQ(c.sections[0].declarations[0].arguments[2].value->kind, ExprKind::Tuple);
  EXPECT_EQ(p.context.names.text(c.sections[0].declarations[1].arguments[0].label), "name");
  EXPECT_TRUE(c.sections[2].has_rising && c.sections[2].has_falling);
}

TEST(ShsmlParser, Precedence) {
  ParsedExpression p("a + b*c**2 - 1.0");
  EXPECT_EQ(p.errors(), "");
  EXPECT_EQ(p.expr().op, Operator::Subtract);
  EXPECT_EQ(p.expr().args[0]->op, Operator::Add);
  EXPECT_EQ(p.expr().args[0]->args[1]->op, Operator::Multiply);
  EXPECT_EQ(p.expr().args[0]->args[1]->args[1]->op, Operator::Power);
}

TEST(ShsmlParser, MinusBindsWeakerThanPower) {
  ParsedExpression p("-a**2");
  EXPECT_EQ(p.expr().op, Operator::Minus);
}

TEST(ShsmlParser, ConditionsAndChains) {
  ParsedExpression p("if not a = 'x' and b then -1.0 else if c /= 2 then 1.0 else sign(m)");
  EXPECT_EQ(p.errors(), "");
  EXPECT_EQ(p.expr().kind, ExprKind::If);
  EXPECT_EQ(p.expr().args[0]->op, Operator::And);
  EXPECT_EQ(p.expr().args[2]->kind, ExprKind::If);
}

TEST(ShsmlParser, MissingSemicolonIsMended) {
  Parsed p("CC a is body assignments\n k: 1.0 % gain\n j: 2.0\nend assignments; end body; end a;");
  EXPECT_EQ(p.errors(), "H0103@2 H0103@3");
  EXPECT_EQ(p.tree->components[0]->sections[0].statements.size(), 2u);
}

TEST(ShsmlParser, OperatorsOfOtherLanguages) {
  ParsedExpression p("if a == b then x^2 else y");
  EXPECT_EQ(p.errors(), "H0111@2 H0111@2");
}

TEST(ShsmlParser, WrongEnds) {
  EXPECT_EQ(Parsed("CTC a is interface end interface;\nend b;").errors(), "H0107@2");
  EXPECT_EQ(Parsed("CTC a is body\ndynamics x = 1;\nend body;\nend a;").errors(), "H0110@3");
  EXPECT_EQ(Parsed("CTC a is body\ndynmics x = 1;\nend dynmics;\nend body;\nend a;").errors(), "H0109@2");
}

TEST(ShsmlParser, RecoversWithinASection) {
  Parsed p("CTC a is body dynamics\n x = 1 + ;\n y = 2;\n z = (3;\n w = 4;\nend dynamics; end body; end a;");
  EXPECT_EQ(p.errors(), "H0104@2 H0104@4");
  EXPECT_EQ(p.tree->components[0]->sections[0].statements.size(), 2u);
}

TEST(ShsmlParser, DepthIsBounded) {
  EXPECT_EQ(ParsedExpression(std::string(100000, '(') + "1").errors(), "H0106@2");
  EXPECT_EQ(ParsedExpression(std::string(100000, '-') + "1").errors(), "H0106@2");
  std::string sum = "1";
  for (int i = 0; i < 100000; ++i) sum += "+1";
  EXPECT_EQ(ParsedExpression(sum).errors(), "H0106@2");
}

TEST(ShsmlParser, NotShsmlAtAll) {
  EXPECT_EQ(Parsed("model M end M;").errors(), "H0108@1");
  EXPECT_EQ(Parsed("").errors(), "");
  EXPECT_EQ(Parsed("CTC").errors().substr(0, 5), "H0104");
}

}  // namespace
}  // namespace saltus::shsml::syntax
