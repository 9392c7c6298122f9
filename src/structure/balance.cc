#include "structure/balance.h"

#include <algorithm>

namespace saltus::structure {

std::vector<Slot> undifferentiated(const ScalarModel& m) {
  std::vector<Slot> base(m.facts.size(), kNoSlot);
  auto is_unknown = [&](Slot s) { return m.facts[s].role == Role::Unknown; };
  for (Slot s = 0; s < m.facts.size(); ++s) {
    if (!is_unknown(s)) continue;
    Slot low = s;
    while (m.facts[low].integral != kNoSlot && is_unknown(m.facts[low].integral)) low = m.facts[low].integral;
    base[s] = low;
  }
  return base;
}

Balance balance(const std::vector<std::vector<Slot>>& named, const std::vector<Slot>& base) {
  Balance out;
  std::vector<uint32_t> column(base.size(), kNone);
  for (Slot s = 0; s < base.size(); ++s) {
    if (base[s] == kNoSlot) continue;
    if (column[base[s]] == kNone) {
      column[base[s]] = static_cast<uint32_t>(out.variables.size());
      out.variables.push_back(base[s]);
    }
  }
  out.graph.columns = static_cast<uint32_t>(out.variables.size());
  std::vector<uint32_t> row;
  for (const std::vector<Slot>& slots : named) {
    row.clear();
    for (Slot s : slots) {
      if (base[s] == kNoSlot) continue;
      uint32_t c = column[base[s]];
      if (std::ranges::find(row, c) == row.end()) row.push_back(c);
    }
    out.graph.add_row(row);
  }
  out.matching = maximum_matching(out.graph);
  return out;
}

}  // namespace saltus::structure
