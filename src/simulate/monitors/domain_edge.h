// An event beyond which equations have no value.
//
// In der(x) = if x > 0 then -sqrt(x) else 0 the relation holds its value until its event, and below zero the branch
// that it holds has none. Steps that lead there fail and become shorter. A solution that passes the surface x = 0 is
// near to it by then, and the search for events needs it to be beyond; one that touches it, x = (1 - t/2)^2, is never
// beyond. Where the integrator gives up, at a point x whose next point x + h x' has other relations and cannot be
// evaluated with those that are held, and no state moves by more than its errors (ten tolerances) on that way, the
// event is there.
#pragma once

#include <vector>

#include "simulate/events/crossings.h"

namespace saltus::simulate {

struct DomainEdge {
  double t = 0;
  std::vector<double> x;  // just beyond
};

// From the point (t, x); the edge must lie before `latest`. `tolerances`: of states. True: it is there, and
// crossings.changed() has the relations.
bool find_domain_edge(Instance& instance, Crossings& crossings, double t, const double* x,
                      const std::vector<double>& tolerances, double latest, DomainEdge& edge);

}  // namespace saltus::simulate
