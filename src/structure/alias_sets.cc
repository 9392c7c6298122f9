// The sets of variables that are equal or opposite, as trees with signs (union and find).
#include "structure/alias_elimination.h"

#include "hybrid/rewrite.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;

void Aliases::grow() {
  for (Slot s = static_cast<Slot>(parent_.size()); s < m_.facts.size(); ++s) {
    // What an earlier run found stays.
    Alias known = s < m_.schedule.aliases.size() ? m_.schedule.aliases[s] : Alias{s, false};
    parent_.push_back(known.target);
    negated_.push_back(known.negated);
    anchored_.push_back(false);
    clock_.push_back(m_.facts[s].clock);
    constant_.push_back({});
  }
  removed_.resize(m_.equations.size(), false);
}

// What has to stand for itself.
void Aliases::anchor() {
  for (Slot s = 0; s < m_.facts.size(); ++s) anchored_[s] = m_.facts[s].role != Role::Unknown;
  for (const ScalarEquation& e : m_.equations) {
    if (e.defines != kNoSlot) anchored_[e.defines] = true;
  }
  if (!m_.initial_equations.empty()) anchor_pre();
}

// During initialization pre(u) is an unknown of its own: u = y relates their values, not those of pre (MLS 3.6 §8.6).
// So what initial equations say of y says nothing of pre(u), which a fixed start value of the discrete u is about.
void Aliases::anchor_pre() {
  hybrid::Walk walk(build_.pool());
  bool decided = false;
  auto is_discrete = [&](Slot s) {
    return m_.facts[s].role == Role::Unknown && m_.facts[s].discrete && m_.facts[s].clock == kNone;
  };
  auto look = [&](ExprId x) {
    Op op = build_.pool().op(x);
    if (op == Op::PreSlot) anchored_[build_.pool().data(x)] = true;
    if (op != Op::Slot || build_.type(x).base == hybrid::BaseType::String ||
        build_.type(x).base == hybrid::BaseType::ExternalObject)
      return;
    Slot s = static_cast<Slot>(build_.pool().data(x));
    if (!is_discrete(s)) return;
    anchored_[s] = decided = true;
  };
  for (const ScalarEquation& e : m_.initial_equations) {
    walk(e.left, look);
    walk(e.right, look);
  }
  for (Slot s = 0; decided && s < m_.facts.size(); ++s) {
    if (is_discrete(s) && m_.facts[s].fixed) anchored_[s] = true;
  }
}

// Is `of` a derivative, of any order, of what stands in the same set as `from`?
bool Aliases::in_chain(Slot from, Slot of) {
  for (Slot d = m_.facts[from].derivative; d != kNoSlot; d = m_.facts[d].derivative) {
    if (d >= parent_.size()) return false;
    d = find(d).slot;
    if (d == of) return true;
  }
  return false;
}

bool Aliases::unite(Slot a, Slot b, bool negated) {
  Signed x = find(a), y = find(b);
  bool sign = (x.negated != y.negated) != negated;
  if (x.slot == y.slot) return false;
  if (anchored_[x.slot] && anchored_[y.slot]) return false;
  if (m_.slot_type(x.slot) != m_.slot_type(y.slot)) return false;
  if (constant_[x.slot].valid() || constant_[y.slot].valid()) return false;
  // der(x) = x: uniting the two would make every further derivative the same again, without end.
  if (in_chain(x.slot, y.slot) || in_chain(y.slot, x.slot)) return false;
  // What is differentiated and follows something discrete leaps with it: a constraint, not another name
  // (modes/leaping_constraints.h).
  auto steps = [&](Slot s) { return m_.facts[s].role == Role::Unknown && m_.facts[s].discrete; };
  auto is_differentiated = [&](Slot s) {
    Slot d = m_.facts[s].derivative;
    return d != kNoSlot && m_.facts[d].role == Role::Unknown;
  };
  if (steps(x.slot) != steps(y.slot) && (is_differentiated(x.slot) || is_differentiated(y.slot)) &&
      m_.facts[x.slot].clock == kNone && m_.facts[y.slot].clock == kNone)
    return false;
  // Variables of two clocks are not the same between their ticks; what holds a clocked one is.
  uint32_t cx = m_.facts[x.slot].clock, cy = m_.facts[y.slot].clock;
  if (cx != cy) {
    if (cx != kNone && cy != kNone) return false;
    if (!m_.facts[cx != kNone ? x.slot : y.slot].discrete) return false;
  } else if (cx != kNone && m_.facts[x.slot].discrete && !same_start(x.slot, y.slot, sign)) {
    return false;  // their values differ before the first tick
  }
  std::vector<std::array<Slot, 2>> pairs{{x.slot, y.slot}};
  while (!pairs.empty()) {
    auto [p, q] = pairs.back();
    pairs.pop_back();
    Signed u = find(p), v = find(q);
    if (u.slot == v.slot) continue;
    bool s = (u.negated != v.negated) != sign;
    // The anchored one becomes the root; else the lower number, which keeps the order of declaration.
    if (anchored_[v.slot] || (!anchored_[u.slot] && v.slot < u.slot)) std::swap(u.slot, v.slot);
    bool derivative = m_.facts[u.slot].derivative != kNoSlot || m_.facts[v.slot].derivative != kNoSlot;
    parent_[v.slot] = u.slot;
    negated_[v.slot] = s;
    if (m_.facts[u.slot].clock == kNone && m_.facts[v.slot].clock != kNone) {
      m_.facts[u.slot].clock = m_.facts[v.slot].clock;
      m_.facts[u.slot].discrete = true;
      m_.facts[u.slot].start = signed_start(v.slot, s);
    }
    if (derivative && can_vary(u.slot) && can_vary(v.slot)) {
      Slot du = m_.derivative_of(u.slot), dv = m_.derivative_of(v.slot);
      grow();
      pairs.push_back({du, dv});
      sign = s;
    }
  }
  return true;
}

ExprId Aliases::signed_start(Slot s, bool negated) {
  ExprId e = m_.facts[s].start;
  if (!e.valid() || !negated) return e;
  return m_.model.types[m_.slot_type(s)].base == BaseType::Boolean ? build_.not_(e) : build_.negate(e);
}

bool Aliases::same_start(Slot a, Slot b, bool negated) const {
  auto value = [&](Slot s) {
    ExprId e = m_.facts[s].start;
    return e.valid() ? numeric_value(m_, e) : std::optional<double>(0);
  };
  auto x = value(a), y = value(b);
  if (!x || !y) return m_.facts[a].start == m_.facts[b].start && !negated;
  bool boolean = m_.model.types[m_.slot_type(a)].base == BaseType::Boolean;
  return negated ? (boolean ? *x == 1 - *y : *x == -*y) : *x == *y;
}

}  // namespace saltus::structure
