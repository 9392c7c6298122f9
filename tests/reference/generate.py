"""Random hybrid models of up to 20 equations. A model is a list of parts, each with its declarations, equations and the signals it offers to the later ones;
a part that no other needs can be left out, which is how a failing model is shrunk.

All signals are bounded, loops have one root, and thresholds lie inside of the signals' range, so that models simulate and something happens.
"""
import random

STOP = 2.0


class Part:
    def __init__(self, kind, declarations, equations="", initial="", section="", offers=(), needs=(), classes="", count=1):
        self.kind, self.declarations, self.equations, self.initial, self.section = kind, declarations, equations, initial, section
        self.offers, self.needs, self.classes, self.count = list(offers), set(needs), classes, count


class Generator:
    def __init__(self, seed, most=20):
        self.random = random.Random(f"reference {seed}")
        self.most, self.parts, self.number = most, [], 0
        self.signals = []      # (expression, part) continuous, roughly in [-1.5, 1.5]
        self.booleans = []

    def new(self, letter):
        self.number += 1
        return f"{letter}{self.number}"

    def n(self, low, high):
        value = round(self.random.uniform(low, high), 5)  # so many digits that independent schedules do not meet by chance
        return repr(value) if value >= 0 else f"({value!r})"

    # -- expressions of signals
    def pick(self):
        text, part = self.random.choice(self.signals)
        self.used.add(part)
        return text

    def boolean(self):
        if self.booleans and self.random.random() < 0.4:
            text, part = self.random.choice(self.booleans)
            self.used.add(part)
            return text
        return f"{self.pick()} {self.random.choice(['>', '<', '>=', '<='])} {self.n(-0.7, 0.7)}"

    def expression(self, depth=2):
        """A bounded expression, at most about 2."""
        r = self.random
        if depth == 0 or r.random() < 0.2:
            return self.pick()
        a = lambda: self.expression(depth - 1)  # noqa: E731
        return r.choice([
            lambda: f"{self.n(0.2, 0.8)}*{a()} + {self.n(-0.5, 0.5)}*{a()}",
            lambda: f"sin({self.n(0.5, 2)}*({a()}) + {self.n(-1, 1)})",
            lambda: f"tanh({a()} - {self.n(-1, 1)})",
            lambda: f"0.5*({a()})*({a()})",
            lambda: f"abs({a()})",
            lambda: f"min({a()}, {self.n(-0.5, 0.8)})",
            lambda: f"max({a()}, {a()})",
            lambda: f"(if {self.boolean()} then {a()} else {a()})",
            lambda: f"noEvent(if {self.pick()} > 0 then 1 else 0.5)*({a()})",
            lambda: f"smooth(0, if {(s := self.pick())} > 0.1 then 2*({s} - 0.1) else 0)",
            lambda: f"0.5*sign({a()})",
            lambda: f"exp(-({a()})^2)",
            lambda: f"({a()})/(1.5 + ({a()})^2)",
            lambda: f"sqrt(1 + ({a()})^2) - 1",
            lambda: f"0.4*atan2({a()}, 1.2 + cos({a()}))",
            lambda: f"delay({self.pick()}, {self.n(0.1, 0.6)})",
            lambda: f"0.3*mod({self.n(1, 4)}*time, {self.n(0.5, 1.5)})",
            lambda: f"0.2*integer({self.n(1, 5)}*time + {a()})",
            lambda: f"0.3*floor({self.n(1, 3)}*({a()}))",
            lambda: f"0.2*div({self.n(2, 9)}*time, {self.n(0.8, 1.5)})",
            lambda: f"0.2*rem({self.n(1, 5)}*time, {self.n(0.5, 1.5)})",
            lambda: f"semiLinear({a()}, {self.n(0.2, 1)}, {self.n(0.2, 1)})",
        ])()

    # -- parts
    def source(self):
        s = self.new("u")
        shape = self.random.choice([f"sin({self.n(1, 9)}*time + {self.n(0, 3)})", f"{self.n(0.3, 0.9)}*cos({self.n(2, 7)}*time)",
                                    f"2*exp(-{self.n(0.5, 2)}*time) - 1", f"{self.n(0.5, 1)}*time - 0.8"])
        return Part("source", f"Real {s};", f"{s} = {shape};", offers=[s])

    def state(self):
        x = self.new("x")
        return Part("state", f"Real {x}(start = {self.n(-1, 1)}, fixed = true);", f"der({x}) = {self.n(1, 4)}*({self.expression()} - {x});", offers=[x])

    def oscillator(self):
        x, v = self.new("x"), self.new("v")
        return Part("oscillator", f"Real {x}(start = {self.n(-1, 1)}, fixed = true), {v}(start = {self.n(-1, 1)}, fixed = true);",
                    f"der({x}) = {self.n(2, 7)}*{v}; der({v}) = -{self.n(2, 7)}*{x} - {self.n(0.1, 1)}*{v}*abs({v}) + {self.n(0.1, 0.8)}*({self.expression(1)});", offers=[x, v], count=2)

    def algebraic(self):
        y = self.new("y")
        return Part("algebraic", f"Real {y};", f"{y} = {self.expression(3)};", offers=[y])

    def stationary(self):
        x = self.new("x")
        return Part("stationary", f"Real {x}(start = 0.3);", f"der({x}) = {self.n(1, 3)}*({self.expression()}) - {self.n(1, 3)}*{x};", f"der({x}) = {self.n(-0.5, 0.5)};",
                    offers=[f"tanh({x})"])

    def free_parameter(self):
        p, x = self.new("p"), self.new("x")
        return Part("free_parameter", f"parameter Real {p}(fixed = false, start = 0); Real {x}(start = {self.n(-1, 1)}, fixed = true);", f"der({x}) = {p} - {x};",
                    f"{p} = {self.n(0.2, 0.9)}*{x} + {self.n(-0.4, 0.4)};", offers=[x, p])

    def linear_loop(self):
        a, b = self.new("a"), self.new("b")
        return Part("linear_loop", f"Real {a}, {b};", f"3*{a} + {self.n(-1, 1)}*{b} = {self.expression(1)}; {self.n(-1, 1)}*{a} - 2.5*{b} = {self.expression(1)};", offers=[a, b], count=2)

    def nonlinear_loop(self):
        a, b = self.new("a"), self.new("b")
        return Part("nonlinear_loop", f"Real {a}(start = 0), {b}(start = 0);",
                    f"{a} + {self.n(0.1, 0.8)}*sin({a}) + {self.n(-0.4, 0.4)}*{b} = {self.expression(1)}; {b} + {self.n(0.1, 0.5)}*{b}^3 + {self.n(-0.3, 0.3)}*tanh({a}) = {self.expression(1)};",
                    offers=[f"tanh({a})", b], count=2)

    def mixed_loop(self):
        i, s, v, off = self.new("i"), self.new("s"), self.new("v"), self.new("off")
        return Part("mixed_loop", f"Real {i}, {s}, {v}; Boolean {off};", f"{off} = {s} < 0; {v} = if {off} then {s} else {self.n(0.1, 0.5)}*{s}; "
                    f"{i} = if {off} then {self.n(0.01, 0.3)}*{s} else {s}; {self.pick()} = {v} + {i};", offers=[i, v], count=4)

    def sampled(self):
        d = self.new("d")
        return Part("sampled", f"discrete Real {d}(start = {self.n(-0.5, 0.5)}, fixed = true);",
                    f"when sample({self.n(0, 0.4)}, {self.n(0.1, 0.5)}) then {d} = {self.n(0.2, 0.8)}*pre({d}) + 0.5*({self.expression(1)}); end when;", offers=[d])

    def elsewhen(self):
        d = self.new("d")
        return Part("elsewhen", f"discrete Real {d}(start = 0, fixed = true);", f"when {self.pick()} > {self.n(-0.3, 0.3)} then {d} = {self.n(-1, 1)} + 0.2*pre({d}); "
                    f"elsewhen sample({self.n(0.1, 0.5)}, {self.n(0.3, 0.7)}) then {d} = 0.5*pre({d}) + 0.3*({self.expression(1)}); elsewhen {self.boolean()} then {d} = {self.n(-1, 1)}; end when;",
                    offers=[d])

    def counter(self):
        k = self.new("k")
        return Part("counter", f"Integer {k}(start = 0, fixed = true);",
                    f"when {{{self.pick()} > {self.n(-0.5, 0.5)}, sample({self.n(0.1, 0.5)}, {self.n(0.4, 0.9)})}} then {k} = mod(pre({k}) + 1, {self.random.randint(2, 5)}); end when;", offers=[f"0.3*{k}"])

    def hysteresis(self):
        b, s = self.new("b"), self.pick()
        return Part("hysteresis", f"Boolean {b}(start = {self.random.choice(['true', 'false'])}, fixed = true);",
                    f"{b} = {s} > {self.n(0.1, 0.6)} or pre({b}) and {s} > {self.n(-0.6, 0)};", offers=[f"(if {b} then 0.7 else -0.4)"])

    def changes(self):
        b, k = self.new("b"), self.new("k")
        return Part("changes", f"Boolean {b}(start = false, fixed = true); Integer {k}(start = 0, fixed = true);",
                    f"{b} = {self.boolean()}; when change({b}) then {k} = pre({k}) + (if edge({b}) then 2 else -1); end when;", offers=[f"0.2*{k}"], count=2)

    def reset(self):
        x = self.new("x")
        return Part("reset", f"Real {x}(start = {self.n(-0.3, 0.2)}, fixed = true);",
                    f"der({x}) = {self.n(1, 2)} + {self.n(0.1, 0.5)}*({self.expression(1)}); when {x} > {self.n(0.4, 0.9)} then reinit({x}, {self.n(-0.6, 0)} - 0.1*pre({x})); end when;", offers=[x])

    def ball(self):
        h, v = self.new("h"), self.new("v")
        return Part("ball", f"Real {h}(start = {self.n(0.5, 1)}, fixed = true), {v}(start = 0, fixed = true);",
                    f"der({h}) = {v}; der({v}) = -9.81; when {h} < 0 then reinit({v}, -{self.n(0.85, 0.95)}*pre({v})); end when;", offers=[h], count=2)

    def due(self):
        d, e = self.new("d"), self.new("e")
        return Part("due", f"discrete Real {d}(start = {self.n(0.1, 0.4)}, fixed = true), {e}(start = 0, fixed = true);",
                    f"when time >= pre({d}) then {d} = time + {self.n(0.15, 0.4)}; {e} = 1 - pre({e}); end when;", offers=[e], count=2)

    def section(self):
        d, e = self.new("d"), self.new("e")
        return Part("algorithm", f"discrete Real {d}(start = 0, fixed = true), {e}(start = 0, fixed = true);",
                    section=f"when sample({self.n(0.05, 0.3)}, {self.n(0.2, 0.5)}) then {d} := 0.5*pre({d}) + 0.3*({self.expression(1)}); "
                            f"for i in 1:3 loop {d} := 0.9*{d} + 0.05*i; end for; if {d} > 0.5 then {e} := {d}; else {e} := -pre({e}); end if; end when;", offers=[d, e], count=2)

    def function(self):
        f, y = self.new("f"), self.new("y")
        text = (f"  function {f} input Real x; input Real a; output Real y; protected Real s = 0; Integer k = 0; algorithm "
                f"for i in 1:{self.random.randint(2, 5)} loop s := s + x^i/(i + {self.n(1, 3)}); end for; "
                f"while k < 4 loop k := k + 1; if s > a then s := s*0.7; else s := s + 0.01*k; end if; end while; y := tanh(s); end {f};\n")
        # (The loop makes corners that no relation announces: its result is smooth only in pieces, but continuous parts follow it slowly.)
        smooth = (f"  function {f} input Real x; input Real a; output Real y; output Real z[2]; protected Real s = 0; algorithm "
                  f"for i in 1:{self.random.randint(2, 5)} loop s := s + sin(i*x)/(i + {self.n(1, 3)}); end for; y := s + 0.2*a; z := {{s, a*s}}; end {f};\n")
        if self.random.random() < 0.3:
            return Part("function", f"discrete Real {y}(start = 0, fixed = true);", f"when sample({self.n(0.05, 0.3)}, {self.n(0.2, 0.5)}) then {y} = {f}({self.pick()}, {self.n(-0.3, 0.5)}); end when;",
                        offers=[y], classes=text)
        z = self.new("z")
        return Part("function", f"Real {y}, {z}[2];", f"({y}, {z}) = {f}({self.expression(1)}, {self.pick()});", offers=[y, f"{z}[1]", f"{z}[2]"], classes=smooth, count=3)

    def chain(self):
        x = self.new("x")
        n = self.random.randint(2, 4)
        return Part("array", f"Real {x}[{n}](each start = {self.n(-0.5, 0.5)}, each fixed = true);",
                    f"der({x}[1]) = 3*({self.expression(1)} - {x}[1]); for i in 2:{n} loop der({x}[i]) = 4*({x}[i - 1] - {x}[i]) + 0.1*i; end for;", offers=[f"{x}[{n}]"], count=n)

    def matrix(self):
        a = self.new("a")
        return Part("matrix", f"Real {a}[3]; parameter Real A{a}[3, 3] = [4, {self.n(-1, 1)}, 0; 1, 5, {self.n(-1, 1)}; 0, {self.n(-1, 1)}, 3];",
                    f"A{a}*{a} = {{{self.expression(1)}, {self.n(-1, 1)}, {self.pick()}}};", offers=[f"sum({a})"], count=3)

    def if_equation(self):
        y = self.new("y")
        return Part("if_equation", f"Real {y};", f"if {self.boolean()} then {y} = {self.expression(1)}; elseif {self.boolean()} then {y} = {self.n(-1, 1)}; else {y} = {self.expression(1)}; end if;", offers=[y])

    def parts_of(self):
        return [self.source, self.state, self.state, self.oscillator, self.algebraic, self.algebraic, self.stationary, self.free_parameter, self.linear_loop, self.nonlinear_loop,
                self.mixed_loop, self.sampled, self.elsewhen, self.counter, self.hysteresis, self.changes, self.reset, self.ball, self.due, self.section, self.function, self.chain,
                self.matrix, self.if_equation]

    def generate(self):
        self.used = set()
        first = [self.source(), self.source()]
        wanted, count = self.random.randint(4, self.most), 0
        makers = self.parts_of()
        while True:
            if first:
                part = first.pop()
                part.needs = set()
            else:
                self.used = set()
                part = self.random.choice(makers)()
                part.needs = set(self.used)
            if count + part.count > wanted and count > 2:
                break
            index = len(self.parts)
            self.parts.append(part)
            count += part.count
            self.signals += [(s, index) for s in part.offers]
        return self.parts


def text(parts, kept=None):
    """The model of the parts that are kept (all): package R with model M."""
    kept = list(range(len(parts))) if kept is None else sorted(kept)
    chosen = [parts[i] for i in kept]
    lines = ["package R\n", *(p.classes for p in chosen), "  model M\n", *(f"    {p.declarations}\n" for p in chosen), "  equation\n",
             *(f"    {p.equations}\n" for p in chosen if p.equations), *(f"  algorithm\n    {p.section}\n" for p in chosen if p.section)]
    if any(p.initial for p in chosen):
        lines += ["  initial equation\n", *(f"    {p.initial}\n" for p in chosen if p.initial)]
    return "".join([*lines, "  end M;\nend R;\n"])


def closed(parts, wanted):
    """The parts wanted, and all that they need."""
    out, waiting = set(), list(wanted)
    while waiting:
        i = waiting.pop()
        if i not in out:
            out.add(i)
            waiting += parts[i].needs
    return out


def shrunk(parts, fails):
    """A smallest set of parts for which fails(text) still holds: parts that nothing needs are taken out one after the other."""
    kept = set(range(len(parts)))
    again = True
    while again:
        again = False
        for i in sorted(kept, reverse=True):
            fewer = {k for k in kept if k != i and i not in closed(parts, [k])}
            if fewer and fails(text(parts, fewer)):
                kept, again = fewer, True
                break
    return kept
