// Generated code against the same equations written by hand in C++, with the same solver (CVODE, BDF), tolerance and
// kind of linear algebra. `steps` should agree within 5 %, and the time within 1.3 times. Generated code is compiled
// optimized, as a run that lasts has it.
//
// By hand, events are CVODE's own: roots of `roots`, after which `event` sets the switches and the integration begins
// anew.
#pragma once

#include <benchmark/benchmark.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "code/compile.h"
#include "driver/compile.h"
#include "simulate/simulate.h"

namespace saltus::handwritten {

inline constexpr double kTolerance = 1e-6;

struct Problem {
  std::vector<double> start;
  std::vector<double> nominal;  // absolute tolerances are the tolerance times these; none: 1
  double stop = 1;
  std::function<void(double, const double*, double*)> rates;
  std::function<void(const double*, SUNMatrix)> jacobian;  // none: CVODE takes differences
  sunindextype entries = 0;                                // of a sparse Jacobian; 0: dense
  int switches = 0;
  std::function<void(double, const double*, double*)> roots;
  std::function<void(double, const double*, const int*)>
      event;  // the last: not zero for roots found; null at the start
};

struct Counts {
  long steps = 0, events = 0, jacobians = 0, factorizations = 0, evaluations = 0;
};

inline int rates(double t, N_Vector x, N_Vector dx, void* data) {
  static_cast<Problem*>(data)->rates(t, N_VGetArrayPointer(x), N_VGetArrayPointer(dx));
  return 0;
}

inline int jacobian(double, N_Vector x, N_Vector, SUNMatrix j, void* data, N_Vector, N_Vector, N_Vector) {
  static_cast<Problem*>(data)->jacobian(N_VGetArrayPointer(x), j);
  return 0;
}

inline int roots(double t, N_Vector x, double* g, void* data) {
  static_cast<Problem*>(data)->roots(t, N_VGetArrayPointer(x), g);
  return 0;
}

// CVODE counts from zero again after every restart.
inline void add_counts(void* memory, Counts& counts) {
  long n = 0;
  CVodeGetNumSteps(memory, &n), counts.steps += n;
  CVodeGetNumJacEvals(memory, &n), counts.jacobians += n;
  CVodeGetNumLinSolvSetups(memory, &n), counts.factorizations += n;
  CVodeGetNumRhsEvals(memory, &n), counts.evaluations += n;
}

inline Counts run(Problem& problem) {
  SUNContext context;
  SUNContext_Create(nullptr, &context);
  sunindextype n = static_cast<sunindextype>(problem.start.size());
  N_Vector x = N_VNew_Serial(n, context);
  std::copy(problem.start.begin(), problem.start.end(), N_VGetArrayPointer(x));
  void* memory = CVodeCreate(CV_BDF, context);
  CVodeInit(memory, rates, 0, x);
  CVodeSetUserData(memory, &problem);
  N_Vector absolute = N_VNew_Serial(n, context);
  for (sunindextype i = 0; i < n; ++i) {
    N_VGetArrayPointer(absolute)[i] =
        kTolerance * (problem.nominal.empty() ? 1 : problem.nominal[static_cast<size_t>(i)]);
  }
  CVodeSVtolerances(memory, kTolerance, absolute);
  SUNMatrix a =
      problem.entries ? SUNSparseMatrix(n, n, problem.entries, CSC_MAT, context) : SUNDenseMatrix(n, n, context);
  SUNLinearSolver solver = problem.entries ? SUNLinSol_KLU(x, a, context) : SUNLinSol_Dense(x, a, context);
  CVodeSetLinearSolver(memory, solver, a);
  if (problem.jacobian) CVodeSetJacFn(memory, jacobian);
  if (problem.switches) CVodeRootInit(memory, problem.switches, roots);
  CVodeSetMaxNumSteps(memory, -1);
  CVodeSetStopTime(memory, problem.stop);
  Counts counts;
  double t = 0;
  std::vector<int> found(static_cast<size_t>(problem.switches));
  if (problem.event) problem.event(t, N_VGetArrayPointer(x), nullptr);
  while (t < problem.stop) {
    int flag = CVode(memory, problem.stop, x, &t, CV_ONE_STEP);
    if (flag < 0) break;
    if (flag != CV_ROOT_RETURN) continue;
    add_counts(memory, counts);
    ++counts.events;
    CVodeGetRootInfo(memory, found.data());
    problem.event(t, N_VGetArrayPointer(x), found.data());
    CVodeReInit(memory, t, x);
    CVodeSetStopTime(memory, problem.stop);
  }
  add_counts(memory, counts);
  CVodeFree(&memory);
  SUNLinSolFree(solver);
  SUNMatDestroy(a);
  N_VDestroy(x);
  N_VDestroy(absolute);
  SUNContext_Free(&context);
  return counts;
}

inline void by_hand(benchmark::State& state, Problem problem) {
  Counts counts;
  for (auto _ : state) counts = run(problem);
  state.counters["steps"] = static_cast<double>(counts.steps);
  state.counters["rhs"] = static_cast<double>(counts.evaluations);
  if (problem.switches) state.counters["events"] = static_cast<double>(counts.events);
  state.counters["jacobians"] = static_cast<double>(counts.jacobians);
}

// tools/bench/NAME.mo
inline void generated(benchmark::State& state, const std::string& name, double stop) {
  driver::Compilation compilation;
  driver::Request request;
  request.source = SALTUS_SOURCE_DIR "/tools/bench/" + name + ".mo";
  if (!driver::compile(compilation, request, driver::Stage::Scheduled))
    return state.SkipWithError("the model is at fault");
  code::CompileOptions how;
  how.optimize = true;
  auto program = code::compile(*compilation.schedule, compilation.context, how);
  if (!program) return state.SkipWithError("no code");
  simulate::Options options;
  options.stop = stop;
  options.intervals = 1;
  options.tolerance = kTolerance;
  options.solver = simulate::Solver::Cvode;
  simulate::Outcome outcome;
  for (auto _ : state) outcome = simulate::simulate(*program, options, {}, {}, compilation.context);
  if (outcome.status != simulate::Status::Done) return state.SkipWithError("the run failed");
  const simulate::Statistics& s = outcome.statistics;
  state.counters["steps"] = static_cast<double>(s.steps);
  state.counters["rhs"] = static_cast<double>(s.evaluations);
  if (s.state_events) state.counters["events"] = static_cast<double>(s.state_events);
  state.counters["jacobians"] = static_cast<double>(s.jacobians);
}

#define SALTUS_AGAINST_HAND(NAME, PROBLEM)                                  \
  BENCHMARK_CAPTURE(by_hand, NAME, PROBLEM)->Unit(benchmark::kMillisecond); \
  BENCHMARK_CAPTURE(generated, NAME, #NAME, (PROBLEM).stop)->Unit(benchmark::kMillisecond)

}  // namespace saltus::handwritten
