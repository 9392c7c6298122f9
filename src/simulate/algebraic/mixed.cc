// Mixed systems: Reals and switches together (Otter et al. 1999, section 4: ideal diodes, friction).
//
// Given the switches σ (held relations and discrete unknowns) the Reals follow, u = U(σ); given the Reals the switches
// follow, σ' = S(u). Wanted: σ = S(U(σ)). Tried in turn:
//   1. the last σ, then fixed-point iteration σ := S(U(σ)), until it settles or repeats an earlier σ;
//   2. where the equations are piecewise linear, complementary pivoting (lemke.cc);
//   3. one switch at a time, always the first that disagrees (Murty's least-index rule, which for the complementarity
//   problem
//      w − M z = q of a P-matrix M never cycles);
//   4. a search that goes on from the σ with the fewest disagreeing switches so far, by turning one of these or all,
//   within a budget;
//   5. all combinations, when there are few switches;
//   6. switches with which the next pass of the event finds its own (next_pass.cc).
// Whichever way it was found, whether there is another solution is looked at now and then (several.cc).
// A σ whose equations are singular or contradict each other (a loop of closed ideal switches) is no solution, but what
// elimination finds of u still tells which switches to turn.
//
// Unknowns that should be equal differ by rounding: where that is all that turns switches, they stay as they are
// (ties.cc).
#include <algorithm>
#include <queue>
#include <set>

#include "simulate/algebraic/systems.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {
namespace {

constexpr size_t kEnumerated = 12;

}  // namespace

void Systems::read_signature(const Work& w, Signature& into) const {
  into.clear();
  for (uint32_t crossing : w.switches.relations) into.push_back(instance_.relations[crossing]);
  for (uint32_t slot : w.switches.slots) into.push_back(instance_.v[slot]);
}

void Systems::write_signature(const Work& w, const Signature& from) {
  size_t at = 0;
  for (uint32_t crossing : w.switches.relations) instance_.relations.set(crossing, from[at++]);
  for (uint32_t slot : w.switches.slots) instance_.v.set(slot, from[at++]);
}

// U(σ), then S(u) into `after`; false: σ has no U(σ), or what follows from it does not settle.
bool Systems::agree(Work& w, const Signature& sigma, Signature& after) {
  run::Environment& env = instance_.env;
  ++instance_.statistics.switching.trials;
  write_signature(w, sigma);
  bool sound = reals(w);
  sound = instance_.guarded([&] { w.code->discrete(&env); }) && sound;
  read_signature(w, after);
  if (!sound || after != sigma) return sound;
  // Switches that only follow may read one another: they have to repeat themselves, too.
  Signature once, twice;
  auto all = [&](Signature& into) {
    into.clear();
    for (uint32_t crossing : w.code->source->crossings) into.push_back(instance_.relations[crossing]);
    for (uint32_t slot : w.switches.discrete) into.push_back(instance_.v[slot]);
  };
  for (int pass = 0; pass < 10; ++pass) {
    all(once);
    if (!instance_.guarded([&] { w.code->discrete(&env); })) return false;
    all(twice);
    if (once == twice) break;
    if (pass == 9) return false;
  }
  read_signature(w, after);
  return true;
}

bool Systems::mixed(Work& w) {
  Signature first;
  read_signature(w, first);
  std::string why;
  if (iterate(w, first, why) || (hold_ties(w, first) && iterate(w, first, why)) || pivot(w, first) ||
      one_by_one(w, first) || search(w, first) || enumerate(w, first) || next_pass(w, first) ||
      (follow_ties(w, first) && iterate(w, first, why))) {
    look_for_others(w);
    return true;
  }
  write_signature(w, first);
  instance_.failure =
      "no combination of the switches " + switch_names(w) + " was found that agrees with the equations they govern";
  if (!why.empty()) instance_.failure += "; for the last one tried, " + why;
  return false;
}

bool Systems::iterate(Work& w, const Signature& first, std::string& why) {
  Signature before = first, after;
  std::set<Signature> seen;
  for (int i = 0; i < 100; ++i) {
    if (!seen.insert(before).second) return false;
    bool sound = agree(w, before, after);
    if (!sound && why.empty()) why = instance_.failure;
    if (sound) why.clear();
    if (after == before) return sound;
    before = after;
  }
  return false;
}

bool Systems::one_by_one(Work& w, const Signature& first) {
  Signature before = first, after;
  std::set<Signature> seen;
  size_t budget = 50 + 20 * first.size();
  for (size_t i = 0; i < budget; ++i) {
    if (!seen.insert(before).second) return false;
    bool sound = agree(w, before, after);
    if (after == before) return sound;
    for (size_t k = 0; k < before.size(); ++k) {
      if (before[k] != after[k]) {
        before[k] = after[k];
        break;
      }
    }
  }
  return false;
}

bool Systems::search(Work& w, const Signature& first) {
  struct Node {
    size_t disagreeing;
    Signature from, to;
    bool operator<(const Node& other) const { return disagreeing > other.disagreeing; }
  };
  std::priority_queue<Node> open;
  std::set<Signature> seen;
  size_t budget = 200 + 20 * first.size();
  // Looks at σ; true: it agrees.
  auto visit = [&](const Signature& sigma) {
    if (budget == 0 || !seen.insert(sigma).second) return false;
    --budget;
    Signature after;
    bool sound = agree(w, sigma, after);
    size_t disagreeing = 0;
    for (size_t k = 0; k < sigma.size(); ++k) disagreeing += sigma[k] != after[k];
    if (sound && disagreeing == 0) return true;
    if (disagreeing > 0) open.push({disagreeing + (sound ? 0 : 1), sigma, after});
    return false;
  };
  if (visit(first)) return true;
  while (!open.empty() && budget > 0) {
    Node node = open.top();
    open.pop();
    for (size_t k = 0; k < node.from.size(); ++k) {
      if (node.from[k] == node.to[k]) continue;
      Signature next = node.from;
      next[k] = node.to[k];
      if (visit(next)) return true;
    }
    if (visit(node.to)) return true;
  }
  return false;
}

bool Systems::enumerate(Work& w, const Signature& signature) {
  // Only switches with two positions can be gone through.
  std::vector<size_t> binary = binary_switches(w, signature);
  if (binary.empty() || binary.size() > kEnumerated) return false;
  Signature trial = signature, after, found;
  std::vector<double> u;
  for (uint32_t mask = 0; mask < (1u << binary.size()); ++mask) {
    for (size_t k = 0; k < binary.size(); ++k)
      trial[binary[k]] = (mask >> k & 1) ? 1 - signature[binary[k]] : signature[binary[k]];
    if (!agree(w, trial, after) || after != trial) continue;
    if (found.empty()) {
      found = trial;
      u = w.u;
    } else if (!same_reals(w, u, w.u)) {
      if (!w.state.ambiguous) tell_ambiguity(w, found, trial);
      break;
    }
  }
  if (found.empty()) return false;
  return agree(w, found, after);
}

}  // namespace saltus::simulate
