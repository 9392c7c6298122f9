// Source files and places in them.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"

namespace saltus {

using FileId = Id<struct FileTag>;

// A half-open range of bytes [begin, end) of one file. An invalid file means "no place".
struct Span {
  FileId file;
  uint32_t begin = 0;
  uint32_t end = 0;

  bool valid() const { return file.valid(); }
  friend bool operator==(const Span&, const Span&) = default;
};

// The smallest span that covers both; they must be of one file, else the first is taken.
inline Span cover(Span a, Span b) {
  if (!a.valid()) return b;
  if (!b.valid() || a.file != b.file) return a;
  return {a.file, a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

// One-based, as editors count; columns count characters (code points), not bytes.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
};

class SourceFile {
 public:
  SourceFile(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}

  const std::string& path() const { return path_; }
  // In which it is stored when that is not UTF-8; null: it is. `foreign_at`: the first place where that matters.
  const char* encoding() const { return encoding_; }
  uint32_t foreign_at() const { return foreign_at_; }
  void set_encoding(const char* encoding, uint32_t foreign_at) {
    encoding_ = encoding;
    foreign_at_ = foreign_at;
  }
  std::string_view text() const { return text_; }
  LineColumn position(uint32_t offset) const;
  // The text of a one-based line, without its line end.
  std::string_view line(uint32_t number) const;
  // The offset at which a one-based line begins.
  uint32_t line_begin(uint32_t number) const;
  uint32_t line_count() const;

 private:
  const std::vector<uint32_t>& lines() const;
  std::string path_;
  std::string text_;
  const char* encoding_ = nullptr;
  uint32_t foreign_at_ = 0;
  mutable std::vector<uint32_t> line_begins_;  // found on first need: most files never report anything
};

class SourceMap {
 public:
  // Files over 4 GiB are refused, since offsets have 32 bits.
  static constexpr uint64_t kMaxBytes = 0xfffffff0u;

  FileId add(std::string path, std::string text);
  // Reads a file from disk. On failure returns an invalid id and sets `why`.
  FileId read(const std::string& path, std::string& why);
  // The same of a text in whatever encoding: it becomes UTF-8, and the file says from what.
  FileId read_text(const std::string& path, std::string& why);

  const SourceFile& operator[](FileId id) const { return files_[id.value]; }
  size_t size() const { return files_.size(); }
  std::string_view text(Span span) const;
  LineColumn position(Span span) const { return (*this)[span.file].position(span.begin); }

 private:
  std::deque<SourceFile> files_;
};

}  // namespace saltus
