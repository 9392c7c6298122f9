// Runs a model in this process and keeps what it ends with: for metamorphic tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <string>

#include "driver/compile.h"
#include "driver/random_model.h"
#include "simulate/simulate.h"

namespace saltus::driver {

// The last row of a run.
struct Ending {
  bool good = false;
  std::string why;                       // it is not
  std::map<std::string, double> values;  // by name, `time` too
  uint64_t state_events = 0;
};

class LastRow : public results::Writer {
 public:
  LastRow(const results::SignalTable& table, Ending& ending) : table_(table), ending_(ending) {}
  results::Status write_row(std::span<const double> values) override {
    last_.assign(values.begin(), values.end());
    return {};
  }
  results::Status flush() override { return {}; }
  results::Status finish() override {
    for (uint32_t i = 0; i < table_.size(); ++i) {
      results::SignalId id{i};
      ending_.values[std::string(table_.name(id))] = table_.value(id, last_);
    }
    return {};
  }

 private:
  const results::SignalTable& table_;
  Ending& ending_;
  std::vector<double> last_;
};

inline Ending run_text(const std::string& text, const simulate::Options& options) {
  Ending ending;
  static int number = 0;
  std::string path =
      testing::TempDir() + "/metamorphic" + std::to_string(getpid()) + "_" + std::to_string(++number) + ".mo";
  std::ofstream(path) << text;
  Compilation compilation;
  Request request;
  request.source = path;
  auto told = [&] {
    for (const Diagnostic& d : compilation.context.diagnostics.all()) ending.why += d.message + "\n";
    unlink(path.c_str());
    return ending;
  };
  if (!compile(compilation, request, Stage::Compiled)) return told();
  auto open = [&](const results::SignalTable& table) -> results::Outcome<std::unique_ptr<results::Writer>> {
    return {std::make_unique<LastRow>(table, ending), {}};
  };
  simulate::Outcome outcome = simulate::simulate(*compilation.program, options, open, {}, compilation.context);
  ending.good = outcome.status == simulate::Status::Done || outcome.status == simulate::Status::Terminated;
  ending.state_events = outcome.statistics.state_events;
  return told();
}

// Whether the states and counters of the model ended alike in both runs, to `tolerance` relative to 1 or to their size.
inline testing::AssertionResult same_ending(const RandomModel& model, const Ending& a, const Ending& b,
                                            double tolerance) {
  if (!a.good) return testing::AssertionFailure() << "the first run failed: " << a.why;
  if (!b.good) return testing::AssertionFailure() << "the second run failed: " << b.why;
  auto compare = [&](const std::string& name, double allowed) -> testing::AssertionResult {
    double x = a.values.at(name), y = b.values.at(name);
    if (std::abs(x - y) <= allowed * std::max({1.0, std::abs(x), std::abs(y)})) return testing::AssertionSuccess();
    return testing::AssertionFailure() << name << fmt::format(" is {:.12g} and {:.12g}", x, y);
  };
  for (const std::string& name : model.counters) {
    if (auto result = compare(name, 0); !result) return result;
  }
  for (const RandomModel::State& state : model.states) {
    if (auto result = compare(state.name, tolerance); !result) return result;
  }
  return testing::AssertionSuccess();
}

}  // namespace saltus::driver
