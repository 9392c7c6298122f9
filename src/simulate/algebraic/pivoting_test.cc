#include "simulate/algebraic/pivoting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace saltus::simulate {
namespace {

using Columns = std::vector<size_t>;

Columns sorted(Columns columns) {
  std::ranges::sort(columns);
  return columns;
}

TEST(Pivoting, APendulumIsSolvedForItsLargerCoordinate) {
  // x² + y² = 1: the gradient is (2x, 2y).
  std::vector<double> hanging = {2 * 0.1, 2 * 0.995}, level = {2 * 0.995, 2 * 0.1};
  EXPECT_EQ(choose_columns(hanging, 1, 2).columns, Columns{1});
  EXPECT_EQ(choose_columns(level, 1, 2).columns, Columns{0});
}

TEST(Pivoting, TheUnitOfAnEquationDoesNotCount) {
  std::vector<double> a = {1, 0.5, 0, 0, 0.5, 1}, b = {1e9, 0.5e9, 0, 0, 0.5e-9, 1e-9};
  Pivots one = choose_columns(a, 2, 3), other = choose_columns(b, 2, 3);
  EXPECT_EQ(sorted(one.columns), (Columns{0, 2}));
  EXPECT_EQ(sorted(other.columns), (Columns{0, 2}));
  EXPECT_NEAR(one.log_determinant, other.log_determinant, 1e-12);
}

TEST(Pivoting, ColumnsThatNearlyDependOnEachOtherAreNotTakenTogether) {
  // The first two are parallel but for 1e-9: with the greedy choice of the two largest, the matrix would be all but
  // singular.
  std::vector<double> a = {1, 1, 0.1, 1, 1 + 1e-9, -0.1};
  Pivots made = choose_columns(a, 2, 3);
  ASSERT_EQ(made.columns.size(), 2u);
  EXPECT_TRUE(std::ranges::find(made.columns, 2u) != made.columns.end());
  EXPECT_GT(made.log_determinant, std::log(0.1));
}

TEST(Pivoting, EquationsThatDependOnEachOtherHaveLessRank) {
  // The third row is the sum of the others but for rounding.
  std::vector<double> a = {0.1, 0.2, 0.3, 0.4, 0.7, 0.1, 0.9, 0.2, 0.1 + 0.7, 0.2 + 0.1, 0.3 + 0.9, 0.4 + 0.2};
  Pivots made = choose_columns(a, 3, 4);
  EXPECT_EQ(made.columns.size(), 2u);
  EXPECT_TRUE(std::isinf(made.log_determinant));
}

TEST(Pivoting, ZerosAndWhatIsNoNumberGiveNoChoice) {
  std::vector<double> zero = {0, 0}, nothing = {1, std::nan("")};
  EXPECT_TRUE(choose_columns(zero, 1, 2).columns.empty());
  EXPECT_TRUE(choose_columns(nothing, 1, 2).columns.empty());
}

TEST(Pivoting, DeterminantsAreThoseOfAlgebra) {
  std::vector<double> a = {2, 1, 1, 3};  // 5
  EXPECT_NEAR(log_determinant(a, 2), std::log(5.0), 1e-14);
  std::vector<double> hilbert;  // of order 4: 1/6048000
  for (int i = 1; i <= 4; ++i) {
    for (int j = 0; j < 4; ++j) hilbert.push_back(1.0 / (i + j));
  }
  EXPECT_NEAR(log_determinant(hilbert, 4), -std::log(6048000.0), 1e-9);
}

}  // namespace
}  // namespace saltus::simulate
