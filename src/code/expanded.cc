#include "code/expanded.h"

namespace saltus::code {

using structure::BlockKind;

namespace {

// Below that size elimination of the full matrix is fast.
constexpr size_t kSmall = 24;

}  // namespace

bool Expanded::plan(const structure::System& system) {
  size_t n = system.unknowns.size();
  if (!system.linear || n < kSmall) return false;
  const structure::Sparsity& torn = system.jacobian;
  bool known = torn.columns == n && torn.rows == n;
  size_t most = (known ? torn.entries.size() : n * n) / 2;
  // Equations that were not torn: most of their entries are constants, for which there is no code.
  if (system.inner.empty()) most = n * n;
  constexpr uint32_t kUnknown = 0x80000000u;
  std::unordered_map<Slot, uint32_t> active;
  for (uint32_t j = 0; j < n; ++j) active[system.unknowns[j]] = kUnknown + j;
  auto is_active = [&](Slot slot) { return active.contains(slot); };
  std::vector<Partial> list;
  uint32_t row = 0;
  auto take_row = [&](bool negated) {
    for (const Partial& partial : list) entries_.add(row, active.at(partial.slot), partial.value, negated);
    list.clear();
    ++row;
  };
  for (const Block& block : system.inner) {
    if (block.kind != BlockKind::Assign) return false;
    if (module_.slot_type(block.target).base != BaseType::Real) {
      if (partials_.reads(block.value, is_active)) return false;
      continue;
    }
    if (!partials_.of(block.value, is_active, list)) return false;
    if (list.empty()) continue;
    entries_.add(row, row, {});
    active[block.target] = row;
    expansion_.slots.push_back(block.target);
    take_row(true);
    if (entries_.size() > most) return false;
  }
  expansion_.inner = row;
  for (ExprId residual : system.residuals) {
    if (!partials_.of(residual, is_active, list)) return false;
    take_row(false);
  }
  if (entries_.size() > most) return false;
  expansion_.slots.insert(expansion_.slots.end(), system.unknowns.begin(), system.unknowns.end());
  entries_.move_columns(kUnknown, expansion_.inner);
  expansion_.pattern = entries_.order(row);
  return true;
}

}  // namespace saltus::code
