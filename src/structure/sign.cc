// The sign that an expression has whatever the values of its variables: 1 + k·x² with k > 0 is positive.
//
// What is known of an argument is one of: nothing, ≥ 0, > 0, ≤ 0, < 0. A sum of terms of one sign has that sign and is
// not zero if one of them is not; there is no cancellation in it either, so that it may be divided by without loss.
// Parameters have the sign of their present value, as everywhere (numeric.h). Conditionals count as unknown: what they
// choose between may differ by many orders of magnitude.
#include <cmath>

#include "hybrid/rewrite.h"
#include "structure/numeric.h"

namespace saltus::structure {

namespace {

struct Range {
  bool negative = true, zero = true, positive = true;  // what it may be

  bool known() const { return !negative || !positive; }
  bool strict() const { return !zero && known(); }
};

constexpr Range kPositive{false, false, true};
constexpr Range kNonnegative{false, true, true};

Range of_number(double v) {
  if (std::isnan(v)) return {};
  return {v < 0, v == 0, v > 0};
}

Range negate(Range a) {
  return {a.positive, a.zero, a.negative};
}
Range join(Range a, Range b) {
  return {a.negative || b.negative, a.zero || b.zero, a.positive || b.positive};
}

Range add(Range a, Range b) {
  if (!a.negative && !b.negative) return {false, a.zero && b.zero, a.positive || b.positive};
  if (!a.positive && !b.positive) return {a.negative || b.negative, a.zero && b.zero, false};
  return {};
}

Range multiply(Range a, Range b) {
  return {(a.negative && b.positive) || (a.positive && b.negative), a.zero || b.zero,
          (a.negative && b.negative) || (a.positive && b.positive)};
}

}  // namespace

Sign definite_sign(const ScalarModel& m, ExprId root) {
  const auto& pool = m.model.exprs;
  std::unordered_map<uint32_t, Range> ranges;
  hybrid::Walk walk(pool);
  walk(root, [&](ExprId e) {
    const hybrid::Node& n = pool[e];
    auto arg = [&](size_t i) { return ranges[pool.arg(e, i).value]; };
    Range r;
    switch (n.op) {
      case Op::Real: r = of_number(pool.real(e)); break;
      case Op::Integer: r = of_number(static_cast<double>(pool.integer(e))); break;
      case Op::Slot:
        if (m.model.types[n.type].base == hybrid::BaseType::Real ||
            m.model.types[n.type].base == hybrid::BaseType::Integer) {
          auto it = m.values.find(static_cast<Slot>(n.data));
          if (it != m.values.end() && m.facts[n.data].role == Role::Parameter) {
            r = of_number(it->second);
            m.ask(it->first, run::Question::Sign);
          }
        }
        break;
      case Op::ToReal: r = arg(0); break;
      case Op::Negate: r = negate(arg(0)); break;
      case Op::Add: r = add(arg(0), arg(1)); break;
      case Op::Subtract: r = add(arg(0), negate(arg(1))); break;
      case Op::Multiply:
        r = pool.arg(e, 0) == pool.arg(e, 1) ? Range{false, arg(0).zero, true} : multiply(arg(0), arg(1));
        break;
      case Op::Divide:
        r = multiply(arg(0), arg(1));
        r.zero = arg(0).zero;  // where the divisor vanishes there is no value at all
        break;
      case Op::Power: {
        auto exponent = m.model.exprs.op(pool.arg(e, 1)) == Op::Real ? std::optional(pool.real(pool.arg(e, 1)))
                        : m.model.exprs.op(pool.arg(e, 1)) == Op::Integer
                            ? std::optional<double>(pool.integer(pool.arg(e, 1)))
                            : std::nullopt;
        if (exponent && std::fmod(*exponent, 2) == 0)
          r = {false, arg(0).zero, true};
        else if (!arg(0).negative)
          r = {false, arg(0).zero, true};
        break;
      }
      case Op::Exp:
      case Op::Cosh: r = kPositive; break;
      case Op::Sqrt:
      case Op::Abs: r = {false, arg(0).zero, true}; break;
      case Op::Homotopy: r = join(arg(0), arg(1)); break;
      case Op::Max:
        if (!arg(0).negative || !arg(1).negative) {
          bool above = (!arg(0).negative && !arg(0).zero) || (!arg(1).negative && !arg(1).zero);
          r = above ? kPositive : kNonnegative;
        }
        break;
      default: break;
    }
    ranges[e.value] = r;
  });
  Range r = ranges[root.value];
  if (!r.strict()) return Sign::Unknown;
  return r.positive ? Sign::Positive : Sign::Negative;
}

}  // namespace saltus::structure
