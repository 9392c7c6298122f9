#include "structure/algebra.h"

#include <algorithm>

namespace saltus::structure {

using hybrid::ExprId;
using hybrid::Op;

bool Algebra::is_zero(ExprId e) const {
  auto n = build_.number(e);
  return n && *n == 0;
}

bool Algebra::is_one(ExprId e) const {
  auto n = build_.number(e);
  return n && *n == 1;
}

ExprId Algebra::negate(ExprId e) {
  if (build_.pool().op(e) == Op::Subtract) return subtract(build_.pool().arg(e, 1), build_.pool().arg(e, 0));
  return build_.negate(e);
}

ExprId Algebra::add(ExprId a, ExprId b) {
  if (is_zero(a) && build_.type_id(a) == build_.type_id(b)) return b;
  if (is_zero(b) && build_.type_id(a) == build_.type_id(b)) return a;
  if (build_.pool().op(a) == Op::Negate) return subtract(b, build_.pool().arg(a, 0));
  return build_.add(a, b);
}

ExprId Algebra::subtract(ExprId a, ExprId b) {
  if (a == b && !build_.types().is_array(build_.type_id(a))) return build_.zero(build_.type_id(a));
  if (is_zero(a) && build_.type_id(a) == build_.type_id(b)) return negate(b);
  return build_.subtract(a, b);
}

ExprId Algebra::multiply(ExprId a, ExprId b) {
  bool arrays = build_.types().is_array(build_.type_id(a)) || build_.types().is_array(build_.type_id(b));
  if (!arrays) {
    if (is_zero(a)) return build_.type_id(a) == build_.type_id(b) ? a : build_.real(0);
    if (is_zero(b)) return build_.type_id(a) == build_.type_id(b) ? b : build_.real(0);
    bool minus_a = build_.pool().op(a) == Op::Negate, minus_b = build_.pool().op(b) == Op::Negate;
    if (minus_a && minus_b) return multiply(build_.pool().arg(a, 0), build_.pool().arg(b, 0));
    if (minus_a) return negate(multiply(build_.pool().arg(a, 0), b));
    if (minus_b) return negate(multiply(a, build_.pool().arg(b, 0)));
  }
  return build_.multiply(a, b);
}

ExprId Algebra::divide(ExprId a, ExprId b) {
  if (!build_.types().is_array(build_.type_id(a))) {
    if (is_zero(a) && !is_zero(b)) return build_.real(0);
    if (build_.pool().op(a) == Op::Negate) return negate(divide(build_.pool().arg(a, 0), b));
  }
  return build_.divide(a, b);
}

ExprId Algebra::power(ExprId a, ExprId b) {
  if (is_zero(b) && !build_.types().is_array(build_.type_id(a))) return build_.real(1);
  return build_.power(a, b);
}

template <class Combine>
ExprId Algebra::balanced(std::vector<ExprId> terms, Combine combine) {
  while (terms.size() > 1) {
    size_t half = 0;
    for (size_t i = 0; i < terms.size(); i += 2) {
      terms[half++] = i + 1 < terms.size() ? combine(terms[i], terms[i + 1]) : terms[i];
    }
    terms.resize(half);
  }
  return terms[0];
}

ExprId Algebra::sum(std::vector<ExprId> terms) {
  if (terms.empty()) return build_.real(0);
  return balanced(std::move(terms), [this](ExprId a, ExprId b) { return add(a, b); });
}

ExprId Algebra::product(std::vector<ExprId> factors) {
  if (factors.empty()) return build_.real(1);
  return balanced(std::move(factors), [this](ExprId a, ExprId b) { return multiply(a, b); });
}

ExprId Algebra::rebuild(ExprId like, std::span<const ExprId> args) {
  const hybrid::Node node = build_.pool()[like];
  if (args.empty()) return like;
  if (std::ranges::equal(args, build_.pool().args(like))) {
    // The same arguments may still simplify by our own rules.
    if (hybrid::op_class(node.op) != hybrid::OpClass::Binary && node.op != Op::Negate) return like;
  }
  switch (node.op) {
    case Op::Add:
      if (build_.types()[node.type].base == hybrid::BaseType::String) break;
      return add(args[0], args[1]);
    case Op::Subtract: return subtract(args[0], args[1]);
    case Op::Multiply: return multiply(args[0], args[1]);
    case Op::Divide: return divide(args[0], args[1]);
    case Op::Power: return power(args[0], args[1]);
    case Op::Negate: return negate(args[0]);
    case Op::SlotIndexed:
    case Op::HeldRelation:
    case Op::HeldFloor:
    case Op::Sample:
    case Op::Delay:
    case Op::SpatialDistribution: return build_.pool().add(node.op, node.type, args, node.data);
    default: break;
  }
  return build_.rebuild(like, args);
}

}  // namespace saltus::structure
