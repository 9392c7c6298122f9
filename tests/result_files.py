#!/usr/bin/env python3
"""`saltus result` and `saltus plot` on files of one small model, x = exp(-2 t), by what they print and write."""
import argparse
import csv
import io
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", required=True)
    saltus = parser.parse_args().saltus
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def run(*arguments, status=0):
            done = subprocess.run([saltus, *arguments], cwd=folder, capture_output=True, text=True)
            check(done.returncode == status, f"{' '.join(arguments)}: status {done.returncode}: {done.stderr}")
            return done.stdout

        model = str(ROOT / "tests" / "cli" / "result.mo")
        run("simulate", model, "--tolerance", "1e-9", "-o", "a.mat")
        run("simulate", model, "--tolerance", "1e-9", "--param", "k=1", "-o", "b.csv")
        listed = run("result", "list", "a.mat")
        check('x [K]  "what decays"' in listed, f"list: {listed}")
        check("k [1/s] = 2" in listed, f"list: {listed}")
        check(run("result", "list", "a.mat", "k*").count("\n") == 1, "list with a pattern")

        rows = list(csv.reader(io.StringIO(run("result", "values", "a.mat", "x", "log(x)", "--at", "0,0.5,1"))))
        check(rows[0] == ["time", "x", "log(x)"], f"values: {rows[0]}")
        for row in rows[1:]:  # x = exp(-2 t)
            t, x, logarithm = map(float, row)
            check(abs(x - math.exp(-2 * t)) < 1e-6 and abs(logarithm + 2 * t) < 1e-5, f"values: {row}")
        run("result", "values", "a.mat", "x", "--at", "2", status=2)
        run("result", "values", "a.mat", "y", status=2)

        run("result", "convert", "a.mat", "-o", "c.csv", "--parameters")
        header = (folder / "c.csv").read_text().splitlines()[0].split(",")
        check(header[0] == "time" and {"x", "k", "low"} <= set(header), f"convert: {header}")
        run("result", "convert", "c.csv", "-o", "d.mat")
        check("x" in run("result", "list", "d.mat"), "there and back")
        run("result", "convert", "a.mat", "-o", "a.txt", status=3)

        run("result", "merge", "a.mat", "b.csv", "-o", "m.csv")
        ratio = run("result", "values", "m.csv", "a.x/b.x^2", "--at", "0,0.25,1")
        for row in list(csv.reader(io.StringIO(ratio)))[1:]:
            check(abs(float(row[1]) - 1) < 1e-5, f"merge: {row}")  # exp(-2t) = exp(-t)^2

        run("plot", "a.mat", "b.csv", "x", "-o", "both.svg")
        picture = (folder / "both.svg").read_text()
        check("x (a)" in picture and "x (b)" in picture and "degC" in picture, "two results in one picture")
        run("plot", "a.mat", "x*2", "--against", "time^2", "--log", "-o", "xy.pdf")
        pdf = (folder / "xy.pdf").read_bytes()
        check(pdf.startswith(b"%PDF-1.4") and pdf.endswith(b"%%EOF\n"), "PDF")
        table = int(re.search(rb"startxref\n(\d+)", pdf).group(1))
        check(pdf[table:table + 4] == b"xref", "PDF: cross-reference table")
        run("plot", "a.mat", "x", "low", "-o", "page.html")
        page = (folder / "page.html").read_text()
        check("http" not in page.replace("http-equiv", ""), "the page names no address")
        check("saltus-plot" in page and "default-src 'none'" in page, "page")
        run("plot", "a.mat", "nothing", status=2)
        run("plot", "a.mat", "x", "-o", "x.gif", status=3)
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{0 if failures else 1} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
