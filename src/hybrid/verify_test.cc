#include "hybrid/verify.h"

#include <gtest/gtest.h>

#include "hybrid/build.h"

namespace saltus::hybrid {
namespace {

struct VerifyTest : testing::Test {
  NameTable names;
  Model model;
  Build b{model, names};

  ExprId var(std::string_view pattern, TypeId type) {
    Variable v;
    v.pattern = names.intern(pattern);
    v.type = type;
    return b.variable(model.variables.add(v));
  }
  EquationId equal(ExprId left, ExprId right) {
    Equation e;
    e.left = left;
    e.right = right;
    return model.all_equations.add(e);
  }
  std::string findings() { return findings_text(verify(model, names)); }
  TypeId array(std::vector<int64_t> dims) { return model.types.array(model.types.real(), dims); }
};

TEST_F(VerifyTest, NothingToFind) {
  ExprId x = var("x", model.types.real());
  model.equations.push_back(equal(b.der(x), b.negate(x)));
  EXPECT_EQ(findings(), "");
}

TEST_F(VerifyTest, DestructorOfAnotherClass) {
  ExternalClassId table = model.types.external_classes.add({names.intern("Table"), {}});
  ExternalClassId other = model.types.external_classes.add({names.intern("Other"), {}});
  Function close;
  close.name = names.intern("close");
  close.input_count = 1;
  close.is_external = true;
  FunctionVariable input;
  input.name = names.intern("t");
  input.type = model.types.scalar(BaseType::ExternalObject, table.value);
  input.kind = FunctionVariableKind::Input;
  close.variables.push_back(input);
  model.types.external_classes[table].destructor = model.functions.add(close);
  EXPECT_EQ(findings(), "");
  model.types.external_classes[other].destructor = FunctionId(0);
  EXPECT_EQ(findings(), "the destructor of 'Other' does not take one such object and return nothing\n");
  model.types.external_classes[other].destructor = FunctionId(7);
  EXPECT_EQ(findings(), "the destructor of 'Other' does not exist\n");
}

TEST_F(VerifyTest, SidesOfDifferentShape) {
  ExprId x = var("x", model.types.real()), v = var("v[\1]", array({3}));
  model.equations.push_back(equal(x, v));
  EXPECT_EQ(findings(), "an equation between sides of types Real and Real[3]: 'x' and 'v'\n");
}

TEST_F(VerifyTest, OperandsOfDifferentTypes) {
  ExprId x = var("x", model.types.real());
  ExprId sum = model.exprs.add(Op::Add, model.types.real(), {x, b.integer(1)});
  model.equations.push_back(equal(x, sum));
  EXPECT_EQ(findings(), "Add: operands of different types, in 'x + 1'\n");
}

TEST_F(VerifyTest, IteratorsOutsideTheirRange) {
  ExprId v = var("v[\1]", array({3}));
  IteratorId i = b.new_iterator("i");
  ExprId element = b.index(v, {b.iterator(i)});
  EquationId inside = equal(element, b.real(1));
  model.all_equations[inside].ranges.push_back({i, 1, 1, 3});
  model.equations.push_back(inside);
  EXPECT_EQ(findings(), "");
  model.equations.push_back(equal(element, b.real(1)));
  EXPECT_EQ(findings(), "iterator 'i' is used outside its range, in 'v[i]'\n");
}

TEST_F(VerifyTest, ComprehensionsBindTheirIterators) {
  ExprId v = var("v[\1]", array({3}));
  IteratorId i = b.new_iterator("i");
  ExprId ranges[] = {b.range(b.integer(1), b.integer(3))};
  model.equations.push_back(equal(v, b.for_(b.to_real(b.iterator(i)), i, ranges)));
  EXPECT_EQ(findings(), "");
}

TEST_F(VerifyTest, LocalsOutsideFunctions) {
  ExprId x = var("x", model.types.real());
  model.equations.push_back(equal(x, b.local(0, model.types.real())));
  EXPECT_EQ(findings(), "a local outside a function, in '$local0'\n");
}

TEST_F(VerifyTest, EquationsInTwoPlaces) {
  ExprId x = var("x", model.types.real());
  EquationId e = equal(x, b.real(1));
  model.equations = {e, e};
  EXPECT_EQ(findings(), "an equation that stands in two places\n");
}

TEST_F(VerifyTest, PlacesForSubscripts) {
  var("v", array({3}));
  EXPECT_EQ(findings(), "'v' has 0 places for subscripts and 1 dimensions\n");
}

TEST_F(VerifyTest, AssignmentToAnExpression) {
  ExprId x = var("x", model.types.real());
  Equation algorithm;
  algorithm.kind = EquationKind::Algorithm;
  Statement s;
  s.kind = StatementKind::Assign;
  s.target = b.math(Op::Sin, x);
  s.value = b.real(1);
  algorithm.statements.push_back(s);
  model.equations.push_back(model.all_equations.add(algorithm));
  EXPECT_EQ(findings(), "'sin(x)' cannot be assigned to\n");
}

TEST_F(VerifyTest, ReinitOutsideWhen) {
  ExprId x = var("x", model.types.real());
  Equation e;
  e.kind = EquationKind::Reinit;
  e.left = x;
  e.right = b.real(1);
  model.equations.push_back(model.all_equations.add(e));
  EXPECT_EQ(findings(), "reinit outside a when-equation\n");
}

}  // namespace
}  // namespace saltus::hybrid
