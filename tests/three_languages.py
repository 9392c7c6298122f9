#!/usr/bin/env python3
"""examples/languages/SpeedControl.mo: parts of the Modelica Standard Library, a motor in SHSML, a controller of two χ processes that meet on channels. Its run is a
golden test; here are its FMU, run by co-simulation and by model exchange against the closed form, and its picture."""
import argparse
import csv
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODEL = ROOT / "examples" / "languages" / "SpeedControl.mo"
results = []


def expect(what, holds, why=""):
    results.append(bool(holds))
    if not holds:
        print(f"failed: {what}: {why}")


def flow(w, torque, u, t, J=0.5, d=0.5, gain=0.5, lag=0.25):
    """w' = (torque - d w)/J, torque' = (gain u - torque)/lag with u constant."""
    at_rest = gain * u
    a = (torque - at_rest) / (d - J / lag)
    fast, slow = math.exp(-t / lag), math.exp(-d / J * t)
    return at_rest / d + a * fast + (w - at_rest / d - a) * slow, at_rest + (torque - at_rest) * fast


def speed(stop):
    """The sensor measures 0.4 s after it was let go, the regulator sets the voltage 0.1 s later."""
    w = torque = u = x = t = 0.0
    k, measures = 0, True
    while True:
        due = 0.5 * k + 0.4 if measures else 0.5 * (k + 1)
        if due > stop:
            return flow(w, torque, u, stop - t)[0]
        w, torque = flow(w, torque, u, due - t)
        t = due
        if measures:
            x = w
        else:
            u, k = 0.8 * (1 - x) + 1, k + 1
        measures = not measures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = parser.parse_args().saltus
    if not os.environ.get("MODELICAPATH"):
        print("skipped: MODELICAPATH is not set")
        return 0

    def run(*words):
        done = subprocess.run([saltus, *words], capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout + done.stderr

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for version in "2", "3":
            fmu = folder / f"SpeedControl{version}.fmu"
            status, said = run("fmu", str(MODEL), "-o", str(fmu), "--fmi", version)
            expect(f"FMI {version}: exported", status == 0 and fmu.exists(), said)
            for kind in "me", "cs":
                out = folder / f"{version}{kind}.csv"
                status, said = run("simulate", str(fmu), "--interface", kind, "--stop", "5", "--interval", "0.05", "--tolerance", "1e-11", "-o", str(out), "--trust", str(fmu))
                if status != 0:
                    expect(f"FMI {version} {kind}: runs", False, said)
                    continue
                worst = max(abs(float(row["shaft.w"]) - speed(float(row["time"]))) for row in csv.DictReader(open(out)))
                expect(f"FMI {version} {kind}: to 1e-9 of the closed form", worst < 1e-9, worst)
        picture = folder / "SpeedControl.svg"
        status, said = run("draw", str(MODEL), "-m", "SpeedControl", "--diagram", "-o", str(picture))
        expect("drawn", status == 0, said)
        text = "".join(xml.parse(picture).getroot().itertext())
        expect("with its parts", all(word in text for word in ("motor", "shaft", "sensor", "regulator", "bearing")), text)
        for file, words in (ROOT / "examples/languages/speed_control.chi", ("Regulator", "measured")), (ROOT / "examples/taylor/turret_azimuth_control.shsml", ("turret", "dctrl", "az_filter", "DTC", "theta_com")), (
                ROOT / "examples/chi/flow_shop.chi", ("proc",)):
            picture = folder / "blocks.svg"
            status, said = run("draw", str(file), "-o", str(picture))
            expect(f"{file.name} drawn", status == 0, said)
            if status == 0:
                text = " ".join(xml.parse(picture).getroot().itertext())
                expect(f"{file.name} with its parts", all(word in text for word in words), text)
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
