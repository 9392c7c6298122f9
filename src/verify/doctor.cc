#include "verify/doctor.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "base/encoding.h"
#include "base/regular_file.h"
#include "code/private_folder.h"
#include "driver/classes.h"
#include "modelica/library/library.h"
#include "results/output_file.h"
#include "verify/child.h"
#include "verify/doctor_texts.h"
#include "verify/examples.h"

namespace saltus::verify {
namespace fs = std::filesystem;
using modelica::DeclaredClass;
using modelica::Library;
namespace {

std::string relative(const DoctorRequest& request, const std::string& path) {
  std::error_code error;
  std::string shown = fs::relative(path, request.folder, error).string();
  return error || shown.empty() ? path : shown;
}

// All classes of a root that are stored in files or folders of their own, itself first.
void each_stored(Library& library, DeclaredClass& root, const std::function<void(DeclaredClass&)>& visit) {
  library.definition(root);
  visit(root);
  for (DeclaredClass* member : library.stored_members(root)) each_stored(library, *member, visit);
}

// The packages and loose files of the folder, outermost ones. A file that belongs to a package elsewhere in the folder
// comes with that.
std::vector<modelica::world::StoredClass> roots_of(const DoctorRequest& request) {
  modelica::world::ProjectFiles files;
  files.add(request.folder);
  std::vector<modelica::world::StoredClass> roots = files.all();
  std::ranges::sort(roots, {}, [](const auto& root) { return root.file; });
  return roots;
}

// One library for all, as a run that is given the folder has it.
struct Reading {
  Context context;
  Library library;
  std::vector<std::pair<DeclaredClass*, modelica::world::StoredClass>> roots;

  explicit Reading(const DoctorRequest& request) : library(context, request.path) {
    library.project().search_around(request.folder);
    library.project().add(request.folder);
    for (const modelica::world::StoredClass& stored : roots_of(request)) {
      std::vector<DeclaredClass*> loaded;
      library.load_file(stored.folder.empty() ? stored.file : stored.folder, &loaded);
      for (DeclaredClass* declared : loaded) {
        if (context.names.text(declared->name) == stored.name) roots.emplace_back(declared, stored);
      }
    }
  }
};

Survey::Root describe(const DoctorRequest& request, Reading& reading, DeclaredClass& declared,
                      const modelica::world::StoredClass& stored, Survey& into) {
  Survey::Root root;
  root.name = stored.name;
  root.file = relative(request, stored.file);
  root.is_folder = !stored.folder.empty();
  fs::path place = root.is_folder ? fs::path(stored.folder).filename() : fs::path(stored.file).stem();
  const auto* definition = reading.library.definition(declared);
  // Loose classes are found by what a file holds.
  bool is_package = definition && definition->restriction == modelica::syntax::Restriction::Package;
  root.is_named_otherwise = is_package && place.string().substr(0, place.string().find(' ')) != stored.name;
  if (definition) {
    modelica::Versions versions = modelica::versions_of(*definition, reading.context.names);
    root.version = versions.version;
    for (const modelica::UsedLibrary& use : versions.uses) {
      std::string shown = use.name + (use.version.empty() ? "" : " " + use.version);
      root.uses.push_back(shown);
      if (!reading.library.top_level(reading.context.names.intern(use.name))) into.missing[shown].insert(root.name);
    }
  }
  each_stored(reading.library, declared, [&](DeclaredClass& at) {
    if (at.file.empty() && !at.folder.empty()) into.bare_folders.insert(relative(request, at.folder));
    for (const auto& [library, version] : reading.library.open_uses(at))
      into.open_uses[root.name].insert(library + " " + version);
  });
  return root;
}

}  // namespace

Survey survey(const DoctorRequest& request) {
  Survey found;
  std::error_code error;
  for (fs::recursive_directory_iterator at(request.folder, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end; at.increment(error)) {
    if (at->path().extension() != ".mo" || !at->is_regular_file(error)) continue;
    ++found.files;
    Decoded text = decoded(read_regular_file(at->path().string()).value_or(""));
    if (text.encoding) found.encodings[relative(request, at->path().string())] = text.encoding;
  }
  Reading reading(request);
  for (auto& [declared, stored] : reading.roots) {
    found.roots.push_back(describe(request, reading, *declared, stored, found));
    const std::string& at = stored.folder.empty() ? stored.file : stored.folder;
    std::vector<std::string> examples = find_examples(reading.context, reading.library, *declared);
    for (const std::string& name : examples) found.examples.push_back({at, name});
    // Most people's first models say nothing about their experiment.
    const auto* definition = reading.library.definition(*declared);
    if (examples.empty() && stored.folder.empty() && definition && driver::can_be_simulated(*definition))
      found.examples.push_back({at, stored.name, true});
  }
  for (const Diagnostic& told : reading.context.diagnostics.all()) {
    bool converted = told.code == "M0204" || told.code == "M0208" || told.code == "M0209" || told.code == "M0203" ||
                     told.code == "M0205";
    if (converted && std::ranges::find(found.conversions, told.message) == found.conversions.end())
      found.conversions.push_back(told.message);
    if (told.severity == Severity::Error) {
      std::string place =
          told.span.valid() ? relative(request, reading.context.sources[told.span.file].path()) + ": " : "";
      std::string text = fmt::format("{}error[{}]: {}", place, told.code, told.message);
      if (std::ranges::find(found.errors, text) == found.errors.end()) found.errors.push_back(std::move(text));
    }
  }
  // What cannot be read cannot be run.
  std::erase_if(found.examples, [&](const Survey::Example& example) {
    std::string place = relative(request, example.file) + ": ";
    return example.is_guess &&
           std::ranges::any_of(found.errors, [&](const std::string& text) { return text.starts_with(place); });
  });
  return found;
}

std::vector<std::string> fix(const DoctorRequest& request) {
  std::vector<std::string> done;
  std::error_code error;
  std::string inside = fs::canonical(request.folder, error).string() + "/";
  auto write = [&](const std::string& path, const std::string& text, const std::string& what) {
    // A link of the folder may lead to files that are not meant.
    std::string at = fs::weakly_canonical(path, error).string();
    if (error || !at.starts_with(inside))
      return done.push_back(
          fmt::format("{}: not changed, since a link leads out of the folder", relative(request, path)));
    results::Status written = results::write_file(path, text);
    done.push_back(written.ok() ? fmt::format("{}: {}", relative(request, path), what) : written.message());
  };
  Reading reading(request);
  if (reading.context.diagnostics.has_errors()) return {"cannot fix a folder whose files cannot be read"};
  for (auto& [declared, stored] : reading.roots) {
    std::set<std::pair<std::string, std::string>> uses;
    std::set<std::string> written;
    std::string top_file;
    std::map<std::string, std::string> texts;
    each_stored(reading.library, *declared, [&](DeclaredClass& at) {
      for (const auto& use : reading.library.open_uses(at)) uses.insert(use);
      if (at.file.empty()) {
        std::string within = at.parent ? "within " + reading.library.full_name(*at.parent) + ";\n" : "";
        std::string name(reading.context.names.text(at.name));
        if (!at.folder.empty())
          write(at.folder + "/package.mo", within + "package " + name + "\nend " + name + ";\n", "made");
      } else if (!texts.contains(at.file)) {
        texts[at.file] = reading.library.converted_text(at);
      }
    });
    if (!uses.empty()) texts[stored.file] = with_uses(texts[stored.file], stored.name, uses);
    for (const auto& [file, text] : texts) {
      if (text.empty() || read_regular_file(file).value_or("") == text) continue;
      write(file, text, "written anew: in UTF-8, for the libraries that are there");
    }
  }
  return done;
}

ExampleOutcome run_example(const DoctorRequest& request, const Survey::Example& example) {
  // A folder of this process alone: a name that others can guess could be a link by then.
  std::string why;
  code::PrivateFolder scratch = code::PrivateFolder::temporary(why);
  if (!scratch.ok()) return {false, false, why};
  fs::path messages = fs::path(scratch.path()) / "messages";
  auto run = [&](const char* command) {
    ChildRequest child;
    child.arguments = {request.executable, command, example.file, "-m", example.name};
    for (const std::string& folder : request.path) child.arguments.insert(child.arguments.end(), {"-I", folder});
    child.messages = messages.string();
    child.timeout = request.timeout;
    return run_child(child);
  };
  auto succeeds = [](const ChildOutcome& outcome) { return outcome.end == ChildEnd::Exited && outcome.status == 0; };
  ChildOutcome outcome = run("simulate");
  std::string text = read_regular_file(messages.string()).value_or("");
  if (succeeds(outcome)) return {true, false, {}};
  if (outcome.end == ChildEnd::TimedOut) return {false, false, "it does not end in time"};
  if (example.is_guess && succeeds(run("check"))) return {false, true, "its connectors or inputs are open"};
  size_t at = text.starts_with("error") ? 0 : text.find("\nerror");
  if (at == std::string::npos) return {false, false, "it ends without a message"};
  if (text[at] == '\n') ++at;
  return {false, false, text.substr(at, text.find('\n', at) - at)};
}

}  // namespace saltus::verify
