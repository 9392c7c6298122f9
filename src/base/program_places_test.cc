#include "base/program_places.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace saltus {
namespace {

TEST(ProgramPlaces, RelativeEntriesAreLeftOut) {
  std::string before = std::getenv("PATH") ? std::getenv("PATH") : "";
  setenv("PATH", ":/bin:.::bin:../x:/usr/bin:", 1);
  EXPECT_EQ(program_places("cc"), (std::vector<std::string>{"/bin/cc", "/usr/bin/cc"}));
  EXPECT_EQ(program_places("/opt/cc"), (std::vector<std::string>{"/opt/cc"}));
  EXPECT_EQ(program_called("sh"), "/bin/sh");
  EXPECT_EQ(program_called("no-such-program"), "");
  setenv("PATH", before.c_str(), 1);
}

}  // namespace
}  // namespace saltus
