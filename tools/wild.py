#!/usr/bin/env python3
"""Simulates models of other people's repositories and reports how many run, and why the others do not.

    tools/wild.py --saltus build/saltus --libraries /path/to/msl FOLDER [--json FILE] [--before FILE] [--verdicts FILE]

FOLDER has one folder for each repository. Of each repository at most --most classes (15) are drawn with a fixed seed, so that two
programs get the same ones. Candidates are classes with an experiment annotation; where there are fewer than that, also the models at
the top of a file. Each is simulated as its author would do it: the file and the class are given, nothing else. The limit is CPU time.

--json stores the outcome of each class; a second call with the same file continues it. --before compares with such a file. Classes
that do not run are sorted:

    part     'saltus check' accepts the class as a part of a model, but its connectors or inputs are open: nothing to simulate
    lacks    a library, class or data file that no file of the repository and of the libraries has
    wrong    names that nothing declares, texts that are no Modelica, unequal numbers of equations and unknowns
    ours     all others

--verdicts names a file of judgements by hand, one a line: KEY, a tab, the kind, a tab, the reason. They replace the kind.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|[^\s\w]', re.S)
KINDS = {"model", "block", "class", "package", "connector", "record", "type", "function", "operator"}
RUNNABLE = {"model", "block", "class"}
STORED = 3000  # characters of a message that are stored
IDLE = 200  # a run that uses no CPU time (it waits for something) ends after this many times its CPU seconds
CODE = re.compile(r"^error(?:\[(\w+)\])?: (.*)$", re.M)


class Found:
    def __init__(self, name, kind, partial):
        self.name, self.kind, self.partial, self.experiment = name, kind, partial, False


def classes_of(text):
    """(full name, kind, partial, has an experiment, depth) of all classes of a file; bodies are not parsed."""
    words = [t for t in TOKEN.findall(text) if not t.startswith(("//", "/*"))]
    within, stack, out, i, parentheses = "", [], [], 0, 0
    if words[:1] == ["within"]:
        end = words.index(";") if ";" in words else len(words)
        within, i = "".join(words[1:end]), end + 1
    while i < len(words):
        word = words[i]
        parentheses += (word == "(") - (word == ")")
        if word in KINDS and i + 1 < len(words) and re.match(r"[A-Za-z_']", words[i + 1]) and words[i + 1] not in KINDS and words[i - 1] != "end":
            extends = words[i + 1] == "extends"
            name = words[i + 2] if extends and i + 2 < len(words) else words[i + 1]
            short = i + 2 < len(words) and words[i + 2] == "="
            if not short and parentheses == 0:
                stack.append(Found(name, word, "partial" in words[max(0, i - 2):i]))
            i += 2
            continue
        if word == "end" and i + 1 < len(words) and stack and words[i + 1] == stack[-1].name:
            names = ([within] if within else []) + [c.name for c in stack]
            last = stack.pop()
            out.append((".".join(names), last.kind, last.partial, last.experiment, len(stack)))
            i += 2
            continue
        if word == "experiment" and stack and i + 1 < len(words) and words[i + 1] == "(":
            stack[-1].experiment = True
        i += 1
    return within, out


def candidates(folder, most):
    with_experiment, at_top = [], []
    for path in sorted(folder.rglob("*.mo")):
        if any(part.startswith(".") for part in path.relative_to(folder).parts) or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        within, found = classes_of(text)
        for name, kind, partial, experiment, depth in found:
            if kind not in RUNNABLE or partial:
                continue
            entry = (path.relative_to(folder).as_posix(), name)
            if experiment:
                with_experiment.append(entry)
            elif depth == 0 and not within:
                at_top.append(entry)
    return with_experiment if len(with_experiment) >= most else with_experiment + at_top


def end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(saltus, folder, file, name, seconds, environment):
    outcome = simulate(saltus, "simulate", folder, file, name, seconds, environment)
    if re.fullmatch(r"[MS]\d{4}", outcome["outcome"]):
        outcome["part"] = simulate(saltus, "check", folder, file, name, seconds, environment)["outcome"] == "runs"
    return outcome


def simulate(saltus, command, folder, file, name, seconds, environment):
    # CPU seconds of the process and of each process that it starts: they do not depend on what else the machine does.
    command = ["prlimit", f"--cpu={seconds}:{seconds + 2}", saltus, command, file, "-m", name]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
                               stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        out, err = process.communicate(timeout=seconds * IDLE)
    except subprocess.TimeoutExpired:
        end_group(process)
        process.communicate()
        return {"outcome": "time", "text": f"no end after {seconds * IDLE} s of wall clock"}
    end_group(process)
    text = (err + out).decode("utf-8", "replace")
    error = CODE.search(text)
    if process.returncode == 0:
        return {"outcome": "runs", "text": ""}
    if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL) or ", interrupted:" in text:
        return {"outcome": "time", "text": f"no end after {seconds} s of CPU time"}
    if process.returncode < 0:
        return {"outcome": f"signal {-process.returncode}", "text": text[-STORED:]}
    if not error:
        return {"outcome": f"status {process.returncode}", "text": text.strip()[-STORED:]}
    return {"outcome": error[1] or f"status {process.returncode}", "text": text[error.start():error.start() + STORED]}


def draw(root, most, seed):
    drawn = []
    for folder in sorted(p for p in root.iterdir() if p.is_dir()):
        all_of_it = candidates(folder, most)
        chosen = sorted(random.Random(seed).sample(all_of_it, min(most, len(all_of_it))))
        drawn += [(folder, file, name) for file, name in chosen]
    return drawn


def key_of(folder, file, name):
    return f"{folder.name}/{file}:{name}"


def read_outcomes(path):
    return json.loads(path.read_text(encoding="utf-8")) if path and path.exists() else {}


UNBALANCED = {"S0101", "S0102", "S0103", "S0104", "S0106", "M0551", "M0550"}
SYNTAX = re.compile(r"M00\d\d|M01\d\d")
NAMES = re.compile(r"there is no (?:class|component|function|name|\w+) '([^']+)' here|'[^']*' has no [\w ]+ '([^']+)'|the import of '([^']+)' finds nothing|the library '([^']+)'")


class Repository:
    """What the .mo files of a repository say, for the question whether anything declares a name."""

    def __init__(self, folder):
        self.texts = [p.read_text(encoding="utf-8", errors="replace") for p in folder.rglob("*.mo") if p.is_file()]
        self.classes = {name.split(".")[-1] for text in self.texts for name, *_ in classes_of(text)[1]}
        self.files = {p.name for p in folder.rglob("*")}

    def declares(self, name):
        if name in self.classes:
            return True
        # `Real name`, `Real a, name`, `name = literal` of an enumeration; not `x.name`.
        declared = re.compile(rf"(?<![.\w])(?:[A-Za-z_][\w.]*(?:\[[^\]]*\])?\s+|,\s*){re.escape(name)}\s*(?:[;,=(\[\"]|annotation\b|if\b)")
        return any(declared.search(text) for text in self.texts)


def kind_of(outcome, repository):
    """(kind, reason) of a class that does not run."""
    code, text = outcome["outcome"], outcome["text"]
    first = text.split("\n", 1)[0]
    if outcome.get("part"):
        return "part", "open connectors or inputs"
    if code == "M0211":
        return "lacks", "library " + NAMES.search(first)[4]
    if code in ("M0320", "M0321", "M0323", "M0360") and (found := NAMES.search(first)):
        name = next(g for g in found.groups() if g).split(".")[-1]
        of_class = code in ("M0320", "M0323") or " has no class " in first
        if not (name in repository.classes if of_class else repository.declares(name)):
            return ("lacks", f"class or library {name}") if of_class else ("wrong", f"nothing declares {name}")
    missing = re.search(r"(?:Not possible to open file|the file (?=\"[^\"]+\" cannot be opened)) ?\"([^\"]+)\"", text)
    if missing and re.split(r"[/\\]", missing[1])[-1] not in repository.files:
        return "lacks", "data file"
    library = re.search(r"not found: '(?:lib)?([^']+)'", first)
    if code == "C0003" and library and not any(library[1] in name and name.endswith((".so", ".a", ".c")) for name in repository.files):
        return "lacks", f"C library {library[1]}"
    if SYNTAX.fullmatch(code):
        return "wrong", "no Modelica text: " + first
    if code in UNBALANCED:
        return "wrong", "equations and unknowns"
    return "ours", first


def read_verdicts(path):
    if not path:
        return {}
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith("#")]
    return {row[0]: (row[1], row[2]) for row in rows}


def sort_out(root, outcomes, verdicts):
    repositories, kinds = {}, {}
    for key, outcome in outcomes.items():
        if outcome["outcome"] == "runs":
            continue
        folder = key.split("/", 1)[0]
        if folder not in repositories:
            repositories[folder] = Repository(root / folder)
        kinds[key] = verdicts.get(key) or kind_of(outcome, repositories[folder])
    return kinds


def report(root, outcomes, before, verdicts):
    by_repository = collections.defaultdict(list)
    for key, o in outcomes.items():
        by_repository[key.split("/", 1)[0]].append(o["outcome"] == "runs")
    good = sum(o["outcome"] == "runs" for o in outcomes.values())
    print(f"{good} of {len(outcomes)} classes of {len(by_repository)} repositories simulate ({100 * good / max(1, len(outcomes)):.0f} %)")
    print(f"all that was drawn runs in {sum(all(v) for v in by_repository.values())} repositories, nothing in {sum(not any(v) for v in by_repository.values())}")
    kinds = sort_out(root, outcomes, verdicts)
    counts = collections.Counter(kind for kind, _ in kinds.values())
    print("of the others: " + ", ".join(f"{counts[kind]} {kind}" for kind in ("part", "lacks", "wrong", "ours")))
    whole = good + counts["ours"]
    print(f"of the {whole} classes that are complete models {good} simulate ({100 * good / max(1, whole):.1f} %)")
    causes = collections.defaultdict(list)
    for key, (kind, reason) in kinds.items():
        causes[kind, outcomes[key]["outcome"]].append((key, reason))
    for (kind, code), list_of in sorted(causes.items(), key=lambda c: (c[0][0] != "ours", c[0][0], -len(c[1]))):
        print(f"{kind:6} {len(list_of):4} {code:10} {len({k.split('/', 1)[0] for k, _ in list_of}):3} repositories, first: {list_of[0][1][:110]}")
    for key, (kind, reason) in kinds.items():
        if kind == "ours":
            print(f"  ours: {key}: {outcomes[key]['outcome']} {reason[:160]}")
    if before:
        common = [k for k in outcomes if k in before]
        print(f"before: {sum(before[k]['outcome'] == 'runs' for k in common)} of {len(common)} that both have")
        for key in common:
            if before[key]["outcome"] == "runs" and outcomes[key]["outcome"] != "runs":
                print(f"  lost: {key}: {outcomes[key]['outcome']} {outcomes[key]['text'][:100]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--saltus", default="build/saltus")
    parser.add_argument("--libraries", default=os.environ.get("MODELICAPATH", ""), help="MODELICAPATH of the runs")
    parser.add_argument("--most", type=int, default=15, help="classes of each repository")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=40, help="CPU seconds of each run")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--before", type=pathlib.Path)
    parser.add_argument("--verdicts", type=pathlib.Path, help="judgements by hand")
    parser.add_argument("--report", action="store_true", help="run nothing: report what --json has")
    parser.add_argument("--again", metavar="OUTCOME", action="append", default=[], help="run classes with this outcome again")
    options = parser.parse_args()
    saltus = str(pathlib.Path(options.saltus).resolve())
    environment = dict(os.environ, MODELICAPATH=options.libraries)
    drawn = draw(options.folder.resolve(), options.most, options.seed)
    outcomes = read_outcomes(options.json)
    outcomes = {k: o for k, o in outcomes.items() if o["outcome"] not in options.again}
    drawn = [] if options.report else [d for d in drawn if key_of(*d) not in outcomes]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = {pool.submit(run, saltus, folder, file, name, options.timeout, environment): key_of(folder, file, name) for folder, file, name in drawn}
        for done in concurrent.futures.as_completed(waiting):
            outcomes[waiting[done]] = done.result()
            if options.json:
                store = options.json.with_suffix(".part")
                store.write_text(json.dumps(dict(sorted(outcomes.items())), indent=1), encoding="utf-8")
                store.replace(options.json)
    outcomes = dict(sorted(outcomes.items()))
    report(options.folder.resolve(), outcomes, read_outcomes(options.before), read_verdicts(options.verdicts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
