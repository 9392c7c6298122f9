#include "simulate/modes/right_limits.h"

#include <algorithm>
#include <cmath>

namespace saltus::simulate {

namespace {
constexpr double kSmallest = 1e-13;  // δ₀, times the size of the time
constexpr int kSteps = 24;           // up to some 30 s
constexpr double kStandsOut = 100;   // times rounding
}  // namespace

// Memory gets the solution of one step of length h.
bool RightLimits::step(double t, const std::vector<double>& x, double h, std::vector<double>& to) {
  size_t n = instance_.state_count;
  auto stage = [&](const std::vector<double>& slope, double part) {
    for (size_t i = 0; i < n; ++i) at_[i] = x[i] + part * h * slope[i];
  };
  auto rate = [&](double time, const std::vector<double>& from, std::vector<double>& slope) {
    if (!instance_.evaluate_sides(time, from.data(), Part::Continuous)) return false;
    for (size_t i = 0; i < n; ++i) slope[i] = instance_.v[instance_.schedule->states[i].derivative];
    return true;
  };
  if (!rate(t, x, k1_)) return false;
  stage(k1_, 0.5);
  if (!rate(t + 0.5 * h, at_, k2_)) return false;
  stage(k2_, 0.5);
  if (!rate(t + 0.5 * h, at_, k3_)) return false;
  stage(k3_, 1);
  if (!rate(t + h, at_, k4_)) return false;
  for (size_t i = 0; i < n; ++i) to[i] = x[i] + h / 6 * (k1_[i] + 2 * k2_[i] + 2 * k3_[i] + k4_[i]);
  return std::ranges::all_of(to, [](double v) { return std::isfinite(v); });
}

bool RightLimits::distances(double t, const std::vector<double>& x, std::vector<double>& g) {
  run::Environment& env = instance_.env;
  return instance_.evaluate_sides(t, x.data(), Part::Continuous) &&
         instance_.guarded([&] { instance_.program->crossings(&env, g.data(), now_.data()); });
}

bool RightLimits::look(const std::vector<uint32_t>& equal, const std::vector<double>& noise, std::vector<int>& sign) {
  size_t n = instance_.state_count, relations = instance_.schedule->crossings.size();
  for (auto* v : {&k1_, &k2_, &k3_, &k4_, &at_}) v->assign(n + 1, 0);
  now_.assign(relations, 0);
  std::vector<double> x(n + 1), once(n + 1), half(n + 1), twice(n + 1);
  std::vector<double> begin(relations), one(relations), two(relations);
  sign.assign(equal.size(), 0);
  std::vector<double> memory = instance_.v;
  double t = instance_.env.time;
  instance_.get_states(x.data());
  instance_.trial = true;
  bool good = distances(t, x, begin);
  size_t open = equal.size();
  double h = kSmallest * std::max(1.0, std::abs(t));
  for (int k = 0; good && open > 0 && k < kSteps; ++k, h *= 4) {
    bool there = step(t, x, h, once) && distances(t + h, once, one) && step(t, x, h / 2, half) &&
                 step(t + h / 2, half, h / 2, twice) && distances(t + h, twice, two);
    if (!there) break;  // the solution does not go that far
    for (size_t i = 0; i < equal.size(); ++i) {
      if (sign[i] != 0) continue;
      double a = one[equal[i]] - begin[equal[i]], b = two[equal[i]] - begin[equal[i]];
      if (!(std::abs(b) > kStandsOut * noise[i]) || std::abs(a - b) > 0.1 * std::abs(b)) continue;
      sign[i] = b > 0 ? 1 : -1;
      --open;
    }
  }
  instance_.trial = false;
  instance_.env.time = t;
  std::ranges::copy(memory, instance_.v.begin());
  instance_.disturb();
  if (good) instance_.failure.clear();
  return good;
}

}  // namespace saltus::simulate
