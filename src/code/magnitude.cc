#include "code/magnitude.h"

#include <algorithm>
#include <vector>

namespace saltus::code {

using hybrid::ExprId;
using hybrid::Op;

std::pair<size_t, size_t> Magnitude::parts(ExprId e) {
  switch (build_.pool().op(e)) {
    case Op::Negate:
    case Op::NoEvent:
    case Op::Smooth:
    case Op::Divide: return {0, 1};
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Homotopy: return {0, 2};
    case Op::If: return {1, 3};
    default: return {0, 0};
  }
}

Magnitude::Known Magnitude::combine(ExprId e) {
  Op op = build_.pool().op(e);
  auto [first, last] = parts(e);
  bool sums = op == Op::Add || op == Op::Subtract;
  for (size_t i = first; i < last; ++i) sums |= known_.at(build_.pool().arg(e, i).value).sums;
  if (!sums) return {build_.math(Op::Abs, e), false};
  auto arg = [&](size_t i) { return build_.pool().arg(e, i); };
  auto known = [&](size_t i) { return known_.at(arg(i).value).magnitude; };
  switch (op) {
    case Op::Add:
    case Op::Subtract: return {build_.add(known(0), known(1)), true};
    case Op::Multiply: return {build_.multiply(known(0), known(1)), true};
    case Op::Divide: return {build_.divide(known(0), build_.math(Op::Abs, arg(1))), true};
    case Op::If: return {build_.if_(arg(0), known(1), known(2)), true};
    case Op::Homotopy: return {build_.homotopy(known(0), known(1)), true};
    default: return {known(0), true};
  }
}

// Without recursion: sums may be long.
ExprId Magnitude::of(ExprId root) {
  std::vector<ExprId> stack{root};
  while (!stack.empty()) {
    ExprId e = stack.back();
    if (known_.contains(e.value)) {
      stack.pop_back();
      continue;
    }
    auto [first, last] = parts(e);
    bool ready = true;
    for (size_t i = first; i < last; ++i) {
      ExprId a = build_.pool().arg(e, i);
      if (known_.contains(a.value)) continue;
      stack.push_back(a);
      ready = false;
    }
    if (!ready) continue;
    stack.pop_back();
    known_.emplace(e.value, combine(e));
  }
  return known_.at(root.value).magnitude;
}

}  // namespace saltus::code
