// A program that others wrote (an FMU) is told of each step, and may ask for an event at its end (FMI 2.0 §3.2.2,
// completedIntegratorStep).
#pragma once

#include <vector>

#include "simulate/integrators/integrator.h"

namespace saltus::simulate {

// What such a program is besides.
class StepObserver {
 public:
  virtual ~StepObserver() = default;
  // Memory is at the step's end. May end the evaluation as compiled code does.
  virtual void completed_step(run::Environment& env, bool& wants_event) const = 0;
};

// `x`: room for the states. False: the instance's failure says why.
inline bool complete_step(Instance& instance, const StepObserver& observer, Integrator& integrator, double at,
                          std::vector<double>& x, bool& event) {
  if (instance.state_count > 0) integrator.interpolate(at, x.data());
  return instance.evaluate(at, x.data()) && instance.guarded([&] { observer.completed_step(instance.env, event); });
}

}  // namespace saltus::simulate
