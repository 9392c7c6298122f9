#include "simulate/integrators/newton_accuracy.h"

#include <gtest/gtest.h>

namespace saltus::simulate {
namespace {

uint64_t changes(NewtonAccuracy& accuracy, uint64_t steps, double h, double growth = 1) {
  uint64_t changed = 0;
  for (uint64_t i = 0; i < steps; ++i, h *= growth) changed += accuracy.take(h);
  return changed;
}

TEST(NewtonAccuracy, StepsThatGrowAreLeftAlone) {
  NewtonAccuracy accuracy;
  EXPECT_EQ(changes(accuracy, 2000, 1e-9, 1.01), 0u);
  EXPECT_EQ(accuracy.share(), NewtonAccuracy::kUsual);
}

TEST(NewtonAccuracy, IsKeptWhereStepsGrowByIt) {
  NewtonAccuracy accuracy;
  EXPECT_EQ(changes(accuracy, NewtonAccuracy::kRow, 1e-6), 1u);
  EXPECT_EQ(accuracy.share(), NewtonAccuracy::kExact);
  EXPECT_EQ(changes(accuracy, NewtonAccuracy::kRow, 1e-6, 1.02), 0u);  // 1.02^100 = 7.2
  EXPECT_EQ(changes(accuracy, 100000, 1e-3), 0u);
  EXPECT_EQ(accuracy.share(), NewtonAccuracy::kExact);
}

TEST(NewtonAccuracy, IsTriedMoreSeldomWhereTheSolutionWantsSuchSteps) {
  NewtonAccuracy accuracy;
  // Tried after 200 steps and given up after 400, tried again after 2000 more and given up, again after 20,000.
  EXPECT_EQ(changes(accuracy, 400, 1e-3), 2u);
  EXPECT_EQ(accuracy.share(), NewtonAccuracy::kUsual);
  EXPECT_EQ(changes(accuracy, 1999, 1e-3), 0u);
  EXPECT_EQ(changes(accuracy, 201, 1e-3), 2u);
  EXPECT_EQ(changes(accuracy, 19999, 1e-3), 0u);
}

TEST(NewtonAccuracy, EventsBeginARowAnew) {
  NewtonAccuracy accuracy;
  for (int event = 0; event < 100; ++event) {
    EXPECT_EQ(changes(accuracy, NewtonAccuracy::kRow - 1, 1e-6), 0u);
    accuracy.restart();
  }
}

}  // namespace
}  // namespace saltus::simulate
