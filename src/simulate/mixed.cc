// Mixed systems: Reals and switches together (Otter et al. 1999, section 4: ideal diodes, friction).
//
// Given the switches σ (held relations and discrete unknowns) the Reals follow, u = U(σ); given the Reals the switches follow,
// σ' = S(u). Wanted: σ = S(U(σ)). Tried in turn:
//   1. the last σ, then fixed-point iteration σ := S(U(σ)), until it settles or repeats an earlier σ;
//   2. one switch at a time, always the first that disagrees (Murty's least-index rule, which for the complementarity problem
//      w − M z = q of a P-matrix M never cycles);
//   3. a search that goes on from the σ with the fewest disagreeing switches so far, by turning one of these or all, within a budget;
//   4. all combinations, when there are few switches; when two agree, the model does not say what happens, and a warning does.
// A σ whose equations are singular or contradict each other (a loop of closed ideal switches) is no solution, but what elimination
// finds of u still tells which switches to turn.
//
// At the very point where a switch turns, both its positions solve the equations up to rounding, and neither may agree exactly. Where
// nothing agrees, everything is tried again with relations that need a larger distance to change: 1e-13, 1e-11, 1e-9, 1e-7 of max |u|.
#include <algorithm>
#include <queue>
#include <set>

#include "simulate/instance.h"
#include "simulate/systems.h"

namespace saltus::simulate {
namespace {

constexpr size_t kEnumerated = 12;
constexpr double kNoise[] = {1e-13, 1e-11, 1e-9, 1e-7};

}  // namespace

void Systems::read_signature(const Work& w, Signature& into) const {
  into.clear();
  for (uint32_t crossing : w.code->source->crossings) into.push_back(instance_.relations[crossing]);
  for (uint32_t slot : w.discrete) into.push_back(instance_.v[slot]);
}

void Systems::write_signature(const Work& w, const Signature& from) {
  size_t at = 0;
  for (uint32_t crossing : w.code->source->crossings) instance_.relations[crossing] = from[at++];
  for (uint32_t slot : w.discrete) instance_.v[slot] = from[at++];
}

// U(σ), then S(u) into `after`; false: σ has no U(σ).
bool Systems::agree(Work& w, const Signature& sigma, Signature& after) {
  code::Environment& env = instance_.env;
  write_signature(w, sigma);
  w.tolerant = true;
  bool sound = reals(w);
  w.tolerant = false;
  bool switched = instance_.guarded([&] { w.code->discrete(&env); });
  read_signature(w, after);
  return sound && switched;
}

bool Systems::mixed(Work& w) {
  Signature first;
  read_signature(w, first);
  std::string why;
  for (double noise : kNoise) {
    w.noise = noise;
    if (iterate(w, first, why) || one_by_one(w, first) || search(w, first) || enumerate(w, first)) {
      w.noise = kNoise[0];
      return true;
    }
  }
  w.noise = kNoise[0];
  write_signature(w, first);
  instance_.failure = why.empty() ? "no combination of the switches " + switch_names(w) +
                                        " was found that agrees with the equations they govern"
                                  : why;
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

std::string Systems::switch_names(const Work& w) const {
  std::string list;
  for (uint32_t crossing : w.code->source->crossings) {
    list += (list.empty() ? "'" : ", '") + instance_.schedule.crossings[crossing].text + "'";
  }
  for (uint32_t slot : w.discrete) list += (list.empty() ? "'" : ", '") + instance_.name(slot) + "'";
  return list;
}

bool Systems::enumerate(Work& w, const Signature& signature) {
  // Only switches with two positions can be gone through.
  size_t crossings = w.code->source->crossings.size();
  std::vector<size_t> binary;
  for (size_t k = 0; k < signature.size(); ++k) {
    bool is_boolean = k < crossings ? !instance_.schedule.crossings[w.code->source->crossings[k]].is_floor
                                    : signature[k] == 0 || signature[k] == 1;
    if (is_boolean) binary.push_back(k);
  }
  if (binary.empty() || binary.size() > kEnumerated) return false;
  Signature trial = signature, after, found;
  for (uint32_t mask = 0; mask < (1u << binary.size()); ++mask) {
    for (size_t k = 0; k < binary.size(); ++k) trial[binary[k]] = (mask >> k & 1) ? 1 - signature[binary[k]] : signature[binary[k]];
    if (!agree(w, trial, after) || after != trial) continue;
    if (!found.empty()) {
      std::string names = switch_names(w);
      if (instance_.messages.size() < 1000) {
        instance_.messages.push_back(fmt::format("at time {}: more than one combination of the switches {} agrees with the equations; the model does not say which",
                                                 instance_.env.time, names));
      }
      break;
    }
    found = trial;
  }
  if (found.empty()) return false;
  return agree(w, found, after);
}

}  // namespace saltus::simulate
