// Files, components, sections.
//
//   file      = { use | component }
//   use       = "use" text ";"
//   component = ("CTC" | "DTC" | "LBC" | "CC") name "is" interface [ "body" { section } "end" "body" ";" ] "end" name
//   ";"
#include "shsml/syntax/parser.h"

#include <algorithm>

#include "shsml/syntax/parsing.h"

namespace saltus::shsml::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(OtherEnd, Error, "H0107", "this should be 'end {}', found {}");
SALTUS_DIAGNOSTIC(ExpectedComponent, Error, "H0108", "expected a component (CTC, DTC, LBC or CC), found {}");
SALTUS_DIAGNOSTIC(UnknownSection, Error, "H0109", "there is no section '{}'");
SALTUS_DIAGNOSTIC(MissingEnd, Error, "H0110", "'end {}' is missing before {}");
SALTUS_DIAGNOSTIC(SectionTwice, Error, "H0112", "a second '{}' section");
SALTUS_DIAGNOSTIC(Expected, Error, "H0104", "expected {}, found {}");
SALTUS_DIAGNOSTIC(TooDeep, Error, "H0106", "this is nested too deeply to be read");
SALTUS_DIAGNOSTIC(TooHigh, Error, "H0106", "this is nested too deeply to be read");
SALTUS_DIAGNOSTIC(Reserved, Error, "H0113", "'{}' is a word of the language and cannot be a name");

const char* section_word(SectionKind kind) {
  static constexpr const char* words[] = {"interface", "declarations", "components",  "timing",
                                          "initial",   "event",        "dynamics",    "constraint",
                                          "rules",     "connections",  "assignments", "experiment"};
  return words[static_cast<size_t>(kind)];
}

const char* component_word(ComponentKind kind) {
  static constexpr const char* words[] = {"CTC", "DTC", "LBC", "CC"};
  return words[static_cast<size_t>(kind)];
}

std::unique_ptr<Tree> parse(Context& context, FileId file) {
  auto tree = std::make_unique<Tree>();
  tree->file = file;
  Parser(context, *tree).file();
  return tree;
}

Parser::Parser(Context& context, Tree& tree)
    : TokenCursor(context, tree.file, lex(context, tree.file), {Expected, TooDeep, TooHigh, Reserved}), tree_(tree) {}

void Parser::file() {
  std::vector<const Component*> components;
  std::vector<Use> uses;
  while (!at(EndOfFile)) {
    failed_ = false;
    if (at(ComponentWord)) {
      components.push_back(component());
    } else if (at(UseWord)) {
      uint32_t start = begin();
      advance();
      if (at(Text)) {
        std::string_view quoted = word();
        bool closed = quoted.size() >= 2 && quoted.back() == '"';
        uses.push_back({context_.names.intern(quoted.substr(1, quoted.size() - (closed ? 2 : 1))), here()});
        advance();
      } else {
        expected("the name of a file in double quotes");
      }
      finish_item();
      if (begin() == start) advance();
    } else {
      Diagnostic& d = report(ExpectedComponent, here(), found());
      std::string near = nearest_name(word(), {"CTC", "DTC", "LBC", "CC", "use"});
      if (!near.empty()) d.hint("did you mean '" + near + "'?");
      while (!at(EndOfFile) && !at(ComponentWord) && !(at(UseWord) && tokens_[at_].starts_line)) advance();
    }
  }
  tree_.components = tree_.arena.copy(components);
  tree_.uses = tree_.arena.copy(uses);
}

const Component* Parser::component() {
  Component result;
  uint32_t start = begin();
  std::string_view spelt = word();
  result.kind = spelt == "CTC"   ? ComponentKind::Continuous
                : spelt == "DTC" ? ComponentKind::Discrete
                : spelt == "LBC" ? ComponentKind::Logic
                                 : ComponentKind::Composite;
  advance();
  result.name_span = here();
  result.name = name("the component's name");
  expect(Is, "'is'");
  failed_ = false;
  std::vector<Section> all;
  sections(all);
  if (at(Body)) {
    Span opening = here();
    advance();
    sections(all);
    if (at(End) && peek() == Body) {
      end_of("body", opening);
    } else {
      report(MissingEnd, here(), "body", found()).also(opening, "it begins here");
    }
    sections(all);
  }
  std::string own = result.name.valid() ? std::string(context_.names.text(result.name)) : "";
  if (at(End)) {
    end_of(own, result.name_span);
  } else {
    report(MissingEnd, here(), own, found()).also(result.name_span, "of this component");
    while (!at(EndOfFile) && !at(ComponentWord)) advance();
  }
  result.span = since(start);
  result.sections = tree_.arena.copy(all);
  return tree_.arena.make<Component>(result);
}

void Parser::sections(std::vector<Section>& all) {
  while (section(all)) {
  }
}

// False at something that is no section.
bool Parser::section(std::vector<Section>& all) {
  failed_ = false;
  if (at(Identifier) || at(Rising) || at(Falling) || at(Semicolon)) {
    if (!accept(Semicolon)) unknown_section();
    return true;
  }
  if (!at(SectionWord)) return false;
  Section section;
  section.span = here();
  std::string_view spelt = word();
  for (int k = 0; k <= static_cast<int>(SectionKind::Experiment); ++k) {
    if (spelt == section_word(static_cast<SectionKind>(k))) section.kind = static_cast<SectionKind>(k);
  }
  for (const Section& other : all) {
    if (other.kind == section.kind && section.kind != SectionKind::Event) {
      report(SectionTwice, section.span, spelt).also(other.span, "the first is here");
    }
  }
  advance();
  switch (section.kind) {
    case SectionKind::Interface:
    case SectionKind::Declarations:
    case SectionKind::Components: section.declarations = declarations(); break;
    case SectionKind::Event: event(section); break;
    default: section.statements = statements(section.kind);
  }
  end_of(spelt, section.span);
  all.push_back(section);
  return true;
}

void Parser::unknown_section() {
  Diagnostic& d = report(UnknownSection, here(), word());
  std::vector<std::string_view> words;
  for (int k = 0; k <= static_cast<int>(SectionKind::Experiment); ++k)
    words.push_back(section_word(static_cast<SectionKind>(k)));
  std::string near = nearest_name(word(), words);
  if (!near.empty()) d.hint("did you mean '" + near + "'?");
  std::string_view spelt = word();
  advance();
  // Its end, if it has one; else the next section.
  while (!at(EndOfFile) && !at(ComponentWord) && !at(SectionWord)) {
    if (at(End)) {
      if (text(tokens_[std::min(at_ + 1, tokens_.size() - 1)]) != spelt) return;
      advance();
      advance();
      accept(Semicolon);
      return;
    }
    advance();
  }
}

// end WHAT ;
void Parser::end_of(std::string_view what, Span opening) {
  if (!at(End)) {
    report(MissingEnd, here(), what, found()).also(opening, "it begins here");
    return;
  }
  std::string_view closing = text(tokens_[std::min(at_ + 1, tokens_.size() - 1)]);
  if (closing == what) {
    advance();
    advance();
  } else if (peek() == Semicolon || peek() == EndOfFile) {
    advance();
    report(OtherEnd, since(last_end_ - 3), what, "'end' alone");
  } else if (peek() == Identifier || peek() == SectionWord || peek() == Body) {
    // Someone else's end means that ours is missing; an unknown name is ours, misspelt.
    bool other_section = peek() != Identifier;
    if (other_section) {
      report(MissingEnd, here(), what, fmt::format("'end {}'", closing)).also(opening, "it begins here");
      return;
    }
    advance();
    report(OtherEnd, here(), what, fmt::format("'end {}'", closing)).also(opening, "it begins here");
    advance();
  } else {
    advance();
    report(OtherEnd, here(), what, found());
    failed_ = true;
  }
  finish_item();
}

}  // namespace saltus::shsml::syntax
