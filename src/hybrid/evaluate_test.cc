#include "hybrid/evaluate.h"

#include <gtest/gtest.h>

#include <cfloat>

#include "hybrid/build.h"

namespace saltus::hybrid {
namespace {

struct EvaluateTest : testing::Test {
  NameTable names;
  Model model;
  Build b{model, names};
  Environment env{model, names};

  TypeId array(TypeId element, std::vector<int64_t> dims) { return model.types.array(element, dims); }
  std::string text(ExprId e) {
    auto value = evaluate(e, env);
    return value ? text_of(*value, model, names) : "failed: " + env.failure.text;
  }
  ExprId strings(std::initializer_list<const char*> texts) {
    std::vector<ExprId> parts;
    for (const char* t : texts) parts.push_back(b.string(t));
    return b.array_literal(parts);
  }

  // -- functions by hand
  Function f;
  uint32_t variable(const char* name, TypeId type, FunctionVariableKind kind, std::vector<ExprId> sizes = {}) {
    f.variables.push_back({names.intern(name), type, kind, std::move(sizes), {}, {}});
    f.input_count += kind == FunctionVariableKind::Input;
    f.output_count += kind == FunctionVariableKind::Output;
    return static_cast<uint32_t>(f.variables.size()) - 1;
  }
  ExprId read(uint32_t index) { return b.local(index, f.variables[index].type); }
  Statement set(ExprId target, ExprId value) {
    Statement s;
    s.kind = StatementKind::Assign;
    s.target = target;
    s.value = value;
    return s;
  }
  Statement loop(IteratorId i, ExprId range, std::vector<Statement> body) {
    Statement s;
    s.kind = StatementKind::For;
    s.iterator = i;
    s.value = range;
    s.branches.push_back({{}, {}, std::move(body)});
    return s;
  }
};

TEST_F(EvaluateTest, Scalars) {
  // Raw nodes, since Build would fold them.
  auto raw = [&](Op op, TypeId type, std::initializer_list<ExprId> args) { return model.exprs.add(op, type, args); };
  TypeId real = model.types.real(), integer = model.types.integer();
  EXPECT_EQ(text(raw(Op::Mod, integer, {b.integer(-7), b.integer(3)})), "2");
  EXPECT_EQ(text(raw(Op::Divide, real, {b.real(1), b.real(0)})), "failed: division by zero in Divide(1, 0)");
  EXPECT_EQ(env.failure.kind, FailureKind::DivisionByZero);
  EXPECT_EQ(text(raw(Op::Multiply, integer, {b.integer(INT64_MAX), b.integer(2)})),
            "failed: Integer overflow in Multiply(9223372036854775807, 2)");
  EXPECT_EQ(text(raw(Op::Sqrt, real, {b.real(-1)})), "failed: argument outside the domain of the function in Sqrt(-1)");
}

TEST_F(EvaluateTest, Strings) {
  EXPECT_EQ(text(b.to_string(b.real(3.14159265))), "\"3.14159\"");  // MLS 3.7.1: six significant digits
  EXPECT_EQ(text(b.to_string(b.real(1e-10))), "\"1e-10\"");
  EXPECT_EQ(text(b.to_string(b.integer(42), b.integer(6), b.integer(5), b.boolean(false))), "\"   42\"");
  EXPECT_EQ(text(b.to_string(b.boolean(true), b.integer(6), b.integer(6), b.boolean(true))), "\"true  \"");
  EXPECT_EQ(text(b.to_string_format(b.real(3.14159265), b.string("8.3f"))), "\"   3.142\"");
  EXPECT_EQ(text(b.to_string_format(b.integer(255), b.string("x"))), "\"ff\"");
  EXPECT_EQ(text(b.to_string_format(b.real(1), b.string("s"))), "failed: \"s\" is not a format for this value");
  EXPECT_EQ(text(b.to_string_format(b.real(1), b.string("n%n"))), "failed: \"n%n\" is not a format for this value");
}

TEST_F(EvaluateTest, EmptyReductions) {
  // MLS 10.3.4: the neutral elements.
  ExprId none = b.array_literal({}, model.types.real());
  EXPECT_EQ(text(model.exprs.add(Op::Sum, model.types.real(), {none})), "0");
  EXPECT_EQ(text(model.exprs.add(Op::Product, model.types.real(), {none})), "1");
  EXPECT_EQ(evaluate(b.min_of(none), env)->as_real(), DBL_MAX);
  EXPECT_EQ(evaluate(b.max_of(none), env)->as_real(), -DBL_MAX);
}

TEST_F(EvaluateTest, ArrayBuiltins) {
  auto vec = [&](std::initializer_list<double> xs) {
    std::vector<ExprId> parts;
    for (double x : xs) parts.push_back(b.real(x));
    return b.array_literal(parts);
  };
  ExprId x = vec({1, 2, 3}), y = vec({4, 5, 6});
  ExprId m = b.array_literal({vec({1, 2, 3}), vec({4, 5, 6})});
  EXPECT_EQ(text(b.matrix_multiply(x, y)), "32");
  EXPECT_EQ(text(b.matrix_multiply(m, x)), "{14, 32}");
  EXPECT_EQ(text(b.matrix_multiply(vec({1, 1}), m)), "{5, 7, 9}");
  EXPECT_EQ(text(b.matrix_multiply(m, b.transpose(m))), "{{14, 32}, {32, 77}}");
  EXPECT_EQ(text(b.cross(x, y)), "{-3, 6, -3}");
  EXPECT_EQ(text(b.matrix_multiply(b.skew(x), y)), "{-3, 6, -3}");  // skew(x)*y = cross(x, y)
  EXPECT_EQ(text(b.outer_product(x, vec({1, 10}))), "{{1, 10}, {2, 20}, {3, 30}}");
  EXPECT_EQ(text(b.diagonal(vec({1, 2}))), "{{1, 0}, {0, 2}}");
  EXPECT_EQ(text(b.identity(b.integer(2))), "{{1, 0}, {0, 1}}");
  EXPECT_EQ(text(b.linspace(b.real(0), b.real(1), b.integer(5))), "{0, 0.25, 0.5, 0.75, 1}");
  EXPECT_EQ(text(b.symmetric(b.array_literal({vec({1, 2}), vec({9, 3})}))), "{{1, 2}, {2, 3}}");
  EXPECT_EQ(text(b.sum(x)), "6");
  EXPECT_EQ(text(b.product(y)), "120");
  EXPECT_EQ(text(b.min_of(y)), "4");
  EXPECT_EQ(text(b.multiply(b.real(2), m)), "{{2, 4, 6}, {8, 10, 12}}");
  EXPECT_EQ(text(b.matrix_power(b.array_literal({vec({1, 1}), vec({1, 0})}), b.integer(10))), "{{89, 55}, {55, 34}}");
  EXPECT_EQ(text(b.range(b.real(0), b.real(0.1), b.real(0.3))), "{0, 0.1, 0.2, 0.30000000000000004}");
  EXPECT_EQ(text(b.index(b.transpose(m), {b.colon(), b.integer(2)})), "{4, 5, 6}");
  std::vector<ExprId> parts = {m, b.transpose(b.array_literal({vec({7, 8})}))};
  EXPECT_EQ(text(b.concatenate(1, parts)), "{{1, 2, 3, 7}, {4, 5, 6, 8}}");
  EXPECT_EQ(text(model.exprs.add(Op::Index, model.types.real(), {x, b.integer(4)})),
            "failed: subscript 4 of dimension 1 is outside 1:3");
  IteratorId i = b.new_iterator("i"), j = b.new_iterator("j");
  std::vector<ExprId> ranges = {b.range(b.integer(1), b.integer(2)), b.range(b.integer(1), b.integer(3))};
  EXPECT_EQ(text(b.for_(b.add(b.multiply(b.integer(10), b.iterator(i)), b.iterator(j)), i, ranges)),
            "{{11, 12, 13}, {21, 22, 23}}");
}

TEST_F(EvaluateTest, VariablesByValueOrExpression) {
  auto add = [&](const char* name) {
    Variable v;
    v.pattern = names.intern(name);
    v.type = model.types.real();
    return model.variables.add(v);
  };
  VariableId p = add("p"), q = add("q"), r = add("r"), s = add("s");
  ExprId twice = b.multiply(b.real(2), b.variable(p));
  ExprId circle = b.add(b.variable(r), b.real(1));
  env.variable = [&](VariableId v) -> Environment::Supply {
    if (v == p) return Value::real(3);
    if (v == q) return twice;
    if (v == r) return circle;
    return {};
  };
  EXPECT_EQ(text(b.add(b.variable(q), b.real(1))), "7");
  EXPECT_EQ(text(b.variable(r)), "failed: the value of 'r' depends on itself");
  EXPECT_EQ(text(b.variable(s)), "failed: 's' has no value yet");
  EXPECT_EQ(env.failure.variable, s);
  EXPECT_EQ(text(b.time()), "failed: it depends on time");
  EXPECT_EQ(text(b.and_(b.less(b.real(1), b.variable(p)), b.less(b.variable(p), b.real(4)))), "true");
}

// A chain of parameters, each asked for by an environment of its own: n questions, not n²/2.
TEST_F(EvaluateTest, ValuesOutliveTheirEnvironment) {
  constexpr uint32_t kLength = 100;
  std::vector<VariableId> chain;
  for (uint32_t i = 0; i < kLength; ++i) {
    Variable v;
    v.pattern = names.intern("p" + std::to_string(i));
    v.type = model.types.integer();
    if (i > 0) v.binding = b.add(b.variable(chain.back()), b.integer(1));
    chain.push_back(model.variables.add(v));
  }
  Environment::Known kept;
  size_t asked = 0;
  for (uint32_t i = 0; i < kLength; ++i) {
    Environment one(model, names);
    one.shared = &kept;
    one.variable = [&](VariableId v) -> Environment::Supply {
      ++asked;
      if (v == chain[0]) return Value::integer(0);
      return model.variables[v].binding;
    };
    auto value = evaluate(b.variable(chain[i]), one);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->as_integer(), i);
  }
  EXPECT_EQ(asked, kLength);
}

TEST_F(EvaluateTest, SharedGraphsAreNotExponential) {
  ExprId e = b.time();
  Variable v;
  v.pattern = names.intern("p");
  v.type = model.types.real();
  e = b.variable(model.variables.add(v));
  env.variable = [](VariableId) -> Environment::Supply { return Value::real(0.5); };
  for (int i = 0; i < 200; ++i) e = b.math(Op::Sin, b.add(e, e));
  EXPECT_TRUE(evaluate(e, env).has_value());
}

TEST_F(EvaluateTest, DeepExpressions) {
  Variable v;
  v.pattern = names.intern("p");
  v.type = model.types.real();
  ExprId p = b.variable(model.variables.add(v));
  env.variable = [](VariableId) -> Environment::Supply { return Value::real(1); };
  ExprId left = p, right = p;
  for (int i = 0; i < 200000; ++i) {
    left = b.add(left, b.real(i % 7 + 1));
    right = b.add(b.real(i % 7 + 1), right);
  }
  // sum of 1..7 is 28; 200000 = 28571*7 + 3
  EXPECT_EQ(text(left), std::to_string(1 + 28571 * 28 + 1 + 2 + 3));
  EXPECT_EQ(text(left), text(right));
}

TEST_F(EvaluateTest, TableLoopInPlace) {
  // y[i] := y[i-1] + i over a million elements
  TypeId integer = model.types.integer();
  f.name = names.intern("table");
  uint32_t n = variable("n", integer, FunctionVariableKind::Input);
  uint32_t y = variable("y", array(integer, {kUnknownSize}), FunctionVariableKind::Output, {b.local(0, integer)});
  IteratorId i = b.new_iterator("i");
  ExprId at = b.iterator(i);
  f.body.push_back(set(b.index(read(y), {b.integer(1)}), b.integer(1)));
  f.body.push_back(loop(i, b.range(b.integer(2), read(n)),
                        {set(b.index(read(y), {at}), b.add(b.index(read(y), {b.subtract(at, b.integer(1))}), at))}));
  FunctionId id = model.functions.add(f);
  auto out = evaluate_call(id, {Value::integer(1000000)}, env);
  ASSERT_TRUE(out) << env.failure.text;
  EXPECT_EQ((*out)[0].integers().back(), int64_t{1000000} * 1000001 / 2);
}

TEST_F(EvaluateTest, EndlessLoopEnds) {
  f.name = names.intern("endless");
  Statement s;
  s.kind = StatementKind::While;
  s.branches.push_back({b.boolean(true), {}, {}});
  f.body.push_back(s);
  FunctionId id = model.functions.add(f);
  env.max_steps = 10000;
  EXPECT_FALSE(evaluate_call(id, {}, env));
  EXPECT_EQ(env.failure.kind, FailureKind::TooManySteps);
  EXPECT_EQ(names.text(env.failure.function), "endless");
}

TEST_F(EvaluateTest, EndlessRecursionEnds) {
  f.name = names.intern("deep");
  uint32_t x = variable("x", model.types.real(), FunctionVariableKind::Input);
  uint32_t y = variable("y", model.types.real(), FunctionVariableKind::Output);
  FunctionId id = model.functions.add(f);
  ExprId args[] = {read(x)};
  f.body.push_back(set(read(y), b.call(id, args)));
  model.functions[id] = f;
  EXPECT_FALSE(evaluate_call(id, {Value::real(1)}, env));
  EXPECT_EQ(env.failure.kind, FailureKind::TooDeep);
}

}  // namespace
}  // namespace saltus::hybrid
