#!/usr/bin/env python3
"""Dependencies run one way: a stage includes only stages that stand above it in src/CMakeLists.txt, and what runs a model
(run/, simulate/) knows nothing of the compiler. Tests and benchmarks of a stage may also use those it is tested with."""
import pathlib
import re
import sys

SRC = pathlib.Path(__file__).resolve().parent.parent / "src"
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
COMPILER = ("hybrid", "structure", "modelica", "chi", "shsml", "code", "driver")


def main():
    order = re.findall(r"^add_subdirectory\(([^)]+)\)", (SRC / "CMakeLists.txt").read_text(), re.M)
    rank = {stage: i for i, stage in enumerate(order)}

    def stage_of(path):
        return next((s for s in sorted(order, key=len, reverse=True) if path.startswith(s + "/")), None)

    wrong = []
    for file in sorted(SRC.rglob("*")):
        if file.suffix not in (".cc", ".h", ".def") or re.search(r"_(test|bench|fuzz)\.cc$", file.name):
            continue
        own = stage_of(file.relative_to(SRC).as_posix())
        for included in INCLUDE.findall(file.read_text()):
            other = stage_of(included)
            if own is None or other is None or other == own:
                continue
            if rank[other] > rank[own]:
                wrong.append(f"{file.relative_to(SRC)} includes {included}: {other} comes after {own}")
            if own in ("run", "simulate") and included.split("/")[0] in COMPILER:
                wrong.append(f"{file.relative_to(SRC)} includes {included}: a run knows nothing of the compiler")
    print("\n".join(wrong))
    print(f"{0 if wrong else 1} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
