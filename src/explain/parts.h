// What the forms of an entry have in common.
#pragma once

#include <string>
#include <string_view>

#include "explain/explain.h"

namespace saltus::explain {

const char* area(char letter);
// '{}' stands for what varies.
std::string readable(std::string_view message);
// The command that gets the diagnostic, with the example's file.
std::string command_of(const Entry& entry);
// "modelica", "chi" or "shsml".
std::string_view language_of(const Entry& entry);
// Calls `each(paragraph)`.
template <class F>
void paragraphs(std::string_view text, F&& each) {
  while (!text.empty()) {
    size_t end = text.find("\n\n");
    each(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 2);
  }
}

}  // namespace saltus::explain
