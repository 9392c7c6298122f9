// The functions of FMI 2.0, in terms of Unit. Nothing is thrown or ended here: what goes wrong is a status and a
// message of the logger.
#include "fmi/standard/fmi2.h"

#include <charconv>
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

struct Instance2 {
  std::string name;
  fmi2CallbackFunctions callbacks;
  std::unique_ptr<Unit> unit;
};

Unit& of(fmi2Component c) {
  return *static_cast<Instance2*>(c)->unit;
}

fmi2Status status(Answer answer) {
  return static_cast<fmi2Status>(answer);
}

// Every call from outside.
template <class F>
fmi2Status call(fmi2Component c, F&& f) {
  if (!c) return fmi2Error;
  try {
    return status(f(of(c)));
  } catch (const std::exception& error) {
    return status(of(c).fail(error.what(), Answer::Fatal));
  } catch (...) {
    return fmi2Fatal;
  }
}

// FMI 2.0 §2.1.5: the folder of resources as a URI (RFC 3986), file:///… or file:/…
std::string path_of(fmi2String uri) {
  std::string_view text = uri ? uri : "";
  if (!text.starts_with("file:")) return {};
  text.remove_prefix(5);
  if (text.starts_with("//")) text = text.substr(std::min(text.find('/', 2), text.size()));
  std::string path;
  for (size_t i = 0; i < text.size(); ++i) {
    int code = 0;
    bool escaped = text[i] == '%' && i + 2 < text.size() &&
                   std::from_chars(text.data() + i + 1, text.data() + i + 3, code, 16).ec == std::errc();
    path += escaped ? static_cast<char>(code) : text[i];
    if (escaped) i += 2;
  }
  return path;
}

std::span<const uint32_t> references(const fmi2ValueReference* list, size_t count) {
  return {list, count};
}

template <class T>
fmi2Status get(fmi2Component c, const fmi2ValueReference* list, size_t count, run::Type type, T* values) {
  return call(c, [&](Unit& unit) {
    std::vector<double> numbers(count);
    Answer answer = unit.get(references(list, count), type, numbers);
    for (size_t i = 0; i < count && answer == Answer::Ok; ++i) values[i] = static_cast<T>(numbers[i]);
    return answer;
  });
}

template <class T>
fmi2Status set(fmi2Component c, const fmi2ValueReference* list, size_t count, run::Type type, const T* values) {
  return call(c, [&](Unit& unit) {
    std::vector<double> numbers(values, values + count);
    if (type == run::Type::Boolean) {
      for (double& x : numbers) x = x != 0;
    }
    return unit.set(references(list, count), type, numbers);
  });
}

}  // namespace

#define SALTUS_EXPORT extern "C" __attribute__((visibility("default")))

SALTUS_EXPORT const char* fmi2GetTypesPlatform(void) {
  return "default";
}
SALTUS_EXPORT const char* fmi2GetVersion(void) {
  return "2.0";
}

SALTUS_EXPORT fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t, const fmi2String*) {
  return call(c, [&](Unit& unit) { return unit.logging = on != 0, Answer::Ok; });
}

SALTUS_EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                            const fmi2CallbackFunctions* callbacks, fmi2Boolean, fmi2Boolean logging) {
  if (!callbacks) return nullptr;
  auto refuse = [&](const std::string& why) -> fmi2Component {
    if (callbacks->logger)
      callbacks->logger(callbacks->componentEnvironment, name ? name : "", fmi2Error, "logStatusError", "%s",
                        why.c_str());
    return nullptr;
  };
  try {
    std::string why;
    auto made = std::make_unique<Instance2>();
    made->name = name ? name : "";
    made->callbacks = *callbacks;
    Instance2* self = made.get();
    auto tell = [self](Answer answer, const char* category, const std::string& message) {
      const fmi2CallbackFunctions& f = self->callbacks;
      if (f.logger)
        f.logger(f.componentEnvironment, self->name.c_str(), status(answer), category, "%s", message.c_str());
    };
    made->unit =
        fmu::make_unit(guid, path_of(resources),
                       type == fmi2CoSimulation ? fmu::Kind::CoSimulation : fmu::Kind::ModelExchange, tell, why);
    if (!made->unit) return refuse(why);
    made->unit->logging = logging != 0;
    return made.release();
  } catch (const std::exception& error) {
    return refuse(error.what());
  }
}

SALTUS_EXPORT void fmi2FreeInstance(fmi2Component c) {
  delete static_cast<Instance2*>(c);
}

SALTUS_EXPORT fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean has_tolerance, fmi2Real tolerance,
                                             fmi2Real start, fmi2Boolean has_stop, fmi2Real stop) {
  return call(c, [&](Unit& unit) { return unit.set_up(has_tolerance != 0, tolerance, start, has_stop != 0, stop); });
}
SALTUS_EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
  return call(c, [](Unit& unit) { return unit.enter_initialization(); });
}
SALTUS_EXPORT fmi2Status fmi2ExitInitializationMode(fmi2Component c) {
  return call(c, [](Unit& unit) { return unit.exit_initialization(); });
}
SALTUS_EXPORT fmi2Status fmi2Terminate(fmi2Component c) {
  return call(c, [](Unit& unit) { return unit.terminate(); });
}
SALTUS_EXPORT fmi2Status fmi2Reset(fmi2Component c) {
  return call(c, [](Unit& unit) { return unit.reset(); });
}

SALTUS_EXPORT fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Real values[]) {
  return get(c, vr, n, run::Type::Real, values);
}
SALTUS_EXPORT fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                        fmi2Integer values[]) {
  return get(c, vr, n, run::Type::Integer, values);
}
SALTUS_EXPORT fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                        fmi2Boolean values[]) {
  return get(c, vr, n, run::Type::Boolean, values);
}
SALTUS_EXPORT fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2String values[]) {
  return call(c, [&](Unit& unit) { return unit.get_strings(references(vr, n), {values, n}); });
}
SALTUS_EXPORT fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                     const fmi2Real values[]) {
  return set(c, vr, n, run::Type::Real, values);
}
SALTUS_EXPORT fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                        const fmi2Integer values[]) {
  return set(c, vr, n, run::Type::Integer, values);
}
SALTUS_EXPORT fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                        const fmi2Boolean values[]) {
  return set(c, vr, n, run::Type::Boolean, values);
}
SALTUS_EXPORT fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                       const fmi2String values[]) {
  return call(c, [&](Unit& unit) { return unit.set_strings(references(vr, n), {values, n}); });
}

SALTUS_EXPORT fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* state) {
  return call(c, [&](Unit& unit) { return fmu::get_state(unit, state); });
}
SALTUS_EXPORT fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
  return call(c, [&](Unit& unit) { return fmu::set_state(unit, state); });
}
SALTUS_EXPORT fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate* state) {
  return call(c, [&](Unit&) { return fmu::free_state(state); });
}
SALTUS_EXPORT fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, size_t* size) {
  return call(c, [&](Unit& unit) { return fmu::state_size(unit, state, size); });
}
SALTUS_EXPORT fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
  return call(c, [&](Unit& unit) { return fmu::write_state(unit, state, bytes, size); });
}
SALTUS_EXPORT fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], size_t size,
                                                 fmi2FMUstate* state) {
  return call(c, [&](Unit&) { return fmu::read_state(bytes, size, state); });
}

SALTUS_EXPORT fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknowns[],
                                                      size_t unknown_count, const fmi2ValueReference knowns[],
                                                      size_t known_count, const fmi2Real seed[], fmi2Real changes[]) {
  return call(c, [&](Unit& unit) {
    return unit.differentiate({unknowns, unknown_count}, {knowns, known_count}, {seed, known_count},
                              {changes, unknown_count}, false);
  });
}

SALTUS_EXPORT fmi2Status fmi2EnterEventMode(fmi2Component c) {
  return call(c, [](Unit& unit) { return unit.enter_event_mode(); });
}
SALTUS_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo* info) {
  return call(c, [&](Unit& unit) {
    Unit::EventInfo found;
    Answer answer = unit.update_discrete_states(found);
    *info = {found.again, found.terminates, found.nominals_changed, found.states_changed, found.has_next, found.next};
    return answer;
  });
}
SALTUS_EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c) {
  return call(c, [](Unit& unit) { return unit.enter_continuous_mode(); });
}
SALTUS_EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean, fmi2Boolean* event,
                                                     fmi2Boolean* terminate) {
  return call(c, [&](Unit& unit) {
    bool wants = false, ends = false;
    Answer answer = unit.completed_step(wants, ends);
    *event = wants;
    *terminate = ends;
    return answer;
  });
}
SALTUS_EXPORT fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time) {
  return call(c, [&](Unit& unit) { return unit.set_time(time); });
}
SALTUS_EXPORT fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.set_states({x, n}); });
}
SALTUS_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real dx[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.derivatives({dx, n}); });
}
SALTUS_EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real z[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.indicators({z, n}); });
}
SALTUS_EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.get_states({x, n}); });
}
SALTUS_EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real x[], size_t n) {
  return call(c, [&](Unit& unit) { return unit.nominals({x, n}); });
}

SALTUS_EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                                     const fmi2Integer orders[], const fmi2Real values[]) {
  return call(c, [&](Unit& unit) { return unit.set_input_derivatives({vr, n}, {orders, n}, {values, n}); });
}
SALTUS_EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                                      const fmi2Integer orders[], fmi2Real values[]) {
  return call(c, [&](Unit& unit) { return unit.output_derivatives({vr, n}, {orders, n}, {values, n}); });
}
SALTUS_EXPORT fmi2Status fmi2DoStep(fmi2Component c, fmi2Real time, fmi2Real step, fmi2Boolean) {
  return call(c, [&](Unit& unit) {
    Unit::Step done;
    Answer answer = unit.do_step(time, step, done);
    return done.terminates ? Answer::Discard : answer;  // section 4.2.2: the FMU ends the simulation
  });
}
SALTUS_EXPORT fmi2Status fmi2CancelStep(fmi2Component c) {
  return call(c, [](Unit& unit) { return unit.fail("no step is under way"); });
}
SALTUS_EXPORT fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind, fmi2Status*) {
  return call(c, [](Unit& unit) { return unit.fail("no step is under way", Answer::Discard); });
}
SALTUS_EXPORT fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Real* value) {
  return call(c, [&](Unit& unit) {
    return kind == fmi2LastSuccessfulTime ? (*value = unit.time(), Answer::Ok) : Answer::Discard;
  });
}
SALTUS_EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component c, const fmi2StatusKind, fmi2Integer*) {
  return call(c, [](Unit&) { return Answer::Discard; });
}
SALTUS_EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean* value) {
  return call(
      c, [&](Unit& unit) { return kind == fmi2Terminated ? (*value = unit.ended(), Answer::Ok) : Answer::Discard; });
}
SALTUS_EXPORT fmi2Status fmi2GetStringStatus(fmi2Component c, const fmi2StatusKind, fmi2String*) {
  return call(c, [](Unit&) { return Answer::Discard; });
}
