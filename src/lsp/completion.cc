// What can stand here: members behind a dot, modifiers in brackets, names of the scope elsewhere.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lsp/features.h"
#include "modelica/syntax/keywords.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::ClassNode;
using world::FoundKind;

namespace {

// CompletionItemKind of the protocol.
enum Kind { kMethod = 2, kFunction = 3, kField = 5, kVariable = 6, kClass = 7, kInterface = 8, kModule = 9, kProperty = 10, kEnum = 13, kKeyword = 14, kSnippet = 15, kEnumMember = 20, kConstant = 21, kStruct = 22, kType = 25 };

constexpr size_t kMost = 1500;

int kind_of(const ClassNode& node) {
  switch (node.definition->restriction) {
    case Restriction::Package: return kModule;
    case Restriction::Function:
    case Restriction::OperatorFunction: return kFunction;
    case Restriction::Record:
    case Restriction::OperatorRecord: return kStruct;
    case Restriction::Connector:
    case Restriction::ExpandableConnector: return kInterface;
    case Restriction::Type: return node.definition->kind == ClassKind::Enumeration ? kEnum : kType;
    default: return kClass;
  }
}

class Offers {
 public:
  explicit Offers(world::Query& query) : query_(query) {}

  void add(std::string_view name, int kind, std::string detail, std::string_view documentation, const char* order, Json more = Json::object()) {
    if (items_.size() >= kMost || !seen_.insert(std::string(name)).second) return;
    Json item = std::move(more);
    item["label"] = std::string(name);
    item["kind"] = kind;
    if (!detail.empty()) item["detail"] = std::move(detail);
    if (!documentation.empty()) item["documentation"] = std::string(documentation);
    item["sortText"] = order + std::string(name);
    items_.push_back(std::move(item));
  }
  void component(const world::Member& member, const char* order, bool as_modifier) {
    int kind = member.declaration->clause->variability == Variability::Constant ? kConstant
               : member.declaration->clause->variability == Variability::Parameter ? kProperty
                                                                                    : kField;
    Json more = Json::object();
    if (as_modifier) more["insertText"] = std::string(member.declaration->name) + "=";
    add(member.declaration->name, kind, signature(member), member.declaration->component->description.text, order, std::move(more));
  }
  void of_class(const ClassNode& node, const char* order) { add(node.name, kind_of(node), node.full_name(), node.definition->description.text, order); }

  // Components and classes of an instance, its own and inherited ones.
  void members(const world::InstancePtr& instance, const char* order, bool hidden_too) {
    for (const world::Member& member : query_.members(instance)) {
      if (hidden_too || !member.is_protected) component(member, order, false);
    }
    classes(instance, order, hidden_too, 0);
    if (instance->node->definition->kind == ClassKind::Enumeration) {
      for (const EnumerationLiteral& literal : instance->node->definition->literals)
        add(instance->node->file->name(literal.name), kEnumMember, instance->node->full_name(), literal.description.text, order);
    }
  }
  Json take() { return {{"isIncomplete", items_.size() >= kMost}, {"items", std::move(items_)}}; }

 private:
  void classes(const world::InstancePtr& instance, const char* order, bool hidden_too, int depth) {
    if (depth > 20) return;
    for (const ClassNode* child : instance->node->children) {
      if (hidden_too || !child->is_protected) of_class(*child, order);
    }
    for (const world::Base& base : query_.bases(instance)) classes(base.instance, order, hidden_too, depth + 1);
  }

  world::Query& query_;
  std::set<std::string> seen_;
  Json items_ = Json::array();
};

// Modifiers that a component may have: parameters first; of a predefined type its attributes (MLS 3.6 §4.9).
void modifiers(Offers& offers, world::Query& query, const Cursor& cursor) {
  if (world::InstancePtr at = modified(query, cursor)) {
    bool function = at->node->is(Restriction::Function) || at->node->is(Restriction::OperatorFunction);
    for (const world::Member& member : query.members(at)) {
      if (member.is_protected || (function && member.declaration->clause->direction != Direction::Input)) continue;
      offers.component(member, member.declaration->clause->variability == Variability::Parameter ? "0" : "1", true);
    }
    if (!query.members(at).empty() || function) return;
  }
  for (const char* attribute : {"start", "fixed", "unit", "displayUnit", "min", "max", "nominal", "quantity", "stateSelect"})
    offers.add(attribute, kProperty, "attribute", "", "1", {{"insertText", std::string(attribute) + "="}});
}

void snippets(Offers& offers) {
  struct Snippet {
    const char* label;
    const char* text;
  };
  static constexpr Snippet kSnippets[] = {
      {"model", "model ${1:Name} \"${2:description}\"\n  $0\nequation\n\nend ${1:Name};"},
      {"function", "function ${1:name} \"${2:description}\"\n  input Real ${3:x};\n  output Real ${4:y};\nalgorithm\n  ${4:y} := $0;\nend ${1:name};"},
      {"package", "package ${1:Name} \"${2:description}\"\n  $0\nend ${1:Name};"},
      {"if", "if ${1:condition} then\n  $0\nend if;"},
      {"for", "for ${1:i} in ${2:1:n} loop\n  $0\nend for;"},
      {"when", "when ${1:condition} then\n  $0\nend when;"},
      {"connect", "connect(${1:a}, ${2:b});"},
      {"parameter", "parameter Real ${1:k} = ${2:1} \"${3:description}\";"},
  };
  for (const Snippet& snippet : kSnippets)
    offers.add(snippet.label, kSnippet, "snippet", "", "6", {{"insertText", snippet.text}, {"insertTextFormat", 2}});
}

void builtin_functions(Offers& offers) {
  for (const char* name : {"der", "pre", "edge", "change", "reinit", "initial", "terminal", "sample", "noEvent", "smooth", "assert", "terminate", "abs", "sign", "sqrt",
                           "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "log", "log10", "min", "max", "sum", "product", "size",
                           "fill", "zeros", "ones", "identity", "transpose", "cross", "cat", "mod", "rem", "div", "ceil", "floor", "integer", "delay", "homotopy",
                           "semiLinear", "inStream", "actualStream", "cardinality", "String", "Integer"})
    offers.add(name, kFunction, "predefined function", "", "5");
}

}  // namespace

Json completion(const Session& session, const Document& document, uint32_t offset) {
  world::Query query(*session.world);
  Offers offers(query);
  Cursor cursor = cursor_at(*session.world, *document.file, offset);
  std::vector<std::string_view> before = cursor.path;
  bool dotted = cursor.after_dot || (cursor.on_name && before.size() > 1);
  if (cursor.on_name && !before.empty()) before.pop_back();
  if (dotted) {
    world::Found found = cursor.node ? query.resolve(cursor.scope, before, cursor.absolute) : world::Found{};
    if (!found) {
      // import Modelica.| and within: names from the top.
      found = query.resolve({}, before, true);
    }
    if (found.kind == FoundKind::Class) offers.members(found.instance, "0", false);
    if (found.kind == FoundKind::Component) {
      if (world::InstancePtr type = query.type_of(*found.member)) offers.members(type, "0", false);
    }
    return offers.take();
  }
  if (cursor.names_argument) modifiers(offers, query, cursor);
  // The scope, from the inside outwards.
  if (cursor.node) {
    offers.members(cursor.scope.self, "2", true);
    for (const ClassNode* node = cursor.node->parent; node; node = node->parent) {
      offers.members(query.instance(*node), "3", true);
      if (node->definition->encapsulated) break;
    }
    for (const ClassNode* node = cursor.node; node; node = node->parent) {
      for (const Section& section : node->definition->sections) {
        for (const Element* element : section.elements) {
          if (element->kind != ElementKind::Import) continue;
          const auto& import = as<ImportElement>(*element);
          if (import.import_kind == ImportKind::Alias) offers.add(node->file->name(import.alias), kModule, "import", "", "3");
          if (import.import_kind == ImportKind::Qualified && !import.path.parts.empty())
            offers.add(node->file->name(import.path.parts.back().name), kModule, "import", "", "3");
        }
      }
    }
  }
  for (const char* type : {"Real", "Integer", "Boolean", "String"}) offers.add(type, kType, "predefined type", "", "4");
  for (const std::string& name : session.world->top_level_names()) offers.add(name, kModule, "package", "", "4");
  if (!cursor.names_argument) {
    builtin_functions(offers);
    snippets(offers);
    for (const Keyword& keyword : kKeywords) offers.add(keyword.text, kKeyword, "", "", "7");
    // Classes of all libraries by the beginning of their name: the whole name is put in.
    if (cursor.on_name && cursor.path.size() == 1 && cursor.path[0].size() >= 3) {
      size_t count = 0;
      for (const ClassNode* node : session.world->loaded_classes()) {
        if (!node->name.starts_with(cursor.path[0]) || node->is_protected || ++count > 100) continue;
        std::string full = node->full_name();
        offers.add(full, kind_of(*node), "", node->definition->description.text, "8", {{"filterText", std::string(node->name)}, {"insertText", full}});
      }
    }
  }
  return offers.take();
}

}  // namespace saltus::lsp
