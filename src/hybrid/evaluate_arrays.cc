// Array builtins.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "hybrid/evaluator.h"

#include "base/arithmetic_rules.h"

namespace saltus::hybrid {
namespace {

int64_t product_of(std::span<const int64_t> dims) {
  int64_t n = 1;
  for (int64_t dim : dims) n *= dim;
  return n;
}

std::vector<int64_t> copy(std::span<const int64_t> dims) {
  return {dims.begin(), dims.end()};
}

// The elements at the given offsets as a new array.
Value gather(const Value& from, std::span<const int64_t> offsets, std::vector<int64_t> dims) {
  Value out = Value::array(from.base(), from.detail(), std::move(dims));
  size_t i = 0;
  if (from.base() == BaseType::Real) {
    std::span<double> to = out.edit_reals();
    for (int64_t offset : offsets) to[i++] = from.reals()[static_cast<size_t>(offset)];
    return out;
  }
  for (int64_t offset : offsets) out.set_element(static_cast<int64_t>(i++), from.element(offset));
  return out;
}

}  // namespace

int64_t Evaluator::offset_of(const Value& base, std::span<const Value> subscripts) {
  int64_t offset = 0;
  for (size_t k = 0; k < subscripts.size(); ++k) {
    int64_t at = subscripts[k].as_integer(), dim = base.dims()[k];
    if (at < 1 || at > dim) {
      fail(FailureKind::IndexOutOfRange, fmt::format("subscript {} of dimension {} is outside 1:{}", at, k + 1, dim));
    }
    offset = offset * dim + at - 1;
  }
  return offset;
}

void Evaluator::offsets(const Value& base, std::span<const Value> subscripts, std::vector<int64_t>& offsets,
                        std::vector<int64_t>& dims) {
  offsets.assign(1, 0);
  for (size_t k = 0; k < base.rank(); ++k) {
    int64_t dim = base.dims()[k];
    std::vector<int64_t> chosen;
    if (k >= subscripts.size() || subscripts[k].none()) {  // a whole dimension
      dims.push_back(dim);
      checked_count(dims);
      for (int64_t i = 0; i < dim; ++i) chosen.push_back(i);
    } else {
      const Value& subscript = subscripts[k];
      if (subscript.is_array()) dims.push_back(subscript.count());
      checked_count(dims);
      for (int64_t i = 0, n = subscript.count(); i < n; ++i) {
        int64_t at = subscript.is_array() ? subscript.integers()[static_cast<size_t>(i)] : subscript.as_integer();
        if (at < 1 || at > dim) {
          fail(FailureKind::IndexOutOfRange,
               fmt::format("subscript {} of dimension {} is outside 1:{}", at, k + 1, dim));
        }
        chosen.push_back(at - 1);
      }
    }
    std::vector<int64_t> next;
    next.reserve(offsets.size() * chosen.size());
    for (int64_t offset : offsets) {
      for (int64_t i : chosen) next.push_back(offset * dim + i);
    }
    offsets = std::move(next);
  }
}

Value Evaluator::index(const Value& base, std::span<const Value> subscripts) {
  if (subscripts.size() > base.rank()) {
    fail(FailureKind::ShapeMismatch,
         fmt::format("{} subscripts of an array with {} dimensions", subscripts.size(), base.rank()));
  }
  bool scalar = true;
  for (const Value& subscript : subscripts) scalar = scalar && !subscript.none() && !subscript.is_array();
  if (scalar) {
    int64_t offset = offset_of(base, subscripts);
    if (subscripts.size() == base.rank()) return base.element(offset);
    std::vector<int64_t> rest = copy(base.dims().subspan(subscripts.size()));
    int64_t stride = checked_count(rest);
    return base.block(offset * stride, std::move(rest));
  }
  std::vector<int64_t> chosen, dims;
  offsets(base, subscripts, chosen, dims);
  return gather(base, chosen, std::move(dims));
}

Value Evaluator::field(const Value& record, size_t index, const Type& type) {
  if (!record.is_array()) return record.values()[index];
  std::vector<Value> fields;
  for (const Value& element : record.values()) fields.push_back(element.values()[index]);
  std::vector<int64_t> inner;
  if (!fields.empty())
    inner = copy(fields[0].dims());
  else {
    for (size_t k = record.rank(); k < type.dims.size(); ++k) inner.push_back(std::max<int64_t>(0, type.dims[k]));
  }
  return Value::assemble(type.base, type.detail, copy(record.dims()), inner, fields);
}

Value Evaluator::range(std::span<const Value> args, const Type& type) {
  const Value &first = args[0], &step = args[1], &last = args[2];
  int64_t count = 0;
  bool real = first.base() == BaseType::Real || step.base() == BaseType::Real || last.base() == BaseType::Real;
  if (real)
    count = range_count(first.as_real(), step.as_real(), last.as_real());
  else
    count = range_count(first.as_integer(), step.as_integer(), last.as_integer());
  if (count < 0) fail(FailureKind::Domain, "a range whose step is zero or that has no end");
  checked_count({&count, 1});
  Value out = Value::array(real ? BaseType::Real : type.base, type.detail, {count});
  if (real) {
    std::span<double> to = out.edit_reals();
    for (size_t i = 0; i < to.size(); ++i) to[i] = first.as_real() + step.as_real() * static_cast<double>(i);
  } else {
    std::span<int64_t> to = out.edit_integers();
    for (size_t i = 0; i < to.size(); ++i) to[i] = first.as_integer() + step.as_integer() * static_cast<int64_t>(i);
  }
  return out;
}

Value Evaluator::matrix_multiply(const Value& a, const Value& b) {
  if (!a.is_array() || !b.is_array()) return binary(Op::Multiply, a, b);
  bool left_vector = a.rank() == 1, right_vector = b.rank() == 1;
  int64_t rows = left_vector ? 1 : a.dims()[0], inner = a.dims().back();
  int64_t columns = right_vector ? 1 : b.dims()[1];
  if (inner != b.dims()[0]) {
    fail(FailureKind::ShapeMismatch, fmt::format("a product of arrays of sizes {{{}}} and {{{}}}",
                                                 fmt::join(a.dims(), ", "), fmt::join(b.dims(), ", ")));
  }
  std::vector<int64_t> dims;
  if (!left_vector) dims.push_back(rows);
  if (!right_vector) dims.push_back(columns);
  checked_count(dims);
  count_steps(static_cast<uint64_t>(rows * columns) * static_cast<uint64_t>(inner) / 8);
  bool real = a.base() == BaseType::Real || b.base() == BaseType::Real;
  Value left = real ? a.to_real() : a, right = real ? b.to_real() : b;
  Value out = Value::array(left.base(), 0, {rows, columns});
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      double sum = 0;
      int64_t integer_sum = 0;
      for (int64_t k = 0; k < inner; ++k) {
        size_t l = static_cast<size_t>(i * inner + k), r = static_cast<size_t>(k * columns + j);
        if (real) {
          sum += left.reals()[l] * right.reals()[r];
          continue;
        }
        int64_t term = 0;
        if (__builtin_mul_overflow(left.integers()[l], right.integers()[r], &term) ||
            __builtin_add_overflow(integer_sum, term, &integer_sum)) {
          fail(FailureKind::Overflow, "Integer overflow in a product of arrays");
        }
      }
      size_t at = static_cast<size_t>(i * columns + j);
      if (real)
        out.edit_reals()[at] = sum;
      else
        out.edit_integers()[at] = integer_sum;
    }
  }
  return out.reshaped(std::move(dims));
}

Value Evaluator::matrix_power(const Value& a, const Value& exponent) {
  int64_t power = exponent.as_integer();
  if (a.rank() != 2 || a.dims()[0] != a.dims()[1])
    fail(FailureKind::ShapeMismatch, "a power of a matrix that is not square");
  if (power < 0) fail(FailureKind::Domain, "a negative power of a matrix");
  int64_t n = a.dims()[0];
  Value result = Value::array(a.base(), 0, {n, n});
  for (int64_t i = 0; i < n; ++i) result.set_element(i * n + i, Value::integer(1));
  Value square = a;
  for (; power > 0; power >>= 1) {
    if (power & 1) result = matrix_multiply(result, square);
    if (power > 1) square = matrix_multiply(square, square);
  }
  return result;
}

Value Evaluator::reduce(Op op, const Value& array, const Type& type) {
  int64_t n = array.count();
  bool real = array.base() == BaseType::Real;
  if (op == Op::Sum || op == Op::Product) {
    Op with = op == Op::Sum ? Op::Add : Op::Multiply;
    if (real) {
      double out = op == Op::Sum ? 0 : 1;
      for (double x : array.reals()) out = op == Op::Sum ? out + x : out * x;
      return Value::real(out);
    }
    Value out = Value::integer(op == Op::Sum ? 0 : 1);
    for (int64_t i = 0; i < n; ++i) out = binary_scalar(with, out, array.element(i));
    return out;
  }
  if (n == 0) {
    // MLS §10.3.4: the neutral elements, the largest and the least value of the type.
    bool largest = op == Op::MinOf;
    if (real) {
      double huge = std::numeric_limits<double>::max();
      return Value::real(largest ? huge : -huge);
    }
    if (type.base == BaseType::Boolean) return Value::boolean(largest);
    if (type.base == BaseType::Enumeration) {
      size_t literals = types_.enumerations[EnumerationId(type.detail)].literals.size();
      return Value::enumeration(type.detail, largest ? static_cast<int64_t>(literals) : 1);
    }
    return Value::integer(largest ? kLargestInteger : -kLargestInteger);
  }
  Value out = array.element(0);
  for (int64_t i = 1; i < n; ++i) out = binary_scalar(op == Op::MinOf ? Op::Min : Op::Max, out, array.element(i));
  return out;
}

Value Evaluator::concatenate(size_t dimension, std::span<const Value> args, const Type& type) {
  std::vector<int64_t> dims = copy(args[0].dims());
  for (const Value& arg : args.subspan(1)) {
    for (size_t k = 0; k < dims.size(); ++k) {
      if (k != dimension && (arg.rank() != dims.size() || arg.dims()[k] != dims[k])) {
        fail(FailureKind::ShapeMismatch, fmt::format("cat({}) of arrays of sizes {{{}}} and {{{}}}", dimension + 1,
                                                     fmt::join(args[0].dims(), ", "), fmt::join(arg.dims(), ", ")));
      }
    }
    dims[dimension] += arg.dims()[dimension];
  }
  checked_count(dims);
  // Seen as [before, dimension and after], the rows of the result are the rows of the arguments one after the other.
  int64_t before = product_of(std::span(dims).first(dimension));
  std::vector<Value> rows;
  for (int64_t i = 0; i < before; ++i) {
    for (const Value& arg : args) {
      int64_t width = before == 0 ? 0 : arg.count() / before;
      rows.push_back(arg.block(i * width, {width}));
    }
  }
  std::vector<int64_t> flat = {product_of(dims)};
  return Value::assemble(type.base, type.detail, std::move(flat), {}, rows).reshaped(std::move(dims));
}

Value Evaluator::array_op(ExprId e, std::span<Value> args) {
  const Node& node = pool_[e];
  const Type& type = types_[node.type];
  switch (node.op) {
    case Op::MatrixMultiply: return matrix_multiply(args[0], args[1]);
    case Op::MatrixPower: return matrix_power(args[0], args[1]);
    case Op::RangeOf: return range(args, type);
    case Op::Sum:
    case Op::Product:
    case Op::MinOf:
    case Op::MaxOf: return reduce(node.op, args[0], type);
    case Op::Concatenate: return concatenate(node.data, args, type);
    case Op::ArrayLiteral: {
      std::vector<int64_t> inner;
      if (!args.empty())
        inner = copy(args[0].dims());
      else {
        for (size_t k = 1; k < type.dims.size(); ++k) inner.push_back(std::max<int64_t>(0, type.dims[k]));
      }
      for (const Value& arg : args) {
        if (!std::equal(inner.begin(), inner.end(), arg.dims().begin(), arg.dims().end())) {
          fail(FailureKind::ShapeMismatch, "elements of different shape in an array");
        }
      }
      std::vector<int64_t> all = inner;
      all.push_back(static_cast<int64_t>(args.size()));
      checked_count(all);
      return Value::assemble(type.base, type.detail, {static_cast<int64_t>(args.size())}, inner, args);
    }
    case Op::Fill: {
      std::vector<int64_t> dims = type.dims;
      for (size_t k = 1; k < args.size(); ++k) dims[k - 1] = args[k].as_integer();
      int64_t n = checked_count(dims);
      Value out = Value::array(type.base, type.detail, std::move(dims));
      if (type.base == BaseType::Real)
        std::ranges::fill(out.edit_reals(), args[0].as_real());
      else {
        for (int64_t i = 0; i < n; ++i) out.set_element(i, args[0]);
      }
      return out;
    }
    case Op::Transpose: {
      std::vector<int64_t> dims = copy(args[0].dims()), offsets;
      int64_t rows = dims[0], columns = dims[1], width = product_of(std::span(dims).subspan(2));
      for (int64_t j = 0; j < columns; ++j) {
        for (int64_t i = 0; i < rows; ++i) {
          for (int64_t k = 0; k < width; ++k) offsets.push_back((i * columns + j) * width + k);
        }
      }
      std::swap(dims[0], dims[1]);
      return gather(args[0], offsets, std::move(dims));
    }
    case Op::Cross: {
      auto part = [&](int64_t i, int64_t j) {  // x[i]*y[j] - x[j]*y[i]
        Value forward = binary_scalar(Op::Multiply, args[0].element(i), args[1].element(j));
        Value backward = binary_scalar(Op::Multiply, args[0].element(j), args[1].element(i));
        return binary_scalar(Op::Subtract, forward, backward);
      };
      if (args[0].count() != 3 || args[1].count() != 3)
        fail(FailureKind::ShapeMismatch, "cross of vectors that have not 3 elements");
      Value parts[] = {part(1, 2), part(2, 0), part(0, 1)};
      return Value::assemble(type.base, type.detail, {3}, {}, parts);
    }
    case Op::Skew: {
      if (args[0].count() != 3) fail(FailureKind::ShapeMismatch, "skew of a vector that has not 3 elements");
      Value out = Value::array(args[0].base(), 0, {3, 3});
      auto set = [&](int64_t row, int64_t column, int64_t i) {
        out.set_element(row * 3 + column, args[0].element(i));
        out.set_element(column * 3 + row, negate(args[0].element(i)));
      };
      set(2, 1, 0);
      set(0, 2, 1);
      set(1, 0, 2);
      return out;
    }
    case Op::OuterProduct: {
      int64_t n = args[0].count(), m = args[1].count();
      return matrix_multiply(args[0].reshaped({n, 1}), args[1].reshaped({1, m}));
    }
    case Op::Symmetric: {
      if (args[0].rank() != 2 || args[0].dims()[0] != args[0].dims()[1]) {
        fail(FailureKind::ShapeMismatch, "symmetric of a matrix that is not square");
      }
      Value out = args[0];
      int64_t n = out.dims()[0];
      for (int64_t i = 0; i < n; ++i) {
        for (int64_t j = 0; j < i; ++j) out.set_element(i * n + j, args[0].element(j * n + i));
      }
      return out;
    }
    case Op::Diagonal: {
      int64_t n = args[0].count();
      int64_t dims[] = {n, n};
      checked_count(dims);
      Value out = Value::array(args[0].base(), 0, {n, n});
      for (int64_t i = 0; i < n; ++i) out.set_element(i * n + i, args[0].element(i));
      return out;
    }
    case Op::Identity: {
      int64_t n = args.empty() ? type.dims[0] : args[0].as_integer();
      int64_t dims[] = {n, n};
      checked_count(dims);
      Value out = Value::array(type.base, 0, {n, n});
      for (int64_t i = 0; i < n; ++i) out.set_element(i * n + i, Value::integer(1));
      return out;
    }
    case Op::Linspace: {
      int64_t n = args[2].as_integer();
      if (n < 2) fail(FailureKind::Domain, fmt::format("linspace with {} points; it needs two", n));
      checked_count({&n, 1});
      double first = args[0].as_real(), last = args[1].as_real();
      std::vector<double> out(static_cast<size_t>(n));
      for (size_t i = 0; i < out.size(); ++i) {
        out[i] = first + (last - first) * static_cast<double>(i) / static_cast<double>(n - 1);
      }
      return Value::reals(std::move(out), {n});
    }
    case Op::Size: {
      int64_t dimension = args[1].as_integer();
      if (dimension < 1 || dimension > static_cast<int64_t>(args[0].rank())) {
        fail(FailureKind::IndexOutOfRange,
             fmt::format("size along dimension {} of an array with {}", dimension, args[0].rank()));
      }
      return Value::integer(args[0].dims()[static_cast<size_t>(dimension) - 1]);
    }
    case Op::Reshape: {
      std::vector<int64_t> dims = type.dims;
      int64_t known = 1;
      size_t unknown = 0;
      for (int64_t dim : dims) {
        if (dim < 0)
          ++unknown;
        else
          known *= dim;
      }
      for (size_t k = 0; k < dims.size(); ++k) {
        if (dims[k] >= 0) continue;
        if (unknown == 1)
          dims[k] = known == 0 ? 0 : args[0].count() / known;
        else
          dims[k] = k < args[0].rank() ? args[0].dims()[k] : 1;  // matrix(A): the first two sizes stay
      }
      if (product_of(dims) != args[0].count()) {
        fail(FailureKind::ShapeMismatch,
             fmt::format("an array of {} elements as one of sizes {{{}}}", args[0].count(), fmt::join(dims, ", ")));
      }
      return args[0].reshaped(std::move(dims));
    }
    default: fail(FailureKind::Unsupported, fmt::format("'{}' cannot be evaluated while compiling", op_name(node.op)));
  }
}

}  // namespace saltus::hybrid
