// What is made for the flow of one structure of a model: a run has one, or one a mode.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "base/archive.h"
#include "simulate/events/crossings.h"
#include "simulate/integrators/integrator.h"
#include "simulate/integrators/state_scales.h"
#include "simulate/monitors/forcing.h"
#include "simulate/monitors/passages.h"
#include "simulate/monitors/solution_end.h"
#include "simulate/monitors/state_choice.h"

namespace saltus::simulate {

struct Flow {
  Flow(Instance& instance, double tolerance)
      : crossings(instance, tolerance),
        forcing(instance.schedule->forcing, read_forcing(instance)),
        passages(instance),
        solution_end(instance.state_count),
        choice(instance) {
    for (auto* each : {&state.rates, &state.tolerances, &state.changes}) each->resize(instance.state_count);
  }

  Crossings crossings;
  Forcing forcing;
  Passages passages;
  SolutionEnd solution_end;
  StateScales scales;
  StateChoice choice;
  std::unique_ptr<Integrator> integrator;
  std::chrono::steady_clock::duration spent{};  // in this structure before it was entered last
  bool hot = false;                             // it lasts: optimized code is asked for
  struct State {
    Sized<double> rates, tolerances, changes;  // of states, at the end of the last step
    int past_points = 8;                       // of the last step
  };
  State state;

  // What is learnt from step to step; the others have snapshots of their own.
  void archive(Archive& archive) { archive(crossings, forcing, scales, choice, state); }
  // Memory is at the step's end, or where the integrator's iteration thought it was.
  void read_rates(const Instance& instance, double tolerance);
  // What scales say of absolute tolerances.
  void take_scales(double tolerance) { integrator->set_tolerances(scales.tolerances(tolerance)); }
  // Is the last step one to be made again, from a fresh start? (solution_end.h) `x`: room for states.
  bool is_doubtful(Instance& instance, std::vector<double>& x);
  // Has the solution come to its end in the last step? Then the instance's failure says so.
  bool is_over(Instance& instance, std::vector<double>& x);
  // How far a step from t, where the last one has ended, may go for the sake of explicit functions of time. `last`: its
  // length; `x`: the states at t.
  double forced_reach(Instance& instance, double t, double limit, double last, std::vector<double>& x);
  // Has something delayed or transported come out with a kink inside of the last step? Then it should end there, about
  // at `at`. False: it cannot be evaluated.
  bool passes_kink(Instance& instance, std::vector<double>& x, double& at);
  // The past of what is delayed or transported in the last step, up to `at`: as many points as the signals and the
  // tolerance ask for. False: failed.
  bool keep_past(Instance& instance, double at, std::vector<double>& x, double tolerance);

 private:
  static Forcing::Read read_forcing(Instance& instance);
  bool influence(Instance& instance, double t0, const std::vector<double>& times, std::vector<double>& x,
                 double& largest);
  struct Inside;
  bool fits(Instance& instance, double at, std::vector<double>& x, int points, double tolerance, bool& does);
  bool enclose_corners(Instance& instance, double at, std::vector<double>& x, int points, double tolerance,
                       bool& enclosed);
  bool look_at_points(Instance& instance, double at, std::vector<double>& x, int points);
  void read_changes(std::vector<double>& x);
};

}  // namespace saltus::simulate
