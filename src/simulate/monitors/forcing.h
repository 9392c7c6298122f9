// How far a step may go so that it does not pass over what explicit functions of time do to the states: max(0,
// sin(50*time)) is zero for half of each period, and an integrator that has seen nothing but zeros takes steps that
// meet zeros alone.
//
// The compiler finds such functions (structure/forcing.cc); what Program::forcing computes of them needs nothing but
// time, so that looking ahead costs no evaluation of the model.
//
//   corners  Where one of them changes its sign the right-hand side has a corner, a leap or a flank: a step ends
//            there. They are found as events are (corners.h).
//   phases   Between corners they advance by half a radian at most in a step: of what lies between some stage sees
//            something, and then the control of errors does the rest.
//
// A ripple that does not matter must not cost thousands of steps. Where phases are what limits them, the rates of the
// states are looked at over one period ahead, the states being what they are: a step of length h errs by h·|f(t', x) −
// f(t, x)| at most where it sees nothing of the ripple, and may be as long as that is a tenth of the tolerance. How far
// that is trusted begins with a few periods and doubles each time.
#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "base/archive.h"
#include "simulate/events/corners.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

class Forcing {
 public:
  // Phases, then corners, at a time. False: they have no value there.
  using Read = std::function<bool(double t, double* values)>;
  // The largest |f(t, x) − f(t0, x)|, over the tolerance of each state, at these times. False: it is not known.
  using Influence = std::function<bool(double t0, const std::vector<double>& times, double& largest)>;

  Forcing(run::Model::Forcing counts, Read read);
  Forcing(const Forcing&) = delete;  // its corners refer to it
  Forcing& operator=(const Forcing&) = delete;
  bool any() const { return counts_.phases + counts_.corners > 0; }
  // What is held between events may be another.
  void begin_anew();
  void archive(Archive& archive) { archive(state_); }
  // Up to where a step from t may go, `limit` at most. `last`: the length of the last step, 0: there is none.
  double reaches(double t, double limit, double last, const Influence& influence);

 private:
  Corners::Read read_corners(uint32_t first, uint32_t count);
  double solitary(double t, double limit, double last);
  double phase_length(double t, double limit, double last);
  double advance(double t);
  double allowance(double t, double length, const Influence& influence);

  static constexpr double kNever = Corners::kNever;
  const run::Model::Forcing counts_;
  const Read read_;
  std::vector<double> now_, values_, rates_, times_;  // scratch
  Corners solitary_, periodic_;                       // scratch
  struct State {
    double corner = 0, searched_to = -kNever;  // the next solitary one, searched for up to there
    double allowed = 0, trusted = 0;           // lengths; trusted: in periods of the fastest phase
    double last_corner = -kNever;              // at which a step should end
    int stale = 0;                             // steps for which `allowed` still is good
  };
  State state_;
};

}  // namespace saltus::simulate
