#include "simulate/monitors/forcing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace saltus::simulate {
namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon();
constexpr double kAdvance = 0.5;  // radians in a step: a twelfth of a period
constexpr double kAhead = 10;     // steps that corners are looked for
constexpr double kPart = 0.1;     // of the tolerance, for what is not seen of a ripple
constexpr double kTrusted = 4;    // periods
constexpr double kMostTrusted = 1e15;
constexpr int kPoints = 12;        // of a period
constexpr int kMostCorners = 6;    // of a period, between which there is a point, too
constexpr size_t kMostPhases = 4;  // whose periods are looked at
constexpr int kStale = 64;         // steps
constexpr double kGoldenPart = 0.61803398874989485;

}  // namespace

Forcing::Forcing(run::Model::Forcing counts, Read read)
    : counts_(counts),
      read_(std::move(read)),
      now_(counts.phases + counts.corners),
      values_(now_.size()),
      rates_(counts.phases),
      solitary_(counts.solitary, 0, read_corners(0, counts.solitary)),
      periodic_(counts.corners - counts.solitary, counts.phases,
                read_corners(counts.solitary, counts.corners - counts.solitary)) {
  times_.reserve(kMostPhases * kPoints + kMostCorners);
}

Corners::Read Forcing::read_corners(uint32_t first, uint32_t count) {
  return [this, first, count](double t, double* g, double* phases) {
    if (!read_(t, values_.data())) return false;
    // What comes once depends on no phase.
    if (first >= counts_.solitary) std::copy_n(values_.begin(), counts_.phases, phases);
    std::copy_n(values_.begin() + static_cast<ptrdiff_t>(counts_.phases + first), count, g);
    return true;
  };
}

void Forcing::begin_anew() {
  state_.searched_to = -kNever;
  state_.stale = 0;
  state_.trusted = kTrusted;
}

// Found once for as far as anybody goes; and again for a few steps ahead, on a scale on which the states see it.
double Forcing::solitary(double t, double limit, double last) {
  if (counts_.solitary == 0) return kNever;
  if (t >= state_.corner || limit > state_.searched_to) {
    state_.corner = solitary_.after(t, limit, last);
    state_.searched_to = limit;
  }
  double near = std::min(limit, t + kAhead * last);
  return last > 0 && near < state_.corner ? std::min(state_.corner, solitary_.after(t, near, last)) : state_.corner;
}

// Of the fastest phase since `now_`.
double Forcing::advance(double t) {
  if (!read_(t, values_.data())) return 0;
  double fastest = 0;
  for (size_t i = 0; i < counts_.phases; ++i) {
    rates_[i] = std::abs(values_[i] - now_[i]);
    if (!std::isfinite(rates_[i])) rates_[i] = 0;
    fastest = std::max(fastest, rates_[i]);
  }
  return fastest;
}

double Forcing::phase_length(double t, double limit, double last) {
  if (counts_.phases == 0 || !read_(t, now_.data())) return kNever;
  // Far from rounding, and short.
  constexpr double kPartOfStep = 1e-7, kUnits = 1e4;
  constexpr double kFirst = 1e-9;  // seconds, where neither a step nor time gives a scale
  double length = std::max({kPartOfStep * last, kUnits * kUnit * std::abs(t), std::min(kFirst, limit - t)});
  double rate = advance(t + length) / length;
  double most = std::min(rate > 0 ? kAdvance / rate : kNever, std::isfinite(limit) ? limit - t : 1e3 * last);
  while (most > length && advance(t + most) > 2 * kAdvance) most *= 0.5;
  for (double& r : rates_) r /= most;
  return most;
}

double Forcing::allowance(double t, double length, const Influence& influence) {
  if (state_.stale-- > 0) return state_.allowed;
  times_.clear();
  std::vector<double> rates;
  for (double r : rates_) {
    bool is_new = r > 0 && std::ranges::none_of(rates, [&](double other) { return std::abs(r - other) < 0.01 * r; });
    if (is_new) rates.push_back(r);
  }
  std::ranges::sort(rates, std::greater());
  if (rates.size() > kMostPhases) rates.resize(kMostPhases);
  if (rates.empty()) return 0;
  for (double r : rates) {
    for (int k = 0; k < kPoints; ++k) times_.push_back(t + 2 * std::numbers::pi / r * (k + kGoldenPart) / kPoints);
  }
  double period = 2 * std::numbers::pi / rates.front(), from = t;
  for (int k = 0; k < kMostCorners; ++k) {
    double corner = periodic_.after(from, t + period, length);
    if (corner == kNever) break;
    times_.push_back(0.5 * (from + corner));
    from = corner;
  }
  double largest = 0;
  bool known = influence(t, times_, largest);
  state_.allowed = known ? std::min(kPart / largest, state_.trusted * period) : 0;
  bool matters = state_.allowed <= length;
  state_.trusted = matters ? kTrusted : std::min(2 * state_.trusted, kMostTrusted);
  state_.stale = matters ? kStale : 0;
  return state_.allowed;
}

double Forcing::reaches(double t, double limit, double last, const Influence& influence) {
  double corner = solitary(t, limit, last), reach = std::min(limit, corner);
  double length = phase_length(t, reach, last);
  // Steps that are short of themselves are no reason to look.
  bool limits = length < reach - t && last >= 0.5 * length;
  double allowed = limits ? allowance(t, length, influence) : 0;
  if (allowed > length) {
    reach = std::min(reach, t + allowed);
  } else {
    if (length < reach - t) reach = t + length;
    corner = std::min(corner, periodic_.after(t, reach, last));
    reach = std::min(reach, corner);
  }
  if (reach < corner) return reach;
  // A method that knows the rates at both ends of a step alone would see nothing of a window at whose two corners they
  // vanish: there is a point between them.
  bool from_corner = t == state_.last_corner;
  state_.last_corner = corner;
  return from_corner ? t + kGoldenPart * (corner - t) : corner;
}

}  // namespace saltus::simulate
