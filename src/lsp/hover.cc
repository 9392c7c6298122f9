// Hover, definition, signatures.
#include <fmt/format.h>

#include "lsp/features.h"
#include "lsp/predefined.h"
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

// The value of a text in an annotation: Documentation(info = "..."); null: there is none.
const StringExpr* annotated_text(const world::FileSnapshot& file, Arguments arguments, std::string_view record,
                                 std::string_view field) {
  auto named = [&](Arguments list, std::string_view name) -> const Modification* {
    for (const Argument* argument : list) {
      if (argument->name.parts.size() == 1 && file.name(argument->name.parts[0].name) == name)
        return argument->modification;
    }
    return nullptr;
  };
  const Modification* outer = named(arguments, record);
  const Modification* inner = outer ? named(outer->arguments, field) : nullptr;
  return inner && inner->value && inner->value->kind == ExprKind::String ? &as<StringExpr>(*inner->value) : nullptr;
}

// The beginning of a text in HTML, as words.
std::string words_of_html(std::string_view html) {
  constexpr size_t kMost = 600;
  std::string out;
  bool tag = false;
  for (size_t k = 0; k < html.size() && out.size() < kMost; ++k) {
    char c = html[k];
    if (c == '<') tag = true;
    bool space = tag || c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (c == '>') tag = false;
    if (!space)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  for (auto [name, sign] : {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", " "}, {"&amp;", "&"}}) {
    for (size_t at = out.find(name); at != std::string::npos; at = out.find(name, at + 1))
      out.replace(at, std::string_view(name).size(), sign);
  }
  if (out.size() >= kMost) out = out.substr(0, out.rfind(' ')) + " …";
  return out;
}

std::string of_class(world::Query& query, const world::Found& found) {
  const world::ClassNode& node = *found.instance->node;
  std::string out = fmt::format("```modelica\n{}{} {}\n```\n", node.definition->partial ? "partial " : "",
                                kind_word(node), node.full_name());
  if (!node.definition->description.text.empty()) out += fmt::format("\n{}\n", node.definition->description.text);
  std::string bases;
  for (const world::Base& base : query.bases(found.instance))
    bases += fmt::format("{}`{}`", bases.empty() ? "" : ", ", base.instance->node->full_name());
  if (!bases.empty()) out += "\nextends " + bases + "\n";
  if (const StringExpr* info =
          annotated_text(*node.file, node.definition->description.annotation, "Documentation", "info"))
    out += "\n---\n" + words_of_html(info->value) + "\n";
  return out;
}

std::string of_component(world::Query& query, const world::Member& member) {
  std::string out = "```modelica\n" + signature(member) + "\n```\n";
  if (std::string_view text = member.declaration->component->description.text; !text.empty())
    out += fmt::format("\n{}\n", text);
  world::Evaluator evaluator(query);
  std::string facts;
  auto fact = [&](const std::string& text) { facts += (facts.empty() ? "" : ", ") + text; };
  if (std::string unit = evaluator.attribute(member, "unit").text; !unit.empty() && unit != "1")
    fact("unit " + modelica::graphics::pretty_unit(unit));
  world::Value value = evaluator.value(member);
  if (value.is_number()) fact(fmt::format("value {:.6g}", value.number));
  if (value.kind == world::Value::Kind::Enumeration) fact("value " + value.text);
  if (const world::ClassNode* by = member.modifier ? member.modifier->written_in() : nullptr)
    fact("modified in `" + by->full_name() + "`");
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
  if (!found && cursor.path.size() == 1) {
    const Predefined* known = find_predefined(predefined_modelica(), cursor.path[0]);
    if (known) text = fmt::format("```modelica\n{}({})\n```\n\n{}\n", known->name, known->parameters, known->gives);
  }
  if (text.empty()) return nullptr;
  const Token& token = document.file->tree().tokens[cursor.token];
  return {{"contents", {{"kind", "markdown"}, {"value", text}}},
          {"range", document.lines->range(token.begin, token.end, session.encoding)}};
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

namespace {

// Commas of the innermost call before the place.
size_t commas_before(const Document& document, const Cursor& cursor, uint32_t offset) {
  size_t commas = 0;
  int depth = 0;
  const std::vector<Token>& tokens = document.file->tree().tokens;
  for (size_t k = cursor.heads.back().opening + 1; k < tokens.size() && tokens[k].begin < offset; ++k) {
    TokenKind kind = tokens[k].kind;
    if (kind == TokenKind::LeftParenthesis || kind == TokenKind::LeftBrace || kind == TokenKind::LeftBracket) ++depth;
    if (kind == TokenKind::RightParenthesis || kind == TokenKind::RightBrace || kind == TokenKind::RightBracket)
      --depth;
    if (kind == TokenKind::Comma && depth == 0) ++commas;
  }
  return commas;
}

Json signatures(std::string label, Json parameters, std::string_view documentation, size_t active) {
  Json entry = {{"label", std::move(label)},
                {"parameters", std::move(parameters)},
                {"documentation", std::string(documentation)}};
  return {{"signatures", Json::array({entry})}, {"activeSignature", 0}, {"activeParameter", active}};
}

Json predefined_signature(const Document& document, const Cursor& cursor, uint32_t offset) {
  const Predefined* known = cursor.heads.back().path.size() == 1
                                ? find_predefined(predefined_modelica(), cursor.heads.back().path[0])
                                : nullptr;
  if (!known || cursor.heads.back().declares) return nullptr;
  Json parameters = Json::array();
  for (std::string_view rest = known->parameters; !rest.empty();) {
    size_t end = std::min(rest.find(", "), rest.size());
    parameters.push_back({{"label", std::string(rest.substr(0, end))}});
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  return signatures(fmt::format("{}({})", known->name, known->parameters), std::move(parameters), known->gives,
                    commas_before(document, cursor, offset));
}

}  // namespace

Json signature_help(const Session& session, const Document& document, uint32_t offset) {
  world::Query query(*session.world);
  Cursor cursor = cursor_at(*session.world, *document.file, offset);
  if (cursor.heads.empty()) return nullptr;
  world::InstancePtr function = modified(query, cursor);
  if (!function) return predefined_signature(document, cursor, offset);
  if (!(function->node->is(Restriction::Function) || function->node->is(Restriction::Record))) return nullptr;
  Json parameters = Json::array();
  std::string label = std::string(function->node->name) + "(";
  for (const world::Member& member : query.members(function)) {
    bool input = member.declaration->clause->direction == Direction::Input || function->node->is(Restriction::Record);
    if (!input || member.is_protected) continue;
    std::string text = signature(member);
    if (text.starts_with("input ")) text = text.substr(6);
    if (!parameters.empty()) label += ", ";
    label += text;
    parameters.push_back(
        {{"label", text}, {"documentation", std::string(member.declaration->component->description.text)}});
  }
  label += ")";
  return signatures(std::move(label), std::move(parameters), function->node->definition->description.text,
                    commas_before(document, cursor, offset));
}

}  // namespace saltus::lsp
