// Simultaneous equations: linear, nonlinear, mixed.
#include <gtest/gtest.h>

#include <cmath>

#include "driver/handmade.h"

namespace saltus::handmade {
namespace {

struct WithSystem : Model {
  void system(structure::System s, When when = When::Continuous) {
    Block block;
    block.kind = BlockKind::System;
    block.when = when;
    block.system = {s};
    schedule.initial.push_back(block);
    schedule.blocks.push_back(block);
  }
};

TEST(Systems, LinearWithTimeOnTheRight) {
  // 2 a + b = t, a − b = 1:  a = (t + 1)/3, b = a − 1
  WithSystem m;
  Slot a = m.real("a"), b = m.real("b");
  structure::System s;
  s.unknowns = {a, b};
  s.residuals = {m.subtract(m.add(m.multiply(m.number(2), m.get(a)), m.get(b)), m.time()),
                 m.subtract(m.subtract(m.get(a), m.get(b)), m.number(1))};
  s.linear = s.constant_matrix = true;
  m.system(s);
  Options options;
  options.stop = 5;
  Trajectory run = m.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  EXPECT_NEAR(run.last("a"), 2, 1e-14);
  EXPECT_NEAR(run.last("b"), 1, 1e-14);
  EXPECT_EQ(run.outcome.statistics.newton_iterations, 2u);  // one matrix each, initial and running, factored once
}

TEST(Systems, SingularIsNamed) {
  WithSystem m;
  Slot a = m.real("a"), b = m.real("b");
  structure::System s;
  s.unknowns = {a, b};
  s.residuals = {m.subtract(m.add(m.get(a), m.get(b)), m.number(1)),
                 m.subtract(m.add(m.get(a), m.get(b)), m.number(2))};
  s.linear = true;
  s.equations = {"a + b = 1", "a + b = 2"};
  m.system(s);
  Trajectory run = m.run({});
  EXPECT_EQ(run.outcome.status, Status::Failed);
  EXPECT_NE(run.messages.find("singular"), std::string::npos) << run.messages;
  EXPECT_NE(run.messages.find("'a'"), std::string::npos) << run.messages;
  EXPECT_NE(run.messages.find("a + b = 2"), std::string::npos) << run.messages;
}

// w_k = w_{k−1} + u_k inside, w_k = k t as residuals: u_k = t. Every w_k depends on all u before it, so the torn matrix
// is full to the diagonal and the expanded one takes its place. `last` is the right-hand side of the last residual,
// which reads w_last.
struct Staircase : WithSystem {
  static constexpr int kSteps = 30;
  Staircase(int reads, ExprId (*last)(Model&)) {
    structure::System s;
    std::vector<Slot> w;
    for (int k = 0; k < kSteps; ++k) s.unknowns.push_back(real("u" + std::to_string(k + 1)));
    for (int k = 0; k < kSteps; ++k) {
      w.push_back(real("w" + std::to_string(k + 1)));
      Block block;
      block.target = w[k];
      block.value = k == 0 ? get(s.unknowns[k]) : this->add(get(w[k - 1]), get(s.unknowns[k]));
      s.inner.push_back(block);
    }
    for (int k = 0; k + 1 < kSteps; ++k) s.residuals.push_back(subtract(get(w[k]), multiply(number(k + 1), time())));
    s.residuals.push_back(subtract(get(w[reads - 1]), last(*this)));
    s.linear = true;
    system(s);
  }
};

TEST(Systems, AFullTornMatrixIsExpanded) {
  Staircase m(30, [](Model& m) { return m.multiply(m.number(30), m.time()); });
  Options options;
  options.stop = 7;
  Trajectory run = m.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  for (int k = 1; k <= Staircase::kSteps; ++k) EXPECT_NEAR(run.last("u" + std::to_string(k)), 7, 1e-12);
  EXPECT_NEAR(run.last("w30"), 210, 1e-12);
  EXPECT_LE(run.outcome.statistics.newton_iterations, 2u);  // the matrix never changes: initial and running
}

TEST(Systems, AnExpandedMatrixMayBeSingular) {
  // The last equation repeats the one before it: u30 stays where it is.
  Staircase consistent(29, [](Model& m) { return m.multiply(m.number(29), m.time()); });
  Options options;
  options.stop = 7;
  Trajectory run = consistent.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  EXPECT_NEAR(run.last("u29"), 7, 1e-12);
  Staircase contradiction(29, [](Model& m) { return m.number(1); });
  run = contradiction.run(options);
  EXPECT_EQ(run.outcome.status, Status::Failed);
  EXPECT_NE(run.messages.find("singular"), std::string::npos) << run.messages;
}

TEST(Systems, NonlinearFromAFarStart) {
  // exp(x) + w = t + 3 with w = x³ as inner variable; x(0) from a start of 20, where exp is 5e8.
  WithSystem m;
  Slot x = m.real("x"), w = m.real("w");
  m.start(x, m.number(20));
  structure::System s;
  s.unknowns = {x};
  Block inner;
  inner.target = w;
  inner.value = m.multiply(m.get(x), m.multiply(m.get(x), m.get(x)));
  s.inner = {inner};
  s.residuals = {m.subtract(m.add(m.call(Op::Exp, m.get(x)), m.get(w)), m.add(m.time(), m.number(3)))};
  m.system(s);
  Trajectory run = m.run({});
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  double x0 = run.value(0, "x"), x1 = run.last("x");
  EXPECT_NEAR(std::exp(x0) + x0 * x0 * x0, 3, 1e-12);
  EXPECT_NEAR(std::exp(x1) + x1 * x1 * x1, 4, 1e-12);
  EXPECT_NEAR(run.last("w"), x1 * x1 * x1, 1e-12);
}

TEST(Systems, IdealDiodeRectifier) {
  // Exam 4 (Otter et al. 1999, figure 4): v0 = 5 sin 3πt, R1 = 1, diode, C = 0.1 with R2 = 10 across.
  // Diode with curve parameter s: off = s < 0; u = if off then s else 0; i = if off then 0 else s.
  // v0 = R1 i + u + v2;  C v2' = i − v2/R2.
  WithSystem m;
  const double pi = std::acos(-1.0);
  Slot v2 = m.real("v2"), dv2 = m.real("der(v2)"), s = m.real("s"), i = m.real("i"), u = m.real("u"), v0 = m.real("v0"),
       off = m.boolean("off");
  m.state(v2, dv2);
  m.start(v2, m.number(0));
  m.discrete(off);
  m.assign(v0, m.multiply(m.number(5), m.call(Op::Sin, m.multiply(m.number(3 * pi), m.time()))));
  ExprId below = m.held(Op::Less, m.get(s), m.number(0), "s < 0");
  ExprId is_off = m.get(off, m.boolean_type());
  structure::System system;
  system.unknowns = {s};
  Block bi, bu, bo;
  bi.target = i;
  bi.value = m.choose(is_off, m.number(0), m.get(s));
  bu.target = u;
  bu.value = m.choose(is_off, m.get(s), m.number(0));
  system.inner = {bi, bu};
  system.residuals = {m.subtract(m.get(v0), m.add(m.add(m.get(i), m.get(u)), m.get(v2)))};
  bo.target = off;
  bo.value = below;
  bo.when = When::Event;
  system.discrete = {bo};
  system.crossings = {0};
  system.linear = true;
  m.system(system);
  m.assign(dv2, m.divide(m.subtract(m.get(i), m.divide(m.get(v2), m.number(10))), m.number(0.1)));
  Options options;
  options.stop = 3;
  options.tolerance = 1e-11;
  Trajectory run = m.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  std::vector<double> offs, ons, v_on;
  for (size_t k = 1; k < run.rows.size(); ++k) {
    if (run.value(k, "off") > run.value(k - 1, "off")) offs.push_back(run.time(k));
    if (run.value(k, "off") < run.value(k - 1, "off")) {
      ons.push_back(run.time(k));
      v_on.push_back(run.value(k, "v2"));
    }
  }
  ASSERT_GE(offs.size(), 1u);
  ASSERT_GE(ons.size(), 1u);
  EXPECT_NEAR(offs[0], 0.24830331, 1e-8);
  size_t first = ons[0] > 0.1 ? 0 : 1;
  EXPECT_NEAR(ons.at(first), 0.71618101, 1e-8);
  EXPECT_NEAR(v_on.at(first), 2.24953723, 1e-8);
  EXPECT_NEAR(run.last("v2"), 3.50435981, 1e-8);
}

}  // namespace
}  // namespace saltus::handmade
