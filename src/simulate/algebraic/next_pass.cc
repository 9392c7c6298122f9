// Switches that only the next pass of an event can find.
//
// Friction starts to slip with
//   startForward = pre(stuck) and (sa > peak·f0 or pre(startForward) and sa > f0)
// where sa is the force that keeps the body stuck or, once it slips, f0 plus a multiple of its acceleration (Otter et
// al. 1999, section 5). Just beyond the peak neither position agrees with the equations: stuck, the force is too large;
// slipping, sa may be smaller than the peak. The model means the switch to turn all the same: with pre(startForward)
// true it stays turned.
//
// So where nothing agrees, the switches are taken as they follow from the last position, σ' = S(U(σ)), the Reals as
// they follow from these, and the event goes on with σ' as the pre of its next pass. It is done only if that pass finds
// its switches, which is tried here first.
#include <algorithm>

#include "simulate/algebraic/systems.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

bool Systems::next_pass(Work& w, const Signature& first) {
  if (!w.switches.reads_pre) return false;
  std::vector<double> memory = instance_.v, pre = instance_.pre, relations = instance_.relations;
  auto restore = [&](const std::vector<double>& v, const std::vector<double>& r) {
    instance_.v.put(v);
    instance_.relations.put(r);
    instance_.pre.put(pre);
  };
  Signature turned, after;
  bool good = agree(w, first, turned) && turned != first;
  // Another pass follows only if something else than relations has changed.
  good = good && std::ranges::any_of(w.switches.discrete, [&](uint32_t s) { return instance_.v[s] != pre[s]; }) &&
         reals(w);
  if (!good) {
    restore(memory, relations);
    return false;
  }
  std::vector<double> found = instance_.v, held = instance_.relations;
  for (uint32_t slot : w.switches.discrete) instance_.pre.set(slot, instance_.v[slot]);
  std::string why;
  good = iterate(w, turned, why);
  if (good)
    restore(found, held);
  else
    restore(memory, relations);
  return good;
}

}  // namespace saltus::simulate
