// What an inner element must be for its outer ones (MLS 3.6 §5.4), and connections between outer elements (§9.3).
#include <algorithm>
#include <functional>

#include "modelica/semantics/rules.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(InnerDiffers, Error, "M0328", "the inner '{}' does not fit this outer element: {}");
SALTUS_DIAGNOSTIC(ConnectOuters, Error, "M0524",
                  "'{}' and '{}' are both outer: a connection needs an element of this model");
SALTUS_DIAGNOSTIC(InnerInput, Warning, "M0329", "'{}' is inner, but its connector '{}' has inputs");

namespace {

int freedom(syntax::Variability declared) {
  switch (declared) {
    case syntax::Variability::Constant: return 0;
    case syntax::Variability::Parameter: return 1;
    default: return 2;
  }
}

}  // namespace

void Instantiation::Rules::inner_fits(const Instance& outer, const Instance& inner) const {
  if (!outer.cls || !inner.cls || &outer == &inner) return;
  std::string why = s.lacks_of_interface(*inner.cls, *outer.cls);
  if (why.empty() && outer.is_leaf() && freedom(inner.variability) > freedom(outer.variability))
    why = outer.variability == syntax::Variability::Constant ? "it is not constant" : "it is not a parameter";
  if (why.empty()) return;
  Diagnostic& diagnostic = s.report(InnerDiffers, outer.entry->component->name_span, s.text(outer.name), why);
  if (inner.entry) diagnostic.also(inner.entry->component->name_span, "the inner one");
}

void Instantiation::Rules::inner_class_fits(Class& inner, Class& outer, Span span) const {
  std::string why = s.lacks_of_interface(inner, outer);
  if (!why.empty())
    s.report(InnerDiffers, span, s.text(outer.name()), why)
        .also(inner.def ? inner.def->name_span : Span{}, "the inner one");
}

// MLS §4.7: what an inner component of a model needs, it does not get through connectors of signals.
void Instantiation::Rules::inner_without_inputs(const Instance& inner) const {
  if (inner.is_leaf() || inner.is_connector || !inner.entry) return;
  std::function<bool(const Instance&)> has_input = [&](const Instance& at) {
    if (at.is_leaf()) return at.direction == syntax::Direction::Input;
    return std::ranges::any_of(at.children, [&](const Instance* member) { return has_input(*member); });
  };
  for (const Instance* member : inner.children) {
    if (!member->is_connector || member->is_protected) continue;
    s.make_children(*const_cast<Instance*>(member));
    if (has_input(*member)) {
      s.report(InnerInput, inner.entry->component->name_span, s.text(inner.name), s.text(member->name))
          .also(member->entry->component->name_span, "the connector");
      return;
    }
  }
}

void Instantiation::Rules::not_both_outer(const ConnectStatement& connect) const {
  const syntax::ConnectEquation& equation = *connect.equation;
  for (const syntax::ReferenceExpr* side : {equation.left, equation.right}) {
    Found found = s.lookup_name(connect.env.scope, side->parts[0].name);
    if (found.kind != Found::ComponentFound || !found.component->outer || found.component->inner) return;
  }
  s.error(ConnectOuters, equation.span, s.context_.sources.text(equation.left->span),
          s.context_.sources.text(equation.right->span));
}

}  // namespace saltus::modelica
