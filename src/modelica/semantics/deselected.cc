// Selective model extension (MLS 3.6 §7.4): connections that an extends clause deselects.
#include <algorithm>

#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using syntax::EquationKind;

SALTUS_DIAGNOSTIC(NoSuchConnection, Error, "M0357", "'{}' has no connection of '{}' and '{}' to deselect");

bool Semantics::same_reference(const syntax::ReferenceExpr& a, const syntax::ReferenceExpr& b) const {
  auto written = [&](const syntax::Expr* e) { return context_.sources.text(e->span); };
  auto same_part = [&](const syntax::ReferencePart& p, const syntax::ReferencePart& q) {
    return p.name == q.name && std::ranges::equal(p.subscripts, q.subscripts, {}, written, written);
  };
  return std::ranges::equal(a.parts, b.parts, same_part);
}

bool Semantics::same_connection(const syntax::ConnectEquation& a, const syntax::ConnectEquation& b) const {
  return (same_reference(*a.left, *b.left) && same_reference(*a.right, *b.right)) ||
         (same_reference(*a.left, *b.right) && same_reference(*a.right, *b.left));
}

bool Semantics::is_broken(const syntax::ConnectEquation& equation) const {
  // With a deselected component go the connections that name it.
  auto names_deselected = [&](const syntax::ReferenceExpr& side) {
    return std::ranges::find(deselected_, side.parts[0].name) != deselected_.end();
  };
  if (names_deselected(*equation.left) || names_deselected(*equation.right)) return true;
  return std::ranges::any_of(broken_connects_, [&](const auto* broken) { return same_connection(*broken, equation); });
}

bool Semantics::has_connection(syntax::Equations equations, const syntax::ConnectEquation& wanted) const {
  return std::ranges::any_of(equations, [&](const syntax::Equation* e) {
    switch (e->kind) {
      case EquationKind::Connect: return same_connection(syntax::as<syntax::ConnectEquation>(*e), wanted);
      case EquationKind::For: return has_connection(syntax::as<syntax::ForEquation>(*e).body, wanted);
      case EquationKind::If: {
        const auto& choice = syntax::as<syntax::IfEquation>(*e);
        return has_connection(choice.otherwise, wanted) ||
               std::ranges::any_of(choice.branches, [&](const auto& b) { return has_connection(b.body, wanted); });
      }
      default: return false;
    }
  });
}

bool Semantics::has_connection(const Class& cls, const syntax::ConnectEquation& wanted) const {
  if (!cls.def) return false;
  return std::ranges::any_of(cls.def->sections, [&](const auto& s) { return has_connection(s.equations, wanted); }) ||
         std::ranges::any_of(cls.bases, [&](const BaseClass& base) { return has_connection(*base.cls, wanted); });
}

void Semantics::check_deselected(const BaseClass& base) {
  if (!base.element) return;
  for (const syntax::Argument* argument : base.element->arguments) {
    if (argument->kind != syntax::ArgumentKind::BreakConnect || has_connection(*base.cls, *argument->connect)) continue;
    report(NoSuchConnection, argument->span, class_name(*base.cls),
           context_.sources.text(argument->connect->left->span), context_.sources.text(argument->connect->right->span));
  }
}

}  // namespace saltus::modelica
