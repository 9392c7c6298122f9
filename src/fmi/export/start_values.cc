#include "fmi/export/start_values.h"

#include <cstring>

#include "code/compile.h"
#include "driver/sandbox_child.h"
#include "simulate/integrators/state_scales.h"
#include "simulate/kernel/initialize.h"

namespace saltus::fmu {
namespace {

// f(first, count) for each of them.
template <class F>
void for_each_list(simulate::Instance& instance, F&& f) {
  f(instance.v.raw(), instance.v.size());
  for (auto* list : {&instance.start, &instance.nominal, &instance.minimum, &instance.maximum})
    f(list->data(), list->size());
}

bool initialize(simulate::Instance& instance) {
  simulate::Options options;
  options.start = instance.program->model.experiment.start.value_or(0);
  bool solved = simulate::initialize(instance, options);
  // An importer takes absolute tolerances from nominal values.
  double tolerance = instance.program->model.experiment.tolerance.value_or(options.tolerance);
  for (const run::State& state : instance.program->model.states) {
    double& nominal = instance.nominal[state.state];
    nominal = simulate::size_with_thresholds(instance, state.state, nominal, tolerance);
  }
  return solved;
}

}  // namespace

bool start_values(driver::Compilation& c, bool foreign, const std::vector<std::pair<uint32_t, std::string>>& texts,
                  simulate::Instance& into, std::string& why) {
  for (const auto& [string, text] : texts) into.strings[string] = into.keep_text(text);
  if (!foreign) return initialize(into) || (why = into.failure, false);
  driver::SandboxChild child(c.context);
  code::ForeignPolicy policy = c.rules->for_running();
  policy.before_loading = {};
  if (!c.rules->evaluates_unrestricted())
    policy.before_loading = [&](std::string& because) {
      return child.fork(c.rules->policy(), because) && child.is_child();
    };
  code::CompileOptions options;
  options.foreign = &policy;
  auto program = code::compile(*c.schedule, c.context, options);
  if (child.is_parent()) {
    auto answer = child.answer(why);
    if (!answer) return false;
    bool solved = answer->number() != 0;
    why = answer->text();
    for_each_list(into, [&](double* first, size_t count) {
      std::string bytes = answer->text();
      if (bytes.size() == count * sizeof(double)) std::memcpy(first, bytes.data(), bytes.size());
    });
    into.v.written();
    return solved;
  }
  if (!program) {
    if (child.is_child())
      child.fail(c.context.diagnostics.all().empty() ? "it cannot be loaded"
                                                     : c.context.diagnostics.all().back().message);
    return why = "its external functions cannot be called", false;
  }
  simulate::Instance own(*program, c.context);
  bool solved = initialize(own);
  why = own.failure;
  if (child.is_child()) {
    child.add(solved ? 1 : 0);
    child.add(why);
    for_each_list(own, [&](const double* first, size_t count) {
      child.add(std::string(reinterpret_cast<const char*>(first), count * sizeof(double)));
    });
    child.deliver();
  }
  into.v.put(own.v);
  into.start = own.start;
  into.nominal = own.nominal;
  into.minimum = own.minimum;
  into.maximum = own.maximum;
  return solved;
}

}  // namespace saltus::fmu
