// From memory to rows of the result: which names there are, which of them share a column, which do not vary.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "results/signals.h"
#include "results/writer.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

class Recorder {
 public:
  explicit Recorder(Instance& instance) : instance_(instance) {}

  // After initialization, when parameters have their values.
  bool open(const OpenWriter& open, std::string& why);
  // A column of the row in memory that is not a number, else one that is infinite, or kNoSlot.
  Slot not_finite() const;
  // One row of what stands in memory.
  bool record();
  bool finish(std::string& why);
  const std::string& failure() const { return failure_; }

 private:
  struct Column {
    Slot slot;
    double sign;
    bool boolean;
  };
  void build();
  Instance& instance_;
  results::SignalTable table_;
  std::unique_ptr<results::Writer> writer_;
  std::vector<Column> columns_;
  std::vector<double> row_;
  std::string failure_;
};

}  // namespace saltus::simulate
