// Places as editors count them (lines and columns from zero, columns in UTF-16 units unless the client takes bytes) and
// offsets of bytes.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace saltus::lsp {

enum class Encoding : uint8_t { Utf8, Utf16 };

class LineTable {
 public:
  explicit LineTable(std::string_view text);
  uint32_t offset(const nlohmann::json& position, Encoding encoding) const;
  nlohmann::json position(uint32_t offset, Encoding encoding) const;
  nlohmann::json range(uint32_t begin, uint32_t end, Encoding encoding) const;
  uint32_t line_of(uint32_t offset) const;
  uint32_t line_begin(uint32_t line) const { return begins_[line]; }
  uint32_t lines() const { return static_cast<uint32_t>(begins_.size()); }

 private:
  std::string_view text_;
  std::vector<uint32_t> begins_;
};

// file:///a%20b.mo ↔ /a b.mo
std::string path_of_uri(std::string_view uri);
std::string uri_of_path(std::string_view path);

}  // namespace saltus::lsp
