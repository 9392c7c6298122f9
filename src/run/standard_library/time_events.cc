#include "run/standard_library/time_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "run/standard_library/failure.h"

namespace saltus::run::library {
namespace {

// Eight units in the last place: a scaling and its inverse, a shift and repetitions round a few times.
double rounding(double t, double shift) {
  return 8 * std::numeric_limits<double>::epsilon() * std::max(std::abs(t), std::abs(shift));
}

}  // namespace

TimeAxis::TimeAxis(const Curves& curves, TimeEvents events, double start, double shift)
    : curves_(curves), start_(start), shift_(shift) {
  const std::vector<double>& x = curves.abscissae();
  size_t n = x.size();
  if (n < 2) return;
  for (size_t i = 0; i < n;) {
    size_t end = i;
    while (end + 1 < n && x[end + 1] == x[i]) ++end;
    bool jump = end > i, border = i == 0 || end + 1 == n;
    if (events == TimeEvents::Always || border || (events == TimeEvents::AtDiscontinuities && jump)) {
      events_.push_back(x[i]);
      first_.push_back(static_cast<std::ptrdiff_t>(i));
      last_.push_back(static_cast<std::ptrdiff_t>(end));
    }
    i = end + 1;
  }
  if (curves.is_periodic() && period() <= 0)
    throw Failure{"a table over time is repeated, but its period is 0: all abscissae are equal"};
}

double TimeAxis::time_of(double k, size_t index) const {
  return events_[index] + k * period() + shift_;
}

TimeAxis::Event TimeAxis::event_at(double t) const {
  double behind = t + rounding(t, shift_);
  auto last_before = [&](double k) {
    // Compared as times of the model, as they are given to it.
    size_t low = 0, high = events_.size();
    while (low < high) {
      size_t middle = (low + high) / 2;
      if (time_of(k, middle) <= behind)
        low = middle + 1;
      else
        high = middle;
    }
    return static_cast<std::ptrdiff_t>(low) - 1;
  };
  if (!curves_.is_periodic()) return {0, last_before(0)};
  // The end of a repetition is the beginning of the next one.
  double k = std::floor((t - shift_ - curves_.minimum()) / period());
  for (double trial : {k + 1, k, k - 1}) {
    std::ptrdiff_t index = last_before(trial);
    if (index >= 0) return {trial, std::min(index, static_cast<std::ptrdiff_t>(events_.size()) - 2)};
  }
  return {k - 1, 0};
}

double TimeAxis::next_event(double t) const {
  if (t < start_ - rounding(start_, shift_)) return start_;
  if (events_.empty() || !std::isfinite(t)) return kNoTimeEvent;
  Event event = event_at(t);
  auto next = static_cast<size_t>(event.index + 1);
  return next < events_.size() ? time_of(event.k, next) : kNoTimeEvent;
}

bool TimeAxis::find(double t, double next, double pre, Position& position) const {
  double same = rounding(t, shift_);
  bool pending = next == pre && t >= next - same;
  // What a step has gone beyond the event does not count.
  if (pending) t = next;
  if (t < start_ - same || (pending && next <= start_ + same)) return false;
  position = {0, t - shift_};
  if (curves_.points() < 2 || std::isnan(t)) return true;
  Event event = event_at(t);
  std::ptrdiff_t end = static_cast<std::ptrdiff_t>(curves_.points()) - 1;
  const std::vector<double>& x = curves_.abscissae();
  auto index = static_cast<size_t>(event.index);
  if (pending && event.index >= 0 && std::abs(time_of(event.k, index) - t) <= same) {
    bool wraps = event.index == 0 && curves_.is_periodic();
    std::ptrdiff_t point = wraps ? end : first_[index];
    position = {point - 1, x[static_cast<size_t>(point)], true};
    if (wraps) position.segment = first_.back() - 1;
  } else if (event.index < 0) {
    position.segment = -1;
  } else {
    position.u = std::max(position.u - event.k * period(), events_[index]);
    position.segment = end;
    if (index + 1 < events_.size())
      position.segment = std::clamp(curves_.segment_of(position.u), last_[index], first_[index + 1] - 1);
  }
  bool outside = position.segment < 0 ? !position.pending : position.segment >= end && position.u > x.back() + same;
  if (outside && curves_.extrapolation() == Extrapolation::None)
    throw Failure{fmt::format("a table over time is not extrapolated: at {} it {}", t,
                              position.segment < 0 ? "has not begun" : "has ended")};
  return true;
}

}  // namespace saltus::run::library
