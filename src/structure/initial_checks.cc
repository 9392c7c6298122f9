// Conditions on the start that are not needed must still hold (MLS 3.6 §8.6).
//
// Two kinds are left over: conditions that found nothing to determine (initial.cc), and fixed start values of variables
// that have become aliases or constants. Each is an equation l = r between quantities that are known by then:
//
//     |l − r| ≤ ε·S,    S = Σ |terms of l and r|
//
// Terms are those of the sums l and r are made of, and of the sums that computed the variables in them: a difference of
// two equal numbers of size 1 is zero up to rounding of size 1, not up to its own size. So nothing depends on the unit,
// and a picoampere is compared with picoamperes. ε is what the solution of simultaneous equations is good for.
#include "structure/initial_checks.h"

#include <cmath>
#include <map>
#include <unordered_map>

#include "structure/algebra.h"
#include "structure/dump.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;

namespace {

SALTUS_DIAGNOSTIC(Contradiction, Error, "S0311", "'{}' starts at {}, but '{}', which {}, starts at {}");
SALTUS_DIAGNOSTIC(DiscreteStarts, Warning, "S0313", "'{}' starts at {}, but '{}', which {}, starts at {}");
SALTUS_DIAGNOSTIC(AgainstConstant, Error, "S0312", "'{}' starts at {}, but the equations say that it is {}");

// Newton's method ends when a step is below 1e-8 of the unknown; what follows from it may be ten times, a hundred times
// less exact.
constexpr double kSolverAccuracy = 1e-6;
// Where all is computed without an iteration: sums of some ten terms, each with a few units of rounding, make fifty
// units in the last place.
constexpr double kRounding = 1e-14;

class InitialChecks {
 public:
  InitialChecks(ScalarModel& m, const std::vector<Block>& blocks) : m_(m), b_(m.build), algebra_(m.build) {
    collect(blocks);
  }

  std::vector<Block> take() { return std::move(checks_); }

  void redundant(const RedundantCondition& condition) {
    const ScalarEquation& e = condition.equation;
    if (e.algorithm != kNone) return;
    Span span = e.origin.valid()       ? m_.model.all_equations[e.origin].span
                : e.defines != kNoSlot ? m_.span(e.defines)
                                       : Span{};
    ExprId message = b_.string("the initial condition " + describe(m_, e) + " contradicts the others");
    if (b_.type(e.left).base == BaseType::Real) {  // by how much
      message = b_.add(message, b_.add(b_.string(": its left side is "), b_.to_string(e.left)));
      message = b_.add(message, b_.add(b_.string(", its right side "), b_.to_string(e.right)));
    }
    add(e.left, e.right, message, span, e.origin, condition.others);
  }

  void fixed_starts() {
    // Of each set: whose start value is the condition.
    std::unordered_map<Slot, const FixedStart*> first;
    for (const FixedStart& f : m_.fixed_starts) {
      Alias a = alias(f.slot);
      const Facts& target = m_.facts[a.target];
      bool chosen = target.fixed && signed_value(f.start, a, f.slot) == target.start;
      auto [it, fresh] = first.emplace(a.target, &f);
      if (chosen && !fresh &&
          signed_value(it->second->start, alias(it->second->slot), it->second->slot) != target.start)
        it->second = &f;
    }
    for (const FixedStart& f : m_.fixed_starts) {
      Alias a = alias(f.slot);
      const Facts& target = m_.facts[a.target];
      const FixedStart& other = *first[a.target];
      if (target.role == Role::Parameter && !target.discrete && m_.is_real(f.slot))
        against_constant(f, a);
      else if (&other != &f)
        against_alias(f, a, other);
    }
  }

 private:
  void collect(const std::vector<Block>& blocks) {
    for (const Block& b : blocks) {
      if (b.kind == BlockKind::Assign) value_of_[b.target] = b.value;
      for (const System& s : b.system) collect(s.inner);
    }
  }

  Alias alias(Slot s) const { return s < m_.schedule.aliases.size() ? m_.schedule.aliases[s] : Alias{s, false}; }

  ExprId signed_value(ExprId e, Alias a, Slot s) {
    if (!a.negated) return e;
    return m_.model.types[m_.slot_type(s)].base == BaseType::Boolean ? b_.not_(e) : b_.negate(e);
  }

  static bool differ(double x, double y) { return std::abs(x - y) > kSolverAccuracy * (std::abs(x) + std::abs(y)); }

  // Two variables that are equal, or opposite, with start values of their own.
  void against_alias(const FixedStart& f, Alias a, const FixedStart& other) {
    Alias z = alias(other.slot);
    ExprId mine = signed_value(f.start, a, f.slot), theirs = signed_value(other.start, z, other.slot);
    if (mine == theirs) return;
    bool opposite = a.negated != z.negated;
    bool boolean = m_.model.types[m_.slot_type(f.slot)].base == BaseType::Boolean;
    const char* relation = !opposite ? "is the same" : boolean ? "is its negation" : "is its opposite";
    auto x = b_.number(mine), y = b_.number(theirs);
    if (b_.is_literal(mine) && b_.is_literal(theirs) && !x) {
      // Truth values and enumerations that are written differently are different.
      report(f, other, relation);
      return;
    }
    if (x && y) {
      if (differ(*x, *y)) report(f, other, relation);
      return;
    }
    std::string text =
        fmt::format("'{}' starts at {}, but '{}', which {}, at {}", m_.name(f.slot), expression_text(m_, f.start),
                    m_.name(other.slot), relation, expression_text(m_, other.start));
    add(mine, theirs, b_.string(text), m_.span(f.slot), {},
        {{m_.span(other.slot), "'" + m_.name(other.slot) + "' is declared here"}});
    if (m_.facts[a.target].discrete) checks_.back().level = b_.integer(1);
  }

  void report(const FixedStart& f, const FixedStart& other, const char* relation) {
    // Of a discrete variable `fixed` speaks of pre (MLS 3.6 §8.6), which may differ from the value that the equations
    // give both.
    bool discrete = m_.facts[alias(f.slot).target].discrete;
    auto& d = m_.context.diagnostics.report(discrete ? DiscreteStarts : Contradiction, m_.span(f.slot), m_.name(f.slot),
                                            expression_text(m_, f.start), m_.name(other.slot), relation,
                                            expression_text(m_, other.start));
    d.also(m_.span(other.slot), "'" + m_.name(other.slot) + "' is declared here");
    if (discrete) {
      d.hint("both begin with the value that the equations give them; leave fixed = true to one of them");
      return;
    }
    d.hint("both are fixed = true; leave that to one of them");
    m_.failed = true;
  }

  // A start value for what the equations make a constant.
  void against_constant(const FixedStart& f, Alias a) {
    ExprId value = m_.facts[a.target].value;
    if (!value.valid()) return;
    value = signed_value(value, a, f.slot);
    auto x = b_.number(f.start), y = b_.number(value);
    if (x && y) {
      if (!differ(*x, *y)) return;
      m_.context.diagnostics.report(AgainstConstant, m_.span(f.slot), m_.name(f.slot), expression_text(m_, f.start),
                                    expression_text(m_, value));
      m_.failed = true;
      return;
    }
    ExprId now = signed_value(m_.slot(a.target), a, f.slot);
    ExprId message = b_.string(fmt::format("'{}' starts at {}, but the equations say that it is ", m_.name(f.slot),
                                           expression_text(m_, f.start)));
    message = b_.add(message, b_.to_string(now));
    std::vector<std::pair<Span, std::string>> others;
    if (a.target != f.slot) others.emplace_back(m_.span(a.target), "it equals '" + m_.name(a.target) + "'");
    add(now, f.start, message, m_.span(f.slot), {}, others);
  }

  void add(ExprId left, ExprId right, ExprId message, Span span, EquationId origin,
           const std::vector<std::pair<Span, std::string>>& others) {
    Block check;
    check.kind = BlockKind::Assert;
    check.when = When::Once;
    check.span = span;
    check.origin = origin;
    check.message = message;
    check.level = b_.integer(3);  // an error that is no assertion of the model's own
    if (b_.type(left).base == BaseType::Real) {
      budget_ = 200;
      ExprId scale = b_.add(magnitude(left, 4), magnitude(right, 4));
      check.guard =
          b_.less_equal(b_.math(Op::Abs, algebra_.subtract(left, right)), b_.multiply(b_.real(kSolverAccuracy), scale));
    } else {
      check.guard = b_.equal(left, right);
    }
    if (!others.empty()) {
      check.also = static_cast<uint32_t>(m_.schedule.others.size());
      m_.schedule.others.push_back(others);
    }
    checks_.push_back(std::move(check));
  }

  // Σ |terms|
  ExprId magnitude(ExprId e, int depth) {
    const auto& pool = m_.model.exprs;
    if (--budget_ < 0) return b_.math(Op::Abs, e);
    switch (pool.op(e)) {
      case Op::Negate: return magnitude(pool.arg(e, 0), depth);
      case Op::Add:
      case Op::Subtract: {
        ExprId x = pool.arg(e, 0), y = pool.arg(e, 1);
        ExprId left = magnitude(x, depth);
        return b_.add(left, magnitude(y, depth));
      }
      case Op::Multiply: {
        ExprId x = pool.arg(e, 0), y = pool.arg(e, 1);
        ExprId left = magnitude(x, depth);
        return b_.multiply(left, magnitude(y, depth));
      }
      case Op::Divide: {
        ExprId x = pool.arg(e, 0), y = pool.arg(e, 1);
        return b_.divide(magnitude(x, depth), b_.math(Op::Abs, y));
      }
      case Op::If: {
        ExprId c = pool.arg(e, 0), x = pool.arg(e, 1), y = pool.arg(e, 2);
        ExprId left = magnitude(x, depth);
        return b_.if_(c, left, magnitude(y, depth));
      }
      case Op::Slot: {
        Slot s = static_cast<Slot>(pool.data(e));
        ExprId size = b_.math(Op::Abs, e);
        if (s < m_.facts.size() && m_.facts[s].nominal.valid())
          size = b_.add(size, b_.math(Op::Abs, m_.facts[s].nominal));
        auto it = value_of_.find(s);
        if (it == value_of_.end() || depth == 0 || b_.type(it->second).base != BaseType::Real) return size;
        return b_.math(Op::Max, size, magnitude(it->second, depth - 1));
      }
      // The sine of π is 1e-16: its rounding is that of a number of size 1.
      case Op::Sin:
      case Op::Cos:
      case Op::Tan: return b_.add(b_.math(Op::Abs, e), b_.real(kRounding / kSolverAccuracy));
      default: return b_.math(Op::Abs, e);
    }
  }

  ScalarModel& m_;
  Build& b_;
  Algebra algebra_;
  std::unordered_map<Slot, ExprId> value_of_;
  std::vector<Block> checks_;
  int budget_ = 0;
};

}  // namespace

std::vector<Block> initial_checks(ScalarModel& model, const std::vector<RedundantCondition>& redundant,
                                  const std::vector<Block>& blocks) {
  InitialChecks checks(model, blocks);
  for (const RedundantCondition& r : redundant) checks.redundant(r);
  checks.fixed_starts();
  return checks.take();
}

void keep_fixed_starts(ScalarModel& m) {
  for (Slot s = 0; s < m.facts.size(); ++s) {
    const Facts& f = m.facts[s];
    // Clocked variables have no start that initialization would look at.
    if (f.role == Role::Unknown && f.fixed && f.fixed_given && f.start.valid() && f.clock == kNone)
      m.fixed_starts.push_back({s, f.start});
  }
}

}  // namespace saltus::structure
