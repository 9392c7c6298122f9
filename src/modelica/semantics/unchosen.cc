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

// The variables and elements that the targets of statements are. An element stands with its subscripts where they are
// numbers or those of the component (`context`); what else is assigned by subscripts counts as the whole variable.
class Targets {
 public:
  Targets(const hybrid::ExprPool& pool, const std::vector<ExprId>& context) : pool_(pool), context_(context) {}

  void of(const std::vector<hybrid::Statement>& statements) {
    for (const hybrid::Statement& s : statements) {
      if (!keeps(s)) of(s.target);
      for (ExprId target : s.targets) of(target);
      for (const hybrid::StatementBranch& branch : s.branches) of(branch.body);
    }
  }
  bool has(ExprId target) const { return std::ranges::find(found, target) != found.end(); }
  // `target`, or what it is a part of.
  bool covers(ExprId target) const {
    for (; pool_.op(target) == Op::Index || pool_.op(target) == Op::Field; target = pool_.arg(target, 0)) {
      if (has(target)) return true;
    }
    return has(target);
  }

  static bool keeps(const hybrid::Statement& s) {
    return s.kind == hybrid::StatementKind::Assign && s.target == s.value;
  }

  std::vector<ExprId> found;

 private:
  bool is_place(ExprId subscript) const {
    return pool_.op(subscript) == Op::Integer || std::ranges::find(context_, subscript) != context_.end();
  }

  void of(ExprId target) {
    if (!target.valid()) return;
    if (pool_.op(target) == Op::RecordLiteral || pool_.op(target) == Op::ArrayLiteral) {
      for (ExprId part : pool_.args(target)) of(part);
      return;
    }
    ExprId root = target;
    for (; pool_.op(root) == Op::Index || pool_.op(root) == Op::Field; root = pool_.arg(root, 0)) {
      if (pool_.op(root) == Op::Index &&
          !std::ranges::all_of(pool_.args(root).subspan(1), [&](ExprId subscript) { return is_place(subscript); }))
        target = pool_.arg(root, 0);
    }
    if (pool_.op(root) == Op::Variable && !has(target)) found.push_back(target);
  }

  const hybrid::ExprPool& pool_;
  const std::vector<ExprId>& context_;
};

void drop_kept_of(const Targets& assigned, std::vector<hybrid::Statement>& statements) {
  std::erase_if(statements, [&](const hybrid::Statement& s) { return Targets::keeps(s) && assigned.covers(s.target); });
  for (hybrid::Statement& s : statements) {
    for (hybrid::StatementBranch& branch : s.branches) drop_kept_of(assigned, branch.body);
  }
}

}  // namespace

void Semantics::keep_unchosen(syntax::Statements given, const Env& env, std::vector<hybrid::Statement>& into) {
  // Outside of a when clause an equation may stand for what the branch would do.
  if (env.locals || unchosen_ || place_ != Place::When) return;
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
  Targets targets(model_.exprs, env.context);
  targets.of(dropped);
  for (ExprId target : targets.found) {
    hybrid::Statement keep;
    keep.kind = hybrid::StatementKind::Assign;
    keep.span = given.front()->span;
    // In an array of components, the element of this one.
    bool whole = model_.exprs.op(target) == Op::Variable && !env.context.empty();
    keep.target = keep.value = whole ? build_.index(target, env.context) : target;
    into.push_back(std::move(keep));
  }
}

void Semantics::drop_kept(const Env& env, std::vector<hybrid::Statement>& section) const {
  Targets assigned(model_.exprs, env.context);
  assigned.of(section);
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
