#include "cli/simulate_options.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "base/file_name.h"
#include "base/regular_file.h"
#include "cli/command_line.h"
#include "results/draft.h"
#include "results/reader.h"
#include "results/table.h"

namespace saltus::cli {

namespace {

// Decimal numbers as people write them: no hexadecimal, no "nan", no blanks.
std::string not_decimal(const std::string& text) {
  size_t digits = text.find_first_of("0123456789");
  bool plain = digits != std::string::npos && text.find_first_not_of("0123456789+-.eE") == std::string::npos;
  return plain ? std::string() : fmt::format("'{}' is not a decimal number", text);
}

std::string not_count(const std::string& text) {
  bool plain = !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string::npos;
  return plain && std::stoll(text) > 0 ? std::string() : fmt::format("'{}' is not a whole number, 1 or more", text);
}

}  // namespace

void SimulateOptions::declare(Command& command) {
  command_ = &command;
  source.offers_monitors = offers_run;
  source.declare(command);
  command.add_option("--start", run.start, "set the start time")->option_text("T")->check(not_decimal);
  if (offers_grid) declare_grid(command);
  command.add_option("--tolerance", run.tolerance, "set the relative tolerance (default: 1e-6)")
      ->option_text("X")
      ->check(not_decimal);
  if (offers_steps) {
    command.add_option("--max-step", run.max_step, "limit the step of the integrator (default: no limit)")
        ->option_text("T")
        ->check(not_decimal);
    command.add_option("--solver", solver_, "one of " + simulate::solver_names())->option_text("NAME");
    command
        .add_option(
            "--on-zeno", on_zeno_,
            "select what happens where events accumulate: continue in contact if the model provides for it, end "
            "the run, or fail (default: rest)")
        ->option_text("rest|stop|error")
        ->check(one_of({"rest", "stop", "error"}));
  }
  command.add_option("--param", parameters_, "set a parameter")->option_text("NAME=VALUE")->allow_extra_args(false);
  command.add_option("--start-value", starts_, "set a start value")->option_text("NAME=VALUE")->allow_extra_args(false);
  command
      .add_option("--input", inputs_,
                  "drive an input: by a column of a CSV file, over its first column, or by an expression of time")
      ->option_text("NAME=FILE.csv:COLUMN|NAME=EXPRESSION")
      ->allow_extra_args(false);
  command.add_option("--seed", run.seed, "set the seed of random numbers and of nondeterministic choices (default: 1)")
      ->option_text("N");
  command.add_option("--scratch", scratch, "allow foreign code to write files in FOLDER")
      ->option_text("FOLDER")
      ->check(existing_folder);
  if (offers_output) {
    command.add_option("-o,--output", run.output, "write the result (default: print a summary only)")
        ->option_text("FILE" + fmt::format("{}", fmt::join(output_ends, "|FILE")));
  }
  if (offers_rows) declare_rows(command);
  if (offers_run) declare_run(command);
  command.add_flag("--check-memory", source.check_memory, "check each access of memory of generated code; slow")
      ->hide();
}

void SimulateOptions::declare_grid(Command& command) {
  command.add_option("--stop", run.stop, "set the stop time")->option_text("T")->check(not_decimal);
  auto* interval = command.add_option("--interval", run.interval, "set the time between rows of the result")
                       ->option_text("T")
                       ->check(not_decimal);
  command.add_option("--intervals", run.intervals, "set the number of intervals of the result (default: 500)")
      ->option_text("N")
      ->check(not_count)
      ->excludes(interval);
  if (offers_rows_at_steps)
    command.add_flag("--steps", run.rows_at_steps, "write a row at each step of the integrator")->excludes(interval);
}

// Of commands that write rows of a run.
void SimulateOptions::declare_rows(Command& command) {
  command
      .add_option("--max-size", max_size_,
                  "end the run when the result would be larger; K, M or G may follow the number")
      ->option_text("BYTES");
  command.add_option("--variables", variables_, "write only the variables that match (*, ?)")
      ->option_text("GLOB,...")
      ->allow_extra_args(false);
  command
      .add_option("--variables-file", variables_file_,
                  "write only the variables that match patterns in FILE, one per line")
      ->option_text("FILE");
  command.add_flag("--csv-units", run.csv_units, "write units behind the names of a CSV file: \"v [m/s]\"");
  command.add_flag("--parameters", run.invariants, "write parameters and constants to a CSV file, too");
}

// Of the command whose subject is one run.
void SimulateOptions::declare_run(Command& command) {
  command
      .add_option(
          "--replications", replications,
          "run N times with consecutive seeds; print means of the final values and their 95 % confidence intervals")
      ->option_text("N")
      ->check(whole_number(2, 1000000));
  command.add_flag("--choices", run.list_choices, "list the choices that were made at random");
  command.add_option("--plot", plotted_, "draw signals")->option_text("VAR,...")->allow_extra_args(false);
  command.add_option("--plot-file", run.plot_file, "name the picture (default: the name of the result)")
      ->option_text("FILE.svg|FILE.png");
  command.add_flag("--events", run.log_events, "print each event: time, cause and variables that changed");
  command.add_option("--snapshot", snapshot_, "write the complete state of the run at TIME, for --resume")
      ->option_text("TIME:FILE");
  auto* resume =
      command.add_option("--resume", resume_, "continue from a snapshot of the same model")->option_text("FILE");
  command.add_flag("--from-steady", from_steady, "start in the steady state that 'saltus steady' finds")
      ->excludes(resume);
  command
      .add_option("--interface", fmu_interface,
                  "select the interface of an FMU: model exchange (me), co-simulation (cs) or scheduled execution (se)")
      ->option_text("me|cs|se")
      ->check(one_of({"me", "cs", "se"}));
  command.add_flag("--stats", statistics, "print statistics of the solver and of the monitors of its steps");
  command.add_option("--report", report, "write stage, times, statistics and diagnostics as JSON")->option_text("FILE");
}

namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw WrongWords(why);
}

bool is_number(const std::string& text) {
  if (text == "true" || text == "false") return true;
  size_t used = 0;
  try {
    std::stod(text, &used);
  } catch (const std::exception&) {
  }
  return used == text.size();
}

double number(const std::string& text, const std::string& where) {
  if (text == "true") return 1;
  if (text == "false") return 0;
  if (text.find_first_of("xX") != std::string::npos)
    refuse(fmt::format("{}: '{}' is not a decimal number", where, text));
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

// "500", "20K", "1.5G": 1 K is 1024 bytes.
uint64_t bytes_of(const std::string& text) {
  std::string digits = text;
  double unit = 1;
  size_t which =
      digits.empty()
          ? std::string::npos
          : std::string_view("KMGT").find(static_cast<char>(std::toupper(static_cast<unsigned char>(digits.back()))));
  if (which != std::string::npos) {
    unit = std::pow(1024.0, static_cast<double>(which + 1));
    digits.pop_back();
  }
  std::string wrong = not_decimal(digits);
  double count = wrong.empty() ? number(digits, "--max-size") : 0;
  if (!(count * unit >= 1 && count * unit < 1e18))
    refuse(fmt::format("--max-size: '{}' is not a number of bytes", text));
  return static_cast<uint64_t>(count * unit);
}

bool has_end(const std::string& path, std::initializer_list<const char*> ends) {
  for (const char* end : ends) {
    if (path.ends_with(end)) return true;
  }
  return false;
}

}  // namespace

void SimulateOptions::settle_inputs() {
  for (const std::string& word : inputs_) {
    size_t equal = word.find('='), colon = word.rfind(".csv:");
    if (equal == std::string::npos || equal == 0 || equal + 1 == word.size())
      refuse(fmt::format("--input wants NAME=SIGNAL, not '{}'", word));
    std::string name = word.substr(0, equal);
    if (colon == std::string::npos && keeps_inputs) {
      expressions.push_back({name, "", word.substr(equal + 1)});
      continue;
    }
    if (colon == std::string::npos) {
      source.modifiers.emplace_back(name, word.substr(equal + 1));
      continue;
    }
    // Read now: the process may give up reading files before it runs.
    std::string path = word.substr(equal + 1, colon + 4 - equal - 1), column = word.substr(colon + 5);
    auto table = results::read_result(path);
    if (!table.ok()) refuse(fmt::format("--input: {}", table.message()));
    results::SignalId id = table.value.signals.find(column);
    if (!id.valid()) refuse(fmt::format("--input: '{}' has no column '{}'", path, column));
    simulate::InputSignal& signal = run.inputs.emplace_back();
    signal.name = name;
    signal.time = table.value.values(results::SignalTable::kTime);
    signal.value = table.value.values(id);
  }
}

void SimulateOptions::settle() {
  run.strict = source.strict;
  run.without_monitors = source.without_monitors();
  run.measure_monitors = statistics;
  auto solver = simulate::solver_named(solver_);
  if (!solver) refuse(fmt::format("--solver: there is no '{}'; there are {}", solver_, simulate::solver_names()));
  run.solver = *solver;
  run.at_zeno = on_zeno_ == "stop"    ? simulate::AtZeno::Stop
                : on_zeno_ == "error" ? simulate::AtZeno::Error
                                      : simulate::AtZeno::Rest;
  // The name ends at the first '='; a value may have more of them.
  std::vector<std::string> numbers;
  for (const std::string& word : parameters_) {
    size_t equal = word.find('=');
    if (equal == std::string::npos || equal == 0 || equal + 1 == word.size() || is_number(word.substr(equal + 1)))
      numbers.push_back(word);
    else
      source.modifiers.emplace_back(word.substr(0, equal), word.substr(equal + 1));
  }
  source.parameters = settings(numbers, "--param");
  settle_inputs();
  source.starts = settings(starts_, "--start-value");
  run.plotted = names_of(plotted_);
  run.variables = names_of(variables_);
  if (!variables_file_.empty()) {
    std::ifstream file(variables_file_);
    std::error_code error;
    if (!file || std::filesystem::is_directory(variables_file_, error))
      refuse(fmt::format("--variables-file: cannot read '{}'", variables_file_));
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
  if (run.tolerance && *run.tolerance >= 1) refuse("--tolerance: must be less than 1");
  if (run.tolerance && *run.tolerance < simulate::kSmallestTolerance)
    refuse(fmt::format("--tolerance: below {} rounding is all there is", simulate::kSmallestTolerance));
  if (run.start && run.stop && *run.stop < *run.start) refuse("--stop lies before --start");
  if (!snapshot_.empty()) {
    size_t colon = snapshot_.find(':');
    if (colon == std::string::npos || colon + 1 == snapshot_.size())
      refuse(fmt::format("--snapshot wants TIME:FILE, not '{}'", snapshot_));
    run.snapshot_at = number(snapshot_.substr(0, colon), "--snapshot");
    run.snapshot_file = snapshot_.substr(colon + 1);
  }
  if (!resume_.empty()) {
    // Read now: the process may give up reading files before it runs.
    constexpr uint64_t kMostBytes = uint64_t{4} << 30;  // of a snapshot
    std::string why;
    std::optional<std::string> text = read_regular_file(resume_, why, kMostBytes);
    if (!text) refuse(fmt::format("--resume: cannot read '{}': {}", resume_, why));
    run.resume.emplace();
    if (!run.resume->read(*text))
      refuse(fmt::format("--resume: '{}' is no snapshot of this version, or it is damaged", resume_));
  }
  if (!max_size_.empty()) run.max_size = bytes_of(max_size_);
  auto given = [&](const char* option) {
    return (std::string_view(option) == "-o" ? offers_output : offers_run) && command_->count(option) > 0;
  };
  for (const char* option : {"-o", "--plot", "--events", "--report"}) {
    if (replications > 0 && given(option))
      refuse(fmt::format("--replications gives means of many runs; {} shows one run", option));
  }
  if (given("-o") && run.output.empty()) refuse("-o: the name of the file is empty");
  if (given("--plot-file") && run.plot_file.empty()) refuse("--plot-file: the name of the file is empty");
  if (given("--report") && report.empty()) refuse("--report: the name of the file is empty");
  // What is written is not what is read, and each file has one content.
  if (has_end(report, {".mo", ".chi", ".shsml"})) refuse(fmt::format("--report: '{}' would be a model's file", report));
  const std::pair<const char*, const std::string*> outputs[] = {
      {"-o", &run.output}, {"--plot-file", &run.plot_file}, {"--report", &report}};
  for (size_t i = 0; i < std::size(outputs); ++i) {
    const auto& [option, path] = outputs[i];
    std::vector<std::string> inputs = source.more;
    inputs.insert(inputs.end(), {source.source, variables_file_});
    for (const std::string& input : inputs) {
      if (results::same_file(*path, input)) refuse(fmt::format("{}: '{}' is read by this run", option, *path));
    }
    for (size_t k = i + 1; k < std::size(outputs); ++k) {
      if (results::same_file(*path, *outputs[k].second))
        refuse(fmt::format("{} and {} name one file, '{}'", option, outputs[k].first, *path));
    }
  }
  if (!run.output.empty() &&
      std::ranges::none_of(output_ends, [&](const std::string& end) { return run.output.ends_with(end); })) {
    std::string list = output_ends.size() == 2 ? fmt::format("neither in {} nor in {}", output_ends[0], output_ends[1])
                                               : fmt::format("not in {}", fmt::join(output_ends, ", "));
    refuse(fmt::format("-o: '{}' ends {}", run.output, list));
  }
  if (!run.plot_file.empty() && !has_end(run.plot_file, {".svg", ".png"})) {
    refuse(fmt::format("--plot-file: '{}' ends neither in .svg nor in .png", run.plot_file));
  }
}

std::string SimulateOptions::plot_place(const std::string& model) const {
  if (!run.output.empty()) return std::filesystem::path(run.output).replace_extension(".svg").string();
  return file_name_of(model) + ".svg";
}

std::string SimulateOptions::files_place(const std::string& model) const {
  if (!run.output.empty()) return std::filesystem::path(run.output).replace_extension(".files").string();
  return file_name_of(model) + ".files";
}

}  // namespace saltus::cli
