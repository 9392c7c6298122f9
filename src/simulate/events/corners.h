// Where functions change their signs, one place after the other (first_change.h): corners, leaps and flanks of
// right-hand sides at which a step ends.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "simulate/events/first_change.h"

namespace saltus::simulate {

class Corners : private Signals {
 public:
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  // At a time: the functions g, and phases that must not advance by more than a little between two looks. False: they
  // have no value there.
  using Read = std::function<bool(double t, double* g, double* phases)>;

  Corners(size_t count, size_t phases, Read read);
  Corners(const Corners&) = delete;
  Corners& operator=(const Corners&) = delete;
  // The first after t, `limit` at most, or kNever; where it is, the signs are still what they were. `last`: the length
  // of the last step.
  double after(double t, double limit, double last);

 private:
  bool look(double t, Sight& sight) override;

  Read read_;
  std::vector<int8_t> held_;
  FirstChange first_change_;
};

}  // namespace saltus::simulate
