// When a table over time has events, and which of its segments holds between them.
//
// Events are at abscissae of the table: at all of them, or at its jumps and its two ends, or at its ends alone; a
// periodic table repeats them. One more is at the start time. Between two events the table is what it was behind the
// first one, also where an integrator comes a little beyond the second: which segment that is follows from the next
// event that the model knows. So a table remembers nothing between two calls.
//
// The model scales times (timeScale). What comes back from it may differ from an abscissa by rounding; within a few
// units in the last place the two are one.
#pragma once

#include <vector>

#include "run/standard_library/curves.h"

namespace saltus::run::library {

// Modelica.Blocks.Types.TimeEvents
enum class TimeEvents { Always = 1, AtDiscontinuities = 2, NoTimeEvents = 3 };

inline constexpr double kNoTimeEvent = 1.7976931348623157e308;

class TimeAxis {
 public:
  // `curves` outlives it. `start` and `shift` in the model's scaled time.
  TimeAxis(const Curves& curves, TimeEvents events, double start, double shift);

  // The first event behind `t`.
  double next_event(double t) const;

  // Whether the table has begun, and where it is to be looked up then. `next` is the next event, `pre` what that was
  // before the present instant: they differ at an event.
  bool find(double t, double next, double pre, Position& position) const;

 private:
  double period() const { return curves_.maximum() - curves_.minimum(); }
  // The event number `index` of the repetition `k`, as a time of the model.
  double time_of(double k, size_t index) const;
  // The event at or directly before a time, as far as the table has one.
  struct Event {
    double k = 0;
    std::ptrdiff_t index = -1;  // -1: the time is before all events
  };
  Event event_at(double t) const;

  const Curves& curves_;
  std::vector<double> events_;                // abscissae, increasing
  std::vector<std::ptrdiff_t> first_, last_;  // points of the table at each: first and last one
  double start_, shift_;
};

}  // namespace saltus::run::library
