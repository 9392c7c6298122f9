#!/usr/bin/env python3
"""Single bits that change in files which Saltus stores and reads again: compiled programs and C libraries (the cache), FMUs, and the rows of a sweep. A damaged file is refused or
made again; the numbers are those of a run without damage. (Snapshots: faults.py.)

Usage: damage.py --saltus PROGRAM [--bits N] [--seed N]"""
import argparse
import os
import random
import sys
import tempfile
import time

import strangers_place

MODEL = """model M
  function twice input Real x; output Real y; external "C" y = twice(x) annotation(Include = "static double twice(double x) { return 2*x; }"); end twice;
  parameter Real p = 1;
  Real x(start = 1, fixed = true), z = twice(x);
equation
  der(x) = -p*x;
  annotation(experiment(StopTime = 1));
end M;
"""
PLAIN = "model P\n  parameter Real p = 1;\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -p*x;\n  annotation(experiment(StopTime = 1));\nend P;\n"
failures = strangers_place.Failures()
expect = failures.expect


def damaged(path, chance, bits):
    """The file with one bit changed, again and again; whole at the end."""
    whole = path.read_bytes()
    for bit in chance.sample(range(8 * len(whole)), min(bits, 8 * len(whole))):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        path.write_bytes(changed)
        yield bit
        # A run may have replaced the file or removed it.
        path.write_bytes(whole)


class Place(strangers_place.Place):
    def __init__(self, saltus, folder):
        super().__init__(saltus, folder)
        self.write("M.mo", MODEL)
        self.write("P.mo", PLAIN)
        (self.models / "out").mkdir()
        time.sleep(3)  # programs of files and folders that have just changed are not stored

    def environment(self, **more):
        return super().environment(XDG_CACHE_HOME=self.home / "cache", **more)


def cache(place, chance, bits):
    """Every kind of file in the cache: programs, C libraries and their lists of files."""
    kept = place.home / "cache" / "saltus"
    for model, trust in (("P.mo", []), ("M.mo", []), ("M.mo", ["--trust", "M.mo"])):
        words = ["simulate", model, "-o", "out/r.csv", *trust]
        first = place.run(*words)
        expected = (place.models / "out" / "r.csv").read_bytes()
        expect(first.returncode == 0, f"{words}: {first.all}")
        entries = sorted(kept.iterdir())
        for entry in entries:
            for bit in damaged(entry, chance, bits):
                done = place.run(*words)
                same = done.returncode == 0 and (place.models / "out" / "r.csv").read_bytes() == expected
                expect(same, f"{model}: {entry.suffix} with bit {bit} changed: status {done.returncode}, {'other numbers' if done.returncode == 0 else done.all[:300]}")
    kinds = {p.suffix for p in kept.iterdir()}
    expect({".program", ".unit", ".so"} <= kinds, f"the cache has only {kinds}")


def fmus(place, chance, bits):
    """An FMU is a zip archive; its checksums are verified before anything of it is loaded."""
    made = place.run("fmu", "P.mo", "-o", "P.fmu")
    expect(made.returncode == 0, f"fmu: {made.all}")
    expect(place.run("simulate", "P.fmu", "-o", "f.csv").returncode == 0, "the FMU does not run")
    expected = (place.models / "f.csv").read_bytes()
    for bit in damaged(place.models / "P.fmu", chance, bits):
        (place.models / "f.csv").unlink(missing_ok=True)
        done = place.run("simulate", "P.fmu", "-o", "f.csv")
        refused = done.returncode in (1, 3) and "error" in done.all
        same = done.returncode == 0 and (place.models / "f.csv").read_bytes() == expected
        expect(refused or same, f"FMU with bit {bit} changed: status {done.returncode}, {done.all[:300]}")


def sweeps(place, chance, bits):
    """Rows of an earlier sweep count as long as they are what the sweep wrote."""
    words = ["sweep", "P.mo", "--vary", "p=1,2,3", "--keep", "x", "-o", "s.csv", "--jobs", "1"]
    expect(place.run(*words).returncode == 0, "the sweep fails")
    summary = place.models / "s.csv"
    expected = summary.read_bytes()
    expect("0 compilations" in place.run(*words).all, "a finished sweep is run again")
    for file in (summary, place.models / ".s.csv.digest"):
        for bit in damaged(file, chance, bits):
            done = place.run(*words)
            expect(done.returncode == 0 and summary.read_bytes() == expected, f"sweep, {file.name} with bit {bit} changed: {done.all[:300]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--bits", type=int, default=6, help="changed in each file, one at a time")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for test in (cache, fmus, sweeps):
        with tempfile.TemporaryDirectory() as name:
            test(Place(os.path.abspath(options.saltus), name), random.Random(options.seed), options.bits)
    print(f"{len(failures)} failed")
    return failures.report()


if __name__ == "__main__":
    sys.exit(main())
