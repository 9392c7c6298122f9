"""The catalogue of features: each is a block with an input u and a state z that follows its output. To add one is one entry here; it is then
tried with every other feature and in every way of use (../crossings.py)."""
import dataclasses
from dataclasses import dataclass, field


# What kinds of features lack: way of use -> code of the refusal; "line": a line without a code.
KINDS = {
    "remembers": {"fmu2_me": "F0603", "fmu3_me": "F0603", "import_me": "F0603", "linearize": "A0001", "linear_differences": "line", "steady": "A0003"},
    "structure": {"fmu2_me": "F0602", "fmu3_me": "F0602", "import_me": "F0602", "sensitivities": "R0009", "fit": "R0009", "steady": "R0009",
                  "linear_differences": "line"},
    "opaque": {"resume": "R0041", "resume_with_parameter": "R0041"},
    "fmu": {way: "F0601" for way in ("fmu2_me", "fmu2_cs", "fmu3_me", "fmu3_cs", "import_me", "import_cs")},
}
# The same where two kinds meet: the modes of an FMU are found by a run, which must not run foreign code; states are chosen anew in each mode.
PAIRS = {
    ("structure", "foreign"): {"fmu2_cs": "F0602", "fmu3_cs": "F0602", "import_cs": "F0602"},
    ("structure", "chooses"): {"resume": "R0041", "resume_with_parameter": "R0041"},
}


@dataclass
class Feature:
    name: str
    declarations: str
    equations: str              # y in terms of u; sections are written as in Modelica
    classes: str = ""           # beside the block, in the same package
    needs: str = ""             # a library on MODELICAPATH
    foreign: bool = False       # C code of its own
    remembers: bool = False     # delay or transport: no model exchange
    structure: bool = False     # changes it: no model exchange with a number of states of its own
    chooses: bool = False       # its states on the way
    opaque: bool = False        # an external object whose memory no snapshot holds
    lacks: dict = field(default_factory=dict)  # way of use -> code of the refusal; "": the numbers differ, which is documented; None: it holds
    files: dict = field(default_factory=dict)  # beside the model: name -> text
    fmu: str = ""               # a model that is exported; what `saltus import` writes, class Imported, is beside the block (units.py)
    fmu_kind: str = "me"
    unpacked: str = ""          # its folder
    twin: tuple = ()            # declarations and equations that give the same y by plain means (a formula, a sum in a discrete variable)

    def by_its_twin(self):
        if not self.twin:
            return self
        return dataclasses.replace(self, declarations=self.twin[0], equations=self.twin[1], classes="", foreign=False, files={}, fmu="")

    def refusal(self, way):
        """The code of the refusal of this way of use; None: it holds."""
        if way == "ssp":  # a system takes a class of the FMU, too, and has a code for what import says in a line
            return {"line": "F0221"}.get(self.refusal("import_me"), self.refusal("import_me"))
        kinds = [KINDS[kind][way] for kind in KINDS if getattr(self, kind) and way in KINDS[kind]]
        return self.lacks[way] if way in self.lacks else kinds[0] if kinds else None

    def text(self):
        return f"""  block {self.name}
    input Real u;
    output Real y;
    parameter Real k = 1;
    Real z(start = 0, fixed = true);
{indent(self.declarations)}
  equation
    der(z) = k*y - z;
{indent(self.equations)}
  end {self.name};
"""


def refusals(features, way):
    """The codes by which these features together may be refused."""
    codes = [f.refusal(way) for f in features]
    for (one, other), ways in PAIRS.items():
        meet = any(getattr(f, one) for f in features) and any(getattr(f, other) for f in features)
        codes.append(ways.get(way) if meet else None)
    return [code for code in codes if code is not None]


def indent(text):
    return "\n".join("    " + line.strip() for line in text.strip().splitlines())


PENDULUM = "der(px) = vx; der(ph) = vh; der(vx) = -T*px + 0.1*u; der(vh) = -T*ph - {g}; px^2 + ph^2 = 1; y = px;"

UNIT_EQUATIONS = "der(x) = u - x; when x < 0.6 then d = pre(d) + 0.2; end when; y = x + d;"
UNIT = f"""model Unit
  input Real u(start = 0);
  output Real y;
  Real x(start = 1, fixed = true);
  discrete Real d(start = 0, fixed = true);
equation
  {UNIT_EQUATIONS}
end Unit;
"""

FEATURES = [
    Feature("Ode", "Real x(start = 1, fixed = true);", "der(x) = u - x; y = x;"),
    Feature("Stiff", "Real x(start = 1, fixed = true);", "der(x) = 1000*(u - x); y = x;"),
    Feature("AbsOfState", "Real x(start = 1, fixed = true);", "der(x) = u - x*abs(x); y = x;"),
    Feature("MinMax", "Real x(start = 0.2, fixed = true);", "der(x) = max(0, u - x) - min(x, 0.1); y = x;"),
    Feature("NoEvent", "Real x(start = 0, fixed = true);", "der(x) = noEvent(if u > 0.2 then 1 else -0.5) - x; y = x;"),
    Feature("Smooth", "Real x(start = 0, fixed = true);", "der(x) = smooth(1, if u > 0 then u^2 else 0) - x; y = x;"),
    Feature("Bump", "Real x(start = 0, fixed = true);", "der(x) = 1 - exp(-((x - 1)/0.3)^2) + 0.1*u; y = sin(x);"),
    Feature("Corner", "Real x(start = -0.5, fixed = true);", "der(x) = 1 + 0.1*u; y = noEvent(max(0, x));"),
    Feature("SemiLinear", "Real x(start = 0.5, fixed = true);", "der(x) = -semiLinear(x - u, 1, 3); y = x;"),
    Feature("FastForcing", "Real x(start = 0, fixed = true);", "der(x) = -x + noEvent(max(0, sin(200*time) - 0.5)) + 0.1*u; y = x;"),
    # A ripple hardly above what the tolerance lets pass: what is learnt about it from step to step decides about the next steps.
    Feature("Ripple", "Real x(start = 1, fixed = true);", "der(x) = -0.3*x + 1e-6*noEvent(max(0, sin(3000*time) - 0.5)) + 0.1*u; y = x;"),
    Feature("Delay", "Real x(start = 1, fixed = true);", "der(x) = -delay(x, 0.3) + 0.2*u; y = x;", remembers=True),
    # By itself what is delayed depends on no state.
    Feature("DelayedSignal", "Real s = sin(20*time) + 0.1*u;", "y = delay(s, 0.5);", remembers=True, lacks=dict.fromkeys(("linearize", "linear_differences", "steady"))),
    Feature("VariableDelay", "Real x(start = 1, fixed = true);", "der(x) = -delay(x, 0.2 + 0.1*sin(time), 0.4) + 0.2*u; y = x;", remembers=True),
    Feature("Transport", "Real o1, x(start = 0, fixed = true);", "der(x) = 1 + 0.3*sin(2*time); (o1, y) = spatialDistribution(u, 0, x, true);", remembers=True),
    Feature("Sample", "discrete Real d(start = 0, fixed = true);", "when sample(0.1, 0.15) then d = 0.5*pre(d) + u; end when; y = d;"),
    Feature("Elsewhen", "discrete Real d(start = 0, fixed = true);", "when sample(0.1, 0.3) then d = pre(d) + 0.2; elsewhen sample(0.25, 0.3) then d = 0.5*pre(d); end when; y = d + 0.1*u;"),
    Feature("PreInEquation", "discrete Real d(start = 0, fixed = true);", "when sample(0.1, 0.15) then d = u; end when; y = pre(d);",
            twin=("discrete Real d(start = 0, fixed = true);", "when sample(0.1, 0.15) then d = u; end when; y = d;")),
    Feature("LeftLimit", "discrete Real d(start = 0, fixed = true); Real w = 2*u;", "when sample(0.1, 0.15) then d = pre(w); end when; y = d;"),
    Feature("EdgeChange", "Boolean b(start = false, fixed = true) = sin(5*time) > 0.1; Integer n(start = 0, fixed = true);", "when change(b) then n = pre(n) + (if edge(b) then 2 else -1); end when; y = 0.1*n + 0.1*u;"),
    Feature("Hysteresis", "Boolean on(start = false, fixed = true); Real x(start = 0, fixed = true);", "on = x < 0.3 or pre(on) and x < 0.6; der(x) = (if on then 1.5 else 0) - x + 0.1*u; y = x;"),
    Feature("Reinit", "Real h(start = 1, fixed = true), v(start = 0, fixed = true);", "der(h) = v; der(v) = -9.81 + 0.1*u; when h < 0 then reinit(v, -0.9*pre(v)); end when; y = h;"),
    Feature("SmallThreshold", "Real x(start = 1, fixed = true); discrete Real d(start = 0, fixed = true);", "der(x) = -15*x; when x < 1e-9 then d = 1; end when; y = d + 0.1*u;",
            twin=("", "y = (if time > log(1e9)/15 then 1 else 0) + 0.1*u;")),
    Feature("OwnSchedule", "discrete Real due(start = 0.2, fixed = true); discrete Real d(start = 0, fixed = true);", "when time >= pre(due) then due = time + 0.17; d = 1 - pre(d); end when; y = d + 0.1*u;"),
    Feature("IntegerEvents", "Real x(start = 0, fixed = true);", "der(x) = mod(integer(3*time), 2) - x + 0.1*u; y = x;"),
    Feature("WhenAlgorithm", "discrete Real d(start = 0, fixed = true), e(start = 0, fixed = true);", "y = e;\nalgorithm\nwhen sample(0.1, 0.2) then d := pre(d) + u; e := 0.5*d; end when;"),
    Feature("LinearLoop", "Real a, b;", "a + 2*b = u; 3*a - b = 1 + 0.1*z; y = a + b;",
            twin=("", "y = (4*u + 1 + 0.1*z)/7;")),
    Feature("NonlinearLoop", "Real a(start = 0.5);", "a + 0.3*sin(a) + 0.1*a^3 = u + 0.5; y = a;", lacks={"import_me": "line"}),
    Feature("MixedLoop", "Real i, s, v; Boolean off;", "off = s < 0; v = if off then s else 0.1*s; i = if off then 0.01*s else s; u = v + i; y = i;"),
    Feature("MatrixEquation", "Real a[3]; parameter Real A[3, 3] = [3, 1, 0; 1, 4, 1; 0, 1, 5];", "A*a = {u, 1, z}; y = sum(a);"),
    Feature("Homotopy", "Real a(start = 1);", "homotopy(a^3 + a, 2*a) = 2 + u; y = a;", lacks={"import_me": "line"}),
    Feature("IndexTwo", "Real a(start = 0), b, f;", "der(a) = f + b; der(b) = -b + u; a = 2*b; y = a + 0*f;",
            twin=("Real b(start = 0, fixed = true);", "der(b) = -b + u; y = 2*b;")),
    Feature("Pendulum", "Real px(start = 0.5, fixed = true), ph(start = -0.8), vx(start = 0, fixed = true), vh, T;", PENDULUM.format(g="9.81"), chooses=True, lacks={"import_me": "line"}),
    Feature("OverTheTop", "Real px(start = 0, fixed = true), ph(start = -1), vx(start = 5, fixed = true), vh, T;", PENDULUM.format(g="4"), chooses=True, lacks={"import_me": "line"}),
    Feature("Clutch", "Real w1(start = 1, fixed = true), w2(start = 0, fixed = true), tau; Boolean locked = time >= 0.8;",
            "der(w1) = -tau - 0.1*w1 + 0.1*u; der(w2) = tau; if locked then w1 = w2; else tau = 0; end if; y = w1;", structure=True),
    Feature("IdealDiode", "Real i(start = 0, fixed = true), ud, s; Boolean off = s < 0;",
            "der(i) = 2*sin(5*time) - ud - i + 0.1*u; ud = if off then s else 0; i = if off then 0 else s; y = i;", structure=True),
    Feature("Sliding", "Real x(start = 0.3, fixed = true);", "der(x) = 0.2*u - sign(x); y = x;"),
    Feature("PeriodicClock", "Real c(start = 0), x(start = 0, fixed = true);", "c = 0.8*previous(c) + sample(u, Clock(1, 10)); der(x) = hold(c) - x; y = x;"),
    Feature("SubClock", "Real a(start = 0), b(start = 0);", "a = previous(a) + 0.1*sample(u, Clock(1, 20)); b = subSample(a, 4); y = hold(b);"),
    Feature("EventClock", "Real c(start = 0);", "c = previous(c) + 0.2*sample(u, Clock(sin(7*time) > 0.3)); y = hold(c);"),
    Feature("SolverClock", "Real c(start = 1), s;", "s = sample(u, Clock(Clock(1, 20), solverMethod = \"ExplicitEuler\")); der(c) = s - c; y = hold(c);"),
    Feature("FunctionLoop", "", "y = power_sum(u);", "  function power_sum\n    input Real x;\n    output Real y = 0;\n  algorithm\n    for i in 1:4 loop\n      y := y + x^i/i;\n    end for;\n  end power_sum;\n",
            twin=("", "y = u + u^2/2 + u^3/3 + u^4/4;")),
    Feature("RecordFunction", "Pair p = both(u);", "y = p.a + 0.1*p.b;", "  record Pair\n    Real a;\n    Real b;\n  end Pair;\n  function both\n    input Real x;\n    output Pair p;\n  algorithm\n    p.a := sin(x);\n    p.b := 2*x;\n  end both;\n",
            twin=("", "y = sin(u) + 0.2*u;")),
    Feature("SeveralResults", "Real q, r;", "(q, r) = two(u); y = q*r;", "  function two\n    input Real x;\n    output Real a = x + 1;\n    output Real b = cos(x);\n  algorithm\n  end two;\n",
            twin=("", "y = (u + 1)*cos(u);")),
    Feature("Impure", "discrete Real a(start = 0, fixed = true), b(start = 0, fixed = true);", "when sample(0.1, 0.2) then (a, b) = counter(time); end when; y = 0.1*a + 0.05*b + 0.1*u;",
            '  impure function counter\n    input Real t;\n    output Real a;\n    output Real b;\n    external "C" count_calls(t, a, b) annotation(Include = "\n'
            'static int calls_made = 0;\nstatic double last_call = -1;\nstatic void count_calls(double t, double* a, double* b) { if (t < last_call) calls_made = 0; last_call = t; ++calls_made; *a = calls_made; *b = calls_made; }");\n  end counter;\n',
            foreign=True, lacks={"steady": "A0003", "resume": "R0041", "resume_with_parameter": "R0041", "array": "its memory is the C library's, for all components",
                                 "threads": "for all runs of a process"},
            twin=("discrete Real a(start = 0, fixed = true), b(start = 0, fixed = true);", "when sample(0.1, 0.2) then a = pre(a) + 1; b = pre(b) + 1; end when; y = 0.1*a + 0.05*b + 0.1*u;")),
    Feature("FunctionInput", "", "y = combined(two_of, u);",
            "  partial function TwoOf\n    input Real x;\n    output Real a;\n    output Real b;\n  end TwoOf;\n"
            "  function two_of\n    input Real x;\n    output Real a = x + 1;\n    output Real b = cos(x);\n    output Real more = 2*x;\n  algorithm\n  end two_of;\n"
            "  function combined\n    input TwoOf f;\n    input Real x;\n    output Real y;\n  protected\n    Real a, b;\n  algorithm\n    (a, b) := f(x);\n    y := a*b;\n  end combined;\n",
            twin=("", "y = (u + 1)*cos(u);")),
    Feature("UnreadField", "Real w;", "w = 2*y; y = read_one(Given(u, w));",
            "  record Given\n    Real a;\n    Real b;\n  end Given;\n"
            "  function read_one\n    input Given g;\n    output Real y = 0;\n  algorithm\n    for i in 1:4 loop\n      y := y + g.a^i/i;\n    end for;\n  end read_one;\n",
            twin=("", "y = u + u^2/2 + u^3/3 + u^4/4;")),
    Feature("ExternalFunction", "", "y = cubed(u);", '  function cubed\n    input Real x;\n    output Real y;\n    external "C" y = cube_of(x) annotation(Include = "static double cube_of(double x) { return x*x*x; }");\n  end cubed;\n', foreign=True,
            twin=("", "y = u^3;")),
    Feature("ObjectWithMemory", "Memory m = Memory(); discrete Real s(start = 0, fixed = true);", "when sample(0.1, 0.2) then s = add_up(m, u); end when; y = s;",
            '  class Memory\n    extends ExternalObject;\n    function constructor\n      output Memory m;\n      external "C" m = new_memory() annotation(Include = "\n#include <stdlib.h>\nstatic void* new_memory(void) { return calloc(1, sizeof(double)); }");\n    end constructor;\n'
            '    function destructor\n      input Memory m;\n      external "C" free(m) annotation(Include = "#include <stdlib.h>");\n    end destructor;\n  end Memory;\n'
            '  function add_up\n    input Memory m;\n    input Real x;\n    output Real s;\n    external "C" s = add_to(m, x) annotation(Include = "static double add_to(void* m, double x) { return *(double*)m += x; }");\n  end add_up;\n',
            foreign=True, opaque=True, lacks={"steady": "A0003"},
            twin=("discrete Real s(start = 0, fixed = true);", "when sample(0.1, 0.2) then s = pre(s) + u; end when; y = s;")),
    Feature("Text", "String s = if u > 0.2 then \"high\" else \"low\"; Integer n = if s == \"high\" then 3 else 1;", "y = 0.1*n;",
            twin=("", "y = 0.1*(if u > 0.2 then 3 else 1);")),
    Feature("Enumeration", "Level l = if u > 0.4 then Level.high elseif u > 0.03 then Level.middle else Level.low;", "y = 0.2*Integer(l);", "  type Level = enumeration(low, middle, high);\n",
            twin=("", "y = 0.2*(if u > 0.4 then 3 elseif u > 0.03 then 2 else 1);")),
    Feature("ArrayOfComponents", "First f[3](each u = u, T = {0.2, 0.5, 1});", "y = sum(f.x);", "  block First\n    input Real u;\n    parameter Real T;\n    Real x(start = 0, fixed = true);\n  equation\n    T*der(x) = u - x;\n  end First;\n"),
    Feature("Family", "Real T[12](each start = 0, each fixed = true);", "der(T[1]) = 20*(u - 2*T[1] + T[2]); for i in 2:11 loop der(T[i]) = 20*(T[i - 1] - 2*T[i] + T[i + 1]); end for; der(T[12]) = 20*(T[11] - T[12]); y = T[6];"),
    Feature("InnerOuter", "inner Real gravity = 2 + 0.1*u; Reads r;", "y = r.w;", "  model Reads\n    outer Real gravity;\n    Real w = 0.3*gravity;\n  end Reads;\n",
            twin=("", "y = 0.3*(2 + 0.1*u);")),
    Feature("Circuit", "Source s(v = u); Cell a(R = 1, C = 0.3), b(R = 2, C = 0.2);", "connect(s.p, a.p); connect(a.n, b.p); y = b.v;",
            "  connector Pin\n    Real v;\n    flow Real i;\n  end Pin;\n  model Source\n    Pin p;\n    input Real v;\n  equation\n    p.v = v;\n  end Source;\n  model Cell\n    Pin p, n;\n    parameter Real R, C;\n    Real v(start = 0, fixed = true);\n  equation\n    C*der(v) = p.i + n.i;\n    p.v - v = R*p.i;\n    n.v = v;\n  end Cell;\n"),
    Feature("ExpandableBus", "Bus bus; Writes w; ReadsBus r;", "w.x = u; connect(w.b, bus); connect(bus, r.b); y = r.y;",
            "  expandable connector Bus\n  end Bus;\n  connector Out = output Real;\n  connector In = input Real;\n  model Writes\n    Bus b;\n    Real x;\n    Out o = 2*x;\n  equation\n    connect(o, b.speed);\n  end Writes;\n"
            "  model ReadsBus\n    Bus b;\n    In i;\n    Real y = 0.5*i;\n  equation\n    connect(b.speed, i);\n  end ReadsBus;\n",
            twin=("", "y = u;")),
    Feature("FreeParameter", "parameter Real p(fixed = false, start = 0); Real x(start = 0.5, fixed = true);", "der(x) = p - x + 0.1*u; y = x;\ninitial equation\np = 0.3*k;",
            twin=("Real x(start = 0.5, fixed = true);", "der(x) = 0.3*k - x + 0.1*u; y = x;")),
    Feature("InitialAlgorithm", "parameter Real p(fixed = false, start = 0); Real x(start = 0, fixed = true);", "der(x) = p - x + 0.1*u; y = x;\ninitial algorithm\np := 0; for i in 1:3 loop p := p + 0.1*i; end for;",
            twin=("Real x(start = 0, fixed = true);", "der(x) = 0.6 - x + 0.1*u; y = x;")),
    Feature("Stationary", "Real x(start = 3);", "der(x) = 1 + 0.2*z - x + 0.1*u; y = x;\ninitial equation\nder(x) = 0;"),
    Feature("Assertion", "Real x(start = 0, fixed = true);", "der(x) = u - x; assert(x > -100, \"low\"); assert(x < 0.05, \"over\", AssertionLevel.warning); y = x;"),
    Feature("Conditional", "parameter Boolean there = true; Extra e if there; Real w; Out o;", "connect(e.o, o); w = o; y = w + 0.1*u;", "  connector Out = output Real;\n  block Extra\n    Out o = sin(time);\n  end Extra;\n",
            twin=("", "y = sin(time) + 0.1*u;")),
    Feature("StateMachine", "Up up; Down down; Real c(start = 0);", "transition(up, down, up.n > 4, immediate = false); transition(down, up, down.n > 2, immediate = false); initialState(up);\nc = previous(c) + (if activeState(up) then 0.1 else -0.1) + 0*sample(u, Clock(1, 10)); y = hold(c);",
            "  block Up\n    Integer n(start = 0) = previous(n) + 1;\n  end Up;\n  block Down\n    Integer n(start = 0) = previous(n) + 1;\n  end Down;\n", lacks={"array": "M0999"}),
    Feature("VaryingSize", "Integer n(start = 1, fixed = true); Real c[4], a[4] = {1, 2, 3, 4};", "when sample(0.07, 0.2) then n = if pre(n) < 4 then pre(n) + 1 else 1; end when; y = sum(c) + 0.1*sum(a[1:n]) + 0.1*u;\nalgorithm\nc := zeros(4); c[1:n] := fill(1/n, n);",
            twin=("Integer n(start = 1, fixed = true);", "when sample(0.07, 0.2) then n = if pre(n) < 4 then pre(n) + 1 else 1; end when; y = 1 + 0.05*n*(n + 1) + 0.1*u;")),
    Feature("LocalConstant", "Scale s(n = 3); Real x(start = 0, fixed = true);", "der(x) = 0.1*s.scale(u) - x; y = x + 0.1*s.y;",
            "  model Scale\n    constant Integer n = 2;\n    function scale\n      input Real u;\n      output Real y;\n    algorithm\n      y := n*u;\n    end scale;\n    Real y = scale(time);\n  end Scale;\n",
            twin=("Real x(start = 0, fixed = true);", "der(x) = 0.3*u - x; y = x + 0.3*time;")),
    Feature("WhenInLoop", "Real a(start = 0, fixed = true), b(start = 0, fixed = true);", "when sample(0.1, 0.15) then a = u - 0.5*b; b = u - 0.5*a; end when; y = a + b;",
            twin=("discrete Real d(start = 0, fixed = true);", "when sample(0.1, 0.15) then d = u/0.75; end when; y = d;")),
    Feature("SectionInLoop", "Real v[5], s;", "for i in 1:5 loop v[i] = u - 0.1*s; end for; y = s;\nalgorithm\ns := 0; for j in 1:5 loop s := s + v[j]; end for;",
            lacks={"import_me": "line"}, twin=("", "y = 5*u/1.5;")),
    Feature("BoundFreeParameter", "parameter Real p(fixed = false) = 0.3*k; Real x(start = 0.5, fixed = true);", "der(x) = p - x + 0.1*u; y = x;",
            twin=("Real x(start = 0.5, fixed = true);", "der(x) = 0.3*k - x + 0.1*u; y = x;")),
    Feature("BranchNotTaken", "parameter Boolean never = false; discrete Real s(start = 2, fixed = true);", "y = s + 0.1*u;\nalgorithm\nwhen sample(0.1, 0.2) then if never then s := time; end if; end when;",
            twin=("", "y = 2 + 0.1*u;")),
    Feature("NearStart", "Real v(start = 1); Boolean closed;", "closed = v > 0; 0 = if closed then v*(1 - v) - 0.1 - 0.02*sin(time) else v - 0.05; y = v + 0.1*u;", lacks={"import_me": "line"},
            twin=("", "y = 0.5*(1 + sqrt(1 - 4*(0.1 + 0.02*sin(time)))) + 0.1*u;")),
    Feature("CornerInDelay", "Real s;", "s = noEvent(abs(sin(7*time))) + 0.5*delay(s, 0.05); y = s + 0.1*u;", remembers=True,
            twin=("", "y = sum(noEvent(if time >= 0.05*i then 0.5^i*abs(sin(7*(time - 0.05*i))) else 0) for i in 0:40) + 0.1*u;")),
    Feature("FloatingLine", "Line l1(off = time > 1.3), l2(off = time > 1.3); Fault f; Source s(v = 10 + u); Load d;",
            "connect(s.p, l1.a); connect(l1.b, l2.a); connect(f.p, l1.b); connect(l2.b, d.p); d.w = s.v; y = 0.1*d.p.v;",
            "  connector Pin\n    Real v;\n    flow Real i;\n  end Pin;\n"
            "  model Line\n    Pin a, b;\n    input Boolean off;\n    Boolean running(start = true, fixed = true);\n  equation\n    when off then\n      running = false;\n    end when;\n"
            "    if running then\n      a.v - b.v = 0.5*der(a.i) + a.i;\n      a.i + b.i = 0;\n    else\n      a.i = 0;\n      b.i = 0;\n    end if;\n  end Line;\n"
            "  model Fault\n    Pin p;\n    Boolean on = time >= 0.4 and time < 0.7;\n  equation\n    if on then\n      p.v = 0.1*p.i;\n    else\n      p.i = 0;\n    end if;\n  end Fault;\n"
            "  model Source\n    Pin p;\n    input Real v;\n  equation\n    p.v = v;\n  end Source;\n"
            "  model Load \"with a resistor to a source of its own\"\n    Pin p;\n    input Real w;\n  equation\n    p.v = 3*(p.i + (w - p.v)/2);\n  end Load;\n", structure=True),
    # Ends the run at the instant at which the others end theirs.
    Feature("ImportedUnit", "Imported a;", "a.u = u; y = a.y;", fmu=UNIT, foreign=True, opaque=True,
            lacks={way: "an external function without a derivative annotation" for way in ("linearize", "linear_differences")},
            twin=("Real x(start = 1, fixed = true); discrete Real d(start = 0, fixed = true);", UNIT_EQUATIONS)),
    Feature("ImportedSlave", "Imported a(fmu_step = 0.01);", "a.u = u; y = a.y;", fmu=UNIT, fmu_kind="cs", foreign=True, opaque=True, lacks={"steady": "A0003"}),
    Feature("Terminate", "Real x(start = 0, fixed = true);", "der(x) = u - x; y = x;\nwhen time >= 2 then terminate(\"enough\"); end when;",
            twin=("Real x(start = 0, fixed = true);", "der(x) = u - x; y = x;")),
    # Two sources feed a node, one of them in both directions; the sink gets the mixture. With resistances 1: p_node = (2 + p2)/3, m1 = 2 - p_node, m2 = p2 - p_node.
    Feature("Streams", "Boundary s1(p = 2, h = u), s2(p = 1.5 + 1.5*sin(3*time), h = 3), sink(p = 0, h = 7); Pipe a, b, c;",
            "connect(s1.port, a.a); connect(s2.port, b.a); connect(a.b, c.a); connect(b.b, c.a); connect(c.b, sink.port); y = 0.3*actualStream(sink.port.h);",
            "  connector Port\n    Real p;\n    flow Real m;\n    stream Real h;\n  end Port;\n"
            "  model Boundary\n    Port port;\n    input Real p, h;\n  equation\n    port.p = p;\n    port.h = h;\n  end Boundary;\n"
            "  model Pipe\n    Port a, b;\n  equation\n    a.m = a.p - b.p;\n    a.m + b.m = 0;\n    a.h = inStream(b.h);\n    b.h = inStream(a.h);\n  end Pipe;\n",
            twin=("Real p2 = 1.5 + 1.5*sin(3*time); Real m1 = (4 - p2)/3, m2 = (2*p2 - 2)/3;", "y = 0.3*(if m2 > 0 then (m1*u + 3*m2)/(m1 + m2) else u);")),
    Feature("Overconstrained", "Root r(angle = u); Loop a, b, c;", "connect(r.p, a.p); connect(a.n, b.p); connect(b.n, c.p); connect(c.n, a.p); y = c.p.frame.angle + 0.1*a.v;",
            "  record Frame\n    Real angle;\n    function equalityConstraint\n      input Frame one;\n      input Frame other;\n      output Real residue[0];\n    algorithm\n      assert(abs(one.angle - other.angle) < 1e-9, \"a loop does not close\");\n    end equalityConstraint;\n  end Frame;\n"
            "  connector Pin\n    Frame frame;\n    Real v;\n    flow Real i;\n  end Pin;\n"
            "  model Root\n    Pin p;\n    input Real angle;\n  equation\n    Connections.root(p.frame);\n    p.frame.angle = angle;\n    p.v = 2;\n  end Root;\n"
            "  model Loop\n    Pin p, n;\n    Real v = p.v - n.v + p.frame.angle;\n  equation\n    Connections.branch(p.frame, n.frame);\n    p.frame.angle = n.frame.angle;\n    p.i + n.i = 0;\n    p.i = p.v - n.v;\n  end Loop;\n",
            twin=("", "y = 1.1*u;")),
    Feature("Slices", "Slow f[4](each u = u, T = {0.2, 0.5, 1, 2}); Real m[3, 4];",
            "m[:, 1] = {u, 2*u, 3*u}; m[:, 2:4] = {{i*f[j].x for j in 2:4} for i in 1:3}; y = 0.3*sum(m[{1, 3}, end]) + 0.1*(m[2, 1:2]*{1, 0.5} + sum(f[1:2:3].x));",
            "  block Slow\n    input Real u;\n    parameter Real T;\n    Real x(start = 0, fixed = true);\n  equation\n    T*der(x) = u - x;\n  end Slow;\n",
            twin=("Real x[4](each start = 0, each fixed = true);", "0.2*der(x[1]) = u - x[1]; 0.5*der(x[2]) = u - x[2]; der(x[3]) = u - x[3]; 2*der(x[4]) = u - x[4]; y = 1.2*x[4] + 0.1*(2*u + x[2] + x[1] + x[3]);")),
    Feature("RandomNumbers", "discrete Integer s(start = 4711, fixed = true); discrete Real r(start = 0, fixed = true);",
            "when sample(0.1, 0.15) then s = mod(16807*pre(s), 2147483); r = s/2147483; end when; y = r + 0.1*u;"),
    # Waits for a value, then adds up at intervals of its own.
    Feature("Process", "Watch w;", "w.x = u; y = w.y + 0.1*u;", "  model Watch\n    input Real x;\n    output Real y;\n  external \"chi\" annotation(Library = \"watch.chi\");\n  end Watch;\n",
            files={"watch.chi": "proc Watch(x: [-], y: [-]) = |[ s: real ; s := 0.0 | y = s | nabla x > 0.5; s := 1.0; *[ delta 0.23; s := 0.5*s + x ] ]|\nxper = |[ x: [-], y: [-] | w: Watch(x, y) ]|\n"},
            twin=("Boolean begun(start = false, fixed = true) = u > 0.5 or pre(begun); discrete Real due(start = 1e9, fixed = true), s(start = 0, fixed = true);",
                  "when {begun, time >= pre(due)} then due = time + 0.23; s = if edge(begun) then 1 else 0.5*pre(s) + u; end when; y = s + 0.1*u;")),
    Feature("ControlPart", "Lag l(u = u);", "y = l.x;", "  model Lag\n    input Real u;\n    output Real x;\n    parameter Real T = 0.5;\n  external \"SHSML\" annotation(Library = \"lag.shsml\");\n  end Lag;\n",
            files={"lag.shsml": "CTC lag is\ninterface\n  input(u, signal);\n  output(x, signal);\n  knob(T);\nend interface;\nbody\n  declarations\n    state(x, x_dot);\n  end declarations;\n  initial\n    x = 1.0;\n  end initial;\n"
                                "  dynamics\n    x_dot = (u - x)/T;\n  end dynamics;\n  assignments\n    T: 2.0;\n  end assignments;\nend body;\nend lag;\n"},
            twin=("Real x(start = 1, fixed = true);", "0.5*der(x) = u - x; y = x;")),
    Feature("TimeTable", "Modelica.Blocks.Sources.CombiTimeTable t(table = [0, 0; 0.5, 1; 0.5, 0.2; 1.4, 0.7], extrapolation = Modelica.Blocks.Types.Extrapolation.Periodic);", "y = t.y[1] + 0.1*u;", needs="Modelica", foreign=True,
            twin=("Real s = mod(time, 1.4);", "y = (if s < 0.5 then 2*s else 0.2 + (s - 0.5)*0.5/0.9) + 0.1*u;")),
    Feature("Table1D", "Modelica.Blocks.Tables.CombiTable1Ds t(table = [-2, 0; 0, 1; 1, 0.5; 3, 2]);", "t.u = u; y = t.y[1];", needs="Modelica", foreign=True,
            twin=("", "y = if u < 0 then 1 + 0.5*u else 1 - 0.5*u;")),
    Feature("NarrowTable", "Modelica.Blocks.Tables.CombiTable1Ds t(table = [-2, 0; 0.5, 0; 0.501, 1; 0.502, 0; 3, 0]); Real x(start = 0, fixed = true), s(start = 0, fixed = true);",
            "der(x) = 1 + 0.1*u; t.u = x; der(s) = 300*t.y[1]; y = s;", needs="Modelica", foreign=True),
    Feature("Table2D", "Modelica.Blocks.Tables.CombiTable2Ds t(table = [0, -1, 0, 2; -1, 1, 0, 2; 1, 3, 1, 0; 2, 0, 2, 1]);", "t.u1 = u; t.u2 = time - 0.5; y = t.y;", needs="Modelica", foreign=True),
    Feature("FileTable", "Modelica.Blocks.Sources.CombiTimeTable t(tableOnFile = true, tableName = \"speed\", fileName = Modelica.Utilities.Files.loadResource(\"modelica://Crossing/speed.txt\"), columns = {2, 3});", "y = t.y[1] + 0.1*t.y[2]*u;", needs="Modelica", foreign=True,
            files={"speed.txt": "#1\ndouble speed(4,3)\n0 0 1\n0.5 1 1\n1.25 0.25 2\n3 2 0.5\n"},
            twin=("", "y = (if time < 0.5 then 2*time elseif time < 1.25 then 1.5 - time else 0.25 + (time - 1.25)) + 0.1*u*(if time < 0.5 then 1 elseif time < 1.25 then 1 + (time - 0.5)/0.75 else 2 - 1.5*(time - 1.25)/1.75);")),
    Feature("Noise", "discrete Integer state[4](start = {1, 2, 3, 4}, each fixed = true); discrete Real r(start = 0, fixed = true);",
            "when sample(0.1, 0.15) then (r, state) = Modelica.Math.Random.Generators.Xorshift128plus.random(pre(state)); end when; y = r + 0.1*u;", needs="Modelica", foreign=True),
    Feature("NoiseBlock", "inner Modelica.Blocks.Noise.GlobalSeed globalSeed(useAutomaticSeed = false, fixedSeed = 17); Modelica.Blocks.Noise.UniformNoise n(samplePeriod = 0.15, y_min = 0, y_max = 1, useAutomaticLocalSeed = false, fixedLocalSeed = 5);",
            "y = n.y + 0.1*u;", needs="Modelica", foreign=True,
            lacks={"resume": "R0041", "resume_with_parameter": "R0041", "steady": "A0003"}),
    Feature("ZeroOrderHold", "Modelica.Blocks.Discrete.ZeroOrderHold h(samplePeriod = 0.13);", "h.u = u; y = h.y;", needs="Modelica"),
    Feature("Friction", "Modelica.Mechanics.Translational.Components.MassWithStopAndFriction m(m = 1, s(start = 0, fixed = true), v(start = 0, fixed = true), F_prop = 0.1, F_Coulomb = 0.2, F_Stribeck = 0.1, fexp = 2, smax = 10, smin = -10, L = 0.1); Modelica.Mechanics.Translational.Sources.Force f;",
            "f.f = u; connect(f.flange, m.flange_a); y = m.s;", needs="Modelica"),
]
