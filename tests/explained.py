#!/usr/bin/env python3
"""Every diagnostic is explained: each declared code has a section in docs/diagnostics/, each section names a declared code,
a wrong example gets its code, and the mended one passes without it.

    explained.py --saltus PROGRAM [--only M03,S] [--jobs N]
    explained.py --missing          lists codes without a section; runs nothing
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src" / "explain"))
import catalogue  # noqa: E402
import pages  # noqa: E402

LONGEST_MEANING = 700  # characters
PATIENCE = float(os.environ.get("SALTUS_TEST_PATIENCE", 1))


def run(program, command, folder):
    """Exit status and all output."""
    done = subprocess.run([program, *shlex.split(command)], cwd=folder, capture_output=True, text=True, errors="replace",
                          timeout=120 * PATIENCE, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout + done.stderr


def outcome(program, page, text):
    with tempfile.TemporaryDirectory() as folder:
        for name, contents in {**page.files, **({page.beside: text} if page.beside else {})}.items():
            file = pathlib.Path(folder) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(contents, encoding="utf-8")
        if page.beside:
            return run(program, page.command, folder)
        if page.is_commands:
            status, output = 0, ""
            for line in text.split("\n"):
                if line.strip():
                    status, more = run(program, line.strip().removeprefix("saltus "), folder)
                    output += more
            return status, output
        name = pathlib.Path(page.file).name if page.file else "Example" + pages.SUFFIX[page.language]
        (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
        words = page.command.split(" ", 1)
        command = page.command.replace("$FILE", name) if "$FILE" in page.command else " ".join(
            [words[0], name, *words[1:]])
        return run(program, command.replace("$TMP", folder), folder)


def problems(program, page):
    found = []
    got = re.compile(r"\[" + page.code + r"\]")
    status, output = outcome(program, page, page.wrong)
    if not got.search(output):
        found.append(f"{page.place}: the wrong example of {page.code} does not get it:\n{output}")
    status, output = outcome(program, page, page.mended)
    if status != 0 or got.search(output):
        found.append(f"{page.place}: the mended example of {page.code} does not pass (status {status}):\n{output}")
    return found


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments.add_argument("--missing", action="store_true")
    given = arguments.parse_args()
    program = given.saltus and str(pathlib.Path(given.saltus).resolve())
    only = tuple(given.only.split(","))
    declared = {code: entry for code, entry in catalogue.declared(ROOT).items() if code.startswith(only)}
    written = {code: page for code, page in pages.read(ROOT).items() if code.startswith(only)}
    missing = sorted(declared.keys() - written.keys())
    failures = [f"{code}: no section in docs/diagnostics" for code in missing]
    if given.missing:
        print("\n".join(failures))
        return 1 if failures else 0
    for code, page in written.items():
        if code not in declared:
            failures.append(f"{page.place}: nothing declares {code}")
        if not page.meaning:
            failures.append(f"{page.place}: {code} says nothing")
        if not page.what_to_do:
            failures.append(f"{page.place}: {code} does not say what to do")
        if len(" ".join(page.meaning)) > LONGEST_MEANING * max(1, len(declared.get(code, {"messages": []})["messages"])):
            failures.append(f"{page.place}: the meaning of {code} is too long")
    examples = [page for page in written.values() if page.command and page.code in declared]
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for found in pool.map(lambda page: problems(program, page), examples):
            failures += found
    for failure in failures:
        print(failure)
    print(f"{len(declared)} codes, {len(written)} sections, {len(examples)} examples, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
