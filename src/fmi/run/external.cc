#include "fmi/run/external.h"

#include <algorithm>
#include <limits>
#include <map>

#include "fmi/run/fmu_run.h"
#include "fmi/run/ports.h"
#include "run/utilities.h"

namespace saltus::fmi {
namespace {

using Words = const char*;

constexpr double kNever = 1e100;  // a next event that there is not

class Imported {
 public:
  Words open(const char* folder, int kind, const int* which, size_t n, const double* values, size_t value_count) {
    fmu_ = std::make_shared<Fmu>();
    if (!fmi::open(folder, folder, *fmu_, context_))
      return keep(context_.diagnostics.all().empty() ? "the FMU cannot be read"
                                                     : context_.diagnostics.all().front().message);
    RunSettings settings;
    settings.only_outputs = true;
    program_ = std::make_unique<FmuProgram>(fmu_, kind == 0 ? Kind::ModelExchange : Kind::CoSimulation, settings);
    std::string why;
    if (!program_->make(why)) return keep(why);
    ports_.emplace(fmu_->description);
    const run::Model& model = program_->model;
    v_.assign(2 * model.slots.size() + 1, 0);
    relations_.assign(model.crossings.size() + 1, 0);
    env_.v = v_.data();
    env_.d = v_.data() + model.slots.size();
    env_.relations = relations_.data();
    callbacks_.reinit = [](run::Environment* env, int64_t slot, double value, int64_t) { env->v[slot] = value; };
    callbacks_.terminate = [](run::Environment* env, const char*) { static_cast<Imported*>(env->host)->ended_ = true; };
    env_.callbacks = &callbacks_;
    env_.host = this;
    for (const auto* literals : {&program_->parameters.literals, &program_->starts.literals}) {
      for (const run::Literal& literal : *literals) v_[literal.slot] = literal.value;
    }
    size_t at = 0;
    for (size_t i = 0; i < n; ++i) {
      auto variable = static_cast<size_t>(which[i]);
      if (which[i] < 0 || variable >= fmu_->description.variables.size() ||
          program_->layout.first[variable] == run::kNoSlot)
        return "the FMU is not the one that was imported";
      for (uint64_t k = 0; k < fmu_->description.variables[variable].count() && at < value_count; ++k)
        v_[program_->layout.first[variable] + k] = values[at++];
    }
    return nullptr;
  }

  Words start(double t, const double* u, const double* ud, int& token) {
    put(ports_->inputs, u);
    put(ports_->discrete_inputs, ud);
    env_.time = t;
    run_ = program_->kind == Kind::ModelExchange ? run_model_exchange(*program_) : run_co_simulation(*program_);
    if (Words why = run_->initialize(env_)) return why;
    return token = next_token(), nullptr;
  }
  double next() const { return run_ ? std::min(run_->next_event(), kNever) : kNever; }
  Words states(double* x) { return read(program_->layout.states, x), nullptr; }

  Words derivatives(double t, const double* x, const double* u, double* rates) {
    if (Words why = at(t, x, u)) return why;
    if (Words why = run_->continuous(env_)) return why;
    return read(program_->layout.derivatives, rates), nullptr;
  }
  Words outputs(double t, const double* x, const double* u, double* y) {
    if (Words why = at(t, x, u)) return why;
    if (Words why = run_->outputs(env_)) return why;
    return get(ports_->outputs, y), nullptr;
  }
  Words indicators(double t, const double* x, const double* u, double* z) {
    if (Words why = at(t, x, u)) return why;
    g_.resize(program_->indicator_count + 1);
    now_.resize(program_->indicator_count + 1);
    if (Words why = run_->crossings(env_, g_.data(), now_.data())) return why;
    return std::copy_n(g_.begin(), program_->indicator_count, z), nullptr;
  }
  // Along (dx, du); the FMU says nothing about how its equations change with time alone.
  Words along(double t, const double* x, const double* u, double dt, const double* dx, const double* du, double* rates,
              double* y) {
    if (dt != 0) return "not supported yet: the derivative of an FMU's variables by time";
    if (Words why = at(t, x, u)) return why;
    std::fill_n(env_.d, program_->model.slots.size(), 0.0);
    for (size_t i = 0; i < program_->layout.states.size(); ++i) env_.d[program_->layout.states[i]] = dx[i];
    for (uint32_t variable : ports_->inputs) {
      for (uint64_t k = 0; k < fmu_->description.variables[variable].count(); ++k)
        env_.d[program_->layout.first[variable] + k] = *du++;
    }
    if (Words why = run_->tangents(env_, true)) return why;
    for (size_t i = 0; rates && i < program_->layout.derivatives.size(); ++i)
      rates[i] = env_.d[program_->layout.derivatives[i]];
    for (uint32_t variable : ports_->outputs) {
      for (uint64_t k = 0; y && k < fmu_->description.variables[variable].count(); ++k)
        *y++ = env_.d[program_->layout.first[variable] + k];
    }
    return nullptr;
  }
  // `before`: the token of the point that the event belongs to. The same event asked for again is not made again.
  Words event(int before, double t, const double* x, const double* u, const double* ud, int& token, double& due,
              double* after) {
    if (!is_repeated(before, t)) {
      if (Words why = is_here(before)) return why;
      if (Words why = at(t, x, u)) return why;
      put(ports_->discrete_inputs, ud);
      if (Words why = run_->event(env_)) return why;
      answer_ = {before, next_token(), t, next(), {}};
      answer_.values.resize(program_->layout.states.size());
      read(program_->layout.states, answer_.values.data());
    }
    token = answer_.after;
    due = answer_.due;
    return std::ranges::copy(answer_.values, after), nullptr;
  }
  Words discrete(double* y) { return get(ports_->discrete_outputs, y), nullptr; }
  // Up to t, with the inputs that were set last.
  Words step(int before, double t, int& token, double* y, double* yd) {
    if (!run_) return "the FMU was not initialized";
    if (!is_repeated(before, t)) {
      if (Words why = is_here(before)) return why;
      env_.time = t;
      if (Words why = run_->outputs(env_)) return why;
      answer_ = {before, next_token(), t, 0, {}};
    }
    get(ports_->outputs, y);
    get(ports_->discrete_outputs, yd);
    return token = answer_.after, nullptr;
  }
  // For the step that comes.
  Words inputs(const double* u, const double* ud, int& token) {
    put(ports_->inputs, u);
    put(ports_->discrete_inputs, ud);
    if (Words why = run_->event(env_)) return why;
    return token = next_token(), nullptr;
  }

 private:
  Words keep(std::string why) { return error_ = std::move(why), error_.c_str(); }
  // Below zero: the FMU has ended the simulation.
  int next_token() { return ended_ ? -1 : token_ = token_ % 1'000'000 + 1; }
  bool is_repeated(int before, double t) const { return before > 0 && before == answer_.before && t == answer_.t; }
  // What the FMU remembers is not part of a snapshot of the model.
  Words is_here(int before) const {
    return before == token_ || ended_
               ? nullptr
               : "not supported yet: to go back to an earlier point of a run with an imported FMU";
  }

  Words at(double t, const double* x, const double* u) {
    if (!run_) return "the FMU was not initialized";
    env_.time = t;
    for (size_t i = 0; i < program_->layout.states.size(); ++i) v_[program_->layout.states[i]] = x[i];
    put(ports_->inputs, u);
    return nullptr;
  }
  void put(const std::vector<uint32_t>& variables, const double* values) {
    for (uint32_t variable : variables) {
      for (uint64_t k = 0; k < fmu_->description.variables[variable].count(); ++k)
        v_[program_->layout.first[variable] + k] = *values++;
    }
  }
  void get(const std::vector<uint32_t>& variables, double* values) const {
    for (uint32_t variable : variables) {
      for (uint64_t k = 0; k < fmu_->description.variables[variable].count(); ++k)
        *values++ = v_[program_->layout.first[variable] + k];
    }
  }
  void read(const std::vector<run::Slot>& slots, double* values) const {
    for (run::Slot slot : slots) *values++ = v_[slot];
  }

  Context context_;
  std::shared_ptr<Fmu> fmu_;
  std::unique_ptr<FmuProgram> program_;
  std::unique_ptr<FmuRun> run_;
  std::optional<Ports> ports_;
  run::Environment env_;
  run::Callbacks callbacks_{};
  std::vector<double> v_, relations_, g_, now_;
  int token_ = 0;
  struct Answer {
    int before = 0, after = 0;
    double t = 0, due = 0;
    std::vector<double> values;
  } answer_;  // to the last event or step
  bool ended_ = false;
  std::string error_;
};

// A failure leaves by a long jump: nothing with a destructor lives in these.
void end(Words why) {
  if (why) run::utility_table().error(why);
}
Imported& of(void* object) {
  return *static_cast<Imported*>(object);
}

void* fmu_open(const char* folder, int kind, const int* which, size_t n, const double* values, size_t value_count) {
  auto* made = new Imported;
  end(made->open(folder, kind, which, n, values, value_count));  // one that failed stays, for its words
  return made;
}
void fmu_close(void* fmu) {
  delete static_cast<Imported*>(fmu);
}
int fmu_start(void* fmu, double t, const double* u, const double* ud) {
  int token = 0;
  end(of(fmu).start(t, u, ud, token));
  return token;
}
double fmu_next(void* fmu, int) {
  return of(fmu).next();
}
void fmu_states(void* fmu, int, double* x) {
  end(of(fmu).states(x));
}
void fmu_derivatives(void* fmu, int, double t, const double* x, const double* u, double* rates) {
  end(of(fmu).derivatives(t, x, u, rates));
}
void fmu_outputs(void* fmu, int, double t, const double* x, const double* u, double* y) {
  end(of(fmu).outputs(t, x, u, y));
}
void fmu_indicators(void* fmu, int, double t, const double* x, const double* u, double* z) {
  end(of(fmu).indicators(t, x, u, z));
}
void fmu_derivatives_along(void* fmu, int, double t, const double* x, const double* u, double dt, const double* dx,
                           const double* du, double* rates) {
  end(of(fmu).along(t, x, u, dt, dx, du, rates, nullptr));
}
void fmu_outputs_along(void* fmu, int, double t, const double* x, const double* u, double dt, const double* dx,
                       const double* du, double* y) {
  end(of(fmu).along(t, x, u, dt, dx, du, nullptr, y));
}
void fmu_event(void* fmu, int before, double t, const double* x, const double* u, const double* ud, int* token,
               double* due, double* after) {
  end(of(fmu).event(before, t, x, u, ud, *token, *due, after));
}
void fmu_discrete(void* fmu, int, double* y) {
  end(of(fmu).discrete(y));
}
void fmu_step(void* fmu, int before, double t, int* token, double* y, double* yd) {
  end(of(fmu).step(before, t, *token, y, yd));
}
int fmu_inputs(void* fmu, int, const double* u, const double* ud) {
  int token = 0;
  end(of(fmu).inputs(u, ud, token));
  return token;
}

}  // namespace

void* external_function(std::string_view symbol) {
  static const std::map<std::string_view, void*> functions = {
#define FUNCTION(NAME) {"saltus_" #NAME, reinterpret_cast<void*>(NAME)}
      FUNCTION(fmu_open),          FUNCTION(fmu_close),      FUNCTION(fmu_start),
      FUNCTION(fmu_next),          FUNCTION(fmu_states),     FUNCTION(fmu_derivatives),
      FUNCTION(fmu_outputs),       FUNCTION(fmu_indicators), FUNCTION(fmu_derivatives_along),
      FUNCTION(fmu_outputs_along), FUNCTION(fmu_event),      FUNCTION(fmu_discrete),
      FUNCTION(fmu_step),          FUNCTION(fmu_inputs),
#undef FUNCTION
  };
  auto at = functions.find(symbol);
  return at == functions.end() ? nullptr : at->second;
}

}  // namespace saltus::fmi
