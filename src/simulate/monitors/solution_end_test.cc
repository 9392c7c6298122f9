// The end of a solution, on solutions that are known.
#include "simulate/monitors/solution_end.h"

#include <gtest/gtest.h>

#include <cmath>

namespace saltus::simulate {
namespace {

// Walks along rates f at the times given; inside a step the rate is f itself. The state follows x, or stays where it
// is.
bool ends(const std::function<double(double)>& f, const std::vector<double>& times, SolutionEnd& end,
          const std::function<double(double)>& x = {}) {
  double tolerance = 1e-6;
  for (size_t i = 1; i < times.size(); ++i) {
    double rate = f(times[i]), change = x ? x(times[i]) - x(times[i - 1]) : 0;
    auto inside = [&](double t, double* rates) { return *rates = f(t), true; };
    if (end.is_over(times[i - 1], times[i], &change, &rate, &tolerance, inside)) return true;
  }
  return false;
}

TEST(SolutionEnd, APoleIsOne) {
  SolutionEnd end(1);
  // x' = −1/x with x = sqrt(1 − 2t), continued to the other side.
  auto f = [](double t) { return t < 0.5 ? -1 / std::sqrt(1 - 2 * t) : 1 / std::sqrt(2 * t - 1); };
  EXPECT_TRUE(ends(f, {0, 0.2, 0.3, 0.4, 0.45, 0.6}, end));
  EXPECT_EQ(end.why(), SolutionEnd::Why::Pole);
  EXPECT_NEAR(end.time(), 0.5, 1e-4);
}

TEST(SolutionEnd, AStepOverAPoleToAPlaceWhereTheRateIsSmall) {
  // x' = 1/(1 − x), x = 1 − sqrt(1 − 2t); then x leaps to −600 and −6000, where x' is 1/601 and 1/6001: against it.
  auto x = [](double t) { return t < 0.5 ? 1 - std::sqrt(1 - 2 * t) : t < 0.6 ? -600.0 : -6000.0; };
  auto f = [&](double t) { return 1 / (1 - x(t)); };
  SolutionEnd end(1);
  EXPECT_TRUE(ends(f, {0, 0.2, 0.3, 0.4, 0.45, 0.49, 0.51, 0.61}, end, x));
  EXPECT_EQ(end.why(), SolutionEnd::Why::RunAway);
}

TEST(SolutionEnd, AStepThatGoesAgainstItsRatesIsDoubtful) {
  // x' = 1/(1 − x): a step from 0.8 to −600. Where rates are what they should be, and beyond ten tolerances, there is
  // no doubt.
  auto inside = [](double t, double* rate) { return *rate = t < 0.5 ? 5 : 1 / 601.0, true; };
  double rate = 0, tolerance = 1e-6, change = 0;
  SolutionEnd end(1);
  rate = 1;
  EXPECT_FALSE(end.is_over(0, 0.4, &change, &rate, &tolerance, inside));
  rate = 5;
  EXPECT_FALSE(end.is_over(0.4, 0.48, &change, &rate, &tolerance, inside));
  rate = 1 / 601.0;
  change = -600.8;
  EXPECT_TRUE(end.is_doubtful(0.48, 0.51, &change, &rate, &tolerance, inside));
  change = 0.2;
  EXPECT_FALSE(end.is_doubtful(0.48, 0.51, &change, &rate, &tolerance, inside));
  change = -600.8;
  auto other = [](double t, double* rate) { return *rate = t < 0.5 ? 5 : -2e4, true; };
  EXPECT_FALSE(end.is_doubtful(0.48, 0.51, &change, &rate, &tolerance, other));
}

TEST(SolutionEnd, AStiffComponentThatFollowsIsNone) {
  // x' = −1e6 (x − cos t), in steps of 0.1: rates at their ends are those of cos t.
  SolutionEnd end(1);
  std::vector<double> times;
  for (int i = 0; i < 200; ++i) times.push_back(0.1 * i);
  EXPECT_FALSE(ends([](double t) { return -std::sin(t); }, times, end, [](double t) { return std::cos(t); }));
}

TEST(SolutionEnd, AStiffRateThatIsTheErrorOfItsStateIsNone) {
  // x' = −1e6 (x − cos t) − sin t, with x off by 1e-6 sin t: the rate is next to nothing, while x goes on.
  SolutionEnd end(1);
  std::vector<double> times;
  for (int i = 0; i < 100; ++i) times.push_back(0.01 * i);
  EXPECT_FALSE(ends([](double t) { return -1e-4 * std::sin(t); }, times, end, [](double t) { return std::cos(t); }));
}

TEST(SolutionEnd, AnOscillationIsNone) {
  SolutionEnd end(1);
  std::vector<double> times;
  for (int i = 0; i < 1000; ++i) times.push_back(0.7 * i);
  EXPECT_FALSE(ends([](double t) { return std::sin(t); }, times, end));
}

TEST(SolutionEnd, ALeapIsNone) {
  SolutionEnd end(1);
  EXPECT_FALSE(ends([](double t) { return t < 0.5 ? -1 - t : 1; }, {0, 0.1, 0.2, 0.3, 0.4, 0.6}, end));
}

TEST(SolutionEnd, RunningAwayIsOne) {
  SolutionEnd end(1);
  // x' = x², x = 1/(1 − t)
  std::vector<double> times;
  for (int i = 0; i < 45; ++i) times.push_back(1 - std::pow(0.5, i));
  EXPECT_TRUE(ends([](double t) { return 1 / ((1 - t) * (1 - t)); }, times, end));
  EXPECT_EQ(end.why(), SolutionEnd::Why::RunAway);
}

TEST(SolutionEnd, ARateThatIsLargeFromTheBeginningIsNone) {
  // An integral that begins anew at 1e6 s: in the smallest step that time can make, 4 eps t = 9e-10 s, it changes by
  // 1e5 times as much, ninety tolerances.
  SolutionEnd end(1);
  std::vector<double> times;
  for (int i = 0; i < 100; ++i) times.push_back(1e6 + 1e-8 * i);
  EXPECT_FALSE(ends([](double t) { return 1e5 + (t - 1e6); }, times, end));
}

TEST(SolutionEnd, AStiffTransientIsNone) {
  SolutionEnd end(1);
  std::vector<double> times;
  for (int i = 0; i < 100; ++i) times.push_back(1000 + 1e-12 * i);
  EXPECT_FALSE(ends([](double t) { return 1e12 * std::exp(-(t - 1000) * 1e11); }, times, end));
}

TEST(SolutionEnd, StepsThatGetNowhere) {
  SolutionEnd end(1);
  std::vector<double> times{1};
  for (int i = 0; i < 2000; ++i) times.push_back(std::nextafter(times.back(), 2.0));
  EXPECT_TRUE(ends([](double) { return 1; }, times, end));
  EXPECT_EQ(end.why(), SolutionEnd::Why::NoProgress);
}

}  // namespace
}  // namespace saltus::simulate
