// Identifiers and names, and keywords where a name should stand.
#include "modelica/syntax/literals.h"
#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

Name Parser::intern(const Token& token) {
  return context_.names.intern(identifier_name(text(token), tree_.arena));
}

NamePart Parser::identifier(std::string_view what) {
  if (at(Identifier)) {
    Span span = here();
    Name name = intern(*token_);
    advance();
    return {name, span};
  }
  if (keyword_meant_as_name()) return keyword_as_name();
  Span span = here();
  expected(what);
  return {context_.names.intern(""), span};
}

// 'Real input;', 'x = flow + 1;': the word is followed by what follows a name.
bool Parser::keyword_meant_as_name() const {
  if (kind() < Algorithm || kind() > Within || at_list_end()) return false;
  if (at(Then) || at(Else) || at(ElseIf) || at(Loop) || at(True) || at(False)) return false;
  switch (peek()) {
    case Semicolon:
    case Comma:
    case Equals:
    case Assign:
    case Dot:
    case LeftParenthesis:
    case RightParenthesis:
    case LeftBracket:
    case RightBracket:
    case RightBrace:
    case String:
    case Plus:
    case Minus:
    case Star:
    case Slash:
    case Caret: return true;
    default: return false;
  }
}

NamePart Parser::keyword_as_name() {
  SALTUS_DIAGNOSTIC(KeywordAsName, Error, "M0117", "the keyword {} cannot be a name");
  Span span = here();
  report(KeywordAsName, span, describe(kind()));
  Name name = intern(*token_);
  advance();
  return {name, span};
}

Path Parser::path(bool may_be_absolute) {
  Path path;
  uint32_t first = begin();
  if (may_be_absolute) path.absolute = accept(Dot);
  Building<NamePart> parts(*this);
  parts.add(identifier());
  // "A.*" and "A.{B}" of an import end before the point.
  while (at(Dot) && peek() != LeftBrace && peek() != Star) {
    advance();
    parts.add(identifier());
  }
  path.parts = parts.list();
  path.span = since(first);
  return path;
}

}  // namespace saltus::modelica::syntax
