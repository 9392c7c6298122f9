#!/usr/bin/env python3
"""What a terminal shows during a run: simulated time, steps and events, redrawn on one line, and nothing of it when standard error is a pipe.

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
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
