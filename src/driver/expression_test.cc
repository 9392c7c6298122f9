// The expression and function language, compiled and run: each expression is a parameter's value.
#include <gtest/gtest.h>

#include <cmath>

#include "driver/handmade.h"
#include "hybrid/build.h"

namespace saltus::handmade {
namespace {

using hybrid::FunctionVariableKind;
using hybrid::Statement;
using hybrid::StatementBranch;
using hybrid::StatementKind;

struct Language : Model {
  hybrid::Build build{schedule.model, context.names};
  int count = 0;

  // The values of scalar expressions.
  std::vector<double> values(std::vector<ExprId> expressions) {
    std::vector<std::string> names;
    for (ExprId e : expressions) {
      names.push_back("p" + std::to_string(count++));
      hybrid::BaseType base = build.type(e).base;
      if (base == hybrid::BaseType::Integer) e = build.to_real(e);
      Slot slot = variable(names.back(), base == hybrid::BaseType::Boolean ? boolean_type() : real_type(),
                           hybrid::Variability::Parameter);
      // A sum with a variable keeps the expression from being a plain number.
      assign(schedule.parameters, slot, e, When::Once);
    }
    code::CompileOptions how;
    how.keep_text = true;  // runs LLVM's verifier
    Options options;
    options.stop = 0;
    Trajectory run = this->run(options, how);
    messages = run.messages;
    std::vector<double> result;
    for (const std::string& name : names) result.push_back(run.invariants.contains(name) ? run.invariants[name] : NAN);
    return result;
  }
  double value(ExprId e) { return values({e})[0]; }
  std::string messages;

  // A number that no folding sees through.
  ExprId hidden(double x) { return get(parameter("h" + std::to_string(count++), number(x))); }
  ExprId hidden_integer(int64_t i) {
    Slot slot = variable("h" + std::to_string(count++), integer_type(), hybrid::Variability::Parameter);
    assign(schedule.parameters, slot, whole(i), When::Once);
    return get(slot, integer_type());
  }

  hybrid::FunctionVariable var(const std::string& name, hybrid::TypeId type, FunctionVariableKind kind,
                               std::vector<ExprId> sizes = {}) {
    hybrid::FunctionVariable v;
    v.name = context.names.intern(name);
    v.type = type;
    v.kind = kind;
    v.sizes = std::move(sizes);
    return v;
  }
  hybrid::FunctionId declare(const std::string& name, std::vector<hybrid::FunctionVariable> variables) {
    hybrid::Function f;
    f.name = context.names.intern(name);
    for (const auto& v : variables) {
      f.input_count += v.kind == FunctionVariableKind::Input;
      f.output_count += v.kind == FunctionVariableKind::Output;
    }
    f.variables = std::move(variables);
    return schedule.model.functions.add(std::move(f));
  }
  Statement set(ExprId target, ExprId value) {
    Statement s;
    s.kind = StatementKind::Assign;
    s.target = target;
    s.value = value;
    return s;
  }
  Statement when_true(ExprId condition, std::vector<Statement> yes, std::vector<Statement> no = {}) {
    Statement s;
    s.kind = StatementKind::If;
    s.branches.push_back({condition, {}, std::move(yes)});
    if (!no.empty()) s.branches.push_back({{}, {}, std::move(no)});
    return s;
  }
  Statement for_each(hybrid::IteratorId i, ExprId range, std::vector<Statement> body) {
    Statement s;
    s.kind = StatementKind::For;
    s.iterator = i;
    s.value = range;
    s.branches.push_back({{}, {}, std::move(body)});
    return s;
  }
  hybrid::TypeId vector_type(int64_t n) {
    int64_t dims[] = {n};
    return schedule.model.types.array(real_type(), dims);
  }
};

constexpr auto kIn = FunctionVariableKind::Input;
constexpr auto kOut = FunctionVariableKind::Output;

TEST(Expressions, Arithmetic) {
  Language m;
  hybrid::Build& b = m.build;
  ExprId x = m.hidden(-7), y = m.hidden(2), i = m.hidden_integer(-7), j = m.hidden_integer(2);
  auto v = m.values({b.math(Op::Div, x, y), b.math(Op::Mod, x, y), b.math(Op::Rem, x, y), b.math(Op::Div, i, j),
                     b.math(Op::Mod, i, j), b.math(Op::Rem, i, j), b.power(y, m.number(10)), b.math(Op::Atan2, y, x),
                     b.divide(i, j), b.math(Op::Abs, i), b.math(Op::Sign, x), b.min(x, y),
                     b.math(Op::Floor, b.divide(x, y)), b.math(Op::IntegerFloor, b.divide(x, y))});
  // MLS §3.7.2: div cuts towards zero, mod has the divisor's sign, rem the dividend's.
  std::vector<double> expected{-3, 1, -1, -3, 1, -1, 1024, std::atan2(2, -7), -3.5, 7, -1, -7, -4, -4};
  for (size_t k = 0; k < v.size(); ++k) EXPECT_DOUBLE_EQ(v[k], expected[k]) << k << m.messages;
}

TEST(Expressions, BranchesAreNotTakenInVain) {
  Language m;
  hybrid::Build& b = m.build;
  ExprId a = m.build.array_literal({m.number(1), m.number(2), m.number(3)});
  ExprId i = m.hidden_integer(4);
  // Index 4 of 3 would fail.
  ExprId e = b.if_(b.less(i, b.integer(4)), b.index(a, {i}), m.number(-1));
  EXPECT_EQ(m.value(e), -1) << m.messages;
  Language bad;
  ExprId a2 = bad.build.array_literal({bad.hidden(1), bad.hidden(2), bad.hidden(3)});
  bad.value(bad.build.index(a2, {bad.hidden_integer(4)}));
  EXPECT_NE(bad.messages.find("index 4 is outside of 1..3"), std::string::npos) << bad.messages;
}

TEST(Expressions, Arrays) {
  Language m;
  hybrid::Build& b = m.build;
  ExprId x = m.hidden(2);
  ExprId a = b.array_literal({b.array_literal({x, m.number(1)}), b.array_literal({m.number(3), x})});
  ExprId square = b.matrix_multiply(a, a);  // {{7, 4}, {12, 7}}
  hybrid::IteratorId i = b.new_iterator("i");
  ExprId squares =
      b.for_(b.multiply(b.to_real(b.iterator(i)), x), i, std::vector<ExprId>{b.range(b.integer(1), b.integer(100))});
  ExprId cat = b.concatenate(1, std::vector<ExprId>{a, b.transpose(a)});
  ExprId j = m.hidden_integer(2);
  auto v = m.values(
      {b.index(square, {b.integer(2), b.integer(1)}), b.sum(square), b.sum(squares), b.index(squares, {j}),
       b.index(cat, {b.integer(1), b.integer(4)}), b.max_of(cat), b.sum(b.index(cat, {b.colon(), j})),
       b.sum(b.cross(b.array_literal({x, m.number(0), m.number(0)}), b.array_literal({m.number(0), x, m.number(0)}))),
       b.matrix_multiply(squares, squares)});
  std::vector<double> expected{12, 30, 10100, 4, 3, 3, 3, 4, 4 * 338350};
  for (size_t k = 0; k < v.size(); ++k) EXPECT_DOUBLE_EQ(v[k], expected[k]) << k << m.messages;
}

TEST(Functions, Recursion) {
  Language m;
  hybrid::Build& b = m.build;
  hybrid::FunctionId f = m.declare("factorial", {m.var("n", m.integer_type(), kIn), m.var("y", m.real_type(), kOut)});
  ExprId n = b.local(0, m.integer_type()), y = b.local(1, m.real_type());
  ExprId less = b.subtract(n, b.integer(1));
  m.schedule.model.functions[f].body = {
      m.when_true(b.less_equal(n, b.integer(1)), {m.set(y, m.number(1))},
                  {m.set(y, b.multiply(b.to_real(n), b.call(f, std::vector<ExprId>{less})))})};
  EXPECT_EQ(m.value(b.call(f, std::vector<ExprId>{m.hidden_integer(10)})), 3628800) << m.messages;
}

TEST(Functions, SizesKnownOnlyInTheCall) {
  // function f  input Real x[:]; output Real y[size(x,1)];  for i: y[i] := x[size(x,1) + 1 − i] * i
  Language m;
  hybrid::Build& b = m.build;
  hybrid::TypeId open = m.vector_type(hybrid::kUnknownSize);
  ExprId x = b.local(0, open), y = b.local(1, open);
  ExprId n = b.size(x, b.integer(1));
  hybrid::FunctionId f = m.declare("reverse", {m.var("x", open, kIn), m.var("y", open, kOut, {n})});
  hybrid::IteratorId i = b.new_iterator("i");
  ExprId at = b.subtract(b.add(n, b.integer(1)), b.iterator(i));
  m.schedule.model.functions[f].body = {
      m.for_each(i, b.range(b.integer(1), n),
                 {m.set(b.index(y, {b.iterator(i)}), b.multiply(b.index(x, {at}), b.to_real(b.iterator(i))))})};
  ExprId small = b.array_literal({m.hidden(1), m.hidden(2), m.hidden(3)});
  hybrid::IteratorId k = b.new_iterator("k");
  ExprId large = b.for_(b.to_real(b.iterator(k)), k, std::vector<ExprId>{b.range(b.integer(1), b.integer(1000))});
  ExprId of_small = b.call(f, std::vector<ExprId>{small}, m.vector_type(3));
  ExprId of_large = b.call(f, std::vector<ExprId>{large}, m.vector_type(1000));
  auto v = m.values({b.index(of_small, {b.integer(1)}), b.index(of_small, {b.integer(3)}), b.sum(of_large)});
  EXPECT_EQ(v[0], 3) << m.messages;
  EXPECT_EQ(v[1], 3);
  EXPECT_EQ(v[2], 167167000);  // Σ i (1001 − i), i = 1 … 1000
}

TEST(Functions, SeveralResultsAndLoops) {
  // Euclid's algorithm with a while loop; results: the divisor and the number of steps.
  Language m;
  hybrid::Build& b = m.build;
  hybrid::TypeId whole = m.integer_type();
  hybrid::FunctionId f = m.declare("gcd", {m.var("a", whole, kIn), m.var("b", whole, kIn), m.var("g", whole, kOut),
                                           m.var("n", whole, kOut), m.var("r", whole, FunctionVariableKind::Local)});
  ExprId g = b.local(2, whole), n = b.local(3, whole), r = b.local(4, whole);
  Statement loop;
  loop.kind = StatementKind::While;
  Statement stop;
  stop.kind = StatementKind::Break;
  loop.branches.push_back({b.boolean(true),
                           {},
                           {m.when_true(b.equal(r, b.integer(0)), {stop}), m.set(n, b.add(n, b.integer(1))),
                            m.set(g, b.math(Op::Mod, g, r)), m.when_true(b.equal(g, b.integer(0)), {m.set(g, r), stop}),
                            m.set(r, b.math(Op::Mod, r, g))}});
  m.schedule.model.functions[f].body = {m.set(g, b.local(0, whole)), m.set(r, b.local(1, whole)),
                                        m.set(n, b.integer(0)), loop};
  ExprId tuple = b.call(f, std::vector<ExprId>{m.hidden_integer(1071), m.hidden_integer(462)});
  EXPECT_EQ(m.value(b.to_real(b.tuple_element(tuple, 0))), 21) << m.messages;
}

TEST(Functions, ValuesOfFunctions) {
  // integrate(f, a) = f(a) + f(2 a) with f(x, k) = k x², k bound to 3
  Language m;
  hybrid::Build& b = m.build;
  hybrid::FunctionId f =
      m.declare("f", {m.var("x", m.real_type(), kIn), m.var("k", m.real_type(), kIn), m.var("y", m.real_type(), kOut)});
  ExprId x = b.local(0, m.real_type());
  m.schedule.model.functions[f].body = {
      m.set(b.local(2, m.real_type()), b.multiply(b.local(1, m.real_type()), b.multiply(x, x)))};
  hybrid::TypeId value = m.schedule.model.types.scalar(hybrid::BaseType::Function);
  hybrid::FunctionId g =
      m.declare("g", {m.var("f", value, kIn), m.var("a", m.real_type(), kIn), m.var("y", m.real_type(), kOut)});
  ExprId a = b.local(1, m.real_type());
  auto apply = [&](ExprId at) { return b.call_value(b.local(0, value), std::vector<ExprId>{at}, m.real_type()); };
  m.schedule.model.functions[g].body = {
      m.set(b.local(2, m.real_type()), b.add(apply(a), apply(b.multiply(m.number(2), a))))};
  ExprId bound = b.function_value(f, std::vector<ExprId>{b.colon(), m.hidden(3)});
  EXPECT_EQ(m.value(b.call(g, std::vector<ExprId>{bound, m.hidden(2)})), 60) << m.messages;
}

TEST(Functions, Strings) {
  Language m;
  hybrid::Build& b = m.build;
  ExprId text = b.add(b.to_string(m.hidden(2.5)), b.to_string(m.hidden_integer(7)));
  ExprId same = m.make(Op::Equal, m.boolean_type(), {text, b.string("2.57")});
  EXPECT_EQ(m.value(same), 1) << m.messages;
}

TEST(External, IncludedText) {
  Language m;
  hybrid::Build& b = m.build;
  hybrid::FunctionId f = m.declare("twice", {m.var("x", m.real_type(), kIn), m.var("n", m.integer_type(), kIn),
                                             m.var("y", m.real_type(), kOut), m.var("z", m.integer_type(), kOut)});
  hybrid::Function& function = m.schedule.model.functions[f];
  function.is_external = true;
  function.external.language = "C";
  function.external.symbol = "twice";
  function.external.result = b.local(2, m.real_type());
  function.external.arguments = {b.local(0, m.real_type()), b.local(1, m.integer_type()), b.local(3, m.integer_type())};
  function.external.include = {
      "static double twice(double x, int n, int* z) { if (n < 0) ModelicaFormatError(\"n = %d\", n); *z = n + 1; "
      "return 2 * x; }"};
  ExprId tuple = b.call(f, std::vector<ExprId>{m.hidden(1.25), m.hidden_integer(4)});
  auto v = m.values({b.tuple_element(tuple, 0), b.to_real(b.tuple_element(tuple, 1))});
  EXPECT_EQ(v[0], 2.5) << m.messages;
  EXPECT_EQ(v[1], 5);
  ExprId bad = b.call(f, std::vector<ExprId>{m.hidden(1.25), m.hidden_integer(-4)});
  m.value(b.tuple_element(bad, 0));
  EXPECT_NE(m.messages.find("n = -4"), std::string::npos) << m.messages;
}

}  // namespace
}  // namespace saltus::handmade
