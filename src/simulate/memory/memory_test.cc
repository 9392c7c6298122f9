// Values count their changes: what was computed from them before is out of date then, and only then.
#include "simulate/memory/memory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace saltus::simulate {
namespace {

Values of(std::vector<double> values) {
  Values made;
  made.resize(values.size());
  made.put(values);
  return made;
}

TEST(Values, AChangeCountsAndTheSameValueDoesNot) {
  Values values = of({1, 2});
  uint64_t before = values.version();
  values.set(0, 1);
  EXPECT_EQ(values.version(), before);
  values.set(0, 3);
  EXPECT_NE(values.version(), before);
  EXPECT_EQ(values[0], 3);
  EXPECT_EQ(values[1], 2);
}

// 1/0 and 1/−0 differ, so what depends on them does.
TEST(Values, ZerosOfDifferentSignsDiffer) {
  Values values = of({0.0});
  uint64_t before = values.version();
  values.set(0, -0.0);
  EXPECT_NE(values.version(), before);
  EXPECT_TRUE(std::signbit(values[0]));
}

TEST(Values, NotANumberIsAValueToo) {
  Values values = of({0.0});
  values.set(0, std::numeric_limits<double>::quiet_NaN());
  uint64_t before = values.version();
  values.set(0, values[0]);
  EXPECT_EQ(values.version(), before);
  values.set(0, 1);
  EXPECT_NE(values.version(), before);
}

TEST(Values, WhatIsWrittenAsAWholeCounts) {
  Values values = of({1, 2, 3});
  for (auto write : {+[](Values& v) { v.put({7}, 1); }, +[](Values& v) { v.fill(2, 5); },
                     +[](Values& v) { v.written(); }, +[](Values& v) { v.resize(4); }}) {
    uint64_t before = values.version();
    write(values);
    EXPECT_NE(values.version(), before);
  }
  EXPECT_EQ(static_cast<const std::vector<double>&>(values), (std::vector<double>{1, 7, 5, 0}));
}

// Newton's method comes to the same solution from another one.
TEST(Values, AGuessIsNoChange) {
  Values values = of({1});
  uint64_t before = values.version();
  values.guess(0, 2);
  EXPECT_EQ(values.version(), before);
  EXPECT_EQ(values[0], 2);
}

TEST(Memory, IsOutOfDateWhereAnEvaluationReadsIt) {
  Memory memory;
  for (Values* values : {&memory.v, &memory.pre, &memory.relations}) {
    uint64_t before = memory.version();
    values->resize(1);
    values->set(0, 1);
    EXPECT_NE(memory.version(), before);
  }
}

TEST(Memory, ARestoredValueIsANewOne) {
  Values values = of({1, 2});
  Archive out;
  out(values);
  Archive in(out.bytes());
  uint64_t before = values.version();
  in(values);
  EXPECT_TRUE(in.good());
  EXPECT_NE(values.version(), before);
}

}  // namespace
}  // namespace saltus::simulate
