// Clocks of FMI 3.0: the importer says when they tick, in event mode or by running a partition, and asks which of the
// model's own have ticked.
#include <algorithm>

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
  if (c->tick != run::kNoSlot) return fail("this clock is none of the importer's");
  if (phase_ != Phase::Event) return fail("a clock is set in event mode");
  if (active == active_.contains(c->sampler)) return Answer::Ok;
  if (ticked_) return fail("a clock is set after what ticks at this instant has been computed");
  if (active)
    active_.insert(c->sampler);
  else
    active_.erase(c->sampler);
  looked_ = false;
  return Answer::Ok;
}

Answer Unit::get_clock(uint32_t reference, bool& active) {
  const UnitClock* c = clock(reference);
  if (!c) return Answer::Error;
  if (c->tick == run::kNoSlot) {
    active = active_.contains(c->sampler);
    return Answer::Ok;
  }
  active = false;
  if (phase_ != Phase::Event) return Answer::Ok;
  if (!make() || !run_event()) return Answer::Error;
  auto own = std::ranges::find(own_clocks_, static_cast<uint32_t>(c - tables_.clocks.data()));
  active = runner_->ticked()[static_cast<size_t>(own - own_clocks_.begin())] != 0;
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

Answer Unit::fraction(uint32_t reference, uint64_t& counter, uint64_t& shift, uint64_t& resolution) {
  const UnitClock* c = clock(reference);
  if (!c) return Answer::Error;
  if (c->resolution == 0) return fail("the interval of this clock is no fraction");
  counter = c->counter;
  shift = c->shift;
  resolution = c->resolution;
  return Answer::Ok;
}

bool Unit::own_tick() const {
  return runner_ && std::ranges::any_of(runner_->ticked(), [](uint8_t one) { return one != 0; });
}

void Unit::end_ticks() {
  if (runner_) std::ranges::fill(runner_->ticked(), uint8_t{0});
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

bool Unit::run_event() {
  if (!run_ticks()) return false;
  if (kind_ == Kind::ScheduledExecution) return true;
  bool due = !evented_ && !ticked_ && kind_ == Kind::ModelExchange;
  evented_ = true;
  if (!due && !disturbed_) return true;
  disturbed_ = looked_ = false;
  if (runner_->enter_event() || runner_->status() != simulate::Status::Failed) return true;
  tell();
  return false;
}

Answer Unit::activate(uint32_t reference, double time) {
  const UnitClock* c = clock(reference);
  if (!c) return Answer::Error;
  if (c->tick != run::kNoSlot) return fail("this clock is none of the importer's");
  if (kind_ != Kind::ScheduledExecution || phase_ != Phase::Event || !make())
    return fail("a partition runs after initialization, in scheduled execution");
  if (time < time_) return fail(fmt::format("a partition at time {}, but the time is {}", time, time_));
  time_ = time;
  runner_->move_to(time_, {});
  active_ = {c->sampler};
  end_ticks();
  bool good = run_ticks();
  if (good && own_tick() && on_own_tick) on_own_tick();
  active_.clear();
  ticked_ = looked_ = false;
  tell();
  return good ? Answer::Ok : Answer::Error;
}

}  // namespace saltus::fmu
