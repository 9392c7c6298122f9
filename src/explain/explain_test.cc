#include "explain/explain.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

namespace saltus::explain {
namespace {

TEST(Explain, CataloguesEveryCodeOnceWithItsMeaning) {
  std::set<std::string_view> codes;
  size_t with_example = 0;
  for (const Entry& entry : catalogue()) {
    EXPECT_TRUE(codes.insert(entry.code).second) << entry.code;
    EXPECT_FALSE(entry.messages.empty()) << entry.code;
    EXPECT_FALSE(entry.meaning.empty()) << entry.code;
    EXPECT_FALSE(entry.what_to_do.empty()) << entry.code;
    with_example += !entry.mended.empty();
  }
  EXPECT_GE(codes.size(), 680u);
  EXPECT_GE(with_example, 540u);
}

TEST(Explain, FindsAndShows) {
  const Entry* entry = find("m0320");
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->code, "M0320");
  std::string shown = text(*entry);
  EXPECT_NE(shown.find("error[M0320]: there is no … '…' here"), std::string::npos) << shown;
  EXPECT_NE(shown.find("What to do: "), std::string::npos) << shown;
  EXPECT_NE(shown.find("Specification: MLS 3.6 §"), std::string::npos) << shown;
  EXPECT_NE(shown.find("Wrong (saltus check):\n\n    model M\n"), std::string::npos) << shown;
  EXPECT_NE(shown.find("Mended:\n\n    model M\n"), std::string::npos) << shown;
  EXPECT_EQ(shown.find('`'), std::string::npos) << shown;
  EXPECT_FALSE(find("Z0000"));
  EXPECT_EQ(nearest("M01O9"), "M0109");
}

TEST(Explain, WritesPages) {
  EXPECT_NE(markdown_page().find("### M0109"), std::string::npos);
  std::string page = html_page();
  EXPECT_NE(page.find("id=\"M0109\""), std::string::npos);
  EXPECT_NE(page.find("<p>A <code>redeclare</code> replaces a class"), std::string::npos);
  auto all = nlohmann::json::parse(json_page());
  EXPECT_EQ(all.size(), catalogue().size());
  auto one = nlohmann::json::parse(json(*find("S0101")));
  EXPECT_EQ(one["severity"], "error");
  EXPECT_TRUE(one.contains("wrong") && one.contains("mended") && one.contains("whatToDo"));
}

}  // namespace
}  // namespace saltus::explain
