#!/usr/bin/env python3
"""Checks the numbers of golden tests (`// check:` lines) with the reference interpreter instead of Saltus.

    confirm.py --saltus build/saltus --claimed tests/simulate       only lines that name this interpreter as their source; each must be confirmed
    confirm.py --saltus build/saltus tests/simulate examples        prints each line with: confirmed, DIFFERS, or why the interpreter does not say

Saltus does no more here than print the flat model (`saltus flatten`). A number is confirmed when the interpreter's value lies within the line's own bound.
"""
import argparse
import collections
import concurrent.futures
import math
import os
import pathlib
import signal
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import golden  # noqa: E402
import simulate  # noqa: E402
from syntax import NotCovered  # noqa: E402

# What changes how a run is made, not what it means: the interpreter has its own method, rows and tolerances.
WITH_VALUE = {"--stop", "--tolerance", "--intervals", "--interval", "--solver", "-m", "--model", "-o", "--param", "--start", "--max-step", "--steps", "-I", "--trust", "--start-value", "--linear-solver",
              "--threads", "--within", "--seed", "--timeout", "--memory"}
PLAIN = {"--stats", "--events", "--no-cache", "--strict", "--json", "--parameters", "--quiet", "--steps"}


def literal(text):
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            raise NotCovered(f"--param {text}") from None


def options_of(arguments):
    options, k = collections.defaultdict(list), 1
    while k < len(arguments):
        word = arguments[k]
        name, equals, value = word.partition("=")
        if name in WITH_VALUE:
            if equals and name.startswith("--"):
                options[name].append(value)
            elif word == "--steps":
                pass
            else:
                k += 1
                options[name].append(arguments[k])
        elif word not in PLAIN and word != "$FILE":
            raise NotCovered(f"the option {word}")
        k += 1
    return options


def flat_text(saltus, path, options):
    more = [w for o in ("-m", "--model", "-I") for v in options[o] for w in (o, v)]
    done = subprocess.run([saltus, "flatten", path.name, *more], cwd=path.parent, capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise NotCovered("it does not flatten")
    return done.stdout


def run_case(saltus, path, case, pieces=150):
    options = options_of(case.arguments)
    text = flat_text(saltus, path, options)
    parameters = {n: literal(v) for n, _, v in (p.partition("=") for p in options["--param"])}
    starts = {n: literal(v) for n, _, v in (p.partition("=") for p in options["--start-value"])}
    experiment = {}
    for name in ("StartTime", "StopTime"):
        at = text.rfind(f"{name} = ")
        if at > 0 and "annotation(experiment(" in text:
            experiment[name] = float(text[at + len(name) + 3:].split(",")[0].split(")")[0])
    start = float(options["--start"][-1]) if options["--start"] else experiment.get("StartTime", 0.0)
    stop = float(options["--stop"][-1]) if options["--stop"] else experiment.get("StopTime", 1.0)
    times = [float(m["time"]) for _, _, kind, m in case.checks if kind == "at"]
    stop_run = max([stop, *(t for t in times)])
    run = simulate.Run(text, stop_run, tolerance=1e-10, start=start, parameters=parameters, start_values=starts, most_steps=20000,
                       max_step=(stop_run - start) / pieces)
    return run.run(sorted(times)), stop


def value_of(run, kind, match, stop):
    if kind == "events":
        return [float(len(merged(t for t in run.leaps if t <= stop + 1e-9)))]
    if kind == "event":
        events = merged(run.leaps)
        number = int(match["n"])
        if number > len(events):
            raise NotCovered(f"only {len(events)} events")
        return [events[number - 1]]
    try:
        column = run.column(match["name"])
    except KeyError:
        raise NotCovered(f"no variable {match['name']}") from None
    column = [(t, v if not isinstance(v, str) else math.nan) for t, v in column]
    if kind == "final":
        return [[v for t, v in column if t <= stop + 1e-12][-1]]
    if kind == "all":
        return [v for t, v in column if t <= stop + 1e-12]
    at, side = float(match["time"]), match["side"]
    here = [v for t, v in column if abs(t - at) <= (1e-6 if side else 1e-12) * max(1.0, abs(at))]
    if not here or (side and side != "-"):
        raise NotCovered("no row there" if not here else "several points of an instant")
    return [here[0] if side == "-" else here[-1]]


def worst(run, kind, match, stop, value):
    return max(value_of(run, kind, match, stop), key=lambda x: math.inf if x != x else abs(x - value))


def merged(times):
    out = []
    for t in times:
        if not out or t - out[-1] > 1e-10 * max(1.0, abs(t)):
            out.append(t)
    return out


class Late:
    """Ends a run of the interpreter after so many seconds of its own work: the machine may be busy."""

    def __init__(self, seconds):
        self.seconds = seconds

    def __enter__(self):
        def late(*_):
            raise NotCovered(f"no end within {self.seconds} s")
        signal.signal(signal.SIGPROF, late)
        signal.setitimer(signal.ITIMER_PROF, self.seconds)

    def __exit__(self, *_):
        signal.setitimer(signal.ITIMER_PROF, 0)


def confirm_file(saltus, path, seconds):
    """[(line, claim, verdict, text)]"""
    out = []
    try:
        cases, _ = golden.parse(path.read_text(errors="replace"))
    except ValueError as error:
        return [(0, "", "not covered", str(error))]
    for case in cases:
        checks = [c for c in case.checks if c[2] != "stat"]
        if not checks:
            continue
        why = None
        try:
            if case.arguments[0] != "simulate":
                raise NotCovered(f"saltus {case.arguments[0]}")
            with Late(seconds):
                run, stop = run_case(saltus, path, case)
        except NotCovered as error:
            why = str(error)
        except subprocess.TimeoutExpired:
            why = "flattening takes long"
        except simulate.Failed as error:
            why = f"failed: {error}"
        except Exception as error:  # a fault of the interpreter
            why = f"fault: {error!r}"
        finer = None
        for line, claim, kind, match in checks:
            if why:
                out.append((line, claim, "not covered", why))
                continue
            value = float(match["value"])
            bound = 0.0 if kind == "events" else float(match["tol"])
            try:
                got = worst(run, kind, match, stop, value)
                if not abs(got - value) <= bound:
                    # With shorter steps something may come to light that was passed over.
                    with Late(seconds):
                        finer = finer or run_case(saltus, path, case, 2000)[0]
                    again = worst(finer, kind, match, stop, value)
                    if abs(again - value) <= bound:
                        got = again
                    elif not abs(got - again) <= 1e-6 * max(1.0, abs(got)):
                        raise NotCovered(f"not resolved: {got!r}, with shorter steps {again!r}")
                out.append((line, claim, "confirmed" if abs(got - value) <= bound else "DIFFERS", f"{got!r}"))
            except (NotCovered, *simulate.ERRORS) as error:
                out.append((line, claim, "not covered", str(error)))
    return out


def claims(path):
    return {n for n, line in enumerate(path.read_text(errors="replace").splitlines(), 1) if "check:" in line and "; oracle: tests/reference" in line}


def one(work):
    saltus, path, seconds = work
    sys.setrecursionlimit(20000)
    return path, confirm_file(saltus, path, seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--seconds", type=int, default=30, help="for one run")
    parser.add_argument("--claimed", action="store_true", help="only lines that say 'oracle: tests/reference'; each must be confirmed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    saltus = str(pathlib.Path(arguments.saltus).resolve())
    counts = collections.Counter()
    files = golden.tests_below(arguments.paths)
    if arguments.claimed:
        files = [f for f in files if claims(f)]
    work = [(saltus, f, arguments.seconds) for f in files]
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for path, results in pool.map(one, work):
            name = path.relative_to(golden.ROOT)
            claimed = claims(path)
            for line, claim, verdict, text in results:
                if arguments.claimed and line not in claimed:
                    continue
                counts[verdict] += 1
                print(f"{name}:{line}: {verdict}: {claim}: {text}", flush=True)
    print(", ".join(f"{n} {what}" for what, n in sorted(counts.items())))
    if arguments.claimed:
        return 0 if counts["confirmed"] and sum(counts.values()) == counts["confirmed"] else 1
    return 1 if counts["DIFFERS"] else 0


if __name__ == "__main__":
    sys.exit(main())
