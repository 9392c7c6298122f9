// How large do states become that start at zero, where the model does not say (`nominal`)?
//
// Absolute tolerances want to know it beforehand: a state that stays at nanometres is not controlled by a tolerance for
// metres, and the first step, which would tell a size, is as long as a tolerance allows. So some steps are made on
// trial, with a size of 1, and then again with the sizes that were seen: the first look may be wrong by the tolerance
// of a state of 1, the second by that of the size it was told, and so on. A state that every more exact look finds
// smaller is zero but for errors: it has no size. Sizes with which the integrator hardly moves are below what the
// equations can be solved to; then none counts.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace saltus::simulate {

// So many steps from the present point on, with these sizes (0: not known, as a state of 1), or fewer if the run ends
// before.
struct Look {
  bool well = false;  // no failure
  double span = 0;    // of time
  uint64_t steps = 0;
  std::vector<double> reached;  // by state: its largest value; 0 where its size is not asked for
};
using TakeLook = std::function<Look(const std::vector<double>& sizes, uint64_t steps)>;

// By state; 0: not known.
std::vector<double> sizes_ahead(const TakeLook& look);

}  // namespace saltus::simulate
