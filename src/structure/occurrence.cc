// An equation between Reals may be solved for the Real unknowns that enter it smoothly: not for one that stands in a
// condition or a subscript only. An equation between Booleans, Integers or enumerations can only be read as an
// assignment to the variable on one of its sides. A when clause or algorithm is solved for what it assigns and nothing
// else.
#include "structure/occurrence.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;

bool OccurrenceWalk::visit(ExprId e, bool differentiable) {
  if (e.value >= seen_.size()) {
    seen_.resize(m_.model.exprs.size(), 0);
    seen_other_.resize(m_.model.exprs.size(), 0);
  }
  if (seen_[e.value] == epoch_) return false;
  if (differentiable) {
    seen_[e.value] = epoch_;
    return true;
  }
  if (seen_other_[e.value] == epoch_) return false;
  seen_other_[e.value] = epoch_;
  return true;
}

void OccurrenceWalk::leaf(ExprId e, bool differentiable) {
  const auto [base, first, count] = m_.places(e);
  if (base == BaseType::ExternalObject) {
    if (!m_.late.empty()) result.objects.push_back(first);
    return;
  }
  if (base == BaseType::String) {
    for (Slot i = 0; i < count; ++i) result.strings.push_back(first + i);
    return;
  }
  if (slot_seen_.size() < m_.facts.size()) {
    slot_seen_.resize(m_.facts.size(), 0);
    slot_other_.resize(m_.facts.size(), 0);
  }
  differentiable = differentiable && base == BaseType::Real;
  for (Slot s = first; s < first + count; ++s) {
    if (slot_seen_[s] == epoch_) continue;
    if (differentiable) {
      slot_seen_[s] = epoch_;
      result.solvable.push_back(s);
    } else if (slot_other_[s] != epoch_) {
      slot_other_[s] = epoch_;
      result.others.push_back(s);
    }
  }
}

void OccurrenceWalk::add(ExprId root, bool differentiable) {
  if (!root.valid()) return;
  if (epoch_ == 0) ++epoch_;
  const auto& pool = m_.model.exprs;
  stack_.push_back({root, differentiable});
  while (!stack_.empty()) {
    auto [e, smooth] = stack_.back();
    stack_.pop_back();
    if (!visit(e, smooth)) continue;
    const Node& n = pool[e];
    switch (n.op) {
      case Op::Slot:
      case Op::SlotArray: leaf(e, smooth); continue;
      case Op::SlotIndexed:
        leaf(e, smooth);
        stack_.push_back({pool.arg(e, 0), false});
        continue;
      case Op::If:
        stack_.push_back({pool.arg(e, 0), false});
        stack_.push_back({pool.arg(e, 1), smooth});
        stack_.push_back({pool.arg(e, 2), smooth});
        continue;
      case Op::HeldRelation:
      case Op::HeldFloor:
      case Op::Floor:
      case Op::Ceil:
      case Op::Sign:
      case Op::Div:
      case Op::IntegerFloor:
      case Op::Delay:  // what it yields is the past
      case Op::SpatialDistribution:
      case Op::ToReal: smooth = false; break;
      case Op::Index:
        stack_.push_back({pool.arg(e, 0), smooth});
        for (size_t i = 1; i < n.args_count; ++i) stack_.push_back({pool.arg(e, i), false});
        continue;
      default: break;
    }
    BaseType base = m_.model.types[n.type].base;
    bool real = base == BaseType::Real || base == BaseType::Record || base == BaseType::Tuple;
    for (ExprId arg : pool.args(e)) stack_.push_back({arg, smooth && real});
  }
}

// A clocked equation is solved for variables of its own clock, and needs to know whether that ticks.
void OccurrenceWalk::equation(const ScalarEquation& eq) {
  incidence(eq);
  if (m_.clocks.empty()) return;
  std::erase_if(result.solvable, [&](Slot s) {
    if (m_.facts[s].clock == eq.clock || m_.facts[s].role != Role::Unknown) return false;
    result.others.push_back(s);
    return true;
  });
  if (eq.clock != kNone) result.others.push_back(m_.clocks[eq.clock].tick);
}

void OccurrenceWalk::incidence(const ScalarEquation& eq) {
  clear();
  if (eq.algorithm != kNone) {
    for (Slot s : m_.algorithms[eq.algorithm].inputs) {
      if (slot_seen_.size() < m_.facts.size()) {
        slot_seen_.resize(m_.facts.size(), 0);
        slot_other_.resize(m_.facts.size(), 0);
      }
      if (s != eq.defines) result.others.push_back(s);
    }
    result.solvable.push_back(eq.defines);
    return;
  }
  if (eq.defines != kNoSlot) {
    add(eq.right, false);
    std::erase(result.others, eq.defines);
    result.solvable.push_back(eq.defines);
    return;
  }
  if (m_.model.types[m_.model.exprs.type(eq.left)].base == BaseType::Real) {
    add(eq.left, true);
    add(eq.right, true);
    // What was met both ways counts as solvable.
    std::erase_if(result.others, [&](Slot s) { return slot_seen_[s] == epoch_; });
    return;
  }
  for (ExprId side : {eq.left, eq.right}) {
    if (m_.model.exprs.op(side) == Op::Slot) {
      Slot s = static_cast<Slot>(m_.model.exprs.data(side));
      if (result.solvable.empty() || result.solvable[0] != s) result.solvable.push_back(s);
    } else if (m_.model.exprs.op(side) == Op::Not && m_.model.exprs.op(m_.model.exprs.arg(side, 0)) == Op::Slot) {
      result.solvable.push_back(static_cast<Slot>(m_.model.exprs.data(m_.model.exprs.arg(side, 0))));
    }
  }
  add(eq.left, false);
  add(eq.right, false);
  std::erase_if(result.others, [&](Slot s) {
    for (Slot t : result.solvable) {
      if (s == t) return true;
    }
    return false;
  });
}

}  // namespace saltus::structure
