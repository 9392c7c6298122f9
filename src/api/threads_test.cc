// Models that are compiled and run side by side, in one workspace: meant to be run under -fsanitize=thread (`make
// tsan`), and to give the same numbers as one after the other. Numbers: x(1) = e^(-k) of x' = -k x.
#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "saltus.hpp"

namespace saltus::api {
namespace {

std::string decay(int n) {
  return "model D" + std::to_string(n) +
         "\n  parameter Real k = 1;\n  parameter Integer n = 1;\n  Real x[n](each start = 1, each fixed = true);\n" +
         "  Integer hits(start = 0, fixed = true);\nequation\n  der(x) = -k * x;\n  when x[1] < 0.5 then\n    hits = "
         "pre(hits) + " +
         std::to_string(n) + ";\n  end when;\nend D" + std::to_string(n) + ";\n";
}

TEST(Threads, CompileAndRunDifferentModels) {
  Workspace workspace("");
  std::vector<std::thread> threads;
  for (int i = 1; i <= 2; ++i) {
    threads.emplace_back([&workspace, i] {
      for (int again = 0; again < 3; ++again) {
        Model model = Model::from_text(workspace, decay(i));
        ASSERT_TRUE(model.ok());
        api::Run run(model);
        run.set_tolerance(1e-9);
        ASSERT_TRUE(run.simulate(0, 1));
        EXPECT_NEAR(run.value("x[1]"), std::exp(-1), 1e-7);
        EXPECT_EQ(run.value("hits"), i);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// One program, many threads; some of them with parameters that ask for another program.
TEST(Threads, RunOneModel) {
  Workspace workspace("");
  Model model = Model::from_text(workspace, decay(1));
  ASSERT_TRUE(model.ok());
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&model, i] {
      for (int again = 0; again < 8; ++again) {
        double k = 0.1 * (i + 1) + again;
        api::Run run(model);
        run.set_tolerance(1e-9);
        ASSERT_TRUE(run.set_parameter("k", k));
        if (again % 4 == 3) {
          ASSERT_TRUE(run.set_parameter("n", 2));
        }
        ASSERT_TRUE(run.simulate(0, 1)) << run.diagnostics();
        EXPECT_NEAR(run.value("x[1]"), std::exp(-k), 1e-7);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// Texts of a model are made once, by whichever thread asks first, and remain valid; messages belong to a thread.
TEST(Threads, TextsAndMessages) {
  Workspace workspace("");
  Model model = Model::from_text(workspace, decay(3));
  ASSERT_TRUE(model.ok());
  std::vector<const char*> tables(4), equations(4);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      tables[i] = saltus_model_tables(model.handle());
      equations[i] = saltus_model_equations_as(model.handle(), i % 2 ? "latex" : "laplace");
      std::string name = "p" + std::to_string(i);
      api::Run run(model);
      EXPECT_EQ(saltus_set_parameter(run.handle(), name.c_str(), 1), SALTUS_ERROR_NAME);
      std::string sum = std::to_string(i) + " + 1", value = std::to_string(i + 1);
      EXPECT_STREQ(saltus_workspace_evaluate(workspace.handle(), sum.c_str()), value.c_str());
      EXPECT_EQ(saltus_set_parameter(run.handle(), name.c_str(), 1), SALTUS_ERROR_NAME);
      EXPECT_NE(std::string(saltus_errmsg()).find("'" + name + "'"), std::string::npos);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(tables[i], tables[0]);
    EXPECT_EQ(equations[i], equations[i % 2]);
  }
  EXPECT_EQ(saltus_errcode(), SALTUS_OK);
}

TEST(Threads, SweepGivesWhatRunsGive) {
  Workspace workspace("");
  Model model = Model::from_text(workspace, decay(1));
  api::Run run(model);
  run.set_tolerance(1e-9);
  const char* names[] = {"k"};
  const char* kept[] = {"x[1]", "max(x[1])", "min(x[1])"};
  std::vector<double> values, into(3 * 40);
  for (int i = 0; i < 40; ++i) values.push_back(0.1 * i);
  saltus_sweep sweep{};
  sweep.size = sizeof sweep;
  sweep.names = names;
  sweep.name_count = 1;
  sweep.values = values.data();
  sweep.member_count = values.size();
  sweep.kept = kept;
  sweep.kept_count = 3;
  sweep.threads = 4;
  sweep.into = into.data();
  size_t done = 0;
  ASSERT_EQ(saltus_simulate_members(run.handle(), 0, 1, &sweep, &done), SALTUS_OK)
      << saltus_run_sweep_messages(run.handle());
  EXPECT_EQ(done, 40u);
  for (int i = 0; i < 40; ++i) {
    EXPECT_NEAR(into[static_cast<size_t>(3 * i)], std::exp(-0.1 * i), 1e-7);
    EXPECT_EQ(into[static_cast<size_t>(3 * i + 1)], 1);
    EXPECT_EQ(into[static_cast<size_t>(3 * i + 2)], into[static_cast<size_t>(3 * i)]);
  }
}

}  // namespace
}  // namespace saltus::api
