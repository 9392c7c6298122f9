#!/usr/bin/env python3
"""Features where they meet: every feature of crossing/features.py in every way of use of crossing/ways.py, every pair of features side by side, three
rounds of chains in which each feature drives another one, and with --chains every ordered pair coupled by a signal. The numbers must be those of the plain run of each feature by itself, or the program says by a code that it cannot do this.

Several features share a model, so that few models cover all pairs; one that fails is taken apart until the smallest part that fails is left, which is printed with the seed.

    crossings.py --saltus build/saltus                 the covering set
    crossings.py --saltus build/saltus --chains        chains in which each feature drives each other one, too (about ten minutes)
    crossings.py --saltus build/saltus --minutes 60    then random triples of features in random ways, for so long, with a new seed
    crossings.py --saltus build/saltus --minutes 60 --only-triples     without the covering set before
    crossings.py --saltus build/saltus --triple 17:203 triple 203 of seed 17 alone: what a failure prints
    crossings.py --saltus build/saltus --only Delay,Clutch --ways resume,fmu2_cs
"""
import argparse
import collections
import concurrent.futures
import itertools
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "crossing"))
import interfaces  # noqa: E402
import models  # noqa: E402
import triples  # noqa: E402
import units  # noqa: E402
import ways  # noqa: E402
from features import FEATURES, PAIRS, refusals  # noqa: E402

ways.WAYS.update(interfaces.WAYS)
ways.LIKE.update(interfaces.LIKE)

CLOSE = 2e-4    # of the scale of a column, at tolerance 1e-8: events move by the tolerance, and what follows them with them
SECONDS = 120   # of processor time, for one command
GROUP = 6       # features in a model
CACHE = tempfile.TemporaryDirectory()  # compiled C code of libraries is the same in all models
REFUSAL = re.compile(r"line|[A-Z]\d{4}")  # in the catalogue
CODE = re.compile(r"""(?:(?:error|warning|note)\[|"code":")(\w+)""")


class Case:
    """Some features in one way of use, in a folder of its own."""

    def __init__(self, saltus, tools, features, coupled, folder, seed):
        self.saltus, self.features, self.coupled, self.folder = saltus, features, coupled, pathlib.Path(folder)
        self.random = random.Random(f"{seed} {[f.name for f in features]}")
        self.text_options, self.output = {}, ""
        self.tools, self.patience = tools, 20 * SECONDS
        self.environment = {**os.environ, "XDG_CACHE_HOME": CACHE.name}

    def text(self, **options):
        return models.model(self.features, self.coupled, **{**self.text_options, **options})

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(units.put_beside(self.features, path, text))
        for f in self.features if path.suffix == ".mo" else []:
            for file, content in f.files.items():
                (path.parent / file).write_text(content)

    def run(self, *words, refused=None):
        command = [self.saltus, *map(str, words)]
        # Limits of processor time: the machine may be busy.
        limited = ["sh", "-c", f'ulimit -t {SECONDS}; exec "$@"', "sh", *command]
        done = subprocess.run(limited, cwd=self.folder, capture_output=True, text=True, timeout=self.patience, env=self.environment)
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            raise ways.Wrong(f"{' '.join(command[1:])}: no end within {SECONDS} s of processor time")
        self.output, self.answer = done.stdout + done.stderr, done.stdout
        if refused is not None:
            if done.returncode == 0 or refused not in done.stderr:
                raise ways.Wrong(f"{' '.join(command[1:])}: {refused} is missing: {self.output[:300]}")
            return
        if done.returncode == 0:
            return
        if done.returncode > 0:
            self.refused(self.output)
        raise ways.Wrong(f"{' '.join(command[1:])}: exit {done.returncode}: {self.output[:600]}")

    @staticmethod
    def refused(text):
        """A refusal is one that says so; its codes."""
        if "not supported yet" in text:
            raise ways.Refused(" ".join(sorted(set(CODE.findall(text))) or ["line"]))

    def refuse(self, text):
        self.refused(text)
        raise ways.Wrong(f"refused: {text[:600]}")

    def compare(self, found, expected, close=CLOSE):
        start = found.get("from", -1)
        if "time" in expected:
            expected = {name: (expected["time"], column) for name, column in expected.items() if name != "time"}
        for name, (times, column) in expected.items():
            if "final" in found:
                pairs = [(ways.STOP, found["final"][name], column[-1])]
            else:
                # (Where one of them has no row, as co-simulation at events, nothing is compared.)
                rows = dict(zip((round(t, 9) for t in found["time"]), found[name]))
                pairs = [(t, rows[round(t, 9)], value) for t, value in zip(times, column) if start < t <= ways.STOP and round(t, 9) in rows]
                if len(pairs) < 0.9 * ways.ROWS * (ways.STOP - max(start, 0)) / ways.STOP:
                    raise ways.Wrong(f"{name}: {len(pairs)} rows in common")
            scale = max(0.1, max(abs(v) for v in column))
            for t, one, other in pairs:
                if not abs(one - other) <= close * scale:
                    raise ways.Wrong(f"{name}({t:.4g}) = {one!r}, plain {other!r}")

    @staticmethod
    def derivative(report, name):
        index = report["outputs"].index(name) if "outputs" in report else None
        rows = report["derivatives"]
        row = rows[-1]
        return row[index] if not isinstance(row[index], list) else row[index][0]


class Checker:
    def __init__(self, saltus, tools, seed):
        self.saltus, self.tools, self.seed, self.alone = saltus, tools, seed, {}
        self.refusals = collections.Counter()

    def case(self, features, coupled, work):
        with tempfile.TemporaryDirectory() as folder:
            return work(Case(self.saltus, self.tools, features, coupled, folder, self.seed))

    def expected(self, features, coupled):
        """Side by side each feature gives what it gives by itself; coupled, what the model gives by another method."""
        if coupled:
            return self.case(features, True, lambda c: ways.plain(c, "--solver", "cvode", tolerance="1e-9"))
        columns = {}
        for i, f in enumerate(features, 1):
            if f.name not in self.alone:
                self.alone[f.name] = self.case([f], False, ways.plain)
            columns[f"z{i}"] = (self.alone[f.name]["time"], self.alone[f.name]["z1"])
        return columns

    def fault(self, features, way, coupled):
        """None: it holds; else what is wrong."""
        try:
            expected = self.expected(features, coupled)

            def work(case):
                found = ways.WAYS[way](case) if way else ways.plain(case)
                if found is not None:
                    case.compare(found, expected, ways.CLOSE.get(way, CLOSE))
            self.case(features, coupled, work)
            if len(features) == 1 and REFUSAL.fullmatch(features[0].refusal(ways.LIKE.get(way, way)) or ""):
                return f"holds, though the catalogue says that it is refused by {features[0].refusal(way)}"
        except ways.Refused as refused:
            if not any(code == "" or code in str(refused).split() for code in refusals(features, ways.LIKE.get(way, way))):
                return f"refused by {refused}, which the catalogue does not have"
            self.refusals[f"{way}: {refused}"] += 1
        except ways.Wrong as wrong:
            # What is refused by a code must be refused, not wrong.
            told = features[0].lacks.get(ways.LIKE.get(way, way), "line") if len(features) == 1 else "line"
            if told is not None and not REFUSAL.fullmatch(told):
                self.refusals[f"{way}: {told or 'documented'}"] += 1
                return None
            return str(wrong)
        except subprocess.TimeoutExpired:
            return f"no end within {20 * SECONDS} s"
        return None

    def smallest(self, features, way, coupled):
        for size in range(1, len(features)):
            parts = zip(*[features[i:] for i in range(size)]) if coupled else itertools.combinations(features, size)
            for part in parts:
                if fault := self.fault(list(part), way, coupled and size > 1):
                    return list(part), fault, coupled and size > 1
        return features, self.fault(features, way, coupled), coupled


def stands_alone(feature, way):
    """In a model of its own: what it lacks must not hide what the others do, and what takes long is made once."""
    way = ways.LIKE.get(way, way)
    meets = any(getattr(feature, one) and way in refused for (one, _), refused in PAIRS.items())
    return meets or feature.refusal(way) is not None or bool(feature.needs and feature.foreign and way == "no_cache")


def covering(features, names, seed):
    """(features, way, coupled): all of feature x way, and all pairs side by side."""
    choose = random.Random(seed)
    cases, together = [], set()
    for way in names:
        fitting = [f for f in features if not stands_alone(f, way)]
        choose.shuffle(fitting)
        groups = [fitting[i:i + GROUP] for i in range(0, len(fitting), GROUP)]
        cases += [(group, way, False) for group in groups] + [([f], way, False) for f in features if stands_alone(f, way)]
        for group in groups:
            together |= {frozenset((a.name, b.name)) for a, b in itertools.combinations(group, 2)}
    missing = [pair for pair in itertools.combinations(features, 2) if frozenset((pair[0].name, pair[1].name)) not in together]
    while missing:
        group = []
        for pair in list(missing):
            if len({f.name for f in group + list(pair)}) <= GROUP:
                group = models.unique(group + list(pair))
                missing.remove(pair)
        cases.append((group, None, False))
        names_in = {f.name for f in group}
        missing = [p for p in missing if not (p[0].name in names_in and p[1].name in names_in)]
    return cases


def chains(features, seed):
    """Chains in which every feature drives every other one once: Eulerian walks, cut into models."""
    choose = random.Random(seed)
    left = {f.name: [g for g in features if g is not f] for f in features}
    for targets in left.values():
        choose.shuffle(targets)
    made = []
    while any(left.values()):
        here = max(features, key=lambda f: len(left[f.name]))
        chain = [here]
        while len(chain) < GROUP:
            options = [g for g in left[chain[-1].name] if g not in chain]
            if not options:
                break
            left[chain[-1].name].remove(options[0])
            chain.append(options[0])
        if len(chain) == 1:
            other = left[here.name].pop()
            chain.append(other)
        made.append((chain, None, True))
    return made


def some_chains(features, seed, rounds=3):
    """A part of them for each day: in each round every feature drives one other and is driven by one."""
    choose = random.Random(f"chains {seed}")
    made = []
    for _ in range(rounds if len(features) > 1 else 0):
        ring = choose.sample(features, len(features))
        starts = range(0, len(ring), GROUP - 1)
        made += [([ring[(i + k) % len(ring)] for k in range(min(GROUP, len(ring)))], None, True) for i in starts]
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--library", help="libsaltus, for the ways that embed it")
    parser.add_argument("--package", help="the folder of the Python package")
    parser.add_argument("--seed", type=int, help="of the covering set (default: 1) and of the triples (default: a new one)")
    parser.add_argument("--only", default="")
    parser.add_argument("--ways", default="")
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--only-triples", action="store_true")
    parser.add_argument("--triple", metavar="SEED:NUMBER", help="this one alone")
    parser.add_argument("--chains", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    saltus = str(pathlib.Path(arguments.saltus).resolve())
    path = os.environ.get("MODELICAPATH", "").split(":")
    has_library = any(folder and any(pathlib.Path(folder).glob("Modelica*/package.mo")) for folder in path)
    features = [f for f in FEATURES if not f.needs or has_library]
    if len(features) < len(FEATURES):
        print(f"skipped {len(FEATURES) - len(features)} features: they need the library Modelica on MODELICAPATH")
    if arguments.only:
        features = [f for f in features if f.name in arguments.only.split(",")]
    units.prepared(saltus, features, CACHE.name)
    tools = interfaces.available(saltus, arguments.library, arguments.package)
    names = arguments.ways.split(",") if arguments.ways else list(ways.WAYS)
    if lacking := [name for name in names if interfaces.NEEDS.get(name) not in (None, *tools)]:
        print(f"skipped {len(lacking)} ways, for lack of {', '.join(sorted({interfaces.NEEDS[name] for name in lacking}))}: {', '.join(lacking)}")
        names = [name for name in names if name not in lacking]
    seed = 1 if arguments.seed is None else arguments.seed
    triple_seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(10**6)
    checker = Checker(saltus, tools, seed)
    cases = [] if arguments.only_triples else covering(features, names, seed)
    if not arguments.only_triples:
        cases += chains(features, seed) if arguments.chains else some_chains(features, seed)
    if arguments.triple:
        triple_seed, number = map(int, arguments.triple.split(":"))
        cases = [triples.triple(features, names, stands_alone, triple_seed, number)]
    began, failures = time.time(), []

    def check(case):
        group, way, coupled = case
        if not checker.fault(group, way, coupled):
            return None
        return (way, *checker.smallest(group, way, coupled))

    def check_triple(number):
        group, way, coupled = triples.triple(features, names, stands_alone, triple_seed, number)
        if found := check((group, way, coupled)):
            # At once, since the run may be ended before its time; the model is the shrunk one.
            way, part, fault, coupled = found
            print(f"FAILED triple {triple_seed}:{number} {way}: {(' -> ' if coupled else ' | ').join(f.name for f in part)}: {fault}\n"
                  + models.model(part, coupled), flush=True)
        return found

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(lambda f: checker.fault([f], None, False), features))  # what each gives by itself
        count = len(cases)
        for found in pool.map(check, cases):
            if found:
                failures.append(found)
        if arguments.minutes:
            print(f"random triples, seed {triple_seed}, {arguments.minutes:g} minutes", flush=True)
            numbers = triples.within(arguments.minutes)
            while batch := list(itertools.islice(numbers, 4 * arguments.jobs)):
                count += len(batch)
                failures += [found for found in pool.map(check_triple, batch) if found]
    seen = set()
    for way, part, fault, coupled in failures:
        key = (way, tuple(f.name for f in part))
        if key in seen:
            continue
        seen.add(key)
        print(f"FAILED {way or 'plain'}: {' -> '.join(f.name for f in part) if coupled else ' | '.join(f.name for f in part)} (seed {seed}): {fault}")
    if failures:
        way, part, _, coupled = min(failures, key=lambda f: len(f[1]))
        print("the smallest model that fails:\n" + models.model(part, coupled))
    for text, n in sorted(checker.refusals.items()):
        print(f"refused {n} x {text}")
    print(f"{len(features)} features, {len(names)} ways, {count} models, {time.time() - began:.0f} s")
    print(f"crossings: {count - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
