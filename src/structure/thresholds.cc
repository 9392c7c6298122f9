#include "structure/thresholds.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/writers.h"

namespace saltus::structure {
namespace {

using hybrid::Op;

constexpr int kMostDefinitions = 8;  // definitions one in the other: a sensor, its unit conversion, a filter's output

class Thresholds {
 public:
  explicit Thresholds(ScalarModel& m)
      : m_(m), algebra_(m.build), pool_(m.build.pool()), writers_(continuous_writers(m)) {}

  void run() {
    for (const ZeroCrossing& crossing : m_.schedule.crossings) {
      if (crossing.is_floor || crossing.is_assertion || crossing.leaps || crossing.time_event.valid()) continue;
      ExprId relation = pool_.arg(crossing.expression, 0);
      if (pool_.arg_count(relation) != 2) continue;
      ExprId left = pool_.arg(relation, 0), right = pool_.arg(relation, 1);
      // x − c > 0
      if (is_number(right, 0) && pool_.op(left) == Op::Subtract)
        std::tie(left, right) = std::pair(pool_.arg(left, 0), pool_.arg(left, 1));
      compare(left, right);
      compare(right, left);
      compare_sums(left, right);
    }
  }

 private:
  struct Multiple {
    Slot state;
    ExprId factor;  // invalid: 1
  };

  bool is_number(ExprId e, double value) const {
    auto number = m_.build.number(e);
    return number && *number == value;
  }

  // Known once parameters are.
  bool is_parameter(ExprId root) const {
    bool is = true;
    hybrid::Walk walk(pool_);
    walk(root, [&](ExprId e) {
      switch (pool_.op(e)) {
        case Op::Slot: is = is && m_.facts[static_cast<Slot>(pool_.data(e))].role == Role::Parameter; break;
        case Op::Real:
        case Op::Integer:
        case Op::Negate:
        case Op::Add:
        case Op::Subtract:
        case Op::Multiply:
        case Op::Divide:
        case Op::ToReal: break;
        default: is = false;
      }
    });
    return is;
  }

  std::optional<Multiple> multiple_of_state(ExprId e, int depth) {
    if (depth > kMostDefinitions) return std::nullopt;
    switch (pool_.op(e)) {
      case Op::Negate:
      case Op::Abs: return multiple_of_state(pool_.arg(e, 0), depth);
      case Op::Multiply:
        for (size_t i : {0, 1}) {
          if (is_parameter(pool_.arg(e, i)))
            return times(multiple_of_state(pool_.arg(e, 1 - i), depth), pool_.arg(e, i));
        }
        return std::nullopt;
      case Op::Divide:
        if (!is_parameter(pool_.arg(e, 1))) return std::nullopt;
        return times(multiple_of_state(pool_.arg(e, 0), depth), algebra_.divide(m_.build.real(1), pool_.arg(e, 1)));
      case Op::Slot: {
        Slot slot = static_cast<Slot>(pool_.data(e));
        if (writers_[slot] == kStateWriter) return Multiple{slot, {}};
        if (writers_[slot] == kNoWriter) return std::nullopt;
        const Block& block = m_.schedule.blocks[writers_[slot]];
        if (block.kind != BlockKind::Assign || block.target != slot || block.guard.valid()) return std::nullopt;
        return multiple_of_state(block.value, depth + 1);
      }
      default: return std::nullopt;
    }
  }

  std::optional<Multiple> times(std::optional<Multiple> of, ExprId factor) {
    if (of) of->factor = of->factor.valid() ? algebra_.multiply(of->factor, factor) : factor;
    return of;
  }

  // Σ factor·state + constant
  struct Sum {
    std::vector<Multiple> terms;
    ExprId constant;  // invalid: 0
  };

  ExprId product(ExprId a, ExprId b) { return !a.valid() ? b : !b.valid() ? a : algebra_.multiply(a, b); }

  // Adds scale·e. False: it is no such sum.
  bool add(Sum& sum, ExprId e, ExprId scale, int depth) {
    if (depth > kMostDefinitions) return false;
    if (is_parameter(e)) {
      ExprId term = product(m_.build.to_real(e), scale);
      sum.constant = sum.constant.valid() ? algebra_.add(sum.constant, term) : term;
      return true;
    }
    auto negative = [&] { return scale.valid() ? algebra_.negate(scale) : m_.build.real(-1); };
    switch (pool_.op(e)) {
      case Op::Negate: return add(sum, pool_.arg(e, 0), negative(), depth);
      case Op::Add: return add(sum, pool_.arg(e, 0), scale, depth) && add(sum, pool_.arg(e, 1), scale, depth);
      case Op::Subtract: return add(sum, pool_.arg(e, 0), scale, depth) && add(sum, pool_.arg(e, 1), negative(), depth);
      case Op::Multiply:
        for (size_t i : {0, 1}) {
          if (is_parameter(pool_.arg(e, i)))
            return add(sum, pool_.arg(e, 1 - i), product(m_.build.to_real(pool_.arg(e, i)), scale), depth);
        }
        return false;
      case Op::Divide:
        return is_parameter(pool_.arg(e, 1)) &&
               add(sum, pool_.arg(e, 0),
                   product(algebra_.divide(m_.build.real(1), m_.build.to_real(pool_.arg(e, 1))), scale), depth);
      case Op::Slot: return add_slot(sum, static_cast<Slot>(pool_.data(e)), scale, depth);
      default: return false;
    }
  }

  bool add_slot(Sum& sum, Slot slot, ExprId scale, int depth) {
    if (writers_[slot] == kStateWriter) {
      bool known = std::ranges::any_of(sum.terms, [slot](const Multiple& term) { return term.state == slot; });
      if (!known) sum.terms.push_back({slot, scale});
      return !known;
    }
    if (writers_[slot] == kNoWriter) return false;
    const Block& block = m_.schedule.blocks[writers_[slot]];
    return block.kind == BlockKind::Assign && block.target == slot && !block.guard.valid() &&
           add(sum, block.value, scale, depth + 1);
  }

  // x − y < c and |x − y| < c: the errors of both states count against c, however large the states are.
  void compare_sums(ExprId left, ExprId right) {
    for (ExprId* side : {&left, &right}) {
      bool alone = is_parameter(side == &left ? right : left);
      if (alone && pool_.op(*side) == Op::Abs) *side = pool_.arg(*side, 0);
    }
    Sum sum;
    if (!add(sum, left, {}, 0) || !add(sum, right, m_.build.real(-1), 0) || sum.terms.size() < 2 ||
        !sum.constant.valid() || is_number(sum.constant, 0))
      return;
    ExprId constant = algebra_.negate(sum.constant);
    for (const Multiple& term : sum.terms) {
      m_.schedule.thresholds.push_back(
          {{term.state, m_.build.to_real(term.factor.valid() ? algebra_.divide(constant, term.factor) : constant)},
           relations_});
    }
    ++relations_;
  }

  void compare(ExprId side, ExprId constant) {
    if (!is_parameter(constant) || is_number(constant, 0)) return;
    std::optional<Multiple> found = multiple_of_state(side, 0);
    if (!found) return;
    ExprId threshold = m_.build.to_real(found->factor.valid() ? algebra_.divide(constant, found->factor) : constant);
    if (seen_.insert({found->state, threshold.value}).second)
      m_.schedule.thresholds.push_back({{found->state, threshold}, relations_++});
  }

  ScalarModel& m_;
  Algebra algebra_;
  const hybrid::ExprPool& pool_;
  std::vector<uint32_t> writers_;
  std::set<std::pair<Slot, uint32_t>> seen_;
  uint32_t relations_ = 0;
};

}  // namespace

void find_thresholds(ScalarModel& m) {
  if (!m.schedule.states.empty() && !m.schedule.crossings.empty()) Thresholds(m).run();
}

}  // namespace saltus::structure
