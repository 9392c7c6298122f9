#!/usr/bin/env python3
"""Makes the catalogue of diagnostics: catalogue.py SOURCE_TREE OUTPUT

For each code: what SALTUS_DIAGNOSTIC declares, where, the section of docs/diagnostics/ that explains it, and an example:
that of the section, or the shortest test that announces it (`// error: M0213 at 3`)."""
import pathlib
import re
import sys

import pages

DECLARED = re.compile(r'SALTUS_DIAGNOSTIC\(\s*\w+,\s*(\w+),\s*"([A-Z]\d{4})",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
ANNOUNCED = re.compile(r"(?://|%|--)\s*error:\s*([A-Z]\d{4})\b|(?:error|warning|note)\[([A-Z]\d{4})\]")
DIRECTIVE = re.compile(r"^\s*(?://|%|--)\s*(?:run|status|says|lacks|within|needs|expect|check):|^\s*(?://|%|--)\s*\|")
CLAUSE = re.compile(r"^// MLS 3\.6 §([0-9]+(?:\.[0-9]+)*): ")
LONGEST_EXAMPLE = 60  # lines


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", '\\n"\n    "').replace("\r", "") + '"'


def declared(root):
    """Code -> severity, messages and stage, as the sources declare them."""
    entries = {}
    for path in sorted((root / "src").rglob("*")):
        if path.suffix not in (".cc", ".h") or path.name.endswith("_test.cc") or path.name == "diagnostics.h":
            continue
        for severity, code, literals in DECLARED.findall(path.read_text(encoding="utf-8")):
            message = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"').replace("\\\\", "\\")
            entry = entries.setdefault(
                code, {"severity": severity, "messages": [], "stage": str(path.parent.relative_to(root / "src"))})
            if message not in entry["messages"]:
                entry["messages"].append(message)
    return entries


def clauses_of_tests(root):
    """Code -> clauses of the specification that tests of it name in their first line."""
    clauses = {}
    for path in sorted(filter(pathlib.Path.is_file, (root / "tests" / "modelica" / "bad").rglob("*.mo"))):
        text = path.read_text(encoding="utf-8", errors="replace")
        if head := CLAUSE.match(text):
            for code in {code for pair in ANNOUNCED.findall(text) for code in pair if code}:
                clauses.setdefault(code, set()).add(head[1])
    def in_order(clause):
        return [int(part) for part in clause.split(".")]
    return {code: "MLS 3.6 §" + ", §".join(sorted(found, key=in_order)) for code, found in clauses.items()}


def examples_of_tests(root):
    """Code -> (file, lines) of the shortest test that announces it."""
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
                examples[code] = (rank, path.relative_to(root).as_posix(), "\n".join(lines).strip("\n"))
    return {code: found[1:] for code, found in examples.items()}


def without_directives(text):
    return "\n".join(line.rstrip() for line in text.splitlines() if not DIRECTIVE.match(line)).strip("\n")


def main():
    root, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    written, clauses, tests = pages.read(root), clauses_of_tests(root), examples_of_tests(root)
    text = ""
    for code, entry in sorted(declared(root).items()):
        page = written.get(code, pages.Page(code, ""))
        file, wrong, mended, command = page.file, without_directives(page.wrong), without_directives(page.mended), page.command
        if not wrong and code in tests:
            file, wrong = tests[code]
        fields = (code, entry["severity"], "\n".join(entry["messages"]), entry["stage"], "\n\n".join(page.meaning), page.why,
                  page.what_to_do, page.clause or clauses.get(code, ""), command, file, wrong, mended)
        text += "{%s},\n" % ", ".join(map(quoted, fields))
    if not output.exists() or output.read_text(encoding="utf-8") != text:
        output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
