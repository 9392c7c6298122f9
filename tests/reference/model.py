"""A flat model as Python functions: solve() gives all variables at an instant from time, states and memory.

Memory: `p` holds the values before (pre), `r` what relations and the like were when last decided (they are held between events), `ticks`
which samplers are due. `live` gives what the held quantities would be now; an event is due where one of them differs.
"""
import math

import library as L
import statements
from expand import Expander, DEFAULTS, op
from structure import components, match
from syntax import NotCovered, parse

MATH = {"sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "log", "log10", "sqrt"}
COMPARE = statements.COMPARE
CONDITIONS = 200        # room for the when-conditions of algorithm sections
NEWTON = 1e-13          # relative change at which a loop counts as solved
NEWTON_LEAST = 1e-9     # what is accepted where rounding allows no more


class Failed(Exception):
    """The model has no value here: assertion, division by zero, no solution."""


class Return(Exception):
    pass


def check_assertion(holds):
    if not holds:
        raise Failed("assertion")


class Held:
    def __init__(self, live, margin, kind):
        self.live, self.margin, self.kind = live, margin, kind


class Equation:
    """target = code, where needs are the slots that code reads; alias: the slot that code is, if it is no more than that."""

    def __init__(self, code, candidates, needs, residual=None, target=None, alias=None):
        self.code, self.candidates, self.needs, self.residual, self.target, self.alias = code, candidates, needs, residual, target, alias

    def solved_for(self, u):
        """(assignment or None, the slots it needs)"""
        if u == self.target:
            return (None if u in self.needs else f"v[{u}] = {self.code}"), self.needs
        if u == self.alias:
            return f"v[{u}] = v[{self.target}]", {self.target}
        return None, self.needs | {self.target} - {None}


class Coder:
    """Scalar expressions as Python text; collects the slots they read."""

    def __init__(self, model, initial):
        self.model, self.initial, self.reads, self.live = model, initial, set(), 0

    def c(self, e):
        kind = e[0]
        if kind == "const":
            return repr(e[1]) if not isinstance(e[1], float) or abs(e[1]) < 1e300 else f"float('{e[1]}')"
        if kind == "time":
            return "t"
        if kind == "var":
            self.reads.add(e[1])
            return f"v[{e[1]}]"
        if kind == "pre":
            slot = self.model.slots[e[1]]
            if self.initial:
                if slot.kind == "discrete":
                    return self.c(("var", self.model.pre_slot[e[1]]))
                return self.c(("var", e[1]))
            return f"p[{e[1]}]"
        if kind == "fires":
            if self.initial:
                return str(e[2])
            self.reads.add(e[1])
            return f"(v[{e[1]}] and not p[{e[1]}])"
        if kind == "if":
            return f"({self.c(e[2])} if {self.c(e[1])} else {self.c(e[3])})"
        if kind == "noEvent":
            self.model.jumps_without_event |= chooses(e[1])
            self.live += 1
            out = self.c(e[1])
            self.live -= 1
            return out
        if kind == "initial":
            return str(self.initial)
        if kind == "terminal":
            return "S.terminal"
        if kind == "sample":
            return f"S.ticks[{self.model.sampler(e)}]"
        if kind == "select":
            return "(" + "[" + ", ".join(f"(lambda: {self.c(x)})" for x in e[1]) + f"][{self.c(e[2])} - 1]())"
        if kind == "delay":
            return self.delay(e)
        if kind == "call":
            return self.call(e)
        if kind in ("list", "dict"):
            return self.argument(e)
        if kind == "op":
            return self.operator(e)
        raise NotCovered(f"{kind} in an equation")

    def argument(self, a):
        if a[0] == "list":
            return "[" + ", ".join(self.argument(x) for x in a[1]) + "]"
        if a[0] == "dict":
            return "{" + ", ".join(f"{k!r}: {self.argument(x)}" for k, x in a[1]) + "}"
        return self.c(a)

    def call(self, e):
        path = "".join(f"[{x!r}]" for x in e[3])
        self.model.use_function(e[1])
        return f"F_{statements.python_name(e[1])}({', '.join(['t', *(self.argument(a) for a in e[2])])}){path}"

    def delay(self, e):
        if self.initial:
            return self.c(e[1])
        k = self.model.delayed(e)
        return f"S.past({k}, t - {self.c(e[2])}, r[{self.model.delays[k][2]}])"

    def operator(self, e):
        name, args = e[1], e[2:]
        if name in ("and", "or"):
            return f"({self.c(args[0])} {name} {self.c(args[1])})"
        if name == "not":
            return f"(not {self.c(args[0])})"
        if name == "neg":
            return f"(-{self.c(args[0])})"
        if name in ("+", "-", "*", "/"):
            return f"({self.c(args[0])} {name} {self.c(args[1])})"
        if name == "^":
            if args[1] in (("const", 2), ("const", 2.0)) and args[0][0] in ("var", "time"):
                a = self.c(args[0])
                return f"({a} * {a})"
            return f"L.power({self.c(args[0])}, {self.c(args[1])})"
        if name == "exp":
            return f"L.exp({self.c(args[0])})"
        if name in MATH:
            return f"math.{name}({', '.join(self.c(a) for a in args)})"
        if name == "String":
            return f"L.text({self.c(args[0])})"
        held = not self.live and any(self.model.continuous(a) for a in args)
        if name in COMPARE:
            if held:
                return f"r[{self.model.held(self, name, args)}]"
            return f"({self.c(args[0])} {COMPARE[name]} {self.c(args[1])})"
        if name in ("floor", "ceil", "integer", "div", "mod", "rem", "sign", "abs", "min", "max"):
            return self.jumping(name, args, held)
        raise NotCovered(f"{name}")

    def jumping(self, name, args, held):
        texts = [self.c(a) for a in args]
        if not held:
            return {"floor": "float(math.floor({0}))", "ceil": "float(math.ceil({0}))", "integer": "math.floor({0})", "div": "L.cut({0}, {1})",
                    "mod": "L.floored({0}, {1})", "rem": "L.rest({0}, {1})", "sign": "L.sign({0})", "abs": "abs({0})", "min": "min({0}, {1})",
                    "max": "max({0}, {1})"}[name].format(*texts)
        zero = ("const", 0.0)
        if name == "abs":
            k = self.model.held(self, ">=", (args[0], zero))
            return f"({texts[0]} if r[{k}] else -{texts[0]})"
        if name in ("min", "max"):
            k = self.model.held(self, "<", args)
            one, other = (texts[0], texts[1]) if name == "min" else (texts[1], texts[0])
            return f"({one} if r[{k}] else {other})"
        if name == "sign":
            return f"r[{self.model.held(self, 'sign', args)}]"
        if name in ("floor", "integer"):
            k = self.model.held(self, "floor", args)
            return f"r[{k}]" if name == "integer" else f"float(r[{k}])"
        if name == "ceil":
            return f"float(-r[{self.model.held(self, 'floor', (op('neg', args[0]),))}])"
        if name == "mod":
            return f"({texts[0]} - r[{self.model.held(self, 'floor', (op('/', *args),))}] * {texts[1]})"
        k = self.model.held(self, "trunc", (op("/", *args),))
        return f"r[{k}]" if name == "div" else f"({texts[0]} - r[{k}] * {texts[1]})"


class System:
    """Equations in the order of their solution: text for assignments, Newton's method for loops."""

    def __init__(self, model, equations, unknowns, name):
        self.model = model
        owner, failed = match([[u for u in e.candidates if u in unknowns] for e in equations])
        if failed or len(owner) != len(unknowns):
            left = [model.slots[u].name if u < len(model.slots) else f"pre {u}" for u in unknowns if u not in owner]
            raise NotCovered(f"{name}: no matching ({len(failed)} equations too many, not determined: {', '.join(left[:4])}): a higher index, or a change of structure")
        unknown_of = {e: u for u, e in owner.items()}
        lines, self.blocks = ["def solve(t, v, p, r, S):"], []
        solved = [e.solved_for(unknown_of[k]) for k, e in enumerate(equations)]
        for part in components(len(equations), lambda k: [owner[u] for u in solved[k][1] if u in owner]):
            if len(part) == 1 and solved[part[0]][0]:
                lines.append("    " + solved[part[0]][0])
                continue
            for k in part:
                u = unknown_of[k]
                if equations[k].residual is None or (u < len(model.slots) and model.slots[u].type != "Real"):
                    raise NotCovered(f"{name}: a loop through {model.slots[u].name if u < len(model.slots) else u}, which is not Real")
            block = len(self.blocks)
            self.blocks.append([unknown_of[k] for k in part])
            lines.append(f"    S.newton(B[{block}], R{block}, t, v, p, r)")
            model.texts.append(f"def R{block}_{name}(t, v, p, r, S):\n    return [" + ", ".join(equations[k].residual for k in part) + "]")
        lines.append("    return v")
        self.text, self.name = "\n".join(lines), name

    def compile(self, scope):
        inner = dict(scope)
        inner["B"] = self.blocks
        for k in range(len(self.blocks)):
            inner[f"R{k}"] = scope[f"R{k}_{self.name}"]
        exec(compile(self.text, f"<{self.name}>", "exec"), inner)
        return inner["solve"]


def chooses(e):
    return isinstance(e, tuple) and (e[:1] == ("if",) or any(chooses(x) for x in e))


class Model:
    def __init__(self, text, parameters=None, start_values=None):
        self.flat = parse(text)
        self.x = Expander(self.flat)
        self.slots = self.x.slots
        self.helds, self.held_index, self.samplers, self.delays, self.delay_index = [], {}, [], [], {}
        self.texts, self.functions, self.sections = [], [], []
        self.asserts, self.terminates, self.reinits = [], [], []
        self.jumps_without_event = False
        self.given = parameters or {}
        self.starts = start_values or {}
        equations = self.x.equations(self.flat.equations, {}, [])
        initial = self.x.equations(self.flat.initial, {}, [])
        for name, value in self.given.items():
            slot = self.slot(name)
            if slot.kind != "parameter":
                raise NotCovered(f"--param of {name}")
            slot.binding = ("const", value)
        for name, value in self.starts.items():
            self.slot(name).start = ("const", value)
        self.states = [i for i, s in enumerate(self.slots) if s.derivative is not None]
        self.free = [i for i, s in enumerate(self.slots) if s.kind == "parameter" and s.fixed == ("const", False)]
        inputs = {i for i, s in enumerate(self.slots) if s.declaration and "input" in s.declaration.prefixes}
        self.build(equations, initial, inputs)
        if self.delays and self.jumps_without_event:
            raise NotCovered("noEvent beside a delay: a jump that ends no step cannot be kept")

    def slot(self, name):
        for s in self.slots:
            if s.name == name:
                return s
        raise NotCovered(f"no variable {name}")

    # -- what expressions need
    def continuous(self, e):
        kind = e[0]
        if kind == "time" or kind == "delay":
            return True
        if kind == "var":
            return self.slots[e[1]].kind in ("continuous", "derivative")
        if kind in ("const", "pre", "fires", "sample", "initial", "terminal"):
            return False
        return any(self.continuous(x) for x in e[1:] if isinstance(x, tuple)) if kind != "call" else any(self.continuous(a) for a in e[2])  # noqa

    def held(self, coder, kind, args):
        inner = Coder(self, False)
        inner.live = 1   # relations inside are taken as they are now: abs(x) is never negative, however x changes its sign
        texts = [inner.c(a) for a in args]
        key = (kind, *texts)
        if key not in self.held_index:
            self.held_index[key] = len(self.helds)
            self.helds.append(None)
            if kind in COMPARE:
                live, margin = f"({texts[0]} {COMPARE[kind]} {texts[1]})", f"({texts[0]} - {texts[1]})"
            elif kind == "sign":
                live, margin = f"L.sign({texts[0]})", texts[0]
            else:
                live, margin = f"math.{kind}({texts[0]})", f"({texts[0]} - round({texts[0]}))"
            self.helds[self.held_index[key]] = Held(live, margin, kind)
        return self.held_index[key]

    def sampler(self, e):
        if e not in self.samplers:
            self.samplers.append(e)
        return self.samplers.index(e)

    def delayed(self, e):
        if e not in self.delay_index:
            k = self.delay_index[e] = len(self.delays)
            self.delays.append(None)
            coder = Coder(self, False)
            self.helds.append(Held(f"S.epoch(t - {coder.c(e[2])})", "1.0", "delay"))
            self.delays[k] = (None, None, len(self.helds) - 1)
            self.delays[k] = (coder.c(e[1]), coder.c(e[2]), self.delays[k][2])
        return self.delay_index[e]

    def use_function(self, name):
        if name in self.functions:
            return
        self.functions.append(name)
        self.texts.append(statements.function_text(self.flat, self.flat.functions[name]))
        for other in self.flat.functions:
            if other not in self.functions and f"F_{statements.python_name(other)}(" in self.texts[-1]:
                self.use_function(other)

    # -- algorithm sections
    def algorithm_reference(self, body, e):
        name = ".".join(n for n, _ in e[1])
        if name not in self.x.variables:
            raise NotCovered(f"the name {name}")
        v = self.x.variables[name]
        subscripts = [s for _, group in e[1] for s in group]
        body.reads.update(range(v.base, v.base + v.count))
        if not v.dims:
            return f"v[{v.base}]"
        whole = f"L.reshaped(v[{v.base}:{v.base + v.count}], {', '.join(map(str, v.dims))})"
        return f"L.element({whole}, {', '.join(body.e(s) for s in subscripts)})" if subscripts else whole

    def slots_of(self, e):
        return self.x.expand(e, self.iterators)

    def algorithm_call(self, body, e):
        name = e[1]
        if name in ("pre", "edge", "change"):
            target = self.slots_of(e[2][0])
            if isinstance(target, list) or target[0] != "var":
                raise NotCovered("pre of an array in an algorithm")
            i = target[1]
            if body.initial:
                before = f"v[{self.pre_slot[i]}]" if self.slots[i].kind == "discrete" else f"v[{i}]"
                if self.slots[i].kind == "discrete":
                    body.reads.add(self.pre_slot[i])
            else:
                before = f"p[{i}]"
            now = body.e(e[2][0]) if name != "pre" else ""
            return {"pre": before, "edge": f"({now} and not {before})", "change": f"({now} != {before})"}[name]
        if name == "initial":
            return str(body.initial)
        if name == "terminal":
            return "S.terminal"
        if name == "sample":
            return f"S.ticks[{self.sampler(self.x.expand(e, self.iterators))}]"
        if name == "der":
            slot = self.x.derivative(self.slots_of(e[2][0]))
            if isinstance(slot, list) or slot[0] != "var":
                raise NotCovered("der of an expression in an algorithm")
            body.reads.add(slot[1])
            return f"v[{slot[1]}]"
        if name == "delay":
            raise NotCovered("delay() in an algorithm")
        return None

    def algorithm_when(self, body, branches):
        for k, (condition, statements_) in enumerate(branches):
            parts = condition[1] if condition[0] == "array" else (condition,)
            fires = []
            for part in parts:
                key = (id(condition), part)
                if key not in body.conditions:
                    body.conditions[key] = self.x.condition(None)
                slot = body.conditions[key]
                pure = part == ("call", "initial", (), ())
                body.head.append((slot, part))
                fires.append(str(pure) if body.initial else f"(w{slot} and not p[{slot}])")
                body.line_before.append(f"w{slot} = {body.e(part)}")
            for text in body.line_before:
                body.line(text)
            body.line_before.clear()
            body.fire_count += 1
            body.line(f"f{body.fire_count} = {' or '.join(fires)}")
            if k > 0:
                body.line(f"f{body.fire_count} = f{body.fire_count} and not ({' or '.join(f'f{n}' for n in body.earlier)})")
            else:
                body.earlier = []
            body.earlier.append(body.fire_count)
            mine, earlier = body.fire_count, list(body.earlier)
            body.line(f"if f{mine}:")
            body.block(statements_)
            body.earlier = earlier

    def algorithm_action(self, body, e):
        if e[1] == "reinit":
            target = self.slots_of(e[2][0])
            body.line(f"S.reinits.append(({target[1]}, {body.e(e[2][1])}))")
            return
        if e[1] == "terminate":
            body.line("S.finished = True")
            return
        raise NotCovered(f"a call of {e[1]} in an algorithm")

    def section(self, statements_, iterators, initial, number, conditions):
        """Equations, one for each output, that call the section's Python function."""
        self.iterators = iterators
        outputs = []

        def assigned(list_):
            for s in list_:
                targets = [s[1]] if s[0] == "assign" else [x for x in s[1] if x is not None] if s[0] == "tuple" else []
                for target in targets:
                    name = ".".join(n for n, _ in target[1])
                    if name not in self.x.variables:
                        raise NotCovered(f"assignment to {name}")
                    if name not in outputs:
                        outputs.append(name)
                if s[0] in ("if", "when"):
                    for _, inner in s[1]:
                        assigned(inner)
                        if s[0] == "when":
                            for name in changed(inner):
                                v = self.x.variables[name]
                                for i in range(v.base, v.base + v.count):
                                    if self.slots[i].kind == "continuous":
                                        self.slots[i].kind = "discrete"
                                        self.pre_slot.setdefault(i, None)
                elif s[0] in ("for", "while"):
                    assigned(s[2])

        def changed(list_):
            out = []
            for s in list_:
                if s[0] == "assign":
                    out.append(".".join(n for n, _ in s[1][1]))
                elif s[0] == "tuple":
                    out += [".".join(n for n, _ in x[1]) for x in s[1] if x is not None]
                elif s[0] in ("if", "when"):
                    out += [n for _, inner in s[1] for n in changed(inner)]
                elif s[0] in ("for", "while"):
                    out += changed(s[2])
            return out
        assigned(statements_)
        body = statements.Body(self.flat, {**{n: str(i) for n, i in iterators.items()}, **{n: f"o{k}" for k, n in enumerate(outputs)}}, self)
        body.reads, body.initial, body.conditions, body.head, body.line_before, body.fire_count, body.earlier = set(), initial, conditions, [], [], 0, []
        body.relation = lambda text: f"S.seen({text})"
        for k, name in enumerate(outputs):
            v = self.x.variables[name]
            values = []
            for i in range(v.base, v.base + v.count):
                slot = self.slots[i]
                if slot.kind == "discrete" and not initial:
                    values.append(f"p[{i}]")
                elif slot.kind == "discrete" and slot.declaration is not None and initial and self.pre_slot.get(i) is not None:
                    values.append(f"v[{self.pre_slot[i]}]")
                    body.reads.add(self.pre_slot[i])
                else:
                    values.append(f"S.start[{i}]")
            body.line(f"o{k} = " + (f"L.reshaped([{', '.join(values)}], {', '.join(map(str, v.dims))})" if v.dims else values[0]))
        body.depth = 1
        for s in statements_:
            body.statement(s)
        conditions_here = list(dict.fromkeys(slot for slot, _ in body.head))
        for slot in conditions_here:
            body.lines.insert(0, f"    w{slot} = False")
        kind = "initial" if initial else "run"
        results = ", ".join([*(f"o{k}" for k in range(len(outputs))), *(f"w{s}" for s in conditions_here)])
        body.line(f"return ({results},)")
        name = f"A{number}_{kind}"
        self.texts.append(f"def {name}(t, v, p, r, S):\n" + "\n".join(body.lines))
        for function in self.flat.functions:
            if f"F_{statements.python_name(function)}(" in self.texts[-1]:
                self.use_function(function)
        out, places = [], []
        for k, n in enumerate(outputs):
            v = self.x.variables[n]
            if not v.dims:
                places.append((v.base, f"[{k}]"))
            for i in range(v.count if v.dims else 0):
                path = "".join(f"[{j}]" for j in self.slots[v.base + i].element)
                places.append((v.base + i, f"[{k}]{path}"))
        places += [(s, f"[{len(outputs) + k}]") for k, s in enumerate(conditions_here)]
        mine = {i for i, _ in places}
        for i, path in places:
            code = f"{name}(t, v, p, r, S){path}"
            out.append(Equation(code, [i], body.reads - mine, f"v[{i}] - {code}", i))
        self.sections.append(name)
        return out

    # -- equations
    def coded(self, e, initial):
        coder = Coder(self, initial)
        if e[0] == "set":
            code = coder.c(e[2])
            return Equation(code, [e[1]], set(coder.reads), f"(v[{e[1]}] - {code})", e[1])
        left, right = e[1], e[2]
        if left[0] != "var" and (right[0] == "var" or initial and right[0] == "pre"):
            left, right = right, left
        if initial and left[0] == "pre" and self.slots[left[1]].kind == "discrete":
            left = ("var", self.pre_slot[left[1]])
        if left[0] == "var":
            code = coder.c(right)
            reads = set(coder.reads)
            real = left[1] >= len(self.slots) or self.slots[left[1]].type == "Real"
            others = [u for u in reads if u >= len(self.slots) or self.slots[u].type == "Real"]
            if right[0] == "var" and not real:
                others = [right[1]]
            elif not real:
                others = []
            residual = f"(v[{left[1]}] - {code})" if real else None
            return Equation(code, [left[1], *others], reads, residual, left[1], right[1] if right[0] == "var" else None)
        a, b = coder.c(left), coder.c(right)
        reads = set(coder.reads)
        return Equation(None, [u for u in reads if u >= len(self.slots) or self.slots[u].type == "Real"], reads, f"({a} - {b})")

    def build(self, equations, initial, inputs):
        # The variables that algorithms assign in when clauses are discrete: known before anything is coded.
        self.pre_slot = {}
        conditions = {}
        plain = [e for e in equations if e[0] in ("eq", "set")]
        count = len(self.slots) + CONDITIONS
        for e in [*equations, *initial]:
            if e[0] == "algorithm":
                self.mark_discrete(e[1], False)
        for i, s in enumerate(self.slots):
            if s.kind == "discrete":
                self.pre_slot[i] = count + i
        run, start = [], []
        for e in equations:
            if e[0] == "algorithm":
                number = len(self.sections)
                run += self.section(e[1], e[2], False, number, conditions)
                start += self.section(e[1], e[2], True, number, conditions)
        for e in initial:
            if e[0] == "algorithm":
                start += self.section(e[1], e[2], True, f"{len(self.sections)}i", {})
        run += [self.coded(e, False) for e in plain]
        start += [self.coded(e, True) for e in plain]
        for slot, e in self.x.whens:
            if e is not None:
                run.append(self.coded(("set", slot, e), False))
                start.append(self.coded(("set", slot, e), True))
        start += [self.coded(e, True) for e in initial if e[0] in ("eq", "set")]
        for e in equations:
            if e[0] == "assert":
                self.asserts.append(Coder(self, False).c(e[1]))
            elif e[0] == "terminate":
                self.terminates.append(Coder(self, False).c(e[1]))
            elif e[0] == "reinit":
                self.reinits.append((Coder(self, False).c(e[1]), e[2], Coder(self, False).c(e[3])))
        given = {i for i in inputs if not any(i in e.candidates for e in run)}
        self.inputs = given
        known = {i for i, s in enumerate(self.slots) if s.kind == "parameter"} | given
        unknowns = [i for i in range(len(self.slots)) if i not in known and i not in self.states]
        self.given_equations = run
        self.run_system = System(self, run, unknowns, "run")
        self.start_system = self.initial_system(start, known, unknowns)
        self.names = {s.name: i for i, s in enumerate(self.slots)}
        self.size = max([len(self.slots), *(k + 1 for k in self.pre_slot.values())])
        if len(self.slots) > count:
            raise NotCovered("so many when clauses in algorithms")

    def mark_discrete(self, list_, inside):
        for s in list_:
            targets = [s[1]] if s[0] == "assign" else [x for x in s[1] if x is not None] if s[0] == "tuple" else []
            for target in targets if inside else []:
                v = self.x.variables.get(".".join(n for n, _ in target[1]))
                for i in range(v.base, v.base + v.count) if v else []:
                    if self.slots[i].kind == "continuous":
                        self.slots[i].kind = "discrete"
            if s[0] in ("if", "when"):
                for _, inner in s[1]:
                    self.mark_discrete(inner, inside or s[0] == "when")
            elif s[0] in ("for", "while"):
                self.mark_discrete(s[2], inside)

    def initial_system(self, equations, known, unknowns):
        unknowns = set(unknowns) | set(self.states) | set(self.free) | set(self.pre_slot.values())
        free = set(self.free)
        for i, s in enumerate(self.slots):
            if s.kind in ("continuous", "discrete") and s.fixed is not None and i not in known:
                fixed = self.constant_value(s.fixed)
                if fixed:
                    equations.append(self.start_equation(i))
        bound = [i for i in self.bound_to_free()]
        for i in bound:
            unknowns.add(i)
            equations.append(self.coded(("set", i, self.slots[i].binding), True))
        # States and discrete variables whose starts nothing else determines get their start values: those with one first.
        optional = []
        for wants_start in (True, False):
            for i in [*self.states, *(i for i in range(len(self.slots)) if i in self.pre_slot)]:
                s = self.slots[i]
                if not (s.fixed is not None and self.constant_value(s.fixed)) and (s.start is not None) == wants_start:
                    optional.append(i)
        candidates = [[u for u in e.candidates if u in unknowns] for e in equations]
        owner, failed = match(candidates)
        if failed:
            raise NotCovered(f"start: {len(failed)} equations too many (redundant conditions, or a higher index)")
        self.optional_used = []
        for i in optional:
            if len(owner) == len(unknowns):
                break
            extra = self.start_equation(i)
            candidates.append([u for u in extra.candidates if u in unknowns])
            owner, failed = match(candidates)
            if failed:
                candidates.pop()
                owner, _ = match(candidates)
            else:
                equations.append(extra)
                self.optional_used.append(i)
        return System(self, equations, list(unknowns), "start")

    def bound_to_free(self):
        """Parameters whose bindings depend on parameters that the start determines."""
        depends = set(self.free)
        while True:
            more = {i for i, s in enumerate(self.slots) if s.kind == "parameter" and i not in depends and s.binding is not None and self.uses(s.binding, depends)}
            if not more:
                return depends - set(self.free)
            depends |= more

    def uses(self, e, slots):
        if isinstance(e, tuple):
            return e[0] == "var" and e[1] in slots or any(self.uses(x, slots) for x in e)
        return False

    def constant_value(self, e):
        value = self.x.constant(e)
        if value is None:
            raise NotCovered("fixed that parameters decide")
        return value

    def start_equation(self, i):
        target = self.pre_slot.get(i, i)
        start = self.slots[i].start
        if start is None:
            start = ("const", DEFAULTS.get(self.slots[i].type, 1))
        coder = Coder(self, True)
        coder.live = 1
        code = coder.c(start)
        real = self.slots[i].type == "Real"
        return Equation(code, [target], set(coder.reads), f"(v[{target}] - {code})" if real else None, target)

    # -- compiled
    def compile(self):
        scope = {"math": math, "L": L, "L_floor": lambda a: float(math.floor(a)), "L_ceil": lambda a: float(math.ceil(a)), "L_Return": Return,
                 "L_assert": check_assertion, "L_result": lambda a, k: a[k - 1], "L_first": lambda a, b: a,
                 "L_spread": lambda a, sizes: L.copied(a) if isinstance(a, list) else L.filled(a, *sizes),
                 "L_linspace": lambda a, b, n: [a + (b - a) * i / (n - 1) for i in range(n)],
                 "L_identity": lambda n: [[float(i == j) for j in range(n)] for i in range(n)],
                 "L_transpose": lambda a: [list(c) for c in zip(*a)], "L_diagonal": lambda a: [[x if i == j else 0.0 for j in range(len(a))] for i, x in enumerate(a)],
                 "L_cross": lambda x, y: [x[i] * y[j] - x[j] * y[i] for i, j in ((1, 2), (2, 0), (0, 1))]}
        lists = {"live": [h.live for h in self.helds], "margins": [h.margin for h in self.helds], "asserts": self.asserts, "terminates": self.terminates,
                 "past_values": [d[0] for d in self.delays], "past_times": [d[1] for d in self.delays]}
        for name, texts in lists.items():
            self.texts.append(f"def {name}(t, v, p, r, S):\n    return [{', '.join(texts)}]")
        self.texts.append("def reinits(t, v, p, r, S):\n    out = []\n" + "".join(
            f"    if {a}: out.append(({i}, {value}))\n" for a, i, value in self.reinits) + "    return out")
        self.texts.append("def sections(t, v, p, r, S):\n    S.trace = []\n" + "".join(f"    {n}(t, v, p, r, S)\n" for n in self.sections if n.endswith("_run"))
                          + "    return tuple(S.trace)")
        for text in self.texts:
            exec(compile(text, "<model>", "exec"), scope)
        scope["run"] = self.run_system.compile(scope)
        scope["start"] = self.start_system.compile(scope)
        return scope

    def parameter_values(self, v, S):
        """Bindings and starts, each evaluated when one that needs it is."""
        done, under_way = set(), set()
        free = set(self.free) | self.bound_to_free()

        def value(i):
            s = self.slots[i]
            if i in done:
                return
            if i in under_way:
                raise NotCovered(f"parameters in a circle: {s.name}")
            under_way.add(i)
            e = s.binding if s.binding is not None else s.start
            if e is None or i in free:
                e = s.start
                v[i] = DEFAULTS.get(s.type, 1)
                if e is None:
                    done.add(i)
                    return
            v[i] = evaluate(e)
            if s.type == "Real" and not isinstance(v[i], float):
                v[i] = float(v[i])
            done.add(i)

        def evaluate(e):
            coder = Coder(self, True)
            coder.live = 1
            code = coder.c(e)
            for j in coder.reads:
                if j < len(self.slots) and self.slots[j].kind == "parameter":
                    value(j)
            for name in self.functions:
                if f"F_{statements.python_name(name)}" not in self.scope:
                    for text in self.texts:
                        if text.startswith(f"def F_{statements.python_name(name)}("):
                            exec(text, self.scope)
            return eval(code, self.scope, {"t": S.t, "v": v, "p": v, "r": [], "S": S})
        for i, s in enumerate(self.slots):
            if s.kind == "parameter":
                value(i)
        for i, s in enumerate(self.slots):
            if s.kind != "parameter":
                try:
                    v[i] = evaluate(s.start) if s.start is not None else DEFAULTS.get(s.type, 1)
                except (ArithmeticError, ValueError, NotCovered):
                    v[i] = DEFAULTS.get(s.type, 1)
                if s.type == "Real":
                    v[i] = float(v[i])
            S.start[i] = v[i]
        for i, k in self.pre_slot.items():
            v[k] = v[i]
