#!/usr/bin/env python3
"""What a run remembers is in its snapshot, because it is a member of a State (simulate/memory/memory.h). Every class below src/simulate that takes part in
snapshots has members of these kinds alone:

    State state_, or Memory as a base      archived member by member (base/fields.h)
    a class that takes part itself         Equalities equalities_
    const members and references
    marked in the comment of their line    scratch, fixed, report, or state (archived by hand, with the reason)

A member that is none of these fails the test: a resumed run could differ."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KINDS = re.compile(r"//.*\b(scratch|fixed|report|state)\b")
MEMBER = re.compile(r"^\s+(?P<type>[\w:<>,*&\s]+?)[\s*&]+(?P<names>\w+_(?:\s*=[^,;]+|\{[^}]*\})?(?:\s*,\s*\w+_(?:\s*=[^,;]+)?)*)\s*(?:=[^;]*|\{[^;]*\})?;")


def classes(text):
    """Name and body of each class, with nested ones inside of it."""
    for match in re.finditer(r"^(?:class|struct) (\w+)[^;{]*\{", text, re.M):
        depth, at = 1, match.end()
        while depth and at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        yield match[1], text[match.end() : at - 1]


def own_lines(body):
    """Lines of the class itself: neither of nested types nor of functions."""
    depth = 0
    for line in body.splitlines():
        code = line.split("//")[0]
        if depth == 0 and not re.match(r"\s*(struct|class|enum|using|static|friend|template)\b", code):
            yield line
        depth += code.count("{") - code.count("}")


def takes_part(body):
    return re.search(r"\bvoid archive\((Archive|Archive&)", body) is not None


def main():
    found = {}
    for path in sorted(p for p in (ROOT / "src/simulate").rglob("*") if p.suffix in (".h", ".cc")):
        for name, body in classes(path.read_text()):
            if takes_part(body):
                found[name] = (path, body)
    faults = members = 0
    for name, (path, body) in found.items():
        for line in own_lines(body):
            match = MEMBER.match(line)
            if not match or "(" in line.split("//")[0].split("=")[0].split("{")[0]:
                continue
            members += 1
            kind = re.sub(r"\s+", " ", match["type"]).strip()
            declared = line.split("//")[0]
            if (match["names"].startswith("state_") and kind == "State") or kind.startswith("const ") or "const" in declared.split(match["names"])[0].split()[-1:]:
                continue
            if "&" in declared or re.search(r"\*\s*const\b", declared) or kind in found or KINDS.search(line):
                continue
            print(f"{path.relative_to(ROOT)}: {name}: '{line.strip()}' is not part of the snapshot")
            faults += 1
    print(f"{len(found)} classes, {members} members looked at")
    print(f"{members - faults} passed, {faults} failed")
    return 1 if faults or not members else 0


if __name__ == "__main__":
    sys.exit(main())
