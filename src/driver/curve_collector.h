// Keeps the signals to be plotted while the simulation runs; nothing else of a run is kept in memory.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "results/plot.h"
#include "results/writer.h"
#include "units/display.h"

namespace saltus::driver {

class CurveCollector : public results::Writer {
 public:
  // Fills `curves`, which must outlive it. `missing` gets the names that are not there, each with the nearest one that
  // is.
  static std::unique_ptr<results::Writer> open(const results::SignalTable& signals, std::span<const std::string> names,
                                               std::vector<results::Curve>& curves,
                                               std::vector<std::pair<std::string, std::string>>& missing);

  CurveCollector(const results::SignalTable& signals, std::vector<results::SignalId> chosen,
                 std::vector<results::Curve>& curves);
  results::Status write_row(std::span<const double> values) override;
  results::Status flush() override { return {}; }
  results::Status finish() override { return {}; }

 private:
  const results::SignalTable& signals_;
  std::vector<results::SignalId> chosen_;
  std::vector<std::optional<units::DisplayUnit>> shown_;  // in the unit that the model displays
  std::vector<results::Curve>& curves_;
};

}  // namespace saltus::driver
