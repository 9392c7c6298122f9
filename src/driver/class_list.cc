#include "driver/class_list.h"

#include <functional>

#include "driver/source.h"
#include "modelica/library/library.h"

namespace saltus::driver {

using modelica::DeclaredClass;
namespace syntax = modelica::syntax;

std::vector<std::string> classes_below(Context& context, const Request& request) {
  std::vector<std::string> names;
  modelica::Library library(context, request.path);
  std::function<void(DeclaredClass&)> visit = [&](DeclaredClass& at) {
    const syntax::ClassDef* definition = library.definition(at);
    if (!definition) return;
    names.push_back(library.full_name(at));
    for (const auto& section : definition->sections) {
      for (const syntax::Element* element : section.elements) {
        if (element->kind != syntax::ElementKind::Class) continue;
        visit(*library.nested(at, *syntax::as<syntax::ClassElement>(*element).definition));
      }
    }
    for (DeclaredClass* member : library.stored_members(at)) visit(*member);
  };
  for (DeclaredClass* top : find_roots(context, library, request)) visit(*top);
  return names;
}

}  // namespace saltus::driver
