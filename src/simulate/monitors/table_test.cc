// The table asks monitors in their order, keeps the earliest limit and the earliest event, and counts.
#include "simulate/monitors/table.h"

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <utility>

#include "base/passes.h"

namespace saltus::simulate {
namespace {

struct Scripted final : Monitor {
  unsigned asks = kLimits | kRecovers | kChecks | kCompletes;
  std::function<double(Step&)> on_limit = [](Step&) { return kNever; };
  std::function<Verdict(Step&)> on_recover = [](Step&) { return Verdict(); };
  std::function<Verdict(Step&)> on_check = [](Step&) { return Verdict(); };
  int retries = 1;

  unsigned questions() const override { return asks; }
  double limit(Step& step) override { return on_limit(step); }
  Verdict recover(Step& step) override { return on_recover(step); }
  Verdict check(Step& step) override { return on_check(step); }
  int most_retries() const override { return retries; }
};

class MonitorTableTest : public testing::Test {
 protected:
  Scripted& add() {
    auto monitor = std::make_unique<Scripted>();
    Scripted& added = *monitor;
    all_.push_back(std::move(monitor));
    return added;
  }
  MonitorTable make(MonitorSet without = {}) {
    MonitorTable table(std::move(all_), without, false);
    table.select();
    return table;
  }
  // The integrator does what it is asked for.
  Verdict check(MonitorTable& table, Step& step) {
    return table.check(step, [&](double to) {
      step.at = to;
      made_.push_back(to);
      return Verdict();
    });
  }

  std::vector<std::unique_ptr<Monitor>> all_;
  std::vector<double> made_;
};

TEST_F(MonitorTableTest, TheEarliestLimitCounts) {
  add().on_limit = [](Step&) { return 3; };
  add().on_limit = [](Step& step) {
    EXPECT_EQ(step.limit, 3);
    return 2.0;
  };
  add().on_limit = [](Step& step) {
    EXPECT_EQ(step.limit, 2);
    return 5.0;
  };
  MonitorTable table = make();
  Step step{.begin = 0, .limit = 4};
  table.limit(step);
  EXPECT_EQ(step.limit, 2);
  step.at = 1.5;  // the integrator's own errors ended it
  table.count_limited(step);
  EXPECT_EQ(table.uses()[1].limited, 0u);
  step.at = 2;
  table.count_limited(step);
  EXPECT_EQ(table.uses()[0].limited, 0u);
  EXPECT_EQ(table.uses()[1].limited, 1u);
}

TEST_F(MonitorTableTest, AnEarlierEventTakesThePlaceOfALaterOne) {
  add().on_check = [](Step&) { return Verdict::at(2, EventKind::Relation); };
  add().on_check = [](Step&) { return Verdict::at(1.5, EventKind::Arrival); };
  add().on_check = [](Step&) { return Verdict::at(1.5, EventKind::Time); };
  MonitorTable table = make();
  Step step{.at = 3};
  table.limit(step);
  EXPECT_EQ(check(table, step).kind, Verdict::Kind::Accept);
  EXPECT_EQ(step.at, 1.5);
  EXPECT_FALSE(step.event.has(EventKind::Relation));
  EXPECT_TRUE(step.event.has(EventKind::Arrival));
  EXPECT_TRUE(step.event.has(EventKind::Time));
}

TEST_F(MonitorTableTest, AForeignProgramIsAnsweredInAnyCase) {
  Step step{.at = 3};
  step.add_event(3, EventKind::Program);
  step.add_event(2, EventKind::Relation);
  EXPECT_TRUE(step.event.has(EventKind::Program));
  EXPECT_EQ(step.at, 2);
}

// Halves the step until it is shorter than a half, or the monitor has had its retries.
TEST_F(MonitorTableTest, AStepIsMadeAgainAtMostSoOften) {
  Scripted& halving = add();
  halving.on_check = [](Step& step) { return step.at > 0.5 ? Verdict::retry(step.at / 2) : Verdict(); };
  halving.retries = 4;
  int later = 0;
  add().on_check = [&](Step&) { return ++later, Verdict(); };
  MonitorTable table = make();
  Step step{.at = 4};
  table.limit(step);
  check(table, step);
  EXPECT_EQ(made_, (std::vector<double>{2, 1, 0.5}));
  EXPECT_EQ(table.uses()[0].retries, 3u);
  EXPECT_EQ(later, 1);

  made_.clear();
  step.at = 1024;
  table.limit(step);
  check(table, step);
  EXPECT_EQ(made_, (std::vector<double>{512, 256, 128, 64}));
}

TEST_F(MonitorTableTest, AFailureEndsTheQuestions) {
  add().on_check = [](Step&) { return Verdict::fail(); };
  add().on_check = [](Step&) -> Verdict { throw std::runtime_error("asked"); };
  MonitorTable table = make();
  Step step;
  table.limit(step);
  EXPECT_EQ(check(table, step).kind, Verdict::Kind::Fail);
  EXPECT_EQ(table.uses()[0].failures, 1u);
}

TEST_F(MonitorTableTest, TheFirstThatCanRecoversAStep) {
  add();
  add().on_recover = [](Step&) { return Verdict::retry(1); };
  add().on_recover = [](Step&) -> Verdict { throw std::runtime_error("asked"); };
  MonitorTable table = make();
  Step step;
  table.limit(step);
  EXPECT_EQ(table.recover(step).kind, Verdict::Kind::Retry);
  EXPECT_EQ(table.uses()[1].retries, 1u);
}

TEST_F(MonitorTableTest, OneThatIsSwitchedOffOrNotConcernedIsNotAsked) {
  add().on_limit = [](Step&) { return 1; };
  Scripted& idle = add();
  idle.on_limit = [](Step&) { return 2; };
  idle.asks = Monitor::kChecks;
  add().on_limit = [](Step&) { return 3; };
  MonitorSet without;
  without.add(static_cast<MonitorId>(0));
  MonitorTable table = make(without);
  Step step{.limit = 4};
  table.limit(step);
  EXPECT_EQ(step.limit, 3);
}

TEST_F(MonitorTableTest, TheOrderOfQuestionsIsChecked) {
  add();
  MonitorTable table = make();
  Step step;
  EXPECT_THROW(check(table, step), std::logic_error);
  table.limit(step);
  EXPECT_THROW(table.complete(step), std::logic_error);
  check(table, step);
  EXPECT_THROW(table.recover(step), std::logic_error);
  table.complete(step);
  EXPECT_THROW(table.complete(step), std::logic_error);
}

// --without takes names of both.
TEST(MonitorNames, AreDifferentFromEachOtherAndFromThoseOfPasses) {
  for (size_t i = 0; i < kMonitors.size(); ++i) {
    EXPECT_EQ(monitor_named(kMonitors[i].name), static_cast<MonitorId>(i));
    EXPECT_FALSE(pass_named(kMonitors[i].name)) << kMonitors[i].name;
  }
  EXPECT_FALSE(monitor_named("nonsense"));
}

}  // namespace
}  // namespace saltus::simulate
