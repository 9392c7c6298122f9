// What a state is measured by, where the model does not say (`nominal`): absolute tolerances are the relative one times this.
//
// The scale is the size of the start value, and grows with the largest value the state has had, up to 1: a length of nanometres is
// as accurate as one of metres, and one that begins small and becomes large does not stay expensive. A state that starts at
// zero has no size yet: its scale is 1, as the specification has it (MLS §4.9.1), until the step in which it moves. That step tells the size; it was
// too long, perhaps by far, for a state of that size, and is made again with the scale that it told.
//
// What has moved by rounding alone keeps the scale 1: an integrator would follow its last digits. A state has moved for good if its rate, at
// the beginning of the step or at its end, is more than rounding (rounding.h); a rate that hangs on states that are not known to have
// moved for good is not.
#pragma once

#include <vector>

#include "simulate/instance.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class StateScales {
 public:
  // After initialization; sets the instance's nominal values of the states it has a scale for.
  void begin(Instance& instance);
  // Has a state that has no scale yet become larger? Then follow() wants to know where the step began.
  bool has_moved(const Instance& instance) const;
  enum class Change { None, Grown, Found };
  // With memory at the end of a step from (begin, x). Grown: a scale has at least doubled; Found: some are known now, and the step should be made
  // again. `made`: how often this step has been made.
  Change follow(Instance& instance, double begin, const std::vector<double>& x, double tolerance, int made);
  bool any() const { return !growing_.empty() || !unknown_.empty(); }  // to be followed
  std::vector<double> tolerances(double relative) const;
  void archive(Archive& archive);

 private:
  bool find_scales(Instance& instance, double begin, const std::vector<double>& x);
  void find_genuine(Instance& instance, double t, const std::vector<double>& x, std::vector<uint32_t>& found) const;
  std::vector<double> scales_;  // by state
  std::vector<uint32_t> growing_;
  std::vector<uint32_t> unknown_;  // states that have no scale of their own yet
  std::vector<double> looked_at_;  // by state: how large it was when its rate was looked at
  std::vector<uint32_t> found_;    // in this step
};

}  // namespace saltus::simulate
