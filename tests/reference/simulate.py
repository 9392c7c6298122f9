"""The run of a model: start, continuous phases, events.

Between events the held quantities (relations, floors) and discrete variables are constant, and the states follow x' = f(t, x), where f solves
all equations. After each step the polynomial is looked at in eight points: where a held quantity would be another one, the instant is found by bisection.

At an instant (MLS 3.6 appendix B): all equations are solved with `pre` fixed and held quantities taken anew until they agree with the solution;
then reinits are made, `pre` gets the values that were found, and this is repeated until nothing changes.
"""
import math

import library as L
from model import Failed, Model, NEWTON, NEWTON_LEAST
from radau import Diverged, Radau
from syntax import NotCovered

LOOKS = 8               # points of a step at which relations are looked at
ROUNDING = 1e-11        # of their operands: what a relation may be off at the instant it changed
MOST_EVENTS = 20000
MOST_ROUNDS = 200
GENERATIONS = 4         # of the echoes of an event through delays: each is smoother by one derivative
ERRORS = (ArithmeticError, ValueError, IndexError, Failed)


class Run:
    def __init__(self, text, stop, tolerance=1e-9, start=0.0, parameters=None, start_values=None, most_steps=200000,
                 max_step=None, moved=0.0):
        self.model = Model(text, parameters, start_values)
        self.stop, self.tolerance, self.t0, self.most_steps = stop, tolerance, start, most_steps
        m = self.model
        self.max_step = max_step or (stop - start) / 100
        self.moved = moved      # of the states after the start: another problem, a little beside
        self.breaks = []        # instants at which a held quantity changed
        self.leaps = []         # those at which any variable jumped, derivatives too
        self.t, self.terminal, self.finished = start, False, False
        self.start, self.reinits, self.trace, self.tracing = {}, [], [], False
        m.scope = m.compile()
        scope = m.scope
        self.solve_run, self.solve_start = scope["run"], scope["start"]
        self.v = [0.0] * m.size
        self.p, self.r = list(self.v), [False] * len(m.helds)
        self.ticks = [False] * len(m.samplers)
        self.rows, self.events, self.steps = [], [], 0
        self.history = [[] for _ in m.delays]     # (t0, t1, epoch, values at nodes)
        self.epochs, self.generations = [start], [0]

    # -- what generated code calls
    def seen(self, holds):
        self.trace.append(bool(holds))
        return holds

    def newton(self, unknowns, residual, t, v, p, r):
        def measure(values):
            for u, x in zip(unknowns, values):
                v[u] = x
            return residual(t, v, p, r, self)
        n = len(unknowns)
        x = [float(v[u]) for u in unknowns]
        F = measure(x)
        size, best = max(map(abs, F)), None
        for _ in range(60):
            if size == 0.0:
                return
            columns = []
            for j in range(n):
                d = 1e-7 * max(abs(x[j]), 1e-3)
                moved = list(x)
                moved[j] += d
                try:
                    G = measure(moved)
                except ERRORS:
                    moved[j] = x[j] - d
                    G = measure(moved)
                columns.append([(g - f) / (moved[j] - x[j]) for g, f in zip(G, F)])
            change = L.solve([[columns[j][i] for j in range(n)] for i in range(n)], F)
            relative = max(abs(d) / max(abs(a), 1e-3) for d, a in zip(change, x))
            damping = 1.0
            while True:
                tried = [a - damping * d for a, d in zip(x, change)]
                try:
                    G = measure(tried)
                    new = max(map(abs, G))
                    if new <= size or damping < 1e-4 or relative < 1e-6:
                        break
                except ERRORS:
                    if damping < 1e-9:
                        raise
                damping /= 2
            if best is not None and relative <= NEWTON_LEAST and relative >= best:
                return
            best = relative if best is None else min(best, relative)
            x, F, size = tried, G, new
            if relative <= NEWTON and damping == 1.0:
                return
        raise Failed("a loop has no solution that Newton's method finds")

    def epoch(self, t):
        n = 0
        while n + 1 < len(self.epochs) and t >= self.epochs[n + 1]:
            n += 1
        return n

    def past(self, k, t, epoch):
        if t <= self.t0 or not self.history[k]:
            return self.first[k]
        pieces = [h for h in self.history[k] if h[2] == epoch]
        if not pieces:
            pieces = self.history[k]
        piece = pieces[-1]
        if t > piece[1] + 1e-12 * max(1.0, abs(t)) and piece is self.history[k][-1]:
            raise Failed("a delay shorter than the step")
        low, high = 0, len(pieces) - 1
        while low < high:
            middle = (low + high) // 2
            if pieces[middle][1] < t:
                low = middle + 1
            else:
                high = middle
        a, b, _, points, values = pieces[low]
        # Barycentric interpolation.
        top = bottom = 0.0
        for (x, w), y in zip(points, values):
            if t == x:
                return y
            top += w / (t - x) * y
            bottom += w / (t - x)
        # Far from a piece that is last digits long everything cancels.
        return top / bottom if bottom else min(zip(points, values), key=lambda node: abs(node[0][0] - t))[1]

    # -- one point
    def all(self, t, x=None):
        if x is not None:
            for i, value in zip(self.model.states, x):
                self.v[i] = value
        self.solve_run(t, self.v, self.p, self.r, self)
        return self.v

    def f(self, t, x):
        self.all(t, x)
        return [self.v[self.model.slots[i].derivative] for i in self.model.states]

    def live(self, t):
        if self.starting and self.model.delays:
            # MLS 3.6 §3.7.4.1: before the start a delayed expression is what it is at the start.
            self.first = self.model.scope["past_values"](t, self.v, self.p, self.r, self)
        return self.model.scope["live"](t, self.v, self.p, self.r, self)

    def section_trace(self, t):
        return self.model.scope["sections"](t, self.v, self.p, self.r, self)

    # -- an instant
    def agree(self, solve, t, first_values):
        """Solve with held quantities that agree with the solution. One that went back needs more than rounding to change once more."""
        seen = set()
        for _ in range(MOST_ROUNDS):
            self.reinits = []
            solve(t, self.v, self.p, self.r, self)
            now, margins = self.live(t), None
            changed = [k for k, (a, b) in enumerate(zip(self.r, now)) if a != b]
            if changed:
                margins = self.model.scope["margins"](t, self.v, self.p, self.r, self)
                changed = [k for k in changed if self.r[k] == first_values[k] or abs(margins[k]) > ROUNDING * self.magnitude]
            if not changed:
                return
            for k in changed:
                self.r[k] = now[k]
            key = tuple(self.r)
            if key in seen:
                break
            seen.add(key)
        # A cycle: all combinations of those that may change.
        doubtful = sorted({k for k in range(len(self.r)) if len({s[k] for s in seen}) > 1})
        if len(doubtful) <= 10:
            for bits in range(2 ** len(doubtful)):
                for j, k in enumerate(doubtful):
                    self.r[k] = bool(bits >> j & 1)
                try:
                    solve(t, self.v, self.p, self.r, self)
                    if all(a == b for a, b in zip(self.r, self.live(t))):
                        return
                except ERRORS:
                    continue
        raise Failed("no values of the relations agree with the solution")

    def instant(self, t, first_values):
        """Event iteration. True: a discrete variable or a state changed."""
        m, jumped = self.model, False
        discrete = [i for i, s in enumerate(m.slots) if s.kind in ("discrete", "condition")]
        for _ in range(MOST_ROUNDS):
            self.agree(self.solve_run, t, first_values)
            pending = [*m.scope["reinits"](t, self.v, self.p, self.r, self), *dict.fromkeys(self.reinits)]
            if any(m.scope["terminates"](t, self.v, self.p, self.r, self)):
                self.finished = True
            changed = [i for i in discrete if self.v[i] != self.p[i]]
            jumped = jumped or bool(pending) or any(m.slots[i].kind == "discrete" for i in changed)
            self.p = list(self.v)
            for i, value in pending:
                self.v[i] = float(value)
            if not changed and not pending:
                return jumped
            for i, value in pending:
                self.p[i] = self.v[i]
        raise Failed("the event iteration does not end")

    def check(self, t):
        if self.model.asserts and not all(self.model.scope["asserts"](t, self.v, self.p, self.r, self)):
            raise Failed(f"assertion at {t}")

    @property
    def magnitude(self):
        return 1.0

    # -- the whole run
    def row(self, t):
        self.rows.append((t, self.v[:len(self.model.slots)]))

    def initialize(self):
        m = self.model
        m.parameter_values(self.v, self)
        self.first, self.starting = [0.0] * len(m.delays), True
        self.sample_times = []
        for e in m.samplers:
            code = [self.evaluate(a) for a in e[1:]]
            self.sample_times.append(code)
            if code[1] <= 0:
                raise NotCovered("sample with an interval that is not positive")
        self.ticked = [-1] * len(m.samplers)
        self.p = list(self.v)
        try:
            self.r = self.live(self.t0)
        except ERRORS:
            self.r = [False if h.kind not in ("floor", "trunc", "sign", "delay") else 0 for h in m.helds]
        # (What they are at first is a guess: each may change once, whatever its margin is.)
        self.agree(self.solve_start, self.t0, list(self.r))
        # The conditions of when clauses are those of the start; samplers tick after it.
        self.p = list(self.v)
        for i, k in m.pre_slot.items():
            self.p[i] = self.v[k]
        self.live(self.t0)
        self.starting = False
        self.p = list(self.v)
        self.instant(self.t0, [None] * len(self.r))
        self.ticks = [self.due(k, self.t0) for k in range(len(m.samplers))]
        self.instant(self.t0, [None] * len(self.r))
        self.settle(self.t0)
        self.check(self.t0)
        if self.moved:
            for k, i in enumerate(m.states):
                self.v[i] += self.moved * (1 if k % 2 else -0.7)
            self.instant(self.t0, [None] * len(self.r))

    def evaluate(self, e):
        from model import Coder
        coder = Coder(self.model, True)
        coder.live = 1
        return eval(coder.c(e), self.model.scope, {"t": self.t0, "v": self.v, "p": self.p, "r": self.r, "S": self})

    def settle(self, t):
        """The instant is over: samplers are off, and conditions that were true by them are false."""
        if any(self.ticks):
            self.ticks = [False] * len(self.ticks)
            self.instant(t, [None] * len(self.r))

    def next_tick(self, t):
        best = math.inf
        for k, (start, interval) in enumerate(self.sample_times):
            n = max(0, math.floor((t - start) / interval) - 1)
            while n <= self.ticked[k] or start + n * interval < t - 1e-12 * max(1.0, abs(t)):
                n += 1
            best = min(best, max(t, start + n * interval))
        return best

    def run(self, times=()):
        """Rows at these times, before and after events, and at the end."""
        m = self.model
        try:
            self.initialize()
        except ERRORS as error:
            raise Failed(f"at the start: {error!r}") from None
        self.row(self.t0)
        if self.finished:
            return self
        t = self.t0
        wanted = sorted(x for x in times if self.t0 < x < self.stop) + [math.inf]
        at = 0
        scales = [1e-3] * len(m.states)
        for k, i in enumerate(m.states):
            e = m.slots[i].declaration.attributes.get("nominal")
            if e is not None and e[0] in ("num", "int") and abs(e[1]) > 0:
                scales[k] = min(1e-3, 1e-3 * abs(e[1]))
        h = min(1e-3, (self.stop - self.t0) / 10) or 1e-3
        while t < self.stop:
            radau = Radau(self.f, self.tolerance, scales)
            x = [self.v[i] for i in m.states]
            limit = min(self.stop, self.next_tick(t))
            event, h = None, min(h, self.max_step)
            while t < limit and event is None:
                self.steps += 1
                if self.steps > self.most_steps:
                    raise NotCovered("so many steps")
                bound = limit - t
                h = min(h, self.max_step)
                if m.delays:
                    lags = m.scope["past_times"](t, self.v, self.p, self.r, self)
                    if min(lags) < 1e-6:
                        raise NotCovered("a delay that vanishes")
                    bound = min([bound, *(0.9 * lag for lag in lags if lag > 1e-9)])
                # (A last step that would be far shorter is shared with the one before.)
                h = min(h, bound) if h < 0.5 * bound or h >= bound else 0.5 * bound
                held = list(self.v)
                try:
                    f0 = self.f(t, x)
                    step, error, end = radau.step(t, x, h, f0)
                    if error != error:
                        raise Diverged
                except (Diverged, *ERRORS) as failure:
                    self.v = held
                    radau.jacobian = None
                    h *= 0.25
                    if h < 1e-14 * max(1.0, abs(t)):
                        raise Failed(f"no step at {t}: {failure!r}")
                    continue
                if error > 1.0:
                    self.v = held
                    h *= max(0.2, 0.9 * error ** (-1 / 6))
                    radau.jacobian = None
                    if h < 1e-14 * max(1.0, abs(t)):
                        raise Failed(f"steps vanish at {t}")
                    continue
                event = self.crossing(step, t, t + h)
                to = event if event is not None else t + h
                while wanted[at] < to or (wanted[at] == to and event is None):
                    self.all(wanted[at], step.at(wanted[at]))
                    self.check(wanted[at])
                    self.row(wanted[at])
                    at += 1
                self.remember(step, t, to)
                x = end if event is None else step.at(to)
                t = limit if event is None and abs(to - limit) <= 1e-13 * max(1.0, abs(to)) else to
                self.t = t
                # The Jacobian is made anew where the step length changes enough to matter.
                better = min(3.0, max(0.3, 0.9 * max(error, 1e-12) ** (-1 / 6)))
                if better > 1.3 or better < 0.95:
                    h *= better
                radau.jacobian = None if self.steps % 4 == 0 or better > 2 else radau.jacobian
            self.all(t, x)
            if t >= self.stop and event is None and self.next_tick(t) > t:
                self.row(t)
                break
            # An event: by a relation, or a sampler.
            self.row(t)
            first = list(self.r)
            self.p = list(self.v)
            self.ticks = [self.due(k, t) for k in range(len(self.sample_times))]
            only_delay = False
            now = self.live(t)
            different = [k for k, (a, b) in enumerate(zip(self.r, now)) if a != b]
            only_delay = bool(different) and not any(self.ticks) and all(m.helds[k].kind == "delay" for k in different)
            source = max([0, *(self.generations[now[k]] + 1 for k in different if m.helds[k].kind == "delay")]) if only_delay else 0
            jumped = self.instant(t, first)
            self.settle(t)
            self.check(t)
            self.row(t)
            self.breaks.append(t)
            if jumped or self.leap():
                self.leaps.append(t)
            if jumped:
                self.events.append(t)
            if m.delays and source <= GENERATIONS:
                self.epochs.append(t)
                self.generations.append(source)
            if len(self.events) > MOST_EVENTS:
                raise Failed("too many events")
            while wanted[at] <= t:
                at += 1
            if self.finished or t >= self.stop:
                break
        # MLS 3.6 §8.3.5: terminal() holds at the end, at an event of its own.
        self.terminal = True
        self.p = list(self.v)
        self.instant(self.t, list(self.r))
        if self.p != self.rows[-1][1]:
            self.row(self.t)
        return self

    def due(self, k, t):
        """Each tick fires once, also where another event lies within rounding of it."""
        start, interval = self.sample_times[k]
        n = round((t - start) / interval)
        if n < 0 or n <= self.ticked[k] or abs(start + n * interval - t) > 1e-12 * max(1.0, abs(t)):
            return False
        self.ticked[k] = n
        return True

    def differs(self, t, x):
        self.all(t, x)
        if any(a != b for a, b in zip(self.r, self.live(t))):
            return True
        return bool(self.model.sections) and self.section_trace(t) != self.held_trace

    def crossing(self, step, a, b):
        """The first instant in (a, b] at which a held quantity differs, or None."""
        if not self.model.helds and not self.model.sections:
            return None
        if self.model.sections:
            self.all(a, step.at(a))
            self.held_trace = self.section_trace(a)
        low = a
        for k in range(1, LOOKS + 1):
            high = a + (b - a) * k / LOOKS if k < LOOKS else b
            if self.differs(high, step.at(high)):
                while True:
                    middle = 0.5 * (low + high)
                    if not low < middle < high or high - low < 1e-15 * max(1.0, abs(high)):
                        return high
                    if self.differs(middle, step.at(middle)):
                        high = middle
                    else:
                        low = middle
            low = high
        return None

    def remember(self, step, a, b):
        if not self.model.delays or b - a < 1e-13 * max(1.0, abs(b)):
            return
        n = 7
        nodes = [0.5 * (a + b) - 0.5 * (b - a) * math.cos(math.pi * k / n) for k in range(n + 1)]
        nodes[0], nodes[-1] = a, b
        points = [(x, (-1) ** k * (0.5 if k in (0, n) else 1.0)) for k, x in enumerate(nodes)]
        columns = []
        for x in nodes:
            self.all(x, step.at(x))
            columns.append(self.model.scope["past_values"](x, self.v, self.p, self.r, self))
        for k in range(len(self.model.delays)):
            self.history[k].append((a, b, len(self.epochs) - 1, points, [c[k] for c in columns]))

    def leap(self):
        (_, before), (_, after) = self.rows[-2:]
        return any(a != b if isinstance(a, str) else abs(a - b) > 1e-9 * max(1.0, abs(a)) for a, b, s in zip(before, after, self.model.slots) if s.kind != "condition")

    # -- results
    def column(self, name):
        i = self.model.names.get(name)
        if i is None:
            raise KeyError(name)
        return [(t, float(v[i]) if not isinstance(v[i], str) else v[i]) for t, v in self.rows]


def simulate(text, stop, times=(), **options):
    return Run(text, stop, **options).run(times)
