// The linear model around a point of a run:  x' = A x + B u,  y = C x + D u,  all of them deviations. Derivatives are
// exact (the tangents of all equations, simultaneous ones by the implicit function theorem), not differences.
#pragma once

#include <complex>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "driver/run.h"
#include "simulate/runner.h"

namespace saltus::analysis {

struct Matrix {
  size_t rows = 0, columns = 0;
  std::vector<double> entries;  // row by row

  double operator()(size_t i, size_t j) const { return entries[i * columns + j]; }
  double& operator()(size_t i, size_t j) { return entries[i * columns + j]; }
};

struct LinearModel {
  std::string model;
  double time = 0;
  std::vector<std::string> states, inputs, outputs;  // top-level inputs and outputs that are Reals
  std::vector<double> x, u, y;                       // the point
  Matrix a, b, c, d;
  std::vector<std::complex<double>> poles;  // eigenvalues of A, by descending real part
};

// Runs the model up to `at` (to the start: just initialized) and looks at it there. False: the diagnostics say why.
using LookAt = std::function<bool(simulate::Runner&, std::string& why)>;
bool look_at(driver::Compilation& compilation, const driver::RunRequest& request, double at, const LookAt& look);
// The linear model there. Nothing: the diagnostics say why.
std::optional<LinearModel> linearize(driver::Compilation& compilation, const driver::RunRequest& request, double at);

// What a linear model leads from and to: variables under the names that it shows.
struct Signal {
  std::string name;
  run::Slot slot = run::kNoSlot;
};
struct Ends {
  std::vector<Signal> inputs, outputs;
};
Ends own_ends(const run::Model& model);  // the model's own inputs and outputs that are Reals

// The same at the present point of a run. Nothing: `why` says what has no derivative.
std::optional<LinearModel> linearize(simulate::Runner& runner, std::string& why);
std::optional<LinearModel> linearize(simulate::Runner& runner, const Ends& ends, std::string& why);

// The model's own inputs, or outputs, that are Reals.
std::vector<run::Slot> top_level_reals(const run::Model& model, run::Causality causality);

std::string as_text(const LinearModel& model);
std::string as_json(const LinearModel& model);
std::string as_modelica(const LinearModel& model);
std::string as_mat(const LinearModel& model);  // MAT v4: A, B, C, D, poles, x0, u0, y0 and names

}  // namespace saltus::analysis
