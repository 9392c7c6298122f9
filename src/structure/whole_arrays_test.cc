#include "structure/whole_arrays.h"

#include <gtest/gtest.h>

#include "base/render.h"
#include "hybrid/reader.h"
#include "structure/order.h"

namespace saltus::structure {
namespace {

// What whole arrays say and what the scalars say.
struct Judged {
  bool proven = false;
  int64_t states = -1;
  std::vector<std::string> assumed;
  bool sound = false;
  size_t scalar_states = 0;
  std::vector<std::string> scalar_assumed;
};

Judged judge(const std::string& text) {
  Context context;
  auto model = hybrid::read_text(text, context);
  EXPECT_TRUE(model) << render_all(context.diagnostics, context.sources);
  Judged out;
  if (!model) return out;
  if (auto verdict = prove_sound(*model, context)) {
    out.proven = true;
    out.states = verdict->states;
    out.assumed = verdict->assumed;
  }
  if (auto schedule = order(std::move(*model), context)) {
    out.sound = true;
    out.scalar_states = schedule->states.size();
    out.scalar_assumed = schedule->assumed;
  }
  return out;
}

// Both find it sound, and they agree on the states.
void expect_proven(const std::string& text) {
  Judged j = judge(text);
  EXPECT_TRUE(j.proven);
  EXPECT_TRUE(j.sound);
  EXPECT_EQ(j.states, static_cast<int64_t>(j.scalar_states));
  EXPECT_EQ(j.assumed, j.scalar_assumed);
}

TEST(WholeArrays, HeatLine) {
  expect_proven(R"(model M
  Real T[1000](start = 20.0);
equation
  T[1] = 100.0;
  for i in 2:999 loop
    der(T[i]) = T[i - 1] - 2.0 * T[i] + T[i + 1];
  end for;
  der(T[1000]) = 0.0;
end M;)");
}

TEST(WholeArrays, Slices) {
  expect_proven(R"(model M
  parameter Real k = 3.0;
  Real T[1000](start = 20.0, fixed = true);
  Real q[1001];
equation
  q[1] = 0.0;
  q[1001] = 0.0;
  q[2:1000] = k * (T[1:999] - T[2:1000]);
  der(T) = q[1:1000] - q[2:1001];
end M;)");
}

TEST(WholeArrays, APlate) {
  expect_proven(R"(model M
  Real T[50, 50](start = 20.0);
equation
  for i in 2:49, j in 2:49 loop
    der(T[i, j]) = T[i - 1, j] + T[i + 1, j] + T[i, j - 1] + T[i, j + 1] - 4.0 * T[i, j];
  end for;
  for j in 1:50 loop
    T[1, j] = 0.0;
  end for;
  for j in 1:50 loop
    T[50, j] = 0.0;
  end for;
  for i in 2:49 loop
    T[i, 1] = 0.0;
  end for;
  for i in 2:49 loop
    T[i, 50] = 1.0;
  end for;
end M;)");
}

// Every element comes from the next one; cheap assignment takes the wrong end first or the right one.
TEST(WholeArrays, OneAfterTheOther) {
  for (const char* end : {"x[1] = time;", "x[1001] = time;"}) {
    expect_proven(std::string("model M\n  Real x[1001];\nequation\n  ") + end +
                  "\n  for k in 1:1000 loop\n    x[k] + x[k + 1] = 1.0;\n  end for;\nend M;");
  }
}

TEST(WholeArrays, BackwardsAndMirrored) {
  expect_proven(R"(model M
  Real x[1000];
  Real y[1000];
equation
  for k in 1:1000 loop
    x[k] = time + y[1001 - k];
  end for;
  for k in 1000:-1:1 loop
    y[k] = 2.0 * time;
  end for;
end M;)");
}

// An algebraic loop through all cells: sums of currents and products with resistances.
TEST(WholeArrays, LadderOfTSections) {
  expect_proven(R"(model M
  Real v[1001];
  Real i[1000];
  Real j[1000];
  Real m[1000];
  Real c[1000];
  Real x[1000](start = 0.0, fixed = true);
equation
  v[1] = 1.0;
  for k in 1:1000 loop
    v[k] - m[k] = 0.5 * i[k];
  end for;
  for k in 1:1000 loop
    m[k] - v[k + 1] = 2.0 * j[k];
  end for;
  for k in 1:1000 loop
    m[k] - x[k] = 0.5 * c[k];
  end for;
  for k in 1:1000 loop
    der(x[k]) = c[k];
  end for;
  for k in 1:1000 loop
    i[k] = j[k] + c[k];
  end for;
  for k in 1:999 loop
    j[k] = i[k + 1];
  end for;
  j[1000] = 0.0;
end M;)");
}

// Matched, and yet singular: the sum of all equations says nothing.
TEST(WholeArrays, ARingIsNotProven) {
  Judged j = judge(R"(model M
  Real i[1000];
equation
  for k in 1:999 loop
    i[k] = i[k + 1];
  end for;
  i[1000] = i[1];
end M;)");
  EXPECT_FALSE(j.proven);
  EXPECT_FALSE(j.sound);
}

TEST(WholeArrays, ThreeEqualsInATriangleAreNotProven) {
  Judged j = judge(R"(model M
  Real a[1000];
  Real b[1000];
  Real c[1000];
equation
  for k in 1:1000 loop
    a[k] = b[k];
  end for;
  for k in 1:1000 loop
    b[k] = c[k];
  end for;
  for k in 1:1000 loop
    c[k] = a[k];
  end for;
end M;)");
  EXPECT_FALSE(j.proven);
  EXPECT_FALSE(j.sound);
}

// The last element has two equations and the first none: counted they balance.
TEST(WholeArrays, CountsAreNotEnough) {
  Judged j = judge(R"(model M
  Real x[1000];
equation
  for k in 2:1000 loop
    x[k] = time;
  end for;
  x[1000] = 2.0 * time;
end M;)");
  EXPECT_FALSE(j.proven);
  EXPECT_FALSE(j.sound);
}

TEST(WholeArrays, ConstraintsBetweenStatesAreLeftToTheScalars) {
  Judged j = judge(R"(model M
  Real a[1000](start = 1.0);
  Real b[1000];
  Real f[1000];
equation
  der(a) = f;
  der(b) = -f;
  a = b;
end M;)");
  EXPECT_FALSE(j.proven);
  EXPECT_TRUE(j.sound);
}

// A resistance of zero is none: p is determined twice and q not at all.
TEST(WholeArrays, AFactorThatMayBeZeroIsNoFactor) {
  Judged j = judge(R"(model M
  parameter Real k = 0.0;
  Real q[1000];
  Real p[1000];
equation
  k * q = p;
  for i in 1:1000 loop
    p[i] = time;
  end for;
end M;)");
  EXPECT_FALSE(j.proven);
}

TEST(WholeArrays, ParametersThatDependOnThemselves) {
  Judged j = judge(R"(model M
  parameter Real p[1000] = q;
  parameter Real q[1000] = p;
  Real x[1000];
equation
  x = p * time;
end M;)");
  EXPECT_FALSE(j.proven);
  EXPECT_FALSE(j.sound);
}

}  // namespace
}  // namespace saltus::structure
