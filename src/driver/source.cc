#include "driver/source.h"

#include <filesystem>

#include "driver/classes.h"
#include "driver/modified_class.h"
#include "modelica/semantics/translate.h"

namespace saltus::driver {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(NoFile, Error, "L0001", "cannot read '{}': {}");
SALTUS_DIAGNOSTIC(NoClassInFile, Error, "L0005", "'{}' has no class '{}' at its top");
SALTUS_DIAGNOSTIC(NoPackage, Error, "L0003", "'{}' is a folder without a package.mo");

Language language_of(std::string_view source) {
  if (source.ends_with(".chi")) return Language::Chi;
  if (source.ends_with(".shsml")) return Language::Shsml;
  return Language::Modelica;
}

bool names_file(std::string_view source) {
  if (source.ends_with(".mo") || language_of(source) != Language::Modelica) return true;
  std::error_code ec;
  return split_modifiers(source).name.find('/') != std::string::npos || fs::exists(fs::path(source), ec);
}

namespace {

// False and a diagnostic when there is nothing to read.
bool readable(Context& context, const std::string& path) {
  std::error_code ec;
  if (!fs::exists(path, ec)) {
    context.diagnostics.report(NoFile, {}, path, "no such file or folder");
    return false;
  }
  if (fs::is_directory(path, ec) && !fs::exists(fs::path(path) / "package.mo", ec)) {
    context.diagnostics.report(NoPackage, {}, path);
    return false;
  }
  return true;
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
        inner.push_back(library.nested(*cls, *modelica::syntax::as<modelica::syntax::ClassElement>(*element).definition));
      }
    }
    for (const modelica::DeclaredClass* member : inner) {
      if (context.names.text(member->name) == name) return library.full_name(*member);
    }
    if (std::string found = name_inside(context, library, inner, name); !found.empty()) return found;
  }
  return {};
}

}  // namespace

modelica::DeclaredClass* find_source(Context& context, modelica::Library& library, const Request& request) {
  if (!names_file(request.source)) return modelica::find_class(context, library, split_modifiers(request.source).name);

  if (!readable(context, request.source)) return nullptr;
  std::vector<modelica::DeclaredClass*> loaded;
  if (!library.load_file(request.source, &loaded) || context.diagnostics.has_errors()) return nullptr;
  std::string name = split_modifiers(request.class_name).name;
  if (name.empty()) return choose_class(context, library, loaded, request.source);
  // -m may leave out what `within` says.
  for (modelica::DeclaredClass* candidate : loaded) {
    if (context.names.text(candidate->name) == name) return candidate;
  }
  if (std::string inside = name_inside(context, library, loaded, name); !inside.empty()) {
    context.diagnostics.report(NoClassInFile, {}, request.source, name)
        .hint(fmt::format("did you mean '{}'?", inside));
    return nullptr;
  }
  return modelica::find_class(context, library, name);
}

}  // namespace saltus::driver
