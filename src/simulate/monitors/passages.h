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

#include <span>
#include <vector>

#include "simulate/events/corners.h"
#include "simulate/integrators/integrator.h"

namespace saltus::simulate {

class Passages {
 public:
  explicit Passages(Instance& instance);
  bool any() const { return instance_.schedule->state_corner_count > 0; }
  // Has the last step passed over something? Then it should have ended at `corner`. `tolerances`: absolute ones, one a
  // state.
  bool any_unseen(Integrator& integrator, const std::vector<double>& tolerances, double& corner);
  // The same of a step that others have made, whose cubic may be off by more than they allow: an interval between two
  // corners, from `begin` to `end`, where the right-hand side differs from the cubic by far more than it does in the
  // longest one.
  bool any_window(Integrator& step, const std::vector<double>& tolerances, double& begin, double& end);
  // What changes its sign at the corners, at the present point. False: it has no value there.
  bool read(double* g);
  // And by how much errors of integration may change it, `g` being its values.
  bool read_slack(std::span<const double> g, double tolerance, std::vector<double>& slack);

 private:
  bool read_at(double t, double* g);
  void find_corners();
  bool read_defect(double from, double to);
  bool is_missed(double from, double to, const std::vector<double>& tolerances);

  Instance& instance_;
  Integrator* integrator_ = nullptr;  // the one that is looked at
  Corners corners_;
  std::vector<double> kept_, x_, early_, rates_, times_;
  std::vector<double> defect_;  // of an interval between corners: (f - p') times its length, by state
  std::vector<double> beside_;  // of the longest one
};

}  // namespace saltus::simulate
