#!/usr/bin/env python3
"""FMUs that others made: run alone (model exchange and co-simulation, FMI 2.0 and 3.0), checked, and hostile ones.

The FMUs are made here from tests/fmi/fmus. Numbers come from the models' closed solutions, which stand beside them."""
import argparse
import csv
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import warnings
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "fmi"))
import make_fmu as m  # noqa: E402
from expectations import expect, verdict  # noqa: E402

warnings.simplefilter("ignore")  # of archives with a file twice


class Tests:
    def __init__(self, saltus, cc, folder):
        self.saltus, self.cc, self.folder = saltus, cc, folder

    def run(self, *words, timeout=60):
        return subprocess.run([self.saltus, *map(str, words)], capture_output=True, text=True, cwd=self.folder, timeout=timeout)

    def rows(self, fmu, *words):
        out = self.folder / "out.csv"
        out.unlink(missing_ok=True)
        done = self.run("simulate", fmu, "-o", out, *words)
        if not out.exists():
            return done, []
        with open(out) as file:
            return done, [{k: float(v) for k, v in row.items()} for row in csv.DictReader(file)]

    def ball(self, version, kind):
        fmu = m.make(m.BALL, version, self.folder, self.cc)
        done, rows = self.rows(fmu, "--interface", kind, "--tolerance", "1e-8")
        name = f"ball, FMI {version}, {kind}"
        expect(name + ": runs", done.returncode == 0, done.stderr)
        # h = 1 - g t²/2 up to t1 = sqrt(2/g); then v1 = e g t1 and h = v1 s - g s²/2 with s = t - t1.
        g, e = 9.81, 0.7
        t1 = math.sqrt(2 / g)
        for row in rows:
            t = row["time"]
            s = t - t1
            exact = 1 - g * t * t / 2 if s <= 0 else e * g * t1 * s - g * s * s / 2
            if 0.003 < abs(s) and t < t1 + 2 * e * t1 - 0.003:
                expect(f"{name}: h({t})", abs(row["h"] - exact) < (1e-6 if kind == "me" else 2e-3), f"{row['h']} {exact}")
                if abs(row["h"] - exact) >= 2e-3:
                    break
        # At rest: the last bounce has come, long before t = 3.
        expect(name + ": at rest", rows and rows[-1]["h"] == 0 and rows[-1]["v"] == 0 and rows[-1]["time"] == 3, str(rows[-1:]))
        done, rows = self.rows(fmu, "--interface", kind, "--param", "e=0.5", "--start-value", "h=2", "--stop", "0.5")
        # h = 2 - g t²/2 at 0.5 s: no bounce yet (it comes at 0.64 s).
        expect(name + ": start value", rows and abs(rows[-1]["h"] - (2 - g * 0.125)) < 1e-6, done.stderr + str(rows[-1:]))

    def partitions(self):
        library, fmu = self.folder / "Partitions.so", self.folder / "Partitions.fmu"
        subprocess.run([self.cc, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-fvisibility=hidden", str(m.HERE / "partitions.c"), "-o", str(library)], check=True)
        text = """<fmiModelDescription fmiVersion="3.0" modelName="Partitions" instantiationToken="t"><ScheduledExecution modelIdentifier="Partitions"/><DefaultExperiment stopTime="1"/><ModelVariables>
<Float64 name="time" valueReference="0" causality="independent"/>
<Clock name="c1" valueReference="1" causality="input" intervalVariability="constant" intervalDecimal="0.25" priority="0"/>
<Clock name="c2" valueReference="2" causality="input" intervalVariability="countdown" priority="2"/>
<Clock name="c3" valueReference="3" causality="input" intervalVariability="triggered" priority="1"/>
<Float64 name="n1" valueReference="4" causality="output" variability="discrete" clocks="1"/><Float64 name="n2" valueReference="5" causality="output" variability="discrete" clocks="2"/>
<Float64 name="t2" valueReference="6" causality="output" variability="discrete" clocks="2"/><Float64 name="u" valueReference="7" causality="input" variability="discrete" start="0"/>
<Float64 name="sum" valueReference="8" causality="output" variability="discrete" clocks="3"/></ModelVariables><ModelStructure/></fmiModelDescription>"""
        with zipfile.ZipFile(fmu, "w") as archive:
            archive.writestr("modelDescription.xml", text)
            archive.write(library, "binaries/x86_64-linux/Partitions.so")
        (self.folder / "ticks.csv").write_text("time,c,u\n0,0,1\n0.3,1,1\n0.4,0,1\n0.5,0,5\n0.7,1,5\n")
        done, rows = self.rows(fmu, "--input", "c3=ticks.csv:c", "--input", "u=ticks.csv:u", "--intervals", "20")
        last = rows[-1] if rows else {}
        # n1 at 0, 0.25, …, 1; n2 at 0.1, 0.35, 0.6, 0.85; the sum is 1 from 0.3 on and 1 + 5 from 0.7 on.
        expect("partitions", [last.get(k) for k in ("n1", "n2", "sum")] == [5, 4, 6] and abs(last.get("t2", 0) - 0.85) < 1e-12, f"{last} {done.stderr}")
        at = {round(r["time"], 9): r for r in rows}
        expect("partitions on the way", [at.get(0.5, {}).get(k) for k in ("n1", "n2", "sum")] == [3, 2, 1], str(at.get(0.5)))
        done, rows = self.rows(fmu, "--interface", "cs")
        expect("partitions are no co-simulation", done.returncode == 3 or "not made for co-simulation" in done.stderr, done.stderr)

    def events(self):
        fmu = self.folder / "Ball2.fmu"
        done = self.run("simulate", fmu, "--events", "--stop", "0.6")
        expect("events are told", done.returncode == 0 and "event indicator" in done.stdout and "0.4515236" in done.stdout, done.stdout + done.stderr)

    def lag(self, version, kind):
        fmu = m.make(m.LAG, version, self.folder, self.cc)
        name = f"lag, FMI {version}, {kind}"
        done, rows = self.rows(fmu, "--interface", kind, "--tolerance", "1e-9", "--param", "k=2")
        # u = 0: x = exp(-2 t), y = 2 x.
        expect(name, rows and abs(rows[-1]["x"] - math.exp(-2)) < 1e-7 and abs(rows[-1]["y"] - 2 * rows[-1]["x"]) < 1e-12, done.stderr + str(rows[-1:]))
        (self.folder / "ramp.csv").write_text("time,u\n0,0\n1,1\n")
        done, rows = self.rows(fmu, "--interface", kind, "--tolerance", "1e-9", "--input", "u=ramp.csv:u", "--interval", "0.001")
        # x' = t - x, x(0) = 1: x = t - 1 + 2 exp(-t). A co-simulation holds u over each step: an error of half a step of 0.001.
        exact = 2 * math.exp(-1)
        expect(name + ": input", rows and abs(rows[-1]["x"] - exact) < (1e-6 if kind == "me" else 1e-3), done.stderr + str(rows[-1:]))
        if kind == "me":
            done = self.run("simulate", fmu, "--solver", "cvode", "--stats")
            expect(name + ": exact Jacobian", "exact, 1 direction" in done.stdout, done.stdout + done.stderr)

    def constant_step(self, version):
        lag = m.LAG
        model = m.Model("Constant", lag.source, lag.variables, dependencies=lag.dependencies, defines=["CONSTANT_STEP"], constant_step=True, step=0.1)
        fmu = m.make(model, version, self.folder, self.cc)
        (self.folder / "kink.csv").write_text("time,u\n0,0\n0.25,0\n0.33,1e-8\n1,0\n")
        done, rows = self.rows(fmu, "--interface", "cs", "--input", "u=kink.csv:u")
        # The FMU refuses steps of other lengths. x = exp(-t), and what u adds is less than 1e-8.
        expect(f"steps of one length, FMI {version}", done.returncode == 0 and rows and abs(rows[-1]["x"] - math.exp(-1)) < 1e-7, done.stderr + str(rows[-1:]))

    def short_steps(self, version):
        lag = m.LAG
        for saves in (True, False):
            model = m.Model(f"Short{int(saves)}", lag.source, lag.variables, dependencies=lag.dependencies, defines=["LONGEST=0.03"], saves=saves, step=0.1)
            done, rows = self.rows(m.make(model, version, self.folder, self.cc), "--interface", "cs")
            if saves:  # steps of 0.1 are given up half-way, taken back, and made in four of 0.025: x = exp(-t)
                expect(f"steps that are too long, FMI {version}", done.returncode == 0 and rows and abs(rows[-1]["x"] - math.exp(-1)) < 1e-9, done.stderr + str(rows[-1:]))
            else:
                expect(f"steps that cannot be taken back, FMI {version}", done.returncode == 3 and "Discard" in done.stderr, done.stderr)

    def structural_parameters(self):
        library, fmu = self.folder / "Rates.so", self.folder / "Rates.fmu"
        subprocess.run([self.cc, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-fvisibility=hidden", str(m.HERE / "rates.c"), "-o", str(library)], check=True)
        text = """<fmiModelDescription fmiVersion="3.0" modelName="Rates" instantiationToken="t"><CoSimulation modelIdentifier="Rates"/><DefaultExperiment stopTime="2" stepSize="0.5"/><ModelVariables>
<Float64 name="time" valueReference="0" causality="independent"/><UInt64 name="n" valueReference="1" causality="structuralParameter" variability="fixed" start="2" max="100"/>
<Float64 name="a" valueReference="2" causality="parameter" variability="fixed" start="1 2"><Dimension valueReference="1"/></Float64>
<Float64 name="y" valueReference="3" causality="output"><Dimension valueReference="1"/></Float64></ModelVariables><ModelStructure><Output valueReference="3"/></ModelStructure></fmiModelDescription>"""
        with zipfile.ZipFile(fmu, "w") as archive:
            archive.writestr("modelDescription.xml", text)
            archive.write(library, "binaries/x86_64-linux/Rates.so")

        def last(*words):
            done, rows = self.rows(fmu, *words)
            return done, [value for name, value in (rows[-1].items() if rows else ()) if name.startswith("y")]

        # y[i] = a[i] t at t = 2, with a[i] = i unless it is set.
        done, y = last()
        expect("structural parameters: as they are", y == [2, 4], f"{y} {done.stderr}")
        done, y = last("--param", "n=4")
        expect("structural parameters: more", y == [2, 4, 6, 8], f"{y} {done.stderr}")
        done, y = last("--param", "n=1")
        expect("structural parameters: fewer", y == [2], f"{y} {done.stderr}")
        done, y = last("--param", "n=3", "--param", "a[1]=5", "--param", "a[2]=6", "--param", "a[3]=7")
        expect("structural parameters: an array of the new size", y == [10, 12, 14], f"{y} {done.stderr}")
        done, y = last("--param", "n=3", "--param", "a[3]=7")
        expect("structural parameters: a part of an array", done.returncode != 0 and "error[F0407]" in done.stderr, done.stderr)
        for value, words in (("1.5", "number of things"), ("-1", "number of things"), ("101", "min and max")):
            done, y = last("--param", f"n={value}")
            expect(f"structural parameters: {value}", done.returncode != 0 and words in done.stderr, done.stderr)

    def pending_steps(self):
        lag = m.LAG

        def run(name, *defines, **settings):
            return self.rows(m.make(m.Model(name, lag.source, lag.variables, dependencies=lag.dependencies, defines=["PENDING=3000", *defines], step=0.1, **settings), 2, self.folder, self.cc), "--interface", "cs")

        done, rows = run("Pending")  # x = exp(-t), as if each step had been made at once
        expect("steps that go on by themselves", done.returncode == 0 and rows and abs(rows[-1]["x"] - math.exp(-1)) < 1e-9, done.stderr + str(rows[-1:]))
        done, rows = run("PendingShort", "LONGEST=0.03", saves=True)
        expect("steps that go on by themselves and are given up", done.returncode == 0 and rows and abs(rows[-1]["x"] - math.exp(-1)) < 1e-9, done.stderr + str(rows[-1:]))
        done, rows = run("Tacit", "TACIT")
        expect("steps that go on by themselves and never tell", done.returncode == 3 and "does not say when it ends" in done.stderr, done.stderr)

    def late_short_steps(self, version):
        """Steps that are given up from 0.55 on, with an input that changes: those since the state was kept are made again, with their inputs."""
        lag = m.LAG
        (self.folder / "ramp.csv").write_text("time,u\n0,0\n1,3\n")
        found = []
        for name, defines in (("Late", ["LONGEST=0.03", "LONGEST_FROM=0.55"]), ("Never", ["LONGEST=9"])):
            model = m.Model(name, lag.source, lag.variables, dependencies=lag.dependencies, defines=defines, saves=True, step=0.1)
            done, rows = self.rows(m.make(model, version, self.folder, self.cc), "--interface", "cs", "--input", "u=ramp.csv:u")
            found.append([row["x"] for row in rows] if done.returncode == 0 else [done.stderr])
        same = len(found[0]) == len(found[1]) > 5 and all(abs(a - b) < 1e-9 for a, b in zip(*found))
        expect(f"steps that are too long later, FMI {version}", same and abs(found[1][-1] - math.exp(-1)) > 0.1, str(found))

    def refused_event_mode(self):
        # Its description says hasEventMode, its code does not want it.
        lag = m.LAG
        model = m.Model("NoMode", lag.source, lag.variables, dependencies=lag.dependencies, defines=["NO_EVENT_MODE"], step=0.1)
        done, rows = self.rows(m.make(model, 3, self.folder, self.cc), "--interface", "cs")
        expect("event mode that is refused", done.returncode == 0 and rows and abs(rows[-1]["x"] - math.exp(-1)) < 1e-9, done.stderr + str(rows[-1:]))

    def stair(self, version, kind):
        fmu = m.make(m.STAIR, version, self.folder, self.cc)
        done, rows = self.rows(fmu, "--interface", kind)
        name = f"stair, FMI {version}, {kind}"
        # n = 1 + floor(t); the FMU ends the run where n becomes 9, at t = 8.
        for row in rows:
            t = row["time"]
            if abs(t - round(t)) > 1e-6:
                expect(f"{name}: n({t})", row["n"] == 1 + math.floor(t), str(row))
        expect(name + ": ends itself", done.returncode == 0 and rows and abs(rows[-1]["time"] - 8) < 1e-6 and rows[-1]["n"] == 9 and "ended by the model" in done.stdout, done.stdout + done.stderr + str(rows[-1:]))

    def types(self, version, kind):
        fmu = m.make(m.TYPES, version, self.folder, self.cc)
        name = f"types, FMI {version}, {kind}"
        (self.folder / "in.csv").write_text("time,r,i,b,e\n0,0,3,0,1\n1,2,7,1,2\n2,4,7,1,2\n")
        done, rows = self.rows(fmu, "--interface", kind, "--input", "r_in=in.csv:r", "--input", "i_in=in.csv:i", "--input", "b_in=in.csv:b", "--input", "e_in=in.csv:e", "--param", "s=hello")
        last = rows[-1] if rows else {}
        good = last and last["i_out"] == 7 and last["b_out"] == 0 and last["e_out"] == 2 and last["length"] == 5
        # A co-simulation's output follows the input of the step before: 2 (2 - 0.1).
        good = good and abs(last["r_out"] - (4 if kind == "me" else 3.8)) < 1e-9
        first = [r for r in rows if abs(r["time"] - 0.5) < 1e-9]
        good = good and first and first[0]["i_out"] == 3 and first[0]["b_out"] == 1 and first[0]["e_out"] == 1
        expect(name, good, done.stderr + str(first) + str(last))

    def wall(self, version):
        fmu = m.make(m.WALL, version, self.folder, self.cc)
        done, rows = self.rows(fmu, "--interface", "me", "--max-step", "0.01")
        # Steps of at most 0.01 end just behind x = 1, 2, 3: three falls, and x never gets beyond 1.01.
        expect(f"step events, FMI {version}", rows and rows[-1]["n"] == 3 and max(r["x"] for r in rows) < 1.0101, done.stderr + str(rows[-1:]))

    def expressions(self):
        """Inputs that follow expressions: x' = u - x, x(0) = 1, at 1."""
        lag, e = self.folder / "Lag2.fmu", math.exp
        on = lambda a, b: e(b - 1) - e(a - 1)  # what u = 1 from a to b adds
        turns = math.pi / 10
        for text, x in (("sin(time)", (math.sin(1) - math.cos(1)) / 2 + 1.5 * e(-1)), ("if time < 0.5 then 0 else 2", e(-1) + 2 * on(0.5, 1)),
                        ("if sin(10*time) > 0 then 1 else 0", e(-1) + on(0, turns) + on(2 * turns, 3 * turns))):
            done, rows = self.rows(lag, "--input", f"u={text}", "--interface", "me", "--tolerance", "1e-9")
            expect(f"u = {text}", rows and abs(rows[-1]["x"] - x) < 1e-6, done.stderr + str(rows[-1:]))
        types = self.folder / "Types2.fmu"
        for kind in ("me", "cs"):
            # b_out is the contrary of b_in.
            done, rows = self.rows(types, "--interface", kind, "--input", "i_in=integer(3*time) - 1", "--input", "b_in=time > 1", "--input", "e_in=if time < 1.5 then 1 else 2")
            at = {t: next((r for r in reversed(rows) if abs(r["time"] - t) < 1e-9), None) for t in (0.5, 1.8)} if rows else {}
            want = {0.5: (0, 1, 1), 1.8: (4, 0, 2)}
            expect(f"discrete inputs, {kind}", at and all(at[t] and (at[t]["i_out"], at[t]["b_out"], at[t]["e_out"]) == want[t] for t in want), f"{at} {done.stderr}")
        for text in ("nobody(time)", "1 +", "der(time)*z"):
            done = self.run("simulate", lag, "--input", f"u={text}")
            expect(f"u = {text}", done.returncode == 1 and "error[F0405]" in done.stderr, done.stderr)

    def wrong_settings(self):
        fmu = self.folder / "Ball2.fmu"
        for words, code in ((["--param", "q=1"], "error[F0402]"), (["--param", "h=1"], "error[F0403]"), (["--start-value", "der(h)=1"], "error[F0404]"),
                            (["--input", "q=in.csv:i"], "no input 'q'")):
            done = self.run("simulate", fmu, *words)
            expect(f"{words}", done.returncode in (1, 3) and code in done.stderr, done.stderr)
        self.expressions()
        done, rows = self.rows(self.folder / "Lag2.fmu", "--input", "u=3", "--tolerance", "1e-9")
        # x = 3 - 2 exp(-t).
        expect("a number as an input", rows and abs(rows[-1]["x"] - (3 - 2 * math.exp(-1))) < 1e-6, done.stderr + str(rows[-1:]))
        done = self.run("simulate", fmu, "--snapshot", "1:s")
        expect("no snapshot of an FMU", done.returncode == 3 and "not supported yet" in done.stderr, done.stderr)
        only = m.make(m.evil(0, kinds=("me",)), 2, self.folder, self.cc)
        done = self.run("simulate", only, "--interface", "cs")
        expect("not for co-simulation", done.returncode == 1 and "error[F0401]" in done.stderr, done.stderr)

    def hostile_code(self):
        words = {1: "SIGSEGV", 2: "exit()", 4: "not a number", 5: "Error: the model gave up", 6: "Fatal", 7: "event indicator 1 is not a number",
                 8: "never settle", 9: "always due at once", 10: "/etc/passwd", 11: "SIGABRT", 12: "77, which is no status"}
        for version in (2, 3):
            for number, text in words.items():
                fmu = m.make(m.evil(number), version, self.folder, self.cc)
                done = self.run("simulate", fmu, "--interface", "me")
                expect(f"evil {number}, FMI {version}", done.returncode == 3 and text in done.stderr, f"{done.returncode} {done.stderr}")
        fmu = m.make(m.evil(3), 2, self.folder, self.cc)
        done = self.run("simulate", fmu, "--timeout", "0.5")
        expect("an endless loop", done.returncode == 3 and "--timeout" in done.stderr, done.stderr)
        fmu = m.make(m.evil(0, defines=["WITHOUT_CONTINUOUS_TIME"]), 2, self.folder, self.cc)
        done = self.run("simulate", fmu, "--interface", "me")
        expect("a missing function", done.returncode == 3 and "fmi2EnterContinuousTimeMode" in done.stderr, done.stderr)
        done = self.run("fmu", "check", fmu)
        expect("a missing function is found", done.returncode == 1 and "error[F0342]" in done.stderr, done.stderr)
        fmu = m.make(m.evil(0, token="{other}"), 3, self.folder, self.cc)
        done = self.run("simulate", fmu)
        expect("no instance", done.returncode == 3 and "wrong token" in done.stderr, done.stderr)
        wrong = m.evil(0)
        wrong.variables.append(m.Variable("q", 99, causality="output"))
        done = self.run("simulate", m.make(wrong, 2, self.folder, self.cc))
        expect("a wrong value reference", done.returncode == 3 and "fmi2GetReal" in done.stderr, done.stderr)
        # What is forbidden in the sandbox is allowed to those who are trusted.
        fmu = m.make(m.evil(10), 2, self.folder, self.cc)
        done = self.run("simulate", fmu, "--trust", fmu)
        expect("--trust", done.returncode == 0, done.stderr)
        left = [p for p in pathlib.Path(tempfile.gettempdir()).glob("saltus-??????")]
        expect("nothing is left behind", not left, str(left))

    def archive(self, name, entries, code="error[F0020]", text=""):
        at = self.folder / f"{name}.fmu"
        with zipfile.ZipFile(at, "w", zipfile.ZIP_DEFLATED) as archive:
            for info, content in entries:
                archive.writestr(info, content)
        self.refused(name, at, code, text)

    def refused(self, name, at, code, text=""):
        for words in (["simulate"], ["fmu", "check"]):
            done = self.run(*words, at)
            expect(f"{name}: {words}", done.returncode in (1, 3) and code in done.stderr and text in done.stderr, f"{done.returncode} {done.stderr}")

    def hostile_archives(self):
        good = m.description(m.BALL, 2)
        outside = self.folder / "outside"
        self.archive("dots", [("../outside", "x")], text="leads out")
        self.archive("deep_dots", [("a/../../outside", "x")], text="leads out")
        self.archive("absolute", [(str(outside), "x")], text="leads out")
        expect("nothing is written outside", not outside.exists() and not (self.folder.parent / "outside").exists())
        link = zipfile.ZipInfo("resources")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        self.archive("link", [(link, "/etc"), ("modelDescription.xml", good)], text="is a link")
        self.archive("bomb", [("modelDescription.xml", good), ("resources/zeros", bytes(200 << 20))], text="claims")
        self.archive("control", [("a\x1b[31mb", "x")], text="no name")
        self.archive("backslash", [("a\\..\\b", "x")], text="no name")
        self.archive("file_and_folder", [("a", "x"), ("a/b", "y")], text="file and a folder")
        self.archive("twice", [("a", "x"), ("./a", "y")], text="two entries")
        self.archive("the_same_twice", [("a", "x"), ("a", "x")], code="error[F0001]")
        self.archive("empty", [("resources/x", "x")], code="error[F0001]")
        (self.folder / "no_zip.fmu").write_bytes(b"PK" + bytes(100))
        self.refused("no_zip", self.folder / "no_zip.fmu", "error[F0020]", "not a zip archive")
        # Claims a size that it does not have.
        at = self.folder / "lie.fmu"
        with zipfile.ZipFile(at, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("modelDescription.xml", good)
        data = bytearray(at.read_bytes())
        center = data.rfind(b"PK\x01\x02")
        data[center + 24:center + 28] = struct.pack("<I", 10)
        at.write_bytes(data)
        self.refused("lie", at, "error[F0020]", "broken")
        many = self.folder / "cut.fmu"
        many.write_bytes(bytes(data[:len(data) // 2]))
        self.refused("cut", many, "error[F0020]")
        encrypted = bytearray((self.folder / "Ball2.fmu").read_bytes())
        center = encrypted.find(b"PK\x01\x02")
        encrypted[center + 8] |= 1
        (self.folder / "encrypted.fmu").write_bytes(encrypted)
        self.refused("encrypted", self.folder / "encrypted.fmu", "error[F0020]", "encrypted")

    def xml(self, name, code, text=None, change=None, version=2, model=None, warning=False):
        original = m.description(model or m.BALL, version)
        content = text if text is not None else change(original)
        assert content != original, name
        at = m.make(model or m.BALL, version, self.folder, self.cc, text=content) if warning else self.folder / f"{name}.fmu"
        if not warning:
            with zipfile.ZipFile(at, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("modelDescription.xml", content)
        done = self.run("fmu", "check", at)
        place = re.search(re.escape(code) + r".*\n.*modelDescription\.xml:\d+", done.stderr) or "F0001" in code
        expect(f"xml {name}", done.returncode == (0 if warning else 1) and code in done.stderr and place, f"{done.returncode} {done.stderr}")

    def hostile_xml(self):
        laughs = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;">]><fmiModelDescription>&y;</fmiModelDescription>'
        self.xml("entities", "error[F0003]", laughs)
        self.xml("not_closed", "error[F0002]", "<fmiModelDescription><ModelVariables></fmiModelDescription>")
        self.xml("nothing", "error[F0002]", "")
        self.xml("no_text", "error[F0002]", change=lambda t: t.encode().replace(b'modelName="Ball"', b'modelName="B\xffll"'))
        self.xml("deep", "error[F0004]", "<a>" * 100000 + "</a>" * 100000)
        self.xml("other_root", "error[F0010]", "<a/>")
        self.xml("version", "error[F0011]", change=lambda t: t.replace('fmiVersion="2.0"', 'fmiVersion="1.0"'))
        self.xml("no_name", "error[F0005]", change=lambda t: t.replace(' modelName="Ball"', ""))
        self.xml("bad_number", "error[F0006]", change=lambda t: t.replace('start="9.81"', 'start="nine"'))
        self.xml("unknown_element", "warning[F0007]", change=lambda t: t.replace("<ModelStructure>", "<Surprise/><ModelStructure>"), warning=True)
        self.xml("causality", "error[F0012]", change=lambda t: t.replace('causality="parameter"', 'causality="inward"', 1))
        self.xml("no_type", "error[F0013]", change=lambda t: t.replace('<Real start="9.81"', '<Real declaredType="G" start="9.81"'))
        self.xml("reference", "error[F0014]", version=3, change=lambda t: t.replace('<Output valueReference="1"', '<Output valueReference="77"'))
        self.xml("index", "error[F0015]", change=lambda t: t.replace('derivative="2"', 'derivative="4000000000"'))
        self.xml("no_value", "error[F0016]", change=lambda t: t.replace('<Real start="0.7"/>', ""))
        self.xml("same_name", "error[F0017]", change=lambda t: t.replace('name="g"', 'name="e"'))
        array = '<Float64 name="a" valueReference="9"><Dimension start="4000000000"/><Dimension start="4000000000"/></Float64></ModelVariables>'
        self.xml("huge_array", "error[F0018]", version=3, change=lambda t: t.replace("</ModelVariables>", array))

    def rules(self):
        self.xml("structured", "error[F0301]", change=lambda t: t.replace('name="g"', 'name="g h"'))
        self.xml("odd_name", "error[F0302]", change=lambda t: t.replace('name="g"', 'name=""'))
        self.xml("kinds", "error[F0303]", change=lambda t: t.replace('causality="parameter" variability="fixed"', 'causality="parameter" variability="continuous"'))
        self.xml("initial", "error[F0304]", change=lambda t: t.replace('causality="parameter" variability="fixed"', 'causality="parameter" variability="fixed" initial="calculated"'))
        self.xml("needs_start", "error[F0305]", change=lambda t: t.replace('start="9.81" ', ""))
        self.xml("no_start", "error[F0306]", change=lambda t: t.replace('<Real unit="m/s" derivative', '<Real start="1" unit="m/s" derivative'))
        self.xml("continuous_integer", "error[F0307]", model=m.STAIR, change=lambda t: t.replace('variability="discrete"', 'variability="continuous"'))
        self.xml("range", "error[F0308]", change=lambda t: t.replace('start="0.7"', 'start="0.7" min="0.8"'))
        self.xml("unit", "error[F0309]", change=lambda t: t.replace('start="0.7"', 'start="0.7" unit="V"'))
        array = '<Float64 name="a" valueReference="9" causality="parameter" start="1 2 3"><Dimension {}/></Float64></ModelVariables>'
        self.xml("elements", "error[F0310]", version=3, change=lambda t: t.replace("</ModelVariables>", array.format('start="2"')))
        self.xml("dimension", "error[F0311]", version=3, change=lambda t: t.replace("</ModelVariables>", array.format('valueReference="5"')))
        self.xml("derivative", "error[F0312]", change=lambda t: t.replace('derivative="2"', 'derivative="6"'))
        self.xml("same_reference", "error[F0313]", version=3, change=lambda t: t.replace('valueReference="5"', 'valueReference="6"', 1))
        self.xml("two_times", "error[F0314]", change=lambda t: t.replace("</ModelVariables>", '<ScalarVariable name="t" valueReference="8" causality="independent" variability="continuous"><Real/></ScalarVariable></ModelVariables>'))
        self.xml("enumeration", "error[F0315]", model=m.TYPES, change=lambda t: t.replace(' declaredType="Choice"', "", 1))
        self.xml("no_structure", "error[F0320]", change=lambda t: re.sub("<ModelStructure>.*</ModelStructure>", "", t, flags=re.S))
        self.xml("not_listed", "error[F0321]", change=lambda t: t.replace('<Unknown index="2"/>', "", 1))
        self.xml("wrongly_listed", "error[F0322]", change=lambda t: t.replace("</Outputs>", '<Unknown index="6"/></Outputs>'))
        self.xml("twice", "error[F0323]", change=lambda t: t.replace("</Outputs>", '<Unknown index="2"/></Outputs>'))
        self.xml("kinds_count", "error[F0324]", change=lambda t: t.replace('dependencies="4"', 'dependencies="4" dependenciesKind="constant constant"', 1))
        self.xml("no_kind", "error[F0325]", change=lambda t: t.replace('dependencies="4"', 'dependencies="4" dependenciesKind="perhaps"', 1))
        self.xml("no_known", "error[F0326]", change=lambda t: t.replace('dependencies="4"', 'dependencies="8"', 1).replace("</ModelVariables>", '<ScalarVariable name="c" valueReference="8" variability="constant"><Real start="1"/></ScalarVariable></ModelVariables>'))
        self.xml("no_interface", "error[F0327]", change=lambda t: re.sub("<(ModelExchange|CoSimulation)[^>]*>", "", t))
        self.xml("experiment", "error[F0328]", change=lambda t: t.replace('stopTime="3.0"', 'stopTime="-1"'))
        self.xml("identifier", "error[F0329]", change=lambda t: t.replace('modelIdentifier="Ball"', 'modelIdentifier="../Ball"'))
        self.xml("token", "error[F0330]", change=lambda t: t.replace('guid="{token}"', 'guid=""'))
        self.xml("no_code", "error[F0340]", change=lambda t: t.replace("Simulation time", "").replace("<DefaultExperiment", "\n<DefaultExperiment"))

    def checked(self):
        for version in (2, 3):
            for model in (m.BALL, m.LAG, m.STAIR, m.TYPES, m.WALL):
                fmu = m.make(model, version, self.folder, self.cc)
                done = self.run("fmu", "check", fmu)
                # The shell of FMI 3.0 has not all functions of the standard: that is the one thing to be told.
                codes = set(re.findall(r"F\d{4}", done.stderr))
                expect(f"check {fmu.name}", codes <= ({"F0342"} if version == 3 else set()), done.stderr)
        bare = self.folder / "bare.fmu"
        with zipfile.ZipFile(bare, "w") as archive:
            archive.writestr("modelDescription.xml", re.sub("<ScalarVariable.*?</ScalarVariable>|<Unknown[^>]*>", "", m.description(m.STAIR, 2), flags=re.S))
            archive.writestr("binaries/win64/Stair.dll", "x")
            archive.writestr("Resources/x", "x")
        done = self.run("fmu", "check", bare)
        expect("other machines, no variables, a folder's case", all(code in done.stderr for code in ("warning[F0331]", "warning[F0341]", "error[F0343]")), done.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--only")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(pathlib.Path(folder) / "tmp")
        os.environ["TMPDIR"] = str(pathlib.Path(folder) / "tmp")
        tempfile.tempdir = None
        tests = Tests(str(pathlib.Path(args.saltus).resolve()), args.cc, pathlib.Path(folder))
        m.make(m.BALL, 2, tests.folder, tests.cc)
        for version in (2, 3):
            for kind in ("me", "cs"):
                for test in (tests.ball, tests.lag, tests.stair, tests.types):
                    if not args.only or args.only == test.__name__:
                        test(version, kind)
            for test in (tests.wall, tests.constant_step, tests.short_steps, tests.late_short_steps):
                if not args.only or args.only == test.__name__:
                    test(version)
        for test in (tests.events, tests.pending_steps, tests.structural_parameters, tests.refused_event_mode, tests.partitions, tests.wrong_settings, tests.hostile_code, tests.hostile_archives, tests.hostile_xml, tests.rules, tests.checked):
            if not args.only or args.only == test.__name__:
                test()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
