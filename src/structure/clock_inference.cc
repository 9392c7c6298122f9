// Clock inference (MLS 3.6 §16.7): unification.
//
// Every variable, equation, algorithm section and effect is a node; so is every clock expression. What stands in one
// equation has one clock, so an equation is united with the variables it names, except through a clock conversion
// operator:
//     hold(u)                       the equation is unclocked, u is clocked
//     sample(u, c)                  the equation has clock c, u is unclocked
//     subSample(u, k), …            both are clocked; their clocks are related (ClockRelation)
// The sets of this union–find structure are the sub-clock partitions; sets that relations connect have one base clock.
// A set that nothing makes clocked belongs to the continuous-time partition. A set that is both is an error.
//
// Expressions as first arguments of conversion operators become variables of their own beforehand (§16.7.1).
#include "structure/clock_unification.h"

#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;

namespace {

SALTUS_DIAGNOSTIC(Mixed, Error, "S0401", "'{}' would have to be clocked and unclocked at once");

}  // namespace

void ClockInference::run() {
  extract();
  if (m_.failed) return;
  number();
  for (Slot s = 0; s < m_.facts.size(); ++s) {
    if (m_.facts[s].derivative != kNoSlot) unite(s, m_.facts[s].derivative);
  }
  contexts();
  if (m_.failed || !marked()) return;
  partitions();
  if (!solve_clock_rates(m_, graph_) || !infer_solvers(m_, graph_)) {
    m_.failed = true;
    return;
  }
  assign();
  make_ticks(m_, graph_);
  declared_clocks();
  lower();
}

bool ClockInference::marked() {
  for (uint32_t i = 0; i < parent_.size(); ++i) {
    if (find(i) != i) continue;
    const Evidence& e = evidence_[i];
    if (!e.clocked.known || !e.unclocked.known) continue;
    m_.context.diagnostics.report(Mixed, e.clocked.span, name(i))
        .also(e.unclocked.span, "unclocked by this")
        .hint("put sample() where a signal enters the clocked part and hold() where it leaves");
    m_.failed = true;
  }
  return !m_.failed;
}

std::string ClockInference::name(uint32_t root) {
  std::string hidden;
  for (Slot s = 0; s < strings_; ++s) {
    if (find(s) != root || m_.facts[s].role == Role::Unused) continue;
    if (!m_.model.variables[m_.schedule.slots[s].variable].hide_result) return m_.name(s);
    if (hidden.empty()) hidden = m_.name(s);
  }
  return hidden.empty() ? "this equation" : hidden;
}

void ClockInference::partitions() {
  // Relations make both of their ends clocked: what a noClock or a solver clock leads to counts as well.
  for (const ClockRelation& r : graph_.relations) {
    mark(r.y, true, r.span);
    mark(r.u, true, r.span);
  }
  partition_.assign(parent_.size(), kNone);
  for (uint32_t i = 0; i < parent_.size(); ++i) {
    uint32_t root = find(i);
    if (!evidence_[root].clocked.known) continue;
    if (partition_[root] == kNone) {
      partition_[root] = static_cast<uint32_t>(graph_.partitions.size());
      graph_.partitions.emplace_back();
      graph_.partitions.back().span = evidence_[root].clocked.span;
    }
    partition_[i] = partition_[root];
    ClockGraph::Partition& p = graph_.partitions[partition_[i]];
    if (i < strings_ && m_.facts[i].role != Role::Unused) {
      const hybrid::Variable& v = m_.model.variables[m_.schedule.slots[i].variable];
      if (p.name.empty() || (p.name[0] == '$' && !v.hide_result)) p.name = m_.name(i);
      if (m_.facts[i].derivative != kNoSlot && is_unknown(i)) p.discretized = true;
      // Somebody outside may want to know when it ticks.
      p.used |= m_.model.types[v.type].base == BaseType::Clock && v.causality == hybrid::Causality::Output;
    } else if (i >= equations_ && i < effects_ + m_.effects.size()) {
      p.used = true;
    }
  }
  for (ClockAnchor& a : graph_.anchors) a.node = partition_[a.node];
  for (ClockRelation& r : graph_.relations) r.y = partition_[r.y], r.u = partition_[r.u];
  for (const auto& [node, method] : solvers_) {
    std::string& solver = graph_.partitions[partition_[node]].solver;
    if (!method.empty()) solver = method;
  }
}

void ClockInference::declared_clocks() {
  for (Slot s = 0; s < strings_; ++s) {
    const hybrid::Variable& v = m_.model.variables[m_.schedule.slots[s].variable];
    if (m_.model.types[v.type].base != BaseType::Clock || partition_[s] == kNone) continue;
    if (Slot tick = m_.clocks[partition_[s]].tick; tick != kNoSlot)
      m_.schedule.clocks.push_back({m_.name(s), v.causality, tick});
  }
}

void ClockInference::assign() {
  for (Slot s = 0; s < strings_; ++s) {
    if (m_.model.types[m_.slot_type(s)].base == BaseType::Clock) {
      m_.facts[s].role = Role::Unused;
      m_.model.variables[m_.schedule.slots[s].variable].hide_result = true;
      continue;
    }
    if (partition_[s] == kNone || !is_unknown(s)) continue;
    m_.facts[s].clock = partition_[s];
    if (!graph_.partitions[partition_[s]].discretized) m_.facts[s].discrete = true;
  }
  for (uint32_t i = 0; i < m_.equations.size(); ++i) m_.equations[i].clock = partition_[equations_ + i];
  for (uint32_t i = 0; i < m_.algorithms.size(); ++i) m_.algorithms[i].clock = partition_[algorithms_ + i];
  for (uint32_t i = 0; i < m_.string_equations.size(); ++i) {
    m_.string_equations[i].clock = partition_[string_equations_ + i];
  }
  effect_partition_.assign(partition_.begin() + effects_,
                           partition_.begin() + effects_ + static_cast<ptrdiff_t>(m_.effects.size()));
  m_.clock_equations.clear();
  initial_equations();
}

// Initial equations of clocked variables: conditions at the first tick of a discretized partition, or start values.
void ClockInference::initial_equations() {
  std::vector<ScalarEquation> kept;
  for (ScalarEquation& e : m_.initial_equations) {
    uint32_t clock = kNone;
    hybrid::Walk walk(build_.pool());
    auto find_clock = [&](ExprId x) {
      if (uint32_t s = slot_node(x); s != kNone && s < strings_ && m_.facts[s].clock != kNone)
        clock = m_.facts[s].clock;
    };
    if (e.algorithm == kNone) {
      walk(e.left, find_clock);
      walk(e.right, find_clock);
    }
    if (clock == kNone) {
      kept.push_back(e);
      continue;
    }
    e.clock = clock;
    const auto& pool = build_.pool();
    if (pool.op(e.left) == Op::PreSlot && is_parameter_expression(m_, e.right)) {
      m_.facts[pool.data(e.left)].start = e.right;
    } else {
      m_.clocked_initial.push_back(e);
    }
  }
  m_.initial_equations = std::move(kept);
}

namespace {

bool has_clocks(const ScalarModel& m) {
  if (!m.clock_equations.empty() || !m.clocked_effects.empty()) return true;
  for (size_t i = 0; i < m.model.exprs.size(); ++i) {
    if (hybrid::op_class(m.model.exprs.op(ExprId(i))) == hybrid::OpClass::Clock) return true;
  }
  for (const hybrid::Variable& v : m.model.variables) {
    if (m.model.types[v.type].base == BaseType::Clock) return true;
  }
  return false;
}

bool joins_outside(const ScalarModel& m) {
  for (const hybrid::Variable& v : m.model.variables) {
    if (v.causality == hybrid::Causality::Input || v.causality == hybrid::Causality::Output) return true;
  }
  return false;
}

}  // namespace

void infer_clocks(ScalarModel& m, bool is_part) {
  if (has_clocks(m)) ClockInference(m, is_part && joins_outside(m)).run();
}

}  // namespace saltus::structure
