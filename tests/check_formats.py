#!/usr/bin/env python3
"""`saltus check` of files, libraries and folders, and its formats for other programs (docs/reference/check-formats.md).

Usage: check_formats.py --saltus PROGRAM"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parent.parent
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = str(pathlib.Path(parser.parse_args().saltus).resolve())
    with tempfile.TemporaryDirectory() as folder:
        def write(name, text):
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

        def run(*words):
            return subprocess.run([saltus, *words], cwd=folder, capture_output=True, text=True, timeout=120)

        # A file: all its classes, whichever is the last one.
        write("two.mo", "model B\n  Real y;\nend B;\nmodel A\n  Real x = time;\nend A;\n")
        done = run("check", "two.mo", "--all")
        expect(done.returncode == 1 and "2 classes, 1 " in done.stdout and "B is" in done.stdout, f"a file: {done.stdout}{done.stderr}")
        write("good.mo", "model B\n  Real y = 1;\nend B;\nmodel A\n  Real x = time;\nend A;\n")
        expect(run("check", "good.mo", "--all").returncode == 0, "a file of valid classes")

        # A library: by its folder, its package.mo, its name; with and without --all.
        write("Lib/package.mo", "package Lib\n  model A\n    Real x = time;\n  end A;\n  constant Real c = 1;\nend Lib;\n")
        write("Lib/B.mo", "within Lib;\nmodel B\n  Real y;\nend B;\n")
        write("Lib/package.order", "A\nc\nB\n")
        for words in (["Lib"], ["Lib", "--all"], ["Lib/package.mo"], ["Lib/package.mo", "--all"], ["-I", ".", "-m", "Lib", "Lib", "--all"]):
            done = run("check", *words)
            expect(done.returncode == 1 and "3 classes, 1 " in done.stdout and "Lib.B is" in done.stdout, f"{words}: {done.stdout}{done.stderr}")
        expect(run("check", "Lib", "-m", "Lib.A").returncode == 0, "one class of a library")

        # One document on standard output, in each format, with nothing else and with the same exit status.
        for words, count in ((["Lib"], 3), (["two.mo", "--all"], 2), (["two.mo"], 1)):
            wrong = 0 if words == ["two.mo"] else 1
            done = run("check", *words, "--format", "json")
            report = json.loads(done.stdout)
            expect(done.returncode == wrong and not done.stderr, f"json {words}: {done.returncode} {done.stderr}")
            expect(report["schema"] == "saltus-check-1" and report["summary"] == {"classes": count, "invalid": wrong}, f"json {words}: {report['summary']}")
            expect([c["valid"] for c in report["classes"]].count(False) == wrong, f"json {words}: {report['classes']}")
            for diagnostic in [d for c in report["classes"] for d in c["diagnostics"]]:
                expect({"code", "severity", "message", "file", "line", "column"} <= diagnostic.keys(), f"json: {diagnostic}")
            tree = xml.fromstring(run("check", *words, "--format", "junit").stdout)
            expect((tree.get("tests"), tree.get("failures")) == (str(count), str(wrong)), f"junit {words}: {tree.attrib}")
            expect(len(tree.findall("testcase/failure")) == wrong, f"junit {words}: failures")
            sarif = json.loads(run("check", *words, "--format", "sarif").stdout)
            results = sarif["runs"][0]["results"]
            expect(sarif["version"] == "2.1.0" and any(r["level"] == "error" for r in results) == bool(wrong), f"sarif {words}: {results}")
            rules = {rule["id"] for rule in sarif["runs"][0]["tool"]["driver"]["rules"]}
            for result in results:
                region = result["locations"][0]["physicalLocation"]
                expect(result["ruleId"] in rules and region["region"]["startLine"] >= 1, f"sarif: {result}")
                expect(pathlib.Path(folder, region["artifactLocation"]["uri"]).exists(), f"sarif: {region}")
            lines = run("check", *words, "--format", "github").stdout.splitlines()
            expect(all(re.match(r"::(error|warning|notice) file=[^,]+,line=\d+,col=\d+", line) for line in lines) and any(line.startswith("::error") for line in lines) == bool(wrong), f"github {words}: {lines}")
        # Special characters of the formats in a name that a message has.
        write("odd %,<&>.mo", "model Odd\n  Real x = 'a:b,c%\"<&>';\nend Odd;\n")
        line = run("check", "odd %,<&>.mo", "--format", "github").stdout
        expect("file=odd %25%2C<&>.mo," in line and "'a:b,c%25\"<&>'" in line and line.count("\n") == 1, f"github escapes: {line}")
        tree = xml.fromstring(run("check", "odd %,<&>.mo", "--format", "junit").stdout)
        expect("'a:b,c%\"<&>'" in tree.find("testcase/failure").get("message"), "junit escapes")
        expect("odd%20%25,%3C&%3E.mo" in run("check", "odd %,<&>.mo", "--format", "sarif").stdout, "sarif escapes")
        # A folder that is no package, with a file that cannot be read.
        write("loose/a.mo", "model A\n  Real x = time;\nend A;\n")
        write("loose/b.mo", "model B\n  Real x = ;\nend B;\n")
        report = json.loads(run("check", "loose", "--format", "json").stdout)
        expect(report["classes"] and report["diagnostics"], f"a folder: {report}")

        # within and package.order (MLS 3.6 §13.4).
        write("W/package.mo", "package W\n  constant Real c = 1;\nend W;\n")
        write("W/Foo.mo", "within PkgB;\nmodel Foo\n  Real x = time;\nend Foo;\n")
        write("W/Bar.mo", "model Bar\n  Real x = time;\nend Bar;\n")
        write("W/package.order", "Foo\nGone\nc\n")
        done = run("check", "W")
        for text in ("error[L0074]: 'W.Foo' is stored in the package 'W', but its file says 'within PkgB;'", "hint: within W;", "warning[L0075]: the file of 'W.Bar'",
                     "warning[L0076]: package.order of 'W' lists 'Gone'", "warning[L0077]: package.order of 'W' does not list 'Bar'"):
            expect(text in done.stdout + done.stderr, f"structure lacks {text}: {done.stderr}")
        expect(done.returncode == 1 and "lists 'c'" not in done.stderr, "the status of a wrong within")
        # One mistake is printed once, although several classes meet it.
        write("E/package.mo", "package E\n  extends Icons.Absent;\n  model A\n    Real x = f(1);\n  end A;\n  model B\n    Real x = f(2);\n  end B;\n  function f\n    input Real u;\n    output Real y = nothing;\n  end f;\nend E;\n")
        done = run("check", "E")
        expect(done.stderr.count("there is no variable 'nothing'") + done.stderr.count("'nothing'") <= 2, f"said several times: {done.stderr}")

        # A script of another tool is not taken for a model.
        write("run.mos", "loadModel(Modelica);\n")
        for name in ("run.mos", "absent.mos"):
            done = run("simulate", name)
            expect(done.returncode == 1 and f"error[L0078]: '{name}' is a script" in done.stderr and "hint" in done.stderr, f"a script: {done.stderr}")

        # verify fails when examples fail, unless a file lists them.
        write("V/package.mo", "package V\n  package Examples\n    model Good\n      Real x(start = 1, fixed = true);\n    equation\n      der(x) = -x;\n      annotation(experiment(StopTime = 1));\n    end Good;\n"
              "    model Bad\n      Real x(start = 1, fixed = true);\n    equation\n      der(x) = -x;\n      assert(time < 0.5, \"too late\");\n      annotation(experiment(StopTime = 1));\n    end Bad;\n  end Examples;\nend V;\n")
        done = run("verify", "V", "-I", ".", "--jobs", "1", "-o", "report")
        expect(done.returncode == 1 and 'failures="1"' in pathlib.Path(folder, "report", "junit.xml").read_text(), f"verify: {done.returncode} {done.stdout}")
        expect(run("verify", "V", "-I", ".", "--jobs", "1", "-o", "report", "--filter", "*Good").returncode == 0, "verify of what passes")
        run("verify", "V", "-I", ".", "--jobs", "1", "-o", "report", "--write-expect", "expected.txt")
        expect(run("verify", "V", "-I", ".", "--jobs", "1", "-o", "report", "--expect", "expected.txt").returncode == 0, "verify with known failures")
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
