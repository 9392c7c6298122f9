// Errors of the parser: how they are worded, when they are kept back, and where reading goes on after one.
//
// One mistake, one message. Nothing is reported
//   - while the cursor is stopped (the error that stopped it has been),
//   - at a token the lexer has complained of, or where the text is in doubt after an unterminated string or comment,
//   - in the item after a missing ';', which may not have been what was missing,
//   - twice at the same token, or at the end of the file after an error at the last token.
// Reading goes on after the next ';', or before 'end', a section keyword or a line that begins a declaration. A type
// without a name, as while it is typed, ends before such a line, too.
#include <string>

#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

void Parser::stop() {
  if (stopped()) return;
  stopped_at_ = token_;
  for (Token& nothing : nothing_) nothing = {Error, token_->begin, token_->begin};
  token_ = nothing_;
}

void Parser::resume() {
  if (!stopped()) return;
  token_ = stopped_at_;
  stopped_at_ = nullptr;
}

bool Parser::may_report() {
  if (after_guess_) return false;
  if (quiet_ || stopped() || at(Error) || token_ == last_error_ || token_->begin >= doubt_) return false;
  if (at(EndOfFile) && last_error_ == token_ - 1) return false;
  last_error_ = token_;
  if (++errors_ <= kMaxErrors) return true;
  SALTUS_DIAGNOSTIC(TooManyErrors, Error, "M0199", "too many errors; the rest of the file is not checked");
  if (errors_ == kMaxErrors + 1) context_.diagnostics.report(TooManyErrors, here());
  quiet_ = true;
  return false;
}

void Parser::too_deep() {
  SALTUS_DIAGNOSTIC(TooDeep, Error, "M0101", "this is nested more than {} levels deep");
  report(TooDeep, here(), kMaxDepth);
  quiet_ = true;
  // What follows would be read in the wrong context; nothing more of this file is.
  if (!stopped()) {
    token_ = &tree_.tokens.back();
    stop();
  }
}

std::string Parser::found() const {
  switch (kind()) {
    case Identifier:
      return text(*token_).front() == '\'' ? std::string(text(*token_)) : fmt::format("'{}'", text(*token_));
    case Integer:
    case Real: return fmt::format("'{}'", text(*token_));
    default: return describe(kind());
  }
}

Diagnostic& Parser::expected(std::string_view what, std::string_view instead) {
  SALTUS_DIAGNOSTIC(Expected, Error, "M0102", "expected {}, found {}");
  Diagnostic& d = instead.empty() ? report(Expected, here(), what, found()) : report(Expected, after(), what, instead);
  stop();
  return d;
}

bool Parser::expect(TokenKind kind) {
  if (accept(kind)) return true;
  expected(describe(kind));
  return false;
}

void Parser::expect_close(TokenKind kind, const Token* opening, std::string_view alternative) {
  if (accept(kind)) return;
  if (!stopped()) {
    SALTUS_DIAGNOSTIC(Unbalanced, Error, "M0104", "expected {}{}, found {}");
    report(Unbalanced, here(), alternative, describe(kind), found())
        .also({file_, opening->begin, opening->end}, "opened here");
  }
  stop();
}

void Parser::expect_block_word(TokenKind word, Span block, const char* block_name) {
  if (accept(word)) return;
  if (stopped()) return;
  // 'do', and the other of the two words, are slips of the same kind.
  bool slip = at(word == Then ? Loop : Then) || (at(Identifier) && text(*token_) == "do");
  // What stands on the same line belongs to the broken condition; what begins a new one, to the body.
  bool can_go_on = slip || on_new_line() || at(End);
  SALTUS_DIAGNOSTIC(MissingBlockWord, Error, "M0105", "expected {} after the head of this '{}', found {}");
  report(MissingBlockWord, slip || !can_go_on ? here() : after(), describe(word), block_name, found())
      .also(block, "the head begins here");
  if (slip) advance();
  if (quiet_) stop();
  if (!can_go_on && !quiet_) {
    // Skip the rest of the head where the word is still to come before the end of the line.
    const Token* p = token_;
    while (p->kind != EndOfFile && p->kind != Semicolon && p->kind != word) ++p;
    if (p->kind == word) {
      token_ = p;
      advance();
    } else {
      stop();
    }
  }
}

bool Parser::on_new_line() const {
  return text_.substr(last_end_, token_->begin - last_end_).find('\n') != std::string_view::npos || at(EndOfFile);
}

bool Parser::at_line_of_declaration() const {
  if (!on_new_line()) return false;
  switch (kind()) {
    case Parameter:
    case Constant:
    case Discrete:
    case Input:
    case Output:
    case FlowKeyword:
    case Stream:
    case Final:
    case Inner:
    case Outer:
    case Redeclare:
    case Replaceable:
    case Extends:
    case Import: return true;
    default: break;
  }
  const Token* p = token_;
  if (p->kind == Dot) ++p;
  for (; p->kind == Identifier; p += 2) {
    if (p[1].kind != Dot) return p[1].kind == Identifier;
  }
  return false;
}

bool Parser::is_class_start(TokenKind kind) {
  switch (kind) {
    case Encapsulated:
    case Partial:
    case Class:
    case Model:
    case Record:
    case Block:
    case Expandable:
    case Connector:
    case Type:
    case Package:
    case Pure:
    case Impure:
    case OperatorKeyword:
    case Function: return true;
    default: return false;
  }
}

bool Parser::at_initial_section() const {
  return at(Initial) && peek() != LeftParenthesis;
}

// Where a list of items ends, whether well formed or not.
bool Parser::at_list_end() const {
  switch (kind()) {
    case EndOfFile:
    case End:
    case Public:
    case Protected:
    case EquationKeyword:
    case Algorithm:
    case External: return true;
    case Identifier: return at_lone_class_name();
    default: return at_initial_section();
  }
}

// "M;" where "end M;" was meant
bool Parser::at_lone_class_name() const {
  return at(Identifier) && peek() == Semicolon && !open_classes_.empty() &&
         text(*token_) == context_.names.text(open_classes_.back()->name);
}

void Parser::finish_item(Item item, const Token* first) {
  after_guess_ = false;
  if (stopped()) {
    resume();
    if (item == Item::Element && skip_headless_class(first)) return;
    return skip_item(item, first);
  }
  if (accept(Semicolon)) return;
  if (at(Error)) return skip_item(item, first);
  if (on_new_line() || at_list_end() || at(Else) || at(ElseIf) || at(ElseWhen)) {
    if (item == Item::Element && misspelt_class(first)) return;
    SALTUS_DIAGNOSTIC(MissingSemicolon, Error, "M0106", "expected ';'");
    report(MissingSemicolon, after());
    after_guess_ = true;
    // An item that consumed nothing would be read again and again.
    if (token_ == first) skip_item(item, first);
    return;
  }
  SALTUS_DIAGNOSTIC(Unmatched, Error, "M0103", "this {} closes nothing");
  SALTUS_DIAGNOSTIC(ExpectedSemicolon, Error, "M0107", "expected ';' or an operator, found {}");
  if (at(RightParenthesis) || at(RightBracket) || at(RightBrace)) {
    report(Unmatched, here(), describe(kind()));
  } else {
    report(ExpectedSemicolon, here(), found());
  }
  skip_item(item, first);
}

// An item that was not understood may be a class whose keyword is missing or misspelt: "A ... end A;" or
// "modle A ... end A;". It is skipped whole, since its parts make no sense outside it.
bool Parser::skip_headless_class(const Token* first) {
  if (!first || first->kind != Identifier || quiet_) return false;
  std::string_view names[2] = {text(first[0]), first[1].kind == Identifier ? text(first[1]) : ""};
  for (const ClassDef* around : open_classes_) {
    std::string_view name = context_.names.text(around->name);
    if (name == names[0] || name == names[1]) return false;
  }
  for (const Token* p = token_; p->kind != EndOfFile; ++p) {
    if (p->kind != End || p[1].kind != Identifier) continue;
    std::string_view name = text(p[1]);
    if (name != names[0] && name != names[1]) continue;
    token_ = p + 1;
    advance();
    accept(Semicolon);
    return true;
  }
  return false;
}

// "modle A" reads like the declaration of a component A whose ';' is missing, until "end A" comes.
bool Parser::misspelt_class(const Token* first) {
  const Token* here_token = token_;
  if (!skip_headless_class(first)) return false;
  const Token* after_class = std::exchange(token_, here_token);
  SALTUS_DIAGNOSTIC(MisspeltClass, Error, "M0127", "'{}' is not the kind of a class");
  report(MisspeltClass, {file_, first->begin, first->end}, text(*first)).hint(class_word_hint(text(*first)));
  token_ = after_class;
  return true;
}

std::string Parser::class_word_hint(std::string_view word) {
  std::string near = nearest_name(word, {"class", "model", "record", "block", "connector", "type", "package",
                                         "function", "operator", "partial", "encapsulated"});
  return near.empty() ? "" : fmt::format("did you mean '{}'?", near);
}

// A ';' inside a matrix ends no item. Goes behind the brackets of which `open` are open already, when they are closed
// before anything that cannot stand in a matrix.
bool Parser::skip_brackets(int open) {
  const Token* p = token_;
  do {
    if (p->kind == LeftBracket) ++open;
    if (p->kind == RightBracket) --open;
    if (p->kind == EndOfFile || p->kind == Equals || p->kind == EquationKeyword || p->kind == Algorithm) return false;
    ++p;
  } while (open > 0);
  last_end_ = p[-1].end;
  token_ = p;
  return true;
}

void Parser::skip_item(Item item, const Token* first) {
  // After too many errors the rest is not read: a search from each of them would take quadratic time.
  if (quiet_) token_ = &tree_.tokens.back();
  bool balanced = open_brackets_ == 0 || skip_brackets(open_brackets_);
  open_brackets_ = 0;
  open_subscripts_ = 0;
  for (;; advance()) {
    // One search that fails is enough: many would take quadratic time.
    while (balanced && at(LeftBracket)) balanced = skip_brackets(0);
    if (at(EndOfFile)) return;
    if (accept(Semicolon)) return;
    if (at(End)) {
      // Not the 'end' of x[end].
      TokenKind next = peek();
      if (next == Identifier || next == If || next == For || next == When || next == While || next == Semicolon) return;
    } else if (at_list_end()) {
      return;
    } else if (item == Item::Element && token_ != first &&
               (at_line_of_declaration() || (on_new_line() && at_class_start()))) {
      return;
    }
  }
}

int& Parser::OpenBlocks::operator[](TokenKind word) {
  switch (word) {
    case If: return if_;
    case For: return for_;
    case When: return when_;
    default: return while_;
  }
}

// 'end if' and its kin where no such block is open; read over, so that the rest of the section is still understood.
bool Parser::stray_end(Item item) {
  if (!at(End)) return false;
  TokenKind word = peek();
  if (word != If && word != For && word != When && word != While) return false;
  if (open_blocks_[word] > 0) return false;
  SALTUS_DIAGNOSTIC(StrayEnd, Error, "M0108", "this 'end {}' closes nothing");
  std::string_view word_text = text(token_[1]);
  report(StrayEnd, cover(here(), {file_, token_[1].begin, token_[1].end}), word_text);
  const Token* first = token_;
  advance();
  advance();
  finish_item(item, first);
  return true;
}

}  // namespace saltus::modelica::syntax
