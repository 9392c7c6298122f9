#!/usr/bin/env python3
"""`saltus check FOLDER` of a folder that is no package: one summary of all that its files define. What is valid, which libraries and classes are missing, what is wrong.
Usage: check_folder.py --saltus PROGRAM"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

FILES = {
    "parts.mo": "package Parts\n  model Source\n    Real y = time;\n  end Source;\nend Parts;\n",
    "good.mo": "model Good\n  Parts.Source s;\nend Good;\n",
    "plant.mo": 'model Plant\n  ThermoPower.Gas.SinkPressure s;\n  annotation(uses(ThermoPower(version = "3.1")));\nend Plant;\n',
    "other.mo": "model Other\n  ThermoPower.Gas.SinkPressure s;\nend Other;\n",
    "half.mo": "model Half\n  Real x, y;\nequation\n  x = time;\nend Half;\n",
    "broken.mo": "model Broken\n  Real x = ;\nend Broken;\n",
}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus", required=True)
    saltus = arguments.parse_args().saltus
    failures = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file, text in FILES.items():
            (folder / file).write_text(text)
        done = subprocess.run([saltus, "check", name], capture_output=True, text=True)
        lines = done.stdout.splitlines()

        def expect(condition, what):
            if not condition:
                failures.append(f"{what}\n{done.stdout}{done.stderr}")

        expect(done.returncode == 1, f"the status: {done.returncode}")
        expect("valid: 3 of " in done.stdout, "Good, Parts and Parts.Source are valid")
        missing = [line for line in lines if line.startswith("missing: ")]
        expect(len(missing) == 1, "the library is missing once")
        expect(missing and "'ThermoPower', which Other and 1 more use" in missing[0] and "saltus install https://" in missing[0], "who uses it, and how to install it")
        wrong = [line for line in lines if line.startswith("wrong: ")]
        expect(any("Half" in line and "'y'" in line for line in wrong), "a model without enough equations")
        expect(any("broken.mo" in line or "Broken" in line for line in wrong), "a file that is no Modelica")
        expect(not any("Good" in line or "Plant" in line for line in wrong), "nothing else is wrong")
        (folder / "broken.mo").unlink()
        for file in ("plant.mo", "other.mo", "half.mo"):
            (folder / file).unlink()
        done = subprocess.run([saltus, "check", name], capture_output=True, text=True)
        expect(done.returncode == 0 and "valid: 3 of 3 classes" in done.stdout, "a folder in order")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
