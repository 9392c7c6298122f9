#!/usr/bin/env python3
"""Every command with every option of the others: an option that a command does not have is refused with status 2, and the message names it. And every
command with its own options: each changes what the command prints or writes, or is refused where it would change nothing.

WORDS holds a valid call of each command; a command that is not in it fails the test.

Usage: ignored_options.py --saltus PROGRAM [--only COMMAND]"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MODEL = """model M "A model"
  parameter Real p = 1, q = 1, without(start=1);
  input Real u(start=0);
  output Real y = x;
  Boolean b = z == 2;
  Real x(start=1, fixed=true), z(start=1, fixed=true);
equation
  der(x) = -p*q*x*x + u + 0.1*z;
  der(z) = -5*q*z*z*z + sin(10*time) + x;
  annotation(experiment(StopTime=1));
end M;
"""
# A call of each command that is right without further options.
WORDS = {
    "simulate": ["M.mo"], "check": ["M.mo"], "flatten": ["M.mo"], "parse": ["M.mo"], "format": ["M.mo"], "draw": ["M.mo"], "document": ["M.mo", "-o", "site"],
    "equations": ["M.mo"], "linearize": ["M.mo"], "bode": ["M.mo"], "step": ["M.mo"], "nyquist": ["M.mo"], "margins": ["M.mo"], "rlocus": ["M.mo"], "steady": ["M.mo"], "sensitivities": ["M.mo", "--by", "p"],
    "fit": ["M.mo", "--by", "p", "--data", "data.csv"], "sweep": ["M.mo", "--vary", "p=1,2", "--keep", "x"], "convert": ["M.mo"], "doctor": ["folder"],
    "fmu": ["M.mo", "-o", "M.fmu"], "fmu-check": ["M.fmu"], "import": ["M.fmu"], "install": ["folder", "--into", "into"], "verify": ["L", "-I", "lib", "-o", "V"],
    "notebook": ["page.md"], "studio": ["folder"], "lsp": [], "eval": ["1"], "explain": ["M0109"], "plot": ["data.csv", "x"],
    "result list": ["data.csv"], "result values": ["data.csv", "x"], "result convert": ["data.csv", "-o", "r.csv"], "result merge": ["data.csv", "data.csv", "-o", "r.csv"], "compare": ["data.csv", "data.csv"], "completion": ["bash"],
    "examples": [], "session": [], "mcp": [],
}
# Commands that take options of a run, called so that each of these has something to change.
RUNS = {
    "simulate": ["M.mo", "-o", "r.csv"], "linearize": ["M.mo", "--at", "0.5"], "bode": ["M.mo", "--at", "0.5", "--from", "u", "--to", "y", "-o", "b.csv"],
    "step": ["M.mo", "--at", "0.5", "--from", "u", "--to", "y", "-o", "b.csv"], "nyquist": ["M.mo", "--at", "0.5", "--from", "u", "--to", "y", "-o", "b.csv"],
    "margins": ["M.mo", "--at", "0.5", "--from", "u", "--to", "y", "--json"], "rlocus": ["M.mo", "--at", "0.5", "--from", "u", "--to", "y", "-o", "b.csv"], "steady": ["M.mo"],
    "sensitivities": ["M.mo", "--by", "p", "-o", "s.csv"], "fit": ["M.mo", "--by", "p", "--data", "data.csv"],
    "sweep": ["M.mo", "--vary", "p=1,2", "--keep", "x", "--trajectories", "T", "-o", "S.csv", "--fresh"],
    "check": ["M.mo"], "flatten": ["M.mo"], "equations": ["M.mo"],
}
VALUES = {"--start": "0.25", "--stop": "0.9", "--interval": "0.3", "--intervals": "7", "--steps": None, "--tolerance": "1e-3", "--max-step": "0.001", "--solver": "euler",
          "--param": "q=2", "--start-value": "z=3", "--input": "u=1", "--strict": None, "--max-elements": "2", "--json": None, "--dump": "parse", "--no-cache": None}
# What changes nothing of this model in a command that honours the option.
SAME = {("flatten", "--json"): "there is no message, and a flat model has no form in JSON", ("equations", "--json"): "it is JSON without it",
        ("margins", "--json"): "it is given already", ("steady", "--tolerance"): "the states are found to the last digit",
        ("sensitivities", "--tolerance"): "trajectories have 1e-10 at least, of which derivatives are taken",
        ("fit", "--tolerance"): "as for sensitivities, and nine digits are printed", ("fit", "--max-step"): "likewise"}


def honoured(saltus, folder, command):
    """Own options that change neither what is printed nor what is written."""
    def outcome(*words):
        for path in folder.iterdir():
            if path.name not in ("M.mo", "data.csv"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        done = call(saltus, folder, command, *RUNS[command], *words, XDG_CACHE_HOME=folder / "cache")
        said = re.sub(r"[-+\d.e]+ (s|ms)\b", "", done.stdout + done.stderr)
        written = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file() and "cache" not in p.parts}
        return done.returncode, said, written, (folder / "cache").exists()
    plain = outcome()
    if plain[0] != 0 or outcome() != plain:
        return [f"{command}: status {plain[0]}, or two equal calls differ: {plain[1][:300]!r}"]
    own = options_of(saltus, command)
    return [f"{command} {option} changes nothing" for option, value in VALUES.items()
            if option in own and (command, option) not in SAME and outcome(option, *([value] if value else [])) == plain]


def commands(saltus):
    """As the program lists them; with hidden ones, which are named only where a command is not known."""
    said = subprocess.run([saltus, "no-such-command"], capture_output=True, text=True).stderr
    found = re.search(r"there are (.*)", said).group(1).split(", ")
    subcommands = subprocess.run([saltus, "result", "--help"], capture_output=True, text=True).stdout.split("Subcommands:")[1]
    return [c for c in found if c != "result"] + [f"result {c}" for c in re.findall(r"^  (\w+)", subcommands, re.M)]


def options_of(saltus, *command):
    """{option: True when it takes a value}, of the help."""
    said = subprocess.run([saltus, *command, "--help"], capture_output=True, text=True).stdout
    found = {}
    for line in said.splitlines():
        if not re.match(r" {1,3}-", line):
            continue
        head = re.match(r" +((?:-{1,2}[\w-]+,?)+)(.*)", line)
        value = re.match(r" [A-Z<\[]|  ?\w+\|", head.group(2).split("  ")[0] + " ") is not None
        for name in head.group(1).split(","):
            found[name] = value
    return found


def call(saltus, folder, *words, **environment):
    return subprocess.run([saltus, *words], cwd=folder, capture_output=True, text=True, errors="replace", timeout=120, stdin=subprocess.DEVNULL,
                          env={**{k: v for k, v in os.environ.items() if k != "SALTUS_NO_CACHE"}, **{k: str(v) for k, v in environment.items()}})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    saltus = str(pathlib.Path(options.saltus).resolve())
    failures = []
    there = commands(saltus)
    failures += [f"the command '{c}' is not in WORDS" for c in there if c not in WORDS] + [f"WORDS has '{c}', which is no command" for c in WORDS if c not in there]
    own = {c: options_of(saltus, *c.split()) for c in there}
    every = {name for has in own.values() for name in has}
    if len(every) < 60:
        failures.append(f"the help lists {len(every)} options only")
    count = 0
    with tempfile.TemporaryDirectory(prefix="saltus-options-") as name:
        folder = pathlib.Path(name)
        (folder / "M.mo").write_text(MODEL)
        (folder / "data.csv").write_text("time,x\n0,1\n0.5,0.6\n1,0.4\n")
        (folder / "page.md").write_text("# A page\n")
        (folder / "folder").mkdir()
        (folder / "M.fmu").write_text("")

        def refused(command, option):
            # A word that begins with a dash is an option for every command, whatever stands behind it.
            done = call(saltus, folder, *command.split(), *WORDS[command], option)
            if done.returncode != 2 or option not in done.stderr:
                return f"{command} {option}: status {done.returncode}, said {(done.stdout + done.stderr)[:200]!r}"
            return None

        pairs = [(c, o) for c in there if c in WORDS and options.only in c for o in sorted(every - set(own[c]))]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for failure in pool.map(lambda pair: refused(*pair), pairs):
                count += 1
                if failure:
                    failures.append(failure)
        left = sorted(p.name for p in folder.iterdir())
        if left != ["M.fmu", "M.mo", "data.csv", "folder", "page.md"]:
            failures.append(f"a refused command wrote files: {left}")
    with tempfile.TemporaryDirectory(prefix="saltus-options-") as name:
        folder = pathlib.Path(name)
        (folder / "M.mo").write_text(MODEL)
        (folder / "data.csv").write_text("time,x\n0,1\n0.5,0.6\n1,0.4\n")
        for command in RUNS:
            if options.only in command:
                failures += honoured(saltus, folder, command)
    for failure in failures:
        print(failure)
    print(f"{len(there)} commands, {len(every)} options, {count} pairs, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
