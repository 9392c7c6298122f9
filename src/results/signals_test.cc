#include "results/signals.h"

#include <gtest/gtest.h>

#include <cmath>

#include "results/select.h"

namespace saltus::results {
namespace {

TEST(Signals, TimeIsSignalZero) {
  SignalTable table;
  EXPECT_EQ(table.size(), 1u);
  EXPECT_EQ(table[SignalTable::kTime].name, "time");
  EXPECT_EQ(table[SignalTable::kTime].unit, "s");
  EXPECT_EQ(table.column_count(), 1u);
}

TEST(Signals, AliasesShareStorageAndCombineSigns) {
  SignalTable table;
  SignalId v = table.add_column({.name = "r.v", .unit = "V"});
  SignalId minus = table.add_alias({.name = "r.n.v"}, v, Sign::Negated);
  SignalId same = table.add_alias({.name = "g.v"}, minus, Sign::Negated);
  SignalId on = table.add_column({.name = "on"}, SignalKind::Boolean);
  SignalId off = table.add_alias({.name = "off"}, on, Sign::Negated);
  EXPECT_EQ(table.column_count(), 3u);
  std::vector<double> row = {0.5, 3, 1};
  EXPECT_EQ(table.value(v, row), 3);
  EXPECT_EQ(table.value(minus, row), -3);
  EXPECT_EQ(table.value(same, row), 3);
  EXPECT_EQ(table.value(off, row), 0);
  EXPECT_EQ(table[off].kind, SignalKind::Boolean);
  row[1] = 0;
  EXPECT_FALSE(std::signbit(table.value(minus, row)));
}

TEST(Signals, InvariantsMayBeSetLater) {
  SignalTable table;
  SignalId p = table.add_invariant({.name = "p", .description = "pressure", .unit = "Pa", .display_unit = "bar"}, 1);
  SignalId q = table.add_alias({.name = "q"}, p, Sign::Negated);
  table.set_invariant(q, 7);
  std::vector<double> row = {0};
  EXPECT_EQ(table.value(p, row), -7);
  EXPECT_EQ(table[p].display_unit, "bar");
  EXPECT_EQ(table.find("q"), q);
  EXPECT_FALSE(table.find("nothing").valid());
}

TEST(Signals, AMillionAreCheap) {
  SignalTable table;
  for (int i = 0; i < 1000000; ++i) {
    table.add_column({.name = "plant.cell[" + std::to_string(i) + "].T", .description = "temperature", .unit = "K"});
  }
  EXPECT_EQ(table.size(), 1000001u);
  EXPECT_EQ(table.name(SignalId(1000000)), "plant.cell[999999].T");
}

TEST(Select, GlobsTakeBracketsLiterally) {
  EXPECT_TRUE(matches_glob("a.b[2].c", "a.*"));
  EXPECT_TRUE(matches_glob("a.b[2].c", "a.b[2].?"));
  EXPECT_TRUE(matches_glob("a.b[2].c", "*.c"));
  EXPECT_TRUE(matches_glob("abcabd", "*abd"));
  EXPECT_TRUE(matches_glob("", "**"));
  EXPECT_FALSE(matches_glob("a.b2.c", "a.b[2].c"));
  EXPECT_FALSE(matches_glob("a", ""));
  EXPECT_FALSE(matches_glob("a", "a?"));
}

TEST(Select, TimeIsAlwaysAmongThem) {
  SignalTable table;
  table.add_column({.name = "a.x"});
  SignalId y = table.add_column({.name = "b.y"});
  std::vector<std::string> globs = {"b.*"};
  EXPECT_EQ(select(table, globs), (std::vector<SignalId>{SignalTable::kTime, y}));
}

}  // namespace
}  // namespace saltus::results
