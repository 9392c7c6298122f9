#include "driver/library_structure.h"

#include <filesystem>
#include <set>

#include "driver/source.h"
#include "modelica/library/library.h"
#include "modelica/world/class_names.h"
#include "modelica/world/stored_classes.h"

namespace saltus::driver {
namespace {

namespace fs = std::filesystem;
namespace syntax = modelica::syntax;
using modelica::DeclaredClass;

SALTUS_DIAGNOSTIC(WrongWithin, Error, "L0074",
                  "'{}' is stored in the package '{}', but its file says 'within {};' (MLS 3.6 §13.4)");
SALTUS_DIAGNOSTIC(NoWithin, Warning, "L0075",
                  "the file of '{}' does not say that it belongs to the package '{}' (MLS 3.6 §13.4)");
SALTUS_DIAGNOSTIC(OrderWithoutClass, Warning, "L0076",
                  "package.order of '{}' lists '{}', which is neither a class nor a constant of the package");
SALTUS_DIAGNOSTIC(ClassWithoutOrder, Warning, "L0077", "package.order of '{}' does not list '{}'");

class Structure {
 public:
  Structure(Context& context, modelica::Library& library) : context_(context), library_(library) {}

  void check(DeclaredClass& at) {
    const syntax::ClassDef* definition = library_.definition(at);
    if (!definition) return;
    if (!at.folder.empty()) {
      check_order(at, *definition);
      for (DeclaredClass* member : library_.stored_members(at)) check_within(at, *member);
    }
    for (DeclaredClass* member : library_.stored_members(at)) check(*member);
  }

 private:
  // The place of the first `word` of a file.
  Span place(const std::string& path, std::string_view word) {
    std::string why;
    FileId file = context_.sources.read_text(path, why);
    if (!file.valid()) return {};
    size_t at = context_.sources[file].text().find(word);
    if (at == std::string_view::npos) return {file, 0, 0};
    return {file, static_cast<uint32_t>(at), static_cast<uint32_t>(at + word.size())};
  }

  void check_within(const DeclaredClass& package, const DeclaredClass& member) {
    if (member.file.empty()) return;
    std::string wanted = library_.full_name(package);
    std::string within = modelica::world::class_names_in_file(member.file, 1).within;
    std::string hint = "within " + wanted + ";";
    if (within.empty()) {
      context_.diagnostics.report(NoWithin, place(member.file, {}), library_.full_name(member), wanted).hint(hint);
    } else if (within != wanted) {
      context_.diagnostics.report(WrongWithin, place(member.file, within), library_.full_name(member), wanted, within)
          .hint(hint);
    }
  }

  void check_order(const DeclaredClass& package, const syntax::ClassDef& definition) {
    std::string file = (fs::path(package.folder) / "package.order").string();
    std::vector<std::string> order = modelica::world::package_order(package.folder);
    if (order.empty()) return;
    std::set<std::string> classes, others;
    for (const auto& section : definition.sections) {
      for (const syntax::Element* element : section.elements) {
        if (element->kind == syntax::ElementKind::Class) {
          classes.emplace(context_.names.text(syntax::as<syntax::ClassElement>(*element).definition->name));
        } else if (element->kind == syntax::ElementKind::Components) {
          for (const syntax::Component* component : syntax::as<syntax::ComponentsElement>(*element).components)
            others.emplace(context_.names.text(component->name));
        }
      }
    }
    for (const DeclaredClass* member : package.stored) classes.emplace(context_.names.text(member->name));
    std::set<std::string> listed(order.begin(), order.end());
    std::string name = library_.full_name(package);
    for (const std::string& one : order) {
      if (!classes.contains(one) && !others.contains(one))
        context_.diagnostics.report(OrderWithoutClass, place(file, one), name, one);
    }
    for (const std::string& one : classes) {
      if (!listed.contains(one)) context_.diagnostics.report(ClassWithoutOrder, place(file, {}), name, one);
    }
  }

  Context& context_;
  modelica::Library& library_;
};

}  // namespace

void check_library_structure(Context& context, const Request& request) {
  modelica::Library library(context, request.path);
  Structure structure(context, library);
  for (DeclaredClass* root : find_roots(context, library, request)) {
    library.stored_members(*root);
    structure.check(*root);
  }
}

}  // namespace saltus::driver
