#!/usr/bin/env python3
"""Simulates models of other people's repositories and reports how many run, and why the others do not.

    tools/wild.py --saltus build/saltus --libraries /path/to/msl FOLDER [--json FILE] [--before FILE]

FOLDER has one folder for each repository. Of each repository at most --most classes (15) are drawn with a fixed seed, so that two programs see the same ones. Candidates
are classes with an experiment annotation; where there are fewer than that, also the models that stand at the top of a file. Each is simulated as its author would: the file
and the class are given, nothing else. --json stores the outcome of each class; --before compares with such a file.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|[^\s\w]', re.S)
KINDS = {"model", "block", "class", "package", "connector", "record", "type", "function", "operator"}
RUNNABLE = {"model", "block", "class"}
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


def run(saltus, folder, file, name, seconds, environment):
    command = [saltus, "simulate", file, "-m", name, "--timeout", str(seconds)]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=seconds + 30, env=environment, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return "time", "no end"
    text = (done.stderr + done.stdout).decode("utf-8", "replace")
    if done.returncode == 0:
        return "runs", ""
    if done.returncode < 0:
        return f"signal {-done.returncode}", text[-200:]
    error = CODE.search(text)
    if not error:
        return f"status {done.returncode}", text.strip()[-200:]
    return error[1] or f"status {done.returncode}", error[2][:200]


def draw(root, most, seed):
    drawn = []
    for folder in sorted(p for p in root.iterdir() if p.is_dir()):
        all_of_it = candidates(folder, most)
        chosen = sorted(random.Random(seed).sample(all_of_it, min(most, len(all_of_it))))
        drawn += [(folder, file, name) for file, name in chosen]
    return drawn


def report(outcomes, before):
    by_repository = collections.defaultdict(list)
    for key, (verdict, _) in outcomes.items():
        by_repository[key.split("/", 1)[0]].append(verdict == "runs")
    good = sum(v == "runs" for v, _ in outcomes.values())
    print(f"{good} of {len(outcomes)} classes of {len(by_repository)} repositories simulate ({100 * good / max(1, len(outcomes)):.0f} %)")
    print(f"all that was drawn runs in {sum(all(v) for v in by_repository.values())} repositories, nothing in {sum(not any(v) for v in by_repository.values())}")
    causes = collections.defaultdict(list)
    for key, (verdict, text) in outcomes.items():
        if verdict != "runs":
            causes[verdict].append((key, text))
    for verdict, list_of in sorted(causes.items(), key=lambda c: -len(c[1])):
        print(f"{len(list_of):4} {verdict:10} {len({k.split('/', 1)[0] for k, _ in list_of}):3} repositories, first: {list_of[0][1][:110]}")
    if before:
        common = [k for k in outcomes if k in before]
        print(f"before: {sum(before[k][0] == 'runs' for k in common)} of {len(common)} that both have")
        for key in common:
            if before[key][0] == "runs" and outcomes[key][0] != "runs":
                print(f"  lost: {key}: {outcomes[key][0]} {outcomes[key][1][:100]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--saltus", default="build/saltus")
    parser.add_argument("--libraries", default=os.environ.get("MODELICAPATH", ""), help="MODELICAPATH of the runs")
    parser.add_argument("--most", type=int, default=15, help="classes of each repository")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=40, help="seconds of each run")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--before", type=pathlib.Path)
    options = parser.parse_args()
    saltus = str(pathlib.Path(options.saltus).resolve())
    environment = dict(os.environ, MODELICAPATH=options.libraries)
    drawn = draw(options.folder.resolve(), options.most, options.seed)
    outcomes = {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = {pool.submit(run, saltus, folder, file, name, options.timeout, environment): f"{folder.name}/{file}:{name}" for folder, file, name in drawn}
        for done in concurrent.futures.as_completed(waiting):
            outcomes[waiting[done]] = done.result()
    outcomes = dict(sorted(outcomes.items()))
    if options.json:
        options.json.write_text(json.dumps(outcomes, indent=1), encoding="utf-8")
    report(outcomes, json.loads(options.before.read_text(encoding="utf-8")) if options.before else None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
