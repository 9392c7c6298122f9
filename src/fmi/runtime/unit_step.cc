// Co-simulation: a step is a piece of the run, with its events.
//
// FMI 3.0 §4.2: between two communication points the importer may be told of points on the way (intermediate update),
// ten of them, where inputs may be set; it may want to return there. With event mode a step ends early at an event of
// the model that is known beforehand, and where a clock of the model's own ticks; other state events are handled on the
// way.
#include <algorithm>
#include <cmath>

#include "fmi/runtime/unit.h"

namespace saltus::fmu {
namespace {

constexpr int kPieces = 10;

}  // namespace

// Up to `end`, which is told when the run comes to its own end before.
bool Unit::advance(double end) {
  bool good = (!disturbed_ || runner_->enter_event()) && runner_->advance_to(end);
  disturbed_ = looked_ = false;
  time_ = good && !(options_.stops_at_ticks && own_tick()) ? end : runner_->time();
  tell();
  return good;
}

Answer Unit::do_step(double time, double step, Step& done) {
  done = {};
  done.reached = time_;
  if (phase_ != Phase::Step || !make()) return fail("a step is made after initialization, in step mode");
  if (std::abs(time - time_) > 1e-9 * std::max(1.0, std::abs(time_)))
    return fail(fmt::format("a step from {} on, but the time is {}", time, time_));
  if (!(step >= 0)) return fail("a step of negative length");
  double end = time + step;
  if (has_stop_ && end > options_.stop + 1e-12 * std::max(1.0, std::abs(options_.stop)))
    return fail(fmt::format("a step beyond the stop time {}", options_.stop), Answer::Discard);
  if (!has_stop_ && end > options_.stop) options_.stop = end;
  bool good = true, wanted = false;
  end_ticks();
  end_courses();
  options_.stops_at_ticks = watching.event_mode && watching.early;
  for (int piece = 1; good && time_ < end && !done.early; ++piece) {
    double target = watching.intermediate ? std::min(end, time + step * piece / kPieces) : end;
    if (!(target > time_)) continue;
    if (watching.event_mode && watching.early) {
      double next = runner_->next_event();
      done.event = next > time_ && next <= target;
      if (done.event) target = next;
    }
    good = advance(target);
    // Where it may not return early it tells so at the end.
    done.event |= good && watching.event_mode && own_tick();
    if (good && watching.intermediate) {
      double until = end;
      watching.intermediate(time_, watching.early, wanted, until);
      if (wanted && watching.early) end = std::clamp(until, time_, end);
    }
    done.early = good && watching.early && time_ < time + step && (done.event || (wanted && time_ >= end));
  }
  if (good && step == 0) good = advance(end);
  done.reached = time_;
  if (good) return Answer::Ok;
  done.terminates = runner_->status() == simulate::Status::Terminated;
  return done.terminates ? Answer::Ok : Answer::Error;
}

}  // namespace saltus::fmu
