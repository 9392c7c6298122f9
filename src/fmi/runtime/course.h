// What an input does during a step: u(t) = Σ uᵏ (t − t₀)ᵏ / k!, by the derivatives that the importer has given at t₀.
#pragma once

#include <cstddef>
#include <vector>

#include "base/archive.h"

namespace saltus::fmu {

inline constexpr size_t kMostDerivatives = 8;

struct Course {
  double begin = 0, value = 0;
  std::vector<double> derivatives;  // from the first on

  double at(double t) const {
    double s = t - begin, sum = 0;
    for (size_t k = derivatives.size(); k > 0; --k) sum = (sum + derivatives[k - 1]) * s / static_cast<double>(k);
    return value + sum;
  }
  void archive(Archive& archive) { archive(begin, value, derivatives); }
};

}  // namespace saltus::fmu
