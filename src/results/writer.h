// A result file that grows while the simulation runs.
//
// Rows are streamed: memory does not grow with the run. What was flushed is readable at any time, also when the run
// fails or the process is killed. An event is two rows with the same time, the values before and after it; a chain of
// steps at one instant is as many rows.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "results/signals.h"
#include "results/status.h"

namespace saltus::results {

class Writer {
 public:
  virtual ~Writer() = default;

  // One row: column_count() values of the signal table, `time` first. After a failure every later call returns the
  // same failure and does nothing.
  virtual Status write_row(std::span<const double> values) = 0;
  // Makes all rows so far readable in the file. Done by the writer itself about once a second.
  virtual Status flush() = 0;
  // Completes and closes the file. A writer that is destroyed before does the same, but cannot say how it went.
  virtual Status finish() = 0;
};

struct WriterOptions {
  // The signals to write, in this order, `time` put first in any case; empty means all.
  std::vector<SignalId> signals = {};
  // Those of them that are asked for by their very name: written even where they are parameters.
  std::vector<SignalId> named = {};
  // Whether parameters and constants are written into a CSV. A MAT file always has them: they cost it next to nothing.
  bool invariants = false;
  // Whether the header of a CSV has units behind the names: "v [m/s]".
  bool units = false;
};

// The signals that `options` ask for: `time` first, each once.
std::vector<SignalId> chosen_signals(const SignalTable& signals, const WriterOptions& options, bool invariants);

// Opens a file for the format its name ends in: `.csv` or `.mat`. The table is read while opening; it must outlive the
// writer and its invariants must have their final values.
Outcome<std::unique_ptr<Writer>> open_writer(const std::string& path, const SignalTable& signals,
                                             const WriterOptions& options = {});

}  // namespace saltus::results
