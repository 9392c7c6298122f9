#!/usr/bin/env python3
"""Every number that a golden test expects has a source. In the files below tests/simulate, examples, tests/chi and tests/shsml each `check:` line with a number has

    // check: x(1) = 0.36787944 +- 1e-8 ; e^-1                       a source of its own, after ';'
    // numbers: closed forms, written beside each model               or one for all lines of the file that have none

`oracle: tests/reference` says that the reference interpreter gives this number within the line's bound (reference/confirm.py runs it again).
`recorded` says that the program printed it and nothing else is known: such numbers only show that nothing changed. Their count is bounded below and may only fall.
A line that repeats name, instant and number of one with a source (for another solver, say) has that source, where the number has five digits or more.
Limits of effort (`check: stat ...`) are no results and need no source.

    expectation_sources.py              fails where a number has no source, or more are recorded than before
    expectation_sources.py --list       lists what is recorded
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["tests/simulate", "examples", "tests/chi", "tests/shsml"]
CHECK = re.compile(r"^\s*(?://|%|--)\s*check:\s*(.*?)\s*$")
NUMBERS = re.compile(r"^\s*(?://|%|--)\s*numbers:\s*(\S.*?)\s*$")
MOST_RECORDED = 5       # may only fall


def sources(path):
    """[(line, claim, source or None)]"""
    lines = path.read_text(errors="replace").splitlines()
    head = next((m[1] for m in map(NUMBERS.match, lines) if m), None)
    known = {}
    for number, line in enumerate(lines, 1):
        found = CHECK.match(line)
        if not found or found[1].startswith("stat "):
            continue
        claim, semicolon, source = found[1].partition(";")
        same = claim.split("+-")[0].strip()
        digits = len(re.sub(r"[eE].*|\D", "", same.rpartition("=")[2]).lstrip("0"))
        if source.strip() and digits >= 5:
            known.setdefault(same, source.strip())
        yield number, claim.strip(), source.strip() or known.get(same) or head


def main():
    kinds, missing, recorded = collections.Counter(), [], []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".mo", ".chi", ".shsml"):
                continue
            for line, claim, source in sources(path):
                place = f"{path.relative_to(ROOT)}:{line}: {claim}"
                if source is None:
                    missing.append(place)
                elif source.startswith("recorded"):
                    recorded.append(place)
                kinds["none" if source is None else "recorded" if source.startswith("recorded") else "oracle" if source.startswith("oracle:") else "formula, paper or reference"] += 1
    if "--list" in sys.argv:
        print("\n".join(recorded))
    for place in missing[:50]:
        print(f"FAILED {place}: no source: write it after ';', or a line 'numbers:' in the file's head")
    print(f"{sum(kinds.values())} numbers: " + ", ".join(f"{n} {kind}" for kind, n in sorted(kinds.items())))
    if len(recorded) > MOST_RECORDED:
        print(f"FAILED {len(recorded)} numbers are recorded, {MOST_RECORDED} is the bound: give a source to the new ones")
    elif len(recorded) < MOST_RECORDED:
        print(f"FAILED only {len(recorded)} numbers are recorded: lower MOST_RECORDED, so that it stays so")
    return 1 if missing or len(recorded) != MOST_RECORDED else 0


if __name__ == "__main__":
    sys.exit(main())
