#include "studio/class_facts.h"

#include "modelica/syntax/restrictions.h"
#include "studio/annotation_places.h"

namespace saltus::studio {

using namespace modelica::syntax;

std::string restriction_name(const world::ClassNode& node) {
  return std::string(text_of(node.definition->restriction));
}

bool is_runnable(const world::ClassNode& node) {
  return (node.is(Restriction::Model) || node.is(Restriction::Block) || node.is(Restriction::Class)) &&
         !node.definition->partial;
}

bool is_placeable(const world::ClassNode& node) {
  return (is_runnable(node) || node.is_connector()) && !node.is_protected;
}

bool is_drawn(const world::ClassNode& node) {
  const ClassDef& definition = *node.definition;
  if (definition.kind != ClassKind::Long || find_argument(*node.file, definition.description.annotation, "Diagram"))
    return true;
  bool empty = true;
  for (const Section& section : definition.sections) {
    empty = empty && section.equations.empty() && section.statements.empty();
    for (const Element* element : section.elements) {
      if (element->kind == ElementKind::Extends) return true;
      if (element->kind != ElementKind::Components) continue;
      empty = false;
      for (const Component* component : as<ComponentsElement>(*element).components) {
        if (find_argument(*node.file, component->description.annotation, "Placement")) return true;
      }
    }
  }
  return empty;
}

std::string icon_address(const Workspace& workspace, const world::ClassNode& node) {
  std::string address = "/icon/";
  for (char c : node.full_name()) {
    bool plain = std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_';
    if (plain)
      address += c;
    else {
      constexpr std::string_view kDigits = "0123456789ABCDEF";
      auto byte = static_cast<unsigned char>(c);
      address += '%';
      address += {kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  // Icons of libraries stay as they are; those of the folder may change with any change of it.
  return address + ".svg?v=" + std::to_string(workspace.is_own(node) ? workspace.generation() : 0);
}

Json tree_entry(Workspace& workspace, const world::ClassNode& node) {
  std::string name = node.full_name();
  bool own = workspace.is_own(node);
  return {{"node", "class:" + name},
          {"kind", "class"},
          {"name", std::string(node.name)},
          {"class", name},
          {"restriction", restriction_name(node)},
          {"description", std::string(node.definition->description.text)},
          {"icon", icon_address(workspace, node)},
          {"uri", lsp::uri_of_path(node.file->path())},
          {"writable", own && workspace.writable()},
          {"runnable", is_runnable(node)},
          {"partial", node.definition->partial},
          {"protected", node.is_protected},
          {"hasChildren", !node.children.empty()},
          {"git", own ? workspace.git_mark(node.folder.empty() ? node.file->path() : node.folder) : ""}};
}

Json range_of(const world::FileSnapshot& file, Span span) {
  return lsp::LineTable(file.text()).range(span.begin, span.end, lsp::Encoding::Utf16);
}

}  // namespace saltus::studio
