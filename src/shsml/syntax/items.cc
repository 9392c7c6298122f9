// What stands in sections: declarations, statements, event subsections.
//
//   declaration = word "(" argument { "," argument } ")" [ "=" expression ] ";"
//   argument    = [ name "=>" ] ( expression | "(" expression { "," expression } ")" )
//   statement   = reference "=" expression ";"                                        initial, event, dynamics, rules,
//   connections
//               | "0.0" "=" expression ";"                                            constraint
//               | reference ":" ( expression | list ) ";"                             timing, assignments, experiment
//               | "if" expression "then" [ "do" ] { statement } { "else" "if" ... } [ "else" [ "do" ] { statement } ]
//               "endif" ";"
//   rule        = "when" expression "then" [ "do" ] { statement } "end" "when" ";"
#include "shsml/syntax/parsing.h"

namespace saltus::shsml::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(ColonHere, Error, "H0114", "'{}' gives values with '{}', not with '{}'");
SALTUS_DIAGNOSTIC(RuleHere, Error, "H0115", "'when ... then' stands in 'rules' sections only");
SALTUS_DIAGNOSTIC(SubsectionTwice, Error, "H0112", "a second '{}' section");
SALTUS_DIAGNOSTIC(MissingBlockEnd, Error, "H0110", "'end {}' is missing before {}");

List<Declaration> Parser::declarations() {
  std::vector<Declaration> all;
  while (!at_item_boundary()) {
    failed_ = false;
    size_t before = at_;
    declaration(all);
    finish_item();
    if (at_ == before) advance();
  }
  return tree_.arena.copy(all);
}

void Parser::declaration(std::vector<Declaration>& all) {
  Declaration d;
  uint32_t start = begin();
  d.word_span = here();
  if (!at(Identifier)) {
    expected("a declaration");
    return;
  }
  d.word = intern(tokens_[at_]);
  advance();
  std::vector<Argument> arguments;
  if (!expect(LeftParen, "'('")) return;
  do arguments.push_back(argument());
  while (!failed_ && accept(Comma));
  if (!failed_) expect(RightParen, "')' or ','");
  d.arguments = tree_.arena.copy(arguments);
  if (!failed_ && accept(Assign)) d.source = expression();
  d.span = since(start);
  if (!failed_) all.push_back(d);
}

Argument Parser::argument() {
  Argument a;
  if (at(Identifier) && peek() == Arrow) {
    a.label_span = here();
    a.label = intern(tokens_[at_]);
    advance();
    advance();
  }
  a.value = tuple_or_expression();
  return a;
}

// event(flag)  flag = expression;  negative-to-positive ... end; positive-to-negative ... end;
void Parser::event(Section& section) {
  if (expect(LeftParen, "'(' and the event's flag")) {
    section.flag_span = here();
    section.flag = name("the name of a flag");
    expect(RightParen, "')'");
  }
  if (failed_) skip_item();
  section.statements = statements(SectionKind::Event);
  while (at(Rising) || at(Falling)) {
    bool rising = at(Rising);
    std::string_view spelt = word();
    bool& has = rising ? section.has_rising : section.has_falling;
    Span opening = here();
    if (has)
      report(SubsectionTwice, opening, spelt)
          .also(rising ? section.rising_span : section.falling_span, "the first is here");
    has = true;
    (rising ? section.rising_span : section.falling_span) = opening;
    advance();
    (rising ? section.rising : section.falling) = statements(SectionKind::Event);
    end_of(spelt, opening);
  }
}

bool Parser::at_statements_end() const {
  return at_item_boundary();
}

List<const Statement*> Parser::statements(SectionKind kind) {
  std::vector<const Statement*> all;
  while (!at_statements_end()) {
    failed_ = false;
    size_t before = at_;
    if (const Statement* s = statement(kind); s && !failed_) all.push_back(s);
    finish_item();
    if (at_ == before) advance();
  }
  failed_ = false;
  return tree_.arena.copy(all);
}

const Statement* Parser::statement(SectionKind section) {
  if (at(If)) return if_statement(section);
  if (at(When)) {
    if (section == SectionKind::Rules) return rule();
    report(RuleHere, here());
    failed_ = true;
    return nullptr;
  }
  Statement s;
  uint32_t start = begin();
  bool settings =
      section == SectionKind::Assignments || section == SectionKind::Timing || section == SectionKind::Experiment;
  if (at(Number) && section == SectionKind::Constraint) {
    s.kind = StatementKind::Constraint;
    s.target = primary();
  } else if (at(Identifier)) {
    s.target = reference();
    s.kind = settings ? StatementKind::Setting : StatementKind::Assign;
  } else {
    expected(section == SectionKind::Constraint ? "'0.0 = ...'" : "a statement");
    return nullptr;
  }
  if (failed_) return nullptr;
  TokenKind wanted = settings ? Colon : Assign, other = settings ? Assign : Colon;
  if (at(other)) {
    report(ColonHere, here(), section_word(section), settings ? ":" : "=", settings ? "=" : ":");
    advance();
  } else if (!expect(wanted, settings ? "':'" : "'='")) {
    return nullptr;
  }
  s.value = settings ? tuple_or_expression() : expression();
  s.span = since(start);
  return tree_.arena.make<Statement>(s);
}

// Section 3.2: if sgn > 0.0 then do ... else do ... endif;
const Statement* Parser::if_statement(SectionKind section) {
  if (!enter()) {
    leave();
    return nullptr;
  }
  Statement s;
  s.kind = StatementKind::If;
  uint32_t start = begin();
  Span opening = here();
  std::vector<Branch> branches;
  bool last = false;
  advance();
  for (;;) {
    Branch b;
    if (!last) {
      b.condition = expression();
      if (!failed_) expect(Then, "'then'");
      if (failed_) break;
    }
    accept(Do);
    b.body = statements(section);
    branches.push_back(b);
    if (last || !accept(Else)) break;
    last = !accept(If);
  }
  leave();
  if (failed_) return nullptr;
  if (at(End) && peek() == If) {
    advance();
    advance();
  } else if (!accept(Endif)) {
    report(MissingBlockEnd, here(), "if", found()).also(opening, "it begins here");
    failed_ = !at_item_boundary();
  }
  s.branches = tree_.arena.copy(branches);
  s.span = since(start);
  return tree_.arena.make<Statement>(s);
}

const Statement* Parser::rule() {
  Statement s;
  s.kind = StatementKind::Rule;
  uint32_t start = begin();
  Span opening = here();
  advance();
  Branch b;
  b.condition = expression();
  if (!failed_) expect(Then, "'then'");
  if (failed_) {
    // The rest of a rule whose head is broken says nothing.
    while (!at(EndOfFile) && !at(SectionWord) && !at(ComponentWord) && !(at(End) && peek() == When) && !at(When))
      advance();
    if (at(End)) {
      advance();
      advance();
      accept(Semicolon);
    }
    failed_ = false;
    --at_;
    if (!at(Semicolon)) ++at_;
    return nullptr;
  }
  accept(Do);
  b.body = statements(SectionKind::Event);
  if (at(End) && peek() == When) {
    advance();
    advance();
  } else {
    report(MissingBlockEnd, here(), "when", found()).also(opening, "it begins here");
  }
  s.branches = tree_.arena.copy(std::span<const Branch>(&b, 1));
  s.span = since(start);
  return tree_.arena.make<Statement>(s);
}

}  // namespace saltus::shsml::syntax
