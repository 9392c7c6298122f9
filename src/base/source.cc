#include "base/source.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace saltus {
namespace {

// No text by hand is so long, and all of it is kept.
constexpr uint64_t kMostBytes = uint64_t{256} << 20;
constexpr const char* kTooLarge = "it is larger than 256 MB";

}  // namespace

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

uint32_t SourceFile::line_begin(uint32_t number) const { return lines()[number - 1]; }

uint32_t SourceFile::line_count() const { return static_cast<uint32_t>(lines().size()); }

FileId SourceMap::add(std::string path, std::string text) {
  files_.emplace_back(std::move(path), std::move(text));
  return FileId(files_.size() - 1);
}

FileId SourceMap::read(const std::string& path, std::string& why) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0) {
    why = std::strerror(errno);
    return {};
  }
  if (S_ISDIR(info.st_mode)) {
    why = "it is a folder";
    return {};
  }
  // Devices and pipes may never end, or never begin.
  if (!S_ISREG(info.st_mode)) {
    why = "it is not a regular file";
    return {};
  }
  if (static_cast<uint64_t>(info.st_size) > kMostBytes) {
    why = kTooLarge;
    return {};
  }
  std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) {
    why = std::strerror(errno);
    return {};
  }
  std::string text;
  text.resize(static_cast<size_t>(info.st_size));
  size_t got = std::fread(text.data(), 1, text.size(), file.get());
  text.resize(got);
  // Growing files: take what comes after the announced size too.
  char buffer[4096];
  while ((got = std::fread(buffer, 1, sizeof buffer, file.get())) > 0) {
    text.append(buffer, got);
    if (text.size() > kMostBytes) {
      why = kTooLarge;
      return {};
    }
  }
  if (std::ferror(file.get())) {
    why = std::strerror(errno);
    return {};
  }
  return add(path, std::move(text));
}

std::string_view SourceMap::text(Span span) const {
  if (!span.valid()) return {};
  return (*this)[span.file].text().substr(span.begin, span.end - span.begin);
}

}  // namespace saltus
