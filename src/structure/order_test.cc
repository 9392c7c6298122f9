#include "structure/order.h"

#include <gtest/gtest.h>

#include <array>

#include "base/render.h"
#include "hybrid/build.h"
#include "structure/dump.h"

namespace saltus::structure {
namespace {

using hybrid::Build;
using hybrid::Equation;
using hybrid::EquationId;
using hybrid::EquationKind;
using hybrid::Variability;

// A small model written in C++.
struct Sketch {
  Context context;
  hybrid::Model model;
  Build b{model, context.names};

  ExprId variable(const char* name, hybrid::TypeId type, Variability v, double start = 0, bool fixed = false) {
    hybrid::Variable x;
    x.pattern = context.names.intern(name);
    x.type = type;
    x.variability = v;
    if (v == Variability::Parameter)
      x.binding = b.real(start);
    else if (start != 0 || fixed)
      x.start = b.real(start);
    if (fixed) x.fixed = b.boolean(true);
    return b.variable(model.variables.add(x));
  }
  ExprId real(const char* name, double start = 0, bool fixed = false) {
    return variable(name, model.types.real(), Variability::Continuous, start, fixed);
  }
  ExprId parameter(const char* name, double value) {
    return variable(name, model.types.real(), Variability::Parameter, value);
  }
  EquationId make(ExprId l, ExprId r) {
    Equation e;
    e.left = l;
    e.right = r;
    return model.all_equations.add(e);
  }
  void equal(ExprId l, ExprId r) { model.equations.push_back(make(l, r)); }
  void initially(ExprId l, ExprId r) { model.initial_equations.push_back(make(l, r)); }
  EquationId reinit(ExprId x, ExprId value) {
    Equation e;
    e.kind = EquationKind::Reinit;
    e.left = x;
    e.right = value;
    return model.all_equations.add(e);
  }
  void when(ExprId condition, std::vector<EquationId> body) {
    Equation e;
    e.kind = EquationKind::When;
    e.branches.push_back({condition, std::move(body)});
    model.equations.push_back(model.all_equations.add(e));
  }
  std::optional<Schedule> order() { return structure::order(std::move(model), context); }
  std::string errors() { return render_all(context.diagnostics, context.sources); }
};

std::vector<std::string> state_names(const Schedule& s, Context& c) {
  std::vector<std::string> out;
  for (const State& x : s.states) {
    out.push_back(hybrid::element_name(s.model, c.names, s.slots[x.state].variable, s.slots[x.state].offset));
  }
  return out;
}

using Names = std::vector<std::string>;

// Fritzson and Bunus 2002, figure 8.
TEST(Order, BouncingBall) {
  Sketch s;
  Build& b = s.b;
  ExprId g = s.parameter("g", 9.81), c = s.parameter("c", 0.9);
  ExprId h = s.real("h", 0, true), v = s.real("v", 10, true);
  s.equal(b.der(h), v);
  s.equal(b.der(v), b.negate(g));
  s.when(b.less_equal(h, b.real(0)), {s.reinit(v, b.multiply(b.negate(c), v))});
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  EXPECT_EQ(dump_schedule(*schedule, s.context.names), R"(states
  h, with v
  v, with der(v)
discrete
  $when1
aliases
  der(h) = v
  der(der(h)) = der(v)
parameters
  g := 9.81
  c := 0.9
starts
  v := 10
initial
  der(v) := -g
  h := 0
  $when1 := [h <= 0]
  v := 10
simulation
  der(v) := -g  (event)
  $when1 := [h <= 0]  (event)
  when $when1 and not pre($when1): reinit(v, -c * v)
crossings
  0: h <= 0
)");
}

// x'' = -λ x, y'' = -λ y - g, x² + y² = L²: index 3, two states.
TEST(Order, PendulumInCartesianCoordinates) {
  Sketch s;
  Build& b = s.b;
  ExprId x = s.real("x"), y = s.real("y"), vx = s.real("vx"), vy = s.real("vy"), lambda = s.real("lambda");
  s.equal(b.der(x), vx);
  s.equal(b.der(y), vy);
  s.equal(b.der(vx), b.negate(b.multiply(lambda, x)));
  s.equal(b.der(vy), b.subtract(b.negate(b.multiply(lambda, y)), b.real(9.81)));
  s.equal(b.add(b.multiply(x, x), b.multiply(y, y)), b.real(1));
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  // Neither x nor y will do all the way round: which one it is, is chosen at run time, for positions and velocities
  // alike.
  EXPECT_EQ(schedule->states.size(), 2u);
  ASSERT_EQ(schedule->dynamic_states.size(), 2u);
  EXPECT_EQ(schedule->dynamic_states[0].candidates.size(), 2u);
  EXPECT_EQ(schedule->dynamic_states[0].states.size(), 1u);
  EXPECT_EQ(schedule->dynamic_states[0].jacobian.size(), 2u);
  EXPECT_EQ(schedule->dynamic_states[0].selection, schedule->dynamic_states[1].selection);
  // The accelerations follow from λ, which is the one torn variable.
  size_t found = 0;
  for (const Block& block : schedule->blocks) {
    if (block.system.empty() || !block.system[0].linear || block.system[0].inner.size() != 2) continue;
    EXPECT_EQ(block.system[0].unknowns.size(), 1u);
    ++found;
  }
  EXPECT_EQ(found, 1u);
}

// x' = t + y, z' = y, x = sin t: index 2. x follows from its constraint, y from the constraint's derivative; z is a
// state.
TEST(Order, ConstraintOnAState) {
  Sketch s;
  Build& b = s.b;
  ExprId x = s.real("x"), y = s.real("y"), z = s.real("z");
  s.equal(b.der(x), b.add(b.time(), y));
  s.equal(b.der(z), y);
  s.equal(x, b.math(Op::Sin, b.time()));
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  EXPECT_EQ(state_names(*schedule, s.context), (Names{"z"}));
}

// x_1 = sin t, x_2 = x_1', ..., x_n = x_(n-1)': index n, no state at all.
TEST(Order, ChainsOfDerivatives) {
  for (int n = 2; n <= 6; ++n) {
    Sketch s;
    Build& b = s.b;
    std::vector<ExprId> x;
    for (int i = 1; i <= n; ++i) x.push_back(s.real(("x" + std::to_string(i)).c_str()));
    s.equal(x[0], b.math(Op::Sin, b.time()));
    for (int i = 1; i < n; ++i) s.equal(b.der(x[static_cast<size_t>(i) - 1]), x[static_cast<size_t>(i)]);
    auto schedule = s.order();
    ASSERT_TRUE(schedule) << s.errors();
    EXPECT_TRUE(schedule->states.empty());
    for (const Block& block : schedule->blocks) EXPECT_EQ(block.kind, BlockKind::Assign);
  }
}

// Two capacitors in parallel over a resistor: one state; u1 has the fixed start, so it is the one.
TEST(Order, LoopOfCapacitors) {
  Sketch s;
  Build& b = s.b;
  ExprId c1 = s.parameter("c1", 1), c2 = s.parameter("c2", 2), r = s.parameter("r", 10);
  ExprId u1 = s.real("u1", 5, true), u2 = s.real("u2"), i1 = s.real("i1"), i2 = s.real("i2"), ir = s.real("ir");
  ExprId d = s.real("d");
  s.equal(b.multiply(c1, b.der(u1)), i1);
  s.equal(b.multiply(c2, b.der(u2)), i2);
  s.equal(u1, b.add(u2, d));
  s.equal(d, b.multiply(b.real(0), b.time()));
  s.equal(b.multiply(r, ir), u1);
  s.equal(b.add(i1, b.add(i2, ir)), b.real(0));
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  EXPECT_EQ(state_names(*schedule, s.context), (Names{"u1"}));
  EXPECT_TRUE(schedule->assumed.empty());
}

// Two inductors in series with a current source between them: a cut set of inductors, one state.
TEST(Order, CutSetOfInductors) {
  Sketch s;
  Build& b = s.b;
  ExprId l1 = s.parameter("l1", 1), l2 = s.parameter("l2", 2);
  ExprId i1 = s.real("i1"), i2 = s.real("i2", 1, true), u1 = s.real("u1"), u2 = s.real("u2");
  s.equal(b.multiply(l1, b.der(i1)), u1);
  s.equal(b.multiply(l2, b.der(i2)), u2);
  s.equal(i1, b.add(i2, b.math(Op::Sin, b.time())));
  s.equal(b.add(u1, u2), b.real(10));
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  EXPECT_EQ(state_names(*schedule, s.context), (Names{"i2"}));
}

TEST(Order, PreferredStateNeedsNoDerivativeInTheModel) {
  Sketch s;
  Build& b = s.b;
  // der(m) = -1, m = p²·k: the user wants p.
  ExprId k = s.parameter("k", 2);
  ExprId mass = s.real("m"), p = s.real("p", 3);
  s.model.variables[hybrid::VariableId(2)].state_select = hybrid::StateSelect::Prefer;
  s.equal(b.der(mass), b.real(-1));
  s.equal(mass, b.multiply(k, b.multiply(p, p)));
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  EXPECT_EQ(state_names(*schedule, s.context), (Names{"p"}));
}

// Otter, Elmqvist and Mattsson 1999, section 2: the exam's second problem.
TEST(Order, TwoWhenClausesForOneVariable) {
  Sketch s;
  Build& b = s.b;
  ExprId h = s.real("h", 1, true);
  ExprId close = s.variable("close", s.model.types.boolean(), Variability::Discrete);
  s.equal(b.der(h), b.real(1));
  s.when(b.greater(h, b.real(2)), {s.make(close, b.boolean(true))});
  s.when(b.less(h, b.real(1)), {s.make(close, b.boolean(false))});
  EXPECT_FALSE(s.order());
  ASSERT_EQ(s.context.diagnostics.all().size(), 1u);
  EXPECT_EQ(s.context.diagnostics.all()[0].code, "S0201");
  EXPECT_EQ(s.context.diagnostics.all()[0].message, "two 'when' clauses define 'close'");
  EXPECT_EQ(s.context.diagnostics.all()[0].secondary.size(), 1u);
}

TEST(Order, TooManyAndTooFewEquations) {
  Sketch s;
  Build& b = s.b;
  ExprId x = s.real("x"), y = s.real("y"), z = s.real("z");
  s.equal(x, b.math(Op::Sin, b.time()));
  s.equal(b.multiply(x, x), b.time());
  s.equal(b.add(y, z), b.time());
  EXPECT_FALSE(s.order());
  std::string all;
  for (const Diagnostic& d : s.context.diagnostics.all()) all += std::string(d.code) + " " + d.message + "\n";
  EXPECT_EQ(all, "S0101 2 equations determine 1 variable: 'x'\nS0104 2 variables have only 1 equation: 'y', 'z'\n");
}

// i = if u > 0 then u/r else 0, in a loop with a resistor: mixed, linear, its relation is part of it.
TEST(Order, MixedSystem) {
  Sketch s;
  Build& b = s.b;
  ExprId r = s.parameter("r", 10);
  ExprId u = s.real("u"), i = s.real("i");
  ExprId on = s.variable("on", s.model.types.boolean(), Variability::Discrete);
  s.equal(on, b.greater(u, b.real(0)));
  s.equal(i, b.if_(on, b.divide(u, r), b.real(0)));
  s.equal(u, b.subtract(b.math(Op::Sin, b.time()), b.multiply(b.real(2), i)));
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  ASSERT_EQ(schedule->blocks.size(), 1u);
  const System& system = schedule->blocks[0].system.at(0);
  EXPECT_TRUE(system.linear);
  EXPECT_EQ(system.unknowns.size(), 1u);
  EXPECT_EQ(system.discrete.size(), 1u);
  EXPECT_EQ(system.crossings.size(), 1u);
}

TEST(Order, TimeEventsAreKnownBeforehand) {
  Sketch s;
  Build& b = s.b;
  ExprId p = s.parameter("p", 3);
  ExprId x = s.real("x");
  s.equal(b.der(x), b.if_(b.less(b.multiply(b.real(2), b.time()), p), b.real(1), b.real(0)));
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  ASSERT_EQ(schedule->crossings.size(), 1u);
  EXPECT_TRUE(schedule->crossings[0].time_event.valid());
  EXPECT_EQ(schedule->assumed, (Names{"x = start (0)"}));
}

// A line of heat conduction stays one loop, and its Jacobian is tridiagonal: three colours.
TEST(Order, ForEquationsAreRolledUpAgain) {
  Sketch s;
  Build& b = s.b;
  constexpr int64_t n = 50;
  ExprId k = s.parameter("k", 2);
  ExprId t = s.variable("T[\x01]", s.model.types.array(s.model.types.real(), std::array<int64_t, 1>{n}),
                        Variability::Continuous, 20);
  auto i = b.new_iterator("i");
  ExprId at = b.iterator(i);
  auto of = [&](ExprId e) { return b.index(t, {e}); };
  s.equal(b.der(of(b.integer(1))), b.real(0));
  s.equal(b.der(of(at)),
          b.multiply(k, b.add(b.subtract(of(b.subtract(at, b.integer(1))), b.multiply(b.real(2), of(at))),
                              of(b.add(at, b.integer(1))))));
  s.model.all_equations[s.model.equations.back()].ranges = {{i, 2, 1, n - 1}};
  s.equal(b.der(of(b.integer(n))), b.real(0));
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  ASSERT_EQ(schedule->blocks.size(), 3u);
  EXPECT_EQ(schedule->blocks[1].kind, BlockKind::Loop);
  EXPECT_EQ(schedule->blocks[1].ranges[0].count(), n - 2);
  EXPECT_EQ(schedule->assumed, (Names{"T = start (50 elements)"}));
}

TEST(Order, InitialEquationsInsteadOfStarts) {
  Sketch s;
  Build& b = s.b;
  ExprId x = s.real("x"), y = s.real("y");
  s.equal(b.der(x), b.subtract(y, x));
  s.equal(b.der(y), b.negate(x));
  s.initially(b.der(x), b.real(0));
  s.initially(b.add(x, y), b.real(2));
  auto schedule = s.order();
  ASSERT_TRUE(schedule) << s.errors();
  EXPECT_TRUE(schedule->assumed.empty());
  EXPECT_EQ(schedule->states.size(), 2u);
}

}  // namespace
}  // namespace saltus::structure
