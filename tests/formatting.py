#!/usr/bin/env python3
"""Sources are as the formatter writes them (`make format`), and no line is longer than 120 columns.
Usage: formatting.py"""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = 120
FORMATTER = "clang-format-19"


def main():
    sources = sorted(p for p in (ROOT / "src").rglob("*") if p.suffix in (".cc", ".h"))
    failed = 0
    for source in sources:
        for number, line in enumerate(source.read_text().split("\n"), 1):
            # Letters with accents over them take two code points and one column.
            columns = sum(1 for c in line if not 0x300 <= ord(c) < 0x370)
            if columns > COLUMNS:
                print(f"{source}:{number}: {columns} columns")
                failed += 1
    if not shutil.which(FORMATTER):
        print(f"skipped: the layout of the sources ({FORMATTER} is missing)")
    else:
        for k in range(0, len(sources), 200):
            run = subprocess.run([FORMATTER, "--dry-run", *map(str, sources[k:k + 200])], capture_output=True, text=True)
            complaints = [line for line in run.stderr.split("\n") if "warning:" in line]
            failed += len(complaints)
            for complaint in complaints[:20]:
                print(complaint)
    print(f"{len(sources)} files, {failed} complaints")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
