// An assertion holds all the time (MLS 3.6 §8.3.7), not only where rows are written. How far it is from being violated
// is a Real,
//
//     m(u >= v) = u - v,   m(not a) = -m(a),   m(a and b) = min(m(a), m(b)),   m(a or b) = max(m(a), m(b)),
//
// with b left alone where a decides; what changes at events only is infinitely far from it, on either side. `m >= 0` is
// one relation more that the search for events looks at. Where it becomes false there is an event, and the row that is
// written there finds the assertion violated.
//
// Before: blocks know when they are needed. After: schedule.crossings has a relation for each assertion outside of when
// clauses whose condition can be computed from what each step computes anyway; variables that are computed for results
// alone are replaced by what they are. Conditions that call functions, need systems of equations of their own or ask
// for equality, and assertions of algorithm sections have none: these are looked at when rows are written.
#include "structure/assertion_margins.h"

#include <limits>
#include <unordered_map>
#include <vector>

#include "hybrid/rewrite.h"
#include "structure/block_walk.h"
#include "structure/dump.h"
#include "structure/writers.h"

namespace saltus::structure {
namespace {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Op;

// So that looking costs little beside a step; larger conditions are seen at rows.
constexpr size_t kMostMargins = 500;
constexpr size_t kMostMarginNodes = 200;

class AssertionMargins {
 public:
  explicit AssertionMargins(ScalarModel& m)
      : m_(m),
        build_(m.build),
        pool_(m.model.exprs),
        writers_(continuous_writers(m)),
        for_results_(m.facts.size(), kNoWriter),
        expand_(build_, [this](ExprId e) { return definition(e); }) {}

  void run() {
    const std::vector<Block>& blocks = m_.schedule.blocks;
    for (uint32_t i = 0; i < blocks.size(); ++i) {
      if (blocks[i].when == When::Output || blocks[i].when == When::OutputAtEvent)
        each_written(blocks[i], Unknowns::RealAndDiscrete, [&](Slot s) { for_results_[s] = i; });
    }
    size_t count = 0;
    for (const Block& b : blocks) {
      bool always = b.kind == BlockKind::Assert && b.when == When::Output && b.clock == kNoSlot;
      if (!always || count >= kMostMargins || hybrid::node_count(pool_, b.guard) > kMostMarginNodes) continue;
      ExprId guard = expand_(b.guard);
      varies_ = false;
      if (hybrid::node_count(pool_, guard) > kMostMarginNodes || !is_plain(guard)) continue;
      ExprId margin = margin_of(guard);
      if (!margin.valid() || !varies_) continue;
      add(margin, b);
      ++count;
    }
  }

 private:
  // Strings and external objects are numbered by themselves.
  bool is_number(ExprId e) const {
    BaseType base = m_.model.types[pool_[e].type].base;
    return pool_.op(e) == Op::Slot && base != BaseType::String && base != BaseType::ExternalObject;
  }

  bool is_definition(Slot slot) const {
    const Block& b = m_.schedule.blocks[for_results_[slot]];
    return b.kind == BlockKind::Assign && b.target == slot && b.clock == kNoSlot && !b.guard.valid();
  }

  // Of what is computed for results.
  std::optional<ExprId> definition(ExprId e) {
    if (!is_number(e)) return std::nullopt;
    Slot slot = static_cast<Slot>(pool_.data(e));
    if (for_results_[slot] == kNoWriter || !is_definition(slot)) return std::nullopt;
    if (auto known = expanded_.find(slot); known != expanded_.end()) return known->second;
    ExprId value = m_.schedule.blocks[for_results_[slot]].value, made = e;
    if (hybrid::node_count(pool_, value) <= kMostMarginNodes) made = expand_once(value);
    // What has grown too large stays what it is, and the condition is none of these.
    if (hybrid::node_count(pool_, made) > kMostMarginNodes) made = e;
    expanded_[slot] = made;
    return made;
  }

  ExprId expand_once(ExprId value) {
    return hybrid::Rewriter(build_, [this](ExprId inner) { return definition(inner); })(value);
  }

  // Everything in it is there whenever a step is looked into, and it cannot fail.
  bool is_plain(ExprId guard) {
    bool plain = true;
    hybrid::Walk walk(pool_);
    walk(guard, [&](ExprId e) {
      const Node& n = pool_[e];
      switch (n.op) {
        case Op::Slot: plain = plain && is_number(e) && for_results_[static_cast<Slot>(n.data)] == kNoWriter; break;
        case Op::SlotArray:
        case Op::SlotIndexed:
        case Op::Call:
        case Op::CallValue: plain = false; break;
        default: plain = plain && !hybrid::has(n.op, hybrid::op_trait::History); break;
      }
    });
    return plain;
  }

  bool varies(ExprId e) const {
    bool found = false;
    hybrid::Walk walk(pool_);
    walk(e, [&](ExprId inner) {
      const Node& n = pool_[inner];
      found = found || n.op == Op::Time || (is_number(inner) && writers_[static_cast<Slot>(n.data)] != kNoWriter);
    });
    return found;
  }

  // Invalid: there is none.
  ExprId margin_of(ExprId e) {
    Op op = pool_.op(e);
    switch (op) {
      case Op::NoEvent:
      case Op::Smooth: return margin_of(pool_.arg(e, 0));
      case Op::And:
      case Op::Or: {
        ExprId a = pool_.arg(e, 0), b = pool_.arg(e, 1);
        ExprId left = margin_of(a), right = margin_of(b);
        if (!left.valid() || !right.valid()) return {};
        return op == Op::And ? build_.if_(a, build_.min(left, right), left)
                             : build_.if_(a, left, build_.max(left, right));
      }
      case Op::Not: {
        ExprId inner = margin_of(pool_.arg(e, 0));
        return inner.valid() ? build_.negate(inner) : inner;
      }
      case Op::If: {
        if (varies(pool_.arg(e, 0))) return {};
        ExprId then = margin_of(pool_.arg(e, 1)), otherwise = margin_of(pool_.arg(e, 2));
        return then.valid() && otherwise.valid() ? build_.if_(pool_.arg(e, 0), then, otherwise) : ExprId{};
      }
      case Op::Less:
      case Op::LessEqual:
      case Op::Greater:
      case Op::GreaterEqual: {
        ExprId left = pool_.arg(e, 0), right = pool_.arg(e, 1);
        if (m_.model.types[pool_[left].type].base != BaseType::Real || !varies(e)) break;
        varies_ = true;
        return op == Op::Less || op == Op::LessEqual ? build_.subtract(right, left) : build_.subtract(left, right);
      }
      default: break;
    }
    if (varies(e)) return {};
    ExprId far = build_.real(std::numeric_limits<double>::infinity());
    return build_.if_(e, far, build_.negate(far));
  }

  void add(ExprId margin, const Block& b) {
    ZeroCrossing crossing;
    crossing.text = expression_text(m_, b.guard);
    crossing.span = b.span;
    crossing.is_assertion = true;
    ExprId holds = pool_.add(Op::GreaterEqual, m_.model.types.boolean(), {margin, build_.real(0)});
    crossing.expression = pool_.add(Op::HeldRelation, m_.model.types.boolean(), {holds}, m_.schedule.crossings.size());
    m_.schedule.crossings.push_back(std::move(crossing));
  }

  ScalarModel& m_;
  hybrid::Build& build_;
  hybrid::ExprPool& pool_;
  std::vector<uint32_t> writers_;
  std::vector<uint32_t> for_results_;  // by slot: the block that computes it for results alone, or kNoWriter
  std::unordered_map<Slot, ExprId> expanded_;
  hybrid::Rewriter expand_;
  bool varies_ = false;
};

}  // namespace

void add_assertion_margins(ScalarModel& m) {
  AssertionMargins(m).run();
}

}  // namespace saltus::structure
