// The frequency response of a linear model, and what control engineers read off it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/loops.h"
#include "analysis/transfer.h"

namespace saltus::analysis {

struct Bode {
  std::string input, output, loop;  // `loop` as loop_text() has it
  std::vector<double> frequency;    // angular, in rad/s, rising
  std::vector<double> magnitude;    // in dB
  std::vector<double> phase;        // in degrees, without leaps of a whole turn

  // Where the magnitude crosses 0 dB and the phase −180°, for a loop closed by −1; nothing: it does not within the
  // range.
  std::optional<double> gain_crossover, phase_crossover;
  std::optional<double> phase_margin;  // degrees
  std::optional<double> gain_margin;   // dB
};

// `low` and `high` in rad/s; zero: chosen from the poles and zeros, a decade beyond them on either side. Beside evenly
// spread points there are some at each pole and zero near the axis, where the curve has peaks.
std::vector<double> frequencies(const TransferFunction& t, double low, double high, size_t points);

Bode bode(const Loop& loop, double low = 0, double high = 0, size_t points = 400);

std::string as_csv(const Bode& response);
std::string as_json(const Bode& response);
std::string as_text(const Bode& response);

}  // namespace saltus::analysis
