// A planar chain of five links with unit masses at their ends, in absolute angles φ. In every evaluation the
// accelerations a follow from
//     Σ_j (n − max(i, j)) (cos(φ_i − φ_j) a_j + sin(φ_i − φ_j) ω_j²) = −(n − i) g sin φ_i,   i, j from 0,
// by elimination. The Jacobian is CVODE's own by differences, as anyone would leave it.
#include <array>
#include <cmath>
#include <utility>

#include "driver/handwritten_bench.h"

namespace saltus::handwritten {
namespace {

constexpr int kLinks = 5;

// b becomes the solution of A x = b: elimination with partial pivoting.
void solve(std::array<std::array<double, kLinks>, kLinks>& a, double* b) {
  for (int k = 0; k < kLinks; ++k) {
    int pivot = k;
    for (int i = k + 1; i < kLinks; ++i) {
      if (std::abs(a[i][k]) > std::abs(a[pivot][k])) pivot = i;
    }
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    for (int i = k + 1; i < kLinks; ++i) {
      double factor = a[i][k] / a[k][k];
      for (int j = k + 1; j < kLinks; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (int i = kLinks; i-- > 0;) {
    for (int j = i + 1; j < kLinks; ++j) b[i] -= a[i][j] * b[j];
    b[i] /= a[i][i];
  }
}

Problem chain() {
  Problem problem;
  problem.start.assign(2 * kLinks, 0);
  std::fill_n(problem.start.begin(), kLinks, 1.5);
  problem.stop = 10;
  problem.rates = [](double, const double* x, double* dx) {
    const double *phi = x, *w = x + kLinks;
    double* acceleration = dx + kLinks;
    std::array<std::array<double, kLinks>, kLinks> mass;
    for (int i = 0; i < kLinks; ++i) {
      dx[i] = w[i];
      acceleration[i] = -(kLinks - i) * 9.81 * std::sin(phi[i]);
    }
    for (int i = 0; i < kLinks; ++i) {
      mass[i][i] = kLinks - i;
      for (int j = 0; j < i; ++j) {
        double m = kLinks - i, s = m * std::sin(phi[i] - phi[j]);
        mass[i][j] = mass[j][i] = m * std::cos(phi[i] - phi[j]);
        acceleration[i] -= s * w[j] * w[j];
        acceleration[j] += s * w[i] * w[i];
      }
    }
    solve(mass, acceleration);
  };
  return problem;
}

SALTUS_AGAINST_HAND(chain, chain());

}  // namespace
}  // namespace saltus::handwritten
