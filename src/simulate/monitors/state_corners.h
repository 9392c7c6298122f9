// Corners of the right-hand side in the states, for an integrator from outside (model exchange).
//
// An importer sees signs of event indicators at the ends of its steps, and nothing inside of them: a narrow table that
// a step passes over leaves no trace. So each function g of states and time at whose zero the right-hand side has a
// corner or a jump (structure/forcing.cc) is an event indicator: a step ends there, and the next one begins short.
//
// Nothing holds the right-hand side at its value before the corner until the event, as relations are held. A step that
// ends beyond a jump has already used what lies behind it, and one that begins before it uses what is over: so there is
// an event on each side of the corner, and a step of no length to speak of in between. They are `slack` away from it:
// what errors of the tolerance in the states make of g. With s = ±1 the side that g comes from:
//
//     far       s·g − slack      an event where g comes near to its corner
//     near      s·g + slack      another one behind it, where s turns. A state that settles at its corner makes none.
//     leaving   s·g + 2 slack
//
// Beyond 2 slack, at the end of a step, g is far again; not for rows inside of that step, which are written after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/archive.h"

namespace saltus::simulate {

class StateCorners {
 public:
  explicit StateCorners(size_t count);
  size_t count() const { return state_.side.size(); }
  // Of each at a time: negative where there is an event. `g` may be `margins`.
  void margins(double t, std::span<const double> g, std::span<const double> slack, std::span<double> margins);
  // At the end of a step: what an importer asks for besides may be a trial.
  void arm(double t, std::span<const double> g, std::span<const double> slack);
  // At an event.
  void hold(double t, std::span<const double> g, std::span<const double> slack);
  void archive(Archive& archive) { archive(state_); }

 private:
  enum Place : uint8_t { Leaving, Near, Far };
  double margin(double t, size_t i, double g, double slack) const;

  struct State {
    Sized<double> side;  // 0: not known yet
    Sized<uint8_t> place;
    Sized<double> since;  // it has been far
  };
  State state_;
};

}  // namespace saltus::simulate
