#include "structure/generic_jacobian.h"

#include <cmath>

#include "structure/numeric.h"

namespace saltus::structure {

double pseudo_random(uint64_t seed) {
  uint64_t h = (seed + 1) * 0x9e3779b97f4a7c15u;
  h ^= h >> 29;
  h *= 0xbf58476d1ce4e5b9u;
  h ^= h >> 32;
  return 0.3 + static_cast<double>(h >> 11) * 0x1.0p-53;
}

namespace {

struct Magnitude {
  double least, most;
};

// Over all positions of the switches in it.
std::optional<Magnitude> magnitude(const ScalarModel& m, ExprId e) {
  if (auto value = numeric_size(m, e)) return Magnitude{std::abs(*value), std::abs(*value)};
  const auto& pool = m.model.exprs;
  auto arg = [&](size_t i) { return magnitude(m, pool.arg(e, i)); };
  switch (pool.op(e)) {
    case Op::Negate:
    case Op::ToReal: return arg(0);
    case Op::If: {
      auto yes = arg(1), no = arg(2);
      if (!yes || !no) return std::nullopt;
      return Magnitude{std::min(yes->least, no->least), std::max(yes->most, no->most)};
    }
    case Op::Multiply: {
      auto a = arg(0), b = arg(1);
      if (!a || !b) return std::nullopt;
      return Magnitude{a->least * b->least, a->most * b->most};
    }
    case Op::Divide: {
      auto a = arg(0), b = arg(1);
      if (!a || !b) return std::nullopt;
      return Magnitude{a->least / b->most, a->most / b->least};
    }
    default: return std::nullopt;
  }
}

}  // namespace

GenericJacobian::Entry GenericJacobian::entry(const ScalarEquation& e, Slot z) {
  ExprId l = partial_derivative(m_, e.left, z), r = partial_derivative(m_, e.right, z);
  if (!l.valid() || !r.valid()) return {pseudo_random((static_cast<uint64_t>(e.left.value) << 32) | z), false};
  if (l == r) return {};
  Entry out;
  auto left = numeric_size(m_, l), right = numeric_size(m_, r);
  out.constant = left && right;
  out.value = (left ? *left : sampled(l)) - (right ? *right : sampled(r));
  if (out.constant) {
    out.least = out.most = std::abs(out.value);
  } else if (auto range = left && *left == 0     ? magnitude(m_, r)
                          : right && *right == 0 ? magnitude(m_, l)
                                                 : std::nullopt) {
    out.least = range->least;
    out.most = range->most;
  }
  return out;
}

// Slots that are not parameters get values for the moment.
double GenericJacobian::sampled(ExprId e) {
  walk_.clear();
  walk_.add(e, false);
  std::vector<Slot> added;
  for (Slot s : walk_.result.others) {
    auto known = point.find(s);
    if (m_.values.try_emplace(s, known != point.end() ? known->second : pseudo_random(s)).second) added.push_back(s);
  }
  auto v = numeric_size(m_, e);
  for (Slot s : added) m_.values.erase(s);
  return v && std::isfinite(*v) ? *v : pseudo_random(e.value);
}

}  // namespace saltus::structure
