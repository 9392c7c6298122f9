#include <cstdio>

#include "hybrid/evaluator.h"

namespace saltus::hybrid {
namespace {

constexpr int64_t kWidest = 10000;

template <class T>
std::string print_with(const char* format, T value) {
  int length = std::snprintf(nullptr, 0, format, value);
  if (length < 0) return {};
  std::string out(static_cast<size_t>(length) + 1, '\0');
  std::snprintf(out.data(), out.size(), format, value);
  out.pop_back();
  return out;
}

}  // namespace

std::string text_of_real(double value, int64_t significant_digits) {
  char format[16];
  int digits = static_cast<int>(std::clamp<int64_t>(significant_digits, 0, 400));
  std::snprintf(format, sizeof format, "%%.%dg", digits);
  return print_with(format, value);
}

std::string padded(std::string text, int64_t minimum_length, bool left_justified) {
  size_t length = static_cast<size_t>(std::clamp<int64_t>(minimum_length, 0, kWidest));
  if (text.size() >= length) return text;
  text.insert(left_justified ? text.size() : 0, length - text.size(), ' ');
  return text;
}

std::optional<std::string> formatted(const Value& value, std::string_view format) {
  // The format comes from the model, so it is taken apart and put together again before printf sees it.
  size_t at = 0;
  if (at < format.size() && format[at] == '%') ++at;
  std::string spec = "%";
  while (at < format.size() && std::string_view("-+ #0").find(format[at]) != std::string_view::npos) {
    if (spec.size() > 8) return std::nullopt;
    spec += format[at++];
  }
  auto digits = [&] {
    int64_t n = 0;
    size_t begin = at;
    while (at < format.size() && format[at] >= '0' && format[at] <= '9' && n <= kWidest)
      n = n * 10 + (format[at++] - '0');
    if (at > begin) spec += std::to_string(n);
    return n <= kWidest;
  };
  if (!digits()) return std::nullopt;
  if (at < format.size() && format[at] == '.') {
    spec += format[at++];
    if (!digits()) return std::nullopt;
  }
  if (at + 1 != format.size()) return std::nullopt;
  char conversion = format[at];
  bool integer = value.base() == BaseType::Integer || value.base() == BaseType::Enumeration;
  if (std::string_view("feEgG").find(conversion) != std::string_view::npos) {
    return print_with((spec + conversion).c_str(), integer ? static_cast<double>(value.as_integer()) : value.as_real());
  }
  if (!integer) return std::nullopt;
  if (conversion == 'c') return print_with((spec + 'c').c_str(), static_cast<int>(value.as_integer() & 0xff));
  if (std::string_view("dioxXu").find(conversion) == std::string_view::npos) return std::nullopt;
  return print_with((spec + "ll" + conversion).c_str(), static_cast<long long>(value.as_integer()));
}

}  // namespace saltus::hybrid
