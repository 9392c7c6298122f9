#include "simulate/passages.h"

#include <cmath>

namespace saltus::simulate {
namespace {

constexpr size_t kMostTimes = 8;  // corners of one step that are looked at
constexpr double kMissed = 10;    // tolerances: a step that was accepted may be wrong by one or two

}  // namespace

Passages::Passages(Instance& instance)
    : instance_(instance),
      corners_(instance.schedule->state_corner_count, 0, [this](double t, double* g, double*) { return read(t, g); }),
      kept_(instance.state_count),
      x_(instance.state_count),
      early_(instance.state_count),
      rates_(instance.state_count) {
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

bool Passages::read(double t, double* g) {
  integrator_->interpolate(t, x_.data());
  instance_.set_states(x_.data());
  instance_.env.time = t;
  bool good = instance_.guarded([&] { read_state_corners(*instance_.program, instance_.env, g); });
  if (!good) instance_.failure.clear();
  return good;
}

bool Passages::any_unseen(Integrator& integrator, const std::vector<double>& tolerances, double& corner) {
  integrator_ = &integrator;
  double from = integrator.begin(), to = integrator.end(), time = instance_.env.time;
  instance_.get_states(kept_.data());
  times_.assign(1, from);
  while (times_.size() <= kMostTimes) {
    double next = corners_.after(times_.back(), to, to - from);
    if (next == Corners::kNever) break;
    times_.push_back(next);
  }
  instance_.set_states(kept_.data());
  instance_.env.time = time;
  if (times_.size() == 1) return false;
  times_.push_back(to);
  corner = times_[1];
  for (size_t i = 0; i + 1 < times_.size(); ++i) {
    if (is_missed(times_[i], times_[i + 1], tolerances)) return true;
  }
  return false;
}

bool Passages::is_missed(double from, double to, const std::vector<double>& tolerances) {
  double length = to - from;
  integrator_->interpolate(from + 0.5 * length, x_.data());
  instance_.trial = true;
  bool good = instance_.derivatives(from + 0.5 * length, x_.data(), rates_.data());
  instance_.trial = false;
  if (!good) return instance_.failure.clear(), false;
  integrator_->interpolate(from + 0.25 * length, early_.data());
  integrator_->interpolate(from + 0.75 * length, x_.data());
  for (size_t i = 0; i < x_.size(); ++i) {
    if (std::abs(rates_[i] * length - 2 * (x_[i] - early_[i])) > kMissed * tolerances[i]) return true;
  }
  return false;
}

}  // namespace saltus::simulate
