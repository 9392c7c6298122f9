#include "results/signal_expression.h"

#include <gtest/gtest.h>

#include <cmath>

#include "results/curves.h"
#include "results/transform.h"
#include "units/display.h"

namespace saltus::results {
namespace {

using Numbers = std::vector<double>;

// time, x, y = -x (alias), n Integer, p = 5 a parameter.
Table small() {
  Table table;
  SignalId x = table.signals.add_column({.name = "a.x[1,2]", .unit = "K", .display_unit = "degC"});
  table.signals.add_alias({.name = "y", .unit = "K"}, x, Sign::Negated);
  table.signals.add_column({.name = "n"}, SignalKind::Integer);
  table.signals.add_invariant({.name = "p", .unit = "K"}, 5);
  table.signals.add_column({.name = "der(z)", .unit = "K"});
  table.columns = {{0, 1, 1, 2}, {273.15, 283.15, 293.15, 303.15}, {1, 1, 2, 2}, {0, 1, 2, 3}};
  return table;
}

Numbers values(std::string_view expression) {
  auto found = evaluate(small(), expression);
  EXPECT_TRUE(found.ok()) << found.message();
  return found.value.values;
}

TEST(SignalExpression, NamesNumbersAndOperators) {
  EXPECT_EQ(values("n"), (Numbers{1, 1, 2, 2}));
  EXPECT_EQ(values("a.x[1, 2] + y"), (Numbers{0, 0, 0, 0}));
  EXPECT_EQ(values("2*n - 1"), (Numbers{1, 1, 3, 3}));
  EXPECT_EQ(values("-n^2"), (Numbers{-1, -1, -4, -4}));
  EXPECT_EQ(values("2^3^n"), (Numbers{8, 8, 512, 512}));  // to the right
  EXPECT_EQ(values("(p - n)/2"), (Numbers{2, 2, 1.5, 1.5}));
  EXPECT_EQ(values("max(n, 1.5) + sqrt(4)"), (Numbers{3.5, 3.5, 4, 4}));
  EXPECT_EQ(values("der(z)"), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(values("time"), (Numbers{0, 1, 1, 2}));
}

TEST(SignalExpression, UnitsOfSumsAreKept) {
  EXPECT_EQ(evaluate(small(), "y + p").value.unit, "K");
  EXPECT_EQ(evaluate(small(), "y * p").value.unit, "");
  EXPECT_EQ(evaluate(small(), "abs(y)").value.unit, "K");
}

TEST(SignalExpression, SaysWhatIsNotUnderstood) {
  auto why = [](std::string_view text) { return evaluate(small(), text).message(); };
  EXPECT_EQ(why("q"), "the result has no signal 'q'; did you mean 'y'?");
  EXPECT_EQ(why("n +"), "the expression ends too early");
  EXPECT_EQ(why("(n"), "a ')' is missing");
  EXPECT_EQ(why("n n"), "'n' is not understood");
  EXPECT_EQ(why("max(n)"), "max has two arguments");
  EXPECT_EQ(why(std::string(100'000, '(')), "the expression is nested too deeply");
  EXPECT_EQ(why(std::string(100'000, '-')), "the expression is nested too deeply");
}

TEST(Curves, PatternsExpressionsAndDisplayUnits) {
  auto curves = curves_of(small(), {.wanted = {"a.*", "n*2"}}, "run");
  ASSERT_TRUE(curves.ok()) << curves.message();
  ASSERT_EQ(curves.value.size(), 2u);
  EXPECT_EQ(curves.value[0].name, "a.x[1,2] (run)");
  EXPECT_EQ(curves.value[0].unit, "degC");
  for (size_t i = 0; i < 4; ++i) EXPECT_NEAR(curves.value[0].values[i], 10.0 * static_cast<double>(i), 1e-12);
  EXPECT_EQ(curves.value[1].values, (Numbers{2, 2, 4, 4}));
  auto phase = curves_of(small(), {.wanted = {"n"}, .against = "y", .display_units = false});
  EXPECT_EQ(phase.value[0].time[1], -283.15);
}

TEST(DisplayUnits, ByDefinition) {
  auto shown = [](double value, const char* unit, const char* as) {
    auto c = units::display_conversion(unit, as);
    return c ? c->factor * value + c->offset : std::nan("");
  };
  EXPECT_NEAR(shown(300, "K", "degC"), 26.85, 1e-12);
  EXPECT_NEAR(shown(273.15, "K", "degF"), 32, 1e-12);
  EXPECT_NEAR(shown(2 * M_PI, "rad/s", "rpm"), 60, 1e-12);
  EXPECT_NEAR(shown(101325, "Pa", "bar"), 1.01325, 1e-15);
  EXPECT_TRUE(std::isnan(shown(1, "K", "bar")));
}

TEST(Transform, ValuesBetweenRowsAndAtEvents) {
  Table table = small();
  SignalValues x = evaluate(table, "a.x[1,2]").value, n = evaluate(table, "n").value;
  EXPECT_DOUBLE_EQ(value_at(table, x, 0.5), 278.15);
  EXPECT_EQ(value_at(table, n, 0.5), 1);
  EXPECT_EQ(value_at(table, n, 1, Side::Left), 1);
  EXPECT_EQ(value_at(table, n, 1), 2);
  EXPECT_EQ(value_at(table, n, 2), 2);
}

TEST(Transform, MergedResultsKeepEvents) {
  Table other;
  other.signals.add_column({.name = "w"});
  other.columns = {{0, 1.5}, {0, 3}};
  Table first = small();
  std::vector<const Table*> tables = {&first, &other};
  std::vector<std::string> names = {"a", "b"};
  auto merged = merge(tables, names);
  ASSERT_TRUE(merged.ok()) << merged.message();
  SignalId w = merged.value.signals.find("b.w");
  ASSERT_TRUE(w.valid());
  EXPECT_EQ(merged.value.values(w), (Numbers{0, 2, 2, 3}));  // held after its end
  EXPECT_EQ(merged.value.values(merged.value.signals.find("a.p")), (Numbers{5, 5, 5, 5}));
  names = {"a", "a"};
  EXPECT_FALSE(merge(tables, names).ok());
  EXPECT_FALSE(merge({}, {}).ok());
}

}  // namespace
}  // namespace saltus::results
