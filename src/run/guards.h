// What the compiler asked about the present values of parameters. A program stands as long as the answers do: a
// parameter may be set to another value without compiling anew when all guards hold for it.
#pragma once

#include <cmath>
#include <cstdint>

#include "run/memory.h"

namespace saltus::run {

// From the least to the most that an answer says.
enum class Question : uint8_t {
  Nonzero,  // is it zero, or not finite?
  Sign,
  Size,  // the sign, and the order of magnitude: pivots are chosen by it
  Value,
};
constexpr Question last_of(Question) {
  return Question::Value;
}

struct Guard {
  Slot slot;
  Question question;
  double value;  // when the program was made

  bool holds(double now) const {
    constexpr double kAlike = 100;
    switch (question) {
      case Question::Nonzero: return (now != 0 && std::isfinite(now)) == (value != 0 && std::isfinite(value));
      case Question::Sign: return (now > 0) == (value > 0) && (now < 0) == (value < 0);
      case Question::Size:
        if (now == value) return true;
        return now * value > 0 && std::isfinite(now) && std::abs(now) <= kAlike * std::abs(value) &&
               std::abs(value) <= kAlike * std::abs(now);
      case Question::Value: break;
    }
    return now == value;
  }
};

}  // namespace saltus::run
