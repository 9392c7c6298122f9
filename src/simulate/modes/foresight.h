// Which mode comes next, as far as it can be told: for the compiler, which can begin with it meanwhile.
//
// Of each condition that follows from one relation, when does that change? A time event is known. A distance g that has
// gone from g₀ at t₀ to g₁ at t₁ vanishes at
//
//     t₁ + g₁ (t₁ − t₀)/(g₀ − g₁)
//
// if it goes on so. The earliest one counts, up to the end of the run; the mode that is foreseen differs in its
// condition, and in those that change at the same instant. Nothing depends on whether it is right.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "run/mode.h"

namespace saltus::simulate {

class Foresight {
 public:
  // Another mode, or an event: what was seen before says nothing.
  void begin() { time_ = never(); }
  // A step has led to `time`. `distances`: by relation; `instants`: those of relations that are time events, others are
  // infinite. False: nothing changes before `stop`, as far as it is known.
  bool look(const run::Mode& mode, double time, std::span<const double> distances, std::span<const double> instants,
            double stop, std::vector<uint8_t>& next);

 private:
  static double never();
  double time_ = never();
  std::vector<double> distances_;
  std::vector<double> changes_;  // when, by condition
};

}  // namespace saltus::simulate
