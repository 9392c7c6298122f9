#include "base/printable.h"

#include <gtest/gtest.h>

namespace saltus {
namespace {

TEST(Printable, NothingThatATerminalActsUpon) {
  EXPECT_EQ(printable("a\033[31mb\a\x7f"), "a?[31mb??");
  EXPECT_EQ(printable("\u009b31m"), "?31m");         // CSI as one character
  EXPECT_EQ(printable("x\u202ey\u2066z"), "x?y?z");  // turned writing (CVE-2021-42574)
  EXPECT_EQ(printable("a\nb"), "a?b");
  EXPECT_EQ(printable("a\nb\tc\r", true), "a\nb\tc?");
  EXPECT_EQ(printable("χ → ü 中\t."), "χ → ü 中    .");  // what people write stays
  EXPECT_EQ(printable("\xe2"), "?");                     // a broken end is not read beyond
}

// Who reads the JSON gets the text as it was.
TEST(Printable, BytesThatAreNoText) {
  EXPECT_EQ(printable("a\xff z\x9b[31m"), "a? z?[31m");
  EXPECT_EQ(printable("\xc3\xa9\x9b\xe2\x82"), "\xc3\xa9???");
}

TEST(Printable, Json) {
  EXPECT_EQ(printable_json("{\"a\": \"\u009b31m \u202e \u2066 \x7f ü\"}\n"),
            "{\"a\": \"\\u009b31m \\u202e \\u2066 \\u007f ü\"}\n");
}

std::string in_pieces(std::string_view text, size_t each) {
  std::string out;
  uint8_t state = 0;
  for (size_t at = 0; at < text.size(); at += each) {
    std::string_view piece = text.substr(at, each);
    std::string room(2 * piece.size(), '\0');
    PrintablePieces pieces(state);
    out += room.substr(0, pieces.take(piece.data(), piece.size(), room.data()));
    state = pieces.state();
  }
  return out;
}

// However the text is cut.
TEST(Printable, InPieces) {
  for (size_t each : {1u, 2u, 3u, 100u}) {
    EXPECT_EQ(in_pieces("a\033[31mb\a\x7f", each), "a?[31mb??");
    EXPECT_EQ(in_pieces("\u009b31m", each), "\xc2?31m");
    EXPECT_EQ(in_pieces("x\u202ey\u2066z", each), "x\xe2\x80?y\xe2\x81?z");
    EXPECT_EQ(in_pieces("a\r\nb\rc\n", each), "a\nb?c\n");
    EXPECT_EQ(in_pieces("χ → ü 中\t…", each), "χ → ü 中\t…");
    EXPECT_EQ(in_pieces("\xc2\xc2\x9b\xe2\xe2\x80\xae", each), "\xc2\xc2?\xe2\xe2\x80?");
  }
}

}  // namespace
}  // namespace saltus
