#!/usr/bin/env python3
"""No function of the Modelica front end has more than 120 lines, and no header more than 300, the syntax tree apart; no header but the tree is included by more than a
third of its files. Functions are told from their layout: the formatter puts their end in the column of their beginning.
Usage: function_size.py [FOLDER...]"""
import pathlib
import re
import sys

LONGEST, LONGEST_HEADER = 120, 300
TREES = {"modelica/syntax/tree.h"}
NO_FUNCTION = re.compile(r"\s*(namespace|class|struct|enum|union|switch|case|for|if|while|do|else|try|return|extern|using|#|//|}|constexpr [\w:]+ k\w+\[)")


def functions(text):
    lines = text.split("\n")
    for k, line in enumerate(lines):
        if not line.endswith("{") or NO_FUNCTION.match(line) or "(" not in "".join(lines[max(0, k - 3):k + 1]):
            continue
        depth = len(line) - len(line.lstrip())
        if depth > 4:
            continue
        end = next((j for j in range(k + 1, len(lines)) if lines[j].startswith(" " * depth + "}")), k)
        yield k + 1, end - k + 1


def main():
    root = pathlib.Path(__file__).resolve().parent.parent / "src"
    folders = [pathlib.Path(f) for f in sys.argv[1:]] or [root / "modelica", root / "lsp"]
    failed, longest = [], (0, "")
    for folder in folders:
        sources = sorted([*folder.rglob("*.cc"), *folder.rglob("*.h")])
        for source in sources:
            text = source.read_text()
            for line, length in functions(text):
                longest = max(longest, (length, f"{source.relative_to(root)}:{line}"))
                if length > LONGEST:
                    failed.append(f"{source}:{line}: a function of {length} lines")
            count = text.count("\n")
            if source.suffix == ".h" and count > LONGEST_HEADER and str(source.relative_to(root)) not in TREES:
                failed.append(f"{source}: a header of {count} lines")
        if folder.name != "modelica":
            continue
        included = {}
        for source in sources:
            for header in set(re.findall(r'#include "(modelica/[^"]+)"', source.read_text())):
                included[header] = included.get(header, 0) + 1
        for header, count in included.items():
            if count > len(sources) / 3 and header not in TREES:
                failed.append(f"{header} is included by {count} of {len(sources)} files")
        most = max((count, header) for header, count in included.items() if header not in TREES)
        print(f"{most[1]} is included by {most[0]} of {len(sources)} files")
    print(f"the longest function: {longest[0]} lines, {longest[1]}")
    print("\n".join(failed))
    print(f"{0 if failed else 1} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
