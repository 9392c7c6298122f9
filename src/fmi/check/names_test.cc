#include <gtest/gtest.h>

#include "fmi/check/check.h"

namespace saltus::fmi {
namespace {

// The examples of FMI 2.0 §2.2.9, and names that the grammar does not have.
TEST(StructuredNames, Grammar) {
  for (const char* name : {"vehicle.engine.speed", "resistor12.u", "v_min", "robot.axis.'motor #234'",
                           "der(pipe[3,4].T[14],2)", "der(pipe[3,4].T[14])", "_a", "x[-1]"}) {
    EXPECT_TRUE(is_structured_name(name)) << name;
  }
  for (const char* name : {"", "1a", "a b", "a.", ".a", "a..b", "a[", "a[]", "a[1", "a[1,]", "a[i]", "''", "'a",
                           "der(a", "der()", "der(a,)", "der(a,b)", "a)", "ä"}) {
    EXPECT_FALSE(is_structured_name(name)) << name;
  }
}

}  // namespace
}  // namespace saltus::fmi
