// What a point in time costs to write, and a reference to compare with.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <filesystem>

#include "results/compare.h"
#include "results/writer.h"

namespace saltus::results {
namespace {

void write_rows(benchmark::State& state, const char* suffix) {
  SignalTable signals;
  for (int k = 1; k < state.range(0); ++k) signals.add_column({.name = "x[" + std::to_string(k) + "]", .unit = "m"});
  std::string path = (std::filesystem::temp_directory_path() / "saltus_results_bench").string() + suffix;
  auto writer = open_writer(path, signals);
  std::vector<double> row(signals.column_count());
  double time = 0;
  for (auto _ : state) {
    time += 1e-3;
    for (size_t k = 0; k < row.size(); ++k) row[k] = time + static_cast<double>(k) * 0.1;
    if (!writer.ok() || !writer.value->write_row(row).ok()) state.SkipWithError("cannot write");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(row.size()));
  writer.value.reset();
  std::filesystem::remove(path);
}
void csv(benchmark::State& state) {
  write_rows(state, ".csv");
}
void mat(benchmark::State& state) {
  write_rows(state, ".mat");
}
BENCHMARK(csv)->Arg(1000)->Iterations(2000);
BENCHMARK(mat)->Arg(1000)->Iterations(20000);

void compare_with_reference(benchmark::State& state) {
  std::vector<double> time, values;
  for (int64_t k = 0; k < state.range(0); ++k) {
    time.push_back(static_cast<double>(k) * 1e-3);
    values.push_back(std::sin(time.back()));
  }
  for (auto _ : state) benchmark::DoNotOptimize(compare_signal(time, values, time, values));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(compare_with_reference)->Arg(100000);

}  // namespace
}  // namespace saltus::results
