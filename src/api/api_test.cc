// libsaltus from outside, through its C++ face. Numbers: a ball dropped from 1 m keeps e of its speed at each bounce.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

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
  std::ofstream(path) << "model Sizes\n  parameter Integer n = 2;\n  Real x[n](each start = 1, each fixed = true);\n  "
                         "Real total = sum(x);\nequation\n  der(x) = -x;\nend Sizes;\n";
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

// p = q, and they may share their memory: who sets p leaves q as it is, and the next run begins with the model's own
// values.
TEST(Api, ParametersThatFollowFromOthers) {
  std::string path = ::testing::TempDir() + "/Follows.mo";
  std::ofstream(path) << "model Follows\n  parameter Real q = 2;\n  parameter Real p = q;\n  parameter Integer n = "
                         "1;\n  Real x[n] = fill(10 * q + p, n);\nend Follows;\n";
  Model model(path);
  ASSERT_TRUE(model.ok());
  auto value = [&](std::vector<std::pair<std::string, double>> set) {
    api::Run run(model);
    for (const auto& [name, number] : set) EXPECT_TRUE(run.set_parameter(name, number));
    EXPECT_TRUE(run.simulate(0, 1));
    return run.value("x[1]");
  };
  EXPECT_EQ(value({}), 22);
  EXPECT_EQ(value({{"p", 3}}), 23);
  EXPECT_EQ(value({{"q", 3}}), 33);
  EXPECT_EQ(value({{"n", 2}, {"q", 1}}), 11);
  EXPECT_EQ(value({{"n", 2}}), 22);
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

TEST(Api, ModelsFromTextInAllLanguages) {
  Workspace workspace("");
  Model modelica =
      Model::from_text(workspace, "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend M;\n");
  ASSERT_TRUE(modelica.ok());
  Model faulty = Model::from_text(workspace, "model M\n  Real x = y;\nend M;\n", "cell.mo");
  ASSERT_FALSE(faulty.ok());
  EXPECT_EQ(faulty.diagnostics()[0].file, "cell.mo");
  EXPECT_EQ(faulty.diagnostics()[0].line, 2u);
  for (const char* path :
       {SALTUS_SOURCE_DIR "/examples/chi/batch_plant.chi", SALTUS_SOURCE_DIR "/examples/taylor/sliding_sign.shsml"}) {
    std::ifstream file(path);
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    Model other = Model::from_text(workspace, text, std::string("cell") + std::strrchr(path, '.'));
    ASSERT_TRUE(other.ok()) << saltus_model_diagnostics(other.handle());
    api::Run run(other);
    EXPECT_TRUE(run.simulate(0, 1)) << run.diagnostics();
  }
}

// x' = u: what a function and points integrate to.
TEST(Api, InputsAsFunctionsAndPoints) {
  Workspace workspace("");
  Model model = Model::from_text(
      workspace, "model T\n  input Real u;\n  Real x(start = 0, fixed = true);\nequation\n  der(x) = u;\nend T;\n");
  api::Run smooth(model);
  smooth.set_tolerance(1e-10);
  smooth.set_input("u", [](double t) { return 3 * t * t; });
  ASSERT_TRUE(smooth.simulate(0, 2));
  EXPECT_NEAR(smooth.value("x"), 8, 1e-7);
  api::Run points(model);
  points.set_input("u", std::vector<double>{0, 1, 1, 2}, std::vector<double>{0, 2, 5, 5});
  ASSERT_TRUE(points.simulate(0, 2));
  EXPECT_NEAR(points.value("x"), 6, 1e-7);
}

TEST(Api, ParametersThatAreNoNumbers) {
  Workspace workspace("");
  Model model = Model::from_text(workspace,
                                 "model A\n  parameter Real a[:] = {1, 2};\n  parameter String s = \"x\";\n  Real y = "
                                 "sum(a) + (if s == \"x\" then 0 else 100);\nend A;\n");
  ASSERT_TRUE(model.ok());
  api::Run run(model);
  ASSERT_TRUE(run.set_parameter("a", "{1, 2, 3, 4}"));
  ASSERT_TRUE(run.set_parameter("s", "\"other\""));
  ASSERT_TRUE(run.simulate(0, 1)) << run.diagnostics();
  EXPECT_EQ(run.value("y"), 110);
}

// φ'' = −sin φ at a point that is not the initial one.
TEST(Api, RatesAndJacobianAtAPoint) {
  Workspace workspace("");
  Model model = Model::from_text(workspace,
                                 "model P\n  Real p(start = 1, fixed = true), w(start = 0, fixed = true);\nequation\n  "
                                 "der(p) = w;\n  der(w) = -sin(p) - (if p > 2 then 10 else 0);\nend P;\n");
  api::Run run(model);
  ASSERT_TRUE(run.begin(0, 1));
  bool order = model.tables().find("\"states\":[\"p\",\"w\"]") != std::string::npos;
  auto at = [&](double p, double w) { return order ? std::vector<double>{p, w} : std::vector<double>{w, p}; };
  for (double p : {1.5, 2.5, 0.5}) {  // to the other side of the relation and back
    std::vector<double> rates = run.rates_at(7, at(p, 4));
    ASSERT_EQ(rates.size(), 2u) << run.failure();
    EXPECT_EQ(rates[order ? 0 : 1], 4);
    EXPECT_NEAR(rates[order ? 1 : 0], -std::sin(p) - (p > 2 ? 10 : 0), 1e-15);
    std::vector<double> jacobian = run.jacobian_at(7, at(p, 4));
    ASSERT_EQ(jacobian.size(), 4u);
    EXPECT_NEAR(jacobian[order ? 2 : 1], -std::cos(p), 1e-15);
  }
  EXPECT_TRUE(run.rates_at(0, {1}).empty());
}

// A file that has changed is read again; one that has not is not, also when the model that first read it is gone with
// its texts.
TEST(Api, WorkspaceReadsFilesOnce) {
  std::string folder = ::testing::TempDir() + "/saltus_workspace";
  std::string path = folder + "/Lib.mo";
  ASSERT_EQ(std::system(("mkdir -p " + folder).c_str()), 0);
  auto write = [&](double value) {
    std::ofstream(path) << "package Lib\n  constant Real c = " << value
                        << ";\n  constant String s = \"a text of the library, and no short one\";\nend Lib;\n";
  };
  write(3);
  Workspace workspace(folder.c_str());
  auto value = [&] {
    Model model = Model::from_text(workspace,
                                   "model M\n  Real x = if Lib.s == \"a text of the library, and no short one\" then "
                                   "Lib.c * time else 0;\nend M;\n");
    api::Run run(model);
    EXPECT_TRUE(run.simulate(0, 1));
    return run.value("x");
  };
  EXPECT_EQ(value(), 3);
  EXPECT_EQ(workspace.file_count(), 1u);
  EXPECT_EQ(value(), 3);
  write(12.5);
  EXPECT_EQ(value(), 12.5);
  EXPECT_EQ(workspace.file_count(), 1u);
}

TEST(Api, InterruptedRunsKeepTheirRows) {
  Workspace workspace("");
  Model model = Model::from_text(workspace,
                                 "model L\n  Real x(start = 1, fixed = true), y(start = 0, fixed = true);\nequation\n  "
                                 "der(x) = 1000 * y;\n  der(y) = -1000 * x;\nend L;\n");
  api::Run run(model);
  run.set_interval(1e-3);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    run.interrupt();
  });
  EXPECT_FALSE(run.simulate(0, 1e9));
  other.join();
  EXPECT_GT(run.column("x").size(), 1u);
  EXPECT_NE(run.outcome().find("interrupted"), std::string::npos);
}

constexpr const char* kDecay =
    "model D\n  parameter Real k = 1, x0 = 1, unused = 3;\n  parameter Integer n = 1;\n  Real x(start = x0, fixed = "
    "true);\nequation\n  der(x) = -k * x;\nend D;\n";

// x = x0 e^(−kt): ∂x/∂k = −t x, ∂x/∂x0 = e^(−kt); with k = 2 and x0 = 3 at t = 1.
TEST(Api, Sensitivities) {
  Workspace workspace("");
  Model model = Model::from_text(workspace, kDecay);
  api::Run run(model);
  run.set_parameter("k", 2);
  run.set_parameter("x0", 3);
  auto made = nlohmann::json::parse(run.sensitivities(0, 2, {"k", "x0"}, {"x"}, {0.5, 1}));
  EXPECT_EQ(made["at"], (std::vector<double>{2, 3}));
  EXPECT_NEAR(made["values"][1][0], 3 * std::exp(-2), 1e-8);
  EXPECT_NEAR(made["derivatives"][1][0], -3 * std::exp(-2), 1e-7);
  EXPECT_NEAR(made["derivatives"][1][1], std::exp(-2), 1e-7);
  EXPECT_EQ(run.sensitivities(0, 2, {"nothing"}), "");
  EXPECT_NE(run.failure().find("nothing"), std::string::npos);
  EXPECT_EQ(run.sensitivities(0, 2, {"n"}), "");
}

TEST(Api, Fit) {
  Workspace workspace("");
  Model model = Model::from_text(workspace, kDecay);
  api::Run run(model);
  api::Run::Data data;
  data.signals.emplace_back("x", std::vector<double>());
  for (int i = 0; i <= 20; ++i) {
    data.times.push_back(0.1 * i);
    data.signals[0].second.push_back(3 * std::exp(-2 * 0.1 * i));
  }
  auto made = nlohmann::json::parse(run.fit(0, {"k", "x0", "unused"}, data));
  EXPECT_TRUE(made["converged"]);
  EXPECT_NEAR(made["values"][0], 2, 1e-6);
  EXPECT_NEAR(made["values"][1], 3, 1e-6);
  EXPECT_EQ(made["values"][2], 3);
  EXPECT_TRUE(made["deviations"][2].is_null());
  // Not below 2.5: the best value is at the bound.
  const char *name = "k", *signal = "x";
  double begin = 3, low = 2.5, high = 10;
  saltus_fit wanted{sizeof wanted,
                    &name,
                    1,
                    &begin,
                    &low,
                    &high,
                    data.times.data(),
                    data.times.size(),
                    &signal,
                    1,
                    data.signals[0].second.data(),
                    nullptr,
                    0};
  run.set_parameter("x0", 3);
  const char* bounded = saltus_fit_json(run.handle(), 0, &wanted);
  ASSERT_NE(bounded, nullptr);
  EXPECT_EQ(nlohmann::json::parse(bounded)["values"][0], 2.5);
  begin = 1;
  EXPECT_EQ(saltus_fit_json(run.handle(), 0, &wanted), nullptr);
  EXPECT_NE(run.failure().find("bounds"), std::string::npos);
}

}  // namespace
}  // namespace saltus::api
