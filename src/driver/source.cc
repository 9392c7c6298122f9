#include "driver/source.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

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

// The first name of `within A.B;` at the head of a file; empty when there is none.
std::string outermost_within(const std::string& path) {
  std::ifstream file(path);
  std::string text(4000, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  size_t at = 0;
  while (at < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0) {
      ++at;
    } else if (text.compare(at, 2, "//") == 0) {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.compare(at, 2, "/*") == 0) {
      size_t end = text.find("*/", at + 2);
      at = end == std::string::npos ? text.size() : end + 2;
    } else {
      break;
    }
  }
  constexpr std::string_view word = "within";
  if (text.compare(at, word.size(), word) != 0) return {};
  at = text.find_first_not_of(" \t\r\n", at + word.size());
  if (at == std::string::npos) return {};
  return text.substr(at, text.find_first_of(" \t\r\n.;", at) - at);
}

// A file that says `within A.B;` and lies in the folder of A belongs to that A: the package is loaded first.
void load_enclosing_package(modelica::Library& library, const std::string& path) {
  std::error_code ec;
  if (!path.ends_with(".mo") || !fs::is_regular_file(path, ec)) return;
  std::string name = outermost_within(path);
  if (name.empty()) return;
  fs::path folder = fs::absolute(path, ec).lexically_normal().parent_path();
  for (; !ec && fs::exists(folder / "package.mo", ec); folder = folder.parent_path()) {
    std::string here = folder.filename().string();
    if (here != name && !here.starts_with(name + " ")) continue;
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
  if (!request.text.empty()) {
    // The text of a file that is being written has the place that the file has.
    std::error_code ec;
    bool stored = request.source.ends_with(".mo") && fs::is_regular_file(request.source, ec);
    if (stored) load_enclosing_package(library, request.source);
    std::vector<modelica::DeclaredClass*> loaded;
    bool placed = library.load_text(request.text, loaded, request.source.ends_with(".mo") ? request.source : std::string());
    if (!placed || context.diagnostics.has_errors() || loaded.empty()) return nullptr;
    std::string name = split_modifiers(request.class_name).name;
    if (!name.empty()) return modelica::find_class(context, library, name);
    return stored ? choose_class(context, library, loaded, request.source) : loaded.back();
  }
  if (!names_file(request.source)) return modelica::find_class(context, library, split_modifiers(request.source).name);

  if (!readable(context, request.source)) return nullptr;
  load_enclosing_package(library, request.source);
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
