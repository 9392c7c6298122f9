// Clocks of FMI 3.0: the importer says when they tick, in event mode or by running a partition.
#include "fmi/runtime/unit.h"

namespace saltus::fmu {

const UnitClock* Unit::clock(uint32_t reference) {
  for (const UnitClock& c : tables_.clocks) {
    if (c.reference == reference) return &c;
  }
  fail(fmt::format("value reference {} is no clock", reference));
  return nullptr;
}

Answer Unit::set_clock(uint32_t reference, bool active) {
  const UnitClock* c = clock(reference);
  if (!c) return Answer::Error;
  if (phase_ != Phase::Event) return fail("a clock is set in event mode");
  if (active == active_.contains(c->sampler)) return Answer::Ok;
  if (ticked_) return fail("a clock is set after what ticks at this instant has been computed");
  if (active) active_.insert(c->sampler);
  else active_.erase(c->sampler);
  looked_ = false;
  return Answer::Ok;
}

Answer Unit::get_clock(uint32_t reference, bool& active) {
  const UnitClock* c = clock(reference);
  if (!c) return Answer::Error;
  active = active_.contains(c->sampler);
  return Answer::Ok;
}

Answer Unit::interval(uint32_t reference, double& shift, double& interval) {
  const UnitClock* c = clock(reference);
  if (!c || !make()) return Answer::Error;
  if (c->triggered) return fail("a triggered clock has no interval");
  runner_->instants(c->sampler, shift, interval);
  shift -= options_.start;
  return Answer::Ok;
}

bool Unit::run_ticks() {
  if (active_.empty() || ticked_) return true;
  for (uint32_t sampler : active_) runner_->tick(sampler);
  ticked_ = true;
  disturbed_ = false;
  if (runner_->enter_event() || runner_->status() != simulate::Status::Failed) return true;
  tell();
  return false;
}

Answer Unit::activate(uint32_t reference, double time) {
  const UnitClock* c = clock(reference);
  if (!c) return Answer::Error;
  if (kind_ != Kind::ScheduledExecution || phase_ != Phase::Event || !make()) return fail("a partition runs after initialization, in scheduled execution");
  if (time < time_) return fail(fmt::format("a partition at time {}, but the time is {}", time, time_));
  time_ = time;
  runner_->move_to(time_, {});
  active_ = {c->sampler};
  bool good = run_ticks();
  active_.clear();
  ticked_ = looked_ = false;
  tell();
  return good ? Answer::Ok : Answer::Error;
}

}  // namespace saltus::fmu
