// Numbers: percentiles of 0, 1, …, 100 are their own percents; a band of k t over k = 0, …, 100 has the lines p t.
#include "results/ensemble.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "results/reader.h"

namespace saltus::results {
namespace {

TEST(Ensemble, Percentiles) {
  std::vector<double> values;
  for (int k = 0; k <= 100; ++k) values.push_back(k);
  EXPECT_DOUBLE_EQ(percentile(values, 0.05), 5);
  EXPECT_DOUBLE_EQ(percentile(values, 0.5), 50);
  EXPECT_DOUBLE_EQ(percentile(values, 1), 100);
  EXPECT_DOUBLE_EQ(percentile(std::vector<double>{1, 2}, 0.25), 1.25);
  EXPECT_TRUE(std::isnan(percentile({}, 0.5)));
}

TEST(Ensemble, BandsHaveTheTimesThatAllMembersHave) {
  std::vector<Curve> members;
  for (int k = 0; k <= 100; ++k) {
    double end = 2 + k;
    members.push_back({"x", "m", SignalKind::Real, {0, 1, end}, {0, 1.0 * k, end * k}});
  }
  std::vector<Curve> bands = percentile_curves(members);
  ASSERT_EQ(bands.size(), 5u);
  EXPECT_EQ(bands[0].name, "x, 5 %");
  EXPECT_EQ(bands[4].time.back(), 2);
  for (size_t i = 0; i < bands[0].time.size(); ++i) {
    EXPECT_NEAR(bands[0].values[i], 5 * bands[0].time[i], 1e-9);
    EXPECT_NEAR(bands[3].values[i], 75 * bands[0].time[i], 1e-9);
  }
  EXPECT_TRUE(percentile_curves({}).empty());
}

TEST(Ensemble, TablesOfSweepsAreResults) {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("saltus-ensemble-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  auto write = [&](const char* name, const char* text) { std::ofstream(folder / name) << text; };
  write("s.csv", "member,\"k\",\"max(x)\",status,message\n1,0.5,3,done,\n2,1,,failed,\"M1: no, \"\"x\"\"\"\n");
  auto table = read_result((folder / "s.csv").string());
  ASSERT_TRUE(table.ok()) << table.message();
  ASSERT_EQ(table.value.rows(), 2u);
  EXPECT_EQ(table.value.columns[1], (std::vector<double>{0.5, 1}));
  EXPECT_EQ(table.value.columns[2][0], 3);
  EXPECT_TRUE(std::isnan(table.value.columns[2][1]));
  EXPECT_EQ(sweep_abscissa((folder / "s.csv").string()), "k");
  write("members.csv", "member,\"k\",status,message\n1,0.5,done,\n2,1,done,\n");
  write("1.csv", "time,x\n0,1\n1,2\n");
  EXPECT_EQ(sweep_abscissa((folder / "1.csv").string()), "");
  EXPECT_EQ(result_label((folder / "1.csv").string()), "k = 0.5");
  EXPECT_EQ(result_label((folder / "other.csv").string()), "other");
  auto members = read_members(folder.string());
  ASSERT_TRUE(members.ok());
  EXPECT_EQ(members.value.size(), 1u);
  EXPECT_FALSE(read_members("/nowhere").ok());
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace saltus::results
