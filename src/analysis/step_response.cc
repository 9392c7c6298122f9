#include "analysis/step_response.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <tuple>

#include "analysis/dense.h"
#include "analysis/transfer.h"

namespace saltus::analysis {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

constexpr double kSettled = 0.02;  // the field's usual band around the final value

// 1, 2 or 5 times a power of ten, at least `least`.
double round_up(double least) {
  double power = std::pow(10, std::floor(std::log10(least)));
  for (double k : {1.0, 2.0, 5.0}) {
    if (k * power >= least * (1 - 1e-9)) return k * power;  // digits lost by log10 and pow
  }
  return 10 * power;
}

// Long enough that the slowest part has come to 2 % four times over; ten turns of what is not damped.
double duration_of(const std::vector<TransferFunction>& functions) {
  double longest = 0;
  for (const TransferFunction& t : functions) {
    for (Complex p : t.poles) {
      double rate = std::abs(p.real()), size = std::abs(p);
      if (size == 0) continue;
      double turns = 20 * std::numbers::pi / size, settled = 4 * std::log(50) / std::max(rate, 1e-300);
      longest = std::max(longest, p.real() > 0    ? std::log(1e3) / rate
                                  : p.imag() == 0 ? settled
                                                  : std::min(settled, 4 * turns));
    }
  }
  return round_up(longest > 0 ? longest : 1);
}

// Between the points of a curve: the parabola through three of them.
class Smooth {
 public:
  Smooth(const std::vector<double>& time, const std::vector<double>& values) : t_(time), v_(values) {}

  // Near point i.
  double value(size_t i, double t) const {
    i = std::clamp<size_t>(i, 1, t_.size() - 2);
    double h = t_[1] - t_[0], s = (t - t_[i]) / h;
    return v_[i] + s / 2 * (v_[i + 1] - v_[i - 1] + s * (v_[i + 1] - 2 * v_[i] + v_[i - 1]));
  }

  // Where it passes a level between points i − 1 and i.
  double passes(size_t i, double level) const {
    double p = t_[i - 1], q = t_[i];
    bool below = v_[i - 1] < level;
    for (int k = 0; k < 60; ++k) {
      double middle = (p + q) / 2;
      ((value(i, middle) < level) == below ? p : q) = middle;
    }
    return q;
  }

  // The top of the parabola around point i.
  std::pair<double, double> top(size_t i) const {
    if (i == 0 || i + 1 == t_.size()) return {t_[i], v_[i]};
    double bend = v_[i + 1] - 2 * v_[i] + v_[i - 1];
    double t = bend == 0 ? t_[i] : t_[i] - (v_[i + 1] - v_[i - 1]) / (2 * bend) * (t_[1] - t_[0]);
    return {t, value(i, t)};
  }

 private:
  const std::vector<double>&t_, &v_;
};

void describe(StepResponse& r, const std::vector<double>& time) {
  Smooth curve(time, r.values);
  auto largest = [&](auto size) {
    return curve.top(static_cast<size_t>(std::ranges::max_element(r.values, {}, size) - r.values.begin()));
  };
  std::tie(r.peak_time, r.peak) = largest([](double v) { return std::abs(v); });
  if (!r.final_value || *r.final_value == 0) return;
  double last = *r.final_value;
  auto part = [&](size_t i) { return r.values[i] / last; };
  auto passes = [&](double level) -> std::optional<double> {
    for (size_t i = 0; i < time.size(); ++i) {
      if (part(i) >= level) return i == 0 ? time[0] : curve.passes(i, level * last);
    }
    return std::nullopt;
  };
  auto low = passes(0.1), high = passes(0.9);
  if (low && high) r.rise_time = *high - *low;
  r.overshoot = std::max(0.0, (largest([&](double v) { return v / last; }).second / last - 1) * 100);
  size_t i = time.size();
  while (i > 0 && std::abs(part(i - 1) - 1) <= kSettled) --i;
  if (i == 0)
    r.settling_time = 0;
  else if (i < time.size())
    r.settling_time = curve.passes(i, (part(i - 1) > 1 ? 1 + kSettled : 1 - kSettled) * last);
}

std::string shown(const char* what, std::optional<double> value, const char* unit) {
  return value ? fmt::format("  {} {:.5g}{}\n", what, *value, unit) : std::string();
}

}  // namespace

StepResponses step_responses(const LinearModel& model, double duration, size_t points) {
  StepResponses made;
  std::vector<TransferFunction> functions = transfer_functions(model);
  if (duration <= 0) duration = duration_of(functions);
  auto n = static_cast<Index>(model.states.size()), m = static_cast<Index>(model.inputs.size());
  double h = duration / static_cast<double>(points - 1);
  // x and the constant inputs together: (x, u)' = (A x + B u, 0).
  MatrixXd whole = MatrixXd::Zero(n + m, n + m);
  whole.topLeftCorner(n, n) = dense(model.a);
  whole.topRightCorner(n, m) = dense(model.b);
  MatrixXd step = exponential(whole * h), now = MatrixXd::Identity(n + m, m);
  now.setZero();
  now.bottomRows(m).setIdentity();
  MatrixXd look(static_cast<Index>(model.outputs.size()), n + m);
  look << dense(model.c), dense(model.d);
  for (const TransferFunction& t : functions) {
    StepResponse& r = made.pairs.emplace_back();
    r.input = model.inputs[t.input];
    r.output = model.outputs[t.output];
    bool settles = std::ranges::all_of(t.poles, [](Complex p) { return p.real() < 0; });
    if (settles && t.gain != 0) r.final_value = t.numerator.back() / t.denominator.back();
    if (settles && t.gain == 0) r.final_value = 0;
  }
  for (size_t k = 0; k < points; ++k) {
    made.time.push_back(static_cast<double>(k) * h);
    MatrixXd y = look * now;
    for (size_t i = 0; i < functions.size(); ++i) {
      made.pairs[i].values.push_back(
          y(static_cast<Index>(functions[i].output), static_cast<Index>(functions[i].input)));
    }
    now = step * now;
  }
  for (StepResponse& r : made.pairs) describe(r, made.time);
  return made;
}

std::string as_text(const StepResponses& s) {
  std::string out;
  for (const StepResponse& r : s.pairs) {
    out += fmt::format("{} / {}: 0 to {:.4g} s\n", r.output, r.input, s.time.back());
    out += r.final_value ? fmt::format("  final value {:.6g}\n", *r.final_value) : "  it does not settle\n";
    out += shown("rise time (10 % to 90 %)", r.rise_time, " s");
    out += shown("settling time (2 %)", r.settling_time, " s");
    out += shown("overshoot", r.overshoot, " %");
    out += fmt::format("  peak {:.6g} at {:.5g} s\n", r.peak, r.peak_time);
  }
  return out;
}

std::string as_csv(const StepResponses& s) {
  std::string out = "time";
  for (const StepResponse& r : s.pairs) out += fmt::format(",\"{} / {}\"", r.output, r.input);
  out += '\n';
  for (size_t k = 0; k < s.time.size(); ++k) {
    out += fmt::format("{}", s.time[k]);
    for (const StepResponse& r : s.pairs) out += fmt::format(",{}", r.values[k]);
    out += '\n';
  }
  return out;
}

std::string as_json(const StepResponses& s) {
  nlohmann::json out = {{"time", s.time}, {"responses", nlohmann::json::array()}};
  auto number = [](std::optional<double> value) { return value ? nlohmann::json(*value) : nlohmann::json(); };
  for (const StepResponse& r : s.pairs) {
    out["responses"].push_back({{"input", r.input},
                                {"output", r.output},
                                {"values", r.values},
                                {"finalValue", number(r.final_value)},
                                {"riseTime", number(r.rise_time)},
                                {"settlingTime", number(r.settling_time)},
                                {"overshoot", number(r.overshoot)},
                                {"peak", r.peak},
                                {"peakTime", r.peak_time}});
  }
  return out.dump();
}

}  // namespace saltus::analysis
