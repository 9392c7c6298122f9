// A point (t, x, u) is set once: evaluations at the same point, for derivatives, indicators and outputs, need not set
// it again. At an event the discrete states are updated once for each point; further passes of the event iteration find
// nothing new.
#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "fmi/run/fmu_run.h"

namespace saltus::fmi {
namespace {

class ModelExchangeRun final : public FmuRun {
 public:
  explicit ModelExchangeRun(const FmuProgram& program)
      : FmuRun(program),
        states_(program.layout.states.begin(), program.layout.states.end()),
        x_(program.layout.states.size()),
        point_(x_.size() + 1),
        z_(program.indicator_count),
        extent_(z_.size()),
        noise_(z_.size()),
        rounding_(z_.size(), 8 * std::numeric_limits<double>::epsilon()),
        rates_(x_.size()) {
    std::vector<uint32_t> discrete, others;
    std::unordered_set<run::Slot> seen;  // names of one value are read once
    for (uint32_t i = 0; i < d_.variables.size(); ++i) {
      const Variable& v = d_.variables[i];
      run::Slot first = program.layout.first[i];
      if (first == run::kNoSlot || v.causality == Causality::Input || v.type == Type::Clock || !v.clocks.empty())
        continue;
      if (program.settings.only_outputs && v.causality != Causality::Output) continue;
      if (!seen.insert(first).second) continue;
      if (v.variability == Variability::Discrete)
        discrete.push_back(i);
      else if (v.variability == Variability::Continuous && !is_state(first))
        others.push_back(i);
    }
    discrete_ = Window(d_, program.layout, discrete);
    others_ = Window(d_, program.layout, others);
    prepare_tangents();
  }

  bool start(run::Environment& env) override {
    EventInfo info;
    if (!handle(env, clocks_.due(env.time, triggered(env.v)), info)) return false;
    if (!fmu_->enter_continuous_time_mode() || !fmu_->get_states(x_)) return refused();
    for (size_t i = 0; i < x_.size(); ++i) env.v[program_.layout.states[i]] = x_[i];
    if (!all_.read(*fmu_, env.v)) return refused();
    for (size_t i = 0; i < x_.size(); ++i) env.v[program_.layout.states[i]] = x_[i];
    remember(env);
    handled_ = point_;
    if (info.terminate) env.callbacks->terminate(&env, "the FMU ended the simulation");
    return true;
  }

  Words continuous(run::Environment& env) override {
    if (!bring(env)) return error_.c_str();
    if (!fmu_->derivatives(rates_)) return refused(), error_.c_str();
    for (size_t i = 0; i < rates_.size(); ++i) env.v[program_.layout.derivatives[i]] = rates_[i];
    return nullptr;
  }

  Words outputs(run::Environment& env) override {
    leave_ticks(env);
    return words(bring(env) && (others_.read(*fmu_, env.v) || refused()));
  }

  Words crossings(run::Environment& env, double* g, double* now) override {
    if (!bring(env)) return error_.c_str();
    if (!fmu_->indicators(z_)) return refused(), error_.c_str();
    size_t n = z_.size();
    for (size_t i = 0; i < n; ++i) {
      if (std::isnan(z_[i])) return words(fail(fmt::format("its event indicator {} is not a number", i + 1)));
      double size = std::abs(z_[i]);
      if (std::isfinite(size)) extent_[i] = std::max(extent_[i], size);
      if (size >= noise_[i]) noise_[i] = 0;
      g[i] = noise_[i] == 0 ? z_[i] : env.relations[i] != 0 ? noise_[i] : -noise_[i];
      now[i] = g[i] > 0;
    }
    g[n] = env.time - next_event();
    now[n] = env.time >= next_event();
    return nullptr;
  }

  Words event(run::Environment& env) override {
    if (env.terminal) return nullptr;
    leave_ticks(env);
    if (!bring(env)) return error_.c_str();
    std::vector<uint32_t> due = clocks_.due(env.time, triggered(env.v));
    if (point_ != handled_ || inputs_differ(discrete_inputs_, env.v) || asked_ || !due.empty()) {
      asked_ = false;
      handled_ = point_;
      look_for_rounding(env.time);
      EventInfo info;
      if (!fmu_->enter_event_mode() || !discrete_inputs_.write(*fmu_, env.v)) return refused(), error_.c_str();
      if (!handle(env, due, info)) return error_.c_str();
      if (!fmu_->enter_continuous_time_mode() || !fmu_->get_states(x_)) return refused(), error_.c_str();
      for (size_t i = 0; i < x_.size(); ++i) {
        run::Slot slot = program_.layout.states[i];
        if (x_[i] != env.v[slot]) env.callbacks->reinit(&env, slot, x_[i], -1);
        point_[i + 1] = handled_[i + 1] = x_[i];
      }
      if (info.terminate) env.callbacks->terminate(&env, "the FMU ended the simulation");
    }
    // Held relations are those of the FMU now.
    if (Words why = crossings_here(env)) return why;
    if (!discrete_.read(*fmu_, env.v)) return refused(), error_.c_str();
    return nullptr;
  }

  Words completed_step(run::Environment& env, bool& wants_event) override {
    bool ends = false;
    if (!bring(env)) return error_.c_str();
    if (!fmu_->completed_step(wants_event, ends)) return refused(), error_.c_str();
    asked_ = wants_event;
    if (ends) env.callbacks->terminate(&env, "the FMU ended the simulation");
    return nullptr;
  }

  // d of derivatives (and outputs) from d of states (and inputs).
  Words tangents(run::Environment& env, bool outputs) override {
    Tangent& t = outputs ? to_outputs_ : to_rates_;
    if (t.unknowns.empty() || t.knowns.empty()) return nullptr;
    if (!bring(env)) return error_.c_str();
    for (size_t i = 0; i < t.seed.size(); ++i) t.seed[i] = env.d[t.known_slots[i]];
    if (!fmu_->directional(t.unknowns, t.knowns, t.seed, t.changes)) return refused(), error_.c_str();
    for (size_t i = 0; i < t.changes.size(); ++i) env.d[t.unknown_slots[i]] = t.changes[i];
    return nullptr;
  }

 private:
  struct Tangent {
    std::vector<uint32_t> unknowns, knowns;  // references
    std::vector<run::Slot> unknown_slots, known_slots;
    std::vector<double> seed, changes;
  };

  bool is_state(run::Slot slot) const { return states_.contains(slot); }

  void prepare_tangents() {
    auto add = [&](uint32_t i, std::vector<uint32_t>& references, std::vector<run::Slot>& slots) {
      references.push_back(d_.variables[i].reference);
      for (uint64_t k = 0; k < d_.variables[i].count(); ++k)
        slots.push_back(static_cast<run::Slot>(program_.layout.first[i] + k));
    };
    for (Tangent* t : {&to_rates_, &to_outputs_}) {
      for (uint32_t i : program_.layout.state_variables) add(i, t->knowns, t->known_slots);
      for (uint32_t i : program_.layout.derivative_variables) add(i, t->unknowns, t->unknown_slots);
    }
    for (uint32_t i = 0; i < d_.variables.size(); ++i) {
      const Variable& v = d_.variables[i];
      if (v.type == Type::Float64 && v.causality == Causality::Input && v.variability == Variability::Continuous)
        add(i, to_outputs_.knowns, to_outputs_.known_slots);
    }
    for (const Unknown& u : d_.outputs) {
      const Variable& v = d_.variables[u.variable];
      run::Slot first = program_.layout.first[u.variable];
      if (v.type == Type::Float64 && v.variability == Variability::Continuous && !is_state(first))
        add(u.variable, to_outputs_.unknowns, to_outputs_.unknown_slots);
    }
    for (Tangent* t : {&to_rates_, &to_outputs_}) {
      t->seed.resize(t->known_slots.size());
      t->changes.resize(t->unknown_slots.size());
    }
  }

  // Events without time between them, again and again: an indicator that is no more than rounding of what it has been
  // turns to and fro. It is held where it is until it is more; where that does not do, by twice as much, up to a part
  // of 1e-9.
  void look_for_rounding(double t) {
    constexpr int kMany = 10;
    constexpr double kAtOnce = 1e-10, kMost = 1e-9;
    rapid_ = t - last_event_ <= kAtOnce * std::abs(t) ? rapid_ + 1 : 0;
    last_event_ = t;
    if (rapid_ < kMany) return;
    rapid_ = 0;
    for (size_t i = 0; i < z_.size(); ++i) {
      if (std::abs(z_[i]) >= rounding_[i] * extent_[i]) continue;
      noise_[i] = rounding_[i] * extent_[i];
      rounding_[i] = std::min(2 * rounding_[i], kMost);
    }
  }

  // In event mode, at the present point.
  bool handle(run::Environment& env, const std::vector<uint32_t>& due, EventInfo& info) {
    if (!tick(env, due) || !settle(env, env.time, info)) return false;
    clocks_.ticked(due, env.time);
    return clocks_.ask(*fmu_, env.time, due) || refused();
  }

  // The FMU is at the point that stands in memory.
  bool bring(run::Environment& env) {
    bool moved = false;
    if (point_[0] != env.time) {
      if (!fmu_->set_time(env.time)) return refused();
      moved = true;
    }
    bool other = false;
    for (size_t i = 0; i < x_.size(); ++i) {
      x_[i] = env.v[program_.layout.states[i]];
      other |= x_[i] != point_[i + 1];
    }
    if (other && !fmu_->set_states(x_)) return refused();
    if (inputs_differ(continuous_inputs_, env.v)) {
      if (!continuous_inputs_.write(*fmu_, env.v)) return refused();
      moved = true;
    }
    if (moved || other) remember(env);
    return true;
  }

  void remember(const run::Environment& env) {
    point_[0] = env.time;
    for (size_t i = 0; i < x_.size(); ++i) point_[i + 1] = env.v[program_.layout.states[i]];
  }

  Words crossings_here(run::Environment& env) {
    if (!fmu_->indicators(z_)) return refused(), error_.c_str();
    for (size_t i = 0; i < z_.size(); ++i) env.relations[i] = z_[i] > 0;
    env.relations[z_.size()] = env.time >= next_event();
    return nullptr;
  }

  std::unordered_set<run::Slot> states_;
  std::vector<double> x_, point_, handled_, z_;    // points: time, then states
  std::vector<double> extent_, noise_, rounding_;  // of each indicator: the largest so far, up to where it is held (0:
                                                   // it is not), and which part of the largest that is
  std::vector<double> rates_;
  double last_event_ = -std::numeric_limits<double>::infinity();
  int rapid_ = 0;  // events at once, one after the other
  Window discrete_, others_;
  Tangent to_rates_, to_outputs_;
  bool asked_ = false;  // completed_step wanted an event
};

}  // namespace

std::unique_ptr<FmuRun> run_model_exchange(const FmuProgram& program) {
  return std::make_unique<ModelExchangeRun>(program);
}

}  // namespace saltus::fmi
