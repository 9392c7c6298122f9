#include "structure/generic_jacobian.h"

#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <vector>

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

// From those of the arguments, over all positions of the switches in it. Negative: not known.
Magnitude magnitude_from(const ScalarModel& m, ExprId e, const std::unordered_map<uint32_t, Magnitude>& known) {
  constexpr Magnitude kUnknown{-1, -1};
  const auto& pool = m.model.exprs;
  auto arg = [&](size_t i) { return known.at(pool.arg(e, i).value); };
  auto of_two = [&](size_t i, size_t k, auto combine) {
    return arg(i).least < 0 || arg(k).least < 0 ? kUnknown : combine(arg(i), arg(k));
  };
  switch (pool.op(e)) {
    case Op::Negate:
    case Op::ToReal: return arg(0);
    case Op::If:
      return of_two(1, 2, [](Magnitude a, Magnitude b) {
        return Magnitude{std::min(a.least, b.least), std::max(a.most, b.most)};
      });
    case Op::Multiply:
      return of_two(0, 1, [](Magnitude a, Magnitude b) { return Magnitude{a.least * b.least, a.most * b.most}; });
    case Op::Divide:
      return of_two(0, 1, [](Magnitude a, Magnitude b) { return Magnitude{a.least / b.most, a.most / b.least}; });
    default: return kUnknown;
  }
}

std::optional<Magnitude> magnitude(const ScalarModel& m, ExprId root) {
  const auto& pool = m.model.exprs;
  std::unordered_map<uint32_t, double> numbers;  // not a number: not known
  std::unordered_map<uint32_t, Magnitude> known;
  std::vector<double> args;
  hybrid::Walk walk(pool);
  walk(root, [&](ExprId e) {
    args.clear();
    for (ExprId a : pool.args(e)) args.push_back(numbers[a.value]);
    double number = pool.op(e) == Op::Slot ? numeric_estimate(m, e).value_or(NAN) : numeric_operation(m.model, e, args);
    numbers[e.value] = number;
    known[e.value] = std::isnan(number) ? magnitude_from(m, e, known) : Magnitude{std::abs(number), std::abs(number)};
  });
  Magnitude out = known[root.value];
  if (!(out.least >= 0)) return std::nullopt;
  // What it was decided by: the largest parts that are numbers.
  std::vector<ExprId> waiting{root};
  std::unordered_set<uint32_t> seen;
  while (!waiting.empty()) {
    ExprId e = waiting.back();
    waiting.pop_back();
    if (!seen.insert(e.value).second || (!std::isnan(numbers[e.value]) && numeric_size(m, e))) continue;
    for (size_t i = pool.op(e) == Op::If ? 1 : 0; i < pool.arg_count(e); ++i) waiting.push_back(pool.arg(e, i));
  }
  return out;
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
