// Cost of ordering large models, by the number of equations; it has to grow about linearly.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <array>
#include <cmath>

#include "hybrid/build.h"
#include "structure/order.h"

namespace saltus::structure {
namespace {

using hybrid::Build;
using hybrid::Equation;
using hybrid::IndexRange;
using hybrid::Op;

struct Sketch {
  Context context;
  hybrid::Model model;
  Build b{model, context.names};

  ExprId array(const char* name, int64_t n, double start) {
    hybrid::Variable x;
    x.pattern = context.names.intern(std::string(name) + "[\x01]");
    x.type = model.types.array(model.types.real(), std::array<int64_t, 1>{n});
    x.start = b.real(start);
    return b.variable(model.variables.add(x));
  }
  ExprId matrix(const char* name, int64_t rows, int64_t columns, double start) {
    hybrid::Variable x;
    x.pattern = context.names.intern(std::string(name) + "[\x01,\x01]");
    x.type = model.types.array(model.types.real(), std::array<int64_t, 2>{rows, columns});
    x.start = b.real(start);
    return b.variable(model.variables.add(x));
  }
  ExprId parameter(const char* name, double value) {
    hybrid::Variable x;
    x.pattern = context.names.intern(name);
    x.type = model.types.real();
    x.variability = hybrid::Variability::Parameter;
    x.binding = b.real(value);
    return b.variable(model.variables.add(x));
  }
  void equal(ExprId l, ExprId r, std::vector<IndexRange> ranges = {}) {
    Equation e;
    e.left = l;
    e.right = r;
    e.ranges = std::move(ranges);
    model.equations.push_back(model.all_equations.add(e));
  }
};

// der(T[i]) = k (T[i-1] - 2 T[i] + T[i+1]), the ends fixed: a heat-conduction line in for-equations.
void heat_line(Sketch& s, int64_t n) {
  Build& b = s.b;
  ExprId k = s.parameter("k", 2), t = s.array("T", n, 20);
  auto i = b.new_iterator("i");
  ExprId at = b.iterator(i);
  auto element = [&](ExprId e) { return b.index(t, {e}); };
  ExprId right =
      b.multiply(k, b.add(b.subtract(element(b.subtract(at, b.integer(1))), b.multiply(b.real(2), element(at))),
                          element(b.add(at, b.integer(1)))));
  s.equal(b.der(element(b.integer(1))), b.multiply(k, b.subtract(element(b.integer(2)), element(b.integer(1)))));
  s.equal(b.der(element(at)), right, {{i, 2, 1, n - 1}});
  s.equal(b.der(element(b.integer(n))), b.real(0));
}

// Sections of a transmission line, each with an inductor and a capacitor, connected: voltages equal, currents opposite.
void transmission_line(Sketch& s, int64_t n) {
  Build& b = s.b;
  ExprId l = s.parameter("l", 1e-3), c = s.parameter("c", 1e-6), r = s.parameter("r", 1e-2);
  ExprId v = s.array("section.v", n, 0), i = s.array("section.i", n, 0), left = s.array("section.left.v", n, 0);
  ExprId right = s.array("section.right.v", n, 0), in = s.array("section.left.i", n, 0),
         out = s.array("section.right.i", n, 0);
  auto k = b.new_iterator("k");
  ExprId at = b.iterator(k), next = b.add(at, b.integer(1));
  auto of = [&](ExprId a, ExprId e) { return b.index(a, {e}); };
  std::vector<IndexRange> all{{k, 1, 1, n}}, inner{{k, 1, 1, n - 1}};
  s.equal(b.multiply(l, b.der(of(i, at))), b.subtract(b.subtract(of(left, at), of(v, at)), b.multiply(r, of(i, at))),
          all);
  s.equal(b.multiply(c, b.der(of(v, at))), b.add(of(i, at), of(out, at)), all);
  s.equal(of(right, at), of(v, at), all);
  s.equal(of(in, at), of(i, at), all);
  s.equal(of(right, at), of(left, next), inner);
  s.equal(b.add(of(out, at), of(in, next)), b.real(0), inner);
  s.equal(of(left, b.integer(1)), b.math(Op::Sin, b.time()));
  s.equal(of(out, b.integer(n)), b.real(0));
}

// A DC distribution grid of n/4 nodes, as square as it comes: at each node a capacitor and a load of constant power, to
// the right and below a line with resistance and inductance; what leaves the grid is not there. The first node is fed.
void distribution_grid(Sketch& s, int64_t n) {
  Build& b = s.b;
  int64_t rows = std::max<int64_t>(2, static_cast<int64_t>(std::sqrt(static_cast<double>(n)))), columns = n / rows;
  ExprId l = s.parameter("line.l", 1e-4), c = s.parameter("node.c", 1e-3), r = s.parameter("line.r", 1e-2);
  ExprId p = s.parameter("load.p", 100);
  ExprId v = s.matrix("node.v", rows, columns, 48), load = s.matrix("load.i", rows, columns, 2);
  ExprId right = s.matrix("right.i", rows, columns, 0), down = s.matrix("down.i", rows, columns, 0);
  auto i = b.new_iterator("i"), j = b.new_iterator("j");
  ExprId row = b.iterator(i), column = b.iterator(j), one = b.integer(1);
  auto at = [&](ExprId a, ExprId y, ExprId x) { return b.index(a, {y, x}); };
  // What flows in from above and from the left, where there is something.
  auto node = [&](bool above, bool left, std::vector<IndexRange> ranges) {
    ExprId sum = b.negate(b.add(b.add(at(load, row, column), at(right, row, column)), at(down, row, column)));
    if (above) sum = b.add(sum, at(down, b.subtract(row, one), column));
    if (left)
      sum = b.add(sum, at(right, row, b.subtract(column, one)));
    else if (!above)
      sum = b.add(sum, b.divide(b.subtract(b.real(48), at(v, row, column)), r));
    s.equal(b.multiply(c, b.der(at(v, row, column))), sum, std::move(ranges));
  };
  node(true, true, {{i, 2, 1, rows}, {j, 2, 1, columns}});
  node(false, true, {{i, 1, 1, 1}, {j, 2, 1, columns}});
  node(true, false, {{i, 2, 1, rows}, {j, 1, 1, 1}});
  node(false, false, {{i, 1, 1, 1}, {j, 1, 1, 1}});
  s.equal(b.multiply(at(v, row, column), at(load, row, column)), p, {{i, 1, 1, rows}, {j, 1, 1, columns}});
  auto line = [&](ExprId a, ExprId y, ExprId x, std::vector<IndexRange> ranges) {
    ExprId drop = b.subtract(b.subtract(at(v, row, column), at(v, y, x)), b.multiply(r, at(a, row, column)));
    s.equal(b.multiply(l, b.der(at(a, row, column))), drop, std::move(ranges));
  };
  line(right, row, b.add(column, one), {{i, 1, 1, rows}, {j, 1, 1, columns - 1}});
  line(down, b.add(row, one), column, {{i, 1, 1, rows - 1}, {j, 1, 1, columns}});
  s.equal(at(right, row, b.integer(columns)), b.real(0), {{i, 1, 1, rows}});
  s.equal(at(down, b.integer(rows), column), b.real(0), {{j, 1, 1, columns}});
}

template <void (*Make)(Sketch&, int64_t), int EquationsPerElement>
void order_model(benchmark::State& state) {
  int64_t n = state.range(0) / EquationsPerElement;
  for (auto _ : state) {
    Sketch s;
    Make(s, n);
    auto schedule = order(std::move(s.model), s.context);
    if (!schedule) state.SkipWithError("no schedule");
    benchmark::DoNotOptimize(schedule);
  }
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  state.counters["MB"] = static_cast<double>(usage.ru_maxrss) / 1024;
  state.counters["us_per_equation"] =
      benchmark::Counter(static_cast<double>(state.range(0)) * 1e-6,
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

BENCHMARK(order_model<heat_line, 1>)
    ->Name("heat line")
    ->RangeMultiplier(10)
    ->Range(1000, 1000000)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK(order_model<transmission_line, 6>)
    ->Name("transmission line")
    ->RangeMultiplier(10)
    ->Range(1000, 1000000)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK(order_model<distribution_grid, 4>)
    ->Name("distribution grid")
    ->RangeMultiplier(10)
    ->Range(1000, 1000000)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

}  // namespace
}  // namespace saltus::structure
