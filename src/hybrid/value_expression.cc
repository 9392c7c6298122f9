// Values as literal expressions, and back.
#include "hybrid/internal_error.h"
#include "hybrid/scalar.h"
#include "hybrid/value.h"

namespace saltus::hybrid {
namespace {

// Arrays of at least this many equal elements become Fill.
constexpr int64_t kWorthFilling = 8;
constexpr int kDeepestLiteral = 64;
constexpr int64_t kLargestLiteral = int64_t{1} << 28;

bool is_primitive(BaseType base) {
  return base == BaseType::Real || base == BaseType::Integer || base == BaseType::Boolean || base == BaseType::String ||
         base == BaseType::Enumeration;
}

TypeId scalar_type(TypeTable& types, const Value& value) {
  return types.scalar(value.base(), value.detail());
}

bool all_equal(const Value& array) {
  auto same = [](auto elements) {
    for (const auto& e : elements) {
      if (!(e == elements[0])) return false;
    }
    return true;
  };
  if (array.base() == BaseType::Real) {
    for (double x : array.reals()) {  // by their bits: 0 and -0 are different literals
      if (std::bit_cast<uint64_t>(x) != std::bit_cast<uint64_t>(array.reals()[0])) return false;
    }
    return true;
  }
  if (array.base() == BaseType::String) return same(array.strings());
  return same(array.integers());
}

ExprId array_expression(Build& build, const Value& array, size_t dimension, int64_t& offset) {
  if (dimension == array.rank()) return to_expression(build, array.element(offset++));
  std::vector<ExprId> elements;
  elements.reserve(static_cast<size_t>(array.dims()[dimension]));
  for (int64_t i = 0; i < array.dims()[dimension]; ++i) {
    elements.push_back(array_expression(build, array, dimension + 1, offset));
  }
  TypeId element = build.types().array(scalar_type(build.types(), array), array.dims().subspan(dimension + 1));
  return build.array_literal(elements, element);
}

std::optional<Value> literal_at(const Model& model, const NameTable& names, ExprId e, int depth) {
  const ExprPool& pool = model.exprs;
  const Type& type = model.types[pool.type(e)];
  if (depth > kDeepestLiteral) return std::nullopt;
  switch (pool.op(e)) {
    case Op::Real: return Value::real(pool.real(e));
    case Op::Integer: return Value::integer(pool.integer(e));
    case Op::Boolean: return Value::boolean(pool.boolean(e));
    case Op::String: return Value::string(std::string(names.text(pool.string(e))));
    case Op::EnumLiteral: return Value::enumeration(type.detail, pool.integer(e));
    case Op::ArrayLiteral:
    case Op::RecordLiteral: {
      std::vector<Value> elements;
      elements.reserve(pool.arg_count(e));
      for (ExprId arg : pool.args(e)) {
        std::optional<Value> element = literal_at(model, names, arg, depth + 1);
        if (!element) return std::nullopt;
        elements.push_back(std::move(*element));
      }
      if (pool.op(e) == Op::RecordLiteral) return Value::record(type.detail, std::move(elements));
      std::span<const int64_t> inner = std::span<const int64_t>(type.dims).subspan(1);
      for (int64_t dim : inner) {
        if (dim < 0) return std::nullopt;
      }
      return Value::assemble(type.base, type.detail, {type.dims[0]}, inner, elements);
    }
    case Op::Fill: {
      int64_t count = model.types.count(pool.type(e));
      if (pool.arg_count(e) != 1 || count < 0 || count > kLargestLiteral) return std::nullopt;
      std::optional<Value> value = literal_at(model, names, pool.arg(e, 0), depth + 1);
      if (!value) return std::nullopt;
      Value array = Value::array(type.base, type.detail, type.dims);
      for (int64_t i = 0; i < count; ++i) array.set_element(i, *value);
      return array;
    }
    case Op::RangeOf: {
      for (ExprId arg : pool.args(e)) {
        if (pool.op(arg) != Op::Integer) return std::nullopt;
      }
      int64_t first = pool.integer(pool.arg(e, 0)), step = pool.integer(pool.arg(e, 1));
      int64_t count = range_count(first, step, pool.integer(pool.arg(e, 2)));
      if (count < 0 || count > kLargestLiteral) return std::nullopt;
      std::vector<int64_t> elements(static_cast<size_t>(count));
      for (int64_t i = 0; i < count; ++i) elements[static_cast<size_t>(i)] = first + i * step;
      return Value::integers(std::move(elements), {count});
    }
    default: return std::nullopt;
  }
}

}  // namespace

ExprId to_expression(Build& build, const Value& value) {
  if (value.is_array()) {
    int64_t count = value.count();
    if (count >= kWorthFilling && is_primitive(value.base()) && all_equal(value)) {
      return build.fill(to_expression(build, value.element(0)), value.dims());
    }
    int64_t offset = 0;
    return array_expression(build, value, 0, offset);
  }
  switch (value.base()) {
    case BaseType::Real: return build.real(value.as_real());
    case BaseType::Integer: return build.integer(value.as_integer());
    case BaseType::Boolean: return build.boolean(value.as_boolean());
    case BaseType::String: return build.string(value.as_string());
    case BaseType::Enumeration: return build.enum_literal(scalar_type(build.types(), value), value.as_integer());
    case BaseType::Record: {
      std::vector<ExprId> fields;
      for (const Value& field : value.values()) fields.push_back(to_expression(build, field));
      return build.record_literal(scalar_type(build.types(), value), fields);
    }
    case BaseType::Function: {
      std::vector<ExprId> bound;
      for (const Value& v : value.values()) bound.push_back(v.none() ? build.colon() : to_expression(build, v));
      return build.function_value(value.as_function(), bound);
    }
    default: internal_error("a value that no literal can express");
  }
}

std::optional<Value> literal_value(const Model& model, const NameTable& names, ExprId e) {
  return literal_at(model, names, e, 0);
}

}  // namespace saltus::hybrid
