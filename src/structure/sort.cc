// Block lower triangular form: matching, strong components, tearing.
//
// Given a perfect matching of equations and unknowns, equation r depends on equation s when it names the unknown matched
// with s. The strong components of this relation are the smallest systems that must be solved at once, and their order is
// the order of computation. A component of one equation that can be solved for its unknown is an assignment; an algorithm
// section is a component of all its outputs; everything else is a System, torn.
//
// A component with Real and discrete unknowns is mixed: the discrete ones are assigned from the Real solution and the
// system is solved again until they repeat. The same holds for relations between its unknowns (System::crossings).
#include "structure/sort.h"

#include <algorithm>
#include <cmath>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/generic_jacobian.h"
#include "structure/numeric.h"
#include "structure/solve.h"
#include "structure/tearing.h"

namespace saltus::structure {

namespace {
SALTUS_DIAGNOSTIC(SeveralClocks, Error, "S0409",
                  "'{}' stands in a system of equations that would have to be solved at the ticks of several clocks at once");
}

void Sorting::build() {
  column_of_.assign(m_.facts.size(), kNone);
  for (uint32_t c = 0; c < unknowns.size(); ++c) column_of_[unknowns[c]] = c;
  std::vector<uint32_t> string_column(m_.strings.size(), kNone);
  uint32_t columns = static_cast<uint32_t>(unknowns.size());
  for (const StringEquation& e : string_equations) string_column[e.target] = columns++;
  graph = {};
  depends_ = {};
  graph.columns = depends_.columns = columns;
  std::vector<uint32_t> solvable, all;
  auto finish = [&] {
    graph.add_row(solvable);
    depends_.add_row(all);
    solvable.clear();
    all.clear();
  };
  auto dependencies = [&] {
    for (Slot s : walk_.result.others) {
      if (column_of_[s] != kNone) all.push_back(column_of_[s]);
    }
    for (Slot s : walk_.result.strings) {
      if (string_column[s] != kNone) all.push_back(string_column[s]);
    }
  };
  for (const ScalarEquation& e : equations) {
    walk_.equation(e);
    for (Slot s : walk_.result.solvable) {
      if (column_of_[s] == kNone) continue;
      solvable.push_back(column_of_[s]);
      all.push_back(column_of_[s]);
    }
    dependencies();
    finish();
  }
  for (const StringEquation& e : string_equations) {
    walk_.clear();
    walk_.add(e.value, false);
    std::erase(walk_.result.strings, e.target);
    if (e.clock != kNone) walk_.result.others.push_back(m_.clocks[e.clock].tick);
    solvable.push_back(string_column[e.target]);
    all = solvable;
    dependencies();
    finish();
  }
}

std::vector<Block> Sorting::blocks() {
  Incidence successors;
  successors.columns = graph.rows();
  std::vector<uint32_t> row;
  std::vector<uint32_t> last_of_algorithm(m_.algorithms.size(), kNone), first_of_algorithm(m_.algorithms.size(), kNone);
  for (uint32_t r = 0; r < equations.size(); ++r) {
    uint32_t a = equations[r].algorithm;
    if (a == kNone) continue;
    if (first_of_algorithm[a] == kNone) first_of_algorithm[a] = r;
    last_of_algorithm[a] = r;
  }
  std::vector<uint32_t> previous(m_.algorithms.size(), kNone);
  for (uint32_t r = 0; r < graph.rows(); ++r) {
    row.clear();
    for (uint32_t c : depends_.row(r)) {
      uint32_t other = matching.row_of[c];
      if (other != kNone && other != r) row.push_back(other);
    }
    if (r < equations.size() && equations[r].algorithm != kNone) {
      // A ring through the outputs of an algorithm keeps them together.
      uint32_t a = equations[r].algorithm;
      uint32_t to = previous[a] == kNone ? last_of_algorithm[a] : previous[a];
      if (to != r) row.push_back(to);
      previous[a] = r;
    }
    successors.add_row(row);
  }
  Components components = strong_components(successors);
  std::vector<Block> out;
  out.reserve(components.size());
  marks_.assign(m_.facts.size(), 0);
  for (uint32_t c = 0; c < components.size(); ++c) component(components[c], out);
  return out;
}

Block Sorting::assign(uint32_t row, Slot target, ExprId value) {
  Block block;
  block.kind = BlockKind::Assign;
  block.target = target;
  block.value = m_.is_real(target) ? m_.build.to_real(value) : value;
  block.origin = equations[row].origin;
  if (equations[row].clock != kNone) block.clock = m_.clocks[equations[row].clock].tick;
  if (block.origin.valid()) block.span = m_.model.all_equations[block.origin].span;
  return block;
}

Block Sorting::algorithm_block(uint32_t index) {
  const ScalarAlgorithm& a = m_.algorithms[index];
  Block block;
  block.kind = BlockKind::Algorithm;
  block.statements = initial_ ? a.initial_statements : a.statements;
  block.outputs = a.outputs;
  if (a.clock != kNone) block.clock = m_.clocks[a.clock].tick;
  block.origin = a.origin;
  block.span = m_.model.all_equations[a.origin].span;
  return block;
}

bool Sorting::algorithm_alone(std::span<const uint32_t> rows) const {
  if (rows[0] >= equations.size()) return false;
  uint32_t a = equations[rows[0]].algorithm;
  if (a == kNone) return false;
  for (uint32_t r : rows) {
    if (r >= equations.size() || equations[r].algorithm != a) return false;
  }
  return true;
}

void Sorting::component(std::span<const uint32_t> rows, std::vector<Block>& out) {
  if (algorithm_alone(rows)) {
    out.push_back(algorithm_block(equations[rows[0]].algorithm));
    return;
  }
  if (rows.size() == 1) {
    uint32_t r = rows[0];
    if (r >= equations.size()) {
      const StringEquation& e = string_equations[r - equations.size()];
      Block block;
      block.kind = BlockKind::AssignString;
      block.target = e.target;
      block.value = e.value;
      block.origin = e.origin;
      if (e.clock != kNone) block.clock = m_.clocks[e.clock].tick;
      out.push_back(std::move(block));
      return;
    }
    Slot x = unknowns[matching.column_of[r]];
    if (auto value = solve_for(m_, equations[r], x)) {
      out.push_back(assign(r, x, *value));
      return;
    }
  }
  if (!solved_symbolically(rows, out)) out.push_back(system(rows));
}

// A small linear system without discrete unknowns or algorithms.
bool Sorting::solved_symbolically(std::span<const uint32_t> rows, std::vector<Block>& out) {
  if (rows.size() < 2 || rows.size() > kMostEliminated) return false;
  std::vector<uint32_t> sorted(rows.begin(), rows.end());
  std::ranges::sort(sorted);
  std::vector<ScalarEquation> here;
  std::vector<Slot> sought;
  for (uint32_t r : sorted) {
    if (r >= equations.size()) return false;
    const ScalarEquation& e = equations[r];
    Slot x = unknowns[matching.column_of[r]];
    if (!m_.is_real(x) || e.algorithm != kNone || e.defines != kNoSlot || e.clock != equations[sorted[0]].clock) return false;
    here.push_back(e);
    sought.push_back(x);
  }
  auto solved = solve_linear_block(m_, here, sought);
  if (!solved) return false;
  for (const SolvedUnknown& s : *solved) out.push_back(assign(sorted[s.equation], s.unknown, s.value));
  return true;
}

Block Sorting::system(std::span<const uint32_t> rows) {
  Algebra algebra(m_.build);
  Block block;
  block.kind = BlockKind::System;
  structure::System system;
  ++mark_;
  // Real unknowns get local numbers; discrete ones are assigned outside the iteration.
  std::vector<uint32_t> local(0);
  std::vector<Slot> reals;
  std::unordered_map<Slot, uint32_t> local_of;
  std::vector<uint32_t> real_rows;
  std::vector<uint32_t> sorted(rows.begin(), rows.end());
  std::ranges::sort(sorted);
  uint32_t clock = rows[0] < equations.size() ? equations[rows[0]].clock : string_equations[rows[0] - equations.size()].clock;
  if (clock != kNone) block.clock = m_.clocks[clock].tick;
  for (uint32_t r : sorted) {
    if (r >= equations.size()) continue;
    Slot x = unknowns[matching.column_of[r]];
    if (equations[r].clock != clock && !m_.failed) {
      Span span = equations[r].origin.valid() ? m_.model.all_equations[equations[r].origin].span : Span{};
      m_.context.diagnostics.report(SeveralClocks, span, m_.name(x)).note(describe(m_, equations[r]));
      m_.failed = true;
    }
    if (m_.is_real(x)) {
      local_of[x] = static_cast<uint32_t>(reals.size());
      reals.push_back(x);
      marks_[x] = mark_;
      real_rows.push_back(r);
    }
  }
  TearingProblem problem;
  problem.unknown_count = static_cast<uint32_t>(reals.size());
  problem.preferred.assign(reals.size(), 0);
  for (uint32_t i = 0; i < reals.size(); ++i) problem.preferred[i] = m_.facts[reals[i]].start.valid() ? 1 : 0;
  std::vector<uint32_t> item_row;
  std::unordered_map<uint32_t, uint32_t> item_of_algorithm;
  auto needs = [&](uint32_t r) {
    std::vector<uint32_t> u;
    for (uint32_t c : depends_.row(r)) {
      if (c >= unknowns.size()) continue;
      auto it = local_of.find(unknowns[c]);
      if (it != local_of.end()) u.push_back(it->second);
    }
    return u;
  };
  for (uint32_t r : sorted) {
    if (r >= equations.size()) {  // a String in a loop: assigned with the discrete ones
      const StringEquation& e = string_equations[r - equations.size()];
      Block s;
      s.kind = BlockKind::AssignString;
      s.target = e.target;
      s.value = e.value;
      system.discrete.push_back(std::move(s));
      continue;
    }
    const ScalarEquation& e = equations[r];
    Slot x = unknowns[matching.column_of[r]];
    if (e.algorithm != kNone) {
      auto [it, fresh] = item_of_algorithm.try_emplace(e.algorithm, static_cast<uint32_t>(problem.items.size()));
      if (fresh) {
        problem.items.push_back({needs(r), {}});
        item_row.push_back(r);
        // Discrete outputs alone: nothing of it takes part in the iteration.
      }
      if (m_.is_real(x)) {
        problem.items[it->second].outputs.push_back(local_of[x]);
        std::erase(problem.items[it->second].unknowns, local_of[x]);
      }
      continue;
    }
    if (!m_.is_real(x)) {
      auto value = solve_for(m_, e, x);
      // b = f(b): read as an assignment, repeated until nothing changes.
      Block d = assign(r, x, value ? *value : e.left == m_.slot(x) ? e.right : e.left);
      system.discrete.push_back(std::move(d));
      continue;
    }
    problem.items.push_back({needs(r), {}});
    item_row.push_back(r);
  }
  // Algorithms without Real outputs belong to the discrete part.
  for (const auto& [algorithm, item] : item_of_algorithm) {
    if (!problem.items[item].outputs.empty()) continue;
    Block a = algorithm_block(algorithm);
    a.when = When::Event;
    system.discrete.push_back(std::move(a));
    problem.items[item].unknowns.clear();
  }
  std::unordered_map<uint64_t, ExprId> solved;
  problem.explicit_for = [&](uint32_t item, uint32_t u) {
    auto value = solve_for(m_, equations[item_row[item]], reals[u]);
    if (value) solved[(static_cast<uint64_t>(item) << 32) | u] = *value;
    return value.has_value();
  };
  auto is_discrete_algorithm = [&](uint32_t i) {
    return equations[item_row[i]].algorithm != kNone && problem.items[i].outputs.empty();
  };
  Tearing tearing = tear(problem);
  std::erase_if(tearing.residuals, is_discrete_algorithm);

  LinearityCheck check(m_, marks_, mark_);
  system.linear = item_of_algorithm.empty() && !reals.empty();
  for (uint32_t r : real_rows) {
    if (!system.linear) break;
    system.linear = check.is_linear(equations[r].left) && check.is_linear(equations[r].right);
  }
  system.constant_matrix = system.linear && check.constant;
  if (system.linear) {
    GenericJacobian jacobian(m_);
    auto nominal = [&](Slot s) {
      auto value = m_.facts[s].nominal.valid() ? numeric_value(m_, m_.facts[s].nominal) : std::nullopt;
      return value && *value != 0 && std::isfinite(*value) ? std::abs(*value) : 1.0;
    };
    bound_growth(tearing, problem, [&](uint32_t item, uint32_t u, uint32_t by) {
      const ScalarEquation& e = equations[item_row[item]];
      auto over = jacobian.entry(e, reals[by]), under = jacobian.entry(e, reals[u]);
      if (under.value == 0) return 0.0;
      double r = over.value / under.value, scale = nominal(reals[by]) / nominal(reals[u]);
      if (over.constant && under.constant) return r * scale;
      if (under.least > 0 && over.most > 0) return std::copysign(over.most / under.least * scale, r);
      return std::clamp(r * scale, -1.0, 1.0);
    });
  }
  // A large linear system that tearing hardly makes smaller is better left sparse.
  bool untorn = system.linear && reals.size() > 50 && tearing.torn.size() * 3 > reals.size();
  if (untorn) {
    system.unknowns = reals;
    for (uint32_t i = 0; i < problem.items.size(); ++i) {
      if (is_discrete_algorithm(i)) continue;
      const ScalarEquation& e = equations[item_row[i]];
      system.residuals.push_back(algebra.subtract(e.left, e.right));
      system.equations.push_back(describe(m_, e));
    }
  } else {
    for (const Tearing::Step& step : tearing.steps) {
      uint32_t r = item_row[step.item];
      if (step.unknown == kNone) system.inner.push_back(algorithm_block(equations[r].algorithm));
      else system.inner.push_back(assign(r, reals[step.unknown], solved[(static_cast<uint64_t>(step.item) << 32) | step.unknown]));
    }
    for (uint32_t u : tearing.torn) system.unknowns.push_back(reals[u]);
    for (uint32_t i : tearing.residuals) {
      const ScalarEquation& e = equations[item_row[i]];
      system.residuals.push_back(algebra.subtract(e.left, e.right));
      system.equations.push_back(describe(m_, e));
    }
  }
  // Relations that depend on the unknowns of this system.
  std::vector<uint32_t> relations;
  hybrid::Walk walk(m_.model.exprs);
  auto look = [&](ExprId root) {
    walk(root, [&](ExprId e) {
      Op op = m_.model.exprs.op(e);
      if (op != Op::HeldRelation && op != Op::HeldFloor) return;
      bool depends = false;
      hybrid::Walk inner(m_.model.exprs);
      inner(e, [&](ExprId x) {
        if (m_.model.exprs.op(x) != Op::Slot || m_.model.types[m_.model.exprs.type(x)].base != hybrid::BaseType::Real) return;
        depends = depends || marks_[m_.model.exprs.data(x)] == mark_;
      });
      if (depends) relations.push_back(static_cast<uint32_t>(m_.model.exprs.data(e)));
    });
  };
  for (uint32_t r : real_rows) {
    look(equations[r].left);
    look(equations[r].right);
  }
  for (const Block& d : system.discrete) look(d.value);
  std::ranges::sort(relations);
  relations.erase(std::unique(relations.begin(), relations.end()), relations.end());
  system.crossings = relations;
  if (rows.size() == 1 && rows[0] < equations.size()) {
    block.origin = equations[rows[0]].origin;
    if (block.origin.valid()) block.span = m_.model.all_equations[block.origin].span;
  }
  block.system.push_back(std::move(system));
  return block;
}

}  // namespace saltus::structure
