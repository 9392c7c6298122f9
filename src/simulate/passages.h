// What a step has passed over without seeing it.
//
// An integrator knows the right-hand side at a few points of each step. A window in the states, max(0, 1 − ((s
// − 3.3)/1e-3)²) or noEvent(if s > 3.3 and s < 3.301 then …), is zero at all of them where a step is long, and so is
// the estimate of its error. The compiler finds what changes its sign at such corners (structure/forcing.cc); these are
// explicit functions of states and time, so that looking for them along the step's polynomial costs no evaluation of
// the model. Between two corners the right-hand side f is compared with the slope p' of the polynomial (its defect,
// Enright 1989): where |f − p'| times the time between them is more than ten tolerances of a state, the step is made
// again and ends at the first corner.
#pragma once

#include <vector>

#include "simulate/corners.h"
#include "simulate/integrator.h"

namespace saltus::simulate {

class Passages {
 public:
  explicit Passages(Instance& instance);
  bool any() const { return instance_.schedule->state_corner_count > 0; }
  // Has the last step passed over something? Then it should have ended at `corner`. `tolerances`: absolute ones, one a
  // state.
  bool any_unseen(Integrator& integrator, const std::vector<double>& tolerances, double& corner);

 private:
  bool read(double t, double* g);
  bool is_missed(double from, double to, const std::vector<double>& tolerances);

  Instance& instance_;
  Integrator* integrator_ = nullptr;  // the one that is looked at
  Corners corners_;
  std::vector<double> kept_, x_, early_, rates_, times_;
};

}  // namespace saltus::simulate
