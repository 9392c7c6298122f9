// saltus.h: runs step by step.
#include <algorithm>
#include <limits>

#include "api/handles.h"

using namespace saltus;
using embedding::attempt_with;
using embedding::given;
using embedding::Verdict;

namespace {

template <class Body>
saltus_status with(saltus_run* run, Body body) {
  return attempt_with(run, "the run", body);
}
// A function of a run that is initialized.
template <class Body>
saltus_status with_running(saltus_run* run, Body body) {
  return with(run, [&](saltus_run& own) -> Verdict {
    if (!own.own.running()) return {SALTUS_ERROR_SEQUENCE, "the run is not initialized, or is over"};
    return body(own);
  });
}
Verdict verdict(bool good, saltus_status status, std::string why) {
  return good ? Verdict() : Verdict(status, std::move(why));
}

}  // namespace

extern "C" {

saltus_status saltus_initialize(saltus_run* run, double start, double stop) {
  return with(run, [&](saltus_run& own) {
    return own.own.begin(given(start), given(stop)) ? Verdict() : embedding::failure_of(own);
  });
}
saltus_status saltus_advance(saltus_run* run, double until) {
  return with_running(run,
                      [&](saltus_run& own) { return own.own.advance(until) ? Verdict() : embedding::failure_of(own); });
}
saltus_status saltus_terminate(saltus_run* run) {
  return with_running(run, [&](saltus_run& own) { return own.own.end() ? Verdict() : embedding::failure_of(own); });
}
double saltus_run_time(const saltus_run* run) {
  simulate::Runner* runner = run ? const_cast<saltus_run*>(run)->own.runner() : nullptr;
  return runner ? runner->time() : std::numeric_limits<double>::quiet_NaN();
}
saltus_status saltus_find_slot(saltus_run* run, const char* name, size_t* slot) {
  return with_running(run, [&](saltus_run& own) -> Verdict {
    if (!name || !slot) return Verdict::null(name ? "the place of the slot" : "the name");
    run::Slot found = own.own.runner()->model().find_slot(name);
    if (found == run::kNoSlot) return {SALTUS_ERROR_NAME, std::string("there is no variable '") + name + "'"};
    *slot = found;
    return {};
  });
}
saltus_status saltus_get_slots(saltus_run* run, const size_t* slots, size_t count, double* values) {
  return with_running(run, [&](saltus_run& own) -> Verdict {
    if (count > 0 && (!slots || !values)) return Verdict::null(slots ? "the values" : "the slots");
    simulate::Runner& runner = *own.own.runner();
    for (size_t i = 0; i < count; ++i) {
      if (slots[i] >= runner.model().slots.size()) return {SALTUS_ERROR_NAME, "there is no such variable"};
      values[i] = runner.get(static_cast<run::Slot>(slots[i]));
    }
    return {};
  });
}
saltus_status saltus_set_slots(saltus_run* run, const size_t* slots, size_t count, const double* values) {
  return with_running(run, [&](saltus_run& own) -> Verdict {
    if (count > 0 && (!slots || !values)) return Verdict::null(slots ? "the values" : "the slots");
    std::vector<run::Slot> at(count);
    for (size_t i = 0; i < count; ++i)
      at[i] = slots[i] > run::kNoSlot ? run::kNoSlot : static_cast<run::Slot>(slots[i]);
    std::string why;
    bool set = own.own.set(at, {values, count}, why);
    return verdict(set, SALTUS_ERROR_ARGUMENT, why);
  });
}
saltus_status saltus_set_value(saltus_run* run, const char* name, double value) {
  size_t slot = 0;
  saltus_status found = saltus_find_slot(run, name, &slot);
  return found == SALTUS_OK ? saltus_set_slots(run, &slot, 1, &value) : found;
}
saltus_status saltus_record_row(saltus_run* run) {
  return with_running(
      run, [](saltus_run& own) { return own.own.runner()->record() ? Verdict() : embedding::failure_of(own); });
}
saltus_status saltus_save_state(saltus_run* run, char* into, size_t* size) {
  return with_running(run, [&](saltus_run& own) -> Verdict {
    if (!size) return Verdict::null("the size");
    // The bytes of the call that asked for the size are meant.
    std::string why;
    if ((!into || own.saved.empty()) && !own.own.save(own.saved, why)) return {SALTUS_ERROR_UNSUPPORTED, why};
    size_t room = *size;
    *size = own.saved.size();
    if (!into) return {};
    if (room < own.saved.size()) return {SALTUS_ERROR_SIZE, std::to_string(own.saved.size()) + " bytes need more room"};
    std::ranges::copy(own.saved, into);
    own.saved.clear();
    return {};
  });
}
saltus_status saltus_restore_state(saltus_run* run, const char* from, size_t size) {
  return with_running(run, [&](saltus_run& own) {
    if (!from) return Verdict::null("the state");
    std::string why;
    bool restored = own.own.restore(std::string(from, size), why);
    return verdict(restored, SALTUS_ERROR_ARGUMENT, why);
  });
}

}  // extern "C"
