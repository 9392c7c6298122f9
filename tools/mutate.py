#!/usr/bin/env python3
"""Mutates models token by token and looks at how Saltus ends.

    tools/mutate.py --saltus build/saltus --number 1000 [--seed N] [--jobs 2] [--keep FOLDER] [FOLDER|FILE ...]

Takes every .mo, .chi and .shsml file below the given folders (tests and examples), changes a few tokens of it (a number for a number,
a name for a name of the same file, an operator for an operator; or drops, doubles, exchanges tokens and lines), and runs `simulate` on it
with little time and memory. A fault is an end by a signal, no end within the time, an exit status other than 0 to 3, an internal error
(L0010, L0021), or a failure without a message. Each fault is kept with the seed that makes it again; the exit status is then 1.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOKEN = re.compile(
    r'(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<string>"(?:\\.|[^"\\])*")|(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)'
    r"|(?P<name>[^\W\d]\w*|'[^'\n]*')|(?P<operator>:=|<=|>=|<>|==|\.\+|\.-|\.\*|\./|\.\^|\+\+|->|\|\[|\]\||\*\[|[-+*/^<>=])|(?P<mark>.)", re.S)
NUMBERS = ["0", "1", "-1", "2", "3", "0.5", "1e-3", "1e6", "1e300", "1e308", "1e-300", "1e-308", "9223372036854775807", "1000000000",
           "2147483648", "-5", "100", "7"]
OPERATORS = ["+", "-", "*", "/", "^", "<", "<=", ">", ">=", "==", "<>", "=", ":=", ".+", ".-", ".*", "./", ".^"]
KEYWORDS = {
    ".mo": ["if", "then", "else", "elseif", "when", "elsewhen", "for", "loop", "while", "end", "equation", "algorithm", "initial", "parameter",
            "discrete", "constant", "flow", "der", "pre", "edge", "change", "sample", "reinit", "time", "Real", "Integer", "Boolean", "String",
            "max", "min", "sum", "size", "fill", "zeros", "noEvent", "smooth", "delay", "abs", "sqrt", "mod", "div", "integer", "each", "final",
            "replaceable", "redeclare", "extends", "connect", "inner", "outer", "Clock", "previous", "hold", "semiLinear", "terminate", "assert"],
    ".chi": ["proc", "model", "clus", "func", "skip", "delta", "real", "int", "bool", "nat", "true", "false", "var", "cont", "alg", "init", "time",
             "chan", "hd", "tl", "len", "xper"],
    ".shsml": ["component", "when", "if", "then", "else", "end", "state", "input", "output", "parameter", "der", "time", "use", "logic", "real"],
}
BAD = re.compile(rb"\berror\[(L0010|L0021)\]|error: .*broke down|terminate called|Sanitizer|Assertion `")


def sources(paths):
    found = []
    for path in paths:
        path = pathlib.Path(path)
        files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.suffix in KEYWORDS and p.is_file())
        found += [f for f in files if f.stat().st_size < 20000]
    return found


def mutate(text, suffix, rng):
    tokens = [(m.lastgroup, m.group()) for m in TOKEN.finditer(text)]
    places = [i for i, (kind, _) in enumerate(tokens) if kind != "space"]
    if not places:
        return text
    names = [t for kind, t in tokens if kind == "name"]
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 5])):
        i = rng.choice(places)
        kind, token = tokens[i]
        way = rng.random()
        if way < 0.70:
            if kind == "number":
                new = rng.choice(NUMBERS)
            elif kind == "name":
                new = rng.choice(names) if rng.random() < 0.8 else rng.choice(KEYWORDS[suffix])
            elif kind == "operator":
                new = rng.choice(OPERATORS)
            elif kind == "string":
                new = rng.choice(['""', '"%s"', '"a"', token])
            else:
                new = rng.choice("()[]{},;:.")
            tokens[i] = (kind, new)
        elif way < 0.80:
            tokens[i] = ("space", " ")
        elif way < 0.88:
            tokens[i] = (kind, token + " " + token)
        elif way < 0.96:
            j = rng.choice(places)
            tokens[i], tokens[j] = tokens[j], tokens[i]
        else:
            lines = "".join(t for _, t in tokens).split("\n")
            a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
            if rng.random() < 0.5:
                lines[a], lines[b] = lines[b], lines[a]
            else:
                lines.insert(a, lines[b])
            return "\n".join(lines)
    return "".join(t for _, t in tokens)


def limit(memory_mb, seconds):
    resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, memory_mb << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 5, int(seconds) + 5))


def trial(seed, files, options):
    rng = random.Random(seed)
    file = rng.choice(files)
    text = mutate(file.read_text(errors="replace"), file.suffix, rng)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / file.name
        path.write_text(text)
        command = [options.saltus, "simulate", str(path), "--stop", "1", "--timeout", str(options.timeout)]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=options.timeout + 10,
                                  preexec_fn=lambda: limit(options.memory, options.timeout), stdin=subprocess.DEVNULL)
            output = done.stdout + done.stderr
            if done.returncode < 0:
                why = "signal " + signal.Signals(-done.returncode).name
            elif b"and nothing has come to its end" in output:
                why = "no end"
            elif b"the time of --timeout is over" in output:
                why = "slow"
            elif done.returncode > 3:
                why = f"status {done.returncode}"
            elif BAD.search(output):
                why = "internal error: " + BAD.search(output).group().decode(errors="replace")
            elif done.returncode != 0 and not done.stderr.strip() and b"error" not in output:
                why = f"status {done.returncode} without a message"
            else:
                return None
        except subprocess.TimeoutExpired:
            why, output = "no end", b""
    return seed, file, why, text, output


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=None, help="of the first mutant; the others follow")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=float, default=5)
    parser.add_argument("--memory", type=int, default=6000, help="address space in MB")
    parser.add_argument("--keep", help="a folder for the mutants at fault")
    parser.add_argument("--slow-is-fault", action="store_true", help="also runs that only take long, and end when asked to")
    parser.add_argument("sources", nargs="*", default=[ROOT / "tests", ROOT / "examples"])
    options = parser.parse_args()
    options.saltus = os.path.abspath(options.saltus)
    files = sources(options.sources)
    first = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 40)
    print(f"{options.number} mutants of {len(files)} files, seeds from {first}", flush=True)
    faults, slow = 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(lambda seed: trial(seed, files, options), range(first, first + options.number)):
            if result is None:
                continue
            seed, file, why, text, output = result
            if why == "slow" and not options.slow_is_fault:
                slow += 1
                if not options.keep:
                    continue
            else:
                faults += 1
            print(f"seed {seed}: {file}: {why}", flush=True)
            if options.keep:
                kept = pathlib.Path(options.keep)
                kept.mkdir(parents=True, exist_ok=True)
                (kept / f"{seed}-{why.split()[0]}{file.suffix}").write_text(text)
                (kept / f"{seed}.out").write_bytes(output[-20000:])
    print(f"{options.number} mutants: {faults} faults, {slow} that took long and ended when asked to")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
