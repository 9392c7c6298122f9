// Model exchange, and event mode: the integrator is the importer's.
#include <algorithm>
#include <cmath>

#include "fmi/runtime/unit.h"

namespace saltus::fmu {

Answer Unit::set_time(double time) {
  if (!make()) return Answer::Error;
  time_ = time;
  runner_->move_to(time_, {});
  looked_ = false;
  return Answer::Ok;
}

Answer Unit::set_states(std::span<const double> states) {
  if (!make()) return Answer::Error;
  if (states.size() != state_count()) return fail("another number of states");
  runner_->move_to(time_, states);
  looked_ = false;
  return Answer::Ok;
}

Answer Unit::get_states(std::span<double> states) {
  if (!make()) return Answer::Error;
  if (states.size() != state_count()) return fail("another number of states");
  for (size_t i = 0; i < states.size(); ++i) states[i] = runner_->get(model_.states[i].state);
  return Answer::Ok;
}

Answer Unit::nominals(std::span<double> nominals) {
  if (!make()) return Answer::Error;
  if (nominals.size() != state_count()) return fail("another number of states");
  for (size_t i = 0; i < nominals.size(); ++i) nominals[i] = runner_->nominal(model_.states[i].state);
  return Answer::Ok;
}

Answer Unit::derivatives(std::span<double> derivatives) {
  if (!make()) return Answer::Error;
  if (derivatives.size() != state_count()) return fail("another number of states");
  // A trial step of an integrator may leave where the model has a meaning: the importer is to try a shorter one.
  if (!runner_->derivatives(derivatives))
    return fail(fmt::format("at time {}: {}", time_, runner_->failure()), Answer::Discard);
  return Answer::Ok;
}

Answer Unit::indicators(std::span<double> indicators) {
  if (!make()) return Answer::Error;
  if (indicators.size() != indicator_count()) return fail("another number of event indicators");
  if (indicators.empty()) return Answer::Ok;
  return read_indicators(indicators) ? Answer::Ok
                                     : fail(fmt::format("at time {}: {}", time_, runner_->failure()), Answer::Discard);
}

// Relations, then corners.
bool Unit::read_indicators(std::span<double> indicators) {
  if (!indicators_.empty() && !runner_->margins(distances_)) return false;
  for (size_t i = 0; i < indicators_.size(); ++i) indicators[i] = distances_[indicators_[i]];
  if (tables_.corners.empty()) return true;
  if (!runner_->corner_margins(corners_)) return false;
  for (size_t i = 0; i < tables_.corners.size(); ++i) indicators[indicators_.size() + i] = corners_[tables_.corners[i]];
  return true;
}

Answer Unit::enter_event_mode() {
  phase_ = Phase::Event;
  evented_ = false;
  return Answer::Ok;
}

Answer Unit::enter_step_mode() {
  if (kind_ != Kind::CoSimulation || phase_ != Phase::Event)
    return fail("step mode follows event mode of co-simulation");
  phase_ = Phase::Step;
  return Answer::Ok;
}

Answer Unit::enter_continuous_mode() {
  phase_ = Phase::Continuous;
  return Answer::Ok;
}

Answer Unit::completed_step(bool& wants_event, bool& terminates) {
  wants_event = terminates = false;
  if (!make()) return Answer::Error;
  if (!runner_->complete_step(wants_event)) {
    tell();
    return Answer::Error;
  }
  tell();
  return Answer::Ok;
}

// Importers see changes of sign. An indicator that is negative behind an event, where rounding has the last word on a
// switch that just turns, would never be seen: it is another event at this instant, as it is in a run of our own, which
// finds ties there.
bool Unit::leave_no_change() {
  constexpr int kMost = 16;
  for (int k = 0; k < kMost && runner_->status() == simulate::Status::Done; ++k) {
    if (indicators_.empty() || !runner_->margins(distances_))
      return true;  // what cannot be evaluated is told when it is asked for
    if (std::ranges::none_of(indicators_, [&](uint32_t i) { return distances_[i] < 0; })) return true;
    if (!runner_->enter_event() && runner_->status() == simulate::Status::Failed) return false;
  }
  return true;
}

Answer Unit::update_discrete_states(EventInfo& info) {
  if (!make()) return Answer::Error;
  info = {};
  // The events at the start were part of initialization, and those inside of a step of co-simulation were part of that.
  bool happened = kind_ == Kind::ModelExchange ? runner_->time() > options_.start || !active_.empty() || disturbed_
                                               : !active_.empty() || disturbed_;
  bool seen = evented_ && !disturbed_ && (active_.empty() || ticked_);
  if (seen) end_ticks();
  if (!run_event() || (kind_ == Kind::ModelExchange && happened && !seen && !leave_no_change()))
    return tell(), Answer::Error;
  active_.clear();
  ticked_ = looked_ = false;
  // One that has ticked just now has not been seen yet: there is another instant at this time.
  info.again = !seen && own_tick();
  info.terminates = runner_->status() == simulate::Status::Terminated;
  // Also where only derivatives leap: there are importers whose integrator starts anew only where it is told that
  // states are others.
  info.states_changed = happened && !states_.empty();
  info.next = runner_->next_event();
  if (kind_ == Kind::ModelExchange) info.next = std::min(info.next, runner_->next_corner());
  info.has_next = std::isfinite(info.next);
  tell();
  return Answer::Ok;
}

}  // namespace saltus::fmu
