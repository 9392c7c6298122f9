#!/usr/bin/env python3
"""`mpirun -n 2 saltus sweep` gives the file that one process gives, and both ranks have done their share. Skipped where there is no MPI."""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

MODEL = """model Decay
  parameter Real k = 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k * x;
  assert(k < 9.5, "k is too large");
end Decay;
"""


def launcher(mpirun):
    told = subprocess.run([mpirun, "--version"], capture_output=True, text=True).stdout
    if "Open MPI" not in told:
        return [mpirun, "-n", "2"]
    return [mpirun, "-n", "2", "--oversubscribe", *(["--allow-run-as-root"] if os.getuid() == 0 else [])]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--mpirun", default=shutil.which("mpirun"))
    arguments = parser.parse_args()
    saltus = pathlib.Path(arguments.saltus).resolve()
    if not arguments.mpirun or not (saltus.parent / "saltus-mpi.so").exists():
        print("skipped: no MPI")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        model = pathlib.Path(folder) / "Decay.mo"
        model.write_text(MODEL)
        words = [str(saltus), "sweep", str(model), "--vary", "k=1:10:1", "--keep", "x", "--keep", "max(x)", "--stop", "1"]

        def run(before, file, *more):
            return subprocess.run([*before, *words, "-o", f"{folder}/{file}", *more], capture_output=True, text=True, timeout=120, cwd=folder)

        one = run([], "one.csv", "--jobs", "1")
        two = run(launcher(arguments.mpirun), "two.csv")
        faults = []
        texts = [pathlib.Path(folder, f).read_text() if pathlib.Path(folder, f).exists() else "" for f in ("one.csv", "two.csv")]
        if texts[0] != texts[1] or texts[0].count("\n") != 11:
            faults.append(f"not the same:\n{texts[0]}\n{texts[1]}\n{two.stdout}{two.stderr}")
        # One member of ten fails, in both.
        if "10 of 10 members, 1 failed, 1 compilations" not in one.stdout or "10 of 10 members, 1 failed, 2 compilations" not in two.stdout:
            faults.append(f"{one.stdout}{one.stderr}{two.stdout}{two.stderr}")
        if two.stdout.count("wrote") != 1:
            faults.append("more than one rank has written")
        # What is done is not done again.
        pathlib.Path(folder, "two.csv").write_text("\n".join(texts[0].splitlines()[:6]) + "\n")
        run(launcher(arguments.mpirun), "two.csv")
        if pathlib.Path(folder, "two.csv").read_text() != texts[0]:
            faults.append("a sweep that was begun does not go on")
    print("\n".join(faults))
    print("0 passed, 1 failed" if faults else "1 passed, 0 failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
