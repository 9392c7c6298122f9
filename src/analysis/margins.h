// How far a loop L, closed by u = −y, is from instability.
#pragma once

#include <complex>
#include <optional>
#include <string>
#include <vector>

#include "analysis/loops.h"

namespace saltus::analysis {

struct GainMargin {
  double frequency = 0;  // rad/s, where L is real and negative
  double factor = 1;     // −1/L: by so much the gain can change
  double decibels() const;
};
struct PhaseMargin {
  double frequency = 0;  // rad/s, where |L| = 1
  double degrees = 0;    // between −180 and 180: the angle of L from −1
  double delay = 0;      // seconds that the loop can be late
};

struct Margins {
  std::string loop;
  std::vector<GainMargin> gain;    // by frequency
  std::vector<PhaseMargin> phase;  // by frequency
  double modulus = 0;              // the least distance of L from −1 ...
  double modulus_frequency = 0;    // ... and where
  // Of what the loop moves; `untouched` are poles of the rest that do not decay.
  std::vector<std::complex<double>> open_poles, closed_poles, untouched;
  bool closed_loop_exists = true;  // not: 1 + D vanishes
  bool stable() const;

  // The nearest ones, if there are any.
  const GainMargin* least_gain() const;
  const PhaseMargin* least_phase() const;
  std::optional<double> least_delay() const;
};

Margins margins(const Loop& loop, double low = 0, double high = 0);

std::string as_text(const Margins& margins);
std::string as_json(const Margins& margins);

// L along the imaginary axis, and what Nyquist's criterion says: Z = N + P.
struct Nyquist {
  std::string loop;
  std::vector<double> frequency;  // rad/s, rising
  std::vector<std::complex<double>> values;
  Margins margins;
  size_t open_unstable = 0;    // P
  size_t closed_unstable = 0;  // Z
  int encirclements() const { return static_cast<int>(closed_unstable) - static_cast<int>(open_unstable); }
};

Nyquist nyquist(const Loop& loop, double low = 0, double high = 0, size_t points = 1000);

std::string as_text(const Nyquist& curve);
std::string as_csv(const Nyquist& curve);
std::string as_json(const Nyquist& curve);

}  // namespace saltus::analysis
