// What a state is measured by, where the model does not say (`nominal`): absolute tolerances are the relative one times
// this.
//
// The scale is the size of the start value, and grows with the largest value the state has had, up to 1: a length of
// nanometres is as accurate as one of metres, and one that begins small and becomes large does not stay expensive. A
// state that starts at zero has no size yet: a look ahead tells it (look_ahead.h). Where that sees nothing the scale is
// 1, as the specification has it (MLS §4.9.1). One that stays so small that an absolute tolerance for a state of 1 says
// little about it is told at the end: the model should give `nominal`.
//
// A relation x < c asks for x to be known against c where it passes c. Where the absolute tolerance tells less than two
// digits of c, it follows |c|. What is no more than rounding of the scale is meant as zero.
#pragma once

#include <algorithm>
#include <vector>

#include "base/archive.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

// The size that absolute tolerances of a state have to follow, for this relative tolerance: its own, or the smallest
// number that a relation compares it with.
double size_with_thresholds(const Instance& instance, Slot state, double size, double relative);

class StateScales {
 public:
  // After initialization; sets the instance's nominal values of the states it has a scale for.
  void begin(Instance& instance);
  // With memory at the end of a step. True: a scale has at least doubled.
  bool follow(Instance& instance, double relative);
  // Of states that started at zero: whether some have not become large yet, how large each has become (by state; 0 for
  // all others, and for what may be rounding), and what is known about them from now on (0: nothing).
  bool any_unknown() const {
    return std::ranges::any_of(state_.from_zero, [this](uint32_t i) { return !state_.told[i]; });
  }
  std::vector<double> sizes() const;
  void learn(const std::vector<double>& sizes);
  // What was learnt and what thresholds ask for; false: nothing was.
  bool forget(double relative);
  std::vector<double> tolerances(double relative) const;
  void archive(Archive& archive);
  // States that started at zero, have moved, and have never become much more than their absolute tolerance.
  std::vector<uint32_t> uncontrolled(double relative) const;
  double reached(uint32_t state) const { return state_.reached[state]; }
  // States whose thresholds had to be forgotten, and the smallest of these.
  struct Unresolved {
    uint32_t state;
    double threshold;
  };
  std::vector<Unresolved> unresolved(double relative) const;
  // Relations between sums of states and thresholds that errors of the states hide: by their number in the instance's
  // thresholds.
  const std::vector<uint32_t>& vague() const { return state_.vague; }

 private:
  void take_thresholds(const Instance& instance);
  void watch_sums(const Instance& instance, double relative);
  double tolerance(uint32_t state, double relative) const;

  struct State {
    Sized<double> scales;      // by state
    Sized<double> thresholds;  // by state: the smallest; infinite: none
    bool threshold_forgotten = false;
    bool has_sums = false;        // some threshold is one of several states
    std::vector<uint32_t> vague;  // relations
    std::vector<uint32_t> growing;
    std::vector<uint32_t> from_zero;  // states that started there, as far as they are still small
    Sized<double> reached;            // by state, of those: the largest value so far
    Sized<uint8_t> told;              // by state: its size was learnt
    double largest = 0;               // of all states, so far
  };
  State state_;
};

}  // namespace saltus::simulate
