// The page around what a notebook says: one file, no request to anywhere, light and dark, narrow and wide.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "notebook/inline.h"
#include "notebook/markdown.h"

namespace saltus::notebook {

struct Heading {
  int level;
  std::string id, text;
};

// The headings of a page in their order.
class Headings {
 public:
  // Its place in the page: its words, small, joined by dashes; a number behind it when there are several.
  const Heading& add(int level, std::string_view words);
  const std::vector<Heading>& all() const { return all_; }

 private:
  std::vector<Heading> all_;
  std::unordered_set<std::string> ids_;
  std::unordered_map<std::string, int> numbers_;  // given to headings of the same words
};

// A block of prose as HTML; live blocks are shown by others.
std::string prose_html(const Block& block, const InlineHooks& hooks, Headings& headings);

std::string page_html(const std::string& title, const std::string& body, const Headings& headings);

std::string base64(std::string_view bytes);

}  // namespace saltus::notebook
