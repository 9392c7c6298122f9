#include "structure/integer_sums.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "structure/algebra.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;

namespace {

constexpr size_t kLongest = 64;  // terms

// One node of a sum: its operands go on the stack, anything else is a term.
bool take(const hybrid::ExprPool& pool, ExprId x, double factor, std::vector<Term>& stack, Sum& out) {
  const Node& n = pool[x];
  auto literal = [&](ExprId e) -> std::optional<double> {
    if (pool.op(e) == Op::ToReal) e = pool.arg(e, 0);
    if (pool.op(e) == Op::Integer) return static_cast<double>(pool.integer(e));
    if (pool.op(e) == Op::Real) return pool.real(e);
    return std::nullopt;
  };
  switch (n.op) {
    case Op::Add:
    case Op::Subtract:
      stack.push_back({pool.arg(x, 0), factor});
      stack.push_back({pool.arg(x, 1), n.op == Op::Add ? factor : -factor});
      return true;
    case Op::Negate: stack.push_back({pool.arg(x, 0), -factor}); return true;
    case Op::Multiply:
      for (size_t side : {0, 1}) {
        auto value = literal(pool.arg(x, side));
        if (!value || std::abs(*value * factor) > kLargestFactor || *value != std::floor(*value)) continue;
        if (*value != 0) stack.push_back({pool.arg(x, 1 - side), factor * *value});
        return true;
      }
      break;
    case Op::Real:
      if (pool.real(x) == 0) return true;
      break;
    default: break;
  }
  out.push_back({x, factor});
  return true;
}

}  // namespace

bool read_sum(const ScalarModel& m, const ScalarEquation& e, Sum& out) {
  if (e.algorithm != kNone || e.when || e.defines != kNoSlot || e.clock != kNone || e.state != kNone ||
      e.when_clock.valid())
    return false;
  if (e.derivative != kNone || e.integral != kNone) return false;
  if (m.model.types[m.model.exprs.type(e.left)].base != BaseType::Real) return false;
  out.clear();
  std::vector<Term> stack;
  stack.push_back({e.left, 1});
  stack.push_back({e.right, -1});
  while (!stack.empty()) {
    auto [x, factor] = stack.back();
    stack.pop_back();
    if (!take(m.model.exprs, x, factor, stack, out) || out.size() > kLongest) return false;
  }
  std::ranges::sort(out, {}, [](const Term& t) { return t.what.value; });
  size_t kept = 0;
  for (size_t k = 0; k < out.size();) {
    Term sum = out[k++];
    while (k < out.size() && out[k].what == sum.what) sum.factor += out[k++].factor;
    if (sum.factor != 0) out[kept++] = sum;
  }
  out.resize(kept);
  return true;
}

void write_sum(ScalarModel& m, const Sum& sum, ScalarEquation& e) {
  Algebra algebra(m.build);
  std::vector<ExprId> left, right;
  for (const Term& t : sum) {
    ExprId e = std::abs(t.factor) == 1 ? t.what : algebra.multiply(m.build.real(std::abs(t.factor)), t.what);
    (t.factor > 0 ? left : right).push_back(e);
  }
  e.left = left.empty() ? m.build.real(0) : algebra.sum(left);
  e.right = right.empty() ? m.build.real(0) : algebra.sum(right);
}

Sum without(const Sum& mine, const Sum& other, ExprId cancelled) {
  auto factor = [&](const Sum& s) { return std::ranges::find(s, cancelled, &Term::what)->factor; };
  double a = factor(mine), b = factor(other);
  Sum out;
  for (size_t p = 0, q = 0; p < mine.size() || q < other.size();) {
    Term t{};
    if (q == other.size() || (p < mine.size() && mine[p].what.value < other[q].what.value)) {
      t = {mine[p].what, b * mine[p].factor};
      ++p;
    } else if (p == mine.size() || other[q].what.value < mine[p].what.value) {
      t = {other[q].what, -a * other[q].factor};
      ++q;
    } else {
      t = {mine[p].what, b * mine[p].factor - a * other[q].factor};
      ++p;
      ++q;
    }
    if (t.factor != 0) out.push_back(t);
  }
  return out;
}

bool reduce(Sum& sum) {
  double divisor = 0;
  for (const Term& t : sum)
    divisor = static_cast<double>(std::gcd(static_cast<int64_t>(divisor), static_cast<int64_t>(t.factor)));
  for (Term& t : sum) {
    t.factor /= divisor;
    if (std::abs(t.factor) > kLargestFactor) return false;
  }
  return true;
}

}  // namespace saltus::structure
