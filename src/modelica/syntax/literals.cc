#include "modelica/syntax/literals.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

namespace saltus::modelica::syntax {

std::optional<int64_t> integer_value(std::string_view digits) {
  int64_t value = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value;
}

std::optional<double> real_value(std::string_view text) {
  double value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc()) return value;
  // from_chars does not say in which direction the value left the range; strtod does.
  value = std::strtod(std::string(text).c_str(), nullptr);
  if (std::isinf(value)) return std::nullopt;
  return value;
}

// The character that \c stands for; -1: none.
static int escaped(char c) {
  switch (c) {
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    case '\'':
    case '"':
    case '?':
    case '\\': return c;
    default: return -1;
  }
}

std::string_view string_value(std::string_view literal, Arena& arena) {
  std::string_view inner = literal.substr(1, literal.size() - 2);
  if (inner.empty()) return inner;
  bool plain = !std::memchr(inner.data(), '\\', inner.size()) && !std::memchr(inner.data(), '\r', inner.size());
  if (plain) return inner;
  char* const value = static_cast<char*>(arena.allocate(inner.size(), 1));
  char* to = value;
  const char* p = inner.data();
  const char* const end = p + inner.size();
  while (p < end) {
    if (*p == '\\' && p + 1 < end) {
      int meant = escaped(p[1]);
      if (meant < 0) *to++ = '\\';
      *to++ = meant < 0 ? p[1] : static_cast<char>(meant);
      p += 2;
    } else if (*p == '\r' && p + 1 < end && p[1] == '\n') {
      ++p;
    } else {
      *to++ = *p++;
    }
  }
  return {value, static_cast<size_t>(to - value)};
}

std::string_view identifier_name(std::string_view text, Arena& arena) {
  if (text[0] != '\'' || text.find('\\') == std::string_view::npos) return text;
  char* const name = static_cast<char*>(arena.allocate(text.size(), 1));
  char* to = name;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      if (text[i + 1] != '"' && text[i + 1] != '?') *to++ = text[i];
      ++i;
    }
    *to++ = text[i];
  }
  return {name, static_cast<size_t>(to - name)};
}

}  // namespace saltus::modelica::syntax
