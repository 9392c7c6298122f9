// What the parser must know before it reads: see parsing.h.
#include "chi/syntax/parsing.h"

namespace saltus::chi::syntax {

using enum TokenKind;

namespace {

TokenKind closing(TokenKind open) {
  switch (open) {
    case LeftParen: return RightParen;
    case LeftBracket: return RightBracket;
    case LeftBrace: return RightBrace;
    case LeftAngle: return RightAngle;
    case OpenBlock: return CloseBlock;
    default: return Error;
  }
}

bool closes(TokenKind kind) {
  return kind == RightParen || kind == RightBracket || kind == RightBrace || kind == RightAngle || kind == CloseBlock;
}

bool begins_definition(TokenKind kind) {
  return kind == Proc || kind == Func || kind == Syst || kind == Xper || kind == TypeWord || kind == Const;
}

}  // namespace

namespace {

// An operand comes next, so a bar here cannot divide a block.
bool wants_operand(TokenKind before) {
  switch (before) {
    case Plus:
    case Minus:
    case Times:
    case Divide:
    case Power:
    case Less:
    case LessEqual:
    case Greater:
    case GreaterEqual:
    case Equal:
    case NotEqual:
    case And:
    case Or:
    case Not:
    case LeftParen:
    case LeftBracket:
    case Comma:
    case Arrow:
    case Assign:
    case ContinuousAssign:
    case Substitute:
    case Box:
    case Delta:
    case Nabla:
    case Return:
    case Root:
    case Bar: return true;
    default: return false;
  }
}

bool ends_operand(TokenKind kind) {
  return kind == Identifier || kind == Integer || kind == Real || kind == Time || kind == Prime || kind == RightParen ||
         kind == RightBracket;
}

}  // namespace

// The bar that closes |F|, or 0 when the bar at `open` begins none: a magnitude holds an expression of numbers.
size_t Parser::end_of_magnitude(size_t open) const {
  int depth = 0;
  for (size_t i = open + 1; i < tokens_.size(); ++i) {
    switch (tokens_[i].kind) {
      case LeftParen: ++depth; break;
      case RightParen:
        if (--depth < 0) return 0;
        break;
      case Comma:
        if (depth == 0) return 0;
        break;
      case Bar: return depth == 0 && i > open + 1 && ends_operand(tokens_[i - 1].kind) ? i : 0;
      case Identifier:
      case Integer:
      case Real:
      case Time:
      case Prime:
      case Plus:
      case Minus:
      case Times:
      case Divide:
      case Power:
      case Root:
      case Dot: break;
      default: return 0;
    }
  }
  return 0;
}

// The paper writes |F| for abs(F); bars divide blocks, too.
void Parser::mark_magnitudes() {
  for (size_t i = 1; i < tokens_.size(); ++i) {
    if (tokens_[i].kind != Bar || !wants_operand(tokens_[i - 1].kind)) continue;
    size_t close = end_of_magnitude(i);
    if (close == 0) continue;
    tokens_[i].kind = OpenMagnitude;
    tokens_[close].kind = CloseMagnitude;
    i = close;
  }
}

void Parser::match_brackets() {
  mark_magnitudes();
  bracket_of_.assign(tokens_.size(), 0);
  brackets_.emplace_back();  // of nothing
  brackets_[0].close = static_cast<uint32_t>(tokens_.size() - 1);
  std::vector<uint32_t> open;  // tokens
  for (uint32_t i = 0; i < tokens_.size(); ++i) {
    TokenKind kind = tokens_[i].kind;
    if (closing(kind) != Error) {
      bracket_of_[i] = static_cast<uint32_t>(brackets_.size());
      brackets_.emplace_back();
      brackets_.back().close = static_cast<uint32_t>(tokens_.size() - 1);
      open.push_back(i);
    } else if (closes(kind)) {
      // A bracket that does not fit closes what it can; the parser will say what is wrong.
      size_t k = open.size();
      while (k > 0 && closing(tokens_[open[k - 1]].kind) != kind) --k;
      if (k == 0) continue;
      while (open.size() >= k) {
        brackets_[bracket_of_[open.back()]].close = i;
        open.pop_back();
      }
    } else if (kind == Arrow && !open.empty()) {
      brackets_[bracket_of_[open.back()]].has_arrow = true;
    } else if (kind == Bar && !open.empty()) {
      // The bars of a block count even where a bracket in it was never closed.
      size_t k = open.size();
      while (k > 0 && tokens_[open[k - 1]].kind != OpenBlock) --k;
      if (k > 0) brackets_[bracket_of_[open[k - 1]]].bars.push_back(i);
    } else if (begins_definition(kind) && tokens_[i].starts_line) {
      for (uint32_t o : open) brackets_[bracket_of_[o]].close = i;
      open.clear();
    }
  }
}

// names : type
bool Parser::reads_as_declarations(size_t from) const {
  size_t i = from;
  while (tokens_[i].kind == Identifier) {
    if (tokens_[i + 1].kind == Colon) return tokens_[i + 2].kind != Identifier || tokens_[i + 3].kind != LeftParen;
    if (tokens_[i + 1].kind != Comma) return false;
    i += 2;
  }
  return false;
}

// Some sign of action between the two tokens: statements, not equations.
bool Parser::reads_as_statements(size_t from, size_t to) const {
  for (size_t i = from; i < to && i < tokens_.size(); ++i) {
    switch (tokens_[i].kind) {
      case Assign:
      case ContinuousAssign:
      case Bang:
      case Query:
      case Semicolon:
      case Delta:
      case Nabla:
      case Skip:
      case Return:
      case Print:
      case Terminate: return true;
      case Tilde:
        if (i > from && tokens_[i - 1].kind == Identifier) return true;
        break;
      case Times:
        if (i == from && tokens_[i + 1].kind == LeftBracket) return true;
        break;
      default: break;
    }
  }
  return from < tokens_.size() && tokens_[from].kind == Times && tokens_[from + 1].kind == Box;
}

// [index <- from..to:] [label:] name(...) up to the end or the next ||
bool Parser::reads_as_instances(size_t from, size_t to) const {
  size_t i = from;
  if (tokens_[i].kind != Identifier) return false;
  if (tokens_[i + 1].kind == Substitute) {
    bool range = false;
    while (i < to && !(range && tokens_[i].kind == Colon)) range = tokens_[i++].kind == Range || range;
    if (i >= to) return false;
    ++i;
  }
  if (tokens_[i + 1].kind == Colon) i += 2;
  if (i + 1 >= tokens_.size() || tokens_[i].kind != Identifier || tokens_[i + 1].kind != LeftParen) return false;
  size_t after = bracket(i + 1).close + 1;
  return after >= to || tokens_[after].kind == Parallel;
}

}  // namespace saltus::chi::syntax
