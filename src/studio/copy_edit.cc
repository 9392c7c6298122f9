// Copying parts of a diagram as plain Modelica, pasting them, and classes inside of classes.
#include <algorithm>
#include <set>

#include "studio/annotation_places.h"
#include "studio/class_editor.h"

namespace saltus::studio {

using namespace modelica::syntax;

std::string ClassEditor::copy(const std::vector<std::string>& components) const {
  world::Query query(*world_);
  std::string all;
  std::set<std::string> names(components.begin(), components.end());
  for (const std::string& component : components) {
    const world::Declaration& one = declared(component);
    world::Found found = query.member(query.instance(node()), one.name);
    world::InstancePtr type = found.kind == world::FoundKind::Component ? query.type_of(*found.member) : nullptr;
    // Prefixes as written, the class by its full name, so that it means the same elsewhere.
    std::string prefixes(file().text(Span{one.clause->span.file, one.clause->span.begin, one.clause->type.span.begin}));
    std::string sizes(
        file().text(Span{one.clause->span.file, one.clause->type.span.end, one.clause->components[0]->span.begin}));
    all += prefixes + (type ? type->node->full_name() : std::string(file().text(one.clause->type.span))) + sizes +
           std::string(file().text(one.component->span)) + ";\n";
  }
  std::string connections;
  for (const Line& one : lines()) {
    auto is_of = [&](const std::string& reference) {
      return names.contains(reference.substr(0, reference.find_first_of(".[")));
    };
    if (!is_of(one.key.from) || !is_of(one.key.to)) continue;
    uint32_t end = std::max(one.equation->span.end, one.equation->description.annotation_span.end);
    connections += std::string(text().substr(one.equation->span.begin, end - one.equation->span.begin)) + ";\n";
  }
  return connections.empty() ? all : all + "equation\n" + connections;
}

std::vector<std::string> ClassEditor::paste(const std::string& pasted, Point by) {
  world::File parts = world::FileSnapshot::of_text("pasted.mo", "model P\n" + pasted + "\nend P;\n");
  if (parts->diagnostics().has_errors() || parts->tree().classes.size() != 1) refuse("what is pasted is not Modelica");
  std::map<std::string, std::string> renamed;
  std::vector<std::string> names;
  std::vector<const ConnectEquation*> connections;
  std::string declarations;
  for (const Section& section : parts->tree().classes[0]->sections) {
    for (const Equation* equation : section.equations) {
      if (equation->kind == EquationKind::Connect) connections.push_back(&as<ConnectEquation>(*equation));
    }
    for (const Element* element : section.elements) {
      if (element->kind != ElementKind::Components) continue;
      const auto& clause = as<ComponentsElement>(*element);
      for (const Component* component : clause.components) {
        std::string old(parts->name(component->name));
        std::string name = old;
        // Like free_name, and not one of those that are pasted together with it.
        for (int k = 1; free_name(name) != name || std::find(names.begin(), names.end(), name) != names.end(); ++k)
          name = old + std::to_string(k);
        renamed[old] = name;
        names.push_back(name);
        std::string_view all = parts->text();
        std::string head(all.substr(clause.span.begin, component->name_span.begin - clause.span.begin));
        if (clause.components.size() > 1)
          head = std::string(all.substr(clause.span.begin, clause.components[0]->name_span.begin - clause.span.begin));
        std::string rest(all.substr(component->name_span.end, component->span.end - component->name_span.end));
        declarations += (declarations.empty() ? "" : "\n") + head + name + rest + ";";
      }
    }
  }
  if (names.empty()) refuse("there is nothing to paste");
  commit({declaration_edit(declarations)});
  for (const ConnectEquation* one : connections) {
    if (!one->left || !one->right) continue;
    auto end_of = [&](const ReferenceExpr* reference) {
      std::string whole(parts->text(reference->span));
      std::string first = whole.substr(0, whole.find_first_of(".["));
      auto it = renamed.find(first);
      return it == renamed.end() ? std::string() : it->second + whole.substr(first.size());
    };
    std::string from = end_of(one->left), to = end_of(one->right);
    if (from.empty() || to.empty()) continue;
    std::string annotation;
    if (one->description.has_annotation) annotation = " " + std::string(parts->text(one->description.annotation_span));
    commit({equation_edit("connect(" + from + ", " + to + ")" + annotation + ";")});
  }
  std::vector<std::string> placed_names;
  for (const std::string& name : names) {
    if (find_argument(file(), declared(name).component->description.annotation, "Placement"))
      placed_names.push_back(name);
  }
  if (by.x != 0 || by.y != 0) move(placed_names, by, true);
  return names;
}

void ClassEditor::insert_beside(const std::string& definition) {
  if (!node().element) refuse("the class has a file of its own");
  std::string indent = indent_of_class(), lines = indent;
  for (char c : definition) lines += c == '\n' ? "\n" + indent : std::string(1, c);
  for (size_t at; (at = lines.find("\n" + indent + "\n")) != std::string::npos && !indent.empty();)
    lines.erase(at + 1, indent.size());
  auto line = text().rfind('\n', node().element->span.begin);
  auto at = static_cast<uint32_t>(line == std::string_view::npos ? 0 : line + 1);
  commit({{at, at, lines + "\n\n"}});
}

void ClassEditor::insert_class(const std::string& definition) {
  const Element* last = nullptr;
  for (const Section& section : node().definition->sections) {
    for (const Element* element : section.elements) last = element;
  }
  std::string indent = indent_of_class() + "  ";
  std::string lines;
  for (char c : "\n\n" + definition) lines += c == '\n' ? "\n" + indent : std::string(1, c);
  // No blanks at the ends of lines.
  for (size_t at; (at = lines.find("\n" + indent + "\n")) != std::string::npos;) lines.erase(at + 1, indent.size());
  Edit edit = declaration_edit("");
  if (last) edit.begin = edit.end = after_statement(last->span.end);
  edit.text = lines;
  commit({edit});
}

}  // namespace saltus::studio
