#!/usr/bin/env python3
"""The queue with a server of Fritzson and Bunus (2002), section 4.2, against a program that knows nothing of Saltus: customers by the generator of Wichmann and
Hill (1982) and Box and Muller (1958), a server that takes 0.4 s for each, first come, first served. Every arrival and every departure of 10 s at its instant."""
import argparse
import csv
import math
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def arrivals(stop, first=0.001, seed=(23, 87, 187)):
    def uniform():
        nonlocal seed
        seed = (171 * seed[0] % 30269, 172 * seed[1] % 30307, 170 * seed[2] % 30323)
        return (seed[0] / 30269 + seed[1] / 30307 + seed[2] / 30323) % 1.0

    times, t = [], first
    while t <= stop:
        times.append(t)
        u1, u2 = uniform(), uniform()
        t += abs(math.sqrt(-2 * math.log(u1)) * math.cos(2 * math.pi * u2))
    return times


def departures(times, stop, serves=0.4):
    ends, free = [], 0.0
    for t in times:
        free = max(t, free) + serves
        ends.append(free)
    return [t for t in ends if t <= stop]


def increments(rows, name):
    times, last = [], None
    for row in rows:
        value = float(row[name])
        if last is not None and value > last:
            times.append(float(row["time"]))
        last = value
    return times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = parser.parse_args().saltus
    stop, failed = 10, 0
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "queue.csv"
        model = ROOT / "examples" / "fritzson" / "TestServer.mo"
        done = subprocess.run([saltus, "simulate", str(model), "--stop", str(stop), "--tolerance", "1e-10", "-o", str(out)], capture_output=True, text=True)
        if done.returncode != 0:
            print(done.stdout + done.stderr)
            return 1
        rows = list(csv.DictReader(open(out)))
    come = arrivals(stop)
    for name, wanted in ("server.nrOfArrivedCustomers", come), ("server.nrOfServedCustomers", departures(come, stop)):
        seen = increments(rows, name)
        worst = max((abs(a - b) for a, b in zip(seen, wanted)), default=math.inf)
        good = len(seen) == len(wanted) and worst < 1e-9
        failed += not good
        print(f"{name}: {len(seen)} of {len(wanted)} instants, at most {worst:.1e} apart{'' if good else ': failed'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
