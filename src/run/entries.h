// The functions of a program by name: where a compiled function's address goes.
#pragma once

#include <functional>
#include <string>

#include "run/program.h"

namespace saltus::run {

// Calls f(name, entry) for each function that a program may have.
template <class F>
void for_each_entry(Program& program, F&& f) {
  auto sequence = [&](const char* name, Sequence& s) {
    for (size_t i = 0; i < s.steps.size(); ++i) {
      if (!s.steps[i].solve) f(name + std::to_string(i), s.steps[i].run);
    }
  };
  sequence("parameters", program.parameters);
  sequence("starts", program.starts);
  sequence("initial", program.initial);
  sequence("blocks", program.blocks);
  for (size_t i = 0; i < program.systems.size(); ++i) {
    std::string name = "system" + std::to_string(i);
    CompiledSystem& system = program.systems[i];
    f(name + "_residual", system.residual);
    f(name + "_tangent", system.tangent);
    f(name + "_jacobian", system.jacobian);
    f(name + "_expanded", system.expanded);
    f(name + "_discrete", system.discrete);
  }
#define SALTUS_FUNCTION(name, signature, lifetime, tables, count) f(#name, program.name);
#include "run/functions.def"
  for (size_t i = 0; i < program.processes.size(); ++i) f("process" + std::to_string(i), program.processes[i].resume);
}

template <class F>
void for_each_entry(Linearization& linearization, F&& f) {
  for (size_t i = 0; i < linearization.steps.size(); ++i) {
    Linearization::Step& step = linearization.steps[i];
    std::string name = "linearized" + std::to_string(i);
    if (step.system < 0)
      f(name, step.run);
    else
      f(name, step.residual);
  }
}

template <class F>
void for_each_entry(NewtonMatrix& matrix, F&& f) {
  f("newton_matrix", matrix.entries);
}

}  // namespace saltus::run
