#!/usr/bin/env python3
"""The shipped models. Each is listed with one line, says how long it runs, and shows something when it is simulated without options: it ends with status 0 after steps
of the solver or events, or with the error that its head announces. `saltus examples` lists, runs and copies them, in the source tree and installed.

Usage: examples.py --saltus PROGRAM"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Texts with the faults of the papers, which show messages, and parts of other models.
NOT_RUN = {"fritzson/ComplexUserAsPrinted.mo", "fritzson/Model1AsPrinted.mo", "otter/TwoWhens.mo", "taylor/turret_as_printed.shsml",
           "taylor/turret_azimuth_control_as_printed.shsml", "taylor/az_filter.shsml", "taylor/dctrl.shsml", "languages/controller.chi",
           "languages/speed_control.chi", "languages/drive.shsml", "languages/motor.shsml"}
# Their errors are what they show: the messages that end them.
ENDS_WITH = {"mosterman/WithoutDivergence": "R0003"}
# The model is solved at each row; it has neither states nor events.
ALGEBRAIC = {"fritzson/ComplexUser", "fritzson/ColoredPoint", "BondGraph.Examples.TwoGyrators", "BondGraph.Examples.Wheatstone"}
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def has_modelica():
    folders = [pathlib.Path(f) for f in os.environ.get("MODELICAPATH", "").split(":") if f]
    return any(entry.name.split()[0] in ("Modelica", "Modelica.mo") for f in folders if f.is_dir() for entry in f.iterdir())


def needs_modelica(file):
    return re.search(r"^// needs: Modelica|\bModelica\.", file.read_text(), re.M) is not None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = str(pathlib.Path(parser.parse_args().saltus).resolve())
    run = lambda *words, **more: subprocess.run([saltus, *words], capture_output=True, text=True, timeout=300, **more)

    listed = dict(re.fullmatch(r"(\S+) +(.*)", line).groups() for line in run("examples").stdout.splitlines())
    for name, line in listed.items():
        expect(10 < len(line) <= 110, f"{name}: its line is '{line}'")
    names = {file.relative_to(ROOT / "examples").as_posix() for file in (ROOT / "examples").rglob("*") if file.suffix in (".mo", ".chi", ".shsml")}
    expect(NOT_RUN <= names, f"these are gone: {NOT_RUN - names}")
    for name in sorted(names - NOT_RUN):
        expect(name.rpartition(".")[0] in listed, f"examples/{name} has no experiment")
    for file in sorted((ROOT / "libraries").glob("*/Examples/*.mo")):
        if file.name != "package.mo":
            expect(".".join(file.relative_to(ROOT / "libraries").with_suffix("").parts) in listed, f"{file.relative_to(ROOT)} has no experiment")

    with tempfile.TemporaryDirectory() as folder:
        def simulate(name):
            file = next((f for f in (ROOT / "examples" / (name + end) for end in (".mo", ".chi", ".shsml")) if f.exists()), None)
            if file and needs_modelica(file) and not has_modelica():
                return name, None, None
            report = pathlib.Path(folder, name.replace("/", "_") + ".json")
            return name, run("examples", "run", name, "--report", str(report), cwd=folder), report
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for name, done, report in pool.map(simulate, listed):
                if done is None:
                    print(f"skipped, there is no Modelica Standard Library: {name}")
                    continue
                if name in ENDS_WITH:
                    expect(done.returncode == 3 and f"error[{ENDS_WITH[name]}]" in done.stderr, f"{name} ends with {done.returncode}: {done.stderr}")
                    continue
                expect(done.returncode == 0, f"{name} ends with {done.returncode}: {done.stderr}")
                if done.returncode == 0 and name not in ALGEBRAIC:
                    statistics = json.loads(report.read_text())["statistics"]
                    expect(statistics["steps"] + statistics["stateEvents"] + statistics["timeEvents"] > 0, f"{name}: nothing happens: {done.stdout}")

        # Names: whole, the last part, several, none.
        expect(run("examples", "run", "StickSlip", cwd=folder).returncode == 0, "the last part of a name is not enough")
        twice = run("examples", "run", "Rectifier", cwd=folder)
        expect(twice.returncode == 2 and "modes/Rectifier" in twice.stderr and "otter/Rectifier" in twice.stderr, f"two of one name: {twice.stderr}")
        near = run("examples", "run", "modes/StickSlop", cwd=folder)
        expect(near.returncode == 2 and "did you mean 'modes/StickSlip'" in near.stderr, f"a wrong name: {near.stderr}")
        stop = run("examples", "run", "StickSlip", "--stop", "1", cwd=folder)
        expect("0 to 1 s" in stop.stdout, f"options of simulate: {stop.stdout}")

        # Copies run by themselves, and nothing is written over.
        for name, file in (("LevelControl", "LevelControl.mo"), ("turret_azimuth_control", "turret_azimuth_control.shsml"), ("taylor/clutch", "clutch.shsml")):
            into = pathlib.Path(folder, name.replace("/", "_"))
            done = run("examples", "copy", name, str(into))
            expect(done.returncode == 0 and f"try: saltus simulate {into}/{file}" in done.stdout, f"copy of {name}: {done.stdout}{done.stderr}")
            expect(run("simulate", str(into / file)).returncode == 0, f"the copy of {name} does not run")
        again = run("examples", "copy", "taylor/clutch", str(into))
        expect(again.returncode == 3 and "clutch.shsml" in again.stderr, f"a second copy: {again.returncode} {again.stderr}")
        library = pathlib.Path(folder, "library")
        expect(run("examples", "copy", "Collisions.Examples.Billiard", str(library)).returncode == 0, "a class of a library is not copied")
        expect(run("simulate", "-I", str(library), "Collisions.Examples.Billiard").returncode == 0, "the copied library does not run")

        # Installed: bin/saltus and share/saltus.
        installed = pathlib.Path(folder, "installed")
        (installed / "bin").mkdir(parents=True)
        shutil.copy2(saltus, installed / "bin" / "saltus")
        for part in ("examples", "libraries"):
            shutil.copytree(ROOT / part, installed / "share" / "saltus" / part)
        done = subprocess.run([installed / "bin" / "saltus", "examples"], capture_output=True, text=True)
        expect(dict(re.fullmatch(r"(\S+) +(.*)", line).groups() for line in done.stdout.splitlines()) == listed, "installed, the list is another")
        alone = pathlib.Path(folder, "alone")
        alone.mkdir()
        shutil.copy2(saltus, alone / "saltus")
        done = subprocess.run([alone / "saltus", "examples"], capture_output=True, text=True)
        expect(done.returncode == 1 and "not installed" in done.stderr, f"without its models: {done.returncode} {done.stderr}")
    print(f"{len(listed)} examples, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
