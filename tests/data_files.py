#!/usr/bin/env python3
"""Files that models read by a relative name are searched in the working folder, then beside the model's file, inside of the sandbox's rules.
Usage: data_files.py --saltus PROGRAM   (C functions; no library is needed)"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

MODEL = r'''model Reads
  function first
    input String name;
    output Real y;
    external "C" y = first_number(name) annotation(Include = "
#include <stdio.h>
#include \"ModelicaUtilities.h\"
static double first_number(const char* name) {
  double x = -1;
  FILE* file = fopen(name, \"r\");
  if (!file) { ModelicaFormatError(\"cannot open %s\", name); }
  if (fscanf(file, \"%lf\", &x) != 1) x = -2;
  fclose(file);
  return x;
}
");
  end first;
  parameter Real k(fixed = false);
  Real y = k;
initial equation
  k = first("NAME");
end Reads;
'''


HEADER = r'''model Reads
  function gain
    input Real x;
    output Real y;
    external "C" y = gain(x) annotation(Include = "#include \"gain.h\"");
  end gain;
  parameter Real g = 1;
  Real y = gain(g);
end Reads;
'''


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(arguments.parse_args().saltus).resolve())
    failures = []
    with tempfile.TemporaryDirectory(dir=os.environ.get("SALTUS_TEST_FOLDER")) as name:
        top = pathlib.Path(name).resolve()
        models, work = top / "models", top / "work"
        (models / "below").mkdir(parents=True)
        work.mkdir()

        def run(file, at):
            (models / "Reads.mo").write_text(MODEL.replace("NAME", file))
            return subprocess.run([saltus, "simulate", str(models / "Reads.mo"), "-o", str(top / "out.csv"), "--stop", "1"], cwd=at, capture_output=True, text=True)

        def value():
            return float((top / "out.csv").read_text().splitlines()[-1].split(",")[1])

        def expect(condition, done, what):
            if not condition:
                failures.append(f"{what}: status {done.returncode}\n{done.stdout}{done.stderr}")

        (models / "a.txt").write_text("3\n")
        (models / "below" / "b.txt").write_text("4\n")
        done = run("a.txt", work)
        expect(done.returncode == 0 and value() == 3, done, "beside the model, not in the working folder")
        done = run("below/b.txt", work)
        expect(done.returncode == 0 and value() == 4, done, "below the model's folder")
        done = run("a.txt", models)
        expect(done.returncode == 0 and value() == 3, done, "in the working folder")
        done = run("nowhere.txt", work)
        told = done.stdout + done.stderr
        expect(done.returncode == 3 and "note[L0051]: 'nowhere.txt' was searched in" in told, done, "a file that is nowhere")
        expect(f"'{models}'" in told and f"'{work}'" in told, done, "the places")
        # Folders of the author's machine: the longest end of the name that there is.
        (models / "b.txt").write_text("6\n")
        for name in (r"C:\\Users\\me\\below\\b.txt", "C:/Users/me/below/b.txt", "/home/of-the-author/models/below/b.txt", r"below\\b.txt"):
            done = run(name, work)
            told = done.stdout + done.stderr
            expect(done.returncode == 0 and value() == 4 and "warning[L0052]: there is no file" in told and f"'{models}/below/b.txt' was read" in told, done, name)
        done = run("/home/of-the-author/c.txt", work)
        expect(done.returncode == 3, done, "a file of which no end is there")
        done = run("/etc/b.txt", work)
        expect(done.returncode == 3, done, "a name of the system")
        # In a folder below the model's, whatever it is called: the nearest one; not one of two that are equally near and differ.
        for folder, text in (("All files", "8\n"), ("deep/er", "9\n"), ("deep/est", "9\n"), ("x", "1\n"), ("y", "2\n"), (".hidden", "1\n")):
            (models / folder).mkdir(parents=True)
            for file in {"All files": ["far.txt"], "deep/er": ["far.txt", "same.txt"], "deep/est": ["same.txt"], "x": ["two.txt"], "y": ["two.txt"], ".hidden": ["h.txt"]}[folder]:
                (models / folder / file).write_text(text)
        for name, number in (("far.txt", 8), ("same.txt", 9), ("tables/far.txt", 8), (r"C:\\Users\\me\\far.txt", 8)):
            done = run(name, work)
            told = done.stdout + done.stderr
            expect(done.returncode == 0 and value() == number and "warning[L0052]: there is no file" in told, done, f"{name} below the model's folder")
        for name in ("two.txt", "h.txt"):
            done = run(name, work)
            expect(done.returncode == 3 and "L0052" not in done.stdout + done.stderr, done, f"{name}: which one?")
        # What the sandbox does not allow stays out of reach.
        (top / "secret.txt").write_text("5\n")
        done = run("../secret.txt", work)
        expect(done.returncode == 3, done, "a file outside of the model's folder")
        # Rows of a sweep belong to the contents of the files that the model names: y = g times the number, or what the header says.
        for kind, text, file, contents in (
                ("data", MODEL.replace("NAME", "a.txt").replace("model Reads", "model Reads\n  parameter Real g = 1;").replace("Real y = k", "Real y = g*k"), "a.txt", "{}\n"),
                ("header", HEADER, "Resources/Include/gain.h", "static double gain(double x) {{ return {}*x; }}\n")):
            (models / "Reads.mo").write_text(text)
            (models / file).parent.mkdir(parents=True, exist_ok=True)
            for number in (3, 7):
                (models / file).write_text(contents.format(number))
                table = top / f"{kind}.csv"
                done = subprocess.run([saltus, "sweep", str(models / "Reads.mo"), "--vary", "g=1,2", "--keep", "y", "--stop", "1", "-o", str(table)], cwd=work, capture_output=True, text=True)
                rows = [line.replace('"', '').split(",") for line in table.read_text().splitlines()] if done.returncode == 0 else [["y"]] * 3
                found = rows[2][rows[0].index("y")]
                expect(done.returncode == 0 and float(found) == 2 * number, done, f"a sweep after a change of its {kind}: {found} instead of {2 * number}")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
