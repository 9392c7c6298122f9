// The body of a class: its sections, its external clause, its annotation (MLS 3.6 appendix A.2.2, composition).
#include "modelica/syntax/literals.h"
#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

void Parser::composition(ClassDef& def) {
  Building<Section> sections(*this);
  Section first = element_section(def, SectionKind::Public, true);
  if (!first.elements.empty()) sections.add(first);
  for (;;) {
    after_guess_ = false;
    if (at(Public)) {
      sections.add(element_section(def, SectionKind::Public, false));
    } else if (at(Protected)) {
      sections.add(element_section(def, SectionKind::Protected, false));
    } else if (at(EquationKeyword)) {
      sections.add(equation_section(def, SectionKind::Equation));
    } else if (at(Algorithm)) {
      sections.add(algorithm_section(def, SectionKind::Algorithm));
    } else if (at_initial_section()) {
      sections.add(peek() != Algorithm ? equation_section(def, SectionKind::InitialEquation)
                                       : algorithm_section(def, SectionKind::InitialAlgorithm));
    } else if (at(External)) {
      external_clause(def);
    } else if (class_annotation(def)) {
      continue;
    } else if (at(End) || at(EndOfFile) || at_lone_class_name()) {
      break;
    } else {
      const Token* item = token_;
      expected("a section or the end of the class");
      resume();
      skip_item(Item::Element, item);
      if (token_ == item) advance();
    }
  }
  def.sections = sections.list();
}

Section Parser::element_section(ClassDef& def, SectionKind kind, bool implicit) {
  Section section{};
  section.kind = kind;
  section.implicit = implicit;
  uint32_t first = begin();
  if (!implicit) advance();
  bool loose_around = std::exchange(loose_item_reported_, false);
  Building<const Element*> elements(*this);
  for (;;) {
    if (class_annotation(def) || stray_end(Item::Element)) continue;
    if (at_list_end()) break;
    if (at_loose_item()) {
      loose_item();
      continue;
    }
    const Token* item = token_;
    elements.add(element());
    finish_item(Item::Element, item);
  }
  loose_item_reported_ = loose_around;
  section.elements = elements.list();
  section.span = since(first);
  return section;
}

Section Parser::equation_section(ClassDef& def, SectionKind kind) {
  Section section{};
  section.kind = kind;
  uint32_t first = begin();
  if (accept(Initial) && !at(EquationKeyword)) {
    SALTUS_DIAGNOSTIC(LoneInitial, Error, "M0128", "expected 'equation' or 'algorithm' after 'initial'");
    report(LoneInitial, after());
  }
  accept(EquationKeyword);
  Building<const Equation*> equations(*this);
  for (;;) {
    if (class_annotation(def) || stray_end(Item::Equation)) continue;
    if (at_list_end()) break;
    const Token* item = token_;
    equations.add(equation_item());
    finish_item(Item::Equation, item);
  }
  section.equations = equations.list();
  section.span = since(first);
  return section;
}

Section Parser::algorithm_section(ClassDef& def, SectionKind kind) {
  Section section{};
  section.kind = kind;
  uint32_t first = begin();
  accept(Initial);
  advance();
  Building<const Statement*> statements(*this);
  for (;;) {
    if (class_annotation(def) || stray_end(Item::Statement)) continue;
    if (at_list_end()) break;
    const Token* item = token_;
    statements.add(statement_item());
    finish_item(Item::Statement, item);
  }
  section.statements = statements.list();
  section.span = since(first);
  return section;
}

// The grammar has it at the end of the class; older libraries have it anywhere, and there it means the same.
bool Parser::class_annotation(ClassDef& def) {
  if (!at(Annotation)) return false;
  const Token* item = token_;
  if (def.description.has_annotation) {
    SALTUS_DIAGNOSTIC(SecondAnnotation, Warning, "M0157", "a class has one annotation: this second one is not read");
    report(SecondAnnotation, here()).also(def.description.annotation_span, "the other one is here");
    Description second;
    annotation_clause(second);
  } else {
    annotation_clause(def.description);
  }
  finish_item(Item::Element, item);
  return true;
}

// external [ STRING ] [ [ component-reference "=" ] IDENT "(" [ expression-list ] ")" ] [ annotation-clause ] ";"
void Parser::external_clause(ClassDef& def) {
  const Token* item = token_;
  ExternalClause external{};
  uint32_t first = begin();
  if (def.external) {
    SALTUS_DIAGNOSTIC(SecondExternal, Error, "M0158", "a function has one external clause");
    report(SecondExternal, here()).also(def.external->span, "the other one is here");
  }
  advance();
  if (at(String)) {
    external.has_language = true;
    external.language = string_value(text(*token_), tree_.arena);
    external.language_span = here();
    advance();
  }
  if (at(Identifier) || at(Dot)) {
    const ReferenceExpr* name = component_reference();
    if (accept(Equals)) {
      external.result = name;
      name = component_reference();
    }
    if (name->parts.size() != 1 || !name->parts[0].subscripts.empty() || name->absolute) {
      SALTUS_DIAGNOSTIC(ExternalName, Error, "M0159", "an external function has a simple name");
      report(ExternalName, name->span);
    }
    external.function = name->parts.back().name;
    external.function_span = name->span;
    const Token* opening = token_;
    if (expect(LeftParenthesis)) {
      if (!at(RightParenthesis)) external.arguments = expression_list();
      expect_close(RightParenthesis, opening, "',' or ");
    }
  }
  if (at(Annotation)) annotation_clause(external.description);
  external.span = since(first);
  if (!def.external) def.external = make<ExternalClause>(external);
  finish_item(Item::Element, item);
}

}  // namespace saltus::modelica::syntax
