// The line of a place. SourceFile::position also counts the characters before it, which takes long where a text of a
// megabyte is one line.
#pragma once

#include <algorithm>
#include <ranges>

#include "base/source.h"

namespace saltus {

// One-based.
inline uint32_t line_of(const SourceMap& sources, Span span) {
  const SourceFile& file = sources[span.file];
  auto lines = std::views::iota(uint32_t{1}, file.line_count() + 1);
  auto after = std::ranges::partition_point(lines, [&](uint32_t line) { return file.line_begin(line) <= span.begin; });
  return static_cast<uint32_t>(after - lines.begin());
}

}  // namespace saltus
