#include "code/integer_range.h"

#include <gtest/gtest.h>

#include "hybrid/build.h"

namespace saltus::code {
namespace {

using hybrid::ExprId;
using hybrid::Op;

struct IntegerRangeTest : testing::Test {
  NameTable names;
  hybrid::Model model;
  hybrid::Build build{model, names};
  hybrid::IteratorId i = build.new_iterator("i");
  IteratorRanges known{{i.value, {1, 10}}};

  void expect(ExprId e, int64_t least, int64_t most) {
    IntegerRange range = integer_range(model, known, e);
    EXPECT_EQ(range.least, least);
    EXPECT_EQ(range.most, most);
  }
  ExprId at() { return build.iterator(i); }
  ExprId unknown() { return build.iterator(build.new_iterator("k")); }
  ExprId number(int64_t n) { return build.integer(n); }
};

TEST_F(IntegerRangeTest, AffineInIterators) {
  expect(build.add(at(), number(2)), 3, 12);
  expect(build.subtract(number(11), at()), 1, 10);
  expect(build.multiply(at(), number(-3)), -30, -3);
}

TEST_F(IntegerRangeTest, BoundedWhateverTheArgument) {
  expect(build.add(build.math(Op::Mod, unknown(), number(3)), number(1)), 1, 3);
  expect(build.math(Op::Max, number(1), build.math(Op::Min, unknown(), number(4))), 1, 4);
}

TEST_F(IntegerRangeTest, OverflowHasNoBounds) {
  EXPECT_FALSE(integer_range(model, known, build.multiply(at(), number(INT64_MAX))).within(INT64_MIN + 1, INT64_MAX));
  EXPECT_FALSE(integer_range(model, known, build.add(unknown(), number(1))).within(INT64_MIN + 1, INT64_MAX));
  EXPECT_FALSE(integer_range(model, known, build.math(Op::Mod, at(), unknown())).within(0, INT64_MAX - 1));
}

}  // namespace
}  // namespace saltus::code
