#!/usr/bin/env python3
"""A run that is cut by a snapshot and one that is resumed from it give the same rows, to the last bit: every model of examples/ and of
tests/simulate that runs to its end, and of those with processes in tests/chi and tests/shsml some (--part) or all, cut at a time that differs
from model to model (a seeded choice). --solver tries other solvers besides; --classes tries classes of libraries, one name per line."""
import argparse
import concurrent.futures
import json
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOT_YET = ("not supported yet", "the run does not get there")


def name_of(model):
    return model if isinstance(model, str) else model.name


def rows_after(path, time):
    with open(path) as file:
        header = next(file)
        lines = [line for line in file if float(line.split(",", 1)[0]) > time]
    return header, lines


def options_of(model):
    """What the file's head asks for; None: it is not one to be simulated. A class of a library has its own experiment."""
    if isinstance(model, str):
        return []
    arguments = re.search(r"^\s*(?://|%|--)\s*run:\s*simulate(.*)$", model.read_text(errors="replace"), re.M)
    return shlex.split(arguments[1]) if arguments else None


def check(saltus, model, seed, solver):
    """None: nothing to compare; else whether it is the same, and why not."""
    words = options_of(model)
    if words is None or solver and "--solver" in words:
        return None
    options = [w for i, w in enumerate(words) if w not in ("--json", "-o") and (i == 0 or words[i - 1] != "-o")]
    if any("$" in word for word in options):
        return None
    options += ["--solver", solver] if solver else []
    with tempfile.TemporaryDirectory() as folder:
        def run(*more):
            command = [saltus, "simulate", str(model), *options, *more]
            return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=folder)

        try:
            plain = run("--json")
        except subprocess.TimeoutExpired:
            return None
        if plain.returncode != 0:
            return None
        report = json.loads(plain.stdout.splitlines()[-1])
        if "start" not in report:
            return None
        begin, end = report["start"], report["stop"]
        at = begin + (end - begin) * random.Random(f"{seed} {name_of(model)}").uniform(0.05, 0.95)
        cut = run("--snapshot", f"{at!r}:s", "-o", "a.csv")
        if any(words in cut.stderr for words in NOT_YET):
            return None
        if cut.returncode != 0:
            return False, f"cut at {at!r}: {cut.stderr.strip()}"
        resumed = run("--resume", "s", "-o", "b.csv")
        if resumed.returncode != 0:
            return False, f"resumed at {at!r}: {resumed.stderr.strip()}"
        first, second = rows_after(f"{folder}/a.csv", at), rows_after(f"{folder}/b.csv", at)
        if first != second:
            differs = next((i for i, (x, y) in enumerate(zip(first[1], second[1])) if x != y), min(len(first[1]), len(second[1])))
            return False, f"cut at {at!r}: {len(first[1])} and {len(second[1])} rows, the first that differs is {differs}"
    return True, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--seed", action="append", help="of the cuts; several for several cuts of each model")
    parser.add_argument("--part", type=int, default=8, help="one of so many models of tests/chi and tests/shsml")
    parser.add_argument("--solver", action="append", help="besides what the files ask for; those with a solver of their own are left out")
    parser.add_argument("--classes", type=pathlib.Path, help="a file with names of library classes (MODELICAPATH), in the place of files")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("models", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    def below(*folders):
        return sorted(p for folder in folders for p in (ROOT / folder).rglob("*") if p.suffix in (".mo", ".chi", ".shsml"))

    models = arguments.models or [*below("examples", "tests/simulate"), *below("tests/chi/good", "tests/shsml/good")[::arguments.part]]
    if arguments.classes:
        models = arguments.classes.read_text().split()
    jobs = [(model, seed, solver) for model in models for seed in arguments.seed or ["1"] for solver in arguments.solver or [None]]
    saltus = str(pathlib.Path(arguments.saltus).resolve())

    def run(job):
        model, seed, solver = job
        return check(saltus, model if isinstance(model, str) else model.resolve(), seed, solver)

    passed = failed = skipped = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for (model, _, solver), verdict in zip(jobs, pool.map(run, jobs)):
            if verdict is None:
                skipped += 1
            elif verdict[0]:
                passed += 1
            else:
                failed += 1
                print(f"{model}{' with ' + solver if solver else ''}: {verdict[1]}", flush=True)
    print(f"{passed} passed, {failed} failed, {skipped} not compared")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
