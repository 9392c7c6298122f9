#include "fmi/import/values.h"

#include <gtest/gtest.h>

namespace saltus::fmi {
namespace {

TEST(Values, IntegersWithinTheirBounds) {
  int8_t small = 0;
  EXPECT_TRUE(to_integer(127, small));
  EXPECT_EQ(small, 127);
  EXPECT_TRUE(to_integer(-128, small));
  EXPECT_FALSE(to_integer(128, small));
  EXPECT_FALSE(to_integer(-129, small));
  EXPECT_FALSE(to_integer(0.5, small));
  EXPECT_FALSE(to_integer(std::nan(""), small));
  uint64_t large = 0;
  EXPECT_TRUE(to_integer(0x1p63, large));
  EXPECT_EQ(large, uint64_t{1} << 63);
  EXPECT_FALSE(to_integer(0x1p64, large));
  EXPECT_FALSE(to_integer(-1, large));
  int64_t signed_large = 0;
  EXPECT_FALSE(to_integer(0x1p63, signed_large));
  EXPECT_TRUE(to_integer(-0x1p63, signed_large));
}

// Beyond 2^53 two integers may have one double.
TEST(Values, NoIntegerIsRounded) {
  double x = 0;
  EXPECT_TRUE(to_double(int64_t{1} << 53, x));
  EXPECT_FALSE(to_double((int64_t{1} << 53) + 1, x));
  EXPECT_FALSE(to_double(std::numeric_limits<int64_t>::max(), x));
  EXPECT_TRUE(to_double(std::numeric_limits<int64_t>::min(), x));
  EXPECT_EQ(x, -0x1p63);
  EXPECT_FALSE(to_double(~uint64_t{0}, x));
  EXPECT_TRUE(to_double(int32_t{-7}, x));
  EXPECT_EQ(x, -7);
}

}  // namespace
}  // namespace saltus::fmi
