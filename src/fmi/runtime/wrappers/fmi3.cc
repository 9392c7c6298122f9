// The functions of FMI 3.0, in terms of Unit. Nothing is thrown or ended here: what goes wrong is a status and a
// message of the logger.
#include "fmi/standard/fmi3.h"

#include <cmath>
#include <cstring>
#include <exception>
#include <memory>

#include "fmi/runtime/unit.h"
#include "fmi/runtime/wrappers/library.h"
#include "fmi/runtime/wrappers/unit_state.h"

using namespace saltus;
using fmu::Answer;
using fmu::Unit;

namespace {

struct Instance3 {
  fmi3InstanceEnvironment environment;
  fmi3LogMessageCallback log;
  std::unique_ptr<Unit> unit;
};

Unit& of(fmi3Instance c) {
  return *static_cast<Instance3*>(c)->unit;
}

fmi3Status status(Answer answer) {
  return static_cast<fmi3Status>(answer);
}

// Every call from outside.
template <class F>
fmi3Status call(fmi3Instance c, F&& f) {
  if (!c) return fmi3Error;
  try {
    return status(f(of(c)));
  } catch (const std::exception& error) {
    return status(of(c).fail(error.what(), Answer::Fatal));
  } catch (...) {
    return fmi3Fatal;
  }
}

fmi3Instance instantiate(fmu::Kind kind, fmi3String token, fmi3String resources, fmi3Boolean logging,
                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  auto refuse = [&](const std::string& why) -> fmi3Instance {
    if (log) log(environment, fmi3Error, "logStatusError", why.c_str());
    return nullptr;
  };
  try {
    std::string why;
    auto made = std::make_unique<Instance3>();
    made->environment = environment;
    made->log = log;
    auto tell = [self = made.get()](Answer answer, const char* category, const std::string& message) {
      if (self->log) self->log(self->environment, status(answer), category, message.c_str());
    };
    made->unit = fmu::make_unit(token, resources ? resources : "", kind, tell, why);
    if (!made->unit) return refuse(why);
    made->unit->logging = logging;
    return made.release();
  } catch (const std::exception& error) {
    return refuse(error.what());
  }
}

template <class T>
fmi3Status get(fmi3Instance c, const fmi3ValueReference* list, size_t count, run::Type type, T* values,
               size_t value_count) {
  return call(c, [&](Unit& unit) {
    std::vector<double> numbers(value_count);
    Answer answer = unit.get({list, count}, type, numbers);
    for (size_t i = 0; i < value_count && answer == Answer::Ok; ++i) values[i] = static_cast<T>(numbers[i]);
    return answer;
  });
}

template <class T>
fmi3Status set(fmi3Instance c, const fmi3ValueReference* list, size_t count, run::Type type, const T* values,
               size_t value_count) {
  return call(c, [&](Unit& unit) {
    std::vector<double> numbers(values, values + value_count);
    return unit.set({list, count}, type, numbers);
  });
}

// Of each of n variables.
template <class F>
fmi3Status each(fmi3Instance c, size_t n, F&& f) {
  return call(c, [&](Unit& unit) {
    Answer answer = Answer::Ok;
    for (size_t i = 0; i < n && answer == Answer::Ok; ++i) answer = f(unit, i);
    return answer;
  });
}

// No variable has this type.
fmi3Status none(fmi3Instance c, size_t count) {
  return call(
      c, [&](Unit& unit) { return count == 0 ? Answer::Ok : unit.fail("this FMU has no variables of that type"); });
}

}  // namespace

#define SALTUS_EXPORT extern "C" __attribute__((visibility("default")))

SALTUS_EXPORT const char* fmi3GetVersion(void) {
  return "3.0";
}
SALTUS_EXPORT fmi3Status fmi3SetDebugLogging(fmi3Instance c, fmi3Boolean on, size_t, const fmi3String*) {
  return call(c, [&](Unit& unit) { return unit.logging = on, Answer::Ok; });
}
SALTUS_EXPORT fmi3Instance fmi3InstantiateModelExchange(fmi3String, fmi3String token, fmi3String resources, fmi3Boolean,
                                                        fmi3Boolean logging, fmi3InstanceEnvironment environment,
                                                        fmi3LogMessageCallback log) {
  return instantiate(fmu::Kind::ModelExchange, token, resources, logging, environment, log);
}
SALTUS_EXPORT fmi3Instance fmi3InstantiateCoSimulation(fmi3String, fmi3String token, fmi3String resources, fmi3Boolean,
                                                       fmi3Boolean logging, fmi3Boolean event_mode, fmi3Boolean early,
                                                       const fmi3ValueReference*, size_t,
                                                       fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                       fmi3IntermediateUpdateCallback update) {
  fmi3Instance c = instantiate(fmu::Kind::CoSimulation, token, resources, logging, environment, log);
  if (!c) return nullptr;
  if (of(c).has_told_clocks() && !event_mode) {
    of(c).fail("the clocks of this FMU tick in event mode, which was not asked for");
    delete static_cast<Instance3*>(c);
    return nullptr;
  }
  Unit::Watching& watching = of(c).watching;
  watching.event_mode = event_mode;
  watching.early = early;
  if (update) {
    watching.intermediate = [environment, update](double time, bool may_return, bool& wanted, double& until) {
      fmi3Boolean asked = false;
      fmi3Float64 when = time;
      update(environment, time, true, true, true, may_return, &asked, &when);
      wanted = asked;
      if (asked) until = when;
    };
  }
  return c;
}
SALTUS_EXPORT fmi3Instance fmi3InstantiateScheduledExecution(fmi3String, fmi3String token, fmi3String resources,
                                                             fmi3Boolean, fmi3Boolean logging,
                                                             fmi3InstanceEnvironment environment,
                                                             fmi3LogMessageCallback log, fmi3ClockUpdateCallback update,
                                                             fmi3LockPreemptionCallback, fmi3UnlockPreemptionCallback) {
  fmi3Instance c = instantiate(fmu::Kind::ScheduledExecution, token, resources, logging, environment, log);
  if (c && update) of(c).on_own_tick = [update, environment] { update(environment); };
  return c;
}
SALTUS_EXPORT void fmi3FreeInstance(fmi3Instance c) {
  delete static_cast<Instance3*>(c);
}

SALTUS_EXPORT fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean has_tolerance, fmi3Float64 tolerance,
                                                     fmi3Float64 start, fmi3Boolean has_stop, fmi3Float64 stop) {
  return call(c, [&](Unit& unit) {
    Answer answer = unit.set_up(has_tolerance, tolerance, start, has_stop, stop);
    return answer == Answer::Ok ? unit.enter_initialization() : answer;
  });
}
SALTUS_EXPORT fmi3Status fmi3ExitInitializationMode(fmi3Instance c) {
  return call(c, [](Unit& unit) { return unit.exit_initialization(); });
}
SALTUS_EXPORT fmi3Status fmi3EnterEventMode(fmi3Instance c) {
  return call(c, [](Unit& unit) { return unit.enter_event_mode(); });
}
SALTUS_EXPORT fmi3Status fmi3Terminate(fmi3Instance c) {
  return call(c, [](Unit& unit) { return unit.terminate(); });
}
SALTUS_EXPORT fmi3Status fmi3Reset(fmi3Instance c) {
  return call(c, [](Unit& unit) { return unit.reset(); });
}

// Real is Float64, Integer is Int32, an enumeration is Int64.
SALTUS_EXPORT fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[],
                                        size_t m) {
  return get(c, vr, n, run::Type::Real, values, m);
}
SALTUS_EXPORT fmi3Status fmi3GetInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int32 values[],
                                      size_t m) {
  return get(c, vr, n, run::Type::Integer, values, m);
}
SALTUS_EXPORT fmi3Status fmi3GetInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int64 values[],
                                      size_t m) {
  return get(c, vr, n, run::Type::Enumeration, values, m);
}
SALTUS_EXPORT fmi3Status fmi3GetBoolean(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Boolean values[],
                                        size_t m) {
  return get(c, vr, n, run::Type::Boolean, values, m);
}
SALTUS_EXPORT fmi3Status fmi3GetString(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3String values[],
                                       size_t m) {
  return call(c, [&](Unit& unit) { return unit.get_strings({vr, n}, {values, m}); });
}
SALTUS_EXPORT fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                        const fmi3Float64 values[], size_t m) {
  return set(c, vr, n, run::Type::Real, values, m);
}
SALTUS_EXPORT fmi3Status fmi3SetInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int32 values[],
                                      size_t m) {
  return set(c, vr, n, run::Type::Integer, values, m);
}
SALTUS_EXPORT fmi3Status fmi3SetInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int64 values[],
                                      size_t m) {
  return set(c, vr, n, run::Type::Enumeration, values, m);
}
SALTUS_EXPORT fmi3Status fmi3SetBoolean(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                        const fmi3Boolean values[], size_t m) {
  return set(c, vr, n, run::Type::Boolean, values, m);
}
SALTUS_EXPORT fmi3Status fmi3SetString(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                       const fmi3String values[], size_t m) {
  return call(c, [&](Unit& unit) { return unit.set_strings({vr, n}, {values, m}); });
}

#define SALTUS_NO_VARIABLES(TYPE)                                                                                    \
  SALTUS_EXPORT fmi3Status fmi3Get##TYPE(fmi3Instance c, const fmi3ValueReference*, size_t n, fmi3##TYPE*, size_t) { \
    return none(c, n);                                                                                               \
  }                                                                                                                  \
  SALTUS_EXPORT fmi3Status fmi3Set##TYPE(fmi3Instance c, const fmi3ValueReference*, size_t n, const fmi3##TYPE*,     \
                                         size_t) {                                                                   \
    return none(c, n);                                                                                               \
  }
SALTUS_NO_VARIABLES(Float32)
SALTUS_NO_VARIABLES(Int8)
SALTUS_NO_VARIABLES(UInt8)
SALTUS_NO_VARIABLES(Int16)
SALTUS_NO_VARIABLES(UInt16)
SALTUS_NO_VARIABLES(UInt32)
SALTUS_NO_VARIABLES(UInt64)
#undef SALTUS_NO_VARIABLES
SALTUS_EXPORT fmi3Status fmi3GetBinary(fmi3Instance c, const fmi3ValueReference*, size_t n, size_t*, fmi3Binary*,
                                       size_t) {
  return none(c, n);
}
SALTUS_EXPORT fmi3Status fmi3SetBinary(fmi3Instance c, const fmi3ValueReference*, size_t n, const size_t*,
                                       const fmi3Binary*, size_t) {
  return none(c, n);
}
SALTUS_EXPORT fmi3Status fmi3GetClock(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Clock values[]) {
  return each(c, n, [&](Unit& unit, size_t i) { return unit.get_clock(vr[i], values[i]); });
}
SALTUS_EXPORT fmi3Status fmi3SetClock(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                      const fmi3Clock values[]) {
  return each(c, n, [&](Unit& unit, size_t i) { return unit.set_clock(vr[i], values[i]); });
}
// Intervals do not change.
SALTUS_EXPORT fmi3Status fmi3GetIntervalDecimal(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                                fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]) {
  double shift = 0;
  return each(c, n, [&](Unit& unit, size_t i) {
    return qualifiers[i] = fmi3IntervalChanged, unit.interval(vr[i], shift, intervals[i]);
  });
}
SALTUS_EXPORT fmi3Status fmi3GetShiftDecimal(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                             fmi3Float64 shifts[]) {
  double interval = 0;
  return each(c, n, [&](Unit& unit, size_t i) { return unit.interval(vr[i], shifts[i], interval); });
}
SALTUS_EXPORT fmi3Status fmi3GetIntervalFraction(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                                 fmi3UInt64 counters[], fmi3UInt64 resolutions[],
                                                 fmi3IntervalQualifier qualifiers[]) {
  uint64_t shift = 0;
  return each(c, n, [&](Unit& unit, size_t i) {
    return qualifiers[i] = fmi3IntervalChanged, unit.fraction(vr[i], counters[i], shift, resolutions[i]);
  });
}
SALTUS_EXPORT fmi3Status fmi3GetShiftFraction(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                              fmi3UInt64 counters[], fmi3UInt64 resolutions[]) {
  uint64_t interval = 0;
  return each(c, n, [&](Unit& unit, size_t i) { return unit.fraction(vr[i], interval, counters[i], resolutions[i]); });
}
SALTUS_EXPORT fmi3Status fmi3SetIntervalDecimal(fmi3Instance c, const fmi3ValueReference*, size_t n,
                                                const fmi3Float64*) {
  return none(c, n);
}
SALTUS_EXPORT fmi3Status fmi3SetIntervalFraction(fmi3Instance c, const fmi3ValueReference*, size_t n, const fmi3UInt64*,
                                                 const fmi3UInt64*) {
  return none(c, n);
}
SALTUS_EXPORT fmi3Status fmi3SetShiftDecimal(fmi3Instance c, const fmi3ValueReference*, size_t n, const fmi3Float64*) {
  return none(c, n);
}
SALTUS_EXPORT fmi3Status fmi3SetShiftFraction(fmi3Instance c, const fmi3ValueReference*, size_t n, const fmi3UInt64*,
                                              const fmi3UInt64*) {
  return none(c, n);
}

SALTUS_EXPORT fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance c, fmi3ValueReference, size_t*) {
  return call(c, [](Unit& unit) { return unit.fail("not supported yet: dependencies at run time"); });
}
SALTUS_EXPORT fmi3Status fmi3GetVariableDependencies(fmi3Instance c, fmi3ValueReference, size_t*, fmi3ValueReference*,
                                                     size_t*, fmi3DependencyKind*, size_t) {
  return call(c, [](Unit& unit) { return unit.fail("not supported yet: dependencies at run time"); });
}

SALTUS_EXPORT fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState* state) {
  return call(c, [&](Unit& unit) { return fmu::get_state(unit, state); });
}
SALTUS_EXPORT fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState state) {
  return call(c, [&](Unit& unit) { return fmu::set_state(unit, state); });
}
SALTUS_EXPORT fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState* state) {
  return call(c, [&](Unit&) { return fmu::free_state(state); });
}
SALTUS_EXPORT fmi3Status fmi3SerializedFMUStateSize(fmi3Instance c, fmi3FMUState state, size_t* size) {
  return call(c, [&](Unit& unit) { return fmu::state_size(unit, state, size); });
}
SALTUS_EXPORT fmi3Status fmi3SerializeFMUState(fmi3Instance c, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
  return call(c, [&](Unit& unit) { return fmu::write_state(unit, state, bytes, size); });
}
SALTUS_EXPORT fmi3Status fmi3DeserializeFMUState(fmi3Instance c, const fmi3Byte bytes[], size_t size,
                                                 fmi3FMUState* state) {
  return call(c, [&](Unit&) { return fmu::read_state(bytes, size, state); });
}

SALTUS_EXPORT fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference unknowns[],
                                                      size_t unknown_count, const fmi3ValueReference knowns[],
                                                      size_t known_count, const fmi3Float64 seed[], size_t seed_count,
                                                      fmi3Float64 changes[], size_t change_count) {
  return call(c, [&](Unit& unit) {
    return unit.differentiate({unknowns, unknown_count}, {knowns, known_count}, {seed, seed_count},
                              {changes, change_count}, false);
  });
}
SALTUS_EXPORT fmi3Status fmi3GetAdjointDerivative(fmi3Instance c, const fmi3ValueReference unknowns[],
                                                  size_t unknown_count, const fmi3ValueReference knowns[],
                                                  size_t known_count, const fmi3Float64 seed[], size_t seed_count,
                                                  fmi3Float64 changes[], size_t change_count) {
  return call(c, [&](Unit& unit) {
    return unit.differentiate({unknowns, unknown_count}, {knowns, known_count}, {seed, seed_count},
                              {changes, change_count}, true);
  });
}

SALTUS_EXPORT fmi3Status fmi3EnterConfigurationMode(fmi3Instance c) {
  return call(c, [](Unit& unit) { return unit.fail("this FMU has no structural parameters"); });
}
SALTUS_EXPORT fmi3Status fmi3ExitConfigurationMode(fmi3Instance c) {
  return call(c, [](Unit& unit) { return unit.fail("this FMU has no structural parameters"); });
}

SALTUS_EXPORT fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance c) {
  return call(c, [](Unit&) { return Answer::Ok; });
}
SALTUS_EXPORT fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean* again, fmi3Boolean* terminate,
                                                  fmi3Boolean* nominals_changed, fmi3Boolean* states_changed,
                                                  fmi3Boolean* has_next, fmi3Float64* next) {
  return call(c, [&](Unit& unit) {
    Unit::EventInfo info;
    Answer answer = unit.update_discrete_states(info);
    *again = info.again;
    *terminate = info.terminates;
    *nominals_changed = info.nominals_changed;
    *states_changed = info.states_changed;
    *has_next = info.has_next;
    *next = info.next;
    return answer;
  });
}

SALTUS_EXPORT fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance c) {
  return call(c, [](Unit& unit) { return unit.enter_continuous_mode(); });
}
SALTUS_EXPORT fmi3Status fmi3CompletedIntegratorStep(fmi3Instance c, fmi3Boolean, fmi3Boolean* event,
                                                     fmi3Boolean* terminate) {
  return call(c, [&](Unit& unit) { return unit.completed_step(*event, *terminate); });
}
SALTUS_EXPORT fmi3Status fmi3SetTime(fmi3Instance c, fmi3Float64 time) {
  return call(c, [&](Unit& unit) { return unit.set_time(time); });
}
SALTUS_EXPORT fmi3Status fmi3SetContinuousStates(fmi3Instance c, const fmi3Float64 x[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.set_states({x, n}); });
}
SALTUS_EXPORT fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 dx[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.derivatives({dx, n}); });
}
SALTUS_EXPORT fmi3Status fmi3GetEventIndicators(fmi3Instance c, fmi3Float64 z[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.indicators({z, n}); });
}
SALTUS_EXPORT fmi3Status fmi3GetContinuousStates(fmi3Instance c, fmi3Float64 x[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.get_states({x, n}); });
}
SALTUS_EXPORT fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance c, fmi3Float64 x[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.nominals({x, n}); });
}
SALTUS_EXPORT fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance c, size_t* n) {
  return call(c, [&](Unit& unit) { return *n = unit.indicator_count(), Answer::Ok; });
}
SALTUS_EXPORT fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance c, size_t* n) {
  return call(c, [&](Unit& unit) { return *n = unit.state_count(), Answer::Ok; });
}

SALTUS_EXPORT fmi3Status fmi3EnterStepMode(fmi3Instance c) {
  return call(c, [](Unit& unit) { return unit.enter_step_mode(); });
}
SALTUS_EXPORT fmi3Status fmi3GetOutputDerivatives(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                                  const fmi3Int32 orders[], fmi3Float64 values[], size_t value_count) {
  return call(c, [&](Unit& unit) { return unit.output_derivatives({vr, n}, {orders, n}, {values, value_count}); });
}
SALTUS_EXPORT fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 time, fmi3Float64 step, fmi3Boolean, fmi3Boolean* event,
                                    fmi3Boolean* terminate, fmi3Boolean* early, fmi3Float64* last) {
  return call(c, [&](Unit& unit) {
    Unit::Step done;
    Answer answer = unit.do_step(time, step, done);
    *event = done.event;
    *terminate = done.terminates;
    *early = done.early;
    *last = done.reached;
    return answer;
  });
}
SALTUS_EXPORT fmi3Status fmi3ActivateModelPartition(fmi3Instance c, fmi3ValueReference clock, fmi3Float64 time) {
  return call(c, [&](Unit& unit) { return unit.activate(clock, time); });
}
