// Runs of one model with changed parameters, and how their results differ.
//
// Difference quotients of whole runs need nothing of the model but that it runs: clocks, processes, delays, external
// objects, chosen states and sliding surfaces are all in them. They are less exact than the variational equation
// (sensitivities.h), and are what that is checked against where there are events.
//
// The quotient is central, taken with a change h of the parameter and with h/2, and extrapolated (Richardson). Where
// the two do not agree, an event stands between the runs and the row, or the run is noisy on that scale: then a smaller
// change is tried.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/sensitivities.h"
#include "driver/run.h"
#include "simulate/runner.h"

namespace saltus::analysis {

// Why there are no derivatives.
struct Stop {
  std::string why;
  bool asks_compiler = false;
  bool is_final = false;  // another method fails, too
};

class PerturbedRuns {
 public:
  using Parameters = std::vector<std::pair<std::string, double>>;
  PerturbedRuns(const driver::Compilation& compilation, const simulate::Options& options)
      : compilation_(compilation), options_(options) {}
  // Initialized. Throws Stop.
  std::unique_ptr<simulate::Runner> start(const Parameters& parameters, Context& context);

  // Rows of values at these times, which rise.
  using Rows = std::vector<std::vector<double>>;
  Rows sample(const Parameters& parameters, const std::vector<double>& times, const std::vector<run::Slot>& slots,
              Context& context);

  struct Quotients {
    Rows values;       // [row][slot]
    Rows derivatives;  // [row][slot × parameters + parameter]
    Rows errors;       // of these, estimated
  };
  // `at`: the values of the parameters. Throws Stop.
  Quotients differences(const std::vector<std::string>& parameters, const std::vector<double>& at,
                        const std::vector<double>& times, const std::vector<run::Slot>& slots, Context& context);

 private:
  void improve(Quotients& made, const std::string& name, size_t k, size_t count, double at, double change,
               const std::vector<double>& times, const std::vector<run::Slot>& slots, Context& context);

  const driver::Compilation& compilation_;
  const simulate::Options& options_;
  simulate::OpenWriter open_;
  simulate::ReportProgress progress_;
  std::vector<std::unique_ptr<simulate::Options>> kept_;
};

// The same as sensitivities(), by these quotients alone. Nothing: `why`, or the diagnostics of `context`, or the
// program does not stand for these parameters (`asks_compiler`).
std::optional<Sensitivities> quotients_of_runs(const driver::Compilation& compilation,
                                               const driver::RunRequest& request, const SensitivityRequest& wanted,
                                               Context& context, std::string& why, bool& asks_compiler);

}  // namespace saltus::analysis
