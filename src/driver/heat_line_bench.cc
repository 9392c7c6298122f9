// T_i' = k (T_{i−1} − 2 T_i + T_{i+1}), 1 on the left, 0 on the right: ten thousand states, three diagonals, KLU.
#include "driver/handwritten_bench.h"

namespace saltus::handwritten {
namespace {

constexpr int kCells = 10000;
constexpr double kConduction = 1e4;

Problem heat_line() {
  Problem problem;
  problem.start.assign(kCells, 0);
  problem.stop = 10;
  problem.entries = 3 * kCells;
  problem.rates = [](double, const double* x, double* dx) {
    for (int i = 0; i < kCells; ++i) {
      double left = i > 0 ? x[i - 1] : 1, right = i + 1 < kCells ? x[i + 1] : 0;
      dx[i] = kConduction * (left - 2 * x[i] + right);
    }
  };
  problem.jacobian = [](const double*, SUNMatrix j) {
    sunindextype *begin = SM_INDEXPTRS_S(j), *rows = SM_INDEXVALS_S(j);
    double* values = SM_DATA_S(j);
    sunindextype k = 0;
    for (int i = 0; i < kCells; ++i) {
      begin[i] = k;
      if (i > 0) rows[k] = i - 1, values[k++] = kConduction;
      rows[k] = i, values[k++] = -2 * kConduction;
      if (i + 1 < kCells) rows[k] = i + 1, values[k++] = kConduction;
    }
    begin[kCells] = k;
  };
  return problem;
}

SALTUS_AGAINST_HAND(heat_line, heat_line());

}  // namespace
}  // namespace saltus::handwritten
