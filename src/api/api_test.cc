// libsaltus from outside, through its C++ face. Numbers: a ball dropped from 1 m keeps e of its speed at each bounce.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "saltus.hpp"

namespace saltus::api {
namespace {

const std::string kBall = SALTUS_SOURCE_DIR "/examples/embedding/Ball.mo";
constexpr double kG = 9.81;

// After the first bounce and before the second one.
double height(double e, double t) {
  double bounce = std::sqrt(2 / kG), speed = e * std::sqrt(2 * kG);
  return speed * (t - bounce) - kG / 2 * (t - bounce) * (t - bounce);
}

TEST(Api, RunsAgainWithOtherParameters) {
  Model model(kBall);
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model.name(), "Ball");
  for (double e : {0.6, 0.8}) {
    api::Run run(model);
    run.set_tolerance(1e-9);
    ASSERT_TRUE(run.set_parameter("e", e));
    ASSERT_TRUE(run.simulate(0, 0.9));
    EXPECT_NEAR(run.value("h"), height(e, 0.9), 1e-7);
    EXPECT_EQ(run.column("h").size(), run.column("time").size());
    EXPECT_TRUE(run.column("nothing").empty());
  }
  api::Run run(model);
  EXPECT_FALSE(run.set_parameter("h", 1));
  EXPECT_FALSE(run.set_solver("magic"));
}

TEST(Api, StepsSavesAndRestores) {
  Model model(kBall);
  api::Run run(model);
  ASSERT_TRUE(run.begin(0, 2));
  ASSERT_TRUE(run.advance(0.7));
  EXPECT_EQ(run.time(), 0.7);
  std::string saved = run.save();
  ASSERT_FALSE(saved.empty());
  ASSERT_TRUE(run.advance(1.3));
  double first = run.value("h");
  ASSERT_TRUE(run.restore(saved));
  EXPECT_EQ(run.time(), 0.7);
  ASSERT_TRUE(run.advance(1.3));
  EXPECT_EQ(run.value("h"), first);
  // Set from outside: thrown upward, it flies a parabola.
  double h = run.value("h");
  ASSERT_TRUE(run.set("v", 3));
  ASSERT_TRUE(run.advance(1.5));
  EXPECT_NEAR(run.value("h"), h + 3 * 0.2 - kG / 2 * 0.04, 1e-5);
  EXPECT_FALSE(run.restore("nonsense"));
  EXPECT_FALSE(run.restore(saved.substr(0, saved.size() - 8)));
  EXPECT_TRUE(run.end());
}

TEST(Api, CompilesAgainWhereTheStructureAsksForIt) {
  std::string path = ::testing::TempDir() + "/Sizes.mo";
  std::ofstream(path) << "model Sizes\n  parameter Integer n = 2;\n  Real x[n](each start = 1, each fixed = true);\n  Real total = sum(x);\nequation\n  der(x) = -x;\nend Sizes;\n";
  Model model(path);
  ASSERT_TRUE(model.ok());
  api::Run run(model);
  ASSERT_TRUE(run.set_parameter("n", 5));
  ASSERT_TRUE(run.simulate(0, 1));
  EXPECT_NEAR(run.value("total"), 5 * std::exp(-1), 1e-5);
  ASSERT_TRUE(run.begin(0, 1));
  ASSERT_TRUE(run.advance(1));
  EXPECT_NEAR(run.value("total"), 5 * std::exp(-1), 1e-5);
  EXPECT_TRUE(run.end());
}

TEST(Api, FaultsAreData) {
  std::string path = ::testing::TempDir() + "/Faulty.mo";
  std::ofstream(path) << "model Faulty\n  Real x = y;\nend Faulty;\n";
  Model model(path);
  EXPECT_FALSE(model.ok());
  ASSERT_EQ(model.diagnostics().size(), 1u);
  Diagnostic d = model.diagnostics()[0];
  EXPECT_EQ(d.code, "M0320");
  EXPECT_EQ(d.severity, "error");
  EXPECT_EQ(d.file, path);
  EXPECT_EQ(d.line, 2u);
  api::Run run(model);
  EXPECT_FALSE(run.simulate(0, 1));
  EXPECT_FALSE(run.begin(0, 1));
}

TEST(Api, ListsVariables) {
  Model model(kBall);
  bool found = false;
  for (const Variable& v : model.variables()) found |= v.name == "e" && v.kind == "parameter";
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace saltus::api
