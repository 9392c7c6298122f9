#include "code/tangents.h"
#include "structure/subscripts.h"

namespace saltus::code {

using hybrid::BaseType;
using hybrid::ExprId;
using hybrid::Op;
using structure::Block;
using structure::BlockKind;
using structure::Slot;

Tangents::Tangents(hybrid::Model& model, NameTable& names, const structure::Schedule& schedule,
                   structure::DerivativeFunctions& functions)
    : model_(model),
      schedule_(schedule),
      functions_(functions),
      build_(model, names),
      active_(schedule.slots.size(), 0),
      derivative_(build_, functions, [this](ExprId e) { return leaf(e); }) {}

bool Tangents::any_active(Slot first, int64_t count) const {
  for (int64_t i = 0; i < count; ++i) {
    if (active_[first + static_cast<Slot>(i)]) return true;
  }
  return false;
}

ExprId Tangents::leaf(ExprId e) {
  hybrid::ExprPool& pool = model_.exprs;
  hybrid::TypeId type = pool.type(e);
  if (model_.types[type].base != BaseType::Real) return {};
  uint64_t behind = schedule_.slots.size();
  Slot first = static_cast<Slot>(pool.data(e));
  switch (pool.op(e)) {
    case Op::Slot: return active_[first] ? pool.add(Op::Slot, type, {}, first + behind) : ExprId{};
    case Op::SlotArray:
      return any_active(first, model_.types.count(type)) ? pool.add(Op::SlotArray, type, {}, first + behind) : ExprId{};
    case Op::SlotIndexed: {
      const structure::SlotInfo& info = schedule_.slots[first];
      int64_t whole = schedule_.model.types.count(schedule_.model.variables[info.variable].type);
      if (!any_active(first - info.offset, whole)) return {};
      return pool.add(Op::SlotIndexed, type, structure::arguments(pool, e), first + behind);
    }
    default: return {};
  }
}

ExprId Tangents::target(ExprId e) {
  hybrid::ExprPool& pool = model_.exprs;
  hybrid::TypeId type = pool.type(e);
  if (model_.types[type].base != BaseType::Real) return {};
  uint64_t behind = schedule_.slots.size();
  switch (pool.op(e)) {
    case Op::Slot: return pool.add(Op::Slot, type, {}, pool.data(e) + behind);
    case Op::SlotArray: return pool.add(Op::SlotArray, type, {}, pool.data(e) + behind);
    case Op::SlotIndexed: return pool.add(Op::SlotIndexed, type, structure::arguments(pool, e), pool.data(e) + behind);
    default: return {};
  }
}

bool Tangents::blocks(const std::vector<Block>& blocks, std::vector<Block>& into, std::string& why) {
  Slot behind = static_cast<Slot>(schedule_.slots.size());
  for (const Block& block : blocks) {
    switch (block.kind) {
      case BlockKind::Assign: {
        if (schedule_.model.types[schedule_.model.variables[schedule_.slots[block.target].variable].type].base !=
            BaseType::Real)
          break;
        ExprId d = derivative_(block.value);
        if (derivative_.failed()) return why = derivative_.failure(), false;
        if (!d.valid()) break;
        active_[block.target] = 1;
        Block tangent;
        tangent.kind = BlockKind::Assign;
        tangent.when = block.when;
        tangent.target = block.target + behind;
        tangent.value = d;
        tangent.span = block.span;
        into.push_back(std::move(tangent));
        break;
      }
      case BlockKind::Loop: {
        ExprId d = derivative_(block.value);
        if (derivative_.failed()) return why = derivative_.failure(), false;
        if (!d.valid()) break;
        const structure::SlotInfo& info = schedule_.slots[block.target];
        int64_t whole = schedule_.model.types.count(schedule_.model.variables[info.variable].type);
        for (int64_t i = 0; i < whole; ++i) active_[block.target - info.offset + static_cast<Slot>(i)] = 1;
        Block tangent;
        tangent.kind = BlockKind::Loop;
        tangent.when = block.when;
        tangent.target = block.target + behind;
        tangent.value = d;
        tangent.ranges = block.ranges;
        tangent.offset = block.offset;
        tangent.span = block.span;
        into.push_back(std::move(tangent));
        break;
      }
      case BlockKind::Algorithm: {
        // Values and derivatives together: intermediate values of a variable that is assigned twice are gone
        // afterwards.
        for (Slot slot : block.outputs) active_[slot] = 1;
        auto leaf_of = [this](ExprId e) { return leaf(e); };
        auto target_of = [this](ExprId e) { return target(e); };
        Block tangent;
        tangent.kind = BlockKind::Algorithm;
        tangent.when = block.when;
        tangent.statements =
            structure::differentiate_statements(build_, functions_, block.statements, leaf_of, target_of, why);
        if (!why.empty()) return false;
        tangent.outputs = block.outputs;
        tangent.span = block.span;
        into.push_back(std::move(tangent));
        break;
      }
      default: break;
    }
  }
  return true;
}

}  // namespace saltus::code
