#!/usr/bin/env python3
"""One rule, one result: random arguments of rules that several stages carry out. Constants are folded by the compiler, the same expressions
of parameters are computed by compiled code; both must be what exact rational arithmetic gives (ranges), or the same number (the others).
(The editor's evaluator is compared with the same rules in src/modelica/world/world_test.cc.)

    one_rule.py --saltus build/saltus [--seed 1]
"""
import argparse
import csv
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

RANGES, QUOTIENTS, TEXTS = 120, 120, 60
MOST = 4_000_000  # elements of a range: roundings are relative to their number


def decimal(choose, digits, largest):
    return f"{choose.randint(-largest, largest)}e-{digits}"


def ranges(choose):
    """(first, step, last) in decimals, and how many elements the range has exactly."""
    made = []
    while len(made) < RANGES:
        digits = choose.randint(0, 4)
        step = choose.choice([1, -1]) * choose.randint(1, 30)
        count = choose.choice([choose.randint(1, 20), choose.randint(1, 2000), choose.randint(MOST // 4, MOST)])
        first = choose.choice([0, choose.randint(-10**5, 10**5)])
        rest = choose.choice([0, 0, choose.randint(0, abs(step) - 1) if abs(step) > 1 else 0])
        last = first + (count - 1) * step + (rest if step > 0 else -rest)
        words = [f"{n}e-{digits}" for n in (first, step, last)]
        exact = [Fraction(n, 10**digits) for n in (first, step, last)]
        made.append((words, int((exact[2] - exact[0]) // exact[1]) + 1))
    return made


def quotients(choose):
    made = []
    while len(made) < QUOTIENTS:
        x, y = decimal(choose, choose.randint(0, 3), 10**6), decimal(choose, choose.randint(0, 3), 10**4)
        if float(y) != 0:
            made.append((choose.choice(["div", "mod", "rem"]), x, y))
    return made


def texts(choose):
    made = []
    for _ in range(TEXTS):
        x = repr(choose.uniform(-1, 1) * 10 ** choose.randint(-8, 12))
        form = choose.choice([f"significantDigits = {choose.randint(1, 17)}, minimumLength = {choose.randint(0, 20)}, leftJustified = {choose.choice(['true', 'false'])}",
                              f"format = \"{choose.choice(['', '-', '+', '0'])}{choose.randint(1, 20)}.{choose.randint(0, 12)}{choose.choice('feEgG')}\""])
        made.append((x, form))
    return made


def model(numbers, quotient_list, text_list):
    lines = ["model Rules", "  function elements", "    input Real a, b, c;", "    output Integer n = 0;", "  algorithm",
             "    for x in a:b:c loop", "      n := n + 1;", "    end for;", "  end elements;"]
    for i, ((a, b, c), _) in enumerate(numbers):
        lines.append(f"  parameter Real a{i} = {a}, b{i} = {b}, c{i} = {c};")
        lines.append(f"  constant Integer folded{i} = size({a}:{b}:{c}, 1); parameter Integer computed{i} = elements(a{i}, b{i}, c{i});")
    for i, (name, x, y) in enumerate(quotient_list):
        lines.append(f"  parameter Real x{i} = {x}, y{i} = {y}; constant Real q{i} = {name}({x}, {y}); parameter Real r{i} = {name}(x{i}, y{i});")
    for i, (x, form) in enumerate(text_list):
        lines.append(f"  parameter Real v{i} = {x}; constant String s{i} = String({x}, {form}); parameter String t{i} = String(v{i}, {form});")
        lines.append(f"  parameter Boolean same{i} = s{i} == t{i};")
    return "\n".join(lines + ["  Real z = time;", "end Rules;", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    choose = random.Random(arguments.seed)
    numbers, quotient_list, text_list = ranges(choose), quotients(choose), texts(choose)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "Rules.mo").write_text(model(numbers, quotient_list, text_list))
        done = subprocess.run([str(pathlib.Path(arguments.saltus).resolve()), "simulate", "Rules.mo", "--stop", "1", "--intervals", "1", "--parameters", "-o", "o.csv"], cwd=path, capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            print(done.stdout + done.stderr)
            return 1
        with open(path / "o.csv") as file:
            row = next(csv.DictReader(file))
    failures = []
    for i, (words, exact) in enumerate(numbers):
        found = (float(row[f"folded{i}"]), float(row[f"computed{i}"]))
        if found != (exact, exact):
            failures.append(f"{':'.join(words)} has {exact} elements; folded {found[0]:.0f}, computed {found[1]:.0f}")
    for i, (name, x, y) in enumerate(quotient_list):
        if float(row[f"q{i}"]) != float(row[f"r{i}"]):
            failures.append(f"{name}({x}, {y}): folded {row[f'q{i}']}, computed {row[f'r{i}']}")
    for i, (x, form) in enumerate(text_list):
        if float(row[f"same{i}"]) != 1:
            failures.append(f"String({x}, {form}) differs")
    for failure in failures:
        print("FAILED", failure)
    print(f"one rule: {RANGES} ranges, {QUOTIENTS} quotients, {TEXTS} texts, seed {arguments.seed}: {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
