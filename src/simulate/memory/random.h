// Random numbers that are the same on every machine: xoshiro256++ (Blackman and Vigna 2019) seeded by splitmix64, and
// methods for each distribution that use nothing of the standard library's, whose results differ from one to another.
#pragma once

#include <array>
#include <cstdint>

#include "base/distribution.h"

namespace saltus::simulate {

class Random {
 public:
  // Streams of one seed are independent of each other.
  explicit Random(uint64_t seed = 0, uint64_t stream = 0);

  uint64_t bits();
  double unit();               // 0 < x < 1
  uint64_t below(uint64_t n);  // 0 <= x < n
  double normal();             // mean 0, variance 1
  double gamma(double shape);  // scale 1
  // NaN when the parameters make no sense.
  double draw(Distribution distribution, double a, double b, double c);
  template <class Archive>
  void archive(Archive& archive) {
    archive(state_);
  }

 private:
  struct State {
    std::array<uint64_t, 4> s{};
    double spare = 0;
    bool has_spare = false;
  };
  State state_;
};

}  // namespace saltus::simulate
