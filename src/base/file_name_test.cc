#include "base/file_name.h"

#include <gtest/gtest.h>

namespace saltus {
namespace {

TEST(FileName, OfClasses) {
  EXPECT_EQ(file_name_of("Modelica.Blocks.PID"), "Modelica.Blocks.PID");
  EXPECT_EQ(file_name_of("'a/../../x'"), "'a_.._.._x'");
  EXPECT_EQ(file_name_of(".."), "_..");
  EXPECT_EQ(file_name_of("-o"), "_-o");
  EXPECT_EQ(file_name_of(""), "_");
  EXPECT_EQ(file_name_of("'\x1b[31m'"), "'__31m'");
  EXPECT_EQ(file_name_of("'é'"), "'é'");
  EXPECT_EQ(file_name_of(std::string(1000, 'x')).size(), 200u);
}

}  // namespace
}  // namespace saltus
