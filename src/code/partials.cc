#include "code/partials.h"

#include <algorithm>

namespace saltus::code {

// The slots of scalars that are read; what held relations compare does not count. False: also arrays.
bool Partials::read(ExprId root, std::vector<Slot>& slots) {
  seen_.resize(model_.exprs.size(), 0);
  ++stamp_;
  std::vector<ExprId> stack{root};
  while (!stack.empty()) {
    ExprId e = stack.back();
    stack.pop_back();
    if (!e.valid() || seen_[e.value] == stamp_) continue;
    seen_[e.value] = stamp_;
    Op op = model_.exprs.op(e);
    if (op == Op::HeldRelation || op == Op::HeldFloor) continue;
    if (op == Op::SlotArray || op == Op::SlotIndexed) return false;
    if (op == Op::Slot) slots.push_back(static_cast<Slot>(model_.exprs.data(e)));
    for (size_t i = 0; i < model_.exprs.arg_count(e); ++i) stack.push_back(model_.exprs.arg(e, i));
  }
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  return true;
}

bool Partials::by(ExprId value, Slot slot, std::vector<Partial>& into) {
  auto leaf = [&](ExprId e) {
    bool is = model_.exprs.op(e) == Op::Slot && static_cast<Slot>(model_.exprs.data(e)) == slot &&
              model_.types[model_.exprs.type(e)].base == BaseType::Real;
    return is ? build_.real(1) : ExprId{};
  };
  structure::Derivative derivative(build_, functions_, leaf);
  ExprId partial = derivative(value);
  if (derivative.failed()) return false;
  if (partial.valid()) into.push_back({slot, partial});
  return true;
}

}  // namespace saltus::code
