#!/usr/bin/env python3
"""A run that is cut by a snapshot and one that is resumed from it give the same rows, to the last bit: every model of examples/ and of
tests/simulate that runs to its end, and of those with processes in tests/chi and tests/shsml some (--part) or all, cut at a time that differs
from model to model (a seeded choice)."""
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


def rows_after(path, time):
    with open(path) as file:
        header = next(file)
        lines = [line for line in file if float(line.split(",", 1)[0]) > time]
    return header, lines


def check(saltus, model, seed):
    """None: nothing to compare; else whether it is the same, and why not."""
    arguments = re.search(r"^\s*(?://|%|--)\s*run:\s*simulate(.*)$", model.read_text(errors="replace"), re.M)
    if not arguments:
        return None
    words = shlex.split(arguments[1])
    options = [w for i, w in enumerate(words) if w not in ("--json", "-o") and (i == 0 or words[i - 1] != "-o")]
    if any("$" in word for word in options):
        return None
    with tempfile.TemporaryDirectory() as folder:
        def run(*more):
            command = [saltus, "simulate", str(model), *options, *more]
            return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=folder)

        plain = run("--json")
        if plain.returncode != 0:
            return None
        report = json.loads(plain.stdout.splitlines()[-1])
        if "start" not in report:
            return None
        begin, end = report["start"], report["stop"]
        at = begin + (end - begin) * random.Random(f"{seed} {model.name}").uniform(0.05, 0.95)
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
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("models", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    def below(*folders):
        return sorted(p for folder in folders for p in (ROOT / folder).rglob("*") if p.suffix in (".mo", ".chi", ".shsml"))

    models = arguments.models or [*below("examples", "tests/simulate"), *below("tests/chi/good", "tests/shsml/good")[::arguments.part]]
    seeds = arguments.seed or ["1"]
    jobs = [(model, seed) for model in models for seed in seeds]
    passed = failed = skipped = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for (model, _), verdict in zip(jobs, pool.map(lambda job: check(str(pathlib.Path(arguments.saltus).resolve()), job[0].resolve(), job[1]), jobs)):
            if verdict is None:
                skipped += 1
            elif verdict[0]:
                passed += 1
            else:
                failed += 1
                print(f"{model}: {verdict[1]}")
    print(f"{passed} passed, {failed} failed, {skipped} not compared")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
