#include "run/model.h"

#include "base/element_name.h"

namespace saltus::run {

std::string Model::element_name(uint32_t variable, uint32_t offset) const {
  const Variable& v = variables[variable];
  return saltus::element_name((*this)[v.pattern], {dims.data() + v.dims, v.rank}, offset);
}

std::string Model::slot_name(Slot slot) const {
  return slot < slots.size() ? element_name(slots[slot].variable, slots[slot].offset) : "?";
}

Slot Model::find_slot(std::string_view name) const {
  // Most variables are ruled out by the beginning of their pattern, so no name is put together for them.
  std::string_view head = name.substr(0, name.find_first_of(".["));
  for (uint32_t i = 0; i < variables.size(); ++i) {
    const Variable& v = variables[i];
    if (v.memory != Memory::Number || v.first == kNoSlot || !(*this)[v.pattern].starts_with(head)) continue;
    for (uint32_t k = 0; k < v.count; ++k) {
      if (element_name(i, k) == name) return v.first + k;
    }
  }
  return kNoSlot;
}

}  // namespace saltus::run
