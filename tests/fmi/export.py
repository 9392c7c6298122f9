#!/usr/bin/env python3
"""FMUs that Saltus writes, driven by a host that knows nothing but the standard (host.c), in FMI 2 and 3: model exchange and co-simulation against
closed forms, states saved and restored, reset, eight instances in eight threads, derivatives, calls that must be refused. The library of an FMU
needs nothing but the C library."""
import argparse
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
failures = []
passed = 0


def expect(what, holds, why=""):
    global passed
    if holds:
        passed += 1
    else:
        failures.append(f"{what}: {why}")


class Fmu:
    def __init__(self, saltus, host, folder, model, version):
        self.host, self.version, self.name = host, version, f"{model.stem} (FMI {version})"
        self.path = folder / f"{model.stem}{version}.fmu"
        done = subprocess.run([saltus, "fmu", str(model), "-o", str(self.path), "--fmi", str(version)], capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise RuntimeError(f"{self.name}: {done.stdout}{done.stderr}")
        unpacked = folder / f"{model.stem}{version}"
        with zipfile.ZipFile(self.path) as archive:
            archive.extractall(unpacked)
        self.xml = xml.parse(unpacked / "modelDescription.xml").getroot()
        self.library = next((unpacked / "binaries").rglob("*.so"))
        self.token = self.xml.get("guid" if version == 2 else "instantiationToken")
        self.variables = {v.get("name"): v for v in self.xml.find("ModelVariables")}
        derivatives = self.xml.findall("ModelStructure/Derivatives/Unknown" if version == 2 else "ModelStructure/ContinuousStateDerivative")
        indicators = int(self.xml.get("numberOfEventIndicators")) if version == 2 else len(self.xml.findall("ModelStructure/EventIndicator"))
        self.environment = dict(os.environ, STATES=str(len(derivatives)), INDICATORS=str(indicators))

    def reference(self, name):
        return self.variables[name].get("valueReference")

    def run(self, task, stop, step, names, sets=None, good=True):
        command = [self.host, str(self.library), str(self.version), self.token, task, repr(stop), repr(step), *(self.reference(n) for n in names)]
        environment = dict(self.environment, SET=",".join(f"{self.reference(n)}={v!r}" for n, v in (sets or {}).items()))
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
        if (done.returncode == 0) != good:
            raise RuntimeError(f"{self.name} {task}: status {done.returncode}: {done.stderr}")
        return [[float(x) for x in line.split(",")] for line in done.stdout.splitlines() if line[:1] in "-0123456789n"]


def ball(t, e=0.7, g=9.81, h=1.0):
    """Dropped from h: the first bounce after √(2h/g), each next flight e times as long."""
    fall = math.sqrt(2 * h / g)
    if t <= fall:
        return h - g * t * t / 2
    begin, v = fall, e * g * fall
    while t > begin + 2 * v / g:
        begin, v = begin + 2 * v / g, e * v
    s = t - begin
    return v * s - g * s * s / 2


def circuit(t, u=1.0, R=2.0, L=0.5, C=0.1):
    """Step response of L q'' + R q' + q/C = u from rest, underdamped."""
    a = R / (2 * L)
    w = math.sqrt(1 / (L * C) - a * a)
    return u * (1 - math.exp(-a * t) * (math.cos(w * t) + a / w * math.sin(w * t)))


def near(rows, column, truth, tolerance):
    worst = max(rows, key=lambda r: abs(r[column] - truth(r[0])))
    return abs(worst[column] - truth(worst[0])) <= tolerance, f"at {worst[0]}: {worst[column]} instead of {truth(worst[0])}"


def check(saltus, host, folder, version):
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Ball.mo", version)
    needed = subprocess.run(["readelf", "-d", str(fmu.library)], capture_output=True, text=True).stdout
    libraries = set(re.findall(r"\(NEEDED\).*\[(.*)\]", needed))
    expect(f"{fmu.name} libraries", libraries <= {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}, str(libraries))
    # Runge–Kutta is exact for parabolas; the run's own method keeps its tolerance of 1e-6.
    rows = fmu.run("me", 1.2, 0.01, ["h"])
    expect(f"{fmu.name} me", len(rows) == 121 and near(rows, 1, ball, 1e-9)[0], near(rows, 1, ball, 1e-9)[1])
    rows = fmu.run("cs", 1.2, 0.01, ["h"])
    expect(f"{fmu.name} cs", len(rows) == 121 and near(rows, 1, ball, 1e-5)[0], near(rows, 1, ball, 1e-5)[1])
    other = lambda t: ball(t, e=0.5, h=2.0)
    rows = fmu.run("cs", 1.2, 0.01, ["h"], {"e": 0.5, "h": 2.0})
    expect(f"{fmu.name} parameters and start values", near(rows, 1, other, 1e-5)[0], near(rows, 1, other, 1e-5)[1])
    rows = fmu.run("reset", 1.2, 0.1, ["h"])
    expect(f"{fmu.name} reset", len(rows) == 26 and rows[:13] == rows[13:], "the second run differs")
    rows = fmu.run("state", 1.2, 0.1, ["h"])
    expect(f"{fmu.name} state", len(rows) == 3 and rows[0] == rows[1] == rows[2], str(rows))
    rows = fmu.run("threads", 1.2, 0.1, ["h"])
    alone = fmu.run("cs", 1.2, 0.1, ["h"])[-1]
    expect(f"{fmu.name} threads", len(rows) == 8 and all(row[1:] == alone[1:] for row in rows), f"{rows} instead of {alone}")
    fmu.run("abuse", 1.2, 0.1, ["h"])
    expect(f"{fmu.name} abuse", True)
    e = fmu.variables["e"]
    expect(f"{fmu.name} parameter", (e.get("causality"), e.get("variability")) == ("parameter", "fixed"), xml.tostring(e).decode())

    fmu = Fmu(saltus, host, folder, HERE / "models" / "Circuit.mo", version)
    for task in ("me", "cs"):
        rows = fmu.run(task, 3.0, 0.01, ["y"])
        expect(f"{fmu.name} {task}", near(rows, 1, circuit, 1e-5)[0], near(rows, 1, circuit, 1e-5)[1])
    twice = lambda t: circuit(t, u=2.0)
    rows = fmu.run("cs", 3.0, 0.01, ["y"], {"u": 2.0})
    expect(f"{fmu.name} input", near(rows, 1, twice, 1e-5)[0], near(rows, 1, twice, 1e-5)[1])
    # L i' = u − R i − q/C
    derivative = {v.get("derivative"): n for n, v in fmu.variables.items() if v.get("derivative")} if version == 3 else {
        v.find("Real").get("derivative"): n for n, v in fmu.variables.items() if v.find("Real") is not None and v.find("Real").get("derivative")}
    of_i = fmu.reference("i") if version == 3 else str(1 + list(fmu.variables).index("i"))
    for known, value in (("i", -4.0), ("u", 2.0), ("q", -20.0)):
        numbers = [row[0] for row in fmu.run("jacobian", 3.0, 0.01, [derivative[of_i], known])]
        expect(f"{fmu.name} d i'/d {known}", numbers == [value] * (version - 1), str(numbers))
    if version == 3:
        n = fmu.variables["n"]
        expect(f"{fmu.name} array", [d.get("start") for d in n.findall("Dimension")] == ["3"], xml.tostring(n).decode())

    fmu = Fmu(saltus, host, folder, HERE / "models" / "Sampled.mo", version)
    for task in ("me", "cs"):
        rows = fmu.run(task, 1.0, 0.1, ["x"])
        truth = lambda t: 0.8 ** round(t / 0.1)
        expect(f"{fmu.name} {task}", near(rows, 1, truth, 1e-9)[0], near(rows, 1, truth, 1e-9)[1])

    # Processes: a tank and its controller (van Beek and Rooda).
    model = HERE.parent.parent / "examples" / "chi" / "tank_controller.chi"
    fmu = Fmu(saltus, host, folder, model, version)
    csv = folder / "native.csv"
    subprocess.run([saltus, "simulate", str(model), "-o", str(csv), "--stop", "10", "--intervals", "100"], capture_output=True, timeout=60, check=True)
    lines = csv.read_text().splitlines()
    names = [n.strip('"') for n in lines[0].split(",")]
    name = next(n for n in names[1:] if n in fmu.variables and fmu.variables[n].get("variability") == "continuous")
    native = {}
    for line in lines[1:]:
        values = line.split(",")
        native[round(float(values[0]), 9)] = float(values[names.index(name)])
    rows = fmu.run("cs", 10.0, 0.1, [name])
    expect(f"{fmu.name} cs", all(abs(r[1] - native[round(r[0], 9)]) <= 1e-4 * max(1, abs(r[1])) for r in rows), "differs from the run of Saltus")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--cc", default="cc")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        host = folder / "host"
        subprocess.run([arguments.cc, "-std=c99", "-O1", "-Wall", "-Werror", "-o", str(host), str(HERE / "host.c"), "-ldl", "-lm", "-lpthread"], check=True)
        for version in (2, 3):
            try:
                check(arguments.saltus, str(host), folder, version)
            except (RuntimeError, KeyError, StopIteration, subprocess.SubprocessError) as error:
                failures.append(f"FMI {version}: {error!r}")
    print("\n".join(failures))
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
