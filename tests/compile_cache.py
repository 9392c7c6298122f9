#!/usr/bin/env python3
"""Compiled programs that are kept: the second run compiles nothing and gives the same result, to the last byte; a change of the model, of a file beside it, of a
parameter or of the options is seen; damaged entries are as good as missing; many runs at once do not disturb each other."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from expectations import expect, verdict

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODELS = ["examples/fritzson/BouncingBall.mo", "examples/otter/Rectifier.mo", "examples/beyond/SlidingSign.mo", "examples/beyond/TwoTanks.mo",
          "examples/chi/tank_controller.chi", "examples/vanbeek/mm1.chi", "examples/taylor/turret.shsml", "examples/modes/CupAndBall.mo",
          "examples/fritzson/MassSpringDamper.mo", "examples/mosterman/FourBodies.mo", "examples/otter/SampledSystem.mo"]
LIBRARY = "package Part\n  constant Real c = {};\nend Part;\n"
MODEL = "model M\n  parameter Real k = 1;\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -k * Part.c * x;\n  annotation(experiment(StopTime = 1));\nend M;\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = {k: v for k, v in os.environ.items() if k != "SALTUS_NO_CACHE"}
        environment["XDG_CACHE_HOME"] = str(folder / "cache")
        kept = folder / "cache" / "saltus"

        def run(model, output, *more):
            command = [arguments.saltus, "simulate", str(model), "-o", str(folder / output), "--time", *more]
            done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)
            passes = set(re.findall(r"^(\w[\w ]*?)\s+[\d.]+ ms$", done.stderr, re.M))
            # Times and names of files aside.
            words = [line for line in (done.stdout + done.stderr).splitlines() if not re.search(r" ms$|^wrote ", line)]
            return done.returncode, passes, "\n".join(words), (folder / output).read_bytes() if (folder / output).exists() else b""

        for model in MODELS:
            for solver in ([], ["--solver", "cvode"]):
                plain = run(ROOT / model, "a.csv", "--no-cache", *solver)
                first = run(ROOT / model, "b.csv", *solver)
                second = run(ROOT / model, "c.csv", *solver)
                what = model + " ".join(solver)
                expect(what, plain[0] == first[0] == second[0], f"statuses {plain[0]}, {first[0]}, {second[0]}")
                expect(what + " result", plain[3] == first[3] == second[3] and plain[3] != b"", "the results differ")
                expect(what + " words", plain[2] == first[2] == second[2], f"{first[2]!r} and {second[2]!r}")
                if "/modes/" not in model:
                    expect(what + " compiles nothing", not second[1] & {"flatten", "lower", "machine code", "order"}, str(second[1]))

        # A change of the text, of a library, of a parameter, of what is beside it.
        library = folder / "lib"
        library.mkdir()
        (library / "Part.mo").write_text(LIBRARY.format(1))
        model = folder / "M.mo"
        model.write_text(MODEL)

        def last(*more):
            status, passes, words, csv = run(model, "m.csv", "-I", str(library), *more)
            return float(csv.decode().splitlines()[-1].split(",")[1]) if status == 0 else words

        near = lambda x, y: isinstance(x, float) and abs(x - y) < 1e-5
        e = 2.718281828459045
        for _ in range(2):
            expect("as written", near(last(), 1 / e), str(last()))
            expect("a parameter", near(last("--param", "k=2"), 1 / e**2), str(last("--param", "k=2")))
        (library / "Part.mo").write_text(LIBRARY.format(2))
        expect("a library has changed", near(last(), 1 / e**2), str(last()))
        model.write_text(MODEL.replace("start = 1", "start = 3"))
        expect("the model has changed", near(last(), 3 / e**2), str(last()))
        first_on_path = folder / "first"
        first_on_path.mkdir()
        (first_on_path / "Part.mo").write_text(LIBRARY.format(0))
        expect("another library is preferred", near(last("-I", str(first_on_path)), 3 / e**2), str(last("-I", str(first_on_path))))
        (library / "Part.mo").unlink()
        # The folder of the other one lies below that of the model: it is found there, until it is gone, too.
        expect("a class of the project takes its place", near(last(), 3), str(last()))
        (first_on_path / "Part.mo").unlink()
        expect("a library is gone", not isinstance(last(), float), "it still runs")
        (library / "Part.mo").write_text(LIBRARY.format(1))

        # Damage.
        expected = last()
        for entry in sorted(kept.iterdir()):
            whole = entry.read_bytes()
            for bytes_ in (b"", whole[: len(whole) // 2], whole[:100] + b"\xff" * 8 + whole[108:]):
                entry.write_bytes(bytes_)
            os.chmod(entry, 0o600)
        expect("damaged entries", near(last(), expected), str(last()))

        # Many at once, from an empty folder.
        for entry in kept.iterdir():
            entry.unlink()
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            results = list(pool.map(lambda i: run(ROOT / MODELS[0], f"t{i}.csv")[3], range(16)))
        expect("many at once", all(r == results[0] and r for r in results), "the results differ")
        expect("nothing left behind", not [p.name for p in kept.iterdir() if p.name.startswith("fresh.")], "unfinished files")
        mode = kept.stat().st_mode & 0o777
        expect("private", mode == 0o700, oct(mode))
        before = {p.name for p in kept.iterdir()}
        run(ROOT / MODELS[2], "n.csv", "--no-cache")
        expect("--no-cache leaves nothing", before == {p.name for p in kept.iterdir()})
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
