// When the value of a relation matters to anybody (ZeroCrossing::asked_when): several lists of conditions, each list
// ended by kEnd; all conditions of at least one of them hold. A condition is a number, 2·k + v: relation k is held at
// v; with one more bit: discrete variable k is v.
#pragma once

#include <cstdint>
#include <vector>

namespace saltus::run {

constexpr uint32_t kOfVariable = 1u << 31;
constexpr uint32_t kEnd = 0xffffffffu;

constexpr uint32_t asked_when_relation(uint64_t relation, bool value) {
  return static_cast<uint32_t>(2 * relation + (value ? 1 : 0));
}
constexpr uint32_t asked_when_variable(uint64_t slot, bool value) {
  return asked_when_relation(slot, value) | kOfVariable;
}
constexpr bool is_of_variable(uint32_t condition) {
  return (condition & kOfVariable) != 0;
}
constexpr uint32_t number_in(uint32_t condition) {
  return (condition & ~kOfVariable) / 2;
}
constexpr bool value_in(uint32_t condition) {
  return condition % 2 != 0;
}

// Whether one of the lists holds; `value(condition)`: of its relation or variable.
template <class Value>
bool is_asked(const std::vector<uint32_t>& lists, Value value) {
  bool holds = true;
  for (uint32_t w : lists) {
    if (w == kEnd && holds) return true;
    holds = w == kEnd || (holds && value(w) == value_in(w));
  }
  return false;
}

}  // namespace saltus::run
