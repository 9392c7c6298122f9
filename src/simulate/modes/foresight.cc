#include "simulate/modes/foresight.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace saltus::simulate {

double Foresight::never() {
  return std::numeric_limits<double>::infinity();
}

bool Foresight::look(const run::Mode& mode, double time, std::span<const double> distances,
                     std::span<const double> instants, double stop, std::vector<uint8_t>& next) {
  bool has_rates = time_ < time && distances_.size() == distances.size();
  changes_.assign(mode.conditions.size(), never());
  double earliest = stop;
  for (size_t k = 0; k < changes_.size(); ++k) {
    uint32_t r = mode.conditions[k].relation;
    double at = never();
    if (r < instants.size() && instants[r] < never()) {
      at = instants[r];
    } else if (r < distances.size() && has_rates && std::abs(distances[r]) < std::abs(distances_[r])) {
      at = time + distances[r] / (distances_[r] - distances[r]) * (time - time_);
    }
    if (!(at > time)) continue;
    changes_[k] = at;
    earliest = std::min(earliest, at);
  }
  time_ = time;
  distances_.assign(distances.begin(), distances.end());
  if (!(earliest < stop)) return false;
  next = mode.assumed;
  for (size_t k = 0; k < changes_.size(); ++k) {
    if (changes_[k] == earliest) next[k] ^= 1;
  }
  return true;
}

}  // namespace saltus::simulate
