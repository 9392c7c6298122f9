// Operators on scalars and, element by element, on arrays.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hybrid/evaluator.h"

namespace saltus::hybrid {

Value Evaluator::negate(Value v) {
  if (v.base() == BaseType::Real) {
    if (!v.is_array()) return Value::real(-v.as_real());
    for (double& x : v.edit_reals()) x = -x;
    return v;
  }
  if (!v.is_array()) {
    int64_t out = 0;
    check(apply_integer(Op::Negate, v.as_integer(), out), Op::Negate, {&v, 1});
    return Value::integer(out);
  }
  for (int64_t& x : v.edit_integers()) {
    Value element = Value::integer(x);
    check(apply_integer(Op::Negate, x, x), Op::Negate, {&element, 1});
  }
  return v;
}

Value Evaluator::binary_scalar(Op op, const Value& a, const Value& b) {
  if (a.base() == BaseType::Real || b.base() == BaseType::Real || op == Op::Divide || op == Op::Power ||
      op == Op::Atan2) {
    double out = 0;
    Fault fault = apply_real(op, a.as_real(), b.as_real(), out);
    if (fault != Fault::None) {
      Value args[] = {a, b};
      check(fault, op, args);
    }
    return Value::real(out);
  }
  if (a.base() == BaseType::String) {
    if (op == Op::Add) {
      if (static_cast<int64_t>(a.as_string().size() + b.as_string().size()) > env_.max_elements) {
        fail(FailureKind::TooLarge, fmt::format("a String of more than {} characters", env_.max_elements));
      }
      return Value::string(a.as_string() + b.as_string());
    }
    fail(FailureKind::Unsupported, fmt::format("'{}' of Strings", op_text(op)));
  }
  int64_t out = 0;
  Fault fault = apply_integer(op, a.as_integer(), b.as_integer(), out);
  if (fault != Fault::None) {
    Value args[] = {a, b};
    check(fault, op, args);
  }
  if (a.base() == BaseType::Integer) return Value::integer(out);
  return Value::integer(out).retyped(a.base(), a.detail());  // min and max of Booleans and enumerations
}

Value Evaluator::binary(Op op, const Value& a, const Value& b) {
  if (!a.is_array() && !b.is_array()) return binary_scalar(op, a, b);
  if (a.is_array() && b.is_array() && !std::equal(a.dims().begin(), a.dims().end(), b.dims().begin(), b.dims().end())) {
    fail(FailureKind::ShapeMismatch, fmt::format("operands of '{}' have sizes {{{}}} and {{{}}}", op_text(op),
                                                 fmt::join(a.dims(), ", "), fmt::join(b.dims(), ", ")));
  }
  std::span<const int64_t> shape = a.is_array() ? a.dims() : b.dims();
  std::vector<int64_t> dims(shape.begin(), shape.end());
  int64_t n = checked_count(dims);
  bool real = a.base() == BaseType::Real || b.base() == BaseType::Real || op == Op::Divide || op == Op::Power;
  if (real) {
    Value left = a.to_real(), right = b.to_real();
    std::vector<double> out(static_cast<size_t>(n));
    for (size_t i = 0; i < out.size(); ++i) {
      double x = left.is_array() ? left.reals()[i] : left.as_real();
      double y = right.is_array() ? right.reals()[i] : right.as_real();
      Fault fault = apply_real(op, x, y, out[i]);
      if (fault != Fault::None) {
        Value args[] = {Value::real(x), Value::real(y)};
        check(fault, op, args);
      }
    }
    return Value::reals(std::move(out), std::move(dims));
  }
  Value out = Value::array(a.base(), a.detail(), std::move(dims));
  for (int64_t i = 0; i < n; ++i) {
    out.set_element(i, binary_scalar(op, a.is_array() ? a.element(i) : a, b.is_array() ? b.element(i) : b));
  }
  return out;
}

Value Evaluator::relation(Op op, const Value& a, const Value& b) {
  if (a.is_array() || b.is_array()) fail(FailureKind::Unsupported, "a relation between arrays");
  if (a.base() == BaseType::Real || b.base() == BaseType::Real) {
    return Value::boolean(relation_holds(op, a.as_real(), b.as_real()));
  }
  if (a.base() == BaseType::String) return Value::boolean(relation_holds(op, a.as_string().compare(b.as_string())));
  int64_t x = a.as_integer(), y = b.as_integer();
  return Value::boolean(relation_holds(op, (x > y) - (x < y)));
}

Value Evaluator::logic(Op op, const Value& a, const Value& b) {
  auto apply = [&](bool x, bool y) { return op == Op::Not ? !x : op == Op::And ? x && y : x || y; };
  if (!a.is_array() && !b.is_array()) return Value::boolean(apply(a.as_boolean(), b.as_boolean()));
  if (a.is_array() != b.is_array() || a.count() != b.count()) {
    fail(FailureKind::ShapeMismatch, fmt::format("operands of '{}' have different sizes", op_text(op)));
  }
  Value out = a;
  std::span<int64_t> to = out.edit_integers();
  for (size_t i = 0; i < to.size(); ++i) to[i] = apply(a.integers()[i] != 0, b.integers()[i] != 0) ? 1 : 0;
  return out;
}

Value Evaluator::math(Op op, const Value& x, const Type& type) {
  if (x.is_array()) {
    std::vector<int64_t> dims(x.dims().begin(), x.dims().end());
    int64_t n = checked_count(dims);
    Value out = Value::array(type.base, type.detail, std::move(dims));
    for (int64_t i = 0; i < n; ++i) out.set_element(i, math(op, x.element(i), type));
    return out;
  }
  int64_t integer = 0;
  if (op == Op::Sign && x.base() == BaseType::Real) return Value::integer((x.as_real() > 0) - (x.as_real() < 0));
  if (op == Op::IntegerFloor) {
    if (x.base() == BaseType::Integer) return x;
    check(floor_to_integer(x.as_real(), integer), op, {&x, 1});
    return Value::integer(integer);
  }
  if ((op == Op::Abs || op == Op::Sign) && x.base() == BaseType::Integer) {
    check(apply_integer(op, x.as_integer(), integer), op, {&x, 1});
    return Value::integer(integer);
  }
  double real = 0;
  check(apply_real(op, x.as_real(), real), op, {&x, 1});
  return Value::real(real);
}

Value Evaluator::convert(Op op, Value v, const Type& type) {
  if (op == Op::ToReal) return v.to_real();
  if (op == Op::IntegerToEnum) {
    int64_t count = static_cast<int64_t>(types_.enumerations[EnumerationId(type.detail)].literals.size());
    for (int64_t i = 0, n = v.count(); i < n; ++i) {
      int64_t index = v.is_array() ? v.integers()[static_cast<size_t>(i)] : v.as_integer();
      if (index < 1 || index > count) {
        fail(FailureKind::IndexOutOfRange,
             fmt::format("{} is no literal of '{}', which has {}", index,
                         env_.names.text(types_.enumerations[EnumerationId(type.detail)].name), count));
      }
    }
  }
  return v.retyped(type.base, type.detail);
}

}  // namespace saltus::hybrid
