#include "studio/git_status.h"

#include <gtest/gtest.h>

namespace saltus::studio {
namespace {

std::string hex(const std::string& bytes) {
  std::string text;
  for (unsigned char byte : bytes) text += {"0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
  return text;
}

// FIPS 180-4's examples, and the blob "hello\n" as git names it.
TEST(Sha1, Examples) {
  EXPECT_EQ(hex(sha1("abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(hex(sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
  EXPECT_EQ(hex(sha1("")), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(hex(sha1(std::string("blob 6\0hello\n", 13))), "ce013625030ba8dba906f756967f9e9ca394464a");
}

}  // namespace
}  // namespace saltus::studio
