#include "structure/modes/signature.h"

#include <gtest/gtest.h>

namespace saltus::structure {
namespace {

// Columns are numbered in the order of the comment; {column, order}.
Signature signature(uint32_t columns, std::vector<std::vector<Signature::Entry>> rows) {
  Signature s;
  s.least.assign(columns, 0);
  s.rows = std::move(rows);
  return s;
}

// x, y, T: x'' = -T x, y'' = -T y - g, x² + y² = L². Pryce 2001: c = (0, 0, 2), d = (2, 2, 0), index 3, two states.
TEST(Signature, Pendulum) {
  auto o = offsets(signature(3, {{{0, 2}, {2, 0}}, {{1, 2}, {2, 0}}, {{0, 0}, {1, 0}}}));
  ASSERT_TRUE(o);
  EXPECT_EQ(o->equation, (std::vector<uint32_t>{0, 0, 2}));
  EXPECT_EQ(o->variable, (std::vector<uint32_t>{2, 2, 0}));
  EXPECT_EQ(o->states(), 2u);
  EXPECT_EQ(o->index(), 3u);
}

// w1, w2, torque: J1 w1' = -torque, J2 w2' = torque, and torque = 0 or w1 = w2.
TEST(Signature, Clutch) {
  auto open = offsets(signature(3, {{{0, 1}, {2, 0}}, {{1, 1}, {2, 0}}, {{2, 0}}}));
  ASSERT_TRUE(open);
  EXPECT_EQ(open->states(), 2u);
  EXPECT_EQ(open->index(), 1u);
  auto locked = offsets(signature(3, {{{0, 1}, {2, 0}}, {{1, 1}, {2, 0}}, {{0, 0}, {1, 0}}}));
  ASSERT_TRUE(locked);
  EXPECT_EQ(locked->states(), 1u);
  EXPECT_EQ(locked->index(), 2u);
}

// Two equations for x alone.
TEST(Signature, Singular) {
  Signature s = signature(2, {{{0, 1}}, {{0, 0}}});
  EXPECT_FALSE(is_regular(s));
  EXPECT_FALSE(offsets(s));
}

// A variable that is wanted as a state: its definition is differentiated.
TEST(Signature, WantedState) {
  Signature s = signature(2, {{{0, 1}}, {{0, 0}, {1, 0}}});
  s.least[1] = 1;
  auto o = offsets(s);
  ASSERT_TRUE(o);
  EXPECT_EQ(o->equation, (std::vector<uint32_t>{0, 1}));
  EXPECT_EQ(o->states(), 1u);
}

}  // namespace
}  // namespace saltus::structure
