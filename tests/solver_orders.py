#!/usr/bin/env python3
"""Every method of integration keeps its order, at the ends of its steps and between them, and with delays.

    solver_orders.py --saltus build/saltus

Orders: a planet on an ellipse of eccentricity 0.3, whose place follows from Kepler's equation E - e sin E = t. With a tolerance so large that it
asks for nothing and a largest step h, all steps are h; halving h divides the error by 2^p. Rows lie between the steps.
Quadrature: of 1/(1 + 25 (t - 1.3)^2), of which the state knows nothing.
Delays: x' = -2 x(t - T), x = 1 for t <= 0, is by the method of steps sum over k of (-2)^k (t - (k - 1) T)^k / k!, as far as t - (k - 1) T > 0.
"""
import argparse
import csv
import math
import pathlib
import subprocess
import sys
import tempfile

# Orders of the methods with steps of one length; those of variable order are tried by their tolerance.
ORDERS = {"euler": 1, "heun": 2, "rk4": 4, "dopri5": 5, "arkode": 4, "arkode-heun-euler": 2, "arkode-bogacki-shampine": 3, "arkode-zonneveld": 4,
          "arkode-cash-karp": 5, "arkode-fehlberg": 5, "arkode-dormand-prince": 5, "arkode-verner": 6, "arkode-fehlberg-8": 8}
VARIABLE = ["auto", "cvode", "ida"]
WITHIN = 0.2
# Steps for each order: errors of both are far above rounding and far below 1.
STEPS = {1: (0.005, 0.0025), 2: (0.02, 0.01), 3: (0.04, 0.02), 4: (0.05, 0.025), 5: (0.05, 0.025), 6: (0.2, 0.1), 8: (0.1, 0.05)}
STOP, T = 3.2, 0.37

MODELS = """model Smooth
  Real x(start = 0.7, fixed = true), y(start = 0, fixed = true), u(start = 0, fixed = true), v(start = sqrt(1.3/0.7), fixed = true);
equation
  der(x) = u;
  der(y) = v;
  der(u) = -x/(x^2 + y^2)^1.5;
  der(v) = -y/(x^2 + y^2)^1.5;
end Smooth;
model Quadrature
  Real x(start = 0, fixed = true);
equation
  der(x) = 1/(1 + 25*(time - 1.3)^2);
end Quadrature;
model Delayed
  Real x(start = 1, fixed = true);
equation
  der(x) = -2*delay(x, 0.37);
end Delayed;
"""


def smooth(t):
    anomaly = t
    for _ in range(50):  # a contraction by 0.3
        anomaly = t + 0.3 * math.sin(anomaly)
    return {"x": math.cos(anomaly) - 0.3, "y": math.sqrt(1 - 0.3**2) * math.sin(anomaly)}


def quadrature(t):
    return {"x": (math.atan(5 * (t - 1.3)) + math.atan(5 * 1.3)) / 5}


def delayed(t):
    return {"x": sum((-2) ** k * (t - (k - 1) * T) ** k / math.factorial(k) for k in range(20) if k == 0 or t - (k - 1) * T > 0)}


class Runs:
    def __init__(self, saltus, folder):
        self.saltus, self.folder = saltus, pathlib.Path(folder)
        (self.folder / "M.mo").write_text(MODELS)

    def error(self, model, exact, *words):
        """The largest of all rows."""
        done = subprocess.run([self.saltus, "simulate", "M.mo", "--model", model, "--stop", str(STOP), "-o", "o.csv", *map(str, words)], cwd=self.folder, capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            raise RuntimeError(done.stdout + done.stderr)
        with open(self.folder / "o.csv") as file:
            rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
        return max(abs(row[name] - value) for row in rows for name, value in exact(row["time"]).items())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saltus", required=True)
    arguments = parser.parse_args()
    failures = []

    def expect(good, text):
        print(("ok      " if good else "FAILED  ") + text)
        if not good:
            failures.append(text)

    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(str(pathlib.Path(arguments.saltus).resolve()), folder)
        for solver, order in ORDERS.items():
            long, short = STEPS[order]
            fixed = solver in ("euler", "heun", "rk4")

            def slope(rows):
                coarse, fine = (runs.error("Smooth", smooth, "--solver", solver, *rows(h)) for h in (long, short))
                return math.log2(coarse / fine)

            at_steps = slope(lambda h: ("--interval", h) if fixed else ("--steps", "--max-step", h, "--tolerance", 0.9))
            expect(abs(at_steps - order) <= WITHIN, f"{solver}: order {at_steps:.2f} at the ends of steps, {order} is its own")
            if fixed:
                continue
            between = slope(lambda h: ("--intervals", 301, "--max-step", h, "--tolerance", 0.9))
            expect(between >= order - WITHIN, f"{solver}: order {between:.2f} between steps")
            for tolerance in (1e-5, 1e-8):
                largest = runs.error("Smooth", smooth, "--solver", solver, "--intervals", 301, "--tolerance", tolerance)
                expect(largest <= 30 * tolerance, f"{solver}: rows between steps are off by {largest / tolerance:.2g} tolerances of {tolerance}")
        for solver in [s for s in ORDERS if s not in ("euler", "heun", "rk4")] + VARIABLE:
            for tolerance in (1e-5, 1e-8):
                largest = runs.error("Quadrature", quadrature, "--solver", solver, "--intervals", 301, "--tolerance", tolerance)
                expect(largest <= 100 * tolerance, f"{solver}: a quadrature is off by {largest / tolerance:.2g} tolerances of {tolerance}")
                largest = runs.error("Delayed", delayed, "--solver", solver, "--intervals", 301, "--tolerance", tolerance)
                expect(largest <= 150 * tolerance, f"{solver}: a delay is off by {largest / tolerance:.2g} tolerances of {tolerance}")
    print(f"solver orders: {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
