#include "simulate/kernel/tune.h"

#include <algorithm>

#include "run/aliases.h"

namespace saltus::simulate {

bool tune(Instance& instance, std::span<const Slot> slots, std::span<const double> values) {
  const run::Model& model = *instance.schedule;
  std::vector<double> before = instance.v;
  auto back = [&](std::string why) {
    instance.v.put(before);
    instance.failure = std::move(why);
    return false;
  };
  for (size_t i = 0; i < slots.size(); ++i) {
    bool negated = false;
    if (slots[i] >= model.slots.size() || run::target_of(model, slots[i], negated) != slots[i])
      return back("it always equals another variable");
    instance.v.set(slots[i], values[i]);
  }
  if (!instance.run(instance.program->parameters, Part::All)) return back(instance.failure);
  for (size_t i = 0; i < slots.size(); ++i) {
    if (instance.v[slots[i]] != values[i])
      return back(fmt::format("'{}' is computed from others", model.slot_name(slots[i])));
  }
  for (const run::Guard& guard : model.guards) {
    if (!guard.holds(instance.v[guard.slot]))
      return back(fmt::format("the model's equations are others for this value of '{}'", model.slot_name(guard.slot)));
  }
  // Factors of matrices may have been of the old values.
  instance.begin_anew();
  return true;
}

}  // namespace saltus::simulate
