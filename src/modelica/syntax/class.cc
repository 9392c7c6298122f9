// Class definitions: prefixes, the three ways to define a class, and its end (MLS 3.6 §4.5, appendix A.2.2).
#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

const ClassDef* Parser::class_definition() {
  Depth depth(*this);
  ClassDef def{};
  uint32_t first = begin();
  def.name = context_.names.intern("");
  class_prefixes(def);
  class_specifier(def);
  def.span = since(first);
  return make<ClassDef>(def);
}

// [ encapsulated ] [ partial ] ( class | ... | [ pure | impure ] [ operator ] function | operator )
void Parser::class_prefixes(ClassDef& def) {
  bool is_operator = false;
  bool is_expandable = false;
  for (int rank = -1;;) {
    if (at(Encapsulated)) {
      order(rank, 0);
      def.encapsulated = true;
    } else if (at(Partial)) {
      order(rank, 1);
      def.partial = true;
    } else if (at(Pure) || at(Impure)) {
      order(rank, 2);
      def.purity = at(Pure) ? Purity::Pure : Purity::Impure;
    } else if (at(OperatorKeyword)) {
      order(rank, 3);
      is_operator = true;
    } else if (at(Expandable)) {
      order(rank, 3);
      is_expandable = true;
    } else {
      break;
    }
    advance();
  }
  const Token* word = token_;
  switch (kind()) {
    case Class: def.restriction = Restriction::Class; break;
    case Model: def.restriction = Restriction::Model; break;
    case Record: def.restriction = is_operator ? Restriction::OperatorRecord : Restriction::Record; break;
    case Block: def.restriction = Restriction::Block; break;
    case Connector: def.restriction = is_expandable ? Restriction::ExpandableConnector : Restriction::Connector; break;
    case Type: def.restriction = Restriction::Type; break;
    case Package: def.restriction = Restriction::Package; break;
    case Function: def.restriction = is_operator ? Restriction::OperatorFunction : Restriction::Function; break;
    default:
      // 'operator' is a kind of class itself.
      def.restriction = Restriction::Operator;
      if (!is_operator) {
        expected("the kind of a class");
        resume();
        // A misspelt one is followed by the name.
        if (at(Identifier) && peek() == Identifier) advance();
      }
      word = nullptr;
      break;
  }
  SALTUS_DIAGNOSTIC(PrefixWithoutUse, Error, "M0150", "'{}' cannot be used with {}");
  if (is_expandable && word && !at(Connector)) report(PrefixWithoutUse, here(), "expandable", describe(kind()));
  if (is_operator && word && !at(Record) && !at(Function))
    report(PrefixWithoutUse, here(), "operator", describe(kind()));
  if (def.purity != Purity::None && word && !at(Function)) {
    report(PrefixWithoutUse, here(), def.purity == Purity::Pure ? "pure" : "impure", describe(kind()));
  }
  if (word && !stopped()) advance();
}

void Parser::class_specifier(ClassDef& def) {
  if (accept(Extends)) def.kind = ClassKind::LongExtends;
  NamePart name{context_.names.intern(""), here()};
  if (at(Identifier)) {
    name = identifier();
  } else if (kind() >= Algorithm && kind() <= Within && !on_new_line() && !at(End)) {
    name = keyword_as_name();
  } else if (!stopped()) {
    SALTUS_DIAGNOSTIC(NamelessClass, Error, "M0151", "expected the name of the class, found {}");
    report(NamelessClass, here(), found());
  }
  def.name = name.name;
  def.name_span = name.span;
  if (def.kind != ClassKind::LongExtends && accept(Equals)) return short_specifier(def);
  if (def.kind == ClassKind::LongExtends && at(LeftParenthesis)) {
    def.has_arguments = true;
    def.arguments = class_modification(true);
  }
  description_string(def.description);
  if (stopped()) {
    // The body can be understood without its head.
    resume();
    skip_item(Item::Element, nullptr);
  }
  open_classes_.push_back(&def);
  OpenBlocks around = std::exchange(open_blocks_, {});
  composition(def);
  open_blocks_ = around;
  open_classes_.pop_back();
  end_of_class(def);
}

// "end" IDENT
void Parser::end_of_class(ClassDef& def) {
  after_guess_ = false;
  if (stopped()) return;
  std::string_view name = context_.names.text(def.name);
  if (!at(End)) {
    SALTUS_DIAGNOSTIC(UnfinishedClass, Error, "M0152", "expected 'end{}', found {}");
    report(UnfinishedClass, here(), name.empty() ? "" : fmt::format(" {}", name), found())
        .also(def.name_span, "the class begins here");
    if (at(Identifier)) advance();
    return;
  }
  if (peek() != Identifier) {
    bool same_keyword = peek() != EndOfFile && text(token_[1]) == name;
    if (!same_keyword) {
      SALTUS_DIAGNOSTIC(NamelessEnd, Error, "M0153", "expected the name of the class after 'end': 'end {}'");
      report(NamelessEnd, here(), name).also(def.name_span, "the class begins here");
    }
    advance();
    if (same_keyword) advance();
    return;
  }
  Name end_name = intern(token_[1]);
  if (end_name != def.name && !name.empty()) {
    Span here_name{file_, token_[1].begin, token_[1].end};
    for (const ClassDef* around : open_classes_) {
      if (around->name != end_name) continue;
      SALTUS_DIAGNOSTIC(MissingClassEnd, Error, "M0154", "expected 'end {}' before 'end {}'");
      report(MissingClassEnd, here(), name, context_.names.text(end_name))
          .also(def.name_span, "this class is not closed");
      return;
    }
    SALTUS_DIAGNOSTIC(WrongEndName, Error, "M0155", "the class '{}' ends with 'end {}'");
    report(WrongEndName, here_name, name, context_.names.text(end_name)).also(def.name_span, "it is called so here");
  }
  advance();
  def.end_name_span = here();
  advance();
}

// IDENT "=" ( base-prefix type-specifier [ array-subscripts ] [ class-modification ] | enumeration ... | der ... )
void Parser::short_specifier(ClassDef& def) {
  if (at(Enumeration)) {
    enumeration(def);
  } else if (at(Der)) {
    derivative_class(def);
  } else {
    def.kind = ClassKind::Short;
    if (accept(Input)) {
      def.direction = Direction::Input;
    } else if (accept(Output)) {
      def.direction = Direction::Output;
    }
    def.base = path(true);
    def.subscripts = optional_subscripts();
    if (at(LeftParenthesis)) {
      def.has_arguments = true;
      def.arguments = class_modification();
    }
  }
  def.description = description();
}

void Parser::enumeration(ClassDef& def) {
  def.kind = ClassKind::Enumeration;
  advance();
  const Token* opening = token_;
  if (!expect(LeftParenthesis)) return;
  Building<EnumerationLiteral> literals(*this);
  if (accept(Colon)) {
    def.open_enumeration = true;
  } else if (!at(RightParenthesis)) {
    do {
      NamePart name = identifier("the name of a literal");
      Description d = description();
      literals.add({name.name, since(name.span.begin), d});
    } while (accept(Comma));
  }
  expect_close(RightParenthesis, opening, def.open_enumeration ? "" : "',' or ");
  def.literals = literals.list();
}

// der(f, x, y): the partial derivative of a function (MLS 3.6 §12.7.2)
void Parser::derivative_class(ClassDef& def) {
  def.kind = ClassKind::Derivative;
  advance();
  const Token* opening = token_;
  if (!expect(LeftParenthesis)) return;
  def.base = path(true);
  Building<NamePart> inputs(*this);
  expect(Comma);
  do inputs.add(identifier());
  while (accept(Comma));
  expect_close(RightParenthesis, opening, "',' or ");
  def.derivative_of = inputs.list();
}

}  // namespace saltus::modelica::syntax
