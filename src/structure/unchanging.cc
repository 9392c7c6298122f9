// An equation x = f(parameters) makes x a parameter (aliases.cc). An algorithm section that reads nothing but
// parameters, as those that compute volumes and areas from lengths do, stays what it is, since its results have no
// expression. But they do not change either: their derivatives are zero, and nothing that needs these has to
// differentiate the section.
//
// A section without when clauses begins with the start values of what it assigns (MLS 3.6 §11.1.2), which are
// parameters, too. So what it reads of its own outputs does not matter. Equations between two sections hand on what
// does not change; they are differentiated as any others are, to zero.
#include "structure/unchanging.h"

#include <algorithm>

#include "hybrid/rewrite.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

class Unchanging {
 public:
  explicit Unchanging(ScalarModel& m) : m_(m), keeps_(m.facts.size(), false), occurrences_(m) {}

  void run() {
    std::vector<bool> done(m_.algorithms.size(), false);
    std::vector<uint32_t> open;  // equations x = f that may come to compute from what does not change
    bool collected = false;
    for (bool more = true; more;) {
      more = false;
      for (size_t i = 0; i < m_.algorithms.size(); ++i) {
        if (done[i] || !keeps(m_.algorithms[i])) continue;
        done[i] = more = true;
        for (Slot s : m_.algorithms[i].outputs) keeps_[s] = m_.facts[s].unchanging = true;
      }
      if (!more) return;
      if (!collected) open = assignments();
      collected = true;
      for (bool again = true; again;) {
        size_t before = open.size();
        std::erase_if(open, [&](uint32_t i) { return follows(m_.equations[i]); });
        again = open.size() != before;
      }
    }
  }

 private:
  bool is_known(Slot s) const {
    const Facts& f = m_.facts[s];
    return f.role == Role::Parameter || f.role == Role::Free || keeps_[s];
  }

  // Nothing in it may differ from one instant to another but the numbers that it reads.
  bool is_timeless(ExprId root) const {
    const hybrid::ExprPool& pool = m_.model.exprs;
    bool timeless = true;
    hybrid::Walk walk(pool);
    walk(root, [&](ExprId e) {
      Op op = pool.op(e);
      if (hybrid::has(op, hybrid::op_trait::OwnValue)) timeless = false;
      if (op == Op::Call && m_.model.functions[pool.function(e)].impure) timeless = false;
      if (!m_.places(e).numeric()) timeless = false;
    });
    return timeless;
  }
  bool is_number(ExprId e) const {
    hybrid::BaseType base = m_.model.types[m_.model.exprs[e].type].base;
    return base != hybrid::BaseType::String && base != hybrid::BaseType::ExternalObject;
  }

  bool keeps(const ScalarAlgorithm& a) {
    if (a.clock != kNone || a.outputs.empty()) return false;
    for (Slot s : a.outputs) {
      const Facts& f = m_.facts[s];
      if (f.role != Role::Unknown || f.discrete || f.when_defined || f.derivative != kNoSlot) return false;
    }
    std::vector<Slot> outputs = a.outputs;
    std::ranges::sort(outputs);
    for (Slot s : a.inputs) {
      if (!is_known(s) && !std::ranges::binary_search(outputs, s)) return false;
    }
    bool timeless = true;
    for (const hybrid::Statement& statement : a.statements) {
      hybrid::each_expression(statement, [&](const ExprId& e) { timeless = timeless && is_timeless(e); });
    }
    return timeless;
  }

  std::vector<uint32_t> assignments() {
    std::vector<uint32_t> out;
    for (uint32_t i = 0; i < m_.equations.size(); ++i) {
      const ScalarEquation& e = m_.equations[i];
      if (e.algorithm != kNone || e.when || e.clock != kNone || e.defines != kNoSlot || !target(e).valid()) continue;
      if (is_timeless(value(e))) out.push_back(i);
    }
    return out;
  }
  bool is_slot(ExprId e) const { return e.valid() && m_.model.exprs.op(e) == Op::Slot && is_number(e); }
  ExprId target(const ScalarEquation& e) const {
    if (is_slot(e.left)) return e.left;
    return is_slot(e.right) ? e.right : ExprId{};
  }
  ExprId value(const ScalarEquation& e) const { return is_slot(e.left) ? e.right : e.left; }

  bool follows(const ScalarEquation& e) {
    Slot x = static_cast<Slot>(m_.model.exprs.data(target(e)));
    const Facts& f = m_.facts[x];
    if (f.role != Role::Unknown || f.discrete || f.derivative != kNoSlot || keeps_[x]) return false;
    occurrences_.clear();
    occurrences_.add(value(e), true);
    const Occurrences& read = occurrences_.result;
    auto known = [&](Slot s) { return is_known(s); };
    if (!std::ranges::all_of(read.solvable, known) || !std::ranges::all_of(read.others, known) ||
        !read.strings.empty() || !read.objects.empty())
      return false;
    keeps_[x] = true;
    return true;
  }

  ScalarModel& m_;
  std::vector<bool> keeps_;  // by slot: does not change, because of an algorithm section or of an equation
  OccurrenceWalk occurrences_;
};

}  // namespace

void mark_unchanging(ScalarModel& m) {
  Unchanging(m).run();
}

}  // namespace saltus::structure
