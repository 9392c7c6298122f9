// Machine code → trajectory → files and pictures: the passes after compile.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/compile.h"
#include "driver/event_log.h"
#include "driver/outputs.h"
#include "results/writer.h"
#include "simulate/options.h"

namespace saltus::driver {

// What is not given comes from the model's `experiment` annotation, then from the defaults of the run.
struct GridWishes {
  std::optional<double> start, stop, interval, tolerance, max_step;
  std::optional<int> intervals;
};

struct RunRequest : GridWishes,
                    simulate::Method,
                    simulate::Recording,
                    simulate::Assignments,
                    simulate::Surroundings,
                    simulate::Diagnosis {
  std::function<std::unique_ptr<results::Writer>(const results::SignalTable&)> watch;  // who wants to see the rows, too

  std::vector<simulate::Course>* courses = nullptr;  // of variables whose course is asked for, likewise

  std::string output;                  // .csv or .mat; empty: none
  std::vector<std::string> variables;  // patterns of what is written; empty: everything
  bool invariants = false;             // parameters in a CSV
  bool csv_units = false;              // units in the header of a CSV
  std::vector<std::string> plotted;    // signals of the picture
  std::string plot_file;               // .svg or .png
  bool log_events = false;
  uint64_t max_size = 0;       // bytes of the result; 0: no limit
  Outputs* outputs = nullptr;  // opened before; none: opened when they are needed

  std::optional<simulate::Snapshot> resume;  // goes on from there
  std::optional<double> snapshot_at;         // all that the run remembers then is written
  std::string snapshot_file;
  simulate::ReportProgress progress;
};

struct RunResult {
  simulate::Options options;  // as settled
  simulate::Outcome outcome;
  std::vector<LoggedEvent> events;
  bool plotted = false;  // the picture was written
  double seconds = 0;    // wall time of the run
};

// What the run is to be, once the model's own wishes are known.
simulate::Options settle(const RunRequest& request, const hybrid::Experiment& experiment);

// Runs a compiled model. What goes wrong stands in the compilation's diagnostics.
RunResult run(Compilation& compilation, const RunRequest& request);
// The same with diagnostics and timers of its own: `context` has the compilation's sources. Several threads may run one
// compilation, each with a context, unless its structure changes with its modes.
RunResult run(const Compilation& compilation, const RunRequest& request, Context& context);

}  // namespace saltus::driver
