// What relations are just after an instant at which their sides are equal.
//
// Right limits decide: of g = left − right the first derivative along the flow that is not zero. It is not formed but
// seen. The flow goes on for a short time δ, by a Runge–Kutta step of order 4, and g(δ) − g(0) is looked at for δ =
// 4^k·δ₀ from small to large, until it stands out of rounding. Small δ come first, so that of a sum Σ g⁽ᵏ⁾ δᵏ/k! the
// first term that is not zero counts. A step is believed where two half steps tell the same. Nothing stands out for any
// δ: the sides stay equal.
//
// Sides that stay equal are frequent (a node that floats between two diodes). So every fourth δ is looked at first, and
// those before it only where g has moved there: a g that has not left rounding at δ has not done so before and come
// back, but by a chance that the other δ do not repeat.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/memory/instance.h"

namespace saltus::simulate {

class RightLimits {
 public:
  explicit RightLimits(Instance& instance) : instance_(instance) {}

  // Memory holds a point of the present mode. Of each relation in `equal`: +1, −1 or 0, the sign of g just after;
  // `noise`: what is rounding of it. Memory stays as it was. False: nothing could be evaluated.
  bool look(const std::vector<uint32_t>& equal, const std::vector<double>& noise, std::vector<int>& sign);

 private:
  bool rates(double t, const std::vector<double>& x, std::vector<double>& slope);
  bool step(double t, const std::vector<double>& x, const std::vector<double>& slope, double h,
            std::vector<double>& to);
  bool distances(double t, const std::vector<double>& x, std::vector<double>& g);
  bool flow(double t, double h);

  Instance& instance_;
  // An instant is looked at without allocating anything.
  std::vector<double> first_, half_way_, k2_, k3_, k4_, at_, now_;
  std::vector<double> x_, once_, half_, twice_;  // states: here, after a step, after half of it, after two halves
  std::vector<double> begin_, one_, two_;        // distances: here, after the step, after the two halves
  std::vector<double> memory_;
};

}  // namespace saltus::simulate
