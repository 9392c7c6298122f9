#include "base/number_text.h"

#include <algorithm>
#include <cstdio>

namespace saltus {
namespace {

constexpr std::string_view kFlags = "-+ #0", kOfReals = "eEfFgG", kOfIntegers = "dioxXu";

// The format comes from the model: it is taken apart and put together again before printf sees it.
struct Format {
  std::array<char, 32> text{};  // up to the conversion
  size_t length = 0;
  char conversion = 0;

  void put(char c) { text[length++] = c; }
  const char* with(std::string_view size) {
    for (char c : size) put(c);
    put(conversion);
    return text.data();
  }
};

bool read_digits(std::string_view& rest, Format& into) {
  int n = 0;
  size_t count = 0;
  for (; !rest.empty() && rest[0] >= '0' && rest[0] <= '9'; rest.remove_prefix(1), ++count)
    n = std::min(10 * n + (rest[0] - '0'), kWidestNumber + 1);
  if (n > kWidestNumber) return false;
  if (count > 0) into.length += static_cast<size_t>(std::snprintf(into.text.data() + into.length, 8, "%d", n));
  return true;
}

bool read_format(std::string_view rest, Format& into) {
  if (rest.starts_with('%')) rest.remove_prefix(1);
  into.put('%');
  for (; !rest.empty() && kFlags.find(rest[0]) != std::string_view::npos; rest.remove_prefix(1)) {
    if (into.length > kFlags.size()) return false;
    into.put(rest[0]);
  }
  if (!read_digits(rest, into)) return false;
  if (rest.starts_with('.')) {
    into.put('.');
    rest.remove_prefix(1);
    if (!read_digits(rest, into)) return false;
  }
  if (rest.size() != 1) return false;
  into.conversion = rest[0];
  return true;
}

template <class... Values>
void print(NumberText& into, const char* format, Values... values) {
  int n = std::snprintf(into.text.data(), into.text.size(), format, values...);
  into.length = std::min(static_cast<size_t>(std::max(n, 0)), into.text.size() - 1);
}

bool is_one_of(std::string_view letters, char c) {
  return letters.find(c) != std::string_view::npos;
}

}  // namespace

NumberText text_of_real(double value, int64_t significant_digits) {
  NumberText made;
  print(made, "%.*g", static_cast<int>(std::clamp<int64_t>(significant_digits, 0, kWidestNumber)), value);
  return made;
}

NumberText text_of_integer(int64_t value) {
  NumberText made;
  print(made, "%lld", static_cast<long long>(value));
  return made;
}

bool format_real(std::string_view format, double value, NumberText& into) {
  Format read;
  if (!read_format(format, read) || !is_one_of(kOfReals, read.conversion)) return false;
  print(into, read.with(""), value);
  return true;
}

bool format_integer(std::string_view format, int64_t value, NumberText& into) {
  Format read;
  if (!read_format(format, read)) return false;
  // MLS 3.6 §3.7.1.2: String(4, format = ".3f") is "4.000".
  if (is_one_of(kOfReals, read.conversion))
    print(into, read.with(""), static_cast<double>(value));
  else if (read.conversion == 'c')
    print(into, read.with(""), static_cast<int>(value & 0xff));
  else if (is_one_of(kOfIntegers, read.conversion))
    print(into, read.with("ll"), static_cast<long long>(value));
  else
    return false;
  return true;
}

}  // namespace saltus
