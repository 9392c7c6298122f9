#!/usr/bin/env python3
"""Random hybrid models of up to 20 equations, run by Saltus and by the reference interpreter (reference/): rows, counts and instants of events must be the same.

    reference.py --saltus build/saltus --count 60 --seed 1     models 1:0 to 1:59
    reference.py --saltus build/saltus --one 1:17              one of them, with its text

What may differ. Saltus runs with relative tolerance T = 1e-8, the interpreter with a defect of 1e-9 a step. Either error reaches a row through the problem's
condition K: how far rows move when all start values and thresholds move by D = 1e-6, as the interpreter finds in a second run, made only where a row differs by more than 1e-5
of its scale. Allowed are 100 T (1 + K): a run of 2 s has about 100 steps. Where the second run has other events than the first, or another order, the model is ill-posed for any method
with an error (a relation that touches its threshold); it is counted and left out. Rows closer to an event than 1e-5 s are not compared.
"""
import argparse
import concurrent.futures
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "reference"))
import generate  # noqa: E402
import simulate  # noqa: E402
from syntax import NotCovered  # noqa: E402

TOLERANCE = 1e-8            # of Saltus
INTERVALS = 97              # prime: rows seldom fall on sampled instants
CLOSE = 1e-5                # of a column's scale: below it no second run is made
MOVED = 1e-6
AROUND = 1e-5               # seconds around events
STOP = generate.STOP


def saltus_run(saltus, text, folder):
    (folder / "M.mo").write_text(text)
    command = [saltus, "simulate", "M.mo", "-m", "R.M", "--stop", str(STOP), "--tolerance", str(TOLERANCE), "--intervals", str(INTERVALS), "-o", "o.csv", "--events", "--json"]
    done = subprocess.run(["sh", "-c", 'ulimit -t 60; exec "$@"', "sh", *command], cwd=folder, capture_output=True, text=True, timeout=1800)
    if done.returncode:
        return None, None, (done.stderr + done.stdout)[:800] or f"exit {done.returncode}"
    report = json.loads(done.stdout.splitlines()[-1])
    events = [(e["time"], e["leaps"]) for e in report.get("events", [])]
    with open(folder / "o.csv") as file:
        rows = list(csv.reader(file))
    columns = {name: [float(r[k]) for r in rows[1:]] for k, name in enumerate(rows[0])}
    return columns, events, None


def flat(saltus, folder):
    return subprocess.run([saltus, "flatten", "M.mo", "-m", "R.M"], cwd=folder, capture_output=True, text=True, timeout=600).stdout


def reference_run(text, moved=0.0):
    times = [k * STOP / INTERVALS for k in range(1, INTERVALS)]
    run = simulate.Run(text, STOP, tolerance=1e-9, most_steps=20000, max_step=0.02, moved=moved)
    return run.run(times)


def discrete_events(run):
    return merged(run.events)


def merged(times):
    out = []
    for t in times:
        if not out or t - out[-1] > 1e-9:
            out.append(t)
    return out


def compare(columns, events, run, allowed):
    """None, or what differs. allowed: column -> bound."""
    names = run.model.names
    changing = {s.name for s in run.model.slots if s.kind == "discrete"} | {run.model.slots[i].name for _, i, _ in run.model.reinits}
    mine = merged(t for t, leaps in events if t > 0 and set(leaps) & changing)
    theirs = [t for t in discrete_events(run) if t > 0]
    edge = 1e-7
    mine, theirs = ([t for t in list_ if t < STOP - edge] for list_ in (mine, theirs))
    if len(mine) != len(theirs):
        first = next((a for a, b in zip(mine, theirs) if abs(a - b) > 1e-5), (mine + theirs)[min(len(mine), len(theirs))] if mine or theirs else 0)
        return f"{len(mine)} events, reference {len(theirs)}; they part at {first!r}"
    for a, b in zip(mine, theirs):
        if abs(a - b) > allowed.get("time", 1e-5):
            return f"an event at {a!r}, reference {b!r}"
    rows = {}
    for t, v in run.rows:
        rows[round(t, 10)] = v
    breaks = [t for t, _ in events] + run.events + run.breaks
    for k, t in enumerate(columns["time"]):
        key = round(t, 10)
        if key not in rows or any(abs(t - e) < AROUND for e in breaks):
            continue
        for name, column in columns.items():
            if name not in names:
                continue
            value = rows[key][names[name]]
            if isinstance(value, str):
                continue
            if not abs(column[k] - float(value)) <= allowed.get(name, CLOSE * max(1.0, abs(float(value)))):
                return f"{name}({t:.6g}) = {column[k]!r}, reference {float(value)!r}"
    return None


def condition(text, run):
    """(bounds from the condition, or None where the events change)"""
    allowed = {}
    for sign in (1, -1):
        other = reference_run(text, sign * MOVED)
        a, b = discrete_events(run), discrete_events(other)
        if len(a) != len(b):
            return None
        moved_time = max([abs(x - y) for x, y in zip(a, b)], default=0.0)
        if moved_time > 1e-3:
            return None
        allowed["time"] = max(allowed.get("time", 0.0), 1e-7 + 100 * TOLERANCE * moved_time / MOVED)
        breaks = run.events + run.breaks + other.events + other.breaks
        rows = {round(t, 10): v for t, v in other.rows}
        for t, v in run.rows:
            w = rows.get(round(t, 10))
            if w is None or any(abs(t - e) < max(AROUND, 2 * moved_time) for e in breaks):
                continue
            for name, i in run.model.names.items():
                if isinstance(v[i], str):
                    continue
                k = abs(float(v[i]) - float(w[i])) / MOVED
                bound = 100 * TOLERANCE * (max(1.0, abs(float(v[i]))) + k)
                allowed[name] = max(allowed.get(name, 0.0), bound)
    return allowed


def verdict(saltus, text):
    """(what, text): 'same', 'ill-posed', 'not covered', 'DIFFERS', 'FAILED'"""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        columns, events, error = saltus_run(saltus, text, folder)
        source = flat(saltus, folder)
    if not source:
        return "FAILED", error
    try:
        run = reference_run(source)
    except NotCovered as problem:
        return "not covered", str(problem)
    except simulate.Failed as problem:
        return ("both fail", "") if error else ("not covered", f"failed: {problem}")
    if error:
        return "FAILED", error
    fault = compare(columns, events, run, {})
    if not fault:
        return "same", f"{len(run.events)}"
    try:
        allowed = condition(source, run)
    except (NotCovered, simulate.Failed) as problem:
        return "ill-posed", f"{fault}; moved by {MOVED}: {problem}"
    if allowed is None:
        return "ill-posed", fault
    fault = compare(columns, events, run, allowed)
    return ("DIFFERS", fault) if fault else ("same", f"{len(run.events)}")


def check(work):
    saltus, seed, number = work
    sys.setrecursionlimit(20000)
    parts = generate.Generator(f"{seed}:{number}").generate()
    try:
        what, text = verdict(saltus, generate.text(parts))
        if what in ("DIFFERS", "FAILED"):
            kept = generate.shrunk(parts, lambda t: verdict(saltus, t)[0] == what)
            small = generate.text(parts, kept)
            return number, what, f"{text}\nshrunk: {verdict(saltus, small)[1]}\n{small}", [p.kind for p in parts]
        return number, what, text, [p.kind for p in parts]
    except Exception as error:
        return number, "FAULT", f"{error!r}", []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--one", metavar="SEED:NUMBER")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    saltus = str(pathlib.Path(arguments.saltus).resolve())
    began = time.time()
    if arguments.one:
        seed, number = arguments.one.split(":")
        print(generate.text(generate.Generator(f"{seed}:{number}").generate()))
        _, what, text, _ = check((saltus, seed, number))
        print(what, text)
        return 1 if what in ("DIFFERS", "FAILED", "FAULT") else 0
    counts, kinds, reasons, events = {}, {}, {}, 0
    work = [(saltus, arguments.seed, arguments.first + k) for k in range(arguments.count)]
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for number, what, text, parts in pool.map(check, work):
            counts[what] = counts.get(what, 0) + 1
            if what == "same":
                events += int(text)
                for kind in set(parts):
                    kinds[kind] = kinds.get(kind, 0) + 1
            else:
                print(f"{what} {arguments.seed}:{number}: {text}", flush=True)
    print("compared, by part: " + ", ".join(f"{k} {n}" for k, n in sorted(kinds.items())))
    print(f"reference: {', '.join(f'{n} {what}' for what, n in sorted(counts.items()))}; {events} events, {time.time() - began:.0f} s")
    compared = counts.get("same", 0)
    bad = sum(counts.get(w, 0) for w in ("DIFFERS", "FAILED", "FAULT"))
    # A generator whose models are all left out would find nothing.
    if compared < 0.8 * arguments.count:
        print(f"only {compared} of {arguments.count} models were compared")
        return 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
