#include <cstdio>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/limits.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "modelica/library/known_libraries.h"
#include "verify/doctor.h"

namespace saltus::cli {
namespace {

struct DoctorOptions {
  verify::DoctorRequest request;
  std::vector<std::string> include;
  bool fixes = false, no_runs = false;
};

template <class List>
std::string joined(const List& list) {
  std::string text;
  for (const auto& item : list) text += (text.empty() ? "" : ", ") + item;
  return text;
}

void print(const verify::Survey& found) {
  say("{} files, {} packages and classes at the top, {} examples\n", found.files, found.roots.size(),
      found.examples.size());
  for (const verify::Survey::Root& root : found.roots) {
    say("  {}{} in {}{}{}\n", root.name, root.version.empty() ? "" : " " + root.version, root.file,
        root.is_named_otherwise ? " (which has another name)" : "",
        root.uses.empty() ? "" : ", uses " + joined(root.uses));
  }
  for (const auto& [file, encoding] : found.encodings) say("encoding: {} is written in {}\n", file, encoding);
  for (const std::string& folder : found.bare_folders) say("package: {} has no package.mo\n", folder);
  for (const std::string& text : found.conversions) say("version: {}\n", text);
  for (const auto& [name, uses] : found.open_uses) say("uses: {} does not say that it uses {}\n", name, joined(uses));
  for (const auto& [library, users] : found.missing)
    say("missing: the library {}, which {} uses; {}\n", library, joined(users),
        modelica::how_to_install(library.substr(0, library.find(' '))));
  for (const std::string& text : found.errors) say("wrong: {}\n", text);
}

int run(DoctorOptions options) {
  verify::DoctorRequest& request = options.request;
  request.path = library_path(options.include);
  request.executable = "/proc/self/exe";
  bool failed = false;
  if (options.fixes) {
    for (const std::string& text : verify::fix(request)) {
      say("fixed: {}\n", text);
      failed = failed || text.starts_with("cannot");
    }
  }
  verify::Survey found = verify::survey(request);
  print(found);
  if (!options.fixes && found.can_be_fixed())
    say("'saltus doctor --fix' writes encodings, package.mo files, conversions and 'uses' annotations\n");
  size_t good = 0, parts = 0;
  for (const verify::Survey::Example& example : found.examples) {
    if (options.no_runs) break;
    verify::ExampleOutcome outcome = verify::run_example(request, example);
    good += outcome.runs;
    parts += outcome.is_part;
    const char* word = outcome.runs ? "runs" : outcome.is_part ? "part" : "fails";
    say("{}: {}{}\n", word, example.name, outcome.runs ? "" : ": " + outcome.why);
    std::fflush(stdout);
  }
  size_t whole = found.examples.size() - parts;
  if (!options.no_runs) say("{} of {} examples run\n", good, whole);
  if (failed) return kRunFailed;
  bool sound = found.errors.empty() && found.missing.empty() && (options.no_runs || good == whole);
  return sound ? kDone : kModelAtFault;
}

}  // namespace

void add_doctor(Command& app, Action& action) {
  auto options = std::make_shared<DoctorOptions>();
  Command* command = app.add_subcommand(
      "doctor", "examine a folder of Modelica files: contents, missing libraries, examples that run");
  command->add_option("folder", options->request.folder, "folder with Modelica files")
      ->required()
      ->option_text("FOLDER")
      ->check(existing_folder);
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command->add_flag("--fix", options->fixes, "write encodings, package.mo files, conversions and 'uses' annotations");
  command->add_flag("--no-runs", options->no_runs, "do not simulate the examples");
  command->add_option("--timeout", options->request.timeout, "limit the time of each example (default: 60)")
      ->option_text("S")
      ->check(positive_number);
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
