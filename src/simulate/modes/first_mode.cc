#include "simulate/modes/first_mode.h"

#include <algorithm>

#include "simulate/initialize.h"

namespace saltus::simulate {

bool find_first_mode(Modes& modes, Instance& instance, const Options& options, bool good) {
  constexpr size_t kMostModes = 256, kMostConditions = 10;
  if (!good && instance.needs_compiling) return false;
  std::vector<Modes::Truth> tried;
  std::string first = good ? "" : instance.failure;
  const Modes::Truth begin = modes.assumed();
  size_t next = 0, n = begin.size();
  while (tried.size() < kMostModes) {
    if (good && modes.conditions() == modes.assumed()) return true;
    tried.push_back(modes.assumed());
    Modes::Truth candidate = good ? modes.conditions() : begin;
    auto is_tried = [&] { return std::ranges::find(tried, candidate) != tried.end(); };
    while (is_tried() && n <= kMostConditions && ++next < (size_t{1} << n)) {
      for (size_t k = 0; k < n; ++k) candidate[k] = begin[k] ^ ((next >> k) & 1);
    }
    if (is_tried()) break;
    bool changed = modes.change(candidate);
    if (!changed) tried.push_back(candidate);
    good = changed && initialize(instance, options, true);
    if (!good && first.empty()) first = instance.failure;
  }
  instance.failure = first.empty() ? "no mode agrees with its own conditions at the start" : first;
  return false;
}

}  // namespace saltus::simulate
