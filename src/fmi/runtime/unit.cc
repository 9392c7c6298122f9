#include "fmi/runtime/unit.h"

#include <algorithm>
#include <cmath>

namespace saltus::fmu {
namespace {

// Where no stop time is given: the resolution of time follows from it.
constexpr double kLong = 1e6;

// Enumerations are Integers in FMI 2, a type of their own in FMI 3.
bool fits(run::Type own, run::Type asked, uint8_t version) {
  if (asked == run::Type::Integer && version == 2) return own == run::Type::Integer || own == run::Type::Enumeration;
  return own == asked;
}

}  // namespace

Unit::Unit(const UnitTables& tables, Kind kind, Log log) : tables_(tables), model_(tables.program.model), kind_(kind), log_(std::move(log)) {
  options_.tolerance = tables.tolerance;
  options_.record_events = false;
  for (const UnitSource& source : tables.sources) context_.sources.add(source.path, std::string(source.lines, '\n'));
  for (uint32_t i = 0; i < model_.crossings.size(); ++i) {
    if (!model_.crossings[i].is_timed) indicators_.push_back(i);
  }
  states_.resize(model_.states.size());
  distances_.resize(model_.crossings.size());
  set_up(false, 0, 0, false, 0);
}

Answer Unit::fail(const std::string& message, Answer answer) {
  log_(answer, answer == Answer::Warning ? "logStatusWarning" : answer == Answer::Discard ? "logStatusDiscard" : answer == Answer::Fatal ? "logStatusFatal" : "logStatusError", message);
  return answer;
}

void Unit::tell() {
  for (const Diagnostic& d : context_.diagnostics.all()) {
    std::string text = fmt::format("{} [{}]", d.message, d.code);
    if (d.span.valid() && d.span.file.value < context_.sources.size())
      text += fmt::format(" ({}:{})", context_.sources[d.span.file].path(), context_.sources.position(d.span).line);
    for (const std::string& note : d.notes) text += "; " + note;
    if (d.severity == Severity::Error) fail(text);
    else if (d.severity == Severity::Warning) log_(Answer::Warning, "logStatusWarning", text);
    else if (logging) log_(Answer::Ok, "logAll", text);
  }
  context_.diagnostics.clear();
}

Answer Unit::set_up(bool has_tolerance, double tolerance, double start, bool has_stop, double stop) {
  if (phase_ != Phase::Instantiated) return fail("the experiment can be set up before initialization only");
  if (has_tolerance) options_.tolerance = tolerance;
  options_.start = start;
  has_stop_ = has_stop;
  options_.stop = has_stop ? stop : start + kLong;
  options_.interval = 1e300;  // nobody wants rows
  time_ = start;
  made_ = false;
  return Answer::Ok;
}

Answer Unit::enter_initialization() {
  if (phase_ != Phase::Instantiated) return fail("initialization begins once");
  phase_ = Phase::Initializing;
  return Answer::Ok;
}

// Initialization and the events at the start. What was set since has led to another start.
bool Unit::make() {
  if (made_) return true;
  auto named = [&](const std::map<run::Slot, double>& set, auto& list) {
    list.clear();
    for (const auto& [slot, value] : set) list.emplace_back(model_.slot_name(slot), value);
  };
  named(parameters_, options_.parameters);
  named(starts_, options_.starts);
  runner_ = simulate::make_runner(tables_.program, options_, no_result_, no_progress_, context_);
  bool good = runner_->begin();
  if (!good && runner_->status() == simulate::Status::Failed) {
    bool other = runner_->finish().needs_compiling;
    tell();
    if (other) fail("not supported yet: the structure of the model depends on a parameter that was set, to a value for which its equations are others");
    runner_.reset();
    return false;
  }
  tell();
  made_ = true;
  looked_ = false;
  time_ = options_.start;
  return true;
}

bool Unit::look() {
  if (!make()) return false;
  if (!looked_ && !runner_->settle()) {
    fail(fmt::format("at time {}: {}", time_, runner_->failure()));
    return false;
  }
  looked_ = true;
  return true;
}

Answer Unit::exit_initialization() {
  if (phase_ != Phase::Initializing) return fail("there is no initialization to leave");
  if (!make()) return Answer::Error;
  phase_ = kind_ == Kind::ModelExchange ? Phase::Event : Phase::Step;
  return Answer::Ok;
}

Answer Unit::terminate() {
  if (runner_) runner_->finish();
  tell();
  phase_ = Phase::Terminated;
  return Answer::Ok;
}

Answer Unit::reset() {
  runner_.reset();
  context_.diagnostics.clear();
  parameters_.clear();
  starts_.clear();
  made_ = looked_ = disturbed_ = false;
  phase_ = Phase::Instantiated;
  options_.tolerance = tables_.tolerance;
  return set_up(false, 0, 0, false, 0);
}

double Unit::time() const { return time_; }

Answer Unit::get(std::span<const uint32_t> references, run::Type type, std::span<double> values) {
  size_t at = 0;
  for (uint32_t reference : references) {
    const UnitVariable* v = tables_.find(reference);
    if (!v || !fits(v->type, type, tables_.fmi_version)) return fail(fmt::format("value reference {} is none of that type", reference));
    if (v->count > values.size() - at) return fail("fewer values than the variables have");
    if (v->first == run::kNoSlot) {
      values[at++] = time_;
      continue;
    }
    if (v->access == Access::Indicator) {
      if (!make() || !runner_->margins(distances_)) return fail("no event indicators here");
      values[at++] = distances_[indicators_[v->first]];
      continue;
    }
    for (uint32_t i = 0; i < v->count; ++i) {
      run::Slot slot = v->first + i;
      // Before there is a run, what was set.
      if (phase_ == Phase::Instantiated) {
        auto set = parameters_.find(slot);
        auto start = starts_.find(slot);
        if (set != parameters_.end() || start != starts_.end()) {
          values[at++] = set != parameters_.end() ? set->second : start->second;
          continue;
        }
      }
      if (!look()) return Answer::Error;
      values[at++] = runner_->get(slot);
    }
  }
  return at == values.size() ? Answer::Ok : fail("more values than the variables have");
}

Answer Unit::set(std::span<const uint32_t> references, run::Type type, std::span<const double> values) {
  size_t at = 0;
  for (uint32_t reference : references) {
    const UnitVariable* v = tables_.find(reference);
    if (!v || !fits(v->type, type, tables_.fmi_version)) return fail(fmt::format("value reference {} is none of that type", reference));
    if (v->count > values.size() - at) return fail("fewer values than the variables have");
    bool early = phase_ == Phase::Instantiated || phase_ == Phase::Initializing;
    if (v->access == Access::Read || v->access == Access::Indicator || (!early && v->access != Access::Input))
      return fail(fmt::format("'{}' cannot be set{}", v->first == run::kNoSlot ? "time" : v->access == Access::Indicator ? "an event indicator" : model_.slot_name(v->first), early ? "" : " after initialization"));
    for (uint32_t i = 0; i < v->count; ++i, ++at) {
      run::Slot slot = v->first + i;
      double value = values[at];
      if (std::isnan(value)) return fail(fmt::format("'{}' is set to something that is not a number", model_.slot_name(slot)));
      if (early) {
        (v->access == Access::Parameter ? parameters_ : starts_)[slot] = value;
        made_ = false;
      } else if (!look()) {
        return Answer::Error;
      } else if (runner_->get(slot) != value) {
        if (!runner_->set(slot, value)) return fail(fmt::format("'{}' equals another variable and cannot be set", model_.slot_name(slot)));
        disturbed_ = true;
        looked_ = false;
      }
    }
  }
  return at == values.size() ? Answer::Ok : fail("more values than the variables have");
}

Answer Unit::get_strings(std::span<const uint32_t> references, std::span<const char*> values) {
  if (!look()) return Answer::Error;
  size_t at = 0;
  for (uint32_t reference : references) {
    const UnitVariable* v = tables_.find(reference);
    if (!v || v->type != run::Type::String) return fail(fmt::format("value reference {} is no String", reference));
    if (v->count > values.size() - at) return fail("fewer values than the variables have");
    for (uint32_t i = 0; i < v->count; ++i) values[at++] = runner_->text(v->first + i);
  }
  return Answer::Ok;
}

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
  if (!runner_->derivatives(derivatives)) return fail(fmt::format("at time {}: {}", time_, runner_->failure()), Answer::Discard);
  return Answer::Ok;
}

Answer Unit::indicators(std::span<double> indicators) {
  if (!make()) return Answer::Error;
  if (indicators.size() != indicator_count()) return fail("another number of event indicators");
  if (indicators.empty()) return Answer::Ok;
  if (!runner_->margins(distances_)) return fail(fmt::format("at time {}: {}", time_, runner_->failure()), Answer::Discard);
  for (size_t i = 0; i < indicators.size(); ++i) indicators[i] = distances_[indicators_[i]];
  return Answer::Ok;
}

Answer Unit::enter_event_mode() {
  phase_ = Phase::Event;
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
  return Answer::Ok;
}

Answer Unit::update_discrete_states(EventInfo& info) {
  if (!make()) return Answer::Error;
  info = {};
  get_states(states_);
  // The events at the start were part of initialization.
  if (runner_->time() > options_.start || disturbed_) {
    if (!runner_->enter_event() && runner_->status() == simulate::Status::Failed) {
      tell();
      return Answer::Error;
    }
  }
  disturbed_ = looked_ = false;
  info.terminates = runner_->status() == simulate::Status::Terminated;
  for (size_t i = 0; i < states_.size(); ++i) info.states_changed |= runner_->get(model_.states[i].state) != states_[i];
  info.next = runner_->next_event();
  info.has_next = std::isfinite(info.next);
  tell();
  return Answer::Ok;
}

Answer Unit::do_step(double time, double step, bool& terminates, double& reached) {
  terminates = false;
  reached = time_;
  if (phase_ != Phase::Step || !make()) return fail("a step is made after initialization");
  if (std::abs(time - time_) > 1e-9 * std::max(1.0, std::abs(time_))) return fail(fmt::format("a step from {} on, but the time is {}", time, time_));
  if (!(step >= 0)) return fail("a step of negative length");
  double end = time + step;
  if (has_stop_ && end > options_.stop * (1 + 1e-12) + 1e-300) return fail(fmt::format("a step beyond the stop time {}", options_.stop), Answer::Discard);
  if (!has_stop_ && end > options_.stop) options_.stop = end;
  bool good = (!disturbed_ || runner_->enter_event()) && runner_->advance_to(end);
  disturbed_ = looked_ = false;
  reached = time_ = good ? end : runner_->time();
  tell();
  if (good) return Answer::Ok;
  terminates = runner_->status() == simulate::Status::Terminated;
  return terminates ? Answer::Ok : Answer::Error;
}

bool Unit::slots_of(std::span<const uint32_t> references, std::vector<run::Slot>& slots) {
  for (uint32_t reference : references) {
    const UnitVariable* v = tables_.find(reference);
    if (!v || v->type != run::Type::Real || v->first == run::kNoSlot || v->access == Access::Indicator) return fail(fmt::format("value reference {} is no Real variable", reference)), false;
    for (uint32_t i = 0; i < v->count; ++i) slots.push_back(v->first + i);
  }
  return true;
}

Answer Unit::differentiate(std::span<const uint32_t> unknowns, std::span<const uint32_t> knowns, std::span<const double> seed, std::span<double> changes, bool adjoint) {
  std::vector<run::Slot> outs, ins;
  if (!slots_of(unknowns, outs) || !slots_of(knowns, ins)) return Answer::Error;
  if (seed.size() != (adjoint ? outs.size() : ins.size()) || changes.size() != (adjoint ? ins.size() : outs.size())) return fail("another number of seeds or results");
  if (!look()) return Answer::Error;
  std::string why;
  looked_ = false;
  if (!adjoint) return runner_->differentiate(ins, seed, outs, changes, why) ? Answer::Ok : fail("no derivatives: " + why);
  // vᵀ J column by column.
  std::vector<double> one(1, 1.0), column(outs.size());
  for (size_t k = 0; k < ins.size(); ++k) {
    if (!runner_->differentiate({&ins[k], 1}, one, outs, column, why)) return fail("no derivatives: " + why);
    changes[k] = 0;
    for (size_t i = 0; i < outs.size(); ++i) changes[k] += seed[i] * column[i];
  }
  return Answer::Ok;
}

void Unit::archive(Archive& archive) {
  archive.upto(phase_, Phase::Terminated);
  archive(options_.start, options_.stop, options_.tolerance, has_stop_, time_, disturbed_, made_);
  for (auto* set : {&parameters_, &starts_}) {
    std::vector<std::pair<run::Slot, double>> list(set->begin(), set->end());
    archive(list);
    if (!archive.reads()) continue;
    set->clear();
    for (const auto& [slot, value] : list) {
      if (slot < model_.slots.size()) set->emplace(slot, value);
      else archive.fail();
    }
  }
}

Answer Unit::save(std::string& bytes) {
  simulate::Snapshot snapshot;
  std::string why;
  if (made_ && !runner_->save(snapshot, why)) return fail("the state cannot be saved: " + why);
  Archive out;
  archive(out);
  std::string text = snapshot.write();
  out(text);
  bytes = out.bytes();
  return Answer::Ok;
}

Answer Unit::restore(const std::string& bytes) {
  Archive in(bytes);
  Archive now;
  bool had = made_;
  std::map<run::Slot, double> before = parameters_;
  archive(now);
  archive(in);
  std::string text, why;
  in(text);
  simulate::Snapshot snapshot;
  if (!in.good() || !in.at_end() || !snapshot.read(text)) {
    Archive back(now.bytes());
    archive(back);
    return fail("this is no state of this FMU");
  }
  looked_ = false;
  if (!made_) return Answer::Ok;
  made_ = false;
  double time = time_;
  if (!runner_ || !had || before != parameters_) {
    if (!make()) return Answer::Error;
    time_ = time;
  }
  made_ = runner_->restore(snapshot, why);
  return made_ ? Answer::Ok : fail("the state cannot be restored: " + why);
}

}  // namespace saltus::fmu
