// Components: added, removed, renamed, described.
#include <algorithm>
#include <set>

#include "lsp/features.h"
#include "modelica/graphics/fields.h"
#include "modelica/syntax/keywords.h"
#include "studio/annotation_places.h"
#include "studio/class_editor.h"

namespace saltus::studio {

using namespace modelica::syntax;

namespace {

constexpr size_t kWidth = 100;  // of a line, as the formatter has it

bool is_simple_name(const std::string& name) {
  if (name.empty() || (!std::isalpha(static_cast<unsigned char>(name[0])) && name[0] != '_')) return false;
  return std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

std::string annotation_text(world::Query& query, const world::ClassNode& node, std::string_view name) {
  world::Evaluator evaluator(query);
  const Expr* value = value_of(find_argument(*node.file, node.definition->description.annotation, name));
  return value ? evaluator.value(*value, query.scope_of(query.instance(node))).text : "";
}

}  // namespace

std::string ClassEditor::free_name(const std::string& wanted) const {
  world::Query query(*world_);
  world::InstancePtr self = query.instance(node());
  auto taken = [&](const std::string& name) {
    return static_cast<bool>(query.member(self, name)) || kKeywordTable.find(name) != TokenKind::Identifier;
  };
  if (!taken(wanted)) return wanted;
  for (int k = 1;; ++k) {
    std::string name = wanted + std::to_string(k);
    if (!taken(name)) return name;
  }
}

// The shortest name that means the class here, where both belong to one library; else the full one.
std::string ClassEditor::name_of_class(const world::ClassNode& target) const {
  world::Query query(*world_);
  world::Scope scope = query.scope_of(query.instance(node()));
  std::vector<std::string_view> parts;
  for (const world::ClassNode* at = &target; at; at = at->parent) parts.insert(parts.begin(), at->name);
  auto means_it = [&](size_t first) {
    world::Found found =
        query.resolve(scope, std::vector<std::string_view>(parts.begin() + static_cast<ptrdiff_t>(first), parts.end()));
    return found.kind == world::FoundKind::Class && found.instance->node->definition == target.definition;
  };
  size_t first = 0;
  if (target.top().name == node().top().name) {
    first = parts.size() - 1;
    while (first > 0 && !means_it(first)) --first;
  }
  std::string name = means_it(first) ? "" : ".";
  for (size_t k = first; k < parts.size(); ++k) name += (k > first ? "." : "") + std::string(parts[k]);
  return name;
}

std::string ClassEditor::add(const std::string& class_name, const std::string& wanted_name, const Placed& placed,
                             const std::string& modifiers, const std::string& description) {
  const world::ClassNode* target = world_->find(class_name);
  if (!target) refuse("there is no class '" + class_name + "'");
  if (target->definition->partial) refuse("'" + class_name + "' is partial: a base for others, no part by itself");
  if (target->is(Restriction::Package) || target->is(Restriction::Function))
    refuse("a " + std::string(target->is(Restriction::Package) ? "package" : "function") + " is no part of a diagram");
  for (const world::ClassNode* around = &node(); around; around = around->parent) {
    if (around->definition == target->definition) refuse("a class cannot be part of itself");
  }
  world::Query query(*world_);
  std::string wanted = wanted_name.empty() ? annotation_text(query, *target, "defaultComponentName") : wanted_name;
  if (wanted.empty()) {
    wanted = std::string(target->name);
    wanted[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(wanted[0])));
  }
  if (!is_simple_name(wanted)) refuse("'" + wanted + "' is no name for a component");
  std::string name = free_name(wanted);
  std::string prefixes = annotation_text(query, *target, "defaultComponentPrefixes");
  std::string declaration = (prefixes.empty() ? "" : prefixes + " ") + name_of_class(*target) + " " + name;
  if (!modifiers.empty()) declaration += "(" + modifiers + ")";
  if (!description.empty()) declaration += " \"" + description + "\"";
  std::string annotation = "annotation (Placement(transformation(" + placement_text(placed) + ")))";
  size_t indent = indent_of_class().size() + 2;
  declaration += (indent + declaration.size() + 1 + annotation.size() + 1 <= kWidth ? " " : "\n  ") + annotation + ";";
  commit({declaration_edit(declaration)});
  return name;
}

void ClassEditor::remove(const std::vector<std::string>& components) {
  std::set<std::string> names(components.begin(), components.end());
  for (const std::string& component : components) declared(component);
  // Connections first.
  for (bool found = true; found;) {
    found = false;
    for (const Line& one : lines()) {
      auto is_of = [&](const std::string& reference) {
        return names.contains(reference.substr(0, reference.find_first_of(".[")));
      };
      if (!is_of(one.key.from) && !is_of(one.key.to)) continue;
      disconnect({one.key});
      found = true;
      break;
    }
  }
  for (const std::string& component : components) {
    const world::Declaration& one = declared(component);
    const auto& list = one.clause->components;
    if (list.size() == 1) {
      commit({whole_lines(one.clause->span.begin, one.clause->span.end)});
      continue;
    }
    size_t k = 0;
    while (list[k] != one.component) ++k;
    // With the comma on its left, or on its right where it is the first.
    if (k > 0)
      commit({{list[k - 1]->span.end, one.component->span.end, ""}});
    else
      commit({{one.component->span.begin, list[1]->span.begin, ""}});
  }
}

lsp::Document ClassEditor::document(lsp::Session& session) const {
  session.world = world_;
  lsp::Document document;
  document.uri = lsp::uri_of_path(path_);
  document.path = path_;
  document.text = std::make_shared<const std::string>(text());
  document.lines = std::make_shared<const lsp::LineTable>(*document.text);
  document.file = std::shared_ptr<const world::FileSnapshot>(world_, &file());
  session.documents[document.uri] = document;
  return document;
}

void ClassEditor::rename(const std::string& component, const std::string& to) {
  if (component == to) return;
  if (!is_simple_name(to) || kKeywordTable.find(to) != TokenKind::Identifier)
    refuse("'" + to + "' is no name for a component");
  const world::Declaration& one = declared(component);
  lsp::Session session;
  lsp::Document document = this->document(session);
  std::string why;
  Json answer = lsp::rename(session, document, one.component->name_span.begin, to, why);
  if (!why.empty()) refuse(why);
  Edits edits;
  for (const Json& edit : answer["changes"][document.uri])
    edits.push_back({document.lines->offset(edit["range"]["start"], session.encoding),
                     document.lines->offset(edit["range"]["end"], session.encoding),
                     edit["newText"].get<std::string>()});
  commit(std::move(edits));
}

void ClassEditor::describe(const std::string& component, const std::string& words) {
  const Component& one = *declared(component).component;
  std::string quoted = "\"";
  for (char c : words) quoted += c == '"' || c == '\\' ? std::string("\\") + c : c == '\n' ? "\\n" : std::string(1, c);
  quoted += '"';
  const Description& description = one.description;
  if (description.text_span.end > description.text_span.begin) {
    uint32_t begin = description.text_span.begin;
    while (words.empty() && begin > 0 && std::isspace(static_cast<unsigned char>(text()[begin - 1]))) --begin;
    return commit({{begin, description.text_span.end, words.empty() ? "" : quoted}});
  }
  if (words.empty()) return;
  uint32_t at = one.name_span.end;
  for (const Expr* size : one.subscripts) at = std::max(at, size->span.end);
  if (!one.subscripts.empty()) at = static_cast<uint32_t>(text().find(']', at) + 1);
  if (one.modification) at = std::max(at, one.modification->span.end);
  if (one.condition) at = std::max(at, one.condition->span.end);
  commit({{at, at, " " + quoted}});
}

}  // namespace saltus::studio
