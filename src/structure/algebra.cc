#include "structure/algebra.h"

#include <algorithm>
#include <utility>

#include "hybrid/op_traits.h"
#include "hybrid/rewrite.h"

namespace saltus::structure {

using hybrid::ExprId;
using hybrid::Op;

bool Algebra::is_zero(ExprId e) const {
  auto n = build_.number(e);
  return n && *n == 0;
}

bool Algebra::tells_ticks(ExprId e) const {
  if (!clocked_) return false;
  bool found = false;
  hybrid::Walk walk(build_.pool());
  walk(e, [&](ExprId node) { found = found || hybrid::op_class(build_.pool().op(node)) == hybrid::OpClass::Clock; });
  return found;
}

bool Algebra::is_one(ExprId e) const {
  auto n = build_.number(e);
  return n && *n == 1;
}

ExprId Algebra::negate(ExprId e) {
  if (build_.pool().op(e) == Op::Subtract) return subtract(build_.pool().arg(e, 1), build_.pool().arg(e, 0));
  if (is_negative(e)) {
    Op op = build_.pool().op(e);
    ExprId a = build_.pool().arg(e, 0), b = build_.pool().arg(e, 1);
    return op == Op::Multiply ? multiply(negate(a), b) : divide(negate(a), b);
  }
  return build_.negate(e);
}

// −2·x, −2/x, with a number in front: a sign that can be pulled out.
bool Algebra::is_negative(ExprId e) const {
  Op op = build_.pool().op(e);
  if ((op != Op::Multiply && op != Op::Divide) || build_.types().is_array(build_.type_id(e))) return false;
  ExprId first = build_.pool().arg(e, 0);
  auto n = build_.number(first);
  return n ? *n < 0 : is_negative(first);
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
  if (is_negative(b)) return build_.add(a, negate(b));
  return build_.subtract(a, b);
}

ExprId Algebra::multiply(ExprId a, ExprId b) {
  bool arrays = build_.types().is_array(build_.type_id(a)) || build_.types().is_array(build_.type_id(b));
  if (!arrays) {
    if (is_zero(a) && !tells_ticks(b)) return build_.type_id(a) == build_.type_id(b) ? a : build_.real(0);
    if (is_zero(b) && !tells_ticks(a)) return build_.type_id(a) == build_.type_id(b) ? b : build_.real(0);
    bool minus_a = build_.pool().op(a) == Op::Negate, minus_b = build_.pool().op(b) == Op::Negate;
    if (minus_a && minus_b) return multiply(build_.pool().arg(a, 0), build_.pool().arg(b, 0));
    if (minus_a) return negate(multiply(build_.pool().arg(a, 0), b));
    if (minus_b) return negate(multiply(a, build_.pool().arg(b, 0)));
  }
  return build_.multiply(a, b);
}

ExprId Algebra::divide(ExprId a, ExprId b) {
  if (!build_.types().is_array(build_.type_id(a))) {
    if (is_zero(a) && !is_zero(b) && !tells_ticks(b)) return build_.real(0);
    if (build_.pool().op(a) == Op::Negate) return negate(divide(build_.pool().arg(a, 0), b));
    if (build_.pool().op(b) == Op::Negate) return negate(divide(a, build_.pool().arg(b, 0)));
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

void Algebra::collect(ExprId left, ExprId right) {
  const auto& pool = build_.pool();
  terms_.clear();
  stack_.assign({{right, false, false}, {left, false, true}});
  while (!stack_.empty()) {
    Term t = stack_.back();
    stack_.pop_back();
    switch (pool.op(t.e)) {
      case Op::Negate: stack_.push_back({pool.arg(t.e, 0), !t.negated, t.on_left}); break;
      case Op::Add:
      case Op::Subtract:
        stack_.push_back({pool.arg(t.e, 1), t.negated != (pool.op(t.e) == Op::Subtract), t.on_left});
        stack_.push_back({pool.arg(t.e, 0), t.negated, t.on_left});
        break;
      default: terms_.push_back(t);
    }
  }
}

bool Algebra::cancel(ExprId& left, ExprId& right) {
  collect(left, right);
  // Terms of one expression side by side, by their sign seen from the left; a pair of both signs goes.
  order_.clear();
  for (uint32_t i = 0; i < terms_.size(); ++i) order_.push_back(i);
  std::ranges::stable_sort(
      order_, {}, [&](uint32_t i) { return std::pair(terms_[i].e.value, terms_[i].negated == terms_[i].on_left); });
  bool found = false;
  for (size_t first = 0, end = 0; first < order_.size(); first = end) {
    ExprId e = terms_[order_[first]].e;
    while (end < order_.size() && terms_[order_[end]].e == e) ++end;
    if (build_.pool().op(e) == Op::Real) continue;
    auto is_minus = [&](uint32_t i) { return terms_[i].negated == terms_[i].on_left; };
    for (size_t low = first, high = end; low + 1 < high && !is_minus(order_[low]) && is_minus(order_[high - 1]);
         ++low) {
      --high;
      terms_[order_[low]].e = terms_[order_[high]].e = ExprId{};
      found = true;
    }
  }
  if (!found) return false;
  hybrid::TypeId type = build_.type_id(left);
  std::vector<ExprId> sides[2];
  for (const Term& t : terms_) {
    if (t.e.valid()) sides[t.on_left ? 0 : 1].push_back(t.negated ? negate(t.e) : t.e);
  }
  left = sides[0].empty() ? build_.zero(type) : sum(std::move(sides[0]));
  right = sides[1].empty() ? build_.zero(type) : sum(std::move(sides[1]));
  return true;
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
    default: break;
  }
  if (hybrid::has(node.op, hybrid::op_trait::Numbered)) return build_.pool().add(node.op, node.type, args, node.data);
  return build_.rebuild(like, args);
}

}  // namespace saltus::structure
