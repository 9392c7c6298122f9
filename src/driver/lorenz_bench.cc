// Three coupled equations, not stiff: what one call of the right-hand side and of CVODE costs.
#include "driver/handwritten_bench.h"

namespace saltus::handwritten {
namespace {

Problem lorenz() {
  Problem problem;
  problem.start = {1, 1, 1};
  problem.stop = 10;
  problem.rates = [](double, const double* x, double* dx) {
    dx[0] = 10 * (x[1] - x[0]);
    dx[1] = x[0] * (28 - x[2]) - x[1];
    dx[2] = x[0] * x[1] - 8.0 / 3 * x[2];
  };
  problem.jacobian = [](const double* x, SUNMatrix j) {
    SM_ELEMENT_D(j, 0, 0) = -10;
    SM_ELEMENT_D(j, 0, 1) = 10;
    SM_ELEMENT_D(j, 0, 2) = 0;
    SM_ELEMENT_D(j, 1, 0) = 28 - x[2];
    SM_ELEMENT_D(j, 1, 1) = -1;
    SM_ELEMENT_D(j, 1, 2) = -x[0];
    SM_ELEMENT_D(j, 2, 0) = x[1];
    SM_ELEMENT_D(j, 2, 1) = x[0];
    SM_ELEMENT_D(j, 2, 2) = -8.0 / 3;
  };
  return problem;
}

SALTUS_AGAINST_HAND(lorenz, lorenz());

}  // namespace
}  // namespace saltus::handwritten
