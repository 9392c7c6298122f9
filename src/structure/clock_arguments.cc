// Expressions as first arguments of clock conversion operators become variables (MLS 3.6 §16.7.1).
#include "structure/clock_unification.h"

#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Rewriter;
using hybrid::Variability;

namespace {

SALTUS_DIAGNOSTIC(NotVariable, Error, "S0413", "{} needs a variable: before the first tick, its start value is taken");

}  // namespace

bool ClockInference::converts(Op op) {
  switch (op) {
    case Op::SampleClocked:
    case Op::Hold:
    case Op::Previous:
    case Op::SubSample:
    case Op::SuperSample:
    case Op::ShiftSample:
    case Op::BackSample:
    case Op::NoClock:
    case Op::ClockEvent: return true;
    default: return false;
  }
}

void ClockInference::extract() {
  Rewriter rewrite(build_, nullptr, [this](ExprId e) { return named(e); });
  auto all = [&](std::vector<ScalarEquation>& list) {
    for (size_t i = 0; i < list.size(); ++i) {
      span_ = list[i].origin;
      ScalarEquation e = list[i];
      if (e.algorithm == kNone) {
        e.left = rewrite(e.left);
        e.right = rewrite(e.right);
      }
      if (e.when_clock.valid()) e.when_clock = rewrite(e.when_clock);
      list[i] = e;
    }
  };
  // What is added while going through the list needs no further look: its parts have been seen.
  all(m_.clock_equations);
  all(m_.equations);
  all(m_.initial_equations);
  for (StringEquation& e : m_.string_equations) {
    span_ = e.origin;
    e.value = rewrite(e.value);
    if (e.when_clock.valid()) e.when_clock = rewrite(e.when_clock);
  }
  for (ScalarAlgorithm& a : m_.algorithms) {
    span_ = a.origin;
    for (auto& s : a.statements) hybrid::each_expression(s, [&](ExprId& e) { e = rewrite(e); });
    for (auto& s : a.initial_statements) hybrid::each_expression(s, [&](ExprId& e) { e = rewrite(e); });
  }
  for (size_t i = 0; i < m_.effects.size(); ++i) {
    span_ = m_.effects[i].origin;
    for (ExprId* e : {&m_.effects[i].value, &m_.effects[i].guard, &m_.effects[i].message}) {
      if (e->valid()) *e = rewrite(*e);
    }
  }
  for (auto& [effect, clock] : m_.clocked_effects) clock = rewrite(clock);
  for (ScalarEquation& e : made_) m_.equations.push_back(e);
}

ExprId ClockInference::named(ExprId e) {
  const auto& pool = build_.pool();
  if (!converts(pool.op(e))) return e;
  ExprId u = pool.arg(e, 0);
  BaseType base = build_.type(u).base;
  if (base == BaseType::Clock || pool.op(u) == Op::Slot || is_parameter_expression(m_, u)) return e;
  Op op = pool.op(e);
  if (op == Op::Hold || op == Op::Previous || op == Op::BackSample) {
    m_.context.diagnostics.report(NotVariable, place(span_), hybrid::op_text(op));
    m_.failed = true;
    return e;
  }
  TypeId type = build_.type_id(u);
  Slot s = m_.add_hidden("$" + std::string(hybrid::op_text(pool.op(e))) + std::to_string(++m_.when_count), type,
                         base == BaseType::Real ? Variability::Continuous : Variability::Discrete);
  ScalarEquation eq;
  eq.left = m_.slot(s);
  eq.right = u;
  eq.origin = span_;
  made_.push_back(eq);
  std::vector<ExprId> args(pool.args(e).begin(), pool.args(e).end());
  args[0] = m_.slot(s);
  return build_.pool().add(pool.op(e), build_.type_id(e), args, pool.data(e));
}

}  // namespace saltus::structure
