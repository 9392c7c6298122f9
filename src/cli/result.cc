// `saltus result`: what a result file holds, values of it, other formats, several in one.
#include <cmath>
#include <deque>
#include <filesystem>

#include "base/render.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"
#include "results/csv_writer.h"
#include "results/reader.h"
#include "results/select.h"
#include "results/transform.h"

namespace saltus::cli {
namespace {

struct ResultOptions {
  std::string result;
  std::vector<std::string> results;  // of merge
  std::vector<std::string> wanted;
  std::vector<double> times;
  std::string output;
  bool parameters = false;
};

const char* to_text(results::SignalKind kind) {
  switch (kind) {
    case results::SignalKind::Integer: return "Integer";
    case results::SignalKind::Boolean: return "Boolean";
    case results::SignalKind::Enumeration: return "enumeration";
    default: return "Real";
  }
}

int list(const ResultOptions& options) {
  auto read = results::read_result(options.result);
  if (!read.ok()) return tell_error(read.message()), kModelAtFault;
  const results::Table& table = read.value;
  size_t shown = 0;
  auto fits = [&](std::string_view name) {
    return options.wanted.empty() || std::ranges::any_of(options.wanted, [&](const std::string& glob) {
             return results::matches_glob(name, glob);
           });
  };
  for (results::SignalId id : table.signals.ids()) {
    results::Signal signal = table.signals[id];
    if (!fits(signal.name)) continue;
    ++shown;
    bool invariant = signal.storage == results::Storage::Invariant;
    std::string line = printable(signal.name);
    if (!signal.unit.empty()) line += fmt::format(" [{}]", printable(signal.unit));
    if (signal.kind != results::SignalKind::Real) line += fmt::format(" {}", to_text(signal.kind));
    if (invariant) line += fmt::format(" = {}", table.signals.value(id, {}));
    if (!signal.description.empty()) line += fmt::format("  \"{}\"", printable(signal.description));
    say("{}\n", line);
  }
  if (shown == 0) return tell_error(fmt::format("no signal matches '{}'", options.wanted.front())), kModelAtFault;
  if (table.truncated) fmt::print(stderr, "warning: the file ends in the middle of a row\n");
  return kDone;
}

int values(const ResultOptions& options) {
  auto read = results::read_result(options.result);
  if (!read.ok()) return tell_error(read.message()), kModelAtFault;
  const results::Table& table = read.value;
  if (table.rows() == 0) return tell_error("the result has no rows"), kModelAtFault;
  std::vector<results::SignalValues> columns;
  for (const std::string& wanted : options.wanted) {
    auto found = results::evaluate(table, wanted);
    if (!found.ok()) return tell_error(found.message()), kCommandLine;
    columns.push_back(std::move(found.value));
  }
  say("time");
  for (const std::string& wanted : options.wanted) say(",{}", results::csv_name(wanted));
  say("\n");
  auto row = [&](double time, auto&& value) {
    say("{}", time);
    for (const results::SignalValues& column : columns) say(",{}", value(column));
    say("\n");
  };
  if (options.times.empty()) {
    for (size_t i = 0; i < table.rows(); ++i)
      row(table.time()[i], [&](const auto& column) { return column.values[i]; });
    return kDone;
  }
  for (double t : options.times) {
    if (t < table.time().front() || t > table.time().back())
      return tell_error(fmt::format("time {} is outside of the result, {} to {}", t, table.time().front(),
                                    table.time().back())),
             kCommandLine;
    row(t, [&](const auto& column) { return results::value_at(table, column, t); });
  }
  return kDone;
}

int convert(const ResultOptions& options) {
  auto read = results::read_result(options.result);
  if (!read.ok()) return tell_error(read.message()), kModelAtFault;
  results::Status written = results::write_table(options.output, read.value, options.wanted, options.parameters);
  if (!written.ok()) return tell_error(written.message()), kRunFailed;
  say("wrote {}\n", options.output);
  return kDone;
}

int merge(const ResultOptions& options) {
  std::deque<results::Table> tables;
  std::vector<const results::Table*> all;
  std::vector<std::string> names;
  for (const std::string& path : options.results) {
    auto read = results::read_result(path);
    if (!read.ok()) return tell_error(read.message()), kModelAtFault;
    all.push_back(&tables.emplace_back(std::move(read.value)));
    names.push_back(std::filesystem::path(path).stem().string());
  }
  auto merged = results::merge(all, names);
  if (!merged.ok()) return tell_error(merged.message()), kModelAtFault;
  results::Status written = results::write_table(options.output, merged.value, options.wanted, options.parameters);
  if (!written.ok()) return tell_error(written.message()), kRunFailed;
  say("wrote {}\n", options.output);
  return kDone;
}

}  // namespace

void add_result(Command& app, Action& action) {
  Command* result = app.add_subcommand("result", "list, print, convert and merge results");
  result->require_subcommand();
  auto options = std::make_shared<ResultOptions>();
  auto part = [&](const char* name, const char* what, int (*run)(const ResultOptions&)) {
    Command* command = result->add_subcommand(name, what);
    command->callback([&action, options, run] { action = [options, run] { return run(*options); }; });
    return command;
  };
  auto one_result = [&](Command* command) {
    command->add_option("result", options->result, "a result file (.csv, .mat)")->required()->option_text("RESULT");
  };
  auto output = [&](Command* command) {
    command->add_option("-o,--output", options->output, "name the output file")
        ->required()
        ->option_text("FILE.csv|FILE.mat");
    command->add_option("--variables", options->wanted, "write only the variables that match (*, ?)")
        ->delimiter(',')
        ->option_text("GLOB,...");
    command->add_flag("--parameters", options->parameters, "write parameters to a CSV file, too");
  };
  Command* listing = part("list", "list the signals with units and descriptions", list);
  one_result(listing);
  listing->add_option("patterns", options->wanted, "list only the signals that match (*, ?)")->option_text("GLOB...");
  Command* reading = part("values", "print values as CSV: all rows, or at given times", values);
  one_result(reading);
  reading->add_option("variables", options->wanted, "signals or expressions over them")
      ->required()
      ->option_text("VAR...");
  reading->add_option("--at", options->times, "print the values at these times (default: all rows)")
      ->delimiter(',')
      ->option_text("T,...");
  Command* converting = part("convert", "write a result in another format", convert);
  one_result(converting);
  output(converting);
  Command* merging = part("merge", "merge results at the times of the first one", merge);
  merging->add_option("results", options->results, "result files (.csv, .mat)")
      ->required()
      ->expected(2, 1000)
      ->option_text("RESULT...");
  output(merging);
}

}  // namespace saltus::cli
