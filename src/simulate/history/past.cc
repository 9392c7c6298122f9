// What is delayed or transported, of the last step: how many points are stored.
#include <algorithm>
#include <cmath>

#include "simulate/history/past_signals.h"
#include "simulate/kernel/flow.h"

namespace saltus::simulate {

// Of the last step, evenly apart.
bool Flow::look_at_points(Instance& instance, double at, std::vector<double>& x, int points) {
  double from = integrator->begin();
  for (int k = 1; k <= points; ++k) {
    double t = k < points ? from + (at - from) * k / points : at;
    if (instance.state_count > 0) integrator->interpolate(t, x.data());
    if (!instance.evaluate(t, x.data()) || !instance.past->add_point()) return false;
  }
  return true;
}

// Between the points, where they are not in step with anything: at two places by the golden section.
bool Flow::fits(Instance& instance, double at, std::vector<double>& x, int points, double tolerance, bool& does) {
  double from = integrator->begin();
  for (double part : {0.381966, 0.763932}) {
    double t = from + (at - from) * (std::floor(part * points) + part) / points;
    if (instance.state_count > 0) integrator->interpolate(t, x.data());
    if (!instance.evaluate(t, x.data()) || !instance.past->fits(tolerance, does)) return false;
  }
  if (instance.state_count > 0) integrator->interpolate(at, x.data());
  return instance.evaluate(at, x.data());
}

bool Flow::passes_kink(Instance& instance, std::vector<double>& x, double& at) {
  if (!instance.schedule->remembers() || !integrator->is_one_step() || instance.state_count == 0) return false;
  double end = integrator->end(), length = end - integrator->begin();
  integrator->interpolate(end, x.data());
  if (!instance.evaluate(end, x.data())) return instance.failure.clear(), false;
  at = instance.past->passed_kink(length);
  return at < end;
}

// Halves intervals between the points until reading between them is exact enough, so that they are short at a corner
// alone. `enclosed`: it came to that; else most of the step is rough.
bool Flow::enclose_corners(Instance& instance, double at, std::vector<double>& x, int points, double tolerance,
                           bool& enclosed) {
  constexpr int kLevels = 16;
  double from = integrator->begin();
  std::vector<double> times(static_cast<size_t>(points) + 1), finer;
  for (size_t k = 0; k < times.size(); ++k) times[k] = from + (at - from) * static_cast<double>(k) / points;
  std::vector<bool> open(static_cast<size_t>(points), true), rough, next;
  enclosed = true;
  for (int level = 0; level < kLevels && std::ranges::find(open, true) != open.end(); ++level) {
    rough.assign(open.size(), false);
    finer = {from};
    for (size_t k = 0; k < open.size(); ++k) {
      double middle = (times[k] + times[k + 1]) / 2;
      open[k] = open[k] && times[k] < middle && middle < times[k + 1];
      if (open[k]) {
        if (instance.state_count > 0) integrator->interpolate(middle, x.data());
        bool reads = true;
        if (!instance.evaluate(middle, x.data()) || !instance.past->add_between(tolerance, reads)) return false;
        rough[k] = !reads;
        finer.push_back(middle);
      }
      finer.push_back(times[k + 1]);
    }
    enclosed = enclosed && 4 * std::ranges::count(rough, true) <= points;
    if (!enclosed) break;
    // Beside a rough interval fewer points belong to one smooth piece than before.
    next.clear();
    for (size_t k = 0; k < open.size(); ++k) {
      bool again = rough[k] || (k > 0 && rough[k - 1]) || (k + 1 < open.size() && rough[k + 1]);
      next.insert(next.end(), open[k] ? 2 : 1, again);
    }
    open.swap(next);
    times.swap(finer);
  }
  if (instance.state_count > 0) integrator->interpolate(at, x.data());
  return instance.evaluate(at, x.data());
}

bool Flow::keep_past(Instance& instance, double at, std::vector<double>& x, double tolerance) {
  constexpr int kFewest = 8, kSome = 32, kEnough = 128, kMost = 4096;
  constexpr double kUnknown = 1e6;  // what regular points did not see may be anything
  // Between events, or wishes of the caller, that only rounding separates there was no step: points of one instant have
  // no slope.
  if (!(at > integrator->begin())) return true;
  StoredSignals& past = *instance.past;
  past.begin_step();
  int points = std::max(kFewest, state.past_points / 2);
  double before = 0;
  bool smooth = false, tried = false;
  for (;;) {
    if (!look_at_points(instance, at, x, points)) return false;
    double rough = past.roughness(tolerance);
    smooth = rough <= 1;
    if (smooth && !fits(instance, at, x, points, tolerance, smooth)) return false;
    if (rough <= 1 && !smooth) rough = std::max(before, kUnknown);
    // Cubics are of fourth order. Where four times as many points do not help, there is a corner, or nothing but
    // rounding; or turns between few points.
    if (smooth || points == kMost || (points >= kEnough && before > 0 && rough > 0.3 * before)) break;
    // At a corner four times as many points are four times as exact.
    if (points >= kSome && before > 0 && rough > 0.1 * before && !tried) {
      bool enclosed = false;
      if (!enclose_corners(instance, at, x, points, tolerance, enclosed)) return false;
      if (enclosed) break;
      tried = true;
    }
    int needed = static_cast<int>(1.1 * points * std::sqrt(std::sqrt(std::min(rough, 1e12))));
    points = std::min(kMost, before > 0 ? std::max(4 * points, needed) : 4 * points);
    before = rough;
    past.forget_step();
  }
  state.past_points = smooth || points == kMost ? points : kFewest;
  if (!past.keep_step()) return false;
  double length = at - integrator->begin();
  // What comes out at the end of the step is integrated, and flows in again.
  uint64_t generation = 1 + past.end_step(length, smooth);
  if (generation <= history::kGenerations) past.add_kink(generation);
  return past.bound(tolerance);
}

}  // namespace saltus::simulate
