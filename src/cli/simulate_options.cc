#include "cli/simulate_options.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "results/table.h"

namespace saltus::cli {

void SimulateOptions::declare(CLI::App& command) {
  source.declare(command);
  command.add_option("--start", run.start, "start time")->option_text("T");
  command.add_option("--stop", run.stop, "stop time")->option_text("T");
  auto* interval = command.add_option("--interval", run.interval, "time between rows of the result")->option_text("T");
  command.add_option("--intervals", run.intervals, "number of intervals of the result (500)")
      ->option_text("N")
      ->check(CLI::PositiveNumber)
      ->excludes(interval);
  command.add_option("--tolerance", run.tolerance, "relative tolerance (1e-6)")->option_text("X");
  command.add_option("--max-step", run.max_step, "longest step of the integrator (none)")->option_text("T");
  command.add_option("--solver", solver_, "one of " + simulate::solver_names())->option_text("NAME");
  command.add_option("--param", parameters_, "set a parameter")->option_text("NAME=VALUE")->allow_extra_args(false);
  command.add_option("--start-value", starts_, "set a start value")->option_text("NAME=VALUE")->allow_extra_args(false);
  command.add_option("--seed", run.seed, "of random numbers and of choices that the model leaves open (1)")->option_text("N");
  command.add_flag("--choices", run.list_choices, "list the choices that were made at random");
  command.add_option("-o,--output", run.output, "write the result; without it there is only a summary")
      ->option_text("FILE.csv|FILE.mat");
  command.add_option("--variables", variables_, "write only what matches (*, ?)")
      ->option_text("GLOB,...")
      ->allow_extra_args(false);
  command.add_option("--variables-file", variables_file_, "write only what the file lists, a pattern a line")->option_text("FILE");
  command.add_flag("--parameters", run.invariants, "parameters and constants in a CSV, too");
  command.add_option("--plot", plotted_, "draw signals")->option_text("VAR,...")->allow_extra_args(false);
  command.add_option("--plot-file", run.plot_file, "where to; beside the result when not given")->option_text("FILE.svg|FILE.png");
  command.add_flag("--events", run.log_events, "print each event: when, what leapt, and why");
  command.add_flag("--stats", statistics, "print what the solver did");
  command.add_option("--report", report, "write stage, times, statistics and diagnostics as JSON")->option_text("FILE");
}

namespace {

[[noreturn]] void refuse(const std::string& why) { throw CLI::ValidationError(why); }

double number(const std::string& text, const std::string& where) {
  if (text == "true") return 1;
  if (text == "false") return 0;
  size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used == 0 || used != text.size()) refuse(fmt::format("{}: '{}' is not a number", where, text));
  return value;
}

std::vector<std::pair<std::string, double>> settings(const std::vector<std::string>& words, const std::string& option) {
  std::vector<std::pair<std::string, double>> result;
  for (const std::string& word : words) {
    size_t equal = word.rfind('=');
    if (equal == std::string::npos || equal == 0) refuse(fmt::format("{} wants NAME=VALUE, not '{}'", option, word));
    result.emplace_back(word.substr(0, equal), number(word.substr(equal + 1), option + " " + word));
  }
  return result;
}

// Commas inside of brackets belong to the name: a[1,2].
std::vector<std::string> names_of(const std::vector<std::string>& lists) {
  std::vector<std::string> names;
  for (const std::string& list : lists) {
    std::string name;
    int depth = 0;
    for (char c : list) {
      if (c == '[') ++depth;
      if (c == ']') --depth;
      if (c == ',' && depth == 0) {
        if (!name.empty()) names.push_back(std::move(name));
        name.clear();
      } else {
        name += c;
      }
    }
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

bool has_end(const std::string& path, std::initializer_list<const char*> ends) {
  for (const char* end : ends) {
    if (path.ends_with(end)) return true;
  }
  return false;
}

}  // namespace

void SimulateOptions::settle() {
  auto solver = simulate::solver_named(solver_);
  if (!solver) refuse(fmt::format("--solver: there is no '{}'; there are {}", solver_, simulate::solver_names()));
  run.solver = *solver;
  source.parameters = settings(parameters_, "--param");
  source.starts = settings(starts_, "--start-value");
  run.plotted = names_of(plotted_);
  run.variables = names_of(variables_);
  if (!variables_file_.empty()) {
    std::ifstream file(variables_file_);
    if (!file) refuse(fmt::format("--variables-file: cannot read '{}'", variables_file_));
    for (std::string line; std::getline(file, line);) {
      while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
      if (!line.empty()) run.variables.push_back(results::plain_name(line));
    }
  }
  auto finite = [](const std::optional<double>& value, const char* option, bool positive) {
    if (!value) return;
    if (!std::isfinite(*value)) refuse(fmt::format("{}: not a finite number", option));
    if (positive && *value <= 0) refuse(fmt::format("{}: must be positive", option));
  };
  finite(run.start, "--start", false);
  finite(run.stop, "--stop", false);
  finite(run.interval, "--interval", true);
  finite(run.tolerance, "--tolerance", true);
  finite(run.max_step, "--max-step", true);
  if (run.tolerance && *run.tolerance < simulate::kSmallestTolerance)
    refuse(fmt::format("--tolerance: below {} rounding is all there is", simulate::kSmallestTolerance));
  if (run.start && run.stop && *run.stop < *run.start) refuse("--stop lies before --start");
  if (!run.output.empty() && !has_end(run.output, {".csv", ".mat"})) {
    refuse(fmt::format("-o: '{}' ends neither in .csv nor in .mat", run.output));
  }
  if (!run.plot_file.empty() && !has_end(run.plot_file, {".svg", ".png"})) {
    refuse(fmt::format("--plot-file: '{}' ends neither in .svg nor in .png", run.plot_file));
  }
}

std::string SimulateOptions::plot_place(const std::string& model) const {
  if (!run.output.empty()) return std::filesystem::path(run.output).replace_extension(".svg").string();
  return model + ".svg";
}

}  // namespace saltus::cli
