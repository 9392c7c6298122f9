#include "code/integer_range.h"

#include <algorithm>

namespace saltus::code {

using hybrid::ExprId;
using hybrid::Op;

namespace {

// Subscripts are short; what is longer is not worth the time.
constexpr int kDeepest = 8;

// A sum or product that leaves the Integers has no bounds: it wraps.
IntegerRange checked(bool overflow, int64_t least, int64_t most) {
  return overflow ? IntegerRange{} : IntegerRange{least, most};
}

IntegerRange sum(IntegerRange x, IntegerRange y) {
  int64_t least = 0, most = 0;
  bool overflow = __builtin_add_overflow(x.least, y.least, &least) || __builtin_add_overflow(x.most, y.most, &most);
  return checked(overflow, least, most);
}

IntegerRange difference(IntegerRange x, IntegerRange y) {
  int64_t least = 0, most = 0;
  bool overflow = __builtin_sub_overflow(x.least, y.most, &least) || __builtin_sub_overflow(x.most, y.least, &most);
  return checked(overflow, least, most);
}

IntegerRange product(IntegerRange x, IntegerRange y) {
  int64_t corners[4] = {};
  bool overflow =
      __builtin_mul_overflow(x.least, y.least, &corners[0]) || __builtin_mul_overflow(x.least, y.most, &corners[1]) ||
      __builtin_mul_overflow(x.most, y.least, &corners[2]) || __builtin_mul_overflow(x.most, y.most, &corners[3]);
  auto [least, most] = std::minmax_element(std::begin(corners), std::end(corners));
  return checked(overflow, *least, *most);
}

IntegerRange range_of(const hybrid::Model& model, const IteratorRanges& iterators, ExprId e, int depth) {
  const hybrid::ExprPool& pool = model.exprs;
  auto of = [&](size_t i) { return range_of(model, iterators, pool.arg(e, i), depth + 1); };
  hybrid::Op op = pool.op(e);
  if (op == Op::Integer || op == Op::EnumLiteral) return {pool.integer(e), pool.integer(e)};
  if (op == Op::Boolean) return {pool.boolean(e), pool.boolean(e)};
  if (op == Op::Iterator) {
    auto it = iterators.find(pool.iterator(e).value);
    return it == iterators.end() ? IntegerRange{} : it->second;
  }
  if (depth > kDeepest) return {};
  switch (op) {
    case Op::Add: return sum(of(0), of(1));
    case Op::Subtract: return difference(of(0), of(1));
    case Op::Multiply: return product(of(0), of(1));
    case Op::Negate: return difference({0, 0}, of(0));
    case Op::Min: {
      IntegerRange x = of(0), y = of(1);
      return {std::min(x.least, y.least), std::min(x.most, y.most)};
    }
    case Op::Max: {
      IntegerRange x = of(0), y = of(1);
      return {std::max(x.least, y.least), std::max(x.most, y.most)};
    }
    case Op::If: {
      IntegerRange x = of(1), y = of(2);
      return {std::min(x.least, y.least), std::max(x.most, y.most)};
    }
    case Op::Mod: {
      IntegerRange n = of(1);
      return n.least > 0 ? IntegerRange{0, n.most - 1} : IntegerRange{};
    }
    case Op::Div: {
      IntegerRange x = of(0), n = of(1);
      return n.least > 0 && n.least == n.most ? IntegerRange{x.least / n.least, x.most / n.least} : IntegerRange{};
    }
    case Op::BooleanToInteger: return {0, 1};
    case Op::NoEvent:
    case Op::EnumToInteger: return of(0);
    default: return {};
  }
}

}  // namespace

IntegerRange integer_range(const hybrid::Model& model, const IteratorRanges& iterators, ExprId e) {
  if (model.types[model.exprs.type(e)].base == hybrid::BaseType::Real) return {};
  return range_of(model, iterators, e, 0);
}

}  // namespace saltus::code
