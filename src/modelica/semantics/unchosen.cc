// Text that a parameter decides against: branches of an if that are not taken, bodies of loops without a turn,
// components whose condition is false (MLS 3.6 §4.4.5, §8.3.2, §8.3.4, §11.2.6).
//
// Before: the condition is known. After: its names and types have been looked at, and the model is as it was. Faults
// that depend on values are not told: sizes, ranges of subscripts and components that are not there are what such a
// condition guards. Each text is looked at once in each class.
#include <algorithm>
#include <array>

#include "hybrid/rewrite.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

bool Reports::told_of_unchosen(const DiagnosticKind& kind) {
  // Names, kinds and types; what else may be wrong depends on values.
  static constexpr auto kTold = std::to_array<std::string_view>(
      {"M0320", "M0321", "M0322", "M0323", "M0360", "M0365", "M0367", "M0368", "M0400", "M0410",
       "M0411", "M0413", "M0414", "M0420", "M0421", "M0422", "M0423", "M0424", "M0425", "M0430",
       "M0431", "M0432", "M0480", "M0481", "M0482", "M0500", "M0501", "M0506"});
  return std::ranges::find(kTold, std::string_view(kind.code)) != kTold.end();
}

void Semantics::unchosen(const void* text, const Class* where, const std::function<void()>& translate) {
  if (pass_ == Pass::Connections || !unchosen_seen_.emplace(text, where).second) return;
  Now inside(unchosen_, true);
  size_t equations = model_.all_equations.size();
  try {
    translate();
  } catch (const Failed&) {
  } catch (const NeedsUnroll&) {
  } catch (const NeedsSplit&) {
  }
  model_.all_equations.resize(equations);
}

void Semantics::check_unchosen(syntax::Equations equations, const Env& env, bool initial) {
  for (const syntax::Equation* given : equations) {
    unchosen(given, env.scope.cls, [&] {
      std::vector<hybrid::IndexRange> none;
      std::vector<hybrid::EquationId> dropped;
      if (given->kind != syntax::EquationKind::Connect) return equation(*given, env, none, dropped, initial);
      const auto& connect = syntax::as<syntax::ConnectEquation>(*given);
      for (const syntax::ReferenceExpr* side : {connect.left, connect.right}) {
        if (!names_removed(*side, env)) named_instances(*side, env);
      }
    });
  }
}

void Semantics::check_unchosen(syntax::Statements statements, const Env& env) {
  for (const syntax::Statement* given : statements) {
    unchosen(given, env.scope.cls, [&] {
      std::vector<hybrid::Statement> dropped;
      statement(*given, env, dropped);
    });
  }
}

namespace {

// The variables that a statement's targets are, or are parts of.
void roots_of(const hybrid::ExprPool& pool, ExprId target, std::vector<ExprId>& into) {
  while (target.valid() && (pool.op(target) == Op::Index || pool.op(target) == Op::Field)) target = pool.arg(target, 0);
  if (!target.valid()) return;
  if (pool.op(target) == Op::Variable && std::ranges::find(into, target) == into.end()) into.push_back(target);
  if (pool.op(target) != Op::RecordLiteral && pool.op(target) != Op::ArrayLiteral) return;
  for (ExprId part : pool.args(target)) roots_of(pool, part, into);
}

bool keeps(const hybrid::Statement& s) {
  return s.kind == hybrid::StatementKind::Assign && s.target == s.value;
}

void assigned_by(const hybrid::ExprPool& pool, const std::vector<hybrid::Statement>& statements,
                 std::vector<ExprId>& into) {
  for (const hybrid::Statement& s : statements) {
    if (!keeps(s)) roots_of(pool, s.target, into);
    for (ExprId target : s.targets) roots_of(pool, target, into);
    for (const hybrid::StatementBranch& branch : s.branches) assigned_by(pool, branch.body, into);
  }
}

void drop_kept_of(const std::vector<ExprId>& assigned, std::vector<hybrid::Statement>& statements) {
  std::erase_if(statements, [&](const hybrid::Statement& s) {
    return keeps(s) && std::ranges::find(assigned, s.target) != assigned.end();
  });
  for (hybrid::Statement& s : statements) {
    for (hybrid::StatementBranch& branch : s.branches) drop_kept_of(assigned, branch.body);
  }
}

}  // namespace

void Semantics::keep_unchosen(syntax::Statements given, const Env& env, std::vector<hybrid::Statement>& into) {
  if (env.locals || unchosen_ || place_ == Place::Initial) return;
  std::vector<hybrid::Statement> dropped;
  size_t equations = model_.all_equations.size();
  {
    Now inside(unchosen_, true);
    for (const syntax::Statement* each : given) {
      try {
        statement(*each, env, dropped);
      } catch (const Failed&) {
      } catch (const NeedsUnroll&) {
      } catch (const NeedsSplit&) {
      }
    }
  }
  model_.all_equations.resize(equations);
  std::vector<ExprId> targets;
  assigned_by(model_.exprs, dropped, targets);
  for (ExprId variable : targets) {
    hybrid::Statement keep;
    keep.kind = hybrid::StatementKind::Assign;
    keep.span = given.front()->span;
    keep.target = keep.value = variable;
    into.push_back(std::move(keep));
  }
}

void Semantics::drop_kept(std::vector<hybrid::Statement>& section) const {
  std::vector<ExprId> assigned;
  assigned_by(model_.exprs, section, assigned);
  drop_kept_of(assigned, section);
}

// The values that a component which is not there would have.
void Semantics::check_unchosen(Instance& instance) {
  if (!instance.elements.empty() || (instance.outer && !instance.inner)) return;
  if (instance.is_leaf()) {
    if (!instance.modifier || !instance.modifier->value) return;
    unchosen(instance.modifier->value, instance.modifier->scope.cls, [&] { binding_value(instance); });
    return;
  }
  for (Instance* member : instance.children) check_unchosen(*member);
}

// Functions that only such text calls are left out; what calls them may have been kept all the same (the default of an
// input).
void Semantics::queue_called_functions() {
  hybrid::Walk walk(model_.exprs);
  auto look = [&](const ExprId& root) {
    if (!root.valid()) return;
    walk(root, [&](ExprId e) {
      Op op = model_.exprs.op(e);
      if (op != Op::Call && op != Op::FunctionValue) return;
      hybrid::FunctionId id = model_.exprs.function(e);
      if (unchosen_functions_.erase(id.value)) functions_to_do_.emplace_back(function_parts_[id.value]->cls, id);
    });
  };
  for (const hybrid::Equation& equation : std::as_const(model_.all_equations)) hybrid::each_expression(equation, look);
  for (const hybrid::Variable& variable : std::as_const(model_.variables)) hybrid::each_expression(variable, look);
  for (const auto& [cls, id] : std::vector(functions_to_do_))
    hybrid::each_expression(std::as_const(model_.functions[id]), look);
}

}  // namespace saltus::modelica
