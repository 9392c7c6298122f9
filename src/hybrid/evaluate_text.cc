#include "base/number_text.h"
#include "hybrid/evaluator.h"

namespace saltus::hybrid {
namespace {

constexpr int64_t kWidest = 10000;

}  // namespace

std::string padded(std::string text, int64_t minimum_length, bool left_justified) {
  size_t length = static_cast<size_t>(std::clamp<int64_t>(minimum_length, 0, kWidest));
  if (text.size() >= length) return text;
  text.insert(left_justified ? text.size() : 0, length - text.size(), ' ');
  return text;
}

std::optional<std::string> formatted(const Value& value, std::string_view format) {
  NumberText text;
  bool integer = value.base() == BaseType::Integer || value.base() == BaseType::Enumeration;
  bool good = integer ? format_integer(format, value.as_integer(), text) : format_real(format, value.as_real(), text);
  return good ? std::optional(text.string()) : std::nullopt;
}

}  // namespace saltus::hybrid
