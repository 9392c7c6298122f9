#include "modelica/library/versions.h"

#include <gtest/gtest.h>

#include "base/context.h"
#include "modelica/syntax/parser.h"

namespace saltus::modelica {
namespace {

TEST(Versions, ScriptsInSeveralSteps) {
  Context context;
  auto tree = syntax::parse(context, context.sources.add("t.mo", R"(package L annotation(version="3.0",
    uses(M(version="1.2")),
    conversion(noneFromVersion="2.9", from(version={"1.0", "1.1"}, to="2.0", script="a"),
               from(version="2.0", to="2.9", script="b"))); end L;)"));
  Versions versions = versions_of(*tree->classes[0], context.names);
  EXPECT_EQ(versions.version, "3.0");
  ASSERT_EQ(versions.uses.size(), 1u);
  EXPECT_EQ(versions.uses[0].version, "1.2");
  EXPECT_TRUE(versions.is_good_for("2.9"));
  std::vector<std::string> scripts;
  EXPECT_TRUE(versions.scripts_from("1.1", scripts));
  EXPECT_EQ(scripts, (std::vector<std::string>{"a", "b"}));
  EXPECT_FALSE(versions.scripts_from("0.5", scripts));
}

}  // namespace
}  // namespace saltus::modelica
