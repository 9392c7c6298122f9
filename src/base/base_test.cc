#include <gtest/gtest.h>

#include "base/context.h"
#include "base/render.h"

namespace saltus {
namespace {

using ThingId = Id<struct ThingTag>;

TEST(Ids, StoreHandsOutConsecutiveIds) {
  Store<ThingId, int> store;
  ThingId a = store.add(7);
  ThingId b = store.add(8);
  EXPECT_EQ(store[a], 7);
  EXPECT_EQ(b.value, 1u);
  EXPECT_FALSE(ThingId().valid());
  int n = 0;
  for (ThingId id : store.ids()) n += store[id];
  EXPECT_EQ(n, 15);
}

TEST(Names, EqualTextEqualId) {
  NameTable names;
  Name x = names.intern("x");
  EXPECT_EQ(names.intern(std::string("x")), x);
  EXPECT_NE(names.intern("y"), x);
  EXPECT_EQ(names.text(x), "x");
  EXPECT_FALSE(names.find("z").valid());
}

TEST(Source, PositionsCountCharacters) {
  SourceFile file("a.mo", "α = β\nx\r\ny");
  EXPECT_EQ(file.position(0).column, 1u);
  EXPECT_EQ(file.position(5).column, 5u);  // the byte of β
  EXPECT_EQ(file.position(8).line, 2u);
  EXPECT_EQ(file.line(2), "x");
  EXPECT_EQ(file.line(3), "y");
  EXPECT_EQ(file.line_count(), 3u);
}

SALTUS_DIAGNOSTIC(TwoThings, Error, "B9999", "two things define '{}'");

TEST(Diagnostics, RenderShowsBothPlaces) {
  Context context;
  FileId file = context.sources.add("a.mo", "first x\nsecond x\n");
  context.diagnostics.report(TwoThings, {file, 6, 7}, "x").also({file, 15, 16}, "here too").hint("remove one");
  EXPECT_EQ(render_all(context.diagnostics, context.sources),
            "error[B9999]: two things define 'x'\n"
            "  --> a.mo:1:7\n"
            " 1 | first x\n"
            "   |       ^\n"
            "  --> a.mo:2:8\n"
            " 2 | second x\n"
            "   |        - here too\n"
            "  = hint: remove one\n");
  EXPECT_NE(render_json(context.diagnostics, context.sources).find("\"line\":1,\"column\":7"), std::string::npos);
  EXPECT_EQ(context.diagnostics.error_count(), 1u);
}

TEST(Diagnostics, LongLinesAndControlCharactersAreTamed) {
  Context context;
  FileId file = context.sources.add("a.mo", std::string(1000, 'x') + "\x1b[31m\n");
  context.diagnostics.report(TwoThings, {file, 900, 905}, "\x1b");
  std::string text = render_all(context.diagnostics, context.sources);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_LT(text.size(), 600u);
}

TEST(Diagnostics, NearestName) {
  EXPECT_EQ(nearest_name("hieght", {"height", "weight", "time"}), "height");
  EXPECT_EQ(nearest_name("q", {"height"}), "");
}

}  // namespace
}  // namespace saltus
