// The exact Jacobian of the right-hand side against central differences, on models of each kind of block.
#include "simulate/integrators/jacobian.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "code/compile.h"
#include "driver/compile.h"
#include "simulate/integrators/newton_system.h"
#include "simulate/kernel/initialize.h"
#include "simulate/simulate.h"

namespace saltus::simulate {
namespace {

struct Compiled {
  driver::Compilation compilation;
  explicit Compiled(const std::string& text) {
    static int number = 0;
    std::string path =
        testing::TempDir() + "/jacobian" + std::to_string(getpid()) + "_" + std::to_string(++number) + ".mo";
    std::ofstream(path) << text;
    driver::Request request;
    request.source = path;
    request.trusted = {path};  // C code of these models runs in this process
    if (!driver::compile(compilation, request, driver::Stage::Compiled)) {
      for (const Diagnostic& d : compilation.context.diagnostics.all()) ADD_FAILURE() << d.message;
    }
  }
  const run::Program& program() const { return *compilation.program; }
  const structure::Schedule& schedule() const { return *compilation.schedule; }
};

using Entries = std::vector<std::vector<double>>;

Entries matrix(Jacobian& jacobian, Instance& instance, double t, const std::vector<double>& x) {
  Entries a(x.size(), std::vector<double>(x.size(), 0));
  std::vector<double> f(x.size());
  EXPECT_TRUE(instance.derivatives(t, x.data(), f.data())) << instance.failure;
  EXPECT_TRUE(jacobian.evaluate(t, x.data(), f.data(), [&](uint32_t i, uint32_t j, double v) { a[i][j] = v; }))
      << instance.failure;
  return a;
}

// At points around the start: within the error of a difference over 1e-5, O(1e-10) and rounding 1e-11, of the largest
// entry.
void expect_exact(const std::string& text) {
  Compiled model(text);
  ASSERT_TRUE(model.compilation.program);
  Instance instance(model.program(), model.compilation.context);
  Options options;
  ASSERT_TRUE(initialize(instance, options)) << instance.failure;
  Jacobian jacobian(instance);
  ASSERT_TRUE(jacobian.exact()) << jacobian.why_not();
  size_t n = instance.state_count;
  std::vector<double> x(n), low(n), high(n);
  for (int point = 0; point < 3; ++point) {
    double t = 0.1 * point;
    instance.get_states(x.data());
    for (size_t i = 0; i < n; ++i) x[i] += 0.05 * point * std::sin(1.0 + static_cast<double>(i));
    Entries a = matrix(jacobian, instance, t, x);
    double largest = 1;
    for (auto& row : a) {
      for (double v : row) largest = std::max(largest, std::abs(v));
    }
    for (size_t j = 0; j < n; ++j) {
      double h = 1e-5;
      std::vector<double> moved = x;
      moved[j] = x[j] - h;
      ASSERT_TRUE(instance.derivatives(t, moved.data(), low.data()));
      moved[j] = x[j] + h;
      ASSERT_TRUE(instance.derivatives(t, moved.data(), high.data()));
      for (size_t i = 0; i < n; ++i)
        EXPECT_NEAR(a[i][j], (high[i] - low[i]) / (2 * h), 1e-8 * largest)
            << "entry " << i << ", " << j << " at point " << point;
    }
  }
}

TEST(ExactJacobian, OfExplicitEquations) {
  expect_exact(R"(model M
    Real x(start=1, fixed=true), y(start=0.5, fixed=true), z = exp(-x)*sin(y) + time*x^3;
  equation
    der(x) = z - y/(1 + x^2);
    der(y) = atan2(x, 1 + y^2) + (if x > 0.5 then x*y else z);
  end M;)");
}

TEST(ExactJacobian, ThroughANonlinearBlock) {
  expect_exact(R"(model M
    Real x(start=1, fixed=true), y(start=0.5, fixed=true), u(start=1), v(start=0.3), w;
  equation
    u + 0.3*u^3 + 0.1*sin(v*x) = x;
    v + 0.2*exp(v)*u = y + w;
    w = 0.1*u*v;
    der(x) = -u*w;
    der(y) = v - x;
  end M;)");
}

TEST(ExactJacobian, ThroughALinearBlockWithAMatrixThatChanges) {
  std::ifstream file(SALTUS_SOURCE_DIR "/tools/bench/chain.mo");
  expect_exact(std::string(std::istreambuf_iterator<char>(file), {}));
}

TEST(ExactJacobian, ThroughAnExpandedMatrixWithSwitches) {
  std::ifstream file(SALTUS_SOURCE_DIR "/tools/bench/ladder.mo");
  std::string text(std::istreambuf_iterator<char>(file), {});
  // Voltages on both sides of the source's, so that some diodes conduct and some do not.
  text.replace(text.find("n = 100"), 7, "n = 30");
  text.replace(text.find("each start = 0"), 14, "start = {sin(k) for k in 1:n}");
  expect_exact(text);
}

TEST(ExactJacobian, OfAFunctionWithLoops) {
  expect_exact(R"(model M
    function f
      input Real x; input Real c[:]; output Real y;
    protected
      Real power;
      Integer i;
    algorithm
      y := 0;
      power := 1;
      i := 1;
      while i <= size(c, 1) loop
        y := y + c[i]*power;
        power := power*x;
        if power > 2 then power := 2 + 0.1*(power - 2); end if;
        i := i + 1;
      end while;
      for k in 1:3 loop y := y + sin(k*y)/10; end for;
    end f;
    Real x(start=1.2, fixed=true), y(start=0.5, fixed=true);
  equation
    der(x) = -f(x, {1, y, 0.5, x*y});
    der(y) = f(y, {x, 2, 3});
  end M;)");
}

TEST(ExactJacobian, OfArraysInLoopsAndAlgorithms) {
  expect_exact(R"(model M
    parameter Integer n = 60;
    Real T[n](each start = 1, each fixed = true), q[n + 1], worst;
  equation
    q[1] = 0;
    for i in 2:n loop q[i] = (T[i - 1] - T[i])*(1 + 0.1*T[i]); end for;
    q[n + 1] = T[n]^4/100;
    for i in 1:n loop der(T[i]) = q[i] - q[i + 1] + 0.01*worst; end for;
  algorithm
    worst := 0;
    for i in 1:n loop
      worst := worst + T[i]^2;
      worst := worst/(1 + 0.01*T[i]);
    end for;
  end M;)");
}

// (1 − γ J) y = b by the sparse matrix over all variables, against J itself.
TEST(NewtonMatrix, SolvesAsTheJacobianSays) {
  std::ifstream file(SALTUS_SOURCE_DIR "/tools/bench/ladder.mo");
  std::string text(std::istreambuf_iterator<char>(file), {});
  text.replace(text.find("n = 100"), 7, "n = 60");
  text.replace(text.find("each start = 0"), 14, "start = {sin(k) for k in 1:n}");
  Compiled model(text);
  ASSERT_TRUE(model.compilation.program);
  Instance instance(model.program(), model.compilation.context);
  Options options;
  ASSERT_TRUE(initialize(instance, options)) << instance.failure;
  size_t n = instance.state_count;
  std::vector<double> x(n), b(n), y(n);
  instance.get_states(x.data());
  for (size_t i = 0; i < n; ++i) b[i] = std::cos(static_cast<double>(3 * i));
  Jacobian jacobian(instance);
  ASSERT_TRUE(jacobian.exact()) << jacobian.why_not();
  const code::NewtonMatrix& code = model.program().newton_matrix(n * n / 4);
  ASSERT_TRUE(code.exists) << code.why;
  NewtonSystem newton(instance, code);
  for (double t : {0.0, 0.02, 0.04}) {
    Entries a = matrix(jacobian, instance, t, x);
    ASSERT_TRUE(newton.evaluate(t, x.data()));
    for (double gamma : {0.0, 1e-5, 1e-2}) {
      newton.set_gamma(gamma);
      ASSERT_TRUE(newton.factor());
      ASSERT_TRUE(newton.solve(b.data(), y.data()));
      for (size_t i = 0; i < n; ++i) {
        double left = y[i], size = 1;
        for (size_t j = 0; j < n; ++j) {
          left -= gamma * a[i][j] * y[j];
          size = std::max(size, std::abs(gamma * a[i][j] * y[j]));
        }
        EXPECT_NEAR(left, b[i], 1e-11 * size) << i << " at " << t << " with " << gamma;
      }
    }
  }
}

TEST(ExactJacobian, NeedsNoEvaluationsOfTheRightHandSide) {
  std::ifstream file(SALTUS_SOURCE_DIR "/tools/bench/chain.mo");
  Compiled model(std::string(std::istreambuf_iterator<char>(file), {}));
  ASSERT_TRUE(model.compilation.program);
  Instance instance(model.program(), model.compilation.context);
  Options options;
  ASSERT_TRUE(initialize(instance, options));
  std::vector<double> x(instance.state_count);
  instance.get_states(x.data());
  Jacobian exact(instance), differences(instance, 1000);
  uint64_t before = instance.statistics.evaluations;
  matrix(exact, instance, 0, x);
  uint64_t after = instance.statistics.evaluations;
  matrix(differences, instance, 0, x);
  EXPECT_EQ(after - before, 1u);                            // the one at the point
  EXPECT_EQ(instance.statistics.evaluations - after, 10u);  // a column each: the mass matrix couples all
  EXPECT_FALSE(differences.exact());
}

TEST(ExactJacobian, GivesWayToDifferencesWhereADerivativeIsInfinite) {
  // y stays 0, where √|y| has no derivative; x follows e^{−t}.
  for (Solver solver : {Solver::Cvode, Solver::Ida}) {
    Compiled model(R"(model M
      Real x(start=1, fixed=true), y(start=0, fixed=true);
    equation
      der(x) = -x + sqrt(abs(y));
      der(y) = -y;
    end M;)");
    ASSERT_TRUE(model.compilation.program);
    Options options;
    options.solver = solver;
    Outcome outcome = simulate(model.program(), options, {}, {}, model.compilation.context);
    EXPECT_EQ(outcome.status, Status::Done);
  }
}

TEST(ExactJacobian, GivesWayToDifferencesWhereThereIsNoDerivative) {
  Compiled model(R"(model M
    function g
      input Real x; output Real y;
      external "C" y = cbrt(x) annotation(Include="#include <math.h>");
    end g;
    Real x(start=1, fixed=true);
  equation
    der(x) = -g(x);
  end M;)");
  ASSERT_TRUE(model.compilation.program);
  Options options;
  options.solver = Solver::Cvode;
  options.tolerance = 1e-9;
  Outcome outcome = simulate(model.program(), options, {}, {}, model.compilation.context);
  ASSERT_EQ(outcome.status, Status::Done);
  EXPECT_TRUE(outcome.statistics.words.jacobian.starts_with("differences, 1 evaluation each: "))
      << outcome.statistics.words.jacobian;
}

}  // namespace
}  // namespace saltus::simulate
