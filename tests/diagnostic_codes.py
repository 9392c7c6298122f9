#!/usr/bin/env python3
"""Every diagnostic that the Modelica front end and the driver declare is hit by a test, and every code that a test names is declared.

A code counts as hit when a golden test announces it (`// error: M0213`), shows it in its expected output (`error[M0213]`), a
C++ test names it, or an example of docs/diagnostics gets it (tests/explained.py). Usage: diagnostic_codes.py [--prefix M,S,...]"""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src" / "explain"))
import pages  # noqa: E402

DECLARED = re.compile(r'SALTUS_DIAGNOSTIC\(\s*\w+,\s*\w+,\s*"([A-Z]\d{4})"')
ANNOUNCED = re.compile(r"error:\s*([A-Z]\d{4})\b|(?:error|warning|note)\[([A-Z]\d{4})\]")
QUOTED = re.compile(r'"([A-Z]\d{4})\b')


# What only a defect of the program itself brings about.
UNREACHABLE = {"L0010", "L0021"}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--prefix", default="M,L,F")
    prefixes = tuple(arguments.parse_args().prefix.split(","))
    declared, hit = {}, {code for code, page in pages.read(ROOT).items() if page.command}
    for source in sorted((ROOT / "src").rglob("*.cc")) + sorted((ROOT / "src").rglob("*.h")):
        text = source.read_text()
        if source.name.endswith("_test.cc"):
            hit.update(QUOTED.findall(text))
            continue
        for code in DECLARED.findall(text):
            declared.setdefault(code, source.relative_to(ROOT))
    for folder in (ROOT / "tests", ROOT / "examples"):
        for test in sorted(folder.rglob("*")):
            if not test.is_file() or "pending" in test.parts:
                continue
            for announced in ANNOUNCED.findall(test.read_text(errors="replace")):
                hit.update(code for code in announced if code)
    missing = [code for code in sorted(declared) if code.startswith(prefixes) and code not in hit | UNREACHABLE]
    for code in missing:
        print(f"{code} ({declared[code]}): no test gets it")
    unknown = [code for code in sorted(hit) if code.startswith(prefixes) and code not in declared]
    for code in unknown:
        print(f"{code}: tests name it, nothing declares it")
    count = sum(code.startswith(prefixes) for code in declared)
    print(f"{count} codes, {len(missing)} without a test, {len(unknown)} undeclared")
    return 1 if missing or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
