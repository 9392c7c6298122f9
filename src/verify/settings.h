// How a model is to be run; what is not given comes from the model's `experiment` annotation.
#pragma once

#include <optional>
#include <string>

namespace saltus::verify {

struct Settings {
  std::optional<double> start, stop, interval, tolerance;
};

struct Listed {
  std::string model;
  Settings settings;
};

// `first` where it says something, else `second`.
inline Settings merged(const Settings& first, const Settings& second) {
  auto either = [](auto a, auto b) { return a ? a : b; };
  return {either(first.start, second.start), either(first.stop, second.stop), either(first.interval, second.interval),
          either(first.tolerance, second.tolerance)};
}

}  // namespace saltus::verify
