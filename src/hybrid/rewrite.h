// Visiting and rewriting expressions.
//
// Expressions are directed acyclic graphs, often deep (a sum of 100 000 terms leans to one side) and much shared. So
// everything here is iterative and visits a shared node once.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "hybrid/build.h"
#include "hybrid/expr_map.h"
#include "hybrid/model.h"

namespace saltus::hybrid {

// The nodes below a root, each once, arguments before the nodes that use them. One walk may serve several roots: what
// an earlier root reached is not visited again.
class Walk {
 public:
  explicit Walk(const ExprPool& pool) : pool_(pool) {}

  // visit(ExprId) must not add to the pool.
  template <class Visit>
  void operator()(ExprId root, Visit&& visit) {
    if (!root.valid() || !seen_.put(root, root)) return;
    size_t bottom = stack_.size();  // a visit may start a walk of its own with the same object
    stack_.push_back({root, 0});
    while (stack_.size() > bottom) {
      Frame& frame = stack_.back();
      if (frame.next == pool_.arg_count(frame.node)) {
        ExprId done = frame.node;
        stack_.pop_back();
        visit(done);
        continue;
      }
      ExprId child = pool_.arg(frame.node, frame.next++);
      if (seen_.put(child, child)) stack_.push_back({child, 0});
    }
  }

 private:
  struct Frame {
    ExprId node;
    uint32_t next;
  };
  const ExprPool& pool_;
  ExprMap seen_;
  std::vector<Frame> stack_;
};

// Rewrites bottom-up with a memory, so that what is shared is rewritten once, also between roots.
//   before(e): a replacement for e that is not descended into, or nothing.
//   after(e):  called with each node rebuilt over its rewritten arguments; what it becomes.
// Either may be empty. Nodes whose arguments stayed are themselves; others are made anew by Build, hence folded.
class Rewriter {
 public:
  using Before = std::function<std::optional<ExprId>(ExprId)>;
  using After = std::function<ExprId(ExprId)>;

  explicit Rewriter(Build& build, Before before, After after = nullptr)
      : build_(build), before_(std::move(before)), after_(std::move(after)) {}

  ExprId operator()(ExprId root);  // an invalid id stays invalid

 private:
  bool enter(ExprId e);  // false: already known or replaced

  Build& build_;
  Before before_;
  After after_;
  ExprMap memo_;
};

// -- every expression of a larger thing, in order; `f` may change it: f(ExprId&), or f(const ExprId&) of a const thing
template <class StatementT, class F>
void each_expression(StatementT& statement, F&& f)
  requires std::same_as<std::remove_const_t<StatementT>, Statement>
{
  for (auto* e : {&statement.target, &statement.value, &statement.message, &statement.level}) {
    if (e->valid()) f(*e);
  }
  for (auto& e : statement.targets) {
    if (e.valid()) f(e);
  }
  for (auto& branch : statement.branches) {
    if (branch.condition.valid()) f(branch.condition);
    for (auto& inner : branch.event) each_expression(inner, f);
    for (auto& inner : branch.body) each_expression(inner, f);
  }
}

// Not those of the equations inside its branches, which are equations themselves.
template <class EquationT, class F>
void each_expression(EquationT& equation, F&& f)
  requires std::same_as<std::remove_const_t<EquationT>, Equation>
{
  for (auto* e : {&equation.left, &equation.right, &equation.message, &equation.level}) {
    if (e->valid()) f(*e);
  }
  for (auto& branch : equation.branches) {
    if (branch.condition.valid()) f(branch.condition);
  }
  for (auto& statement : equation.statements) each_expression(statement, f);
}

template <class VariableT, class F>
void each_expression(VariableT& variable, F&& f)
  requires std::same_as<std::remove_const_t<VariableT>, Variable>
{
  for (auto* e :
       {&variable.binding, &variable.start, &variable.fixed, &variable.nominal, &variable.min, &variable.max}) {
    if (e->valid()) f(*e);
  }
}

template <class FunctionT, class F>
void each_expression(FunctionT& function, F&& f)
  requires std::same_as<std::remove_const_t<FunctionT>, Function>
{
  for (auto& variable : function.variables) {
    for (auto& size : variable.sizes) {
      if (size.valid()) f(size);
    }
    if (variable.initial.valid()) f(variable.initial);
  }
  for (auto& statement : function.body) each_expression(statement, f);
  if (function.external.result.valid()) f(function.external.result);
  for (auto& e : function.external.arguments) f(e);
  for (auto& inverse : function.inverses) {
    for (auto& e : inverse.arguments) f(e);
  }
}

// -- substitution
ExprId substitute_variables(Build& build, ExprId e, const std::function<std::optional<ExprId>(VariableId)>& value);
ExprId substitute_iterators(Build& build, ExprId e, std::span<const IteratorId> iterators,
                            std::span<const ExprId> values);
ExprId substitute_locals(Build& build, ExprId e, std::span<const ExprId> values);  // by index; invalid: stays

// -- questions
std::vector<VariableId> variables_of(const ExprPool& pool, ExprId e);  // each once, in order of first occurrence
std::vector<FunctionId> functions_of(const ExprPool& pool, ExprId e);
bool contains(const ExprPool& pool, ExprId e, Op op);
bool contains_iterator(const ExprPool& pool, ExprId e, IteratorId iterator);
size_t node_count(const ExprPool& pool, ExprId e);  // shared nodes once

}  // namespace saltus::hybrid
