#!/usr/bin/env python3
"""What must not matter: the order of declarations and equations, and the names of variables.

Every test of the given folders that simulates a Modelica model is flattened; the flat text is written again with its declarations and
equations in another order and its variables renamed, and simulated. All signals must end at the same values, up to what the tolerance of the
run allows. Flat texts that cannot be read again (functions, records) are left out, and how many were compared is told and bounded from below.

    order_of_declarations.py --saltus build/saltus --least 30 examples tests/simulate
"""
import argparse
import csv
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile

RUN = re.compile(r"^\s*//\s*run:\s*simulate\b(.*)$", re.M)
DECLARED = re.compile(r"^  (?:(?:parameter|constant|discrete|input|output|protected|final)\s+)*(?:Real|Integer|Boolean)(?:\[[^\]]*\])?\s+([A-Za-z_]\w*)")
KEPT = {"--stop", "--start", "--tolerance", "--solver", "--interval", "--intervals"}
# The solution is not unique, or a rounding error decides: order may count.
NOT_UNIQUE = {"several_switching_solutions.mo", "switches_and_rounding.mo", "chosen_by_homotopy.mo", "reinit_of_one_state.mo"}


def options_of(words):
    """The options that belong to a run of any model, and the model's name."""
    kept, model, i = [], [], 0
    while i < len(words):
        if words[i] in KEPT and i + 1 < len(words):
            kept += words[i:i + 2]
            i += 2
        elif words[i] in ("-m", "--model"):
            model = words[i:i + 2]
            i += 2
        elif words[i].startswith("-") or (words[i].startswith("$") and words[i] != "$FILE"):
            return None
        else:
            i += 1
    return kept, model


def items(lines):
    """Declarations or equations: what begins with two blanks and all that belongs to it."""
    out = []
    for line in lines:
        if re.match(r"  \S", line) and not re.match(r"  end (when|if|for)\b|  elsewhen|  elseif|  else\b", line):
            out.append([line])
        elif out:
            out[-1].append(line)
        else:
            return None
    return out


def another_order(text, rng):
    lines = text.rstrip("\n").split("\n")
    # Names in functions and records are their own.
    if any(re.match(r"  ((im)?pure )?(function|record) ", line) for line in lines):
        return None
    sections, names = [[lines[0]]], []
    for line in lines[1:-1]:
        if re.match(r"(initial )?(equation|algorithm)$", line.strip()) and not line.startswith("  "):
            sections.append([line])
        else:
            sections[-1].append(line)
    out = []
    for k, section in enumerate(sections):
        body = items(section[1:])
        if body is None:
            return None
        if k == 0:
            names = [m.group(1) for item in body if (m := DECLARED.match(item[0]))]
        if "algorithm" not in section[0]:
            rng.shuffle(body)
        out.append("\n".join([section[0]] + ["\n".join(i) for i in body]))
    text = "\n".join(out + [lines[-1]]) + "\n"
    new = {name: f"{rng.choice('azAZ')}{rng.randrange(1000)}_{name}" for name in names}
    # Not in Strings, not behind a dot.
    text = "\n".join(line if re.match(r"(model|end) ", line) else rename(line, new) for line in text.split("\n"))
    return text, new


def rename(line, new):
    return re.sub(r'"(?:[^"\\]|\\.)*"|(?<![\w.\'])[A-Za-z_]\w*(?![\w\'])', lambda m: new.get(m.group(0), m.group(0)), line)


def simulate(saltus, path, options, folder):
    result = pathlib.Path(folder) / "r.csv"
    done = subprocess.run([saltus, "simulate", str(path), *options, "-o", str(result)], capture_output=True, text=True, timeout=120)
    if done.returncode != 0 or not result.exists():
        return None, done.stderr
    with open(result, newline="") as f:
        rows = list(csv.reader(f))
    ends = dict(zip(rows[0], map(float, rows[-1])))
    # An impulse stands in the row of its instant: the sum over all.
    for k, name in enumerate(rows[0]):
        if name.startswith("impulse("):
            ends[name] = sum(float(row[k]) for row in rows[1:])
    return ends, done.stderr


def impulses(ends):
    return [abs(x) for name, x in ends.items() if name.startswith("impulse(")]


def lacking(some, others, tolerance):
    """Those that have no partner. Of equal variables one has the impulse of all, up to the sign; which one follows the order."""
    return [x for x in some if not any(abs(x - y) <= tolerance * max(1.0, x) for y in others + [0.0])]


def compare(saltus, path, options, model, seed, folder):
    """None: not compared; else a list of differences."""
    flat = subprocess.run([saltus, "flatten", str(path), *model], capture_output=True, text=True, timeout=60)
    if flat.returncode != 0 or flat.stdout.count("\nend ") != 1 or "'" in flat.stdout or '"' in flat.stdout.split("\n")[0][200:]:
        return None
    original = pathlib.Path(folder) / "original.mo"
    original.write_text(flat.stdout)
    first, _ = simulate(saltus, original, options, folder)
    if first is None:
        return None
    changed = another_order(flat.stdout, random.Random(seed))
    if changed is None:
        return None
    text, new = changed
    other = pathlib.Path(folder) / "changed.mo"
    other.write_text(text)
    second, err = simulate(saltus, other, options, folder)
    if second is None:
        return [f"the model in another order fails:\n{err[:600]}\n{text[:1500]}"]
    tolerance = float(options[options.index("--tolerance") + 1]) if "--tolerance" in options else 1e-6
    back = {v: k for k, v in new.items()}
    second = {re.sub(r"[A-Za-z_]\w*", lambda m: back.get(m.group(0), m.group(0)), name): value for name, value in second.items()}
    bad = [f"an impulse of {x!r} is missing" for x in lacking(impulses(first), impulses(second), 1e4 * tolerance)]
    bad += [f"an impulse of {x!r} is new" for x in lacking(impulses(second), impulses(first), 1e4 * tolerance)]
    for name, x in first.items():
        if name.startswith("impulse("):
            continue
        if name not in second:
            bad.append(f"'{name}' is missing")
        elif not abs(x - second[name]) <= 1e4 * tolerance * max(1.0, abs(x)):
            bad.append(f"'{name}' ends at {x!r} and at {second[name]!r}")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=1, help="fail when fewer models could be compared")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    compared, failed = 0, 0
    for folder in arguments.folders:
        for path in sorted(folder.rglob("*.mo")) if folder.is_dir() else [folder]:
            if path.name in NOT_UNIQUE:
                continue
            seen = set()
            for line in RUN.findall(path.read_text(errors="replace")):
                parsed = options_of(shlex.split(line))
                if parsed is None or tuple(parsed[1]) in seen:
                    continue
                seen.add(tuple(parsed[1]))
                with tempfile.TemporaryDirectory() as scratch:
                    try:
                        bad = compare(arguments.saltus, path, *parsed, arguments.seed, scratch)
                    except subprocess.TimeoutExpired:
                        bad = ["timeout"]
                if bad is None:
                    continue
                compared += 1
                if bad:
                    failed += 1
                    print(f"{path} {' '.join(parsed[1])}, seed {arguments.seed}: " + "; ".join(bad[:5]))
    print(f"{compared} models compared with themselves in another order, {failed} differ")
    if compared < arguments.least:
        print(f"fewer than {arguments.least}")
    sys.exit(1 if failed or compared < arguments.least else 0)


if __name__ == "__main__":
    main()
