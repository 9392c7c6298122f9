#!/usr/bin/env python3
"""saltus doctor: a folder as somebody brings it is described, mended with --fix, and its examples run before and after."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

LIBRARY = """within;
package Waves
  model Sine
    parameter Real f = 1;
    Real y = sin(6.283185307179586*f*time);
  end Sine;
  annotation(version = "2.0", conversion(from(version = "1.0", script = "modelica://Waves/convert.mos")));
end Waves;
"""
SCRIPT = """convertClass("Waves.Sinus", "Waves.Sine");
convertElement("Waves.Sinus", "freqHz", "f");
"""
OLD = """model Old "H\u00f6he"
  Waves.Sinus s(freqHz = 2);
  annotation(experiment(StopTime = 1));
end Old;
"""
faults = []


def expect(holds, what):
    if not holds:
        faults.append(what)


def doctor(saltus, folder, libraries, *options):
    done = subprocess.run([saltus, "doctor", str(folder), "-I", str(libraries), *options], capture_output=True, text=True, timeout=120,
                          env={k: v for k, v in os.environ.items() if k != "MODELICAPATH"}, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(parser.parse_args().saltus).resolve())
    with tempfile.TemporaryDirectory() as place:
        libraries, folder = pathlib.Path(place, "libraries"), pathlib.Path(place, "project")
        (libraries / "Waves").mkdir(parents=True)
        (libraries / "Waves" / "package.mo").write_text(LIBRARY)
        (libraries / "Waves" / "convert.mos").write_text(SCRIPT)
        (folder / "lib-master" / "Inner").mkdir(parents=True)
        (folder / "old.mo").write_bytes(OLD.encode("latin-1"))
        (folder / "lib-master" / "package.mo").write_text('within;\npackage Lib\n  annotation(uses(Acoustics(version = "1.2")));\nend Lib;\n')
        part = folder / "lib-master" / "Inner" / "Part.mo"
        part.write_text("within Lib.Inner;\nmodel Part\n  Real y = 2*time;\n  annotation(experiment(StopTime = 1));\nend Part;\n")
        before = {p: p.read_bytes() for p in folder.rglob("*.mo")}

        status, text = doctor(saltus, folder, libraries)
        expect(status == 1, f"a missing library is no success: {status}")
        for wanted in ("encoding: old.mo is written in Windows-1252", "package: lib-master/Inner has no package.mo", "converted from 1.0 to 2.0",
                       "uses: Old does not say that it uses Waves 2.0", "missing: the library Acoustics 1.2, which Lib uses", "Lib in lib-master/package.mo (which has another name)",
                       "runs: Old", "runs: Lib.Inner.Part", "2 of 2 examples run"):
            expect(wanted in text, f"it does not say '{wanted}':\n{text}")
        expect({p: p.read_bytes() for p in folder.rglob("*.mo")} == before, "without --fix nothing is written")

        status, text = doctor(saltus, folder, libraries, "--fix")
        expect("fixed: lib-master/Inner/package.mo: made" in text and "fixed: old.mo" in text, f"--fix:\n{text}")
        old = (folder / "old.mo").read_text(encoding="utf-8")
        expect("Waves.Sine s(f = 2)" in old and 'uses(Waves(version = "2.0"))' in old and "H\u00f6he" in old, f"the text is not mended:\n{old}")
        expect(part.read_bytes() == before[part], "what needs nothing is left alone")
        expect("2 of 2 examples run" in text, "all runs as before")

        status, text = doctor(saltus, folder, libraries, "--no-runs")
        for gone in ("encoding:", "package:", "version:", "uses: "):
            expect(not any(line.startswith(gone) for line in text.splitlines()), f"'{gone}' is left after --fix:\n{text}")

        # First models say nothing about an experiment; what has open inputs is no model by itself.
        first = pathlib.Path(place, "first")
        first.mkdir()
        (first / "decay.mo").write_text("model Decay\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Decay;\n")
        (first / "pin.mo").write_text("connector Pin\n  Real v;\n  flow Real i;\nend Pin;\n")
        (first / "tap.mo").write_text("model Tap\n  Pin p;\n  Real y = p.v;\nequation\n  p.i = 0;\nend Tap;\n")
        (first / "open.mo").write_text("model Open\n  Real x;\nend Open;\n")
        status, text = doctor(saltus, first, libraries)
        for wanted in ("runs: Decay", "part: Tap: its connectors or inputs are open", "fails: Open: error[S0103]", "examples run"):
            expect(wanted in text, f"of first models it does not say '{wanted}':\n{text}")
        (first / "open.mo").unlink()
        (first / "broken.mo").write_text("model Broken\n  Real x = 1 +;\nend Broken;\n")
        status, text = doctor(saltus, first, libraries)
        expect("fails: Broken" not in text, f"what cannot be read is not run:\n{text}")
        wrong = [line for line in text.splitlines() if line.startswith("wrong:")]
        expect(wrong and len(wrong) == len(set(wrong)), f"a file that cannot be read is told once:\n{text}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
