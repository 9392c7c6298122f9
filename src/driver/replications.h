// One model run several times, each time with the next seed: what chance makes of the values at the end.
#pragma once

#include <string>
#include <vector>

#include "driver/run.h"
#include "results/confidence.h"

namespace saltus::driver {

struct Estimate {
  std::string name;
  results::Interval interval;
};

struct Replications {
  std::vector<Estimate> estimates;  // of what varies in a run and matches the request's patterns
  size_t runs = 0;                  // that came to their end
  RunResult last;
};

// The probability that an interval covers the true mean.
inline constexpr double kConfidence = 0.95;

// Seeds are request.seed, request.seed + 1, ... Ends with the first run that fails.
Replications replicate(Compilation& compilation, RunRequest request, size_t count);

// {"replications": 30, "confidence": 0.95, "estimates": [{"name": ..., "mean": ..., "halfWidth": ..., "deviation":
// ...}]}
std::string replications_json(const Replications& replications);

}  // namespace saltus::driver
