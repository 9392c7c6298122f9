// How far a model came. The words are those of reports (`saltus verify`) and of their JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace saltus::driver {

enum class Stage : uint8_t {
  Nothing,
  Parsed,     // the text was read and the class found
  Flattened,  // there is a hybrid model
  Scheduled,  // it balances; what to compute, in which order
  Compiled,   // there is machine code
  Simulated,  // it ran to its end
};

std::string_view to_string(Stage stage);
std::optional<Stage> stage_named(std::string_view text);

}  // namespace saltus::driver
