// What the search for events must know about the functions that relations depend on.
//
// Before: the schedule's blocks are in order, and each says when it is needed; loops are not rolled up yet.
// After: Schedule::phases has the arguments of sin, cos and tan that some relation depends on, Schedule::bends what
// vanishes where such a function has a corner, a top or a flank:
//
//     abs(u), u^2, cosh(u)       u
//     min(u, v), max(u, v)       u - v
//     a table, read at u         u - a, for each abscissa a (table_breakpoints.h)
//     tanh(u), atan(u), exp(u)   u - 1, u and u + 1: where they turn from one value to the other, and how wide that is
//     u*v, u/v with 0            u and v, factors of a whole side of a relation: a product changes its sign with each
//                                of them
//
// Each is an expression of slots and time without calls, so that it can be evaluated at any time and cannot fail.
//
// A Boolean or an Integer that a function returns tells nothing of how far it is from its change. The relations inside
// of the function do, and become relations that are looked for themselves; each change of one is an event at which the
// function is asked again.
#include "structure/fast_signals.h"

#include <cmath>
#include <unordered_set>

#include "hybrid/rewrite.h"
#include "structure/block_walk.h"
#include "structure/dump.h"
#include "structure/inside_calls.h"
#include "structure/table_breakpoints.h"
#include "structure/writers.h"

namespace saltus::structure {
namespace {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Op;

// Enough for any mechanism; what is beyond is left to the search itself.
constexpr size_t kMost = 256;

class FastSignals {
 public:
  explicit FastSignals(ScalarModel& m)
      : m_(m),
        build_(m.build),
        writer_(continuous_writers(m)),
        walk_(m.model.exprs),
        at_first_(m.schedule.crossings.size()) {}

  void run() {
    const std::vector<Block>& blocks = m_.schedule.blocks;
    for (const ZeroCrossing& z : m_.schedule.crossings) {
      // How far an assertion is from being violated depends on half of a model; it is looked at where others ask for
      // points.
      if (z.time_event.valid() || z.is_assertion) continue;
      relations_leap_ = z.leaps;
      expression(z.expression);
      relations_leap_ = false;
      factors(z.expression);
    }
    for (size_t next = 0; next < reached_.size(); ++next) block(blocks[reached_[next]]);
    look_inside_calls();
    // The pool grows by differences: not while it is walked.
    auto add_bend = [&](ExprId e) {
      if (m_.schedule.bends.size() < kMost) m_.schedule.bends.push_back(e);
    };
    for (const auto& [left, right] : differences_) add_bend(build_.subtract(left, right));
    for (const auto& [left, right] : inner_) look_for(left, right);
    for (ExprId argument : flanks_) {
      add_bend(build_.subtract(argument, build_.real(1)));
      add_bend(build_.add(argument, build_.real(1)));
    }
  }

 private:
  void block(const Block& b) {
    each_expression_of(b, Unknowns::Real, [&](ExprId e, const Block&) { expression(e); });
  }

  void expression(ExprId root) {
    const auto& pool = m_.model.exprs;
    walk_(root, [&](ExprId e) {
      const Node& n = pool[e];
      const Places places = m_.places(e);
      for (Slot i = 0; i < places.count && places.numeric(); ++i) reach(places.first + i);
      switch (n.op) {
        case Op::Sin:
        case Op::Cos:
        case Op::Tan: add(m_.schedule.phases, pool.arg(e, 0)); break;
        case Op::Abs:
        case Op::Cosh: add(m_.schedule.bends, pool.arg(e, 0)); break;
        case Op::Tanh:
        case Op::Atan:
        case Op::Exp:
          if (add(m_.schedule.bends, pool.arg(e, 0))) flanks_.push_back(pool.arg(e, 0));
          break;
        case Op::Power:
          if (is_even(pool.arg(e, 1))) add(m_.schedule.bends, pool.arg(e, 0));
          break;
        case Op::Multiply:
          if (pool.arg(e, 0) == pool.arg(e, 1)) add(m_.schedule.bends, pool.arg(e, 0));
          break;
        case Op::Min:
        case Op::Max:
          if (is_plain(pool.arg(e, 0)) && is_plain(pool.arg(e, 1)))
            differences_.emplace_back(pool.arg(e, 0), pool.arg(e, 1));
          break;
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
          if (relations_leap_ && is_real(pool.arg(e, 0))) inner_.emplace_back(pool.arg(e, 0), pool.arg(e, 1));
          break;
        case Op::Call:
          if (seen_calls_.insert(e.value).second) calls_.emplace_back(e, relations_leap_);
          break;
        default: break;
      }
    });
  }

  // Functions that are not inlined, with loops for instance: the signals are those of their bodies.
  void look_inside_calls() {
    std::vector<ExprId> values;
    for (size_t next = 0; next < calls_.size() && next < kMost; ++next) {
      auto [call, leaps] = calls_[next];
      for (const TableAxis& axis : table_axes(m_, call)) {
        for (ExprId place : axis.places) {
          if (is_plain(axis.argument)) differences_.emplace_back(axis.argument, place);
        }
      }
      each_value_inside(m_, call, [&](ExprId e) { values.push_back(e); });
      relations_leap_ = leaps;
      for (ExprId e : values) expression(e);
      values.clear();
    }
    relations_leap_ = false;
  }

  void look_for(ExprId left, ExprId right) {
    if (m_.schedule.crossings.size() >= at_first_ + kMost || !is_plain(build_.subtract(left, right))) return;
    ZeroCrossing crossing;
    ExprId relation = build_.greater(left, right);
    crossing.text = expression_text(m_, relation);
    crossing.expression =
        build_.pool().add(Op::HeldRelation, m_.model.types.boolean(), {relation}, m_.schedule.crossings.size());
    m_.schedule.crossings.push_back(std::move(crossing));
  }

  bool is_even(ExprId exponent) const {
    std::optional<double> number = build_.number(exponent);
    return number && *number != 0 && std::fmod(*number, 2) == 0;
  }

  void reach(Slot slot) {
    uint32_t index = writer_[slot];
    if (index == kNoWriter || index == kStateWriter) return;
    if (seen_blocks_.insert(index).second) reached_.push_back(index);
  }

  bool add(std::vector<ExprId>& list, ExprId argument) {
    if (list.size() >= kMost || !seen_.insert(argument.value).second || !is_plain(argument)) return false;
    list.push_back(argument);
    return true;
  }

  // Of a product that is compared with zero, also where a variable stands for it.
  void factors(ExprId relation) {
    const auto& pool = m_.model.exprs;
    if (pool.op(relation) != Op::HeldRelation) return;
    ExprId sides = pool.arg(relation, 0);
    if (pool.arg_count(sides) != 2) return;
    for (size_t i : {0, 1}) {
      if (build_.number(pool.arg(sides, 1 - i)) != 0.0) continue;
      std::vector<ExprId> stack{pool.arg(sides, i)};
      bool is_product = false;
      for (size_t steps = 0; !stack.empty() && steps < kMost; ++steps) {
        ExprId e = stack.back();
        stack.pop_back();
        const Node& n = pool[e];
        uint32_t writer = n.op == Op::Slot ? writer_[static_cast<Slot>(n.data)] : kNoWriter;
        bool is_named =
            writer != kNoWriter && writer != kStateWriter && m_.schedule.blocks[writer].kind == BlockKind::Assign;
        if (n.op == Op::Multiply || n.op == Op::Divide || n.op == Op::Negate) {
          is_product = is_product || n.op != Op::Negate;
          for (ExprId arg : pool.args(e)) stack.push_back(arg);
        } else if (is_named) {
          stack.push_back(m_.schedule.blocks[writer].value);
        } else if (n.op == Op::Power) {
          stack.push_back(pool.arg(e, 0));
        } else if (is_product) {
          add(m_.schedule.bends, e);
        }
      }
    }
  }

  bool is_real(ExprId e) const { return m_.model.types[m_.model.exprs[e].type].base == BaseType::Real; }

  // Numbers, slots, time and arithmetic; and it does vary.
  bool is_plain(ExprId root) const {
    const auto& pool = m_.model.exprs;
    if (!is_real(root)) return false;
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
        case Op::Slot: varies = varies || writer_[static_cast<Slot>(n.data)] != kNoWriter; break;
        case Op::Negate:
        case Op::Add:
        case Op::Subtract:
        case Op::Multiply:
        case Op::Divide:
        case Op::ToReal:
        case Op::Power:
        case Op::Sqrt:
        case Op::Exp:
        case Op::Log:
        case Op::Sin:
        case Op::Cos:
        case Op::Tan:
        case Op::Tanh:
        case Op::Atan:
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
  std::unordered_set<uint32_t> seen_blocks_, seen_, seen_calls_;
  std::vector<std::pair<ExprId, bool>> calls_;  // whether the relations in it leap
  bool relations_leap_ = false;
  std::vector<std::pair<ExprId, ExprId>> differences_;
  std::vector<std::pair<ExprId, ExprId>> inner_;  // sides of relations inside of functions that leap
  size_t at_first_;                               // relations
  std::vector<ExprId> flanks_;
};

}  // namespace

void find_fast_signals(ScalarModel& m) {
  if (!m.schedule.crossings.empty()) FastSignals(m).run();
}

}  // namespace saltus::structure
