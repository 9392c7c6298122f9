// Equations. A guarded equation is an if-equation whose last alternative needs no condition, and an assertion that at
// any time at least one guard is open (van Beek and Rooda, section 3.2). Where several are open the first is taken.
#include "chi/semantics/semantics.h"
#include "hybrid/rewrite.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(CountsDiffer, Error, "X0240",
                  "the alternatives of a guarded equation have different numbers of equations ({} and {})");
SALTUS_DIAGNOSTIC(SidesDiffer, Error, "X0241", "the sides of an equation are {} and {}; both must be numbers");
SALTUS_DIAGNOSTIC(NotContinuous, Error, "X0242", "'{}' is not a continuous variable; '<-' defines one");
SALTUS_DIAGNOSTIC(NothingUnknown, Error, "X0243", "no continuous variable stands in this equation");

using syntax::EquationKind;

void Semantics::equations(syntax::List<const syntax::Equation*> list, std::vector<EquationId>& out) {
  for (const syntax::Equation* e : list) equation(*e, out);
}

EquationId Semantics::equal(ExprId left, ExprId right, Span span) {
  hybrid::Equation eq;
  eq.left = left;
  eq.right = right;
  eq.span = span;
  return model_.all_equations.add(std::move(eq));
}

size_t Semantics::count(syntax::List<const syntax::Equation*> list) const {
  size_t n = 0;
  for (const syntax::Equation* e : list) {
    n += e->kind == EquationKind::Guarded ? (e->alternatives.empty() ? 0 : count(e->alternatives[0].body)) : 1;
  }
  return n;
}

void Semantics::equation(const syntax::Equation& e, std::vector<EquationId>& out) {
  if (e.kind == EquationKind::Guarded) return guarded_equation(e, out);
  if (!e.left || !e.right) return;
  Value left = expression(*e.left);
  if (e.kind == EquationKind::Substitute) {
    const Symbol* symbol = find(e.left->name);
    if (left.valid() && (!symbol || symbol->kind != SymbolKind::Continuous)) {
      report(NotContinuous, e.left->span, text(e.left->name));
      return;
    }
  }
  Value right = expression(*e.right);
  if (!left.valid() || !right.valid()) return;
  if (!is_number(build_.type_id(left.expr)) || !is_number(build_.type_id(right.expr))) {
    report(SidesDiffer, e.span, type_text(build_.type_id(left.expr)), type_text(build_.type_id(right.expr)));
    return;
  }
  check_units(left, right, e.span, "the sides of the equation");
  bool unknown = false;
  for (ExprId side : {left.expr, right.expr}) {
    for (VariableId v : hybrid::variables_of(build_.pool(), side)) {
      unknown = unknown || model_.variables[v].variability == hybrid::Variability::Continuous;
    }
  }
  if (!unknown) {
    report(NothingUnknown, e.span);
    return;
  }
  out.push_back(equal(build_.to_real(left.expr), build_.to_real(right.expr), e.span));
}

void Semantics::guarded_equation(const syntax::Equation& e, std::vector<EquationId>& out) {
  hybrid::Equation eq;
  eq.kind = hybrid::EquationKind::If;
  eq.span = e.span;
  std::vector<ExprId> guards;
  ExprId outer = taken_, earlier = taken_;  // none of the alternatives before is open
  bool good = true;
  for (size_t i = 0; i < e.alternatives.size(); ++i) {
    const syntax::EquationAlternative& a = e.alternatives[i];
    size_t n = count(a.body), first = count(e.alternatives[0].body);
    if (n != first) {
      report(CountsDiffer, a.span, first, n).also(e.alternatives[0].span, "the first alternative");
      good = false;
      continue;
    }
    Value guard = condition(*a.guard);
    good = good && guard.valid();
    hybrid::EquationBranch branch;
    if (guard.valid()) {
      guards.push_back(guard.expr);
      if (i + 1 < e.alternatives.size()) branch.condition = guard.expr;
    }
    if (guard.valid()) {
      taken_ = earlier.valid() ? build_.and_(earlier, guard.expr) : guard.expr;
      earlier = earlier.valid() ? build_.and_(earlier, build_.not_(guard.expr)) : build_.not_(guard.expr);
    }
    equations(a.body, branch.body);
    taken_ = outer;
    eq.branches.push_back(std::move(branch));
  }
  if (!good || guards.empty()) return;
  one_open(guards, e.span);
  several_open(guards, e.span);
  out.push_back(model_.all_equations.add(std::move(eq)));
}

// $open = g1 or g2 ...; assert($open, "no guard is open: h = ..., ..."). A variable of its own, so that each guard
// raises events.
void Semantics::one_open(const std::vector<ExprId>& guards, Span span) {
  ExprId any = guards[0];
  for (size_t i = 1; i < guards.size(); ++i) {
    if (guards[i] == build_.not_(guards[i - 1]) && guards.size() == 2) return;  // b and not b: one of them always is
    any = build_.or_(any, guards[i]);
  }
  if (taken_.valid()) any = build_.or_(build_.not_(taken_), any);
  if (build_.truth(any).value_or(false)) return;
  ExprId open = build_.variable(hidden("open", model_.types.boolean()));
  model_.equations.push_back(equal(open, any, span));
  ExprId message = build_.string("no guard of the guarded equation is open");
  const char* separator = ": ";
  for (VariableId v : hybrid::variables_of(build_.pool(), any)) {
    if (model_.variables[v].hide_result) continue;
    message = build_.add(message, build_.string(separator + hybrid::variable_name(model_, context_.names, v) + " = "));
    message = build_.add(message, printed(build_.variable(v), span));
    separator = ", ";
  }
  hybrid::Equation check;
  check.kind = hybrid::EquationKind::Assert;
  check.left = open;
  check.message = message;
  check.span = span;
  model_.equations.push_back(model_.all_equations.add(std::move(check)));
}

// The inside of what a guard allows: x <= 0 and x >= 0 share their boundary only, which is no choice.
ExprId Semantics::interior(ExprId guard) {
  const hybrid::ExprPool& pool = build_.pool();
  hybrid::Op op = pool.op(guard);
  if (op == hybrid::Op::And || op == hybrid::Op::Or) {
    ExprId a = interior(pool.arg(guard, 0)), b = interior(build_.pool().arg(guard, 1));
    return op == hybrid::Op::And ? build_.and_(a, b) : build_.or_(a, b);
  }
  if (op == hybrid::Op::LessEqual) return build_.less(pool.arg(guard, 0), pool.arg(guard, 1));
  if (op == hybrid::Op::GreaterEqual) return build_.greater(pool.arg(guard, 0), pool.arg(guard, 1));
  return guard;
}

// The first alternative whose guard is open holds; where another one is open as well, the model does not say which.
void Semantics::several_open(const std::vector<ExprId>& guards, Span span) {
  ExprId several = build_.boolean(false), earlier = several;
  for (ExprId guard : guards) {
    ExprId inside = interior(guard);
    several = build_.or_(several, build_.and_(earlier, inside));
    earlier = build_.or_(earlier, inside);
  }
  if (taken_.valid()) several = build_.and_(taken_, several);
  if (build_.truth(several)) return;
  if (guards.size() == 2 && (guards[1] == build_.not_(guards[0]) || guards[0] == build_.not_(guards[1]))) return;
  hybrid::Equation check;
  check.kind = hybrid::EquationKind::Assert;
  check.left = build_.not_(several);
  check.message =
      build_.string("several guards of the guarded equation are open at once; the first open alternative holds");
  check.level = build_.integer(1);
  check.span = span;
  model_.equations.push_back(model_.all_equations.add(std::move(check)));
}

}  // namespace saltus::chi
