// The page around what a notebook says: one file, no request to anywhere, light and dark, narrow and wide.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notebook/inline.h"
#include "notebook/markdown.h"

namespace saltus::notebook {

struct Heading {
  int level;
  std::string id, text;
};

// A heading's place in the page: its words, small, joined by dashes; a number behind it when there are several.
std::string heading_id(std::string_view words, const std::vector<Heading>& before);

// A block of prose as HTML; live blocks are shown by others.
std::string prose_html(const Block& block, const InlineHooks& hooks, std::vector<Heading>& headings);

std::string page_html(const std::string& title, const std::string& body, const std::vector<Heading>& headings);

std::string base64(std::string_view bytes);

}  // namespace saltus::notebook
