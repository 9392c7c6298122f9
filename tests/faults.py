#!/usr/bin/env python3
"""Faults from outside: full disks, signals, two runs into one file, names that mean one file. Each ends with a clear message and the right exit status, what was written before can be read, and an earlier result stays until there is a new one.

Usage: faults.py --saltus PROGRAM"""
import argparse
import csv
import os
import pathlib
import random
import re
import resource
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
    """Ctrl-C, and what batch systems and closed terminals send."""
    for ending, number in (("csv", signal.SIGINT), ("mat", signal.SIGINT), ("csv", signal.SIGTERM), ("mat", signal.SIGHUP), ("csv", signal.SIGXCPU)):
        result = folder / f"half.{ending}"
        result.unlink(missing_ok=True)
        run = subprocess.Popen([saltus, "simulate", "forever.mo", "--stop", "1e9", "--interval", "1", "-o", result], cwd=folder,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # Not before rows are being written.
        deadline = time.time() + 30
        while time.time() < deadline and not (result.exists() and result.stat().st_size > 100000):
            time.sleep(0.02)
        run.send_signal(number)
        out, err = run.communicate(timeout=60)
        expect(run.returncode == 3, f"{number.name}, {ending}: exit status {run.returncode}")
        expect("R0008" in err and "interrupted at time" in err, f"{number.name}, {ending}: said {err!r}")
        expect(number == signal.SIGINT or "ended by a signal" in err, f"{number.name}, {ending}: said {err!r}")
        read = subprocess.run([saltus, "plot", result, "x", "-o", folder / f"{ending}.svg"], cwd=folder, capture_output=True, text=True, timeout=60)
        expect(read.returncode == 0, f"interruption, {ending}: the result cannot be read: {read.stderr!r}")
        if ending == "csv":
            with open(result, newline="") as file:
                rows = list(csv.reader(file))
            expect(len(rows) > 2 and all(len(row) == len(rows[0]) for row in rows), "interruption: the last row is not whole")


def object_of_interrupted_run(saltus, folder):
    """MLS 3.6 12.9.7: the destructor is called exactly once, even if an error occurs."""
    result, ended = folder / "object.csv", folder / "ended.txt"
    run = subprocess.Popen([saltus, "simulate", "object.mo", "-m", "P.Forever", "--trust", "object.mo", "--stop", "1e9", "--interval", "1", "-o", result], cwd=folder,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.time() + 30
    while time.time() < deadline and run.poll() is None and not (result.exists() and result.stat().st_size > 1000):
        time.sleep(0.02)
    expect(not ended.exists(), "object: destroyed before the end")
    run.send_signal(signal.SIGTERM)
    out, err = run.communicate(timeout=60)
    expect(run.returncode == 3, f"object: exit status {run.returncode}: {err!r}")
    text = ended.read_text() if ended.exists() else ""
    expect(text == "destroyed 'kept'\n", f"object: the destructor wrote {text!r}")


def run(saltus, folder, *arguments, **options):
    options.setdefault("capture_output", True)
    return subprocess.run([saltus, *map(str, arguments)], cwd=folder, text=True, timeout=60, **options)


def whole(path):
    """Whether a CSV has a header, rows, and nothing half."""
    text = path.read_text()
    rows = list(csv.reader(text.splitlines()))
    return text.endswith("\n") and len(rows) > 1 and all(len(row) == len(rows[0]) for row in rows)


def full_standard_output(saltus, folder):
    for arguments in (["simulate", "forever.mo"], ["simulate", "forever.mo", "--events"], ["check", "forever.mo"], ["flatten", "forever.mo"], ["--help"]):
        with open("/dev/full", "w") as full:
            done = run(saltus, folder, *arguments, capture_output=False, stdout=full, stderr=subprocess.PIPE)
        expect(done.returncode == 3 and "No space left" in done.stderr, f"full standard output, {arguments}: status {done.returncode}, said {done.stderr!r}")


def limited_size(saltus, folder):
    """A limit of the system on the size of files, and our own."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (300000, 300000))
    done = run(saltus, folder, "simulate", "forever.mo", "--stop", "1e5", "--interval", "1", "-o", "limited.csv", preexec_fn=limit)
    expect(done.returncode == 3 and "R0006" in done.stderr and "too large" in done.stderr.lower(), f"RLIMIT_FSIZE: status {done.returncode}, said {done.stderr!r}")
    expect(whole(folder / "limited.csv"), "RLIMIT_FSIZE: rows are not whole")
    for ending in ("csv", "mat"):
        result = folder / f"size.{ending}"
        done = run(saltus, folder, "simulate", "forever.mo", "--stop", "1e5", "--interval", "1", "-o", result, "--max-size", "100K")
        expect(done.returncode == 3 and "R0006" in done.stderr and "--max-size" in done.stderr, f"--max-size, {ending}: status {done.returncode}, said {done.stderr!r}")
        expect(90000 < result.stat().st_size <= 102400, f"--max-size, {ending}: {result.stat().st_size} bytes")
        expect(run(saltus, folder, "plot", result, "x", "-o", folder / "size.svg").returncode == 0, f"--max-size, {ending}: cannot be read")


def earlier_result(saltus, folder):
    """An earlier result stays when a run fails to begin."""
    good = folder / "good.csv"
    expect(run(saltus, folder, "simulate", "forever.mo", "-o", good, "--plot", "x", "--plot-file", folder / "good.svg").returncode == 0, "a good run")
    before, picture = good.read_bytes(), (folder / "good.svg").read_bytes()
    for arguments in (["--start-value", "x=nan"], ["--plot", "x", "--start-value", "x=inf", "--plot-file", folder / "good.svg"]):
        done = run(saltus, folder, "simulate", "forever.mo", "-o", good, *arguments)
        expect(done.returncode != 0 and good.read_bytes() == before, f"{arguments}: status {done.returncode}; the earlier result is gone")
    expect((folder / "good.svg").read_bytes() == picture, "the earlier picture is gone")
    expect(not (folder / ".good.csv.part").exists(), "a part is left behind")


def names_of_one_file(saltus, folder):
    source = (folder / "forever.mo").read_bytes()
    os.symlink("forever.mo", folder / "link.csv")
    (folder / "list.csv").write_text("x\n")
    for arguments, said in ((["--report", "forever.mo"], "model's file"), (["-o", "z.csv", "--report", "z.csv"], "name one file"),
                            (["-o", "z.csv", "--report", "./z.csv"], "name one file"), (["-o", "link.csv"], "is read by this run"),
                            (["-o", "list.csv", "--variables-file", "list.csv"], "is read by this run"), (["-o", ""], "empty"),
                            (["--variables-file", "/"], "cannot read"), (["--report", ""], "empty")):
        done = run(saltus, folder, "simulate", "forever.mo", *arguments)
        expect(done.returncode == 2 and said in done.stderr, f"{arguments}: status {done.returncode}, said {done.stderr!r}")
    expect((folder / "forever.mo").read_bytes() == source, "the model's file has changed")


def two_runs(saltus, folder):
    for ending in ("csv", "mat"):
        result = folder / f"two.{ending}"
        first = subprocess.Popen([saltus, "simulate", "forever.mo", "--stop", "1e9", "--interval", "1", "-o", result], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        deadline = time.time() + 30
        while time.time() < deadline and not result.exists():
            time.sleep(0.02)
        done = run(saltus, folder, "simulate", "forever.mo", "-o", result)
        expect(done.returncode == 3 and "another run is writing it" in done.stderr, f"two runs, {ending}: status {done.returncode}, said {done.stderr!r}")
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=60)
        expect(first.returncode == 3 and (ending == "mat" or whole(result)), f"two runs, {ending}: the first is disturbed")


def killed_at_any_time(saltus, folder):
    """kill -9: the file is the earlier one or the new one, and can be read."""
    chance = random.Random(1)
    for ending in ("csv", "mat"):
        result = folder / f"killed.{ending}"
        expect(run(saltus, folder, "simulate", "forever.mo", "-o", result).returncode == 0, "a good run")
        earlier, replaced = result.read_bytes(), 0
        for trial in range(50):
            victim = subprocess.Popen([saltus, "simulate", "forever.mo", "--stop", "1e9", "--interval", "0.01", "-o", result], cwd=folder,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0, 0.25))
            victim.kill()
            victim.wait()
            replaced += result.read_bytes() != earlier
            if ending == "csv":
                # The kernel may stop in the middle of a write: a last line without an end is cut, and left out by readers.
                lines = result.read_text().splitlines(keepends=True)
                lines = lines if lines[-1].endswith("\n") else lines[:-1]
                expect(len(lines) > 1 and all(line.count(",") == lines[0].count(",") for line in lines), f"killed, csv, trial {trial}: rows are not whole")
            if ending == "mat" or trial % 5 == 0:
                read = run(saltus, folder, "plot", result, "x", "-o", folder / "killed.svg")
                expect(read.returncode == 0, f"killed, {ending}, trial {trial}: {read.stderr!r}")
        expect(replaced > 0, f"killed, {ending}: no trial came to rows")


def closed_pipe(saltus, folder):
    """Who prints into a pipe that was closed loses no result."""
    reading, writing = os.pipe()
    os.close(reading)
    done = run(saltus, folder, "simulate", "forever.mo", "-o", "pipe.csv", capture_output=False, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    expect(done.returncode == 3 and "Broken pipe" in done.stderr, f"closed pipe: status {done.returncode}, said {done.stderr!r}")
    expect(whole(folder / "pipe.csv"), "closed pipe: the result is not whole")


def all_writers(saltus, folder):
    """Commands that write, by the file or folder that they write; the table has every command with `-o`."""
    (folder / "data.csv").write_text("time,x\n0,1\n0.5,0.9\n1,0.5\n")
    (folder / "note.md").write_text("# Note\n\ntext\n")
    (folder / "more.csv").write_text("time,x\n0,1\n1,2\n")
    (folder / "Package").mkdir()
    (folder / "Package" / "package.mo").write_text("package Package package Examples model A Real x=time; annotation(experiment(StopTime=1)); end A; end Examples; annotation(version=\"1\"); end Package;\n")
    (folder / "unformatted.mo").write_text("model   Unformatted Real x=time;end Unformatted;\n")
    (folder / "forever.mo").write_text(MODEL.replace("Real x", "parameter Real p=1; Real x").replace("-x", "-p*x"))
    (folder / "plant.mo").write_text("model Plant parameter Real p=1; input Real u; output Real y=x; Real x(start=0, fixed=true); equation der(x)=u-p*x; end Plant;\n")
    (folder / "drawer").mkdir()
    (folder / "drawer" / "F.mo").write_bytes("model F \"\u00fc\" Real x=time; end F;\n".encode("latin-1"))
    expect(run(saltus, folder, "fmu", "forever.mo", "-o", "given.fmu", "--me").returncode == 0, "an FMU cannot be written")
    common = ["simulate", "forever.mo", "--stop", "1"]
    writers = {"result.csv": [*common, "-o", "result.csv"], "result.mat": [*common, "-o", "result.mat"], "plot.svg": [*common, "--plot", "x", "--plot-file", "plot.svg"],
               "plot.png": [*common, "--plot", "x", "--plot-file", "plot.png"], "report.json": [*common, "--report", "report.json"], "at.snap": [*common, "--snapshot", "0.5:at.snap"],
               "forever.svg": ["draw", "forever.mo", "-o", "forever.svg"], "converted.mo": ["convert", "forever.mo", "-o", "converted.mo"], "forever.fmu": ["fmu", "forever.mo", "-o", "forever.fmu"],
               "sensitive.csv": ["sensitivities", "forever.mo", "--stop", "1", "--by", "p", "-o", "sensitive.csv"],
               "sweep.csv": ["sweep", "forever.mo", "--stop", "1", "--vary", "p=1,2", "--keep", "x", "-o", "sweep.csv", "--fresh"], "note.html": ["notebook", "note.md", "-o", "note.html"],
               "drawn.svg": ["plot", "data.csv", "x", "-o", "drawn.svg"], "codes.md": ["explain", "--all", "-o", "codes.md"], "unformatted.mo": ["format", "unformatted.mo"],
               "converted.mat": ["result", "convert", "data.csv", "-o", "converted.mat"], "merged.csv": ["result", "merge", "data.csv", "more.csv", "-o", "merged.csv"],
               "drawer": ["doctor", "drawer", "--fix"], "site": ["document", "Package", "-o", "site"], "reports": ["verify", "Package", "-I", ".", "-o", "reports"],
               "imported": ["import", "given.fmu", "--name", "Imported", "-o", "imported", "--force", "--ignore-completed-steps"]}
    for ending in ("json", "mat", "mo"):
        writers[f"linear.{ending}"] = ["linearize", "plant.mo", "-o", f"linear.{ending}"]
    writers["margins.json"] = ["margins", "plant.mo", "-o", "margins.json"]
    for command in ("bode", "step", "nyquist", "rlocus"):
        for ending in ("csv", "svg", "png", "pdf", "html"):
            writers[f"{command}.{ending}"] = [command, "plant.mo", "-o", f"{command}.{ending}"]
    for command in re.search(r"there are (.*)", run(saltus, folder, "no-such-command").stderr).group(1).split(", "):
        if "-o,--output" in run(saltus, folder, command, "--help").stdout:
            expect(any(words[0] == command and "-o" in words for words in writers.values()), f"'{command} -o' is not in the table of writers")
    return writers


def contents(path):
    """Bytes of a file; of a folder, those of all its files but the journal of `verify`, which each run begins anew."""
    return path.read_bytes() if path.is_file() else {str(p.relative_to(path)): p.read_bytes() for p in sorted(path.rglob("*")) if p.is_file() and p.name != "journal.jsonl"}


def every_writer(saltus, folder):
    """A file that cannot be written leaves the earlier one: a limit of one byte on the size of files stands for a full disk."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, 1))
    for name, words in all_writers(saltus, folder).items():
        path = folder / name
        is_given = path.exists()
        if not is_given and path.suffix:
            path.write_bytes(b"earlier\n")
        elif not is_given:  # a folder: of an earlier command, with a changed byte
            expect(run(saltus, folder, *words).returncode == 0, f"{words}: the first time")
            for file in path.rglob("*.*"):
                if file.suffix in (".html", ".json", ".xml", ".mo", ".css"):
                    file.write_bytes(file.read_bytes() + b"\n")
        before, listed = contents(path), sorted(p.name for p in folder.iterdir())
        done = run(saltus, folder, *words, preexec_fn=limit, env=dict(os.environ, HOME="/dev/null"))
        expect(done.returncode != 0 and ("error" in done.stderr or path.is_dir()), f"{words}: status {done.returncode}, said {done.stdout + done.stderr!r}")
        expect(contents(path) == before, f"{words}: the earlier file is lost: {str(contents(path))[:200]}")
        now = sorted(p.name for p in folder.iterdir())
        expect(now == listed, f"{words}: leaves {sorted(set(now) - set(listed))}")
        done = run(saltus, folder, *words)
        expect(done.returncode == 0 and contents(path) != before, f"{words}, without the limit: status {done.returncode}, said {done.stdout + done.stderr!r}")
    (folder / "forever.mo").write_text(MODEL)


def ignored_options(saltus, folder):
    """An option that a command would ignore is not one of its options."""
    for command in (["steady", "forever.mo"], ["linearize", "forever.mo"], ["bode", "forever.mo"], ["sensitivities", "forever.mo", "--by", "p"], ["fit", "forever.mo", "--by", "p", "--data", "data.csv"]):
        for option in (["--plot-file", "p.svg"], ["--plot", "x"], ["--report", "r.json"], ["--snapshot", "0:s.snap"], ["--resume", "s.snap"], ["--events"], ["--stats"], ["--variables", "x"]):
            done = run(saltus, folder, *command, *option)
            expect(done.returncode == 2 and option[0] in done.stderr, f"{command[0]} {option[0]}: status {done.returncode}, said {done.stdout + done.stderr!r}")
    for command in (["steady", "forever.mo"], ["fit", "forever.mo", "--by", "p", "--data", "data.csv"]):
        done = run(saltus, folder, *command, "-o", "ignored.csv")
        expect(done.returncode == 2 and "-o" in done.stderr, f"{command[0]} -o: status {done.returncode}, said {done.stderr!r}")


def damaged_snapshot(saltus, folder):
    """A snapshot with one changed bit is refused, wherever that is."""
    snapshot = folder / "whole.snap"
    expect(run(saltus, folder, "simulate", "forever.mo", "--stop", "1", "--snapshot", f"0.5:{snapshot}").returncode == 0, "a snapshot cannot be written")
    whole_bytes = snapshot.read_bytes()
    resume = ("simulate", "forever.mo", "--stop", "1", "--resume", "changed.snap")
    (folder / "changed.snap").write_bytes(whole_bytes)
    expect(run(saltus, folder, *resume).returncode == 0, "a whole snapshot is refused")
    chance = random.Random(5)
    for bit in chance.sample(range(8 * len(whole_bytes)), 60):
        changed = bytearray(whole_bytes)
        changed[bit // 8] ^= 1 << bit % 8
        (folder / "changed.snap").write_bytes(changed)
        done = run(saltus, folder, *resume)
        expect(done.returncode == 2 and "damaged" in done.stderr, f"a snapshot with bit {bit} changed: status {done.returncode}, said {done.stderr!r}")


def interrupted_compiler(saltus, folder):
    """A signal while the C compiler works ends the compiler, with what it has started, and its folder is gone."""
    mark = "4711.25"  # an odd number of seconds: whose `sleep` it is
    compiler = folder / "bin" / "slowcc"
    compiler.parent.mkdir()
    compiler.write_text(f"#!/bin/sh\nsleep {mark} &\nwait\n")
    compiler.chmod(0o755)
    temporary = folder / "temporary"
    temporary.mkdir()
    (folder / "foreign.mo").write_text('model Foreign function f input Real x; output Real y; external "C" y = g(x) annotation(Include="static double g(double x) { return x; }"); end f; Real y = f(time); end Foreign;\n')

    def sleepers():
        found = []
        for command in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if mark.encode() in command.read_bytes().split(b"\0"):
                    found.append(command.parent.name)
            except OSError:
                pass
        return found
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        going = subprocess.Popen([saltus, "simulate", "foreign.mo"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 env=dict(os.environ, CC=str(compiler), TMPDIR=str(temporary), HOME=str(folder)))
        deadline = time.time() + 30
        while not sleepers() and time.time() < deadline:
            time.sleep(0.02)
        expect(sleepers(), "the compiler was not started")
        going.send_signal(number)
        try:
            status = going.wait(timeout=20)
            expect(status == -number, f"signal {number} while a compiler works: status {status}")
        except subprocess.TimeoutExpired:
            going.kill()
            going.wait()
            failures.append(f"signal {number} while a compiler works: no end")
        deadline = time.time() + 5
        while sleepers() and time.time() < deadline:
            time.sleep(0.02)
        expect(not sleepers(), f"signal {number}: the compiler goes on")
        for survivor in sleepers():
            os.kill(int(survivor), signal.SIGKILL)
        expect(not list(temporary.iterdir()), f"signal {number}: left behind: {list(temporary.iterdir())}")


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
            full_standard_output(saltus, folder)
        for test in (interruption, limited_size, earlier_result, names_of_one_file, two_runs, killed_at_any_time, closed_pipe, every_writer, ignored_options, damaged_snapshot,
                     interrupted_compiler):
            test(saltus, folder)
        (folder / "object.mo").write_text(OBJECT.replace("INCLUDE", str(objects)).replace("FILE", str(folder / "ended.txt")))
        object_of_interrupted_run(saltus, folder)
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
