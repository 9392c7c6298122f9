// Where the poles of a loop L closed by u = −k y go while the gain k grows.
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "analysis/loops.h"

namespace saltus::analysis {

struct RootLocus {
  std::string loop;
  std::vector<double> gain;                                 // from 0, rising
  std::vector<std::vector<std::complex<double>>> branches;  // one a pole, each with a value for each gain
  std::vector<std::complex<double>> zeros;                  // where branches end
  struct Range {
    double from = 0, to = 0;  // infinite: no end within the gains
  };
  std::vector<Range> stable;  // gains for which the closed loop is stable
};

// `low` and `high`: the gains between which the points lie, evenly in their logarithms; 0: chosen from |L|.
RootLocus root_locus(const Loop& loop, double low = 0, double high = 0, size_t points = 400);

std::string as_text(const RootLocus& locus);
std::string as_csv(const RootLocus& locus);
std::string as_json(const RootLocus& locus);

}  // namespace saltus::analysis
