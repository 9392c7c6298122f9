// The initial section: "initial condition calculations and other set-up evaluations" (section 3.2).
//
// What is not mentioned starts at zero, false or its first symbol. A value of parameters alone becomes a start value,
// which can be changed from outside; any other an initial equation. Where the value of a held variable depends on
// itself, as sgn = sign(moment) does in the paper's turret, since moment contains the friction and that contains sgn,
// it is computed with the variable at zero: the sign of the moment that friction has to oppose.
#include "shsml/semantics/semantics.h"

#include "hybrid/rewrite.h"

namespace saltus::shsml {

using namespace syntax;
using hybrid::Variability;

SALTUS_DIAGNOSTIC(InitialLoop, Error, "H0262",
                  "the initial value of '{}' depends on itself in a way that cannot be resolved");

void Semantics::initial(Instance& instance) {
  const Section* section = instance.definition->section(SectionKind::Initial);
  if (!section) return;
  Assigned assigned;
  execute(section->statements, instance, Place::Initial, assigned);
  for (const auto& [s, value] : assigned) {
    const Symbol& symbol = instance.definition->symbols[s];
    if (symbol.role != Role::State && symbol.role != Role::Held && symbol.role != Role::Algebraic) continue;
    VariableId v = instance.variables[s];
    ExprId settled = value;
    if (depends(value, {v})) {
      auto without = inlined(value, {{v, build_.zero(model_.variables[v].type)}});
      if (!without) {
        report(InitialLoop, symbol.span, text(symbol.name));
        continue;
      }
      settled = *without;
    }
    initial_value_[v] = settled;
  }
}

void Semantics::start(VariableId v, ExprId value, Span span) {
  bool settled = true;
  for (VariableId other : hybrid::variables_of(model_.exprs, value))
    settled = settled && model_.variables[other].variability <= Variability::Parameter;
  settled = settled && !hybrid::contains(model_.exprs, value, hybrid::Op::Time);
  hybrid::Variable& variable = model_.variables[v];
  if (settled) {
    variable.start = value;
    variable.fixed = build_.boolean(true);
  } else {
    initially(variable.variability == Variability::Discrete ? pre(v) : var(v), value, span);
  }
}

}  // namespace saltus::shsml
