#!/usr/bin/env python3
"""`simulate --real-time`: a run takes the time that passes in it, or a part of that, and tells how late it was."""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODEL = """model Clock
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
end Clock;
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = parser.parse_args().saltus
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "Clock.mo"
        file.write_text(MODEL)
        # (options, seconds of the model, least seconds on the wall)
        for options, span, least in (["--real-time"], 0.5, 0.5), (["--real-time", "4"], 2, 0.5), (["--real-time", "1000"], 1, 0.001):
            begin = time.monotonic()
            done = subprocess.run([saltus, "simulate", str(file), "--stop", str(span), *options], capture_output=True, text=True)
            took = time.monotonic() - begin
            told = re.search(r"real time: ([\d.]+) s in ([\d.]+) s; at most ([\d.]+) ms late", done.stdout)
            good = done.returncode == 0 and told and float(told[1]) == span and least <= float(told[2]) <= took and took < 30
            if not good:
                failed += 1
                print(f"failed: {options}: {took:.3f} s: {done.stdout}{done.stderr}")
        done = subprocess.run([saltus, "simulate", str(file), "--real-time", "-1"], capture_output=True, text=True)
        if done.returncode != 2:
            failed += 1
            print(f"failed: a pace is positive: {done.stdout}{done.stderr}")
    print(f"{4 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
