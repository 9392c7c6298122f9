#!/usr/bin/env python3
"""Faults from outside: a full disk and an interruption, also of a run with an external object. Each ends with exit status 3 and a clear message, and what was written before can be read.

Usage: faults.py --saltus PROGRAM"""
import argparse
import csv
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

MODEL = """model Forever
  Real x(start=1, fixed=true), y(start=0, fixed=true);
equation
  der(x) = y;
  der(y) = -x;
end Forever;
"""
OBJECT = """package P
  class Object
    extends ExternalObject;
    function constructor
      input String name;
      output Object o;
    external "C" o = saltus_object_new(name, 0, "FILE") annotation(Include="#include \\"saltus_object.h\\"", IncludeDirectory="file://INCLUDE");
    end constructor;
    function destructor
      input Object o;
    external "C" saltus_object_free(o) annotation(Include="#include \\"saltus_object.h\\"", IncludeDirectory="file://INCLUDE");
    end destructor;
  end Object;
  model Forever
    Object o = Object("kept");
    Real x(start=1, fixed=true);
  equation
    der(x) = cos(time);
  end Forever;
end P;
"""
failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)


def full_disk(saltus, folder):
    for ending in ("csv", "mat"):
        result = folder / f"full.{ending}"
        os.symlink("/dev/full", result)
        done = subprocess.run([saltus, "simulate", "forever.mo", "--stop", "100", "-o", result], cwd=folder, capture_output=True, text=True, timeout=60)
        expect(done.returncode == 3, f"full disk, {ending}: exit status {done.returncode}")
        expect("R0006" in done.stderr and "No space left" in done.stderr, f"full disk, {ending}: said {done.stderr!r}")
        expect("wrote" not in done.stdout, f"full disk, {ending}: claims to have written it")


def interruption(saltus, folder):
    for ending in ("csv", "mat"):
        result = folder / f"half.{ending}"
        run = subprocess.Popen([saltus, "simulate", "forever.mo", "--stop", "1e9", "--interval", "1", "-o", result], cwd=folder,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # Not before rows are being written.
        deadline = time.time() + 30
        while time.time() < deadline and not (result.exists() and result.stat().st_size > 100000):
            time.sleep(0.02)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
        expect(run.returncode == 3, f"interruption, {ending}: exit status {run.returncode}")
        expect("R0008" in err and "interrupted at time" in err, f"interruption, {ending}: said {err!r}")
        read = subprocess.run([saltus, "plot", result, "x", "-o", folder / f"{ending}.svg"], cwd=folder, capture_output=True, text=True, timeout=60)
        expect(read.returncode == 0, f"interruption, {ending}: the result cannot be read: {read.stderr!r}")
        if ending == "csv":
            with open(result, newline="") as file:
                rows = list(csv.reader(file))
            expect(len(rows) > 2 and all(len(row) == len(rows[0]) for row in rows), "interruption: the last row is not whole")


def object_of_interrupted_run(saltus, folder):
    """MLS 3.6 12.9.7: the destructor is called exactly once, even if an error occurs."""
    result, ended = folder / "object.csv", folder / "ended.txt"
    run = subprocess.Popen([saltus, "simulate", "object.mo", "-m", "P.Forever", "--stop", "1e9", "--interval", "1", "-o", result], cwd=folder,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.time() + 30
    while time.time() < deadline and run.poll() is None and not (result.exists() and result.stat().st_size > 1000):
        time.sleep(0.02)
    expect(not ended.exists(), "object: destroyed before the end")
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=60)
    expect(run.returncode == 3, f"object: exit status {run.returncode}: {err!r}")
    text = ended.read_text() if ended.exists() else ""
    expect(text == "destroyed 'kept'\n", f"object: the destructor wrote {text!r}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(arguments.parse_args().saltus).resolve())
    objects = pathlib.Path(__file__).resolve().parent / "simulate" / "Resources" / "Include"
    with tempfile.TemporaryDirectory(prefix="saltus-faults-") as name:
        folder = pathlib.Path(name)
        (folder / "forever.mo").write_text(MODEL)
        if os.path.exists("/dev/full"):
            full_disk(saltus, folder)
        interruption(saltus, folder)
        (folder / "object.mo").write_text(OBJECT.replace("INCLUDE", str(objects)).replace("FILE", str(folder / "ended.txt")))
        object_of_interrupted_run(saltus, folder)
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
