// Mixed systems with several solutions.
//
// That σ = S(U(σ)) has a solution does not mean that it has only one, whichever way it was found: the model then does
// not say what happens, and a warning does, once for each system, with the names and both combinations. Looking costs
// trials, so it is done where it is cheap and spread thin: for linear equations, at the 1st, 2nd, 4th, 8th, … time that
// the system is solved at an event; all combinations of up to six switches, of more the ones that differ in one switch
// and the one that differs in all. A run of N events so pays for log₂ N looks.
//
// Two combinations whose Reals are the same are no two solutions: at the point where a switch turns both its positions
// agree.
#include <algorithm>
#include <cmath>

#include "simulate/algebraic/systems.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {
namespace {

constexpr size_t kAllOf = 6;
constexpr size_t kMostNeighbours = 64;

}  // namespace

std::vector<size_t> Systems::binary_switches(const Work& w, const Signature& signature) const {
  size_t crossings = w.switches.relations.size();
  std::vector<size_t> binary;
  for (size_t k = 0; k < signature.size(); ++k) {
    bool is_boolean = k < crossings ? !instance_.schedule->crossings[w.switches.relations[k]].is_floor
                                    : signature[k] == 0 || signature[k] == 1;
    if (is_boolean) binary.push_back(k);
  }
  return binary;
}

// Solutions are solved to 1e-9 at least (newton.cc): what differs by less than a thousand times that is one solution.
constexpr double kSame = 1e-6;
// Of the largest nominal value: unknowns that are all zero but for rounding.
constexpr double kZeroOfNominal = 1e-9;

bool Systems::same_reals(const Work& w, const std::vector<double>& a, const std::vector<double>& b) const {
  double size = 0, apart = 0, nominal = 0;
  for (size_t i = 0; i < w.n; ++i) {
    nominal = std::max(nominal, instance_.nominal[w.code->source->unknowns[i]]);
    size = std::max({size, std::abs(a[i]), std::abs(b[i])});
    apart = std::max(apart, std::abs(a[i] - b[i]));
  }
  return apart <= std::max(kSame * size, kZeroOfNominal * nominal);
}

void Systems::look_for_others(Work& w) {
  if (w.state.ambiguous || (w.n > 0 && !w.code->source->linear) || w.n > 500) return;
  uint64_t count = ++w.state.solved_mixed;
  if ((count & (count - 1)) != 0) return;
  Signature found;
  read_signature(w, found);
  std::vector<size_t> binary = binary_switches(w, found);
  if (binary.empty()) return;
  // Everything is put back as it was.
  std::vector<double> memory = instance_.v, relations = instance_.relations, noise = instance_.noise, u = w.u;
  std::string failure = instance_.failure;
  bool trial = instance_.trial;
  instance_.trial = true;
  Signature other, after;
  auto try_one = [&](const Signature& sigma) {
    write_signature(w, sigma);
    if (!agree(w, sigma, after) || after != sigma || (w.n > 0 && same_reals(w, u, w.u))) return false;
    other = sigma;
    return true;
  };
  auto turned = [&](auto wanted) {
    Signature sigma = found;
    for (size_t k = 0; k < binary.size(); ++k) {
      if (wanted(k)) sigma[binary[k]] = 1 - sigma[binary[k]];
    }
    return sigma;
  };
  bool several = false;
  if (binary.size() <= kAllOf) {
    for (uint32_t mask = 1; mask < (1u << binary.size()) && !several; ++mask)
      several = try_one(turned([&](size_t k) { return (mask >> k & 1) != 0; }));
  } else {
    for (size_t i = 0; i < binary.size() && i < kMostNeighbours && !several; ++i)
      several = try_one(turned([&](size_t k) { return k == i; }));
    several = several || try_one(turned([](size_t) { return true; }));
  }
  instance_.v.put(memory);
  instance_.relations.put(relations);
  instance_.noise.put(noise);
  w.u = u;
  w.factored = false;
  instance_.failure = failure;
  instance_.trial = trial;
  if (several) tell_ambiguity(w, found, other);
}

void Systems::forget_ambiguities() {
  for (Work& w : work_) w.state.ambiguous = false;
}

void Systems::tell_ambiguity(Work& w, const Signature& found, const Signature& other) {
  w.state.ambiguous = true;
  instance_.ambiguities.push_back(
      {instance_.env.time, switch_names(w), positions(w, found, other), positions(w, other, found)});
}

// The switches that stand differently in both: "'open' = true, 'n' = 2".
std::string Systems::positions(const Work& w, const Signature& sigma, const Signature& other) const {
  std::string list;
  size_t shown = 0;
  for (size_t k = 0; k < sigma.size(); ++k) {
    if (sigma[k] == other[k]) continue;
    if (++shown > 8) return list + ", …";
    bool relation = k < w.switches.relations.size();
    bool boolean = relation;
    std::string name;
    if (relation) {
      name = instance_.schedule->crossings[w.switches.relations[k]].text;
      boolean = !instance_.schedule->crossings[w.switches.relations[k]].is_floor;
    } else {
      Slot slot = w.switches.slots[k - w.switches.relations.size()];
      const run::Model& model = *instance_.schedule;
      name = instance_.name(slot);
      boolean = model.variables[model.slots[slot].variable].type == run::Type::Boolean;
    }
    std::string value = boolean ? (sigma[k] != 0 ? "true" : "false") : fmt::format("{:.6g}", sigma[k]);
    list += fmt::format("{}'{}' = {}", list.empty() ? "" : ", ", name, value);
  }
  return list;
}

std::string Systems::switch_names(const Work& w) const {
  std::string list;
  size_t shown = 0, most = 12, count = w.switches.relations.size() + w.switches.slots.size();
  auto add = [&](const std::string& name) {
    if (shown++ < most) list += (list.empty() ? "'" : ", '") + name + "'";
  };
  for (uint32_t crossing : w.switches.relations) add(instance_.schedule->crossings[crossing].text);
  for (uint32_t slot : w.switches.slots) add(instance_.name(slot));
  if (count > most) list += fmt::format(" and {} more", count - most);
  return list;
}

}  // namespace saltus::simulate
