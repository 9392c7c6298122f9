#include "fmi/import/fmi2_instance.h"

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "fmi/import/fmu.h"
#include "fmi/import/running.h"
#include "fmi/import/values.h"
#include "fmi/standard/fmi2.h"

namespace saltus::fmi {
namespace {

struct Functions {
#define FMI2_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) fmi2##NAME##TYPE* NAME = nullptr;
#include "fmi/standard/fmi2_functions.def"
};

// Calls a function, tells its status.
#define CALL(NAME, ...) \
  (f_.NAME ? (enter_foreign("fmi2" #NAME), check("fmi2" #NAME, f_.NAME(__VA_ARGS__))) : missing("fmi2" #NAME))

class Fmi2Instance final : public Instance {
 public:
  Fmi2Instance(const Description& description, Kind kind) : Instance(description, kind) {}

  ~Fmi2Instance() override {
    if (c_ && !dead_ && f_.FreeInstance) {
      if (kept_ && f_.FreeFMUstate) {
        enter_foreign("fmi2FreeFMUstate");
        f_.FreeFMUstate(c_, &kept_);
      }
      enter_foreign("fmi2FreeInstance");
      f_.FreeInstance(c_);
    }
  }

  bool begin(void* library, const Fmu& fmu, const std::string& name) {
#define FMI2_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) \
  f_.NAME = reinterpret_cast<fmi2##NAME##TYPE*>(dlsym(library, "fmi2" #NAME));
#include "fmi/standard/fmi2_functions.def"
    if (!f_.Instantiate) return missing("fmi2Instantiate");
    name_ = name;
    // §2.1.5: a URI of the folder; one that does not exist is none.
    std::error_code error;
    resources_ = std::filesystem::is_directory(fmu.resources(), error) ? "file://" + fmu.resources() : std::string();
    callbacks_ = {on_log, on_allocate, on_free, nullptr, this};
    enter_foreign("fmi2Instantiate");
    c_ = f_.Instantiate(name_.c_str(), kind_ == Kind::ModelExchange ? fmi2ModelExchange : fmi2CoSimulation,
                        description_.token.c_str(), resources_.empty() ? nullptr : resources_.c_str(), &callbacks_,
                        fmi2False, fmi2False);
    if (c_) return true;
    return fail("'fmi2Instantiate' of the FMU made no instance" +
                (last_message_.empty() ? std::string() : ": " + last_message_));
  }

  bool enter_initialization(double start, std::optional<double> stop, double tolerance) override {
    return CALL(SetupExperiment, c_, tolerance > 0, tolerance, start, stop.has_value(), stop.value_or(0)) &&
           CALL(EnterInitializationMode, c_);
  }
  bool exit_initialization() override { return CALL(ExitInitializationMode, c_); }
  bool terminate() override { return CALL(Terminate, c_); }

  bool get(const Selection& what, double* values) override {
    for (const Selection::Group& group : what.groups) {
      size_t n = group.references.size();
      if (group.type == Type::Float64) {
        reals_.resize(n);
        if (!CALL(GetReal, c_, group.references.data(), n, reals_.data())) return false;
        for (size_t i = 0; i < n; ++i) values[group.places[i]] = reals_[i];
        continue;
      }
      integers_.resize(n);
      bool good = group.type == Type::Boolean ? CALL(GetBoolean, c_, group.references.data(), n, integers_.data())
                                              : CALL(GetInteger, c_, group.references.data(), n, integers_.data());
      if (!good) return false;
      for (size_t i = 0; i < n; ++i)
        values[group.places[i]] = group.type == Type::Boolean ? integers_[i] != 0 : integers_[i];
    }
    return true;
  }

  bool set(const Selection& what, const double* values) override {
    for (const Selection::Group& group : what.groups) {
      size_t n = group.references.size();
      if (group.type == Type::Float64) {
        reals_.resize(n);
        for (size_t i = 0; i < n; ++i) reals_[i] = values[group.places[i]];
        if (!CALL(SetReal, c_, group.references.data(), n, reals_.data())) return false;
        continue;
      }
      integers_.resize(n);
      for (size_t i = 0; i < n; ++i) {
        if (!to_integer(values[group.places[i]], integers_[i]))
          return fail(no_integer(description_.variables[group.variables[i]], values[group.places[i]]));
      }
      bool good = group.type == Type::Boolean ? CALL(SetBoolean, c_, group.references.data(), n, integers_.data())
                                              : CALL(SetInteger, c_, group.references.data(), n, integers_.data());
      if (!good) return false;
    }
    return true;
  }

  bool set_text(uint32_t variable, const std::vector<std::string>& texts) override {
    fmi2ValueReference reference = description_.variables[variable].reference;
    fmi2String text = texts.empty() ? "" : texts.front().c_str();
    return CALL(SetString, c_, &reference, 1, &text);
  }

  bool set_time(double t) override { return CALL(SetTime, c_, t); }
  bool set_states(std::span<const double> x) override {
    return x.empty() || CALL(SetContinuousStates, c_, x.data(), x.size());
  }
  bool get_states(std::span<double> x) override {
    return x.empty() || CALL(GetContinuousStates, c_, x.data(), x.size());
  }
  bool derivatives(std::span<double> rates) override {
    return rates.empty() || CALL(GetDerivatives, c_, rates.data(), rates.size());
  }
  bool indicators(std::span<double> z) override {
    return z.empty() || CALL(GetEventIndicators, c_, z.data(), z.size());
  }
  bool completed_step(bool& event, bool& ends) override {
    fmi2Boolean enter = fmi2False, terminate = fmi2False;
    if (!CALL(CompletedIntegratorStep, c_, fmi2True, &enter, &terminate)) return false;
    event = enter != fmi2False;
    ends = terminate != fmi2False;
    return true;
  }
  bool enter_event_mode() override { return CALL(EnterEventMode, c_); }
  bool update_discrete_states(EventInfo& info) override {
    fmi2EventInfo told{};
    if (!CALL(NewDiscreteStates, c_, &told)) return false;
    info.again = told.newDiscreteStatesNeeded != fmi2False;
    info.terminate = told.terminateSimulation != fmi2False;
    info.states_changed = told.valuesOfContinuousStatesChanged != fmi2False;
    info.nominals_changed = told.nominalsOfContinuousStatesChanged != fmi2False;
    if (told.nextEventTimeDefined) info.next = told.nextEventTime;
    return !std::isnan(info.next) || fail("the instant of its next event is not a number");
  }
  bool enter_continuous_time_mode() override { return CALL(EnterContinuousTimeMode, c_); }

  bool enter_step_mode() override { return true; }
  bool do_step(double t, double step, StepInfo& info) override {
    if (!f_.DoStep) return missing("fmi2DoStep");
    enter_foreign("fmi2DoStep");
    fmi2Status status = f_.DoStep(c_, t, step, interface().can_get_and_set_state ? fmi2False : fmi2True);
    info = {};
    info.reached = t + step;
    if (status == fmi2Pending && !wait_for_step(status)) return false;
    if (status != fmi2Discard) return check("fmi2DoStep", status);
    // §4.2.2: it may have come only part of the way, or want to end.
    fmi2Boolean ends = fmi2False;
    fmi2Real reached = t;
    bool known = f_.GetBooleanStatus && f_.GetBooleanStatus(c_, fmi2Terminated, &ends) == fmi2OK && ends;
    if (!known && interface().can_get_and_set_state) return info.too_long = true;
    if (!known) return check("fmi2DoStep", status);
    if (f_.GetRealStatus && f_.GetRealStatus(c_, fmi2LastSuccessfulTime, &reached) == fmi2OK) info.reached = reached;
    info.terminate = true;
    return true;
  }

  bool set_input_slopes(std::span<const uint32_t> references, std::span<const double> slopes) override {
    integers_.assign(references.size(), 1);  // orders
    return CALL(SetRealInputDerivatives, c_, references.data(), references.size(), integers_.data(), slopes.data());
  }

  bool keep_state() override { return CALL(GetFMUstate, c_, &kept_); }
  bool go_back() override { return CALL(SetFMUstate, c_, kept_); }

  bool directional(std::span<const uint32_t> unknowns, std::span<const uint32_t> knowns, std::span<const double> seed,
                   std::span<double> changes) override {
    return CALL(GetDirectionalDerivative, c_, unknowns.data(), unknowns.size(), knowns.data(), knowns.size(),
                seed.data(), changes.data());
  }

 private:
  // §4.2.2: the step goes on by itself, and fmi2GetStatus says when it has ended, and how. Nothing else is done
  // meanwhile: all that a run asks next needs its end.
  bool wait_for_step(fmi2Status& status) {
    using namespace std::chrono_literals;
    if (!f_.GetStatus) return missing("fmi2GetStatus");
    for (auto pause = 10us; status == fmi2Pending; pause = std::min(2 * pause, std::chrono::microseconds(1ms))) {
      std::this_thread::sleep_for(pause);
      enter_foreign("fmi2GetStatus");
      fmi2Status asked = f_.GetStatus(c_, fmi2DoStepStatus, &status);
      if (asked == fmi2Discard)
        return fail("'fmi2DoStep' of the FMU goes on by itself, and its 'fmi2GetStatus' does not say when it ends");
      if (!check("fmi2GetStatus", asked)) return false;
    }
    return true;
  }

  static void on_log(fmi2ComponentEnvironment environment, fmi2String, fmi2Status status, fmi2String category,
                     fmi2String format, ...) {
    auto* self = static_cast<Fmi2Instance*>(environment);
    if (!self || !format) return;
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    self->add_log(status, category, text);
  }
  static void* on_allocate(size_t count, size_t size) { return std::calloc(count, size); }
  static void on_free(void* memory) { std::free(memory); }

  Functions f_;
  fmi2Component c_ = nullptr;
  fmi2FMUstate kept_ = nullptr;
  fmi2CallbackFunctions callbacks_{};
  std::string name_, resources_;
  std::vector<double> reals_;
  std::vector<int> integers_;
};

#undef CALL

}  // namespace

std::unique_ptr<Instance> make_fmi2(const Fmu& fmu, Kind kind, const std::string& name, void* library,
                                    std::string& why) {
  auto made = std::make_unique<Fmi2Instance>(fmu.description, kind);
  if (made->begin(library, fmu, name)) return made;
  why = made->error();
  return nullptr;
}

}  // namespace saltus::fmi
