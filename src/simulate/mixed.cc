// Mixed systems: Reals and switches together (Otter et al. 1999, section 4: ideal diodes, friction).
//
// Given the switches σ (held relations and discrete unknowns) the Reals follow, u = U(σ); given the Reals the switches follow,
// σ' = S(u). Wanted: σ = S(U(σ)). Tried in turn:
//   1. the last σ, then fixed-point iteration σ := S(U(σ)), until it settles or repeats an earlier σ;
//   2. one switch at a time, always the first that disagrees (Murty's least-index rule, which for the complementarity problem
//      w − M z = q of a P-matrix M never cycles);
//   3. all combinations, when there are few switches; the first that agrees is taken. That another would agree too, so that the
//      model does not say what happens, is not reported yet.
#include <algorithm>
#include <set>

#include "simulate/instance.h"
#include "simulate/systems.h"

namespace saltus::simulate {
namespace {

constexpr size_t kEnumerated = 12;

}  // namespace

void Systems::read_signature(const Work& w, std::vector<double>& into) const {
  into.clear();
  for (uint32_t crossing : w.code->source->crossings) into.push_back(instance_.relations[crossing]);
  for (uint32_t slot : w.discrete) into.push_back(instance_.v[slot]);
}

void Systems::write_signature(const Work& w, const std::vector<double>& from) {
  size_t at = 0;
  for (uint32_t crossing : w.code->source->crossings) instance_.relations[crossing] = from[at++];
  for (uint32_t slot : w.discrete) instance_.v[slot] = from[at++];
}

bool Systems::mixed(Work& w) {
  code::Environment& env = instance_.env;
  std::vector<double> before, after, first;
  auto step = [&] {
    // U(σ), then S(u); false: no U(σ).
    if (!reals(w)) return false;
    return instance_.guarded([&] { w.code->discrete(&env); });
  };
  read_signature(w, first);
  before = first;
  bool failed = false;
  std::set<std::vector<double>> seen;
  for (int i = 0; i < 100; ++i) {
    if (!seen.insert(before).second) break;
    if (!step()) {
      failed = true;
      break;
    }
    read_signature(w, after);
    if (after == before) return true;
    before = after;
  }
  std::string why = failed ? instance_.failure : "";
  // One at a time.
  before = first;
  seen.clear();
  size_t budget = 50 + 20 * first.size();
  for (size_t i = 0; i < budget; ++i) {
    if (!seen.insert(before).second) break;
    write_signature(w, before);
    if (!step()) break;
    read_signature(w, after);
    if (after == before) return true;
    for (size_t k = 0; k < before.size(); ++k) {
      if (before[k] != after[k]) {
        before[k] = after[k];
        break;
      }
    }
  }
  before = first;
  if (enumerate(w, before)) return true;
  write_signature(w, first);
  if (!why.empty()) {
    instance_.failure = why;
  } else {
    std::string list;
    for (uint32_t crossing : w.code->source->crossings) {
      list += (list.empty() ? "'" : ", '") + instance_.schedule.crossings[crossing].text + "'";
    }
    for (uint32_t slot : w.discrete) list += (list.empty() ? "'" : ", '") + instance_.name(slot) + "'";
    instance_.failure = "no combination of the switches " + list + " was found that agrees with the equations they govern";
  }
  return false;
}

bool Systems::enumerate(Work& w, std::vector<double>& signature) {
  // Only switches with two positions can be gone through.
  size_t crossings = w.code->source->crossings.size();
  std::vector<size_t> binary;
  for (size_t k = 0; k < signature.size(); ++k) {
    bool is_boolean = k < crossings ? !instance_.schedule.crossings[w.code->source->crossings[k]].is_floor
                                    : signature[k] == 0 || signature[k] == 1;
    if (is_boolean) binary.push_back(k);
  }
  if (binary.empty() || binary.size() > kEnumerated) return false;
  code::Environment& env = instance_.env;
  std::vector<double> trial = signature, after;
  for (uint32_t mask = 0; mask < (1u << binary.size()); ++mask) {
    for (size_t k = 0; k < binary.size(); ++k) trial[binary[k]] = (mask >> k & 1) ? 1 - signature[binary[k]] : signature[binary[k]];
    write_signature(w, trial);
    if (!reals(w) || !instance_.guarded([&] { w.code->discrete(&env); })) continue;
    read_signature(w, after);
    if (after == trial) return true;
  }
  return false;
}

}  // namespace saltus::simulate
