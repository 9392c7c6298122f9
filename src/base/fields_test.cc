#include "base/fields.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <new>
#include <string>
#include <vector>

#include "base/archive.h"

namespace saltus {
namespace {

struct State {
  double at = 1;
  bool flag = false;
  std::array<int, 3> last{};
  std::vector<double> values;
  std::string text;
  Sized<double> by_state;
};

TEST(Fields, AreCountedAndNamedInOrder) {
  static_assert(field_count<State>() == 6);
  State s{2, true, {1, 2, 3}, {4, 5}, "six", {}};
  size_t called = 0;
  for_each_field(s, [&](auto& field) {
    if constexpr (std::is_same_v<std::remove_reference_t<decltype(field)>, double>) {
      EXPECT_EQ(called, 0u);
    }
    if constexpr (std::is_same_v<std::remove_reference_t<decltype(field)>, std::string>) {
      EXPECT_EQ(called, 4u);
    }
    ++called;
  });
  EXPECT_EQ(called, 6u);
}

TEST(Fields, ArchiveReadsWhatItWrote) {
  State s{2, true, {1, 2, 3}, {4, 5}, "six", {}};
  s.by_state.assign(2, 7.0);
  Archive out;
  out(s);
  State t;
  t.by_state.resize(2);
  Archive in(out.bytes());
  in(t);
  EXPECT_TRUE(in.good() && in.at_end());
  EXPECT_EQ(t.at, 2);
  EXPECT_TRUE(t.flag);
  EXPECT_EQ(t.last, s.last);
  EXPECT_EQ(t.values, s.values);
  EXPECT_EQ(t.text, "six");
  EXPECT_EQ(t.by_state, s.by_state);
}

TEST(Fields, ArchiveRefusesAnotherSize) {
  State s;
  s.by_state.assign(3, 0.0);
  Archive out;
  out(s);
  State t;
  t.by_state.resize(2);
  Archive in(out.bytes());
  in(t);
  EXPECT_FALSE(in.good());
  EXPECT_EQ(t.by_state.size(), 2u);
}

// Padding does not reach the bytes: two equal states have equal bytes.
TEST(Fields, ArchiveWritesMembersAlone) {
  struct Padded {
    bool flag;
    double x;
  };
  alignas(Padded) unsigned char one[sizeof(Padded)], two[sizeof(Padded)];
  std::fill_n(one, sizeof one, 0x00);
  std::fill_n(two, sizeof two, 0xff);
  auto& a = *new (one) Padded;
  auto& b = *new (two) Padded;
  a.flag = b.flag = true;
  a.x = b.x = 3;
  Archive first, second;
  first(a);
  second(b);
  EXPECT_EQ(first.bytes(), second.bytes());
  EXPECT_EQ(first.bytes().size(), 1 + sizeof(double));
}

}  // namespace
}  // namespace saltus
