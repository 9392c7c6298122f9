#include "driver/replications.h"

#include <nlohmann/json.hpp>

#include "results/select.h"
#include "results/writer.h"

namespace saltus::driver {

namespace {

// Keeps what the chosen signals are in the last row of a run.
class LastRow : public results::Writer {
 public:
  LastRow(const results::SignalTable& signals, std::vector<results::SignalId> chosen, std::vector<double>& values)
      : signals_(signals), chosen_(std::move(chosen)), values_(values) {}
  results::Status write_row(std::span<const double> row) override {
    values_.clear();
    for (results::SignalId id : chosen_) values_.push_back(signals_.value(id, row));
    return {};
  }
  results::Status flush() override { return {}; }
  results::Status finish() override { return {}; }

 private:
  const results::SignalTable& signals_;
  std::vector<results::SignalId> chosen_;
  std::vector<double>& values_;
};

}  // namespace

Replications replicate(Compilation& compilation, RunRequest request, size_t count) {
  Replications result;
  std::vector<std::string> names;
  std::vector<std::vector<double>> values;  // by name, then by run
  for (size_t i = 0; i < count; ++i, ++request.seed) {
    std::vector<double> ends;
    request.watch = [&](const results::SignalTable& signals) {
      std::vector<std::string> everything = {"*"};
      std::vector<results::SignalId> chosen;
      for (results::SignalId id :
           results::select(signals, request.variables.empty() ? everything : request.variables)) {
        if (id != results::SignalTable::kTime && !signals[id].is_parameter()) chosen.push_back(id);
      }
      if (names.empty()) {
        for (results::SignalId id : chosen) names.emplace_back(signals.name(id));
        values.resize(names.size());
      }
      return std::make_unique<LastRow>(signals, std::move(chosen), ends);
    };
    result.last = run(compilation, request);
    simulate::Status status = result.last.outcome.status;
    if (status != simulate::Status::Done && status != simulate::Status::Terminated) break;
    if (ends.size() != names.size()) break;
    for (size_t k = 0; k < ends.size(); ++k) values[k].push_back(ends[k]);
    ++result.runs;
  }
  for (size_t k = 0; k < names.size(); ++k)
    result.estimates.push_back({names[k], results::confidence(values[k], kConfidence)});
  return result;
}

std::string replications_json(const Replications& replications) {
  nlohmann::ordered_json all;
  all["replications"] = replications.runs;
  all["confidence"] = kConfidence;
  all["estimates"] = nlohmann::ordered_json::array();
  for (const Estimate& e : replications.estimates) {
    all["estimates"].push_back({{"name", e.name},
                                {"mean", e.interval.mean},
                                {"halfWidth", e.interval.half_width},
                                {"deviation", e.interval.deviation}});
  }
  return all.dump();
}

}  // namespace saltus::driver
