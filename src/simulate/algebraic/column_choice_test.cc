// The rule of dynamic state selection on Jacobians that are known.
#include "simulate/algebraic/column_choice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace saltus::simulate {
namespace {

// x² + y² = 1 at the angle phi: J = (2x, 2y), columns 0 and 1.
std::vector<double> pendulum(double phi) {
  return {2 * std::cos(phi), 2 * std::sin(phi)};
}

TEST(ColumnChoice, APendulumBeginsWithItsLargerCoordinate) {
  ColumnChoice choice;
  std::vector<size_t> dependent;
  ASSERT_TRUE(choice.begin(pendulum(0.3), 1, 2, dependent));
  EXPECT_EQ(dependent, std::vector<size_t>{0});
  EXPECT_NEAR(choice.state.reference, std::log(2 * std::cos(0.3)), 1e-15);
}

// Columns are looked for when cos phi has fallen to 1/2, where the other is √3 times as good, which is not enough, and
// again at 1/4, where it is √15 times as good.
TEST(ColumnChoice, APendulumThatTurnsChangesFourTimes) {
  ColumnChoice choice;
  std::vector<size_t> dependent;
  ASSERT_TRUE(choice.begin(pendulum(0), 1, 2, dependent));
  std::vector<double> at;
  for (int i = 1; i < 6284; ++i) {
    if (choice.look(pendulum(i * 1e-3), 1, 2, dependent)) at.push_back(i * 1e-3);
  }
  ASSERT_EQ(at.size(), 4u);
  const double pi = std::numbers::pi;
  // From x to y, back where sin phi is 1/4, and half a turn later again.
  double expected[] = {std::acos(0.25), pi - std::asin(0.25), pi + std::acos(0.25), 2 * pi - std::asin(0.25)};
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(at[static_cast<size_t>(k)], expected[k], 2e-3) << k;
}

TEST(ColumnChoice, OneThatSwingsAboutTheDiagonalChangesNothing) {
  ColumnChoice choice;
  std::vector<size_t> dependent;
  ASSERT_TRUE(choice.begin(pendulum(0.25 * std::numbers::pi), 1, 2, dependent));
  for (int i = 0; i < 1000; ++i)
    EXPECT_FALSE(choice.look(pendulum(0.25 * std::numbers::pi + 0.4 * std::sin(0.1 * i)), 1, 2, dependent));
}

// At the place where the present column vanishes there is no choice but the other.
TEST(ColumnChoice, ASingularChoiceIsGivenUpAtOnce) {
  ColumnChoice choice;
  std::vector<size_t> dependent;
  ASSERT_TRUE(choice.begin(pendulum(0), 1, 2, dependent));
  EXPECT_TRUE(choice.look(std::vector<double>{0, 2}, 1, 2, dependent));
  EXPECT_EQ(dependent, std::vector<size_t>{1});
}

TEST(ColumnChoice, OfTwoConstraintsThatDependOnEachOtherOneIsIndependent) {
  ColumnChoice choice;
  std::vector<size_t> dependent;
  EXPECT_FALSE(choice.begin(std::vector<double>{1, 2, 3, 2, 4, 6}, 2, 3, dependent));
  EXPECT_EQ(dependent.size(), 1u);
}

// A choice that has become singular where no other is regular stays: nothing is gained, and the next look may find one.
TEST(ColumnChoice, WhereNoChoiceIsRegularThePresentOneStays) {
  ColumnChoice choice;
  std::vector<size_t> dependent;
  ASSERT_TRUE(choice.begin(pendulum(0), 1, 2, dependent));
  EXPECT_FALSE(choice.look(std::vector<double>{0, 0}, 1, 2, dependent));
  EXPECT_EQ(dependent, std::vector<size_t>{0});
  EXPECT_TRUE(choice.look(pendulum(1.5), 1, 2, dependent));
  EXPECT_EQ(dependent, std::vector<size_t>{1});
}

}  // namespace
}  // namespace saltus::simulate
