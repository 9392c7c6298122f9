#!/usr/bin/env python3
"""docs/papers.md claims nothing without a file that shows it: every row of its tables but those that say `no` names files, and all of them exist."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "papers.md"


def main():
    wrong, rows = [], 0
    for number, line in enumerate(PAGE.read_text().splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not re.fullmatch(r"\d+", cells[0]):
            continue
        rows += 1
        state, shown = cells[-2], cells[-1]
        files = re.findall(r"`([\w./-]+/[\w.-]+)`", shown)
        if state not in ("yes", "partly", "no", "–"):
            wrong.append(f"line {number}: '{state}' is no state")
        if state in ("yes", "partly") and not files:
            wrong.append(f"line {number}: no file shows it")
        wrong += [f"line {number}: there is no {file}" for file in files if not (ROOT / file).exists()]
    print("\n".join(wrong + [f"{rows} rows, {len(wrong)} mistakes"]))
    return 1 if wrong or rows < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
