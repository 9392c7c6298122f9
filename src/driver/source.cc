#include "driver/source.h"

#include <algorithm>
#include <filesystem>

#include "driver/classes.h"
#include "driver/modified_class.h"
#include "modelica/semantics/translate.h"
#include "modelica/world/class_names.h"

namespace saltus::driver {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(NoFile, Error, "L0001", "cannot read '{}': {}");
SALTUS_DIAGNOSTIC(ScriptOfOtherTool, Error, "L0078", "'{}' is a script for another tool, not a model");
SALTUS_DIAGNOSTIC(NoClassInFile, Error, "L0005", "'{}' has no class '{}' at its top");
SALTUS_DIAGNOSTIC(NoSingleModel, Error, "L0003", "'{}' is a folder with {}: name one with -m CLASS");

Language language_of(std::string_view source) {
  if (source.ends_with(".chi")) return Language::Chi;
  if (source.ends_with(".shsml")) return Language::Shsml;
  return Language::Modelica;
}

bool names_file(std::string_view source) {
  if (source.ends_with(".mo") || source.ends_with(".mos") || language_of(source) != Language::Modelica) return true;
  std::error_code ec;
  return split_modifiers(source).name.find('/') != std::string::npos || fs::exists(fs::path(source), ec);
}

namespace {

// False and a diagnostic when there is nothing to read.
bool readable(Context& context, const std::string& path) {
  std::error_code ec;
  if (path.ends_with(".mos")) {
    context.diagnostics.report(ScriptOfOtherTool, {}, path)
        .hint(
            "a command in its place: 'saltus simulate CLASS --stop 10 -o result.mat'; 'saltus session' takes many "
            "commands, one per line");
    return false;
  }
  if (!fs::exists(path, ec)) {
    context.diagnostics.report(NoFile, {}, path, "no such file or folder");
    return false;
  }
  return true;
}

// A file that says `within A.B;` and lies in the folder of A belongs to that A, whatever the folder is called: the
// package is loaded first.
void load_enclosing_package(modelica::Library& library, const std::string& path) {
  std::error_code ec;
  if (!path.ends_with(".mo") || !fs::is_regular_file(path, ec)) return;
  std::string within = modelica::world::class_names_in_file(path, 1).within;
  std::string name = within.substr(0, within.find('.'));
  if (name.empty()) return;
  fs::path folder = fs::absolute(path, ec).lexically_normal().parent_path();
  // A folder on the way may lack its package.mo.
  for (size_t levels = static_cast<size_t>(std::ranges::count(within, '.')) + 1;
       levels > 0 && folder.has_relative_path(); --levels, folder = folder.parent_path()) {
    modelica::world::ClassNames package = modelica::world::class_names_in_file((folder / "package.mo").string(), 1);
    if (!package.defines(name)) continue;
    library.load_file(folder.string());
    return;
  }
}

// The full name of a class somewhere below those of the file, by its last name; empty: none has it.
std::string name_inside(Context& context, modelica::Library& library, const std::vector<modelica::DeclaredClass*>& at,
                        std::string_view name) {
  for (modelica::DeclaredClass* cls : at) {
    const modelica::syntax::ClassDef* definition = library.definition(*cls);
    if (!definition) continue;
    std::vector<modelica::DeclaredClass*> inner;
    for (const auto& section : definition->sections) {
      for (const auto* element : section.elements) {
        if (element->kind != modelica::syntax::ElementKind::Class) continue;
        inner.push_back(
            library.nested(*cls, *modelica::syntax::as<modelica::syntax::ClassElement>(*element).definition));
      }
    }
    for (const modelica::DeclaredClass* member : inner) {
      if (context.names.text(member->name) == name) return library.full_name(*member);
    }
    if (std::string found = name_inside(context, library, inner, name); !found.empty()) return found;
  }
  return {};
}

bool is_plain_folder(const std::string& path) {
  std::error_code ec;
  return fs::is_directory(path, ec) && !fs::exists(fs::path(path) / "package.mo", ec);
}

// The folder of a file; of a folder itself, the one it lies in, where its neighbours are.
std::string folder_around(const std::string& path) {
  std::error_code ec;
  return fs::absolute(path, ec).lexically_normal().parent_path().string();
}

bool has_experiment(Context& context, const modelica::syntax::ClassDef& definition) {
  return definition.description.has_annotation &&
         std::ranges::any_of(definition.description.annotation, [&](const modelica::syntax::Argument* argument) {
           return argument->name.parts.size() == 1 && context.names.text(argument->name.parts[0].name) == "experiment";
         });
}

// The one model of a folder of files: the only one, or the only one with an experiment.
modelica::DeclaredClass* only_model(Context& context, modelica::Library& library, const std::string& folder) {
  std::vector<modelica::DeclaredClass*> models, experiments;
  for (const modelica::world::StoredClass& stored : library.project().all()) {
    modelica::DeclaredClass* declared = library.top_level(context.names.intern(stored.name));
    const modelica::syntax::ClassDef* definition = declared ? library.definition(*declared) : nullptr;
    if (!definition || !can_be_simulated(*definition) || std::ranges::find(models, declared) != models.end()) continue;
    models.push_back(declared);
    if (has_experiment(context, *definition)) experiments.push_back(declared);
  }
  if (context.diagnostics.has_errors()) return nullptr;
  const auto& chosen = models.size() == 1 ? models : experiments;
  if (chosen.size() == 1) return chosen.front();
  std::string count = models.empty() ? "no model" : fmt::format("{} models", models.size());
  Diagnostic& diagnostic = context.diagnostics.report(NoSingleModel, {}, folder, count);
  constexpr size_t kListed = 10;
  for (size_t i = 0; i < std::min(kListed, models.size()); ++i)
    diagnostic.note("it has: " + library.full_name(*models[i]));
  return nullptr;
}

// Files and folders that were named besides. False: one cannot be read.
bool load_more(Context& context, modelica::Library& library, const std::vector<std::string>& more) {
  for (const std::string& path : more) {
    if (!readable(context, path)) return false;
    if (is_plain_folder(path)) {
      library.project().add(path);
      continue;
    }
    load_enclosing_package(library, path);
    if (!library.load_file(path) || context.diagnostics.has_errors()) return false;
  }
  return true;
}

}  // namespace

namespace {

void search_around_source(modelica::Library& library, const Request& request) {
  bool is_file = names_file(request.source);
  library.project().search_around(
      is_file && request.source.find('/') != std::string::npos ? folder_around(request.source) : ".");
}

}  // namespace

bool names_package(std::string_view source) {
  std::error_code ec;
  fs::path path(source);
  return fs::exists(path / "package.mo", ec) || (path.filename() == "package.mo" && fs::exists(path, ec));
}

std::vector<modelica::DeclaredClass*> find_roots(Context& context, modelica::Library& library, const Request& request) {
  bool is_whole_file = request.class_name.empty() && request.text.empty() && names_file(request.source) &&
                       language_of(request.source) == Language::Modelica && !is_plain_folder(request.source);
  if (!is_whole_file) {
    modelica::DeclaredClass* found = find_source(context, library, request);
    return found ? std::vector{found} : std::vector<modelica::DeclaredClass*>{};
  }
  search_around_source(library, request);
  std::vector<modelica::DeclaredClass*> loaded;
  if (!load_more(context, library, request.more) || !readable(context, request.source)) return {};
  load_enclosing_package(library, request.source);
  library.load_file(request.source, &loaded);
  return loaded;
}

modelica::DeclaredClass* find_source(Context& context, modelica::Library& library, const Request& request) {
  bool is_file = names_file(request.source);
  search_around_source(library, request);
  if (!load_more(context, library, request.more)) return nullptr;
  if (!request.text.empty()) {
    // The text of a file that is being written has the place that the file has.
    std::error_code ec;
    bool stored = request.source.ends_with(".mo") && fs::is_regular_file(request.source, ec);
    if (stored) load_enclosing_package(library, request.source);
    std::vector<modelica::DeclaredClass*> loaded;
    bool placed =
        library.load_text(request.text, loaded, request.source.ends_with(".mo") ? request.source : std::string());
    if (!placed || context.diagnostics.has_errors() || loaded.empty()) return nullptr;
    std::string name = split_modifiers(request.class_name).name;
    if (!name.empty()) return modelica::find_class(context, library, name);
    return stored ? choose_class(context, library, loaded, request.source) : loaded.back();
  }
  if (!is_file) return modelica::find_class(context, library, split_modifiers(request.source).name);

  if (!readable(context, request.source)) return nullptr;
  std::string name = split_modifiers(request.class_name).name;
  if (is_plain_folder(request.source)) {
    library.project().add(request.source);
    return name.empty() ? only_model(context, library, request.source) : modelica::find_class(context, library, name);
  }
  load_enclosing_package(library, request.source);
  std::vector<modelica::DeclaredClass*> loaded;
  if (!library.load_file(request.source, &loaded) || context.diagnostics.has_errors()) return nullptr;
  if (name.empty()) return choose_class(context, library, loaded, request.source);
  // -m may leave out what `within` says.
  for (modelica::DeclaredClass* candidate : loaded) {
    if (context.names.text(candidate->name) == name) return candidate;
  }
  if (std::string inside = name_inside(context, library, loaded, name); !inside.empty()) {
    context.diagnostics.report(NoClassInFile, {}, request.source, name).hint(fmt::format("did you mean '{}'?", inside));
    return nullptr;
  }
  return modelica::find_class(context, library, name);
}

}  // namespace saltus::driver
