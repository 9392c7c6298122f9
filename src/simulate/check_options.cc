#include "simulate/check_options.h"

#include <fmt/format.h>

namespace saltus::simulate {

std::string check_options(const Options& options, double interval, double resolution) {
  if (!(options.stop >= options.start)) return "the stop time lies before the start time";
  if (!(options.tolerance > 0)) return "the tolerance must be positive";
  if (options.tolerance < kSmallestTolerance)
    return fmt::format("the tolerance {} is below what rounding allows, {}", options.tolerance, kSmallestTolerance);
  if (options.stop > options.start && interval < resolution && !options.rows_at_steps)
    return fmt::format("rows every {} s lie closer than time can be resolved ({:.2g} s)", interval, resolution);
  return {};
}

}  // namespace saltus::simulate
