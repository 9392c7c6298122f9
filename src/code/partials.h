// The partial derivatives of an expression by the slots it reads, one expression each.
#pragma once

#include <vector>

#include "code/lower.h"
#include "structure/differentiate.h"

namespace saltus::code {

struct Partial {
  Slot slot;
  ExprId value;
};

class Partials {
 public:
  // `model` is the module's; derivatives are added to it.
  Partials(hybrid::Model& model, NameTable& names, structure::DerivativeFunctions& functions)
      : model_(model), build_(model, names), functions_(functions) {}

  // By those slots for which `active(slot)` is true, in their order; those that are zero are left out. False: there is
  // none, or the expression reads arrays by subscripts unknown here.
  template <class Active>
  bool of(ExprId value, Active&& active, std::vector<Partial>& into) {
    std::vector<Slot> slots;
    if (!read(value, slots)) return false;
    for (Slot slot : slots) {
      if (active(slot) && !by(value, slot, into)) return false;
    }
    return true;
  }
  // Whether the expression reads one of them.
  template <class Active>
  bool reads(ExprId value, Active&& active) {
    std::vector<Slot> slots;
    if (!read(value, slots)) return true;
    for (Slot slot : slots) {
      if (active(slot)) return true;
    }
    return false;
  }

 private:
  bool read(ExprId root, std::vector<Slot>& slots);
  bool by(ExprId value, Slot slot, std::vector<Partial>& into);

  hybrid::Model& model_;
  hybrid::Build build_;
  structure::DerivativeFunctions& functions_;
  std::vector<uint32_t> seen_;
  uint32_t stamp_ = 0;
};

}  // namespace saltus::code
