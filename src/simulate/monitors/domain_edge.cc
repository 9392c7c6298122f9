#include "simulate/monitors/domain_edge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace saltus::simulate {

bool find_domain_edge(Instance& instance, Crossings& crossings, double t, const double* x,
                      const std::vector<double>& tolerances, double latest, DomainEdge& edge) {
  size_t n = instance.state_count;
  if (n == 0 || crossings.count() == 0) return false;
  std::string failure = std::exchange(instance.failure, {});
  std::vector<double> rates(n), beyond(n);
  bool found = false;
  instance.trial = true;
  if (instance.derivatives(t, x, rates.data())) {
    double most = latest - t;
    for (size_t i = 0; i < n; ++i) {
      if (rates[i] != 0) most = std::min(most, tolerances[i] / std::abs(rates[i]));
    }
    // By factors of two: the edge is found at no more than twice the distance that it has.
    double unit = std::numeric_limits<double>::epsilon() * std::max(std::abs(t), std::numeric_limits<double>::min());
    edge.x.resize(n);
    for (double h = 4 * unit; h < most && !found; h *= 2) {
      edge.t = t + h;
      for (size_t i = 0; i < n; ++i) edge.x[i] = x[i] + h * rates[i];
      if (instance.derivatives(edge.t, edge.x.data(), beyond.data())) continue;
      found = crossings.find_here() && !crossings.changed().empty();
    }
  }
  instance.trial = false;
  instance.failure = failure;
  return found;
}

}  // namespace saltus::simulate
