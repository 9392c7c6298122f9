#include "simulate/monitors/divergence.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/archive.h"

namespace saltus::simulate {
namespace {

// Of the time that the series has taken. Heights of bounces are a square less still: 1e-16 of what they were.
constexpr double kReached = 1e-8;
// Of the gap between two encounters: events that are nearer belong to one.
constexpr double kEncounter = 1e-3;
// Gaps of a series that ends at kReached of its length: the square of a gap a thousand times shorter than that.
constexpr double kFinest = 1e-24;
constexpr double kSteady = 0.1;  // relative: ratios that are alike
// Of the step that was meant. Bounces of a relay with hysteresis take a part of a step that is its band relative to the
// state; across a surface without one they take what rounding makes of it, 1e-14 or so.
constexpr double kAtOnce = 1e-10;
// The same, of events that may turn out to be at once where tolerances are smaller; so many in a row.
constexpr double kClose = 1e-3;
constexpr int kMany = 16;
// Events, a power of two, of a series whose gaps shrink with a power of their number; what this power is has shown in
// the last doublings, to a hundredth, and the times that they took converge.
constexpr uint64_t kAccelerating = uint64_t{1} << 18;
constexpr int kDoublings = 6;
constexpr double kAlike = 0.01;
constexpr double kConverges = 0.9;

}  // namespace

void Divergence::encounter(double t) {
  double gap = t - state_.encounters[0];
  // Part of the encounter that is going on.
  if (state_.met > 0 && gap < kEncounter * state_.gap) return;
  if (state_.met > 0) state_.gap = gap;
  std::shift_right(state_.encounters.begin(), state_.encounters.end(), 1);
  state_.encounters[0] = t;
  state_.met = std::min(state_.met + 1, state_.encounters.size());
  if (state_.met < state_.encounters.size()) return;
  state_.taken = t - state_.encounters[kPattern];
  double before = state_.encounters[kPattern] - state_.encounters[2 * kPattern];
  double last = std::exchange(state_.ratio, state_.taken / before);
  // One long gap alone makes four small ratios in a row, but not of one size.
  bool steady = std::abs(state_.ratio - last) <= kSteady * last;
  if (state_.ratio >= 0.9999 || !steady) state_.shrinking = 0;
  if (state_.ratio < 0.9999 && state_.shrinking++ == 0) {
    state_.reference = before / kPattern;
    state_.series = state_.encounters[2 * kPattern];
  }
  // Two ratios alike begin a series, and so do many events that all follow at once; a short gap by itself says nothing
  // about what comes.
  double ratio = state_.shrinking > 1 || (state_.shrinking > 0 && state_.close >= kMany) ? gap / state_.reference : 1;
  state_.refinement = std::clamp(ratio * ratio, kFinest, 1.0);
}

// After an event that was counted. Once the series is known, each of its events is one of it: a contact that comes to
// rest may be any of the next ones.
bool Divergence::accelerates(double t) {
  if ((state_.count & (state_.count - 1)) != 0) return state_.count > kAccelerating && state_.alike >= kDoublings;
  double taken = t - std::exchange(state_.doubled_at, t);
  double ratio = taken / std::exchange(state_.doubled, taken), last = std::exchange(state_.doubled_ratio, ratio);
  state_.alike = ratio < kConverges && std::abs(ratio - last) <= kAlike * last ? state_.alike + 1 : 0;
  if (state_.count < kAccelerating || state_.alike < kDoublings) return false;
  state_.zeno = true;
  state_.limit = t + taken * ratio / (1 - ratio);
  return true;
}

void Divergence::name_culprits(double since) {
  size_t n = std::min<uint64_t>(state_.count, kEvents);
  for (size_t i = 0; i < n; ++i) {
    if (state_.last[i].t >= since) state_.culprits.push_back(state_.last[i].crossing);
  }
  std::sort(state_.culprits.begin(), state_.culprits.end());
  state_.culprits.erase(std::unique(state_.culprits.begin(), state_.culprits.end()), state_.culprits.end());
}

bool Divergence::add(double t, double step, const std::vector<uint32_t>& changed) {
  state_.close =
      state_.count > 0 && t - state_.last[(state_.count - 1) % kEvents].t < kClose * step ? state_.close + 1 : 0;
  encounter(t);
  state_.last[state_.count++ % kEvents] = {t, step, changed.empty() ? 0 : changed.front()};
  if (state_.shrinking >= kShrinking && state_.ratio < 1) {
    double left = state_.taken * state_.ratio / (1 - state_.ratio);
    if (left < kReached * (state_.encounters[0] - state_.series)) {
      state_.zeno = true;
      state_.limit = state_.encounters[0] + left;
      name_culprits(state_.encounters[1]);
      return true;
    }
  }
  if (accelerates(t)) return name_culprits(t), true;
  if (state_.count < kEvents) return false;
  double oldest = state_.last[state_.count % kEvents].t, longest = 0;
  for (const Event& event : state_.last) longest = std::max(longest, event.step);
  // Times are rounded, too, and an event is found to some last digits on either side: those of neighbouring times are
  // no progress either.
  double rounding = std::numeric_limits<double>::epsilon() * std::abs(t);
  if (t - oldest > kEvents * std::max(kAtOnce * longest, 16 * rounding)) return false;
  state_.limit = t;
  name_culprits(oldest);
  return true;
}

void Divergence::archive(Archive& archive) {
  archive(state_);
  if (state_.met > state_.encounters.size()) archive.fail(), state_.met = 0;
}

}  // namespace saltus::simulate
