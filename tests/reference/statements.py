"""Functions and algorithm sections as Python functions. Inside them relations are evaluated as they stand."""
from syntax import NotCovered

SIMPLE = {"sin": "math.sin", "cos": "math.cos", "tan": "math.tan", "asin": "math.asin", "acos": "math.acos", "atan": "math.atan", "atan2": "math.atan2",
          "sinh": "math.sinh", "cosh": "math.cosh", "tanh": "math.tanh", "exp": "L.exp", "log": "math.log", "log10": "math.log10", "sqrt": "math.sqrt",
          "abs": "abs", "sign": "L.sign", "floor": "L_floor", "ceil": "L_ceil", "integer": "math.floor", "div": "L.cut", "mod": "L.floored", "rem": "L.rest",
          "min": "L.least", "max": "L.largest", "sum": "L.total", "product": "L.product", "size": "L.size", "fill": "L.filled", "noEvent": "", "real": "float",
          "Integer": "int", "boolint": "int", "cat": "L.concatenate", "reshape": "L.reshaped", "linspace": "L_linspace", "identity": "L_identity",
          "transpose": "L_transpose", "cross": "L_cross", "diagonal": "L_diagonal", "vector": "L.flat", "result": "L_result", "homotopy": "L_first"}
BINARY = {"+": "L.plus", "-": "L.minus", "*": "L.times", "/": "L.divide", "./": "L.divide", ".*": "L.each_times", "^": "L.power", ".^": "L.each_power"}
COMPARE = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "==": "==", "<>": "!="}
EMPTY = {"Real": "0.0", "Integer": "0", "Boolean": "False", "String": "''"}


def python_name(name):
    return "".join(c if c.isalnum() else f"_{ord(c)}_" for c in name)


class Body:
    """Python text of statements. names: what a name in the text is here; model: the algorithm section's model, or None."""

    def __init__(self, flat, names, model=None):
        self.flat, self.names, self.model, self.lines, self.depth, self.count = flat, dict(names), model, [], 1, 0

    def line(self, text):
        self.lines.append("    " * self.depth + text)

    # -- expressions
    def e(self, e):
        kind = e[0]
        if kind == "num":
            return repr(e[1]) if abs(e[1]) < 1e300 else f"float('{e[1]}')"
        if kind in ("int", "bool", "str"):
            return repr(e[1])
        if kind == "time":
            return "t"
        if kind == "colon":
            return "None"
        if kind == "ref":
            return self.reference(e)
        if kind == "un":
            return f"(not {self.e(e[2])})" if e[1] == "not" else f"L.negative({self.e(e[2])})"
        if kind == "bin":
            a, b = self.e(e[2]), self.e(e[3])
            if e[1] in ("and", "or"):
                return f"({a} {e[1]} {b})"
            if e[1] in COMPARE:
                return self.relation(f"({a} {COMPARE[e[1]]} {b})")
            return f"{BINARY[e[1]]}({a}, {b})"
        if kind == "if":
            return f"({self.e(e[2])} if {self.e(e[1])} else {self.e(e[3])})"
        if kind == "array":
            return "[" + ", ".join(self.e(x) for x in e[1]) + "]"
        if kind == "range":
            return f"L.span({self.e(e[1])}, {self.e(e[2])}, {self.e(e[3])})"
        if kind == "for":
            return self.comprehension(e)
        if kind == "index":
            return f"L.element({self.e(e[1])}, {', '.join(self.e(s) for s in e[2])})"
        if kind == "field":
            return f"{self.e(e[1])}[{e[2]!r}]"
        if kind == "typed":
            return self.e(e[2])
        if kind == "call":
            return self.call(e)
        raise NotCovered(f"expression {kind} in an algorithm")

    def relation(self, text):
        return text

    def comprehension(self, e):
        before = dict(self.names)
        heads = []
        for name, range_ in reversed(e[2]):
            text = self.e(range_)
            self.count += 1
            self.names[name] = f"i{self.count}"
            heads.append((f"i{self.count}", text))
        out = self.e(e[1])
        for name, text in reversed(heads):
            out = f"[{out} for {name} in {text}]"
        self.names = before
        return out

    def reference(self, e):
        segments = e[1]
        for n in range(len(segments), 0, -1):
            name = ".".join(s for s, _ in segments[:n])
            if name in self.names:
                out = self.names[name]
                subscripts = [s for _, group in segments[:n] for s in group]
                if subscripts:
                    out = f"L.element({out}, {', '.join(self.e(s) for s in subscripts)})"
                for field, group in segments[n:]:
                    out = f"{out}[{field!r}]"
                    if group:
                        out = f"L.element({out}, {', '.join(self.e(s) for s in group)})"
                return out
        head = ".".join(n for n, _ in segments[:-1])
        if head in self.flat.enumerations:
            return str(self.flat.enumerations[head].index(segments[-1][0]) + 1)
        if self.model:
            return self.model.algorithm_reference(self, e)
        raise NotCovered(f"the name {'.'.join(n for n, _ in segments)}")

    def call(self, e):
        name = e[1]
        args = [self.e(a) for a in e[2]]
        if name in self.flat.functions:
            if self.flat.functions[name].external:
                raise NotCovered(f"external function {name}")
            return f"F_{python_name(name)}({', '.join(['t', *args])})"
        if name in self.flat.records:
            return "{" + ", ".join(f"{f!r}: {a}" for (_, f, _), a in zip(self.flat.records[name], args)) + "}"
        if name in self.flat.enumerations:
            return args[0]
        if name == "smooth":
            return args[1]
        if name == "String":
            if e[3]:
                raise NotCovered("String with a format")
            return f"L.text({args[0]})"
        if self.model:
            special = self.model.algorithm_call(self, e)
            if special is not None:
                return special
        if name in SIMPLE:
            return f"{SIMPLE[name]}({', '.join(args)})"
        raise NotCovered(f"{name}() in an algorithm")

    # -- statements
    def assign(self, target, value):
        segments = target[1] if target[0] == "ref" else None
        if segments is None:
            raise NotCovered("assignment to an expression")
        for n in range(len(segments), 0, -1):
            name = ".".join(s for s, _ in segments[:n])
            if name in self.names:
                place = self.names[name]
                subscripts = [s for _, group in segments[:n] for s in group]
                rest = segments[n:]
                if not subscripts and not rest:
                    self.line(f"{place} = L.copied({value})")
                elif subscripts and not rest:
                    self.line(f"L.put({place}, [{', '.join(self.e(s) for s in subscripts)}], {value})")
                else:
                    if subscripts:
                        place = f"L.element({place}, {', '.join(self.e(s) for s in subscripts)})"
                    for field, group in rest[:-1]:
                        place = f"{place}[{field!r}]"
                        if group:
                            place = f"L.element({place}, {', '.join(self.e(s) for s in group)})"
                    field, group = rest[-1]
                    if group:
                        self.line(f"L.put({place}[{field!r}], [{', '.join(self.e(s) for s in group)}], {value})")
                    else:
                        self.line(f"{place}[{field!r}] = L.copied({value})")
                return
        raise NotCovered(f"assignment to {'.'.join(n for n, _ in segments)}")

    def block(self, body):
        self.depth += 1
        if not body:
            self.line("pass")
        for s in body:
            self.statement(s)
        self.depth -= 1

    def statement(self, s):
        kind = s[0]
        if kind == "assign":
            self.assign(s[1], self.e(s[2]))
        elif kind == "tuple":
            self.count += 1
            self.line(f"r{self.count} = {self.e(s[2])}")
            mine = self.count
            for i, target in enumerate(s[1]):
                if target is not None:
                    self.assign(target, f"r{mine}[{i}]")
        elif kind == "if":
            for k, (condition, body) in enumerate(s[1]):
                self.line(f"{'if' if k == 0 else 'elif'} {self.e(condition)}:" if condition is not None else "else:")
                self.block(body)
        elif kind == "for":
            self.loops(s[1], s[2])
        elif kind == "while":
            self.line(f"while {self.e(s[1])}:")
            self.block(s[2])
        elif kind == "break":
            self.line("break")
        elif kind == "return":
            self.line("raise L_Return")
        elif kind == "when" and self.model:
            self.model.algorithm_when(self, s[1])
        elif kind == "do":
            name = s[1][1] if s[1][0] == "call" else ""
            if name == "assert":
                if "warning" not in str(s[1][2][2:]):
                    self.line(f"L_assert({self.e(s[1][2][0])})")
            elif name == "print":
                pass
            elif self.model:
                self.model.algorithm_action(self, s[1])
            else:
                raise NotCovered(f"a call of {name} in a function")
        else:
            raise NotCovered(f"statement {kind}")

    def loops(self, iterators, body):
        if not iterators:
            raise NotCovered("a loop without iterators")
        before = dict(self.names)
        depth = self.depth
        for name, range_ in iterators:
            text = self.e(range_)
            self.count += 1
            self.names[name] = f"i{self.count}"
            self.line(f"for i{self.count} in {text}:")
            self.depth += 1
        self.depth -= 1
        self.block(body)
        self.depth = depth
        self.names = before


def zero(flat, type_):
    if type_ in EMPTY:
        return EMPTY[type_]
    if type_ in flat.enumerations:
        return "1"
    if type_ in flat.records:
        fields = (f"{f!r}: {filled(zero(flat, t), [str(d[1]) for d in dims])}" for t, f, dims in flat.records[type_])
        return "{" + ", ".join(fields) + "}"
    raise NotCovered(f"type {type_}")


def filled(value, sizes):
    return f"L.filled({value}, {', '.join(sizes)})" if sizes else value


def function_text(flat, function):
    names = {v[2]: f"v_{python_name(v[2])}" for v in function.variables}
    body = Body(flat, names)
    inputs = [names[v[2]] for v in function.variables if v[0] == "input"]
    outputs = [names[v[2]] for v in function.variables if v[0] == "output"]
    head = f"def F_{python_name(function.name)}({', '.join(['t', *inputs])}):"
    waiting = [v for v in function.variables if v[0] != "input"]
    # Declarations may use each other; those whose sizes and values use none of the waiting ones come first.
    while waiting:
        ready = [v for v in waiting if not any(mentions(x, {w[2] for w in waiting if w is not v}) for x in (*v[3], v[4]) if x is not None)]
        for v in ready or waiting:
            sizes = [body.e(s) for s in v[3]]
            if v[4] is not None:
                value = body.e(v[4])
                body.line(f"{names[v[2]]} = L_spread({value}, [{', '.join(sizes)}])" if sizes else f"{names[v[2]]} = L.copied({value})")
            else:
                body.line(f"{names[v[2]]} = {filled(zero(flat, v[1]), ['0' if s == 'None' else s for s in sizes])}")
        waiting = [v for v in waiting if v not in (ready or waiting)]
    body.line("try:")
    body.block(function.body)
    body.line("except L_Return:")
    body.line("    pass")
    body.line(f"return {outputs[0] if len(outputs) == 1 else '(' + ', '.join(outputs) + ',)'}")
    return "\n".join([head, *body.lines])


def mentions(e, names):
    if isinstance(e, tuple):
        if e and e[0] == "ref":
            return e[1][0][0] in names or any(mentions(s, names) for _, group in e[1] for s in group)
        return any(mentions(x, names) for x in e)
    return False
