// For languages in which the author decides where lines end (χ, SHSML): the lines of a file, to be indented anew.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/scanner.h"

namespace saltus::format {

struct KeptLine {
  size_t first = 0, last = 0;     // tokens [first, last)
  std::string_view comment = {};  // with its mark; empty: none
  size_t comment_gap = 0;         // columns that the author left before it
  bool blank_before = false;
};

struct TokenRange {
  uint32_t begin, end;
};

// `tokens` without the end of the file.
std::vector<KeptLine> kept_lines(std::string_view text, const std::vector<TokenRange>& tokens,
                                 std::string_view comment_mark);

// Of a token that is not the first of its line, the white space before it, given what the author wrote there.
using Gap = std::function<size_t(size_t token, size_t written)>;

// The tokens of a line; `columns`, when given, gets the column of each.
std::string joined(std::string_view text, const std::vector<TokenRange>& tokens, const KeptLine& line, size_t indent,
                   const Gap& gap, std::vector<size_t>* columns = nullptr);

// All lines, each with the depth that was found for it; a comment on a line of its own has that of the line of code
// below.
std::string put_together(const std::vector<KeptLine>& lines, const std::vector<std::string>& code,
                         const std::vector<size_t>& comment_indents);

template <class Token>
std::vector<TokenRange> ranges(const std::vector<Token>& tokens) {
  std::vector<TokenRange> all;
  for (size_t k = 0; k + 1 < tokens.size(); ++k) all.push_back({tokens[k].begin, tokens[k].end});
  return all;
}

}  // namespace saltus::format
