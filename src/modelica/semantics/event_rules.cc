// Rules about events that show only once all equations are there (MLS 3.6 §3.5, §3.7.5, §3.8.4, §4.5, §8.3.5.2): which
// Reals are discrete depends on the when clauses that assign them.
#include <set>

#include "hybrid/rewrite.h"
#include "modelica/semantics/semantics.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::EquationId;
using hybrid::EquationKind;
using hybrid::Statement;
using hybrid::StatementKind;
using hybrid::Variability;

SALTUS_DIAGNOSTIC(WhenBranches, Error, "M0620",
                  "the branches of a when-equation set different variables: '{}' is not set in all of them");
SALTUS_DIAGNOSTIC(PreOfContinuous, Warning, "M0621",
                  "'{}' of '{}', which changes continuously, says nothing outside of a when clause");
SALTUS_DIAGNOSTIC(DiscreteOutsideWhen, Warning, "M0622",
                  "'{}' is declared discrete, but this equation lets it change continuously");
SALTUS_DIAGNOSTIC(ContinuousForDiscrete, Warning, "M0623",
                  "'{}' of type {} can only change at events, but its value raises none");
SALTUS_DIAGNOSTIC(DerOfDiscrete, Error, "M0450", "'der' cannot be applied to '{}', which changes at events only");
SALTUS_DIAGNOSTIC(PreInClocked, Warning, "M0657", "'{}' stands in an equation that is clocked");
SALTUS_DIAGNOSTIC(WhenRaisesNone, Warning, "M0623", "the condition of this when clause raises no event");
SALTUS_DIAGNOSTIC(SetFromOutside, Warning, "M0653", "'{}' of the {} '{}' is set by a when clause outside of it");
SALTUS_DIAGNOSTIC(RealEquality, Warning, "M0624", "Reals are compared with '{}' outside of a function");

namespace {

using Variables = std::set<uint32_t>;

ExprId base_of(const hybrid::ExprPool& pool, ExprId e) {
  while (pool.op(e) == Op::Index || pool.op(e) == Op::Field) e = pool.arg(e, 0);
  return e;
}

void targets(const hybrid::ExprPool& pool, ExprId e, Variables& into) {
  e = base_of(pool, e);
  if (pool.op(e) == Op::Variable) into.insert(pool.variable(e).value);
  if (pool.op(e) == Op::RecordLiteral || pool.op(e) == Op::ArrayLiteral || pool.op(e) == Op::For) {
    for (ExprId arg : pool.args(e)) targets(pool, arg, into);
  }
}

void assigned(const hybrid::ExprPool& pool, const std::vector<Statement>& list, bool in_when, Variables& into) {
  for (const Statement& s : list) {
    bool inside = in_when || s.kind == StatementKind::When;
    if (in_when && s.kind == StatementKind::Assign) targets(pool, s.target, into);
    if (in_when && s.kind == StatementKind::AssignTuple) {
      for (ExprId e : s.targets) {
        if (e.valid()) targets(pool, e, into);
      }
    }
    for (const auto& branch : s.branches) assigned(pool, branch.body, inside, into);
  }
}

// What a when-equation's branch sets.
void set_in(const hybrid::Model& model, const std::vector<EquationId>& body, Variables& into) {
  for (EquationId id : body) {
    const hybrid::Equation& e = model.all_equations[id];
    if (e.kind == EquationKind::Equal) targets(model.exprs, e.left, into);
    for (const auto& branch : e.branches) set_in(model, branch.body, into);
  }
}

// A Real variable, or an element of one, that no event sets.
bool changes_between_events(const hybrid::Model& model, const Variables& discrete, ExprId e) {
  const hybrid::ExprPool& pool = model.exprs;
  e = base_of(pool, e);
  if (pool.op(e) != Op::Variable) return false;
  VariableId id = pool.variable(e);
  const hybrid::Variable& v = model.variables[id];
  return v.variability == Variability::Continuous && model.types[v.type].base == BaseType::Real &&
         !discrete.contains(id.value);
}

constexpr const char* kHasNoDerivative =
    "a when clause assigns it; between events it is constant, and at events it has no derivative";

// Of der(x) for an x that when clauses set.
VariableId differentiated_discrete(const hybrid::ExprPool& pool, const Variables& discrete, ExprId e) {
  if (pool.op(e) != Op::Der || pool.op(pool.arg(e, 0)) != Op::Variable) return {};
  VariableId id = pool.variable(pool.arg(e, 0));
  return discrete.contains(id.value) ? id : VariableId();
}

}  // namespace

void Semantics::check_event_rules() {
  const hybrid::ExprPool& pool = model_.exprs;
  Variables discrete;
  for (EquationId id : model_.all_equations.ids()) {
    const hybrid::Equation& e = model_.all_equations[id];
    if (e.kind == EquationKind::Algorithm) assigned(pool, e.statements, false, discrete);
    if (e.kind != EquationKind::When) continue;
    std::vector<Variables> branches;
    for (const auto& branch : e.branches) set_in(model_, branch.body, branches.emplace_back());
    for (const Variables& branch : branches) discrete.insert(branch.begin(), branch.end());
    check_when_branches(e, branches);
    check_when_targets(e, branches);
  }
  auto changes_continuously = [&](ExprId e) { return changes_between_events(model_, discrete, e); };
  // What one when clause and the equations around it share is looked at twice: it means different things there.
  hybrid::Walk outside(pool), inside(pool);
  auto look = [&](ExprId root, Span span, bool in_when) {
    if (!root.valid()) return;
    (in_when ? inside : outside)(root, [&](ExprId e) {
      Op op = pool.op(e);
      if ((op == Op::Pre || op == Op::Change) && !in_when && changes_continuously(pool.arg(e, 0))) {
        VariableId id = pool.variable(base_of(pool, pool.arg(e, 0)));
        report(PreOfContinuous, span, op == Op::Pre ? "pre" : "change",
               hybrid::variable_name(model_, context_.names, id))
            .hint("put the equation into a when clause, or make the variable discrete by assigning it in one");
      }
      if (VariableId id = differentiated_discrete(pool, discrete, e); id.valid())
        report(DerOfDiscrete, span, hybrid::variable_name(model_, context_.names, id)).hint(kHasNoDerivative);
      if ((op == Op::Equal || op == Op::NotEqual) && type(pool.arg(e, 0)).base == BaseType::Real &&
          type(e).dims.empty() && varies_continuously(e)) {
        report(RealEquality, span, op == Op::Equal ? "==" : "<>")
            .hint("rounding decides it: compare with a tolerance, or use '<=' and '>='");
      }
    });
  };
  auto discrete_value = [&](Span span, ExprId own, ExprId value) {
    ExprId base = base_of(pool, own);
    if (pool.op(base) != Op::Variable) return;
    VariableId id = pool.variable(base);
    const hybrid::Variable& v = model_.variables[id];
    bool raises_none = pool.op(value) == Op::NoEvent;
    if (discrete.contains(id.value)) return;  // y = d: it is y that follows d
    if (v.variability != Variability::Discrete || !varies_continuously(raises_none ? pool.arg(value, 0) : value))
      return;
    std::string name = hybrid::variable_name(model_, context_.names, id);
    if (type(own).base == BaseType::Real)
      report(DiscreteOutsideWhen, span, name).hint("assign it in a when clause, or leave 'discrete' out");
    else if (raises_none)
      report(ContinuousForDiscrete, span, name, show(model_.exprs.type(own))).hint("leave out noEvent");
  };
  // What guards a when clause is looked at all the time: it has no pre of its own to warn of, but it must raise events.
  auto guard = [&](ExprId condition, Span span) {
    if (!condition.valid() || type(condition).base != BaseType::Boolean) return;
    look(condition, span, true);
    if (pool.op(condition) == Op::NoEvent && varies_continuously(pool.arg(condition, 0)))
      report(WhenRaisesNone, span).hint("leave out noEvent");
  };
  // MLS §16.8.1. What hands a value to a clock is not clocked itself.
  auto no_pre_in_clocked = [&](ExprId root, Span span) {
    std::vector<ExprId> stack{root};
    while (!stack.empty()) {
      ExprId e = stack.back();
      stack.pop_back();
      if (!e.valid()) continue;
      Op op = pool.op(e);
      if (op == Op::SampleClocked || op == Op::Hold || type(e).base == BaseType::Clock) continue;
      if (op == Op::Pre || op == Op::Edge || op == Op::Change)
        report(PreInClocked, span,
               op == Op::Pre    ? "pre"
               : op == Op::Edge ? "edge"
                                : "change")
            .hint("previous(x) is the value at the tick before");
      for (ExprId arg : pool.args(e)) stack.push_back(arg);
    }
  };
  std::function<void(const std::vector<Statement>&, bool)> statements = [&](const std::vector<Statement>& list,
                                                                            bool in_when) {
    for (const Statement& s : list) {
      bool when = s.kind == StatementKind::When;
      for (ExprId e : {s.value, s.message, s.level}) look(e, s.span, in_when);
      if (s.kind == StatementKind::Assign && !in_when && !clocked(s.value)) discrete_value(s.span, s.target, s.value);
      for (const auto& branch : s.branches) {
        if (when)
          guard(branch.condition, s.span);
        else
          look(branch.condition, s.span, in_when);
        statements(branch.body, in_when || when);
      }
    }
  };
  std::function<void(EquationId, bool)> visit = [&](EquationId id, bool in_when) {
    const hybrid::Equation& e = model_.all_equations[id];
    if (e.from_connect) return;
    statements(e.statements, in_when);
    for (ExprId side : {e.left, e.right}) look(side, e.span, in_when);
    if (e.kind == EquationKind::Equal && is_clocked(e))
      no_pre_in_clocked(e.left, e.span), no_pre_in_clocked(e.right, e.span);
    if (e.kind == EquationKind::When && !e.branches.empty() && type(e.branches[0].condition).base == BaseType::Clock) {
      for (EquationId inner : e.branches[0].body) {
        const hybrid::Equation& clocked_one = model_.all_equations[inner];
        no_pre_in_clocked(clocked_one.left, clocked_one.span);
        no_pre_in_clocked(clocked_one.right, clocked_one.span);
      }
    }
    if (e.kind == EquationKind::Equal && !in_when && !is_clocked(e)) {
      discrete_value(e.span, e.left, e.right);
      discrete_value(e.span, e.right, e.left);
    }
    for (const auto& branch : e.branches) {
      // The condition of a when is looked at all the time; what it guards is not.
      if (e.kind == EquationKind::When)
        guard(branch.condition, e.span);
      else
        look(branch.condition, e.span, in_when);
      for (EquationId inner : branch.body) visit(inner, in_when || e.kind == EquationKind::When);
    }
  };
  for (EquationId id : model_.equations) visit(id, false);
}

// Clocked equations have their own rules (MLS chapter 16).
bool Semantics::clocked(ExprId expr) const {
  bool found = false;
  hybrid::Walk walk(model_.exprs);
  walk(expr, [&](ExprId e) { found |= hybrid::op_class(model_.exprs.op(e)) == hybrid::OpClass::Clock; });
  return found;
}

bool Semantics::is_clocked(const hybrid::Equation& equation) const {
  return clocked(equation.left) || clocked(equation.right);
}

// Relations and what is made of them are constant between events; noEvent takes that away.
bool Semantics::varies_continuously(ExprId root) const {
  const hybrid::ExprPool& pool = model_.exprs;
  std::vector<ExprId> stack{root};
  std::unordered_set<uint32_t> seen;
  while (!stack.empty()) {
    ExprId e = stack.back();
    stack.pop_back();
    if (!seen.insert(e.value).second) continue;
    Op op = pool.op(e);
    if (op == Op::Time) return true;
    if (op == Op::Variable) {
      const hybrid::Variable& v = model_.variables[pool.variable(e)];
      if (v.variability == Variability::Continuous && model_.types[v.type].base == BaseType::Real) return true;
    }
    if (op == Op::Pre || op == Op::Previous || op == Op::Hold || op == Op::SampleClocked) continue;
    bool held = hybrid::op_class(op) == hybrid::OpClass::Relation || op == Op::Floor || op == Op::Ceil ||
                op == Op::IntegerFloor || op == Op::Div || op == Op::Sample || op == Op::Edge || op == Op::Change;
    if (held && e != root) continue;
    for (ExprId arg : pool.args(e)) stack.push_back(arg);
  }
  return false;
}

// MLS §4.5: what a when clause assigns is not part of a component that is a model or block.
void Semantics::check_when_targets(const hybrid::Equation& equation, const std::vector<std::set<uint32_t>>& branches) {
  std::string_view own = equation.instance.valid() ? text(equation.instance) : std::string_view();
  for (const auto& branch : branches) {
    for (uint32_t variable : branch) {
      auto found = instance_of_variable_.find(variable);
      if (found == instance_of_variable_.end()) continue;
      for (const Instance* at = found->second->parent; at && at->parent && path(*at) != own; at = at->parent) {
        if (!at->cls || !at->cls->def || is_record(*at->cls) || at->is_connector) continue;
        report(SetFromOutside, equation.span, text(found->second->name), syntax::text_of(at->cls->def->restriction),
               path(*at));
        break;
      }
    }
  }
}

// MLS §8.3.5.2: branches of when and of if inside of it set the same variables.
void Semantics::check_when_branches(const hybrid::Equation& equation, const std::vector<std::set<uint32_t>>& branches) {
  for (const auto& branch : equation.branches) {
    for (EquationId id : branch.body) {
      const hybrid::Equation& inner = model_.all_equations[id];
      if (inner.kind != EquationKind::If) continue;
      std::vector<std::set<uint32_t>> sets;
      for (const auto& part : inner.branches) set_in(model_, part.body, sets.emplace_back());
      bool otherwise = !inner.branches.empty() && !inner.branches.back().condition.valid();
      if (!otherwise) sets.emplace_back();
      check_when_branches(inner, sets);
    }
  }
  if (branches.size() < 2) return;
  for (const auto& branch : equation.branches) {
    if (branch.condition.valid() && type(branch.condition).base == BaseType::Clock) return;
  }
  std::set<uint32_t> all;
  for (const auto& branch : branches) all.insert(branch.begin(), branch.end());
  for (uint32_t variable : all) {
    for (size_t i = 0; i < branches.size(); ++i) {
      if (branches[i].contains(variable)) continue;
      std::string name = hybrid::variable_name(model_, context_.names, VariableId(variable));
      report(WhenBranches, equation.span, name)
          .hint(fmt::format("write '{0} = pre({0})' where it keeps its value", name));
      return;
    }
  }
}

}  // namespace saltus::modelica
