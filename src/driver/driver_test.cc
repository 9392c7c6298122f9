#include <gtest/gtest.h>

#include "driver/event_log.h"
#include "driver/request.h"
#include "driver/run.h"
#include "driver/source.h"
#include "driver/stage.h"

namespace saltus::driver {
namespace {

TEST(Request, PathIsSplitAtColons) {
  EXPECT_EQ(split_path("a:b c::d"), (std::vector<std::string>{"a", "b c", "d"}));
  EXPECT_TRUE(split_path("").empty());
}

TEST(Source, FilesAndClassesAreToldApart) {
  EXPECT_TRUE(names_file("M.mo"));
  EXPECT_TRUE(names_file("dir/M"));
  EXPECT_TRUE(names_file("turret.shsml"));
  EXPECT_FALSE(names_file("Modelica.Blocks.Examples.Filter"));
  EXPECT_EQ(language_of("tank.chi"), Language::Chi);
}

TEST(Stage, NamesGoBothWays) {
  EXPECT_EQ(stage_named(to_string(Stage::Scheduled)), Stage::Scheduled);
  EXPECT_FALSE(stage_named("finished").has_value());
}

TEST(Pass, InnerTimeIsNotCountedTwice) {
  PassTimers timers;
  {
    PassTimer outer(timers, PassId::Flatten);
    timers.add(PassId::Parse, 1000);
  }
  EXPECT_EQ(timers.total(), 1000);
}

TEST(Run, CommandLineBeforeExperimentBeforeDefault) {
  RunRequest request;
  request.stop = 5;
  hybrid::Experiment experiment;
  experiment.start = 2;
  experiment.stop = 3;
  experiment.tolerance = 1e-4;
  simulate::Options options = settle(request, experiment);
  EXPECT_EQ(options.start, 2);
  EXPECT_EQ(options.stop, 5);
  EXPECT_EQ(options.tolerance, 1e-4);
  EXPECT_EQ(options.intervals, 500);
  EXPECT_EQ(settle({}, {}).stop, 1);
}

TEST(Run, IntervalsReplaceTheModelsInterval) {
  RunRequest request;
  request.intervals = 10;
  hybrid::Experiment experiment;
  experiment.interval = 0.25;
  EXPECT_EQ(settle(request, experiment).interval, 0);
  EXPECT_EQ(settle(request, experiment).intervals, 10);
}

TEST(EventLog, RowsAtOneInstantAreSteps) {
  results::SignalTable table;
  results::SignalId v = table.add_column({.name = "v"});
  table.add_alias({.name = "w"}, v);
  table.add_column({.name = "on"}, results::SignalKind::Boolean);
  std::vector<LoggedEvent> events;
  EventLog log(table, events);
  for (std::vector<double> row : {std::vector<double>{0, 1, 0}, {1, 1, 0}, {1, 2, 1}, {1, 3, 1}, {2, 3, 1}}) {
    EXPECT_TRUE(log.write_row(row).ok());
  }
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(describe(events[0], 1), "event 1 at 1: v 1 → 2, on false → true");
  EXPECT_EQ(describe(events[1], 2), "event 2 at 1 (step 2): v 2 → 3");
}

}  // namespace
}  // namespace saltus::driver
