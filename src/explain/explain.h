// All diagnostics that the program can give, each with an example: made from their declarations and from the tests that
// get them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace saltus::explain {

struct Entry {
  std::string_view code;
  std::string_view severity;  // Error, Warning, Note
  std::string_view messages;  // a line each, with {} for what varies
  std::string_view stage;     // the folder that reports it
  std::string_view example_file;
  std::string_view example;      // a text with that diagnostic; empty: none is short enough
  std::string_view explanation;  // cause and remedy, from docs/diagnostics.md; empty: none is written
};

std::span<const Entry> catalogue();
// Null: there is no such code. Letters may be small.
const Entry* find(std::string_view code);
// The code nearest to what was asked for; empty: none is near.
std::string nearest(std::string_view code);

// For a terminal, and all of them as one page.
std::string text(const Entry& entry);
std::string markdown_page();
std::string html_page();

}  // namespace saltus::explain
