// The Markdown that a notebook is written in: a subset of CommonMark, with tables and formulas. Raw HTML is text.
//
//   # Heading           1 to 6 signs
//   paragraphs          lines up to an empty one
//   ```info … ```       code; also ~~~
//   - item, 1. item     lists, nested by indentation
//   > quote
//   | a | b |           tables: a line of dashes under the head, colons align
//   ---                 a rule
//   $$ … $$             a formula of its own
//
// Not read: indented code, headings underlined, reference links, HTML.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace saltus::notebook {

enum class Align : uint8_t { None, Left, Centre, Right };

struct Block {
  enum class Kind : uint8_t {
    Heading,
    Paragraph,
    Code,
    Formula,
    List,
    Item,
    Quote,
    Table,
    Rule
  } kind = Kind::Paragraph;
  size_t line = 0;  // of its first line, from 1
  int level = 0;    // of a heading
  bool ordered = false;
  int first = 1;                               // number of an ordered list's first item
  std::string info;                            // what stands behind the fence
  std::string text;                            // heading, paragraph, code, formula: without the marks
  std::vector<Block> children;                 // of a list, an item, a quote
  std::vector<Align> aligns;                   // of a table
  std::vector<std::vector<std::string>> rows;  // its cells, the head first
};

std::vector<Block> parse_markdown(std::string_view text);

}  // namespace saltus::notebook
