// Blocks, declarations, types.
//
//   block        = "|[" [ declarations [ ";" statements ] ] [ "|" equations ] [ "|" statements | "|" instances ] "]|"
//   declarations = name { "," name } ":" type { "," declarations }
//   instances    = [ name "<-" sum ".." sum ":" ] [ name ":" ] name "(" [ expressions ] ")" { "||" instances }
//   type         = suffixed { "#" suffixed }
//   suffixed     = primary { "*" } [ "^" primary expression ]
//   primary      = name | "[" unit "]" | "{" name { "," name } "}" | "(" type { "," type } ")" | "->" suffixed
//                | ( "-" | "!" | "?" | "~" ) [ suffixed ]
#include "chi/syntax/parsing.h"

namespace saltus::chi::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(PartTwice, Error, "X0109", "a block has one part of {} at most");
SALTUS_DIAGNOSTIC(PartOrder, Error, "X0110",
                  "{} stand behind the statements; the order is declarations | equations | statements");

void Parser::block(Definition& d) {
  if (!at(OpenBlock)) {
    expected("'|['");
    return;
  }
  const Bracket here_bracket = bracket(at_);
  size_t end = here_bracket.close;
  advance();
  std::vector<size_t> ends(here_bracket.bars.begin(), here_bracket.bars.end());
  ends.push_back(end);
  bool seen_equations = false, seen_statements = false;
  for (size_t part = 0; part < ends.size(); ++part) {
    size_t stop = ends[part];
    if (at_ > stop) continue;
    Span first = here();
    if (at_ == stop) {
      // an empty part
    } else if (part == 0 && reads_as_declarations(at_)) {
      std::vector<Declared> all;
      declarations(all);
      d.variables = tree_.arena.copy(all);
      if (!failed_ && accept(Semicolon)) initialization(d);
    } else if (reads_as_instances(at_, stop) && !reads_as_statements(at_, at_ + 1)) {
      if (!d.instances.empty()) report(PartTwice, first, "processes").hint("processes are put together by '||'");
      instances(d);
      seen_statements = true;
    } else if (reads_as_statements(at_, stop)) {
      if (seen_statements) report(PartTwice, first, "statements");
      seen_statements = true;
      d.statements = statements();
    } else {
      if (seen_statements)
        report(PartOrder, first, "equations");
      else if (seen_equations)
        report(PartTwice, first, "equations");
      seen_equations = true;
      d.equations = equations();
    }
    if (!failed_ && at_ < stop) expected(part + 1 < ends.size() ? "'|'" : "']|'");
    if (failed_) {
      // The rest of the part is lost; the next one is not.
      skip_to(stop);
      failed_ = false;
      if (at_definition()) {
        failed_ = true;
        return;
      }
    }
    if (part + 1 < ends.size()) accept(Bar);
  }
  expect(CloseBlock, "']|'");
}

void Parser::declarations(std::vector<Declared>& all) {
  do {
    size_t first = all.size();
    do {
      Declared declared;
      declared.span = here();
      declared.name = name("the name of a variable");
      if (failed_) return;
      all.push_back(declared);
    } while (accept(Comma));
    if (!expect(Colon, "':' and a type")) return;
    const syntax::Type* t = type();
    for (size_t i = first; i < all.size(); ++i) all[i].type = t;
  } while (!failed_ && accept(Comma));
}

void Parser::initialization(Definition& d) {
  d.initialization = statements();
}

void Parser::instances(Definition& d) {
  std::vector<Instance> all;
  do {
    Instance instance;
    uint32_t start = begin();
    if (at(Identifier) && peek() == Substitute) {
      instance.index = name("a name");
      advance();
      instance.from = binary(3);
      if (failed_ || !expect(Range, "'..'")) return;
      instance.to = binary(3);
      if (failed_ || !expect(Colon, "':' and a process")) return;
    }
    if (peek() == Colon) {
      instance.label = name("a name");
      advance();
    }
    instance.name_span = here();
    instance.name = name("the name of a process or system");
    if (!expect(LeftParen, "'('")) return;
    instance.arguments = expressions(RightParen, "')'");
    instance.span = since(start);
    all.push_back(instance);
  } while (!failed_ && accept(Parallel));
  d.instances = tree_.arena.copy(all);
}

const Type* Parser::type() {
  uint32_t start = begin();
  const syntax::Type* first = type_suffixed();
  if (!at(Hash)) return first;
  std::vector<const syntax::Type*> parts = {first};
  while (!failed_ && accept(Hash)) parts.push_back(type_suffixed());
  return tree_.arena.make<syntax::Type>(syntax::Type{
      .kind = TypeKind::Tuple, .span = since(start), .name = {}, .names = {}, .parts = tree_.arena.copy(parts)});
}

const Type* Parser::type_suffixed() {
  uint32_t start = begin();
  const syntax::Type* t = type_primary();
  int stars = 0;
  while (!failed_ && at(Times) && ++stars <= kMaxDepth) {
    advance();
    std::vector<const syntax::Type*> parts = {t};
    t = tree_.arena.make<syntax::Type>(syntax::Type{
        .kind = TypeKind::List, .span = since(start), .name = {}, .names = {}, .parts = tree_.arena.copy(parts)});
  }
  if (!failed_ && accept(Power)) {
    std::vector<const syntax::Type*> parts = {t};
    const Expr* size = primary();
    t = tree_.arena.make<syntax::Type>(syntax::Type{.kind = TypeKind::Bundle,
                                                    .span = since(start),
                                                    .name = {},
                                                    .names = {},
                                                    .parts = tree_.arena.copy(parts),
                                                    .size = size});
  }
  return t;
}

const Type* Parser::type_primary() {
  syntax::Type t;
  uint32_t start = begin();
  if (!enter()) {
    leave();
    return tree_.arena.make<syntax::Type>(t);
  }
  std::vector<const syntax::Type*> parts;
  switch (kind()) {
    case Identifier:
      t.kind = TypeKind::Named;
      t.name = name("a type");
      break;
    case LeftBracket: {
      size_t close = bracket(at_).close;
      uint32_t from = tokens_[at_].end, to = tokens_[close].begin;
      t.kind = TypeKind::Unit;
      t.name = context_.names.intern(text_.substr(from, to > from ? to - from : 0));
      skip_to(close);
      expect(RightBracket, "']' after the unit");
      break;
    }
    case LeftBrace: {
      t.kind = TypeKind::Enumeration;
      advance();
      std::vector<Name> names;
      do names.push_back(name("a name"));
      while (!failed_ && accept(Comma));
      expect(RightBrace, "'}'");
      t.names = tree_.arena.copy(names);
      break;
    }
    case LeftParen:
      t.kind = TypeKind::Tuple;
      advance();
      do parts.push_back(type());
      while (!failed_ && accept(Comma));
      expect(RightParen, "')'");
      break;
    case Arrow:
      t.kind = TypeKind::Distribution;
      advance();
      parts.push_back(type_suffixed());
      break;
    case Minus:
    case Bang:
    case Query:
    case Tilde:
      t.kind = TypeKind::Channel;
      t.direction = at(Minus)   ? Direction::Both
                    : at(Bang)  ? Direction::Send
                    : at(Query) ? Direction::Receive
                                : Direction::Synchronize;
      advance();
      if (at(Identifier) || at(LeftBrace) || at(LeftParen) || at(LeftBracket)) parts.push_back(type());
      break;
    default: expected("a type");
  }
  leave();
  t.span = since(start);
  t.parts = tree_.arena.copy(parts);
  if (t.kind == TypeKind::Tuple && t.parts.size() == 1) return t.parts[0];
  return tree_.arena.make<syntax::Type>(t);
}

}  // namespace saltus::chi::syntax
