// What must not matter: unrelated relations and variables, the stop time, the solver, where a run is cut in two.
#include "driver/metamorphic.h"

namespace saltus::driver {
namespace {

constexpr uint64_t kSeeds = 110;  // each makes six models or more
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

RandomModel model_of(uint64_t seed) { return RandomModels(seed).make(); }

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
  EXPECT_TRUE(same_ending(model_, run_text(model_.text(), options_), run_text(more.text(), options_), kAlike)) << model_.text();
}

TEST_P(Seeds, TheStopTimeIsNotPartOfTheModel) {
  RandomModel ended = model_;
  ended.equations.push_back(fmt::format("when time >= {:.17g} then terminate(\"enough\"); end when;", model_.stop));
  Ending first = run_text(model_.text(), options_);
  EXPECT_TRUE(same_ending(model_, first, run_text(ended.text(), options_to(2 * model_.stop)), kAlike)) << model_.text();
  EXPECT_TRUE(same_ending(model_, first, run_text(ended.text(), options_to(1e6 * model_.stop)), kAlike)) << model_.text();
}

TEST_P(Seeds, SolversAgree) {
  Ending first = run_text(model_.text(), options_);
  for (simulate::Solver solver : {simulate::Solver::Cvode, simulate::Solver::Ida, simulate::Solver::ArkodeVerner}) {
    simulate::Options options = options_;
    options.solver = solver;
    options.tolerance = 0.01 * kTolerance;
    EXPECT_TRUE(same_ending(model_, first, run_text(model_.text(), options), kAlike)) << static_cast<int>(solver) << model_.text();
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

INSTANTIATE_TEST_SUITE_P(Metamorphic, Seeds, testing::Range<uint64_t>(1, kSeeds + 1));

}  // namespace
}  // namespace saltus::driver
