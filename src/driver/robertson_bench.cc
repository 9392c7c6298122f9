// Robertson's reaction (1966), the classical stiff problem.
#include "driver/handwritten_bench.h"

namespace saltus::handwritten {
namespace {

Problem robertson() {
  Problem problem;
  problem.start = {1, 0, 0};
  problem.nominal = {1, 1e-5, 1};
  problem.stop = 4e5;
  problem.rates = [](double, const double* x, double* dx) {
    double slow = 0.04 * x[0], back = 1e4 * x[1] * x[2], fast = 3e7 * x[1] * x[1];
    dx[0] = back - slow;
    dx[1] = slow - back - fast;
    dx[2] = fast;
  };
  problem.jacobian = [](const double* x, SUNMatrix j) {
    SM_ELEMENT_D(j, 0, 0) = -0.04;
    SM_ELEMENT_D(j, 0, 1) = 1e4 * x[2];
    SM_ELEMENT_D(j, 0, 2) = 1e4 * x[1];
    SM_ELEMENT_D(j, 1, 0) = 0.04;
    SM_ELEMENT_D(j, 1, 1) = -1e4 * x[2] - 6e7 * x[1];
    SM_ELEMENT_D(j, 1, 2) = -1e4 * x[1];
    SM_ELEMENT_D(j, 2, 0) = 0;
    SM_ELEMENT_D(j, 2, 1) = 6e7 * x[1];
    SM_ELEMENT_D(j, 2, 2) = 0;
  };
  return problem;
}

SALTUS_AGAINST_HAND(robertson, robertson());

}  // namespace
}  // namespace saltus::handwritten
