#include "chi/syntax/parser.h"

#include <gtest/gtest.h>

#include "base/render.h"

namespace saltus::chi::syntax {
namespace {

struct Parsed {
  explicit Parsed(std::string text) { tree = parse(context, context.sources.add("test.chi", std::move(text))); }
  // "X0103@2 X0104@7": codes with their lines
  std::string errors() const {
    std::string all;
    for (const Diagnostic& d : context.diagnostics.all()) {
      all += fmt::format("{}{}@{}", all.empty() ? "" : " ", d.code, context.sources.position(d.span).line);
    }
    return all;
  }
  const Definition& definition(size_t i = 0) const { return *tree->definitions[i]; }
  Context context;
  std::unique_ptr<Tree> tree;
};

TEST(ChiParser, PartsOfABlock) {
  Parsed all("proc P() = |[ x: [m], n: int; n := 0 | x' = 1, x = 2 | *[ n := 1 ] ]|");
  EXPECT_EQ(all.errors(), "");
  EXPECT_EQ(all.definition().variables.size(), 2u);
  EXPECT_EQ(all.definition().initialization.size(), 1u);
  EXPECT_EQ(all.definition().equations.size(), 2u);
  EXPECT_EQ(all.definition().statements.size(), 1u);
  Parsed equations("proc P() = |[ x: [m] | x' = 1 ]|");
  EXPECT_EQ(equations.definition().equations.size(), 1u);
  EXPECT_TRUE(equations.definition().statements.empty());
  Parsed statements("proc P(c: !int) = |[ x: int | c!x; skip ]|");
  EXPECT_TRUE(statements.definition().equations.empty());
  EXPECT_EQ(statements.definition().statements.size(), 2u);
  Parsed only("proc P(c: !int) = |[ *[ c!1; delta 1 ] ]|");
  EXPECT_TRUE(only.definition().variables.empty());
  EXPECT_EQ(only.definition().statements.size(), 1u);
  Parsed system("syst S() = |[ c: -int | left: P(c) || Q(c) ]|");
  EXPECT_EQ(system.errors(), "");
  EXPECT_EQ(system.definition().instances.size(), 2u);
}

TEST(ChiParser, AsciiAndSymbolsAreTheSame) {
  Parsed ascii(
      "proc P() = |[ x: [m], s: {A, B} | [ x < 1 \\/ not (x /= 2) -> x' = 1 [] x >= 1 /\\ x <= 3 -> x' = sqrt(x) ] | "
      "nabla x > 1; delta time ]|");
  Parsed symbols(
      "proc P() = ⟦ x: [m], s: {A, B} | [ x < 1 ∨ ¬(x ≠ 2) ⟶ x′ = 1 ▯ x ≥ 1 ∧ x ≤ 3 ⟶ x′ = √(x) ] | ∇ x > 1; Δ τ ⟧");
  for (const Parsed* p : {&ascii, &symbols}) {
    EXPECT_EQ(p->errors(), "");
    ASSERT_EQ(p->definition().equations.size(), 1u);
    EXPECT_EQ(p->definition().equations[0]->alternatives.size(), 2u);
    EXPECT_EQ(p->definition().statements.size(), 2u);
  }
}

TEST(ChiParser, RelationsChain) {
  Parsed p("const b = 0 <= 1 < 2");
  const Expr& e = *p.definition().value;
  ASSERT_EQ(e.kind, ExprKind::Chain);
  EXPECT_EQ(e.args.size(), 2u);
}

TEST(ChiParser, AMistakeCostsItsPartOnly) {
  Parsed p("proc P() = |[ x: [m] | x' = = 1 | skip; skip ]|\nproc Q() = |[ skip ]|\n");
  EXPECT_EQ(p.errors(), "X0105@1");
  EXPECT_EQ(p.tree->definitions.size(), 2u);
  EXPECT_EQ(p.definition().statements.size(), 2u);
  Parsed open("proc P() = |[ *[ skip\nproc Q() = |[ skip ]|\n");
  EXPECT_EQ(open.tree->definitions.size(), 2u);
}

TEST(ChiParser, DepthIsBounded) {
  Parsed brackets("const a = " + std::string(100000, '(') + "1");
  EXPECT_EQ(brackets.errors(), "X0106@1");
  std::string sum = "const a = 1";
  for (int i = 0; i < 5000; ++i) sum += " + 1";
  Parsed high(sum);
  EXPECT_EQ(high.errors(), "X0106@1");
  std::string nested = "proc P() = |[ ";
  for (int i = 0; i < 5000; ++i) nested += "*[ ";
  Parsed loops(nested);
  EXPECT_TRUE(loops.errors().starts_with("X0106@1")) << loops.errors();
}

}  // namespace
}  // namespace saltus::chi::syntax
