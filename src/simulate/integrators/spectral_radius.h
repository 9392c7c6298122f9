// How fast the fastest part of x' = f(x) is: the spectral radius of ∂f/∂x, by the nonlinear power method
//
//     v ← (f(x + v) − f(x)) / ρ,   ρ = |f(x + v) − f(x)| / |v|
//
// (Sommeijer, Shampine, Verwer 1998, of RKC), without a Jacobian. A pair of states that oscillate in different units
// makes ρ leap up and down, so it is the geometric mean of some iterations.
#pragma once

#include <functional>
#include <vector>

namespace saltus::simulate {

// `weights`: what change of each state is small; `at_x` is f(x). 0: f could not be evaluated near x, or does not depend
// on x.
double spectral_radius(const std::function<bool(const double* x, double* rates)>& f, const std::vector<double>& x,
                       const std::vector<double>& at_x, const std::vector<double>& weights);

}  // namespace saltus::simulate
