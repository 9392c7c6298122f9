#!/usr/bin/env python3
"""Linear models around a point against derivatives by hand: A, B, C and D of thirty models, entry by entry and by name; and the descriptor
form E y' = A y + B u of each, which must give the same A, B, C, D once its simultaneous unknowns are eliminated."""
import argparse
import concurrent.futures
import json
import math
import pathlib
import subprocess
import sys
import tempfile

PI = math.pi
# name, text behind `model M`, options, {(row, column): value} of everything that is not zero; der(x) is the row of a state.
MODELS = [
    ("first order lag", "input Real u; output Real y = x; parameter Real k = 3, T = 0.5; Real x; equation T*der(x) = k*u - x;", [],
     {("der(x)", "x"): -2, ("der(x)", "u"): 6, ("y", "x"): 1}),
    ("integrator chain", "input Real u; output Real y = a; Real a, b, c; equation der(a) = b; der(b) = c; der(c) = u;", [],
     {("der(a)", "b"): 1, ("der(b)", "c"): 1, ("der(c)", "u"): 1, ("y", "a"): 1}),
    ("spring, mass and damper", "input Real F; output Real y = s, a = der(v); Real s, v; equation der(s) = v; 2*der(v) = F - 8*s - 1.2*v;", [],
     {("der(s)", "v"): 1, ("der(v)", "s"): -4, ("der(v)", "v"): -0.6, ("der(v)", "F"): 0.5, ("y", "s"): 1, ("a", "s"): -4, ("a", "v"): -0.6, ("a", "F"): 0.5}),
    ("series circuit", "input Real u; output Real y = vc; parameter Real R = 10, L = 0.1, C = 1e-3; Real i, vc; equation L*der(i) = u - R*i - vc; C*der(vc) = i;", [],
     {("der(i)", "i"): -100, ("der(i)", "vc"): -10, ("der(i)", "u"): 10, ("der(vc)", "i"): 1000, ("y", "vc"): 1}),
    ("DC motor", "input Real u; output Real y = w; parameter Real R = 2, L = 0.5, k = 0.1, J = 0.02, d = 0.2; Real i, w; equation L*der(i) = u - R*i - k*w; J*der(w) = k*i - d*w;", [],
     {("der(i)", "i"): -4, ("der(i)", "w"): -0.2, ("der(i)", "u"): 2, ("der(w)", "i"): 5, ("der(w)", "w"): -10, ("y", "w"): 1}),
    ("pendulum at 60 degrees", f"input Real u; output Real y = sin(phi); Real phi(start = {PI/3!r}, fixed = true), w(start = 0, fixed = true); equation der(phi) = w; der(w) = -9.81*sin(phi) + u;", [],
     {("der(phi)", "w"): 1, ("der(w)", "phi"): -9.81 * math.cos(PI / 3), ("der(w)", "u"): 1, ("y", "phi"): math.cos(PI / 3)}),
    ("pendulum upright", f"input Real u; output Real y = phi; Real phi(start = {PI!r}, fixed = true), w(start = 0, fixed = true); equation der(phi) = w; der(w) = -9.81*sin(phi) - 0.1*w + u;", [],
     {("der(phi)", "w"): 1, ("der(w)", "phi"): 9.81, ("der(w)", "w"): -0.1, ("der(w)", "u"): 1, ("y", "phi"): 1}),
    ("Van der Pol", "input Real u; output Real y = x; Real x(start = 2, fixed = true), v(start = 1, fixed = true); equation der(x) = v; der(v) = 0.5*(1 - x^2)*v - x + u;", [],
     {("der(x)", "v"): 1, ("der(v)", "x"): -0.5 * 2 * 2 * 1 - 1, ("der(v)", "v"): 0.5 * (1 - 4), ("der(v)", "u"): 1, ("y", "x"): 1}),
    ("Lorenz", "output Real o = x*z; Real x(start = 1, fixed = true), y(start = 2, fixed = true), z(start = 3, fixed = true); equation der(x) = 10*(y - x); der(y) = x*(28 - z) - y; der(z) = x*y - 8/3*z;", [],
     {("der(x)", "x"): -10, ("der(x)", "y"): 10, ("der(y)", "x"): 25, ("der(y)", "y"): -1, ("der(y)", "z"): -1, ("der(z)", "x"): 2, ("der(z)", "y"): 1, ("der(z)", "z"): -8 / 3, ("o", "x"): 3, ("o", "z"): 1}),
    ("Lotka and Volterra", "input Real h; output Real s = r + f; Real r(start = 10, fixed = true), f(start = 4, fixed = true); equation der(r) = 1.1*r - 0.4*r*f - h; der(f) = 0.1*r*f - 0.4*f;", [],
     {("der(r)", "r"): 1.1 - 1.6, ("der(r)", "f"): -4, ("der(r)", "h"): -1, ("der(f)", "r"): 0.4, ("der(f)", "f"): 1 - 0.4, ("s", "r"): 1, ("s", "f"): 1}),
    ("two tanks", "input Real q; output Real y = a*sqrt(h2); parameter Real a = 2; Real h1(start = 4, fixed = true), h2(start = 1, fixed = true); equation der(h1) = q - a*sqrt(h1); der(h2) = a*sqrt(h1) - a*sqrt(h2);", [],
     {("der(h1)", "h1"): -0.5, ("der(h1)", "q"): 1, ("der(h2)", "h1"): 0.5, ("der(h2)", "h2"): -1, ("y", "h2"): 1}),
    ("cubic solved by iteration", "input Real u; output Real y(start = 1); Real x(start = 2, fixed = true); equation y + y^3 = x + u; der(x) = -y;", [],
     {("der(x)", "x"): -0.25, ("der(x)", "u"): -0.25, ("y", "x"): 0.25, ("y", "u"): 0.25}),
    ("bridge of resistors", "input Real u; output Real y = v1 - v2; Real v1, v2, x; equation (u - v1)/1 = (v1 - v2)/2 + (v1 - x)/3; (u - v2)/2 + (v1 - v2)/2 = v2/1; der(x) = (v1 - x)/3;", [],
     # (1 + 1/2 + 1/3) v1 − v2/2 = u + x/3,  −v1/2 + 2 v2 = u/2: determinant 11/3 − 1/4 = 41/12.
     (lambda det: {("der(x)", "x"): (2 / 3 / det - 1) / 3, ("der(x)", "u"): (2 + 0.25) / det / 3,
                   ("y", "x"): (2 / 3 - 0.5 / 3) / det, ("y", "u"): (2.25 - (11 / 6 / 2 + 0.5)) / det})(11 / 3 - 1 / 4)),
    ("two masses, a rigid rod", "input Real F; output Real y = s1; Real s1, v1, s2, v2, f; equation der(s1) = v1; 2*der(v1) = F - f; der(s2) = v2; 3*der(v2) = f; s1 = s2;", ["--states"],
     {("der(s)", "v"): 1, ("der(v)", "F"): 0.2, ("y", "s"): 1}),
    ("direct feedthrough", "input Real u, w; output Real y = 2*u - 3*w + x, z = u*w; Real x; equation der(x) = -x + w;", [],
     {("der(x)", "x"): -1, ("der(x)", "w"): 1, ("y", "x"): 1, ("y", "u"): 2, ("y", "w"): -3}),
    ("product of inputs", "input Real u(start = 2), w(start = 5); output Real z = u*w; Real x; equation der(x) = -x;", [],
     {("der(x)", "x"): -1, ("z", "u"): 5, ("z", "w"): 2}),
    ("after an event", "output Real y = x; Real x(start = 1, fixed = true); equation der(x) = if time < 1 then -3*x else 2*x;", ["--at", "1.5"],
     {("der(x)", "x"): 2, ("y", "x"): 1}),
    ("before the event", "output Real y = x; Real x(start = 1, fixed = true); equation der(x) = if time < 1 then -3*x else 2*x;", ["--at", "0.5"],
     {("der(x)", "x"): -3, ("y", "x"): 1}),
    ("saturation that holds", "input Real u; output Real y = max(-1, min(1, 5*x)); Real x(start = 0.1, fixed = true); equation der(x) = u - y;", [],
     {("der(x)", "x"): -5, ("der(x)", "u"): 1, ("y", "x"): 5}),
    ("saturation that is reached", "input Real u; output Real y = max(-1, min(1, 5*x)); Real x(start = 2, fixed = true); equation der(x) = u - y;", [],
     {("der(x)", "u"): 1}),
    ("function with a loop", "function f input Real x; output Real y; algorithm y := 0; for i in 1:3 loop y := y + x^i; end for; end f; input Real u; output Real o = f(x); Real x(start = 2, fixed = true); equation der(x) = u - f(x);", [],
     {("der(x)", "x"): -(1 + 4 + 12), ("der(x)", "u"): 1, ("o", "x"): 17}),
    ("exponential and logarithm", "input Real u; output Real y = log(x); Real x(start = 2, fixed = true); equation der(x) = u - exp(-x);", [],
     {("der(x)", "x"): math.exp(-2), ("der(x)", "u"): 1, ("y", "x"): 0.5}),
    ("angles", "output Real y = atan2(a, b); Real a(start = 3, fixed = true), b(start = 4, fixed = true); equation der(a) = sqrt(a^2 + b^2); der(b) = tanh(a);", [],
     {("der(a)", "a"): 0.6, ("der(a)", "b"): 0.8, ("der(b)", "a"): 1 - math.tanh(3) ** 2, ("y", "a"): 4 / 25, ("y", "b"): -3 / 25}),
    ("arrays", "parameter Real A[2,2] = [0, 1; -2, -3]; input Real u[2]; output Real y[2] = x + u; Real x[2]; equation der(x) = A*x + {1, 2}*u[1];", [],
     {("der(x[1])", "x[2]"): 1, ("der(x[2])", "x[1]"): -2, ("der(x[2])", "x[2]"): -3, ("der(x[1])", "u[1]"): 1, ("der(x[2])", "u[1]"): 2,
      ("y[1]", "x[1]"): 1, ("y[1]", "u[1]"): 1, ("y[2]", "x[2]"): 1, ("y[2]", "u[2]"): 1}),
    ("chain of five", "input Real u; output Real y = x[5]; Real x[5]; equation der(x[1]) = u - x[1]; for i in 2:5 loop der(x[i]) = x[i-1] - x[i]; end for;", [],
     {**{(f"der(x[{i}])", f"x[{i}]"): -1 for i in range(1, 6)}, **{(f"der(x[{i}])", f"x[{i-1}]"): 1 for i in range(2, 6)}, ("der(x[1])", "u"): 1, ("y", "x[5]"): 1}),
    ("heat exchanger", "input Real Tin; output Real y = T1; Real T1(start = 350, fixed = true), T2(start = 300, fixed = true); equation 4*der(T1) = 2*(Tin - T1) - 3*(T1 - T2); 6*der(T2) = 3*(T1 - T2);", [],
     {("der(T1)", "T1"): -1.25, ("der(T1)", "T2"): 0.75, ("der(T1)", "Tin"): 0.5, ("der(T2)", "T1"): 0.5, ("der(T2)", "T2"): -0.5, ("y", "T1"): 1}),
    ("stirred reactor", "input Real F(start = 1); output Real y = c; Real c(start = 0.5, fixed = true), T(start = 2, fixed = true); equation der(c) = F*(1 - c) - c*exp(-1/T); der(T) = F*(1 - T) + c*exp(-1/T);", [],
     (lambda k: {("der(c)", "c"): -1 - k, ("der(c)", "T"): -0.5 * k / 4, ("der(c)", "F"): 0.5, ("der(T)", "c"): k, ("der(T)", "T"): -1 + 0.5 * k / 4, ("der(T)", "F"): -1, ("y", "c"): 1})(math.exp(-0.5))),
    ("PI controller in a loop", "input Real r; output Real y = x, u = 2*e + 4*i; Real x, i, e = r - x; equation der(i) = e; der(x) = u - x;", [],
     {("der(i)", "x"): -1, ("der(i)", "r"): 1, ("der(x)", "x"): -3, ("der(x)", "i"): 4, ("der(x)", "r"): 2, ("y", "x"): 1, ("u", "x"): -2, ("u", "i"): 4, ("u", "r"): 2}),
    ("rotating frame", "parameter Real w = 3; input Real u; output Real y = a^2 + b^2; Real a(start = 1, fixed = true), b(start = 2, fixed = true); equation der(a) = -w*b + u; der(b) = w*a;", [],
     {("der(a)", "b"): -3, ("der(a)", "u"): 1, ("der(b)", "a"): 3, ("y", "a"): 2, ("y", "b"): 4}),
    ("capacitors in a loop", "input Real i; output Real y = v; Real v, i1, i2; equation i = i1 + i2; 2*der(v) = i1; 3*der(v) = i2;", [],
     {("der(v)", "i"): 0.2, ("y", "v"): 1}),
]


def entries(made, rows_of_states=True):
    """{(row, column): value} of all four matrices."""
    found = {}
    rows = [f"der({x})" for x in made["states"]]
    for matrix, names, columns in (("A", rows, made["states"]), ("B", rows, made["inputs"]), ("C", made["outputs"], made["states"]), ("D", made["outputs"], made["inputs"])):
        for row, values in zip(names, made[matrix]):
            for column, value in zip(columns, values):
                found[row, column] = value
    return found


def solve(matrix, right):
    """Gauss with pivots; `right` has several columns."""
    n = len(matrix)
    a = [list(matrix[i]) + list(right[i]) for i in range(n)]
    for k in range(n):
        p = max(range(k, n), key=lambda i: abs(a[i][k]))
        a[k], a[p] = a[p], a[k]
        for i in range(n):
            if i != k:
                f = a[i][k] / a[k][k]
                a[i] = [x - f * y for x, y in zip(a[i], a[k])]
    return [[x / a[i][i] for x in a[i][n:]] for i in range(n)]


def reduced(made):
    """The states' form of a descriptor form: rows without a derivative give the unknowns that have none."""
    n = sum(1 for i, row in enumerate(made["E"]) if any(row))
    m = len(made["unknowns"]) - n
    a, b, c, d = made["A"], made["B"], made["C"], made["D"]
    right = [list(a[n + i][:n]) + list(b[n + i]) for i in range(m)]
    z = [[-x for x in row] for row in solve([row[n:] for row in a[n:]], right)] if m else []
    both = lambda row, more: [x + sum(row[n + k] * z[k][j] for k in range(m)) for j, x in enumerate(list(row[:n]) + list(more))]
    top, low = [both(a[i], b[i]) for i in range(n)], [both(c[i], d[i]) for i in range(len(c))]
    return {"states": made["unknowns"][:n], "inputs": made["inputs"], "outputs": made["outputs"],
            "A": [r[:n] for r in top], "B": [r[n:] for r in top], "C": [r[:n] for r in low], "D": [r[n:] for r in low]}


def check(saltus, case):
    name, text, options, expected = case
    options = list(options)
    any_states = "--states" in options
    if any_states:
        options.remove("--states")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "M.mo"
        path.write_text(f"model M {text} end M;\n")
        faults = []
        for more in ([], ["--descriptor"]):
            done = subprocess.run([saltus, "linearize", str(path), "--json", *options, *more], capture_output=True, text=True, timeout=60)
            if done.returncode != 0:
                return [f"{name} {more}: {done.stderr.strip()}"]
            made = json.loads(done.stdout.splitlines()[-1])
            if more:
                made = reduced(made)
            if any_states:  # whichever of equal states was chosen
                rename = lambda x: x.rstrip("12")
                made["states"] = [rename(x) for x in made["states"]]
            # An output that equals a state may lend it its name.
            rows = {o: [(c, v) for (r, c), v in expected.items() if r == o] for o in made["outputs"]}
            made["states"] = [rows[x][0][0] if x in rows and len(rows[x]) == 1 and rows[x][0][1] == 1 else x for x in made["states"]]
            found = entries(made)
            for key in expected.keys() - found.keys():
                faults.append(f"{name} {more}: there is no entry {key}; states {made['states']}")
            for key, value in found.items():
                wanted = expected.get(key, 0)
                if abs(value - wanted) > 1e-12 * max(1, abs(wanted)):
                    faults.append(f"{name} {more}: {key} is {value!r}, not {wanted!r}")
        return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(parser.parse_args().saltus).resolve())
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        faults = [fault for some in pool.map(lambda case: check(saltus, case), MODELS) for fault in some]
    print("\n".join(faults))
    print(f"{len(MODELS)} models, {len(faults)} faults")
    return 1 if faults or len(MODELS) < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
