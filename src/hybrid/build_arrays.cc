// Arrays: literals, ranges, and what makes arrays of arrays.
#include "hybrid/build.h"
#include "hybrid/internal_error.h"
#include "hybrid/limits.h"
#include "hybrid/scalar.h"

namespace saltus::hybrid {
namespace {

// Above this, a repeated array becomes a comprehension instead of a literal.
constexpr int64_t kRepeatAsLiteral = 64;

// The scalar elements of nested array literals in row-major order; false when the nest is not literal all through.
bool flat_elements(const ExprPool& pool, const TypeTable& types, ExprId e, std::vector<ExprId>& out) {
  if (!types.is_array(pool.type(e))) {
    out.push_back(e);
    return true;
  }
  if (pool.op(e) != Op::ArrayLiteral) return false;
  for (ExprId element : pool.args(e)) {
    if (!flat_elements(pool, types, element, out)) return false;
  }
  return true;
}

bool fits(int64_t a, int64_t b) {
  return a == b || a == kUnknownSize || b == kUnknownSize;
}

}  // namespace

ExprId Build::array_literal(std::span<const ExprId> given, TypeId element_if_empty) {
  if (given.empty()) {
    require(element_if_empty.valid(), "an empty array of unknown type");
    int64_t none = 0;
    return pool().add(Op::ArrayLiteral, types().array(element_if_empty, {&none, 1}), {});
  }
  std::vector<ExprId> elements(given.begin(), given.end());
  bool any_real = false, any_integer = false;
  for (ExprId e : elements) {
    any_real = any_real || types()[type_id(e)].base == BaseType::Real;
    any_integer = any_integer || types()[type_id(e)].base == BaseType::Integer;
  }
  if (any_real && any_integer) {
    for (ExprId& e : elements) e = to_real(e);
  }
  TypeId first = type_id(elements[0]);
  for (ExprId e : elements) {
    if (type_id(e) == first) continue;
    Type type = types()[first], other = types()[type_id(e)];
    require(type.base == other.base && type.detail == other.detail && type.dims.size() == other.dims.size(),
            "elements of different types in an array");
    for (size_t i = 0; i < type.dims.size(); ++i) {
      require(fits(type.dims[i], other.dims[i]), "elements of different shapes in an array");
      if (type.dims[i] == kUnknownSize) type.dims[i] = other.dims[i];
    }
    first = types().intern(std::move(type));
  }
  int64_t count = static_cast<int64_t>(elements.size());
  return pool().add(Op::ArrayLiteral, types().array(first, {&count, 1}), elements);
}

ExprId Build::range(ExprId first, ExprId last) {
  return range(first, integer(1), last);
}

ExprId Build::range(ExprId first, ExprId step, ExprId last) {
  unify(first, last);
  BaseType base = type(first).base;
  if (base == BaseType::Integer && type(step).base == BaseType::Real) first = to_real(first), last = to_real(last);
  if (type(first).base == BaseType::Real) step = to_real(step);
  require(type_id(first) == type_id(last), "a range between different types");
  int64_t count = kUnknownSize;
  if (is_literal(first) && is_literal(step) && is_literal(last)) {
    count = pool().op(first) == Op::Real
                ? range_count(pool().real(first), pool().real(step), pool().real(last))
                : range_count(pool().integer(first), pool().integer(step), pool().integer(last));
    // A zero step fails when it is evaluated. Else there are more steps than can be counted.
    if (count < 0 && !is_number(step, 0)) throw TooManyElements();
    if (count < 0) count = kUnknownSize;
  }
  return pool().add(Op::RangeOf, types().array(type_id(first), {&count, 1}), {first, step, last});
}

ExprId Build::concatenate(size_t dimension, std::span<const ExprId> given) {
  require(!given.empty(), "concatenation of nothing");
  std::vector<ExprId> arrays(given.begin(), given.end());
  bool any_real = false;
  for (ExprId e : arrays) any_real = any_real || types()[type_id(e)].base == BaseType::Real;
  if (any_real) {
    for (ExprId& e : arrays) e = to_real(e);
  }
  if (arrays.size() == 1) return arrays[0];
  Type result = type(arrays[0]);
  require(dimension < result.dims.size(), "concatenation along a dimension that is not there");
  for (size_t k = 1; k < arrays.size(); ++k) {
    Type type = this->type(arrays[k]);
    require(type.base == result.base && type.dims.size() == result.dims.size(), "concatenation of different types");
    for (size_t i = 0; i < type.dims.size(); ++i) {
      int64_t &sum = result.dims[i], dim = type.dims[i];
      if (i == dimension) {
        sum = sum == kUnknownSize || dim == kUnknownSize ? kUnknownSize : sum + dim;
      } else {
        require(fits(sum, dim), "concatenation of arrays that do not fit");
        if (sum == kUnknownSize) sum = dim;
      }
    }
  }
  // Literals become one literal: along the first dimension their elements follow each other, along a later one those of
  // their elements do.
  bool literal = dimension < 2;
  size_t rows = pool().arg_count(arrays[0]);
  for (ExprId e : arrays) {
    literal = literal && pool().op(e) == Op::ArrayLiteral && (dimension == 0 || pool().arg_count(e) == rows);
  }
  TypeId element = types().drop_dims(types().intern(result), 1);
  if (literal && dimension == 0) {
    std::vector<ExprId> elements;
    for (ExprId e : arrays) elements.insert(elements.end(), pool().args(e).begin(), pool().args(e).end());
    return array_literal(elements, element);
  }
  if (literal) {
    std::vector<ExprId> joined;
    for (size_t row = 0; row < rows; ++row) {
      std::vector<ExprId> parts;
      for (ExprId e : arrays) parts.push_back(pool().arg(e, row));
      joined.push_back(concatenate(dimension - 1, parts));
    }
    return array_literal(joined, element);
  }
  return pool().add(Op::Concatenate, types().intern(std::move(result)), arrays, dimension);
}

ExprId Build::transpose(ExprId e) {
  if (pool().op(e) == Op::Transpose) return pool().arg(e, 0);
  Type type = this->type(e);
  require(type.dims.size() >= 2, "transpose of less than a matrix");
  std::swap(type.dims[0], type.dims[1]);
  return pool().add(Op::Transpose, types().intern(std::move(type)), {e});
}

ExprId Build::reduce(Op op, ExprId e) {
  if (!types().is_array(type_id(e))) return e;
  return pool().add(op, types().element(type_id(e)), {e});
}

ExprId Build::sum(ExprId e) {
  if (types().count(type_id(e)) == 0) return zero(types().element(type_id(e)));
  return reduce(Op::Sum, e);
}

ExprId Build::product(ExprId e) {
  if (types().count(type_id(e)) == 0) return type(e).base == BaseType::Real ? real(1) : integer(1);
  return reduce(Op::Product, e);
}

ExprId Build::min_of(ExprId e) {
  return reduce(Op::MinOf, e);
}

ExprId Build::max_of(ExprId e) {
  return reduce(Op::MaxOf, e);
}

ExprId Build::fill(ExprId value, std::span<const int64_t> dims) {
  if (dims.empty()) return value;
  if (!types().is_array(type_id(value))) return pool().add(Op::Fill, types().array(type_id(value), dims), {value});
  // Fill repeats scalars only. An array is repeated by a literal, whose equal elements are one node, or a
  // comprehension.
  ExprId inner = fill(value, dims.subspan(1));
  if (dims[0] <= kRepeatAsLiteral) {
    return array_literal(std::vector<ExprId>(static_cast<size_t>(dims[0]), inner), type_id(inner));
  }
  ExprId span = range(integer(1), integer(dims[0]));
  return for_(inner, new_iterator("_"), {&span, 1});
}

ExprId Build::fill(ExprId value, std::span<const ExprId> sizes) {
  std::vector<int64_t> dims;
  for (ExprId size : sizes) {
    auto known = integer_value(size);
    dims.push_back(known && *known >= 0 ? *known : kUnknownSize);
  }
  bool known = true;
  for (int64_t dim : dims) known = known && dim != kUnknownSize;
  if (known) return fill(value, dims);
  if (types().is_array(type_id(value))) {
    for (size_t i = sizes.size(); i-- > 0;) {
      ExprId span = range(integer(1), sizes[i]);
      value = for_(value, new_iterator("_"), {&span, 1});
    }
    return value;
  }
  std::vector<ExprId> args = {value};
  args.insert(args.end(), sizes.begin(), sizes.end());
  return pool().add(Op::Fill, types().array(type_id(value), dims), args);
}

ExprId Build::identity(ExprId n) {
  auto known = integer_value(n);
  int64_t size = known && *known >= 0 ? *known : kUnknownSize;
  int64_t dims[] = {size, size};
  TypeId type = types().array(types().integer(), dims);
  return size == kUnknownSize ? pool().add(Op::Identity, type, {n}) : pool().add(Op::Identity, type, {});
}

ExprId Build::diagonal(ExprId vector) {
  Type type = this->type(vector);
  require(type.dims.size() == 1, "diagonal of something that is not a vector");
  type.dims.push_back(type.dims[0]);
  return pool().add(Op::Diagonal, types().intern(std::move(type)), {vector});
}

ExprId Build::cross(ExprId a, ExprId b) {
  unify(a, b);
  return pool().add(Op::Cross, elementwise_type(a, b, types().element(type_id(a))), {a, b});
}

ExprId Build::skew(ExprId a) {
  int64_t dims[] = {3, 3};
  return pool().add(Op::Skew, types().array(types().element(type_id(a)), dims), {a});
}

ExprId Build::outer_product(ExprId a, ExprId b) {
  unify(a, b);
  Type type = this->type(a);
  require(type.dims.size() == 1 && this->type(b).dims.size() == 1, "outer product of something that is not a vector");
  type.dims.push_back(this->type(b).dims[0]);
  return pool().add(Op::OuterProduct, types().intern(std::move(type)), {a, b});
}

ExprId Build::symmetric(ExprId a) {
  return pool().add(Op::Symmetric, type_id(a), {a});
}

ExprId Build::linspace(ExprId first, ExprId last, ExprId count) {
  auto known = integer_value(count);
  int64_t size = known && *known >= 0 ? *known : kUnknownSize;
  return pool().add(Op::Linspace, types().array(types().real(), {&size, 1}), {to_real(first), to_real(last), count});
}

ExprId Build::size(ExprId array, ExprId dimension) {
  Type type = this->type(array);
  if (auto known = integer_value(dimension)) {
    require(*known >= 1 && static_cast<uint64_t>(*known) <= type.dims.size(),
            "size along a dimension that is not there");
    int64_t dim = type.dims[static_cast<size_t>(*known) - 1];
    if (dim != kUnknownSize) return integer(dim);
  }
  return pool().add(Op::Size, types().integer(), {array, dimension});
}

ExprId Build::size(ExprId array) {
  std::vector<ExprId> sizes;
  size_t rank = types().rank(type_id(array));
  for (size_t i = 0; i < rank; ++i) sizes.push_back(size(array, integer(static_cast<int64_t>(i) + 1)));
  return array_literal(sizes, types().integer());
}

ExprId Build::reshape(ExprId e, TypeId type) {
  if (type_id(e) == type) return e;
  if (pool().op(e) == Op::Reshape) return reshape(pool().arg(e, 0), type);
  Type shape = types()[type];
  int64_t count = types().count(type);
  require(fits(types().count(type_id(e)), count), "reshape to another number of elements");
  std::vector<ExprId> elements;
  if (count > 0 && flat_elements(pool(), types(), e, elements) && static_cast<int64_t>(elements.size()) == count) {
    for (size_t i = shape.dims.size(); i-- > 0;) {
      size_t width = static_cast<size_t>(shape.dims[i]);
      std::vector<ExprId> groups;
      for (size_t at = 0; at < elements.size(); at += width) {
        groups.push_back(array_literal(std::span<const ExprId>(elements).subspan(at, width)));
      }
      elements = std::move(groups);
    }
    return elements[0];
  }
  if (!shape.is_array() && types().count(type_id(e)) == 1) {
    return index(e, std::vector<ExprId>(types().rank(type_id(e)), integer(1)));
  }
  return pool().add(Op::Reshape, type, {e});
}

ExprId Build::to_vector(ExprId e) {
  int64_t count = types().count(type_id(e));
  return reshape(e, types().array(types().element(type_id(e)), {&count, 1}));
}

ExprId Build::to_matrix(ExprId e) {
  Type type = this->type(e);
  type.dims.resize(2, 1);  // the dimensions behind the second have one element each
  return reshape(e, types().intern(std::move(type)));
}

ExprId Build::to_scalar(ExprId e) {
  return reshape(e, types().element(type_id(e)));
}

ExprId Build::for_(ExprId body, IteratorId first, std::span<const ExprId> ranges) {
  std::vector<int64_t> dims;
  std::vector<ExprId> args = {body};
  for (ExprId range : ranges) {
    require(types().rank(type_id(range)) == 1, "an iterator over something that is not a vector");
    dims.push_back(types()[type_id(range)].dims[0]);
    args.push_back(range);
  }
  return pool().add(Op::For, types().array(type_id(body), dims), args, first.value);
}

}  // namespace saltus::hybrid
