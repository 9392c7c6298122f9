// What all integration methods look like to the run: steps forward, and the solution anywhere inside the last step.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "simulate/memory/instance.h"
#include "simulate/options.h"

namespace saltus::simulate {

class Integrator {
 public:
  virtual ~Integrator() = default;

  // Begins anew at (t, x): at the start and after every event. The old solution is forgotten. Absolute tolerances are
  // multiplied by `refinement`.
  virtual bool restart(double t, const double* x, double refinement = 1) = 0;
  // One accepted step, ending at `limit` at the latest; false: failed, and the instance's `failure` says why.
  virtual bool step(double limit) = 0;
  // The solution at a time inside the last step.
  virtual void interpolate(double t, double* x) = 0;
  // Something seems to happen at t inside the last step: ends it there or nearby instead, by the method itself rather
  // than its polynomial; false: stays as it is.
  virtual bool shorten(double) { return false; }

  // Knows nothing of the steps before: a step that ends where the solution has a kink has none behind it.
  virtual bool is_one_step() const { return false; }

  // A step has failed. True: another method, which may get on from there, has begun.
  virtual bool change_method() { return false; }

  // Inside of its steps lie points at which the model cannot be evaluated. True: another method is taken from the next
  // restart on, for good; `attempt` counts from 0.
  virtual bool other_method(int attempt) { return (void)attempt, false; }

  // Absolute tolerances from now on, one a state.
  virtual void set_tolerances(const std::vector<double>&) {}

  // Adds what it counted itself to the statistics; at the end of a run.
  virtual void count() {}
  // A state that the method leaves where it is though the model would move it (dormand_prince.h), and since when.
  struct FalseRest {
    size_t state;
    double time;
  };
  virtual std::optional<FalseRest> false_rest() const { return std::nullopt; }

  double begin() const { return begin_; }  // of the last step
  double end() const { return end_; }

 protected:
  double begin_ = 0;
  double end_ = 0;
};

// `tolerances`: one absolute tolerance a state.
std::unique_ptr<Integrator> make_integrator(Instance& instance, const Options& options, std::vector<double> tolerances,
                                            std::string& why);
std::unique_ptr<Integrator> make_cvode(Instance& instance, const Options& options, std::vector<double> tolerances,
                                       std::string& why);
std::unique_ptr<Integrator> make_ida(Instance& instance, const Options& options, std::vector<double> tolerances,
                                     std::string& why);
// The tables of ARKODE.
std::unique_ptr<Integrator> make_arkode(Instance& instance, const Options& options, std::vector<double> tolerances,
                                        std::string& why);
// euler, heun, rk4
std::unique_ptr<Integrator> make_explicit(Instance& instance, const Options& options);
std::unique_ptr<Integrator> make_dormand_prince(Instance& instance, const Options& options,
                                                std::vector<double> tolerances);
// Explicit until the model turns out to be stiff.
std::unique_ptr<Integrator> make_automatic(Instance& instance, const Options& options, std::vector<double> tolerances);
// For models without states: time simply passes, a communication interval at a time.
std::unique_ptr<Integrator> make_clockwork(double step);

}  // namespace saltus::simulate
