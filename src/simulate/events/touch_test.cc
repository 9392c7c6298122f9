#include "simulate/events/touch.h"

#include <gtest/gtest.h>

#include <cmath>

#include "simulate/events/equalities.h"

namespace saltus::simulate {
namespace {

std::vector<Sample> samples_of(const std::function<double(double)>& g, const std::vector<double>& times) {
  std::vector<Sample> made;
  for (double t : times) made.push_back({t, g(t)});
  return made;
}

std::optional<Sample> minimum(const std::function<double(double)>& g, double side, const std::vector<double>& times) {
  return first_minimum(
      samples_of(g, times), side, 1e-3, [&](double t, double& value) { return value = g(t), true; },
      [](const Sample&) { return true; });
}

TEST(Touch, AParabolaThatTouchesZero) {
  auto found = minimum([](double t) { return (t - 1) * (t - 1); }, 1, {0, 0.4, 1.3, 2});
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->t, 1, 1e-7);
  EXPECT_LE(std::abs(found->g), 1e-14);
}

TEST(Touch, FromBelow) {
  auto found = minimum([](double t) { return std::sin(t) - 1; }, -1, {0.2, 1.2, 2, 2.9});
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->t, std::acos(0.0), 1e-7);
}

TEST(Touch, ASpikeAndAFlatBottom) {
  auto spike = minimum([](double t) { return std::abs(t - 0.3); }, 1, {0, 0.1, 0.31, 1});
  ASSERT_TRUE(spike);
  EXPECT_NEAR(spike->t, 0.3, 1e-6);
  auto flat = minimum([](double t) { return std::pow(t - 0.5, 6); }, 1, {0, 0.45, 0.9, 1});
  ASSERT_TRUE(flat);
  EXPECT_LE(flat->g, 1e-12);
}

TEST(Touch, WhatStaysAwayFromZeroIsNone) {
  EXPECT_FALSE(minimum([](double t) { return (t - 1) * (t - 1) + 0.01; }, 1, {0, 0.4, 1.3, 2}));
  EXPECT_FALSE(minimum([](double t) { return t; }, 1, {0, 0.4, 1.3, 2}));
}

TEST(Touch, AMinimumThatIsNotTakenHidesNoLaterOne) {
  std::vector<double> times;
  for (int k = 0; k <= 40; ++k) times.push_back(0.1 * k);
  auto g = [](double t) { return (t - 1) * (t - 1) * (t - 3) * (t - 3) + (t < 2 ? 1e-4 : 0); };
  auto found = first_minimum(
      samples_of(g, times), 1, 1e-3, [&](double t, double& value) { return value = g(t), true; },
      [](const Sample& s) { return s.g < 1e-6; });
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->t, 3, 1e-6);
}

// A search over steps as a run makes them; returns the instants.
std::vector<double> instants(const std::function<double(double)>& g, double stop, double step, double error) {
  run::ZeroCrossing crossing;
  crossing.is_equality = true;
  Equalities equalities({crossing});
  std::vector<double> found, noise = {0}, value = {g(0)};
  auto look = [&](double t, std::vector<double>& out) { return out = {g(t)}, true; };
  equalities.begin(0, value, noise);
  for (double begin = 0; begin < stop; begin += step) {
    equalities.begin_step(begin);
    double end = begin + step, met = end;
    bool passed = false;
    for (int k = 0; k <= 40; ++k) {
      double t = begin + step * k / 40;
      value = {g(t)};
      equalities.see(t, value);
      if (passed || !equalities.differs(0, t, value[0], noise[0])) continue;
      if (equalities.arm(0, t, value[0]))
        noise[0] = 0;
      else
        passed = true, met = t;
    }
    Equalities::Touch touch;
    EXPECT_TRUE(equalities.first_touch(met, look, [&](uint32_t, double) { return error; }, touch));
    if (!touch.found && !passed) continue;
    double t = touch.found ? touch.time : met;
    found.push_back(t);
    noise[0] = error;
    value = {g(t)};
    equalities.begin(t, value, noise);
    begin = t - step;  // the next step begins there
  }
  return found;
}

TEST(Equalities, ATouchCountsOnceWhicheverSideOfZeroErrorPutsItOn) {
  for (double off : {-3e-9, 0.0, 3e-9}) {
    std::vector<double> found = instants([&](double t) { return (t - 1) * (t - 1) + off; }, 3, 0.25, 1e-8);
    ASSERT_EQ(found.size(), 1u) << off;
    EXPECT_NEAR(found[0], 1, 0.01) << off;  // the grid of the test is 0.00625
  }
  EXPECT_TRUE(instants([&](double t) { return (t - 1) * (t - 1) + 1e-6; }, 3, 0.25, 1e-8).empty());
}

TEST(Equalities, ShortStepsSeeATouchOfWhatHasBeenLarge) {
  // In a step of 0.005 the distance is never more than 6e-6, and its minimum 1e-6 is no small part of that; from 1 it
  // came.
  EXPECT_EQ(instants([&](double t) { return (t - 1) * (t - 1) + 1e-6; }, 3, 0.005, 1e-5).size(), 1u);
}

TEST(Equalities, WhatErrorsDoNotDecideIsDoubtful) {
  // Distances of 1e-7 and less are as good as none beside an error of 1e-6, those of 1e-5 and more are distances.
  for (double off : {1e-8, 3e-7, 3e-6, 1e-4}) {
    run::ZeroCrossing crossing;
    crossing.is_equality = true;
    Equalities equalities({crossing});
    auto g = [&](double t) { return (t - 1) * (t - 1) + off; };
    std::vector<double> value = {g(0)};
    equalities.begin(0, value, {0});
    equalities.begin_step(0);
    for (double t : {0.0, 0.5, 0.9, 1.2, 2.0}) equalities.see(t, {g(t)});
    Equalities::Touch touch;
    ASSERT_TRUE(equalities.first_touch(
        2, [&](double t, std::vector<double>& out) { return out = {g(t)}, true; },
        [](uint32_t, double) { return 1e-6; }, touch));
    EXPECT_EQ(touch.found, off <= 1e-6) << off;
    ASSERT_EQ(equalities.doubts().size(), off > 1e-7 && off < 1e-5 ? 1u : 0u) << off;
    for (const Equalities::Doubt& doubt : equalities.doubts()) EXPECT_EQ(doubt.met, touch.found);
  }
}

TEST(Equalities, EachPassageCounts) {
  std::vector<double> found = instants([](double t) { return std::sin(t); }, 10, 0.25, 1e-8);
  ASSERT_EQ(found.size(), 3u);  // π, 2π, 3π; at 0 it holds and is left
  EXPECT_NEAR(found[0], 3.14159, 0.01);
  EXPECT_NEAR(found[2], 9.42478, 0.01);
}

}  // namespace
}  // namespace saltus::simulate
