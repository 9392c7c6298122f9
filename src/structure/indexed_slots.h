// Which elements an expression with subscripts may name.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Calls `each(slot)` for the slots that a SlotIndexed may be: subscripts that are numbers are what they are, the others
// run over their dimension. In an array of components, g[2].V[k], these are the elements of one component. Without
// subscripts it is the whole variable.
template <class Each>
void each_indexed_slot(const ScalarModel& m, hybrid::ExprId e, const Each& each) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Slot first = static_cast<Slot>(pool.data(e));
  hybrid::TypeId type = m.model.variables[m.schedule.slots[first].variable].type;
  const auto& dims = m.model.types[type].dims;
  size_t rank = dims.size();
  std::vector<int64_t> low(rank, 0), high(rank);
  for (size_t d = 0; d < rank; ++d) {
    high[d] = dims[d];
    if (pool.arg_count(e) != rank + 1 || pool.op(pool.arg(e, d + 1)) != hybrid::Op::Integer) continue;
    int64_t known = pool.integer(pool.arg(e, d + 1));
    if (known < 1 || known > dims[d]) return;  // fails where it is evaluated
    low[d] = known - 1;
    high[d] = known;
  }
  std::vector<int64_t> at = low;
  for (size_t d = 0; d < rank; ++d) {
    if (low[d] >= high[d]) return;
  }
  for (;;) {
    int64_t offset = 0;
    for (size_t d = 0; d < rank; ++d) offset = offset * dims[d] + at[d];
    each(static_cast<Slot>(first + static_cast<Slot>(offset)));
    size_t d = rank;
    while (d > 0 && ++at[d - 1] == high[d - 1]) {
      at[d - 1] = low[d - 1];
      --d;
    }
    if (d == 0) return;
  }
}

// The numeric slots that this node of an expression reads itself, not through its arguments.
template <class Each>
void each_slot_read(const ScalarModel& m, hybrid::ExprId e, const Each& each) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Op op = pool.op(e);
  hybrid::BaseType base = m.model.types[pool.type(e)].base;
  if ((op != Op::Slot && op != Op::SlotArray && op != Op::SlotIndexed) || base == hybrid::BaseType::String ||
      base == hybrid::BaseType::ExternalObject)
    return;
  if (op == Op::SlotIndexed) return each_indexed_slot(m, e, each);
  Slot first = static_cast<Slot>(pool.data(e)), count = static_cast<Slot>(m.model.types.count(pool.type(e)));
  for (Slot i = 0; i < count; ++i) each(first + i);
}

}  // namespace saltus::structure
