// Clock operators replaced by what they mean at a tick.
#include "structure/clock_unification.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Rewriter;

ExprId ClockInference::meaning(ExprId e, uint32_t clock) {
  const auto& pool = build_.pool();
  auto before = [&](ExprId u) {
    return slot_node(u) == kNone || build_.type(u).base == BaseType::String
               ? u
               : m_.pre_slot(static_cast<Slot>(pool.data(u)));
  };
  switch (pool.op(e)) {
    case Op::Hold:
    case Op::SubSample:
    case Op::SuperSample:
    case Op::ShiftSample:
    case Op::BackSample:
    case Op::NoClock: return pool.arg(e, 0);  // the slot keeps the value of the last tick
    case Op::SampleClocked:                   // the left limit
    case Op::Previous: return before(pool.arg(e, 0));
    case Op::Interval: return m_.clocks[clock].interval;
    case Op::FirstTick: return m_.clocks[clock].first;
    default: return e;
  }
}

void ClockInference::lower() {
  std::vector<std::unique_ptr<Rewriter>> rewriters(m_.clocks.size() + 1);
  auto rewrite = [&](ExprId e, uint32_t clock) {
    if (!e.valid()) return e;
    size_t k = clock == kNone ? m_.clocks.size() : clock;
    if (!rewriters[k]) {
      rewriters[k] = std::make_unique<Rewriter>(build_, nullptr, [this, clock](ExprId x) { return meaning(x, clock); });
    }
    return (*rewriters[k])(e);
  };
  for (auto* list : {&m_.equations, &m_.clocked_initial}) {
    for (ScalarEquation& e : *list) {
      e.left = rewrite(e.left, e.clock);
      e.right = rewrite(e.right, e.clock);
      e.initial_value = rewrite(e.initial_value, e.clock);
      e.when_clock = {};
    }
  }
  for (StringEquation& e : m_.string_equations) e.value = rewrite(e.value, e.clock), e.when_clock = {};
  for (ScalarAlgorithm& a : m_.algorithms) {
    auto change = [&](ExprId& e) { e = rewrite(e, a.clock); };
    for (auto& s : a.statements) hybrid::each_expression(s, change);
    for (auto& s : a.initial_statements) hybrid::each_expression(s, change);
  }
  for (uint32_t i = 0; i < effect_partition_.size(); ++i) {
    Block& b = m_.effects[i];
    uint32_t clock = effect_partition_[i];
    b.value = rewrite(b.value, clock);
    b.guard = rewrite(b.guard, clock);
    b.message = rewrite(b.message, clock);
    if (clock != kNone) b.clock = m_.clocks[clock].tick;
  }
  m_.clocked_effects.clear();
}

}  // namespace saltus::structure
