#include "lsp/cursor.h"

#include <algorithm>

namespace saltus::lsp {

using modelica::syntax::Token;
using modelica::syntax::TokenKind;
using world::ClassNode;
using world::FoundKind;

const ClassNode* class_at(const world::World& world, const world::FileSnapshot& file, uint32_t offset) {
  auto holds = [&](const ClassNode* node) {
    const Span& span = node->definition->span;
    return node->file == &file && span.begin <= offset && offset <= span.end;
  };
  const ClassNode* found = nullptr;
  std::vector<const ClassNode*> candidates = world.classes_in(file.path());
  for (bool deeper = true; deeper;) {
    deeper = false;
    for (const ClassNode* node : candidates) {
      if (!holds(node)) continue;
      found = node;
      candidates = node->children;
      deeper = true;
      break;
    }
  }
  return found;
}

namespace {

class Reader {
 public:
  Reader(const world::FileSnapshot& file) : file_(file), tokens_(file.tree().tokens) {}

  std::string_view text(size_t k) const {
    return file_.text().substr(tokens_[k].begin, tokens_[k].end - tokens_[k].begin);
  }
  TokenKind kind(size_t k) const { return tokens_[k].kind; }

  // The names up to and with token `last`, which is an identifier.
  std::vector<std::string_view> path_to(size_t last, bool& absolute, size_t& first) const {
    std::vector<std::string_view> path = {text(last)};
    first = last;
    absolute = false;
    while (first >= 1 && kind(first - 1) == TokenKind::Dot) {
      size_t before = first - 1;
      // a[2].b: the subscripts are passed over.
      while (before >= 1 && kind(before - 1) == TokenKind::RightBracket) {
        size_t opening = matching(before - 1);
        if (opening == before - 1) break;
        before = opening;
      }
      if (before == 0 || kind(before - 1) != TokenKind::Identifier) {
        absolute = before == first - 1;
        break;
      }
      first = before - 1;
      path.insert(path.begin(), text(first));
    }
    return path;
  }

  // The bracket that a closing one closes; itself when there is none.
  size_t matching(size_t closing) const {
    int depth = 0;
    for (size_t k = closing + 1; k-- > 0;) {
      TokenKind at = kind(k);
      if (at == TokenKind::RightParenthesis || at == TokenKind::RightBracket || at == TokenKind::RightBrace) ++depth;
      if (at == TokenKind::LeftParenthesis || at == TokenKind::LeftBracket || at == TokenKind::LeftBrace) {
        if (--depth == 0) return k;
      }
      if (at == TokenKind::Semicolon && depth > 0 && closing - k > 4000) break;
    }
    return closing;
  }

  // Unclosed brackets before token `at`, up to the beginning of the element or equation.
  std::vector<Cursor::Head> heads(size_t at) const {
    std::vector<Cursor::Head> all;
    int depth = 0;
    for (size_t k = at; k-- > 0;) {
      TokenKind here = kind(k);
      if (here == TokenKind::RightParenthesis || here == TokenKind::RightBracket || here == TokenKind::RightBrace)
        ++depth;
      if (here == TokenKind::LeftParenthesis || here == TokenKind::LeftBracket || here == TokenKind::LeftBrace) {
        if (--depth < 0) {
          depth = 0;
          if (here == TokenKind::LeftParenthesis) all.push_back(head(k));
        }
      }
      bool section = here == TokenKind::EquationKeyword || here == TokenKind::Algorithm || here == TokenKind::Public ||
                     here == TokenKind::Protected;
      if (depth <= 0 && (here == TokenKind::Semicolon || section)) break;
    }
    std::reverse(all.begin(), all.end());
    return all;
  }

 private:
  Cursor::Head head(size_t opening) const {
    Cursor::Head result;
    result.opening = opening;
    size_t last = opening;
    while (last >= 1 && kind(last - 1) == TokenKind::RightBracket) {
      size_t bracket = matching(last - 1);
      if (bracket == last - 1) break;
      last = bracket;
    }
    if (last == 0 || kind(last - 1) != TokenKind::Identifier) return result;
    bool absolute = false;
    size_t first = 0;
    result.path = path_to(last - 1, absolute, first);
    if (first == 0) return result;
    TokenKind before = kind(first - 1);
    result.declares = result.path.size() == 1 && (before == TokenKind::Identifier || before == TokenKind::RightBracket);
    if (result.declares && before == TokenKind::Identifier) {
      bool from_top = false;
      size_t begin = 0;
      result.type = path_to(first - 1, from_top, begin);
    }
    result.extends = before == TokenKind::Extends || before == TokenKind::ConstrainedBy;
    if (before == TokenKind::Equals && first >= 3) {
      TokenKind word = kind(first - 3);
      result.extends = word == TokenKind::Model || word == TokenKind::Package || word == TokenKind::Block ||
                       word == TokenKind::Record || word == TokenKind::Type || word == TokenKind::Connector ||
                       word == TokenKind::Function || word == TokenKind::Class;
    }
    // Real x, y(start = 1)
    if (before == TokenKind::Comma && result.path.size() == 1) result.declares = true;
    return result;
  }

  const world::FileSnapshot& file_;
  const std::vector<Token>& tokens_;
};

}  // namespace

Cursor cursor_at(const world::World& world, const world::FileSnapshot& file, uint32_t offset) {
  Cursor cursor;
  cursor.node = class_at(world, file, offset);
  if (cursor.node) {
    world::Query query(world);
    cursor.scope = query.scope_of(query.instance(*cursor.node));
  }
  const std::vector<Token>& tokens = file.tree().tokens;
  if (tokens.empty()) return cursor;
  // The last token that begins before the place, or at it when it is a name.
  auto after = std::upper_bound(tokens.begin(), tokens.end(), offset,
                                [](uint32_t at, const Token& token) { return at < token.begin; });
  size_t k = static_cast<size_t>(after - tokens.begin());
  if (k == 0) return cursor;
  --k;
  if (k > 0 && tokens[k].begin == offset && tokens[k].kind != TokenKind::Identifier) --k;
  if (tokens[k].kind == TokenKind::EndOfFile && k > 0) --k;
  Reader reader(file);
  cursor.token = k;
  cursor.on_name = tokens[k].kind == TokenKind::Identifier && offset <= tokens[k].end;
  size_t first = k;
  if (cursor.on_name) {
    cursor.path = reader.path_to(k, cursor.absolute, first);
  } else if (tokens[k].kind == TokenKind::Dot && tokens[k].end <= offset) {
    cursor.after_dot = true;
    if (k > 0 && tokens[k - 1].kind == TokenKind::Identifier) {
      cursor.path = reader.path_to(k - 1, cursor.absolute, first);
    } else if (k > 0 && tokens[k - 1].kind == TokenKind::RightBracket) {
      size_t opening = reader.matching(k - 1);
      if (opening > 0 && opening < k - 1 && tokens[opening - 1].kind == TokenKind::Identifier)
        cursor.path = reader.path_to(opening - 1, cursor.absolute, first);
    }
  } else {
    first = k + 1;
  }
  cursor.heads = reader.heads(first);
  if (!cursor.heads.empty() && first > 0) {
    size_t before = first - 1;
    while (before > 0 && (tokens[before].kind == TokenKind::Each || tokens[before].kind == TokenKind::Final ||
                          tokens[before].kind == TokenKind::Redeclare || tokens[before].kind == TokenKind::Replaceable))
      --before;
    cursor.names_argument =
        before == cursor.heads.back().opening ||
        (tokens[before].kind == TokenKind::Comma && reader.heads(before + 1).size() == cursor.heads.size());
  }
  return cursor;
}

world::InstancePtr modified(world::Query& query, const Cursor& cursor) {
  if (!cursor.node || cursor.heads.empty()) return nullptr;
  world::InstancePtr at;
  for (const Cursor::Head& head : cursor.heads) {
    if (head.path.empty()) {
      at = nullptr;
      continue;
    }
    if (head.declares || (!at && !head.extends)) {
      world::Found found = query.resolve(cursor.scope, head.path);
      // A declaration that is not finished is not in the tree yet.
      if (found.kind != FoundKind::Component && !head.type.empty()) found = query.resolve(cursor.scope, head.type);
      if (found.kind == FoundKind::Component)
        at = query.type_of(*found.member);
      else
        at = found.kind == FoundKind::Class ? found.instance : nullptr;
    } else if (head.extends) {
      world::Found found = query.resolve(cursor.scope, head.path);
      at = found.kind == FoundKind::Class ? found.instance : nullptr;
    } else {
      // r(R(unit = ...)): the name is one of what is modified; else it is a call among the arguments.
      world::Found found = query.member(at, head.path[0]);
      if (found.kind == FoundKind::Component) {
        at = query.type_of(*found.member);
      } else {
        found = query.resolve(cursor.scope, head.path);
        at = found.kind == FoundKind::Class ? found.instance : nullptr;
      }
    }
  }
  return at;
}

world::Found denoted(world::Query& query, const Cursor& cursor) {
  if (!cursor.node || cursor.path.empty()) return {};
  if (cursor.names_argument) {
    if (world::InstancePtr at = modified(query, cursor)) {
      world::Found found = query.member(at, cursor.path[0]);
      for (size_t k = 1; k < cursor.path.size() && found.kind == FoundKind::Component; ++k) {
        world::InstancePtr type = query.type_of(*found.member);
        found = type ? query.member(type, cursor.path[k]) : world::Found{};
      }
      if (found) return found;
    }
  }
  world::Found found = query.resolve(cursor.scope, cursor.path, cursor.absolute);
  if (found) return found;
  // The name of a class where it is defined, and in within.
  if (cursor.path.size() == 1 && cursor.node->name == cursor.path[0])
    return {FoundKind::Class, query.instance(*cursor.node), std::nullopt, {}};
  return {};
}

}  // namespace saltus::lsp
