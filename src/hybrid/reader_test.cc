// The printed form, there and back. Each text below is canonical: read and printed, it is itself.
#include "hybrid/reader.h"

#include <gtest/gtest.h>

#include "base/render.h"
#include "hybrid/printer.h"
#include "hybrid/verify.h"

namespace saltus::hybrid {
namespace {

std::string reprinted(const std::string& text) {
  Context context;
  std::optional<Model> model = read_text(text, context);
  if (!model) return render_all(context.diagnostics, context.sources);
  std::string findings = findings_text(verify(*model, context.names));
  return findings.empty() ? print(*model, context.names) : findings;
}

void expect_canonical(const std::string& text) {
  EXPECT_EQ(reprinted(text), text);
}

// The first diagnostic's code, or nothing.
std::string error_of(const std::string& text) {
  Context context;
  if (read_text(text, context)) return "no error";
  return context.diagnostics.all().empty() ? "no diagnostic" : std::string(context.diagnostics.all()[0].code);
}

std::string in_model(const std::string& equations) {
  return "model M\n  Real x;\n  Real y;\n  Real v[3];\n  Real m[2, 3];\n  discrete Integer n;\n  discrete Boolean b;\n"
         "  discrete Boolean c;\n  Real a[4].p[2];\nequation\n" +
         equations + "end M;\n";
}

TEST(Reader, Variables) {
  expect_canonical(R"(model Circuit.Test "a circuit"
  parameter Real c[3].R(unit = "Ohm", min = 0.0) = 10.0 "resistance";
  protected final parameter Integer n = 3 annotation(Evaluate = true);
  constant Boolean on = true;
  Real x(quantity = "Length", unit = "m", displayUnit = "mm", min = -1.0, max = 1.0, start = 0.5, fixed = true,)"
                   R"( nominal = 10.0, stateSelect = StateSelect.prefer);
  input Real u;
  output Real y;
  discrete Integer k(start = 1);
  discrete String s = "a \"quoted\"\n\\ text";
  Real a.'quoted name'.z;
  Real `strange[1]`.`end`[2];
  Real hidden annotation(HideResult = true);
equation
  x = a.'quoted name'.z;
  y = `strange[1]`.`end`[1];
  annotation(experiment(StartTime = 0.0, StopTime = 1.0, Interval = 0.01, Tolerance = 1e-06));
end Circuit.Test;
)");
}

TEST(Reader, MinimalParentheses) {
  for (const char* equation :
       {"x = a - b - c",
        "x = a - (b - c)",
        "x = a + b * c",
        "x = (a + b) * c",
        "x = a / b / c",
        "x = a / (b * c)",
        "x = -a * b",
        "x = (-a) * b",
        "x = -a + b",
        "x = a - (-b) ^ 2.0",
        "x = (a ^ b) ^ c",
        "x = a ^ (b ^ c)",
        "x = -a ^ 2.0",
        "x = (-2.0) * a",
        "x = a + (-2.0)",
        "x = (if p then a else b) + c",
        "x = if p then a elseif q then b else c",
        "x = if p and (q or not p) then a else b",
        "p = a < b and b <= c or not a >= c",
        "p = not (p or q)",
        "p = (a < b) == q",
        "p = a <> b",
        "x = sin(a) * cos(-b)",
        "x = if not p then a else -b",
        "der(x) = time",
        "p = pre(q)",
        "x = noEvent(if a > 0.0 then a else -a)",
        "x = smooth(1, a * a)",
        "p = sample(0.0, 0.1)",
        "x = delay(a, 0.5)",
        "x = homotopy(a, b)",
        "p = edge(q) or change(p)",
        "p = initial() and not terminal()",
        "x = k / k",
        "x = a * k",
        "x = real(k) + real(k)",
        "x = sqrt(k)",
        "x = abs(real(k))",
        "k = integer(a)",
        "k = -9223372036854775808",
        "k = mod(k, 3) + div(k, -2)",
        "x = min(a, max(b, 1.0))",
        "x = 1e+30",
        "x = 1e-300",
        "x = $inf",
        "x = -$inf",
        "k = if p then 1 else k - 1",
        "x = atan2(a, k)",
        "x = floor(a)",
        "k = sign(a)",
        "k = boolint(p)",
        "p = String(a) == String(k, minimumLength = 8, leftJustified = false) + String(a, format = \"8.3f\")"}) {
    std::string text = std::string("model M\n  Real x;\n  Real a;\n  Real b;\n  Real c;\n  discrete Boolean p;\n") +
                       "  discrete Boolean q;\n  discrete Integer k;\nequation\n  " + equation + ";\nend M;\n";
    expect_canonical(text);
  }
}

TEST(Reader, Arrays) {
  for (const char* equation : {"x = v[1] + a[2].p[1]",
                               "v = 2.0 * v",
                               "v = v .* v",
                               "v = v / x",
                               "v = x ./ v",
                               "v = v .^ 2.0",
                               "x = v * v",
                               "m * v = m[:, 1]",
                               "v = m[1]",
                               "a[:].p[2] = a[1:4].p[1]",
                               "a.p = a.p",
                               "a[3].p = {x, y}",
                               "v = {x, y, 1.0}",
                               "m = {{1.0, 2.0, 3.0}, v}",
                               "v = fill(x, 3)",
                               "v = real(1:3)",
                               "v[{3, 1}] = m[:, 2]",
                               "v[1:2] = v[2:3]",
                               "v[n] = v[n - 1]",
                               "transpose(m) = {{x, y}, {x, y}, {x, y}}",
                               "x = sum(v)",
                               "x = product(v) + min(v) + max(v)",
                               "v = cross(v, v)",
                               "skew(v) = identity(3) * x",
                               "outerProduct(v, v) = diagonal(v)",
                               "symmetric(outerProduct(v, v)) = fill(0.0, 3, 3)",
                               "v = linspace(0.0, 1.0, 3)",
                               "v = cat(1, v[1:2], {x})",
                               "v = {x * i for i in 1:3}",
                               "m = {{x * i * j for j in 1:3} for i in 1:2}",
                               "m = {x * i * j for j in 1:3, i in 1:2}",
                               "x = sum({v[i] for i in 1:2:3})",
                               "reshape(m, 6) = cat(1, v, v)",
                               "v = if b then v else -v",
                               "{b, c} = {c, b} and {true, false}",
                               "v = (v + v)[3:-1:1]",
                               "v = noEvent(v + fill(1.0, 3))",
                               "v[1:0] = fill(0.0, 0)",
                               "x = v[if b then 1 else 2]"}) {
    std::string text = in_model(std::string("  ") + equation + ";\n");
    std::string printed = reprinted(text);
    EXPECT_EQ(reprinted(printed), printed) << equation;
    bool rewritten = std::string_view(equation).find("identity(3)") != std::string_view::npos;
    if (!rewritten) {
      EXPECT_EQ(printed, text);
    }
  }
}

TEST(Reader, Equations) {
  expect_canonical(R"(model M
  type AssertionLevel = enumeration(warning, error);
  Real c[100].x;
  Real c[100].v;
  Real h;
  discrete Boolean up;
equation
  for i in 1:100 loop
    der(c[i].x) = c[i].v;
  end for;
  for i in 2:100, j in 10:-2:1 loop
    c[i].v = c[i - 1].x * j;
  end for;
  if up then
    h = 1.0;
  elseif h > 2.0 then
    h = 2.0;
  else
    h = 3.0;
    for k in 1:2 loop
      assert(c[k].x > 0.0, "too low", AssertionLevel.warning);
    end for;
  end if;
  when {h < 0.0, initial()} then
    up = not pre(up);
    reinit(h, -pre(h));
  elsewhen h > 10.0 then
    up = false;
    terminate("far enough");
  end when;
algorithm
  h := 1.0;
  while h < 10.0 loop
    h := 2.0 * h;
    if h > 5.0 then
      break;
    end if;
  end while;
algorithm
  for i in {1.5, 2.5} loop
    h := h + i;
  end for;
equation
  for i in 1:3 loop
    algorithm
      c[i].x := 0.0;
    end algorithm;
  end for;
initial equation
  h = 1.0;
initial algorithm
  up := true;
end M;
)");
}

TEST(Reader, ExternalObjects) {
  expect_canonical(R"(model M
  class Handle extends ExternalObject;
  class Table extends ExternalObject destructor close;
  function close
    input Table t;
  external "C" close_table(t);
  end close;
  function open
    input Real k;
    output Table t;
  external "C" t = open_table(k);
  end open;
  parameter Handle h;
  parameter Table t = open(1.0);
end M;
)");
}

TEST(Reader, Functions) {
  expect_canonical(R"(model M
  class Table extends ExternalObject;
  record Complex
    Real re;
    Real im;
  end Complex;
  record Pair
    Complex parts[2];
    Integer n;
  end Pair;
  function Complex
    input Real re;
    input Real im = 0.0;
    output Complex result;
    annotation(Inline = true, recordConstructor = true);
  end Complex;
  function split
    input Real x[:];
    output Real y[size(x, 1)];
    output Integer n;
    protected Real z[2, :];
    protected Pair p;
  algorithm
    for i in 1:size(x, 1) loop
      y[i] := 2.0 * x[i];
      p.parts[1].re := y[i];
    end for;
    (z, , n) := typed((Real[2, 3], Real, Integer), three());
    if n > 3 then
      return;
    end if;
    assert(n > 0, "n = " + String(n));
    trace(n);
    annotation(smoothOrder = 2, derivative(order = 1, noDerivative = x) = split_der, inverse(x = inverse_of(y)));
  end split;
  function split_der
    input Real x[:];
    output Real y[size(x, 1)];
  end split_der;
  function inverse_of
    input Real y[:];
    output Real x[size(y, 1)];
  end inverse_of;
  function three
    output Real z[2, :];
    output Real w;
    output Integer n;
  external "C" three(z, size(z, 2), w, n) annotation(Sizes = {"2"}, Include = {"#include \"t.h\""}, Library = {"m"});
  end three;
  impure function trace
    input Integer n;
  external "C" trace(n);
  end trace;
  function apply
    input function f;
    input Real x;
    output Real y;
  algorithm
    y := callvalue(Real, f, x);
  end apply;
  function sin
    input Real x;
    output Real y;
  external "C" y = mysin(x);
  end sin;
  function open
    input String name;
    output Table table;
  external "C" table = open_table(name);
  end open;
  Real x[3];
  Real y;
  Table table = open("a.txt");
  discrete Integer k;
equation
  x = result(split(x), 1);
  y = `Complex`(1.0, 2.0).re;
  {Complex(y, 1.0), Complex(1.0, y)}[{1, 2}[k]].re = 1.0;
  y = apply(function `sin`(:), 1.0);
  trace(3);
end M;
)");
}

TEST(Reader, KnownSizesOfCallsNeedNoTypes) {
  std::string text = R"(model M
  function twice
    input Real x[:];
    output Real y[2 * size(x, 1)];
  end twice;
  Real x[3];
  Real y[6];
equation
  y = twice(x);
end M;
)";
  expect_canonical(text);
}

TEST(Reader, Processes) {
  expect_canonical(R"(model Tank
  channel Real level;
  channel go;
  Real V;
  discrete Integer n;
equation
  der(V) = if n > 0 then 1.0 else -1.0;
process Controller
  while true loop
    select
    case if n > 0 on level? V then
      n := n - 1;
    case on delay(2.0) then
      go!;
    case if n == 0 then
      level! 2.0 * V;
    end select;
    wait until V >= 10.0;
    reinit(V, 0.0);
    delay(0.5);
    go?;
    print("V = ", V);
    terminate("done");
  end while;
end Controller;
end Tank;
)");
}

TEST(Reader, ClocksAndStateMachines) {
  expect_canonical(R"(model M
  Real x;
  Real u;
  discrete Boolean fast;
  discrete Real y;
equation
  y = sample(u, Clock(1, 10)) + previous(y) + subSample(sample(x), 2);
  when Clock(0.1) then
    x = hold(y) + interval(y) + superSample(y, 2) + shiftSample(y, 1, 2) + backSample(y, 1, 2);
  end when;
  when Clock(fast, 0.1) then
    fast = firstTick(y) and noClock(fast);
  end when;
  when Clock(Clock(), "ImplicitEuler") then
    u = 1.0;
  end when;
state machine
  initialState(a.idle);
  transition(a.idle, a.busy, x > 1.0, immediate = true, reset = false, synchronize = false, priority = 2);
end M;
)");
}

TEST(Reader, IteratorsThatHideOthersAreRenamed) {
  Context context;
  auto model =
      read_text("model M\n Real i;\n Real v[3];\nequation\n for k in 1:3 loop v[k] = i; end for;\nend M;\n", context);
  ASSERT_TRUE(model);
  // Rename the iterator k to i: the variable i must still be told apart.
  for (Iterator& iterator : model->iterators) iterator.name = context.names.intern("i");
  std::string printed = print(*model, context.names);
  EXPECT_NE(printed.find("for i_2 in 1:3 loop\n    v[i_2] = i;"), std::string::npos) << printed;
  EXPECT_EQ(reprinted(printed), printed);
}

TEST(Reader, DeepSumsPrintAndRead) {
  std::string sum = "x";
  for (int i = 0; i < 20000; ++i) sum += " + y * " + std::to_string(i + 2) + ".0";
  expect_canonical(in_model("  x = " + sum + ";\n"));
}

TEST(Reader, Errors) {
  EXPECT_EQ(error_of("model M\nequation\n  x = 1;\nend M;\n"), "B0204");
  EXPECT_EQ(error_of("model M\n  Real x;\n  Real x;\nend M;\n"), "B0205");
  EXPECT_EQ(error_of("model M\n  Real x\nend M;\n"), "B0203");
  EXPECT_EQ(error_of("model M\n  Real x;\nequation\n  x = @;\nend M;\n"), "B0201");
  EXPECT_EQ(error_of("model M\n  Real x = \"abc;\nend M;\n"), "B0202");
  EXPECT_EQ(error_of("model M\n  Real x;\nequation\n  x = 1e999;\nend M;\n"), "B0206");
  EXPECT_EQ(error_of(in_model("  x = b + 1;\n")), "B0207");
  EXPECT_EQ(error_of(in_model("  v = m;\n")), "B0210");
  EXPECT_EQ(error_of(in_model("  v + m = v;\n")), "B0207");
  EXPECT_EQ(error_of(in_model("  x = v[1, 2];\n")), "B0207");
  EXPECT_EQ(error_of(in_model("  x = " + std::string(100000, '(') + "1" + std::string(100000, ')') + ";\n")), "B0208");
  EXPECT_EQ(error_of("model M\n  Real x[9000000000, 9000000000];\nend M;\n"), "B0211");
  EXPECT_EQ(error_of(in_model("  x = sum(fill(1.0, 9000000000, 9000000000));\n")), "B0211");
  EXPECT_EQ(error_of("model M\n  record A\n    B b;\n  end A;\n  record B\n    A a;\n  end B;\n  A x;\nend M;\n"),
            "B0207");
}

TEST(Reader, ErrorsShowTheirPlace) {
  Context context;
  EXPECT_FALSE(read_text(in_model("  der(x) = velocty;\n") + "", context));
  Context other;
  EXPECT_FALSE(read_text("model M\n  Real velocity;\nequation\n  der(velocity) = velocty;\nend M;\n", other));
  EXPECT_EQ(render_all(other.diagnostics, other.sources).substr(0, 46),
            "error[B0204]: no variable is called 'velocty'\n");
  EXPECT_EQ(other.diagnostics.all()[0].hint_text, "did you mean 'velocity'?");
}

}  // namespace
}  // namespace saltus::hybrid
