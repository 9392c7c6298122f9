// Who calls a function, and whom a class calls. A model that is a part of another one is no call: that is what the
// references are for.
#include <algorithm>
#include <map>

#include "lsp/features.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::ClassNode;
using world::FoundKind;

namespace {

bool is_function(const ClassNode& node) {
  return node.is(Restriction::Function) || node.is(Restriction::OperatorFunction);
}

// The function that is called where an identifier with a bracket behind it stands; null: it is something else.
const ClassNode* called_at(const Session& session, world::Query& query, const world::FileSnapshot& file, size_t token) {
  const std::vector<Token>& tokens = file.tree().tokens;
  if (tokens[token].kind != TokenKind::Identifier || token + 1 >= tokens.size() ||
      tokens[token + 1].kind != TokenKind::LeftParenthesis)
    return nullptr;
  Cursor cursor = cursor_at(*session.world, file, tokens[token].begin);
  world::Found found = denoted(query, cursor);
  return found.kind == FoundKind::Class && is_function(*found.instance->node) ? found.instance->node : nullptr;
}

Json range(const Session& session, const world::FileSnapshot& file, const Token& token) {
  return LineTable(file.text()).range(token.begin, token.end, session.encoding);
}

}  // namespace

Json prepare_calls(const Session& session, const Document& document, uint32_t offset) {
  world::Query query(*session.world);
  Cursor cursor = cursor_at(*session.world, *document.file, offset);
  world::Found found = cursor.on_name ? denoted(query, cursor) : world::Found{};
  if (found.kind == FoundKind::Class) return Json::array({hierarchy_item(session, *found.instance->node)});
  return nullptr;
}

Json incoming_calls(const Session& session, const std::string& class_name) {
  const ClassNode* wanted = session.world->find(class_name);
  if (!wanted) return nullptr;
  world::Query query(*session.world);
  std::map<std::string, std::pair<const ClassNode*, Json>> callers;
  for (const world::File& file : session.world->loaded_files()) {
    if (file->text().find(wanted->name) == std::string_view::npos) continue;
    const std::vector<Token>& tokens = file->tree().tokens;
    for (size_t k = 0; k < tokens.size(); ++k) {
      if (file->text().substr(tokens[k].begin, tokens[k].end - tokens[k].begin) != wanted->name) continue;
      if (called_at(session, query, *file, k) != wanted) continue;
      const ClassNode* caller = class_at(*session.world, *file, tokens[k].begin);
      if (!caller) continue;
      auto& [node, ranges] = callers[caller->full_name()];
      node = caller;
      ranges.push_back(range(session, *file, tokens[k]));
    }
  }
  Json all = Json::array();
  for (const auto& [name, caller] : callers)
    all.push_back({{"from", hierarchy_item(session, *caller.first)}, {"fromRanges", caller.second}});
  return all;
}

Json outgoing_calls(const Session& session, const std::string& class_name) {
  const ClassNode* caller = session.world->find(class_name);
  if (!caller) return nullptr;
  world::Query query(*session.world);
  const std::vector<Token>& tokens = caller->file->tree().tokens;
  std::map<std::string, std::pair<const ClassNode*, Json>> called;
  Span span = caller->definition->span;
  for (size_t k = 0; k < tokens.size() && tokens[k].begin < span.end; ++k) {
    if (tokens[k].begin < span.begin) continue;
    const ClassNode* function = called_at(session, query, *caller->file, k);
    if (!function || class_at(*session.world, *caller->file, tokens[k].begin) != caller) continue;
    auto& [node, ranges] = called[function->full_name()];
    node = function;
    ranges.push_back(range(session, *caller->file, tokens[k]));
  }
  Json all = Json::array();
  for (const auto& [name, function] : called)
    all.push_back({{"to", hierarchy_item(session, *function.first)}, {"fromRanges", function.second}});
  return all;
}

}  // namespace saltus::lsp
