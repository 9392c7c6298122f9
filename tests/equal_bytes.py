#!/usr/bin/env python3
"""Models of tests and examples, each run twice in processes of their own: results and standard output are equal byte for byte. The second run has no cache, other contents of
fresh memory (MALLOC_PERTURB_), and another language. Models with a parameter are also swept with one thread and with four.

Usage: equal_bytes.py --saltus PROGRAM [--models 1000] [--least 500] [--jobs N]"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARAMETER = re.compile(r"^\s*parameter\s+Real\s+(\w+)\s*=\s*([\d.]+)\s*;", re.M)
NAME = re.compile(r"^\s*Real\s+(\w+)\s*(?:\(|=|;)", re.M)


def run(words, folder, **more):
    environment = os.environ | more
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, timeout=300)


def one(saltus, file):
    """differences; nothing is compared when the model does not run. Returns (runs, sweeps, differences)."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        results = []
        for k, more in enumerate(({"LC_ALL": "C"}, {"MALLOC_PERTURB_": "85", "LC_ALL": "de_DE.UTF-8"})):
            out = folder / "result.csv"
            out.unlink(missing_ok=True)
            done = run([saltus, "simulate", file, "--stop", "1", "--timeout", "60", "-o", out, *(["--no-cache"] if k else [])], folder, XDG_CACHE_HOME=str(folder / "cache"), **more)
            results.append((done.returncode, done.stdout, done.stderr, out.read_bytes() if out.exists() else b""))
        if b"--timeout" in results[0][2] + results[1][2]:
            return 0, 0, []
        differences = [f"{file}: two runs differ"] if results[0] != results[1] else []
        text = file.read_text(errors="replace")
        parameter, variable = PARAMETER.search(text), NAME.search(text)
        swept = 0
        if results[0][0] == 0 and file.suffix == ".mo" and parameter and variable:
            values = f"{parameter[1]}={parameter[2]},{float(parameter[2]) * 1.5},{float(parameter[2]) * 0.5},{float(parameter[2]) * 2}"
            tables = []
            for jobs in ("1", "4"):
                done = run([saltus, "sweep", file, "--stop", "1", "--vary", values, "--keep", variable[1], "--jobs", jobs, "--fresh", "-o", f"s{jobs}.csv"], folder)
                tables.append((done.returncode, (folder / f"s{jobs}.csv").read_bytes() if (folder / f"s{jobs}.csv").exists() else b""))
            swept = int(tables[0][0] == 0)
            if tables[0] != tables[1]:
                differences.append(f"{file}: sweeps with one thread and with four differ")
        return int(results[0][0] == 0), swept, differences


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--models", type=int, default=1000)
    parser.add_argument("--least", type=int, default=500, help="that must run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    os.environ.pop("SALTUS_NO_CACHE", None)
    files = [p for top in ("examples", "tests") for p in sorted((ROOT / top).rglob("*")) if p.suffix in (".mo", ".chi", ".shsml") and p.is_file()
             and "run: simulate" in p.read_text(errors="replace")][:options.models]
    runs = swept = 0
    differences = []
    saltus = os.path.abspath(options.saltus)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for ran, sweeps, found in pool.map(lambda f: one(saltus, f), files):
            runs += ran
            swept += sweeps
            differences += found
    for line in differences:
        print(line)
    print(f"{len(files)} models twice ({runs} run to their end), {swept} swept with 1 and 4 threads: {len(differences)} differ")
    return 1 if differences or runs < min(options.least, len(files) // 2) else 0


if __name__ == "__main__":
    sys.exit(main())
