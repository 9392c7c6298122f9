#!/usr/bin/env python3
"""Results are streamed: a run that writes twenty times the rows needs no more memory. Held in memory, the rows of the long run would more than double it.

Usage: memory.py --saltus PROGRAM"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

SIGNALS = 100
MODEL = f"""model Rows
  Real x[{SIGNALS}], y(start=1, fixed=true);
equation
  der(y) = -y;
  for i in 1:{SIGNALS} loop
    x[i] = i*y;
  end for;
end Rows;
"""


def peak(saltus, folder, ending, intervals):
    """Bytes of memory in use at most, and bytes written."""
    result = folder / f"rows.{ending}"
    run = subprocess.Popen([saltus, "simulate", "rows.mo", "--intervals", str(intervals), "-o", result], cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode != 0:
        raise RuntimeError(f"exit status {run.returncode}")
    return usage.ru_maxrss * 1024, result.stat().st_size


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(arguments.parse_args().saltus).resolve())
    failures = []
    with tempfile.TemporaryDirectory(prefix="saltus-memory-") as name:
        folder = pathlib.Path(name)
        (folder / "rows.mo").write_text(MODEL)
        for ending, rows in (("mat", 5_000), ("csv", 1_000)):
            short, _ = peak(saltus, folder, ending, rows)
            long, written = peak(saltus, folder, ending, 20 * rows)
            # A quarter of what was written is far more than what varies from run to run.
            if long - short > 0.25 * written:
                failures.append(f"{ending}: {short / 1e6:.0f} MB for {rows} rows, {long / 1e6:.0f} MB for {20 * rows} ({written / 1e6:.0f} MB written)")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
