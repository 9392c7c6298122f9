#include "lsp/positions.h"

#include <fmt/format.h>

#include <algorithm>

namespace saltus::lsp {
namespace {

// Units of a character that begins with this byte; the bytes that follow it have none.
uint32_t units(unsigned char lead, Encoding encoding) {
  if (encoding == Encoding::Utf8) return 1;
  if ((lead & 0xc0) == 0x80) return 0;
  return lead >= 0xf0 ? 2 : 1;
}

}  // namespace

LineTable::LineTable(std::string_view text) : text_(text), begins_{0} {
  for (uint32_t k = 0; k < text.size(); ++k) {
    if (text[k] == '\n') begins_.push_back(k + 1);
  }
}

uint32_t LineTable::offset(const nlohmann::json& position, Encoding encoding) const {
  uint32_t line = position.value("line", 0u), wanted = position.value("character", 0u);
  if (line >= begins_.size()) return static_cast<uint32_t>(text_.size());
  uint32_t at = begins_[line],
           end = line + 1 < begins_.size() ? begins_[line + 1] - 1 : static_cast<uint32_t>(text_.size());
  if (end > at && text_[end - 1] == '\r') --end;
  uint32_t column = 0;
  while (at < end && column < wanted) {
    column += units(static_cast<unsigned char>(text_[at]), encoding);
    ++at;
  }
  while (encoding == Encoding::Utf16 && at < end && (text_[at] & 0xc0) == 0x80) ++at;
  return at;
}

uint32_t LineTable::line_of(uint32_t offset) const {
  return static_cast<uint32_t>(std::upper_bound(begins_.begin(), begins_.end(), offset) - begins_.begin()) - 1;
}

nlohmann::json LineTable::position(uint32_t offset, Encoding encoding) const {
  offset = std::min<uint32_t>(offset, static_cast<uint32_t>(text_.size()));
  uint32_t line = line_of(offset), column = 0;
  for (uint32_t k = begins_[line]; k < offset; ++k) column += units(static_cast<unsigned char>(text_[k]), encoding);
  return {{"line", line}, {"character", column}};
}

nlohmann::json LineTable::range(uint32_t begin, uint32_t end, Encoding encoding) const {
  return {{"start", position(begin, encoding)}, {"end", position(std::max(begin, end), encoding)}};
}

std::string path_of_uri(std::string_view uri) {
  if (uri.starts_with("file://")) uri.remove_prefix(7);
  std::string path;
  for (size_t k = 0; k < uri.size(); ++k) {
    auto digit = [](char c) {
      return c >= '0' && c <= '9'   ? c - '0'
             : c >= 'a' && c <= 'f' ? c - 'a' + 10
             : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                    : -1;
    };
    if (uri[k] == '%' && k + 2 < uri.size() && digit(uri[k + 1]) >= 0 && digit(uri[k + 2]) >= 0) {
      path += static_cast<char>(digit(uri[k + 1]) * 16 + digit(uri[k + 2]));
      k += 2;
    } else {
      path += uri[k];
    }
  }
  return path;
}

std::string uri_of_path(std::string_view path) {
  std::string uri = "file://";
  for (char c : path) {
    bool plain =
        std::isalnum(static_cast<unsigned char>(c)) || std::string_view("/._-~").find(c) != std::string_view::npos;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

}  // namespace saltus::lsp
