// The linear model around a point in descriptor form:  E y' = A y + B u,  o = C y + D u,  all of them deviations, with
// y = (x, z): the states and the unknowns of simultaneous equations, which stay equations here,  0 = r_x x + r_z z +
// r_u u.  Derivatives are exact. Where the form of the states (linearize.h) would need the inverse of r_z, this one
// needs nothing: it also exists where there is none.
#pragma once

#include "analysis/linearize.h"

namespace saltus::analysis {

struct DescriptorModel {
  std::string model;
  double time = 0;
  std::vector<std::string> unknowns, inputs, outputs;  // y: states first
  std::vector<double> y, u, o;                         // the point
  Matrix e, a, b, c, d;
  std::vector<std::complex<double>> poles;  // the finite eigenvalues of the pencil (A, E), by descending real part
};

// At the present point of a run. Nothing: `why` says what has no derivative.
std::optional<DescriptorModel> descriptor(simulate::Runner& runner, std::string& why);

std::string as_text(const DescriptorModel& model);
std::string as_json(const DescriptorModel& model);
std::string as_mat(const DescriptorModel& model);  // MAT v4: E, A, B, C, D, poles, y0, u0, o0 and names

}  // namespace saltus::analysis
