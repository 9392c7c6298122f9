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

Unit::Unit(const UnitTables& tables, Kind kind, Log log)
    : tables_(tables), model_(tables.program().model), kind_(kind), log_(std::move(log)) {
  options_.tolerance = tables.tolerance;
  options_.record_events = false;
  for (const UnitSource& source : tables.sources) context_.sources.add(source.path, std::string(source.lines, '\n'));
  for (uint32_t i = 0; i < model_.crossings.size(); ++i) {
    if (!model_.crossings[i].is_timed) indicators_.push_back(i);
  }
  for (const UnitMode& mode : tables.modes) {
    modes_.emplace(mode.mode.assumed,
                   run::ModeProgram{&mode.mode, tables.programs[mode.program].get(),
                                    mode.entry == UINT32_MAX ? nullptr : tables.programs[mode.entry].get()});
  }
  if (!modes_.empty()) {
    options_.first_mode = &modes_.at(tables.modes.front().mode.assumed);
    options_.program_of_mode = [this](const std::vector<uint8_t>& truth, bool, std::string& why) {
      return mode(truth, why);
    };
  }
  for (uint32_t i = 0; i < tables.clocks.size(); ++i) {
    const UnitClock& c = tables.clocks[i];
    if (c.tick == run::kNoSlot) {
      options_.told_clocks.push_back(c.sampler);
    } else {
      own_clocks_.push_back(i);
      options_.watched_ticks.push_back(c.tick);
    }
  }
  states_.resize(model_.states.size());
  distances_.resize(model_.crossings.size());
  corners_.resize(model_.state_corner_count);
  set_up(false, 0, 0, false, 0);
}

Answer Unit::fail(const std::string& message, Answer answer) {
  log_(answer,
       answer == Answer::Warning   ? "logStatusWarning"
       : answer == Answer::Discard ? "logStatusDiscard"
       : answer == Answer::Fatal   ? "logStatusFatal"
                                   : "logStatusError",
       message);
  return answer;
}

const run::ModeProgram* Unit::mode(const std::vector<uint8_t>& truth, std::string& why) const {
  if (auto known = modes_.find(truth); known != modes_.end()) return &known->second;
  why = "not supported yet: a mode that the run at the export did not come to";
  const std::vector<run::Mode::Condition>& conditions = tables_.modes.front().mode.conditions;
  for (size_t i = 0; i < conditions.size() && i < truth.size(); ++i)
    why += (i == 0 ? ": " : ", ") + conditions[i].text + (truth[i] ? " holds" : " does not hold");
  return nullptr;
}

void Unit::tell() {
  for (const Diagnostic& d : context_.diagnostics.all()) {
    std::string text = fmt::format("{} [{}]", d.message, d.code);
    if (d.span.valid() && d.span.file.value < context_.sources.size())
      text += fmt::format(" ({}:{})", context_.sources[d.span.file].path(), context_.sources.position(d.span).line);
    for (const std::string& note : d.notes) text += "; " + note;
    if (d.severity == Severity::Error)
      fail(text);
    else if (d.severity == Severity::Warning)
      log_(Answer::Warning, "logStatusWarning", text);
    else if (logging)
      log_(Answer::Ok, "logAll", text);
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
  runner_ = simulate::make_runner(tables_.program(), options_, no_result_, no_progress_, context_);
  for (const UnitText& text : tables_.texts) {
    auto set = texts_.find(text.string);
    runner_->put_text(text.string, placed(set == texts_.end() ? text.text : set->second));
  }
  bool good = runner_->begin();
  if (!good && runner_->status() == simulate::Status::Failed) {
    bool other = runner_->finish().needs_compiling;
    tell();
    if (other)
      fail(
          "not supported yet: the structure of the model depends on a parameter that was set, to a value for which its "
          "equations are others");
    runner_.reset();
    return false;
  }
  tell();
  for (const auto& [slot, course] : courses_) follow(slot);
  made_ = true;
  looked_ = false;
  time_ = options_.start;
  return true;
}

// A file that lies in the FMU now.
std::string Unit::placed(const std::string& text) const {
  auto file = std::ranges::find(tables_.files, text, &UnitFile::path);
  return file == tables_.files.end() || file->placed.empty() ? text : file->placed;
}

bool Unit::look() {
  if (!make() || !(phase_ == Phase::Event && !own_clocks_.empty() ? run_event() : run_ticks())) return false;
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
  phase_ = kind_ != Kind::CoSimulation || watching.event_mode ? Phase::Event : Phase::Step;
  evented_ = true;  // the events at the start were part of initialization
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
  texts_.clear();
  courses_.clear();
  active_.clear();
  made_ = looked_ = disturbed_ = ticked_ = evented_ = false;
  phase_ = Phase::Instantiated;
  options_.tolerance = tables_.tolerance;
  return set_up(false, 0, 0, false, 0);
}

double Unit::time() const {
  return time_;
}

Answer Unit::get(std::span<const uint32_t> references, run::Type type, std::span<double> values) {
  size_t at = 0;
  for (uint32_t reference : references) {
    const UnitVariable* v = tables_.find(reference);
    if (!v || !fits(v->type, type, tables_.fmi_version))
      return fail(fmt::format("value reference {} is none of that type", reference));
    if (v->count > values.size() - at) return fail("fewer values than the variables have");
    if (v->first == run::kNoSlot) {
      values[at++] = time_;
      continue;
    }
    if (v->access == Access::Indicator) {
      std::vector<double> all(indicator_count());
      if (v->first >= all.size() || !make() || !read_indicators(all)) return fail("no event indicators here");
      values[at++] = all[v->first];
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
    if (!v || !fits(v->type, type, tables_.fmi_version))
      return fail(fmt::format("value reference {} is none of that type", reference));
    if (v->count > values.size() - at) return fail("fewer values than the variables have");
    bool early = phase_ == Phase::Instantiated || phase_ == Phase::Initializing;
    if (v->access == Access::Read || v->access == Access::Indicator ||
        (!early && v->access != Access::Input && v->access != Access::Tunable))
      return fail(fmt::format("'{}' cannot be set{}",
                              v->first == run::kNoSlot         ? "time"
                              : v->access == Access::Indicator ? "an event indicator"
                                                               : model_.slot_name(v->first),
                              early ? "" : " after initialization"));
    for (uint32_t i = 0; i < v->count; ++i, ++at) {
      run::Slot slot = v->first + i;
      double value = values[at];
      if (std::isnan(value))
        return fail(fmt::format("'{}' is set to something that is not a number", model_.slot_name(slot)));
      if (auto course = courses_.find(slot); course != courses_.end()) course->second = {time_, value, {}};
      if (early) {
        (v->access == Access::Parameter || v->access == Access::Tunable ? parameters_ : starts_)[slot] = value;
        made_ = false;
      } else if (ticked_) {
        return fail(
            fmt::format("'{}' is set after what ticks at this instant has been computed", model_.slot_name(slot)));
      } else if (!(active_.empty() ? look() : make())) {
        return Answer::Error;
      } else if (v->access == Access::Tunable) {
        if (runner_->get(slot) == value) continue;
        if (!runner_->tune({&slot, 1}, {&value, 1}))
          return fail(fmt::format("'{}' cannot be {}: {}", model_.slot_name(slot), value, runner_->failure()));
        disturbed_ = true;
        looked_ = false;
      } else if (runner_->get(slot) != value) {
        if (!runner_->set(slot, value))
          return fail(fmt::format("'{}' equals another variable and cannot be set", model_.slot_name(slot)));
        disturbed_ = true;
        looked_ = false;
      }
    }
  }
  return at == values.size() ? Answer::Ok : fail("more values than the variables have");
}

Answer Unit::set_strings(std::span<const uint32_t> references, std::span<const char* const> values) {
  if (references.size() != values.size()) return fail("another number of values than of variables");
  for (size_t i = 0; i < references.size(); ++i) {
    const UnitVariable* v = tables_.find(references[i]);
    if (!v || v->type != run::Type::String) return fail(fmt::format("value reference {} is no String", references[i]));
    if (v->access != Access::Parameter)
      return fail(
          fmt::format("the String of value reference {} cannot be set: its value is part of the code", references[i]));
    if (phase_ != Phase::Instantiated && phase_ != Phase::Initializing)
      return fail("a String parameter can be set before the end of initialization only");
    if (!values[i]) return fail("a String without a value");
    texts_[v->first] = values[i];
    made_ = false;
  }
  return Answer::Ok;
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

}  // namespace saltus::fmu
