#!/usr/bin/env python3
"""Numbers that decide something in a run (tolerances, limits, scales) are named constants with the reason for their size: no number with a negative
exponent stands in the code of src/simulate outside of a constexpr definition, and each definition has a comment on its line or right above it.
Numbers that several files use stand in src/simulate/constants.h."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "src"
SMALL = re.compile(r"(?<![\w.])\d+(?:\.\d+)?e-\d+")
DEFAULTS = {"simulate/options.h"}  # of options, which the help explains


def statements(text):
    """First line and text of each statement with a small number, and whether a comment explains it."""
    lines = text.split("\n")
    begin, commented = 0, False
    for k, line in enumerate(lines):
        code, _, comment = line.partition("//")
        if not code.strip():
            commented = bool(comment) or (commented and not code.strip() and not line.strip() == "")
            begin = k + 1
            continue
        if SMALL.search(code):
            whole = " ".join(part.partition("//")[0] for part in lines[begin:k + 1])
            yield k + 1, whole, bool(comment) or commented or any("//" in part for part in lines[begin:k + 1])
        if code.rstrip().endswith((";", "{", "}")):
            # Several definitions may share the comment above them.
            commented = commented and "constexpr" in code
            begin = k + 1


def main():
    failed, count = [], 0
    for source in sorted((ROOT / "simulate").rglob("*")):
        name = str(source.relative_to(ROOT))
        if source.suffix not in (".cc", ".h") or re.search(r"_(test|bench|fuzz)\.cc$", name) or name in DEFAULTS:
            continue
        for line, statement, explained in statements(source.read_text()):
            count += 1
            if "constexpr" not in statement:
                failed.append(f"src/{name}:{line}: a number without a name: {statement.strip()}")
            elif not explained:
                failed.append(f"src/{name}:{line}: a constant without a reason: {statement.strip()}")
    print("\n".join(failed))
    print(f"{count - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
