// Explicit Runge–Kutta steps (MLS 3.6 §16.8.2). With h the interval, x and x' of the previous tick, u the inputs:
//     ExplicitMidPoint2      x + h·f(x + h/2·x', (u_{i−1} + u_i)/2, t_{i−1} + h/2)
//     ExplicitRungeKutta4    k1 = h·x', k2 = h·f(x + k1/2, mid), k3 = h·f(x + k2/2, mid), k4 = h·f(x + k3, u_i, t_i),
//                            x + (k1 + 2·k2 + 2·k3 + k4)/6
// where discrete inputs keep u_{i−1} up to the end of the step.
//
// f is the partition itself. For each stage its equations are copied with every unknown x replaced by one of the
// stage's own, $stage.x, the states by the stage's values, and what comes from outside by what it is at that time. The
// copies are ordinary clocked equations: sorted, torn and solved with all others.
#include "structure/runge_kutta.h"

#include "hybrid/rewrite.h"
#include "structure/algebra.h"

namespace saltus::structure {

using hybrid::Rewriter;

namespace {

SALTUS_DIAGNOSTIC(NotYet, Error, "S0001", "not supported yet: {}");

class Stages {
 public:
  Stages(ScalarModel& m, uint32_t clock, const std::vector<Slot>& states)
      : m_(m), b_(m.build), algebra_(m.build), clock_(clock), states_(states), h_(m.clocks[clock].interval) {
    for (const ScalarEquation& e : m.equations) {
      if (e.clock == clock) equations_.push_back(e);
    }
    for (const ScalarAlgorithm& a : m.algorithms) {
      if (a.clock != clock) continue;
      m.context.diagnostics.report(NotYet, m.model.all_equations[a.origin].span,
                                   "an algorithm section in a clocked partition that a Runge–Kutta method integrates");
      m.failed = true;
    }
  }

  // h·f at a stage, given the states there.
  std::vector<ExprId> evaluate(const std::vector<ExprId>& at, bool end) {
    std::unordered_map<Slot, ExprId> copy;
    for (size_t i = 0; i < states_.size(); ++i) copy[states_[i]] = at[i];
    Rewriter rewrite(b_, [&](ExprId e) -> std::optional<ExprId> {
      const auto& pool = b_.pool();
      Op op = pool.op(e);
      if (op == Op::Time) return end ? e : algebra_.subtract(e, algebra_.multiply(b_.real(0.5), h_));
      if ((op != Op::Slot && op != Op::PreSlot) || b_.type(e).base == hybrid::BaseType::String) return std::nullopt;
      Slot s = static_cast<Slot>(pool.data(e));
      if (m_.facts[s].role != Role::Unknown && m_.facts[s].role != Role::Input) return e;
      if (m_.facts[s].clock != clock_) return input(e, end);
      if (op == Op::PreSlot) return e;
      auto [it, fresh] = copy.try_emplace(s, ExprId{});
      if (fresh) it->second = m_.slot(stage_variable(s));
      return it->second;
    });
    std::vector<ScalarEquation> made;
    for (const ScalarEquation& e : equations_) {
      ScalarEquation c = e;
      c.left = rewrite(e.left);
      c.right = rewrite(e.right);
      c.derivative = c.integral = kNone;
      if (c.defines != kNoSlot) c.defines = static_cast<Slot>(b_.pool().data(c.left));
      made.push_back(c);
    }
    std::vector<ExprId> k;
    for (Slot x : states_) k.push_back(algebra_.multiply(h_, rewrite(m_.slot(m_.facts[x].derivative))));
    m_.equations.insert(m_.equations.end(), made.begin(), made.end());
    return k;
  }

 private:
  Slot stage_variable(Slot s) {
    Slot v = m_.add_hidden("$stage" + std::to_string(++m_.when_count) + "." + m_.name(s), m_.slot_type(s),
                           hybrid::Variability::Continuous);
    m_.facts[v].clock = clock_;
    return v;
  }

  // What comes from outside, remembered from tick to tick.
  ExprId input(ExprId e, bool end) {
    auto [it, fresh] = inputs_.try_emplace(e.value, kNoSlot);
    if (fresh) {
      Slot w = it->second =
          m_.add_hidden("$input" + std::to_string(++m_.when_count), b_.type_id(e), hybrid::Variability::Discrete);
      m_.facts[w].clock = clock_;
      ScalarEquation eq;
      eq.left = m_.slot(w);
      eq.right = e;
      eq.clock = clock_;
      m_.equations.push_back(eq);
    }
    Slot w = it->second;
    if (end) return m_.slot(w);
    if (b_.type(e).base != hybrid::BaseType::Real) return m_.pre_slot(w);
    return algebra_.multiply(b_.real(0.5), algebra_.add(m_.pre_slot(w), m_.slot(w)));
  }

  ScalarModel& m_;
  Build& b_;
  Algebra algebra_;
  uint32_t clock_;
  const std::vector<Slot>& states_;
  ExprId h_;
  std::vector<ScalarEquation> equations_;
  std::unordered_map<uint32_t, Slot> inputs_;
};

}  // namespace

std::vector<ExprId> runge_kutta_increments(ScalarModel& m, uint32_t clock, const std::vector<Slot>& states,
                                           bool fourth_order) {
  Stages stages(m, clock, states);
  if (m.failed) return std::vector<ExprId>(states.size(), m.build.real(0));
  Algebra algebra(m.build);
  Build& b = m.build;
  ExprId h = m.clocks[clock].interval;
  std::vector<ExprId> k1, at;
  for (Slot x : states) k1.push_back(algebra.multiply(h, m.pre_slot(m.facts[x].derivative)));
  auto from = [&](const std::vector<ExprId>& k, double part) {
    at.clear();
    for (size_t i = 0; i < states.size(); ++i) {
      at.push_back(algebra.add(m.pre_slot(states[i]), algebra.multiply(b.real(part), k[i])));
    }
    return at;
  };
  std::vector<ExprId> k2 = stages.evaluate(from(k1, 0.5), false);
  if (!fourth_order) return k2;
  std::vector<ExprId> k3 = stages.evaluate(from(k2, 0.5), false);
  std::vector<ExprId> k4 = stages.evaluate(from(k3, 1), true);
  std::vector<ExprId> out;
  for (size_t i = 0; i < states.size(); ++i) {
    ExprId middle = algebra.multiply(b.real(2), algebra.add(k2[i], k3[i]));
    out.push_back(algebra.divide(algebra.add(algebra.add(k1[i], middle), k4[i]), b.real(6)));
  }
  return out;
}

}  // namespace saltus::structure
