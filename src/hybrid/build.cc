// Leaves, conversions, logic, functions of scalars. See build_arithmetic.cc, build_arrays.cc, build_index.cc,
// build_structure.cc for the rest.
#include "hybrid/build.h"

#include <cmath>

#include "hybrid/internal_error.h"
#include "hybrid/scalar.h"

namespace saltus::hybrid {

bool Build::is_literal(ExprId e) const {
  switch (model_.exprs.op(e)) {
    case Op::Real:
    case Op::Integer:
    case Op::Boolean:
    case Op::String:
    case Op::EnumLiteral: return true;
    default: return false;
  }
}

std::optional<double> Build::number(ExprId e) const {
  if (model_.exprs.op(e) == Op::Real) return model_.exprs.real(e);
  if (model_.exprs.op(e) == Op::Integer) return static_cast<double>(model_.exprs.integer(e));
  return std::nullopt;
}

std::optional<int64_t> Build::integer_value(ExprId e) const {
  Op op = model_.exprs.op(e);
  if (op == Op::Integer || op == Op::EnumLiteral) return model_.exprs.integer(e);
  return std::nullopt;
}

std::optional<bool> Build::truth(ExprId e) const {
  if (model_.exprs.op(e) == Op::Boolean) return model_.exprs.boolean(e);
  return std::nullopt;
}

// -- leaves

ExprId Build::real(double value) {
  return pool().add(Op::Real, types().real(), {}, std::bit_cast<uint64_t>(value));
}

ExprId Build::integer(int64_t value) {
  return pool().add(Op::Integer, types().integer(), {}, static_cast<uint64_t>(value));
}

ExprId Build::boolean(bool value) {
  return pool().add(Op::Boolean, types().boolean(), {}, value ? 1 : 0);
}

ExprId Build::string(std::string_view text) {
  return string(names_.intern(text));
}

ExprId Build::string(Name text) {
  return pool().add(Op::String, types().string(), {}, text.value);
}

ExprId Build::enum_literal(TypeId enumeration, int64_t index) {
  return pool().add(Op::EnumLiteral, enumeration, {}, static_cast<uint64_t>(index));
}

ExprId Build::time() {
  return pool().add(Op::Time, types().real(), {});
}

ExprId Build::variable(VariableId variable) {
  return pool().add(Op::Variable, model_.variables[variable].type, {}, variable.value);
}

ExprId Build::iterator(IteratorId iterator) {
  return this->iterator(iterator, types().integer());
}

ExprId Build::iterator(IteratorId iterator, TypeId type) {
  return pool().add(Op::Iterator, type, {}, iterator.value);
}

IteratorId Build::new_iterator(std::string_view name) {
  return model_.iterators.add({names_.intern(name)});
}

ExprId Build::local(uint32_t index, TypeId type) {
  return pool().add(Op::Local, type, {}, index);
}

ExprId Build::colon() {
  return pool().add(Op::Colon, types().none(), {});
}

ExprId Build::zero(TypeId id) {
  Type type = types()[id];
  TypeId scalar = types().element(id);
  ExprId value;
  switch (type.base) {
    case BaseType::Real: value = real(0); break;
    case BaseType::Integer: value = integer(0); break;
    case BaseType::Boolean: value = boolean(false); break;
    case BaseType::String: value = string(""); break;
    case BaseType::Enumeration: value = enum_literal(scalar, 1); break;
    case BaseType::Record: {
      std::vector<ExprId> fields;
      std::vector<RecordField> declared = types().records[RecordId(type.detail)].fields;
      for (const RecordField& field : declared) fields.push_back(zero(field.type));
      value = record_literal(scalar, fields);
      break;
    }
    default: internal_error("zero of a type that has none");
  }
  return type.is_array() ? fill(value, type.dims) : value;
}

// -- conversions

ExprId Build::to_real(ExprId e) {
  Type type = this->type(e);
  if (type.base == BaseType::Real) return e;
  require(type.base == BaseType::Integer, "to_real of an expression that is not a number");
  TypeId result = with_base(type_id(e), types().real());
  switch (pool().op(e)) {
    case Op::Integer: return real(static_cast<double>(pool().integer(e)));
    case Op::Fill: {
      std::vector<ExprId> args(pool().args(e).begin(), pool().args(e).end());
      args[0] = to_real(args[0]);
      return pool().add(Op::Fill, result, args);
    }
    case Op::ArrayLiteral: {
      // Into the elements only where that ends in literals: otherwise one conversion of the whole is smaller.
      std::vector<ExprId> args(pool().args(e).begin(), pool().args(e).end());
      bool literal = true;
      for (ExprId arg : args) literal = literal && (is_literal(arg) || pool().op(arg) == Op::ArrayLiteral);
      if (!literal) break;
      for (ExprId& arg : args) arg = to_real(arg);
      return pool().add(Op::ArrayLiteral, result, args);
    }
    default: break;
  }
  return pool().add(Op::ToReal, result, {e});
}

ExprId Build::enum_to_integer(ExprId e) {
  if (pool().op(e) == Op::EnumLiteral) return integer(pool().integer(e));
  if (pool().op(e) == Op::IntegerToEnum) return pool().arg(e, 0);
  return pool().add(Op::EnumToInteger, with_base(type_id(e), types().integer()), {e});
}

ExprId Build::integer_to_enum(TypeId enumeration, ExprId e) {
  if (pool().op(e) == Op::Integer) {
    int64_t index = pool().integer(e);
    const Type& type = types()[enumeration];
    size_t count = types().enumerations[EnumerationId(type.detail)].literals.size();
    if (index >= 1 && static_cast<uint64_t>(index) <= count) return enum_literal(enumeration, index);
  }
  return pool().add(Op::IntegerToEnum, with_base(type_id(e), enumeration), {e});
}

ExprId Build::boolean_to_integer(ExprId e) {
  if (auto value = truth(e)) return integer(*value ? 1 : 0);
  return pool().add(Op::BooleanToInteger, with_base(type_id(e), types().integer()), {e});
}

ExprId Build::to_string(ExprId value, ExprId significant_digits, ExprId minimum_length, ExprId left_justified) {
  return pool().add(Op::ToString, types().string(), {value, significant_digits, minimum_length, left_justified}, 0);
}

ExprId Build::to_string(ExprId value) {
  if (type(value).base == BaseType::String) return value;
  return to_string(value, integer(6), integer(0), boolean(true));
}

ExprId Build::to_string_format(ExprId value, ExprId format) {
  return pool().add(Op::ToString, types().string(), {value, format}, 1);
}

// -- relations and logic

ExprId Build::relation(Op op, ExprId a, ExprId b) {
  unify(a, b);
  Type type = this->type(a);
  require(!type.is_array() && !this->type(b).is_array(), "relation between arrays");
  require(type.base == this->type(b).base, "relation between different types");
  if (is_literal(a) && is_literal(b)) {
    if (type.base == BaseType::Real) return boolean(relation_holds(op, pool().real(a), pool().real(b)));
    if (type.base == BaseType::String) {
      return boolean(relation_holds(op, names_.text(pool().string(a)).compare(names_.text(pool().string(b)))));
    }
    int64_t x = pool().integer(a), y = pool().integer(b);
    return boolean(relation_holds(op, (x > y) - (x < y)));
  }
  if (type.base == BaseType::Boolean && (op == Op::Equal || op == Op::NotEqual)) {
    if (auto value = truth(b)) return *value == (op == Op::Equal) ? a : not_(a);
    if (auto value = truth(a)) return *value == (op == Op::Equal) ? b : not_(b);
  }
  // (if x > y then 1 else 0) > 0.5: the relation itself.
  if (op == Op::Greater && number(b) == 0.5 && pool().op(a) == Op::If && number(pool().arg(a, 1)) == 1.0 &&
      number(pool().arg(a, 2)) == 0.0) {
    ExprId condition = pool().arg(a, 0);
    Op inner = pool().op(condition);
    if (op_class(inner) == OpClass::Relation && inner != Op::HeldRelation && inner != Op::HeldFloor &&
        this->type(pool().arg(condition, 0)).base == BaseType::Real)
      return condition;
  }
  return pool().add(op, types().boolean(), {a, b});
}

ExprId Build::not_(ExprId e) {
  if (auto value = truth(e)) return boolean(!*value);
  if (pool().op(e) == Op::Not) return pool().arg(e, 0);
  // Relations are left alone: not (x < y) differs from x >= y where a NaN is met, and zero crossings are shared by it.
  return pool().add(Op::Not, type_id(e), {e});
}

ExprId Build::and_(ExprId a, ExprId b) {
  if (a == b) return a;
  if (auto value = truth(a)) return *value ? b : a;
  if (auto value = truth(b)) return *value ? a : b;
  return pool().add(Op::And, elementwise_type(a, b, types().boolean()), {a, b});
}

ExprId Build::or_(ExprId a, ExprId b) {
  if (a == b) return a;
  if (auto value = truth(a)) return *value ? a : b;
  if (auto value = truth(b)) return *value ? b : a;
  return pool().add(Op::Or, elementwise_type(a, b, types().boolean()), {a, b});
}

ExprId Build::if_(ExprId condition, ExprId then, ExprId otherwise) {
  unify(then, otherwise);
  if (auto value = truth(condition)) return *value ? then : otherwise;
  if (then == otherwise) return then;
  if (auto yes = truth(then), no = truth(otherwise); yes && no) return *yes ? condition : not_(condition);
  Type type = this->type(then), other = this->type(otherwise);
  require(type.base == other.base && type.detail == other.detail && type.dims.size() == other.dims.size(),
          "branches of different types");
  for (size_t i = 0; i < type.dims.size(); ++i) {
    if (type.dims[i] != other.dims[i]) type.dims[i] = kUnknownSize;
  }
  return pool().add(Op::If, types().intern(std::move(type)), {condition, then, otherwise});
}

// -- functions of scalars

ExprId Build::math(Op op, ExprId x) {
  BaseType base = type(x).base;
  switch (op) {
    case Op::Abs:
    case Op::Sign:
      if (pool().op(x) == Op::Integer) {
        int64_t out = 0;
        if (apply_integer(op, pool().integer(x), out) == Fault::None) return integer(out);
      }
      if (op == Op::Abs) break;
      if (pool().op(x) == Op::Real) return integer((pool().real(x) > 0) - (pool().real(x) < 0));
      return pool().add(op, with_base(type_id(x), types().integer()), {x});
    case Op::IntegerFloor:
      if (base == BaseType::Integer) return x;
      if (pool().op(x) == Op::Real) {
        int64_t out = 0;
        if (floor_to_integer(pool().real(x), out) == Fault::None) return integer(out);
      }
      return pool().add(op, with_base(type_id(x), types().integer()), {x});
    case Op::Floor:
    case Op::Ceil:
      x = to_real(x);
      if (pool().op(x) == Op::ToReal) return x;
      break;
    default: x = to_real(x);
  }
  if (pool().op(x) == Op::Real) {
    double out = 0;
    if (apply_real(op, pool().real(x), out) == Fault::None && std::isfinite(out)) return real(out);
  }
  return pool().add(op, type_id(x), {x});
}

ExprId Build::math(Op op, ExprId x, ExprId y) {
  if (op == Op::Atan2) x = to_real(x), y = to_real(y);
  unify(x, y);
  if (x == y && (op == Op::Min || op == Op::Max)) return x;
  if (is_literal(x) && is_literal(y)) {
    TypeId scalar = type_id(x);
    if (pool().op(x) == Op::Real) {
      double out = 0;
      if (apply_real(op, pool().real(x), pool().real(y), out) == Fault::None && std::isfinite(out)) return real(out);
    } else if (pool().op(x) != Op::String) {
      int64_t out = 0;
      if (apply_integer(op, pool().integer(x), pool().integer(y), out) == Fault::None) {
        return pool().add(pool().op(x), scalar, {}, static_cast<uint64_t>(out));
      }
    }
  }
  return pool().add(op, elementwise_type(x, y, types().element(type_id(x))), {x, y});
}

}  // namespace saltus::hybrid
