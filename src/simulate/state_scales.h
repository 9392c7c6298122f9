// What a state is measured by, where the model does not say (`nominal`): absolute tolerances are the relative one times this.
//
// The scale is the size of the start value, and grows with the largest value the state has had, up to 1: a length of nanometres is
// as accurate as one of metres, and one that begins small and becomes large does not stay expensive. A state that starts at
// zero has no size yet; its scale is 1, as the specification has it (MLS §4.9.1). One that stays so small that an absolute tolerance for a state of 1 says little
// about it is told at the end: the model should give `nominal`.
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
  // With memory at the end of a step. True: a scale has at least doubled.
  bool follow(Instance& instance);
  std::vector<double> tolerances(double relative) const;
  void archive(Archive& archive);
  // States that started at zero, have moved, and have never become much more than their absolute tolerance.
  std::vector<uint32_t> uncontrolled(double relative) const;
  double reached(uint32_t state) const { return reached_[state]; }

 private:
  std::vector<double> scales_;  // by state
  std::vector<uint32_t> growing_;
  std::vector<uint32_t> from_zero_;  // states that started there, as far as they are still small
  std::vector<double> reached_;      // by state, of those: the largest value so far
  double largest_ = 0;               // of all states, so far
};

}  // namespace saltus::simulate
