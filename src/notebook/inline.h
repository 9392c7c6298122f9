// What stands inside of a paragraph: emphasis, code, links, images, formulas, computed values. All of it becomes HTML
// in which only our own tags are tags.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace saltus::notebook {

struct InlineHooks {
  // An image as an address that needs no request (data:); empty: there is none, its text is shown.
  std::function<std::string(std::string_view path)> image;
  // HTML in place of `= text`, a value that is computed.
  std::function<std::string(std::string_view text)> value;
};

std::string inline_html(std::string_view text, const InlineHooks& hooks = {});

// The words alone, for a title.
std::string inline_text(std::string_view text);

// Whether a link may lead there: http, https, mailto, a place in the page or a file by a relative path.
bool is_safe_link(std::string_view url);

}  // namespace saltus::notebook
