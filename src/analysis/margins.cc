#include "analysis/margins.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numbers>

#include "analysis/frequency.h"
#include "analysis/transfer.h"

namespace saltus::analysis {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

// Between neighbours with different signs, by halving in proportion.
template <class Value>
double root(double p, double q, Value&& value) {
  bool below = value(p) < 0;
  while (true) {
    double middle = std::sqrt(p * q);
    if (!(middle > p && middle < q)) return q;
    ((value(middle) < 0) == below ? p : q) = middle;
  }
}

// The least value near a grid point that is lower than its neighbours: golden section over the logarithm.
template <class Value>
std::pair<double, double> least(double p, double q, Value&& value) {
  constexpr double kGolden = 0.6180339887498949;
  double a = std::log(p), b = std::log(q);
  // The value is flat at the least one: half of the digits is what can be found.
  while (b - a > 1e-8) {
    double x = b - kGolden * (b - a), y = a + kGolden * (b - a);
    if (value(std::exp(x)) < value(std::exp(y)))
      b = y;
    else
      a = x;
  }
  double w = std::exp((a + b) / 2);
  return {w, value(w)};
}

size_t unstable(const std::vector<Complex>& poles) {
  return static_cast<size_t>(std::ranges::count_if(poles, [](Complex p) { return p.real() > 0; }));
}

// Those of all that are not among the moved ones, and do not decay.
std::vector<Complex> untouched(std::vector<Complex> all, const std::vector<Complex>& moved) {
  for (Complex p : moved) {
    auto same = std::ranges::min_element(all, {}, [&](Complex q) { return std::abs(q - p); });
    if (same != all.end()) all.erase(same);
  }
  std::erase_if(all, [](Complex p) { return p.real() < 0; });
  return all;
}

nlohmann::json pairs(const std::vector<Complex>& values) {
  nlohmann::json list = nlohmann::json::array();
  for (Complex v : values) list.push_back({v.real(), v.imag()});
  return list;
}

nlohmann::json as_data(const Margins& m) {
  nlohmann::json out = {
      {"loop", m.loop},
      {"gainMargins", nlohmann::json::array()},
      {"phaseMargins", nlohmann::json::array()},
      {"modulusMargin", m.modulus},
      {"modulusFrequency", std::isinf(m.modulus_frequency) ? nlohmann::json() : nlohmann::json(m.modulus_frequency)},
      {"closedPoles", pairs(m.closed_poles)},
      {"untouchedPoles", pairs(m.untouched)},
      {"stable", m.stable()}};
  for (const GainMargin& g : m.gain)
    out["gainMargins"].push_back({{"omega", g.frequency}, {"factor", g.factor}, {"dB", g.decibels()}});
  for (const PhaseMargin& p : m.phase)
    out["phaseMargins"].push_back({{"omega", p.frequency}, {"degrees", p.degrees}, {"delay", p.delay}});
  return out;
}

}  // namespace

double GainMargin::decibels() const {
  return 20 * std::log10(factor);
}

bool Margins::stable() const {
  return closed_loop_exists && std::ranges::all_of(closed_poles, [](Complex p) { return p.real() < 0; });
}

const GainMargin* Margins::least_gain() const {
  auto found = std::ranges::min_element(gain, {}, [](const GainMargin& g) { return std::abs(g.decibels()); });
  return found == gain.end() ? nullptr : &*found;
}

const PhaseMargin* Margins::least_phase() const {
  auto found = std::ranges::min_element(phase, {}, [](const PhaseMargin& p) { return std::abs(p.degrees); });
  return found == phase.end() ? nullptr : &*found;
}

std::optional<double> Margins::least_delay() const {
  auto found = std::ranges::min_element(phase, {}, &PhaseMargin::delay);
  if (found == phase.end()) return std::nullopt;
  return found->delay;
}

Margins margins(const Loop& loop, double low, double high) {
  Margins made;
  made.loop = loop_text(loop);
  TransferFunction t = transfer_function(loop.model, 0, 0);
  made.open_poles = t.poles;
  auto whole = closed(loop.model);
  made.closed_loop_exists = whole.has_value();
  if (whole) {
    made.closed_poles = transfer_function(*whole, 0, 0).poles;
    made.untouched = untouched(whole->poles, made.closed_poles);
  }
  std::vector<double> at = frequencies(t, low, high, 1000);
  auto value = [&](double w) { return response(loop.model, 0, 0, Complex(0, w)); };
  auto excess = [&](double w) { return std::abs(value(w)) - 1; };
  auto imaginary = [&](double w) { return value(w).imag(); };
  auto distance = [&](double w) { return std::abs(1.0 + value(w)); };
  // The ends of the curve belong to it: a finite value at rest, and D.
  auto end = [&](double w, double l) {
    if (l < 0) made.gain.push_back({w, -1 / l});
    if (std::abs(1 + l) < made.modulus) made.modulus = std::abs(1 + l), made.modulus_frequency = w;
  };
  made.modulus = std::numeric_limits<double>::infinity();
  bool integrates = std::ranges::any_of(t.poles, [](Complex p) { return p == 0.0; });
  if (!integrates && low <= 0) end(0, value(0).real());
  if (high <= 0) end(std::numeric_limits<double>::infinity(), loop.model.d(0, 0));
  std::vector<double> distances;
  for (double w : at) distances.push_back(distance(w));
  for (size_t i = 1; i < at.size(); ++i) {
    double p = at[i - 1], q = at[i];
    if ((imaginary(p) < 0) != (imaginary(q) < 0)) {
      double w = root(p, q, imaginary), l = value(w).real();
      if (l < 0) made.gain.push_back({w, -1 / l});
    }
    if ((excess(p) < 0) != (excess(q) < 0)) {
      double w = root(p, q, excess), angle = std::arg(-value(w));
      made.phase.push_back({w, angle * kDegrees, (angle < 0 ? angle + 2 * std::numbers::pi : angle) / w});
    }
  }
  auto lowest = static_cast<size_t>(std::ranges::min_element(distances) - distances.begin());
  std::pair nearest{at[lowest], distances[lowest]};
  if (lowest > 0 && lowest + 1 < at.size()) nearest = least(at[lowest - 1], at[lowest + 1], distance);
  if (nearest.second < made.modulus) std::tie(made.modulus_frequency, made.modulus) = nearest;
  std::ranges::sort(made.gain, {}, &GainMargin::frequency);
  return made;
}

std::string as_text(const Margins& m) {
  std::string out = m.loop + "\n";
  for (const GainMargin& g : m.gain)
    out +=
        fmt::format("  gain margin {:.4g} dB (factor {:.5g}) at {:.5g} rad/s\n", g.decibels(), g.factor, g.frequency);
  if (m.gain.empty()) out += "  gain margin: infinite, no phase of -180°\n";
  for (const PhaseMargin& p : m.phase)
    out +=
        fmt::format("  phase margin {:.4g}°, delay margin {:.4g} s at {:.5g} rad/s\n", p.degrees, p.delay, p.frequency);
  if (m.phase.empty()) out += "  phase margin: infinite, no gain of 0 dB\n";
  out += std::isinf(m.modulus_frequency)
             ? fmt::format("  modulus margin {:.4g} at high frequencies\n", m.modulus)
             : fmt::format("  modulus margin {:.4g} at {:.5g} rad/s\n", m.modulus, m.modulus_frequency);
  if (!m.closed_loop_exists) return out + "  the closed loop has no solution: L(infinity) = -1\n";
  out += m.stable() ? "  the closed loop is stable\n" : "  the closed loop is not stable:";
  if (!m.stable()) {
    for (Complex p : m.closed_poles) {
      if (p.real() >= 0) out += " pole " + complex_text(p);
    }
    out += '\n';
  }
  if (!m.untouched.empty()) out += "  not moved by this loop:";
  for (size_t i = 0; i < m.untouched.size(); ++i)
    out += fmt::format("{} pole {}", i == 0 ? "" : ",", complex_text(m.untouched[i]));
  return m.untouched.empty() ? out : out + '\n';
}

std::string as_json(const Margins& m) {
  return as_data(m).dump();
}

Nyquist nyquist(const Loop& loop, double low, double high, size_t points) {
  Nyquist made;
  made.loop = loop_text(loop);
  made.margins = margins(loop, low, high);
  made.open_unstable = unstable(made.margins.open_poles);
  made.closed_unstable = unstable(made.margins.closed_poles);
  for (double w : frequencies(transfer_function(loop.model, 0, 0), low, high, points)) {
    made.frequency.push_back(w);
    made.values.push_back(response(loop.model, 0, 0, Complex(0, w)));
  }
  return made;
}

std::string as_csv(const Nyquist& n) {
  std::string out = "omega,real,imaginary\n";
  for (size_t i = 0; i < n.frequency.size(); ++i)
    out += fmt::format("{},{},{}\n", n.frequency[i], n.values[i].real(), n.values[i].imag());
  return out;
}

std::string as_json(const Nyquist& n) {
  nlohmann::json out = as_data(n.margins);
  out["omega"] = n.frequency;
  out["values"] = pairs(n.values);
  out["openUnstable"] = n.open_unstable;
  out["closedUnstable"] = n.closed_unstable;
  out["encirclements"] = n.encirclements();
  return out.dump();
}

std::string as_text(const Nyquist& n) {
  return as_text(n.margins) + fmt::format(
                                  "  {} unstable pole(s) of the open loop, {} of the closed loop: the curve goes {} "
                                  "time(s) clockwise around -1\n",
                                  n.open_unstable, n.closed_unstable, n.encirclements());
}

}  // namespace saltus::analysis
