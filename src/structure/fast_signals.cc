// What the search for events must know about the functions that relations depend on.
//
// Before: the schedule's blocks are in order, and each says when it is needed; loops are not rolled up yet.
// After: Schedule::phases has the arguments of sin, cos and tan that some relation depends on, Schedule::bends those of abs and of
// squares and the differences of min and max. Each is an expression of slots and time without calls, so that it can be
// evaluated at any time and cannot fail.
#include "structure/fast_signals.h"

#include <cmath>
#include <unordered_set>

#include "hybrid/rewrite.h"

namespace saltus::structure {
namespace {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Op;

// Enough for any mechanism; what is beyond is left to the search itself.
constexpr size_t kMost = 256;

class FastSignals {
 public:
  explicit FastSignals(ScalarModel& m) : m_(m), build_(m.build), writer_(m.facts.size(), kNone), walk_(m.model.exprs) {}

  void run() {
    const std::vector<Block>& blocks = m_.schedule.blocks;
    for (uint32_t i = 0; i < blocks.size(); ++i) {
      if (blocks[i].when == When::Continuous) writes(blocks[i], i);
    }
    for (const State& s : m_.schedule.states) writer_[s.state] = kState;
    for (const ZeroCrossing& z : m_.schedule.crossings) {
      if (!z.time_event.valid()) expression(z.expression);
    }
    for (size_t next = 0; next < reached_.size(); ++next) block(blocks[reached_[next]]);
    // The pool grows by differences: not while it is walked.
    for (const auto& [left, right] : differences_) {
      if (m_.schedule.bends.size() < kMost) m_.schedule.bends.push_back(build_.subtract(left, right));
    }
  }

 private:
  static constexpr uint32_t kNone = ~uint32_t{0}, kState = kNone - 1;

  void writes(const Block& b, uint32_t index) {
    if (b.kind == BlockKind::Assign) writer_[b.target] = index;
    for (Slot s : b.outputs) writer_[s] = index;
    for (const System& s : b.system) {
      for (Slot u : s.unknowns) writer_[u] = index;
      for (const Block& inner : s.inner) writes(inner, index);
    }
  }

  void block(const Block& b) {
    for (ExprId e : {b.value, b.guard}) expression(e);
    for (const auto& s : b.statements) hybrid::each_expression(s, [&](const ExprId& e) { expression(e); });
    for (const System& s : b.system) {
      for (const Block& inner : s.inner) block(inner);
      for (ExprId r : s.residuals) expression(r);
    }
  }

  void expression(ExprId root) {
    const auto& pool = m_.model.exprs;
    walk_(root, [&](ExprId e) {
      const Node& n = pool[e];
      switch (n.op) {
        case Op::Slot: reach(static_cast<Slot>(n.data)); break;
        case Op::SlotArray:
        case Op::SlotIndexed: {
          Slot first = static_cast<Slot>(n.data);
          TypeId type = n.op == Op::SlotIndexed ? m_.model.variables[m_.schedule.slots[first].variable].type : n.type;
          BaseType base = m_.model.types[type].base;
          if (base == BaseType::String || base == BaseType::ExternalObject) break;
          for (Slot i = 0; i < static_cast<Slot>(m_.model.types.count(type)); ++i) reach(first + i);
          break;
        }
        case Op::Sin:
        case Op::Cos:
        case Op::Tan: add(m_.schedule.phases, pool.arg(e, 0)); break;
        case Op::Abs: add(m_.schedule.bends, pool.arg(e, 0)); break;
        case Op::Power:
          if (is_even(pool.arg(e, 1))) add(m_.schedule.bends, pool.arg(e, 0));
          break;
        case Op::Multiply:
          if (pool.arg(e, 0) == pool.arg(e, 1)) add(m_.schedule.bends, pool.arg(e, 0));
          break;
        case Op::Min:
        case Op::Max:
          if (is_plain(pool.arg(e, 0)) && is_plain(pool.arg(e, 1))) differences_.emplace_back(pool.arg(e, 0), pool.arg(e, 1));
          break;
        default: break;
      }
    });
  }

  bool is_even(ExprId exponent) const {
    std::optional<double> number = build_.number(exponent);
    return number && *number != 0 && std::fmod(*number, 2) == 0;
  }

  void reach(Slot slot) {
    uint32_t index = writer_[slot];
    if (index == kNone || index == kState) return;
    if (seen_blocks_.insert(index).second) reached_.push_back(index);
  }

  void add(std::vector<ExprId>& list, ExprId argument) {
    if (list.size() < kMost && seen_.insert(argument.value).second && is_plain(argument)) list.push_back(argument);
  }

  // Numbers, slots, time and arithmetic; and it does vary.
  bool is_plain(ExprId root) const {
    const auto& pool = m_.model.exprs;
    if (m_.model.types[pool[root].type].base != BaseType::Real) return false;
    std::vector<ExprId> stack{root};
    std::unordered_set<uint32_t> seen;
    bool varies = false;
    while (!stack.empty()) {
      ExprId e = stack.back();
      stack.pop_back();
      if (!seen.insert(e.value).second) continue;
      const Node& n = pool[e];
      switch (n.op) {
        case Op::Real:
        case Op::Integer: break;
        case Op::Time: varies = true; break;
        case Op::Slot:
          varies = varies || writer_[static_cast<Slot>(n.data)] != kNone;
          break;
        case Op::Negate:
        case Op::Add:
        case Op::Subtract:
        case Op::Multiply:
        case Op::Divide:
        case Op::ToReal:
        case Op::Power:
        case Op::Sqrt:
        case Op::Exp:
        case Op::Sin:
        case Op::Cos:
        case Op::Abs: break;
        default: return false;
      }
      for (ExprId arg : pool.args(e)) stack.push_back(arg);
    }
    return varies;
  }

  ScalarModel& m_;
  hybrid::Build& build_;
  std::vector<uint32_t> writer_;  // the continuous block that computes a slot
  hybrid::Walk walk_;
  std::vector<uint32_t> reached_;
  std::unordered_set<uint32_t> seen_blocks_, seen_;
  std::vector<std::pair<ExprId, ExprId>> differences_;
};

}  // namespace

void find_fast_signals(ScalarModel& m) {
  if (!m.schedule.crossings.empty()) FastSignals(m).run();
}

}  // namespace saltus::structure
