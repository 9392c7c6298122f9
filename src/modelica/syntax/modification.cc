// Modifications, their arguments, descriptions and annotations (MLS 3.6 §7.2, §7.3, appendix A.2.5).
#include "modelica/syntax/literals.h"
#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

Description Parser::description() {
  Description d;
  description_string(d);
  if (at(Annotation)) annotation_clause(d);
  return d;
}

// [ STRING { "+" STRING } ]
void Parser::description_string(Description& d) {
  if (!at(String)) return;
  uint32_t first = begin();
  d.text = string_value(text(*token_), tree_.arena);
  advance();
  if (at(Plus)) {
    std::string whole(d.text);
    while (accept(Plus)) {
      if (!at(String)) {
        expected("a string");
        break;
      }
      whole += string_value(text(*token_), tree_.arena);
      advance();
    }
    d.text = tree_.arena.copy(std::string_view(whole));
  }
  d.text_span = since(first);
}

void Parser::annotation_clause(Description& d) {
  uint32_t first = begin();
  advance();
  d.has_annotation = true;
  if (at(LeftParenthesis)) {
    d.annotation = class_modification();
  } else {
    expected("'('");
  }
  d.annotation_span = since(first);
}

const Modification* Parser::optional_modification() {
  return at(LeftParenthesis) || at(Equals) || at(Assign) ? modification() : nullptr;
}

const Modification* Parser::modification() {
  Modification m{};
  uint32_t first = begin();
  if (at(LeftParenthesis)) {
    m.has_arguments = true;
    m.arguments = class_modification();
  }
  if (at(Equals) || at(Assign)) {
    m.colon_equal = at(Assign);
    if (m.colon_equal && m.has_arguments) {
      SALTUS_DIAGNOSTIC(AssignAfterArguments, Error, "M0120", "expected '=', found ':='");
      report(AssignAfterArguments, here());
    }
    advance();
    if (accept(Break)) {
      m.is_break = true;
    } else {
      m.value = expression();
    }
  } else if (at(EqualEqual)) {
    SALTUS_DIAGNOSTIC(CompareInModification, Error, "M0121", "expected '=', found '=='");
    report(CompareInModification, here());
    advance();
    m.value = expression();
  }
  m.span = since(first);
  return make<Modification>(m);
}

Arguments Parser::class_modification(bool in_extends) {
  Depth depth(*this);
  const Token* opening = token_;
  if (!stopped()) advance();
  Building<const Argument*> arguments(*this);
  if (!at(RightParenthesis)) {
    do arguments.add(argument(in_extends));
    while (accept(Comma));
  }
  expect_close(RightParenthesis, opening, "',' or ");
  return arguments.list();
}

const Argument* Parser::argument(bool in_extends) {
  uint32_t first = begin();
  if (at(Break)) {
    if (!in_extends) {
      SALTUS_DIAGNOSTIC(BreakOutsideExtends, Error, "M0122", "'break' stands only in the modification of an 'extends'");
      report(BreakOutsideExtends, here());
    }
    return inheritance_break(first);
  }
  Argument a{};
  a.kind = ArgumentKind::Modify;
  bool replaceable = false;
  // redeclare, each, final, replaceable
  for (int rank = -1;;) {
    if (at(Redeclare)) {
      order(rank, 0);
      a.kind = ArgumentKind::Redeclare;
    } else if (at(Each)) {
      order(rank, 1);
      a.each = true;
    } else if (at(Final)) {
      order(rank, 2);
      a.is_final = true;
    } else if (at(Replaceable)) {
      order(rank, 3);
      replaceable = true;
    } else {
      break;
    }
    advance();
  }
  if (replaceable && a.kind == ArgumentKind::Modify) a.kind = ArgumentKind::Replaceable;
  if (a.kind == ArgumentKind::Modify) {
    element_modification(a);
  } else {
    a.element = argument_element(a, replaceable);
  }
  a.span = since(first);
  return make<Argument>(a);
}

// name [ modification ] description-string
void Parser::element_modification(Argument& a) {
  a.name = path(false);
  if (at(LeftBracket)) {
    SALTUS_DIAGNOSTIC(SubscriptInModifier, Error, "M0123", "a modifier cannot name a single element of an array");
    report(SubscriptInModifier, here()).hint("give a value for the whole array");
    subscripts();
  }
  if (at(EqualEqual)) {
    a.modification = modification();
  } else {
    a.modification = optional_modification();
  }
  description_string(a.description);
  if (at(Identifier) && !stopped() && a.modification == nullptr) {
    SALTUS_DIAGNOSTIC(DeclarationInModifier, Error, "M0124", "a declaration in a modification needs 'redeclare'");
    report(DeclarationInModifier, here());
    stop();
  }
}

// break connect(a, b) | break x   (MLS 3.6 §7.4)
const Argument* Parser::inheritance_break(uint32_t first) {
  Argument a{};
  advance();
  if (at(Connect)) {
    a.kind = ArgumentKind::BreakConnect;
    a.connect = connect_equation();
  } else {
    a.kind = ArgumentKind::BreakName;
    Building<NamePart> parts(*this);
    parts.add(identifier());
    a.name.parts = parts.list();
    a.name.span = parts.back().span;
  }
  a.span = since(first);
  return make<Argument>(a);
}

// ( short-class-definition | component-clause1 ) [ constraining-clause ]
const Element* Parser::argument_element(const Argument& a, bool replaceable) {
  Element e{};
  e.redeclare = a.kind == ArgumentKind::Redeclare;
  e.is_final = a.is_final;
  e.replaceable = replaceable;
  uint32_t first = begin();
  if (!at_class_start()) return component_clause(e, true);
  const Token* opening = token_;
  e.kind = ElementKind::Class;
  const ClassDef* def = class_definition();
  if (def->kind == ClassKind::Long || def->kind == ClassKind::LongExtends) {
    SALTUS_DIAGNOSTIC(LongClassInModifier, Error, "M0125",
                      "a class in a modification must be of the form 'name = base'");
    report(LongClassInModifier, {file_, opening->begin, opening->end});
  }
  if (replaceable) e.constraint = optional_constraint();
  e.span = since(first);
  return make<ClassElement>(e, def);
}

// constrainedby type-specifier [ class-modification ], and the description that an element has after it
const ConstrainingClause* Parser::optional_constraint() {
  if (!at(ConstrainedBy)) return nullptr;
  ConstrainingClause c{};
  uint32_t first = begin();
  advance();
  c.type = path(true);
  if (at(LeftParenthesis)) {
    c.has_arguments = true;
    c.arguments = class_modification();
  }
  c.description = description();
  c.span = since(first);
  return make<ConstrainingClause>(c);
}

}  // namespace saltus::modelica::syntax
