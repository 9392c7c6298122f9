#include "analysis/frequency.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "analysis/transfer.h"
#include "base/diagnostics.h"

namespace saltus::analysis {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

void choose_range(const TransferFunction& t, double& low, double& high) {
  double least = INFINITY, most = 0;
  for (const auto* list : {&t.zeros, &t.poles}) {
    for (Complex p : *list) {
      if (std::abs(p) < 1e-9) continue;  // integrators bend the curve nowhere
      least = std::min(least, std::abs(p));
      most = std::max(most, std::abs(p));
    }
  }
  if (most == 0) least = most = 1;
  if (low <= 0) low = std::min(std::pow(10, std::floor(std::log10(least) - 1)), high > 0 ? high / 10 : INFINITY);
  if (high <= 0) high = std::max(std::pow(10, std::ceil(std::log10(most) + 1)), low * 10);
}

class Response {
 public:
  Response(const LinearModel& model, const TransferFunction& t) : model_(model), t_(t) {}

  double magnitude(double w) const {
    return 20 * std::log10(std::abs(response(model_, t_.input, t_.output, Complex(0, w))));
  }
  // By the factors of the transfer function: each turns by less than half a turn, so nothing leaps.
  double phase(double w) const {
    double angle = shift_ + (t_.gain < 0 ? -180 : 0);
    for (Complex z : t_.zeros) angle += turned(z, w);
    for (Complex p : t_.poles) angle -= turned(p, w);
    return angle;
  }
  // A whole turn more or less is the same: the curve begins between −270° and 90°, where n integrators have −90°·n.
  void begin(double w) {
    double first = phase(w);
    shift_ = -360 * std::ceil((first - 90) / 360);
  }

 private:
  static double turned(Complex root, double w) {
    double angle = std::atan2(w - root.imag(), -root.real()) * kDegrees;
    return root.real() > 0 && angle < 0 ? angle + 360 : angle;
  }

  const LinearModel& model_;
  const TransferFunction& t_;
  double shift_ = 0;
};

// The first place where `value` passes `level`, between neighbours of `at`, by halving.
template <class Value>
std::optional<double> crossing(const std::vector<double>& at, Value&& value, double level) {
  for (size_t i = 1; i < at.size(); ++i) {
    double p = at[i - 1], q = at[i];
    bool below = value(p) < level;
    if (below == (value(q) < level)) continue;
    for (int k = 0; k < 60; ++k) {
      double middle = std::sqrt(p * q);
      ((value(middle) < level) == below ? p : q) = middle;
    }
    return q;
  }
  return std::nullopt;
}

}  // namespace

std::vector<double> frequencies(const TransferFunction& t, double low, double high, size_t points) {
  choose_range(t, low, high);
  std::vector<double> made;
  for (size_t i = 0; i < points; ++i) {
    made.push_back(low *
                   std::pow(high / low, static_cast<double>(i) / static_cast<double>(std::max<size_t>(points - 1, 1))));
  }
  for (const auto* list : {&t.zeros, &t.poles}) {
    for (Complex p : *list) {
      double width = std::abs(p.real());
      // A peak that evenly spread points show anyway needs none.
      if (!(p.imag() > low && p.imag() < high) || width > 0.1 * p.imag() || width == 0) continue;
      for (double k : {-4.0, -2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, 4.0}) {
        double w = p.imag() + k * width;
        if (w > low && w < high) made.push_back(w);
      }
    }
  }
  std::ranges::sort(made);
  made.erase(std::ranges::unique(made).begin(), made.end());
  return made;
}

Bode bode(const Loop& loop, double low, double high, size_t points) {
  const LinearModel& model = loop.model;
  Bode made;
  made.input = model.inputs[0];
  made.output = model.outputs[0];
  made.loop = loop_text(loop);
  TransferFunction t = transfer_function(model, 0, 0);
  Response there(model, t);
  for (double w : frequencies(t, low, high, points)) {
    if (made.frequency.empty()) there.begin(w);
    made.frequency.push_back(w);
    made.magnitude.push_back(there.magnitude(w));
    made.phase.push_back(there.phase(w));
  }
  made.gain_crossover = crossing(made.frequency, [&](double w) { return there.magnitude(w); }, 0);
  if (made.gain_crossover) made.phase_margin = 180 + there.phase(*made.gain_crossover);
  made.phase_crossover = crossing(made.frequency, [&](double w) { return there.phase(w); }, -180);
  if (made.phase_crossover) made.gain_margin = -there.magnitude(*made.phase_crossover);
  return made;
}

std::string as_csv(const Bode& b) {
  std::string out = "omega,magnitude_dB,phase_deg\n";
  for (size_t i = 0; i < b.frequency.size(); ++i)
    out += fmt::format("{},{},{}\n", b.frequency[i], b.magnitude[i], b.phase[i]);
  return out;
}

std::string as_json(const Bode& b) {
  nlohmann::json out = {
      {"input", b.input}, {"output", b.output}, {"omega", b.frequency}, {"magnitude", b.magnitude}, {"phase", b.phase}};
  auto add = [&](const char* name, std::optional<double> value) {
    out[name] = value ? nlohmann::json(*value) : nlohmann::json();
  };
  add("gainCrossover", b.gain_crossover);
  add("phaseMargin", b.phase_margin);
  add("phaseCrossover", b.phase_crossover);
  add("gainMargin", b.gain_margin);
  return out.dump();
}

std::string as_text(const Bode& b) {
  std::string out = fmt::format("{}: {:.4g} to {:.4g} rad/s\n", b.loop, b.frequency.front(), b.frequency.back());
  if (b.gain_crossover)
    out += fmt::format("  0 dB at {:.5g} rad/s, phase margin {:.4g}°\n", *b.gain_crossover, *b.phase_margin);
  if (b.phase_crossover)
    out += fmt::format("  -180° at {:.5g} rad/s, gain margin {:.4g} dB\n", *b.phase_crossover, *b.gain_margin);
  return out;
}

}  // namespace saltus::analysis
