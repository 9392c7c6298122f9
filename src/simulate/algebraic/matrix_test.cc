// Which matrices are accepted as regular, by which method, and what is said of those that are not.
#include "simulate/algebraic/matrix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace saltus::simulate {
namespace {

using Entries = std::vector<std::tuple<size_t, size_t, double>>;

// By columns, as the pattern has them.
struct Sparse {
  Sparse(size_t n, Entries entries) {
    pattern.rows = pattern.columns = static_cast<uint32_t>(n);
    std::ranges::sort(entries, {}, [](const auto& e) { return std::pair(std::get<1>(e), std::get<0>(e)); });
    for (auto [i, j, a] : entries) {
      while (pattern.begin.size() <= j) pattern.begin.push_back(static_cast<uint32_t>(values.size()));
      pattern.entries.push_back(static_cast<uint32_t>(i));
      values.push_back(a);
    }
    pattern.begin.push_back(static_cast<uint32_t>(values.size()));
    matrix.resize(n, pattern);
    matrix.set_entries(values.data());
  }
  run::Sparsity pattern;
  std::vector<double> values;
  Matrix matrix;
};

// A chain of n unit resistors with a leak to ground at its beginning.
Entries chain(size_t n, double leak) {
  Entries made;
  for (size_t i = 0; i < n; ++i) {
    double diagonal = (i > 0) + (i + 1 < n) + (i == 0 ? leak : 0);
    made.emplace_back(i, i, diagonal);
    if (i > 0) made.emplace_back(i, i - 1, -1);
    if (i + 1 < n) made.emplace_back(i, i + 1, -1);
  }
  return made;
}

TEST(MatrixAcceptance, ALongChainIsRegularThoughItsPivotsDiffer) {
  // One ampere into the end: v_k = 1/leak + k. The condition is of the order of n²/leak.
  const size_t n = 2000;
  Sparse a(n, chain(n, 1e-3));
  ASSERT_TRUE(a.matrix.factor());
  EXPECT_TRUE(a.matrix.regular());
  std::vector<double> b(n, 0.0);
  b[n - 1] = 1;
  ASSERT_TRUE(a.matrix.solve(b.data()));
  EXPECT_NEAR(b[0], 1000, 1e-5);
  EXPECT_NEAR(b[n - 1], 1000 + static_cast<double>(n - 1), 1e-5);
}

TEST(MatrixAcceptance, RowsInVeryDifferentUnitsAreRegular) {
  Entries entries = chain(60, 1);
  for (auto& [i, j, a] : entries) a *= i % 2 ? 1e12 : 1e-12;
  Sparse a(60, entries);
  ASSERT_TRUE(a.matrix.factor());
  std::vector<double> b(60, 0.0);
  b[0] = 1e-12;  // one ampere into the beginning: all at one volt
  ASSERT_TRUE(a.matrix.solve(b.data()));
  for (double x : b) EXPECT_NEAR(x, 1, 1e-9);
}

TEST(MatrixAcceptance, ColumnsInVeryDifferentUnitsAreRegular) {
  // A temperature, its fourth power and the radiation of an area of 1e-11 m².
  Sparse a(3, {{0, 0, 1.4e-8}, {0, 2, -1}, {1, 0, 5.3e7}, {1, 1, 1}, {1, 2, 1.47e16}, {2, 0, 1}, {2, 1, -9.9e-9}});
  ASSERT_TRUE(a.matrix.factor());
  const double x[] = {290, 7e9, 4e-7};
  std::vector<double> b = {1.4e-8 * x[0] - x[2], 5.3e7 * x[0] + x[1] + 1.47e16 * x[2], x[0] - 9.9e-9 * x[1]};
  ASSERT_TRUE(a.matrix.solve(b.data()));
  for (size_t j = 0; j < 3; ++j) EXPECT_NEAR(b[j], x[j], 1e-6 * x[j]);
}

TEST(MatrixAcceptance, AFloatingChainIsSingularAndItsUnknownsAreNamed) {
  for (size_t n : {5u, 60u}) {
    Sparse a(n, chain(n, 0));
    EXPECT_FALSE(a.matrix.factor()) << n;
    EXPECT_FALSE(a.matrix.regular()) << n;
    EXPECT_EQ(a.matrix.free_columns().size(), 1u) << n;
    // Any constant may be added.
    std::vector<double> null = a.matrix.null_vector();
    ASSERT_EQ(null.size(), n);
    for (double x : null) EXPECT_NEAR(x, null[0], 1e-9);
    // A current that goes nowhere contradicts; one that comes out again does not.
    std::vector<double> wrong(n, 0.0), right(n, 0.0);
    wrong[0] = 1;
    right[0] = 1;
    right[n - 1] = -1;
    EXPECT_FALSE(a.matrix.solve(wrong.data())) << n;
    ASSERT_TRUE(a.matrix.solve(right.data())) << n;
    EXPECT_NEAR(right[0] - right[n - 1], static_cast<double>(n - 1), 1e-8);
  }
}

TEST(MatrixAcceptance, NothingLargeIsMadeDense) {
  // A dense copy of 20,000 unknowns would take 3.2 GB.
  const size_t n = 20000;
  Sparse a(n, chain(n, 0));
  EXPECT_FALSE(a.matrix.factor());
  EXPECT_TRUE(a.matrix.free_columns().empty());
}

TEST(MatrixAcceptance, WhatIsNoNumberIsRefused) {
  Entries entries = chain(40, 1);
  std::get<2>(entries[3]) = std::nan("");
  Sparse a(40, entries);
  EXPECT_FALSE(a.matrix.set_entries(a.values.data()));
}

}  // namespace
}  // namespace saltus::simulate
