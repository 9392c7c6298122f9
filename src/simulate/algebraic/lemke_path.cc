#include "simulate/algebraic/lemke_path.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulate/constants.h"

namespace saltus::simulate {
namespace {

// Relative, of differences of two distances: what is less is their rounding.
constexpr double kRounding = 1e-14;
// Relative: a face is met after some tens of steps, each with errors of a solution; a characteristic that leaps does so
// by a good deal more.
constexpr double kContinuous = 1e-7;

double largest_of(const std::vector<double>& u) {
  double largest = 0;
  for (double x : u) largest = std::max(largest, std::abs(x));
  return largest;
}

}  // namespace

bool follow_path(PiecewiseLinear& map, std::vector<double>& u, uint64_t& pivots) {
  const size_t n = map.size(), faces = map.faces(), none = faces;
  std::vector<double> covering(n), f(n), g(faces), g_moved(faces), du(n), moved(n);
  if (!map.enter(u) || !map.evaluate(u, covering, g)) return false;
  double lambda = 0;
  size_t crossed = none;
  // No region is visited twice on a path that is not degenerate; few are visited at all.
  size_t budget = 50 + 10 * faces;
  for (size_t step = 0; step < budget; ++step) {
    double dlambda = 0;
    if (!map.evaluate(u, f, g) || !map.direction(covering, du, dlambda)) return false;
    // Far enough to tell rates from rounding; F and g are affine here, so any distance will do.
    double fastest = largest_of(du);
    if (!(fastest > 0) || !std::isfinite(fastest)) return false;
    double unit = std::max(largest_of(u), kAboveZero) / fastest;
    for (size_t i = 0; i < n; ++i) moved[i] = u[i] + unit * du[i];
    if (!map.evaluate(moved, f, g_moved)) return false;
    auto rate = [&](size_t k) { return (g_moved[k] - g[k]) / unit; };
    double orientation = 1;
    if (crossed != none) {
      double away = map.side(crossed) * rate(crossed);
      if (away == 0) return false;
      orientation = away < 0 ? -1 : 1;
    }
    // The first face on the way.
    double least = std::numeric_limits<double>::infinity();
    size_t next = none;
    for (size_t k = 0; k < faces; ++k) {
      double towards = -map.side(k) * orientation * rate(k);
      if (k == crossed || !(towards > kRounding * (std::abs(g[k]) + std::abs(g_moved[k])) / unit)) continue;
      double reach = std::max(0.0, map.side(k) * g[k]) / towards;
      if (reach < least) {
        least = reach;
        next = k;
      }
    }
    double to_end =
        orientation * dlambda > 0 ? (1 - lambda) / (orientation * dlambda) : std::numeric_limits<double>::infinity();
    if (to_end <= least) {
      if (!std::isfinite(to_end)) return false;  // a ray
      for (size_t i = 0; i < n; ++i) u[i] += to_end * orientation * du[i];
      return true;
    }
    if (next == none) return false;
    ++pivots;
    for (size_t i = 0; i < n; ++i) u[i] += least * orientation * du[i];
    lambda += least * orientation * dlambda;
    double size = largest_of(u);
    if (!map.cross(next, u, size) || !map.evaluate(u, f, g)) return false;
    double leap = 0;
    for (size_t i = 0; i < n; ++i) leap = std::max(leap, std::abs(f[i] - (1 - lambda) * covering[i]));
    if (!(leap <= kContinuous * std::max(largest_of(covering), size))) return false;  // not continuous here
    crossed = next;
  }
  return false;
}

}  // namespace saltus::simulate
