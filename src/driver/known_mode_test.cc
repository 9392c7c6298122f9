// A mode that the run has been in before: entering it allocates nothing. What it costs: modes_bench.cc.
#include <gtest/gtest.h>

#include "driver/allocations.h"
#include "driver/compile.h"
#include "driver/known_modes.h"
#include "driver/mode_programs.h"
#include "simulate/simulate.h"

namespace saltus::driver {
namespace {

struct Counted {
  uint64_t allocations = 0;
  simulate::Statistics statistics;
};

class KnownMode : public ::testing::TestWithParam<std::tuple<const char*, simulate::Solver>> {
 protected:
  void SetUp() override {
    Request request;
    request.source = "Known.mo";
    request.text = testing::kKnownModes;
    request.class_name = std::string("Known.") + std::get<0>(GetParam());
    ASSERT_TRUE(compile(compilation_, request, Stage::Compiled));
    ASSERT_TRUE(compilation_.modes);
  }
  Counted run(double stop) {
    simulate::Options options;
    options.stop = stop;
    options.intervals = 1;
    options.tolerance = 1e-8;
    options.max_step = 0.05;  // as many in each mode
    options.solver = std::get<1>(GetParam());
    const run::Program& program = first_program(compilation_, options);
    program.optimize();
    Counted counted;
    uint64_t before = testing::allocations();
    simulate::Outcome outcome = simulate::simulate(program, options, {}, {}, compilation_.context);
    counted.allocations = testing::allocations() - before;
    EXPECT_EQ(outcome.status, simulate::Status::Done);
    counted.statistics = outcome.statistics;
    return counted;
  }
  Compilation compilation_;
};

TEST_P(KnownMode, AllocatesNothing) {
  run(20);  // modes are compiled, derivatives, names of timers
  Counted one = run(20), two = run(40);
  EXPECT_GT(two.statistics.mode_changes, one.statistics.mode_changes + 8);
  EXPECT_EQ(two.allocations, one.allocations);
}

INSTANTIATE_TEST_SUITE_P(All, KnownMode,
                         ::testing::Combine(::testing::Values("Clutch", "Rectifier", "Friction", "Apart"),
                                            ::testing::Values(simulate::Solver::Automatic, simulate::Solver::Cvode,
                                                              simulate::Solver::Ida)),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param)) +
                                  std::to_string(static_cast<int>(std::get<1>(info.param)));
                         });

}  // namespace
}  // namespace saltus::driver
