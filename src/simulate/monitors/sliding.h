// Motion along switching surfaces (Filippov 1988; Utkin 1992).
//
// A relation r with distance g (true where σ g > 0) may switch the right-hand side between f¹ (r true) and f⁰ (r
// false). With a¹ and a⁰ the rates of g along them, the surface g = 0 attracts from both sides when
//
//     σ a¹ < 0 < σ a⁰.
//
// Held relations would chatter across it. The limit of that motion stays on the surface: x' = f⁰ + α (f¹ − f⁰) with
//
//     a⁰ + α (a¹ − a⁰) = −κ g,
//
// where κ only takes back what rounding adds to g. It is unique, and it ends where α leaves [0, 1]. That is judged
// without κ: a distance of rounding is no reason to leave, however slow the motion is, and the correction takes no more
// than the two sides give. Below 0 the motion leaves towards the side of f⁰, above 1 towards that of f¹, whatever
// rounding says of g. All Reals are the same mixture of their values on both sides, so forces that switch show what
// they are on the average (equivalent control).
//
// On several surfaces at once, f⁰ with all relations false and fʲ with the j-th true,
//
//     x' = f⁰ + Σ αⱼ (fʲ − f⁰),   a⁰ᵢ + Σⱼ αⱼ (aʲᵢ − a⁰ᵢ) = −κ gᵢ.
//
// That is the only motion the surfaces allow if relations act side by side, f¹² − f⁰ = (f¹ − f⁰) + (f² − f⁰), and the
// matrix is regular. Where they act on each other it is not unique (Filippov's convex hull has more corners than the
// surfaces conditions): no sliding then, and chattering is reported.
//
// Where a¹ or a⁰ is zero but for rounding (a tank that has run empty: what flows out is the rounding of its equations)
// the motion stays on the surface as well, with an α of 0 or 1. Whether the surface attracts would be decided by last
// digits, which bring the motion back to it again and again. A rate that is exactly zero does not, and that side is
// where the motion goes on.
//
// A surface is one of states and time: g must be the same whether r is true or not. Where it is not (the input of an
// amplifier with positive feedback, at its limit) both branches of a curve turn back at g = 0, and the motion leaps to
// another one, which the mixed system finds.
//
// Relations that have the same surface (x > 0 and x < 0 of a sign, the guards x > 0 and x <= 0) go with the first. A
// relation may act through Booleans that name it and Reals that follow from those (When::Switched). Where something
// else hangs on it, a when clause or a pre (ZeroCrossing::noticed), every switching matters, and that is reported as
// chattering.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/archive.h"
#include "simulate/events/rounding.h"
#include "simulate/memory/instance.h"
#include "simulate/monitors/filippov.h"

namespace saltus::simulate {

class Sliding {
 public:
  struct Surface {
    uint32_t crossing = 0;
    double sign = 1;   // σ
    double alpha = 0;  // that keeps g as it is
    double mixed = 0;  // that takes rounding back as well
    struct Partner {
      uint32_t crossing;
      bool alike;  // true where the surface's own relation is
    };
    std::vector<Partner> partners;
    // Rates of distances are differences over a millionth of the states, which rounding leaves to 2e-10: α is not known
    // better. Where it seems to be that little outside, the mixture is the side itself, and nothing is to be gained
    // from leaving. Where one side is at rest but for rounding, that is what α is known to.
    static constexpr double kKnown = 1e-9;
    double known = kKnown;
    double inside() const { return std::min(alpha, 1 - alpha) + known; }
  };

  explicit Sliding(Instance& instance);
  // As if nothing had been decided yet.
  void begin_anew();

  // How long the step was that the integrator meant to make: the scale of what goes on here.
  void set_step(double step) {
    state_.step = step;
    state_.usual = std::max(step, kForget * state_.usual);
  }
  bool is_made_for(const Instance& instance) const {
    return x_.size() == instance.state_count && program_ == instance.program;
  }
  bool active() const { return !state_.surfaces.empty(); }
  std::span<const Surface> surfaces() const { return state_.surfaces; }
  bool is_along(uint32_t crossing) const {
    return std::ranges::find(state_.surfaces, crossing, &Surface::crossing) != state_.surfaces.end();
  }
  bool frozen(size_t crossing) const { return active() && state_.frozen[crossing] != 0; }

  // After an event, with memory at (t, states): begins sliding along the surface of one of these relations, goes on
  // along those it is on, or leaves some. False: an evaluation failed.
  bool decide(const std::vector<uint32_t>& changed);
  // By relation: up to which |g| one whose surface was left by the last decision, or which is at rest on it, keeps the
  // value of that side; 0: others.
  const std::vector<double>& left() const { return left_; }

  void archive(Archive& archive);

  // Instead of Instance::evaluate() while active.
  bool evaluate(double t, const double* x);

 private:
  struct Side {
    std::vector<double> v, rates, g, slopes;  // memory, x', the distances, their rates along x'
  };
  static constexpr size_t kNone = ~size_t{0}, kAll = kNone - 1;
  void resize(Side& side) const;
  void hold(size_t on);  // relations for a side
  bool evaluate_side(size_t on, double t, const double* x, std::vector<double>& g);
  bool look(size_t on, double t, const double* x, Side& side);  // all but the slopes
  double length_of_look(double t, const double* x) const;
  bool look_at_all(double t, const double* x);
  bool find_partners(double t, const double* x);  // of the last surface
  bool is_of_states(double t, const double* x);   // the last surface
  bool solve();                                   // for all α
  void read_rates();
  bool attracts(double t, const double* x);           // the last surface, the others sliding
  bool rests_on_one_side(double t, const double* x);  // the last surface, which attracts from the other
  double rounding_of_rate(size_t side, double t, const double* x);
  bool acts_side_by_side(double t, const double* x);
  bool may_add(uint32_t crossing, double t) const;
  bool add(uint32_t crossing, double t, const double* x);
  bool stay(double t, const double* x);
  void keep_side(const Surface& surface);
  void leave(size_t surface);
  bool settle(double t, const double* x);
  void mix(double t, const double* x);
  double sign_of(uint32_t crossing) const;
  bool is_here(size_t crossing) const;
  bool is_more_than_rounding(size_t crossing) const;

  Instance& instance_;
  const run::Program* program_;  // fixed
  RoundingError rounding_;       // scratch
  // With each step, of what steps are usually long: events that crowd make steps short.
  static constexpr double kForget = 0.999;
  struct State {
    double step = 0, usual = 0;
    std::vector<Surface> surfaces;
    Sized<double> left_at;  // by crossing: when it was left last
    Sized<uint8_t> frozen;
  };
  State state_;
  double move_ = 0;                             // scratch: the time by which rates were looked at
  std::vector<double> left_;                    // scratch of decide(), read before the next one
  std::vector<Side> sides_;                     // scratch: all relations of surfaces false; the j-th true at 1 + j
  Side all_;                                    // scratch: all true
  std::vector<double> x_, moved_, now_, held_;  // scratch
  FilippovMixture mixture_;                     // scratch
  std::vector<Slot> reals_;                     // fixed: what is mixed
  std::vector<Slot> switches_;  // fixed: what follows from relations and is not mixed, Booleans that name them
};

}  // namespace saltus::simulate
