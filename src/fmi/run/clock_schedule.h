// When the input clocks of an FMU tick, and in which order those of one instant (FMI 3.0 §2.2.8).
//
//   periodic     t₀ + shift + k·interval; computed, never accumulated
//   changing     after each tick the FMU says how long it is to the next one
//   countdown    the FMU says at any event when the next one is due, or that it does not know yet
//   triggered    by whoever uses the FMU: here, where an input signal becomes true
#pragma once

#include <cstdint>
#include <vector>

#include "fmi/import/instance.h"

namespace saltus::fmi {

class ClockSchedule {
 public:
  explicit ClockSchedule(const Description& description);

  bool empty() const { return clocks_.empty(); }
  // In initialization mode: asks for what the description does not say. False: the FMU refuses.
  bool begin(Instance& fmu, double start);
  // The next instant of those that are not triggered, or infinity.
  double next() const;
  // Instants that only rounding separates are one.
  static bool is_due(double instant, double t);
  // Numbers of the variables that are due at t, `triggered` among them, by priority.
  std::vector<uint32_t> due(double t, const std::vector<uint32_t>& triggered) const;
  // These have ticked.
  void ticked(const std::vector<uint32_t>& clocks, double t);
  // At an event, or in clock update mode: what the FMU says of intervals that change; `clocks` have just ticked.
  bool ask(Instance& fmu, double t, const std::vector<uint32_t>& clocks);

 private:
  struct Clock {
    uint32_t variable = 0;
    ClockInterval kind = ClockInterval::Triggered;
    uint64_t k = 0;
    double first = 0, interval = 0;  // of a periodic one
    double next = 0;
  };
  const Description& d_;
  std::vector<Clock> clocks_;  // by priority
};

}  // namespace saltus::fmi
