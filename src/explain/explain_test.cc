#include "explain/explain.h"

#include <gtest/gtest.h>

#include <set>

namespace saltus::explain {
namespace {

TEST(Explain, CataloguesEveryCodeOnce) {
  std::set<std::string_view> codes;
  size_t with_example = 0;
  for (const Entry& entry : catalogue()) {
    EXPECT_TRUE(codes.insert(entry.code).second) << entry.code;
    EXPECT_FALSE(entry.messages.empty()) << entry.code;
    with_example += !entry.example.empty();
  }
  EXPECT_GE(codes.size(), 300u);
  EXPECT_GE(with_example, 150u);
}

TEST(Explain, FindsAndShows) {
  const Entry* entry = find("m0109");
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->code, "M0109");
  EXPECT_NE(text(*entry).find("expected 'end …'"), std::string::npos) << text(*entry);
  EXPECT_NE(text(*entry).find("example ("), std::string::npos);
  EXPECT_NE(text(*find("R0004")).find("Remedy: "), std::string::npos);
  EXPECT_FALSE(find("Z0000"));
  EXPECT_EQ(nearest("M01O9"), "M0109");
  EXPECT_NE(markdown_page().find("### M0109"), std::string::npos);
  EXPECT_NE(html_page().find("id=\"M0109\""), std::string::npos);
}

}  // namespace
}  // namespace saltus::explain
