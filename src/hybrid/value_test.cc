#include "hybrid/value.h"

#include <gtest/gtest.h>

namespace saltus::hybrid {
namespace {

struct ValueTest : testing::Test {
  NameTable names;
  Model model;
  Build b{model, names};
};

TEST_F(ValueTest, WritingDoesNotReachCopies) {
  Value a = Value::reals({1, 2, 3}, {3});
  Value copy = a;
  a.set_element(1, Value::real(7));
  EXPECT_EQ(copy.reals()[1], 2);
  EXPECT_EQ(a.reals()[1], 7);
}

TEST_F(ValueTest, WritingAloneIsInPlace) {
  Value a = Value::reals({1, 2, 3}, {3});
  const double* before = a.reals().data();
  a.set_element(0, Value::integer(5));
  EXPECT_EQ(a.reals().data(), before);
  EXPECT_EQ(a.reals()[0], 5);
}

TEST_F(ValueTest, ThereAndBack) {
  Value empty = Value::array(BaseType::Real, 0, {0, 3});
  RecordId r = model.types.records.add(
      {names.intern("R"), {{names.intern("a"), model.types.real()}, {names.intern("b"), model.types.string()}}});
  EnumerationId e = model.types.enumerations.add({names.intern("E"), {names.intern("u"), names.intern("v")}});
  Value record = Value::record(r.value, {Value::real(0.5), Value::string("s")});
  std::vector<Value> two = {record, record};
  for (const Value& value :
       {Value::real(-0.0), Value::integer(3), Value::boolean(true), Value::string("x"), Value::enumeration(e.value, 2),
        Value::reals({1, 2, 3, 4}, {2, 2}), empty, record, Value::assemble(BaseType::Record, r.value, {2}, {}, two),
        Value::integers(std::vector<int64_t>(100, 4), {10, 10})}) {
    auto back = literal_value(model, names, to_expression(b, value));
    ASSERT_TRUE(back) << text_of(value, model, names);
    EXPECT_EQ(*back, value) << text_of(value, model, names);
  }
}

TEST_F(ValueTest, EqualElementsBecomeFill) {
  ExprId e = to_expression(b, Value::integers(std::vector<int64_t>(100, 4), {10, 10}));
  EXPECT_EQ(model.exprs.op(e), Op::Fill);
}

}  // namespace
}  // namespace saltus::hybrid
