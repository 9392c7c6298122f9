#include "simulate/monitors/time_events.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/archive.h"

namespace saltus::simulate {

TimeEvents::TimeEvents(Instance& instance, double stop, const std::vector<uint32_t>& told)
    : instance_(instance), stop_(stop) {
  const run::Model& schedule = *instance.schedule;
  samplers_.resize(schedule.samplers.size());
  for (uint32_t i : told) samplers_[i].told = true;
  table_.assign(2 * samplers_.size() + 1, 0);
  state_.instants.assign(schedule.crossings.size(), std::numeric_limits<double>::infinity());
  for (uint32_t i = 0; i < schedule.crossings.size(); ++i) {
    if (schedule.crossings[i].is_timed) timed_.push_back({i, schedule.crossings[i].changes_after});
  }
}

double TimeEvents::resolution(double t) const {
  return 8 * std::numeric_limits<double>::epsilon() * std::max(std::abs(t), state_.largest_term);
}

bool TimeEvents::begin(double t) {
  if (samplers_.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->samplers(&env, table_.data()); })) return false;
  for (size_t i = 0; i < samplers_.size(); ++i) {
    Sampler& s = samplers_[i];
    const run::Sampler& source = instance_.schedule->samplers[i];
    s = {source.first,
         source.step,
         source.resolution,
         s.told,
         {source.has_start ? table_[2 * i] : t, table_[2 * i + 1]}};
    if (!(s.state.interval > 0)) {
      instance_.failure =
          fmt::format("the interval of sample({}, {}) is not positive", s.state.start, s.state.interval);
      return false;
    }
    state_.largest_term = std::max(state_.largest_term, std::abs(s.state.start));
    double apart = s.state.interval * static_cast<double>(s.step) / static_cast<double>(s.resolution);
    if (double finest = resolution(std::max(std::abs(t), std::abs(stop_))); apart < finest) {
      instance_.failure = fmt::format(
          "the interval {} of a sample or clock is shorter than time can be resolved ({:.2g} s)", apart, finest);
      return false;
    }
    if (s.state.start < t) {
      s.state.k = static_cast<uint64_t>(std::max(0.0, std::floor((t - s.state.start) / s.state.interval)));
      while (s.at() < t - resolution(t)) ++s.state.k;
    }
  }
  return true;
}

bool TimeEvents::update() {
  if (timed_.empty()) return true;
  run::Environment& env = instance_.env;
  return instance_.guarded([&] { instance_.program->time_events(&env, state_.instants.data()); });
}

double TimeEvents::next(double t) const {
  double first = std::numeric_limits<double>::infinity();
  for (const Sampler& s : samplers_) first = s.told ? first : std::min(first, s.at());
  for (const Timed& r : timed_) {
    // What changes after the end of the run does not change in it.
    bool beyond = r.after && state_.instants[r.crossing] >= stop_ - resolution(stop_);
    if (state_.instants[r.crossing] > t && !beyond) first = std::min(first, state_.instants[r.crossing]);
  }
  return first;
}

bool TimeEvents::changes_after(double t) const {
  return std::ranges::any_of(timed_, [&](const Timed& r) { return r.after && state_.instants[r.crossing] == t; });
}

void TimeEvents::tick(double t) {
  for (size_t i = 0; i < samplers_.size(); ++i) {
    Sampler& s = samplers_[i];
    if (s.told || s.at() > t + resolution(t)) continue;
    instance_.ticks[i] = 1;
    while (s.at() <= t + resolution(t)) ++s.state.k;
  }
}

void TimeEvents::tick_told() {
  for (size_t i = 0; i < samplers_.size(); ++i) {
    if (std::exchange(samplers_[i].state.asked, false)) instance_.ticks[i] = 1;
  }
}

void TimeEvents::instants(uint32_t sampler, double& first, double& interval) const {
  Sampler s = samplers_[sampler];
  s.state.k = 0;
  first = s.at();
  interval = s.state.interval * static_cast<double>(s.step) / static_cast<double>(s.resolution);
}

void TimeEvents::archive(Archive& archive) {
  archive(state_);
  for (Sampler& sampler : samplers_) archive(sampler.state);
}

}  // namespace saltus::simulate
