// Bounds are data, not code: neighbouring elements of an array with the same bounds are one entry, numbers are kept as
// numbers, and the parameter expressions that are left are evaluated once. A million elements with `each min = 0` are
// one entry.
#include "structure/bounds.h"

#include <cmath>
#include <limits>
#include <unordered_map>

namespace saltus::structure {

using hybrid::BaseType;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Modelica.Constants.inf and its like: no number that a model means.
constexpr double kInfinite = 1e59;

bool is_number(const ScalarModel& m, ExprId e, double& value) {
  if (auto x = const_cast<ScalarModel&>(m).build.number(e)) {
    value = *x;
    return true;
  }
  return false;
}

}  // namespace

void keep_declared_bounds(ScalarModel& m) {
  for (VariableId id : m.model.variables.ids()) {
    const hybrid::Variable& v = m.model.variables[id];
    if (!v.min.valid() && !v.max.valid()) continue;
    BaseType base = m.model.types[v.type].base;
    const Storage& storage = m.schedule.storage[id];
    if ((base != BaseType::Real && base != BaseType::Integer) || storage.memory != Memory::Number) continue;
    int64_t count = m.model.types.count(v.type);
    for (int64_t k = 0; k < count; ++k) {
      Slot s = storage.first + static_cast<Slot>(k);
      const Facts& f = m.facts[s];
      if (!f.min.valid() && !f.max.valid()) continue;
      if (k > 0 && !m.declared_bounds.empty()) {
        DeclaredBound& last = m.declared_bounds.back();
        if (last.first + last.count == s && last.min == f.min && last.max == f.max) {
          ++last.count;
          continue;
        }
      }
      m.declared_bounds.push_back({s, 1, f.min, f.max});
    }
  }
}

void emit_bounds(ScalarModel& m) {
  std::unordered_map<uint32_t, uint32_t> number;
  auto take = [&](ExprId e, double none, double& literal, uint32_t& index) {
    literal = none;
    if (!e.valid()) return;
    double value;
    if (is_number(m, e, value)) {
      if (std::abs(value) < kInfinite) literal = value;
      return;
    }
    auto [it, fresh] = number.emplace(e.value, static_cast<uint32_t>(m.schedule.bound_values.size()));
    if (fresh) m.schedule.bound_values.push_back(e);
    index = it->second;
  };
  for (const DeclaredBound& b : m.declared_bounds) {
    Schedule::Bound bound{b.first, b.count, -kInfinity, kInfinity};
    take(b.min, -kInfinity, bound.low, bound.low_value);
    take(b.max, kInfinity, bound.high, bound.high_value);
    bool any = std::isfinite(bound.low) || std::isfinite(bound.high) || bound.low_value != kNoSlot ||
               bound.high_value != kNoSlot;
    if (!any) continue;
    // A parameter that is a number within numbers.
    const Facts& f = m.facts[b.first];
    double value;
    if (b.count == 1 && f.role == Role::Parameter && f.value.valid() && is_number(m, f.value, value) &&
        bound.low_value == kNoSlot && bound.high_value == kNoSlot && value >= bound.low && value <= bound.high)
      continue;
    m.schedule.bounds.push_back(bound);
  }
}

}  // namespace saltus::structure
