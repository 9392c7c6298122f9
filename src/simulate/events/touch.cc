#include "simulate/events/touch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace saltus::simulate {
namespace {

constexpr double kGolden = 0.38196601125010515;
// Parabolas need some ten points; the golden section alone would need forty for eight digits.
constexpr int kMostPoints = 60;
// Of the largest distance around: a parabola through three points is a poor guess where they lie far apart.
constexpr double kWorthALook = 0.5;

// The lowest value of the parabola through three points, the middle one lowest.
double lowest(const Sample& p, const Sample& q, const Sample& r) {
  double left = (q.g - p.g) / (q.t - p.t), right = (r.g - q.g) / (r.t - q.t);
  double second = (right - left) / (r.t - p.t);
  double slope = left + second * (q.t - p.t);  // at q
  return second > 0 ? q.g - slope * slope / (4 * second) : q.g;
}

// Brent's method between a and b, from m inside.
bool minimize(double a, double b, Sample& m, const std::function<bool(double, double&)>& g) {
  const double least = std::sqrt(std::numeric_limits<double>::epsilon()) * (b - a) +
                       4 * std::numeric_limits<double>::epsilon() * std::abs(m.t);
  Sample second = m, third = m;
  double step = 0, before = 0;
  for (int points = 0; points < kMostPoints; ++points) {
    double middle = 0.5 * (a + b);
    if (std::abs(m.t - middle) <= 2 * least - 0.5 * (b - a)) return true;
    bool golden = true;
    if (std::abs(before) > least) {
      double r = (m.t - second.t) * (m.g - third.g), q = (m.t - third.t) * (m.g - second.g);
      double p = (m.t - third.t) * q - (m.t - second.t) * r;
      q = 2 * (q - r);
      if (q > 0) p = -p;
      q = std::abs(q);
      double last = std::exchange(before, step);
      if (std::abs(p) < std::abs(0.5 * q * last) && p > q * (a - m.t) && p < q * (b - m.t)) {
        golden = false;
        step = p / q;
        if (m.t + step - a < 2 * least || b - m.t - step < 2 * least) step = m.t < middle ? least : -least;
      }
    }
    if (golden) {
      before = m.t < middle ? b - m.t : a - m.t;
      step = kGolden * before;
    }
    Sample next{m.t + (std::abs(step) >= least ? step : std::copysign(least, step)), 0};
    if (!g(next.t, next.g)) return false;
    if (next.g <= m.g) {
      (next.t < m.t ? b : a) = m.t;
      third = std::exchange(second, m);
      m = next;
      continue;
    }
    (next.t < m.t ? a : b) = next.t;
    if (next.g <= second.g || second.t == m.t) {
      third = std::exchange(second, next);
    } else if (next.g <= third.g || third.t == m.t || third.t == second.t) {
      third = next;
    }
  }
  return true;
}

}  // namespace

std::optional<Sample> first_minimum(const std::vector<Sample>& samples, double side, double near,
                                    const std::function<bool(double, double&)>& g,
                                    const std::function<bool(const Sample&)>& is_met) {
  double largest = 0;
  for (const Sample& s : samples) largest = std::max(largest, std::abs(s.g));
  auto turned = [&](const Sample& s) { return Sample{s.t, side * s.g}; };
  for (size_t k = 1; k + 1 < samples.size(); ++k) {
    Sample p = turned(samples[k - 1]), q = turned(samples[k]), r = turned(samples[k + 1]);
    if (!(q.g <= p.g && q.g <= r.g) || !(q.g < p.g || q.g < r.g) ||
        lowest(p, q, r) > std::max(near, kWorthALook * largest))
      continue;
    bool good = minimize(p.t, r.t, q, [&](double t, double& value) {
      if (!g(t, value)) return false;
      value *= side;
      return true;
    });
    if (good && q.g <= near && is_met(turned(q))) return turned(q);
  }
  return std::nullopt;
}

}  // namespace saltus::simulate
