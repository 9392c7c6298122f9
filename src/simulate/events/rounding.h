// How far rounding moves the distances g of relations, measured where they are computed.
//
// Whether the two sides of a relation are equal but for rounding cannot be told from the sides: cancellation may have
// happened equations before, inside a function, a table, a factorization or the last iteration of a nonlinear system.
// So the same equations are evaluated again, in other rounding modes (upwards, downwards, towards zero) and from other
// last digits of what they begin with. How far the results lie apart is what rounding makes of them (Kahan 2006, "How
// futile are mindless assessments of roundoff in floating-point computation?", section 11; Vignes 2004 on stochastic
// arithmetic). Where all operations are exact the results are equal, and no difference is too small to count.
//
// The factor. Errors of many operations add up like random numbers (Higham and Mary 2019), about normal with a
// deviation σ. The actual error exceeds 4 σ once in 16,000 cases. The largest of four samples is below σ/4 with a
// probability of 0.197⁴ = 0.0015. So 16 times the largest sample is too small once in 600 measurements, and then a
// relation changes by rounding once more, which leads to the next measurement.
//
// Small is not enough: on a surface that attracts from both sides |g| stays small because the relation switches, and
// what just leaves zero is small, too. So a step ahead is made as well, with relations as they are held: where g leaves
// its error in it, its rate decides what the relation is. That error may be larger there: two sides that are the same
// by an equation of the model grow together.
#pragma once

#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace saltus::simulate {

class Instance;

namespace rounding {

constexpr int kSamples = 4;
constexpr double kFactor = 16;
// Of the largest distance a relation has had, or of its change when the states change by what they are worth. Samples
// that lie farther apart than ten million units in its last place have ended in different solutions of a nonlinear
// system: that is no rounding, and such a measurement counts for nothing.
constexpr double kTrusted = 1e-9;
// By which part of what they have been the guesses of nonlinear systems are moved: Newton's method then comes back in
// two steps, as far as rounding lets it. From the solution itself it would not move.
constexpr double kAway = 1e-7;

// One of the four modes, as long as it lives. A jump out of failing code leads to where it lives.
class Mode {
 public:
  explicit Mode(int sample) : before_(std::fegetround()) {
    constexpr int kModes[kSamples] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST};
    std::fesetround(kModes[sample % kSamples]);
  }
  ~Mode() { std::fesetround(before_); }
  Mode(const Mode&) = delete;
  Mode& operator=(const Mode&) = delete;

 private:
  int before_;
};

// Signs without order, always the same ones.
class Signs {
 public:
  double next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return state_ >> 63 ? 1 : -1;
  }

 private:
  uint64_t state_ = 0x9e3779b97f4a7c15u;
};

}  // namespace rounding

class RoundingError {
 public:
  explicit RoundingError(Instance& instance);
  // At the point in memory, with relations as they are held; memory is left as it is. `step`: how far to look ahead, at
  // most. False: it cannot be evaluated.
  bool measure(double step);
  // How much |g| may be by rounding alone; zero where the measurement counts for nothing.
  double of(size_t relation) const;
  // The same with states that are known to a unit in the last place of what they are worth, no better: for what has
  // come to rest. What moves (a ball whose bounces become ever smaller) is known to its own last place.
  double at_rest(size_t relation) const;
  // Of the first kind, whatever it is.
  double raw(size_t relation) const { return rounding::kFactor * apart_[relation]; }
  // Of the second kind after the step, where it counts; and whether g is more than that there.
  double ahead(size_t relation) const;
  bool leaves(size_t relation) const { return !(std::abs(ahead_[relation]) < ahead(relation)); }
  // How much g may be at the point in memory since states are known to the tolerance of the integrator after so many
  // steps, and by rounding. What comes nearer to zero than that cannot be told from zero.
  double with_states(size_t relation, double tolerance, uint64_t steps);
  double distance_ahead(size_t relation) const { return ahead_[relation]; }

 private:
  class Place;
  struct Kept {  // one at a time; its memory serves the next
    std::string failure;
    std::vector<double> relations, memory;
  };
  bool look(double t, const double* x, std::vector<double>& g);
  bool is_trusted(size_t relation, double error) const;

  Instance& instance_;
  std::vector<double> apart_;                // the largest samples
  std::vector<double> worth_;                // change of g with the states
  std::vector<double> ahead_, apart_ahead_;  // g and its samples
  std::vector<double> x_, moved_, rates_, g_, other_, now_;
  Kept kept_;
};

}  // namespace saltus::simulate
