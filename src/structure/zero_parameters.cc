// Parameters that decide about structure.
//
// R·i = v − w with a resistance R of zero is no equation for i: it says v = w. Whoever matches it with i gets a
// singular equation at run time, and the true model may even have a higher index. So a product with a parameter whose
// value is zero is zero, and a conditional between Reals that a parameter decides is the branch it chooses; the
// parameters that were asked become structural: another value needs another schedule, and one is made, since values set
// from outside are set before this stage.
//
// The same holds for C·der(v) = i with a capacitance C that a function computes from voltages and parameters, and that
// is zero at any voltage: v is no state. See known_results.cc.
//
// A model that does not balance any more keeps its equations: an unknown that only 0·x = 0 determines is the solver's.
#include "structure/zero_parameters.h"

#include <limits>
#include <set>
#include <unordered_set>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/balance.h"
#include "structure/known_results.h"
#include "structure/numeric.h"
#include "structure/occurrence.h"
#include "structure/parameter_values.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Rewriter;

namespace {

// Calls of functions, and parts of their results, that derivatives are multiplied with: themselves or as the value of a
// variable.
std::unordered_set<uint32_t> coefficients_of_derivatives(const ScalarModel& m) {
  const auto& pool = m.model.exprs;
  std::unordered_set<uint32_t> calls;
  std::unordered_set<Slot> factors;
  // Arguments come before the nodes that use them.
  std::vector<bool> derivative(pool.size());
  auto is_call = [&](ExprId e) {
    if (m.model.types[pool.type(e)].base != BaseType::Real || m.model.types[pool.type(e)].is_array()) return false;
    while (pool.op(e) == Op::Field || pool.op(e) == Op::TupleElement) e = pool.arg(e, 0);
    return pool.op(e) == Op::Call;
  };
  auto is_unknown = [&](ExprId e) {
    return pool.op(e) == Op::Slot && m.model.types[pool.type(e)].base == BaseType::Real;
  };
  for (size_t i = 0; i < pool.size(); ++i) {
    ExprId e(i);
    if (is_unknown(e)) derivative[i] = m.facts[pool.data(e)].integral != kNoSlot;
    for (ExprId a : pool.args(e)) derivative[i] = derivative[i] || derivative[a.value];
    if (pool.op(e) != Op::Multiply || !derivative[i]) continue;
    for (size_t k = 0; k < 2; ++k) {
      ExprId factor = pool.arg(e, k);
      if (!derivative[pool.arg(e, 1 - k).value]) continue;
      if (is_call(factor)) calls.insert(factor.value);
      if (is_unknown(factor)) factors.insert(static_cast<Slot>(pool.data(factor)));
    }
  }
  if (factors.empty()) return calls;
  for (const ScalarEquation& e : m.equations) {
    if (e.algorithm != kNone || !e.left.valid()) continue;
    for (auto [variable, value] : {std::pair(e.left, e.right), std::pair(e.right, e.left)}) {
      if (is_unknown(variable) && factors.contains(static_cast<Slot>(pool.data(variable))) && is_call(value))
        calls.insert(value.value);
    }
  }
  return calls;
}

class DecidingParameters {
 public:
  explicit DecidingParameters(ScalarModel& m)
      : m_(m),
        b_(m.build),
        algebra_(m.build),
        value_(m),
        result_(m.model,
                [this](ExprId e) {
                  auto v = value_(e);
                  if (v) value_.ask(e, run::Question::Value);
                  return v.value_or(std::numeric_limits<double>::quiet_NaN());
                }),
        coefficients_(coefficients_of_derivatives(m)) {}

  // One look at the pool spares the rewriting of a million equations that nothing decides.
  bool any() {
    for (size_t i = 0; i < b_.pool().size(); ++i) {
      ExprId e(i);
      Op op = b_.pool().op(e);
      if ((op == Op::Multiply || op == Op::If || coefficients_.contains(e.value)) && decided(e).valid()) return true;
    }
    return false;
  }

  bool run() {
    std::vector<ScalarEquation> equations = m_.equations, initial = m_.initial_equations;
    Rewriter rewrite(b_, nullptr, [this](ExprId e) { return fold(e); });
    for (auto* list : {&equations, &initial}) {
      for (ScalarEquation& e : *list) {
        if (e.algorithm != kNone) continue;
        if (e.defines == kNoSlot) e.left = rewrite(e.left);
        e.right = rewrite(e.right);
      }
    }
    if (!folded_) return false;
    std::swap(equations, m_.equations);
    if (!balances() && (std::swap(equations, m_.equations), balances())) return false;
    m_.initial_equations = std::move(initial);
    for (Slot s : asked_) m_.model.variables[m_.schedule.slots[s].variable].is_structural = true;
    return true;
  }

 private:
  bool balances() {
    OccurrenceWalk occurrences(m_);
    std::vector<std::vector<Slot>> named;
    for (const ScalarEquation& e : m_.equations) {
      occurrences.equation(e);
      named.push_back(occurrences.result.solvable);
    }
    return balance(named, undifferentiated(m_)).perfect();
  }

  // What the parameters make of a product or a conditional; invalid: nothing. `by_` is the expression that decided.
  ExprId decided(ExprId e) {
    const auto& pool = b_.pool();
    if (b_.type(e).base != BaseType::Real || b_.type(e).is_array()) return {};
    if (pool.op(e) == Op::Multiply) {
      for (size_t i = 0; i < 2; ++i) {
        ExprId factor = pool.arg(e, i), other = pool.arg(e, 1 - i);
        if (b_.is_literal(factor) || b_.is_literal(other) || is_parameter_(other)) continue;
        by_ = factor;
        auto v = value_(factor);
        if (v) value_.ask(factor, run::Question::Nonzero);
        if (v && *v == 0) return b_.real(0);
      }
    } else if (pool.op(e) == Op::If && !b_.is_literal(pool.arg(e, 0))) {
      ExprId yes = pool.arg(e, 1), no = pool.arg(e, 2);
      // Between numbers and parameters nothing is decided that matters here.
      if (is_parameter_(yes) && is_parameter_(no)) return {};
      by_ = pool.arg(e, 0);
      auto v = value_(by_);
      if (v) value_.ask(by_, run::Question::Value);
      if (v) return *v != 0 ? yes : no;
    } else if (coefficients_.contains(e.value)) {
      by_ = e;
      if (result_(e) == 0) return b_.real(0);
    }
    return {};
  }

  ExprId fold(ExprId e) {
    if (ExprId result = decided(e); result.valid()) {
      folded_ = true;
      value_.each_slot(by_, [&](Slot s) {
        if (m_.facts[s].role == Role::Parameter) asked_.insert(s);
      });
      return result;
    }
    const auto& pool = b_.pool();
    Op op = pool.op(e);
    if (!folded_ || b_.type(e).base != BaseType::Real) return e;
    if (op == Op::Multiply || op == Op::Add || op == Op::Subtract || op == Op::Negate || op == Op::Divide) {
      std::vector<ExprId> args(pool.args(e).begin(), pool.args(e).end());
      return algebra_.rebuild(e, args);
    }
    return e;
  }

  ScalarModel& m_;
  Build& b_;
  Algebra algebra_;
  ParameterValues value_;
  KnownResults result_;
  ParameterExpressions is_parameter_{m_};
  std::unordered_set<uint32_t> coefficients_;  // calls that derivatives are multiplied with
  std::set<Slot> asked_;
  ExprId by_;
  bool folded_ = false;
};

}  // namespace

bool fold_deciding_parameters(ScalarModel& m) {
  DecidingParameters parameters(m);
  return parameters.any() && parameters.run();
}

}  // namespace saltus::structure
