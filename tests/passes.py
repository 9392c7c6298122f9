#!/usr/bin/env python3
"""Passes keep what they promise, and optional ones change no result.

Each model of the given folders that a golden test simulates is checked with --verify-passes: no pass may leave behind what src/structure/verify_scalar.h excludes. The names that --dump and
--without offer are those of src/base/passes.def.
Usage: passes.py [--saltus PROGRAM] [FILE|FOLDER...]"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import golden

ROOT = golden.ROOT


def declared(trait):
    text = (ROOT / "src/base/passes.def").read_text()
    return [name for name, traits in re.findall(r'^SALTUS_PASS\(\w+, "([^"]+)", ([^,]+),', text, re.M) if trait in traits]


def checks(path):
    """The words after `check` for each model that a golden test of this file simulates to its end."""
    cases, needs = golden.parse(path.read_text(errors="replace"))
    if any(not golden.has_library(name) for name in needs):
        return []
    found = []
    for case in cases:
        if case.arguments[0] != "simulate" or case.status or case.errors:
            continue
        words = []
        for option, value in zip(case.arguments, case.arguments[1:]):
            if option in ("-m", "--model", "-I"):
                words += [option, value]
        if words not in found:
            found.append(words)
    return found


def verified(saltus, path):
    """How many models were checked, and what is wrong with the passes."""
    wrong, every = [], checks(path)
    for words in every:
        done = subprocess.run([saltus, "check", path.name, "--without", "arrays", "--verify-passes", *words], cwd=path.parent, capture_output=True, text=True, errors="replace", timeout=300)
        wrong += re.findall(r"L0010.*", done.stderr)
    return len(every), wrong


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--saltus", default=str(ROOT / "build/saltus"))
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("paths", nargs="*", default=[ROOT / "tests", ROOT / "examples"])
    given = options.parse_args()
    saltus = str(pathlib.Path(given.saltus).resolve())
    failed, passed = [], 0

    help_text = subprocess.run([saltus, "check", "--help"], capture_output=True, text=True).stdout
    for trait in ("Dumped", "Optional"):
        for name in declared(trait):
            if not re.search(rf"\b{name}\b", help_text):
                failed.append(f"check --help does not offer the pass '{name}'")
    passed += 1

    files = golden.tests_below(given.paths)
    files = [f for f in files if f.suffix == ".mo"]
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for path, (count, wrong) in zip(files, pool.map(lambda f: verified(saltus, f), files)):
            passed += count - len(wrong)
            failed += [f"{path.relative_to(ROOT)}: {text}" for text in wrong]
    print("\n".join(failed))
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
