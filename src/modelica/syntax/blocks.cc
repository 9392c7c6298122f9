// if, for and when, which read alike among equations and among statements (MLS 3.6 §8.3, §11.2), and their bodies.
#include "modelica/syntax/blocks.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

// { item ";" } up to the word that ends or continues the block
template <class Kind>
List<const typename Kind::Node*> Parser::block_body() {
  Building<const typename Kind::Node*> body(*this);
  if (stopped()) {
    // The head was broken beyond repair; the body can be understood all the same.
    resume();
    skip_item(Kind::kItem, nullptr);
  }
  for (;;) {
    if (at(Else) || at(ElseIf) || at(ElseWhen)) break;
    if (at_list_end() || at_lone_block_word()) break;
    const Token* first = token_;
    body.add(Kind::read(*this));
    finish_item(Kind::kItem, first);
  }
  return body.list();
}

// "if;" where "end if;" was meant
bool Parser::at_lone_block_word() {
  return (at(If) || at(For) || at(When) || at(While)) && peek() == Semicolon && open_blocks_[kind()] > 0;
}

template <class Kind>
const typename Kind::Node* Parser::if_block(const Expr* condition) {
  Depth depth(*this);
  Span opening = condition ? condition->span : here();
  if (!stopped() && !condition && token_ > tree_.tokens.data() && token_[-1].kind == Else) last_else_if_ = opening;
  ++open_blocks_.if_;
  typename Kind::IfNode node{};
  node.kind = Kind::Kinds::If;
  Building<typename Kind::Branch> branches(*this);
  do {
    Span head = condition ? opening : here();
    if (!condition) {
      if (!stopped()) advance();
      condition = expression();
    }
    expect_block_word(Then, head, "if");
    auto body = block_body<Kind>();
    branches.add({condition, body, since(head.begin)});
    condition = nullptr;
  } while (at(ElseIf));
  node.branches = branches.list();
  if (accept(Else)) {
    node.has_otherwise = true;
    node.otherwise = block_body<Kind>();
  }
  --open_blocks_.if_;
  end_of_block(If, opening);
  node.span = since(opening.begin);
  return make<typename Kind::IfNode>(node);
}

// "c then ...", "else ..." and "i in r loop ..." where nothing is open: the rest of a block whose beginning is missing.
// It is read to its end, so that its other parts are not reported too.
template <class Kind>
const typename Kind::Node* Parser::headless_block(const Expr* condition) {
  SALTUS_DIAGNOSTIC(HeadlessBlock, Error, "M0129", "this {} belongs to no 'if' or 'when'");
  SALTUS_DIAGNOSTIC(HeadlessLoop, Error, "M0135", "this {} belongs to no 'for' or 'while'");
  Depth depth(*this);
  if (at(In) || at(Loop)) {
    report(HeadlessLoop, here(), describe(kind()));
    if (accept(In)) {
      expression();
      if (accept(Comma)) for_indices();
    }
    if (!accept(Loop)) return nullptr;
    ++open_blocks_.for_;
    ++open_blocks_.while_;
    block_body<Kind>();
    --open_blocks_.for_;
    --open_blocks_.while_;
    if (at(End) && (peek() == For || peek() == While)) {
      advance();
      advance();
    }
    return nullptr;
  }
  report(HeadlessBlock, here(), describe(kind()));
  if (condition) return if_block<Kind>(condition);
  ++open_blocks_.if_;
  ++open_blocks_.when_;
  while (at(Else) || at(ElseIf) || at(ElseWhen)) {
    if (!accept(Else)) {
      advance();
      expression();
      accept(Then);
    }
    block_body<Kind>();
  }
  --open_blocks_.if_;
  --open_blocks_.when_;
  if (at(End) && (peek() == If || peek() == When)) {
    advance();
    advance();
  }
  return nullptr;
}

template <class Kind>
const typename Kind::Node* Parser::for_block() {
  Depth depth(*this);
  Span opening = here();
  ++open_blocks_.for_;
  if (!stopped()) advance();
  typename Kind::ForNode node{};
  node.kind = Kind::Kinds::For;
  node.indices = for_indices();
  expect_block_word(Loop, opening, "for");
  node.body = block_body<Kind>();
  --open_blocks_.for_;
  end_of_block(For, opening);
  node.span = since(opening.begin);
  return make<typename Kind::ForNode>(node);
}

template <class Kind>
const typename Kind::Node* Parser::when_block() {
  Depth depth(*this);
  Span opening = here();
  ++open_blocks_.when_;
  typename Kind::WhenNode node{};
  node.kind = Kind::Kinds::When;
  Building<typename Kind::Branch> branches(*this);
  do {
    Span head = here();
    if (!stopped()) advance();
    const Expr* condition = expression();
    expect_block_word(Then, head, "when");
    auto body = block_body<Kind>();
    branches.add({condition, body, since(head.begin)});
  } while (at(ElseWhen));
  node.branches = branches.list();
  --open_blocks_.when_;
  end_of_block(When, opening);
  node.span = since(opening.begin);
  return make<typename Kind::WhenNode>(node);
}

const Statement* Parser::while_statement() {
  Depth depth(*this);
  Span opening = here();
  ++open_blocks_.while_;
  if (!stopped()) advance();
  WhileStatement node{};
  node.kind = StatementKind::While;
  node.condition = expression();
  expect_block_word(Loop, opening, "while");
  node.body = block_body<Imperative>();
  --open_blocks_.while_;
  end_of_block(While, opening);
  node.span = since(opening.begin);
  return make<WhileStatement>(node);
}

// 'end' and the block's word. When something else is there it is a question which of the two is wrong: an 'end' that
// closes an enclosing block or class is left to it, and this block's own is taken as missing.
void Parser::end_of_block(TokenKind word, Span opening) {
  after_guess_ = false;
  if (stopped()) return;
  if (at(End) && peek() == word) {
    advance();
    advance();
    return;
  }
  std::string_view name = std::string_view(describe(word)).substr(1);
  name.remove_suffix(1);
  TokenKind next = peek();
  bool other_block = next == If || next == For || next == When || next == While;
  if (at(End) && (next == Semicolon || (other_block && open_blocks_[next] == 0))) {
    SALTUS_DIAGNOSTIC(WrongEnd, Error, "M0109", "expected 'end {}'");
    report(WrongEnd, here(), name).also(opening, "it closes this");
    advance();
    if (other_block) advance();
    return;
  }
  SALTUS_DIAGNOSTIC(MissingEnd, Error, "M0126", "expected 'end {}', found {}");
  std::string what = at(End) && next != EndOfFile ? fmt::format("'end {}'", text(token_[1])) : found();
  Diagnostic& d = report(MissingEnd, here(), name, what);
  d.also(opening, "it would close this");
  if (word == If && last_else_if_.valid() && last_else_if_.begin >= opening.begin) {
    d.also(last_else_if_, "this opens a second 'if'").hint("'elseif' continues the first one");
  }
  if (at(word) && peek() == Semicolon) advance();
}

template const Equation* Parser::if_block<Equational>(const Expr*);
template const Equation* Parser::headless_block<Equational>(const Expr*);
template const Equation* Parser::for_block<Equational>();
template const Equation* Parser::when_block<Equational>();
template const Statement* Parser::if_block<Imperative>(const Expr*);
template const Statement* Parser::headless_block<Imperative>(const Expr*);
template const Statement* Parser::for_block<Imperative>();
template const Statement* Parser::when_block<Imperative>();

}  // namespace saltus::modelica::syntax
