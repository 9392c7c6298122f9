#include "results/compare.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "results/test_files.h"

namespace saltus::results {
namespace {

using Numbers = std::vector<double>;

Tube::Bounds bounds(const Numbers& time, const Numbers& values, double t) {
  return Tube(time, values, tube_size(time, values)).at(t);
}

TEST(TubeSize, ByTheRule) {
  // Time range 10 and |min| 0; value range 4 and |min| 1.
  TubeSize size = tube_size(Numbers{0, 10}, Numbers{-1, 3});
  EXPECT_DOUBLE_EQ(size.half_width, 0.002 * 10);
  EXPECT_DOUBLE_EQ(size.half_height, 0.002 * 4);
  // |min time| = 100 exceeds the range; |min value| = 300 exceeds its range of 5.
  size = tube_size(Numbers{100, 101}, Numbers{305, 300});
  EXPECT_DOUBLE_EQ(size.half_width, 0.002 * 100);
  EXPECT_DOUBLE_EQ(size.half_height, 0.002 * 300);
  // A constant zero has the height of the smallest base, one point in time has its width.
  size = tube_size(Numbers{0}, Numbers{0});
  EXPECT_DOUBLE_EQ(size.half_width, 0.002 * 1e-12);
  EXPECT_DOUBLE_EQ(size.half_height, 0.002 * 1e-3);
  // A range below the smallest base.
  EXPECT_DOUBLE_EQ(tube_size(Numbers{0, 1}, Numbers{0, 1e-6}).half_height, 0.002 * 1e-3);
}

// y = 3t on [0, 10]: w = 0.02, h = 0.06. On a rising line the upper bound is that of the window's right end.
TEST(Tube, FollowsASlope) {
  Numbers time = {0, 10};
  Numbers values = {0, 30};
  Tube::Bounds middle = bounds(time, values, 5);
  EXPECT_NEAR(middle.upper, 3 * 5.02 + 0.06, 1e-12);
  EXPECT_NEAR(middle.lower, 3 * 4.98 - 0.06, 1e-12);
  // At the ends the window is cut off.
  Tube::Bounds begin = bounds(time, values, 0);
  EXPECT_NEAR(begin.lower, -0.06, 1e-12);
  EXPECT_NEAR(begin.upper, 0.06 + 0.06, 1e-12);
  Tube::Bounds end = bounds(time, values, 10);
  EXPECT_NEAR(end.upper, 30.06, 1e-12);
  EXPECT_NEAR(end.lower, 3 * 9.98 - 0.06, 1e-12);
}

// A jump from 0 to 1 at t = 5 on [0, 10]: w = 0.02, h = 0.002. Within w of the jump both levels are allowed, and all
// between them; beyond it only one.
TEST(Tube, JumpIsOpenForAHalfWidth) {
  Numbers time = {0, 5, 5, 10};
  Numbers values = {0, 0, 1, 1};
  for (double t : {4.981, 5.0, 5.019}) {
    EXPECT_DOUBLE_EQ(bounds(time, values, t).lower, -0.002) << t;
    EXPECT_DOUBLE_EQ(bounds(time, values, t).upper, 1.002) << t;
  }
  EXPECT_DOUBLE_EQ(bounds(time, values, 4.979).upper, 0.002);
  EXPECT_DOUBLE_EQ(bounds(time, values, 5.021).lower, 0.998);
}

// A peak between two points of the result: a triangle 0, 1, 0 at t = 4.99, 5, 5.01 (time range 10, w = 0.02).
TEST(Tube, PeakWidensToARectangle) {
  Numbers time = {0, 4.99, 5, 5.01, 10};
  Numbers values = {0, 0, 1, 0, 0};
  EXPECT_DOUBLE_EQ(bounds(time, values, 4.985).upper, 1.002);
  EXPECT_DOUBLE_EQ(bounds(time, values, 4.985).lower, -0.002);
  EXPECT_NEAR(bounds(time, values, 4.975).upper, 0.502, 1e-9);  // the window ends at 4.995, half up the flank
}

// Against the definition, evaluated by looking at every corner and both window ends.
RC_GTEST_PROP(Tube, IsTheEnvelope, ()) {
  auto steps = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 5)));
  auto raw = *rc::gen::container<std::vector<int>>(steps.size(), rc::gen::inRange(-100, 100));
  int width = *rc::gen::inRange(0, 12);
  Numbers time, values(raw.begin(), raw.end());
  double now = 0;
  for (int step : steps) time.push_back(now += step);
  TubeSize size{.half_width = width * 0.5, .half_height = 1};
  Tube tube(time, values, size);
  for (double t = time.front(); t <= time.back(); t += 0.25) {
    double low = 1e9, high = -1e9;
    auto take = [&](double y) { low = std::min(low, y), high = std::max(high, y); };
    for (size_t k = 0; k < time.size(); ++k) {
      if (std::fabs(time[k] - t) <= size.half_width) take(values[k]);
      if (k + 1 == time.size()) break;
      for (double edge : {t - size.half_width, t + size.half_width}) {
        if (time[k] < edge && edge < time[k + 1]) {
          take(values[k] + (values[k + 1] - values[k]) * (edge - time[k]) / (time[k + 1] - time[k]));
        }
      }
    }
    Tube::Bounds bounds = tube.at(t);
    RC_ASSERT(std::fabs(bounds.lower - (low - 1)) < 1e-9);
    RC_ASSERT(std::fabs(bounds.upper - (high + 1)) < 1e-9);
  }
}

// A reference agrees with itself, whatever it is.
RC_GTEST_PROP(Compare, ReferenceAgreesWithItself, ()) {
  auto raw = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::pair<uint8_t, int>>>(
      rc::gen::pair(rc::gen::inRange<uint8_t>(0, 4), rc::gen::arbitrary<int>())));
  Numbers time, values;
  double now = -3;
  for (auto [step, value] : raw) {
    time.push_back(now += step * 0.1);
    values.push_back(value * 1e-3);
  }
  SignalVerdict verdict = compare_signal(time, values, time, values);
  RC_ASSERT(verdict.right());
  RC_ASSERT(verdict.points == time.size());
}

TEST(Compare, ReportsWhereAndHowFar) {
  // Reference constant 1 on [0, 10]: h = 0.002.
  SignalVerdict verdict =
      compare_signal(Numbers{0, 1, 2, 3}, Numbers{1.001, 1.0021, 0.9, 1}, Numbers{0, 10}, Numbers{1, 1});
  EXPECT_EQ(verdict.verdict, Verdict::Outside);
  EXPECT_EQ(verdict.points, 4u);
  EXPECT_EQ(verdict.violations, 2u);
  EXPECT_EQ(verdict.first_violation, 1);
  EXPECT_NEAR(verdict.largest_deviation, 0.098, 1e-12);
  EXPECT_EQ(verdict.largest_deviation_time, 2);
}

TEST(Compare, AnEventALittleLateIsRight) {
  Numbers reference_time = {0, 5, 5, 10};
  Numbers reference = {0, 0, 1, 1};
  EXPECT_TRUE(compare_signal(Numbers{0, 5.01, 5.01, 10}, Numbers{0, 0, 1, 1}, reference_time, reference).right());
  SignalVerdict late = compare_signal(Numbers{0, 5.03, 5.03, 10}, Numbers{0, 0, 1, 1}, reference_time, reference);
  EXPECT_EQ(late.violations, 1u);
  EXPECT_NEAR(late.largest_deviation, 0.998, 1e-12);
}

TEST(Compare, PointsOutsideOfTheReferencesTimeDoNotCount) {
  SignalVerdict verdict = compare_signal(Numbers{-1, 0.5, 2}, Numbers{99, 1, 99}, Numbers{0, 1}, Numbers{1, 1});
  EXPECT_TRUE(verdict.right());
  EXPECT_EQ(verdict.points, 1u);
  EXPECT_EQ(compare_signal(Numbers{2}, Numbers{1}, Numbers{0, 1}, Numbers{1, 1}).verdict, Verdict::NoPoints);
  EXPECT_EQ(compare_signal(Numbers{}, Numbers{}, Numbers{0, 1}, Numbers{1, 1}).verdict, Verdict::NoPoints);
}

TEST(Compare, WhatIsNotFiniteIsWrong) {
  double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(compare_signal(Numbers{0, 1}, Numbers{0, std::nan("")}, Numbers{0, 1}, Numbers{0, 0}).verdict,
            Verdict::NotFinite);
  EXPECT_EQ(compare_signal(Numbers{0, 1}, Numbers{-inf, 0}, Numbers{0, 1}, Numbers{0, 0}).verdict, Verdict::NotFinite);
  EXPECT_EQ(compare_signal(Numbers{0}, Numbers{0}, Numbers{0, 1}, Numbers{0, inf}).verdict, Verdict::BadReference);
  EXPECT_EQ(compare_signal(Numbers{0}, Numbers{0}, Numbers{1, 0}, Numbers{0, 0}).verdict, Verdict::BadReference);
  EXPECT_EQ(compare_signal(Numbers{1, 0}, Numbers{0, 0}, Numbers{0, 1}, Numbers{0, 0}).verdict, Verdict::TimeDecreases);
}

Table table(const std::vector<std::string>& names, std::vector<Numbers> columns) {
  Table table;
  for (const std::string& name : names) table.signals.add_column({.name = name});
  table.columns = std::move(columns);
  return table;
}

TEST(Compare, MissingSignalsAreWrong) {
  Table reference = table({"a[1, 2]", "b", "c"}, {{0, 1}, {1, 1}, {2, 2}, {3, 3}});
  Table result = table({"a[1,2]", "b"}, {{0, 1}, {1, 1}, {2, 2.1}});
  Comparison all = compare(result, reference);
  ASSERT_EQ(all.signals.size(), 3u);
  EXPECT_EQ(all.signals[0].verdict, Verdict::Right);
  EXPECT_EQ(all.signals[1].verdict, Verdict::Outside);
  EXPECT_EQ(all.signals[2].verdict, Verdict::Missing);
  EXPECT_EQ(all.wrong, 2u);
  EXPECT_TRUE(all.covers_reference);
  std::vector<std::string> names = {"time", "a[1,2]"};
  EXPECT_TRUE(compare(result, reference, names).all_right());
  names = {"d"};
  EXPECT_EQ(compare(result, reference, names).signals[0].verdict, Verdict::BadReference);
}

TEST(Compare, EarlyEndIsSaid) {
  Table reference = table({"x"}, {{0, 10}, {1, 1}});
  EXPECT_FALSE(compare(table({"x"}, {{0, 9.9}, {1, 1}}), reference).covers_reference);
  EXPECT_TRUE(compare(table({"x"}, {{0, 9.99}, {1, 1}}), reference).covers_reference);
}

TEST(Compare, ReadsTheListOfSignals) {
  ScratchFile file(".txt");
  file.write("time\r\n// left.out\n a.x \n\nb[1].y // why\n");
  auto names = read_comparison_signals(file.path());
  ASSERT_TRUE(names.ok());
  EXPECT_EQ(names.value, (std::vector<std::string>{"a.x", "b[1].y"}));
  EXPECT_FALSE(read_comparison_signals("/nonexistent").ok());
}

}  // namespace
}  // namespace saltus::results
