// The options of `saltus simulate`.
#pragma once

#include <string>
#include <vector>

#include "cli/source_options.h"
#include "driver/run.h"

namespace saltus::cli {

struct SimulateOptions {
  SourceOptions source;
  driver::RunRequest run;
  bool statistics = false;
  std::string report;
  std::string scratch;

  void declare(CLI::App& command);
  // Turns words into numbers; throws CLI::ValidationError for those that are none.
  void settle();
  // Where --plot goes when no file is named: beside the result, or in the current folder.
  std::string plot_place(const std::string& model) const;

 private:
  std::string solver_ = "auto";
  std::vector<std::string> parameters_, starts_, plotted_, variables_;
  std::string variables_file_;
  std::string max_size_;
  const CLI::App* command_ = nullptr;
};

}  // namespace saltus::cli
