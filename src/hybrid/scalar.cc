#include "hybrid/scalar.h"

#include <cmath>
#include <limits>

#include "base/arithmetic_rules.h"

namespace saltus::hybrid {
namespace {

constexpr double kTwo63 = 9223372036854775808.0;

}  // namespace

const char* fault_text(Fault fault) {
  switch (fault) {
    case Fault::None: return "no fault";
    case Fault::DivisionByZero: return "division by zero";
    case Fault::Domain: return "argument outside the domain of the function";
    case Fault::Overflow: return "Integer overflow";
    case Fault::Unsupported: return "operation not defined for these operands";
  }
  return "";
}

Fault apply_real(Op op, double x, double& out) {
  switch (op) {
    case Op::Negate: out = -x; return Fault::None;
    case Op::Abs: out = std::fabs(x); return Fault::None;
    case Op::Sqrt:
      if (x < 0) return Fault::Domain;
      out = std::sqrt(x);
      return Fault::None;
    case Op::Exp: out = std::exp(x); return Fault::None;
    case Op::Log:
    case Op::Log10:
      if (x <= 0) return Fault::Domain;
      out = op == Op::Log ? std::log(x) : std::log10(x);
      return Fault::None;
    case Op::Sin: out = std::sin(x); return Fault::None;
    case Op::Cos: out = std::cos(x); return Fault::None;
    case Op::Tan: out = std::tan(x); return Fault::None;
    case Op::Asin:
    case Op::Acos:
      if (x < -1 || x > 1) return Fault::Domain;
      out = op == Op::Asin ? std::asin(x) : std::acos(x);
      return Fault::None;
    case Op::Atan: out = std::atan(x); return Fault::None;
    case Op::Sinh: out = std::sinh(x); return Fault::None;
    case Op::Cosh: out = std::cosh(x); return Fault::None;
    case Op::Tanh: out = std::tanh(x); return Fault::None;
    case Op::Floor: out = std::floor(x); return Fault::None;
    case Op::Ceil: out = std::ceil(x); return Fault::None;
    default: return Fault::Unsupported;
  }
}

Fault apply_real(Op op, double x, double y, double& out) {
  switch (op) {
    case Op::Add: out = x + y; return Fault::None;
    case Op::Subtract: out = x - y; return Fault::None;
    case Op::Multiply: out = x * y; return Fault::None;
    case Op::Divide:
      if (y == 0) return Fault::DivisionByZero;
      out = x / y;
      return Fault::None;
    case Op::Power:
      if (x == 0 && y < 0) return Fault::DivisionByZero;
      if (x < 0 && y != std::trunc(y)) return Fault::Domain;
      out = std::pow(x, y);
      return Fault::None;
    case Op::Atan2: out = std::atan2(x, y); return Fault::None;
    case Op::Min: out = y < x ? y : x; return Fault::None;
    case Op::Max: out = y > x ? y : x; return Fault::None;
    case Op::Div:
    case Op::Mod:
    case Op::Rem:
      if (y == 0) return Fault::DivisionByZero;
      if (op == Op::Div) out = real_div(DoubleArithmetic(), x, y);
      if (op == Op::Mod) out = real_mod(DoubleArithmetic(), x, y);
      if (op == Op::Rem) out = real_rem(DoubleArithmetic(), x, y);
      return Fault::None;
    default: return Fault::Unsupported;
  }
}

Fault apply_integer(Op op, int64_t x, int64_t& out) {
  switch (op) {
    case Op::Negate: return __builtin_sub_overflow(int64_t{0}, x, &out) ? Fault::Overflow : Fault::None;
    case Op::Abs:
      if (x >= 0) {
        out = x;
        return Fault::None;
      }
      return __builtin_sub_overflow(int64_t{0}, x, &out) ? Fault::Overflow : Fault::None;
    case Op::Sign: out = (x > 0) - (x < 0); return Fault::None;
    default: return Fault::Unsupported;
  }
}

Fault apply_integer(Op op, int64_t x, int64_t y, int64_t& out) {
  switch (op) {
    case Op::Add: return __builtin_add_overflow(x, y, &out) ? Fault::Overflow : Fault::None;
    case Op::Subtract: return __builtin_sub_overflow(x, y, &out) ? Fault::Overflow : Fault::None;
    case Op::Multiply: return __builtin_mul_overflow(x, y, &out) ? Fault::Overflow : Fault::None;
    case Op::Min: out = y < x ? y : x; return Fault::None;
    case Op::Max: out = y > x ? y : x; return Fault::None;
    case Op::Div:
    case Op::Mod:
    case Op::Rem: {
      if (y == 0) return Fault::DivisionByZero;
      if (y == -1) {  // the most negative Integer by -1 does not fit and would trap
        if (op == Op::Div) return __builtin_sub_overflow(int64_t{0}, x, &out) ? Fault::Overflow : Fault::None;
        out = 0;
        return Fault::None;
      }
      int64_t rem = x % y;
      if (op == Op::Div) out = x / y;
      if (op == Op::Rem) out = rem;
      if (op == Op::Mod) out = rem != 0 && (rem < 0) != (y < 0) ? rem + y : rem;
      return Fault::None;
    }
    default: return Fault::Unsupported;
  }
}

Fault floor_to_integer(double x, int64_t& out) {
  double floor = std::floor(x);
  if (!(floor >= -kTwo63 && floor < kTwo63)) return Fault::Overflow;  // NaN too
  out = static_cast<int64_t>(floor);
  return Fault::None;
}

bool relation_holds(Op op, int order) {
  switch (op) {
    case Op::Less: return order < 0;
    case Op::LessEqual: return order <= 0;
    case Op::Greater: return order > 0;
    case Op::GreaterEqual: return order >= 0;
    case Op::Equal: return order == 0;
    default: return order != 0;
  }
}

bool relation_holds(Op op, double x, double y) {
  switch (op) {
    case Op::Less: return x < y;
    case Op::LessEqual: return x <= y;
    case Op::Greater: return x > y;
    case Op::GreaterEqual: return x >= y;
    case Op::Equal: return x == y;
    default: return x != y;
  }
}

int64_t range_count(int64_t first, int64_t step, int64_t last) {
  if (step == 0) return -1;
  if (step > 0 ? last < first : last > first) return 0;
  uint64_t distance = step > 0 ? static_cast<uint64_t>(last) - static_cast<uint64_t>(first)
                               : static_cast<uint64_t>(first) - static_cast<uint64_t>(last);
  uint64_t stride = step > 0 ? static_cast<uint64_t>(step) : uint64_t{0} - static_cast<uint64_t>(step);
  uint64_t n = distance / stride;
  return n >= static_cast<uint64_t>(std::numeric_limits<int64_t>::max()) ? -1 : static_cast<int64_t>(n) + 1;
}

int64_t range_count(double first, double step, double last) {
  return real_range_count(first, step, last);
}

}  // namespace saltus::hybrid
