// An FMU as a program: the tables of a model, and functions that call the FMU. So it runs as any model does: the same
// integrators, events, inputs and results.
//
// Model exchange (FMI 2.0 §3.2, 3.0 §3.2), with the words of the run:
//   states, derivatives   continuous blocks: set time, states and inputs, get derivatives
//   event indicators z    relations z > 0, located as all others are
//   next event time       a relation `time >= T`
//   event mode            the event blocks: discrete states are updated until they settle; states that leap are
//                         re-initialized
//   completed step        StepObserver
//   Jacobian              the FMU's directional derivatives where it has them, else differences along its dependencies
// Co-simulation: no states of ours. The FMU is stepped to each point of the result, so the communication step is the
// result's interval.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "fmi/import/fmu.h"
#include "fmi/import/instance.h"
#include "fmi/run/layout.h"
#include "run/program.h"
#include "simulate/monitors/completed_step.h"

namespace saltus::fmi {

struct RunSettings {
  std::vector<std::pair<std::string, std::string>> texts;  // of String parameters, by name
  std::vector<uint32_t> structural;  // parameters that have other values than the FMU's own, in the description, too:
                                     // numbers of variables
  bool only_outputs = false;         // what else the FMU computes is not read
};

class FmuProgram final : public run::Program, public simulate::StepObserver {
 public:
  FmuProgram(std::shared_ptr<const Fmu> fmu, Kind kind, RunSettings settings)
      : fmu(std::move(fmu)), kind(kind), settings(std::move(settings)) {}

  // False: `why` says what keeps it from being run.
  bool make(std::string& why);

  const run::Linearization& linearization(run::Reach reach) const override;
  const run::NewtonMatrix& newton_matrix(size_t) const override { return no_matrix_; }
  const run::Pattern& state_pattern() const override { return pattern_; }
  const run::Pattern& implicit_pattern() const override { return implicit_; }

  void completed_step(run::Environment& env, bool& wants_event) const override;

  const std::shared_ptr<const Fmu> fmu;
  const Kind kind;
  const RunSettings settings;
  Layout layout;
  size_t indicator_count = 0;

 private:
  void make_pattern();
  run::Pattern pattern_, implicit_;
  run::Linearization states_, outputs_;
  run::NewtonMatrix no_matrix_;
};

}  // namespace saltus::fmi
