// Which unknowns an equation names, and which of them it could be solved for.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

struct Occurrences {
  std::vector<Slot> solvable;  // reached through operations that have a derivative
  std::vector<Slot> others;    // in conditions, subscripts, arguments of discrete functions
  std::vector<Slot> strings;   // String slots read
  std::vector<Slot> objects;   // external objects read, where they are made during initialization
};

// The arguments of a node, each as f(argument, whether an equation may be solved for what stands in it).
template <class F>
void each_argument(const ScalarModel& m, ExprId e, bool differentiable, F&& f) {
  const auto& pool = m.model.exprs;
  const hybrid::Node& n = pool[e];
  switch (n.op) {
    case Op::If:
      f(pool.arg(e, 0), false);
      f(pool.arg(e, 1), differentiable);
      f(pool.arg(e, 2), differentiable);
      return;
    case Op::Index:
      f(pool.arg(e, 0), differentiable);
      for (size_t i = 1; i < n.args_count; ++i) f(pool.arg(e, i), false);
      return;
    case Op::SlotIndexed:
    case Op::HeldRelation:
    case Op::HeldFloor:
    case Op::Floor:
    case Op::Ceil:
    case Op::Sign:
    case Op::Div:
    case Op::IntegerFloor:
    case Op::Delay:  // what it yields is the past
    case Op::SpatialDistribution:
    case Op::ToReal: differentiable = false; break;
    default: break;
  }
  hybrid::BaseType base = m.model.types[n.type].base;
  bool real = base == hybrid::BaseType::Real || base == hybrid::BaseType::Record || base == hybrid::BaseType::Tuple;
  for (ExprId argument : pool.args(e)) f(argument, differentiable && real);
}

// The slots that a node reads itself: f(first, count). Others than Slot, SlotArray and SlotIndexed read none.
template <class F>
void each_slot_range(const ScalarModel& m, ExprId e, F&& f) {
  const hybrid::Node& n = m.model.exprs[e];
  if (n.op != Op::Slot && n.op != Op::SlotArray && n.op != Op::SlotIndexed) return;
  Slot first = static_cast<Slot>(n.data);
  hybrid::TypeId type = n.op == Op::SlotIndexed ? m.model.variables[m.schedule.slots[first].variable].type : n.type;
  f(first, static_cast<Slot>(m.model.types.count(type)));
}

// Walks expressions; one object serves many, so that its marks are allocated once.
class OccurrenceWalk {
 public:
  explicit OccurrenceWalk(const ScalarModel& model) : m_(model) {}

  void clear() {
    ++epoch_;
    result.solvable.clear();
    result.others.clear();
    result.strings.clear();
    result.objects.clear();
  }
  // `differentiable`: the root itself may be solved for.
  void add(ExprId root, bool differentiable);
  Occurrences result;

  // All that an equation names, with the rules for what it may be solved for (see occurrence.cc).
  void equation(const ScalarEquation& equation);

 private:
  void incidence(const ScalarEquation& equation);
  bool visit(ExprId e, bool differentiable);
  void leaf(ExprId e, bool differentiable);
  const ScalarModel& m_;
  uint32_t epoch_ = 0;
  std::vector<uint32_t> seen_, seen_other_;       // by expression
  std::vector<uint32_t> slot_seen_, slot_other_;  // by slot
  struct Item {
    ExprId e;
    bool differentiable;
  };
  std::vector<Item> stack_;
};

}  // namespace saltus::structure
