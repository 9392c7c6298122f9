// Switches of a mixed system whose positions only rounding decides.
//
// At the instant a diode turns, its voltage and its current are both zero: with the switch in either position the
// solution agrees with it but for rounding, and each position may lead to the other. The same where several switches
// meet (a bridge at rest, a loop of closed switches). Only where positions follow each other in a circle is rounding
// looked at: the system is solved again with the first of them in other rounding modes (rounding.h), and a relation
// whose distance is no more than the solutions lie apart keeps its value. So no relation is held that could have been
// decided.
//
// What the system reads is taken as exact here. Where rounding of that turns switches the event does not settle, and
// the rounding of the whole model is measured (Crossings::hold_ties).
#include <algorithm>
#include <cmath>

#include "simulate/algebraic/systems.h"
#include "simulate/events/rounding.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

// Those of nonlinear systems, off the solutions they would stay at.
void Systems::move_guesses(rounding::Signs& signs) {
  for (const run::Step& step : instance_.program->blocks.steps) {
    if (!step.solve || step.when != When::Continuous || work_[step.system].code->source->linear) continue;
    move_guess(work_[step.system], signs);
  }
}

void Systems::move_guess(Work& w, rounding::Signs& signs) {
  for (size_t j = 0; j < w.n; ++j) {
    run::Slot unknown = w.code->source->unknowns[j];
    double u = instance_.v[unknown];
    w.largest[j] = std::max(w.largest[j], std::abs(u));
    instance_.v.set(unknown, u + signs.next() * rounding::kAway * w.largest[j]);
  }
}

// True: some relations of the system are ties with these positions, and hold their values now.
bool Systems::hold_ties(Work& w, const Signature& sigma) {
  const std::vector<uint32_t>& crossings = w.code->source->crossings;
  std::vector<double> g, other, apart(crossings.size(), 0.0);
  write_signature(w, sigma);
  if (w.n == 0 || !reals(w) || !distances(w, g)) return false;
  rounding::Signs signs;
  bool good = true;
  for (int sample = 0; good && sample < rounding::kSamples; ++sample) {
    if (!w.code->source->linear) move_guess(w, signs);
    {
      rounding::Mode mode(sample);
      good = reals(w) && distances(w, other);
    }
    for (size_t k = 0; good && k < apart.size(); ++k)
      apart[k] = std::max(apart[k], rounding::kFactor * std::abs(other[k] - g[k]));
  }
  bool any = false;
  for (size_t k = 0; good && k < crossings.size(); ++k) {
    uint32_t i = crossings[k];
    if (!(std::abs(g[k]) < apart[k]) ||
        !(apart[k] <= rounding::kTrusted * std::max(instance_.extent[i], std::abs(g[k]))))
      continue;
    any = any || instance_.noise[i] < apart[k];
    instance_.noise.set(i, std::max(instance_.noise[i], apart[k]));
  }
  return any;
}

// The same with the positions that follow from the first ones, where nothing else has led to a solution.
bool Systems::follow_ties(Work& w, const Signature& first) {
  constexpr int kFollowed = 4;  // circles are mostly of two: a switch and back
  Signature at = first, after;
  bool any = false;
  for (int k = 0; k < kFollowed; ++k) {
    any = hold_ties(w, at) || any;
    if (!agree(w, at, after) || after == at) break;
    at = after;
  }
  return any;
}

}  // namespace saltus::simulate
