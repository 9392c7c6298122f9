// Tearing is a shooting method: rounding errors of the torn unknowns are carried along the sequence of the others. A
// ladder of resistors is solved from one end to the other with a single torn unknown, but each rung multiplies the
// error by 2 + √3, and after thirty of them no digit is left, where the matrix of the whole is perfectly conditioned.
//
// So the sequence is followed with a perturbation: of torn unknowns about 1 (pseudo-random, so that nothing cancels by
// chance), of the others
//   δu = −Σ_k (∂e/∂k) δk / (∂e/∂u).
// Where |δu| exceeds a bound, u is torn, too, and its equation becomes a residual: multiple shooting. Coefficients that
// switches change count with the position that amplifies most: i = s (if off then 1e-5 else 1) gives i from s, and not
// s from i. Others that change during the simulation are known in their order of magnitude only.
#include <cmath>

#include "structure/tearing.h"

namespace saltus::structure {

namespace {

double about_one(uint32_t u) {
  uint64_t h = (static_cast<uint64_t>(u) + 1) * 0x9e3779b97f4a7c15u;
  return ((h & 1) ? -1 : 1) * (0.75 + 0.5 * static_cast<double>(h >> 11) * 0x1.0p-53);
}

}  // namespace

void bound_growth(Tearing& tearing, const TearingProblem& problem,
                  const std::function<double(uint32_t, uint32_t, uint32_t)>& ratio,
                  const std::function<double(uint32_t)>& most) {
  std::vector<double> moved(problem.unknown_count, 0);
  for (uint32_t u : tearing.torn) moved[u] = about_one(u);
  std::vector<Tearing::Step> kept;
  kept.reserve(tearing.steps.size());
  for (const Tearing::Step& step : tearing.steps) {
    if (step.unknown != kNone) {
      double sum = 0;
      for (uint32_t k : problem.items[step.item].unknowns) {
        if (k != step.unknown && moved[k] != 0) sum -= ratio(step.item, step.unknown, k) * moved[k];
      }
      if (std::abs(sum) > most(step.unknown)) {
        tearing.torn.push_back(step.unknown);
        tearing.residuals.push_back(step.item);
        moved[step.unknown] = about_one(step.unknown);
        continue;
      }
      moved[step.unknown] = sum;
    }
    kept.push_back(step);
  }
  tearing.steps = std::move(kept);
}

}  // namespace saltus::structure
