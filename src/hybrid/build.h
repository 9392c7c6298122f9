// Makes expressions: infers their types, inserts conversions, folds constants.
//
// Before: operands are well typed and their shapes fit (the front end has said so to the user; here a mismatch is an
// InternalError). After: the node is in the pool, its type is right, and it is no larger than it must be.
//
// Folding is exact in IEEE arithmetic, but for the sign of zero in x+0: x+0, x-0, x*1, x/1, x^1, --x, not not x give x;
// literal operands give a literal. What is not a number is not folded: 0*x may be 0*inf. What would fail is not
// folded either, so that it fails where and when it is evaluated: x/0, sqrt(-1), Integer overflow; and what would
// become infinite stays as it was written.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "hybrid/model.h"

namespace saltus::hybrid {

class Build {
 public:
  Build(Model& model, NameTable& names) : model_(model), names_(names) {}

  Model& model() { return model_; }
  NameTable& names() { return names_; }
  ExprPool& pool() { return model_.exprs; }
  TypeTable& types() { return model_.types; }
  // A copy: the table may grow.
  Type type(ExprId e) { return model_.types[model_.exprs.type(e)]; }
  TypeId type_id(ExprId e) const { return model_.exprs.type(e); }

  // -- what an expression is
  bool is_literal(ExprId e) const;               // a scalar literal: Real, Integer, Boolean, String, enumeration
  std::optional<double> number(ExprId e) const;  // of a Real or Integer literal
  std::optional<int64_t> integer_value(ExprId e) const;  // of an Integer or enumeration literal
  std::optional<bool> truth(ExprId e) const;             // of a Boolean literal

  // -- leaves
  ExprId real(double value);
  ExprId integer(int64_t value);
  ExprId boolean(bool value);
  ExprId string(std::string_view text);
  ExprId string(Name text);
  ExprId enum_literal(TypeId enumeration, int64_t index);  // one-based
  ExprId time();
  ExprId variable(VariableId variable);
  ExprId iterator(IteratorId iterator);  // an Integer
  ExprId iterator(IteratorId iterator, TypeId type);
  IteratorId new_iterator(std::string_view name);
  ExprId local(uint32_t index, TypeId type);
  ExprId colon();
  ExprId zero(TypeId type);  // 0, 0.0, false, "", first literal; arrays of it

  // -- conversions
  ExprId to_real(ExprId e);  // identity on Real; scalars and arrays
  ExprId enum_to_integer(ExprId e);
  ExprId integer_to_enum(TypeId enumeration, ExprId e);
  ExprId boolean_to_integer(ExprId e);
  ExprId to_string(ExprId value, ExprId significant_digits, ExprId minimum_length, ExprId left_justified);
  ExprId to_string(ExprId value);  // with the defaults of MLS §3.7.1: 6 digits, no padding, left
  ExprId to_string_format(ExprId value, ExprId format);

  // -- arithmetic. Integer operands become Real beside a Real one. A scalar beside an array is spread over it.
  ExprId negate(ExprId e);
  ExprId add(ExprId a, ExprId b);  // Strings too
  ExprId subtract(ExprId a, ExprId b);
  ExprId multiply(ExprId a, ExprId b);         // elementwise or scaling; see matrix_multiply
  ExprId divide(ExprId a, ExprId b);           // always Real
  ExprId power(ExprId a, ExprId b);            // always Real
  ExprId matrix_multiply(ExprId a, ExprId b);  // scaling when an operand is scalar
  ExprId matrix_power(ExprId a, ExprId exponent);
  ExprId arithmetic(Op op, ExprId a, ExprId b);  // Add, Subtract, Multiply, Divide, Power, MatrixMultiply, MatrixPower

  // -- relations and logic
  ExprId relation(Op op, ExprId a, ExprId b);
  ExprId less(ExprId a, ExprId b) { return relation(Op::Less, a, b); }
  ExprId less_equal(ExprId a, ExprId b) { return relation(Op::LessEqual, a, b); }
  ExprId greater(ExprId a, ExprId b) { return relation(Op::Greater, a, b); }
  ExprId greater_equal(ExprId a, ExprId b) { return relation(Op::GreaterEqual, a, b); }
  ExprId equal(ExprId a, ExprId b) { return relation(Op::Equal, a, b); }
  ExprId not_equal(ExprId a, ExprId b) { return relation(Op::NotEqual, a, b); }
  ExprId not_(ExprId e);
  ExprId and_(ExprId a, ExprId b);
  ExprId or_(ExprId a, ExprId b);
  ExprId if_(ExprId condition, ExprId then, ExprId otherwise);

  // -- functions of scalars: Abs ... Tanh, Floor, Ceil, IntegerFloor; and of two: Atan2, Min, Max, Div, Mod, Rem
  ExprId math(Op op, ExprId x);
  ExprId math(Op op, ExprId x, ExprId y);
  ExprId min(ExprId a, ExprId b) { return math(Op::Min, a, b); }
  ExprId max(ExprId a, ExprId b) { return math(Op::Max, a, b); }

  // -- arrays
  ExprId array_literal(std::span<const ExprId> elements, TypeId element_if_empty = {});
  ExprId array_literal(std::initializer_list<ExprId> elements) {
    return array_literal(std::span<const ExprId>(elements.begin(), elements.size()));
  }
  ExprId range(ExprId first, ExprId last);
  ExprId range(ExprId first, ExprId step, ExprId last);
  ExprId index(ExprId base, std::span<const ExprId> subscripts);
  ExprId index(ExprId base, std::initializer_list<ExprId> subscripts) {
    return index(base, std::span<const ExprId>(subscripts.begin(), subscripts.size()));
  }
  ExprId concatenate(size_t dimension, std::span<const ExprId> arrays);  // zero-based dimension
  ExprId transpose(ExprId e);
  ExprId sum(ExprId e);
  ExprId product(ExprId e);
  ExprId min_of(ExprId e);
  ExprId max_of(ExprId e);
  ExprId fill(ExprId value, std::span<const int64_t> dims);
  ExprId fill(ExprId value, std::span<const ExprId> sizes);
  ExprId identity(ExprId n);  // Integer, as in MLS §10.3.3
  ExprId diagonal(ExprId vector);
  ExprId cross(ExprId a, ExprId b);
  ExprId skew(ExprId a);
  ExprId outer_product(ExprId a, ExprId b);
  ExprId symmetric(ExprId a);
  ExprId linspace(ExprId first, ExprId last, ExprId count);
  ExprId size(ExprId array, ExprId dimension);  // one-based; a literal where it is known
  ExprId size(ExprId array);                    // the vector of sizes
  ExprId reshape(ExprId e, TypeId type);
  ExprId to_vector(ExprId e);  // vector(A) of MLS §10.3.1
  ExprId to_matrix(ExprId e);
  ExprId to_scalar(ExprId e);
  // The comprehension {body for i in ranges[0], ...}; iterators are consecutive, beginning with `first`.
  ExprId for_(ExprId body, IteratorId first, std::span<const ExprId> ranges);

  // -- records and functions
  ExprId record_literal(TypeId record, std::span<const ExprId> fields);
  ExprId field(ExprId record, size_t index);  // of an array of records: the array of their fields
  // The type of the result is the declared one, with sizes that follow from the arguments (see call_sizes.h); `result`
  // replaces it where the caller knows more.
  ExprId call(FunctionId function, std::span<const ExprId> arguments, TypeId result = {});
  ExprId tuple_element(ExprId tuple, size_t index);
  ExprId function_value(FunctionId function, std::span<const ExprId> bound);  // Colon: stays free
  ExprId call_value(ExprId function, std::span<const ExprId> arguments, TypeId result);

  // -- events
  ExprId der(ExprId e);
  ExprId pre(ExprId e);
  ExprId no_event(ExprId e);
  ExprId smooth(int order, ExprId e);
  ExprId initial();
  ExprId terminal();
  ExprId sample(ExprId start, ExprId interval);
  ExprId delay(ExprId e, ExprId time);
  ExprId delay(ExprId e, ExprId time, ExprId largest);
  ExprId spatial_distribution(std::span<const ExprId> arguments);
  ExprId homotopy(ExprId actual, ExprId simplified);
  ExprId edge(ExprId e);
  ExprId change(ExprId e);

  // -- clocks: any op of class Clock over its arguments as ops.def lists them
  ExprId clock(Op op, std::span<const ExprId> arguments);
  ExprId clock(Op op, std::initializer_list<ExprId> arguments) {
    return clock(op, std::span<const ExprId>(arguments.begin(), arguments.size()));
  }

  // The node `like` over other arguments, made by the constructors above, so it is folded again. What a constructor
  // cannot infer (shape of Reshape, result of Call) is kept.
  ExprId rebuild(ExprId like, std::span<const ExprId> arguments);

 private:
  TypeId with_base(TypeId type, TypeId scalar);  // the dimensions of one, the element type of the other
  TypeId elementwise_type(ExprId a, ExprId b, TypeId scalar);
  void unify(ExprId& a, ExprId& b);  // Integer and Real become Real
  ExprId spread(ExprId scalar, ExprId like);
  bool is_number(ExprId e, double value) const;  // a literal, or Fill of it
  std::optional<ExprId> fold_arithmetic(Op op, ExprId a, ExprId b);
  ExprId integer_offset(ExprId base, int64_t offset);
  ExprId reduce(Op op, ExprId e);
  ExprId index_of(ExprId base, std::vector<ExprId> subscripts);
  std::optional<ExprId> fold_index(ExprId base, std::vector<ExprId>& subscripts);
  TypeId indexed_type(ExprId base, std::span<const ExprId> subscripts);
  ExprId element_of_range(ExprId range, ExprId position);

  Model& model_;
  NameTable& names_;
};

}  // namespace saltus::hybrid
