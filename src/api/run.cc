#include "api/run.h"

#include <cmath>

#include "driver/mode_programs.h"
#include "driver/tee.h"

namespace saltus::embedding {
namespace {

bool is_good(const simulate::Outcome& outcome) {
  return outcome.status == simulate::Status::Done || outcome.status == simulate::Status::Terminated;
}

}  // namespace

Run::~Run() {
  leave();
}

void Run::leave() {
  runner_.reset();
  lease_.reset();
  origin_.reset();
  log_ = nullptr;
}

void Run::watch_progress() {
  report_ = [this](const simulate::Progress& at) {
    if (progress && !progress(at)) interrupt();
  };
}

driver::RunRequest Run::asked_of(const Numbers& parameters, std::optional<double> start,
                                 std::optional<double> stop) const {
  driver::RunRequest asked = request;
  asked.parameters = parameters;
  if (start) asked.start = start;
  if (stop) asked.stop = stop;
  asked.interrupt = &interrupt_;
  return asked;
}

bool Run::simulate(std::optional<double> start, std::optional<double> stop) {
  leave();
  rows_.clear();
  events_.clear();
  outcome_ = {};
  has_run_ = false;
  watch_progress();
  bool good = false;
  auto attempt = [&](const std::shared_ptr<Variant>& variant, const Numbers& parameters) {
    Lease lease(variant);
    driver::RunRequest asked = asked_of(parameters, start, stop);
    if (progress) asked.progress = report_;
    if (keeps_rows)
      asked.watch = [this](const results::SignalTable& signals) { return std::make_unique<Keep>(signals, rows_); };
    driver::RunResult result = driver::run(lease.compilation(), asked, lease.context());
    if (result.outcome.needs_compiling) return false;
    has_run_ = true;
    outcome_ = std::move(result.outcome);
    events_ = std::move(result.events);
    good = is_good(outcome_) && !lease.context().diagnostics.has_errors();
    diagnostics_ = diagnostics_json(lease.context());
    return true;
  };
  return model_->with(setting, attempt, diagnostics_) && good;
}

bool Run::begin(std::optional<double> start, std::optional<double> stop) {
  leave();
  rows_.clear();
  events_.clear();
  outcome_ = {};
  has_run_ = false;
  watch_progress();
  open_ = {};
  if (keeps_rows) {
    open_ = [this](const results::SignalTable& signals) -> results::Outcome<std::unique_ptr<results::Writer>> {
      auto tee = std::make_unique<driver::Tee>();
      tee->add(std::make_unique<Keep>(signals, rows_));
      if (request.log_events) {
        auto log = std::make_unique<driver::EventLog>(signals, events_);
        log_ = log.get();
        tee->add(std::move(log));
      }
      return {std::move(tee), {}};
    };
  }
  bool begun = false;
  auto attempt = [&](const std::shared_ptr<Variant>& variant, const Numbers& parameters) {
    lease_.emplace(variant);
    driver::RunRequest asked = asked_of(parameters, start, stop);
    options_ = driver::settle(asked, lease_->compilation().experiment);
    options_.starts = lease_->compilation().starts;
    options_.interrupt = &interrupt_;
    if (request.log_events) {
      options_.tell_causes = [this](std::vector<simulate::Cause>&& causes) {
        if (log_) log_->tell(std::move(causes));
      };
    }
    const run::Program& program = driver::first_program(lease_->compilation(), options_);
    runner_ = simulate::make_runner(program, options_, open_, report_, lease_->context());
    begun = runner_->begin();
    has_run_ = true;
    diagnostics_ = diagnostics_json(lease_->context());
    if (begun) return true;
    outcome_ = runner_->finish();
    bool again = outcome_.needs_compiling;
    diagnostics_ = diagnostics_json(lease_->context());
    leave();
    return !again;
  };
  return model_->with(setting, attempt, diagnostics_) && begun;
}

bool Run::advance(double until) {
  if (!runner_) return false;
  if (!runner_->advance_to(until)) return diagnostics_ = diagnostics_json(lease_->context()), false;
  return runner_->settle();
}

bool Run::set(std::span<const run::Slot> slots, std::span<const double> values, std::string& why) {
  if (!runner_) return why = "the run is over", false;
  const run::Model& tables = runner_->model();
  for (size_t i = 0; i < slots.size(); ++i) {
    if (slots[i] >= tables.slots.size()) return why = "there is no such variable", false;
    const run::Variable& variable = tables.variables[tables.slots[slots[i]].variable];
    if (variable.variability <= run::Variability::Parameter) {
      return why = "'" + tables.slot_name(slots[i]) + "' is a parameter: it is set before the run begins", false;
    }
    if (variable.type == run::Type::Real ? !std::isfinite(values[i]) : values[i] != std::floor(values[i])) {
      return why = "'" + tables.slot_name(slots[i]) + "' cannot have this value", false;
    }
  }
  for (size_t i = 0; i < slots.size(); ++i) {
    if (!runner_->set(slots[i], values[i]))
      return why = "'" + tables.slot_name(slots[i]) + "' always equals another variable: set that one", false;
  }
  if (!runner_->enter_event()) {
    diagnostics_ = diagnostics_json(lease_->context());
    return why = "the run has ended: " + runner_->failure(), false;
  }
  return true;
}

bool Run::save(std::string& bytes, std::string& why) {
  simulate::Snapshot snapshot;
  if (!runner_) return why = "the run is over", false;
  if (!runner_->save(snapshot, why)) return false;
  bytes = snapshot.write();
  return true;
}

bool Run::restore(const std::string& bytes, std::string& why) {
  simulate::Snapshot snapshot;
  if (!runner_) return why = "the run is over", false;
  if (!snapshot.read(bytes)) return why = "this is no snapshot", false;
  return runner_->restore(snapshot, why) && runner_->settle();
}

bool Run::end() {
  if (!runner_) return false;
  outcome_ = runner_->finish();
  diagnostics_ = diagnostics_json(lease_->context());
  leave();
  return is_good(outcome_);
}

bool Run::there(double t, std::span<const double> x, bool& left, std::string& why) {
  left = false;
  if (!runner_) return why = "the run is over", false;
  if (x.size() != runner_->model().states.size())
    return why = "there are " + std::to_string(runner_->model().states.size()) + " states", false;
  if (!origin_) {
    simulate::Snapshot now;
    if (!runner_->save(now, why)) return false;
    origin_ = std::move(now);
  }
  bool hold = true;
  if (!runner_->place(t, x) || !runner_->relations_hold(hold)) return why = runner_->failure(), false;
  if (hold) return true;
  left = true;
  if (!runner_->enter_event() || !runner_->place(t, x)) return why = runner_->failure(), false;
  return true;
}

bool Run::rates_at(double t, std::span<const double> x, std::span<double> rates, std::string& why) {
  bool left = false;
  bool good = there(t, x, left, why);
  if (good && !runner_->derivatives(rates)) good = false, why = runner_->failure();
  std::string lost;
  if ((left || !good) && origin_ && !runner_->restore(*origin_, lost)) return why = lost, false;
  return good;
}

bool Run::jacobian_at(double t, std::span<const double> x, std::span<double> by_rows, std::string& why) {
  bool left = false;
  bool good = there(t, x, left, why);
  size_t n = x.size();
  std::vector<run::Slot> states, rates;
  std::vector<double> seed(n, 0), column(n);
  if (good) {
    for (const run::State& state : runner_->model().states) {
      states.push_back(state.state);
      rates.push_back(state.derivative);
    }
  }
  for (size_t j = 0; j < n && good; ++j) {
    seed[j] = 1;
    good = runner_->differentiate(states, seed, rates, column, why);
    seed[j] = 0;
    for (size_t i = 0; i < n && good; ++i) by_rows[i * n + j] = column[i] + 0.0;
  }
  std::string lost;
  if ((left || !good) && origin_ && !runner_->restore(*origin_, lost)) return why = lost, false;
  return good;
}

}  // namespace saltus::embedding
