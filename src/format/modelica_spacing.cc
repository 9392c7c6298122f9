// The conventions are those of the Modelica Standard Library: a*b + c, f(x, y=1), x[i+1], {{-10,0},{10,0}} in
// annotations.
#include "format/modelica_spacing.h"

namespace saltus::format {

using modelica::syntax::TokenKind;
using enum modelica::syntax::TokenKind;

namespace {

bool is_keyword(TokenKind kind) {
  return kind >= Algorithm && kind <= Within;
}

bool is_opening(TokenKind kind) {
  return kind == LeftParenthesis || kind == LeftBracket || kind == LeftBrace;
}
bool is_closing(TokenKind kind) {
  return kind == RightParenthesis || kind == RightBracket || kind == RightBrace;
}
bool is_sum(TokenKind kind) {
  return kind == Plus || kind == Minus || kind == DotPlus || kind == DotMinus;
}
bool is_product(TokenKind kind) {
  return kind == Star || kind == Slash || kind == Caret || kind == DotStar || kind == DotSlash || kind == DotCaret;
}

// What a parenthesis follows as in a call: names, and keywords that are called like functions.
bool is_called(TokenKind kind) {
  return kind == Identifier || kind == Der || kind == Initial || kind == Pure || kind == Connect ||
         kind == Enumeration || is_closing(kind);
}

}  // namespace

bool is_operand_end(TokenKind kind, bool in_brackets) {
  return kind == Identifier || kind == Integer || kind == Real || kind == String || kind == True || kind == False ||
         is_closing(kind) || (kind == End && in_brackets);
}

bool space_before(TokenKind kind, const Place& place) {
  if (place.first) return false;
  TokenKind before = place.previous;
  if (before == Dot && kind == Star) return true;  // together they would be another token
  if (place.import) return before == Import || before == Comma || kind == Equals || before == Equals || kind == String;
  if (kind == Comma || kind == Semicolon || is_closing(kind) || is_opening(before)) return false;
  if (kind == Dot || before == Dot) return is_keyword(before) && kind == Dot;
  if (before == Comma) return !place.tight;
  if (before == Semicolon) return true;  // rows of a matrix
  if (kind == Equals || before == Equals) return place.depth == 0;
  if (kind == Colon || before == Colon) return before != Colon && is_keyword(before) && before != End;
  if (place.after_unary) return false;
  if (is_sum(kind) || is_sum(before)) {
    if (is_sum(kind) && !place.binary) return !is_product(before);
    return !place.subscripts;
  }
  bool elementwise = kind == DotStar || kind == DotSlash || kind == DotCaret;
  if (elementwise && (before == Integer || before == Real)) return true;  // 2 .* x, not the number 2.
  if (is_product(kind) || is_product(before)) return false;
  if (kind == LeftParenthesis) return !is_called(before);
  if (kind == LeftBracket) return !(before == Identifier || is_closing(before));
  return true;
}

BreakRank break_before(TokenKind kind, const Place& place) {
  if (place.first || place.import) return BreakRank::Never;
  TokenKind before = place.previous;
  if (place.depth == 0) {
    if (kind == Annotation || kind == ConstrainedBy) return BreakRank::Always;
    if (kind == String && (before == Identifier || before == Integer || before == Real || before == True ||
                           before == False || before == String || is_closing(before)))
      return BreakRank::Description;
  }
  if (before == Equals || before == Assign) return BreakRank::Value;
  if (kind == Else || kind == ElseIf || (before == Then && kind != If)) return BreakRank::Branch;
  if (kind == Or) return BreakRank::Or;
  if (kind == And) return BreakRank::And;
  if (kind == Less || kind == LessEqual || kind == Greater || kind == GreaterEqual || kind == EqualEqual ||
      kind == NotEqual)
    return BreakRank::Relation;
  if (is_sum(kind) && place.binary && !place.subscripts) return BreakRank::Sum;
  if ((kind == Star || kind == Slash) && !place.subscripts) return BreakRank::Product;
  return BreakRank::Never;
}

}  // namespace saltus::format
