// The explicit Runge–Kutta method 5(4) of Dormand and Prince (1980) with error control, for x' = f(t, x) that is not
// stiff.
//
//     k_i = f(t + c_i h, x + h Σ_j a_ij k_j),   x₁ = x + h Σ b_i k_i,   error = h Σ (b_i − b̂_i) k_i
//
// Dense output. With σ = (t − t₀)/h the fourth-order polynomial that comes for free gives the solution at σ = 1/6 and
// 5/6 well enough that f there has errors O(h⁵); the quintic with p(0) = x₀, p(1) = x₁, and slopes f₀, f(1/6), f(5/6),
// f₁ then is of the order of the method itself (Enright, Jackson, Nørsett, Thomsen 1986). Two evaluations more, and
// only where someone looks inside the step.
//
// Stiffness. Stages 6 and 7 are both at t + h, so |f(g₇) − f(g₆)| / |g₇ − g₆| estimates the dominant eigenvalue λ;
// steps with |hλ| > 3.25 are limited by stability. Fifteen of them, without six others in between: stiff (Hairer and
// Wanner II, section IV.2). Trials that end where the model cannot be evaluated count, too.
//
// Across a kink of f, where it is steep on one side only, that estimate sees the flat side, and a step may lead from x
// back to x though f(x) is not zero: a point of rest of the method, not of the model (Griffiths, Sweby, Yee 1992). A
// state that fifteen steps in a row leave where it is, while its rates in each of them would move it by more than its
// tolerance, is suspected. The last step is then made again in 32 parts. Where these lead to a place at which the rates
// have died away, the rest is false; found again, it is told (R0033), unless the implicit method ends it: a thousand
// such steps in a row tell of stiffness as well. Fewer would do, but models whose own point of rest lies on such a kink
// pass through some of them, and BDF does not like these points at all. Where the parts do not lead there, f pushes the
// state back from both sides, it does rest, and the next suspicion takes twice as many steps.
#pragma once

#include "simulate/integrators/integrator.h"

namespace saltus::simulate {

class DormandPrince : public Integrator {
 public:
  // Errors are kept below `share` times the tolerance.
  DormandPrince(Instance& instance, const Options& options, const std::vector<double>& tolerances, double share);

  bool restart(double t, const double* x, double refinement) override;
  bool step(double limit) override;
  void interpolate(double t, double* x) override;
  bool shorten(double t) override;
  void set_tolerances(const std::vector<double>& tolerances) override;
  bool is_one_step() const override { return true; }
  void count() override { instance_.statistics.words.method = "Dormand–Prince 5(4)"; }
  std::optional<FalseRest> false_rest() const override { return rests_.first; }

  bool is_stiff() const { return stiffness_.found; }
  // After restart, before the first step: the spectral radius there; 0 when it is not known.
  double fastest_rate();
  const std::vector<double>& state() const { return x_; }  // at the end of the last step

 private:
  static constexpr int kStages = 7;
  double weight(size_t i, double x) const;
  void first_step(double limit);
  bool too_fast();
  template <int S>
  bool stage(double h);
  bool stages(double h);
  double error(double h) const;
  bool is_limited(double h) const;  // the step of length h just tried, by stability
  void count_limited(bool limited);
  void look_for_false_rest(double h);
  bool rates_die_away(size_t state, double h, double fastest);
  void prepare_dense();
  void free_polynomial(double s, double* x) const;

  Instance& instance_;
  std::vector<double> tolerances_;
  double share_, relative_;
  double refinement_ = 1;
  double longest_;
  double h_ = 0;
  double usual_ = 0;  // the last accepted step
  // At the beginning (last_, k_[0]) and the end (x_, k_[6]) of the step.
  std::vector<double> last_, x_, stage_;
  std::vector<double> k_[kStages];
  std::vector<double> dense_[2];  // f at 1/6 and 5/6
  bool dense_ready_ = false;
  struct {
    int steps = 0, others = 0;
    bool found = false;
  } stiffness_;
  // States that the method leaves where they are.
  struct {
    std::vector<uint16_t> in_a_row;  // of each state: steps that left it where it was
    std::vector<uint32_t> steps;     // the same, since the last suspicion
    uint32_t suspicious = 15;        // that many
    int found = 0;
    std::optional<FalseRest> first;
  } rests_;
};

}  // namespace saltus::simulate
