// How far the Newton iteration of an implicit step goes.
//
// An iteration that stops where its error is a tenth of the tolerance is cheap, and mostly exact enough. Where rates
// are steep and their slope changes fast (flow through a resistance that hardly needs a pressure difference), what is
// left of it is the largest part of the error that the step's length is chosen by: it comes back from step to step, the
// step does not grow, and the fast parts that ought to have died away are followed for ever (steps of a microsecond
// where seconds would do). So where the steps of a long row do not grow, a row of them is made with an iteration a
// hundred times as exact. If they grow, it stays so. If not, it was the solution that wants such steps; that is asked
// again after ten times as many.
#pragma once

#include <cstdint>

namespace saltus::simulate {

class NewtonAccuracy {
 public:
  static constexpr double kUsual = 0.1, kExact = 0.001;  // of the tolerance
  static constexpr uint64_t kRow = 200;                  // of steps

  // After an event steps grow from the beginning.
  void restart();
  // A step of length h was made. True: `share` has changed.
  bool take(double h);
  double share() const { return state_ == State::Usual ? kUsual : kExact; }

 private:
  enum class State { Usual, Tried, Kept };
  static constexpr double kGrown = 4;      // times as long, on trial
  static constexpr double kGrowing = 1.5;  // from one half of a row to the other

  State state_ = State::Usual;
  uint64_t row_ = kRow;            // steps until it is asked
  uint64_t made_ = 0;              // of the row
  double first_ = 0, second_ = 0;  // time that the last kRow steps of it took, by halves
  double before_ = 0;              // the trial: mean of the steps
};

}  // namespace saltus::simulate
