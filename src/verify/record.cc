#include "verify/record.h"

namespace saltus::verify {
namespace {
constexpr std::string_view kNames[kStates] = {"nothing",  "parsed",    "flattened", "scheduled",
                                              "compiled", "simulated", "verified"};
}

std::string_view to_string(State state) {
  return kNames[static_cast<size_t>(state)];
}

std::optional<State> state_named(std::string_view text) {
  for (size_t i = 0; i < kStates; ++i) {
    if (kNames[i] == text) return static_cast<State>(i);
  }
  return std::nullopt;
}

std::string package_of(std::string_view model) {
  size_t examples = model.find(".Examples.");
  if (examples != std::string_view::npos) return std::string(model.substr(0, examples));
  size_t dot = model.rfind('.');
  return std::string(dot == std::string_view::npos ? model : model.substr(0, dot));
}

}  // namespace saltus::verify
