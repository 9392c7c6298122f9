#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <set>

#include "cli/check_report.h"
#include "cli/check_summary.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/session.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "driver/class_list.h"
#include "driver/compile.h"
#include "driver/foreign_rules.h"
#include "driver/library_structure.h"
#include "driver/report.h"
#include "driver/source.h"
#include "structure/modes/family.h"
#include "verify/doctor.h"

namespace saltus::cli {
namespace {

std::string some(int64_t n, const char* singular, const char* plural) {
  return fmt::format("{} {}", n, n == 1 ? singular : plural);
}

// The conditions that the model leaves open at its start, in one line.
std::string assumed(const std::vector<std::string>& conditions) {
  constexpr size_t kListed = 5;
  std::vector<std::string> listed(conditions.begin(), conditions.begin() + std::min(kListed, conditions.size()));
  std::string text = fmt::format("assumed at the start: {}", fmt::join(listed, ", "));
  if (conditions.size() > kListed) text += fmt::format(" and {} more", conditions.size() - kListed);
  return text;
}

// A line a mode, for as many as can be read.
void print_modes(structure::ModeFamily& family) {
  constexpr size_t kMostConditions = 4;
  const auto& conditions = family.common().conditions;
  size_t n = conditions.size();
  if (n == 0) {
    say("its constraints leap at events\n");
    return;
  }
  say("its structure changes with {}\n", some(static_cast<int64_t>(n), "condition", "conditions"));
  if (n > kMostConditions) return;
  for (size_t bits = 0; bits < (size_t{1} << n); ++bits) {
    std::vector<uint8_t> truth;
    std::string words;
    for (size_t k = 0; k < n; ++k) {
      truth.push_back(((bits >> k) & 1) == 0);
      words += (k ? ", " : "") + std::string(truth[k] ? "" : "not (") + conditions[k].text + (truth[k] ? "" : ")");
    }
    structure::ModeShape shape = family.shape(truth);
    if (shape.regular) {
      say("  {}: index {}, {}\n", words, shape.index, some(shape.states, "state", "states"));
    } else {
      say("  {}: structurally singular\n", words);
    }
  }
}

struct CheckOptions {
  SourceOptions source;
  bool all = false;
  bool no_units = false;
  bool from_stdin = false;
  std::string format = "text";

  CheckFormat chosen_format() const {
    return format == "json"     ? CheckFormat::Json
           : format == "junit"  ? CheckFormat::Junit
           : format == "sarif"  ? CheckFormat::Sarif
           : format == "github" ? CheckFormat::Github
                                : CheckFormat::Text;
  }
  bool writes_document() const { return chosen_format() != CheckFormat::Text; }
};

driver::Request request_of(const CheckOptions& options) {
  driver::Request request = options.source.request();
  request.verdict_only = true;
  request.as_component = true;
  request.units = options.no_units ? Units::Unchecked : Units::OfAll;
  if (options.from_stdin) {
    request.text.assign(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
    if (request.text.empty()) request.text = "\n";
  }
  return request;
}

bool is_simulated(const driver::Compilation& compilation) {
  const hybrid::Counts& counts = compilation.counts;
  return counts.equations > 0 || counts.unknowns > 0 || compilation.kind.empty() || compilation.kind == "model" ||
         compilation.kind == "block" || compilation.kind == "class";
}

std::string verdict(const driver::Compilation& compilation, bool sound) {
  const hybrid::Counts& counts = compilation.counts;
  std::string text = fmt::format("check: {} is {}", compilation.name, sound ? "sound" : "not sound");
  if (!is_simulated(compilation)) return fmt::format("{}: a {}", text, compilation.kind);
  text += fmt::format(": {}, {}", some(counts.equations, "equation", "equations"),
                      some(counts.unknowns, "unknown", "unknowns"));
  if (sound) text += fmt::format(", {}", some(compilation.verdict->states, "state", "states"));
  return text;
}

// Of a class whose public connectors let everything be decided outside (expandable ones) nothing is left to count. It
// may be whole all the same, as an example that shows its bus is. False: it is not, or there is nothing to count in it.
bool print_as_a_whole(const CheckOptions& options, const driver::Compilation& component) {
  if (component.counts.equations > 0 || component.counts.unknowns > 0 || !is_simulated(component) || options.from_stdin)
    return false;
  driver::Request request = request_of(options);
  request.as_component = false;
  driver::Compilation whole;
  whole.workspace = session_workspace();
  if (!driver::compile(whole, request, driver::Stage::Scheduled) || whole.counts.unknowns == 0) return false;
  say("{}, as a whole\n", verdict(whole, true));
  return true;
}

int run_one(const CheckOptions& options) {
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  bool sound = driver::compile(compilation, request_of(options), driver::Stage::Scheduled);
  if (options.writes_document()) {
    CheckReport report;
    driver::report_refusals(compilation.context);
    report.add(compilation.name.empty() ? options.source.source : compilation.name, sound, compilation);
    put(report.text(options.chosen_format()));
    return sound ? kDone : kModelAtFault;
  }
  tell(compilation.context, options.source.json);
  show_passes(compilation, options.source);
  if (options.source.json) {
    say("{}\n", driver::report_json(compilation, nullptr));
  } else if (compilation.reached >= driver::Stage::Flattened) {
    if (!sound || !print_as_a_whole(options, compilation)) say("{}\n", verdict(compilation, sound));
    if (sound && !compilation.verdict->assumed.empty()) say("{}\n", assumed(compilation.verdict->assumed));
    if (sound && compilation.family) print_modes(*compilation.family);
  }
  return sound ? kDone : kModelAtFault;
}

// A package and all below it: what is wrong, class by class, and how many were examined.
int run_all(const CheckOptions& options) {
  driver::Request request = request_of(options);
  Context listing;
  std::vector<std::string> names = driver::classes_below(listing, request);
  Context structure;  // it has those of `listing`, too
  std::set<std::string> printed;
  driver::check_library_structure(structure, request);
  bool misplaced = structure.diagnostics.has_errors();
  CheckReport report;
  if (options.writes_document()) {
    report.add(structure);
    if (names.empty()) put(report.text(options.chosen_format()));
  } else {
    tell_new(structure, options.source.json, printed);
  }
  if (names.empty()) return kModelAtFault;
  size_t at_fault = 0, warnings = structure.diagnostics.warning_count();
  for (const std::string& name : names) {
    driver::Compilation compilation;
    compilation.workspace = session_workspace();
    driver::Request one = request;
    // A class of a file is found again in that file; one of a library by its name.
    (driver::names_file(request.source) ? one.class_name : one.source) = name;
    bool sound = driver::compile(compilation, one, driver::Stage::Scheduled);
    warnings += compilation.context.diagnostics.warning_count();
    at_fault += !sound;
    if (options.writes_document()) {
      driver::report_refusals(compilation.context);
      report.add(name, sound, compilation);
      continue;
    }
    tell_new(compilation.context, options.source.json, printed);
    if (!sound) say("check: {} is not sound\n", name);
  }
  if (options.writes_document()) {
    put(report.text(options.chosen_format()));
    return at_fault == 0 && !misplaced ? kDone : kModelAtFault;
  }
  say("check: {}, {} not sound, {}\n", some(static_cast<int64_t>(names.size()), "class", "classes"), at_fault,
      some(static_cast<int64_t>(warnings), "warning", "warnings"));
  return at_fault == 0 && !misplaced ? kDone : kModelAtFault;
}

// A folder that is no package, and no class is named: all that its files define, as one summary.
bool is_set_of_files(const CheckOptions& options) {
  std::error_code error;
  std::filesystem::path folder = options.source.source;
  return !options.from_stdin && options.source.class_name.empty() && std::filesystem::is_directory(folder, error) &&
         !std::filesystem::exists(folder / "package.mo", error);
}

int run_folder(const CheckOptions& options) {
  driver::Request request = request_of(options);
  verify::DoctorRequest survey;
  survey.folder = options.source.source;
  survey.path = request.path;
  verify::Survey found = verify::survey(survey);
  if (found.roots.empty() && found.errors.empty()) return run_one(options);  // which reports that there is nothing
  CheckSummary summary;
  CheckReport report;
  for (const verify::Survey::Root& root : found.roots) {
    driver::Request file = request;
    file.source = (std::filesystem::path(survey.folder) / root.file).string();
    file.class_name = root.name;
    Context listing;
    for (const std::string& name : driver::classes_below(listing, file)) {
      driver::Compilation compilation;
      compilation.workspace = session_workspace();
      driver::Request one = file;
      one.class_name = name;
      bool sound = driver::compile(compilation, one, driver::Stage::Scheduled);
      if (options.source.json) tell(compilation.context, true);
      summary.add(name, sound, compilation.context);
      if (options.writes_document()) report.add(name, sound, compilation);
    }
  }
  for (const std::string& text : found.errors) {
    if (options.writes_document()) {
      report.add_error(text);
    } else {
      say("wrong: {}\n", text);
    }
  }
  if (options.writes_document()) {
    put(report.text(options.chosen_format()));
  } else {
    summary.print();
  }
  return summary.invalid() == 0 && found.errors.empty() ? kDone : kModelAtFault;
}

}  // namespace

void add_check(Command& app, Action& action) {
  auto options = std::make_shared<CheckOptions>();
  Command* command = app.add_subcommand("check", "check a class, file or library: balance, structure and units");
  options->source.offers_cache = false;
  options->source.declare(*command);
  command->add_flag("--all", options->all,
                    "check all classes of a file, and all classes inside of a class (default for a library)");
  command->add_flag("--no-units", options->no_units, "do not check units");
  command
      ->add_option("--format", options->format,
                   "write one document: json, junit (test report), sarif (code scanning) or github (annotations of a "
                   "workflow) (default: text)")
      ->option_text("FORMAT")
      ->check(one_of({"text", "json", "junit", "sarif", "github"}));
  command->add_flag("--stdin", options->from_stdin,
                    "read the text from standard input; FILE is the name that it is stored under");
  command->callback([&action, options] {
    action = [options] {
      options->source.limits.apply();
      if (is_set_of_files(*options)) return run_folder(*options);
      bool is_library =
          !options->from_stdin && options->source.class_name.empty() && driver::names_package(options->source.source);
      return options->all || is_library ? run_all(*options) : run_one(*options);
    };
  });
}

}  // namespace saltus::cli
