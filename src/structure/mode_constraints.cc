// Before: the equations are scalar; those merged from alternatives are listed in ScalarModel::merged. After: every
// alternative of such an equation names an unknown that the others can be matched by as well.
//
//     if c then A h' = Qi − Qo − Qx and Qx = 0 else … h = hmax        or        if c then der(x) = 10 else x = −5
//
// In one alternative the equation determines an algebraic variable or a derivative, in another it is a constraint on a
// state: the index changes from mode to mode. Where the constraint gives one state explicitly, x = e with e known once
// the other states are, it is what holds on entering the mode and stays true if its derivative is: so the alternative
// becomes x' = e', and x is set to e when the mode is entered. All alternatives then determine variables of one kind,
// and one matching serves all modes.
//
// Whether an alternative determines something is a question about the whole model: in `if p then s = 0 else s = v·(time
// − t0)` the variables v and t0 are algebraic, but other equations give their values, so both alternatives constrain s
// and index reduction differentiates the equation as it stands. An alternative determines one of its unknowns if,
// beside the equations that are the same in all modes, it still finds a partner among the derivatives of highest order:
// an augmenting path.
#include "structure/mode_constraints.h"

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/graph.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

SALTUS_DIAGNOSTIC(NotExplicit, Error, "S0001",
                  "not supported yet: an alternative of an if-equation that constrains several states");

// Equations matched with derivatives of highest order and algebraic variables; some equations are left out.
class ModeMatching {
 public:
  ModeMatching(ScalarModel& m, const std::vector<bool>& left_out) : m_(m), walk_(m), seen_(m.facts.size(), 0) {
    Incidence graph;
    graph.columns = static_cast<uint32_t>(m.facts.size());
    rows_.reserve(m.equations.size());
    for (size_t i = 0; i < m.equations.size(); ++i) {
      rows_.push_back(left_out[i] ? std::vector<uint32_t>{} : columns(m.equations[i]));
      graph.add_row(rows_.back());
    }
    row_of_ = maximum_matching(graph).row_of;
  }

  // Is there a partner left for left = right, beside all the equations matched here?
  bool finds_partner(ScalarEquation e, ExprId left, ExprId right) {
    e.left = left;
    e.right = right;
    ++epoch_;
    std::vector<uint32_t> waiting = columns(e);
    while (!waiting.empty()) {
      uint32_t c = waiting.back();
      waiting.pop_back();
      if (seen_[c] == epoch_) continue;
      seen_[c] = epoch_;
      if (row_of_[c] == kNone) return true;
      const std::vector<uint32_t>& next = rows_[row_of_[c]];
      waiting.insert(waiting.end(), next.begin(), next.end());
    }
    return false;
  }

 private:
  std::vector<uint32_t> columns(const ScalarEquation& e) {
    walk_.equation(e);
    std::vector<uint32_t> out;
    for (Slot s : walk_.result.solvable) {
      if (m_.facts[s].role == Role::Unknown && (m_.facts[s].derivative == kNoSlot || m_.facts[s].discrete))
        out.push_back(s);
    }
    return out;
  }

  ScalarModel& m_;
  OccurrenceWalk walk_;
  std::vector<std::vector<uint32_t>> rows_;
  std::vector<uint32_t> row_of_;
  std::vector<uint32_t> seen_;
  uint32_t epoch_ = 0;
};

class Reducer {
 public:
  explicit Reducer(ScalarModel& m) : m_(m), build_(m.build) {}

  void run() {
    std::vector<MergedEquation> merged = std::move(m_.merged);
    // Most if-equations show by what they name that all their alternatives are of one kind.
    std::erase_if(merged, [&](const MergedEquation& e) { return !mixed(kinds(e)); });
    if (merged.empty()) return;
    std::vector<bool> left_out(m_.equations.size(), false);
    for (const MergedEquation& e : merged) left_out[e.equation] = true;
    ModeMatching matching(m_, left_out);
    std::vector<std::vector<Kind>> found;
    for (const MergedEquation& e : merged) {
      found.push_back(kinds(e));
      for (size_t b = 0; b < e.left.size(); ++b) {
        Kind& k = found.back()[b];
        k.determines = k.determines && matching.finds_partner(m_.equations[e.equation], e.left[b], e.right[b]);
      }
    }
    for (size_t i = 0; i < merged.size(); ++i) {
      if (mixed(found[i])) equation(merged[i], found[i]);
    }
  }

 private:
  struct Kind {
    bool constraint = false;  // states and known things alone, and at least one state
    bool determines = false;  // an algebraic variable or a derivative
  };

  Kind kind(ExprId left, ExprId right) {
    Kind k;
    bool state = false;
    hybrid::Walk walk(build_.pool());
    for (ExprId side : {left, right}) {
      walk(side, [&](ExprId e) {
        if (build_.pool().op(e) != Op::Slot || build_.type(e).base != hybrid::BaseType::Real) return;
        const Facts& f = m_.facts[build_.pool().data(e)];
        if (f.role != Role::Unknown || f.discrete) return;
        (f.derivative != kNoSlot && f.integral == kNoSlot ? state : k.determines) = true;
      });
    }
    k.constraint = state && !k.determines;
    return k;
  }

  std::vector<Kind> kinds(const MergedEquation& e) {
    std::vector<Kind> out;
    for (size_t b = 0; b < e.left.size(); ++b) out.push_back(kind(e.left[b], e.right[b]));
    return out;
  }

  static bool mixed(const std::vector<Kind>& kinds) {
    bool constraint = false, determines = false;
    for (const Kind& k : kinds) {
      constraint = constraint || k.constraint;
      determines = determines || k.determines;
    }
    return constraint && determines;
  }

  // The state that the equation gives explicitly, and its value.
  std::pair<Slot, ExprId> solved(ExprId left, ExprId right) {
    for (auto [x, e] : {std::pair(left, right), std::pair(right, left)}) {
      if (build_.pool().op(x) != Op::Slot) continue;
      Slot s = static_cast<Slot>(build_.pool().data(x));
      if (m_.facts[s].role != Role::Unknown || m_.facts[s].discrete || m_.facts[s].derivative == kNoSlot) continue;
      bool inside = false, other = false;
      hybrid::Walk walk(build_.pool());
      walk(e, [&](ExprId n) {
        if (build_.pool().op(n) != Op::Slot || build_.type(n).base != hybrid::BaseType::Real) return;
        const Facts& f = m_.facts[build_.pool().data(n)];
        inside = inside || n == x;
        other = other || (f.role == Role::Unknown && !f.discrete);
      });
      if (!inside && !other) return {s, e};
    }
    return {kNoSlot, {}};
  }

  void equation(const MergedEquation& merged, const std::vector<Kind>& kinds) {
    Algebra algebra(build_);
    std::vector<ExprId> residual;
    ExprId earlier;
    for (size_t b = 0; b < merged.conditions.size(); ++b) {
      ExprId condition = merged.conditions[b];
      ExprId active = earlier.valid() ? build_.and_(earlier, condition) : condition;
      ExprId left = merged.left[b], right = merged.right[b];
      if (kinds[b].constraint) {
        auto [state, value] = solved(left, right);
        if (state == kNoSlot) {
          m_.context.diagnostics.report(NotExplicit, m_.model.all_equations[m_.equations[merged.equation].origin].span);
          m_.failed = true;
          return;
        }
        left = time_derivative(m_, left);
        right = time_derivative(m_, build_.to_real(right));
        if (!left.valid() || !right.valid()) return;
        enter(state, value, active, m_.equations[merged.equation].origin);
      }
      residual.push_back(algebra.subtract(left, right));
      ExprId not_here = build_.not_(condition);
      earlier = earlier.valid() ? build_.and_(earlier, not_here) : not_here;
    }
    ExprId value = residual.back();
    for (size_t b = residual.size() - 1; b-- > 0;) value = build_.if_(merged.conditions[b], residual[b], value);
    m_.equations[merged.equation].left = build_.real(0);
    m_.equations[merged.equation].right = value;
  }

  // $mode = the alternative is the one that counts; on its edge the state is set.
  void enter(Slot state, ExprId value, ExprId active, EquationId origin) {
    Slot mode = m_.add_hidden("$mode" + std::to_string(++m_.when_count), m_.model.types.boolean(),
                              hybrid::Variability::Discrete);
    ScalarEquation e;
    e.left = m_.slot(mode);
    e.right = active;
    e.origin = origin;
    e.defines = mode;
    m_.equations.push_back(e);
    m_.facts[state].reinitialized = true;
    Block block;
    block.kind = BlockKind::Reinit;
    block.when = When::Event;
    block.target = state;
    block.value = build_.to_real(value);
    block.guard = build_.and_(m_.slot(mode), build_.not_(m_.pre_slot(mode)));
    block.origin = origin;
    block.span = m_.model.all_equations[origin].span;
    m_.effects.push_back(block);
  }

  ScalarModel& m_;
  Build& build_;
};

}  // namespace

void reduce_mode_constraints(ScalarModel& m) {
  if (!m.merged.empty()) Reducer(m).run();
}

}  // namespace saltus::structure
