#include "cli/source_options.h"

#include <fmt/ranges.h>

#include <cstdio>
#include <cstdlib>
#include <optional>

#include "base/monitors.h"
#include "cli/command_line.h"
#include "cli/project_options.h"
#include "cli/tell.h"
#include "driver/install.h"
#include "driver/source.h"

namespace saltus::cli {

// The model is the class that is named, else one of the first file.
void SourceOptions::choose_source() {
  size_t chosen = 0;
  for (size_t i = 0; i < words_.size(); ++i) {
    bool is_class = !driver::names_file(words_[i]);
    if (is_class && chosen != i && !driver::names_file(words_[chosen]))
      throw WrongWords(fmt::format("'{}' and '{}' both name a class; one model at a time", words_[chosen], words_[i]));
    if (is_class) chosen = i;
    bool is_modelica = driver::language_of(words_[i]) == driver::Language::Modelica && !words_[i].ends_with(".fmu") &&
                       !words_[i].ends_with(".ssp");
    if (words_.size() > 1 && !is_modelica)
      throw WrongWords(fmt::format("'{}': several files are for Modelica alone", words_[i]));
  }
  source = words_.at(chosen);
  more.clear();
  for (size_t i = 0; i < words_.size(); ++i) {
    if (i != chosen) more.push_back(words_[i]);
  }
}

void SourceOptions::declare(Command& command) {
  command
      .add_option("source", words_,
                  "file (.mo, .chi, .shsml), folder, or class on the library path; further files and folders with "
                  "classes that it uses")
      ->required()
      ->option_text("FILE|CLASS|FOLDER...");
  command.on_parsed([this] { choose_source(); });
  command.add_option("-m,--model", class_name, "select a class (default: the last model of FILE)")
      ->option_text("CLASS");
  command.add_option("-I", include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command.add_option("--trust", trusted, "run foreign code (external C) of a file or folder without the sandbox")
      ->option_text("FILE|DIR")
      ->allow_extra_args(false)
      ->check(existing_path);
  command.add_option("--external-c", external_c, about_external_c)
      ->option_text("own|library")
      ->check(one_of({"own", "library"}));
  std::vector<std::string> dumped = pass_names(PassInfo::Dumped), optional = pass_names(PassInfo::Optional);
  std::string left_out = fmt::format("leave an optional pass out, for diagnosis: {}", fmt::join(optional, ", "));
  if (offers_monitors) {
    std::vector<std::string> monitors = monitor_names();
    left_out += "; or switch a monitor of the run off: ";
    constexpr size_t kInARow = 9;  // a reader finds a name in a short row
    for (size_t i = 0; i < monitors.size(); ++i)
      left_out += (i == 0 ? "" : i % kInARow == 0 ? "; " : ", ") + monitors[i];
    optional.insert(optional.end(), monitors.begin(), monitors.end());
  }
  command.add_option("--dump", dump, fmt::format("print what a pass produced: {}", fmt::join(dumped, ", ")))
      ->option_text("PASS")
      ->check(one_of(dumped));
  command.add_option("--without", without, left_out)
      ->option_text(offers_monitors ? "PASS|MONITOR" : "PASS")
      ->allow_extra_args(false)
      ->check(one_of(optional));
  command.add_flag("--verify-passes", verify_passes, "check after each pass what it promises");
  command.add_flag("--strict", strict,
                   "treat warnings about the model's text, and values outside min and max, as errors");
  command.add_flag("--time", time, "print the time of each pass");
  if (offers_cache) command.add_flag("--no-cache", no_cache, "ignore the compilation cache and do not write to it");
  limits.declare(command);
  if (offers_json) command.add_flag("--json", json, "write diagnostics and summary as JSON");
}

std::vector<std::string> library_path(const std::vector<std::string>& include) {
  std::vector<std::string> path = include;
  path.insert(path.end(), project().libraries.begin(), project().libraries.end());
  if (const char* given = std::getenv("MODELICAPATH")) {
    for (std::string& folder : driver::split_path(given)) path.push_back(std::move(folder));
  }
  if (std::string own = driver::user_library_folder(); !own.empty()) path.push_back(std::move(own));
  return path;
}

driver::Request SourceOptions::request() const {
  driver::Request request;
  request.source = source;
  request.more = more;
  request.class_name = class_name;
  request.path = library_path(include);
  for (std::string& library : pinned_libraries(request.path)) request.more.push_back(std::move(library));
  request.parameters = parameters;
  request.modifiers = modifiers;
  request.starts = starts;
  if (!dump.empty()) request.dump = pass_named(dump);
  for (const std::string& name : without) {
    if (std::optional<PassId> pass = pass_named(name)) request.without.add(*pass);
  }
  request.verify_passes = verify_passes;
  request.trusted = trusted;
  request.library_c = external_c == "library";
  request.check_memory = check_memory;
  request.max_elements = limits.max_elements;
  request.strict = strict;
  request.use_cache = !no_cache && !std::getenv("SALTUS_NO_CACHE");
  return request;
}

MonitorSet SourceOptions::without_monitors() const {
  MonitorSet set;
  for (const std::string& name : without) {
    if (std::optional<MonitorId> monitor = monitor_named(name)) set.add(*monitor);
  }
  return set;
}

void show_passes(const driver::Compilation& compilation, const SourceOptions& options) {
  if (!compilation.dumped.empty()) {
    put(compilation.dumped);
    if (compilation.dumped.back() != '\n') put("\n");
  }
  if (options.time) std::fputs(compilation.context.timers.table().c_str(), stderr);
}

}  // namespace saltus::cli
