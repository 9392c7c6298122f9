// Results on disk, and what is asked of a model besides runs, through the C++ face. Numbers: x' = (u - x) / T has x = u
// (1 - exp(-t / T)) and the transfer function 1 / (1 + T s), -3.01 dB and -45 degrees at 1 / T.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "saltus.hpp"

namespace saltus::api {
namespace {

using nlohmann::json;

constexpr const char* kLag = R"(
model Lag
  parameter Real T = 2;
  input Real u(start = 3);
  output Real y = x;
  Real x(start = 0, fixed = true);
equation
  T * der(x) = u - x;
end Lag;
)";

struct ResultTest : testing::Test {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("saltus-result-" + std::to_string(::getpid()));
  Model model = Model::from_text(Workspace(""), kLag, "Lag.mo");
  ResultTest() { std::filesystem::create_directories(folder); }
  ~ResultTest() override { std::filesystem::remove_all(folder); }
  std::string file(const char* name) const { return (folder / name).string(); }

  void write(const char* name, double tolerance) {
    api::Run run(model);
    run.set_input("u", [](double) { return 3.0; });
    run.set_tolerance(tolerance);
    ASSERT_TRUE(run.simulate(0, 2)) << run.failure();
    ASSERT_EQ(saltus_write_rows(run.handle(), file(name).c_str()), SALTUS_OK);
  }
};

TEST_F(ResultTest, ReadsWritesMergesAndCompares) {
  write("a.mat", 1e-9);
  write("b.csv", 1e-8);
  Result a(file("a.mat")), b(file("b.csv"));
  ASSERT_TRUE(a.ok()) << a.failure();
  ASSERT_TRUE(b.ok()) << b.failure();
  EXPECT_NEAR(a.value_at("x", 2), 3 * (1 - std::exp(-1)), 1e-7);
  EXPECT_NEAR(a.value_at("2 * x - y", 2), 3 * (1 - std::exp(-1)), 1e-7);
  EXPECT_EQ(a.column("x").size(), a.column("time").size());
  EXPECT_TRUE(a.column("nothing").empty());
  EXPECT_NE(a.failure().find("nothing"), std::string::npos);
  EXPECT_TRUE(std::isnan(a.value_at("x", 2.5)));

  ASSERT_TRUE(a.write(file("c.csv"), {"x"})) << a.failure();
  Result c(file("c.csv"));
  json signals = json::parse(c.signals());
  ASSERT_EQ(signals.size(), 2u);
  EXPECT_EQ(signals[1]["name"], "x");
  EXPECT_EQ(c.column("x"), a.column("x"));

  Result both = Result::merge({a, b}, {"first", "second"});
  ASSERT_TRUE(both.ok()) << both.failure();
  EXPECT_EQ(both.column("first.x"), a.column("x"));
  EXPECT_NEAR(both.value_at("second.x", 2), 3 * (1 - std::exp(-1)), 1e-6);

  json verdict = json::parse(a.compare(b));
  EXPECT_EQ(verdict["wrong"], 0);
  EXPECT_TRUE(verdict["coversReference"]);

  Result none(file("none.csv"));
  EXPECT_FALSE(none.ok());
  EXPECT_NE(none.failure(), "");
  EXPECT_EQ(a.compare(none), "");
  EXPECT_FALSE(Result::merge({a, none}, {"a", "b"}).ok());
}

TEST_F(ResultTest, FrequencyResponseAndFormsOfEquations) {
  api::Run run(model);
  ASSERT_TRUE(run.begin(0, 1));
  json bode = json::parse(run.bode("u", "y", 0.5, 1));
  EXPECT_DOUBLE_EQ(bode["omega"][0].get<double>(), 0.5);
  EXPECT_NEAR(bode["magnitude"][0].get<double>(), 20 * std::log10(1 / std::sqrt(2.0)), 1e-9);
  EXPECT_NEAR(bode["phase"][0].get<double>(), -45, 1e-9);
  EXPECT_FALSE(run.bode().empty());
  EXPECT_EQ(run.bode("u", "z"), "");
  EXPECT_NE(run.failure().find("'z'"), std::string::npos);
  json linear = json::parse(run.linearize()), descriptor = json::parse(run.linearize_descriptor());
  EXPECT_DOUBLE_EQ(linear["A"][0][0].get<double>(), -0.5);
  EXPECT_EQ(descriptor["poles"], linear["poles"]);

  EXPECT_NE(model.equations_as("laplace").find("s"), std::string::npos);
  EXPECT_NE(model.equations_as("latex").find("\\begin{align*}"), std::string::npos);
  EXPECT_EQ(model.equations_as("prose"), "");
}

}  // namespace
}  // namespace saltus::api
