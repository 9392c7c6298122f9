// The options of `saltus simulate`.
#pragma once

#include <string>
#include <vector>

#include "cli/source_options.h"
#include "driver/input_expressions.h"
#include "driver/run.h"

namespace saltus::cli {

class Command;

struct SimulateOptions {
  SourceOptions source;
  driver::RunRequest run;
  bool statistics = false;
  std::string report;
  std::string scratch;
  bool explain_sandbox = false;                             // of `simulate` alone
  bool no_units = false;                                    // likewise
  std::string fmu_interface;                                // me, cs, or empty: what the FMU has
  std::vector<std::string> output_ends = {".csv", ".mat"};  // what the name after -o may end in
  bool from_steady = false;                                 // begins in a steady state
  size_t replications = 0;                                  // 0: one run, with a result
  std::vector<std::string> channels;                        // NAME=WHERE: those bound to the outside
  double pace = 0;  // seconds of the model a second of the clock, --real-time; 0: as fast as it can

  // Inputs that are given by expressions stay inputs, which a command differentiates by. Set before settle().
  bool keeps_inputs = false;
  std::vector<driver::InputExpression> expressions;

  // What a command does not honour it does not offer. Set before declare().
  bool offers_output = true, offers_rows = false, offers_run = false;
  bool offers_grid = true;           // the times of rows: the stop time and what lies between
  bool offers_rows_at_steps = true;  // rows at the integrator's own steps, instead of these times
  bool offers_steps = true;          // how the integrator steps

  void declare(Command& command);
  // Turns words into numbers; throws WrongWords for those that are none.
  void settle();
  // Where --plot goes when no file is named: beside the result, or in the current folder.
  std::string plot_place(const std::string& model) const;
  // Likewise the folder for files that the model's own code writes by relative names.
  std::string files_place(const std::string& model) const;

 private:
  void declare_grid(Command& command);
  void declare_rows(Command& command);
  void declare_run(Command& command);
  void settle_inputs();
  std::string solver_ = "auto", on_zeno_ = "rest";
  std::string snapshot_, resume_;
  std::vector<std::string> inputs_;
  std::vector<std::string> parameters_, starts_, plotted_, variables_;
  std::string variables_file_;
  std::string max_size_;
  const Command* command_ = nullptr;
};

}  // namespace saltus::cli
