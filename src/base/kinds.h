// What is said about variables and models in every stage from the hybrid model to the run: declared once.
#pragma once

#include <cstdint>
#include <optional>

namespace saltus {

enum class Variability : uint8_t { Constant, Parameter, Discrete, Continuous };
constexpr Variability last_of(Variability) {
  return Variability::Continuous;
}
enum class Causality : uint8_t { None, Input, Output };  // of the whole model's inputs and outputs
constexpr Causality last_of(Causality) {
  return Causality::Output;
}

// The annotation `experiment` (MLS 3.6 §18.4), as far as it is given.
struct Experiment {
  std::optional<double> start, stop, interval, tolerance;
};

}  // namespace saltus
