#include "simulate/modes/candidates.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace saltus::simulate {
namespace {

using Truth = CandidateSearch::Truth;

// w = M z + q, z ≥ 0, w ≥ 0, z·w = 0: a mode says of each pair whether z is the one that is free.
struct Complementarity {
  std::vector<std::vector<double>> m;
  std::vector<double> q;

  // What the signs are when the others are zero.
  Truth after(const Truth& basis) const {
    size_t n = q.size();
    std::vector<size_t> in;
    for (size_t i = 0; i < n; ++i) {
      if (basis[i]) in.push_back(i);
    }
    std::vector<double> z(n, 0.0);
    size_t k = in.size();
    std::vector<std::vector<double>> a(k, std::vector<double>(k + 1));
    for (size_t r = 0; r < k; ++r) {
      for (size_t c = 0; c < k; ++c) a[r][c] = m[in[r]][in[c]];
      a[r][k] = -q[in[r]];
    }
    for (size_t p = 0; p < k; ++p) {  // M is positive definite: no pivoting
      for (size_t r = 0; r < k; ++r) {
        if (r == p) continue;
        double f = a[r][p] / a[p][p];
        for (size_t c = p; c <= k; ++c) a[r][c] -= f * a[p][c];
      }
    }
    for (size_t r = 0; r < k; ++r) z[in[r]] = a[r][k] / a[r][r];
    Truth truth(n);
    for (size_t i = 0; i < n; ++i) {
      double w = q[i];
      for (size_t j = 0; j < n; ++j) w += m[i][j] * z[j];
      truth[i] = basis[i] ? z[i] > 0 : w < 0;
    }
    return truth;
  }
};

Complementarity random_problem(size_t n, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  Complementarity p;
  std::vector<std::vector<double>> b(n, std::vector<double>(n));
  for (auto& row : b) {
    for (double& x : row) x = normal(random);
  }
  p.m.assign(n, std::vector<double>(n, 0.0));
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) {
      for (size_t k = 0; k < n; ++k) p.m[i][j] += b[i][k] * b[j][k];
    }
    p.m[i][i] += 0.1;
    p.q.push_back(normal(random));
  }
  return p;
}

TEST(CandidateSearch, PivotsToTheSolutionOfAComplementarityProblem) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    Complementarity p = random_problem(3 + seed % 10, seed);
    CandidateSearch search(Truth(p.q.size(), 0), [&](const Truth& t) { return std::optional(p.after(t)); });
    std::optional<Truth> found = search.find({});
    ASSERT_TRUE(found) << seed;
    EXPECT_EQ(p.after(*found), *found);
    EXPECT_FALSE(search.other());  // the matrix is P: there is one
  }
}

TEST(CandidateSearch, GoesAroundModesThatCannotBeComputed) {
  // Only 11 agrees; 01 cannot be computed.
  CandidateSearch search({0, 0}, [](const Truth& t) -> std::optional<Truth> {
    if (t == Truth{1, 0}) return std::nullopt;
    return Truth{1, 1};
  });
  EXPECT_EQ(search.find({}), (Truth{1, 1}));
}

TEST(CandidateSearch, TellsThatThereIsNone) {
  CandidateSearch search({0, 0},
                         [](const Truth& t) { return std::optional(Truth{static_cast<uint8_t>(1 - t[0]), t[1]}); });
  EXPECT_FALSE(search.find({}));
  EXPECT_GE(search.tried().size(), 4u);
}

TEST(CandidateSearch, TellsThatThereAreSeveral) {
  // 00 leads to 11, which cannot be computed; 01 and 10 agree with themselves.
  CandidateSearch search({0, 0}, [](const Truth& t) -> std::optional<Truth> {
    if (t == Truth{1, 1}) return std::nullopt;
    if (t == Truth{0, 0}) return std::nullopt;
    return t;
  });
  EXPECT_TRUE(search.find({}));
  EXPECT_TRUE(search.other());
}

}  // namespace
}  // namespace saltus::simulate
