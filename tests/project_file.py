#!/usr/bin/env python3
"""saltus.toml (docs/reference/project-file.md): libraries, options, pinned versions, where it is searched, and what it cannot do. The root of a notebook is its project.

Usage: project_file.py --saltus PROGRAM"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


LIBRARY = """package Lib
  model M
    Real x(start = {value}, fixed = true);
  equation
    der(x) = 0;
    annotation(experiment(StopTime = 1));
  end M;
  annotation(version = "{version}");
end Lib;
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = str(pathlib.Path(parser.parse_args().saltus).resolve())
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder, "home")
        project = home / "project"

        def write(name, text):
            path = project / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

        def run(*words, cwd=project, **environment):
            settings = {**os.environ, "HOME": str(home), "MODELICAPATH": "", **environment}
            return subprocess.run([saltus, *words], cwd=cwd, env=settings, capture_output=True, text=True, timeout=120)

        write("libs/Lib 1.0.0/package.mo", LIBRARY.format(value=1, version="1.0.0"))
        write("libs/Lib 2.0.0/package.mo", LIBRARY.format(value=2, version="2.0.0"))
        write("deep/er/Use.mo", "model Use\n  extends Lib.M;\nend Use;\n")
        final = lambda *words, **more: run("simulate", *words, "-o", "out.csv", **more)
        value = lambda cwd=project: run("result", "values", "out.csv", "x", "--at", "1", cwd=cwd).stdout

        expect(run("check", "Lib", "--all").returncode == 1, "without a project the library is not found")
        write("saltus.toml", '# a project\n[project]\nname = "P"\nlibraries = ["libs"]\n[simulate]\ntolerance = 1e-9\nsolver = "rk4"\n[check]\nstrict = true\n')
        done = final("Lib.M", "--stats")
        expect("Runge–Kutta 4" in done.stdout + done.stderr, f"the solver of the file: {done.stdout}{done.stderr}")
        done = final("Lib.M", "--stats", "--solver=dopri5")
        expect(done.returncode == 0 and "Runge–Kutta 4" not in done.stdout + done.stderr, f"the command line has priority: {done.stdout}")
        # From elsewhere, by the file that is named; several levels above it.
        done = run("simulate", str(project / "deep/er/Use.mo"), "--stats", cwd=folder)
        expect(done.returncode == 0 and "Runge–Kutta 4" in done.stdout + done.stderr, f"by the file that is named: {done.stdout}{done.stderr}")
        expect(run("simulate", "Lib.M", cwd=folder).returncode == 1, "the project of another folder has no effect")

        # Pinned versions.
        for version, number in (("1.0.0", "1"), ("2.0.0", "2")):
            write("saltus.toml", f'[project]\nlibraries = ["libs"]\n[libraries]\nLib = "{version}"\n')
            for source in ("Lib.M", "deep/er/Use.mo"):
                done = final(source)
                expect(done.returncode == 0 and value().strip().split(",")[-1] == number, f"pinned {version}, {source}: {value()} {done.stderr}")
        write("saltus.toml", '[project]\nlibraries = ["libs"]\n[libraries]\nLib = "3.0.0"\n')
        done = final("Lib.M")
        expect(done.returncode != 0 and "saltus.toml:4: the library Lib 3.0.0 is not on the library path" in done.stderr, f"a version that is not there: {done.stderr}")

        # Mistakes, with file and line, and what the file may not set.
        for text, message in (("[simulate]\ntrust = \".\"\n", ":2: 'trust' is not an option that a project file may give"), ("[simulate]\noutput = \"x.csv\"\n", ":2: 'output' is not an option"),
                              ("[simulate]\nsolver = \"a\n", ":2: the value of 'solver'"), ("x\n", ":1: expected 'key = value'"), ("[check]\nsolver = \"ida\"\n", "the command 'check' has no option 'solver'"),
                              ("[project]\nlibraries = [\"absent\"]\n", ":2: there is no folder 'absent'"), ("[a\n", ":1: a table is '[name]'"), ("[check]\nstrict = true\nstrict = false\n", ":3: 'strict' is set twice"),
                              ("[project]\nlibraries = \"libs\"\n", ":2: 'project' has"), ("[check]\nstrict = yes\n", ":2: the value of 'strict'")):
            write("saltus.toml", text)
            done = run("check", "deep/er/Use.mo")
            expect(done.returncode == 1 and message in done.stderr, f"{text!r}: {done.returncode} {done.stderr}")
        expect(run("explain", "M0320").returncode == 0, "commands that read no model work in a broken project")
        # What is above a repository, or the user's home, is no project.
        write("saltus.toml", '[project]\nlibraries = ["libs"]\n')
        (project / "deep" / ".git").mkdir()
        expect(run("check", "er/Use.mo", cwd=project / "deep").returncode == 1, "the search goes beyond a repository")
        (project / "deep" / ".git").rmdir()
        expect(run("check", "er/Use.mo", cwd=project / "deep").returncode == 0, "the search does not reach the project")
        (project / "saltus.toml").rename(home / "saltus.toml")
        expect(run("check", "deep/er/Use.mo").returncode == 1, "the user's home is a project")
        (home / "saltus.toml").unlink()

        # Notebooks: the root is the project.
        write("models/M.mo", "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend M;\n")
        write("pages/page.md", "# Page\n\n```modelica from ../models/M.mo\n```\n\n```simulate M\n--stop 1 --tolerance 1e-8\nexpect final x = exp(-1) ± 1e-6\n```\n")
        page = str(project / "pages/page.md")
        expect(run("notebook", page, "--check", "--fresh", cwd=folder).returncode == 1, "without a project a notebook reads beside its folder")
        for mark in ("saltus.toml", ".git"):
            (project / mark).mkdir() if mark == ".git" else (project / mark).write_text("")
            done = run("notebook", page, "--check", "--fresh", cwd=folder)
            expect(done.returncode == 0 and "1 of 1 expectations hold" in done.stdout, f"a notebook below {mark}: {done.stdout}{done.stderr}")
            (project / mark).rmdir() if mark == ".git" else (project / mark).unlink()
        (home / ".git").mkdir()
        expect(run("notebook", page, "--check", "--fresh", cwd=folder).returncode == 1, "a notebook reads the user's home")
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
