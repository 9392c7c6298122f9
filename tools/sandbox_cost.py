#!/usr/bin/env python3
"""What the sandbox costs: CPU time of whole runs of a small model with an external C function, in the sandbox and with --trust, in turn. All processes of a run count, also
those that outlive it (this script is their reaper). Two runs before store what the C function and the model are compiled to (driver/program_cache.h).

Usage: sandbox_cost.py --saltus PROGRAM [--runs 50]"""
import argparse
import ctypes
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

MODEL = """model M
  function f input Real t; output Real y; external "C" y = g(t) annotation(Include="static double g(double t) { return 2*t; }"); end f;
  Real x(start=1, fixed=true);
equation
  der(x) = -x + f(time);
end M;
"""
PR_SET_CHILD_SUBREAPER = 36


def milliseconds(words, environment):
    """User and system time of the process and of what it leaves behind."""
    nothing = os.open(os.devnull, os.O_RDWR)
    actions = [(os.POSIX_SPAWN_DUP2, nothing, k) for k in range(3)]
    os.posix_spawn(words[0], words, environment, file_actions=actions)
    os.close(nothing)
    total = 0
    while True:
        try:
            _, status, used = os.wait4(-1, 0)
        except ChildProcessError:
            return total
        assert status == 0, f"{words}: status {status}"
        total += 1e3 * (used.ru_utime + used.ru_stime)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--saltus", required=True)
    arguments.add_argument("--runs", type=int, default=50)
    options = arguments.parse_args()
    program = os.path.abspath(options.saltus)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="saltus-cost-") as name:
        folder = pathlib.Path(name)
        for each in ("model", "out", "home"):
            (folder / each).mkdir()
        model, result = folder / "model" / "M.mo", folder / "out" / "r.csv"
        model.write_text(MODEL)
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder / "home"), "XDG_CACHE_HOME": str(folder / "home" / "cache")}
        os.chdir(folder / "model")
        for title, solver in (("explicit solver", ["--solver", "dopri5"]), ("default solver", []), ("cvode", ["--solver", "cvode"]), ("ida", ["--solver", "ida"])):
            kinds = {}
            for kind, more in (("sandbox", []), ("--trust", ["--trust", str(model)])):
                kinds[kind] = [program, "simulate", str(model), "-o", str(result), *solver, *more]
            time.sleep(1.2)  # what has just changed is not stored
            for words in [*kinds.values()] * 2:
                subprocess.run(words, env=environment, stdout=subprocess.DEVNULL, check=True)
            times = {kind: [] for kind in kinds}
            for _ in range(options.runs):
                for kind, words in kinds.items():
                    times[kind].append(milliseconds(words, environment))
            difference = [a - b for a, b in zip(times["sandbox"], times["--trust"])]
            deviation = statistics.stdev(difference) / len(difference) ** 0.5
            print(f"{title}: " + ", ".join(f"{kind} {statistics.mean(t):.2f} ms" for kind, t in times.items()) + f"; difference {statistics.mean(difference):.2f} ± {deviation:.2f} ms")


if __name__ == "__main__":
    sys.exit(main())
