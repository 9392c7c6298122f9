// Replacements in a text, gathered in any order and carried out at the end.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace saltus::modelica::conversion {

class Edits {
 public:
  explicit Edits(std::string_view text) : text_(text) {}

  void replace(uint32_t begin, uint32_t end, std::string by) { edits_[{begin, end}] = std::move(by); }
  void insert(uint32_t at, std::string text) { edits_[{at, at}] += text; }
  bool empty() const { return edits_.empty(); }

  // A part of the text with the edits inside of it carried out and forgotten.
  std::string take(uint32_t begin, uint32_t end) {
    std::string out;
    uint32_t at = begin;
    auto it = edits_.lower_bound({begin, 0});
    while (it != edits_.end() && it->first.first < end && it->first.second <= end) {
      out += text_.substr(at, it->first.first - at);
      out += it->second;
      at = it->first.second;
      it = edits_.erase(it);
    }
    out += text_.substr(at, end - at);
    return out;
  }
  std::string all() { return take_all(); }
  std::string_view text(uint32_t begin, uint32_t end) const { return text_.substr(begin, end - begin); }

 private:
  std::string take_all() {
    std::string out;
    uint32_t at = 0;
    for (const auto& [range, by] : edits_) {
      if (range.first < at) continue;  // inside of what was replaced whole
      out += text_.substr(at, range.first - at);
      out += by;
      at = range.second;
    }
    out += text_.substr(at);
    return out;
  }

  std::string_view text_;
  std::map<std::pair<uint32_t, uint32_t>, std::string> edits_;
};

}  // namespace saltus::modelica::conversion
