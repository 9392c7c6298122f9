#!/usr/bin/env python3
"""The same input gives the same output, byte for byte, on every run: the hybrid model, the schedule and the result file of some
models of tests/ and examples/, each several times in processes of their own (where addresses differ from run to run).

    determinism.py --saltus build/saltus [--runs 4]"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Two models of every chapter, and what is large when the library is there.
CHAPTERS = sorted(p for p in (ROOT / "tests" / "modelica" / "good").iterdir() if p.is_dir())
LIBRARY = ["Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot",
           "Modelica.Fluid.Examples.HeatingSystem"]


def models():
    for chapter in CHAPTERS:
        written = [f for f in sorted(chapter.glob("*.mo")) if "run: simulate" in f.read_text(errors="replace")]
        yield from (str(f) for f in written[:2])
    yield from (str(f) for f in sorted((ROOT / "examples" / "fritzson").glob("*.mo"))[:4])
    for folder in os.environ.get("MODELICAPATH", "").split(":"):
        if folder and any(pathlib.Path(folder).glob("Modelica*/package.mo")):
            yield from LIBRARY
            return


def output(saltus, model, what, folder):
    if what != "result":
        done = subprocess.run([saltus, "check", model, "--dump", what], capture_output=True, timeout=120)
        return done.returncode, done.stdout + done.stderr
    result = pathlib.Path(folder) / "result.mat"
    result.unlink(missing_ok=True)
    done = subprocess.run([saltus, "simulate", model, "-o", result, "--stop", "1"], capture_output=True, timeout=120)
    return done.returncode, result.read_bytes() if result.exists() else done.stderr


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    arguments.add_argument("--runs", type=int, default=4)
    given = arguments.parse_args()
    differ = compared = 0
    with tempfile.TemporaryDirectory() as folder:
        for model in models():
            for what in ("flatten", "schedule") + (() if model in LIBRARY else ("result",)):
                first = output(given.saltus, model, what, folder)
                compared += 1
                if any(output(given.saltus, model, what, folder) != first for _ in range(given.runs - 1)):
                    differ += 1
                    print(f"{model}: {what} differs from run to run")
    print(f"{compared} outputs, each {given.runs} times: {differ} differ")
    return 1 if differ or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
