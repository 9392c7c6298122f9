// Hover, definition, signatures, hints at values.
#include <fmt/format.h>

#include "lsp/features.h"
#include "modelica/graphics/macros.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::FoundKind;

namespace {

const char* kind_word(const world::ClassNode& node) {
  switch (node.definition->restriction) {
    case Restriction::Model: return "model";
    case Restriction::Record:
    case Restriction::OperatorRecord: return "record";
    case Restriction::Block: return "block";
    case Restriction::Connector:
    case Restriction::ExpandableConnector: return "connector";
    case Restriction::Type: return "type";
    case Restriction::Package: return "package";
    case Restriction::Function:
    case Restriction::OperatorFunction: return "function";
    case Restriction::Operator: return "operator";
    default: return "class";
  }
}

std::string of_class(world::Query& query, const world::Found& found) {
  const world::ClassNode& node = *found.instance->node;
  std::string out = fmt::format("```modelica\n{}{} {}\n```\n", node.definition->partial ? "partial " : "", kind_word(node), node.full_name());
  if (!node.definition->description.text.empty()) out += fmt::format("\n{}\n", node.definition->description.text);
  std::string bases;
  for (const world::Base& base : query.bases(found.instance)) bases += fmt::format("{}`{}`", bases.empty() ? "" : ", ", base.instance->node->full_name());
  if (!bases.empty()) out += "\nextends " + bases + "\n";
  return out;
}

std::string of_component(world::Query& query, const world::Member& member) {
  std::string out = "```modelica\n" + signature(member) + "\n```\n";
  if (std::string_view text = member.declaration->component->description.text; !text.empty()) out += fmt::format("\n{}\n", text);
  world::Evaluator evaluator(query);
  std::string facts;
  auto fact = [&](const std::string& text) { facts += (facts.empty() ? "" : ", ") + text; };
  if (std::string unit = evaluator.attribute(member, "unit").text; !unit.empty() && unit != "1")
    fact("unit " + modelica::graphics::pretty_unit(unit));
  world::Value value = evaluator.value(member);
  if (value.is_number()) fact(fmt::format("value {:.6g}", value.number));
  if (value.kind == world::Value::Kind::Enumeration) fact("value " + value.text);
  if (!member.modifiers.empty()) fact("modified in `" + member.modifiers.front().scope.lexical->full_name() + "`");
  if (!facts.empty()) out += "\n" + facts + "\n";
  return out + fmt::format("\ndeclared in `{}`\n", member.declared_in->full_name());
}

}  // namespace

Json hover(const Session& session, const Document& document, uint32_t offset) {
  world::Query query(*session.world);
  Cursor cursor = cursor_at(*session.world, *document.file, offset);
  if (!cursor.on_name) return nullptr;
  world::Found found = denoted(query, cursor);
  std::string text;
  if (found.kind == FoundKind::Class) text = of_class(query, found);
  if (found.kind == FoundKind::Component) text = of_component(query, *found.member);
  if (found.kind == FoundKind::Literal) text = fmt::format("`{}.{}`", found.instance->node->full_name(), found.name);
  if (found.kind == FoundKind::Builtin) text = fmt::format("predefined type `{}`", found.name);
  if (text.empty()) return nullptr;
  const Token& token = document.file->tree().tokens[cursor.token];
  return {{"contents", {{"kind", "markdown"}, {"value", text}}}, {"range", document.lines->range(token.begin, token.end, session.encoding)}};
}

Json definition(const Session& session, const Document& document, uint32_t offset, bool of_type) {
  world::Query query(*session.world);
  Cursor cursor = cursor_at(*session.world, *document.file, offset);
  if (!cursor.on_name) return nullptr;
  world::Found found = denoted(query, cursor);
  if (of_type && found.kind == FoundKind::Component) {
    world::InstancePtr type = query.type_of(*found.member);
    found = type ? world::Found{FoundKind::Class, type, std::nullopt, {}} : world::Found{};
  }
  const world::FileSnapshot* file = file_of(found);
  Span span = name_span(found);
  return file && span.valid() ? session.location(*file, span) : Json();
}

Json signature_help(const Session& session, const Document& document, uint32_t offset) {
  world::Query query(*session.world);
  Cursor cursor = cursor_at(*session.world, *document.file, offset);
  world::InstancePtr function = modified(query, cursor);
  if (!function || !(function->node->is(Restriction::Function) || function->node->is(Restriction::Record))) return nullptr;
  Json parameters = Json::array();
  std::string label = std::string(function->node->name) + "(";
  for (const world::Member& member : query.members(function)) {
    bool input = member.declaration->clause->direction == Direction::Input || function->node->is(Restriction::Record);
    if (!input || member.is_protected) continue;
    std::string text = signature(member);
    if (text.starts_with("input ")) text = text.substr(6);
    if (!parameters.empty()) label += ", ";
    label += text;
    parameters.push_back({{"label", text}, {"documentation", std::string(member.declaration->component->description.text)}});
  }
  label += ")";
  // Commas of this call before the place.
  size_t active = 0;
  int depth = 0;
  const std::vector<Token>& tokens = document.file->tree().tokens;
  for (size_t k = cursor.heads.back().opening + 1; k < tokens.size() && tokens[k].begin < offset; ++k) {
    TokenKind kind = tokens[k].kind;
    if (kind == TokenKind::LeftParenthesis || kind == TokenKind::LeftBrace || kind == TokenKind::LeftBracket) ++depth;
    if (kind == TokenKind::RightParenthesis || kind == TokenKind::RightBrace || kind == TokenKind::RightBracket) --depth;
    if (kind == TokenKind::Comma && depth == 0) ++active;
  }
  Json entry = {{"label", label}, {"parameters", parameters}, {"documentation", std::string(function->node->definition->description.text)}};
  return {{"signatures", Json::array({entry})}, {"activeSignature", 0}, {"activeParameter", active}};
}

// The unit behind a number that is given to a parameter: in declarations and in modifiers.
Json inlay_hints(const Session& session, const Document& document, uint32_t begin, uint32_t end) {
  Json hints = Json::array();
  world::Query query(*session.world);
  world::Evaluator evaluator(query);
  auto add = [&](const world::Member& member, const Expr& value) {
    bool literal = value.kind == ExprKind::Real || value.kind == ExprKind::Integer ||
                   (value.kind == ExprKind::Unary && as<UnaryExpr>(value).operand->kind <= ExprKind::Real);
    if (!literal || value.span.end < begin || value.span.begin > end) return;
    std::string unit = evaluator.attribute(member, "unit").text;
    if (unit.empty() || unit == "1") return;
    hints.push_back({{"position", document.lines->position(value.span.end, session.encoding)}, {"label", modelica::graphics::pretty_unit(unit)}, {"paddingLeft", true}});
  };
  std::function<void(const world::ClassNode&)> visit = [&](const world::ClassNode& node) {
    if (node.file != document.file.get() || node.definition->span.end < begin || node.definition->span.begin > end) return;
    world::InstancePtr self = query.instance(node);
    for (const world::Declaration& declaration : node.declarations) {
      if (declaration.component->span.end < begin || declaration.component->span.begin > end) continue;
      world::Found found = query.member(self, declaration.name);
      const Modification* own = declaration.component->modification;
      if (found.kind != FoundKind::Component || !own) continue;
      if (own->value) add(*found.member, *own->value);
      world::InstancePtr type = query.type_of(*found.member);
      for (const Argument* argument : own->arguments) {
        if (!type || argument->kind != ArgumentKind::Modify || argument->name.parts.size() != 1 || !argument->modification || !argument->modification->value) continue;
        world::Found inner = query.member(type, node.file->name(argument->name.parts[0].name));
        if (inner.kind == FoundKind::Component) add(*inner.member, *argument->modification->value);
      }
    }
    for (const world::ClassNode* child : node.children) visit(*child);
  };
  for (const world::ClassNode* node : session.world->classes_in(document.path)) visit(*node);
  return hints;
}

}  // namespace saltus::lsp
