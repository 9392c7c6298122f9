// Continuous equations in clocked partitions (MLS 3.6 §16.8): integrated from tick to tick by the partition's solver.
//
// Index reduction and state selection have treated them like all others. What is left is x' = f(x, u, t), and the
// solver of step h = interval() adds an equation for each state x, which becomes an ordinary clocked variable:
//     ExplicitEuler      x_i = x_{i−1} + h·x'_{i−1}
//     ImplicitEuler      x_i = x_{i−1} + h·x'_i
//     ImplicitTrapezoid  x_i = x_{i−1} + h/2·(x'_{i−1} + x'_i)
// At the first tick the initial conditions hold instead: initial equations of the partition, else x = start. With s an
// initial equation and x the state it is paired with, both are one equation, 0 = if firstTick() then s else (the
// formula).
//
// The Runge–Kutta methods evaluate f at stages between two ticks; see runge_kutta.cc.
#include <algorithm>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/clocks.h"
#include "structure/runge_kutta.h"

namespace saltus::structure {

namespace {

SALTUS_DIAGNOSTIC(UnknownSolver, Error, "S0411", "not supported yet: the solver \"{}\" of a clock");
SALTUS_DIAGNOSTIC(TooMany, Error, "S0412", "a clocked partition has {} states and {} initial conditions");

class Discretization {
 public:
  Discretization(ScalarModel& m, std::vector<bool>& is_state)
      : m_(m), b_(m.build), algebra_(m.build), is_state_(is_state) {}

  void run() {
    is_state_.resize(m_.facts.size(), false);
    std::vector<std::vector<Slot>> states(m_.clocks.size());
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      if (is_state_[s] && m_.facts[s].clock != kNone) states[m_.facts[s].clock].push_back(s);
    }
    for (uint32_t k = 0; k < m_.clocks.size(); ++k) {
      if (!m_.clocks[k].discretized) continue;
      partition(k, states[k]);
      if (m_.failed) return;
    }
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      Facts& f = m_.facts[s];
      if (f.clock == kNone || f.role != Role::Unknown) continue;
      f.discrete = true;
    }
    is_state_.resize(m_.facts.size(), false);
  }

 private:
  void partition(uint32_t k, const std::vector<Slot>& states) {
    const std::string solver = m_.clocks[k].solver;
    std::vector<ExprId> increments;
    if (!states.empty() && (solver == "ExplicitMidPoint2" || solver == "ExplicitRungeKutta4")) {
      increments = runge_kutta_increments(m_, k, states, solver == "ExplicitRungeKutta4");
    } else {
      for (Slot x : states) increments.push_back(increment(k, x, solver));
    }
    if (m_.failed) return;
    std::vector<const ScalarEquation*> condition = pair(k, states);
    ExprId first = m_.clocks[k].first;
    for (size_t i = 0; i < states.size(); ++i) {
      Slot x = states[i];
      ScalarEquation e;
      e.clock = k;
      ExprId step = b_.if_(first, b_.real(0), increments[i]);
      ExprId next = algebra_.add(m_.pre_slot(x), step);
      if (condition[i]) {
        e.origin = condition[i]->origin;
        e.left = b_.real(0);
        e.right = b_.if_(first, algebra_.subtract(condition[i]->left, condition[i]->right),
                         algebra_.subtract(m_.slot(x), next));
      } else {
        e.left = m_.slot(x);
        e.right = next;
      }
      m_.equations.push_back(e);
      is_state_[x] = false;
    }
  }

  ExprId increment(uint32_t k, Slot x, const std::string& solver) {
    Slot d = m_.facts[x].derivative;
    ExprId h = m_.clocks[k].interval;
    if (solver == "ExplicitEuler") return algebra_.multiply(h, m_.pre_slot(d));
    if (solver == "ImplicitEuler") return algebra_.multiply(h, m_.slot(d));
    if (solver == "ImplicitTrapezoid") {
      return algebra_.multiply(algebra_.multiply(b_.real(0.5), h), algebra_.add(m_.pre_slot(d), m_.slot(d)));
    }
    m_.context.diagnostics.report(UnknownSolver, m_.span(x), solver)
        .hint(
            "\"ExplicitEuler\", \"ExplicitMidPoint2\", \"ExplicitRungeKutta4\", \"ImplicitEuler\" and "
            "\"ImplicitTrapezoid\" are");
    m_.failed = true;
    return b_.real(0);
  }

  // The initial equation that takes the place of each state's formula at the first tick, if any.
  std::vector<const ScalarEquation*> pair(uint32_t k, const std::vector<Slot>& states) {
    std::vector<const ScalarEquation*> of(states.size(), nullptr), conditions;
    for (const ScalarEquation& e : m_.clocked_initial) {
      if (e.clock == k) conditions.push_back(&e);
    }
    hybrid::Walk walk(m_.model.exprs);
    std::vector<const ScalarEquation*> left;
    auto give = [&](const ScalarEquation* e, auto&& wanted) {
      for (size_t i = 0; i < states.size(); ++i) {
        if (of[i] || !wanted(states[i])) continue;
        of[i] = e;
        return true;
      }
      return false;
    };
    for (const ScalarEquation* e : conditions) {
      std::vector<bool> named(m_.facts.size(), false);
      for (ExprId side : {e->left, e->right}) {
        walk(side, [&](ExprId x) {
          if (m_.model.exprs.op(x) == Op::Slot &&
              m_.model.types[m_.model.exprs.type(x)].base == hybrid::BaseType::Real) {
            named[m_.model.exprs.data(x)] = true;
          }
        });
      }
      if (!give(e, [&](Slot s) { return named[s]; })) left.push_back(e);
    }
    for (const ScalarEquation* e : left) {
      auto fixed = [&](Slot s) { return m_.facts[s].fixed && m_.facts[s].fixed_given; };
      if (give(e, [&](Slot s) { return !fixed(s); }) || give(e, [](Slot) { return true; })) continue;
      Span span = e->origin.valid() ? m_.model.all_equations[e->origin].span : Span{};
      m_.context.diagnostics.report(TooMany, span, states.size(), conditions.size());
      m_.failed = true;
      break;
    }
    return of;
  }

  ScalarModel& m_;
  Build& b_;
  Algebra algebra_;
  std::vector<bool>& is_state_;
};

}  // namespace

void discretize_partitions(ScalarModel& m, std::vector<bool>& is_state) {
  Discretization(m, is_state).run();
}

}  // namespace saltus::structure
