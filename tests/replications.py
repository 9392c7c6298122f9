#!/usr/bin/env python3
"""Intervals of `saltus simulate --replications` cover the true mean about as often as they say.

The mean of ten numbers between 0 and 1 is 1/2 on average. Forty intervals from ten runs each, with seeds of their own: 95 % of them are to cover 1/2. Fewer
than 33 of 40 would have a chance of 1 in 5,000 (binomial); that none misses, one of 8. Seeds decide, so the count is the same each time."""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

MODEL = """proc P() = |[ k: int, sum, mean: real; k := 0; sum := 0.0
 | *[ k < 10 -> sum := sum + sample uniform(0.0, 1.0); k := k + 1 ]; mean := sum / 10 ]|
xper(stop = 1) = |[ P() ]|
"""


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(arguments.parse_args().saltus).resolve())
    covered, widths = 0, set()
    with tempfile.TemporaryDirectory() as folder:
        model = pathlib.Path(folder) / "mean.chi"
        model.write_text(MODEL)
        for group in range(40):
            run = subprocess.run([saltus, "simulate", str(model), "--replications", "10", "--seed", str(1 + 10 * group),
                                  "--json"], capture_output=True, text=True, check=True)
            report = json.loads(run.stdout.splitlines()[-1])
            assert report["replications"] == 10, report
            mean = next(e for e in report["estimates"] if e["name"] == "mean")
            covered += abs(mean["mean"] - 0.5) <= mean["halfWidth"]
            widths.add(mean["halfWidth"])
    print(f"{covered} of 40 intervals cover the mean")
    return 0 if 33 <= covered and len(widths) == 40 else 1


if __name__ == "__main__":
    sys.exit(main())
