// What is made for the flow of one structure of a model: a run has one, or one a mode.
#pragma once

#include <memory>
#include <vector>

#include "simulate/crossings.h"
#include "simulate/integrator.h"
#include "simulate/solution_end.h"
#include "simulate/state_choice.h"
#include "simulate/state_scales.h"

namespace saltus::simulate {

struct Flow {
  explicit Flow(Instance& instance)
      : crossings(instance), solution_end(instance.state_count), choice(instance), rates(instance.state_count), tolerances(instance.state_count), changes(instance.state_count) {}

  Crossings crossings;
  SolutionEnd solution_end;
  StateScales scales;
  StateChoice choice;
  std::unique_ptr<Integrator> integrator;
  std::vector<double> rates, tolerances, changes;  // of states, at the end of the last step
};

}  // namespace saltus::simulate
