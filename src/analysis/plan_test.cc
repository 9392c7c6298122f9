#include "analysis/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace saltus::analysis {
namespace {

std::vector<double> values(const char* text) {
  std::vector<double> out;
  std::string why;
  EXPECT_TRUE(read_values(text, out, why)) << why;
  return out;
}

TEST(Plan, Ranges) {
  EXPECT_EQ(values("1:3:0.5"), (std::vector<double>{1, 1.5, 2, 2.5, 3}));
  EXPECT_EQ(values("0:1:0.1").size(), 11u);  // 0.1 has no exact binary form
  EXPECT_EQ(values("3:1:-1"), (std::vector<double>{3, 2, 1}));
  EXPECT_EQ(values("lin:0:1:5"), (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
  EXPECT_EQ(values("{1,-2,3e4}"), (std::vector<double>{1, -2, 3e4}));
  auto log = values("log:1e-3:10:5");
  ASSERT_EQ(log.size(), 5u);
  for (size_t i = 0; i < 5; ++i) EXPECT_NEAR(log[i], std::pow(10, static_cast<double>(i) - 3), 1e-13 * log[i]);
  std::vector<double> none;
  std::string why;
  for (const char* wrong : {"", "1:2", "1:2:-1", "1:2:0", "log:0:1:3", "lin:0:1:0", "a,b", "1:1e9:1e-9", "nan"})
    EXPECT_FALSE(read_values(wrong, none, why)) << wrong;
}

TEST(Plan, FullFactorial) {
  Plan plan;
  cross(plan, "a", {1, 2});
  cross(plan, "b", {5, 6, 7});
  ASSERT_EQ(plan.members.size(), 6u);
  EXPECT_EQ(plan.members[0], (std::vector<double>{1, 5}));
  EXPECT_EQ(plan.members[1], (std::vector<double>{1, 6}));
  EXPECT_EQ(plan.members[5], (std::vector<double>{2, 7}));
}

TEST(Plan, HasAtMostTenMillionMembers) {
  Plan plan;
  std::string why;
  EXPECT_TRUE(may_multiply(plan, 10'000'000, why));
  EXPECT_FALSE(may_multiply(plan, 10'000'001, why));
  cross(plan, "a", {1, 2, 3});
  EXPECT_TRUE(may_multiply(plan, 3'000'000, why));
  EXPECT_FALSE(may_multiply(plan, 4'000'000, why));
  EXPECT_FALSE(may_multiply(plan, size_t{1} << 63, why));
}

TEST(Plan, Quantiles) {
  Spread spread;
  std::string why;
  ASSERT_TRUE(read_spread("normal(1,2)", spread, why));
  // Φ(1.959963984540054) = 0.975 (Abramowitz and Stegun, table 26.5).
  EXPECT_NEAR(spread.quantile(0.975), 1 + 2 * 1.959963984540054, 1e-12);
  EXPECT_NEAR(spread.quantile(0.025), 1 - 2 * 1.959963984540054, 1e-12);
  EXPECT_NEAR(spread.quantile(0.5), 1, 1e-12);
  EXPECT_NEAR(spread.quantile(1e-10), 1 + 2 * -6.361340902404056, 1e-9);
  ASSERT_TRUE(read_spread("loguniform(1e-2,1e2)", spread, why));
  EXPECT_NEAR(spread.quantile(0.5), 1, 1e-14);
  EXPECT_FALSE(read_spread("cauchy(0,1)", spread, why));
  EXPECT_FALSE(read_spread("normal(0,-1)", spread, why));
}

TEST(Plan, LatinHypercubeHasOnePointInEachStratum) {
  Plan plan;
  sample(plan, {{"a", {Spread::Kind::Uniform, 0, 1}}, {"b", {Spread::Kind::Uniform, 0, 1}}}, 50, true, 7);
  ASSERT_EQ(plan.members.size(), 50u);
  for (size_t k = 0; k < 2; ++k) {
    std::vector<int> strata;
    for (const auto& member : plan.members) strata.push_back(static_cast<int>(member[k] * 50));
    std::ranges::sort(strata);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(strata[static_cast<size_t>(i)], i);
  }
  Plan again;
  sample(again, {{"a", {Spread::Kind::Uniform, 0, 1}}, {"b", {Spread::Kind::Uniform, 0, 1}}}, 50, true, 7);
  EXPECT_EQ(again.members, plan.members);
}

}  // namespace
}  // namespace saltus::analysis
