#!/usr/bin/env python3
"""Results of more than four gigabytes, really written, in MAT and CSV: values at both ends and beyond four gigabytes are read back by our own reader
(`saltus compare`), from the bytes themselves, and by scipy where it is installed. MAT v4 counts rows and columns with 32 bits; places in the file need more.

Usage: large_result.py --saltus PROGRAM [--gigabytes 4.1] [--only mat|csv]"""
import argparse
import os
import pathlib
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import time

SIGNALS, STOP = 1000, 3.0
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


def compare(saltus, folder, name, wrong):
    """The first and the last signal along the whole run against a straight line; `wrong` is added to one value at the end."""
    reference = folder / "reference.csv"
    with open(reference, "w") as file:
        file.write(f"time,x[1],x[{SIGNALS}]\n")
        for k in range(0, 31):
            t = k * STOP / 30
            last = value(SIGNALS, t) + (wrong if k == 30 else 0)
            file.write(f"{t!r},{value(1, t)!r},{last!r}\n")
    return subprocess.run([saltus, "compare", folder / name, reference], capture_output=True, text=True)


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


def check_mat(path, intervals):
    found = {}
    with open(path, "rb") as file:
        for name, rows, columns, place in matrices(file):
            found[name] = (rows, columns, place)
        rows, columns, place = found["data_2"]
        expect(rows == SIGNALS + 1, f"data_2 has {rows} rows")
        expect(columns == intervals + 1, f"data_2 has {columns} columns")
        for column, t in ((0, 0.0), (intervals, STOP)):
            file.seek(place + column * rows * 8)
            point = struct.unpack(f"<{rows}d", file.read(rows * 8))
            wanted = sorted([t] + [value(i, t) for i in range(1, SIGNALS + 1)])
            expect(point[0] == t, f"the time of point {column} is {point[0]}")
            worst = max(abs(a - b) for a, b in zip(sorted(point), wanted))
            expect(worst <= 1e-9, f"point {column} is off by {worst}")


def check_scipy(path, intervals):
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
    expect(data.shape == (SIGNALS + 1, intervals + 1), f"scipy: the shape is {data.shape}")
    expect(abs(data[:, -1].max() - value(SIGNALS, STOP)) <= 1e-9, f"scipy: the largest value at the end is {data[:, -1].max()}")


def check_csv(path, intervals):
    """The first row, the last one, and those around four gigabytes."""
    size = path.stat().st_size
    with open(path, "rb") as file:
        names = file.readline().decode().rstrip("\n").split(",")
        expect(len(names) == SIGNALS + 1, f"the CSV has {len(names)} columns")

        def check(line, what):
            point = [float(v) for v in line.split(b",")]
            wanted = sorted([point[0]] + [value(i, point[0]) for i in range(1, SIGNALS + 1)])
            worst = max((abs(a - b) for a, b in zip(sorted(point), wanted)), default=0)
            expect(len(point) == SIGNALS + 1 and worst <= 1e-9, f"{what} has {len(point)} values and is off by {worst}")
            return point[0]
        expect(check(file.readline(), "the first row") == 0, "the first time")
        file.seek(2**32 - 1)
        file.readline()
        times = [check(file.readline(), f"row {k} beyond four gigabytes") for k in range(5)]
        expect(times == sorted(set(times)) and abs(times[1] - times[0] - STOP / intervals) <= 1e-9, f"times beyond four gigabytes: {times}")
        file.seek(size - 100_000)
        expect(check(file.read().rstrip(b"\n").split(b"\n")[-1], "the last row") == STOP, "the last time")


def simulate(saltus, folder, name, intervals):
    done = subprocess.run([saltus, "simulate", "large.mo", "--stop", repr(STOP), "--intervals", str(intervals), "-o", name], cwd=folder, capture_output=True, text=True)
    expect(done.returncode == 0, f"exit status {done.returncode}: {done.stderr}")
    return (folder / name).stat().st_size


def large(saltus, folder, kind, gigabytes):
    name, wanted, few = f"large.{kind}", int(gigabytes * 2**30), 1999
    intervals = int(1.02 * few * wanted / simulate(saltus, folder, name, few)) + 1
    begun = time.monotonic()
    size = simulate(saltus, folder, name, intervals)
    print(f"{kind}: {size / 2**30:.2f} GiB in {time.monotonic() - begun:.0f} s", flush=True)
    expect(size > wanted, f"only {size} bytes were written")
    result = folder / name
    if kind == "mat":
        check_mat(result, intervals)
        check_scipy(result, intervals)
    else:
        check_csv(result, intervals)
    begun = time.monotonic()
    right, wrong = compare(saltus, folder, name, 0), compare(saltus, folder, name, 100.0)
    print(f"{kind}: read twice in {time.monotonic() - begun:.0f} s, most memory {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 2**20:.1f} GB", flush=True)
    expect(right.returncode == 0, f"{kind}: our own reader disagrees: {right.stdout}{right.stderr}")
    expect(wrong.returncode == 1, f"{kind}: a wrong value at the end is not detected: status {wrong.returncode}, {wrong.stderr}")
    result.unlink()


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    arguments.add_argument("--gigabytes", type=float, default=4.1)
    arguments.add_argument("--only", choices=["mat", "csv"])
    options = arguments.parse_args()
    saltus = str(pathlib.Path(options.saltus).resolve())
    with tempfile.TemporaryDirectory(prefix="saltus-large-") as name:
        folder = pathlib.Path(name)
        if shutil.disk_usage(folder).free < 2 * options.gigabytes * 1e9:
            print("skipped: too little of the disk is free")
            return 0
        (folder / "large.mo").write_text(MODEL)
        for kind in [options.only] if options.only else ["mat", "csv"]:
            large(saltus, folder, kind, options.gigabytes)
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
