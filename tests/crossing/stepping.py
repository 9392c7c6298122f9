#!/usr/bin/env python3
"""A model in this process by the Python package: stepping.py FILE CLASS STOP ROWS NAME... Prints JSON as embedded.py does. On the way the run is saved, led
astray and restored where snapshots are supported."""
import json
import os
import pathlib
import sys

import saltus


def main():
    file, name, stop, rows, *names = sys.argv[1:]
    stop, rows = float(stop), int(rows)
    trusted = [str(pathlib.Path(file).resolve().parent), *filter(None, os.environ.get("MODELICAPATH", "").split(":"))]
    model = saltus.load(file, name, trust=trusted)
    found = {n: [] for n in ("time", *names)}
    with model.start(stop, tolerance=1e-8) as run:
        for i in range(rows + 1):
            if i > 0:
                run.step_to(stop * i / rows)
            if i == rows // 3:
                try:
                    saved = run.snapshot()
                    run.step_to(stop * (i + 2.5) / rows)
                    run.restore(saved)
                except saltus.SaltusError as why:
                    if "not supported yet" not in str(why):
                        raise
            try:
                row = [run[n] for n in names]
            except ValueError:
                if not run.done:  # the model has ended it
                    raise
                break
            for n, value in zip(found, (stop * i / rows, *row)):
                found[n].append(value)
    print(json.dumps(found))


if __name__ == "__main__":
    try:
        main()
    except saltus.SaltusError as why:
        print(json.dumps({"refused": str(why) + json.dumps([d.code for d in getattr(why, "diagnostics", [])])}))
