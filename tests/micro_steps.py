#!/usr/bin/env python3
"""An oracle for models whose structure changes: implicit Euler over the instant.

At an event the flow is replaced by a few steps of length h of the new mode's equations, as they are written, with der(x) read as
(x+ - x-)/h; for h, h/2, h/4, h/8, extrapolated to h = 0. That gives what leaps, and h*y the impulses, without matching, index
reduction or any other transformation, from the flat equations alone (`saltus equations --json`) and Newton's method. It is compared with the rows of a run
just before and just after each event.

    micro_steps.py --saltus SALTUS FILE...      Modelica files with one top-level model and a `// run: simulate ...` line

Discrete variables and conditions are those of the run just after the event, but for Booleans that are a relation of continuous variables
(`off = s < 0`): each micro-step is made in a mode that agrees with itself, and which one that is the oracle finds by itself.
"""
import argparse
import concurrent.futures
import csv
import json
import math
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

AGREE = 1e-6      # leaps, relative to the size of what leaps
LARGEST = 200     # unknowns
STEPS = 4         # micro-steps: more than the largest index

TOKEN = re.compile(r"\s*(?:(\d+\.?\d*(?:[eE][-+]?\d+)?)|([A-Za-z_$][\w$.]*(?:\[[^\]]*\](?:\.[A-Za-z_][\w.]*)?)*)|(<>|<=|>=|==|[-+*/^(),;:=<>{}]))")
FUNCTIONS = {"sin": math.sin, "cos": math.cos, "tan": math.tan, "exp": math.exp, "sqrt": math.sqrt, "abs": abs, "log": math.log,
             "min": min, "max": max, "noEvent": lambda x: x, "real": float, "atan": math.atan}


class Unsupported(Exception):
    """What this oracle does not read."""


class Parser:
    """Flat expressions and if-equations -> closures over an environment."""

    def __init__(self, text):
        self.tokens = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            m = TOKEN.match(text, at)
            if not m:
                raise Unsupported(text[at:at + 20])
            number, name, sign = m.groups()
            self.tokens.append(("number", float(number)) if number else ("name", name) if name else ("sign", sign))
            at = m.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at][1] if self.at < len(self.tokens) else None

    def take(self, *wanted):
        if self.peek() in wanted:
            self.at += 1
            return self.tokens[self.at - 1][1]
        return None

    def need(self, wanted):
        if not self.take(wanted):
            raise Unsupported(f"'{wanted}' expected, got {self.peek()}")

    def expression(self):
        if self.take("if"):
            condition = self.expression()
            self.need("then")
            yes = self.expression()
            if self.peek() == "elseif":
                self.tokens[self.at] = ("name", "if")
                no = self.expression()
            else:
                self.need("else")
                no = self.expression()
            return lambda env: yes(env) if condition(env) else no(env)
        return self.disjunction()

    def disjunction(self):
        left = self.conjunction()
        while self.take("or"):
            left = self.join(left, self.conjunction(), lambda a, b: a or b)
        return left

    def conjunction(self):
        left = self.negation()
        while self.take("and"):
            left = self.join(left, self.negation(), lambda a, b: a and b)
        return left

    def negation(self):
        if self.take("not"):
            inner = self.negation()
            return lambda env: not inner(env)
        return self.relation()

    def relation(self):
        left = self.sum()
        op = self.take("<", "<=", ">", ">=", "==", "<>")
        if not op:
            return left
        right = self.sum()
        return lambda env: env.relation(op, left(env), right(env))

    def sum(self):
        sign = self.take("-", "+")
        left = self.product()
        if sign == "-":
            left = self.join(left, left, lambda a, _: -a)
        while (op := self.take("+", "-")):
            left = self.join(left, self.product(), (lambda a, b: a + b) if op == "+" else (lambda a, b: a - b))
        return left

    def product(self):
        left = self.power()
        while (op := self.take("*", "/")):
            left = self.join(left, self.power(), (lambda a, b: a * b) if op == "*" else (lambda a, b: a / b))
        return left

    def power(self):
        left = self.primary()
        if self.take("^"):
            left = self.join(left, self.primary(), lambda a, b: a ** b)
        return left

    @staticmethod
    def join(left, right, f):
        return lambda env: f(left(env), right(env))

    def primary(self):
        if self.take("("):
            inner = self.expression()
            self.need(")")
            return inner
        if self.take("-"):
            inner = self.power()
            return lambda env: -inner(env)
        if self.at >= len(self.tokens):
            raise Unsupported("end")
        kind, value = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return lambda env: value
        if kind != "name":
            raise Unsupported(value)
        if value in ("true", "false"):
            return lambda env: value == "true"
        if self.peek() != "(":
            return lambda env: env.value(value)
        self.need("(")
        if value in ("der", "pre"):
            name = self.tokens[self.at][1]
            self.at += 1
            self.need(")")
            return (lambda env: env.derivative(name)) if value == "der" else (lambda env: env.before(name))
        arguments = [self.expression()]
        while self.take(","):
            arguments.append(self.expression())
        self.need(")")
        if value not in FUNCTIONS:
            raise Unsupported(value)
        return lambda env: FUNCTIONS[value](*(a(env) for a in arguments))

    def equations(self, ends):
        found = []
        while self.peek() not in ends:
            if self.take("if"):
                found += self.if_equation()
            else:
                left = self.sum()
                self.need("=")
                right = self.expression()
                found.append(self.join(left, right, lambda a, b: a - b))
            self.take(";")
        return found

    def if_equation(self):
        branches = []
        while True:
            condition = self.expression()
            self.need("then")
            branches.append((condition, self.equations(("elseif", "else", "end"))))
            if not self.take("elseif"):
                break
        if self.take("else"):
            branches.append((lambda env: True, self.equations(("end",))))
        self.need("end")
        self.need("if")
        count = len(branches[0][1])
        if any(len(b[1]) != count for b in branches):
            raise Unsupported("branches of different length")

        def chosen(k):
            return lambda env: next(e[k] for c, e in branches if c(env))(env)
        return [chosen(k) for k in range(count)]


KEYWORDS = {"if", "then", "else", "elseif", "end", "and", "or", "not", "der", "pre", "true", "false", "time", *FUNCTIONS}
LOOP = re.compile(r"for (\w+) in (\d+):(\d+) loop\n(.*)\nend for;", re.S)


def without_loops(text):
    """One text for each turn of a for-equation, subscripts as numbers."""
    loop = LOOP.fullmatch(text.strip())
    if not loop:
        return [text]
    variable, low, high, body = loop.groups()
    turns = []
    for k in range(int(low), int(high) + 1):
        turn = re.sub(rf"\b{variable}\b(?!\.)", str(k), body)
        turns += without_loops(re.sub(r"\[([\d +*-]+)\]", lambda m: f"[{eval(m.group(1))}]", turn))
    return turns


def without_sums(texts):
    """sum(c.i) as c[1].i + c[2].i + ..., by the elements that other equations name."""
    elements = {}
    for text in texts:
        for m in TOKEN.finditer(text):
            if m.group(2) and "[" in m.group(2):
                elements.setdefault(re.sub(r"\[[^\]]*\]", "", m.group(2)), {})[m.group(2)] = True

    def terms(m):
        return "(" + " + ".join(elements[m.group(1)]) + ")" if m.group(1) in elements else m.group(0)
    return [re.sub(r"\bsum\(([\w.]+)\)", terms, text) for text in texts]


class Model:
    """The continuous equations of a flat model."""

    def __init__(self, data):
        kinds = {v["name"]: "parameter" if v.get("variability") in ("parameter", "constant") else
                 "discrete" if v.get("variability") == "discrete" or not v["type"].startswith("Real") else "unknown" for v in data["variables"]}
        kind_of = lambda name: kinds.get(re.sub(r"\[[^\]]*\]", "", name))
        self.discrete, self.parameters, unknowns = set(), set(), {}
        self.equations, self.mentioned, self.differentiated, self.relations = [], [], set(), []
        scalar = [(e["kind"], text) for e in data["equations"] for text in without_loops(e["text"])]
        for (kind, _), text in zip(scalar, without_sums([text for _, text in scalar])):
            here = {}
            for name in [m.group(2) for m in TOKEN.finditer(text) if m.group(2) and m.group(2) not in KEYWORDS]:
                of = kind_of(name)
                if of == "unknown":
                    here[name] = True
                elif of:
                    (self.discrete if of == "discrete" else self.parameters).add(name)
            unknowns.update(here)
            if kind == "when":
                continue
            left = text.split(" = ")[0].strip()
            if kind_of(left) == "discrete":
                right = text.split(" = ", 1)[1].strip().rstrip(";")
                if re.search(r"[<>]", right) and not re.search(r"\b(and|or|not|pre|time|if)\b", right):
                    self.relations.append((left, Parser(right).expression()))
                continue
            made = Parser(text).equations((None,))
            self.equations += made
            self.mentioned += [list(here)] * len(made)
            self.differentiated |= set(re.findall(r"der\(([^)]*)\)", text))
        self.unknowns = list(unknowns)
        if len(self.equations) != len(self.unknowns):
            raise Unsupported(f"{len(self.equations)} equations, {len(self.unknowns)} unknowns")


class Instant:
    """The environment of equations at one micro-step."""

    def __init__(self, model, discrete, later, time):
        self.model, self.discrete, self.later, self.time = model, discrete, later, time
        self.x, self.left, self.h, self.reading = {}, {}, 1.0, None

    def value(self, name):
        if name == "time":
            return self.time
        if self.reading is not None:
            return self.reading[name] if name in self.reading else self.parameter(name)
        if name in self.x:
            return self.x[name]
        if name in self.discrete:
            return self.discrete[name]
        return self.parameter(name)

    def parameter(self, name):
        return self.later[name]

    def derivative(self, name):
        return (self.x[name] - self.left[name]) / self.h

    def before(self, name):
        return self.discrete[name]

    def relation(self, op, a, b):
        """Decided once, by the first row inside the mode."""
        return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b, "<>": a != b}[op]


def solve(matrix, right):
    """Gaussian elimination with row scaling and pivots in columns, those with fewest entries first. Rows are {column: value}; -> {column: value}."""
    rows, columns = [], {}
    for i, (r, b) in enumerate(zip(matrix, right)):
        scale = max(map(abs, r.values()), default=0.0) or 1.0
        rows.append(({c: v / scale for c, v in r.items() if v}, [b / scale]))
        for c in rows[i][0]:
            columns.setdefault(c, set()).add(i)
    if len(columns) < len(rows):
        raise Unsupported("singular")
    order = []
    while columns:
        column = min(columns, key=lambda c: len(columns[c]))
        candidates = columns.pop(column)
        pivot = max(candidates, key=lambda i: abs(rows[i][0][column]), default=None)
        if pivot is None or abs(rows[pivot][0][column]) < 1e-14:
            raise Unsupported("singular")
        top, b = rows[pivot]
        for c in top:
            if c != column and c in columns:
                columns[c].discard(pivot)
        for i in candidates - {pivot}:
            row, own = rows[i]
            f = row.pop(column) / top[column]
            own[0] -= f * b[0]
            for c, v in top.items():
                if c == column:
                    continue
                row[c] = row.get(c, 0.0) - f * v
                if row[c]:
                    columns[c].add(i)
                else:
                    del row[c]
                    columns[c].discard(i)
        order.append((column, pivot))
    found = {}
    for column, pivot in reversed(order):
        top, b = rows[pivot]
        found[column] = (b[0] - sum(v * found[c] for c, v in top.items() if c != column)) / top[column]
    return found


class Frozen:
    """An equation with its conditions decided: relations are read from a row inside the mode."""

    def __init__(self, equation):
        self.equation, self.truth = equation, []

    def decide(self, env, reading, time):
        self.truth = []
        kept = env.relation
        now, env.time, env.reading = env.time, time, reading
        env.derivative = lambda name: 0.0

        def record(op, a, b):
            self.truth.append(Instant.relation(env, op, a, b))
            return self.truth[-1]
        env.relation = record
        try:
            self.equation(env)
        finally:
            env.relation, env.time, env.reading = kept, now, None
            del env.derivative
        del env.relation

    def __call__(self, env):
        at = iter(self.truth)
        env.relation = lambda op, a, b: next(at)
        try:
            return self.equation(env)
        finally:
            del env.relation


def newton(model, equations, env):
    """One implicit Euler step: env.x from env.left."""
    for _ in range(30):
        residual = [e(env) for e in equations]
        matrix = []
        for e, mentioned in zip(equations, model.mentioned):
            row = {}
            for n in mentioned:
                kept = env.x[n]
                d = 1e-6 * max(1.0, abs(kept))
                env.x[n] = kept + d
                up = e(env)
                env.x[n] = kept - d
                row[n] = (up - e(env)) / (2 * d)
                env.x[n] = kept
            matrix.append(row)
        step = solve(matrix, residual)
        far = 0.0
        for n, s in step.items():
            env.x[n] -= s
            far = max(far, abs(s) / max(1.0, abs(env.x[n])))
        if far < 1e-11:
            return


def disagreeing(model, env):
    """The Booleans that are not what their relations say, sides that are equal left aside."""
    found = []
    for name, relation in model.relations:
        assumed = bool(env.discrete[name])
        env.relation = lambda op, a, b: assumed if abs(a - b) < 1e-7 * max(1.0, abs(a), abs(b)) else Instant.relation(env, op, a, b)
        if bool(relation(env)) != assumed:
            found.append(name)
        del env.relation
    return found


def micro_step(model, equations, env):
    """In the mode that agrees with itself; first what is assumed, then what relations say, then every combination."""
    start = dict(env.x)
    free = [name for name, _ in model.relations]
    given = dict(env.discrete)
    tried = set()

    def agrees(assumption):
        key = tuple(assumption[n] for n in free)
        if key in tried:
            return None
        tried.add(key)
        env.discrete.update(assumption)
        env.x = dict(start)
        try:
            newton(model, equations, env)
        except (Unsupported, ZeroDivisionError, OverflowError):
            return None
        return disagreeing(model, env)
    assumption = {n: bool(given[n]) for n in free}
    while (wrong := agrees(assumption)) is not None:
        if not wrong:
            return
        assumption = {n: v != (n in wrong) for n, v in assumption.items()}
    for bits in range(2 ** min(len(free), 8)):
        if agrees({n: bool(given[n]) != bool(bits >> k & 1) for k, n in enumerate(free)}) == []:
            return
    raise Unsupported("no mode agrees with itself")


def micro_steps(model, equations, env, before, h):
    """A few implicit Euler steps from the left limits. -> values after, impulses."""
    names = model.unknowns
    env.x = {n: before[n] for n in names}
    impulses = dict.fromkeys(names, 0.0)
    env.h = h
    base = env.time
    kept = dict(env.discrete)
    for _ in range(STEPS):
        env.time += h
        env.left = dict(env.x)
        micro_step(model, equations, env)
        for n in names:
            impulses[n] += h * env.x[n]
    env.time = base
    env.discrete = kept
    return dict(env.x), impulses


def extrapolate(series):
    """Richardson, powers of h: Neville's scheme at h = 0 for h, h/2, h/4, ..."""
    table = list(series)
    for k in range(1, len(table)):
        table = [(2 ** k * table[i + 1] - table[i]) / (2 ** k - 1) for i in range(len(table) - 1)]
    return table[0]


def rows_of(path):
    with open(path, encoding="utf-8") as f:
        reader = csv.reader(f)
        names = next(reader)
        for row in reader:
            yield {n: (v == "true" if v in ("true", "false") else float(v)) for n, v in zip(names, row)}


def judge(saltus, path, options, laws=None):
    """-> (events compared, complaints). `laws`: of the rows before and after an event, in words what is not conserved."""
    flat = subprocess.run([saltus, "equations", "--json", path], capture_output=True, text=True, check=False)
    if flat.returncode:
        return 0, [flat.stderr.strip()]
    data = json.loads(flat.stdout)
    model = Model(data)
    if len(model.unknowns) > LARGEST:
        raise Unsupported(f"{len(model.unknowns)} unknowns")
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "r.csv"
        run = subprocess.run([saltus, "simulate", path, "-o", str(out), "--parameters", *options], capture_output=True, text=True, check=False)
        if run.returncode:
            return 0, [run.stderr.strip()]
        rows = list(rows_of(out))
    compared, complaints = 0, []
    k = 0
    while k + 1 < len(rows):
        before = rows[k]
        last = k
        while last + 1 < len(rows) and rows[last + 1]["time"] == before["time"]:
            last += 1
        if last == k or last + 1 >= len(rows):
            k = last + 1
            continue
        after, later = rows[last], rows[last + 1]
        missing = [n for n in model.unknowns if n not in after]
        if missing:
            raise Unsupported("no result for " + missing[0])
        discrete = {n: after[n] for n in model.discrete}
        env = Instant(model, discrete, later, before["time"])
        reading = dict(later)
        reading.update(discrete)
        equations = [Frozen(e) for e in model.equations]
        for e in equations:
            e.decide(env, reading, 0.5 * (after["time"] + later["time"]))
        complaints += compare(model, equations, env, before, after)
        complaints += [f"at {before['time']}: {broken}" for broken in (laws(before, after) if laws else [])]
        compared += 1
        k = last + 1
    return compared, complaints


def compare(model, equations, env, before, after):
    complaints = []
    try:
        results = [micro_steps(model, equations, env, before, 2.0 ** -(11 + i)) for i in range(4)]
    except Unsupported as e:
        return [f"at {before['time']}: the micro-step has no solution ({e})"]
    for n in model.unknowns:
        size = max(1.0, abs(before[n]), abs(after[n]))
        if n in model.differentiated:
            value = extrapolate([r[0][n] for r in results])
            if abs(value - after[n]) > AGREE * size:
                complaints.append(f"at {before['time']}: '{n}' leaps from {before[n]} to {after[n]}, by micro-steps to {value}")
        weight = after.get(f"impulse({n})")
        if weight is not None and n not in model.differentiated:
            value = extrapolate([r[1][n] for r in results])
            if abs(value - weight) > AGREE * max(1.0, abs(weight), abs(value)):
                complaints.append(f"at {before['time']}: '{n}' has the impulse {weight}, by micro-steps {value}")
    return complaints


def options_of(path):
    text = pathlib.Path(path).read_text(encoding="utf-8")
    line = re.search(r"^// run: simulate (.*)$", text, re.M)
    return shlex.split(line.group(1)) if line else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--least", type=int, default=1, help="so many events must have been compared")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()

    failed = total = 0
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        for path, compared, complaints, left_out in pool.map(Job(arguments.saltus), arguments.files):
            total += compared
            failed += bool(complaints)
            note = f" (left out: {left_out})" if left_out else ""
            print(f"{'FAILED' if complaints else 'ok'} {path}: {compared} events{note}")
            for c in complaints[:6]:
                print("  " + c)
    print(f"{total} events compared, {failed} models disagree")
    return 1 if failed or total < arguments.least else 0


class Job:
    """judge() with its failure as a value; a class, so that it can be sent to another process."""

    def __init__(self, saltus):
        self.saltus = saltus

    def __call__(self, path):
        try:
            compared, complaints = judge(self.saltus, path, options_of(path))
            return path, compared, complaints, ""
        except Unsupported as e:
            return path, 0, [], str(e)


if __name__ == "__main__":
    sys.exit(main())
