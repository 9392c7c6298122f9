// What is known about one model after its run: a row of the reports.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verify/child.h"
#include "verify/settings.h"

namespace saltus::verify {

// driver::Stage and one step beyond: the result agrees with its reference.
enum class State : uint8_t { Nothing, Parsed, Flattened, Scheduled, Compiled, Simulated, Verified };
inline constexpr size_t kStates = 7;
std::string_view to_string(State state);
std::optional<State> state_named(std::string_view text);

struct WrongSignal {
  std::string name;
  std::string why;
  std::string picture;  // SVG of the signal, the reference and its tube; empty beyond the first few
};

struct Record {
  std::string model;
  std::string digest;   // of what made it: program, texts, options, reference
  std::string package;  // what reports group by: the part before .Examples., or the enclosing package
  Settings settings;
  State state = State::Nothing;
  bool has_reference = false;
  ChildOutcome child;
  std::vector<std::pair<std::string, double>> passes;  // seconds
  int64_t equations = -1;
  int64_t states = -1;
  size_t signals = 0;  // compared
  std::vector<WrongSignal> wrong;
  std::string code;  // of the first error: M0213; "crash", "timeout", "wrong result"
  std::string message;
  std::string place;  // file:line
  std::string cause;  // code and the message's shape: equal for failures of one kind

  // As good as it can get: verified, or simulated where there is no reference.
  bool passed() const { return state == State::Verified || (state == State::Simulated && !has_reference); }
};

std::string package_of(std::string_view model);

}  // namespace saltus::verify
