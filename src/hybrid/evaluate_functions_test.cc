// Functions as text, executed.
#include <gtest/gtest.h>

#include "base/render.h"
#include "hybrid/evaluate.h"
#include "hybrid/reader.h"

namespace saltus::hybrid {
namespace {

// Reads the declarations, evaluates the binding of the variable `y`, and tells it or why there is none.
class Evaluated {
 public:
  explicit Evaluated(const std::string& declarations) {
    model_ = read_text("model M\n" + declarations + "end M;\n", context_);
    if (model_) env_.emplace(*model_, context_.names);
  }
  std::string y() {
    if (!model_) return render_all(context_.diagnostics, context_.sources);
    for (VariableId v : model_->variables.ids()) {
      if (variable_name(*model_, context_.names, v) != "y") continue;
      auto value = evaluate(model_->variables[v].binding, *env_);
      return value ? text_of(*value, *model_, context_.names) : "failed: " + env_->failure.text;
    }
    return "no y";
  }
  Environment& env() { return *env_; }
  Context& context() { return context_; }
  Model& model() { return *model_; }

 private:
  Context context_;
  std::optional<Model> model_;
  std::optional<Environment> env_;
};

TEST(EvaluateFunctions, LoopsAndBranches) {
  // Euclid's algorithm
  EXPECT_EQ(Evaluated(R"(
  function gcd
    input Integer a;
    input Integer b;
    output Integer g;
    protected Integer x = a;
    protected Integer y = b;
    protected Integer r;
  algorithm
    while true loop
      if y == 0 then
        break;
      elseif y < 0 then
        y := -y;
      else
        r := mod(x, y);
        x := y;
        y := r;
      end if;
    end while;
    g := x;
  end gcd;
  parameter Integer y = gcd(1071, -462);
)")
                .y(),
            "21");
}

TEST(EvaluateFunctions, Recursion) {
  EXPECT_EQ(Evaluated(R"(
  function fibonacci
    input Integer n;
    output Integer f;
  algorithm
    if n <= 1 then
      f := n;
      return;
    end if;
    f := 0;
    for k in 1:2 loop
      f := f + fibonacci(n - k);
    end for;
  end fibonacci;
  parameter Integer y = fibonacci(15);
)")
                .y(),
            "610");
}

TEST(EvaluateFunctions, SlicesAndDynamicSizes) {
  EXPECT_EQ(Evaluated(R"(
  function f
    input Real x[:];
    output Real m[3, n];
    output Integer k;
    protected Integer n = size(x, 1);
    protected Real z[:];
  algorithm
    m[1] := x;
    m[2, :] := 2.0 * x;
    m[3, 1:n - 1] := x[2:n];
    m[3, n] := 7;
    m[{1, 3}, 1] := {-1.0, -3.0};
    z := cat(1, x, x);
    k := size(z, 1);
  end f;
  parameter Real y[3, 3] = result(typed((Real[3, 3], Integer), f({1.0, 2.0, 3.0})), 1);
)")
                .y(),
            "{{-1, 2, 3}, {2, 4, 6}, {-3, 3, 7}}");
}

TEST(EvaluateFunctions, RecordsInPlace) {
  EXPECT_EQ(Evaluated(R"(
  record Point
    Real x[2];
    Integer n;
  end Point;
  record Line
    Point p[2];
  end Line;
  function f
    output Line l;
    protected Line copy;
  algorithm
    l.p[1].x[2] := 5.0;
    l.p.n := {3, 4};
    copy := l;
    copy.p[2].x := {8.0, 9.0};
    l.p[2] := copy.p[2];
    l.p[1:2].x[1] := {0.5, 0.25};
    copy.p[1].n := 100;
    (l.p.x)[2, 2] := (l.p.x)[1, 2] + 1.0;
    (l.p.x)[{2, 1}, 1] := {0.25, 0.5};
  end f;
  parameter Line y = f();
)")
                .y(),
            "Line({Point({0.5, 5}, 3), Point({0.25, 6}, 4)})");
}

TEST(EvaluateFunctions, SeveralResults) {
  EXPECT_EQ(Evaluated(R"(
  function divide
    input Integer a;
    input Integer b;
    output Integer quotient;
    output Integer remainder;
  algorithm
    quotient := div(a, b);
    remainder := rem(a, b);
  end divide;
  function f
    output Integer y[3];
  algorithm
    (y[1], y[2]) := divide(17, 5);
    (, y[3]) := divide(-17, 5);
  end f;
  parameter Integer y[3] = f();
)")
                .y(),
            "{3, 2, -2}");
}

TEST(EvaluateFunctions, FunctionValues) {
  EXPECT_EQ(Evaluated(R"(
  function parabola
    input Real x;
    input Real a;
    output Real y;
  algorithm
    y := a * x ^ 2;
  end parabola;
  function simpson
    input function f;
    input Real a;
    input Real b;
    output Real y;
  algorithm
    y := (b - a) / 6 * (callvalue(Real, f, a) + 4 * callvalue(Real, f, (a + b) / 2) + callvalue(Real, f, b));
  end simpson;
  parameter Real y = simpson(function parabola(:, 3.0), 0, 2);
)")
                .y(),
            "8");  // the integral of 3x^2 from 0 to 2
}

TEST(EvaluateFunctions, DeclarationsInAnyOrder) {
  EXPECT_EQ(Evaluated(R"(
  function f
    input Integer n;
    output Real y[m];
    protected Integer m = k + 1;
    protected Integer k = 2 * n;
  algorithm
    for i in 1:m loop
      y[i] := i;
    end for;
  end f;
  parameter Real y[3] = typed(Real[3], f(1));
)")
                .y(),
            "{1, 2, 3}");
}

TEST(EvaluateFunctions, RecordConstructor) {
  EXPECT_EQ(Evaluated(R"(
  record R
    Real a;
    Real b;
  end R;
  function R
    input Real a;
    output R r;
    protected Real b = 2 * a;
    annotation(recordConstructor = true);
  end R;
  parameter R y = `R`(4.0);
)")
                .y(),
            "R(4, 8)");
}

TEST(EvaluateFunctions, FailuresTellWhere) {
  Evaluated run(R"(
  function f
    input Real x[:];
    output Real y;
  algorithm
    y := 0;
    for i in 1:size(x, 1) + 1 loop
      y := y + x[i];
    end for;
  end f;
  parameter Real y = f({1.0, 2.0});
)");
  EXPECT_EQ(run.y(), "failed: subscript 3 of dimension 1 is outside 1:2");
  EXPECT_EQ(run.env().failure.kind, FailureKind::IndexOutOfRange);
  EXPECT_EQ(run.context().names.text(run.env().failure.function), "f");
  EXPECT_EQ(run.context().sources.text(run.env().failure.span), "y := y + x[i];");
}

TEST(EvaluateFunctions, Asserts) {
  EXPECT_EQ(Evaluated(R"(
  type AssertionLevel = enumeration(warning, error);
  function f
    input Integer n;
    output Integer y;
  algorithm
    assert(n > 10, "small", AssertionLevel.warning);
    assert(n > 0, "n = " + String(n) + " is not positive");
    y := n;
  end f;
  parameter Integer y = f(-3);
)")
                .y(),
            "failed: assertion failed: n = -3 is not positive");
}

TEST(EvaluateFunctions, ShapesAreChecked) {
  EXPECT_EQ(Evaluated(R"(
  function f
    input Integer n;
    output Real y[n];
  algorithm
    y := {1.0, 2.0};
  end f;
  parameter Real y[3] = f(3);
)")
                .y(),
            "failed: size 1 of 'y' is 3 and gets a value with 2");
}

TEST(EvaluateFunctions, DeclarationsThatNeedThemselves) {
  EXPECT_EQ(Evaluated(R"(
  function f
    output Real y[n];
    protected Integer n = size(y, 1);
  end f;
  parameter Real y[3] = typed(Real[3], f());
)")
                .y(),
            "failed: the declaration of 'y' depends on itself");
}

TEST(EvaluateFunctions, ExternalThroughTheHook) {
  Evaluated run(R"(
  function twice
    input Real x;
    output Real y;
  external "C" y = twice(x);
  end twice;
  parameter Real y = twice(21) + 0.5;
)");
  EXPECT_EQ(run.y(), "failed: 'twice' is an external function");
  run.env().external = [](FunctionId, std::span<const Value> in) {
    return std::optional(std::vector{Value::real(2 * in[0].as_real())});
  };
  EXPECT_EQ(run.y(), "42.5");
}

TEST(EvaluateFunctions, ArraysNobodyCanHaveMeant) {
  EXPECT_EQ(Evaluated(R"(
  function f
    input Integer n;
    output Real y;
    protected Real big[n, n];
  algorithm
    y := big[1, 1];
  end f;
  parameter Real y = f(1000000);
)")
                .y(),
            "failed: an array of more than 134217728 elements");
}

TEST(EvaluateFunctions, EnumerationsAndStrings) {
  EXPECT_EQ(Evaluated(R"(
  type Colour = enumeration(red, green, blue);
  function f
    output String s = "";
  algorithm
    for c in Colour.red:Colour.blue loop
      s := s + String(c) + String(Integer(c)) + (if c < Colour.blue then ", " else ".");
    end for;
    if "abc" < "abd" and Colour(2) == Colour.green then
      s := s + String(3.0e10) + String(0.1, significantDigits = 20);
    end if;
  end f;
  parameter String y = f();
)")
                .y(),
            "\"red1, green2, blue3.3e+100.10000000000000000555\"");
}

}  // namespace
}  // namespace saltus::hybrid
