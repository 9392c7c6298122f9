#!/usr/bin/env python3
"""Each row of the table in docs/language/modelica.md, "Errors and warnings", names tests: models that the specification forbids although they
have one meaning. Each of them runs with the row's warning and status 0, and with --strict it is refused with status 1. Each model of
tests/messages/lax has a row.

Usage: lax_table.py --saltus PROGRAM"""
import argparse
import pathlib
import re
import sys
import tempfile

import golden

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/language/modelica.md"
LEAST = 25  # rows


def rows():
    table = PAGE.read_text(encoding="utf-8").split("## Errors and warnings", 1)[1].split("\n## ", 1)[0]
    for line in table.splitlines():
        code = re.match(r"\| (M\d{4}) \|", line)
        if code:
            yield code[1], [(PAGE.parent / link).resolve() for link in re.findall(r"\]\(([^)]+\.mo)\)", line)]


def faults_of(saltus, code, path):
    cases, needs = golden.parse(path.read_text(encoding="utf-8", errors="replace"))
    if not all(golden.has_library(library) for library in needs):
        return []
    said = f"warning[{code}]"
    case = next((c for c in cases if "--strict" not in c.arguments and any(s.startswith(said) for s in c.says)), None)
    if not case:
        return [f"{path.name}: no run says {said}"]
    faults = []
    with tempfile.TemporaryDirectory(prefix="saltus-test-") as folder:
        for more, status, wanted in (([], 0, said), (["--strict"], 1, f"[{code}]")):
            run = golden.Run(saltus, path, case.arguments + more, folder, case.within)
            if run.status != status or wanted not in run.out + run.err:
                faults.append(f"{path.name} {' '.join(case.arguments + more)}: status {run.status}, not {status} with {wanted}:\n{(run.err + run.out)[:600]}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(parser.parse_args().saltus).resolve())
    table = list(rows())
    faults = [f"the table has {len(table)} rows, fewer than {LEAST}"] if len(table) < LEAST else []
    for code, tests in table:
        if not tests:
            faults.append(f"the row of {code} names no test")
        for path in tests:
            faults += faults_of(saltus, code, path) if path.exists() else [f"{code}: there is no {path}"]
    named = {path for _, tests in table for path in tests}
    faults += [f"{path.name} has no row" for path in sorted((ROOT / "tests/messages/lax").glob("*.mo")) if path not in named]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
