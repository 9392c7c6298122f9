#include "fmi/run/clock_schedule.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace saltus::fmi {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

bool is_periodic(ClockInterval kind) {
  return kind == ClockInterval::Constant || kind == ClockInterval::Fixed || kind == ClockInterval::Tunable;
}

double rounding(double t) {
  return 8 * std::numeric_limits<double>::epsilon() * std::abs(t);
}

}  // namespace

ClockSchedule::ClockSchedule(const Description& description) : d_(description) {
  for (uint32_t i = 0; i < d_.variables.size(); ++i) {
    const Variable& v = d_.variables[i];
    if (v.type == Type::Clock && v.causality == Causality::Input)
      clocks_.push_back({i, v.interval_kind, 0, 0, 0, kNever});
  }
  std::ranges::stable_sort(clocks_, {}, [&](const Clock& c) { return d_.variables[c.variable].priority; });
}

bool ClockSchedule::begin(Instance& fmu, double start) {
  for (Clock& c : clocks_) {
    const Variable& v = d_.variables[c.variable];
    c.k = 0;
    c.next = kNever;
    if (c.kind == ClockInterval::Triggered) continue;
    if (!is_periodic(c.kind)) {
      if (!fmu.interval(v.reference, start, c.next)) return false;
      continue;
    }
    double shift = v.shift.value_or(0);
    if (v.interval) {
      c.interval = *v.interval;
    } else {
      if (!fmu.interval(v.reference, 0, c.interval) || !fmu.shift(v.reference, shift)) return false;
    }
    if (!(c.interval > 0) || !std::isfinite(c.interval) || !std::isfinite(shift))
      return fmu.refuse(fmt::format("the interval of its clock '{}' is {}", v.name, c.interval));
    c.first = c.next = start + shift;
  }
  return true;
}

double ClockSchedule::next() const {
  double first = kNever;
  for (const Clock& c : clocks_) first = std::min(first, c.next);
  return first;
}

bool ClockSchedule::is_due(double instant, double t) {
  return instant <= t + rounding(t);
}

std::vector<uint32_t> ClockSchedule::due(double t, const std::vector<uint32_t>& triggered) const {
  std::vector<uint32_t> list;
  for (const Clock& c : clocks_) {
    bool asked = std::ranges::find(triggered, c.variable) != triggered.end();
    if (asked || is_due(c.next, t)) list.push_back(c.variable);
  }
  return list;
}

void ClockSchedule::ticked(const std::vector<uint32_t>& clocks, double t) {
  for (Clock& c : clocks_) {
    if (std::ranges::find(clocks, c.variable) == clocks.end() || c.kind == ClockInterval::Triggered) continue;
    c.next = kNever;
    if (!is_periodic(c.kind)) continue;
    while (is_due(c.first + static_cast<double>(c.k) * c.interval, t)) ++c.k;
    c.next = c.first + static_cast<double>(c.k) * c.interval;
  }
}

bool ClockSchedule::ask(Instance& fmu, double t, const std::vector<uint32_t>& clocks) {
  for (Clock& c : clocks_) {
    bool just = std::ranges::find(clocks, c.variable) != clocks.end();
    bool says = c.kind == ClockInterval::Countdown || (c.kind == ClockInterval::Changing && just);
    if (says && !fmu.interval(d_.variables[c.variable].reference, t, c.next)) return false;
  }
  return true;
}

}  // namespace saltus::fmi
