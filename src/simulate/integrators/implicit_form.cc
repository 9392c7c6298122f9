#include "simulate/integrators/implicit_form.h"

#include <algorithm>
#include <cmath>

#include "simulate/constants.h"

namespace saltus::simulate {

ImplicitForm::ImplicitForm(Instance& instance) : instance_(instance), first_(instance.program->systems.size(), 0) {
  for (const run::Step& step : instance.program->blocks.steps) {
    if (step.when != When::Continuous || !step.solve) continue;
    const std::vector<Slot>& unknowns = instance.program->systems[step.system].source->unknowns;
    first_[step.system] = static_cast<uint32_t>(unknowns_.size());
    unknowns_.insert(unknowns_.end(), unknowns.begin(), unknowns.end());
  }
  pattern_ = instance.program->implicit_pattern();
  uint32_t colours = 0;
  std::vector<uint32_t> colour = run::colour_columns(pattern_, colours);
  columns_.resize(colours);
  for (uint32_t j = 0; j < colour.size(); ++j) columns_[colour[j]].push_back(j);
  linearization_ = &instance.program->linearization();
  exact_ = linearization_->exact;
  instance.warned.resize(instance.program->place_count(), 0);
  held_.resize(unknowns_.size());
  for (auto* v : {&column_, &step_, &y_, &dy_}) v->assign(size(), 0);
  rates_.resize(instance.state_count);
  residuals_.resize(2 * unknowns_.size() + 1);
}

Slot ImplicitForm::slot(size_t i) const {
  return is_state(i) ? instance_.schedule->states[i].state : unknowns_[i - instance_.state_count];
}

bool ImplicitForm::consistent(double t, const double* x, double* y, double* dy) {
  size_t n = instance_.state_count;
  std::copy(x, x + n, y);
  std::fill(dy, dy + size(), 0.0);
  if (!instance_.derivatives(t, x, dy)) return false;
  for (size_t k = 0; k < unknowns_.size(); ++k) held_[k] = y[n + k] = instance_.v[unknowns_[k]];
  return true;
}

bool ImplicitForm::residual(double t, const double* y, const double* dy, double* f) {
  size_t n = instance_.state_count;
  if (instance_.is_sliding()) {
    if (!instance_.derivatives(t, y, rates_.data())) return false;
    for (size_t i = 0; i < n; ++i) f[i] = dy[i] - rates_[i];
    for (size_t k = 0; k < unknowns_.size(); ++k) f[n + k] = y[n + k] - held_[k];
    return true;
  }
  ++instance_.statistics.evaluations;
  run::Environment& env = instance_.env;
  env.time = t;
  env.fresh = 0;
  instance_.set_states(y);
  for (size_t k = 0; k < unknowns_.size(); ++k) instance_.v.set(unknowns_[k], y[n + k]);
  const std::vector<run::Step>& steps = instance_.program->blocks.steps;
  bool good = instance_.guarded([&] {
    for (const run::Step& step : steps) {
      if (step.when != When::Continuous) continue;
      if (step.clock != run::kNoSlot && instance_.v[step.clock] == 0) continue;
      if (!step.solve) {
        step.run(&env);
        continue;
      }
      // Behind its residuals a system stores the sizes of their terms.
      const run::CompiledSystem& system = instance_.program->systems[step.system];
      system.residual(&env, residuals_.data());
      std::copy_n(residuals_.data(), system.source->unknowns.size(), f + n + first_[step.system]);
    }
  });
  if (!good) return false;
  for (size_t i = 0; i < n; ++i) f[i] = dy[i] - instance_.v[instance_.schedule->states[i].derivative];
  for (size_t i = 0; i < size(); ++i) {
    if (std::isfinite(f[i])) continue;
    if (instance_.is_finite_report()) instance_.failure = "an equation has no finite value";
    return false;
  }
  return true;
}

bool ImplicitForm::begin_tangents(double t, const double* y, const double* dy) {
  std::copy(dy, dy + size(), dy_.begin());
  if (!residual(t, y, dy_.data(), column_.data())) return false;
  std::fill_n(instance_.env.d, instance_.schedule->slots.size(), 0.0);
  std::fill(step_.begin(), step_.end(), 1.0);
  return true;
}

bool ImplicitForm::tangents(const std::vector<uint32_t>& columns, double c) {
  size_t n = instance_.state_count;
  run::Environment& env = instance_.env;
  for (uint32_t j : columns) env.d[slot(j)] = 1;
  bool good = instance_.guarded([&] {
    for (const run::Linearization::Step& step : linearization_->steps) {
      if (step.system >= 0)
        step.residual(&env, column_.data() + n + first_[static_cast<size_t>(step.system)]);
      else
        step.run(&env);
    }
  });
  for (size_t i = 0; i < n; ++i) column_[i] = -env.d[instance_.schedule->states[i].derivative];
  for (uint32_t j : columns) {
    if (is_state(j)) column_[j] += c;
    env.d[slot(j)] = 0;
  }
  for (double v : column_) good &= std::isfinite(v);
  return good;
}

bool ImplicitForm::differences(const std::vector<uint32_t>& columns, double t, const double* y, const double* dy,
                               const double* f, double c) {
  std::copy(y, y + size(), y_.begin());
  std::copy(dy, dy + size(), dy_.begin());
  for (uint32_t j : columns) {
    y_[j] += kForwardStep * std::max(std::abs(y[j]), kPartOfNominal * instance_.nominal[slot(j)]);
    step_[j] = y_[j] - y[j];
    dy_[j] += c * step_[j];
  }
  if (!residual(t, y_.data(), dy_.data(), column_.data())) return false;
  for (size_t i = 0; i < size(); ++i) column_[i] -= f[i];
  return true;
}

void ImplicitForm::describe(Statistics& statistics) const {
  const char* s = columns_.size() == 1 ? "" : "s";
  if (exact_)
    statistics.words.jacobian = fmt::format("exact, {} direction{}", columns_.size(), s);
  else
    statistics.words.jacobian =
        fmt::format("differences, {} evaluation{} each: {}", columns_.size(), s, linearization_->why);
}

}  // namespace saltus::simulate
