// What can stand here: members behind a dot, modifiers in brackets, names of the scope elsewhere.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lsp/features.h"
#include "lsp/missing_parts.h"
#include "lsp/predefined.h"
#include "modelica/syntax/keywords.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::ClassNode;
using world::FoundKind;

namespace {

// CompletionItemKind of the protocol.
enum Kind {
  kMethod = 2,
  kFunction = 3,
  kField = 5,
  kVariable = 6,
  kClass = 7,
  kInterface = 8,
  kModule = 9,
  kProperty = 10,
  kEnum = 13,
  kKeyword = 14,
  kSnippet = 15,
  kEnumMember = 20,
  kConstant = 21,
  kStruct = 22,
  kType = 25
};

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

  void add(std::string_view name, int kind, std::string detail, std::string_view documentation, const char* order,
           Json more = Json::object(), const std::string& key = {}) {
    if (items_.size() >= kMost || !seen_.insert(key.empty() ? std::string(name) : key).second) return;
    Json item = std::move(more);
    item["label"] = std::string(name);
    item["kind"] = kind;
    if (!detail.empty()) item["detail"] = std::move(detail);
    if (!documentation.empty()) item["documentation"] = std::string(documentation);
    item["sortText"] = order + std::string(name);
    items_.push_back(std::move(item));
  }
  void component(const world::Member& member, const char* order, bool as_modifier) {
    int kind = member.declaration->clause->variability == Variability::Constant    ? kConstant
               : member.declaration->clause->variability == Variability::Parameter ? kProperty
                                                                                   : kField;
    Json more = Json::object();
    if (as_modifier) more["insertText"] = std::string(member.declaration->name) + "=";
    add(member.declaration->name, kind, signature(member), member.declaration->component->description.text, order,
        std::move(more));
  }
  void of_class(const ClassNode& node, const char* order) {
    add(node.name, kind_of(node), node.full_name(), node.definition->description.text, order);
  }

  // Components and classes of an instance, its own and inherited ones.
  void members(const world::InstancePtr& instance, const char* order, bool hidden_too) {
    for (const world::Member& member : query_.members(instance)) {
      if (hidden_too || !member.is_protected) component(member, order, false);
    }
    classes(instance, order, hidden_too, 0);
    if (instance->node->definition->kind == ClassKind::Enumeration) {
      for (const EnumerationLiteral& literal : instance->node->definition->literals)
        add(instance->node->file->name(literal.name), kEnumMember, instance->node->full_name(),
            literal.description.text, order);
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

// redeclare package Medium = |
void replaceable_classes(Offers& offers, world::Query& query, const world::InstancePtr& instance, int depth) {
  constexpr int kDeepest = 20;
  if (depth > kDeepest) return;
  for (const ClassNode* child : instance->node->children) {
    if (!child->element || !child->element->replaceable || child->is_protected) continue;
    std::string word = child->is(Restriction::Package)    ? "package"
                       : child->is(Restriction::Function) ? "function"
                       : child->is(Restriction::Record)   ? "record"
                                                          : "model";
    std::string text = fmt::format("redeclare {} {}", word, child->name);
    offers.add(text, kClass, "replaceable", child->definition->description.text, "1",
               {{"insertText", text + " = ${1}"}, {"insertTextFormat", 2}, {"filterText", std::string(child->name)}});
  }
  for (const world::Base& base : query.bases(instance)) replaceable_classes(offers, query, base.instance, depth + 1);
}

// The innermost bracket holds modifiers: it is that of a declaration or of an extends clause, or lies among the
// modifiers of one. Else it belongs to a call, or to an expression.
bool holds_modifiers(const Document& document, const Cursor& cursor) {
  const std::vector<Token>& tokens = document.file->tree().tokens;
  bool modifies = false;
  for (const Cursor::Head& head : cursor.heads) {
    // r(a(|, r(x=1, each a(|: no expression has begun before the name.
    size_t width = 2 * head.path.size();
    TokenKind before = head.opening >= width ? tokens[head.opening - width].kind : TokenKind::EndOfFile;
    bool first = before == TokenKind::LeftParenthesis || before == TokenKind::Comma || before == TokenKind::Each ||
                 before == TokenKind::Final;
    modifies = head.declares || head.extends || (modifies && first && !head.path.empty());
  }
  return modifies;
}

// Modifiers that a component may have: parameters first; of a predefined type its attributes (MLS 3.6 §4.9). Arguments
// of a function.
void modifiers(Offers& offers, world::Query& query, const Cursor& cursor, bool modifies) {
  if (world::InstancePtr at = modified(query, cursor)) {
    bool function = at->node->is(Restriction::Function) || at->node->is(Restriction::OperatorFunction);
    for (const world::Member& member : query.members(at)) {
      if (member.is_protected || (function && member.declaration->clause->direction != Direction::Input)) continue;
      offers.component(member, member.declaration->clause->variability == Variability::Parameter ? "0" : "1", true);
    }
    if (!function) replaceable_classes(offers, query, at, 0);
    if (!query.members(at).empty() || function) return;
  }
  if (!modifies) return;
  for (const char* attribute :
       {"start", "fixed", "unit", "displayUnit", "min", "max", "nominal", "quantity", "stateSelect"})
    offers.add(attribute, kProperty, "attribute", "", "1", {{"insertText", std::string(attribute) + "="}});
}

void snippets(Offers& offers) {
  struct Snippet {
    const char* label;
    const char* text;
  };
  static constexpr Snippet kSnippets[] = {
      {"model", "model ${1:Name} \"${2:description}\"\n  $0\nequation\n\nend ${1:Name};"},
      {"function",
       "function ${1:name} \"${2:description}\"\n  input Real ${3:x};\n  output Real ${4:y};\nalgorithm\n  ${4:y} := "
       "$0;\nend ${1:name};"},
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

void predefined_functions(Offers& offers) {
  for (const Predefined& one : predefined_modelica())
    offers.add(one.name, kFunction, fmt::format("{}({})", one.name, one.parameters), one.gives, "5");
}

// R = |, useHeatPort = |, initType = |: what the component that is given a value can be.
bool values(Offers& offers, world::Query& query, const Document& document, const Cursor& cursor) {
  const std::vector<Token>& tokens = document.file->tree().tokens;
  size_t k = cursor.token;
  if (cursor.on_name && cursor.path.size() == 1 && k > 0) --k;
  if (cursor.heads.empty() || k < 2 || tokens[k].kind != TokenKind::Equals ||
      tokens[k - 1].kind != TokenKind::Identifier)
    return false;
  world::InstancePtr at = modified(query, cursor);
  std::string_view name = document.file->text().substr(tokens[k - 1].begin, tokens[k - 1].end - tokens[k - 1].begin);
  if (!at) {
    // Attributes of predefined types (MLS 3.6 §4.9).
    if (name == "stateSelect") {
      for (const char* literal : {"never", "avoid", "default", "prefer", "always"})
        offers.add(std::string("StateSelect.") + literal, kEnumMember, "StateSelect", "", "0");
    }
    if (name != "fixed") return name == "stateSelect";
    offers.add("true", kKeyword, "Boolean", "", "0");
    offers.add("false", kKeyword, "Boolean", "", "0");
    return true;
  }
  world::Found found = query.member(at, name);
  std::optional<world::SimpleType> type =
      found.kind == FoundKind::Component ? query.simple_type(*found.member) : std::nullopt;
  if (!type) return false;
  if (type->builtin == "Boolean") {
    offers.add("true", kKeyword, "Boolean", "", "0");
    offers.add("false", kKeyword, "Boolean", "", "0");
    return false;  // a name of the scope may stand here, too
  }
  if (!type->enumeration) return false;
  std::string full = type->enumeration->full_name();
  for (const EnumerationLiteral& literal : type->enumeration->definition->literals)
    offers.add(full + "." + std::string(type->enumeration->file->name(literal.name)), kEnumMember, full,
               literal.description.text, "0");
  return false;
}

// Classes of all libraries by the beginning of their name: with an import, where the name is free, or with the whole
// name.
void classes_elsewhere(Offers& offers, world::Query& query, const Session& session, const Document& document,
                       const Cursor& cursor) {
  constexpr size_t kFewest = 3, kMostClasses = 100;
  if (!cursor.on_name || cursor.path.size() != 1 || cursor.path[0].size() < kFewest) return;
  size_t count = 0;
  for (const ClassNode* node : session.world->loaded_classes()) {
    if (!node->name.starts_with(cursor.path[0]) || node->is_protected || !node->parent || ++count > kMostClasses)
      continue;
    std::string full = node->full_name();
    bool free =
        cursor.node && cursor.node->definition->kind == ClassKind::Long && !query.lookup(cursor.scope, node->name);
    if (free) {
      Json more = {{"insertText", std::string(node->name)},
                   {"filterText", std::string(node->name)},
                   {"labelDetails", {{"description", node->parent->full_name()}}},
                   {"additionalTextEdits", Json::array({import_edit(session, document, *cursor.node, full)})}};
      offers.add(std::string(node->name), kind_of(*node), "import " + full, node->definition->description.text, "8",
                 std::move(more), "import " + full);
    }
    offers.add(full, kind_of(*node), "", node->definition->description.text, "9",
               {{"filterText", std::string(node->name)}, {"insertText", full}});
  }
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
  if (cursor.names_argument) {
    bool modifies = holds_modifiers(document, cursor);
    modifiers(offers, query, cursor, modifies);
    // Nothing else can begin a modifier.
    if (modifies) return offers.take();
  }
  if (values(offers, query, document, cursor)) return offers.take();
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
          if (import.import_kind == ImportKind::Alias)
            offers.add(node->file->name(import.alias), kModule, "import", "", "3");
          if (import.import_kind == ImportKind::Qualified && !import.path.parts.empty())
            offers.add(node->file->name(import.path.parts.back().name), kModule, "import", "", "3");
        }
      }
    }
  }
  for (const char* type : {"Real", "Integer", "Boolean", "String"}) offers.add(type, kType, "predefined type", "", "4");
  for (const ClassNode* node : session.world->loaded_classes()) {
    if (!node->parent) offers.of_class(*node, "4");
  }
  // What was not read yet is a library.
  for (const std::string& name : session.world->top_level_names()) offers.add(name, kModule, "package", "", "4");
  if (!cursor.names_argument) {
    predefined_functions(offers);
    snippets(offers);
    for (const Keyword& keyword : kKeywords) offers.add(keyword.text, kKeyword, "", "", "7");
    classes_elsewhere(offers, query, session, document, cursor);
  }
  return offers.take();
}

}  // namespace saltus::lsp
