#include "simulate/sliding.h"

#include <algorithm>
#include <cmath>

namespace saltus::simulate {

Sliding::Sliding(Instance& instance, double time_scale) : instance_(instance), time_scale_(time_scale) {
  size_t n = instance.state_count, crossings = instance.schedule.crossings.size(),
         slots = instance.schedule.slots.size();
  for (Side& side : sides_) {
    side.v.assign(slots, 0);
    side.rates.assign(n, 0);
    side.g.assign(crossings, 0);
    side.slopes.assign(crossings, 0);
  }
  x_.assign(n, 0);
  moved_.assign(n, 0);
  now_.assign(crossings, 0);
  frozen_.assign(crossings, 0);
  for (Slot slot = 0; slot < slots; ++slot) {
    const hybrid::Variable& variable = instance.schedule.model.variables[instance.schedule.slots[slot].variable];
    bool real = instance.schedule.model.types[variable.type].base == hybrid::BaseType::Real;
    if (real && variable.variability == hybrid::Variability::Continuous) reals_.push_back(slot);
  }
}

// The right-hand side with one relation held so, and how fast the distances change along it.
bool Sliding::look(uint32_t crossing, double held, double t, const double* x, Side& side) {
  code::Environment& env = instance_.env;
  double before = instance_.relations[crossing];
  instance_.relations[crossing] = held;
  auto distances = [&](std::vector<double>& g) {
    return instance_.guarded([&] { instance_.program.crossings(&env, g.data(), now_.data()); });
  };
  bool good = instance_.evaluate_sides(t, x) && distances(side.g);
  if (good) {
    std::copy_n(instance_.v.begin(), side.v.size(), side.v.begin());
    double fastest = 0;
    for (size_t i = 0; i < side.rates.size(); ++i) {
      const structure::State& state = instance_.schedule.states[i];
      side.rates[i] = instance_.v[state.derivative];
      fastest = std::max(fastest, std::abs(side.rates[i]) / std::max(instance_.nominal[state.state], std::abs(x[i])));
    }
    // Far enough to be more than rounding, near enough to be a rate.
    double delta = std::min(1e-7 * time_scale_, fastest > 0 ? 1e-6 / fastest : 1e-7 * time_scale_);
    for (size_t i = 0; i < moved_.size(); ++i) moved_[i] = x[i] + delta * side.rates[i];
    good = instance_.evaluate_sides(t + delta, moved_.data()) && distances(side.slopes);
    for (size_t k = 0; k < side.g.size(); ++k) side.slopes[k] = (side.slopes[k] - side.g[k]) / delta;
  }
  instance_.relations[crossing] = before;
  return good;
}

bool Sliding::attracts(uint32_t crossing) const {
  double off = sign_ * sides_[0].slopes[crossing], on = sign_ * sides_[1].slopes[crossing];
  return on < 0 && off > 0;
}

void Sliding::mix(double t, const double* x) {
  double a0 = sides_[0].slopes[crossing_], a1 = sides_[1].slopes[crossing_];
  double g = 0.5 * (sides_[0].g[crossing_] + sides_[1].g[crossing_]);
  double kappa = time_scale_ > 0 ? 10 / time_scale_ : 0;  // gentle compared with the longest step
  alpha_ = a0 != a1 ? (a0 + kappa * g) / (a0 - a1) : 0.5;
  // The integrator may look beyond the end of sliding, not arbitrarily far.
  double alpha = std::clamp(alpha_, -1.0, 2.0);
  for (Slot slot : reals_) {
    double off = sides_[0].v[slot], on = sides_[1].v[slot];
    instance_.v[slot] = off == on ? on : off + alpha * (on - off);
  }
  instance_.set_states(x);
  instance_.env.time = t;
}

bool Sliding::evaluate(double t, const double* x) {
  std::copy(x, x + x_.size(), x_.begin());
  if (!look(crossing_, 0, t, x_.data(), sides_[0]) || !look(crossing_, 1, t, x_.data(), sides_[1])) return false;
  mix(t, x_.data());
  return true;
}

bool Sliding::decide(const std::vector<uint32_t>& changed) {
  if (x_.empty()) return true;
  std::vector<uint32_t> candidates;
  if (active_) {
    candidates.push_back(crossing_);
    bool over = alpha_ < 0 || alpha_ > 1;
    if (over || std::find(changed.begin(), changed.end(), crossing_) != changed.end()) {
      left_ = true;
      left_at_ = instance_.env.time;
      candidates.clear();
    }
  }
  active_ = false;
  for (uint32_t k : changed) {
    if (std::find(candidates.begin(), candidates.end(), k) == candidates.end()) candidates.push_back(k);
  }
  double t = instance_.env.time;
  std::vector<double> x(x_.size());
  instance_.get_states(x.data());
  for (uint32_t k : candidates) {
    const structure::ZeroCrossing& crossing = instance_.schedule.crossings[k];
    if (crossing.is_floor || crossing.time_event.valid()) continue;
    // What has just been left is not entered again at once.
    if (left_ && k == crossing_ && t - left_at_ < 1e-7 * time_scale_) continue;
    hybrid::ExprId relation = instance_.schedule.model.exprs.arg(crossing.expression, 0);
    hybrid::Op op = instance_.schedule.model.exprs.op(relation);
    sign_ = op == hybrid::Op::Greater || op == hybrid::Op::GreaterEqual ? 1 : -1;
    if (!look(k, 0, t, x.data(), sides_[0]) || !look(k, 1, t, x.data(), sides_[1])) {
      // One side has no solution here: no sliding. The other goes on as ever.
      instance_.failure.clear();
      if (!instance_.evaluate_sides(t, x.data())) return false;
      continue;
    }
    bool on_surface = true;
    double speed = std::max(std::abs(sides_[0].slopes[k]), std::abs(sides_[1].slopes[k]));
    on_surface = std::abs(sides_[0].g[k]) <= 1e-9 * time_scale_ * speed;
    if (attracts(k) && on_surface) {
      active_ = true;
      left_ = false;
      crossing_ = k;
      double a0 = sides_[0].slopes[k], a1 = sides_[1].slopes[k];
      for (size_t j = 0; j < frozen_.size(); ++j) {
        double b0 = sides_[0].slopes[j], b1 = sides_[1].slopes[j];
        bool here = std::abs(sides_[0].g[j]) <= 1e-9 * time_scale_ * std::max(std::abs(b0), std::abs(b1));
        bool parallel = std::abs(b0 * a1 - b1 * a0) <= 1e-6 * std::abs(a1 * b0) && b0 != 0;
        frozen_[j] = j == k || (here && parallel);
      }
      mix(t, x.data());
      instance_.disturb();
      return true;
    }
    if (!instance_.evaluate_sides(t, x.data())) return false;
  }
  return true;
}

}  // namespace saltus::simulate
