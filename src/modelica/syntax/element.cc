// Elements of a class: imports, extends clauses, component clauses and nested classes (MLS 3.6 appendix A.2.2-A.2.4).
#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

void Parser::order(int& rank_so_far, int rank) {
  if (rank < rank_so_far) {
    SALTUS_DIAGNOSTIC(PrefixOrder, Error, "M0160", "{} must stand before '{}'");
    report(PrefixOrder, here(), describe(kind()), text(token_[-1]));
  } else if (rank == rank_so_far) {
    SALTUS_DIAGNOSTIC(PrefixConflict, Error, "M0161", "{} cannot follow '{}'");
    report(PrefixConflict, here(), describe(kind()), text(token_[-1]));
  }
  rank_so_far = rank > rank_so_far ? rank : rank_so_far;
}

const Element* Parser::element() {
  if (at(Import)) return import_clause();
  if (at(Extends)) return extends_clause();
  if (at(Within)) {
    SALTUS_DIAGNOSTIC(WithinInside, Error, "M0156", "'within' stands only at the beginning of a file");
    report(WithinInside, here());
    stop();
  }
  Element e{};
  uint32_t first = begin();
  element_prefixes(e);
  const Element* result;
  if (at_class_start()) {
    e.kind = ElementKind::Class;
    const ClassDef* def = class_definition();
    if (e.replaceable) e.constraint = optional_constraint();
    e.span = since(first);
    // A class keeps what was understood of it.
    return make<ClassElement>(e, def);
  }
  e.span.begin = first;
  result = component_clause(e, false);
  if (!stopped()) return result;
  e.kind = ElementKind::Error;
  e.span = since(first);
  return make<Element>(e);
}

// [ redeclare ] [ final ] [ inner ] [ outer ] [ replaceable ]
void Parser::element_prefixes(Element& e) {
  for (int rank = -1;;) {
    if (at(Redeclare)) {
      order(rank, 0);
      e.redeclare = true;
    } else if (at(Final)) {
      order(rank, 1);
      e.is_final = true;
    } else if (at(Inner)) {
      order(rank, 2);
      e.inner = true;
    } else if (at(Outer)) {
      order(rank, 3);
      e.outer = true;
    } else if (at(Replaceable)) {
      order(rank, 4);
      e.replaceable = true;
    } else {
      return;
    }
    advance();
  }
}

// import ( IDENT "=" name | name [ ".*" | "." ( "*" | "{" import-list "}" ) ] ) description
const Element* Parser::import_clause() {
  ImportElement import{};
  import.kind = ElementKind::Import;
  uint32_t first = begin();
  advance();
  if (at(Identifier) && peek() == Equals) {
    NamePart alias = identifier();
    import.import_kind = ImportKind::Alias;
    import.alias = alias.name;
    import.alias_span = alias.span;
    advance();
    import.path = path(false);
  } else {
    import.path = path(false);
    if (accept(DotStar)) {
      import.import_kind = ImportKind::All;
    } else if (accept(Dot)) {
      if (accept(Star)) {
        import.import_kind = ImportKind::All;
      } else {
        import.import_kind = ImportKind::Listed;
        const Token* opening = token_;
        Building<NamePart> names(*this);
        if (expect(LeftBrace)) {
          do names.add(identifier());
          while (accept(Comma));
        }
        expect_close(RightBrace, opening, "',' or ");
        import.names = names.list();
      }
    }
  }
  import.description = description();
  import.span = since(first);
  if (stopped()) import.kind = ElementKind::Error;
  return make<ImportElement>(import);
}

const Element* Parser::extends_clause() {
  ExtendsElement extends{};
  extends.kind = ElementKind::Extends;
  uint32_t first = begin();
  advance();
  extends.base = path(true);
  if (at(LeftParenthesis)) {
    extends.has_arguments = true;
    extends.arguments = class_modification(true);
  }
  if (at(Annotation)) annotation_clause(extends.description);
  extends.span = since(first);
  if (stopped()) extends.kind = ElementKind::Error;
  return make<ExtendsElement>(extends);
}

// [ flow | stream ] [ discrete | parameter | constant ] [ input | output ]
void Parser::type_prefix(ComponentsElement& clause) {
  for (int rank = -1;; advance()) {
    switch (kind()) {
      case FlowKeyword:
        order(rank, 0);
        clause.flow = Flow::Flow;
        break;
      case Stream:
        order(rank, 0);
        clause.flow = Flow::Stream;
        break;
      case Discrete:
        order(rank, 1);
        clause.variability = Variability::Discrete;
        break;
      case Parameter:
        order(rank, 1);
        clause.variability = Variability::Parameter;
        break;
      case Constant:
        order(rank, 1);
        clause.variability = Variability::Constant;
        break;
      case Input:
        order(rank, 2);
        clause.direction = Direction::Input;
        break;
      case Output:
        order(rank, 2);
        clause.direction = Direction::Output;
        break;
      default: return;
    }
  }
}

// type-prefix type-specifier [ array-subscripts ] component-list, of one component when `single`
const Element* Parser::component_clause(Element prefixes, bool single) {
  ComponentsElement clause{prefixes};
  clause.kind = ElementKind::Components;
  uint32_t first = prefixes.span.begin ? prefixes.span.begin : begin();
  type_prefix(clause);
  if (at(Final) || at(Inner) || at(Outer) || at(Redeclare) || at(Replaceable) || at(Each)) {
    SALTUS_DIAGNOSTIC(LatePrefix, Error, "M0162", "{} must stand before the prefixes of the type");
    report(LatePrefix, here(), describe(kind()));
    advance();
  }
  clause.type = path(true);
  clause.subscripts = optional_subscripts();
  Building<const Component*> components(*this);
  do components.add(component_declaration(!single));
  while (!single && accept(Comma));
  clause.components = components.list();
  if (clause.replaceable) clause.constraint = optional_constraint();
  clause.span = since(first);
  return make<ComponentsElement>(clause);
}

// IDENT [ array-subscripts ] [ modification ] [ if expression ] description
const Component* Parser::component_declaration(bool with_condition) {
  Component c{};
  uint32_t first = begin();
  constexpr std::string_view kName = "the name of a component";
  // A declaration that is being typed above another one.
  if (at_line_of_declaration()) expected(kName, "the next declaration");
  NamePart name = identifier(kName);
  c.name = name.name;
  c.name_span = name.span;
  c.subscripts = optional_subscripts();
  c.modification = at(EqualEqual) ? modification() : optional_modification();
  if (with_condition && accept(If)) c.condition = expression();
  c.description = description();
  c.span = since(first);
  return make<Component>(c);
}

}  // namespace saltus::modelica::syntax
