#include "structure/order.h"

#include <gtest/gtest.h>

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
    if (v == Variability::Parameter) x.binding = b.real(start);
    else if (start != 0 || fixed) x.start = b.real(start);
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
  h, with der(h)
  v, with der(v)
discrete
  $when1
parameters
  g := 9.81
  c := 0.9
starts
  v := 10
initial
  v := 10
  der(h) := v
  der(v) := -g
  h := 0
  $when1 := [h <= 0]
simulation
  der(h) := v
  der(v) := -g  (event)
  $when1 := [h <= 0]  (event)
  when $when1 and not pre($when1): reinit(v, -c * v)
crossings
  0: h <= 0
)");
}

}  // namespace
}  // namespace saltus::structure
