// Keeps the signals to be plotted while the simulation runs; nothing else of a run is kept in memory.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "results/plot.h"
#include "results/writer.h"

namespace saltus::driver {

class CurveCollector : public results::Writer {
 public:
  // A name that is not there is an error, which suggests the nearest one. Fills `curves`, which must outlive it.
  static results::Outcome<std::unique_ptr<results::Writer>> open(const results::SignalTable& signals,
                                                                 std::span<const std::string> names,
                                                                 std::vector<results::Curve>& curves);

  CurveCollector(const results::SignalTable& signals, std::vector<results::SignalId> chosen,
                 std::vector<results::Curve>& curves);
  results::Status write_row(std::span<const double> values) override;
  results::Status flush() override { return {}; }
  results::Status finish() override { return {}; }

 private:
  const results::SignalTable& signals_;
  std::vector<results::SignalId> chosen_;
  std::vector<results::Curve>& curves_;
};

}  // namespace saltus::driver
