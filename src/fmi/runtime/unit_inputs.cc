// Derivatives of inputs and outputs in co-simulation (FMI 2.0 §4.2.1, 3.0 §4.2.6).
#include <algorithm>
#include <cmath>

#include "fmi/runtime/unit.h"

namespace saltus::fmu {

// A state that is restored may be one from before its course was given: then it is what memory says.
void Unit::follow(run::Slot slot) {
  runner_->drive(slot, [this, slot](double t) {
    auto course = courses_.find(slot);
    return course == courses_.end() ? runner_->get(slot) : course->second.at(t);
  });
}

void Unit::end_courses() {
  for (auto& [slot, course] : courses_) {
    if (course.begin != time_) course = {time_, course.at(time_), {}}, disturbed_ = true;
  }
}

Answer Unit::set_input_derivatives(std::span<const uint32_t> references, std::span<const int32_t> orders,
                                   std::span<const double> values) {
  if (kind_ != Kind::CoSimulation) return fail("derivatives of inputs are for co-simulation");
  for (size_t i = 0; i < references.size(); ++i) {
    const UnitVariable* v = tables_.find(references[i]);
    bool continuous = v && v->access == Access::Input && v->type == run::Type::Real && v->count == 1 &&
                      model_.variables[model_.slots[v->first].variable].variability == run::Variability::Continuous;
    if (!continuous) return fail(fmt::format("value reference {} is no continuous input", references[i]));
    if (orders[i] < 1 || static_cast<size_t>(orders[i]) > kMostDerivatives)
      return fail(fmt::format("a derivative of order {}: there are orders from 1 to {}", orders[i], kMostDerivatives));
    if (!std::isfinite(values[i]))
      return fail(fmt::format("the derivative of '{}' is not a finite number", model_.slot_name(v->first)));
    if (!look()) return Answer::Error;
    auto [at, is_new] = courses_.try_emplace(v->first, Course{time_, runner_->get(v->first), {}});
    Course& course = at->second;
    if (course.begin != time_) course = {time_, course.at(time_), {}};
    course.derivatives.resize(std::max(course.derivatives.size(), static_cast<size_t>(orders[i])));
    course.derivatives[static_cast<size_t>(orders[i]) - 1] = values[i];
    if (is_new) follow(v->first);
    disturbed_ = true;
    looked_ = false;
  }
  return Answer::Ok;
}

Answer Unit::output_derivatives(std::span<const uint32_t> references, std::span<const int32_t> orders,
                                std::span<double> values) {
  if (kind_ != Kind::CoSimulation) return fail("derivatives of outputs are for co-simulation");
  if (std::ranges::any_of(orders, [](int32_t order) { return order != 1; }))
    return fail("there are first derivatives of outputs alone");
  std::vector<run::Slot> slots;
  if (!slots_of(references, slots)) return Answer::Error;
  if (slots.size() != values.size()) return fail("another number of values than the variables have");
  if (!look()) return Answer::Error;
  if (!runner_->slopes(slots, values)) return fail(fmt::format("at time {}: {}", time_, runner_->failure()));
  return Answer::Ok;
}

}  // namespace saltus::fmu
