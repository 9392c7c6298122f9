"""Radau IIA with five stages (order 9) for x' = f(t, x).

The stages X_1 .. X_5 at t + c_i h satisfy the collocation conditions

    X_i = x_0 + h sum_j a_ij f(t + c_j h, X_j),     u(t + s h) = x_0 + h sum_j (integral of l_j from 0 to s) f_j,

with the Lagrange polynomials l_j of the nodes c_i (the zeros of P_5 - P_4, moved to [0, 1]; c_5 = 1). They are solved by Newton's method with a
Jacobian from differences that is kept while it converges. The polynomial u, of degree 5, is the dense output.

The error is measured by the defect of u: u solves u' = f(t, u) + d, where d vanishes at the nodes. At the step's start and at one point between the
nodes h*|d|, filtered by (I - h c_1 J)^-1 for stiff components, is asked to be below the tolerance. So the rows are the exact solution of a problem whose
right-hand side differs by the tolerance over a step; no order of convergence at the ends of steps is needed for this.
"""
import library as L

STAGES = 5


def _nodes():
    # Zeros of P_s(x) - P_(s-1)(x) on [-1, 1], which has the zero 1: bisection between sign changes.
    def value(x):
        p, q = 1.0, x
        for n in range(1, STAGES):
            p, q = q, ((2 * n + 1) * x * q - n * p) / (n + 1)
        return q - p
    zeros, points = [], [-1 + i * 2e-3 for i in range(1000)]
    for a, b in zip(points, points[1:]):
        if value(a) * value(b) < 0:
            for _ in range(80):
                m = (a + b) / 2
                if value(a) * value(m) <= 0:
                    b = m
                else:
                    a = m
            zeros.append((a + b) / 2)
    return [(x + 1) / 2 for x in zeros[:STAGES - 1]] + [1.0]


C = _nodes()


def _lagrange():
    """Coefficients of l_j, lowest power first."""
    out = []
    for j in range(STAGES):
        p = [1.0]
        for k in range(STAGES):
            if k != j:
                d = C[j] - C[k]
                p = [(p[i - 1] if i > 0 else 0.0) / d - (p[i] if i < len(p) else 0.0) * C[k] / d for i in range(len(p) + 1)]
        out.append(p)
    return out


LAGRANGE = _lagrange()


def weights(s):
    """integral of l_j from 0 to s"""
    return [sum(p[i] * s ** (i + 1) / (i + 1) for i in range(STAGES)) for p in LAGRANGE]


def values(s):
    return [sum(p[i] * s ** i for i in range(STAGES)) for p in LAGRANGE]


A = [weights(c) for c in C]
BETWEEN = (C[3] + 1) / 2
AT_START, AT_BETWEEN, TO_BETWEEN = values(0.0), values(BETWEEN), weights(BETWEEN)


class Step:
    """A step that was accepted, with its polynomial."""

    def __init__(self, t, h, x, slopes):
        self.t, self.h, self.x, self.slopes = t, h, x, slopes

    def at(self, t):
        w = weights((t - self.t) / self.h)
        return [x + self.h * sum(wj * f[i] for wj, f in zip(w, self.slopes)) for i, x in enumerate(self.x)]


class Diverged(Exception):
    pass


class Radau:
    def __init__(self, f, tolerance, scales):
        self.f, self.tolerance, self.scales = f, tolerance, scales
        self.jacobian = self.factors = None
        self.key = None

    def differences(self, t, x, f0):
        n = len(x)
        columns = []
        for i in range(n):
            d = 1e-7 * max(abs(x[i]), self.scales[i] * 1e-2)
            moved = list(x)
            moved[i] += d
            columns.append([(a - b) / (moved[i] - x[i]) for a, b in zip(self.f(t, moved), f0)])
        return [[columns[j][i] for j in range(n)] for i in range(n)]

    def factor(self, h):
        """LU factors of I - h A (x) J."""
        n, J = len(self.jacobian), self.jacobian
        size = STAGES * n
        rows = []
        for i in range(STAGES):
            for a in range(n):
                row = [0.0] * size
                for j in range(STAGES):
                    ha = h * A[i][j]
                    base = j * n
                    Ja = J[a]
                    for b in range(n):
                        if Ja[b]:
                            row[base + b] = -ha * Ja[b]
                row[i * n + a] += 1.0
                rows.append(row)
        order = list(range(size))
        lower = []
        for k in range(size):
            pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
            if rows[pivot][k] == 0.0:
                raise Diverged
            rows[k], rows[pivot] = rows[pivot], rows[k]
            order[k], order[pivot] = order[pivot], order[k]
            if pivot != k:
                for column in lower:
                    column[k], column[pivot] = column.get(pivot, 0.0), column.get(k, 0.0)
            top = rows[k][k + 1:]
            column = {}
            for i in range(k + 1, size):
                row = rows[i]
                if row[k]:
                    m = row[k] / rows[k][k]
                    column[i] = m
                    rows[i] = row[:k + 1] + [a - m * b for a, b in zip(row[k + 1:], top)]
            lower.append(column)
        self.factors, self.key = (rows, order, lower), h

    def backward(self, right):
        rows, order, lower = self.factors
        y = [right[i] for i in order]
        for k, column in enumerate(lower):
            yk = y[k]
            if yk:
                for i, m in column.items():
                    if m:
                        y[i] -= m * yk
        for k in reversed(range(len(y))):
            row = rows[k]
            s = y[k]
            for j in range(k + 1, len(y)):
                if row[j]:
                    s -= row[j] * y[j]
            y[k] = s / row[k]
        return y

    def step(self, t, x, h, f0):
        """(Step, error relative to the tolerance), or Diverged."""
        n = len(x)
        if self.jacobian is None:
            self.jacobian = self.differences(t, x, f0)
            self.factors = None
        if self.factors is None or self.key != h:
            self.factor(h)
        stages = [[x[i] + h * c * f0[i] for i in range(n)] for c in C]
        last = None
        for iteration in range(12):
            slopes = [self.f(t + c * h, X) for c, X in zip(C, stages)]
            right = []
            for i in range(STAGES):
                Ai = A[i]
                for a in range(n):
                    right.append(x[a] + h * sum(Ai[j] * slopes[j][a] for j in range(STAGES)) - stages[i][a])
            change = self.backward(right)
            size = max((abs(d) / self.scale(k % n, x) for k, d in enumerate(change)), default=0.0)
            for i in range(STAGES):
                stages[i] = [s + d for s, d in zip(stages[i], change[i * n:(i + 1) * n])]
            if size != size or (last is not None and iteration > 2 and size > 2 * last) or size > 1e6:
                raise Diverged
            if size <= 1e-3 * self.tolerance or size < 1e-14:
                break
            last = size
        else:
            raise Diverged
        slopes = [self.f(t + c * h, X) for c, X in zip(C, stages)]
        step = Step(t, h, x, slopes)
        start = [h * (sum(w * s[i] for w, s in zip(AT_START, slopes)) - f0[i]) for i in range(n)]
        mid = [x[i] + h * sum(w * s[i] for w, s in zip(TO_BETWEEN, slopes)) for i in range(n)]
        fm = self.f(t + BETWEEN * h, mid)
        between = [h * (sum(w * s[i] for w, s in zip(AT_BETWEEN, slopes)) - fm[i]) for i in range(n)]
        error = 0.0
        for defect in (start, between):
            e = self.filtered(h, defect)
            error = max([error, *(abs(d) / (self.tolerance * self.scale(i, x)) for i, d in enumerate(e))])
        return step, error, stages[-1]

    def filtered(self, h, defect):
        J = self.jacobian
        if h * max((sum(map(abs, row)) for row in J), default=0.0) < 1.0:
            return defect
        n = len(J)
        matrix = [[(1.0 if i == j else 0.0) - h * C[0] * J[i][j] for j in range(n)] for i in range(n)]
        return L.solve(matrix, defect)

    def scale(self, i, x):
        return max(abs(x[i]), self.scales[i])
