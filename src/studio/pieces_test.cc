#include "studio/pieces.h"

#include <gtest/gtest.h>

#include <random>

namespace saltus::studio {
namespace {

TEST(Pieces, WhatComesBackIsNoChange) {
  Pieces pieces("extent={{-10,0},{10,20}}");
  pieces.apply({{9, 12, "4"}, {17, 19, "24"}});
  EXPECT_EQ(pieces.text(), "extent={{4,0},{24,20}}");
  EXPECT_EQ(pieces.total(), (Edits{{9, 12, "4"}, {17, 19, "24"}}));
  pieces.apply({{9, 10, "-10"}, {15, 17, "10"}});
  EXPECT_EQ(pieces.text(), "extent={{-10,0},{10,20}}");
  EXPECT_TRUE(pieces.total().empty());
}

// Rounds of random edits: the total makes of the original what the rounds made of it, and taking it back gives the
// original.
TEST(Pieces, TotalIsTheSumOfRounds) {
  std::mt19937 random(7);
  auto below = [&](size_t n) { return static_cast<uint32_t>(std::uniform_int_distribution<size_t>(0, n)(random)); };
  for (int trial = 0; trial < 2000; ++trial) {
    std::string original;
    for (uint32_t k = below(30); k > 0; --k) original += static_cast<char>('a' + below(3));
    Pieces pieces(original);
    std::string text = original;
    for (int round = 0; round < 4; ++round) {
      Edits edits;
      uint32_t at = 0;
      while (at < text.size() && edits.size() < 3) {
        uint32_t begin = at + below(text.size() - at), end = begin + below(std::min<size_t>(4, text.size() - begin));
        edits.push_back({begin, end, std::string(below(3), 'b')});
        at = end + 1;
      }
      text = edited(text, edits);
      pieces.apply(edits);
      ASSERT_EQ(pieces.text(), text);
    }
    Edits total = pieces.total();
    sort_edits(total, original.size());
    ASSERT_EQ(edited(original, total), text);
    ASSERT_EQ(edited(text, inverse(original, total)), original);
  }
}

TEST(Difference, IsTheShortestAndCutsNoCharacter) {
  EXPECT_TRUE(difference("same", "same").empty());
  EXPECT_EQ(difference("R=2;", "R=3;"), (Edits{{2, 3, "3"}}));
  EXPECT_EQ(difference("", "x"), (Edits{{0, 0, "x"}}));
  // é is C3 A9, è is C3 A8: the whole character is exchanged.
  EXPECT_EQ(difference("a\xC3\xA9z", "a\xC3\xA8z"), (Edits{{1, 3, "\xC3\xA8"}}));
  EXPECT_EQ(difference("aaa", "aa"), (Edits{{2, 3, ""}}));
}

}  // namespace
}  // namespace saltus::studio
