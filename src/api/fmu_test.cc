// FMUs through libsaltus: a model goes out and comes in again. Numbers: a ball dropped from 1 m keeps e of its speed at
// its bounce.
#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

#include "saltus.hpp"

namespace saltus::api {
namespace {

const std::string kBall = SALTUS_SOURCE_DIR "/examples/embedding/Ball.mo";

// After the first bounce and before the second one.
double height(double e, double t) {
  double bounce = std::sqrt(2 / 9.81), speed = e * std::sqrt(2 * 9.81);
  return speed * (t - bounce) - 9.81 / 2 * (t - bounce) * (t - bounce);
}

class Fmus : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "saltus-test-XXXXXX").string();
    ASSERT_TRUE(mkdtemp(pattern.data()));
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Model load(const std::string& file, const char* interface, bool trusted = true) {
    saltus_source source{};
    source.size = sizeof source;
    source.source = file.c_str();
    source.trusted = trusted ? file.c_str() : nullptr;
    source.fmu_interface = interface;
    return Model(Workspace(""), source);
  }

  std::string folder_;
};

TEST_F(Fmus, OutAndInAgain) {
  Model model(kBall);
  for (int version : {2, 3}) {
    std::string file = folder_ + "/Ball" + std::to_string(version) + ".fmu";
    ASSERT_TRUE(model.export_fmu(file, version)) << model.export_diagnostics();
    for (const char* interface : {"me", "cs"}) {
      Model loaded = load(file, interface);
      ASSERT_TRUE(loaded.ok()) << saltus_model_diagnostics(loaded.handle());
      EXPECT_EQ(loaded.name(), "Ball");
      for (double e : {0.6, 0.8}) {
        api::Run run(loaded);
        run.set_tolerance(1e-9);
        ASSERT_TRUE(run.set_parameter("e", e));
        ASSERT_TRUE(run.simulate(0, 0.9)) << run.diagnostics();
        EXPECT_NEAR(run.value("h"), height(e, 0.9), 1e-7) << version << interface << e;
      }
      // Step by step, and another start.
      api::Run run(loaded);
      run.set_tolerance(1e-9);
      ASSERT_TRUE(run.set_start("h", 2));
      ASSERT_TRUE(run.begin(0, 1)) << run.diagnostics();
      ASSERT_TRUE(run.advance(0.5));
      EXPECT_NEAR(run.value("h"), 2 - 9.81 / 8, 1e-7);
      EXPECT_TRUE(run.end());
    }
  }
}

TEST_F(Fmus, SeveralThreadsRunOne) {
  Model model(kBall);
  std::string file = folder_ + "/Ball.fmu";
  ASSERT_TRUE(model.export_fmu(file)) << model.export_diagnostics();
  Model loaded = load(file, "me");
  std::vector<double> heights(4);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < heights.size(); ++i) {
    threads.emplace_back([&, i] {
      api::Run run(loaded);
      run.set_tolerance(1e-9);
      run.set_parameter("e", 0.5 + 0.1 * static_cast<double>(i));
      run.simulate(0, 0.9);
      heights[i] = run.value("h");
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t i = 0; i < heights.size(); ++i)
    EXPECT_NEAR(heights[i], height(0.5 + 0.1 * static_cast<double>(i), 0.9), 1e-7);
}

TEST_F(Fmus, FaultsAreData) {
  Model model(kBall);
  std::string file = folder_ + "/Ball.fmu";
  ASSERT_TRUE(model.export_fmu(file)) << model.export_diagnostics();
  EXPECT_FALSE(model.export_fmu(folder_ + "/nowhere/Ball.fmu"));
  EXPECT_NE(model.export_diagnostics().find("F0603"), std::string::npos) << model.export_diagnostics();
  // Its code would run in this process.
  Model stranger = load(file, nullptr, false);
  EXPECT_FALSE(stranger.ok());
  EXPECT_EQ(stranger.diagnostics().front().code, "F0401");
  Model loaded = load(file, nullptr);
  EXPECT_FALSE(loaded.export_fmu(folder_ + "/again.fmu"));
  EXPECT_NE(loaded.export_diagnostics().find("\"F0605\""), std::string::npos) << loaded.export_diagnostics();
  EXPECT_EQ(loaded.equations(), "{}");
  setenv("TMPDIR", (folder_ + "/nowhere").c_str(), 1);
  Model homeless = load(file, nullptr);
  unsetenv("TMPDIR");
  ASSERT_FALSE(homeless.ok());
  EXPECT_EQ(homeless.diagnostics().front().code, "F0406");
}

}  // namespace
}  // namespace saltus::api
