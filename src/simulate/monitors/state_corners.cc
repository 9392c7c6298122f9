#include "simulate/monitors/state_corners.h"

#include <cmath>

namespace saltus::simulate {
namespace {

// Integrators multiply two margins to compare their signs, and that product must not vanish.
constexpr double kLeast = 1e-100;

bool is_known(double g, double slack) {
  return std::isfinite(g) && std::isfinite(slack);
}

}  // namespace

StateCorners::StateCorners(size_t count) {
  state_.side.assign(count, 0);
  state_.place.assign(count, Leaving);
  state_.since.assign(count, 0);
}

double StateCorners::margin(double t, size_t i, double g, double slack) const {
  bool far = state_.place[i] == Far && t >= state_.since[i];
  double beyond = far ? slack : state_.place[i] == Near ? -slack : -2 * slack;
  double margin = state_.side[i] * g - beyond;
  return margin < 0 ? margin : margin + kLeast;
}

void StateCorners::arm(double t, std::span<const double> g, std::span<const double> slack) {
  for (size_t i = 0; i < count(); ++i) {
    if (!is_known(g[i], slack[i])) continue;
    if (state_.side[i] == 0) state_.side[i] = g[i] < 0 ? -1 : 1;
    if (state_.place[i] == Far || !(state_.side[i] * g[i] > 2 * slack[i])) continue;
    state_.place[i] = Far;
    state_.since[i] = t;
  }
}

void StateCorners::margins(double t, std::span<const double> g, std::span<const double> slack,
                           std::span<double> margins) {
  for (size_t i = 0; i < count(); ++i) {
    bool known = is_known(g[i], slack[i]) && state_.side[i] != 0;
    margins[i] = known ? margin(t, i, g[i], slack[i]) : 1;
  }
}

void StateCorners::hold(double t, std::span<const double> g, std::span<const double> slack) {
  for (size_t i = 0; i < count(); ++i) {
    bool passes = is_known(g[i], slack[i]) && state_.side[i] != 0 && margin(t, i, g[i], slack[i]) < 0;
    if (!passes) continue;
    bool beyond = state_.place[i] != Far || state_.side[i] * g[i] < -slack[i];
    state_.place[i] = beyond ? Leaving : Near;
    if (beyond) state_.side[i] = -state_.side[i];
  }
  arm(t, g, slack);
}

}  // namespace saltus::simulate
