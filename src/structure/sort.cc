// Block lower triangular form: matching, strong components, tearing.
//
// Given a perfect matching of equations and unknowns, equation r depends on equation s when it names the unknown
// matched with s. The strong components of this relation are the smallest systems that must be solved at once, and
// their order is the order of computation. A component of one equation that can be solved for its unknown is an
// assignment; an algorithm section is a component of all its outputs; everything else is a System, torn.
//
// A component with Real and discrete unknowns is mixed: the discrete ones are assigned from the Real solution and the
// system is solved again until they repeat. The same holds for relations between its unknowns (System::crossings).
#include "structure/sort.h"

#include <algorithm>

#include "structure/linear_inputs.h"
#include "structure/simultaneous.h"
#include "structure/solve.h"
#include "structure/start_order.h"

namespace saltus::structure {

void Sorting::build() {
  column_of_.assign(m_.facts.size(), kNone);
  for (uint32_t c = 0; c < unknowns.size(); ++c) column_of_[unknowns[c]] = c;
  std::vector<uint32_t> string_column(m_.strings.size(), kNone);
  uint32_t columns = static_cast<uint32_t>(unknowns.size());
  std::vector<uint32_t> object_column(m_.objects.size(), kNone);
  auto column_of = [&](const StringEquation& e) -> uint32_t& {
    return (e.object ? object_column : string_column)[e.target];
  };
  for (const StringEquation& e : string_equations) column_of(e) = columns++;
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
    for (Slot s : walk_.result.objects) {
      if (object_column[s] != kNone) all.push_back(object_column[s]);
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
    std::erase(e.object ? walk_.result.objects : walk_.result.strings, e.target);
    if (e.clock != kNone) walk_.result.others.push_back(m_.clocks[e.clock].tick);
    solvable.push_back(column_of(e));
    all = solvable;
    dependencies();
    finish();
  }
}

std::vector<Block> Sorting::blocks() {
  find_layouts(m_.build, m_.derivative_functions);
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
  if (std::vector<std::pair<uint32_t, uint32_t>> wishes =
          initial_ ? start_wishes() : std::vector<std::pair<uint32_t, uint32_t>>();
      !wishes.empty()) {
    for (uint32_t c : order_with_wishes(components, successors, wishes)) component(components[c], out);
    return out;
  }
  for (uint32_t c = 0; c < components.size(); ++c) component(components[c], out);
  return out;
}

std::vector<std::pair<uint32_t, uint32_t>> Sorting::start_wishes() {
  std::vector<std::pair<uint32_t, uint32_t>> wishes;
  for (uint32_t c = 0; c < unknowns.size(); ++c) {
    ExprId start = m_.facts[unknowns[c]].start;
    if (!start.valid() || matching.row_of[c] == kNone) continue;
    walk_.clear();
    walk_.add(start, false);
    for (const std::vector<Slot>* slots : {&walk_.result.solvable, &walk_.result.others}) {
      for (Slot s : *slots) {
        uint32_t other = column(s) == kNone ? kNone : matching.row_of[column(s)];
        if (other != kNone && other != matching.row_of[c]) wishes.emplace_back(other, matching.row_of[c]);
      }
    }
  }
  return wishes;
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
      block.kind = e.object ? BlockKind::AssignObject : BlockKind::AssignString;
      block.target = e.target;
      block.value = e.value;
      block.origin = e.origin;
      if (!e.origin.valid())
        block.span = m_.model.variables[e.object ? m_.objects[e.target].variable : m_.strings[e.target].variable].span;
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
    if (!m_.is_real(x) || e.algorithm != kNone || e.defines != kNoSlot || e.clock != equations[sorted[0]].clock)
      return false;
    here.push_back(e);
    sought.push_back(x);
  }
  auto solved = solve_linear_block(m_, here, sought);
  if (!solved) return false;
  for (const SolvedUnknown& s : *solved) out.push_back(assign(sorted[s.equation], s.unknown, s.value));
  return true;
}

Block Sorting::system(std::span<const uint32_t> rows) {
  return Simultaneous(*this, rows).block();
}

}  // namespace saltus::structure
