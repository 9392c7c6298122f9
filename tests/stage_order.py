#!/usr/bin/env python3
"""Dependencies run one way: a stage includes only stages that stand above it in src/CMakeLists.txt, and what runs a model
(run/, simulate/) knows nothing of the compiler. The command line uses what libsaltus is made of, and a room of its own only where a command is
about that room (docs/architecture.md, "Doors"); one file of it knows CLI11. Tests and benchmarks of a stage may also use those it is tested with."""
import pathlib
import re
import sys

SRC = pathlib.Path(__file__).resolve().parent.parent / "src"
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
COMPILER = ("hybrid", "structure", "modelica", "chi", "shsml", "code", "driver")

# What doors are made of, and the rooms that single commands are about.
DOOR = {"base", "cli", "driver", "analysis", "results"}
ROOMS = {"check.cc": {"structure", "verify"}, "check_summary.cc": {"modelica"}, "convert.cc": {"modelica"}, "document.cc": {"document"}, "draw.cc": {"code", "modelica", "chi", "shsml"}, "explain.cc": {"explain"}, "fmu_check.cc": {"fmi"},
         "fmu_export.cc": {"fmi"}, "format.cc": {"format"}, "import.cc": {"fmi"}, "linear_point.cc": {"shsml"}, "lsp.cc": {"lsp"}, "entry.cc": {"sandbox", "studio"}, "fork_server.cc": {"sandbox"}, "notebook.cc": {"notebook", "code"},
         "doctor.cc": {"modelica", "verify"}, "sweep.cc": {"code"}, "parse.cc": {"modelica"}, "simulate.cc": {"fmi"}, "studio.cc": {"studio"}, "tell.cc": {"sandbox"}, "verify.cc": {"verify"}, "session.cc": {"modelica"}, "mcp.cc": {"mcp"}}


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
        if "#include <CLI/" in file.read_text() and file.name != "command_line.cc":
            wrong.append(f"{file.relative_to(SRC)} includes CLI11: cli/command_line.h is in its place")
        for included in INCLUDE.findall(file.read_text()):
            room = included.split("/")[0]
            if own == "cli" and room not in DOOR | ROOMS.get(file.name, set()):
                wrong.append(f"{file.relative_to(SRC)} includes {included}: no room that this command is about")
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
