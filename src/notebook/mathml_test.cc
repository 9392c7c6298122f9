#include "notebook/mathml.h"

#include <gtest/gtest.h>

namespace saltus::notebook {
namespace {

std::string inner(std::string_view latex) {
  std::string out = mathml(latex, false);
  std::string_view open = "<math><mrow>", close = "</mrow></math>";
  EXPECT_TRUE(out.starts_with(open) && out.ends_with(close)) << out;
  return out.substr(open.size(), out.size() - open.size() - close.size());
}

TEST(MathMl, LettersNumbersOperators) {
  EXPECT_EQ(inner("x = 2.5"), "<mi>x</mi><mo>=</mo><mn>2.5</mn>");
  EXPECT_EQ(inner("-\\alpha"), "<mo>−</mo><mi>α</mi>");
  EXPECT_EQ(inner("a<b"), "<mi>a</mi><mo>&lt;</mo><mi>b</mi>");
}

TEST(MathMl, Scripts) {
  EXPECT_EQ(inner("x_1^2"), "<msubsup><mi>x</mi><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></msubsup>");
  EXPECT_EQ(inner("v^{-}"), "<msup><mi>v</mi><mrow><mrow><mo>−</mo></mrow></mrow></msup>");
  EXPECT_EQ(inner("h'"), "<msup><mi>h</mi><mrow><mo>′</mo></mrow></msup>");
  EXPECT_EQ(inner("\\sum_k"), "<munder><mo>∑</mo><mrow><mi>k</mi></mrow></munder>");
}

TEST(MathMl, FractionsRootsAccents) {
  EXPECT_EQ(inner("\\frac{a}{2}"),
            "<mfrac><mrow><mrow><mi>a</mi></mrow></mrow><mrow><mrow><mn>2</mn></mrow></mrow></mfrac>");
  EXPECT_EQ(inner("\\sqrt x"), "<msqrt><mrow><mi>x</mi></mrow></msqrt>");
  EXPECT_EQ(inner("\\dot h"), "<mi>h\u0307</mi>");
  EXPECT_EQ(inner("\\ddot{\\varphi}"), "<mi>φ\u0308</mi>");
  EXPECT_EQ(
      inner("\\bar{ab}"),
      "<mover accent=\"true\"><mrow><mrow><mi>a</mi><mi>b</mi></mrow></mrow><mo stretchy=\"false\">¯</mo></mover>");
}

TEST(MathMl, Matrices) {
  EXPECT_EQ(inner("\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}"),
            "<mtable "
            "class=\"pmatrix\"><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></"
            "mtd><mtd><mi>d</mi></mtd></mtr></mtable>");
}

TEST(MathMl, Brackets) {
  EXPECT_EQ(inner("\\left( x \\right]"),
            "<mrow><mo stretchy=\"true\">(</mo><mi>x</mi><mo stretchy=\"true\">]</mo></mrow>");
  EXPECT_EQ(inner("\\sin x"), "<mi>sin</mi><mo>&#8289;</mo><mspace width=\"0.1em\"/><mi>x</mi>");
}

TEST(MathMl, UnknownIsShown) {
  EXPECT_EQ(inner("\\foo"), "<merror><mtext>\\foo</mtext></merror>");
  EXPECT_EQ(inner("}"), "<merror><mtext>}</mtext></merror>");
  EXPECT_EQ(inner("\\text{<b>}"), "<mtext>&lt;b&gt;</mtext>");
}

TEST(MathMl, DeepTextEnds) {
  EXPECT_FALSE(mathml(std::string(100000, '{'), true).empty());
  std::string fractions;
  for (int k = 0; k < 20000; ++k) fractions += "\\frac";
  EXPECT_FALSE(mathml(fractions, true).empty());
}

}  // namespace
}  // namespace saltus::notebook
