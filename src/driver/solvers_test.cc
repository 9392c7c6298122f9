// Integration methods on problems with known solutions, and what may be asked of any of them.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "driver/handmade.h"

namespace saltus::handmade {
namespace {

// x'' = −x from (1, 0): cos t
struct Oscillator : Model {
  Oscillator() {
    Slot x = real("x"), v = real("v"), dx = real("der(x)"), dv = real("der(v)");
    state(x, dx);
    state(v, dv);
    start(x, number(1));
    start(v, number(0));
    assign(dx, get(v));
    assign(dv, minus(get(x)));
  }
};

class EverySolver : public ::testing::TestWithParam<std::pair<Solver, double>> {};

TEST_P(EverySolver, HarmonicOscillator) {
  Oscillator m;
  Options options;
  options.stop = 10;
  options.intervals = 1000;
  options.tolerance = 1e-9;
  options.solver = GetParam().first;
  Trajectory run = m.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  ASSERT_EQ(run.rows.size(), 1001u);
  for (size_t i = 0; i < run.rows.size(); ++i)
    ASSERT_NEAR(run.value(i, "x"), std::cos(run.time(i)), GetParam().second) << run.time(i);
}

// Bounds from the methods' orders with h = 0.01 and t = 10: e^{h t/2}, h² t/6, h⁴ t/120; for the others a multiple of
// the tolerance. Local errors of an explicit method of order p add up to about tolerance^{p/(p+1)}·t; above order 5
// ARKODE's polynomial inside the (long) steps is the weaker part.
INSTANTIATE_TEST_SUITE_P(
    All, EverySolver,
    ::testing::Values(std::pair{Solver::Cvode, 1e-6}, std::pair{Solver::Ida, 1e-6}, std::pair{Solver::Dopri5, 1e-7},
                      std::pair{Solver::Rk4, 1e-8}, std::pair{Solver::Heun, 2e-4}, std::pair{Solver::Euler, 6e-2},
                      std::pair{Solver::Arkode, 1e-6}, std::pair{Solver::ArkodeHeunEuler, 1e-5},
                      std::pair{Solver::ArkodeBogackiShampine, 2e-6}, std::pair{Solver::ArkodeZonneveld, 1e-6},
                      std::pair{Solver::ArkodeCashKarp, 1e-7}, std::pair{Solver::ArkodeFehlberg, 1e-7},
                      std::pair{Solver::ArkodeDormandPrince, 1e-7}, std::pair{Solver::ArkodeVerner, 1e-6},
                      std::pair{Solver::ArkodeFehlberg8, 1e-6}));

class Implicit : public ::testing::TestWithParam<Solver> {};
INSTANTIATE_TEST_SUITE_P(All, Implicit, ::testing::Values(Solver::Automatic, Solver::Cvode, Solver::Ida));

TEST_P(Implicit, StiffProblemOfProtheroAndRobinson) {
  // x' = −L (x − cos t) − sin t from 1: cos t. Steps are as long as the cosine lets them be, whatever L.
  Model m;
  Slot x = m.real("x"), dx = m.real("der(x)");
  m.state(x, dx);
  m.start(x, m.number(1));
  ExprId distance = m.subtract(m.get(x), m.call(Op::Cos, m.time()));
  m.assign(dx, m.subtract(m.multiply(m.number(-1e6), distance), m.call(Op::Sin, m.time())));
  Options options;
  options.stop = 10;
  options.solver = GetParam();
  Trajectory run = m.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  for (size_t i = 0; i < run.rows.size(); ++i)
    ASSERT_NEAR(run.value(i, "x"), std::cos(run.time(i)), 1e-5) << run.time(i);
  EXPECT_LT(run.outcome.statistics.steps, 1000u);
}

TEST_P(Implicit, StatesAndAlgebraicUnknownsTogether) {
  // u + u³ = x, x' = −(1 + 3 u²): u' = −1, so u = 1 − t and x = u + u³; and p + q = t, p − x q = 1 beside it.
  Model m;
  Slot x = m.real("x"), dx = m.real("der(x)"), u = m.real("u"), p = m.real("p"), q = m.real("q");
  m.state(x, dx);
  m.start(x, m.number(2));
  m.start(u, m.number(1));
  auto system = [&](std::vector<Slot> unknowns, std::vector<ExprId> residuals, bool linear) {
    Block block;
    block.kind = BlockKind::System;
    structure::System s;
    s.unknowns = std::move(unknowns);
    s.residuals = std::move(residuals);
    s.linear = linear;
    block.system.push_back(s);
    m.schedule.initial.push_back(block);
    m.schedule.blocks.push_back(block);
  };
  ExprId square = m.multiply(m.get(u), m.get(u));
  system({u}, {m.subtract(m.add(m.get(u), m.multiply(square, m.get(u))), m.get(x))}, false);
  system({p, q},
         {m.subtract(m.add(m.get(p), m.get(q)), m.time()),
          m.subtract(m.subtract(m.get(p), m.multiply(m.get(x), m.get(q))), m.number(1))},
         true);
  m.assign(dx, m.minus(m.add(m.number(1), m.multiply(m.number(3), square))));
  Options options;
  options.stop = 1.5;
  options.tolerance = 1e-8;
  options.solver = GetParam();
  Trajectory run = m.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  for (size_t i = 0; i < run.rows.size(); ++i) {
    double t = run.time(i), expected = 1 - t, state = expected + expected * expected * expected;
    ASSERT_NEAR(run.value(i, "u"), expected, 1e-6) << t;
    ASSERT_NEAR(run.value(i, "q"), (t - 1) / (1 + state), 1e-6 / std::abs(1 + state)) << t;
  }
}

TEST(Output, DensityDoesNotChangeTheSolution) {
  std::vector<double> ends;
  for (int intervals : {1, 10, 777}) {
    Oscillator m;
    Options options;
    options.stop = 10;
    options.intervals = intervals;
    Trajectory run = m.run(options);
    EXPECT_EQ(run.rows.size(), static_cast<size_t>(intervals) + 1);
    ends.push_back(run.last("x"));
  }
  EXPECT_EQ(ends[0], ends[1]);
  EXPECT_EQ(ends[0], ends[2]);
}

TEST(TimeEvents, SamplesLieAtMultiplesOfTheInterval) {
  // n counts the ticks of sample(0.05, 0.1).
  Model m;
  Slot n = m.variable("n", m.real_type(), hybrid::Variability::Discrete);
  m.discrete(n);
  m.schedule.samplers.push_back({m.number(0.05), m.number(0.1)});
  ExprId tick = m.make(Op::Sample, m.boolean_type(), {m.number(0.05), m.number(0.1)}, 0);
  m.assign(m.schedule.initial, n, m.pre(n), When::Event);
  m.assign(m.schedule.blocks, n, m.choose(tick, m.add(m.pre(n), m.number(1)), m.pre(n)), When::Event);
  Options options;
  options.stop = 100;
  options.intervals = 1;
  Trajectory run = m.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  EXPECT_EQ(run.last("n"), 1000);
  double k = 0;
  for (size_t i = 1; i < run.rows.size(); ++i) {
    if (run.value(i, "n") == run.value(i - 1, "n")) continue;
    EXPECT_EQ(run.time(i), 0.05 + k * 0.1);
    EXPECT_EQ(run.value(i, "n") - run.value(i - 1, "n"), 1);
    ++k;
  }
}

TEST(Events, EndlessChangeIsNamed) {
  // b = not pre(b) never settles.
  Model m;
  Slot b = m.boolean("b");
  m.discrete(b);
  m.assign(m.schedule.blocks, b, m.negate(m.pre(b, m.boolean_type())), When::Event);
  Trajectory run = m.run({});
  EXPECT_EQ(run.outcome.status, Status::Failed);
  EXPECT_NE(run.messages.find("R0003"), std::string::npos) << run.messages;
  EXPECT_NE(run.messages.find("'b'"), std::string::npos) << run.messages;
}

TEST(Events, ASurfaceThatAttractsIsFollowed) {
  // x' = if x > 0 then −1 else 1, from x = 1: reaches 0 at t = 1 and cannot leave.
  Model m;
  Slot x = m.real("x"), dx = m.real("der(x)");
  m.state(x, dx);
  m.start(x, m.number(1));
  m.assign(dx, m.choose(m.held(Op::Greater, m.get(x), m.number(0), "x > 0"), m.number(-1), m.number(1)));
  Options options;
  options.stop = 2;
  Trajectory run = m.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  EXPECT_NEAR(run.last("x"), 0, 1e-12);
  EXPECT_NEAR(run.last("der(x)"), 0, 1e-9);
  EXPECT_EQ(run.outcome.statistics.state_events, 1u);
}

TEST(Failures, DivisionByZeroNamesTheVariable) {
  // x' = 1/(1 − x)… written so that the denominator is zero from the start.
  Model m;
  Slot x = m.real("x"), dx = m.real("der(x)"), q = m.real("q");
  m.state(x, dx);
  m.start(x, m.number(0));
  m.assign(q, m.divide(m.number(1), m.get(x)));
  m.assign(dx, m.get(q));
  Trajectory run = m.run({});
  EXPECT_EQ(run.outcome.status, Status::Failed);
  EXPECT_NE(run.messages.find("'q'"), std::string::npos) << run.messages;
}

TEST(Failures, AnInterruptedRunKeepsItsResult) {
  Oscillator m;
  std::atomic<bool> stop = true;
  Options options;
  options.interrupt = &stop;
  Trajectory run = m.run(options);
  EXPECT_EQ(run.outcome.status, Status::Interrupted);
  EXPECT_GE(run.rows.size(), 1u);
}

}  // namespace
}  // namespace saltus::handmade
