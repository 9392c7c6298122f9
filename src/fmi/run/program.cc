#include "fmi/run/program.h"

#include <algorithm>

#include "fmi/run/fmu_run.h"
#include "simulate/memory/instance.h"

namespace saltus::fmi {
namespace {

using run::Environment;

const FmuProgram& program_of(Environment* env) {
  return static_cast<const FmuProgram&>(*static_cast<simulate::Instance*>(env->host)->program);
}
FmuRun& run_of(Environment* env) {
  return *static_cast<FmuRun*>(env->objects[0]);
}

// The functions of the table. A failure leaves by a long jump: nothing with a destructor lives here.
void end(Environment* env, const char* why) {
  if (why) env->callbacks->fail(env, why);
}
void destroy(Environment*, int64_t* frame) {
  delete reinterpret_cast<FmuRun*>(*frame);
}
void initialize(Environment* env) {
  if (!env->objects[0]) {
    const FmuProgram& program = program_of(env);
    env->objects[0] = (program.kind == Kind::ModelExchange  ? run_model_exchange(program)
                       : program.kind == Kind::CoSimulation ? run_co_simulation(program)
                                                            : run_scheduled_execution(program))
                          .release();
    env->callbacks->keep_object(env, env->objects[0], reinterpret_cast<void*>(destroy), 1, "FMU");
  }
  const auto& instance = *static_cast<simulate::Instance*>(env->host);
  end(env, run_of(env).initialize(*env, instance.stop_time, instance.tolerance));
}
void continuous(Environment* env) {
  end(env, run_of(env).continuous(*env));
}
void event(Environment* env) {
  end(env, run_of(env).event(*env));
}
void outputs(Environment* env) {
  end(env, run_of(env).outputs(*env));
}
void crossings(Environment* env, double* g, double* now) {
  end(env, run_of(env).crossings(*env, g, now));
}
void time_events(Environment* env, double* instants) {
  instants[program_of(env).indicator_count] = run_of(env).next_event();
}
void attributes(Environment* env, double* table) {
  const FmuProgram& program = program_of(env);
  // In the order of lay_out().
  for (uint32_t variable : program.layout.state_variables) {
    const Variable& state = program.fmu->description.variables[variable];
    for (uint64_t k = 0; state.nominal && k < state.count(); ++k) *table++ = *state.nominal;
  }
}
void rate_tangents(Environment* env) {
  end(env, run_of(env).tangents(*env, false));
}
void output_tangents(Environment* env) {
  end(env, run_of(env).tangents(*env, true));
}

run::Step& add(run::Sequence& sequence, run::When when, run::Run code) {
  run::Step& step = sequence.steps.emplace_back();
  step.when = when;
  step.run.set(code);
  return step;
}

}  // namespace

bool FmuProgram::make(std::string& why) {
  const Description& d = fmu->description;
  if (!lay_out(d, layout, model, why)) return false;
  parameters.literals = layout.parameters;
  starts.literals = layout.starts;
  add(initial, run::When::Once, initialize);
  model.object_count = 1;
  model.impure = true;  // what the FMU remembers is not in the run's memory: nobody can try a step and go back
  bool exchange = kind == Kind::ModelExchange;
  if (exchange) {
    indicator_count = d.indicator_scalars();
    add(blocks, run::When::Event, event);
    add(blocks, run::When::Continuous, continuous);
    for (size_t i = 0; i < indicator_count; ++i) {
      run::ZeroCrossing crossing;
      crossing.noticed = crossing.is_greater = true;
      crossing.text = indicator_count == 1 ? "the event indicator > 0" : fmt::format("event indicator {} > 0", i + 1);
      model.crossings.push_back(std::move(crossing));
    }
    run::ZeroCrossing due;
    due.noticed = due.is_greater = due.is_timed = true;
    due.text = "time >= the FMU's next event";
    model.crossings.push_back(std::move(due));
    Program::crossings.set(fmi::crossings);
    Program::time_events.set(fmi::time_events);
    Program::attributes.set(fmi::attributes);
    make_pattern();
  } else {
    model.states.clear();
    model.nominals.clear();
    add(blocks, run::When::Event, event);
  }
  add(blocks, run::When::Output, outputs);
  no_matrix_.why = "its equations are inside an FMU";
  bool exact = exchange && d.model_exchange->provides_directional_derivatives;
  for (run::Linearization* l : {&states_, &outputs_}) {
    l->exact = exact;
    if (!exact)
      l->why = "the FMU offers no directional derivatives";
    else
      l->steps.emplace_back().run.set(l == &states_ ? rate_tangents : output_tangents);
  }
  return true;
}

// By what the model's structure says; what it does not say may depend on all.
void FmuProgram::make_pattern() {
  const Description& d = fmu->description;
  size_t n = layout.states.size();
  std::vector<std::vector<uint32_t>> columns(n);
  std::vector<std::vector<uint32_t>> of_variable(d.variables.size());  // numbers of states
  uint32_t at = 0;
  for (uint32_t variable : layout.state_variables) {
    for (uint64_t k = 0; k < d.variables[variable].count(); ++k) of_variable[variable].push_back(at++);
  }
  uint32_t row = 0;
  for (const Unknown& u : d.derivatives) {
    std::vector<uint32_t> on;
    if (!u.lists_dependencies) {
      for (uint32_t j = 0; j < n; ++j) on.push_back(j);
    }
    for (uint32_t variable : u.dependencies)
      on.insert(on.end(), of_variable[variable].begin(), of_variable[variable].end());
    for (uint64_t k = 0; k < d.variables[u.variable].count(); ++k, ++row) {
      for (uint32_t j : on) columns[j].push_back(row);
    }
  }
  for (run::Pattern* pattern : {&pattern_, &implicit_}) {
    pattern->n = n;
    pattern->begin = {0};
    pattern->rows.clear();
    for (uint32_t j = 0; j < n; ++j) {
      std::vector<uint32_t> rows = columns[j];
      if (pattern == &implicit_) rows.push_back(j);
      std::ranges::sort(rows);
      rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
      pattern->rows.insert(pattern->rows.end(), rows.begin(), rows.end());
      pattern->begin.push_back(static_cast<uint32_t>(pattern->rows.size()));
    }
  }
}

void FmuProgram::completed_step(Environment& env, bool& wants_event) const {
  // (Also where the FMU does not need it: it may have something to report.)
  if (kind == Kind::ModelExchange) end(&env, run_of(&env).completed_step(env, wants_event));
}

const run::Linearization& FmuProgram::linearization(run::Reach reach) const {
  static const run::Linearization none =
      run::no_linearization("not supported yet: derivatives of an FMU by its parameters");
  return reach == run::Reach::States ? states_ : reach == run::Reach::Outputs ? outputs_ : none;
}

}  // namespace saltus::fmi
