// MLS 3.6 §8.3.6: a variable is reinitialized in one when clause only, and there once at an event: several reinits of
// it stand in different branches.
#include <map>

#include "hybrid/rewrite.h"
#include "modelica/semantics/rules.h"

namespace saltus::modelica {

using hybrid::EquationId;
using hybrid::EquationKind;
using hybrid::StatementKind;

SALTUS_DIAGNOSTIC(ReinitTwice, Error, "M0646", "'{}' is reinitialized twice at the same event");
SALTUS_DIAGNOSTIC(
    ReinitInTwo, Warning, "M0646",
    "'{}' is reinitialized in two when clauses: where both act at one event, which one holds is not defined");

namespace {

struct Reinit {
  ExprId target;
  Span span;
  size_t when;  // the clause
  std::vector<std::pair<const void*, size_t>>
      in;  // which branch of what, outermost first; the when itself is the first
};

// Can both act at one event, as far as their branches tell?
bool exclude_each_other(const Reinit& a, const Reinit& b) {
  for (size_t i = 0; i < a.in.size() && i < b.in.size() && a.in[i].first == b.in[i].first; ++i) {
    if (a.in[i].second != b.in[i].second) return true;
  }
  return false;
}

// Do two references name elements in common? Elements that are not known do not count: each turn of a loop has its own.
bool overlap(const hybrid::Model& model, ExprId a, ExprId b) {
  const hybrid::ExprPool& pool = model.exprs;
  if (a == b || pool.op(a) == Op::Variable || pool.op(b) == Op::Variable) return true;
  if (pool.op(a) != Op::Index || pool.op(b) != Op::Index) return false;
  for (size_t i = 1; i < pool.arg_count(a) && i < pool.arg_count(b); ++i) {
    ExprId x = pool.arg(a, i), y = pool.arg(b, i);
    if (x == y || pool.op(x) == Op::Colon || pool.op(y) == Op::Colon) continue;
    return false;
  }
  return true;
}

}  // namespace

void Instantiation::Rules::reinit_once() const {
  const hybrid::ExprPool& pool = s.model_.exprs;
  std::map<uint32_t, std::vector<Reinit>> all;  // by variable
  size_t clauses = 0;
  std::vector<std::pair<const void*, size_t>> in;
  auto add = [&](ExprId target, Span span) {
    ExprId whole = target;
    while (pool.op(whole) == Op::Index || pool.op(whole) == Op::Field) whole = pool.arg(whole, 0);
    if (pool.op(whole) == Op::Variable) all[pool.variable(whole).value].push_back({target, span, clauses, in});
  };
  std::function<void(const std::vector<hybrid::Statement>&)> statements = [&](const auto& list) {
    for (const hybrid::Statement& statement : list) {
      if (statement.kind == StatementKind::Reinit) add(statement.target, statement.span);
      if (statement.kind == StatementKind::When) ++clauses;
      for (size_t i = 0; i < statement.branches.size(); ++i) {
        in.emplace_back(&statement, i);
        statements(statement.branches[i].body);
        in.pop_back();
      }
    }
  };
  std::function<void(const std::vector<EquationId>&)> equations = [&](const auto& list) {
    for (EquationId id : list) {
      const hybrid::Equation& equation = s.model_.all_equations[id];
      if (equation.kind == EquationKind::Reinit) add(equation.left, equation.span);
      if (equation.kind == EquationKind::When) ++clauses;
      statements(equation.statements);
      for (size_t i = 0; i < equation.branches.size(); ++i) {
        in.emplace_back(&equation, i);
        equations(equation.branches[i].body);
        in.pop_back();
      }
    }
  };
  equations(s.model_.equations);
  for (const auto& [variable, found] : all) {
    for (size_t i = 1; i < found.size(); ++i) {
      for (size_t k = 0; k < i; ++k) {
        if (!overlap(s.model_, found[i].target, found[k].target)) continue;
        bool same = found[i].when == found[k].when;
        if (same && exclude_each_other(found[i], found[k])) continue;
        s.report(same ? ReinitTwice : ReinitInTwo, found[i].span,
                 hybrid::variable_name(s.model_, s.context_.names, VariableId(variable)))
            .also(found[k].span, "also here");
      }
    }
  }
}

}  // namespace saltus::modelica
