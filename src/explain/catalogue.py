#!/usr/bin/env python3
"""Makes the catalogue of diagnostics: catalogue.py SOURCE_TREE OUTPUT

For each code: what SALTUS_DIAGNOSTIC declares, where, and the shortest test that announces it (`// error: M0213 at 3`), as an example. Its
cause and remedy come from docs/diagnostics.md, if they are there."""
import pathlib
import re
import sys

DECLARED = re.compile(r'SALTUS_DIAGNOSTIC\(\s*\w+,\s*(\w+),\s*"([A-Z]\d{4})",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
ANNOUNCED = re.compile(r"(?://|%|--)\s*error:\s*([A-Z]\d{4})\b|(?:error|warning|note)\[([A-Z]\d{4})\]")
DIRECTIVE = re.compile(r"^\s*(?://|%|--)\s*(?:run|status|says|lacks|within|needs|expect|check):|^\s*(?://|%|--)\s*\|")
LONGEST_EXAMPLE = 60  # lines


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", '\\n"\n    "').replace("\r", "") + '"'


def explanations(root):
    """Code → text of docs/diagnostics.md, without marks."""
    found = {}
    for code, text in re.findall(r"^## ([A-Z]\d{4})\n(.*?)(?=^## |\Z)", (root / "docs" / "diagnostics.md").read_text(encoding="utf-8"), re.M | re.S):
        text = re.sub(r" *\(\[[^\]]*\]\([^)]*\)\)", "", text)  # see the page
        found[code] = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("`", "'").strip()
    return found


def main():
    root, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    entries = {}
    for path in sorted((root / "src").rglob("*")):
        if path.suffix not in (".cc", ".h") or path.name.endswith("_test.cc") or path.name == "diagnostics.h":
            continue
        for severity, code, literals in DECLARED.findall(path.read_text(encoding="utf-8")):
            message = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"').replace("\\\\", "\\")
            entry = entries.setdefault(code, {"severity": severity, "messages": [], "stage": str(path.parent.relative_to(root / "src"))})
            if message not in entry["messages"]:
                entry["messages"].append(message)
    examples = {}
    for path in sorted((root / "tests").rglob("*")):
        if not path.is_file() or path.suffix not in (".mo", ".chi", ".shsml") or "pending" in path.parts:
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        codes = {code for pair in ANNOUNCED.findall(text) for code in pair if code}
        lines = [line.rstrip() for line in text.splitlines() if not DIRECTIVE.match(line)]
        # A file that gets one diagnostic shows it best.
        rank = (len(codes), len(lines))
        for code in codes:
            if len(lines) <= LONGEST_EXAMPLE and (code not in examples or rank < examples[code][0]):
                examples[code] = (rank, path, lines)
    explained = explanations(root)
    if unknown := explained.keys() - entries.keys():
        sys.exit(f"docs/diagnostics.md explains what is not declared: {', '.join(sorted(unknown))}")
    text = ""
    for code in sorted(entries):
        entry = entries[code]
        _, path, lines = examples.get(code, (None, None, []))
        text += "{%s, %s, %s, %s, %s, %s, %s},\n" % (
            quoted(code), quoted(entry["severity"]), quoted("\n".join(entry["messages"])), quoted(entry["stage"]),
            quoted(str(path.relative_to(root)) if path else ""), quoted("\n".join(lines).strip("\n")),
            quoted(explained.get(code, "")))
    if not output.exists() or output.read_text(encoding="utf-8") != text:
        output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
