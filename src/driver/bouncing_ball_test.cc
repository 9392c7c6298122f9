// Exam 11 and 29: the bouncing ball, from a schedule made by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "driver/handmade.h"

namespace saltus::handmade {
namespace {

// der(h) = v; der(v) = −g; hit = h <= 0; when hit then reinit(v, −c pre(v))
struct Ball : Model {
  Slot h, v, dh, dv, hit;
  Ball(double height, double speed, double c, double g) {
    h = real("h");
    v = real("v");
    dh = real("der(h)");
    dv = real("der(v)");
    hit = boolean("hit");
    state(h, dh);
    state(v, dv);
    discrete(hit);
    start(h, number(height));
    start(v, number(speed));
    ExprId touches = held(Op::LessEqual, get(h), number(0), "h <= 0");
    for (auto* list : {&schedule.initial, &schedule.blocks}) {
      assign(*list, dh, get(v));
      assign(*list, dv, number(-g));
      assign(*list, hit, touches, When::Event);
    }
    ExprId edge = both(get(hit, boolean_type()), negate(pre(hit, boolean_type())));
    reinit(v, edge, multiply(number(-c), pre(v)));
  }
};

TEST(BouncingBall, AsPrintedByFritzsonAndBunus) {
  Ball ball(0, 10, 0.9, 9.81);
  Options options;
  options.stop = 20;
  options.tolerance = 1e-10;
  Trajectory run = ball.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  // Bounces are rows where v jumps up. Exam 11: bounce k at 20.387359837·(1 − 0.9^k), 37 of them before t = 20.
  std::vector<double> bounces;
  for (size_t i = 1; i < run.rows.size(); ++i) {
    if (run.value(i, "v") - run.value(i - 1, "v") > 0.01 && run.time(i) == run.time(i - 1))
      bounces.push_back(run.time(i));
  }
  ASSERT_EQ(bounces.size(), 37u);
  double zeno = 2 * 10 / 9.81 / (1 - 0.9);
  for (size_t k = 0; k < bounces.size(); ++k) {
    EXPECT_NEAR(bounces[k], zeno * (1 - std::pow(0.9, static_cast<double>(k + 1))), 1e-8) << k;
  }
}

class BouncingBallWith : public ::testing::TestWithParam<Solver> {};

TEST_P(BouncingBallWith, BouncesLieWhereTheyShould) {
  // Exam 29: bounces of a ball dropped from 1 with 0.7: t₁ = √(2/g), t₁ (1 + 2·0.7), t₁ (1 + 2·0.7 + 2·0.49), … Every
  // method but Euler's is exact for parabolas.
  Ball ball(1, 0, 0.7, 9.81);
  Options options;
  options.stop = 2;
  options.tolerance = 1e-9;
  options.solver = GetParam();
  options.fixed_step = 1e-3;
  Trajectory run = ball.run(options);
  ASSERT_EQ(run.outcome.status, Status::Done) << run.messages;
  std::vector<double> bounces;
  for (size_t i = 1; i < run.rows.size(); ++i) {
    if (run.value(i, "v") > run.value(i - 1, "v") && run.time(i) == run.time(i - 1)) bounces.push_back(run.time(i));
  }
  ASSERT_EQ(bounces.size(), 4u);
  double t = std::sqrt(2 / 9.81), flight = 2 * t;
  for (size_t k = 0; k < bounces.size(); ++k) {
    EXPECT_NEAR(bounces[k], t, 1e-7) << k;
    flight *= 0.7;
    t += flight;
  }
}

INSTANTIATE_TEST_SUITE_P(All, BouncingBallWith,
                         ::testing::Values(Solver::Automatic, Solver::Cvode, Solver::Ida, Solver::Dopri5, Solver::Heun,
                                           Solver::Rk4, Solver::Arkode, Solver::ArkodeHeunEuler,
                                           Solver::ArkodeBogackiShampine, Solver::ArkodeZonneveld,
                                           Solver::ArkodeCashKarp, Solver::ArkodeFehlberg, Solver::ArkodeDormandPrince,
                                           Solver::ArkodeVerner, Solver::ArkodeFehlberg8));

TEST(BouncingBall, ReportsItsZenoPoint) {
  Ball ball(0, 10, 0.9, 9.81);
  Options options;
  options.stop = 25;
  options.tolerance = 1e-9;
  Trajectory run = ball.run(options);
  EXPECT_EQ(run.outcome.status, Status::Failed);
  EXPECT_NE(run.messages.find("R0004"), std::string::npos) << run.messages;
  EXPECT_NE(run.messages.find("20.38735"), std::string::npos) << run.messages;
  EXPECT_NE(run.messages.find("h <= 0"), std::string::npos) << run.messages;
  EXPECT_NEAR(run.outcome.time, 20.387359837, 1e-6);
  EXPECT_LT(run.seconds, 1.0);
}

TEST(BouncingBall, DroppedFromOne) {
  // Exam 29: h = 1, e = 0.7: bounces at 0.451523641, 1.083656738; Zeno at 2.558633966.
  Ball ball(1, 0, 0.7, 9.81);
  Options options;
  options.stop = 3;
  options.tolerance = 1e-10;
  Trajectory run = ball.run(options);
  EXPECT_EQ(run.outcome.status, Status::Failed);
  std::vector<double> bounces;
  for (size_t i = 1; i < run.rows.size(); ++i) {
    if (run.value(i, "v") > run.value(i - 1, "v") && run.time(i) == run.time(i - 1)) bounces.push_back(run.time(i));
  }
  ASSERT_GE(bounces.size(), 10u);
  EXPECT_NEAR(bounces[0], 0.451523641, 1e-8);
  EXPECT_NEAR(bounces[1], 1.083656738, 1e-8);
  EXPECT_NEAR(run.outcome.time, 2.558633966, 1e-6);
  EXPECT_NE(run.messages.find("Zeno"), std::string::npos) << run.messages;
}

}  // namespace
}  // namespace saltus::handmade
