#!/usr/bin/env python3
"""Mutates models token by token, runs commands on them, and checks how Saltus ends.

    tools/mutate.py --server build/src/cli/saltus_fork_server --number 100000 [--seed N] [--jobs 2] [--keep FOLDER] [FOLDER|FILE ...]
    tools/mutate.py --saltus build/saltus --seed N --number 1 --keep FOLDER       one mutant again, with the program itself

Takes every .mo, .chi and .shsml file and every notebook below the given folders (tests, examples, docs), and results, descriptions of FMUs and requests of its own.
Changes a few tokens of it (a number for a number, a name for a name of the same file, an operator for an operator; or drops, doubles, exchanges tokens and lines),
and runs a command on it with little time and memory. The seed decides the file, the mutation and the command. With --server a command runs in a fork of a program
that is already loaded (src/cli/fork_server.cc).

A fault is an end by a signal, no end within the time, an exit status other than 0 to 3, an internal error (L0010, L0021), or a failure without a message. Each fault
is stored with its seed; the exit status is then 1. A command that executes the model and ends with a message when its time (--timeout, seconds of CPU) is over is slow, not a
fault.
"""
import argparse
import collections
import concurrent.futures
import functools
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

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
    ".csv": ["nan", "inf", "time", "x", ",", "\n", '"', "e"],
    ".xml": ["ScalarVariable", "ModelVariables", "Real", "Integer", "name", "valueReference", "start", "min", "max", "unit", "&amp;", "&#0;", "]]>", "<!--", "/>"],
    ".jsonl": ["null", "true", "[]", "{}", '"command"', '"load"', '"method"', '"params"', '"-o"', '"\\u0000"'],
    ".md": ["simulate", "plot", "modelica", "expect", "final", "event", "at", "```", "$", "|", "#", "!["],
}
BAD = re.compile(rb"\berror\[(L0010|L0021)\]|error: .*broke down|terminate called|Sanitizer|Assertion `|\"signal\":(?!9\b|24\b)|ended by signal (?!9\b|24\b)")

# These execute functions of the model, which may have loops without end. The others execute steps that are counted.
RUNS = {"simulate", "linearize", "bode", "step", "nyquist", "margins", "rlocus", "steady", "sensitivities", "fit", "sweep", "doctor", "notebook", "verify", "session", "mcp", "eval"}

# Weight and arguments of a command. FILE is the mutant, PACKAGE a library with it as its examples, EXPRESSION a right-hand side of it, FMU an unpacked FMU with it as
# description; `<KIND` is what standard input is. `fmu` and `verify` start other programs and are rare.
RUN = ["--stop", "1"]
COMMANDS = {
    "models": [
        (24, ["simulate", "FILE", "--no-cache", "-o", "r.csv", *RUN]), (4, ["simulate", "FILE", "--no-cache", "--solver", "ida", *RUN]),
        (2, ["simulate", "FILE", "--no-cache", "--snapshot", "0.5:s.snap", *RUN]), (2, ["simulate", "FILE", "--no-cache", "--replications", "2", *RUN]),
        (14, ["check", "FILE"]), (8, ["flatten", "FILE"]), (6, ["parse", "FILE"]), (6, ["format", "FILE", "--print"]), (6, ["draw", "FILE", "-o", "d.svg"]),
        (6, ["document", "FILE", "-o", "site"]), (6, ["equations", "FILE"]), (4, ["linearize", "FILE", "--at", "1"]), (3, ["bode", "FILE", "--at", "1"]),
        (2, ["step", "FILE", "-o", "step.csv"]), (1, ["nyquist", "FILE"]), (1, ["margins", "FILE"]), (1, ["rlocus", "FILE", "-o", "locus.svg"]),
        (3, ["steady", "FILE"]), (3, ["sensitivities", "FILE", "--by", "p", *RUN]), (2, ["fit", "FILE", "--by", "p", "--data", "data.csv"]),
        (2, ["sweep", "FILE", "--vary", "p=1,2", "--keep", "x", "-o", "sweep.csv", "--jobs", "1", *RUN]), (3, ["convert", "FILE"]), (0.3, ["doctor", "FILE"]),
        (0.1, ["fmu", "FILE", "-o", "f.fmu"]), (3, ["eval", "EXPRESSION", "-I", "."]), (0.1, ["verify", "PACKAGE", "--models", "models.tsv", "--jobs", "1", "--timeout", "5", "-o", "reports"]),
        (1, ["install", "PACKAGE", "--into", "into"]), (1, ["session", "<session"]), (1, ["mcp", ".", "--timeout", "5", "<mcp"]), (1, ["lsp", "<lsp"]),
    ],
    "notebooks": [(1, ["notebook", "FILE", "-o", "page.html", "--timeout", "5"])],
    "results": [
        (3, ["plot", "FILE", "x", "-o", "p.svg"]), (1, ["plot", "FILE", "x", "-o", "p.png"]), (2, ["result", "list", "FILE"]), (2, ["result", "values", "FILE", "x*2", "--at", "0.3"]),
        (2, ["result", "convert", "FILE", "-o", "r.mat"]), (1, ["result", "merge", "FILE", "data.csv", "-o", "m.csv"]), (2, ["compare", "FILE", "data.csv"]), (2, ["compare", "data.csv", "FILE"]),
        (1, ["fit", "given.mo", "--by", "p", "--data", "FILE"]),
    ],
    "descriptions": [(3, ["fmu-check", "FMU"]), (3, ["import", "FMU", "--name", "Imported", "-o", "out"])],
    "requests": [(1, ["session", "<FILE"]), (1, ["mcp", ".", "--timeout", "5", "<FILE"])],
}
# Servers with clients of their own (tests/studio), and what reads no file.
LEFT_OUT = {"studio", "examples", "explain", "completion"}
SHARES = {"models": 0.939, "notebooks": 0.001, "results": 0.025, "descriptions": 0.015, "requests": 0.02}
GIVEN = {
    "data.csv": "time,x\n0,1\n0.5,0.6\n1,0.4\n",
    "given.mo": "model Given parameter Real p = 1; input Real u; Real x(start = 1, fixed = true); equation der(x) = u - p*x; end Given;\n",
}


def lines(*messages):
    return "".join(json.dumps(message) + "\n" for message in messages)


def call(number, tool, **arguments):
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}


def requests(kind, name, text):
    """Standard input of a server: requests about the file `name`."""
    if kind == "session":
        return lines({"id": 1, "command": ["check", name, "--json"]}, {"id": 2, "command": ["simulate", name, "--no-cache", *RUN]},
                     {"id": 3, "command": ["flatten", "--stdin", "x" + name[6:]], "input": text, "folder": "."}, {"id": 4, "command": ["eval", "2 + 3"]}, {"id": 5, "load": ["M"]})
    if kind == "mcp":
        return lines({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}, {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
                     call(3, "check", file=name), call(4, "simulate", file=name, stop=1, variables=["x"], parameters={"p": 2}), call(5, "plot", file=name, stop=1, variables=["x"]),
                     call(6, "search_classes", query="x"), call(7, "read_documentation", **{"class": "M"}), call(8, "edit", file="new.mo", old_text="", new_text=text))
    uri = {"uri": "file:///fuzzed/" + name}
    place = {"textDocument": uri, "position": {"line": 1, "character": 8}}
    messages = [{"method": "initialize", "id": 1, "params": {"capabilities": {}}}, {"method": "textDocument/didOpen", "params": {"textDocument": {**uri, "languageId": "", "version": 1, "text": text}}}]
    for number, what in enumerate(("hover", "definition", "references", "completion", "signatureHelp", "documentSymbol", "foldingRange", "semanticTokens/full", "rename"), 2):
        messages.append({"method": "textDocument/" + what, "id": number, "params": {**place, "newName": "other"}})
    messages += [{"method": "shutdown", "id": 99}, {"method": "exit"}]
    bodies = [json.dumps({"jsonrpc": "2.0", **message}) for message in messages]
    return "".join(f"Content-Length: {len(body)}\r\n\r\n{body}" for body in bodies)


def built_in():
    """What is mutated besides the files of the tests, by name."""
    sys.path.insert(0, str(ROOT / "tests" / "fmi"))
    import make_fmu
    made = {"small.csv": GIVEN["data.csv"], "wide.csv": 'time,x,"a[1,2]",b\n' + "".join(f"{k / 7},{k},-{k}e-3,1\n" for k in range(20)),
            "session.jsonl": requests("session", "given.mo", GIVEN["given.mo"]), "mcp.jsonl": requests("mcp", "given.mo", GIVEN["given.mo"])}
    for model in (make_fmu.BALL, make_fmu.LAG, make_fmu.TYPES, make_fmu.WALL):
        for version in (2, 3):
            made[f"{model.name}{version}.xml"] = make_fmu.description(model, version)
    return made


def sources(paths):
    found = []
    for path in paths:
        path = pathlib.Path(path)
        files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.suffix in (".mo", ".chi", ".shsml", ".md") and p.is_file())
        found += [f for f in files if f.stat().st_size < 20000 and (f.suffix != ".md" or "```simulate" in f.read_text(errors="replace"))]
    return found


@functools.lru_cache(maxsize=None)
def tokens_of(file):
    return [(m.lastgroup, m.group()) for m in TOKEN.finditer(file.read_text(errors="replace"))]


def mutate(file, rng):
    tokens = list(tokens_of(file))
    places = [i for i, (kind, _) in enumerate(tokens) if kind != "space"]
    if not places:
        return "".join(t for _, t in tokens)
    names = [t for kind, t in tokens if kind == "name"] or ["x"]
    strings = [t for kind, t in tokens if kind == "string"]
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 5])):
        i = rng.choice(places)
        kind, token = tokens[i]
        way = rng.random()
        if way < 0.70:
            if kind == "number":
                new = rng.choice(NUMBERS)
            elif kind == "name":
                new = rng.choice(names) if rng.random() < 0.8 else rng.choice(KEYWORDS[file.suffix])
            elif kind == "operator":
                new = rng.choice(OPERATORS)
            elif kind == "string":
                new = rng.choice(['""', '"%s"', '"a"', token, *strings])
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


class Program:
    """The program itself, started for each command."""

    def __init__(self, path, options):
        self.path, self.options = path, options

    def limit(self):
        memory = self.options.memory << 20
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))
        seconds = int(self.options.timeout)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))

    def run(self, folder, arguments, given, seconds):
        """signal or 0, exit status, whether the time was over, kB, text; `given` is a file for standard input"""
        try:
            with open(folder / given if given else os.devnull) as standard_input:
                done = subprocess.run([self.path, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=30 * seconds, preexec_fn=self.limit,
                                      stdin=standard_input)
        except subprocess.TimeoutExpired as error:
            return 0, 0, True, 0, error.stdout or b""
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return 0, 0, True, 0, done.stdout
        return (-done.returncode, 0, False, 0, done.stdout) if done.returncode < 0 else (0, done.returncode, False, 0, done.stdout)


class Server:
    """A server of commands (src/cli/fork_server.cc)."""

    def __init__(self, path, options):
        self.options = options
        self.process = subprocess.Popen([path, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, folder, arguments, given, seconds):
        texts = [str(folder), str(seconds), str(self.options.memory), given, *arguments]
        body = b"".join(t.encode("utf-8", "replace") + b"\0" for t in texts)
        self.process.stdin.write(struct.pack("=I", len(body)) + body)
        self.process.stdin.flush()
        head = self.process.stdout.read(16)
        if len(head) < 16:
            raise RuntimeError("the server of commands has ended")
        status, over, kilobytes, size = struct.unpack("=iIII", head)
        text = self.process.stdout.read(size)
        ended_by = status & 0x7f
        return (0 if over else ended_by), (status >> 8) & 0xff, bool(over), kilobytes, text


class Mutants:
    def __init__(self, files, options):
        self.options = options
        chosen = {kind: [c for c in all_ if not options.only or c[1][0] in options.only] for kind, all_ in COMMANDS.items()}
        self.commands = {kind: tuple(zip(*some)) for kind, some in chosen.items()}
        self.lock, self.local = threading.Lock(), threading.local()
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="saltus-mutants-", dir=options.scratch))
        self.most_memory = 0
        for name, text in built_in().items():
            (self.scratch / name).write_text(text)
        own = sorted(self.scratch.iterdir())
        self.files = {"models": [f for f in files if f.suffix in (".mo", ".chi", ".shsml")], "notebooks": [f for f in files if f.suffix == ".md"], "results": [f for f in own if f.suffix == ".csv"],
                      "descriptions": [f for f in own if f.suffix == ".xml"], "requests": [f for f in own if f.suffix == ".jsonl"]}
        self.kinds = [kind for kind in COMMANDS if chosen[kind] and self.files[kind]]

    def runner(self):
        if not hasattr(self.local, "runner"):
            make = Server if self.options.server else Program
            self.local.runner = make(os.path.abspath(self.options.server or self.options.saltus), self.options)
            self.local.folder = pathlib.Path(tempfile.mkdtemp(dir=self.scratch))
        return self.local.runner, self.local.folder

    def plan(self, seed):
        """file, text, arguments, files beside the mutant, the one for standard input"""
        rng = random.Random(seed)
        kind = rng.choices(self.kinds, [SHARES[k] for k in self.kinds])[0]
        file = rng.choice(self.files[kind])
        weights, commands = self.commands[kind]
        command = rng.choices(commands, weights)[0]
        text = mutate(file, rng)
        name = "mutant" + file.suffix
        beside = {name: text, **GIVEN}
        if "PACKAGE" in command:
            beside["M/package.mo"] = f"package M\npackage Examples\n{text}\nend Examples;\nannotation(version=\"1\");\nend M;\n"
            classes = re.findall(r"\b(?:model|block)\s+(\w+)", text) or ["M"]
            beside["models.tsv"] = f"model\tstart\tstop\tinterval\ttolerance\nM.Examples.{classes[0]}\t0\t1\t0.1\t1e-6\n"
        if "FMU" in command:
            beside["M/modelDescription.xml"] = text
        given = ""
        if command[-1].startswith("<"):
            given = name if command[-1] == "<FILE" else "requests"
            beside.setdefault(given, "" if given == name else requests(command[-1][1:], name, text))
        expressions = re.findall(r"=\s*([^-;=\s][^;=]*);", text) or ["1"]
        meant = {"FILE": name, "PACKAGE": "M", "FMU": "M", "EXPRESSION": rng.choice(expressions).replace("\0", " ")}
        return file, text, [meant.get(a, a) for a in command if not a.startswith("<")], beside, given

    def trial(self, seed):
        """seed, file, command, fault ('' none, 'slow'), text, output"""
        file, text, arguments, beside, given = self.plan(seed)
        runner, folder = self.runner()
        for name, content in beside.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(content, errors="replace")
        by_signal, status, over, kilobytes, output = runner.run(folder, arguments, given, self.options.timeout)
        self.most_memory = max(self.most_memory, kilobytes)
        for left in os.scandir(folder):
            shutil.rmtree(left.path, ignore_errors=True) if left.is_dir(follow_symlinks=False) else os.unlink(left.path)
        why = ""
        if by_signal:
            why = "signal " + signal.Signals(by_signal).name
        elif over:
            why = "no end"
        elif b"[R0008]" in output or (b"the CPU time that the system allows" in output and arguments[0] in RUNS):
            why = "slow"
        elif b"the CPU time that the system allows" in output:
            why = "no end"
        elif status > 3:
            why = f"status {status}"
        elif BAD.search(output):
            why = "internal error: " + BAD.search(output).group().decode(errors="replace")
        elif status != 0 and b"error" not in output and not output.strip():
            why = f"status {status} without a message"
        return seed, file, arguments, why, text, output


def missing_commands(program):
    """Commands of the program that are in no list."""
    said = subprocess.run([program, "no-such-command"], capture_output=True, text=True).stderr
    return set(re.search(r"there are (.*)", said).group(1).split(", ")) - LEFT_OUT - {arguments[0] for all_ in COMMANDS.values() for _, arguments in all_}


def report(numbers, begun, mutants):
    seconds = time.monotonic() - begun
    total = sum(numbers["commands"].values())
    faults = {k: v for k, v in numbers["kinds"].items() if k not in ("", "slow")}
    print(f"{total} mutants in {seconds:.0f} s ({1e3 * seconds / max(total, 1):.2f} ms each): faults {dict(faults) or 'none'}, {numbers['kinds']['slow']} took long and ended when asked to,"
          f" most memory {mutants.most_memory // 1024} MB", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saltus")
    parser.add_argument("--server", help="saltus_fork_server")
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=None, help="of the first mutant; the others follow")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=float, default=10, help="seconds of CPU of one command")
    parser.add_argument("--memory", type=int, default=6000, help="address space in MB")
    parser.add_argument("--keep", help="a folder for the mutants at fault")
    parser.add_argument("--scratch", default="/dev/shm" if os.path.isdir("/dev/shm") else None, help="where the mutants are written")
    parser.add_argument("--only", action="append", help="this command alone; may be repeated")
    parser.add_argument("--slow-is-fault", action="store_true", help="also runs that only take long, and end when asked to")
    parser.add_argument("sources", nargs="*", default=[ROOT / "tests", ROOT / "examples", ROOT / "docs"])
    options = parser.parse_args()
    if not options.saltus and not options.server:
        parser.error("--saltus or --server")
    os.environ["SALTUS_NO_CACHE"] = "1"
    if missing := missing_commands(options.server or options.saltus):
        parser.error(f"no mutants for the commands {sorted(missing)}")
    files = sources(options.sources)
    mutants = Mutants(files, options)
    first = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 40)
    by_language = collections.Counter(f.suffix for f in files)
    print(f"{options.number} mutants of {len(files)} files {dict(by_language)} and {len(built_in())} of its own, seeds from {first}", flush=True)
    numbers = {"kinds": collections.Counter(), "commands": collections.Counter(), "languages": collections.Counter()}
    begun = told = time.monotonic()
    try:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            waiting = collections.deque()
            seeds = iter(range(first, first + options.number))
            while True:
                for seed in seeds:  # a few ahead: a million futures would be the memory of this script
                    waiting.append(pool.submit(mutants.trial, seed))
                    if len(waiting) >= 8 * options.jobs:
                        break
                if not waiting:
                    break
                seed, file, arguments, why, text, output = waiting.popleft().result()
                numbers["kinds"][why] += 1
                numbers["commands"][arguments[0]] += 1
                numbers["languages"][file.suffix] += 1
                if time.monotonic() - told > 60:
                    told = time.monotonic()
                    report(numbers, begun, mutants)
                if not why or (why == "slow" and not options.slow_is_fault):
                    continue
                print(f"seed {seed}: {file}: {' '.join(arguments)}: {why}", flush=True)
                if options.keep:
                    kept = pathlib.Path(options.keep)
                    kept.mkdir(parents=True, exist_ok=True)
                    (kept / f"{seed}-{why.split()[0]}{file.suffix}").write_text(text)
                    (kept / f"{seed}.out").write_bytes(" ".join(arguments).encode() + b"\n" + output[-20000:])
    finally:
        shutil.rmtree(mutants.scratch, ignore_errors=True)
    report(numbers, begun, mutants)
    print(f"languages {dict(numbers['languages'])}; commands {dict(numbers['commands'])}")
    good = ("", "slow") if not options.slow_is_fault else ("",)
    return 1 if any(n for why, n in numbers["kinds"].items() if why not in good) else 0


if __name__ == "__main__":
    sys.exit(main())
