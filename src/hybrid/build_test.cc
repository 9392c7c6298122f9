#include "hybrid/build.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "hybrid/internal_error.h"
#include "hybrid/rewrite.h"

namespace saltus::hybrid {
namespace {

struct BuildTest : testing::Test {
  NameTable names;
  Model model;
  Build b{model, names};

  ExprId var(std::string_view name, TypeId type) {
    Variable v;
    v.pattern = names.intern(name);
    v.type = type;
    return b.variable(model.variables.add(v));
  }
  TypeId array(TypeId element, std::vector<int64_t> dims) { return model.types.array(element, dims); }
  ExprId x = var("x", model.types.real());
  ExprId y = var("y", model.types.real());
  ExprId n = var("n", model.types.integer());
  ExprId p = var("p", model.types.boolean());
  Op op(ExprId e) { return model.exprs.op(e); }
};

TEST_F(BuildTest, EqualExpressionsAreOneNode) {
  EXPECT_EQ(b.add(x, b.multiply(y, b.real(2))), b.add(x, b.multiply(y, b.real(2))));
}

TEST_F(BuildTest, LiteralsFold) {
  EXPECT_EQ(b.add(b.integer(2), b.integer(3)), b.integer(5));
  EXPECT_EQ(b.add(b.integer(2), b.real(0.5)), b.real(2.5));
  EXPECT_EQ(b.divide(b.integer(1), b.integer(4)), b.real(0.25));
  EXPECT_EQ(b.power(b.integer(2), b.integer(10)), b.real(1024));
  EXPECT_EQ(b.math(Op::Mod, b.integer(-7), b.integer(3)), b.integer(2));  // MLS 3.7.2: mod(-3,1.4) = 1.2, floor-based
  EXPECT_EQ(b.math(Op::Rem, b.integer(-7), b.integer(3)), b.integer(-1));
  EXPECT_EQ(b.math(Op::Div, b.integer(-7), b.integer(3)), b.integer(-2));
  EXPECT_EQ(b.math(Op::IntegerFloor, b.real(-1.5)), b.integer(-2));
  EXPECT_EQ(b.less(b.integer(2), b.real(2.5)), b.boolean(true));
  EXPECT_EQ(b.add(b.string("a"), b.string("b")), b.string("ab"));
}

TEST_F(BuildTest, NeutralElementsVanish) {
  EXPECT_EQ(b.add(x, b.integer(0)), x);
  EXPECT_EQ(b.subtract(x, b.real(0)), x);
  EXPECT_EQ(b.multiply(b.integer(1), x), x);
  EXPECT_EQ(b.divide(x, b.integer(1)), x);
  EXPECT_EQ(b.negate(b.negate(x)), x);
  EXPECT_EQ(b.not_(b.not_(p)), p);
  EXPECT_EQ(b.add(x, b.negate(y)), b.subtract(x, y));
}

TEST_F(BuildTest, WhatMayBeNotANumberStays) {
  EXPECT_EQ(op(b.multiply(b.real(0), x)), Op::Multiply);
  EXPECT_EQ(op(b.subtract(x, x)), Op::Subtract);
}

TEST_F(BuildTest, WhatWouldFailStays) {
  EXPECT_EQ(op(b.divide(b.real(1), b.real(0))), Op::Divide);
  EXPECT_EQ(op(b.math(Op::Sqrt, b.real(-1))), Op::Sqrt);
  EXPECT_EQ(op(b.math(Op::Div, b.integer(1), b.integer(0))), Op::Div);
  int64_t big = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(op(b.multiply(b.integer(big), b.integer(2))), Op::Multiply);
  EXPECT_EQ(op(b.negate(b.integer(std::numeric_limits<int64_t>::min()))), Op::Negate);
  EXPECT_EQ(op(b.multiply(b.real(1e308), b.real(10))), Op::Multiply);
}

TEST_F(BuildTest, IntegersBecomeRealBesideReals) {
  ExprId sum = b.add(x, n);
  EXPECT_EQ(b.type_id(sum), model.types.real());
  EXPECT_EQ(op(model.exprs.arg(sum, 1)), Op::ToReal);
  EXPECT_EQ(b.type_id(b.divide(n, n)), model.types.real());
}

TEST_F(BuildTest, SubscriptArithmeticComesBack) {
  ExprId i = b.iterator(b.new_iterator("i"));
  EXPECT_EQ(b.subtract(b.add(i, b.integer(1)), b.integer(1)), i);
  EXPECT_EQ(b.add(b.integer(1), i), b.add(i, b.integer(1)));
  EXPECT_EQ(b.subtract(b.subtract(i, b.integer(1)), b.integer(2)), b.subtract(i, b.integer(3)));
}

TEST_F(BuildTest, IfFolds) {
  EXPECT_EQ(b.if_(b.boolean(true), x, y), x);
  EXPECT_EQ(b.if_(p, x, x), x);
  EXPECT_EQ(b.if_(p, b.boolean(true), b.boolean(false)), p);
  EXPECT_EQ(b.type_id(b.if_(p, b.integer(1), x)), model.types.real());
  EXPECT_EQ(b.if_(b.boolean(true), b.integer(1), x), b.real(1));
}

TEST_F(BuildTest, LogicFolds) {
  EXPECT_EQ(b.and_(p, b.boolean(true)), p);
  EXPECT_EQ(b.and_(b.boolean(false), p), b.boolean(false));
  EXPECT_EQ(b.or_(p, b.boolean(false)), p);
}

TEST_F(BuildTest, ShapesOfProducts) {
  ExprId m = var("m", array(model.types.real(), {2, 3}));
  ExprId v = var("v", array(model.types.real(), {3}));
  ExprId w = var("w", array(model.types.real(), {2}));
  EXPECT_EQ(b.type_id(b.matrix_multiply(m, v)), b.type_id(w));
  EXPECT_EQ(b.type_id(b.matrix_multiply(w, m)), b.type_id(v));
  EXPECT_EQ(b.type_id(b.matrix_multiply(v, v)), model.types.real());
  EXPECT_EQ(b.type_id(b.matrix_multiply(m, b.transpose(m))), array(model.types.real(), {2, 2}));
  EXPECT_EQ(b.type_id(b.multiply(b.integer(2), v)), b.type_id(v));
  EXPECT_EQ(op(model.exprs.arg(b.add(v, b.integer(2)), 1)), Op::Fill);
  EXPECT_THROW(b.add(v, w), InternalError);
}

TEST_F(BuildTest, ArrayLiteralsUnify) {
  ExprId a = b.array_literal({b.integer(1), x});
  EXPECT_EQ(b.type_id(a), array(model.types.real(), {2}));
  EXPECT_EQ(model.exprs.arg(a, 0), b.real(1));
}

TEST_F(BuildTest, Ranges) {
  EXPECT_EQ(b.type_id(b.range(b.integer(1), b.integer(5))), array(model.types.integer(), {5}));
  EXPECT_EQ(b.type_id(b.range(b.integer(5), b.integer(1))), array(model.types.integer(), {0}));
  EXPECT_EQ(b.type_id(b.range(b.integer(0), b.real(0.1), b.integer(1))), array(model.types.real(), {11}));
  EXPECT_EQ(b.type_id(b.range(b.integer(1), n)), array(model.types.integer(), {kUnknownSize}));
}

TEST_F(BuildTest, IndexFolds) {
  ExprId one = b.integer(1), two = b.integer(2);
  ExprId a = b.array_literal({x, y});
  EXPECT_EQ(b.index(a, {two}), y);
  EXPECT_EQ(op(b.index(a, {b.integer(3)})), Op::Index);  // out of range: fails when evaluated
  EXPECT_EQ(b.index(a, {b.colon()}), a);
  std::vector<int64_t> dims = {3, 4};
  ExprId f = b.fill(x, dims);
  EXPECT_EQ(b.index(f, {one, two}), x);
  EXPECT_EQ(b.type_id(b.index(f, {one})), array(model.types.real(), {4}));
  EXPECT_EQ(b.index(b.range(b.integer(3), b.integer(9)), {two}), b.integer(4));
  ExprId m = var("m", array(model.types.real(), {5, 6, 7}));
  EXPECT_EQ(b.index(b.index(m, {one}), {two}), b.index(m, {one, two}));
  EXPECT_EQ(b.index(b.index(m, {b.colon(), two}), {one}), b.index(m, {one, two}));
  ExprId i = b.iterator(b.new_iterator("i"));
  EXPECT_EQ(b.index(b.index(m, {b.range(two, b.integer(4))}), {i}), b.index(m, {b.add(i, one)}));
  EXPECT_EQ(b.type_id(b.index(m, {b.colon(), b.range(two, b.integer(4)), one})), array(model.types.real(), {5, 3}));
}

TEST_F(BuildTest, ComprehensionElement) {
  IteratorId i = b.new_iterator("i"), j = b.new_iterator("j");
  ExprId body = b.add(b.multiply(b.integer(10), b.iterator(i)), b.iterator(j));
  std::vector<ExprId> ranges = {b.range(b.integer(1), b.integer(3)), b.range(b.integer(5), b.integer(6))};
  ExprId f = b.for_(body, i, ranges);
  EXPECT_EQ(b.type_id(f), array(model.types.integer(), {3, 2}));
  EXPECT_EQ(b.index(f, {b.integer(3), b.integer(2)}), b.integer(36));
  ExprId row = b.index(f, {b.integer(3)});
  EXPECT_EQ(op(row), Op::For);
  EXPECT_EQ(b.index(row, {b.integer(1)}), b.integer(35));
}

TEST_F(BuildTest, MatrixConstructorOfScalars) {
  // [x, y; 1, 2] = cat(1, cat(2, {{x}}, {{y}}), cat(2, {{1}}, {{2}}))
  std::vector<ExprId> upper = {b.to_matrix(x), b.to_matrix(y)};
  std::vector<ExprId> lower = {b.to_matrix(b.real(1)), b.to_matrix(b.real(2))};
  std::vector<ExprId> rows = {b.concatenate(1, upper), b.concatenate(1, lower)};
  ExprId m = b.concatenate(0, rows);
  EXPECT_EQ(m, b.array_literal({b.array_literal({x, y}), b.array_literal({b.real(1), b.real(2)})}));
  EXPECT_EQ(b.to_vector(m), b.array_literal({x, y, b.real(1), b.real(2)}));
}

TEST_F(BuildTest, RecordFields) {
  RecordId r = model.types.records.add(
      {names.intern("R"), {{names.intern("re"), model.types.real()}, {names.intern("im"), model.types.real()}}});
  std::vector<ExprId> parts = {x, b.integer(1)};
  ExprId literal = b.record_literal(model.types.record(r), parts);
  EXPECT_EQ(b.field(literal, 0), x);
  EXPECT_EQ(b.field(literal, 1), b.real(1));
  ExprId a = b.array_literal({literal, literal});
  EXPECT_EQ(b.field(a, 0), b.array_literal({x, x}));
}

TEST_F(BuildTest, SubstitutionFoldsAgain) {
  ExprId e = b.if_(b.less(n, b.integer(3)), b.add(x, n), y);
  ExprId after = substitute_variables(b, e, [&](VariableId v) -> std::optional<ExprId> {
    if (v == model.exprs.variable(n)) return b.integer(2);
    return std::nullopt;
  });
  EXPECT_EQ(after, b.add(x, b.real(2)));
}

TEST_F(BuildTest, DeepSumsAreRewritten) {
  ExprId e = x;
  for (int i = 0; i < 200000; ++i) e = b.add(e, b.multiply(x, b.real(i + 2)));
  ExprId after = substitute_variables(b, e, [&](VariableId) { return std::optional(y); });
  EXPECT_EQ(node_count(model.exprs, after), node_count(model.exprs, e));
  EXPECT_EQ(variables_of(model.exprs, after), std::vector{model.exprs.variable(y)});
}

}  // namespace
}  // namespace saltus::hybrid
