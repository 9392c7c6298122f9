// Parameters that decide about structure.
//
// R·i = v − w with a resistance R of zero is no equation for i: it says v = w. Whoever matches it with i gets a
// singular equation at run time, and the true model may even have a higher index. So a product with a parameter whose
// value is zero is zero, and a conditional between Reals that a parameter decides is the branch it chooses; the
// parameters that were asked become structural: another value needs another schedule, and one is made, since values set
// from outside are set before this stage.
//
// Values of parameters that functions compute are found by the interpreter, and only where a product asks for them: a
// device may have a hundred of them.
//
// A model that does not balance any more keeps its equations: an unknown that only 0·x = 0 determines is the solver's.
#include "structure/zero_parameters.h"

#include <set>

#include "hybrid/evaluate.h"
#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/balance.h"
#include "structure/numeric.h"
#include "structure/occurrence.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Rewriter;

namespace {

class DecidingParameters {
 public:
  explicit DecidingParameters(ScalarModel& m)
      : m_(m), b_(m.build), algebra_(m.build), environment_(m.model, m.context.names), walk_(m.model.exprs) {
    environment_.max_steps = 2'000'000;
    environment_.variable = [this](VariableId id) -> hybrid::Environment::Supply {
      const hybrid::Variable& v = m_.model.variables[id];
      if (v.variability > hybrid::Variability::Parameter || !v.binding.valid()) return std::monostate{};
      if (v.fixed.valid() && !b_.truth(v.fixed).value_or(false)) return std::monostate{};
      return v.binding;
    };
  }

  // One look at the pool spares the rewriting of a million equations that nothing decides.
  bool any() {
    for (size_t i = 0; i < b_.pool().size(); ++i) {
      ExprId e(i);
      Op op = b_.pool().op(e);
      if ((op == Op::Multiply || op == Op::If) && decided(e).valid()) return true;
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
        if (b_.is_literal(factor) || b_.is_literal(other) || is_parameter_expression(m_, other)) continue;
        by_ = factor;
        if (auto v = value(factor); v && *v == 0) return b_.real(0);
      }
    } else if (pool.op(e) == Op::If && !b_.is_literal(pool.arg(e, 0))) {
      ExprId yes = pool.arg(e, 1), no = pool.arg(e, 2);
      // Between numbers and parameters nothing is decided that matters here.
      if (is_parameter_expression(m_, yes) && is_parameter_expression(m_, no)) return {};
      by_ = pool.arg(e, 0);
      if (auto v = value(by_)) return *v != 0 ? yes : no;
    }
    return {};
  }

  ExprId fold(ExprId e) {
    if (ExprId result = decided(e); result.valid()) {
      folded_ = true;
      each_slot(by_, [&](Slot s) { asked_.insert(s); });
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

  template <class F>
  void each_slot(ExprId root, F f) {
    walk_(root, [&](ExprId e) {
      const auto& pool = b_.pool();
      BaseType base = m_.model.types[pool.type(e)].base;
      if (pool.op(e) == Op::Slot && base != BaseType::String && base != BaseType::ExternalObject)
        f(static_cast<Slot>(pool.data(e)));
    });
  }

  // Of a parameter expression; nothing for everything else.
  std::optional<double> value(ExprId e) {
    auto [it, fresh] = values_.try_emplace(e.value, std::nullopt);
    if (!fresh) return it->second;
    if (!is_parameter_expression(m_, e)) return std::nullopt;
    auto v = numeric_value(m_, e);
    if (!v) {
      std::vector<Slot> unknown;
      each_slot(e, [&](Slot s) {
        if (!m_.values.contains(s)) unknown.push_back(s);
      });
      for (Slot s : unknown) evaluate(s);
      v = numeric_value(m_, e);
    }
    return values_[e.value] = v;
  }

  void evaluate(Slot s) {
    SlotInfo info = m_.schedule.slots[s];
    if (!tried_.insert(info.variable.value).second) return;
    const hybrid::Variable& v = m_.model.variables[info.variable];
    if (v.variability > hybrid::Variability::Parameter) return;
    auto found = hybrid::evaluate(b_.variable(info.variable), environment_);
    if (!found) return;
    Slot first = m_.schedule.storage[info.variable].first;
    BaseType base = found->base();
    if (base != BaseType::Real && base != BaseType::Integer && base != BaseType::Boolean &&
        base != BaseType::Enumeration)
      return;
    if (!found->is_array()) {
      m_.values[first] = found->as_real();
    } else if (base == BaseType::Real) {
      for (size_t i = 0; i < found->reals().size(); ++i) m_.values[first + static_cast<Slot>(i)] = found->reals()[i];
    }
  }

  ScalarModel& m_;
  Build& b_;
  Algebra algebra_;
  hybrid::Environment environment_;
  hybrid::Walk walk_;
  std::unordered_map<uint32_t, std::optional<double>> values_;  // by expression
  std::set<uint32_t> tried_;                                    // variables
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
