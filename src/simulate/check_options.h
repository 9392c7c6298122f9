// What nobody can have meant by the options of a run.
#pragma once

#include <string>

#include "simulate/options.h"

namespace saltus::simulate {

// Empty: nothing. `interval`: between rows; `resolution`: to which times of the run can be told apart.
std::string check_options(const Options& options, double interval, double resolution);

// Others make steps of a fixed length, whatever comes of it.
constexpr bool controls_errors(Solver solver) {
  return solver != Solver::Heun && solver != Solver::Rk4 && solver != Solver::Euler;
}

}  // namespace saltus::simulate
