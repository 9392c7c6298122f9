// When is a block needed?
//
// Forward in the order of computation: what a block computes varies between events if something it reads does, other
// than through a held relation or floor; blocks that do not vary are Event blocks. Backward: of those that vary, the
// ones that derivatives of states, zero crossings, delays or other such blocks need are Continuous; the rest is for
// results, Output. What blocks for results compute and an Event block reads has to be computed at events as well,
// before it is read: OutputAtEvent. Effects (reinit, terminate, calls) happen at events. An assertion outside of when
// clauses is looked at whenever results are written, and only then: while an event iteration is under way some
// variables are left limits and others right ones. Event blocks that only say what follows from held relations are
// Switched.
#include "structure/partition.h"

#include <set>

#include "hybrid/rewrite.h"
#include "structure/block_walk.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;

namespace {

class Partition {
 public:
  explicit Partition(ScalarModel& m) : m_(m), varies_(m.facts.size(), false), needed_(m.facts.size(), false) {}

  void run() {
    std::vector<Block>& blocks = m_.schedule.blocks;
    for (const State& s : m_.schedule.states) varies_[s.state] = true;
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      if (m_.facts[s].role == Role::Input && m_.is_real(s) && !m_.facts[s].discrete) varies_[s] = true;
    }
    for (Block& b : blocks) forward(b);
    for (const State& s : m_.schedule.states) needed_[s.derivative] = true;
    for (const ZeroCrossing& z : m_.schedule.crossings) need(z.expression);
    for (const DelayLine& d : m_.schedule.delays) {
      need(d.value);
      need(d.delay);
    }
    for (const Transport& t : m_.schedule.transports) {
      for (ExprId e : {t.in0, t.in1, t.x, t.positive}) need(e);
    }
    for (const hybrid::Process& process : m_.schedule.processes) {
      for (const auto& s : process.body) {
        hybrid::each_expression(s, [&](const ExprId& e) { need(e); });
      }
    }
    // What is read at an event has to be up to date there; a sampled signal just before it.
    pre_too_ = true;
    for (size_t i = blocks.size(); i-- > 0;) {
      if (blocks[i].when == When::Event && !m_.clocks.empty()) {
        block_reads(blocks[i], true, [&](Slot s) {
          if (s != kNoSlot) needed_[s] = true;
        });
      }
    }
    pre_too_ = false;
    for (size_t i = blocks.size(); i-- > 0;) backward(blocks[i]);
    read_at_events();
    find_switched();
  }

 private:
  // Calls f with each slot read; `held`: also inside held relations.
  template <class F>
  void reads(ExprId root, bool held, F f) {
    if (!root.valid()) return;
    const auto& pool = m_.model.exprs;
    std::vector<ExprId> stack{root};
    ++epoch_;
    while (!stack.empty()) {
      ExprId e = stack.back();
      stack.pop_back();
      if (e.value >= seen_.size()) seen_.resize(pool.size(), 0);
      if (seen_[e.value] == epoch_) continue;
      seen_[e.value] = epoch_;
      const Node& n = pool[e];
      if (!held && hybrid::has(n.op, hybrid::op_trait::Held)) continue;
      if (hybrid::has(n.op, hybrid::op_trait::Varies)) f(kNoSlot);
      const Places places = m_.places(e);
      for (Slot i = 0; i < places.count && places.numeric(); ++i) f(places.first + i);
      if (n.op == Op::PreSlot && pre_too_ && m_.is_numeric(n.type)) f(static_cast<Slot>(n.data));
      for (ExprId arg : pool.args(e)) stack.push_back(arg);
    }
  }

  template <class F>
  void block_reads(const Block& b, bool held, F f) {
    each_expression_of(b, Unknowns::RealAndDiscrete, [&](ExprId e, const Block&) { reads(e, held, f); });
  }

  static bool is_effect(const Block& b) {
    return b.kind == BlockKind::Reinit || b.kind == BlockKind::Assert || b.kind == BlockKind::Terminate ||
           b.kind == BlockKind::Call || (b.kind == BlockKind::Algorithm && b.outputs.empty());
  }

  // How much of what a block computes is assigned in when clauses: it is memory, and changes at events only.
  enum class Memory { None, Some, All };
  Memory remembers(const Block& b) {
    bool some = false, all = true;
    auto note = [&](Slot s) {
      some = some || m_.facts[s].when_defined;
      all = all && m_.facts[s].when_defined;
    };
    each_written(b, Unknowns::RealAndDiscrete, note);
    return !some ? Memory::None : all ? Memory::All : Memory::Some;
  }

  void forward(Block& b) {
    bool always = (b.kind == BlockKind::Assert || b.outputs.empty()) && is_effect(b) && b.when == When::Output;
    if ((is_effect(b) && !always) || b.clock != kNoSlot) {
      b.when = When::Event;
      return;
    }
    bool varies = false;
    block_reads(b, false, [&](Slot s) { varies = varies || s == kNoSlot || varies_[s]; });
    // In an algorithm a when clause's variables only change at its edges, whatever else it reads.
    if (b.kind == BlockKind::Algorithm) {
      bool continuous = false;
      for (Slot s : b.outputs) continuous = continuous || !m_.facts[s].discrete;
      varies = varies && continuous;
    }
    if (remembers(b) == Memory::All) varies = false;
    b.when = varies || always ? When::Output : When::Event;
    if (!varies) return;
    each_written(b, Unknowns::Real, [&](Slot s) { varies_[s] = true; });
    for (const System& s : b.system) {
      for (const Block& d : s.discrete) {
        if (d.kind == BlockKind::Assign && m_.is_real(d.target)) varies_[d.target] = true;
      }
    }
  }

  void need(ExprId e) {
    reads(e, true, [&](Slot s) {
      if (s != kNoSlot) needed_[s] = true;
    });
  }

  void backward(Block& b) {
    if (b.when == When::Event) return;
    bool needed = false;
    each_written(b, Unknowns::Real, [&](Slot s) { needed = needed || needed_[s]; });
    if (!needed) return;
    b.when = When::Continuous;
    block_reads(b, true, [&](Slot s) {
      if (s != kNoSlot) needed_[s] = true;
    });
  }

  // Blocks for results that something at events reads, be it by way of others.
  void read_at_events() {
    std::vector<Block>& blocks = m_.schedule.blocks;
    std::vector<bool> read(m_.facts.size(), false);
    auto note = [&](Slot s) {
      if (s != kNoSlot) read[s] = true;
    };
    for (size_t i = blocks.size(); i-- > 0;) {
      Block& b = blocks[i];
      if (b.when == When::Output) {
        // Strings are few, and cheap. What a when clause of a loop assigns has to be there for the next event.
        bool wanted = b.kind == BlockKind::AssignString || remembers(b) == Memory::Some;
        each_written(b, Unknowns::RealAndDiscrete, [&](Slot s) { wanted = wanted || read[s]; });
        if (!wanted) continue;
        b.when = When::OutputAtEvent;
      }
      block_reads(b, true, note);
    }
  }

  // Event blocks that say what follows from held relations, u = if on then -1 else 1 with on = x > 0, and are read by
  // nothing that would notice each switching.
  void find_switched() {
    const auto& pool = m_.model.exprs;
    std::vector<Block>& blocks = m_.schedule.blocks;
    std::vector<bool> follows(m_.facts.size(), false);
    for (Block& b : blocks) {
      bool plain = b.when == When::Event && b.kind == BlockKind::Assign && b.clock == kNoSlot && !b.guard.valid() &&
                   !m_.facts[b.target].when_defined;
      if (!plain) continue;
      bool from_relation = false;
      hybrid::Walk walk(pool);
      walk(b.value, [&](ExprId e) {
        Op op = pool.op(e);
        from_relation = from_relation || op == Op::HeldRelation;
        bool transparent = op == Op::NoEvent || op == Op::Smooth || op == Op::Homotopy;
        plain = plain && op != Op::PreSlot && (transparent || hybrid::op_class(op) != hybrid::OpClass::Event);
      });
      block_reads(b, false, [&](Slot s) { from_relation = from_relation || (s != kNoSlot && follows[s]); });
      if (!plain || !from_relation) continue;
      b.when = When::Switched;
      follows[b.target] = true;
    }
    // Readers come after what they read; and what is not switched itself must not be read through what is.
    pre_too_ = true;
    auto notice = [&](Slot s) {
      if (s != kNoSlot) follows[s] = false;
    };
    for (const ZeroCrossing& z : m_.schedule.crossings) reads(z.expression, true, notice);
    for (const hybrid::Process& process : m_.schedule.processes) {
      for (const auto& s : process.body) hybrid::each_expression(s, [&](const ExprId& e) { reads(e, true, notice); });
    }
    for (size_t i = blocks.size(); i-- > 0;) {
      Block& b = blocks[i];
      if (b.when == When::Switched && !follows[b.target]) b.when = When::Event;
      // An assertion says nothing but that a side may not be taken: it does not matter how often it is looked at.
      if (b.when == When::Event && b.kind != BlockKind::Assert) block_reads(b, true, notice);
    }
    pre_too_ = false;
    for (const Block& b : blocks) {
      if (b.when == When::Event && b.kind != BlockKind::Assert) notice_relations(b);
      for (const System& s : b.system) {
        for (const Block& d : s.discrete) notice_relations(d);
      }
    }
    // What follows from noticed relations alone is the same in both positions.
    for (Block& b : blocks) {
      if (b.when != When::Switched) continue;
      bool switched = false;
      hybrid::Walk walk(pool);
      walk(b.value, [&](ExprId e) {
        switched = switched || (pool.op(e) == Op::HeldRelation && !m_.schedule.crossings[pool.data(e)].noticed);
      });
      block_reads(b, false, [&](Slot s) { switched = switched || (s != kNoSlot && follows[s]); });
      if (switched) continue;
      b.when = When::Event;
      follows[b.target] = false;
    }
  }

  void notice_relations(const Block& b) {
    const auto& pool = m_.model.exprs;
    auto look = [&](ExprId root) {
      hybrid::Walk walk(pool);
      walk(root, [&](ExprId e) {
        if (pool.op(e) == Op::HeldRelation) m_.schedule.crossings[pool.data(e)].noticed = true;
      });
    };
    for (ExprId e : {b.value, b.guard}) look(e);
    for (const auto& s : b.statements) hybrid::each_expression(s, [&](const ExprId& e) { look(e); });
  }

  ScalarModel& m_;
  std::vector<bool> varies_, needed_;
  std::vector<uint32_t> seen_;
  uint32_t epoch_ = 0;
  bool pre_too_ = false;
};

}  // namespace

void partition(ScalarModel& m) {
  Partition(m).run();
}

}  // namespace saltus::structure
