// A steady state: values of the states for which all derivatives vanish, with time and inputs as they are at the start.
//
// By pseudo-transient continuation (Kelley and Keyes 1998): steps of the implicit Euler method,
//     (1/δ − ∂f/∂x) Δ = f(x),   x := x + Δ,
// whose length δ grows as |f| shrinks. Far from the solution that is the model's own motion, damped, which is how a
// plant finds its steady state; near it, Newton's method. Derivatives are exact. Relations may change from step to
// step, as at events.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "driver/run.h"
#include "simulate/runner.h"

namespace saltus::analysis {

struct SteadyState {
  std::string model;
  std::vector<std::pair<std::string, double>> states;
  double largest_rate = 0;  // |x'| left, against what the state has been
  size_t steps = 0;
  // Where the equations do not determine the states (the place of a cart that stands still), these stay near their
  // start.
  bool determined = true;
};

// Nothing: the diagnostics say why. `there`: all that a run remembers in the steady state, to go on from.
std::optional<SteadyState> steady(driver::Compilation& compilation, const driver::RunRequest& request,
                                  simulate::Snapshot* there = nullptr);

// The same from the present point of a run, which ends up there. Nothing: `why`.
std::optional<SteadyState> steady(simulate::Runner& runner, std::string& why);

std::string as_text(const SteadyState& state);
std::string as_json(const SteadyState& state);

}  // namespace saltus::analysis
