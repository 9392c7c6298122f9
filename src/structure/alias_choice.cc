// Who stands for a set of aliases; its attributes, with sign; x = y implies der(x) = der(y).
#include "structure/alias_elimination.h"

#include <algorithm>
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;

int Aliases::score(Slot s) const {
  const Facts& f = m_.facts[s];
  int v = static_cast<int>(f.select) * 1000;
  if (f.fixed && f.fixed_given) v += 500;
  if (f.reinitialized) v += 400;
  if (f.derivative != kNoSlot) v += 200;
  if (f.integral != kNoSlot) v -= 45;  // v rather than der(x)
  if (f.start.valid()) v += 50;
  return v - std::min(40, depth(s));
}

int Aliases::depth(Slot s) const {
  std::string_view name = m_.context.names.text(m_.model.variables[m_.schedule.slots[s].variable].pattern);
  return static_cast<int>(std::ranges::count(name, '.'));
}

void Aliases::choose() {
  std::vector<Slot> best;
  for (bool changed = true; changed;) {
    changed = false;
    size_t n = m_.facts.size();
    best.assign(n, kNoSlot);
    for (Slot s = 0; s < n; ++s) {
      Slot root = find(s).slot;
      if (anchored_[root])
        best[root] = root;
      else if (m_.facts[s].role == Role::Alias)
        continue;
      else if (best[root] == kNoSlot || score(s) > score(best[root]))
        best[root] = s;
    }
    // Where one of a set has a derivative, the one that stands for it must have it, too.
    for (Slot s = 0; s < n; ++s) {
      if (m_.facts[s].derivative == kNoSlot) continue;
      Slot target = best[find(s).slot];
      if (m_.facts[target].derivative != kNoSlot || !can_vary(target)) continue;
      bool negated = find(s).negated != find(target).negated;
      Slot d = m_.derivative_of(target);
      grow();
      unite(m_.facts[s].derivative, d, negated);
      changed = true;
    }
  }
  size_t n = m_.facts.size();
  m_.schedule.aliases.resize(n);
  std::vector<Alias> aliases(n);
  for (Slot s = 0; s < n; ++s) {
    Signed r = find(s);
    Slot target = best[r.slot];
    bool negated = r.negated != find(target).negated;
    aliases[s] = {target, target != s && negated};
  }
  m_.schedule.aliases = std::move(aliases);
}

void Aliases::merge_attributes() {
  size_t n = m_.facts.size();
  std::vector<int> start_rank(n, -1000000);
  // Fixed ones first, then those given nearest to the top (MLS 3.6 §8.6.2).
  auto rank = [&](Slot s) {
    const Facts& f = m_.facts[s];
    return (f.fixed && f.fixed_given ? 1000000 : 0) - 500 * f.start_level - depth(s) +
           (m_.schedule.aliases[s].target == s ? 1 : 0);
  };
  std::vector<Facts> merged = m_.facts;
  // What holds a clocked variable has its start value, whatever its own is.
  auto holds = [&](Slot s) { return clock_[s] == kNone && m_.facts[find(s).slot].clock != kNone; };
  for (Slot s = 0; s < n; ++s) {
    if (m_.schedule.aliases[s].target == s && find(s).slot != s && holds(s)) merged[s].start = {};
  }
  for (Slot s = 0; s < n; ++s) {
    Alias a = m_.schedule.aliases[s];
    const Facts& f = m_.facts[s];
    Facts& to = merged[a.target];
    auto signed_value = [&](ExprId e) {
      if (!a.negated) return e;
      return m_.model.types[m_.slot_type(s)].base == BaseType::Boolean ? build_.not_(e) : build_.negate(e);
    };
    if (f.start.valid() && !holds(s) && rank(s) > start_rank[a.target]) {
      start_rank[a.target] = rank(s);
      to.start = signed_value(f.start);
      to.start_level = f.start_level;
      to.fixed = f.fixed;
      to.fixed_given = f.fixed_given;
    }
    if (a.target == s) continue;
    if (f.fixed && f.fixed_given && !to.fixed_given && !f.start.valid()) to.fixed = to.fixed_given = true;
    if (!to.nominal.valid()) to.nominal = f.nominal;
    ExprId low = a.negated ? f.max : f.min, high = a.negated ? f.min : f.max;
    if (!to.min.valid() && low.valid()) to.min = a.negated ? build_.negate(low) : low;
    if (!to.max.valid() && high.valid()) to.max = a.negated ? build_.negate(high) : high;
    if (f.select > StateSelect::Default)
      to.select = std::max(to.select, f.select);
    else if (to.select == StateSelect::Default)
      to.select = std::min(to.select, f.select);
    to.discrete = to.discrete || f.discrete;
    to.when_defined = to.when_defined || f.when_defined;
    if (to.clock == kNone) to.clock = f.clock;
    to.reinitialized = to.reinitialized || f.reinitialized;
  }
  for (Slot s = 0; s < n; ++s) {
    if (m_.schedule.aliases[s].target == s) continue;
    merged[s].role = Role::Alias;
    // A constant's whole set is constant.
    ExprId value = constant_[m_.schedule.aliases[s].target];
    if (!value.valid()) continue;
    if (auto v = numeric_estimate(m_, value)) m_.values[s] = m_.schedule.aliases[s].negated ? -*v : *v;
  }
  m_.facts = std::move(merged);
  derivatives();
}

// The derivative of a representative is the representative of the derivatives.
void Aliases::derivatives() {
  size_t n = m_.facts.size();
  for (Slot s = 0; s < n; ++s) {
    Slot d = m_.facts[s].derivative;
    if (d == kNoSlot || m_.facts[d].role == Role::Unused) continue;
    Slot target = m_.schedule.aliases[s].target;
    if (target != s || m_.facts[s].role == Role::Parameter) {
      // What stands for s has no derivative of its own when it does not change between events.
      if (m_.facts[target].derivative == kNoSlot || m_.facts[target].role == Role::Parameter) {
        vanish(d);
        m_.facts[s].derivative = kNoSlot;  // once and for all: a later round must not say it again
      }
      continue;
    }
    Alias a = m_.schedule.aliases[d];
    if (a.target == d) continue;
    Slot below = m_.facts[a.target].integral;
    bool free = below == kNoSlot || (m_.schedule.aliases[below].target == s && !m_.schedule.aliases[below].negated);
    if (!a.negated && can_vary(a.target) && free) {
      // Another variable is this one's derivative (v = der(x)): the chain goes through it.
      m_.facts[a.target].integral = s;
      m_.facts[s].derivative = a.target;
      m_.facts[d].integral = kNoSlot;
    } else if (m_.facts[s].role == Role::Unknown) {
      keep_derivative(d);
    }
  }
}

void Aliases::vanish(Slot d) {
  m_.facts[d].integral = kNoSlot;
  Slot target = m_.schedule.aliases[d].target;
  if (m_.facts[target].role != Role::Unknown || !vanished_.insert(target).second) return;
  ScalarEquation e;
  e.left = m_.slot(target);
  e.right = build_.real(0);
  m_.equations.push_back(e);
  removed_.push_back(false);
  if (m_.facts[target].integral != kNoSlot && m_.facts[m_.facts[target].integral].derivative == target) return;
  m_.facts[target].integral = kNoSlot;
}

// der(s) stays a variable of its own, with the equation that made it an alias.
void Aliases::keep_derivative(Slot d) {
  Alias a = m_.schedule.aliases[d];
  m_.schedule.aliases[d] = {d, false};
  m_.facts[d].role = Role::Unknown;
  // Its own derivative, if any, stays what the other set's is.
  if (m_.facts[d].derivative != kNoSlot) {
    m_.facts[m_.facts[d].derivative].integral = kNoSlot;
    m_.facts[d].derivative = kNoSlot;
  }
  ScalarEquation e;
  e.left = m_.slot(d);
  e.right = a.negated ? build_.negate(m_.slot(a.target)) : m_.slot(a.target);
  m_.equations.push_back(e);
  removed_.push_back(false);
}

}  // namespace saltus::structure
