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
import signal
import subprocess
import sys

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|[^\s\w]', re.S)
KINDS = {"model", "block", "class", "package", "connector", "record", "type", "function", "operator"}
RUNNABLE = {"model", "block", "class"}
STORED = 3000  # characters of a message that are stored
IDLE = 30  # a run that uses no CPU time (it waits for something) ends after this many times its CPU seconds
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
    # CPU seconds of the process and of each process that it starts: they do not depend on what else the machine does.
    command = ["prlimit", f"--cpu={seconds}:{seconds + 2}", saltus, "simulate", file, "-m", name]
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


def report(outcomes, before):
    by_repository = collections.defaultdict(list)
    for key, o in outcomes.items():
        by_repository[key.split("/", 1)[0]].append(o["outcome"] == "runs")
    good = sum(v["outcome"] == "runs" for v in outcomes.values())
    print(f"{good} of {len(outcomes)} classes of {len(by_repository)} repositories simulate ({100 * good / max(1, len(outcomes)):.0f} %)")
    print(f"all that was drawn runs in {sum(all(v) for v in by_repository.values())} repositories, nothing in {sum(not any(v) for v in by_repository.values())}")
    causes = collections.defaultdict(list)
    for key, (verdict, text) in ((k, (o["outcome"], o["text"])) for k, o in outcomes.items()):
        if verdict != "runs":
            causes[verdict].append((key, text))
    for verdict, list_of in sorted(causes.items(), key=lambda c: -len(c[1])):
        print(f"{len(list_of):4} {verdict:10} {len({k.split('/', 1)[0] for k, _ in list_of}):3} repositories, first: {list_of[0][1][:110]}")
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
    parser.add_argument("--timeout", type=int, default=40, help="seconds of each run")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--before", type=pathlib.Path)
    options = parser.parse_args()
    saltus = str(pathlib.Path(options.saltus).resolve())
    environment = dict(os.environ, MODELICAPATH=options.libraries)
    drawn = draw(options.folder.resolve(), options.most, options.seed)
    outcomes = read_outcomes(options.json)
    drawn = [d for d in drawn if key_of(*d) not in outcomes]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = {pool.submit(run, saltus, folder, file, name, options.timeout, environment): key_of(folder, file, name) for folder, file, name in drawn}
        for done in concurrent.futures.as_completed(waiting):
            outcomes[waiting[done]] = done.result()
            if options.json:
                store = options.json.with_suffix(".part")
                store.write_text(json.dumps(dict(sorted(outcomes.items())), indent=1), encoding="utf-8")
                store.replace(options.json)
    outcomes = dict(sorted(outcomes.items()))
    report(outcomes, json.loads(options.before.read_text(encoding="utf-8")) if options.before else None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
