#include "base/source.h"

#include <algorithm>

#include "base/encoding.h"
#include "base/regular_file.h"

namespace saltus {
const std::vector<uint32_t>& SourceFile::lines() const {
  if (line_begins_.empty()) {
    line_begins_.push_back(0);
    for (uint32_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '\n') line_begins_.push_back(i + 1);
    }
  }
  return line_begins_;
}

LineColumn SourceFile::position(uint32_t offset) const {
  const auto& begins = lines();
  offset = std::min<uint32_t>(offset, static_cast<uint32_t>(text_.size()));
  auto after = std::upper_bound(begins.begin(), begins.end(), offset);
  uint32_t line = static_cast<uint32_t>(after - begins.begin());
  uint32_t column = 1;
  for (uint32_t i = begins[line - 1]; i < offset; ++i) {
    if ((static_cast<unsigned char>(text_[i]) & 0xc0) != 0x80) ++column;
  }
  return {line, column};
}

std::string_view SourceFile::line(uint32_t number) const {
  const auto& begins = lines();
  if (number == 0 || number > begins.size()) return {};
  uint32_t begin = begins[number - 1];
  uint32_t end = number < begins.size() ? begins[number] - 1 : static_cast<uint32_t>(text_.size());
  std::string_view text = std::string_view(text_).substr(begin, end - begin);
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  return text;
}

uint32_t SourceFile::line_begin(uint32_t number) const {
  return lines()[number - 1];
}

uint32_t SourceFile::line_count() const {
  return static_cast<uint32_t>(lines().size());
}

FileId SourceMap::add(std::string path, std::string text) {
  files_.emplace_back(std::move(path), std::move(text));
  return FileId(files_.size() - 1);
}

FileId SourceMap::read(const std::string& path, std::string& why) {
  std::optional<std::string> text = read_regular_file(path, why);
  if (!text) return {};
  return add(path, std::move(*text));
}

FileId SourceMap::read_text(const std::string& path, std::string& why) {
  std::optional<std::string> bytes = read_regular_file(path, why);
  if (!bytes) return {};
  Decoded text = decoded(std::move(*bytes));
  FileId id = add(path, std::move(text.text));
  if (text.encoding) files_.back().set_encoding(text.encoding, static_cast<uint32_t>(text.first));
  return id;
}

std::string_view SourceMap::text(Span span) const {
  if (!span.valid()) return {};
  return (*this)[span.file].text().substr(span.begin, span.end - span.begin);
}

}  // namespace saltus
