// Generated code against the same equations written by hand in C++, with the same solver (CVODE, BDF), tolerance and linear algebra.
// `steps` should agree within 5 %, and the time within 1.3 times. Generated code is compiled optimized, as a run that lasts has it.
#include <benchmark/benchmark.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

#include <functional>

#include "simulate/testing.h"

namespace saltus::simulate {
namespace {

using namespace handmade;

constexpr double kTolerance = 1e-6;

struct ByHand {
  std::vector<double> start;
  double stop;
  std::function<void(double, const double*, double*)> rates;
  std::function<void(const double*, SUNMatrix)> jacobian;
  sunindextype entries = 0;  // of a sparse Jacobian; 0: dense
};

int rates(double t, N_Vector x, N_Vector dx, void* data) {
  static_cast<ByHand*>(data)->rates(t, N_VGetArrayPointer(x), N_VGetArrayPointer(dx));
  return 0;
}

int jacobian(double, N_Vector x, N_Vector, SUNMatrix j, void* data, N_Vector, N_Vector, N_Vector) {
  static_cast<ByHand*>(data)->jacobian(N_VGetArrayPointer(x), j);
  return 0;
}

long run(ByHand& problem) {
  SUNContext context;
  SUNContext_Create(nullptr, &context);
  sunindextype n = static_cast<sunindextype>(problem.start.size());
  N_Vector x = N_VNew_Serial(n, context);
  std::copy(problem.start.begin(), problem.start.end(), N_VGetArrayPointer(x));
  void* memory = CVodeCreate(CV_BDF, context);
  CVodeInit(memory, rates, 0, x);
  CVodeSetUserData(memory, &problem);
  CVodeSStolerances(memory, kTolerance, kTolerance);
  SUNMatrix a = problem.entries ? SUNSparseMatrix(n, n, problem.entries, CSC_MAT, context) : SUNDenseMatrix(n, n, context);
  SUNLinearSolver solver = problem.entries ? SUNLinSol_KLU(x, a, context) : SUNLinSol_Dense(x, a, context);
  CVodeSetLinearSolver(memory, solver, a);
  CVodeSetJacFn(memory, jacobian);
  CVodeSetMaxNumSteps(memory, -1);
  CVodeSetStopTime(memory, problem.stop);
  double t = 0;
  while (t < problem.stop) {
    if (CVode(memory, problem.stop, x, &t, CV_ONE_STEP) < 0) break;
  }
  long steps = 0;
  CVodeGetNumSteps(memory, &steps);
  CVodeFree(&memory);
  SUNLinSolFree(solver);
  SUNMatDestroy(a);
  N_VDestroy(x);
  SUNContext_Free(&context);
  return steps;
}

void by_hand(benchmark::State& state, ByHand problem) {
  long steps = 0;
  for (auto _ : state) steps = run(problem);
  state.counters["steps"] = static_cast<double>(steps);
}

void generated(benchmark::State& state, Model& model, double stop) {
  code::CompileOptions how;
  how.optimize = true;
  auto program = code::compile(model.schedule, model.context, how);
  Options options;
  options.stop = stop;
  options.intervals = 1;
  options.tolerance = kTolerance;
  options.solver = Solver::Cvode;
  Outcome outcome;
  for (auto _ : state) outcome = simulate(*program, model.schedule, options, {}, {}, model.context);
  state.counters["steps"] = static_cast<double>(outcome.statistics.steps);
}

// x' = 10 (y − x), y' = x (28 − z) − y, z' = x y − 8/3 z
struct Lorenz : Model {
  Lorenz() {
    Slot x = real("x"), y = real("y"), z = real("z"), dx = real("dx"), dy = real("dy"), dz = real("dz");
    state(x, dx);
    state(y, dy);
    state(z, dz);
    for (Slot s : {x, y, z}) start(s, number(1));
    assign(dx, multiply(number(10), subtract(get(y), get(x))));
    assign(dy, subtract(multiply(get(x), subtract(number(28), get(z))), get(y)));
    assign(dz, subtract(multiply(get(x), get(y)), multiply(number(8.0 / 3), get(z))));
  }
};

ByHand lorenz() {
  return {{1, 1, 1},
          10,
          [](double, const double* x, double* dx) {
            dx[0] = 10 * (x[1] - x[0]);
            dx[1] = x[0] * (28 - x[2]) - x[1];
            dx[2] = x[0] * x[1] - 8.0 / 3 * x[2];
          },
          [](const double* x, SUNMatrix j) {
            SM_ELEMENT_D(j, 0, 0) = -10;
            SM_ELEMENT_D(j, 0, 1) = 10;
            SM_ELEMENT_D(j, 0, 2) = 0;
            SM_ELEMENT_D(j, 1, 0) = 28 - x[2];
            SM_ELEMENT_D(j, 1, 1) = -1;
            SM_ELEMENT_D(j, 1, 2) = -x[0];
            SM_ELEMENT_D(j, 2, 0) = x[1];
            SM_ELEMENT_D(j, 2, 1) = x[0];
            SM_ELEMENT_D(j, 2, 2) = -8.0 / 3;
          }};
}

// Robertson 1966
struct Robertson : Model {
  Robertson() {
    Slot a = real("a"), b = real("b"), c = real("c"), da = real("da"), db = real("db"), dc = real("dc");
    state(a, da);
    state(b, db);
    state(c, dc);
    start(a, number(1));
    start(b, number(0));
    start(c, number(0));
    ExprId slow = multiply(number(0.04), get(a)), back = multiply(multiply(number(1e4), get(b)), get(c));
    ExprId fast = multiply(multiply(number(3e7), get(b)), get(b));
    assign(da, subtract(back, slow));
    assign(db, subtract(subtract(slow, back), fast));
    assign(dc, fast);
  }
};

ByHand robertson() {
  return {{1, 0, 0},
          4e5,
          [](double, const double* x, double* dx) {
            double slow = 0.04 * x[0], back = 1e4 * x[1] * x[2], fast = 3e7 * x[1] * x[1];
            dx[0] = back - slow;
            dx[1] = slow - back - fast;
            dx[2] = fast;
          },
          [](const double* x, SUNMatrix j) {
            SM_ELEMENT_D(j, 0, 0) = -0.04;
            SM_ELEMENT_D(j, 0, 1) = 1e4 * x[2];
            SM_ELEMENT_D(j, 0, 2) = 1e4 * x[1];
            SM_ELEMENT_D(j, 1, 0) = 0.04;
            SM_ELEMENT_D(j, 1, 1) = -1e4 * x[2] - 6e7 * x[1];
            SM_ELEMENT_D(j, 1, 2) = -1e4 * x[1];
            SM_ELEMENT_D(j, 2, 0) = 0;
            SM_ELEMENT_D(j, 2, 1) = 6e7 * x[1];
            SM_ELEMENT_D(j, 2, 2) = 0;
          }};
}

constexpr int kCells = 10000;
constexpr double kConduction = 1e4;

// T_i' = k (T_{i−1} − 2 T_i + T_{i+1}), 1 on the left, 0 on the right.
struct HeatLine : Model {
  HeatLine() {
    std::vector<Slot> t, dt;
    for (int i = 0; i < kCells; ++i) t.push_back(real("T" + std::to_string(i)));
    for (int i = 0; i < kCells; ++i) dt.push_back(real("dT" + std::to_string(i)));
    for (int i = 0; i < kCells; ++i) {
      state(t[i], dt[i]);
      start(t[i], number(0));
      ExprId left = i > 0 ? get(t[i - 1]) : number(1), right = i + 1 < kCells ? get(t[i + 1]) : number(0);
      assign(dt[i], multiply(number(kConduction), add(subtract(left, multiply(number(2), get(t[i]))), right)));
    }
  }
};

ByHand heat_line() {
  ByHand problem;
  problem.start.assign(kCells, 0);
  problem.stop = 10;
  problem.entries = 3 * kCells;
  problem.rates = [](double, const double* x, double* dx) {
    for (int i = 0; i < kCells; ++i) {
      double left = i > 0 ? x[i - 1] : 1, right = i + 1 < kCells ? x[i + 1] : 0;
      dx[i] = kConduction * (left - 2 * x[i] + right);
    }
  };
  problem.jacobian = [](const double*, SUNMatrix j) {
    sunindextype *begin = SM_INDEXPTRS_S(j), *rows = SM_INDEXVALS_S(j);
    double* values = SM_DATA_S(j);
    sunindextype k = 0;
    for (int i = 0; i < kCells; ++i) {
      begin[i] = k;
      if (i > 0) rows[k] = i - 1, values[k++] = kConduction;
      rows[k] = i, values[k++] = -2 * kConduction;
      if (i + 1 < kCells) rows[k] = i + 1, values[k++] = kConduction;
    }
    begin[kCells] = k;
  };
  return problem;
}

template <class M>
void generated_from(benchmark::State& state, double stop) {
  M model;
  generated(state, model, stop);
}
void generated_lorenz(benchmark::State& state) { generated_from<Lorenz>(state, 10); }
void generated_robertson(benchmark::State& state) { generated_from<Robertson>(state, 4e5); }
void generated_heat_line(benchmark::State& state) { generated_from<HeatLine>(state, 10); }

BENCHMARK_CAPTURE(by_hand, lorenz, lorenz())->Unit(benchmark::kMillisecond);
BENCHMARK(generated_lorenz)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_hand, robertson, robertson())->Unit(benchmark::kMillisecond);
BENCHMARK(generated_robertson)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_hand, heat_line, heat_line())->Unit(benchmark::kMillisecond);
BENCHMARK(generated_heat_line)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace saltus::simulate
