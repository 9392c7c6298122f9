#include "simulate/modes/right_limits.h"

#include <algorithm>
#include <cmath>

namespace saltus::simulate {

namespace {
constexpr double kSmallest = 1e-13;  // δ₀, times the size of the time
constexpr int kSteps = 24;           // up to some 30 s
constexpr int kStride = 4;
constexpr double kStandsOut = 100;  // times rounding
}  // namespace

bool RightLimits::rates(double t, const std::vector<double>& x, std::vector<double>& slope) {
  if (!instance_.evaluate_sides(t, x.data(), Part::Continuous)) return false;
  for (size_t i = 0; i < instance_.state_count; ++i) slope[i] = instance_.v[instance_.schedule->states[i].derivative];
  return true;
}

// One step of length h from x, where the rates are `slope`.
bool RightLimits::step(double t, const std::vector<double>& x, const std::vector<double>& slope, double h,
                       std::vector<double>& to) {
  size_t n = instance_.state_count;
  auto stage = [&](const std::vector<double>& along, double part) {
    for (size_t i = 0; i < n; ++i) at_[i] = x[i] + part * h * along[i];
  };
  stage(slope, 0.5);
  if (!rates(t + 0.5 * h, at_, k2_)) return false;
  stage(k2_, 0.5);
  if (!rates(t + 0.5 * h, at_, k3_)) return false;
  stage(k3_, 1);
  if (!rates(t + h, at_, k4_)) return false;
  for (size_t i = 0; i < n; ++i) to[i] = x[i] + h / 6 * (slope[i] + 2 * k2_[i] + 2 * k3_[i] + k4_[i]);
  return std::ranges::all_of(to, [](double v) { return std::isfinite(v); });
}

bool RightLimits::distances(double t, const std::vector<double>& x, std::vector<double>& g) {
  run::Environment& env = instance_.env;
  return instance_.evaluate_sides(t, x.data(), Part::Continuous) &&
         instance_.guarded([&] { instance_.program->crossings(&env, g.data(), now_.data()); });
}

// The distances after h, by one step and by two. False: the solution does not go that far.
bool RightLimits::flow(double t, double h) {
  return step(t, x_, first_, h, once_) && distances(t + h, once_, one_) && step(t, x_, first_, h / 2, half_) &&
         rates(t + h / 2, half_, half_way_) && step(t + h / 2, half_, half_way_, h / 2, twice_) &&
         distances(t + h, twice_, two_);
}

bool RightLimits::look(const std::vector<uint32_t>& equal, const std::vector<double>& noise, std::vector<int>& sign) {
  size_t n = instance_.state_count, relations = instance_.schedule->crossings.size();
  for (auto* v : {&first_, &half_way_, &k2_, &k3_, &k4_, &at_, &x_, &once_, &half_, &twice_}) v->assign(n + 1, 0);
  for (auto* v : {&now_, &begin_, &one_, &two_}) v->assign(relations, 0);
  sign.assign(equal.size(), 0);
  memory_ = instance_.v;
  double t = instance_.env.time;
  instance_.get_states(x_.data());
  instance_.trial = true;
  bool good = distances(t, x_, begin_) && rates(t, x_, first_);
  size_t open = equal.size();
  double smallest = kSmallest * std::max(1.0, std::abs(t));
  auto length = [&](int k) { return std::ldexp(smallest, 2 * k); };
  auto moves = [&](size_t i, const std::vector<double>& g) {
    return !(std::abs(g[equal[i]] - begin_[equal[i]]) <= kStandsOut * noise[i]);
  };
  auto any_moves = [&] {
    for (size_t i = 0; i < equal.size(); ++i) {
      if (sign[i] == 0 && (moves(i, one_) || moves(i, two_))) return true;
    }
    return false;
  };
  auto decide = [&] {
    for (size_t i = 0; i < equal.size(); ++i) {
      if (sign[i] != 0) continue;
      double a = one_[equal[i]] - begin_[equal[i]], b = two_[equal[i]] - begin_[equal[i]];
      if (!(std::abs(b) > kStandsOut * noise[i]) || std::abs(a - b) > 0.1 * std::abs(b)) continue;
      sign[i] = b > 0 ? 1 : -1;
      --open;
    }
  };
  int looked = -1;  // at all up to this one
  for (int k = 0; good && open > 0 && looked < kSteps - 1; k = std::min(k + kStride, kSteps - 1)) {
    bool there = flow(t, length(k));
    if (there && !any_moves()) {
      looked = k;
      continue;
    }
    // From small to large; `there` again where the last one is reached.
    there = true;
    while (there && open > 0 && looked < k) {
      there = flow(t, length(looked + 1));
      if (!there) break;
      decide();
      ++looked;
    }
    if (!there) break;
  }
  instance_.trial = false;
  instance_.env.time = t;
  instance_.v.put(memory_);
  if (good) instance_.failure.clear();
  return good;
}

}  // namespace saltus::simulate
