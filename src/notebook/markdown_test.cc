#include "notebook/markdown.h"

#include <gtest/gtest.h>

#include "notebook/inline.h"
#include "notebook/page.h"

namespace saltus::notebook {
namespace {

std::string html(std::string_view markdown) {
  std::string out;
  Headings headings;
  for (const Block& block : parse_markdown(markdown)) out += prose_html(block, {}, headings);
  return out;
}

TEST(Markdown, HeadingsAndParagraphs) {
  EXPECT_EQ(html("# A *b*\n\none\ntwo\n\n## C ##\n"),
            "<h1 id=\"a-b\">A <em>b</em></h1>\n<p>one\ntwo</p>\n<h2 id=\"c\">C</h2>\n");
  EXPECT_EQ(html("#hash"), "<p>#hash</p>\n");
  EXPECT_EQ(html("# A\n# A"), "<h1 id=\"a\">A</h1>\n<h1 id=\"a-2\">A</h1>\n");
}

TEST(Markdown, Emphasis) {
  EXPECT_EQ(inline_html("*a* **b** _c_ __d__"), "<em>a</em> <strong>b</strong> <em>c</em> <strong>d</strong>");
  EXPECT_EQ(inline_html("2 * 3 * 4, snake_case_name, *open"), "2 * 3 * 4, snake_case_name, *open");
  EXPECT_EQ(inline_html("**a *b* c**"), "<strong>a <em>b</em> c</strong>");
  EXPECT_EQ(inline_html("*a `*` b*"), "<em>a <code>*</code> b</em>");
  EXPECT_EQ(inline_html("\\*a\\*"), "*a*");
}

TEST(Markdown, CodeKeepsItsText) {
  EXPECT_EQ(inline_html("`a < b` and ``c ` d``"), "<code>a &lt; b</code> and <code>c ` d</code>");
  std::vector<Block> blocks = parse_markdown("text\n\n```simulate M as m\n--stop 3\n```\n");
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[1].kind, Block::Kind::Code);
  EXPECT_EQ(blocks[1].info, "simulate M as m");
  EXPECT_EQ(blocks[1].text, "--stop 3\n");
  EXPECT_EQ(blocks[1].line, 3u);
  // A longer fence holds a shorter one.
  blocks = parse_markdown("````\n```\na\n```\n````\nb");
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].text, "```\na\n```\n");
}

TEST(Markdown, ListsNest) {
  EXPECT_EQ(html("- a\n- b\n  1. c\n  2. d\n"),
            "<ul>\n<li>a</li>\n<li>b<ol start=\"1\">\n<li>c</li>\n<li>d</li>\n</ol>\n</li>\n</ul>\n");
  EXPECT_EQ(html("3) a\n\nb"), "<ol start=\"3\">\n<li>a</li>\n</ol>\n<p>b</p>\n");
  EXPECT_EQ(html("in\n1998 this"), "<p>in\n1998 this</p>\n");
}

TEST(Markdown, Tables) {
  EXPECT_EQ(html("| a | b |\n|---|--:|\n| 1 | `x|y` |\n"),
            "<div class=\"wide\"><table>\n<tr><th>a</th><th class=\"right\">b</th></tr>\n<tr><td>1</td><td "
            "class=\"right\"><code>x|y</code></td></tr>\n</table></div>\n");
  EXPECT_EQ(html("a | b\nno table"), "<p>a | b\nno table</p>\n");
}

TEST(Markdown, QuotesAndRules) {
  EXPECT_EQ(html("> a\n> b\n\n---\n"), "<blockquote>\n<p>a\nb</p>\n</blockquote>\n<hr>\n");
}

TEST(Markdown, Links) {
  EXPECT_EQ(inline_html("[a](https://x.org/?a=1&b=2 \"t\")"),
            "<a href=\"https://x.org/?a=1&amp;b=2\" title=\"t\">a</a>");
  EXPECT_EQ(inline_html("<https://x.org>"), "<a href=\"https://x.org\">https://x.org</a>");
  // A notebook beside this one is a page; other files stay what they are.
  EXPECT_EQ(inline_html("[a](b.md#c) [d](../e.md)"), "<a href=\"b.html#c\">a</a> <a href=\"../e.md\">d</a>");
}

TEST(Markdown, HostileTextStaysText) {
  EXPECT_EQ(inline_html("<script>alert(1)</script>"), "&lt;script&gt;alert(1)&lt;/script&gt;");
  EXPECT_EQ(inline_html("[a](javascript:alert(1))"), "a)");
  EXPECT_EQ(inline_html("[a](JaVaScRiPt:x) [b](data:text/html,x) [c](//evil.org) [d](\tjavascript:x)"), "a b c d");
  EXPECT_EQ(inline_html("[a](x\"onclick=\"y)"), "<a href=\"x&quot;onclick=&quot;y\">a</a>");
  EXPECT_EQ(inline_html("![\" onerror=x](y)"), "<em>&quot; onerror=x</em>");
  EXPECT_EQ(html("# \"><script>"), "<h1 id=\"script\">&quot;&gt;&lt;script&gt;</h1>\n");
  EXPECT_EQ(html("<div onclick=x>\n"), "<p>&lt;div onclick=x&gt;</p>\n");
}

TEST(Markdown, DeepAndLongTextsEnd) {
  std::string deep, stars, brackets(200000, '['), ticks;
  for (int k = 0; k < 2000; ++k) deep += "> ";
  for (int k = 0; k < 20000; ++k) stars += "*a **b ";
  for (size_t k = 1; k < 400; ++k) ticks += std::string(k, '`') + "a";
  EXPECT_FALSE(html(deep + "x").empty());
  EXPECT_FALSE(html(stars).empty());
  EXPECT_FALSE(html(brackets).empty());
  EXPECT_FALSE(html(ticks).empty());
}

}  // namespace
}  // namespace saltus::notebook
