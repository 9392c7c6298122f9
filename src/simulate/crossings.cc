#include "simulate/crossings.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulate/sliding.h"

namespace saltus::simulate {

namespace {
// A flow that has come to rest is what rounding leaves of its terms, now above zero and now below. A relation that has
// turned to and fro many times while its sides differed by no more than that beside the largest difference they have had
// stays as it is until they differ by more.
constexpr double kRounding = 1e-13;
constexpr uint8_t kIdle = 200;
}  // namespace

Crossings::Crossings(Instance& instance, double time_scale) : instance_(instance), time_scale_(time_scale) {
  size_t n = instance.schedule.crossings.size();
  for (auto* vector : {&held_, &g_begin_, &g_low_, &g_high_, &g_middle_, &now_, &now_high_, &slope_, &largest_,
                       &excursion_, &lately_, &floor_})
    vector->assign(n, 0);
  timed_.assign(n, 0);
  crossed_.assign(n, 0);
  idle_.assign(n, 0);
  for (size_t i = 0; i < n; ++i) {
    timed_[i] = instance.schedule.crossings[i].time_event.valid();
    any_ |= !timed_[i];
  }
  x_.resize(instance.state_count + 1);
  changed_.reserve(n);
  kept_.reserve(n);
}

bool Crossings::hold() {
  if (held_.empty()) return true;
  instance_.disturb();
  code::Environment& env = instance_.env;
  // What an untaken branch left unevaluated is brought up to date here.
  env.fresh = 0;
  if (!instance_.guarded([&] { instance_.program.crossings(&env, g_begin_.data(), now_.data()); })) return false;
  for (size_t i = 0; i < held_.size(); ++i) {
    if (!std::isnan(g_begin_[i])) instance_.relations[i] = now_[i];
    held_[i] = instance_.relations[i];
    if (std::isfinite(g_begin_[i])) largest_[i] = std::max(largest_[i], std::abs(g_begin_[i]));
    slope_[i] = 0;
  }
  along_the_surface(g_begin_, now_);
  return true;
}

// While the motion is along surfaces their relations rest; that one is left, where its part in the mixture would leave [0, 1], takes the
// relation's place.
void Crossings::along_the_surface(std::vector<double>& g, std::vector<double>& now) const {
  const Sliding* sliding = instance_.sliding.get();
  if (!sliding || !sliding->active()) return;
  for (size_t i = 0; i < g.size(); ++i) {
    if (!sliding->frozen(i)) continue;
    g[i] = 1;
    now[i] = held_[i];
  }
  for (const Sliding::Surface& surface : sliding->surfaces()) {
    g[surface.crossing] = surface.inside();
    if (surface.inside() < 0) now[surface.crossing] = 1 - held_[surface.crossing];
  }
}

bool Crossings::evaluate(Integrator& integrator, double t, std::vector<double>& g, std::vector<double>& now) {
  integrator.interpolate(t, x_.data());
  instance_.trial = true;
  bool good = instance_.evaluate(t, x_.data());
  code::Environment& env = instance_.env;
  good = good && instance_.guarded([&] { instance_.program.crossings(&env, g.data(), now.data()); });
  instance_.trial = false;
  if (good) along_the_surface(g, now);
  return good;
}

bool Crossings::differs(const std::vector<double>& g, const std::vector<double>& now) {
  changed_.clear();
  for (size_t i = 0; i < held_.size(); ++i) {
    if (timed_[i] || now[i] == held_[i] || std::isnan(g[i])) continue;
    if (idle_[i] >= kIdle && !crossed_[i] && is_rounding(i, g[i])) continue;
    changed_.push_back(static_cast<uint32_t>(i));
  }
  return !changed_.empty();
}

bool Crossings::together(Integrator& integrator, double first, double& time) {
  time = first;
  differs(g_high_, now_high_);
  size_t alone = changed_.size();
  double scale = std::max(std::abs(first), time_scale_);
  double beyond = std::min(integrator.end(), first + 4 * std::numeric_limits<double>::epsilon() * scale);
  // Right after an event the switches are still finding their places, one after the other.
  bool settling = first - integrator.begin() <= 1e-9 * scale;
  if (settling || beyond <= first || alone == held_.size()) return true;
  kept_.assign(changed_.begin(), changed_.end());
  if (!evaluate(integrator, beyond, g_middle_, now_)) return false;
  differs(g_middle_, now_);
  if (changed_.size() > alone && std::ranges::includes(changed_, kept_)) {
    time = beyond;
    return true;
  }
  changed_.swap(kept_);
  return true;
}

bool Crossings::find(Integrator& integrator, bool& found, double& time) {
  found = false;
  if (!any_) return true;
  std::ranges::fill(crossed_, uint8_t{0});
  double low = integrator.begin(), high = integrator.end();
  double h = high - low;
  if (!evaluate(integrator, high, g_high_, now_high_)) return false;
  g_low_ = g_begin_;
  for (size_t i = 0; i < held_.size(); ++i) {
    if (std::isfinite(g_low_[i])) excursion_[i] = std::max(excursion_[i], std::abs(g_low_[i]));
  }
  if (!differs(g_high_, now_high_)) {
    // Did something leave and come back? Only where g is small compared with its change over the step.
    double probe = 0;
    bool suspicious = false;
    for (size_t i = 0; i < held_.size(); ++i) {
      if (timed_[i]) continue;
      double least = std::min(std::abs(g_low_[i]), std::abs(g_high_[i]));
      double change = std::max(std::abs(g_high_[i] - g_low_[i]), std::abs(slope_[i]) * h);
      suspicious |= least <= change;
    }
    bool inside = false;
    if (suspicious) {
      double middle = low + 0.5 * h;
      if (!evaluate(integrator, middle, g_middle_, now_)) return false;
      if (differs(g_middle_, now_)) {
        inside = true;
        probe = middle;
      } else {
        // The parabola through (0, g0), (1/2, gm), (1, g1) has its extremum at s; it may reach over zero there.
        for (size_t i = 0; i < held_.size() && !inside; ++i) {
          if (timed_[i]) continue;
          double a = 2 * g_low_[i] - 4 * g_middle_[i] + 2 * g_high_[i];
          double b = -3 * g_low_[i] + 4 * g_middle_[i] - g_high_[i];
          double s = a != 0 ? -b / (2 * a) : 2;
          if (!(s > 0.01 && s < 0.99)) continue;
          double extremum = g_low_[i] + s * (b + s * a);
          if (extremum * g_middle_[i] > 0 && std::abs(extremum) > 0.05 * std::abs(g_middle_[i])) continue;
          if (!evaluate(integrator, low + s * h, g_middle_, now_)) return false;
          if (differs(g_middle_, now_)) {
            inside = true;
            probe = low + s * h;
          }
          break;
        }
      }
    }
    if (!inside) {
      for (size_t i = 0; i < held_.size(); ++i) slope_[i] = h > 0 ? (g_high_[i] - g_low_[i]) / h : 0;
      g_begin_.swap(g_high_);
      return true;
    }
    high = probe;
    g_high_.swap(g_middle_);
    now_high_.swap(now_);
  }
  // What has crossed for certain is located where it did, to the last digit.
  for (uint32_t i : changed_) crossed_[i] = 1;
  // Invariant: nothing differs at low, `changed_` differ at high.
  const double eps = std::numeric_limits<double>::epsilon();
  for (int iteration = 0; iteration < 200; ++iteration) {
    double resolution = 4 * eps * std::max({std::abs(low), std::abs(high), time_scale_});
    if (high - low <= resolution) break;
    double probe = 0.5 * (low + high);
    if (iteration % 3 != 2) {
      double first = high;
      for (uint32_t i : changed_) {
        double a = g_low_[i], b = g_high_[i];
        if (a == b || (a > 0) == (b > 0)) continue;
        first = std::min(first, low + (high - low) * (a / (a - b)));
      }
      if (first < high) probe = first;
      // On whichever side it falls, the next bracket should be small: aim a little beyond the root from the far end.
      double margin = std::max(0.5 * resolution, 1e-3 * (iteration % 3 == 0 ? 1 : -1) * (high - low) * 1e-3);
      probe += iteration % 3 == 0 ? margin : -margin;
      probe = std::clamp(probe, low + 0.25 * resolution, high - 0.25 * resolution);
    }
    if (probe <= low || probe >= high) break;
    if (!evaluate(integrator, probe, g_middle_, now_)) return false;
    if (differs(g_middle_, now_)) {
      high = probe;
      g_high_.swap(g_middle_);
      now_high_.swap(now_);
    } else {
      low = probe;
      g_low_.swap(g_middle_);
      differs(g_high_, now_high_);
    }
  }
  found = true;
  if (!together(integrator, high, time)) return false;
  for (uint32_t i : changed_) {
    idle_[i] = is_rounding(i, excursion_[i]) ? static_cast<uint8_t>(std::min<int>(idle_[i] + 1, kIdle)) : uint8_t{0};
    lately_[i] = std::max(excursion_[i], 0.5 * lately_[i]);
    excursion_[i] = 0;
  }
  return true;
}

bool Crossings::rest(double t, const std::vector<uint32_t>& restless) {
  // What the sides of a relation are worth is seen from their change when states change by a part of their nominal
  // values.
  constexpr double kPart = 1e-6;
  code::Environment& env = instance_.env;
  auto at = [&](std::vector<double>& g) {
    return instance_.evaluate(t, x_.data()) &&
           instance_.guarded([&] { instance_.program.crossings(&env, g.data(), now_.data()); });
  };
  instance_.trial = true;
  instance_.get_states(x_.data());
  std::vector<double> kept = x_;
  for (size_t k = 0; k < instance_.state_count; ++k)
    x_[k] += kPart * instance_.nominal[instance_.schedule.states[k].state];
  bool good = at(g_high_);
  x_ = kept;
  good = at(g_low_) && good;
  instance_.trial = false;
  if (!good || restless.empty()) return false;
  for (uint32_t i : restless) {
    double floor = kRounding / kPart * std::abs(g_high_[i] - g_low_[i]);
    // Again, or more than rounding.
    if (floor_[i] > 0 || !(lately_[i] <= floor)) return false;
    floor_[i] = floor;
    idle_[i] = kIdle;
  }
  return true;
}

bool Crossings::is_rounding(size_t i, double g) const {
  return std::abs(g) <= std::max(kRounding * largest_[i], floor_[i]);
}

}  // namespace saltus::simulate
