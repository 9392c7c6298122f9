#!/usr/bin/env python3
"""The Modelica Standard Library's C functions without a C compiler: tables, random numbers, texts, files and the FFT run with an empty PATH, also in FMUs,
which have no sources then; the library's own C sources give the same results; files are the sandbox's business.

    standard_library.py --saltus PROGRAM

Needs the library on MODELICAPATH; what needs gcc says so where there is none."""
import argparse
import csv
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

from expectations import expect, verdict

TABLES = """model Tables
  parameter String folder = "modelica://Modelica/Resources/Data/Tables/";
  Modelica.Blocks.Sources.CombiTimeTable steps(table = [0, 0; 1, 1; 1, 3; 2, 2], extrapolation = Modelica.Blocks.Types.Extrapolation.Periodic);
  Modelica.Blocks.Sources.CombiTimeTable hours(table = [0, 1; 0.1, 5; 0.3, 2], timeScale = 3.6, smoothness = Modelica.Blocks.Types.Smoothness.ConstantSegments,
    extrapolation = Modelica.Blocks.Types.Extrapolation.Periodic);
  Modelica.Blocks.Tables.CombiTable1Ds text(tableOnFile = true, tableName = "a", fileName = Modelica.Utilities.Files.loadResource(folder + "test.txt"), smoothness = SMOOTHNESS);
  Modelica.Blocks.Tables.CombiTable1Ds v4(tableOnFile = true, tableName = "a", fileName = Modelica.Utilities.Files.loadResource(folder + "test_v4.mat"), smoothness = SMOOTHNESS);
  Modelica.Blocks.Tables.CombiTable1Ds v6(tableOnFile = true, tableName = "a", fileName = Modelica.Utilities.Files.loadResource(folder + "test_v6.mat"), smoothness = SMOOTHNESS);
  Modelica.Blocks.Tables.CombiTable1Ds v7(tableOnFile = true, tableName = "a", fileName = Modelica.Utilities.Files.loadResource(folder + "test_v7.mat"), smoothness = SMOOTHNESS);
  Modelica.Blocks.Tables.CombiTable1Ds plain(table = [0, 0; 1, 1; 2, 4; 3, 9; 4, 16; 5, 25], smoothness = Modelica.Blocks.Types.Smoothness.ContinuousDerivative);
  Modelica.Blocks.Tables.CombiTable2Ds plane(tableOnFile = true, tableName = "akima2D", fileName = Modelica.Utilities.Files.loadResource(folder + "test.txt"),
    smoothness = Modelica.Blocks.Types.Smoothness.ContinuousDerivative);
  Real x(start = 0, fixed = true);
  Real speed = der(plain.y[1]);
equation
  der(x) = steps.y[1];
  text.u = time; v4.u = time; v6.u = time; v7.u = time;
  plain.u = time; plane.u1 = time; plane.u2 = 2*time;
  annotation(experiment(StopTime = 5, Tolerance = 1e-8));
end Tables;
"""
# Models of the library that use each group of its functions.
MODELS = ("Modelica.Blocks.Examples.Noise.UniformNoise", "Modelica.Blocks.Examples.Noise.ImpureGenerator", "Modelica.Math.FastFourierTransform.Examples.RealFFT1",
          "Modelica.Mechanics.Rotational.Examples.LossyGearDemo1", "Modelica.Blocks.Examples.Noise.AutomaticSeed")


class Tests:
    def __init__(self, saltus, library, folder):
        self.saltus, self.library, self.folder = str(pathlib.Path(saltus).resolve()), library, folder

    def run(self, *words, compilers=False, cache="cache"):
        environment = {"MODELICAPATH": self.library, "HOME": str(self.folder), "XDG_CACHE_HOME": str(self.folder / cache),
                       "PATH": os.environ["PATH"] if compilers else str(self.folder / "nothing")}
        return subprocess.run([self.saltus, *map(str, words)], capture_output=True, text=True, cwd=self.folder, timeout=300, env=environment)

    def rows(self, name, *words, **how):
        out = self.folder / f"{name}.csv"
        out.unlink(missing_ok=True)
        done = self.run("simulate", *words, "-o", out, "--trust", self.library, "--trust", self.folder, **how)
        expect(f"{name} runs", done.returncode == 0, done.stdout + done.stderr)
        if done.returncode != 0:
            return done, []
        with open(out) as file:
            return done, [{k: float(v) for k, v in row.items()} for row in csv.DictReader(file)]

    def write(self):
        (self.folder / "nothing").mkdir()
        for number, name in enumerate(("Linear", "Akima", "Constant", "FritschButland", "Steffen", "Makima"), 1):
            kinds = ("LinearSegments", "ContinuousDerivative", "ConstantSegments", "MonotoneContinuousDerivative1", "MonotoneContinuousDerivative2",
                     "ModifiedContinuousDerivative")
            text = TABLES.replace("SMOOTHNESS", "Modelica.Blocks.Types.Smoothness." + kinds[number - 1]).replace("model Tables", f"model {name}")
            (self.folder / f"{name}.mo").write_text(text.replace("end Tables", f"end {name}"))

    def without_compiler(self):
        done, rows = self.rows("akima", "Akima.mo")
        if not rows:
            return
        last = rows[-1]
        # The integral: 0.5 + 2.5 in each of two repetitions, 0.5 in the first second of the third.
        expect("the integral of the table over time", abs(last["x"] - 6.5) < 1e-6, str(last["x"]))
        worst = max(abs(row["speed"] - 2 * row["time"]) for row in rows)
        expect("the derivative of a parabola", worst < 1e-9, str(worst))
        for other in ("v4", "v6", "v7"):
            differs = max(abs(row["text.y[1]"] - row[f"{other}.y[1]"]) for row in rows)
            expect(f"the table of test_{other}.mat", differs == 0, str(differs))
        for model in MODELS:
            self.rows(model.rsplit(".", 1)[1], model)

    def as_fmu(self):
        for version, kind in ((2, "--me"), (3, "--cs")):
            fmu = f"Tables{version}.fmu"
            done = self.run("fmu", "Akima.mo", "-o", fmu, "--fmi", version, kind, "--trust", self.library, "--trust", self.folder)
            expect(f"{fmu} is exported", done.returncode == 0, done.stdout + done.stderr)
            if done.returncode != 0:
                continue
            names = zipfile.ZipFile(self.folder / fmu).namelist()
            expect(f"{fmu} has no sources", not [name for name in names if name.startswith("sources/")], str(names))
            # Another folder, without the library: its files are in the FMU.
            library, self.library = self.library, str(self.folder / "nothing")
            done, rows = self.rows(f"fmu{version}", fmu, "--stop", 5)
            self.library = library
            _, own = self.rows("own", "Akima.mo")
            if rows and own:
                for name in ("x", "v7.y[1]", "plane.y", "hours.y[1]"):
                    expect(f"{fmu}: {name} as in the model's own run", abs(rows[-1][name] - own[-1][name]) < 1e-5, f"{rows[-1][name]}, {own[-1][name]}")

    def against_c(self):
        if not shutil.which("gcc"):
            print("skipped: there is no gcc, so the library's C sources are not compared")
            return
        for name in ("Linear", "Akima", "Constant", "FritschButland", "Steffen", "Makima"):
            _, own = self.rows(name + "-own", f"{name}.mo")
            done, other = self.rows(name + "-c", f"{name}.mo", "--external-c", "library", compilers=True)
            if name == "Linear":
                expect("a note says that a C compiler worked", "C0005" in done.stdout + done.stderr, done.stderr)
            expect(f"{name}: as many rows", len(own) == len(other), f"{len(own)}, {len(other)}")
            for a, b in zip(own, other):
                worst = max(a, key=lambda key: abs(a[key] - b[key]) / max(1, abs(b[key])))
                if abs(a[worst] - b[worst]) > 1e-9 * max(1, abs(b[worst])):
                    expect(f"{name}: {worst} as in C", False, f"at {a['time']}: {a[worst]}, {b[worst]}")
                    break

    def in_the_sandbox(self):
        """A model of nobody's reads no file outside of its folder."""
        (self.folder / "secret").mkdir()
        (self.folder / "secret" / "table.txt").write_text("#1\ndouble a(2,2)\n0 1\n1 2\n")
        place = self.folder / "stranger"
        place.mkdir()
        text = """model Stranger
  Modelica.Blocks.Tables.CombiTable1Ds t(tableOnFile = true, tableName = "a", fileName = "FILE");
equation
  t.u = time;
end Stranger;
"""
        (place / "table.txt").write_text("#1\ndouble a(2,2)\n0 1\n1 2\n")
        for file, allowed in (("table.txt", True), (self.folder / "secret" / "table.txt", False)):
            (place / "Stranger.mo").write_text(text.replace("FILE", str(file)))
            done = self.run("simulate", place / "Stranger.mo")
            said = done.stdout + done.stderr
            if "no sandbox" in said:
                print("skipped: this kernel offers no sandbox")
                return
            expect(f"a stranger's model {'reads' if allowed else 'does not read'} {file}", (done.returncode == 0) == allowed, said)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", required=True)
    arguments = parser.parse_args()
    library = next((f for f in os.environ.get("MODELICAPATH", "").split(":") if (pathlib.Path(f) / "Modelica" / "package.mo").exists()), None)
    if not library:
        print("skipped: the Modelica Standard Library is not on MODELICAPATH")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(arguments.saltus, library, pathlib.Path(folder).resolve())
        tests.write()
        tests.without_compiler()
        tests.as_fmu()
        tests.against_c()
        tests.in_the_sandbox()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
