// ModelicaStrings: texts and scanning.
#include <cctype>
#include <charconv>
#include <climits>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"

using namespace saltus::run;
using namespace saltus::run::library;

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The index of the first character from `from` on (both count from 1) that is no white space.
size_t behind_space(std::string_view text, int from) {
  size_t at = from > 1 ? static_cast<size_t>(from) - 1 : 0;
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

size_t digits(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end - at;
}

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

}  // namespace

int saltus_ModelicaStrings_length(const char* text) {
  return static_cast<int>(std::strlen(text));
}

const char* saltus_ModelicaStrings_substring(const char* text, int first, int last) {
  return reported([&] {
    if (first < 1) {
      utility_table().warning("Strings.substring: startIndex is less than 1; 1 is taken");
      first = 1;
    }
    if (last < 0) {
      utility_table().warning("Strings.substring: endIndex is negative; startIndex is taken");
      last = first;
    }
    std::string_view all(text);
    auto begin = static_cast<size_t>(first) - 1, end = std::min(static_cast<size_t>(last), all.size());
    return text_of_host(begin < end ? std::string(all.substr(begin, end - begin)) : std::string());
  });
}

// 1 less, 2 equal, 3 greater (Modelica.Utilities.Types.Compare).
int saltus_ModelicaStrings_compare(const char* left, const char* right, int case_sensitive) {
  for (;; ++left, ++right) {
    char a = case_sensitive ? *left : lower(*left), b = case_sensitive ? *right : lower(*right);
    if (a != b) return static_cast<unsigned char>(a) < static_cast<unsigned char>(b) ? 1 : 3;
    if (a == '\0') return 2;
  }
}

int saltus_ModelicaStrings_skipWhiteSpace(const char* text, int from) {
  return static_cast<int>(behind_space(text, from)) + 1;
}

void saltus_ModelicaStrings_scanIdentifier(const char* text, int from, int* next, const char** identifier) {
  reported([&] {
    std::string_view all(text);
    size_t begin = behind_space(all, from), end = begin;
    if (begin < all.size() && is_letter(all[begin])) {
      while (end < all.size() && (is_letter(all[end]) || is_digit(all[end]) || all[end] == '_')) ++end;
    }
    *next = end > begin ? static_cast<int>(end) + 1 : from;
    *identifier = text_of_host(std::string(all.substr(std::min(begin, all.size()), end - begin)));
  });
}

void saltus_ModelicaStrings_scanInteger(const char* text, int from, int is_unsigned, int* next, int* number) {
  std::string_view all(text);
  size_t begin = behind_space(all, from), at = begin;
  bool negative = false;
  *next = from;
  *number = 0;
  if (at < all.size() && (all[at] == '+' || all[at] == '-')) {
    if (is_unsigned) return;
    negative = all[at++] == '-';
  }
  size_t count = digits(all, at), end = at + count;
  if (count == 0) return;
  // "1.5" is a Real number.
  if (end < all.size() && (all[end] == '.' || all[end] == 'e' || all[end] == 'E')) return;
  int64_t value = 0;
  for (size_t i = at; i < end; ++i) {
    value = 10 * value + (all[i] - '0');
    if (value > int64_t{INT_MAX} + 1) return;
  }
  if (negative) value = -value;
  if (value > INT_MAX || value < INT_MIN) return;
  *number = static_cast<int>(value);
  *next = static_cast<int>(end) + 1;
}

// real ::= [sign] digits ['.' [digits]] [('e' | 'E') [sign] digits]; digits behind the point are enough.
void saltus_ModelicaStrings_scanReal(const char* text, int from, int is_unsigned, int* next, double* number) {
  std::string_view all(text);
  size_t at = behind_space(all, from);
  *next = from;
  *number = 0;
  bool negative = false;
  if (at < all.size() && (all[at] == '+' || all[at] == '-')) {
    if (is_unsigned) return;
    negative = all[at++] == '-';
  }
  size_t begin = at, count = digits(all, at);
  at += count;
  if (at < all.size() && all[at] == '.') {
    size_t behind = digits(all, ++at);
    at += behind;
    count += behind;
  }
  if (count == 0) return;
  if (at < all.size() && (all[at] == 'e' || all[at] == 'E')) {
    size_t exponent = at + 1;
    if (exponent < all.size() && (all[exponent] == '+' || all[exponent] == '-')) ++exponent;
    size_t length = digits(all, exponent);
    if (length == 0) return;
    at = exponent + length;
  }
  double value = std::strtod(std::string(all.substr(begin, at - begin)).c_str(), nullptr);
  *number = negative ? -value : value;
  *next = static_cast<int>(at) + 1;
}

void saltus_ModelicaStrings_scanString(const char* text, int from, int* next, const char** found) {
  reported([&] {
    std::string_view all(text);
    size_t begin = behind_space(all, from);
    *next = from;
    std::string inside;
    if (begin < all.size() && all[begin] == '"') {
      size_t at = begin + 1;
      while (at < all.size() && all[at] != '"') at += all[at] == '\\' && at + 1 < all.size() ? 2 : 1;
      if (at < all.size()) {
        inside = all.substr(begin + 1, at - begin - 1);
        *next = static_cast<int>(at) + 2;
      }
    }
    *found = text_of_host(inside);
  });
}

// Arash Partow's hash of a text, in 32 bits (General Purpose Hash Function Algorithms). The library's documentation
// has the values of two texts.
int saltus_ModelicaStrings_hashString(const char* text) {
  uint32_t hash = 0xAAAAAAAAU;
  for (size_t i = 0; text[i] != '\0'; ++i) {
    uint32_t c = static_cast<unsigned char>(text[i]);
    hash ^= i % 2 == 0 ? (hash << 7) ^ (c * (hash >> 3)) : ~((hash << 11) + (c ^ (hash >> 5)));
  }
  return static_cast<int>(hash);
}
