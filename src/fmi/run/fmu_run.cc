#include "fmi/run/fmu_run.h"

#include <limits>
#include <set>

namespace saltus::fmi {

FmuRun::FmuRun(const FmuProgram& program)
    : program_(program), d_(program.fmu->description), clocks_(d_), next_(std::numeric_limits<double>::infinity()) {
  std::vector<uint32_t> continuous, discrete, all;
  std::set<run::Slot> seen;  // names of one value are read once
  for (uint32_t i = 0; i < d_.variables.size(); ++i) {
    const Variable& v = d_.variables[i];
    if (v.type == Type::Clock && v.causality != Causality::Input) {
      own_clocks_.push_back(i);
      own_references_.push_back(v.reference);
    }
    if (v.type == Type::Clock && v.causality == Causality::Input && program.layout.first[i] != run::kNoSlot)
      triggers_.push_back(i);
    if (program.layout.first[i] == run::kNoSlot || v.type == Type::Clock) continue;
    if (v.causality == Causality::Input)
      (v.variability == Variability::Continuous ? continuous : discrete).push_back(i);
    else if (v.variability != Variability::Constant && v.clocks.empty() &&
             (!program.settings.only_outputs || v.causality == Causality::Output) &&
             seen.insert(program.layout.first[i]).second)
      all.push_back(i);
  }
  continuous_inputs_ = Window(d_, program.layout, continuous);
  discrete_inputs_ = Window(d_, program.layout, discrete);
  all_ = Window(d_, program.layout, all);
  signals_.assign(triggers_.size(), 0);
}

FmuRun::~FmuRun() {
  if (started_) fmu_->terminate();
}

// What is set from outside: parameters and start values other than the FMU's own.
bool FmuRun::set_starts(run::Environment& env) {
  if (!program_.settings.structural.empty()) {
    if (!fmu_->enter_configuration() ||
        !Window(d_, program_.layout, program_.settings.structural).write(*fmu_, env.v) || !fmu_->exit_configuration())
      return refused();
  }
  std::vector<uint32_t> changed;
  for (uint32_t i = 0; i < d_.variables.size(); ++i) {
    const Variable& v = d_.variables[i];
    run::Slot first = program_.layout.first[i];
    bool settable = v.variability != Variability::Constant && v.causality != Causality::Input &&
                    (v.initial == Initial::Exact || v.initial == Initial::Approx);
    if (first == run::kNoSlot || !settable) continue;
    bool differs = false;
    for (uint64_t k = 0; k < v.count(); ++k) {
      double start = v.start.empty() ? 0 : v.start.size() == 1 ? v.start.front() : k < v.start.size() ? v.start[k] : 0;
      differs |= env.v[first + k] != start;
    }
    if (!differs) continue;
    if (v.causality == Causality::StructuralParameter)
      return fail("the structural parameter '" + v.name + "' is set before the run is made, and stays as it is");
    changed.push_back(i);
  }
  if (!Window(d_, program_.layout, changed).write(*fmu_, env.v)) return refused();
  for (const auto& [name, text] : program_.settings.texts) {
    auto at = d_.by_name.find(name);
    if (at == d_.by_name.end() || d_.variables[at->second].type != Type::String)
      return fail("there is no String '" + name + "' to set");
    if (!fmu_->set_text(at->second, {text})) return refused();
  }
  return true;
}

FmuRun::Words FmuRun::initialize(run::Environment& env, std::optional<double> stop, double tolerance) {
  started_ = false;
  fmu_.reset();
  fmu_ = instantiate(*program_.fmu, program_.kind, d_.model_name, error_);
  if (!fmu_) return error_.c_str();
  if (!set_starts(env)) return error_.c_str();
  bool good = fmu_->enter_initialization(env.time, stop, tolerance) && continuous_inputs_.write(*fmu_, env.v) &&
              discrete_inputs_.write(*fmu_, env.v) && clocks_.begin(*fmu_, env.time) && fmu_->exit_initialization();
  if (!good) return refused(), error_.c_str();
  return words(started_ = start(env));
}

bool FmuRun::inputs_differ(const Window& inputs, const double* v) const {
  for (size_t i = 0; i < inputs.slots.size(); ++i) {
    if (inputs.values[i] != v[inputs.slots[i]]) return true;
  }
  return false;
}

std::vector<uint32_t> FmuRun::triggered(const double* v) {
  std::vector<uint32_t> list;
  for (size_t k = 0; k < triggers_.size(); ++k) {
    bool now = v[program_.layout.first[triggers_[k]]] != 0;
    if (now && !signals_[k]) list.push_back(triggers_[k]);
    signals_[k] = now;
  }
  return list;
}

// FMI 3.0 §2.2.8.4: a clocked variable has a value while a clock of its own is active.
bool FmuRun::read_clocked(run::Environment& env, const std::vector<uint32_t>& clocks) {
  std::vector<uint32_t> list;
  for (uint32_t i = 0; i < d_.variables.size(); ++i) {
    const Variable& v = d_.variables[i];
    if (program_.layout.first[i] == run::kNoSlot || v.type == Type::Clock || v.causality == Causality::Input) continue;
    if (program_.settings.only_outputs && v.causality != Causality::Output) continue;
    auto is_own = [&](uint32_t clock) {
      return std::ranges::find(v.clocks, d_.variables[clock].reference) != v.clocks.end();
    };
    if (std::ranges::any_of(clocks, is_own)) list.push_back(i);
  }
  return Window(d_, program_.layout, list).read(*fmu_, env.v) || refused();
}

bool FmuRun::tick(run::Environment& env, const std::vector<uint32_t>& clocks) {
  if (clocks.empty()) return true;
  std::vector<uint32_t> references;
  for (uint32_t clock : clocks) references.push_back(d_.variables[clock].reference);
  return (fmu_->set_clocks(references) || refused()) && read_clocked(env, clocks);
}

bool FmuRun::look_at_own_clocks(run::Environment& env) {
  if (own_clocks_.empty()) return true;
  std::vector<uint8_t> active(own_clocks_.size(), 0);
  if (!fmu_->get_clocks(own_references_, active)) return refused();
  std::vector<uint32_t> list;
  for (size_t i = 0; i < active.size(); ++i) {
    if (!active[i]) continue;
    list.push_back(own_clocks_[i]);
    env.v[program_.layout.first[own_clocks_[i]]] = 1;
    ticked_at_ = env.time;
  }
  return list.empty() || read_clocked(env, list);
}

void FmuRun::leave_ticks(run::Environment& env) {
  if (env.time == ticked_at_) return;
  for (uint32_t clock : own_clocks_) env.v[program_.layout.first[clock]] = 0;
}

bool FmuRun::settle(run::Environment& env, double t, EventInfo& info) {
  constexpr int kMost = 1000;
  for (int pass = 0; pass < kMost; ++pass) {
    bool states = info.states_changed;
    // Clocks that tick inside are seen before the update that ends their instant.
    if (!look_at_own_clocks(env)) return false;
    bool good = own_clocks_.empty() ? fmu_->update_until_settled(info) : fmu_->update_discrete_states(info = {});
    if (!good) return refused();
    info.states_changed |= states;
    next_ = info.next;
    if (info.terminate || (!info.again && info.next > t)) return true;
  }
  return fail(fmt::format("its next event is always due at once, at time {}", t));
}

}  // namespace saltus::fmi
