#include "structure/generic_jacobian.h"

#include <cmath>

#include "structure/numeric.h"

namespace saltus::structure {

namespace {

// A number that depends on its seed only.
double pseudo_random(uint64_t seed) {
  uint64_t h = (seed + 1) * 0x9e3779b97f4a7c15u;
  h ^= h >> 29;
  h *= 0xbf58476d1ce4e5b9u;
  h ^= h >> 32;
  return 0.3 + static_cast<double>(h >> 11) * 0x1.0p-53;
}

}  // namespace

GenericJacobian::Entry GenericJacobian::entry(const ScalarEquation& e, Slot z) {
  ExprId l = partial_derivative(m_, e.left, z), r = partial_derivative(m_, e.right, z);
  if (!l.valid() || !r.valid()) return {pseudo_random((static_cast<uint64_t>(e.left.value) << 32) | z), false};
  if (l == r) return {};
  Entry out;
  for (ExprId part : {l, r}) {
    auto value = numeric_value(m_, part);
    if (!value) out.constant = false;
    out.value += (part == l ? 1 : -1) * (value ? *value : sampled(part));
  }
  return out;
}

// Slots that are not parameters get pseudo-random values for the moment.
double GenericJacobian::sampled(ExprId e) {
  walk_.clear();
  walk_.add(e, false);
  std::vector<Slot> added;
  for (Slot s : walk_.result.others) {
    if (m_.values.try_emplace(s, pseudo_random(s)).second) added.push_back(s);
  }
  auto v = numeric_value(m_, e);
  for (Slot s : added) m_.values.erase(s);
  return v && std::isfinite(*v) ? *v : pseudo_random(e.value);
}

}  // namespace saltus::structure
