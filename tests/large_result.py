#!/usr/bin/env python3
"""A result of more than two gigabytes, really written: values at both ends are read back by our own reader (`saltus compare`), from the bytes
themselves, and by scipy where it is there. MAT v4 counts rows and columns with 32 bits; places in the file need more.

Usage: large_result.py --saltus PROGRAM"""
import argparse
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

SIGNALS, INTERVALS, STOP = 1000, 300_000, 3.0
MODEL = f"""model Large
  Real x[{SIGNALS}];
equation
  for i in 1:{SIGNALS} loop
    x[i] = i*time + i;
  end for;
end Large;
"""
failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)


def value(i, t):
    return i * t + i


def compare(saltus, folder, wrong):
    """The first and the last signal along the whole run against a straight line; `wrong` is added to one value at the end."""
    reference = folder / "reference.csv"
    with open(reference, "w") as file:
        file.write(f"time,x[1],x[{SIGNALS}]\n")
        for k in range(0, 31):
            t = k * STOP / 30
            last = value(SIGNALS, t) + (wrong if k == 30 else 0)
            file.write(f"{t!r},{value(1, t)!r},{last!r}\n")
    return subprocess.run([saltus, "compare", folder / "large.mat", reference], capture_output=True, text=True)


def matrices(file):
    """Name, rows, columns and place of the numbers of each matrix (MATLAB's description of level 4)."""
    at, end = 0, os.fstat(file.fileno()).st_size
    while at < end:
        file.seek(at)
        kind, rows, columns, imaginary, length = struct.unpack("<5i", file.read(20))
        name = file.read(length)[:-1].decode()
        size = {0: 8, 1: 4, 2: 4, 3: 2, 4: 2, 5: 1}[kind // 10 % 10]
        yield name, rows, columns, at + 20 + length
        at += 20 + length + rows * columns * size
    expect(at == end, f"the file ends at {end}, its last matrix at {at}")


def check_bytes(path):
    found = {}
    with open(path, "rb") as file:
        for name, rows, columns, place in matrices(file):
            found[name] = (rows, columns, place)
        rows, columns, place = found["data_2"]
        expect(rows == SIGNALS + 1, f"data_2 has {rows} rows")
        expect(columns == INTERVALS + 1, f"data_2 has {columns} columns")
        for column, t in ((0, 0.0), (INTERVALS, STOP)):
            file.seek(place + column * rows * 8)
            point = struct.unpack(f"<{rows}d", file.read(rows * 8))
            wanted = sorted([t] + [value(i, t) for i in range(1, SIGNALS + 1)])
            expect(point[0] == t, f"the time of point {column} is {point[0]}")
            worst = max(abs(a - b) for a, b in zip(sorted(point), wanted))
            expect(worst <= 1e-9, f"point {column} is off by {worst}")


def check_scipy(path):
    try:
        from scipy.io import loadmat
    except ImportError:
        print("scipy is not there: not read with it")
        return
    with open("/proc/meminfo") as file:
        available = next(int(line.split()[1]) for line in file if line.startswith("MemAvailable")) * 1024
    if available < 3 * path.stat().st_size:
        print("too little memory to read it with scipy")
        return
    data = loadmat(path, variable_names=["data_2"])["data_2"]
    expect(data.shape == (SIGNALS + 1, INTERVALS + 1), f"scipy: the shape is {data.shape}")
    expect(abs(data[:, -1].max() - value(SIGNALS, STOP)) <= 1e-9, f"scipy: the largest value at the end is {data[:, -1].max()}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(arguments.parse_args().saltus).resolve())
    with tempfile.TemporaryDirectory(prefix="saltus-large-") as name:
        folder = pathlib.Path(name)
        if shutil.disk_usage(folder).free < 6e9:
            print("skipped: less than 6 GB are free")
            return 0
        (folder / "large.mo").write_text(MODEL)
        done = subprocess.run([saltus, "simulate", "large.mo", "--stop", repr(STOP), "--intervals", str(INTERVALS), "-o", "large.mat"], cwd=folder,
                              capture_output=True, text=True)
        expect(done.returncode == 0, f"exit status {done.returncode}: {done.stderr}")
        result = folder / "large.mat"
        size = result.stat().st_size
        expect(size > 2**31, f"only {size} bytes were written")
        check_bytes(result)
        right, wrong = compare(saltus, folder, 0), compare(saltus, folder, 100.0)
        expect(right.returncode == 0, f"our own reader disagrees: {right.stdout}{right.stderr}")
        expect(wrong.returncode != 0, "a wrong value at the end is not seen")
        check_scipy(result)
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
