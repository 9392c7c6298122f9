// The mixture of right-hand sides that keeps a motion on its switching surfaces (Filippov 1988).
//
// Of m surfaces gᵢ = 0, aˢᵢ is how fast gᵢ changes on side s: s = 0 with all relations false, s = 1 + j with the j-th
// true. Wanted are the parts α of
//
//     a⁰ᵢ + Σⱼ αⱼ (aʲᵢ − a⁰ᵢ) = −κ gᵢ.
#pragma once

#include <cstddef>
#include <vector>

#include "simulate/algebraic/lu.h"

namespace saltus::simulate {

class FilippovMixture {
 public:
  void resize(size_t surfaces);
  size_t size() const { return m_; }
  double& rate(size_t side, size_t surface) { return rates_[side * m_ + surface]; }
  double& distance(size_t surface) { return distances_[surface]; }

  // False: the rates do not determine the parts.
  bool solve(double kappa);
  double part(size_t surface) const { return parts_[surface]; }  // with κ = 0: what keeps the distances as they are
  double correction(size_t surface) const { return corrections_[surface]; }  // what κ adds
  // How fast the distance of the last surface changes while the others are slid along, with its relation false (0) or
  // true (1). Not a number: that is not determined.
  double rate_of_last(double held);
  // Does the last surface attract from both sides? `sign`: its relation is true where sign·g > 0. `off`, `on`: so much
  // of the rate with the relation false, or true, is rounding; one that cannot be told from zero does not lead away.
  bool attracts(double sign, double off = 0, double on = 0) {
    return sign * rate_of_last(1) < on && sign * rate_of_last(0) > -off;
  }

 private:
  size_t m_ = 0;
  std::vector<double> rates_, distances_, parts_, corrections_;
  Lu matrix_;
};

// Do relations act side by side: is what all of them do together the sum of what each does? `sides[s]`: the values of
// side s. Relative to the largest of them.
bool acts_side_by_side(const std::vector<const std::vector<double>*>& sides, const std::vector<double>& all,
                       double relative);

}  // namespace saltus::simulate
