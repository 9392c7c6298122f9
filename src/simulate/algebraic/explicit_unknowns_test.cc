#include "simulate/algebraic/explicit_unknowns.h"

#include <gtest/gtest.h>

#include <cmath>

namespace saltus::simulate {
namespace {

// p − exp(T) = 0, s − (p − 1) = 0, T s − 2 = 0, with unknowns p, s, T.
bool chain(const double* u, double* r) {
  r[0] = u[0] - std::exp(u[2]);
  r[1] = u[1] - (u[0] - 1);
  r[2] = u[2] * u[1] - 2;
  return true;
}

TEST(ExplicitUnknowns, AnEquationWithOneChoiceChoosesFirst) {
  // Row 1 could give s or p, row 0 p alone.
  std::vector<MatrixEntry> found =
      explicit_unknowns(3, {{1, 0, -1}, {1, 1, 1}, {0, 0, 1}, {0, 2, -7.4}, {2, 1, 2}, {2, 2, 5}});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].row, 0u);
  EXPECT_EQ(found[0].column, 0u);
  EXPECT_EQ(found[1].row, 1u);
  EXPECT_EQ(found[1].column, 1u);
}

TEST(ExplicitUnknowns, FollowOneFromAnother) {
  std::vector<double> u = {1e5, 1e-4, 2};
  ASSERT_TRUE(follow({{0, 0, 1}, {1, 1, 1}}, chain, u));
  EXPECT_NEAR(u[0], std::exp(2.0), 1e-12);
  EXPECT_NEAR(u[1], std::exp(2.0) - 1, 1e-12);
  EXPECT_EQ(u[2], 2);
}

TEST(ExplicitUnknowns, ThoseThatFollowFromEachOtherStayAsTheyWere) {
  auto circle = [](const double* u, double* r) {
    r[0] = u[0] - 2 * u[1] - 1;
    r[1] = u[1] - 2 * u[0];
    return true;
  };
  std::vector<double> u = {3, 4};
  EXPECT_FALSE(follow({{0, 0, 1}, {1, 1, 1}}, circle, u));
  EXPECT_EQ(u, (std::vector<double>{3, 4}));
}

}  // namespace
}  // namespace saltus::simulate
