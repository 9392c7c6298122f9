#include "driver/stage.h"

#include <iterator>

namespace saltus::driver {
namespace {
constexpr std::string_view kNames[] = {"nothing", "parsed", "flattened", "scheduled", "compiled", "simulated"};
}

std::string_view to_string(Stage stage) {
  return kNames[static_cast<size_t>(stage)];
}

std::optional<Stage> stage_named(std::string_view text) {
  for (size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] == text) return static_cast<Stage>(i);
  }
  return std::nullopt;
}

}  // namespace saltus::driver
