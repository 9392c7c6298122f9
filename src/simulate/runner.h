// A run that can be stepped from outside: initialized, advanced, looked at, changed, saved and restored. simulate()
// does it all in one go; a co-simulation, a debugger or an FMU does it piece by piece.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/context.h"
#include "run/program.h"
#include "simulate/options.h"
#include "simulate/snapshot.h"

namespace saltus::simulate {

class Runner {
 public:
  virtual ~Runner() = default;

  // Initialization and the events at the start; the first row is written. False: the run is over, see status().
  virtual bool begin() = 0;
  // Instead of begin(): goes on where a run of the same program was saved.
  virtual bool resume(const Snapshot& snapshot) = 0;
  // Integrates up to t, events included, to the stop time at most; where Options say so, to a tick. False: the run has
  // ended before.
  virtual bool advance_to(double t) = 0;
  // What was set has consequences: discrete equations and relations, as at any event. False: the run is over.
  virtual bool enter_event() = 0;
  // To be called once, at the end: terminal(), the end of the result, messages.
  virtual Outcome finish() = 0;

  virtual double time() const = 0;
  virtual Status status() const = 0;
  virtual const run::Model& model() const = 0;

  // Computes all variables at the present time. Before it, memory may hold a point that the integrator or the search
  // for events looked at last: to be called before get(), set() and the derivatives once advance_to() has returned.
  // False: an evaluation failed.
  virtual bool settle() = 0;
  // Goes to another point without integrating: relations and discrete variables stay what they are until enter_event().
  virtual bool place(double t, std::span<const double> states) = 0;
  // Whether relations have there the values that they are held at.
  // The motion goes along a switching surface: the flow is a mixture of those on its sides (sliding.h).
  virtual bool slides() const = 0;
  virtual bool relations_hold(bool& hold) = 0;
  // A row of the present point, besides those at the communication points and at events. After settle().
  virtual bool record() = 0;

  // The present value, of an alias that of its target.
  virtual double get(run::Slot slot) const = 0;
  // Of an input, a state or a discrete variable; what else is set is computed again. To be followed by enter_event().
  // False: the slot is one that always equals another.
  virtual bool set(run::Slot slot, double value) = 0;
  // Of a continuous input, from now on: it follows a function of time, which is taken to be smooth between calls of
  // enter_event().
  virtual void drive(run::Slot slot, std::function<double(double)> course) = 0;

  // Of parameters, all at once (tune.h); likewise.
  virtual bool tune(std::span<const run::Slot> slots, std::span<const double> values) = 0;

  // A sampler of Options::told_clocks: with the next enter_event().
  virtual void tick(uint32_t sampler) = 0;
  // When a sampler would tick by itself, once the run has begun: at first, first + interval, …
  virtual void instants(uint32_t sampler, double& first, double& interval) const = 0;

  // Of Options::watched_ticks: those that have been true since the caller made them 0.
  virtual std::vector<uint8_t>& ticked() = 0;

  // At the present point: x' in the order of the states.
  virtual bool derivatives(std::span<double> rates) = 0;
  // At the present point: how these change with time along the solution. By differences over a thousandth of the
  // integrator's step.
  virtual bool slopes(std::span<const run::Slot> slots, std::span<double> slopes) = 0;
  // Exactly: how `unknowns` change where `knowns` (states, inputs, Real parameters, discrete Reals) change by `seed`.
  // False: `why` says what has no derivative.
  virtual bool differentiate(std::span<const run::Slot> knowns, std::span<const double> seed,
                             std::span<const run::Slot> unknowns, std::span<double> changes, std::string& why) = 0;
  // The unknowns of simultaneous equations in the order of these, and how things change where these unknowns are given,
  // too: they are `knowns` as well, and `residuals` tells by how much their equations no longer hold.
  virtual std::vector<run::Slot> simultaneous() const = 0;
  virtual bool differentiate_open(std::span<const run::Slot> knowns, std::span<const double> seed,
                                  std::span<const run::Slot> unknowns, std::span<double> changes,
                                  std::span<double> residuals, std::string& why) = 0;

  // -- for an integrator from outside (model exchange): from move_to() on, time and states are what it says
  virtual void move_to(double t, std::span<const double> states) = 0;  // no states: they stay as they are
  // Of each relation how far it is from its change: positive as long as it is what it was at the last event, negative
  // from its change on.
  virtual bool margins(std::span<double> margins) = 0;
  // The same of corners of the right-hand side in the states (state_corners.h): there are Model::state_corner_count.
  virtual bool corner_margins(std::span<double> margins) = 0;
  // At the present point, after settle(): what changes its sign at these corners.
  virtual bool corners(std::span<double> g) = 0;
  // Up to where a step should go for the sake of what drives the states as a function of time (forcing.h), or infinity.
  virtual double next_corner() = 0;
  // A step was made; what is remembered of it is stored. `event`: other states are to be taken.
  virtual bool complete_step(bool& event) = 0;
  virtual double next_event() = 0;  // the next instant that is known beforehand, or infinity
  virtual double nominal(run::Slot slot) const = 0;
  virtual const char* text(uint32_t string) const = 0;
  virtual void put_text(
      uint32_t string, const std::string& text) = 0;  // before begin(): of a String whose value is not part of the code
  virtual const std::string& failure() const = 0;     // of the last evaluation that failed

  // Restoring gives the same numbers as going on from save(). False: `why` says what cannot be saved, or does not fit.
  virtual bool save(Snapshot& into, std::string& why) = 0;
  virtual bool restore(const Snapshot& from, std::string& why) = 0;
};

// `options`, `open` and `progress` must live as long as the runner.
std::unique_ptr<Runner> make_runner(const run::Program& program, const Options& options, const OpenWriter& open,
                                    const ReportProgress& progress, Context& context);

}  // namespace saltus::simulate
