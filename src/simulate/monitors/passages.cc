#include "simulate/monitors/passages.h"

#include <algorithm>
#include <cmath>

namespace saltus::simulate {
namespace {

constexpr size_t kMostTimes = 8;    // corners of one step that are looked at
constexpr double kMissed = 10;      // tolerances: a step that was accepted may be wrong by one or two
constexpr double kTolerances = 10;  // that several such steps may be wrong by

}  // namespace

Passages::Passages(Instance& instance)
    : instance_(instance),
      corners_(instance.schedule->state_corner_count, 0,
               [this](double t, double* g, double*) { return read_at(t, g); }),
      kept_(instance.state_count),
      x_(instance.state_count),
      early_(instance.state_count),
      rates_(instance.state_count),
      defect_(instance.state_count) {
  times_.reserve(kMostTimes + 2);
}

namespace {

void read_state_corners(const run::Program& program, run::Environment& env, double* g) {
  if (program.parts().empty()) return program.state_corners(&env, g);
  for (const run::Program* part : program.parts()) {
    if (part->model.state_corner_count == 0) continue;
    part->state_corners(&env, g);
    g += part->model.state_corner_count;
  }
}

}  // namespace

bool Passages::read(double* g) {
  bool good = instance_.guarded([&] { read_state_corners(*instance_.program, instance_.env, g); });
  if (!good) instance_.failure.clear();
  return good;
}

// For a look at the corners: all of them are put back, so that memory stays what it was evaluated for.
static void put_states(Instance& instance, const std::vector<double>& x) {
  for (size_t i = 0; i < x.size(); ++i) instance.v.guess(instance.schedule->states[i].state, x[i]);
}

// States that are off by their tolerances, all in one direction and every second one in the other: corners are
// functions of few states.
bool Passages::read_slack(std::span<const double> g, double tolerance, std::vector<double>& slack) {
  slack.assign(g.size(), 0);
  beside_.resize(g.size());
  instance_.get_states(kept_.data());
  bool good = true;
  for (double other : {1.0, -1.0}) {
    for (size_t i = 0; i < kept_.size(); ++i) {
      double error = tolerance * std::max(std::abs(kept_[i]), instance_.nominal[instance_.schedule->states[i].state]);
      x_[i] = kept_[i] + (i % 2 == 0 ? 1 : other) * kTolerances * error;
    }
    put_states(instance_, x_);
    good = good && read(beside_.data());
    for (size_t i = 0; i < g.size(); ++i) slack[i] = std::max(slack[i], std::abs(beside_[i] - g[i]));
  }
  put_states(instance_, kept_);
  return good;
}

bool Passages::read_at(double t, double* g) {
  integrator_->interpolate(t, x_.data());
  put_states(instance_, x_);
  instance_.env.time = t;
  return read(g);
}

// The ends of the step and the corners between them.
void Passages::find_corners() {
  double from = integrator_->begin(), to = integrator_->end();
  // What is put back is memory as it is behind the evaluations that a polynomial may need.
  integrator_->interpolate(0.5 * (from + to), x_.data());
  double time = instance_.env.time;
  instance_.get_states(kept_.data());
  times_.assign(1, from);
  while (times_.size() <= kMostTimes) {
    double next = corners_.after(times_.back(), to, to - from);
    if (next == Corners::kNever) break;
    times_.push_back(next);
  }
  put_states(instance_, kept_);
  instance_.env.time = time;
  times_.push_back(to);
}

bool Passages::any_unseen(Integrator& integrator, const std::vector<double>& tolerances, double& corner) {
  integrator_ = &integrator;
  find_corners();
  if (times_.size() == 2) return false;
  corner = times_[1];
  for (size_t i = 0; i + 1 < times_.size(); ++i) {
    if (is_missed(times_[i], times_[i + 1], tolerances)) return true;
  }
  return false;
}

bool Passages::any_window(Integrator& step, const std::vector<double>& tolerances, double& begin, double& end) {
  integrator_ = &step;
  find_corners();
  auto length = [&](size_t i) { return times_[i + 1] - times_[i]; };
  size_t intervals = times_.size() - 1, longest = 0;
  if (intervals == 1) return false;
  for (size_t i = 1; i < intervals; ++i) {
    if (length(i) > length(longest)) longest = i;
  }
  if (!read_defect(times_[longest], times_[longest + 1])) return false;
  beside_ = defect_;
  for (size_t i = 0; i < intervals; ++i) {
    begin = times_[i];
    end = times_[i + 1];
    if (i == longest) continue;
    if (!read_defect(begin, end)) return false;
    for (size_t k = 0; k < tolerances.size(); ++k) {
      double usual = std::abs(beside_[k]) * length(i) / length(longest);
      if (std::abs(defect_[k]) > kMissed * (tolerances[k] + usual)) return true;
    }
  }
  return false;
}

bool Passages::is_missed(double from, double to, const std::vector<double>& tolerances) {
  if (!read_defect(from, to)) return false;
  for (size_t i = 0; i < x_.size(); ++i) {
    if (std::abs(defect_[i]) > kMissed * tolerances[i]) return true;
  }
  return false;
}

// In the middle of the interval. False: it cannot be evaluated there.
bool Passages::read_defect(double from, double to) {
  double length = to - from;
  integrator_->interpolate(from + 0.5 * length, x_.data());
  instance_.trial = true;
  bool good = instance_.derivatives(from + 0.5 * length, x_.data(), rates_.data());
  instance_.trial = false;
  if (!good) return instance_.failure.clear(), false;
  integrator_->interpolate(from + 0.25 * length, early_.data());
  integrator_->interpolate(from + 0.75 * length, x_.data());
  for (size_t i = 0; i < x_.size(); ++i) defect_[i] = rates_[i] * length - 2 * (x_[i] - early_[i]);
  return true;
}

}  // namespace saltus::simulate
