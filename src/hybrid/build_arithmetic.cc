// Arithmetic: conversion, spreading of scalars over arrays, folding.
#include <cmath>

#include "hybrid/build.h"
#include "hybrid/internal_error.h"
#include "hybrid/scalar.h"

namespace saltus::hybrid {

namespace {
constexpr size_t kMostJoined = 256;  // characters of String literals that become one
}

TypeId Build::with_base(TypeId type, TypeId scalar) {
  std::vector<int64_t> dims = types()[type].dims;
  return types().array(scalar, dims);
}

TypeId Build::elementwise_type(ExprId a, ExprId b, TypeId scalar) {
  Type left = type(a), right = type(b);
  if (!left.is_array()) return with_base(type_id(b), scalar);
  if (!right.is_array()) return with_base(type_id(a), scalar);
  require(left.dims.size() == right.dims.size(), "operands of different rank");
  for (size_t i = 0; i < left.dims.size(); ++i) {
    if (left.dims[i] == kUnknownSize) left.dims[i] = right.dims[i];
    require(right.dims[i] == kUnknownSize || left.dims[i] == right.dims[i], "operands of different shape");
  }
  return types().array(scalar, left.dims);
}

void Build::unify(ExprId& a, ExprId& b) {
  BaseType left = type(a).base, right = type(b).base;
  if (left == right) return;
  if (left == BaseType::Real && right == BaseType::Integer) b = to_real(b);
  if (left == BaseType::Integer && right == BaseType::Real) a = to_real(a);
}

// Add and Subtract know equal shapes only, so that a pass need not ask which operand is spread.
ExprId Build::spread(ExprId scalar, ExprId like) {
  Type shape = type(like);
  bool known = types().count(type_id(like)) != kUnknownSize;
  if (known) return fill(scalar, shape.dims);
  std::vector<ExprId> sizes;
  for (size_t i = 0; i < shape.dims.size(); ++i) sizes.push_back(size(like, integer(static_cast<int64_t>(i) + 1)));
  return fill(scalar, sizes);
}

bool Build::is_number(ExprId e, double value) const {
  if (model_.exprs.op(e) == Op::Fill && model_.exprs.arg_count(e) == 1) e = model_.exprs.arg(e, 0);
  auto literal = number(e);
  return literal && *literal == value;
}

ExprId Build::negate(ExprId e) {
  switch (pool().op(e)) {
    case Op::Real: return real(-pool().real(e));
    case Op::Integer: {
      int64_t out = 0;
      if (apply_integer(Op::Negate, pool().integer(e), out) == Fault::None) return integer(out);
      break;
    }
    case Op::Negate: return pool().arg(e, 0);
    case Op::Fill: {
      ExprId value = pool().arg(e, 0);
      if (!is_literal(value)) break;
      std::vector<ExprId> args(pool().args(e).begin(), pool().args(e).end());
      args[0] = negate(value);
      return pool().add(Op::Fill, type_id(e), args);
    }
    default: break;
  }
  return pool().add(Op::Negate, type_id(e), {e});
}

std::optional<ExprId> Build::fold_arithmetic(Op op, ExprId a, ExprId b) {
  if (pool().op(a) == Op::Real && pool().op(b) == Op::Real) {
    double out = 0;
    Fault fault = apply_real(op, pool().real(a), pool().real(b), out);
    if (fault == Fault::None && std::isfinite(out)) return real(out);
  }
  if (pool().op(a) == Op::Integer && pool().op(b) == Op::Integer) {
    int64_t out = 0;
    if (apply_integer(op, pool().integer(a), pool().integer(b), out) == Fault::None) return integer(out);
  }
  return std::nullopt;
}

// base + offset, where base may already be something plus a literal: subscripts such as (i + 1) - 1 come back to i.
ExprId Build::integer_offset(ExprId base, int64_t offset) {
  // Far below overflow, which must not be undone by adding in another order.
  auto small = [](int64_t x) { return x > -(int64_t{1} << 40) && x < int64_t{1} << 40; };
  Op op = pool().op(base);
  if ((op == Op::Add || op == Op::Subtract) && small(offset)) {
    ExprId inner = pool().arg(base, 0), literal = pool().arg(base, 1);
    if (pool().op(literal) == Op::Integer && small(pool().integer(literal)) && pool().op(inner) != Op::Integer) {
      offset += op == Op::Add ? pool().integer(literal) : -pool().integer(literal);
      base = inner;
    }
  }
  if (offset == 0) return base;
  int64_t opposite = 0;
  if (offset < 0 && apply_integer(Op::Negate, offset, opposite) == Fault::None) {
    return pool().add(Op::Subtract, types().integer(), {base, integer(opposite)});
  }
  return pool().add(Op::Add, types().integer(), {base, integer(offset)});
}

ExprId Build::add(ExprId a, ExprId b) {
  if (type(a).base == BaseType::String) {
    require(type(b).base == BaseType::String, "a String and something else added");
    // Literals are joined, but long ones piece by piece: "a" + "b" + … must not cost the square of its length.
    auto joined = [&](ExprId x, ExprId y) {
      std::string text(names_.text(pool().string(x)));
      return string(text.append(names_.text(pool().string(y))));
    };
    auto length = [&](ExprId x) {
      return pool().op(x) == Op::String ? names_.text(pool().string(x)).size() : kMostJoined + 1;
    };
    if (length(a) + length(b) <= kMostJoined) return joined(a, b);
    if (pool().op(a) == Op::Add && !types().is_array(type_id(a))) {
      ExprId last = pool().arg(a, 1);
      if (length(last) + length(b) <= kMostJoined)
        return pool().add(Op::Add, type_id(a), {pool().arg(a, 0), joined(last, b)});
    }
    return pool().add(Op::Add, elementwise_type(a, b, types().string()), {a, b});
  }
  unify(a, b);
  if (auto folded = fold_arithmetic(Op::Add, a, b)) return *folded;
  if (types().is_array(type_id(a)) != types().is_array(type_id(b))) {
    if (types().is_array(type_id(a)))
      b = spread(b, a);
    else
      a = spread(a, b);
  }
  TypeId result = elementwise_type(a, b, types().element(type_id(a)));
  if (is_number(b, 0) && type_id(a) == result) return a;
  if (is_number(a, 0) && type_id(b) == result) return b;
  if (result == types().integer()) {
    if (auto offset = integer_value(b)) return integer_offset(a, *offset);
    if (pool().op(a) == Op::Integer) {  // 1 + i is i + 1: one spelling of a subscript
      return integer_offset(b, pool().integer(a));
    }
  }
  if (pool().op(b) == Op::Negate) return subtract(a, pool().arg(b, 0));
  return pool().add(Op::Add, result, {a, b});
}

ExprId Build::subtract(ExprId a, ExprId b) {
  unify(a, b);
  if (auto folded = fold_arithmetic(Op::Subtract, a, b)) return *folded;
  if (types().is_array(type_id(a)) != types().is_array(type_id(b))) {
    if (types().is_array(type_id(a)))
      b = spread(b, a);
    else
      a = spread(a, b);
  }
  TypeId result = elementwise_type(a, b, types().element(type_id(a)));
  if (is_number(b, 0) && type_id(a) == result) return a;
  if (result == types().integer()) {
    if (a == b) return integer(0);
    int64_t opposite = 0;
    if (pool().op(b) == Op::Integer && apply_integer(Op::Negate, pool().integer(b), opposite) == Fault::None) {
      return integer_offset(a, opposite);
    }
  }
  if (pool().op(b) == Op::Negate) return add(a, pool().arg(b, 0));
  return pool().add(Op::Subtract, result, {a, b});
}

ExprId Build::multiply(ExprId a, ExprId b) {
  unify(a, b);
  if (auto folded = fold_arithmetic(Op::Multiply, a, b)) return *folded;
  TypeId result = elementwise_type(a, b, types().element(type_id(a)));
  if (is_number(b, 1) && type_id(a) == result) return a;
  if (is_number(a, 1) && type_id(b) == result) return b;
  if (is_number(b, -1) && type_id(a) == result) return negate(a);
  if (is_number(a, -1) && type_id(b) == result) return negate(b);
  return pool().add(Op::Multiply, result, {a, b});
}

ExprId Build::divide(ExprId a, ExprId b) {
  a = to_real(a);
  b = to_real(b);
  if (auto folded = fold_arithmetic(Op::Divide, a, b)) return *folded;
  TypeId result = elementwise_type(a, b, types().real());
  if (is_number(b, 1) && type_id(a) == result) return a;
  if (is_number(b, -1) && type_id(a) == result) return negate(a);
  return pool().add(Op::Divide, result, {a, b});
}

ExprId Build::power(ExprId a, ExprId b) {
  a = to_real(a);
  b = to_real(b);
  if (auto folded = fold_arithmetic(Op::Power, a, b)) return *folded;
  TypeId result = elementwise_type(a, b, types().real());
  if (is_number(b, 1) && type_id(a) == result) return a;
  return pool().add(Op::Power, result, {a, b});
}

ExprId Build::matrix_multiply(ExprId a, ExprId b) {
  unify(a, b);
  Type left = type(a), right = type(b);
  if (!left.is_array() || !right.is_array()) return multiply(a, b);
  require(left.dims.size() <= 2 && right.dims.size() <= 2, "product of arrays with more than two dimensions");
  int64_t inner = left.dims.back(), other = right.dims.front();
  require(inner == kUnknownSize || other == kUnknownSize || inner == other, "product of matrices that do not fit");
  left.dims.pop_back();
  left.dims.insert(left.dims.end(), right.dims.begin() + 1, right.dims.end());
  return pool().add(Op::MatrixMultiply, types().intern(std::move(left)), {a, b});
}

ExprId Build::matrix_power(ExprId a, ExprId exponent) {
  if (!types().is_array(type_id(a))) return power(a, exponent);
  if (is_number(exponent, 1)) return a;
  return pool().add(Op::MatrixPower, type_id(a), {a, exponent});
}

ExprId Build::arithmetic(Op op, ExprId a, ExprId b) {
  switch (op) {
    case Op::Add: return add(a, b);
    case Op::Subtract: return subtract(a, b);
    case Op::Multiply: return multiply(a, b);
    case Op::Divide: return divide(a, b);
    case Op::Power: return power(a, b);
    case Op::MatrixMultiply: return matrix_multiply(a, b);
    case Op::MatrixPower: return matrix_power(a, b);
    default: internal_error("not an arithmetic operation");
  }
}

}  // namespace saltus::hybrid
