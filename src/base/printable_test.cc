#include "base/printable.h"

#include <gtest/gtest.h>

namespace saltus {
namespace {

TEST(Printable, NothingThatATerminalActsUpon) {
  EXPECT_EQ(printable("a\033[31mb\a\x7f"), "a?[31mb??");
  EXPECT_EQ(printable("\u009b31m"), "?31m");           // CSI as one character
  EXPECT_EQ(printable("x\u202ey\u2066z"), "x?y?z");     // turned writing (CVE-2021-42574)
  EXPECT_EQ(printable("a\nb"), "a?b");
  EXPECT_EQ(printable("a\nb\tc\r", true), "a\nb\tc?");
  EXPECT_EQ(printable("χ → ü 中\t."), "χ → ü 中    .");  // what people write stays
  EXPECT_EQ(printable("\xe2"), "\xe2");                 // a broken end is not read beyond
}

}  // namespace
}  // namespace saltus
