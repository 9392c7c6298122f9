// What must not matter: unrelated relations and variables, the stop time, the solver, where a run is cut in two, units,
// whether a branch is chosen with events or without.
#include "driver/metamorphic.h"

#include <cstdlib>
#include <regex>
#include <string>

namespace saltus::driver {
namespace {

constexpr uint64_t kSeeds = 110;  // each makes six models or more

// The first of them, so that others can be tried: SALTUS_FIRST_SEED=1001 src/driver/driver_test --gtest_filter=*Seeds*
uint64_t first_seed() {
  const char* given = std::getenv("SALTUS_FIRST_SEED");
  return given ? std::strtoull(given, nullptr, 10) : 1;
}
constexpr double kTolerance = 1e-8;
// Global errors add up over a few hundred events, each located to the accuracy of the solution.
constexpr double kAlike = 1e-4;

simulate::Options options_to(double stop) {
  simulate::Options options;
  options.stop = stop;
  options.tolerance = kTolerance;
  options.intervals = 20;
  return options;
}

RandomModel model_of(uint64_t seed) {
  return RandomModels(seed).make();
}

class Seeds : public testing::TestWithParam<uint64_t> {
 protected:
  RandomModel model_ = model_of(GetParam());
  simulate::Options options_ = options_to(model_.stop);
};

TEST_P(Seeds, AnIrrelevantRelationChangesNothing) {
  RandomModel more = model_;
  more.declarations.insert(more.declarations.begin(), "Real unrelated(start=1, fixed=true);");
  more.declarations.insert(more.declarations.begin(), "Boolean never;");
  more.equations.insert(more.equations.begin(), "never = (unrelated - 0.3)^2 + 0.0005 < 0;");
  more.equations.insert(more.equations.begin(), "der(unrelated) = -0.2*unrelated;");
  EXPECT_TRUE(same_ending(model_, run_text(model_.text(), options_), run_text(more.text(), options_), kAlike))
      << model_.text();
}

TEST_P(Seeds, TheStopTimeIsNotPartOfTheModel) {
  RandomModel ended = model_;
  ended.equations.push_back(fmt::format("when time >= {:.17g} then terminate(\"enough\"); end when;", model_.stop));
  Ending first = run_text(model_.text(), options_);
  EXPECT_TRUE(same_ending(model_, first, run_text(ended.text(), options_to(2 * model_.stop)), kAlike)) << model_.text();
  EXPECT_TRUE(same_ending(model_, first, run_text(ended.text(), options_to(1e6 * model_.stop)), kAlike))
      << model_.text();
}

TEST_P(Seeds, SolversAgree) {
  Ending first = run_text(model_.text(), options_);
  for (simulate::Solver solver : {simulate::Solver::Cvode, simulate::Solver::Ida, simulate::Solver::ArkodeVerner}) {
    simulate::Options options = options_;
    options.solver = solver;
    options.tolerance = 0.01 * kTolerance;
    EXPECT_TRUE(same_ending(model_, first, run_text(model_.text(), options), kAlike))
        << static_cast<int>(solver) << model_.text();
  }
}

TEST_P(Seeds, ARunMayBeCutInTwo) {
  Ending whole = run_text(model_.text(), options_);
  // Not at an event: sines of random frequencies have none at round fractions.
  double half = 0.4371 * model_.stop;
  Ending begin = run_text(model_.text(), options_to(half));
  ASSERT_TRUE(begin.good) << begin.why;
  RandomModel rest = model_;
  for (RandomModel::State& s : rest.states) s.start = begin.values.at(s.name);
  simulate::Options options = options_;
  options.start = half;
  Ending end = run_text(rest.text(), options);
  ASSERT_TRUE(end.good) << end.why;
  for (const std::string& c : model_.counters) end.values.at(c) += begin.values.at(c);
  EXPECT_TRUE(same_ending(model_, whole, end, kAlike)) << model_.text();
}

// The model with each state in a unit of its own: X stands for X/K.
RandomModel in_units(const RandomModel& model, const std::vector<double>& units) {
  RandomModel scaled = model;
  for (size_t i = 0; i < units.size(); ++i) {
    const std::string& x = model.states[i].name;
    std::string k = fmt::format("{:.17g}", units[i]);
    scaled.states[i].start *= units[i];
    scaled.states[i].nominal = units[i];
    for (std::string& e : scaled.equations) {
      e = std::regex_replace(e, std::regex("\\b" + x + "\\b"), "(" + x + "/" + k + ")");
      e = std::regex_replace(e, std::regex("der\\(\\(" + x + "/[^)]*\\)\\)"), "der(" + x + ")/" + k);
      e = std::regex_replace(e, std::regex("reinit\\(\\(" + x + "/[^)]*\\), (.*)\\); end when;"),
                             "reinit(" + x + ", " + k + "*($1)); end when;");
    }
  }
  return scaled;
}

TEST_P(Seeds, UnitsDoNotMatter) {
  RandomNumbers random(GetParam());
  std::vector<double> units;
  for (size_t i = 0; i < model_.states.size(); ++i)
    units.push_back(std::pow(10, static_cast<int>(random.below(19)) - 9));
  RandomModel scaled = in_units(model_, units);
  Ending first = run_text(model_.text(), options_), second = run_text(scaled.text(), options_);
  ASSERT_TRUE(second.good) << second.why << scaled.text();
  for (size_t i = 0; i < units.size(); ++i) second.values.at(model_.states[i].name) /= units[i];
  EXPECT_TRUE(same_ending(model_, first, second, kAlike)) << scaled.text();
}

// Where a condition only chooses a rate, and changes slowly enough for steps to see it, both are right.
TEST_P(Seeds, NoEventIsAsGood) {
  RandomModel without = model_;
  for (std::string& e : without.equations) {
    bool narrow = e.find("abs(") != std::string::npos || e.find(")*(") != std::string::npos;
    if (!narrow) e = std::regex_replace(e, std::regex("\\(if (.*) then"), "(if noEvent($1) then");
  }
  simulate::Options options = options_;
  options.max_step = 2e-3;
  // A step over a leap of the rate is off by at most that part of the step which lies on its other side.
  EXPECT_TRUE(same_ending(model_, run_text(model_.text(), options_), run_text(without.text(), options), 1e-3))
      << without.text();
}

// A ladder of n unit resistors in series, each with one to ground: the current into it is F(2n)/F(2n+1), with
// Fibonacci's numbers; from n to n + 1 it grows by 1/(F(2n+1) F(2n+3)) (Cassini's identity).
std::string ladder(int n) {
  std::string t = fmt::format("model Ladder\n  Real v[{}], i;\nequation\n  i = 1 - v[1];\n", n);
  for (int k = 1; k <= n; ++k) {
    std::string before = k == 1 ? "1" : fmt::format("v[{}]", k - 1);
    t +=
        fmt::format("  {0} - v[{1}] = v[{1}]{2};\n", before, k, k < n ? fmt::format(" + v[{}] - v[{}]", k, k + 1) : "");
  }
  return t + "end Ladder;\n";
}

class Lengths : public testing::TestWithParam<int> {};

TEST_P(Lengths, ALadderMayBeLonger) {
  int n = GetParam();
  std::vector<double> fibonacci{0, 1};
  while (static_cast<int>(fibonacci.size()) < 2 * n + 4)
    fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
  auto f = [&](int k) { return fibonacci[static_cast<size_t>(k)]; };
  Ending one = run_text(ladder(n), options_to(1)), more = run_text(ladder(n + 1), options_to(1));
  ASSERT_TRUE(one.good && more.good) << one.why << more.why;
  EXPECT_NEAR(one.values.at("i"), f(2 * n) / f(2 * n + 1), 4e-16);
  EXPECT_NEAR(more.values.at("i") - one.values.at("i"), 1 / f(2 * n + 1) / f(2 * n + 3), 4e-16);
}

// The same with currents v + v³ to ground. From the last voltage the others and the source's follow one by one, and
// from the source's the last one has to come back.
TEST_P(Lengths, ALadderOfCubesMayBeLonger) {
  int n = std::min(GetParam(), 12);
  double last = 1e-3, v = last, current = 0;
  std::string t = fmt::format("model Cubes\n  Real v[{}](each start=0);\nequation\n", n);
  for (int k = n; k >= 1; --k) {
    current += v + v * v * v;
    v += current;
    std::string before = k == 1 ? "u" : fmt::format("v[{}]", k - 1);
    t += fmt::format("  {0} - v[{1}] = v[{1}] + v[{1}]^3{2};\n", before, k,
                     k < n ? fmt::format(" + v[{}] - v[{}]", k, k + 1) : "");
  }
  t = std::regex_replace(t, std::regex("\\bu\\b"), fmt::format("{:.17g}", v)) + "end Cubes;\n";
  Ending end = run_text(t, options_to(1));
  ASSERT_TRUE(end.good) << end.why << t;
  EXPECT_NEAR(end.values.at(fmt::format("v[{}]", n)), last, 1e-15);
}

INSTANTIATE_TEST_SUITE_P(Metamorphic, Lengths, testing::Range(2, 32));
INSTANTIATE_TEST_SUITE_P(Metamorphic, Seeds, testing::Range<uint64_t>(first_seed(), first_seed() + kSeeds),
                         [](const auto& seed) { return "Seed" + std::to_string(seed.param); });

}  // namespace
}  // namespace saltus::driver
