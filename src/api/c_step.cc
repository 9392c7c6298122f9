// saltus.h: runs step by step.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "analysis/descriptor.h"
#include "analysis/frequency.h"
#include "analysis/linearize.h"
#include "analysis/loops.h"
#include "analysis/steady.h"
#include "api/handles.h"

using namespace saltus;
using embedding::guarded;
using embedding::lines_of;

namespace {

std::optional<double> given(double value) {
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

bool is_over(saltus_run* run) {
  if (run->own.running()) return false;
  run->failure = "the run is over, or was not begun";
  return true;
}

// The number of a name; none given: the only one there is.
std::optional<size_t> find(const std::vector<std::string>& names, const char* wanted, const char* kind,
                           std::string& why) {
  if (!wanted && names.size() == 1) return 0;
  auto found = wanted ? std::ranges::find(names, wanted) : names.end();
  if (found != names.end()) return static_cast<size_t>(found - names.begin());
  why = wanted ? std::string("the model has no ") + kind + " '" + wanted + "'"
               : std::string("the model has ") + (names.empty() ? "no " : "more than one ") + kind;
  return std::nullopt;
}

}  // namespace

extern "C" {

int saltus_run_begin(saltus_run* run, double start, double stop) {
  run->failure.clear();
  return guarded(run->failure, 0, [&] { return run->own.begin(given(start), given(stop)) ? 1 : 0; });
}
int saltus_run_advance(saltus_run* run, double until) {
  return guarded(run->failure, 0, [&] { return run->own.advance(until) ? 1 : 0; });
}
double saltus_run_time(const saltus_run* run) {
  simulate::Runner* runner = const_cast<saltus_run*>(run)->own.runner();
  return runner ? runner->time() : std::numeric_limits<double>::quiet_NaN();
}
size_t saltus_run_slot(const saltus_run* run, const char* name) {
  simulate::Runner* runner = const_cast<saltus_run*>(run)->own.runner();
  run::Slot slot = runner ? runner->model().find_slot(name) : run::kNoSlot;
  return slot == run::kNoSlot ? static_cast<size_t>(-1) : slot;
}
int saltus_run_get_slots(const saltus_run* run, const size_t* slots, size_t count, double* into) {
  simulate::Runner* runner = const_cast<saltus_run*>(run)->own.runner();
  if (!runner) return 0;
  for (size_t i = 0; i < count; ++i) {
    if (slots[i] >= runner->model().slots.size()) return 0;
    into[i] = runner->get(static_cast<run::Slot>(slots[i]));
  }
  return 1;
}
int saltus_run_set_slots(saltus_run* run, const size_t* slots, size_t count, const double* values) {
  if (is_over(run)) return 0;
  return guarded(run->failure, 0, [&] {
    std::vector<run::Slot> at(count);
    for (size_t i = 0; i < count; ++i)
      at[i] = slots[i] > run::kNoSlot ? run::kNoSlot : static_cast<run::Slot>(slots[i]);
    return run->own.set(at, {values, count}, run->failure) ? 1 : 0;
  });
}
int saltus_run_set(saltus_run* run, const char* name, double value) {
  size_t slot = saltus_run_slot(run, name);
  if (slot == static_cast<size_t>(-1)) {
    run->failure = std::string("there is no variable '") + name + "'";
    return 0;
  }
  return saltus_run_set_slots(run, &slot, 1, &value);
}
int saltus_run_record(saltus_run* run) {
  if (is_over(run)) return 0;
  return guarded(run->failure, 0, [&] { return run->own.runner()->record() ? 1 : 0; });
}
size_t saltus_run_save(saltus_run* run, char* into, size_t room) {
  return guarded<size_t>(run->failure, 0, [&]() -> size_t {
    // Asked for the size first: the bytes of that time are meant.
    if (!into || run->saved.empty()) {
      run->saved.clear();
      if (!run->own.save(run->saved, run->failure)) return 0;
    }
    size_t size = run->saved.size();
    if (into) {
      std::memcpy(into, run->saved.data(), std::min(room, size));
      run->saved.clear();
    }
    return size;
  });
}
int saltus_run_restore(saltus_run* run, const char* from, size_t size) {
  return guarded(run->failure, 0, [&] { return run->own.restore(std::string(from, size), run->failure) ? 1 : 0; });
}
const char* saltus_run_linearize(saltus_run* run) {
  if (is_over(run)) return nullptr;
  return guarded<const char*>(run->failure, nullptr, [&]() -> const char* {
    auto made = analysis::linearize(*run->own.runner(), run->failure);
    if (!made) return nullptr;
    made->model = run->own.model().name();
    run->linear = analysis::as_json(*made);
    return run->linear.c_str();
  });
}
const char* saltus_run_linearize_between(saltus_run* run, const char* from, const char* to, const char* open) {
  if (is_over(run)) return nullptr;
  return guarded<const char*>(run->failure, nullptr, [&]() -> const char* {
    analysis::Selection selection{lines_of(from), lines_of(to), lines_of(open)};
    auto made = analysis::linearize(*run->own.runner(), run->own.points(), selection, run->failure);
    if (!made) return nullptr;
    made->model = run->own.model().name();
    run->between = analysis::as_json(*made);
    return run->between.c_str();
  });
}
const char* saltus_run_linearize_descriptor(saltus_run* run) {
  if (is_over(run)) return nullptr;
  return guarded<const char*>(run->failure, nullptr, [&]() -> const char* {
    auto made = analysis::descriptor(*run->own.runner(), run->failure);
    if (!made) return nullptr;
    made->model = run->own.model().name();
    run->descriptor = analysis::as_json(*made);
    return run->descriptor.c_str();
  });
}
const char* saltus_run_bode(saltus_run* run, const char* input, const char* output, double low, double high) {
  if (is_over(run)) return nullptr;
  return guarded<const char*>(run->failure, nullptr, [&]() -> const char* {
    auto made = analysis::linearize(*run->own.runner(), run->failure);
    if (!made) return nullptr;
    auto from = find(made->inputs, input, "input", run->failure),
         to = find(made->outputs, output, "output", run->failure);
    if (!from || !to) return nullptr;
    run->bode = analysis::as_json(
        analysis::bode(analysis::loop_of(*made, *from, *to, {}), std::max(low, 0.0), std::max(high, 0.0)));
    return run->bode.c_str();
  });
}
const char* saltus_run_steady(saltus_run* run) {
  if (is_over(run)) return nullptr;
  return guarded<const char*>(run->failure, nullptr, [&]() -> const char* {
    auto made = analysis::steady(*run->own.runner(), run->failure);
    if (!made) return nullptr;
    made->model = run->own.model().name();
    run->steady = analysis::as_json(*made);
    return run->steady.c_str();
  });
}
int saltus_run_end(saltus_run* run) {
  return guarded(run->failure, 0, [&] { return run->own.end() ? 1 : 0; });
}
int saltus_run_rates_at(saltus_run* run, double time, const double* states, size_t count, double* rates) {
  if (is_over(run)) return 0;
  return guarded(run->failure, 0,
                 [&] { return run->own.rates_at(time, {states, count}, {rates, count}, run->failure) ? 1 : 0; });
}
int saltus_run_jacobian_at(saltus_run* run, double time, const double* states, size_t count, double* into) {
  if (is_over(run)) return 0;
  return guarded(run->failure, 0, [&] {
    return run->own.jacobian_at(time, {states, count}, {into, count * count}, run->failure) ? 1 : 0;
  });
}

}  // extern "C"
