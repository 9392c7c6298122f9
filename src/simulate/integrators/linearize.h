// ∂f/∂x along directions, exactly: the tangents of all continuous blocks (code/emit_linearization.cc), with
// simultaneous equations by the implicit function theorem.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "run/program.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

class Linearizer {
 public:
  explicit Linearizer(Instance& instance, run::Reach reach = run::Reach::States) : instance_(instance), reach_(reach) {}

  // Compiles it. False: something has no derivative; `why` says what.
  bool prepare(std::string& why);
  // Fixes the point: factors of all systems at (t, x).
  bool at(double t, const double* x);
  // d of everything from d of the states (and inputs), which the caller sets through `seed`.
  double& seed(size_t state) { return instance_.env.d[instance_.schedule->states[state].state]; }
  bool along();
  double rate(size_t state) const { return instance_.env.d[instance_.schedule->states[state].derivative]; }

 private:
  Instance& instance_;
  run::Reach reach_;
  const run::Linearization* code_ = nullptr;
};

// How `unknowns` change where `knowns` (states, inputs) change by `seed`, at time t and the states in memory. False:
// `why`.
bool differentiate(Instance& instance, double t, std::span<const Slot> knowns, std::span<const double> seed,
                   std::span<const Slot> unknowns, std::span<double> changes, std::string& why);
// Runner::simultaneous and Runner::differentiate_open.
std::vector<Slot> simultaneous(const Instance& instance);
bool differentiate_open(Instance& instance, double t, std::span<const Slot> knowns, std::span<const double> seed,
                        std::span<const Slot> unknowns, std::span<double> changes, std::span<double> residuals,
                        std::string& why);

}  // namespace saltus::simulate
