#include "simulate/events/relations.h"

#include <cmath>
#include <vector>

#include "simulate/monitors/sliding.h"

namespace saltus::simulate {

bool read_relations(Instance& instance, double* g, double* now) {
  if (instance.schedule->crossings.empty()) return true;
  return instance.guarded([&] { instance.program->crossings(&instance.env, g, now); });
}

bool relations_hold(Instance& instance, bool& hold) {
  size_t n = instance.schedule->crossings.size();
  std::vector<double> g(n), now(n);
  instance.env.fresh = 0;
  if (!read_relations(instance, g.data(), now.data())) return false;
  hold = true;
  for (size_t i = 0; i < n; ++i)
    hold &= now[i] == instance.relations[i] || instance.schedule->crossings[i].is_assertion;
  return true;
}

// Of a margin: integrators multiply two to see whether their signs differ, and that product must not vanish.
constexpr double kLeast = 1e-100;

bool read_margins(Instance& instance, std::span<double> margins) {
  if (margins.size() != instance.schedule->crossings.size()) return false;
  std::vector<double> now(margins.size());
  instance.env.fresh = 0;
  if (!read_relations(instance, margins.data(), now.data())) return false;
  for (size_t i = 0; i < margins.size(); ++i) {
    // Where nothing is known nothing happens.
    bool unknown = std::isnan(margins[i]) || instance.schedule->crossings[i].is_assertion;
    double size = unknown ? 1 : std::abs(margins[i]) + kLeast;
    margins[i] = now[i] == instance.relations[i] || unknown ? size : -size;
  }
  if (!instance.is_sliding()) return true;
  for (size_t i = 0; i < margins.size(); ++i) {
    if (instance.sliding->frozen(i)) margins[i] = 1;
  }
  for (const Sliding::Surface& surface : instance.sliding->surfaces())
    margins[surface.crossing] = surface.inside() < 0 ? surface.inside() : surface.inside() + kLeast;
  return true;
}

}  // namespace saltus::simulate
