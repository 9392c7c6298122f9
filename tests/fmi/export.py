#!/usr/bin/env python3
"""FMUs that Saltus writes, driven by a host that knows nothing but the standard (host.c), in FMI 2 and 3: model exchange and co-simulation against
closed forms, states saved and restored, reset, eight instances in eight threads, derivatives, calls that must be refused. The library of an FMU
needs nothing but the C library.

With --watch the host runs under valgrind, which looks at the machine code itself: memory that is read or written wrongly or never given back, and data that two
threads reach for at once. With --sanitize the program is one that was built so: the run time of its FMUs is instrumented, and the host brings what it calls."""
import argparse
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from expectations import expect, verdict  # noqa: E402


PATIENCE = 60 * int(os.environ.get("SALTUS_TEST_PATIENCE", "1"))


class Fmu:
    watch = []  # what the host runs under

    def __init__(self, saltus, host, folder, model, version, *more):
        self.host, self.version, self.name = host, version, f"{model.stem} (FMI {version})"
        self.path = folder / f"{model.stem}{version}.fmu"
        done = subprocess.run([saltus, "fmu", str(model), "-o", str(self.path), "--fmi", str(version), *more], capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode != 0:
            raise RuntimeError(f"{self.name}: {done.stdout}{done.stderr}")
        self.said = done.stdout + done.stderr
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

    def run(self, task, stop, step, names, sets=None, good=True, tune=None, **more):
        command = [*self.watch, self.host, str(self.library), str(self.version), self.token, task, repr(stop), repr(step), *(self.reference(n) for n in names)]
        environment = dict(self.environment, TUNE=repr(tune), SET=",".join(f"{self.reference(n)}={v!r}" for n, v in (sets or {}).items()), **more)
        done = subprocess.run(command, capture_output=True, text=True, timeout=10 * PATIENCE if self.watch else PATIENCE, env=environment)
        if (done.returncode == 0) != good:
            raise RuntimeError(f"{self.name} {task}: status {done.returncode}: {done.stderr}")
        self.logged = done.stderr
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


def foreign(saltus, host, folder, version):
    """External code and files are part of the FMU: it runs where the library is gone."""
    library = folder / f"library{version}" / "Foreign"
    shutil.copytree(HERE / "models" / "Foreign", library)
    trust = ["-m", "Foreign.Decay", "--trust", str(library)] if version == 2 else ["-m", "Foreign.Decay"]  # without trust: its start values come from a cage
    fmu = Fmu(saltus, host, folder, library, version, *trust)
    shutil.rmtree(library)
    needed = subprocess.run(["readelf", "-d", str(fmu.library)], capture_output=True, text=True).stdout
    libraries = set(re.findall(r"\(NEEDED\).*\[(.*)\]", needed))
    expect(f"{fmu.name} libraries", libraries <= {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}, str(libraries))
    for task in ("me", "cs"):
        rows = fmu.run(task, 1.0, 0.1, ["x", "twice"])
        good, why = near(rows, 1, lambda t: math.exp(-0.5 * t), 1e-5)
        expect(f"{fmu.name} {task}", good and all(abs(r[2] - 2 * r[1]) < 1e-12 for r in rows), why)
    rows = fmu.run("threads", 1.0, 0.1, ["x"])
    expect(f"{fmu.name} threads", len({tuple(r[1:]) for r in rows}) == 1, str(rows))
    (fmu.library.parent.parent.parent / "resources" / "numbers.txt").unlink()
    fmu.run("cs", 1.0, 0.1, ["x"], good=False)
    expect(f"{fmu.name} file gone", "there is no file" in fmu.logged, fmu.logged)

    fmu = Fmu(saltus, host, folder, HERE / "models" / "Product.mo", version, "--trust", str(HERE / "models" / "Product.mo"))
    expect(f"{fmu.name} says what it needs", "note[F0606]" in fmu.said, fmu.said)
    rows = fmu.run("cs", 1.0, 0.5, ["z"])
    expect(f"{fmu.name} cs", all(r[1] == 11 for r in rows), str(rows))


def modes(saltus, host, folder, version):
    """Two inductors in series from 1 on: i = 1, the mean of 3 and 0 by inductances."""
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Opened.mo", version)
    expect(f"{fmu.name} says what it has", "note[F0607]" in fmu.said and fmu.xml.find("ModelExchange") is None, fmu.said)
    rows = fmu.run("cs", 2.0, 0.25, ["i1", "i2"])
    truth = [(3.0, 0.0) if r[0] < 1 else (1.0, 1.0) for r in rows]
    expect(f"{fmu.name} cs", all(abs(r[1] - a) + abs(r[2] - b) < 1e-6 for r, (a, b) in zip(rows, truth)), str(rows))
    rows = fmu.run("state", 2.0, 0.25, ["i1", "i2"])
    expect(f"{fmu.name} state", len(rows) == 3 and rows[0] == rows[1] == rows[2], str(rows))
    # A String parameter can be set there, too: i(2) = 1 + 4 r/3.
    fmu = Fmu(saltus, host, folder, HERE / "models" / "NamedModes.mo", version)
    expect(f"{fmu.name} String parameter", fmu.variables["word"].get("causality") == "parameter", xml.tostring(fmu.variables["word"]).decode())
    for words, r in (([], 1), (["--param", "word=fast"], 4)):
        out = folder / "named_modes.csv"
        done = subprocess.run([saltus, "simulate", str(fmu.path), "-o", str(out), *words], capture_output=True, text=True, timeout=PATIENCE)
        table = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [["i1"], ["nan"]]
        end = float(table[-1][table[0].index("i1")])
        expect(f"{fmu.name} {words}", abs(end - 1 - 4 * r / 3) < 1e-5, f"{end} {done.stderr}")
    # A run that ends before the leap has one mode; the other is refused when it is entered.
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Unseen.mo", version)
    rows = fmu.run("cs", 0.5, 0.1, ["i1"])
    expect(f"{fmu.name} cs", all(abs(r[1] - 3) < 1e-9 for r in rows), str(rows))
    fmu.run("cs", 2.0, 0.25, ["i1"], good=False)
    expect(f"{fmu.name} other mode", "did not come to" in fmu.logged and "time < 1" in fmu.logged, fmu.logged)


def refused(saltus, folder, model, code, *words):
    done = subprocess.run([saltus, "fmu", str(HERE / "models" / model), "-o", str(folder / "none.fmu"), *words], capture_output=True, text=True, timeout=60)
    expect(f"{model} {' '.join(words)}: {code}", done.returncode == 1 and code in done.stderr, done.stderr)


def clocks(saltus, host, folder):
    """FMI 3.0 §2.2.8: the importer ticks. y(0.1 k) = 2 (k + 1); y2 is y at even k; count is k + 1 at 0.05 + 0.2 k."""
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Clocked.mo", 3, "--clocks")
    listed = {n: v for n, v in fmu.variables.items() if v.tag == "Clock"}
    kinds = sorted((v.get("intervalVariability"), v.get("intervalDecimal"), v.get("shiftDecimal")) for v in listed.values())
    expect(f"{fmu.name} clocks", kinds == [("constant", "0.1", "0"), ("constant", "0.2", "0"), ("fixed", None, None)], str(kinds))
    # Clock(1, 10) and every second tick of it: counters over a resolution.
    fractions = sorted(tuple(v.get(n) for n in ("intervalCounter", "shiftCounter", "resolution")) for v in listed.values() if v.get("supportsFraction") == "true")
    expect(f"{fmu.name} fractions", fractions == [("1", "0", "10"), ("2", "0", "10")], str(fractions))
    clock_of = {n: listed_name for n in ("y", "y2", "count") for listed_name, v in listed.items() if fmu.variables[n].get("clocks") == v.get("valueReference")}
    expect(f"{fmu.name} clocked variables", len(set(clock_of.values())) == 3 and fmu.variables["y"].get("variability") == "discrete", str(clock_of))
    references = ",".join(v.get("valueReference") for v in listed.values())
    told = sorted(r[1:] for r in fmu.run("clocks", 0, 0.1, ["y"], CLOCKS=references, FRACTIONS="1") if len(r) == 4)
    expect(f"{fmu.name} fractions at run time", told == [[1, 0, 10], [2, 0, 10]], str(told))
    rows = fmu.run("clocks", 0.95, 0.1, ["y", "y2", "count"], CLOCKS=references)
    truth = []
    for n in range(20):  # instants 0, 0.05, 0.1, …
        k = n // 2
        y = 2 * (k + 1)
        if n % 2 == 0:
            truth.append((n * 0.05, y, 2 * (k // 2 * 2 + 1), (n + 3) // 4))
        elif n % 4 == 1:
            truth.append((n * 0.05, y, 2 * (k // 2 * 2 + 1), n // 4 + 1))
    same = len(rows) == len(truth) and all(abs(a - b) < 1e-9 for r, s in zip(rows, truth) for a, b in zip(r, s))
    expect(f"{fmu.name} ticks", same, f"{rows} instead of {truth}")
    # By Saltus, which is an importer, too: the same numbers as without.
    for kind in ("me", "cs"):
        results = []
        for source in (fmu.path, HERE / "models" / "Clocked.mo"):
            words = ["--interface", kind] if source == fmu.path else []
            out = folder / "clocked.csv"
            done = subprocess.run([saltus, "simulate", str(source), "-o", str(out), "--intervals", "20", *words], capture_output=True, text=True, timeout=60)
            lines = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [["time"]]
            columns = [lines[0].index(n) for n in ("time", "y", "y2", "count") if n in lines[0]]
            # The last row of each instant; times are the same up to rounding.
            results.append({round(float(line[0]), 9): [float(line[c]) for c in columns[1:]] for line in lines[1:]})
        expect(f"{fmu.name} imported, {kind}", len(results[0]) == 21 and results[0] == results[1], f"{results} {done.stderr}")

    fmu = Fmu(saltus, host, folder, HERE / "models" / "Triggered.mo", 3, "--clocks", "--se")
    clock = fmu.variables["c"]
    expect(f"{fmu.name} clock", (clock.tag, clock.get("intervalVariability"), clock.get("causality")) == ("Clock", "triggered", "input"), xml.tostring(clock).decode())
    trigger = ",".join(f"{fmu.reference('c')}:{t}" for t in (0.0, 0.3, 0.35, 0.9))
    for task in ("clocks", "partitions"):
        rows = fmu.run(task, 1.0, 0.1, ["y"], TRIGGER=trigger)
        expect(f"{fmu.name} {task}", rows == [[0.0, 1.0], [0.3, 2.0], [0.35, 3.0], [0.9, 4.0]], str(rows))
    signal = folder / "signal.csv"
    signal.write_text("time,c\n0,1\n0.1,0\n0.3,1\n0.32,0\n0.35,1\n0.4,0\n0.9,1\n")
    out = folder / "triggered.csv"
    done = subprocess.run([saltus, "simulate", str(fmu.path), "--interface", "se", "--input", f"c={signal}:c", "-o", str(out), "--intervals", "10"], capture_output=True, text=True, timeout=60)
    lines = [line.split(",") for line in out.read_text().splitlines()] if out.exists() else [["y"], ["0"]]
    expect(f"{fmu.name} imported, se", done.returncode == 0 and float(lines[-1][lines[0].index("y")]) == 4, f"{lines[-1]} {done.stderr}")

    fmu = Fmu(saltus, host, folder, HERE / "models" / "Clocked.mo", 3, "--se")
    order = sorted((v for v in fmu.variables.values() if v.tag == "Clock"), key=lambda v: int(v.get("priority")))
    rows = fmu.run("partitions", 0.95, 0.1, ["y", "y2", "count"], CLOCKS=",".join(v.get("valueReference") for v in order))
    last = {round(r[0], 9): r[1:] for r in rows}
    same = len(last) == len(truth) and all(max(abs(a - b) for a, b in zip(last[round(s[0], 9)], s[1:])) < 1e-9 for s in truth)
    expect(f"{fmu.name} partitions", same and fmu.xml.find("ScheduledExecution") is not None and fmu.xml.find("ModelExchange") is None, str(rows))
    own_clocks(saltus, host, folder)
    refused(saltus, folder, "Ball.mo", "error[F0609]", "--se")
    refused(saltus, folder, "Clocked.mo", "error[F0609]", "--clocks", "--fmi", "2")


def own_clocks(saltus, host, folder):
    """Clocks that the FMU ticks (§2.2.8.3): x = sin(2 π t) rises through 1/2 at 1/12 + k and falls through −1/2 at 7/12 + k; the k-th interval of `step` is k/10."""
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Ticking.mo", 3, "--clocks")
    listed = {n: v for n, v in fmu.variables.items() if v.tag == "Clock"}
    kinds = {n: (v.get("causality"), v.get("intervalVariability")) for n, v in listed.items()}
    wanted = {"up": ("output", "triggered"), "quarter": ("output", "triggered"), "down": ("local", "triggered"), "step": ("local", "triggered"), "clock(quarter)": ("input", "constant")}
    expect(f"{fmu.name} clocks", kinds == wanted, str(kinds))
    outputs = {u.get("valueReference") for u in fmu.xml.findall("ModelStructure/Output")}
    expect(f"{fmu.name} outputs", {n for n, v in fmu.variables.items() if v.get("valueReference") in outputs} == {"up", "quarter", "n", "q"}, str(outputs))
    clock_of = {n: next((c for c, v in listed.items() if v.get("valueReference") == fmu.variables[n].get("clocks")), None) for n in ("n", "m", "q", "k")}
    expect(f"{fmu.name} clocked variables", clock_of == {"n": "up", "m": "down", "q": "clock(quarter)", "k": "step"}, str(clock_of))
    truth = {"up": [(k + 1 / 12, k + 1) for k in range(2)], "down": [(k + 7 / 12, k + 1) for k in range(2)], "step": [(k * (k + 1) / 20, k + 1) for k in range(6)]}
    for task in ("me", "events"):
        for clock, value in (("up", "n"), ("down", "m"), ("step", "x")):
            rows = fmu.run(task, 2.0, 0.05 if task == "me" else 0.5, [value], OWN=fmu.reference(clock))
            # k is an Integer: of that clock the instants tell enough.
            same = len(rows) == len(truth[clock]) and all(abs(r[0] - t) < 1e-6 and (value == "x" or r[2] == n) for r, (t, n) in zip(rows, truth[clock]))
            expect(f"{fmu.name} {task}: {clock}", same, f"{rows} instead of {truth[clock]}")
    # In model exchange the clock that the importer ticks makes the output tick.
    rows = fmu.run("clocks", 1.0, 0.25, ["q"], CLOCKS=fmu.reference("clock(quarter)"), OWN=fmu.reference("quarter"))
    expect(f"{fmu.name} output of an input clock", rows == [[k / 4, float(fmu.reference("quarter")), k + 1] for k in range(5)], str(rows))
    # In scheduled execution the FMU says by its callback that a clock of its own is active.
    pulse = Fmu(saltus, host, folder, HERE / "models" / "Pulse.mo", 3, "--se", "--me")
    for task in ("partitions", "clocks"):
        rows = pulse.run(task, 1.0, 0.25, ["q"], CLOCKS=pulse.reference("clock(p)"), OWN=pulse.reference("p"))
        expect(f"{pulse.name} {task}", rows == [[k / 4, float(pulse.reference("p")), k + 1] for k in range(5)], str(rows))
    # By Saltus: a clock is true in the row of its tick, and nowhere else; what it computes is what the model's own run computes.
    for kind in ("me", "cs"):
        out = folder / "ticking.csv"
        done = subprocess.run([saltus, "simulate", str(fmu.path), "--interface", kind, "-o", str(out), "--intervals", "20"], capture_output=True, text=True, timeout=60)
        lines = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [["time"]]
        column = {n: lines[0].index(n) for n in ("time", "up", "down", "step", "n", "m", "q", "k") if n in lines[0]}
        ends = [float(lines[-1][column[n]]) for n in ("n", "m", "q", "k")] if len(column) == 8 else []
        expect(f"{fmu.name} imported, {kind}", ends == [2, 2, 9, 6], f"{ends} {lines[0]} {done.stderr}")
        ticks = [float(line[column["time"]]) for line in lines[1:] if len(column) == 8 and float(line[column["up"]]) == 1]
        near = 1e-6 if kind == "me" else 0.1  # in co-simulation rows are at communication points alone
        expect(f"{fmu.name} ticks in the result, {kind}", len(ticks) == 2 and all(abs(t - u) <= near for t, (u, _) in zip(ticks, truth["up"])), str(ticks))


def processes(saltus, host, folder, version, path, name, stop):
    """χ and SHSML: by the host, both ways, against the run of Saltus."""
    model = HERE.parent.parent / "examples" / path
    fmu = Fmu(saltus, host, folder, model, version)
    csv = folder / "native.csv"
    subprocess.run([saltus, "simulate", str(model), "-o", str(csv), "--stop", str(stop), "--intervals", "100"], capture_output=True, timeout=60, check=True)
    lines = csv.read_text().splitlines()
    names = [n.strip('"') for n in lines[0].split(",")]
    native = {}
    for line in lines[1:]:
        values = line.split(",")
        native[round(float(values[0]), 9)] = float(values[names.index(name)])
    for task in ("me", "cs"):
        rows = fmu.run(task, stop, stop / 100, [name])
        differ = [(r, native[round(r[0], 9)]) for r in rows if abs(r[1] - native[round(r[0], 9)]) > 1e-4 * max(1, abs(r[1]))]
        expect(f"{fmu.name} {task}", len(rows) == 101 and not differ, str(differ[:3]))
    rows = fmu.run("threads", stop, stop / 100, [name])
    expect(f"{fmu.name} threads", len(rows) == 8 and len({tuple(r) for r in rows}) == 1, str(rows))
    rows = fmu.run("state", stop, stop / 100, [name])
    expect(f"{fmu.name} state", len(rows) == 3 and rows[0] == rows[1] == rows[2], str(rows))


def several_solutions(saltus, host, folder, version):
    """An integrator's steps that are too long find another solution of nonlinear equations; the FMU comes back to the one it had."""
    model = HERE / "models" / "Schmitt.mo"
    fmu = Fmu(saltus, host, folder, model, version)
    needed = fmu.xml.find("ModelExchange").get("completedIntegratorStepNotNeeded" if version == 2 else "needsCompletedIntegratorStep", "false")
    expect(f"{fmu.name} follows steps", needed == ("false" if version == 2 else "true"), needed)
    for words in ([model], [fmu.path, "--interface", "me"], [fmu.path, "--interface", "cs"]):
        out = folder / "schmitt.csv"
        done = subprocess.run([saltus, "simulate", *map(str, words), "-o", str(out), "--tolerance", "1e-8", "--intervals", "10000"], capture_output=True, text=True, timeout=60)
        lines = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [["time", "y"]]
        t, y = lines[0].index("time"), lines[0].index("y")
        turns = [float(b[t]) for a, b in zip(lines[1:], lines[2:]) if (float(a[y]) > 0) != (float(b[y]) > 0)]
        periods = [b - a for a, b in zip(turns, turns[2:])]
        # The solution ends where d/dy (5 tanh(20 (y/2 − x)) − y) = 0: 50 (1 − (y/5)²) = 1, at x = y/2 − atanh(y/5)/20. Up to there y is 5 but for its end:
        # the period is 2 ln((5 + x)/(5 − x)) within that, and rows are 0.001 apart.
        end = 5 * math.sqrt(1 - 1 / 50)
        x = end / 2 - math.atanh(end / 5) / 20
        expect(f"{fmu.name} {words[1:]}", len(periods) >= 5 and all(abs(p - 2 * math.log((5 + x) / (5 - x))) < 5e-3 for p in periods), f"{periods} {done.stderr}")


def chosen_states(saltus, host, folder, version):
    """States become others at events alone: what an importer asks for inside of a step that is done is meant in terms of those it had there."""
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Whirled.mo", version)
    # The state is x up to where y is a third of it: there Runge-Kutta of order 4 is 4e-6 off with these steps, and 16 times as much with twice as long ones.
    rows = fmu.run("me", 10.0, 0.0025, ["x", "y"])
    for column, truth in ((1, lambda t: math.sin(3 * t)), (2, lambda t: -math.cos(3 * t))):
        good, why = near(rows, column, truth, 1e-5)
        expect(f"{fmu.name} me", len(rows) == 4001 and good, why)
    for kind in ("me", "cs"):
        out = folder / "whirled.csv"
        done = subprocess.run([saltus, "simulate", str(fmu.path), "--interface", kind, "-o", str(out), "--intervals", "5000"], capture_output=True, text=True, timeout=PATIENCE)
        table = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [["time", "x", "y"], ["nan"] * 3]
        t, x, y = (table[0].index(n) for n in ("time", "x", "y"))
        worst = max(max(abs(float(r[x]) - math.sin(3 * float(r[t]))), abs(float(r[y]) + math.cos(3 * float(r[t])))) for r in table[1:])
        expect(f"{fmu.name} imported, {kind}", len(table) >= 5002 and worst < 1e-6, f"{worst} {done.stderr}")


def slopes(saltus, host, folder, version):
    """FMI 2.0 §4.2.1: with its derivatives an input is a parabola in each step, u = t², and steps of 0.5 are exact. Outputs tell their derivatives in both versions."""
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Driven.mo", version)
    interface = fmu.xml.find("CoSimulation")
    expect(f"{fmu.name} says so", interface.get("maxOutputDerivativeOrder") == "1" and interface.get("canInterpolateInputs") == ("true" if version == 2 else None), str(interface.attrib))
    rows = fmu.run("slopes", 3.0, 0.5, ["u", "x", "y"], {"u": 0.0 if version == 2 else 2.0})
    u = (lambda t: t * t) if version == 2 else (lambda t: 2.0)
    x = (lambda t: t ** 3 / 3) if version == 2 else (lambda t: 2 * t)
    for column, truth in ((1, u), (2, x), (3, lambda t: x(t) + math.sin(t)), (4, lambda t: u(t) + math.cos(t))):
        good, why = near(rows, column, truth, 1e-6)
        expect(f"{fmu.name} column {column}", len(rows) == 7 and good, why)
    if version == 3:
        return
    # By Saltus: u = 2 t goes along a line in each step, x = t².
    signal, out = folder / "line.csv", folder / "driven.csv"
    signal.write_text("time,u\n0,0\n3,6\n")
    done = subprocess.run([saltus, "simulate", str(fmu.path), "--interface", "cs", "--input", f"u={signal}:u", "--intervals", "6", "-o", str(out)], capture_output=True, text=True, timeout=PATIENCE)
    table = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [["time", "x"], ["nan"] * 2]
    t, x = table[0].index("time"), table[0].index("x")
    expect(f"{fmu.name} imported", len(table) >= 8 and all(abs(float(r[x]) - float(r[t]) ** 2) < 1e-6 for r in table[1:]), f"{table} {done.stderr}")


def sliding(saltus, host, folder, version):
    """Along a switching surface the FMU's right-hand side is the mixture that stays on it; an indicator tells where that ends."""
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Relay.mo", version)
    down = 4 - math.sqrt(12)
    x = lambda t: 0.5 + t * t / 8 - t if t < down else 0 if t < 4 else (t - 4) ** 2 / 8
    y = lambda t: t if t < down else down + (min(t, 4) ** 2 - down ** 2) / 8 + max(t - 4, 0)
    rows = fmu.run("me", 6.0, 0.05, ["x", "y"])
    for column, truth in ((1, x), (2, y)):
        good, why = near(rows, column, truth, 1e-6)
        expect(f"{fmu.name} me", len(rows) == 121 and good, why)
    for kind in ("me", "cs"):
        out = folder / "relay.csv"
        done = subprocess.run([saltus, "simulate", str(fmu.path), "--interface", kind, "-o", str(out)], capture_output=True, text=True, timeout=PATIENCE)
        table = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [["time", "x", "y"], ["nan"] * 3]
        t, i, j = (table[0].index(n) for n in ("time", "x", "y"))
        worst = max(max(abs(float(r[i]) - x(float(r[t]))), abs(float(r[j]) - y(float(r[t])))) for r in table[1:])
        expect(f"{fmu.name} imported, {kind}", 500 < len(table) < 520 and worst < 1e-6, f"{worst}, {len(table)} rows, {done.stderr}")


def forced(t, rate=200.0, level=0.5):
    """x' = -x + max(0, sin(rate t) - level), x(0) = 0: the sum over pulses of e^(s - t) ((sin(rate s) - rate cos(rate s))/(1 + rate^2) - level) between their ends."""
    part = lambda s: math.exp(s - t) * ((math.sin(rate * s) - rate * math.cos(rate * s)) / (1 + rate**2) - level)
    total, k, first = 0.0, 0, math.asin(level)
    while (first + 2 * math.pi * k) / rate < t:
        total += part(min(t, (math.pi - first + 2 * math.pi * k) / rate)) - part((first + 2 * math.pi * k) / rate)
        k += 1
    return total


def corners(saltus, host, folder, version):
    """What an importer's steps would pass over: corners of time are told as next events, corners in the states are event indicators, and a window whose corners
    no sign betrays is reported."""
    cases = {"Fast": ("x", 4.0, forced(4.0), 2e-5), "Narrow": ("y", 4.0, 0.3, 1e-5), "Rests": ("x", 20.0, 2 * math.exp(-20.0), 1e-6)}
    for model, (name, stop, truth, tolerance) in cases.items():
        path = folder / f"{model}.mo"
        path.write_text(CORNERS[model])
        fmu = Fmu(saltus, host, folder, path, version)
        expect(f"{fmu.name} says nothing", "warning" not in fmu.said, fmu.said)
        rows = fmu.run("me", stop, 0.05, [name])
        expect(f"{fmu.name} me", abs(rows[-1][1] - truth) < tolerance, f"{rows[-1]} instead of {truth}")
        for solver in ("auto", "cvode"):
            out = folder / "corners.csv"
            done = subprocess.run([saltus, "simulate", str(fmu.path), "--interface", "me", "--solver", solver, "--stop", str(stop), "--tolerance", "1e-8", "--json", "-o", str(out)], capture_output=True, text=True, timeout=PATIENCE)
            lines = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [[name], ["nan"]]
            end = float(lines[-1][lines[0].index(name)])
            expect(f"{fmu.name} imported, {solver}", abs(end - truth) < tolerance / (10 if solver == "auto" else 2), f"{end} instead of {truth} {done.stderr}")
            if model == "Rests":  # a state at its corner makes no event of each rounding error
                events = int(re.search(r'"stateEvents": ?(\d+)', done.stdout).group(1))
                expect(f"{fmu.name} events, {solver}", events <= 3, f"{events} events")
    path = folder / "Bell.mo"
    path.write_text(CORNERS["Bell"])
    fmu = Fmu(saltus, host, folder, path, version)
    fmu.run("me", 4.0, 0.05, ["y"])
    expect(f"{fmu.name} reported", "has passed over the corners of the right-hand side at 2.509 and 2.511" in fmu.logged, fmu.logged)


CORNERS = {
    "Fast": "model Fast\n  output Real x(start = 0, fixed = true);\nequation\n  der(x) = -x + noEvent(max(0, sin(200*time) - 0.5));\nend Fast;\n",
    # A ramp of a thousandth, up to 600, which s passes at 1.5.
    "Narrow": "model Narrow\n  Real s(start = 0, fixed = true);\n  output Real y(start = 0, fixed = true);\nequation\n  der(s) = 1;\n  der(y) = noEvent(if s > 1.5 and s < 1.501 then 6e5*(s - 1.5) else 0);\n  annotation(experiment(Tolerance = 1e-9));\nend Narrow;\n",
    # x goes to the corner of its own right-hand side and stays there: x = 2 e^(-t).
    "Rests": "model Rests\n  output Real x(start = 2, fixed = true);\nequation\n  der(x) = noEvent(if x > 0 then -x else -2*x);\nend Rests;\n",
    # The area under the bell is 0.4.
    "Bell": "model Bell\n  Real s(start = 0, fixed = true);\n  output Real y(start = 0, fixed = true);\nequation\n  der(s) = 1;\n  der(y) = 300*noEvent(max(0, 1 - ((s - 2.51)/1e-3)^2));\nend Bell;\n",
}


def unread(saltus, host, folder, version):
    """In `A and B` nobody asks for B while A is false: its indicator stays as it is, and there are no events."""
    fmu = Fmu(saltus, host, folder, HERE.parent / "simulate" / "unread_relations.mo", version)
    done = subprocess.run([saltus, "simulate", str(fmu.path), "--interface", "me", "--stop", "10.3", "--json"], capture_output=True, text=True, timeout=PATIENCE)
    found = re.search(r'"stateEvents": ?(\d+)', done.stdout)
    expect(f"{fmu.name} events", found is not None and int(found.group(1)) == 0, done.stdout[-500:] + done.stderr)


def limited(saltus, host, folder, version):
    """Rounding decides where the switch turns: the host's indicators are positive behind every event. x rises and falls between ±(7.5 − 0.001), 15 a second, from −8 on."""
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Limited.mo", version)
    top = 7.499
    def truth(t):
        s = (15 * t - (8 + top)) % (4 * top)
        return -8 + 15 * t if 15 * t < 8 + top else top - s if s < 2 * top else s - 3 * top
    rows = fmu.run("me", 20.0, 0.1, ["x"])
    good, why = near(rows, 1, truth, 1e-5)
    expect(f"{fmu.name} me", len(rows) == 201 and good, why)


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
    e = fmu.variables["g"]
    expect(f"{fmu.name} parameter", (e.get("causality"), e.get("variability")) == ("parameter", "tunable"), xml.tostring(e).decode())
    # From 0.6 on g = 0: h goes on as a line. The ball has bounced once, at √(2/9.81) = 0.4515.
    before, speed = ball(0.6), ball(0.6 + 5e-7) - ball(0.6 - 5e-7)
    line = lambda t: ball(t) if t <= 0.6 else before + speed / 1e-6 * (t - 0.6)
    rows = fmu.run("tune", 1.2, 0.1, ["h", "g"], tune=0.0)
    expect(f"{fmu.name} tuned", near(rows, 1, line, 1e-5)[0] and rows[-1][2] == 0, near(rows, 1, line, 1e-5)[1])
    unknowns = fmu.xml.find("ModelStructure").iter("Unknown" if version == 2 else "ContinuousStateDerivative")
    kinds = {(u.get("dependencies"), u.get("dependenciesKind")) for u in unknowns if u.get("dependencies")}
    expect(f"{fmu.name} h' = v", any(kind == "constant" for _, kind in kinds), str(kinds))

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

    if version == 3:
        # The samples are at 0, 0.1, …: steps of 0.25 end early there.
        rows = fmu.run("events", 0.5, 0.25, ["x"])
        times = [round(r[0], 9) for r in rows]
        expect(f"{fmu.name} event mode", {0.1, 0.2, 0.3, 0.4} <= set(times) and all(r[2] == (round(r[0] / 0.25, 6) % 1 != 0) for r in rows), str(rows))
        expect(f"{fmu.name} event mode values", all(abs(r[1] - 0.8 ** round(r[0] / 0.1)) < 1e-9 for r in rows if round(r[0] * 10, 6) % 1 == 0), str(rows))
        # Ten points in a step of 1, and the importer goes at the first one behind 0.5.
        rows = fmu.run("update", 1.0, 1.0, ["x"])
        expect(f"{fmu.name} intermediate update", [round(r[0], 9) for r in rows] == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.6] and rows[-1][1] == 1, str(rows))

    fmu = Fmu(saltus, host, folder, HERE / "models" / "Named.mo", version)
    word = fmu.variables["word"]
    start = word.find("String").get("start") if version == 2 else word.find("Start").get("value")
    expect(f"{fmu.name} String parameter", (word.get("causality"), start, fmu.variables["louder"].get("causality")) == ("parameter", "four", "calculatedParameter") and fmu.variables["asked"].get("causality") == "calculatedParameter", xml.tostring(word).decode())
    for kind in ("me", "cs"):
        for words, n in (([], 4), (["--param", "word=seven"], 7), (["--param", "word=other"], 0)):
            out = folder / "named.csv"
            done = subprocess.run([saltus, "simulate", str(fmu.path), "--interface", kind, "-o", str(out), *words], capture_output=True, text=True, timeout=PATIENCE)
            table = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [["n"], ["nan"]]
            expect(f"{fmu.name} {kind} {words}", float(table[-1][table[0].index("n")]) == n, done.stderr)

    # A tank and its controller (van Beek and Rooda); a vehicle with its filter, regulator and logic, and a clutch (Taylor).
    processes(saltus, host, folder, version, "chi/tank_controller.chi", "h", 10.0)
    processes(saltus, host, folder, version, "taylor/cruise_control.shsml", "speed", 70.0)
    processes(saltus, host, folder, version, "taylor/clutch.shsml", "w1", 3.0)
    if version == 3:
        clocks(saltus, host, folder)

    several_solutions(saltus, host, folder, version)
    chosen_states(saltus, host, folder, version)
    slopes(saltus, host, folder, version)
    sliding(saltus, host, folder, version)
    corners(saltus, host, folder, version)
    unread(saltus, host, folder, version)
    limited(saltus, host, folder, version)
    # A model that ends itself can still be read.
    fmu = Fmu(saltus, host, folder, HERE / "models" / "Ends.mo", version)
    for kind in ("me", "cs"):
        out = folder / "ends.csv"
        done = subprocess.run([saltus, "simulate", str(fmu.path), "--interface", kind, "-o", str(out)], capture_output=True, text=True, timeout=PATIENCE)
        table = [line.split(",") for line in out.read_text().splitlines()] if done.returncode == 0 else [["x"], ["nan"]]
        expect(f"{fmu.name} {kind}", abs(float(table[-1][table[0].index("x")]) - 0.55) < 1e-6, f"{table[-1]} {done.stdout}{done.stderr}")
    foreign(saltus, host, folder, version)
    modes(saltus, host, folder, version)


def watched(saltus, host, folder):
    examples = HERE.parent.parent / "examples"
    if not shutil.which("valgrind"):
        print("there is no valgrind")
        return 77
    memory = ["valgrind", "-q", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite"]
    races = ["valgrind", "-q", "--error-exitcode=9", "--tool=helgrind"]
    for version in (2, 3):
        for model, name, stop in ((HERE / "models" / "Ball.mo", "h", 1.2), (HERE / "models" / "Circuit.mo", "y", 1.0), (HERE / "models" / "Opened.mo", "i1", 2.0),
                                  (HERE / "models" / "Schmitt.mo", "x", 2.0), (examples / "chi" / "tank_controller.chi", "h", 8.0)):
            Fmu.watch = []
            fmu = Fmu(saltus, host, folder, model, version)
            for task in ("me", "cs", "reset", "state", "threads", "abuse"):
                if task == "me" and fmu.xml.find("ModelExchange") is None:
                    continue
                Fmu.watch = races if task == "threads" else memory
                try:
                    fmu.run(task, stop, stop / 10, [name])
                    expect(f"{fmu.name} {task} under {'helgrind' if task == 'threads' else 'memcheck'}", True)
                except RuntimeError as error:
                    expect(f"{fmu.name} {task}", False, str(error)[:2000])
    return verdict()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--sanitize", default="", help="as for -fsanitize=")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        host = folder / "host"
        watching = [f"-fsanitize={arguments.sanitize}", "-g", "-rdynamic"] if arguments.sanitize else []
        subprocess.run([arguments.cc, "-std=c99", "-O1", "-Wall", "-Werror", *watching, "-o", str(host), str(HERE / "host.c"), "-ldl", "-lm", "-lpthread"], check=True)
        if arguments.watch:
            return watched(arguments.saltus, str(host), folder)
        for version in (2, 3):
            try:
                check(arguments.saltus, str(host), folder, version)
            except (RuntimeError, KeyError, StopIteration, subprocess.SubprocessError) as error:
                expect(f"FMI {version}", False, repr(error))
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
