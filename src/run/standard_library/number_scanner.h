// Numbers of a text, with the line for messages.
#pragma once

#include <charconv>
#include <cstddef>
#include <string_view>

namespace saltus::run::library {

class NumberScanner {
 public:
  explicit NumberScanner(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
  }

  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  size_t line() const { return line_; }
  void advance() {
    if (text_[at_++] == '\n') ++line_;
  }
  void skip(std::string_view characters) {
    while (!at_end() && characters.find(peek()) != std::string_view::npos) advance();
  }
  void skip_line() {
    while (!at_end() && peek() != '\n') advance();
    if (!at_end()) advance();
  }
  // Up to, without, one of the characters.
  std::string_view until(std::string_view characters) {
    size_t from = at_;
    while (!at_end() && characters.find(peek()) == std::string_view::npos) advance();
    return text_.substr(from, at_ - from);
  }
  // In C's notation, with a sign or without.
  bool number(double& value) {
    size_t from = at_ + (peek() == '+' ? 1 : 0);
    if (from > at_ && from < text_.size() && text_[from] == '-') return false;
    auto [end, error] = std::from_chars(text_.data() + from, text_.data() + text_.size(), value);
    if (error == std::errc::invalid_argument) return false;
    // Beyond the range of numbers: what C's strtod gives.
    if (error == std::errc::result_out_of_range) value = out_of_range(text_.substr(from));
    at_ = static_cast<size_t>(end - text_.data());
    return true;
  }

 private:
  static double out_of_range(std::string_view number);

  std::string_view text_;
  size_t at_ = 0, line_ = 1;
};

}  // namespace saltus::run::library
