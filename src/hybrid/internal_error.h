// A broken promise between two parts of the compiler, not between the user and the model: an operand of a wrong type,
// shapes that the front end should have compared. Thrown, so that a door can say so and go on with the next model.
#pragma once

#include <stdexcept>
#include <string>

namespace saltus::hybrid {

struct InternalError : std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn]] inline void internal_error(const std::string& what) {
  throw InternalError("internal error: " + what);
}

inline void require(bool holds, const char* what) {
  if (!holds) internal_error(what);
}

}  // namespace saltus::hybrid
