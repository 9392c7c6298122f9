// Motion along a switching surface (Filippov 1988).
//
// A relation r with distance g (true where σ g > 0) may switch the right-hand side between f¹ (r true) and f⁰ (r
// false). With a¹ and a⁰ the rates of g along them, the surface g = 0 attracts from both sides when
//
//     σ a¹ < 0 < σ a⁰.
//
// Held relations would chatter across it. The limit of that motion stays on the surface: x' = α f¹ + (1 − α) f⁰ with
//
//     α a¹ + (1 − α) a⁰ = −κ g,   that is   α = (a⁰ + κ g) / (a⁰ − a¹),
//
// where κ only takes back what rounding adds to g. It is unique, and it ends where α leaves [0, 1]. All Reals are the
// same mixture of their values on both sides, so forces that switch show what they are on the average (equivalent
// control).
//
// One surface at a time. Relations that have the same surface (x > 0 and x < 0 of a sign) are frozen with the first. A
// relation that acts through discrete variables has f¹ = f⁰ between events and does not slide: that is reported as
// chattering.
#pragma once

#include <vector>

#include "simulate/instance.h"

namespace saltus::simulate {

class Sliding {
 public:
  Sliding(Instance& instance, double time_scale);

  bool active() const { return active_; }
  uint32_t crossing() const { return crossing_; }
  double alpha() const { return alpha_; }
  bool frozen(size_t crossing) const { return active_ && frozen_[crossing] != 0; }

  // After an event, with memory at (t, states): begins sliding along the surface of one of these relations, or goes on
  // if it slides already. False: an evaluation failed.
  bool decide(const std::vector<uint32_t>& changed);
  void stop() { active_ = false; }

  // Instead of Instance::evaluate() while active.
  bool evaluate(double t, const double* x);

 private:
  struct Side {
    std::vector<double> v, rates, g, slopes;  // memory, x', the distances, their rates along x'
  };
  bool look(uint32_t crossing, double held, double t, const double* x, Side& side);
  bool attracts(uint32_t crossing) const;
  void mix(double t, const double* x);

  Instance& instance_;
  double time_scale_;
  bool active_ = false;
  uint32_t crossing_ = 0;
  double alpha_ = 0;
  double sign_ = 1;
  double left_at_ = 0;  // when it last ended
  bool left_ = false;
  Side sides_[2];
  std::vector<double> x_, moved_, now_;
  std::vector<uint8_t> frozen_;
  std::vector<Slot> reals_;  // what is mixed
};

}  // namespace saltus::simulate
