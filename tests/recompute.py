#!/usr/bin/env python3
"""Recomputes the numbers that golden tests expect, as far as a machine can: the formula beside a number is evaluated by Python.

A line `check: x(1) = 0.36787944 +- 1e-8 ; e^-1` has a formula of its own; `numbers: y = 2/3` in the file's head is one for all lines without. Words are skipped:
each part of the text between punctuation that is an arithmetic expression of numbers, of t (the line's instant) and of parameters that the file declares with plain
values is evaluated. The number is confirmed when one of them lies within the line's bound.

    recompute.py                       counts, by folder
    recompute.py --list formula|text   the lines that were confirmed, or that have no formula that gives the number
    recompute.py --second SALTUS       runs the models of all others by another method at 1e-10 (half an hour): numbers of the model rather than of a method

Of 2,242 numbers 341 were given by their formulas, 413 by the reference interpreter (reference/confirm.py), 1,482 by a second method of the program. Six were given by
none: transport.mo (3) and fired_late.mo (no second method gets through them), touches_its_domain.mo (a double root, where errors have their root as their size), and
floating_in_mode.mo (not yet part of the program that was run).
The test fails when fewer numbers are confirmed by a formula than the bound below: it may only rise.
"""
import argparse
import collections
import copy
import math
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import golden  # noqa: E402
from expectation_sources import FOLDERS, ROOT, sources  # noqa: E402

LEAST_CONFIRMED = 336   # may only rise
SECOND = [("cvode", "1e-10"), ("arkode-fehlberg-8", "1e-12"), ("dopri5", "1e-12")]  # one of these that is not the test's own
NUMBER = r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)"
CLAIM = re.compile(rf"(?:event \d+ at (?P<event>{NUMBER})|events = (?P<events>\d+)|.*?(?:\((?P<time>{NUMBER})[-,\d ]*\))? = (?P<value>{NUMBER}))(?: \+- (?P<bound>{NUMBER}))?$")
PARAMETER = re.compile(rf"^\s*(?:parameter|constant)\s+(?:\w+\.)*\w+\s+([^;\"]*);", re.M)
BINDING = re.compile(rf"(\w+)(?:\([^()]*\))?\s*=\s*({NUMBER})\s*(?:,|$)")
NAMES = {name: getattr(math, name) for name in
         ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp", "sqrt", "log", "floor", "ceil", "erf", "erfc", "gamma", "pi", "e")}
NAMES |= {"ln": math.log, "abs": abs, "min": min, "max": max, "sum": sum, "arctan": math.atan, "arcsin": math.asin, "arccos": math.acos, "log10": math.log10, "mod": math.fmod}
SIGNS = {"^": "**", "−": "-", "·": "*", "×": "*", "π": "pi", "²": "**2", "³": "**3", "⁴": "**4", "½": "(1/2)", "∙": "*"}
COMMENT = re.compile(r"^\s*(?://|%|--)\s*(.*)$", re.M)
DIRECTIVE = re.compile(r"(?:check|run|expect|says|numbers|error|status|needs|within|lacks):")
WORD = re.compile(r"[A-Za-z_]\w*")


def parameters(text):
    """Names with one value in the whole file."""
    found = collections.defaultdict(set)
    for declared in PARAMETER.findall(text):
        for name, value in BINDING.findall(declared):
            found[name].add(float(value))
    return {name: values.pop() for name, values in found.items() if len(values) == 1}


def python_text(text):
    for sign, meaning in SIGNS.items():
        text = text.replace(sign, meaning)
    text = re.sub(r"√\s*(\d+(?:\.\d+)?|[A-Za-z]\w*)", r"sqrt(\1)", text).replace("√", "sqrt")
    # cos 1, ln 1.1
    text = re.sub(rf"\b({'|'.join(name for name, of in NAMES.items() if callable(of))})\s+(\d+(?:\.\d+)?|[A-Za-z]\w*)(?![\w(.])", r"\1(\2)", text)
    # 2 pi, 2 sin(x), (a) (b), 3(x + 1); the names of functions keep their brackets.
    text = re.sub(r"(?<![\w.])(\d+(?:\.\d*)?)\s+(?=[A-Za-z(])", r"\1*", text)
    text = re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)(?=\()", r"\1*", text)
    text = re.sub(r"\)\s*(?=[A-Za-z(\d])", ")*", text)
    while (joined := re.sub(r"(?<![\w.])([A-Za-z_]\w*)\s+(?=[A-Za-z(])", lambda m: m[0] if callable(NAMES.get(m[1])) else m[1] + "*", text)) != text:
        text = joined
    return text


def value_of(text, names):
    code = python_text(text.strip(" .:"))
    if not code or not re.search(r"\d|[A-Za-z]", code) or "__" in code:
        return None
    words = set(WORD.findall(re.sub(r"\d+(?:\.\d*)?[eE][-+]?\d+", "1", code)))
    if any(word not in names for word in words):
        return None
    try:
        found = eval(compile(code, "formula", "eval"), {"__builtins__": {}}, dict(names))  # noqa: S307 (texts of this repository)
    except Exception:
        return None
    return float(found) if isinstance(found, (int, float)) and not isinstance(found, bool) else None


def parts(text):
    """Pieces between punctuation, and their sides of '='; commas inside of brackets belong to a call."""
    pieces, depth, begin = [], 0, 0
    for i, c in enumerate(text + ","):
        depth += c in "([{"
        depth -= c in ")]}"
        if depth == 0 and (c in ",;:" or text[i:i + 2] == ". "):
            pieces.append(text[begin:i])
            begin = i + 1
    for piece in pieces:
        for side in re.split(r"(?<![<>=!])=(?!=)|→|\b(?:that is|is|are|and|so|gives|give|at|from|until|with|to|by|of|for|after|times|in|the|per|means|up)\b", piece):
            yield side
        yield piece


def examine(claim, source, text):
    """formula or text."""
    found = CLAIM.match(claim)
    if not found:
        return "text"
    value = float(found["event"] or found["events"] or found["value"])
    bound = float(found["bound"] or 0) + 4e-16 * abs(value)
    names = dict(NAMES) | parameters(text)
    if found["time"]:
        names |= {"t": float(found["time"]), "time": float(found["time"])}
    # A plain literal that repeats the number confirms nothing.
    results = [value_of(part, names) for part in parts(source) if not re.fullmatch(NUMBER, part.strip())]
    if any(v is not None and abs(v - value) <= bound for v in results):
        return "formula"
    # `the closed form above`: one of the expressions in the file's comments. Short numbers would be met by chance.
    digits = len(re.sub(r"[eE].*|\D", "", claim.partition("+-")[0].rpartition("=")[2]).lstrip("0"))
    if digits >= 6 and bound <= 1e-4 * abs(value):
        for line in COMMENT.findall(text):
            if not DIRECTIVE.match(line) and any(abs(v - value) <= bound for part in parts(line) if not re.fullmatch(NUMBER, part.strip()) and (v := value_of(part, names)) is not None):
                return "formula"
    return "text"


def by_method(saltus, path, case, method, tolerance):
    """Failures, by line."""
    plain = golden.without(golden.without(case.arguments, "--solver"), "--tolerance")
    other = copy.copy(case)
    other.arguments = [*plain, "--solver", method, "--tolerance", tolerance]
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            golden.check_numbers(saltus, path, other, folder, failures)
        except Exception as error:  # no end, no result
            failures += [f"line {line}: {error}" for line, *_ in case.checks]
    return {int(text.split()[1].rstrip(":")): text for text in failures}


def second_method(saltus, path, wanted):
    """Of these lines: {line: None where another method gives the number, else what is wrong}."""
    made = {}
    cases, needs = golden.parse(path.read_text(errors="replace"))
    if any(not golden.has_library(name) for name in needs):
        return made
    for case in cases:
        case.checks = [check for check in case.checks if check[0] in wanted]
        if not case.checks or case.arguments[0] != "simulate":
            continue
        own = case.arguments[case.arguments.index("--solver") + 1] if "--solver" in case.arguments else None
        for method, tolerance in SECOND:
            if method != own and case.checks:
                wrong = by_method(saltus, path, case, method, tolerance)
                made |= {line: wrong.get(line) for line, *_ in case.checks}
                case.checks = [check for check in case.checks if check[0] in wrong]
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", default="")
    parser.add_argument("--second", metavar="SALTUS", default="")
    arguments = parser.parse_args()
    wanted, saltus = arguments.list, arguments.second and str(pathlib.Path(arguments.second).resolve())
    counts = collections.defaultdict(collections.Counter)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".mo", ".chi", ".shsml"):
                continue
            text = path.read_text(errors="replace")
            kinds = {}
            for line, claim, source in sources(path):
                kind = examine(claim, source or "", text)
                if kind != "formula" and (source or "").startswith(("oracle:", "recorded")):
                    kind = re.match(r"\w+", source)[0]
                kinds[line] = kind
                if kind == wanted:
                    print(f"{path.relative_to(ROOT)}:{line}: {claim} ; {source}")
            left = {line for line, kind in kinds.items() if kind in ("text", "recorded")} if saltus else {}
            for line, wrong in (second_method(saltus, path, left) if left else {}).items():
                if wrong is None:
                    kinds[line] = "second method"
                else:
                    print(f"{path.relative_to(ROOT)}: {wrong[:200]}", flush=True)
            counts[folder].update(kinds.values())
    total = collections.Counter()
    for folder, kinds in counts.items():
        total += kinds
        print(f"{folder}: " + ", ".join(f"{n} {kind}" for kind, n in sorted(kinds.items())))
    print(f"{sum(total.values())} numbers: " + ", ".join(f"{n} {kind}" for kind, n in sorted(total.items())))
    if total["formula"] < LEAST_CONFIRMED:
        print(f"FAILED {total['formula']} are confirmed by a formula, {LEAST_CONFIRMED} is the bound")
    return total["formula"] < LEAST_CONFIRMED


if __name__ == "__main__":
    sys.exit(main())
