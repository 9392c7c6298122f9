// Continuous-time components (section 2.2): states with their derivatives, algebraic equations, constraints. The order
// of equations is structure/'s business; so are algebraic loops and constraints of higher index.
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;

void Semantics::continuous(Instance& instance) {
  const Definition& d = *instance.definition;
  Scope scope{instance, Place::Continuous};
  bool own_dynamics = d.component->kind == ComponentKind::Continuous;
  for (size_t s = 0; s < instance.count(); ++s) {
    const Symbol& symbol = d.symbols[s];
    VariableId v = instance.variables[s];
    if (!v.valid()) continue;
    if ((symbol.role == Role::Algebraic && own_dynamics) || symbol.role == Role::Flag) {
      if (!symbol.definition) continue;
      Typed value = expression(*symbol.definition->value, scope, &instance.symbols[s]);
      if (ExprId e = as_symbol(value, instance, s, symbol.definition->value->span); e.valid())
        equal(v, e, symbol.definition->span);
    }
    if (symbol.role == Role::State && own_dynamics) {
      auto next = d.index.find(symbol.next);
      if (next == d.index.end() || !instance.variables[next->second].valid()) continue;
      read_.insert(&d.symbols[next->second]);
      if (!fits(var(v), instance.dims[next->second], text(symbol.next), symbol.span)) continue;
      derivative_[v] = instance.variables[next->second];
      equal(build_.der(var(v)), var(instance.variables[next->second]), symbol.span);
      state_equation_[v] = model_.equations.back();
    }
  }
  const Section* constraint = d.section(SectionKind::Constraint);
  if (!constraint) return;
  for (const Statement* s : constraint->statements) {
    if (s->kind != StatementKind::Constraint) continue;
    if (ExprId e = numeric(*s->value, scope); e.valid()) equal(build_.real(0), e, s->span);
  }
}

}  // namespace saltus::shsml
