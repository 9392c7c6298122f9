#include "structure/graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "structure/dulmage_mendelsohn.h"
#include "structure/sparsity.h"
#include "structure/tearing.h"

namespace saltus::structure {
namespace {

Incidence make(uint32_t columns, const std::vector<std::vector<uint32_t>>& rows) {
  Incidence g;
  g.columns = columns;
  for (const auto& r : rows) g.add_row(r);
  return g;
}

// Every maximum matching has this size: König's theorem gives it as the smallest vertex cover, here by brute force.
uint32_t brute_force(const Incidence& g) {
  uint32_t best = g.rows() + g.columns;
  for (uint32_t cover = 0; cover < (1u << g.rows()); ++cover) {
    uint32_t columns = 0;
    for (uint32_t r = 0; r < g.rows(); ++r) {
      if (cover & (1u << r)) continue;
      for (uint32_t c : g.row(r)) columns |= 1u << c;
    }
    best = std::min<uint32_t>(best, static_cast<uint32_t>(__builtin_popcount(cover) + __builtin_popcount(columns)));
  }
  return best;
}

TEST(Matching, IsMaximum) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 300; ++trial) {
    uint32_t n = 1 + random() % 8, m = 1 + random() % 8;
    std::vector<std::vector<uint32_t>> rows(n);
    for (auto& r : rows) {
      for (uint32_t c = 0; c < m; ++c) {
        if (random() % 3 == 0) r.push_back(c);
      }
    }
    Incidence g = make(m, rows);
    Matching matching = maximum_matching(g);
    EXPECT_EQ(matching.size, brute_force(g));
    for (uint32_t r = 0; r < n; ++r) {
      if (matching.column_of[r] == kNone) continue;
      EXPECT_EQ(matching.row_of[matching.column_of[r]], r);
    }
  }
}

// A chain whose only perfect matching needs one path through all of it: no recursion, no quadratic cost.
TEST(Matching, LongChain) {
  constexpr uint32_t n = 200000;
  Incidence g;
  g.columns = n;
  for (uint32_t r = 0; r + 1 < n; ++r) g.add_row(std::vector<uint32_t>{r, r + 1});
  g.add_row(std::vector<uint32_t>{0});
  EXPECT_EQ(maximum_matching(g).size, n);
}

TEST(Components, ComeInOrderOfComputation) {
  // 0 needs 1, 1 and 2 need each other, 2 needs 3.
  Components c = strong_components(make(4, {{1}, {2}, {1, 3}, {}}));
  ASSERT_EQ(c.size(), 3u);
  EXPECT_EQ(c[0][0], 3u);
  EXPECT_EQ(c[1].size(), 2u);
  EXPECT_EQ(c[2][0], 0u);
}

TEST(DulmageMendelsohn, FindsBothParts) {
  // Rows 0 and 1 both determine column 0; columns 2 and 3 share row 3; row 2 and column 1 are well.
  Incidence g = make(4, {{0}, {0}, {1}, {2, 3}});
  DulmageMendelsohn dm = dulmage_mendelsohn(g, maximum_matching(g));
  EXPECT_EQ(dm.row_part, (std::vector<Part>{Part::Over, Part::Over, Part::Well, Part::Under}));
  EXPECT_EQ(dm.column_part, (std::vector<Part>{Part::Over, Part::Well, Part::Under, Part::Under}));
  ASSERT_EQ(dm.over.size(), 1u);
  ASSERT_EQ(dm.under.size(), 1u);
}

// A ring of n equations in neighbours needs one torn variable.
TEST(Tearing, OfARingIsOneVariable) {
  TearingProblem p;
  p.unknown_count = 10;
  for (uint32_t i = 0; i < 10; ++i) p.items.push_back({{i, (i + 1) % 10}, {}});
  p.explicit_for = [](uint32_t, uint32_t) { return true; };
  Tearing t = tear(p);
  EXPECT_EQ(t.torn.size(), 1u);
  EXPECT_EQ(t.residuals.size(), 1u);
  EXPECT_EQ(t.steps.size(), 9u);
}

TEST(Colouring, OfATridiagonalMatrixNeedsThree) {
  Sparsity p;
  p.rows = p.columns = 20;
  p.begin.push_back(0);
  for (uint32_t c = 0; c < 20; ++c) {
    for (uint32_t r = c == 0 ? 0 : c - 1; r <= std::min(c + 1, 19u); ++r) p.entries.push_back(r);
    p.begin.push_back(static_cast<uint32_t>(p.entries.size()));
  }
  colour(p);
  EXPECT_EQ(p.colours, 3u);
}

}  // namespace
}  // namespace saltus::structure
