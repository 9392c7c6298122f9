#include "fmi/import/fmi3_instance.h"

#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "fmi/import/fmu.h"
#include "fmi/import/running.h"
#include "fmi/import/values.h"
#include "fmi/standard/fmi3.h"

namespace saltus::fmi {
namespace {

struct Functions {
#define FMI3_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) fmi3##NAME##TYPE* NAME = nullptr;
#include "fmi/standard/fmi3_functions.def"
};

// Calls a function, tells its status.
#define CALL(NAME, ...) \
  (f_.NAME ? (enter_foreign("fmi3" #NAME), check("fmi3" #NAME, f_.NAME(__VA_ARGS__))) : missing("fmi3" #NAME))

class Fmi3Instance final : public Instance {
 public:
  Fmi3Instance(const Description& description, Kind kind) : Instance(description, kind) {}

  ~Fmi3Instance() override {
    if (c_ && !dead_ && f_.FreeInstance) {
      if (kept_ && f_.FreeFMUState) {
        enter_foreign("fmi3FreeFMUState");
        f_.FreeFMUState(c_, &kept_);
      }
      enter_foreign("fmi3FreeInstance");
      f_.FreeInstance(c_);
    }
  }

  bool begin(void* library, const Fmu& fmu, const std::string& name) {
#define FMI3_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) \
  f_.NAME = reinterpret_cast<fmi3##NAME##TYPE*>(dlsym(library, "fmi3" #NAME));
#include "fmi/standard/fmi3_functions.def"
    name_ = name;
    // §2.3.1: the path of the folder with a slash at its end, or none.
    std::error_code error;
    resources_ = std::filesystem::is_directory(fmu.resources(), error) ? fmu.resources() + "/" : std::string();
    const char* resources = resources_.empty() ? nullptr : resources_.c_str();
    bool exchange = kind_ == Kind::ModelExchange, steps = kind_ == Kind::CoSimulation;
    const char* function = exchange ? "fmi3InstantiateModelExchange"
                           : steps  ? "fmi3InstantiateCoSimulation"
                                    : "fmi3InstantiateScheduledExecution";
    if (exchange ? !f_.InstantiateModelExchange
        : steps  ? !f_.InstantiateCoSimulation
                 : !f_.InstantiateScheduledExecution)
      return missing(function);
    enter_foreign(function);
    if (exchange) {
      c_ =
          f_.InstantiateModelExchange(name_.c_str(), description_.token.c_str(), resources, false, false, this, on_log);
    } else if (!steps) {
      auto nothing = [] {};  // partitions run one after the other: there is nothing to lock out
      c_ = f_.InstantiateScheduledExecution(name_.c_str(), description_.token.c_str(), resources, false, false, this,
                                            on_log, on_update, nothing, nothing);
    } else {
      auto instantiate = [&] {
        return f_.InstantiateCoSimulation(name_.c_str(), description_.token.c_str(), resources, false, false,
                                          event_mode_, event_mode_, nullptr, 0, this, on_log, nullptr);
      };
      c_ = instantiate();
      // There are FMUs that say they have event mode and refuse it.
      if (!c_ && std::exchange(event_mode_, false)) c_ = instantiate();
    }
    if (c_) return true;
    return fail(std::string("'") + function + "' of the FMU made no instance" +
                (last_message_.empty() ? std::string() : ": " + last_message_));
  }

  bool enter_configuration() override { return CALL(EnterConfigurationMode, c_); }
  bool exit_configuration() override { return CALL(ExitConfigurationMode, c_); }
  bool enter_initialization(double start, std::optional<double> stop, double tolerance) override {
    return CALL(EnterInitializationMode, c_, tolerance > 0, tolerance, start, stop.has_value(), stop.value_or(0));
  }
  bool exit_initialization() override { return CALL(ExitInitializationMode, c_); }
  bool terminate() override { return CALL(Terminate, c_); }

  bool get(const Selection& what, double* values) override {
    for (const Selection::Group& group : what.groups) {
      if (!with_type(group, [&](auto* get, auto*, const char* word, const char*, auto zero) {
            return get_as<decltype(zero)>(get, word, group, values);
          }))
        return false;
    }
    return true;
  }
  bool set(const Selection& what, const double* values) override {
    for (const Selection::Group& group : what.groups) {
      if (!with_type(group, [&](auto*, auto* set, const char*, const char* word, auto zero) {
            return set_as<decltype(zero)>(set, word, group, values);
          }))
        return false;
    }
    return true;
  }

  bool set_text(uint32_t variable, const std::vector<std::string>& texts) override {
    const Variable& v = description_.variables[variable];
    fmi3ValueReference reference = v.reference;
    if (v.type == Type::String) {
      std::vector<fmi3String> list;
      for (const std::string& text : texts) list.push_back(text.c_str());
      return CALL(SetString, c_, &reference, 1, list.data(), list.size());
    }
    // Bytes in hexadecimal digits (§2.4.7.4).
    std::vector<std::string> bytes;
    for (const std::string& text : texts) {
      std::string& made = bytes.emplace_back();
      for (size_t i = 0; i + 1 < text.size(); i += 2)
        made.push_back(static_cast<char>(std::strtoul(text.substr(i, 2).c_str(), nullptr, 16)));
    }
    std::vector<fmi3Binary> list;
    std::vector<size_t> sizes;
    for (const std::string& b : bytes) {
      list.push_back(reinterpret_cast<fmi3Binary>(b.data()));
      sizes.push_back(b.size());
    }
    return CALL(SetBinary, c_, &reference, 1, sizes.data(), list.data(), list.size());
  }

  bool set_time(double t) override { return CALL(SetTime, c_, t); }
  bool set_states(std::span<const double> x) override {
    return x.empty() || CALL(SetContinuousStates, c_, x.data(), x.size());
  }
  bool get_states(std::span<double> x) override {
    return x.empty() || CALL(GetContinuousStates, c_, x.data(), x.size());
  }
  bool derivatives(std::span<double> rates) override {
    return rates.empty() || CALL(GetContinuousStateDerivatives, c_, rates.data(), rates.size());
  }
  bool indicators(std::span<double> z) override {
    return z.empty() || CALL(GetEventIndicators, c_, z.data(), z.size());
  }
  bool completed_step(bool& event, bool& ends) override {
    return CALL(CompletedIntegratorStep, c_, true, &event, &ends);
  }
  bool enter_event_mode() override { return CALL(EnterEventMode, c_); }
  bool update_discrete_states(EventInfo& info) override {
    bool next_defined = false;
    double next = 0;
    if (!CALL(UpdateDiscreteStates, c_, &info.again, &info.terminate, &info.nominals_changed, &info.states_changed,
              &next_defined, &next))
      return false;
    if (next_defined) info.next = next;
    return !std::isnan(info.next) || fail("the instant of its next event is not a number");
  }
  bool enter_continuous_time_mode() override { return CALL(EnterContinuousTimeMode, c_); }

  bool enter_step_mode() override { return CALL(EnterStepMode, c_); }
  bool do_step(double t, double step, StepInfo& info) override {
    bool early = false;
    double reached = t + step;
    info = {};
    if (!f_.DoStep) return missing("fmi3DoStep");
    enter_foreign("fmi3DoStep");
    fmi3Status status =
        f_.DoStep(c_, t, step, !interface().can_get_and_set_state, &info.event, &info.terminate, &early, &reached);
    if (status == fmi3Discard && !info.terminate && interface().can_get_and_set_state) return info.too_long = true;
    if (!check("fmi3DoStep", status)) return false;
    info.reached = early ? reached : t + step;
    return true;
  }

  bool set_clocks(std::span<const uint32_t> clocks) override {
    auto active = std::make_unique<bool[]>(clocks.size() + 1);
    std::fill_n(active.get(), clocks.size(), true);
    return CALL(SetClock, c_, clocks.data(), clocks.size(), active.get());
  }
  bool get_clocks(std::span<const uint32_t> clocks, std::span<uint8_t> active) override {
    auto values = std::make_unique<bool[]>(clocks.size() + 1);
    if (!CALL(GetClock, c_, clocks.data(), clocks.size(), values.get())) return false;
    std::copy_n(values.get(), clocks.size(), active.begin());
    return true;
  }
  bool interval(uint32_t clock, double t, double& at) override {
    double interval = 0;
    fmi3IntervalQualifier qualifier = fmi3IntervalNotYetKnown;
    if (!CALL(GetIntervalDecimal, c_, &clock, 1, &interval, &qualifier)) return false;
    if (qualifier != fmi3IntervalChanged) return true;
    if (!(interval >= 0)) return fail(fmt::format("the interval of a clock is {}", interval));
    at = t + interval;
    return true;
  }
  bool shift(uint32_t clock, double& shift) override { return CALL(GetShiftDecimal, c_, &clock, 1, &shift); }
  bool activate(uint32_t clock, double t) override {
    bool good = CALL(ActivateModelPartition, c_, clock, t);
    return good && std::exchange(update_good_, true);
  }

  bool keep_state() override { return CALL(GetFMUState, c_, &kept_); }
  bool go_back() override { return CALL(SetFMUState, c_, kept_); }

  bool directional(std::span<const uint32_t> unknowns, std::span<const uint32_t> knowns, std::span<const double> seed,
                   std::span<double> changes) override {
    return CALL(GetDirectionalDerivative, c_, unknowns.data(), unknowns.size(), knowns.data(), knowns.size(),
                seed.data(), seed.size(), changes.data(), changes.size());
  }

 private:
  template <class F>
  bool with_type(const Selection::Group& group, F&& f) {
    switch (group.type) {
#define CASE(TYPE, NAME) \
  case Type::TYPE: return f(f_.Get##NAME, f_.Set##NAME, "fmi3Get" #NAME, "fmi3Set" #NAME, fmi3##NAME{});
      CASE(Float32, Float32)
      CASE(Float64, Float64)
      CASE(Int8, Int8)
      CASE(UInt8, UInt8)
      CASE(Int16, Int16)
      CASE(UInt16, UInt16)
      CASE(Int32, Int32)
      CASE(UInt32, UInt32)
      CASE(Int64, Int64)
      CASE(UInt64, UInt64)
      CASE(Boolean, Boolean)
      CASE(Enumeration, Int64)  // §2.2.6.2
#undef CASE
      case Type::String:
      case Type::Binary:
      case Type::Clock: break;
    }
    return fail("no number");
  }

  template <class T, class Get>
  bool get_as(Get* get, const char* function, const Selection::Group& group, double* values) {
    if (!get) return missing(function);
    // std::vector<bool> has no data().
    auto memory = std::make_unique<T[]>(group.places.size() + 1);
    enter_foreign(function);
    if (!check(function, get(c_, group.references.data(), group.references.size(), memory.get(), group.places.size())))
      return false;
    for (size_t i = 0; i < group.places.size(); ++i) {
      if (!to_double(memory[i], values[group.places[i]]))
        return fail(fmt::format("the integer {} has too many digits for a result", memory[i]));
    }
    return true;
  }

  template <class T, class Set>
  bool set_as(Set* set, const char* function, const Selection::Group& group, const double* values) {
    if (!set) return missing(function);
    auto memory = std::make_unique<T[]>(group.places.size() + 1);
    size_t at = 0;
    for (uint32_t variable : group.variables) {
      const Variable& v = description_.variables[variable];
      for (uint64_t k = 0; k < v.count(); ++k, ++at) {
        double value = values[group.places[at]];
        if constexpr (std::is_same_v<T, bool>)
          memory[at] = value != 0;
        else if constexpr (std::is_floating_point_v<T>)
          memory[at] = static_cast<T>(value);
        else if (!to_integer(value, memory[at]))
          return fail(no_integer(v, value));
      }
    }
    enter_foreign(function);
    return check(function,
                 set(c_, group.references.data(), group.references.size(), memory.get(), group.places.size()));
  }

  static void on_log(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message) {
    auto* self = static_cast<Fmi3Instance*>(environment);
    if (self && message) self->add_log(status, category, message);
  }

  static void on_update(fmi3InstanceEnvironment environment) {
    auto* self = static_cast<Fmi3Instance*>(environment);
    if (self && self->on_clock_update && !self->on_clock_update()) self->update_good_ = false;
  }

  Functions f_;
  bool update_good_ = true;  // what was asked for in clock update mode was answered
  fmi3Instance c_ = nullptr;
  fmi3FMUState kept_ = nullptr;
  std::string name_, resources_;
};

#undef CALL

}  // namespace

std::unique_ptr<Instance> make_fmi3(const Fmu& fmu, Kind kind, const std::string& name, void* library,
                                    std::string& why) {
  auto made = std::make_unique<Fmi3Instance>(fmu.description, kind);
  if (made->begin(library, fmu, name)) return made;
  why = made->error();
  return nullptr;
}

}  // namespace saltus::fmi
