#!/usr/bin/env python3
"""Runs tests that are written inside the models they test, as comments (after //, % or --):

    // run: simulate --stop 3 --tolerance 1e-9     a command of saltus, run on this file; where $FILE is written the
                                                   name is put there instead; $TMP is an empty folder
    // status: 3                                   the exit status (0; 1 where errors are announced)
    // error: M0321 at 12                          this diagnostic, on this line; no other error
    // says: Zeno                                  the output contains this
    // lacks: warning                              it does not contain that
    // within: 2                                   seconds of wall time (30), times SALTUS_TEST_PATIENCE
    // needs: Modelica                             skipped when that library is not on MODELICAPATH
    // expect:                                     standard output and error, exactly:
    // | check: M is sound: 2 equations, 2 unknowns
    // check: h(2.5) = 1.25 +- 1e-8                a value at a time; text after ';' names the number's source
    // check: h(2.5-) = 1 +- 1e-8                  before the event at that time
    // check: h(2.5, 2) = 1 +- 1e-8                the second of several points at that instant
    // check: final h = 0.5 +- 1e-6                the last row
    // check: all e = 0 +- 1e-9                    every row
    // check: event 3 at 2.038735984 +- 1e-8       the third instant at which something leapt
    // check: events = 37                          how many instants
    // check: stat switchTrials <= 60              a number of the run's statistics, at most or at least

A file may have several `run:` lines; what follows one belongs to it. Files without any are not tests of this kind.
Files listed in expected-failures.txt are known not to pass yet; that one passes now is reported as a failure, so that
the list is kept true.
"""
import argparse
import concurrent.futures
import csv
import json
import math
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPECTED_FAILURES = ROOT / "tests" / "expected-failures.txt"
PATIENCE = float(os.environ.get("SALTUS_TEST_PATIENCE", 1))  # with programs that watch themselves
DIRECTIVE = re.compile(r"^\s*(?://|%|--)\s*(run|status|error|says|lacks|within|needs|expect|check):\s*(.*?)\s*$")
EXPECTED_LINE = re.compile(r"^(\s*(?://|%|--))\s\|\s?(.*)$")
NUMBER = r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)"
CHECKS = [
    ("event", re.compile(rf"event (?P<n>\d+) at (?P<value>{NUMBER}) \+- (?P<tol>{NUMBER})$")),
    ("stat", re.compile(r"stat (?P<name>\w+) (?P<side><=|>=) (?P<value>\d+)$")),
    ("events", re.compile(r"events = (?P<value>\d+)$")),
    ("final", re.compile(rf"final (?P<name>\S+) = (?P<value>{NUMBER}) \+- (?P<tol>{NUMBER})$")),
    ("all", re.compile(rf"all (?P<name>\S+) = (?P<value>{NUMBER}) \+- (?P<tol>{NUMBER})$")),
    ("at", re.compile(rf"(?P<name>\S+)\((?P<time>{NUMBER})(?P<side>-|, \d+)?\) = (?P<value>{NUMBER}) \+- (?P<tol>{NUMBER})$")),
]


class Case:
    """One `run:` line and what is said about it."""

    def __init__(self, line, arguments):
        self.line = line
        self.arguments = arguments
        self.status = None
        self.errors = []
        self.says = []
        self.lacks = []
        self.within = 30.0 * PATIENCE
        self.expect = None        # lines
        self.expect_at = None     # index of the line `expect:`
        self.expect_length = 0    # of the `| ` lines below it
        self.checks = []          # (line number, text, kind, match)


def parse(text):
    cases, needs, lines = [], [], text.splitlines()
    for i, line in enumerate(lines):
        found = DIRECTIVE.match(line)
        if not found:
            continue
        word, value = found.groups()
        if word == "run":
            cases.append(Case(i + 1, shlex.split(value)))
        elif word == "needs":
            needs.append(value)
        elif not cases:
            continue  # announcements for other kinds of tests
        elif word == "status":
            cases[-1].status = int(value)
        elif word == "error":
            at = re.match(r"(\w+)(?: at (\d+))?$", value)
            if not at:
                raise ValueError(f"line {i + 1}: 'error: CODE at LINE' is not '{value}'")
            cases[-1].errors.append((at[1], int(at[2]) if at[2] else None))
        elif word == "says":
            cases[-1].says.append(value)
        elif word == "lacks":
            cases[-1].lacks.append(value)
        elif word == "within":
            cases[-1].within = float(value) * PATIENCE
        elif word == "check":
            claim = value.split(";")[0].strip()
            for kind, pattern in CHECKS:
                match = pattern.match(claim)
                if match:
                    cases[-1].checks.append((i + 1, claim, kind, match))
                    break
            else:
                raise ValueError(f"line {i + 1}: not understood: 'check: {claim}'")
        elif word == "expect":
            case = cases[-1]
            case.expect, case.expect_at = [], i
            for below in lines[i + 1:]:
                expected = EXPECTED_LINE.match(below)
                if not expected:
                    break
                case.expect.append(expected[2])
            case.expect_length = len(case.expect)
    return cases, needs


class Run:
    def __init__(self, saltus, path, arguments, folder, seconds):
        environment = {k: v for k, v in os.environ.items() if k not in ("TERM", "NO_COLOR")}
        words = [a.replace("$TMP", folder).replace("$FILE", path.name) for a in arguments[1:]]
        named = any("$FILE" in a for a in arguments)
        command = [saltus, arguments[0]] + ([] if named else [path.name]) + words
        done = subprocess.run(command, cwd=path.parent, capture_output=True, timeout=seconds, env=environment,
                              stdin=subprocess.DEVNULL)
        self.status = done.returncode
        self.out = done.stdout.decode("utf-8", "replace").replace(folder, "$TMP")
        self.err = done.stderr.decode("utf-8", "replace").replace(folder, "$TMP")
        if self.status < 0:
            raise RuntimeError(f"ended by signal {-self.status}: {self.err.strip()[-300:]}")

    @property
    def lines(self):
        return (self.err + self.out).splitlines()


def read_rows(path):
    with open(path, newline="") as file:
        reader = csv.reader(file)
        header = next(reader)
        return {name: i for i, name in enumerate(header)}, [[float(x) for x in row] for row in reader]


def without(arguments, option):
    kept, skip = [], False
    for word in arguments:
        if skip:
            skip = False
        elif word == option:
            skip = True
        elif not word.startswith(option + "="):
            kept.append(word)
    return kept


class Trajectories:
    """Results of the case's run, and of runs that stop exactly at the times asked for."""

    def __init__(self, saltus, path, case, folder):
        self.saltus, self.path, self.case, self.folder = saltus, path, case, folder
        self.cache = {}

    def rows(self, stop=None):
        if stop not in self.cache:
            result = os.path.join(self.folder, f"{len(self.cache)}.csv")
            arguments = self.case.arguments
            if stop is not None:
                arguments = without(arguments, "--stop") + ["--stop", repr(stop)]
            run = Run(self.saltus, self.path, arguments + ["-o", result, "--parameters"], self.folder, self.case.within)
            if not os.path.exists(result):
                raise RuntimeError(f"no result: {run.err.strip()[-400:]}")
            self.cache[stop] = read_rows(result)
        return self.cache[stop]

    def column(self, name, stop=None):
        names, rows = self.rows(stop)
        if name not in names:
            raise RuntimeError(f"the result has no '{name}'")
        return [row[0] for row in rows], [row[names[name]] for row in rows]

    def at(self, name, time, side):
        # Rows at that instant of the whole run, if there are some; else the last rows of a run that stops there.
        stop = None
        times, values = self.column(name)
        close = 1e-12 * max(1.0, abs(time)) if not side else 1e-6 * max(1.0, abs(time))
        here = [v for t, v in zip(times, values) if abs(t - time) <= close]
        if not here:
            if side:
                raise RuntimeError(f"no point at {time}")
            times, values = self.column(name, time)
            if not times or abs(times[-1] - time) > 1e-9 * max(1.0, abs(time)):
                raise RuntimeError(f"the run does not reach {time}")
            here = [values[-1]]
        if not side:
            return here[-1]
        number = 1 if side == "-" else int(side[1:])
        if number > len(here):
            raise RuntimeError(f"only {len(here)} points at {time}")
        return here[number - 1]


def instants(saltus, path, case, folder):
    run = Run(saltus, path, case.arguments + ["--events", "--json"], folder, case.within)
    report = json.loads(run.out.splitlines()[-1])
    times = []
    for event in report.get("events", []):
        if not event["leaps"]:
            continue  # a relation changed, but no variable: the ball leaves the ground
        if not times or event["time"] != times[-1]:
            times.append(event["time"])
    return times


def statistic(saltus, path, case, folder, name):
    report = os.path.join(folder, "report.json")
    Run(saltus, path, case.arguments + ["--report", report], folder, case.within)
    with open(report) as file:
        statistics = json.load(file)["statistics"]
    if name not in statistics:
        raise RuntimeError(f"the report has no statistic '{name}'")
    return statistics[name]


def check_numbers(saltus, path, case, folder, failures):
    trajectories = Trajectories(saltus, path, case, folder)
    times = instants(saltus, path, case, folder) if any(k in ("event", "events") for _, _, k, _ in case.checks) else []
    for line, claim, kind, match in case.checks:
        try:
            value = float(match["value"])
            if kind == "stat":
                got = statistic(saltus, path, case, folder, match["name"])
                if not (got <= value if match["side"] == "<=" else got >= value):
                    failures.append(f"line {line}: {claim}: got {got}")
                continue
            tolerance = 0.0 if kind == "events" else float(match["tol"])
            if kind == "events":
                got = [len(times)]
            elif kind == "event":
                number = int(match["n"])
                if number > len(times):
                    raise RuntimeError(f"there are only {len(times)} events")
                got = [times[number - 1]]
            elif kind == "final":
                got = [trajectories.column(match["name"])[1][-1]]
            elif kind == "all":
                got = trajectories.column(match["name"])[1]
            else:
                got = [trajectories.at(match["name"], float(match["time"]), match["side"])]
            worst = max(got, key=lambda x: math.inf if math.isnan(x) else abs(x - value))
            if not abs(worst - value) <= tolerance:
                failures.append(f"line {line}: {claim}: got {worst!r}, off by {abs(worst - value):.3g}")
        except RuntimeError as error:
            failures.append(f"line {line}: {claim}: {error}")


def check_errors(saltus, path, case, folder, failures):
    run = Run(saltus, path, case.arguments + ["--json"], folder, case.within)
    got = []
    for line in run.err.splitlines():
        if line.startswith("{"):
            diagnostic = json.loads(line)
            if diagnostic["severity"] == "error":
                got.append((diagnostic["code"], diagnostic.get("line")))
    wanted = [(code, at) for code, at in case.errors]
    matches = len(got) == len(wanted) and all(
        g[0] == w[0] and (w[1] is None or g[1] == w[1]) for g, w in zip(got, wanted))
    if not matches:
        show = lambda list_: ", ".join(f"{code} at {at}" for code, at in list_) or "none"
        failures.append(f"line {case.line}: errors wanted: {show(wanted)}; got: {show(got)}")


def run_case(saltus, path, case, folder):
    """Failures, and the lines of output."""
    failures = []
    run = Run(saltus, path, case.arguments, folder, case.within)
    status = case.status if case.status is not None else (1 if case.errors else 0)
    if run.status != status:
        failures.append(f"line {case.line}: exit status {run.status}, not {status}:\n{(run.err + run.out).strip()[:1500]}")
    for words in case.says:
        if words not in run.out + run.err:
            failures.append(f"line {case.line}: the output does not say '{words}':\n{(run.err + run.out).strip()[:800]}")
    for words in case.lacks:
        if words in run.out + run.err:
            failures.append(f"line {case.line}: the output says '{words}':\n{(run.err + run.out).strip()[:800]}")
    if case.errors:
        check_errors(saltus, path, case, folder, failures)
    if case.checks and not (run.status != status and run.status == 1):
        check_numbers(saltus, path, case, folder, failures)
    elif case.checks:
        failures.append(f"{len(case.checks)} checks not made")
    return failures, run.lines


def difference(case, lines):
    import difflib
    diff = difflib.unified_diff(case.expect, lines, "expected", "got", lineterm="", n=2)
    return f"line {case.expect_at + 1}: output differs\n" + "\n".join(list(diff)[:60])


def rewrite(path, cases, outputs):
    lines = path.read_text().splitlines()
    for case, got in sorted(zip(cases, outputs), key=lambda pair: -(pair[0].expect_at or 0)):
        if case.expect is None or got is None:
            continue
        prefix = re.match(r"\s*(?://|%|--)", lines[case.expect_at])[0]
        begin = case.expect_at + 1
        lines[begin:begin + case.expect_length] = [f"{prefix} | {line}".rstrip() for line in got]
    path.write_text("\n".join(lines) + "\n")


def has_library(name):
    folders = [f for f in os.environ.get("MODELICAPATH", "").split(":") if f]
    return any(any(pathlib.Path(folder).glob(pattern)) for folder in folders
               for pattern in (f"{name}/package.mo", f"{name}.mo", f"{name} */package.mo"))


def run_file(saltus, path, update):
    """('passed' | 'failed' | 'skipped', text)"""
    failures = []
    try:
        cases, needs = parse(path.read_text(errors="replace"))
        for library in needs:
            if not has_library(library):
                return "skipped", f"needs the library {library} on MODELICAPATH"
        outputs = []
        with tempfile.TemporaryDirectory(prefix="saltus-test-") as folder:
            for case in cases:
                more, lines = run_case(saltus, path, case, folder)
                failures += more
                outputs.append(lines)
                if case.expect is not None and lines != case.expect and not update:
                    failures.append(difference(case, lines))
        if update:
            rewrite(path, cases, outputs)
    except subprocess.TimeoutExpired as error:
        failures.append(f"still running after {error.timeout:g} s")
    except (RuntimeError, ValueError, OSError) as error:
        failures.append(str(error))
    return ("failed", "\n".join(failures)) if failures else ("passed", "")


def expected_failures():
    if not EXPECTED_FAILURES.exists():
        return {}
    listed = {}
    for line in EXPECTED_FAILURES.read_text().splitlines():
        name, _, why = line.partition("#")
        if name.strip():
            listed[name.strip()] = why.strip()
    return listed


def tests_below(paths):
    for given in paths:
        given = pathlib.Path(given).resolve()
        files = [given] if given.is_file() else sorted(
            f for f in given.rglob("*") if f.is_file() and f.suffix in (".mo", ".chi", ".shsml"))
        for file in files:
            if re.search(r"^\s*(//|%|--)\s*run:", file.read_text(errors="replace"), re.M):
                yield file


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("paths", nargs="+", help="test files, or folders with test files below")
    options.add_argument("--saltus", default=str(ROOT / "build" / "saltus"), help="the program")
    options.add_argument("--update", action="store_true", help="rewrite what is expected; read the diff")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = options.parse_args()
    saltus = str(pathlib.Path(given.saltus).resolve())
    files, known = list(dict.fromkeys(tests_below(given.paths))), expected_failures()
    counts = {"passed": 0, "failed": 0, "skipped": 0, "expected to fail": 0}
    skipped = {}
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for path, (verdict, text) in zip(files, pool.map(lambda f: run_file(saltus, f, given.update), files)):
            name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
            if name in known and verdict == "failed":
                verdict = "expected to fail"
            elif name in known and verdict == "passed":
                verdict, text = "failed", "passes now: take it off tests/expected-failures.txt"
            elif verdict == "skipped":
                skipped.setdefault(text, []).append(name)
            if verdict == "failed":
                print(f"FAILED {name}\n  " + text.replace("\n", "\n  "))
            counts[verdict] += 1
    for why, names in skipped.items():
        print(f"skipped {len(names)}: {why}")
    print(f"{len(files)} tests: " + ", ".join(f"{n} {what}" for what, n in counts.items() if n or what == "passed"))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
