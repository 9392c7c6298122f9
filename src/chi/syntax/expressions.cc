// Expressions. Precedence, weakest first: or; and; relations (which chain: 0 ≤ u ≤ 1); ++ + -; * / div mod; unary - not
// √; ^; ' .
#include <algorithm>
#include <charconv>

#include "chi/syntax/parsing.h"

namespace saltus::chi::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(TwoReadings, Error, "X0113",
                  "a product without a sign behind '/' can be read in two ways; brackets say which is meant");
SALTUS_DIAGNOSTIC(NumberTooLarge, Error, "X0102", "'{}' is not a number");

namespace {

Operator operator_at(TokenKind kind, int level) {
  switch (level) {
    case 0: return kind == Or ? Operator::Or : Operator::None;
    case 1: return kind == And ? Operator::And : Operator::None;
    case 2:
      switch (kind) {
        case Less: return Operator::Less;
        case LessEqual: return Operator::LessEqual;
        case Greater: return Operator::Greater;
        case GreaterEqual: return Operator::GreaterEqual;
        case Equal: return Operator::Equal;
        case NotEqual: return Operator::NotEqual;
        case Substitute: return Operator::Less;  // a<-1 without spaces
        default: return Operator::None;
      }
    case 3:
      return kind == Plus          ? Operator::Add
             : kind == Minus       ? Operator::Subtract
             : kind == Concatenate ? Operator::Concatenate
                                   : Operator::None;
    default:
      return kind == Times    ? Operator::Multiply
             : kind == Divide ? Operator::Divide
             : kind == Div    ? Operator::Div
             : kind == Mod    ? Operator::Mod
                              : Operator::None;
  }
}

// sin x
bool applies_without_brackets(std::string_view name) {
  constexpr std::string_view names[] = {"sin",  "cos",  "tan", "asin", "acos", "atan", "sinh",
                                        "cosh", "tanh", "exp", "ln",   "log",  "sqrt", "sign"};
  return std::ranges::find(names, name) != std::end(names);
}

bool begins_argument(TokenKind kind) {
  return kind == Integer || kind == Real || kind == Identifier || kind == Time || kind == OpenMagnitude || kind == Root;
}

}  // namespace

const Expr* Parser::expression() {
  if (!enter()) {
    leave();
    return error_expr();
  }
  const Expr* result = binary(0);
  leave();
  return result;
}

const Expr* Parser::binary(int level) {
  if (level == 2) return relation();
  if (level == 5) return juxtaposed();
  uint32_t start = begin();
  const Expr* left = binary(level + 1);
  while (!failed_) {
    Operator op = operator_at(kind(), level);
    // *[ begins a repetition, never a product: a list cannot be multiplied.
    if (op == Operator::None || (at(Times) && peek() == LeftBracket)) break;
    advance();
    side_by_side_ = false;
    const Expr* right = binary(level + 1);
    // a / b c: half of the readers take it for (a / b) c.
    if (op == Operator::Divide && side_by_side_ && !failed_) report(TwoReadings, right->span);
    std::vector<const Expr*> args = {left, right};
    left = make(Expr{.kind = ExprKind::Binary, .op = op, .span = since(start), .args = tree_.arena.copy(args)});
  }
  return left;
}

const Expr* Parser::relation() {
  uint32_t start = begin();
  const Expr* left = binary(3);
  std::vector<const Expr*> links;
  while (!failed_) {
    Operator op = operator_at(kind(), 2);
    if (op == Operator::None) break;
    bool minus = at(Substitute);
    uint32_t from = left->span.begin;
    advance();
    uint32_t right_begin = begin();
    const Expr* right = binary(3);
    if (minus) {
      std::vector<const Expr*> args = {right};
      right = make(Expr{
          .kind = ExprKind::Unary, .op = Operator::Minus, .span = since(right_begin), .args = tree_.arena.copy(args)});
    }
    std::vector<const Expr*> args = {left, right};
    links.push_back(
        make(Expr{.kind = ExprKind::Binary, .op = op, .span = since(from), .args = tree_.arena.copy(args)}));
    left = right;
  }
  if (links.empty()) return left;
  if (links.size() == 1) return links[0];
  return make(Expr{.kind = ExprKind::Chain, .span = since(start), .args = tree_.arena.copy(links)});
}

// Something that can be multiplied with what stands before it on the same line.
bool Parser::begins_factor() const {
  const Token& token = tokens_[at_];
  if (token.starts_line) return false;
  switch (token.kind) {
    case Time:
    case Root: return true;
    case Identifier: {
      TokenKind next = peek();
      return next != Assign && next != ContinuousAssign && next != Substitute && next != Colon && !at_event();
    }
    case LeftParen: return at_ > 0 && (tokens_[at_ - 1].kind == Integer || tokens_[at_ - 1].kind == Real);
    default: return false;
  }
}

// A h', 0.25πτ: factors side by side, as the paper prints products.
const Expr* Parser::juxtaposed() {
  uint32_t start = begin();
  const Expr* left = unary();
  bool several = false;
  while (!failed_ && begins_factor()) {
    several = true;
    std::vector<const Expr*> args = {left, at(Root) ? unary() : power()};
    left = make(
        Expr{.kind = ExprKind::Binary, .op = Operator::Multiply, .span = since(start), .args = tree_.arena.copy(args)});
  }
  side_by_side_ = several;
  return left;
}

const Expr* Parser::unary() {
  uint32_t start = begin();
  Operator op = at(Minus)              ? Operator::Minus
                : at(Plus)             ? Operator::Plus
                : at(Not) || at(Tilde) ? Operator::Not
                                       : Operator::None;
  bool root = at(Root), sample = at(Sample);
  if (op == Operator::None && !root && !sample) return power();
  if (!enter()) {
    leave();
    return error_expr();
  }
  advance();
  std::vector<const Expr*> args = {unary()};
  leave();
  Expr e{.kind = ExprKind::Unary, .op = op, .span = since(start), .args = tree_.arena.copy(args)};
  if (sample) e.kind = ExprKind::Sample;
  if (root) {
    e.kind = ExprKind::Call;
    e.name = context_.names.intern("sqrt");
  }
  return make(e);
}

const Expr* Parser::power() {
  uint32_t start = begin();
  const Expr* base = postfix();
  if (failed_ || !accept(Power)) return base;
  if (!enter()) {
    leave();
    return error_expr();
  }
  std::vector<const Expr*> args = {base, unary()};
  leave();
  return make(
      Expr{.kind = ExprKind::Binary, .op = Operator::Power, .span = since(start), .args = tree_.arena.copy(args)});
}

const Expr* Parser::postfix() {
  uint32_t start = begin();
  const Expr* e = primary();
  while (!failed_) {
    std::vector<const Expr*> args = {e};
    if (accept(Prime)) {
      e = make(Expr{.kind = ExprKind::Prime, .span = since(start), .args = tree_.arena.copy(args)});
    } else if (at(Dot) && peek() == Integer) {
      advance();
      const Expr* index = literal();
      e = make(Expr{
          .kind = ExprKind::Part, .span = since(start), .integer = index->integer, .args = tree_.arena.copy(args)});
    } else if (at(Dot) && (peek() == LeftParen || peek() == Identifier)) {
      advance();
      args.push_back(place());
      e = make(Expr{.kind = ExprKind::Element, .span = since(start), .args = tree_.arena.copy(args)});
    } else {
      break;
    }
  }
  return e;
}

// What follows a dot: 2, i, (i + 1).
const Expr* Parser::place() {
  if (at(Integer)) return literal();
  if (at(Identifier)) {
    Expr e{.kind = ExprKind::Name, .span = here(), .name = intern(tokens_[at_])};
    advance();
    return make(e);
  }
  if (!expect(LeftParen, "a number, a name or '('")) return error_expr();
  const Expr* e = expression();
  expect(RightParen, "')'");
  return e;
}

List<const Expr*> Parser::expressions(TokenKind close, std::string_view what) {
  std::vector<const Expr*> all;
  if (!at(close)) {
    do all.push_back(expression());
    while (!failed_ && accept(Comma));
  }
  expect(close, what);
  return tree_.arena.copy(all);
}

const Expr* Parser::literal() {
  Expr e{.span = here()};
  std::string_view spelt = word();
  if (at(Integer)) {
    e.kind = ExprKind::Integer;
    auto [unused, error] = std::from_chars(spelt.data(), spelt.data() + spelt.size(), e.integer);
    if (error == std::errc::result_out_of_range) report(NumberTooLarge, here(), spelt);
  } else {
    e.kind = ExprKind::Real;
    auto [unused, error] = std::from_chars(spelt.data(), spelt.data() + spelt.size(), e.number);
    if (error == std::errc::result_out_of_range) report(NumberTooLarge, here(), spelt);
  }
  advance();
  return make(e);
}

// [ b -> e [] b -> e ]
const Expr* Parser::guarded_value() {
  uint32_t start = begin();
  advance();
  std::vector<const Expr*> args;
  do {
    args.push_back(expression());
    if (failed_ || !expect(Arrow, "'->'")) break;
    args.push_back(expression());
  } while (!failed_ && accept(Box));
  expect(RightBracket, "'[]' or ']'");
  if (args.size() % 2 != 0) args.pop_back();
  return make(Expr{.kind = ExprKind::Guarded, .span = since(start), .args = tree_.arena.copy(args)});
}

const Expr* Parser::primary() {
  uint32_t start = begin();
  Expr e{.span = here()};
  switch (kind()) {
    case Integer:
    case Real: return literal();
    case Text: {
      std::string_view quoted = word();
      bool closed = quoted.size() >= 2 && quoted.back() == '"';
      std::string plain;
      std::string_view inside = quoted.substr(1, quoted.size() - (closed ? 2 : 1));
      for (size_t i = 0; i < inside.size(); ++i) {
        if (inside[i] != '\\' || i + 1 == inside.size())
          plain += inside[i];
        else
          plain += inside[++i] == 'n' ? '\n' : inside[i] == 't' ? '\t' : inside[i];
      }
      e.kind = ExprKind::Text;
      e.name = context_.names.intern(plain);
      advance();
      return make(e);
    }
    case True:
    case False:
      e.kind = ExprKind::Boolean;
      e.integer = at(True);
      advance();
      return make(e);
    case Time:
      e.kind = ExprKind::Time;
      advance();
      return make(e);
    case Der: {
      advance();
      if (!expect(LeftParen, "'('")) return error_expr();
      std::vector<const Expr*> args = {expression()};
      expect(RightParen, "')'");
      return make(Expr{.kind = ExprKind::Prime, .span = since(start), .args = tree_.arena.copy(args)});
    }
    case Identifier:
      e.kind = ExprKind::Name;
      e.name = intern(tokens_[at_]);
      advance();
      if (applies_without_brackets(text(tokens_[at_ - 1])) && !tokens_[at_].starts_line && begins_argument(kind())) {
        if (!enter()) {
          leave();
          return error_expr();
        }
        std::vector<const Expr*> args = {juxtaposed()};
        leave();
        e.kind = ExprKind::Call;
        e.args = tree_.arena.copy(args);
        e.span = since(start);
        return make(e);
      }
      if (!accept(LeftParen)) return make(e);
      e.kind = ExprKind::Call;
      e.args = expressions(RightParen, "')'");
      e.span = since(start);
      return make(e);
    case OpenMagnitude: {
      advance();
      std::vector<const Expr*> args = {expression()};
      expect(CloseMagnitude, "'|'");
      return make(Expr{.kind = ExprKind::Call,
                       .span = since(start),
                       .name = context_.names.intern("abs"),
                       .args = tree_.arena.copy(args)});
    }
    case LeftParen:
    case LeftAngle: {
      bool angle = at(LeftAngle);
      advance();
      List<const Expr*> args = expressions(angle ? RightAngle : RightParen, angle ? "'⟩'" : "')'");
      if (args.size() == 1 && !angle) return args[0];
      return make(Expr{.kind = ExprKind::Tuple, .span = since(start), .args = args});
    }
    case Box: advance(); return make(Expr{.kind = ExprKind::List, .span = since(start), .args = {}});
    case LeftBracket: {
      if (bracket(at_).has_arrow) return guarded_value();
      advance();
      List<const Expr*> args = expressions(RightBracket, "']'");
      return make(Expr{.kind = ExprKind::List, .span = since(start), .args = args});
    }
    default: expected("an expression"); return error_expr();
  }
}

}  // namespace saltus::chi::syntax
