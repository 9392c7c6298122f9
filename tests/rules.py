#!/usr/bin/env python3
"""The table of the specification's rules, docs/language/rules.md, made from the tests that show them.

A rule is what the first line of a bad model says: `// MLS 3.6 §7.1.3: a block does not extend a model`. Beside it stands
the diagnostic that this model gets and a good model of the same clause. The bad models of tests/modelica/syntax are the
rules of the grammar; their names are the rules. What is not done is listed in tests/modelica/rules-not-done.txt, with
what the program does instead.

    rules.py            fails when docs/language/rules.md is not what the tests say, or a bad model shows no rule
    rules.py --update   writes it
"""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BAD, GOOD = ROOT / "tests/modelica/bad", ROOT / "tests/modelica/good"
SYNTAX = ROOT / "tests/modelica/syntax/bad"
NOT_DONE = ROOT / "tests/modelica/rules-not-done.txt"
PAGE = ROOT / "docs/language/rules.md"
HEAD = re.compile(r"^// MLS 3\.6 §([0-9]+(?:\.[0-9]+)*): (.*)$")
CODE = re.compile(r"^\s*// (?:error: ([A-Z]\d{4})|says: (?:warning|error)\[([A-Z]\d{4})\])")
LEAST = 400
CHAPTERS = {
    2: "Lexical structure", 3: "Operators and expressions", 4: "Classes, predefined types, and declarations",
    5: "Scoping, name lookup, and flattening", 6: "Interface or type relationships",
    7: "Inheritance, modification, and redeclaration", 8: "Equations", 9: "Connectors and connections", 10: "Arrays",
    11: "Statements and algorithm sections", 12: "Functions", 13: "Packages", 14: "Overloaded operators",
    15: "Stream connectors", 16: "Synchronous language elements", 17: "State machines", 18: "Annotations",
    19: "Unit expressions",
}


def head(path):
    with open(path, encoding="utf-8", errors="replace") as text:
        return HEAD.match(text.readline().rstrip())


def codes(path):
    found = []
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        match = CODE.match(line)
        if match and (match[1] or match[2]) not in found:
            found.append(match[1] or match[2])
    return found


def is_test(path):
    return path.is_file() and "// run:" in path.read_text(encoding="utf-8", errors="replace")


def good_models():
    by_clause = {}
    for path in sorted(GOOD.rglob("*.mo")):
        match = head(path) if path.is_file() else None
        if match:
            by_clause.setdefault(match[1], []).append(path)
    return by_clause


def beside(clause, by_clause, used):
    """A good model of the clause, or of the one it belongs to; one that was not named before if there is one."""
    while clause:
        candidates = by_clause.get(clause, [])
        if candidates:
            chosen = min(candidates, key=lambda p: (used.get(p, 0), p))
            used[chosen] = used.get(chosen, 0) + 1
            return chosen
        clause = clause.rpartition(".")[0]
    return None


def link(path):
    return f"[{path.stem}](../../{path.relative_to(ROOT).as_posix()})" if path else "–"


def key(clause):
    return [int(part) for part in clause.split(".")]


def page():
    faults, rules, by_clause, used = [], [], good_models(), {}
    for path in sorted(BAD.rglob("*.mo")):
        if "libraries" in path.parts or not is_test(path):
            continue
        match = head(path)
        if not match:
            faults.append(f"{path.relative_to(ROOT)}: its first line names no rule (// MLS 3.6 §…: …)")
            continue
        found = codes(path)
        if not found:
            faults.append(f"{path.relative_to(ROOT)}: no diagnostic is named")
        rules.append((match[1], match[2], found, path))
    rules.sort(key=lambda r: (key(r[0]), r[3]))
    grammar = [(p.stem.replace("_", " "), codes(p), p) for p in sorted(SYNTAX.glob("*.mo"))]
    open_rules = []
    if NOT_DONE.exists():
        for line in NOT_DONE.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.strip() and not line.startswith("#"):
                open_rules.append([part.strip() for part in line.split("|")])
    total = len(rules) + len(grammar)
    out = ["# The specification, rule by rule", "",
           "What the Modelica Language Specification 3.6 forbids, the diagnostic that Saltus answers with, a model that breaks",
           "the rule and one beside it that does not. A code in italics is a warning: other tools let such models pass, and",
           "libraries rely on it; `--strict` makes it an error. The page is made from the tests by `tests/rules.py`, so each",
           "row is shown by a model that is run.", "",
           f"{total} rules are checked, {len(open_rules)} are not.", ""]
    chapter = None
    for clause, rule, found, path in rules:
        number = key(clause)[0]
        if number != chapter:
            chapter = number
            out += ["", f"## {number} {CHAPTERS.get(number, '')}", "", "| § | rule | diagnostic | breaks it | keeps it |",
                    "|---|---|---|---|---|"]
        text = path.read_text(encoding="utf-8", errors="replace")
        shown = ", ".join(f"*{c}*" if f"warning[{c}]" in text else c for c in found)
        out.append(f"| {clause} | {rule} | {shown} | {link(path)} | {link(beside(clause, by_clause, used))} |")
    out += ["", "## Appendix A: the grammar", "", "| what is written | diagnostic | breaks it |", "|---|---|---|"]
    out += [f"| {rule} | {', '.join(found)} | {link(path)} |" for rule, found, path in grammar]
    out += ["", "## Not done", "", "| § | rule | what happens |", "|---|---|---|"]
    out += [f"| {clause} | {rule} | {what} |" for clause, rule, what in open_rules]
    if total < LEAST:
        faults.append(f"{total} rules, at least {LEAST} are wanted")
    return "\n".join(out) + "\n", faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the page")
    update = parser.parse_args().update
    text, faults = page()
    if update:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8", errors="replace") != text:
        faults.append("docs/language/rules.md is not what the tests say: run tests/rules.py --update")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
