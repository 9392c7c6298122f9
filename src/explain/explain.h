// All diagnostics that the program can give, each with an explanation and an example: made from their declarations,
// from docs/diagnostics/ and from the tests that get them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace saltus::explain {

struct Entry {
  std::string_view code;
  std::string_view severity;  // Error, Warning, Note
  std::string_view messages;  // one per line, with {} for what varies
  std::string_view stage;     // the folder that reports it
  std::string_view meaning;   // paragraphs, with an empty line between them; names and texts of a model in ``
  std::string_view why;       // why it matters; empty: it is obvious
  std::string_view what_to_do;
  std::string_view clause;   // of the specification; empty: none
  std::string_view command;  // of saltus, that gets it for the example; empty: the example is a test without one
  std::string_view file;     // of tests/, that the example comes from; empty: it is written in the explanation
  std::string_view wrong;    // a text that gets it; empty: none is short enough
  std::string_view mended;   // the same text without the error; empty: none is given
};

std::span<const Entry> catalogue();
// Null: there is no such code. Letters may be small.
const Entry* find(std::string_view code);
// The code nearest to what was asked for; empty: none is near.
std::string nearest(std::string_view code);

// For a terminal; as an object of JSON; a section of HTML; and all of them as one page.
std::string text(const Entry& entry);
std::string json(const Entry& entry);
std::string html(const Entry& entry);
std::string markdown_page();
std::string html_page();
std::string json_page();

}  // namespace saltus::explain
