// Folding must not change what an expression is worth: random expressions are made twice, folded by Build and raw in
// the pool, and evaluated with the same values. Nor must printing and reading.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "base/render.h"
#include "hybrid/printer.h"
#include "hybrid/random_expressions.h"
#include "hybrid/reader.h"
#include "hybrid/rewrite.h"

namespace saltus::hybrid {
namespace {

TEST(Folding, AgreesWithEvaluation) {
  bool ok = rc::check("folded and raw are worth the same", [](uint32_t seed) {
    RandomExpressions maker(seed);
    for (int i = 0; i < 40; ++i) {
      Pair pair = i % 3 == 0 ? maker.real(6) : i % 3 == 1 ? maker.integer(6) : maker.boolean(6);
      std::optional<Value> raw = maker.worth(pair.raw);
      if (!raw) continue;  // folding may lose a failure (false and 1/0 > 1), but never a value
      std::optional<Value> folded = maker.worth(pair.folded);
      RC_LOG() << "raw:    " << print(maker.model, maker.names, pair.raw)
               << "\nfolded: " << print(maker.model, maker.names, pair.folded) << "\n";
      RC_ASSERT(folded.has_value());
      RC_ASSERT(*folded == *raw);
    }
  });
  EXPECT_TRUE(ok);
}

TEST(Folding, RebuildingChangesNothing) {
  bool ok = rc::check("a folded node rebuilt over its own arguments is itself", [](uint32_t seed) {
    RandomExpressions maker(seed);
    ExprId e = maker.real(7).folded;
    Walk walk(maker.model.exprs);
    std::vector<ExprId> nodes;
    walk(e, [&](ExprId node) { nodes.push_back(node); });
    for (ExprId node : nodes) {
      std::vector<ExprId> args(maker.model.exprs.args(node).begin(), maker.model.exprs.args(node).end());
      if (!args.empty()) RC_ASSERT(maker.b.rebuild(node, args) == node);
    }
  });
  EXPECT_TRUE(ok);
}

TEST(Folding, PrintedExpressionsReadBack) {
  bool ok = rc::check("an expression printed and read is printed and worth the same", [](uint32_t seed) {
    RandomExpressions maker(seed);
    Equation equation;
    equation.left = maker.b.variable(VariableId(0));
    equation.right = maker.real(7).folded;
    maker.model.equations.push_back(maker.model.all_equations.add(equation));
    std::string printed = print(maker.model, maker.names);
    Context context;
    std::optional<Model> again = read_text(printed, context);
    RC_LOG() << printed << render_all(context.diagnostics, context.sources);
    RC_ASSERT(again.has_value());
    RC_ASSERT(print(*again, context.names) == printed);
    std::optional<Value> before = maker.worth(equation.right);
    Environment env(*again, context.names);
    env.variable = RandomExpressions::value_of;
    std::optional<Value> after = evaluate(again->all_equations[again->equations[0]].right, env);
    RC_ASSERT(before.has_value() == after.has_value());
    RC_ASSERT(!before || *before == *after);
  });
  EXPECT_TRUE(ok);
}

}  // namespace
}  // namespace saltus::hybrid
