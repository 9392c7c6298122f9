#include "lsp/missing_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace saltus::lsp {

using namespace modelica::syntax;
using world::ClassNode;
using world::FoundKind;

namespace {

std::string indent_of(const Document& document, uint32_t place) {
  const std::string& text = *document.text;
  uint32_t begin = document.lines->line_begin(document.lines->line_of(place));
  size_t end = text.find_first_not_of(" \t", begin);
  return text.substr(begin, std::min<size_t>(end, place) - begin);
}

Json insertion(const Session& session, const Document& document, uint32_t place, const std::string& text) {
  return {{"range", document.lines->range(place, place, session.encoding)}, {"newText", text}};
}

const ClassNode* checked_class(const Session& session, const Document& document) {
  if (!document.file) return nullptr;
  const ClassNode* node = session.world->find(document.checked_class);
  return node && node->file == document.file.get() && node->definition->kind == ClassKind::Long ? node : nullptr;
}

// Behind the name and the description of a class.
uint32_t behind_head(const ClassDef& definition) {
  // The description of a long class is written behind its name; the annotation at its end.
  return definition.description.text_span.valid() ? definition.description.text_span.end : definition.name_span.end;
}

// Where `end Name` begins; 0: it is not there.
uint32_t before_end(const Document& document, const ClassDef& definition) {
  if (!definition.end_name_span.valid()) return 0;
  const std::vector<Token>& tokens = document.file->tree().tokens;
  auto it = std::lower_bound(tokens.begin(), tokens.end(), definition.end_name_span.begin,
                             [](const Token& token, uint32_t at) { return token.begin < at; });
  if (it == tokens.begin() || (it - 1)->kind != TokenKind::End) return 0;
  uint32_t place = (it - 1)->begin;
  // The class's annotation stands behind all sections.
  if (definition.description.has_annotation) place = std::min(place, definition.description.annotation_span.begin);
  return place;
}

// Lines in front of a place that begins a line or not.
std::string block_before(const Document& document, uint32_t place, const std::string& lines,
                         const std::string& indent) {
  uint32_t begin = document.lines->line_begin(document.lines->line_of(place));
  bool alone = document.text->find_first_not_of(" \t", begin) == place;
  return alone ? lines.substr(indent.size()) + indent : "\n" + lines + indent;
}

const Section* section_of(const ClassDef& definition, SectionKind kind) {
  for (const Section& section : definition.sections) {
    if (section.kind == kind) return &section;
  }
  return nullptr;
}

// Equations at the end of a section of the class, which is made when it is not there.
Json add_equations(const Session& session, const Document& document, const ClassNode& node,
                   const std::vector<std::string>& equations, bool initial) {
  const ClassDef& definition = *node.definition;
  std::string indent = indent_of(document, definition.span.begin), lines;
  for (const std::string& equation : equations) lines += "\n" + indent + "  " + equation + ";";
  const Section* section = section_of(definition, initial ? SectionKind::InitialEquation : SectionKind::Equation);
  if (section && !section->equations.empty()) {
    // Behind the semicolon of the last one.
    const std::vector<Token>& tokens = document.file->tree().tokens;
    uint32_t last = section->equations.back()->span.end;
    auto it = std::lower_bound(tokens.begin(), tokens.end(), last,
                               [](const Token& token, uint32_t at) { return token.begin < at; });
    if (it != tokens.end() && it->kind == TokenKind::Semicolon) last = it->end;
    return insertion(session, document, last, lines);
  }
  if (section) {
    const std::vector<Token>& tokens = document.file->tree().tokens;
    for (const Token& token : tokens) {
      if (token.begin >= section->span.begin && token.kind == TokenKind::EquationKeyword)
        return insertion(session, document, token.end, lines);
    }
    return nullptr;
  }
  const Section* equation = section_of(definition, SectionKind::Equation);
  uint32_t place = initial && equation ? equation->span.begin : before_end(document, definition);
  if (place == 0) return nullptr;
  std::string own = indent_of(document, place);
  return insertion(
      session, document, place,
      block_before(document, place, own + (initial ? "initial equation" : "equation") + lines + "\n", own));
}

std::vector<std::string_view> parts_of(std::string_view name) {
  std::vector<std::string_view> parts;
  while (!name.empty()) {
    size_t end = std::min(name.find('.'), name.size());
    std::string_view part = name.substr(0, end);
    parts.push_back(part.substr(0, part.find('[')));
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return parts;
}

// connector p; equation p.v = 0: what the constant is does not matter, as long as nothing else decides it.
bool is_ground(world::Query& query, const ClassNode& node, const ClassNode& connector, std::string_view potential,
               std::string& port) {
  const ClassDef& definition = *node.definition;
  if (definition.kind != ClassKind::Long || definition.partial || node.is_protected) return false;
  const world::Declaration* found = nullptr;
  for (const world::Declaration& declaration : node.declarations) {
    bool fixed = declaration.clause->variability == Variability::Parameter ||
                 declaration.clause->variability == Variability::Constant;
    if (fixed && declaration.component->modification && declaration.component->modification->value) continue;
    if (found) return false;
    found = &declaration;
  }
  const Section* equations = section_of(definition, SectionKind::Equation);
  if (!found || !equations || equations->equations.size() != 1 || equations->equations[0]->kind != EquationKind::Equal)
    return false;
  const auto& equal = as<EqualEquation>(*equations->equations[0]);
  if (equal.left->kind != ExprKind::Reference) return false;
  const auto& left = as<ReferenceExpr>(*equal.left);
  bool gives = left.parts.size() == 2 && node.file->name(left.parts[0].name) == found->name &&
               node.file->name(left.parts[1].name) == potential;
  bool number = equal.right->kind == ExprKind::Integer || equal.right->kind == ExprKind::Real ||
                equal.right->kind == ExprKind::Reference;
  if (!gives || !number) return false;
  world::Found member = query.member(query.instance(node), found->name);
  world::InstancePtr type = member.kind == FoundKind::Component ? query.type_of(*member.member) : nullptr;
  if (!type) return false;
  // Pins that differ in their name only (positive, negative) fit each other.
  bool fits = type->node == &connector || (type->node->parent == connector.parent && type->node->is_connector());
  port = found->name;
  return fits;
}

}  // namespace

Json import_edit(const Session& session, const Document& document, const ClassNode& node,
                 const std::string& full_name) {
  std::string indent = indent_of(document, node.definition->span.begin);
  return insertion(session, document, behind_head(*node.definition), "\n" + indent + "  import " + full_name + ";");
}

Json insert_ground(const Session& session, const Document& document, const std::string& message) {
  const ClassNode* node = checked_class(session, document);
  size_t begin = message.find('\''), end = begin == std::string::npos ? begin : message.find('\'', begin + 1);
  if (!node || end == std::string::npos) return Json::array();
  std::string variable = message.substr(begin + 1, end - begin - 1);
  std::vector<std::string_view> parts = parts_of(variable);
  if (parts.size() < 3) return Json::array();
  world::Query query(*session.world);
  std::vector<std::string_view> path(parts.begin(), parts.end() - 1);
  world::Found found = query.resolve(query.scope_of(query.instance(*node)), path);
  world::InstancePtr type = found.kind == FoundKind::Component ? query.type_of(*found.member) : nullptr;
  if (!type) return Json::array();
  const ClassNode* ground = nullptr;
  std::string port;
  for (const ClassNode* candidate : session.world->loaded_classes()) {
    // The simplest one: the shortest name of those that fit.
    std::string own;
    if (ground && ground->full_name().size() <= candidate->full_name().size()) continue;
    if (!is_ground(query, *candidate, *type->node, parts.back(), own)) continue;
    ground = candidate;
    port = own;
  }
  if (!ground) return Json::array();
  std::string name = "ground";
  for (int k = 1; node->declaration(name); ++k) name = fmt::format("ground{}", k);
  uint32_t place = behind_head(*node->definition);
  for (const world::Declaration& declaration : node->declarations)
    place = std::max(place, declaration.clause->span.end);
  const std::vector<Token>& tokens = document.file->tree().tokens;
  auto it = std::lower_bound(tokens.begin(), tokens.end(), place,
                             [](const Token& token, uint32_t at) { return token.begin < at; });
  if (it != tokens.end() && it->kind == TokenKind::Semicolon) place = it->end;
  std::string indent = indent_of(document, node->definition->span.begin);
  std::string connector = variable.substr(0, variable.rfind('.'));
  Json declared = insertion(session, document, place, fmt::format("\n{}  {} {};", indent, ground->full_name(), name));
  Json connected =
      add_equations(session, document, *node, {fmt::format("connect({}, {}.{})", connector, name, port)}, false);
  if (connected.is_null()) return Json::array();
  return Json::array({declared, connected});
}

// "x = start (0)": as numbers, since the start attribute has no name in an equation.
Json insert_assumed(const Session& session, const Document& document, uint32_t begin, uint32_t end) {
  const ClassNode* node = checked_class(session, document);
  if (!node || end < node->definition->span.begin || begin > node->definition->span.end) return Json::array();
  std::vector<std::string> equations;
  for (const std::string& condition : document.assumed) {
    size_t at = condition.find(" = start (");
    if (at == std::string::npos || !condition.ends_with(")")) return Json::array();
    std::string value = condition.substr(at + 10, condition.size() - at - 11);
    if (value.ends_with("elements")) return Json::array();
    equations.push_back(condition.substr(0, at) + " = " + value);
  }
  Json edit = add_equations(session, document, *node, equations, true);
  return edit.is_null() ? Json::array() : Json::array({edit});
}

}  // namespace saltus::lsp
