#include "fmi/export/source_includes.h"

#include <gtest/gtest.h>

namespace saltus::fmu {
namespace {

TEST(SourceIncludes, AreNamedAsSeenFromTheFile) {
  auto find = [](const std::string& name, bool quoted) {
    return name == "a/b.h" || (name == "c.h" && !quoted) ? "top/" + name : std::string();
  };
  EXPECT_EQ(
      with_near_includes("#include \"a/b.h\"\n  #  include <c.h> // why\n#include <math.h>\n#include \"c.h\"\nint x;",
                         "top/x/y.cc", find),
      "#include \"../a/b.h\"\n  #  include \"../c.h\" // why\n#include <math.h>\n#include \"c.h\"\nint x;");
}

TEST(SourceIncludes, BesideTheFile) {
  auto find = [](const std::string& name, bool) { return "one/" + name; };
  EXPECT_EQ(with_near_includes("#include \"x.h\"", "one/y.c", find), "#include \"x.h\"");
}

TEST(SourceIncludes, WhatIsNoFileStays) {
  auto find = [](const std::string&, bool) { return std::string("z"); };
  for (const char* text :
       {"#include NAME\n", "#include \"\n", "#include \"\"\n", "// #include \"x\"\n", "#included\n", "#", ""})
    EXPECT_EQ(with_near_includes(text, "a.c", find), text);
}

}  // namespace
}  // namespace saltus::fmu
