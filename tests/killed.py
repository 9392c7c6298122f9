#!/usr/bin/env python3
"""Commands that write many files, killed (SIGKILL) at random instants: `verify`, `document`, `install` and the studio. What was there before is whole, nothing torn is read as a
result, and the same command afterwards does what it does in an undisturbed place.

Usage: killed.py --saltus PROGRAM [--instants 12] [--seed 1]"""
import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "studio"))
from client import Fault, Studio  # noqa: E402

PACKAGE = "package L annotation(version=\"{}\");\nend L;\n"
EXAMPLE = "within L.Examples;\nmodel M{k}\n  extends L.Icons.Example;\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -{k}*x;\n  annotation(experiment(StopTime=1));\nend M{k};\n"
failures = []
hits = {}


def expect(holds, what):
    if not holds:
        failures.append(what)
        print(what, flush=True)


def library(folder, version="1.0.0", models=4):
    for part in ("Examples", "Icons"):
        (folder / "L" / part).mkdir(parents=True, exist_ok=True)
    (folder / "L" / "package.mo").write_text(PACKAGE.format(version))
    (folder / "L" / "Icons" / "package.mo").write_text("within L;\npackage Icons partial model Example end Example; end Icons;\n")
    (folder / "L" / "Examples" / "package.mo").write_text("within L;\npackage Examples end Examples;\n")
    for k in range(1, models + 1):
        (folder / "L" / "Examples" / f"M{k}.mo").write_text(EXAMPLE.format(k=k))


def contents(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


class Place:
    def __init__(self, saltus, folder):
        self.saltus, self.folder = saltus, folder
        (folder / "home").mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder / "home"), "TMPDIR": str(folder), "SALTUS_NO_CACHE": "1", "GIT_CONFIG_NOSYSTEM": "1"}

    def start(self, *words):
        return subprocess.Popen([self.saltus, *map(str, words)], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)

    def whole(self, *words):
        begun = time.monotonic()
        process = self.start(*words)
        said = process.communicate(timeout=300)[0].decode(errors="replace")
        return process.returncode, said, time.monotonic() - begun

    def killed(self, instant, *words):
        """True: it was still at work."""
        process = self.start(*words)
        try:
            process.communicate(timeout=instant)
            return False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return True


def repeated(place, what, words, chance, instants, check):
    """`check(after_kill)` judges the place after each kill, and after the whole command that follows at the end."""
    status, said, seconds = place.whole(*words)
    expect(status == 0, f"{what}: status {status}: {said[-400:]}")
    check(False)
    hit = 0
    for _ in range(instants):
        hit += place.killed(chance.uniform(0, 1.1 * seconds), *words)
        check(True)
    hits[what] = f"{hit} of {instants}"
    status, said, _ = place.whole(*words)
    expect(status == 0, f"{what}, after the kills: status {status}: {said[-400:]}")
    check(False)


def document(place, chance, instants):
    library(place.folder)
    first = {}

    def check(after_kill):
        found = contents(place.folder / "site")
        if not first:
            first.update(found)
        # Pages take their places whole, so one is as it was.
        torn = [n for n in first if after_kill and n in found and found[n] != first[n]]
        expect(not torn, f"document: {torn} differ after a kill")
        if not after_kill:
            expect({n: b for n, b in found.items() if n in first} == first, "document: the site is another after the kills")
    repeated(place, "document", ["document", place.folder / "L" / "package.mo", "-o", "site"], chance, instants, check)


def install(place, chance, instants):
    library(place.folder / "one", "1.0.0", 40)
    libraries = place.folder / "home" / ".local" / "share" / "saltus" / "libraries"
    source = contents(place.folder / "one" / "L")

    def check(after_kill):
        lock = libraries / "saltus.lock"
        if lock.exists():
            try:
                json.loads(lock.read_text())
            except ValueError as error:
                expect(False, f"install: the lock file is torn: {error}")
        at = libraries / "L 1.0.0"
        if at.exists():
            expect(contents(at) == source, "install: the library is not whole")
        else:
            expect(after_kill, "install: the library is not there")
    repeated(place, "install", ["install", place.folder / "one" / "L"], chance, instants, check)
    left = [p.name for p in libraries.iterdir() if p.name not in ("saltus.lock", "L 1.0.0")]
    expect(not left, f"install: left behind by kills: {left}")
    status, said, _ = place.whole("check", "L.Examples.M1")
    expect(status == 0, f"install: what was left is in the way: {said[-300:]}")


def verify(place, chance, instants):
    library(place.folder)
    def check(after_kill):
        summary = place.folder / "V" / "results.json"
        if not summary.exists():
            return expect(after_kill, "verify: there is no report")
        try:
            text = json.dumps(json.loads(summary.read_text()))
        except ValueError as error:
            return expect(False, f"verify: the report is torn: {error}")
        expect(all(f"L.Examples.M{k}" in text for k in range(1, 5)), "verify: the report lacks models")
    repeated(place, "verify", ["verify", "L", "-I", place.folder, "--jobs", "2", "-o", "V"], chance, instants, check)


def studio(place, chance, instants):
    """Edits of a text are on the disk, each whole: the file is one of the texts that were sent."""
    folder = place.folder / "models"
    folder.mkdir()
    file = folder / "A.mo"
    texts = {k: f"model A\n  // {'x' * (k % 997)}\n  parameter Real p = {k};\nend A;\n" for k in range(4000)}
    file.write_text(texts[0])
    hit = 0
    for _ in range(instants):
        sent = []
        with Studio(place.saltus, folder, state=place.folder / "state") as one:
            window = one.window()
            opened = window.ask("text/open", uri=f"file://{file}")
            version, end = opened["version"], time.monotonic() + chance.uniform(0, 0.4)
            while time.monotonic() < end:
                k = chance.randrange(1, 4000)
                lines = file.read_text().count("\n")
                sent.append(k)
                try:
                    version = window.ask("text/change", uri=f"file://{file}", version=version,
                                         edits=[{"range": {"start": {"line": 0, "character": 0}, "end": {"line": lines, "character": 0}}, "newText": texts[k]}])["version"]
                except Fault as fault:
                    version = (fault.data or {}).get("version", version)
            # In the middle of one more.
            k = chance.randrange(1, 4000)
            window.send("text/change", {"uri": f"file://{file}", "version": version,
                                        "edits": [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 4, "character": 0}}, "newText": texts[k]}]})
            time.sleep(chance.uniform(0, 0.02))
            one.stop(kill=True)
            hit += 1
        text = file.read_text()
        expect(text in (texts[n] for n in [0, k, *sent]) or text in texts.values(), f"studio: the file is torn: {text[:100]!r}")
    hits["studio"] = f"{hit} of {instants}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--instants", type=int, default=12, help="for each of the four")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    print(f"seed {options.seed}, {options.instants} instants each")
    for test in (document, install, verify, studio):
        if options.only not in test.__name__:
            continue
        folder = pathlib.Path(tempfile.mkdtemp(prefix="saltus-killed-"))
        try:
            test(Place(os.path.abspath(options.saltus), folder), random.Random(options.seed), options.instants)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"killed at work: {hits}; {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
