#!/usr/bin/env python3
"""What a terminal shows during a run: simulated time, steps and events, redrawn on one line, and nothing of it when standard error is a pipe. And what it
never shows: control characters and marks of direction out of models, archives and expressions, whichever command prints them.

Usage: terminal.py --saltus PROGRAM"""
import argparse
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODEL = """model Ticks
  Real x(start=1, fixed=true), y(start=0, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(x) = y;
  der(y) = -x;
  when sample(1, 1) then
    n = pre(n) + 1;
  end when;
end Ticks;
"""
LINE = re.compile(r"Ticks  t = ([0-9.e+]+)  (\d+) steps  (\d+) events")


def shown_on_terminal(command, folder):
    """What the program writes to standard error, a terminal, until the bar has been drawn twice."""
    controller, terminal = pty.openpty()
    run = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=terminal)
    os.close(terminal)
    text, deadline = "", time.time() + 30
    while time.time() < deadline and len(LINE.findall(text)) < 2:
        if select.select([controller], [], [], 0.1)[0]:
            text += os.read(controller, 65536).decode(errors="replace")
    run.send_signal(signal.SIGINT)
    run.wait(timeout=60)
    os.close(controller)
    return text


# An escape sequence that sets the title, one that colours, and a mark that turns the direction of writing.
HOSTILE = "\x1b]0;owned\x07\x1b[31m\u202e"
RAW = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def written_to_terminal(command, folder):
    """All that a command writes to a terminal, on both streams."""
    controller, terminal = pty.openpty()
    run = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal, env=dict(os.environ, NO_COLOR="1", HOME=str(folder)))
    os.close(terminal)
    data = b""
    while True:
        try:
            piece = os.read(controller, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        data += piece
    run.wait(timeout=60)
    os.close(controller)
    return data.decode(errors="replace")


def hostile_texts(saltus, folder):
    """Every command that shows texts of a model, of a library or of an FMU."""
    (folder / "Evil.mo").write_text(f'model Evil "{HOSTILE}"\n  parameter String s = "{HOSTILE}"; // {HOSTILE}\n  Real x(start=1, fixed=true, unit="{HOSTILE}");\nequation\n  der(x) = -x;\n'
                                    f'  assert(x < 0.9, "{HOSTILE}", AssertionLevel.warning);\n  annotation(Documentation(info="{HOSTILE}"));\nend Evil;\n')
    library = folder / "Lib"
    library.mkdir()
    (library / "package.mo").write_text(f'package Lib "{HOSTILE}" annotation(version="1{HOSTILE}"); end Lib;\n')
    name = "".join(f"&#x{ord(c):x};" for c in HOSTILE if ord(c) >= 0x20)
    with zipfile.ZipFile(folder / "Evil.fmu", "w") as archive:
        archive.writestr("modelDescription.xml", f'<?xml version="1.0"?><fmiModelDescription fmiVersion="2.0" modelName="G{name}" guid="{{1}}"><ModelVariables/><ModelStructure/></fmiModelDescription>')
    expression = '"a" + "' + HOSTILE + '"'
    failures = []
    for command in (["eval", expression], ["install", "Lib"], ["fmu", "check", "Evil.fmu"], ["parse", "Evil.mo", "--print"], ["simulate", "Evil.mo", "--dump", "parse"], ["flatten", "Evil.mo"],
                    ["check", "Evil.mo"], ["simulate", "Evil.mo", "--events"], ["steady", "Evil.mo"], ["linearize", "Evil.mo"], ["equations", "Evil.mo"], ["format", "--print", "Evil.mo"],
                    ["convert", "Evil.mo", "--from", "Modelica 3.2.3"], ["draw", "Evil.mo"], ["simulate", "Evil.mo", "--json"], ["import", "Evil.fmu"], ["simulate", "Evil.fmu"],
                    ["simulate", "Evil.mo", "--explain-sandbox"]):
        text = written_to_terminal([saltus, *command], folder)
        found = RAW.search(text)
        if found or not text:
            failures.append(f"{command[0]} {command[1][:20]!r}: the terminal gets {text[max(0, found.start() - 30):found.start() + 30]!r}" if found else f"{command}: nothing was written")
    # A file gets the text as it is.
    done = subprocess.run([saltus, "format", "--print", "Evil.mo"], cwd=folder, capture_output=True, text=True, timeout=60)
    if done.returncode == 0 and HOSTILE not in done.stdout:
        failures.append("format --print changes the text for a pipe")
    return failures


def other_writers():
    """Commands write to standard output by two functions of tell.h alone."""
    failures = []
    writes = re.compile(r"fmt::print\((?!stderr)|std::fputs\([^;]*stdout|\bprintf\(|std::cout|std::puts\(|fwrite\([^;]*stdout")
    for path in sorted((ROOT / "src" / "cli").glob("*.cc")):
        if path.name == "tell.cc":
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if writes.search(line):
                failures.append(f"{path.name}:{number} writes to standard output by itself: {line.strip()}")
    return failures


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(arguments.parse_args().saltus).resolve())
    failures = []
    with tempfile.TemporaryDirectory(prefix="saltus-terminal-") as name:
        folder = pathlib.Path(name)
        (folder / "ticks.mo").write_text(MODEL)
        text = shown_on_terminal([saltus, "simulate", "ticks.mo", "--stop", "1e9", "--intervals", "10"], folder)
        lines = LINE.findall(text)
        if len(lines) < 2:
            failures.append(f"the terminal shows no progress: {text!r}")
        else:
            (t1, steps1, events1), (t2, steps2, events2) = lines[0], lines[-1]
            if not (0 < float(t1) < float(t2) and 0 < int(steps1) < int(steps2) and 0 < int(events1) < int(events2)):
                failures.append(f"progress does not grow: {lines[0]}, {lines[-1]}")
            if "\n" in text[: text.rfind("events")]:
                failures.append("the bar does not stay on one line")
        done = subprocess.run([saltus, "simulate", "ticks.mo", "--stop", "2000"], cwd=folder, capture_output=True, text=True, timeout=60)
        if done.stderr:
            failures.append(f"a pipe gets {done.stderr!r}")
        failures += hostile_texts(saltus, folder)
    failures += other_writers()
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
