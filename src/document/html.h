// Text in HTML, and other people's HTML made harmless.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace saltus::document {

// & < > " ' as references.
std::string escaped(std::string_view text);

// Where links and images of a documentation lead, on the site. An empty answer: the link is dropped, its text stays.
struct Links {
  std::function<std::string(std::string_view url)> page;   // of <a href>
  std::function<std::string(std::string_view url)> image;  // of <img src>
};

// What <html> of a Documentation annotation may show: text, tables, lists, headings, images, links. Scripts, styles,
// frames, forms, event handlers and everything that is not known to be harmless is left out; the text inside of unknown
// elements stays. What is opened is closed.
std::string sanitized(std::string_view html, const Links& links);

}  // namespace saltus::document
