// The search for the first change, on functions of time.
#include "simulate/events/first_change.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace saltus::simulate {
namespace {

using Function = std::function<double(double)>;

// g > 0 is true; what is held is what g says at the beginning of each piece.
class Functions : public Signals {
 public:
  std::vector<Function> g, phases, bends;
  std::vector<bool> held;
  int looks = 0;
  bool look(double t, Sight& sight) override {
    ++looks;
    for (size_t i = 0; i < g.size(); ++i) {
      sight.g[i] = g[i](t);
      if ((sight.g[i] > 0) != held[i]) sight.changed.push_back(static_cast<uint32_t>(i));
    }
    for (size_t i = 0; i < phases.size(); ++i) sight.phases[i] = phases[i](t);
    for (size_t i = 0; i < bends.size(); ++i) sight.bends[i] = bends[i](t);
    return true;
  }
};

// All changes from 0 to `stop`, with steps as long as `step`, beginning anew after each as a simulation does.
std::vector<double> changes(Functions& f, double stop, double step) {
  FirstChange search(std::vector<uint8_t>(f.g.size(), 1), f.phases.size(), f.bends.size());
  std::vector<double> times;
  double t = 0;
  auto begin = [&] {
    f.held.assign(f.g.size(), false);
    for (size_t i = 0; i < f.g.size(); ++i) f.held[i] = f.g[i](t) > 0;
    Sight& sight = search.begin();
    sight.t = t;
    f.look(t, sight);
  };
  begin();
  while (t < stop) {
    bool found = false;
    double end = std::min(t + step, stop);
    EXPECT_TRUE(search.find(f, end, found));
    if (found) {
      t = search.sight().t;
      times.push_back(t);
      begin();
    } else {
      t = end;
      search.accept();
    }
  }
  return times;
}

std::vector<double> changes(Function g, double stop, double step) {
  Functions f;
  f.g = {std::move(g)};
  return changes(f, stop, step);
}

TEST(FirstChange, LocatesARootToTheLastDigits) {
  auto times = changes([](double t) { return std::exp(t) - 2; }, 1, 1);
  ASSERT_EQ(times.size(), 1u);
  EXPECT_NEAR(times[0], std::numbers::ln2, 1e-15);
}

TEST(FirstChange, SeesAWindowThatClosesAgainInsideAStep) {
  // (t − 2.5)(2.51 − t) > 0
  auto times = changes([](double t) { return (t - 2.5) * (2.51 - t); }, 10, 10);
  ASSERT_EQ(times.size(), 2u);
  EXPECT_NEAR(times[0], 2.5, 1e-14);
  EXPECT_NEAR(times[1], 2.51, 1e-14);
}

TEST(FirstChange, SeesASpikeOfAModulus) {
  for (double step : {1.0, 7.3, 100.0, 1000.0}) {
    auto times = changes([](double t) { return 0.0005 - std::abs(t - 5); }, 1000, step);
    ASSERT_EQ(times.size(), 2u) << step;
    EXPECT_NEAR(times[0], 4.9995, 1e-12);
  }
}

TEST(FirstChange, SeesASquareThatComesWithin1e8OfZero) {
  auto times = changes([](double t) { return 1e-8 - (t - 5) * (t - 5); }, 1000, 1000);
  ASSERT_EQ(times.size(), 2u);
  EXPECT_NEAR(times[0], 5 - 1e-4, 1e-9);
}

TEST(FirstChange, CountsAllPeriodsOfAFastPhaseWhateverTheStep) {
  // Steps that are whole numbers of periods see the same value at both ends.
  double period = 2 * std::numbers::pi / 3;
  for (double step : {period, 7 * period, 40 * period, 0.31, 97.0, 1e4}) {
    Functions f;
    f.g = {[](double t) { return std::sin(3 * t) - 0.9999; }};
    f.phases = {[](double t) { return 3 * t; }};
    EXPECT_EQ(changes(f, 100, step).size(), 96u) << step;  // 48 windows
  }
}

TEST(FirstChange, WithoutThePhaseItWouldNot) {
  double period = 2 * std::numbers::pi / 3;
  EXPECT_LT(changes([](double t) { return std::sin(3 * t) - 0.9999; }, 100, 40 * period).size(), 96u);
}

TEST(FirstChange, ProductsOfSines) {
  // sin(5t) cos(3t) > 0.9: counted with steps of 1e-4.
  auto g = [](double t) { return std::sin(5 * t) * std::cos(3 * t) - 0.9; };
  size_t right = 0;
  for (double t = 0; t < 50; t += 1e-4) right += (g(t) > 0) != (g(t + 1e-4) > 0);
  Functions f;
  f.g = {g};
  f.phases = {[](double t) { return 5 * t; }, [](double t) { return 3 * t; }};
  EXPECT_EQ(changes(f, 50, 20).size(), right);
}

TEST(FirstChange, NarrowWindowsOfFastSines) {
  // (s − c)(c + d − s) > 0 with s = sin(w t): the roots are known, four a turn.
  for (int k = 0; k < 60; ++k) {
    double c = -0.6911 + 0.023 * k, d = 0.01 + 0.003 * ((7 * k) % 60), w = 1 + 1.01 * ((11 * k) % 60),
           step = 0.01 * std::pow(1.12, k);
    if (c + d > 0.98) continue;
    double turns = 2 * std::numbers::pi / w;
    Functions f;
    f.g = {[=](double t) { return (std::sin(w * t) - c) * (c + d - std::sin(w * t)); }};
    f.phases = {[=](double t) { return w * t; }};
    EXPECT_EQ(changes(f, 50 * turns, step).size(), 200u) << c << " " << d << " " << w << " " << step;
  }
}

TEST(FirstChange, ABellIsFoundAtItsTop) {
  Functions f;
  f.g = {[](double t) { return std::exp(-std::pow((t - 50) / 0.01, 2)) - 0.5; }};
  f.bends = {[](double t) { return (t - 50) / 0.01; }};
  auto times = changes(f, 100, 100);
  ASSERT_EQ(times.size(), 2u);
  EXPECT_NEAR(times[0], 50 - 0.01 * std::sqrt(std::numbers::ln2), 1e-9);
}

// Factors vanish at both ends of each window, which is a hundred thousandth of the step wide.
TEST(FirstChange, AProductChangesItsSignWithEachFactor) {
  for (double step : {0.7, 3.0, 10.0, 1000.0}) {
    Functions f;
    std::vector<double> roots{1, 1.0001, 2, 2.0001, 3, 3.0001};
    f.g = {[roots](double t) {
      double product = 1;
      for (double r : roots) product *= t - r;
      return product;
    }};
    for (double r : roots) f.bends.push_back([r](double t) { return t - r; });
    auto times = changes(f, 10, step);
    ASSERT_EQ(times.size(), 6u) << step;
    for (size_t k = 0; k < 6; ++k) EXPECT_NEAR(times[k], roots[k], 1e-11) << step;
  }
}

// Where factors vanish to the last digit, both ends of a window are zero.
TEST(FirstChange, AWindowBetweenTwoZeros) {
  Functions f;
  f.g = {[](double t) { return (t - 1) * (t - 1.0001) * (t - 4); }};
  f.bends = {[](double t) { return t - 1; }, [](double t) { return t - 1.0001; }};
  auto times = changes(f, 3, 0.75);
  ASSERT_EQ(times.size(), 2u);
  EXPECT_NEAR(times[0], 1, 1e-12);
  EXPECT_NEAR(times[1], 1.0001, 1e-12);
}

// Of a curved factor, too: t^3 - 5 and t^3 - 5.0001 vanish 1.1e-5 apart.
TEST(FirstChange, CurvedFactorsHaveTheirRootsFound) {
  Functions f;
  f.g = {[](double t) { return (t * t * t - 5) * (5.0001 - t * t * t); }};
  f.bends = {[](double t) { return t * t * t - 5; }, [](double t) { return 5.0001 - t * t * t; }};
  auto times = changes(f, 10, 10);
  ASSERT_EQ(times.size(), 2u);
  EXPECT_NEAR(times[0], std::cbrt(5.0), 1e-12);
  EXPECT_NEAR(times[1], std::cbrt(5.0001), 1e-12);
}

// tanh u rises between u = -1 and u = 1: points there tell how steep it is.
TEST(FirstChange, APulseOfTwoFlanksIsSeen) {
  Functions f;
  auto up = [](double t) { return 1e5 * (t - 3.3); };
  auto down = [](double t) { return 1e5 * (t - 3.3001); };
  f.g = {[=](double t) { return std::tanh(up(t)) - std::tanh(down(t)) - 1.9; }};
  for (double shift : {-1.0, 0.0, 1.0}) {
    f.bends.push_back([=](double t) { return up(t) + shift; });
    f.bends.push_back([=](double t) { return down(t) + shift; });
  }
  auto times = changes(f, 10, 10);
  ASSERT_EQ(times.size(), 2u);
  EXPECT_NEAR(times[0] + times[1], 6.6001, 1e-12);  // symmetric
  EXPECT_NEAR(f.g[0](times[0]), 0, 1e-9);
}

TEST(FirstChange, AnotherFunctionHidesNothing) {
  // The first never changes and is nearest to zero where the second has its window.
  for (double c : {0.7, 1.3, 2.9, 5.1, 8.8}) {
    Functions f;
    f.g = {[c](double t) { return -(t - c) * (t - c) - 0.0005; }, [c](double t) { return (t - c) * (c + 0.02 - t); }};
    EXPECT_EQ(changes(f, 10, 10).size(), 2u) << c;
  }
}

TEST(FirstChange, TheEarlierOfTwoComesFirst) {
  // One has changed for good at the step's end, the other changes and changes back before.
  Functions f;
  f.g = {[](double t) { return t - 9; }, [](double t) { return 0.01 - std::abs(t - 4); }};
  auto times = changes(f, 10, 10);
  ASSERT_EQ(times.size(), 3u);
  EXPECT_NEAR(times[0], 3.99, 1e-12);
}

TEST(FirstChange, TouchingIsNoChange) {
  EXPECT_TRUE(changes([](double t) { return -(t - 3) * (t - 3) - 1e-12; }, 10, 10).empty());
}

TEST(FirstChange, WhatIsFarAwayCostsNothing) {
  Functions f;
  f.g = {[](double t) { return 100 + std::sin(t); }};
  changes(f, 100, 0.1);
  EXPECT_LT(f.looks, 1000 + 20);  // the first step or two
}

TEST(FirstChange, ADistanceOfRoundingErrorsCostsLittle) {
  Functions f;
  f.g = {[](double t) { return 1e-17 * (2 + std::sin(1e9 * t)); }};
  changes(f, 100, 0.1);
  EXPECT_LT(f.looks, 8 * 1000);
}

TEST(FirstChange, EveryTurnOfAFastSignalIsLookedAtAnew) {
  // atan2(sin u, cos u) rises to π and leaps to −π: above 3 for a fortieth of each turn, some twenty turns a step.
  Functions f;
  f.g = {[](double t) { return std::atan2(std::sin(70 * t), std::cos(70 * t)) - 3; }};
  f.phases = {[](double t) { return 70 * t; }};
  EXPECT_EQ(changes(f, 10, 1.7).size(), 222u);  // 3 + 2πk and π + 2πk below 700, k = 0 … 110
}

}  // namespace
}  // namespace saltus::simulate
