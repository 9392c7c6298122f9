"""Arrays, loops, records and `when` clauses written out: what is left are scalar variables (by slot) and scalar equations.

Scalar expressions are tuples:
    ("const", v)  ("time",)  ("var", slot)  ("pre", slot)  ("op", name, a, ...)  ("if", c, a, b)
    ("call", function, (arguments), (path))     path: which result, field, element
    ("noEvent", e)  ("sample", start, interval)  ("delay", e, T)  ("initial",)  ("terminal",)  ("select", (elements), i)
Arrays are lists of these; records are dicts.
"""
import math

from syntax import NotCovered

FUNCTIONS = {"abs", "sign", "sqrt", "exp", "log", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
             "floor", "ceil", "integer", "div", "mod", "rem"}
CLOCKED = {"Clock", "previous", "hold", "subSample", "superSample", "shiftSample", "backSample", "noClock", "interval", "firstTick",
           "activeState", "ticksInState", "timeInState", "spatialDistribution", "callvalue"}
DEFAULTS = {"Real": 0.0, "Integer": 0, "Boolean": False, "String": ""}


class Variable:
    def __init__(self, declaration, base, count, dims):
        self.declaration, self.base, self.count, self.dims = declaration, base, count, dims


class Slot:
    """One scalar. kind: parameter, discrete, continuous, derivative, condition."""

    def __init__(self, name, type_, kind, declaration=None, element=()):
        self.name, self.type, self.kind, self.declaration, self.element = name, type_, kind, declaration, element
        self.start = self.fixed = self.binding = None
        self.derivative = None    # the slot of der(this)


def is_const(e):
    return isinstance(e, tuple) and e[0] == "const"


def op(name, *args):
    return ("op", name, *args)


class Expander:
    def __init__(self, flat):
        self.flat, self.variables, self.slots = flat, {}, []
        self.whens = []          # slots of conditions
        for d in flat.variables:
            if not all(isinstance(n, int) for n in d.dims):
                raise NotCovered(f"open dimensions of {d.name}")
            kind = "parameter" if d.prefixes & {"parameter", "constant"} else "discrete" if (
                "discrete" in d.prefixes or d.type != "Real") else "continuous"
            if d.type not in DEFAULTS and d.type not in flat.enumerations:
                raise NotCovered(f"variables of type {d.type}")
            count = math.prod(d.dims)
            self.variables[d.name] = Variable(d, len(self.slots), count, d.dims)
            for k in range(count):
                element, rest = [], k
                for n in reversed(d.dims):
                    element.insert(0, rest % n)
                    rest //= n
                self.slots.append(Slot(self.spelled(d, element), d.type, kind, d, tuple(element)))
        for v in self.variables.values():
            d = v.declaration
            for what, given in (("start", d.attributes.get("start")), ("fixed", d.attributes.get("fixed")), ("binding", d.binding)):
                if given is not None:
                    self.spread(v, what, self.expand(given, {}))

    @staticmethod
    def spelled(d, element):
        """As results name it: c[2].x[1,3]."""
        parts, rest = [], [str(i + 1) for i in element]
        for name, count in d.segments:
            parts.append(name + (f"[{','.join(rest[:count])}]" if count else ""))
            rest = rest[count:]
        return ".".join(parts)

    def spread(self, v, what, value):
        for k in range(v.count):
            part = value
            for i in self.slots[v.base + k].element:
                part = part[i] if isinstance(part, list) else part
            setattr(self.slots[v.base + k], what, part)

    # -- names
    def whole(self, v, base=None, dims=None):
        base, dims = (v.base, v.dims) if dims is None else (base, dims)
        if not dims:
            return ("var", base)
        size = math.prod(dims[1:])
        return [self.whole(v, base + i * size, dims[1:]) for i in range(dims[0])]

    def reference(self, e, env):
        segments = e[1]
        if len(segments) == 1 and not segments[0][1] and segments[0][0] in env:
            value = env[segments[0][0]]
            return ("const", value) if isinstance(value, (int, float)) else value
        if segments[0][0] in env:
            value = env[segments[0][0]]
            for i, (name, subscripts) in enumerate(segments):
                value = value if i == 0 else self.field(value, name)
                value = self.subscripted(value, subscripts, env) if subscripts else value
            return value
        name = ".".join(n for n, _ in segments)
        if name in self.variables:
            subscripts = [s for _, group in segments for s in group]
            value = self.whole(self.variables[name])
            return self.subscripted(value, subscripts, env) if subscripts else value
        head, literal = ".".join(n for n, _ in segments[:-1]), segments[-1][0]
        if head in self.flat.enumerations:
            return ("const", self.flat.enumerations[head].index(literal) + 1)
        raise NotCovered(f"the name {name}")

    def field(self, value, name):
        if isinstance(value, list):
            return [self.field(v, name) for v in value]
        if not isinstance(value, dict):
            raise NotCovered(f"field {name}")
        return value[name]

    def subscripted(self, value, subscripts, env):
        if not subscripts:
            return value
        first, rest = subscripts[0], subscripts[1:]
        if first[0] == "colon":
            return [self.subscripted(v, rest, env) for v in value]
        index = self.expand(first, env)
        if isinstance(index, list):
            return [self.subscripted(value[self.integer(i) - 1], rest, env) for i in index]
        known = self.constant(index)
        if known is None:
            parts = [self.subscripted(v, rest, env) for v in value]
            return self.selected(parts, index)
        if not 1 <= known <= len(value):
            raise NotCovered(f"subscript {known} of {len(value)}")
        return self.subscripted(value[int(known) - 1], rest, env)

    def selected(self, parts, index):
        if isinstance(parts[0], list):
            return [self.selected([p[i] for p in parts], index) for i in range(len(parts[0]))]
        return ("select", tuple(parts), index)

    def constant(self, e):
        """The value of an expression that the text alone determines, or None."""
        if is_const(e):
            return e[1]
        if e[0] == "var":
            slot = self.slots[e[1]]
            if slot.kind == "parameter" and slot.binding is not None and slot.type in ("Integer", "Boolean"):
                return self.constant(slot.binding)
            return None
        if e[0] == "op":
            values = [self.constant(a) for a in e[2:]]
            if any(v is None for v in values):
                return None
            try:
                return {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "neg": lambda a: -a,
                        "div": lambda a, b: int(a / b), "mod": lambda a, b: a % b, "==": lambda a, b: a == b, "<": lambda a, b: a < b,
                        "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b, "not": lambda a: not a,
                        "integer": lambda a: math.floor(a)}[e[1]](*values)
            except KeyError:
                return None
        return None

    def integer(self, e):
        value = self.constant(e)
        if value is None:
            raise NotCovered("a size or subscript that the text does not determine")
        return int(value)

    # -- expressions
    def expand(self, e, env):
        kind = e[0]
        if kind in ("num", "int", "bool", "str"):
            return ("const", e[1])
        if kind == "time":
            return e
        if kind == "ref":
            return self.reference(e, env)
        if kind == "un":
            return self.each(lambda a: op("neg" if e[1] == "-" else e[1], a), self.expand(e[2], env))
        if kind == "bin":
            return self.binary(e[1], self.expand(e[2], env), self.expand(e[3], env))
        if kind == "if":
            condition = self.expand(e[1], env)
            known = self.constant(condition)
            if known is not None:
                return self.expand(e[2] if known else e[3], env)
            return self.each2(lambda a, b: ("if", condition, a, b), self.expand(e[2], env), self.expand(e[3], env))
        if kind == "array":
            return [self.expand(x, env) for x in e[1]]
        if kind == "range":
            first, step, last = (self.expand(x, env) for x in e[1:])
            a, s, b = (self.constant(x) for x in (first, step, last))
            if None in (a, s, b):
                raise NotCovered("a range that the text does not determine")
            count = max(0, int(math.floor((b - a) / s + 1e-10)) + 1)
            return [("const", a + i * s) for i in range(count)]
        if kind == "for":
            return self.comprehension(e[1], list(reversed(e[2])), env)
        if kind == "index":
            return self.subscripted(self.expand(e[1], env), e[2], env)
        if kind == "field":
            return self.field(self.expand(e[1], env), e[2])
        if kind == "typed":
            return self.call(e[2], env, e[1])
        if kind == "call":
            return self.call(e, env)
        raise NotCovered(f"expression {kind}")

    def comprehension(self, body, iterators, env):
        if not iterators:
            return self.expand(body, env)
        (name, range_), rest = iterators[0], iterators[1:]
        return [self.comprehension(body, rest, {**env, name: x[1] if is_const(x) else x}) for x in self.expand(range_, env)]

    def each(self, f, a):
        return [self.each(f, x) for x in a] if isinstance(a, list) else f(a)

    def each2(self, f, a, b):
        if isinstance(a, list) and isinstance(b, list):
            if len(a) != len(b):
                raise NotCovered("shapes")
            return [self.each2(f, x, y) for x, y in zip(a, b)]
        if isinstance(a, list):
            return [self.each2(f, x, b) for x in a]
        if isinstance(b, list):
            return [self.each2(f, a, y) for y in b]
        if isinstance(a, dict):
            return {k: self.each2(f, a[k], b[k]) for k in a}
        return f(a, b)

    @staticmethod
    def rank(a):
        n = 0
        while isinstance(a, list):
            n, a = n + 1, a[0] if a else None
        return n

    def binary(self, sign, a, b):
        if sign == "*" and isinstance(a, list) and isinstance(b, list):
            return self.product(a, b)
        if sign == "^" and isinstance(a, list):
            n = self.integer(b)
            out = a
            for _ in range(n - 1):
                out = self.product(out, a)
            return out
        return self.each2(lambda x, y: op(sign.lstrip("."), x, y), a, b)

    def product(self, a, b):
        def dot(x, y):
            out = op("*", x[0], y[0])
            for p, q in zip(x[1:], y[1:]):
                out = op("+", out, op("*", p, q))
            return out
        if self.rank(a) == 1 and self.rank(b) == 1:
            return dot(a, b)
        if self.rank(a) == 2 and self.rank(b) == 1:
            return [dot(row, b) for row in a]
        columns = [list(c) for c in zip(*b)]
        if self.rank(a) == 1:
            return [dot(a, c) for c in columns]
        return [[dot(row, c) for c in columns] for row in a]

    def elements(self, a):
        return [x for part in a for x in self.elements(part)] if isinstance(a, list) else [a]

    def call(self, e, env, dims=None):
        name = e[1]
        if name in self.flat.functions:
            return self.function_call(self.flat.functions[name], [self.expand(a, env) for a in e[2]], dims)
        if name in CLOCKED:
            raise NotCovered(f"{name}()")
        args = [self.expand(a, env) for a in e[2] if a[0] != "colon"]
        if name in FUNCTIONS:
            if len(args) == 1:
                return self.each(lambda a: op(name, a), args[0])
            return self.each2(lambda a, b: op(name, a, b), *args)
        if name in self.flat.records:
            return {f: a for (_, f, _), a in zip(self.flat.records[name], args)}
        if name in self.flat.enumerations:
            return args[0]
        if name in ("min", "max"):
            if len(args) == 2:
                return self.each2(lambda a, b: op(name, a, b), *args)
            parts = self.elements(args[0])
            out = parts[0]
            for x in parts[1:]:
                out = op(name, out, x)
            return out
        if name in ("sum", "product"):
            parts = self.elements(args[0])
            out = parts[0] if parts else ("const", 0.0 if name == "sum" else 1.0)
            for x in parts[1:]:
                out = op("+" if name == "sum" else "*", out, x)
            return out
        if name == "der":
            return self.each(self.derivative, args[0])
        if name == "pre":
            return self.each(self.pre, args[0])
        if name in ("edge", "change"):
            a = args[0]
            if name == "edge":
                return op("and", a, op("not", self.pre(a)))
            return self.each(lambda x: op("<>", x, self.pre(x)), a)
        if name in ("noEvent", "smooth"):
            return self.each(lambda a: ("noEvent", a) if name == "noEvent" else a, args[-1])
        if name in ("real", "Integer", "boolint"):
            return self.each(lambda a: a if name != "boolint" else ("if", a, ("const", 1), ("const", 0)), args[0])
        if name == "homotopy":
            raise NotCovered("homotopy: which of several roots is meant")
        if name in ("initial", "terminal"):
            return (name,)
        if name == "sample":
            return ("sample", *args)
        if name == "delay":
            return self.each(lambda a: ("delay", a, args[1]), args[0])
        if name == "fill":
            out = args[0]
            for n in reversed(args[1:]):
                out = [out] * self.integer(n)
            return out
        if name == "size":
            part = args[0]
            for _ in range(self.integer(args[1]) - 1):
                part = part[0]
            return ("const", len(part))
        if name == "identity":
            n = self.integer(args[0])
            return [[("const", 1.0 if i == j else 0.0) for j in range(n)] for i in range(n)]
        if name == "diagonal":
            return [[x if i == j else ("const", 0.0) for j in range(len(args[0]))] for i, x in enumerate(args[0])]
        if name == "transpose":
            return [list(c) for c in zip(*args[0])]
        if name == "linspace":
            n = self.integer(args[2])
            a, b = args[0], args[1]
            return [op("+", a, op("*", op("-", b, a), ("const", i / (n - 1)))) for i in range(n)]
        if name == "cat":
            return self.concatenate(self.integer(args[0]), args[1:])
        if name == "reshape":
            parts = self.elements(args[0])
            sizes = [self.integer(n) for n in args[1:]]
            if not sizes:
                return parts[0]
            for n in reversed(sizes[1:]):
                parts = [parts[i:i + n] for i in range(0, len(parts), n)]
            return parts
        if name == "cross":
            x, y = args
            return [op("-", op("*", x[i], y[j]), op("*", x[j], y[i])) for i, j in ((1, 2), (2, 0), (0, 1))]
        if name == "skew":
            x = args[0]
            zero = ("const", 0.0)
            return [[zero, op("neg", x[2]), x[1]], [x[2], zero, op("neg", x[0])], [op("neg", x[1]), x[0], zero]]
        if name == "outerProduct":
            return [[op("*", x, y) for y in args[1]] for x in args[0]]
        if name == "symmetric":
            a = args[0]
            return [[a[min(i, j)][max(i, j)] for j in range(len(a))] for i in range(len(a))]
        if name == "result":
            return args[0]["results"][self.integer(args[1]) - 1]
        if name == "String":
            named = dict(e[3])
            if named:
                raise NotCovered("String with a format")
            return op("String", args[0])
        raise NotCovered(f"{name}()")

    def concatenate(self, dimension, parts):
        if dimension == 1:
            return [x for part in parts for x in part]
        return [self.concatenate(dimension - 1, [part[i] for part in parts]) for i in range(len(parts[0]))]

    def function_call(self, function, args, dims):
        if function.external:
            raise NotCovered(f"external function {function.name}")
        inputs = [v for v in function.variables if v[0] == "input"]
        outputs = [v for v in function.variables if v[0] == "output"]
        if dims and len(outputs) > 1:
            raise NotCovered("typed results")
        scope = {v[2]: a for v, a in zip(inputs, args)}
        results = []
        for k, (_, type_, name, sizes, _) in enumerate(outputs):
            path = () if len(outputs) == 1 else (k,)
            lengths = list(dims) if dims else [self.integer(self.expand(s, scope)) for s in sizes if s[0] != "colon"]
            if len(lengths) != len(sizes):
                raise NotCovered(f"the sizes of {function.name}'s results")
            results.append(self.shaped(("call", function.name, tuple(self.frozen(a) for a in args)), path, type_, lengths))
        return results[0] if len(results) == 1 else {"results": results}

    def frozen(self, a):
        if isinstance(a, list):
            return ("list", tuple(self.frozen(x) for x in a))
        if isinstance(a, dict):
            return ("dict", tuple((k, self.frozen(x)) for k, x in a.items()))
        return a

    def shaped(self, call, path, type_, lengths):
        if lengths:
            return [self.shaped(call, path + (i,), type_, lengths[1:]) for i in range(lengths[0])]
        if type_ in self.flat.records:
            return {f: self.shaped(call, path + (f,), t, [d[1] for d in dims]) for t, f, dims in self.flat.records[type_]}
        return (*call, path)

    # -- pre and der
    def pre(self, e):
        if e[0] != "var":
            raise NotCovered("pre of an expression")
        return ("pre", e[1])

    def derivative(self, e):
        kind = e[0]
        if kind == "const":
            return ("const", 0.0)
        if kind == "time":
            return ("const", 1.0)
        if kind == "noEvent":
            return ("noEvent", self.derivative(e[1]))
        if kind == "if":
            return ("if", e[1], self.derivative(e[2]), self.derivative(e[3]))
        if kind == "var":
            slot = self.slots[e[1]]
            if slot.kind in ("parameter", "discrete"):
                return ("const", 0.0)
            if slot.kind == "derivative":
                raise NotCovered("a second derivative")
            if slot.derivative is None:
                slot.derivative = len(self.slots)
                self.slots.append(Slot(f"der({slot.name})", "Real", "derivative"))
            return ("var", slot.derivative)
        if kind == "op":
            a = e[2]
            if e[1] in ("+", "-"):
                return op(e[1], self.derivative(a), self.derivative(e[3]))
            if e[1] == "neg":
                return op("neg", self.derivative(a))
            if e[1] == "*":
                return op("+", op("*", self.derivative(a), e[3]), op("*", a, self.derivative(e[3])))
            if e[1] == "/":
                b = e[3]
                return op("/", op("-", self.derivative(a), op("*", op("/", a, b), self.derivative(b))), b)
            if e[1] == "^" and is_const(e[3]):
                n = e[3][1]
                return op("*", op("*", ("const", n), op("^", a, ("const", n - 1))), self.derivative(a))
            rule = {"sin": lambda: op("cos", a), "cos": lambda: op("neg", op("sin", a)), "exp": lambda: e,
                    "log": lambda: op("/", ("const", 1.0), a), "sqrt": lambda: op("/", ("const", 0.5), e)}.get(e[1])
            if rule:
                return op("*", rule(), self.derivative(a))
        raise NotCovered(f"the derivative of {e[:2]}")

    # -- equations: ("eq", left, right), ("set", slot, value), ("algorithm", statements), ("reinit", active, slot, value),
    #    ("assert", condition, level), ("terminate", active)
    def equations(self, list_, env, out):
        for e in list_:
            self.equation(e, env, out)
        return out

    def pairs(self, left, right):
        if isinstance(left, list):
            right = right if isinstance(right, list) else [right] * len(left)
            return [p for a, b in zip(left, right) for p in self.pairs(a, b)]
        if isinstance(left, dict):
            return [p for k in left for p in self.pairs(left[k], right[k])]
        return [(left, right)]

    def equation(self, e, env, out):
        kind = e[0]
        if kind == "equal":
            out += [("eq", a, b) for a, b in self.pairs(self.expand(e[1], env), self.expand(e[2], env))]
        elif kind == "for":
            self.unrolled(e[1], e[2], env, out)
        elif kind == "if":
            self.if_equation(e[1], env, out)
        elif kind == "when":
            self.when_equation(e[1], env, out)
        elif kind == "algorithm":
            out.append(("algorithm", e[1], env))
        elif kind == "do":
            self.action(e[1], env, ("const", True), out)
        else:
            raise NotCovered(f"equation {kind}")

    def unrolled(self, iterators, body, env, out):
        if not iterators:
            self.equations(body, env, out)
            return
        for x in self.expand(iterators[0][1], env):
            self.unrolled(iterators[1:], body, {**env, iterators[0][0]: x[1]}, out)

    def action(self, e, env, active, out):
        name = e[1] if e[0] == "call" else ""
        if name == "assert":
            level = e[2][2] if len(e[2]) > 2 else None
            if level is not None and "warning" in str(level):
                return
            condition = self.expand(e[2][0], env)
            out.append(("assert", condition if active == ("const", True) else op("or", op("not", active), condition)))
        elif name == "terminate":
            out.append(("terminate", active))
        elif name == "reinit":
            for a, b in self.pairs(self.expand(e[2][0], env), self.expand(e[2][1], env)):
                out.append(("reinit", active, a[1], b))
        elif name in ("print", "Modelica.Utilities.Streams.print"):
            pass
        else:
            raise NotCovered(f"a call of {name}")

    def if_equation(self, branches, env, out):
        chosen = []
        for condition, body in branches:
            c = ("const", True) if condition is None else self.expand(condition, env)
            known = self.constant(c)
            if known is False:
                continue
            chosen.append((c, self.equations(body, env, [])))
            if known is True:
                break
        if not chosen:
            return
        if len(chosen) == 1 and self.constant(chosen[0][0]) is True:
            out += chosen[0][1]
            return
        others = [[e for e in body if e[0] != "eq"] for _, body in chosen]
        if any(o[0] != "assert" for list_ in others for o in list_):
            raise NotCovered("when or reinit in an if-equation")
        equal = [[e for e in body if e[0] == "eq"] for _, body in chosen]
        if len({len(x) for x in equal}) != 1 or (self.constant(chosen[-1][0]) is not True and equal[0]):
            raise NotCovered("branches with different numbers of equations")
        # The same variable on the left in all branches: its equation; else the residuals, one by one.
        lefts = [[str(e[1]) for e in x] for x in equal]
        if all(sorted(l) == sorted(lefts[0]) and len(set(l)) == len(l) for l in lefts):
            for first in equal[0]:
                value = next(e[2] for e in equal[-1] if e[1] == first[1])
                for (c, _), x in zip(reversed(chosen[:-1]), reversed(equal[:-1])):
                    value = ("if", c, next(e[2] for e in x if e[1] == first[1]), value)
                out.append(("eq", first[1], value))
            return
        for k in range(len(equal[0])):
            value = op("-", equal[-1][k][1], equal[-1][k][2])
            for (c, _), x in zip(reversed(chosen[:-1]), reversed(equal[:-1])):
                value = ("if", c, op("-", x[k][1], x[k][2]), value)
            out.append(("eq", ("const", 0.0), value))

    def condition(self, e):
        """A slot that holds a when-condition, so that it has a pre."""
        slot = len(self.slots)
        self.slots.append(Slot(f"$when{slot}", "Boolean", "condition"))
        self.whens.append((slot, e))
        return slot

    def active(self, condition):
        parts = condition if isinstance(condition, list) else [condition]
        out = ("const", False)
        for part in parts:
            slot = self.condition(part)
            fires = ("fires", slot, part == ("initial",))
            out = fires if out == ("const", False) else op("or", out, fires)
        return out

    def when_equation(self, branches, env, out):
        before, defined = ("const", False), {}
        for condition, body in branches:
            active = self.active(self.expand(condition, env))
            mine = active if before == ("const", False) else op("and", op("not", before), active)
            before = active if before == ("const", False) else op("or", before, active)
            inner = []
            for e in body:
                if e[0] == "do":
                    self.action(e[1], env, mine, out)
                else:
                    self.equation(e, env, inner)
            for e in inner:
                if e[0] == "assert":
                    out.append(("assert", op("or", op("not", mine), e[1])))
                    continue
                if e[0] != "eq":
                    raise NotCovered("nested when, or an algorithm in a when-equation")
                left, right = e[1], e[2]
                if left[0] != "var":
                    left, right = right, left
                if left[0] != "var":
                    raise NotCovered("when-equation that defines an expression")
                defined.setdefault(left[1], []).append((mine, right))
        for slot, cases in defined.items():
            if self.slots[slot].kind == "continuous":
                self.slots[slot].kind = "discrete"
            value = ("pre", slot)
            for mine, right in reversed(cases):
                value = ("if", mine, right, value)
            out.append(("set", slot, value))
