#!/usr/bin/env python3
"""Long chains, deep recursions, files and loops without end: none of them ends by a signal, none takes long.

Each case is a model made here, with the number that is right, or the words of the message.

Usage: limits.py --saltus PROGRAM"""
import argparse
import csv
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

N_SUM = 100_000


def model(text):
    return "model M\n" + text + "\nend M;\n"


def cases():
    """name, suffix, text, y at the end (or None), words of the message, options"""
    terms = " + ".join(["time"] + [f"x{i % 3}" for i in range(N_SUM)])
    declared = "Real x0 = time, x1 = 2*time, x2 = 1;"
    total = sum((1.0, 2.0, 1.0)[i % 3] for i in range(N_SUM)) + 1
    yield "sum", ".mo", model(f"{declared} Real y = {terms};"), total, None
    yield "sum of a million", ".mo", model("Real x0 = time; Real y = " + " + ".join(["time"] + ["x0"] * 1_000_000) + ";"), 1_000_001.0, None
    yield "product", ".mo", model(declared + " Real y = " + "*".join(["x0"] * 20000) + ";"), 1.0, None
    conjunction = " and ".join(f"x{i % 2 + 1} > -{i}" for i in range(1, 20001))
    yield "and", ".mo", model(f"{declared} Boolean b = noEvent({conjunction}); Real y = if b then 1 else 0;"), 1.0, None
    chain = "if k == 0 then 0 " + " ".join(f"elseif k == {i} then {i} + x0" for i in range(1, 5001)) + " else -1"
    yield "elseif", ".mo", model(f"{declared} Integer k = integer(4999.5 + 0*time); Real y = {chain};"), 5000.0, None
    equations = "if k == 0 then y = 0; " + " ".join(f"elseif k == {i} then y = {i} + x0;" for i in range(1, 5001)) + " else y = -1; end if;"
    yield "elseif of equations", ".mo", model(f"{declared} Integer k = integer(4999.5 + 0*time); Real y; equation {equations}"), 5000.0, None
    statements = "if n == 0 then y := 0; " + " ".join(f"elseif n == {i} then y := {i};" for i in range(1, 5001)) + " else y := -1; end if;"
    yield "elseif of statements", ".mo", model(
        f"function f input Integer n; output Real y; algorithm {statements} end f; Real y = f(integer(4999.5 + 0*time));"), 4999.0, None
    whens = "when time > 0.5 then n = 0; " + " ".join(f"elsewhen time > {1 + i} then n = {i};" for i in range(5000)) + " end when;"
    yield "elsewhen", ".mo", model(f"discrete Real n(start = 7, fixed = true); Real y = n; equation {whens}"), 0.0, None
    yield "elsewhen of statements", ".mo", model("discrete Real n(start = 7, fixed = true); Real y = n; algorithm " + whens.replace("n = ", "n := ")), 0.0, None
    # Conditions that change at events: each could be a change of structure. At time 1 the second alternative holds.
    over_time = "if time < 0.5 then y = 0; " + " ".join(f"elseif time < {1 + i} then y = {i} + x1;" for i in range(1, 5001)) + " else y = -1; end if;"
    yield "elseif over time", ".mo", model(f"{declared} Real y; equation {over_time}"), 3.0, None
    yield "declarations", ".mo", model(" ".join(f"Real v{i} = time;" for i in range(20000)) + " Real y = v19999;"), 1.0, None
    text = '"a"' + ' + "a"' * 49999
    yield "text", ".mo", model(f"constant String s = {text}; Real y = (if s == \"\" then 0 else 1) + 0*time;"), 1.0, None
    yield "recursion", ".mo", model(
        "function f input Real n; output Real y; algorithm y := f(n + 1) + 1; end f; Real y = f(time);"), None, "too deeply"
    yield "deep recursion", ".mo", model(
        "function f input Integer n; output Real y; algorithm if n > 0 then y := f(n - 1) + 1; else y := 0; end if; end f;"
        " Real y = f(integer(2000 + 0*time));"), 2000.0, None
    yield "recursive if-expression", ".mo", model(
        "function fib input Integer n; output Integer s; algorithm s := if n < 2 then n else fib(n - 1) + fib(n - 2); end fib;"
        " Integer k = fib(integer(10*time) + 10); Real y = k;"), 6765.0, None  # the 20th Fibonacci number
    # A sum that is made twice as long in each step, as a graph of 24 nodes: printed as a tree it has millions.
    loops = " ".join(f"Real v{i} = noEvent(if v{i - 1} > 0 then v{i - 1} + 1 else v{i - 1} - 1);" for i in range(1, 40))
    yield "shared", ".mo", model(f"Real v0 = time; {loops} Real y = v39;"), 40.0, None
    yield "function chain", ".mo", model(
        "function f input Real x; output Real y; algorithm y := x; " + " ".join(["y := if y > 0.5 then y + y*1e-9 else y - y*1e-9;"] * 18) +
        " end f; Real z = f(time); Boolean b = z > 0.7; Real y = if b then 1 else 0;"), 1.0, None


def endless_files(saltus, folder):
    """Files that never end, or never begin, are refused at once."""
    pipe = folder / "pipe.mo"
    os.mkfifo(pipe)
    use = folder / "use.shsml"
    use.write_text('use "zero.shsml";\n')
    os.mkfifo(folder / "zero.shsml")
    for command in (["check", "/dev/zero"], ["parse", pipe], ["simulate", pipe], ["simulate", use]):
        try:
            done = subprocess.run([saltus, *command], capture_output=True, text=True, timeout=10)
        except subprocess.TimeoutExpired:
            yield f"{command}: no end after 10 s"
            continue
        if done.returncode != 1 or "it is not a regular file" not in done.stdout + done.stderr:
            yield f"{command}: status {done.returncode}: {done.stdout + done.stderr}"


def interrupted(saltus, folder):
    """A loop without end in compiled code ends with the first Ctrl-C."""
    path = folder / "Loop.mo"
    path.write_text("model Loop function f input Real x; output Real y = x; algorithm while y > 0 loop y := y + 1; end while; end f;"
                    " Real y = f(time); end Loop;")
    run = subprocess.Popen([saltus, "simulate", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    time.sleep(1)
    run.send_signal(signal.SIGINT)
    try:
        output, _ = run.communicate(timeout=10)
    except subprocess.TimeoutExpired:
        run.kill()
        yield "an endless loop does not hear an interrupt"
        return
    if run.returncode != 3 or "R0008" not in output:
        yield f"interrupted loop: status {run.returncode}: {output}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--only")
    saltus = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, suffix, text, value, words in cases():
            if saltus.only and saltus.only not in name:
                continue
            path = pathlib.Path(folder) / ("M" + suffix)
            path.write_text(text)
            result = pathlib.Path(folder) / "M.csv"
            result.unlink(missing_ok=True)
            try:
                done = subprocess.run([saltus.saltus, "simulate", path, "--stop", "1", "--intervals", "2", "-o", result, "--variables", "y"],
                                      capture_output=True, text=True, timeout=60)
            except subprocess.TimeoutExpired:
                print(f"{name}: no end after 60 s")
                faults += 1
                continue
            output = done.stdout + done.stderr
            if value is not None:
                rows = list(csv.reader(result.open())) if result.exists() else []
                found = float(rows[-1][-1]) if len(rows) > 1 else None
                good = done.returncode == 0 and found is not None and abs(found - value) <= 1e-9 * max(1, abs(value))
            elif words is not None:
                good = done.returncode in (1, 3) and words in output
                found = None
            else:
                good, found = 0 <= done.returncode <= 3, None
            if not good:
                print(f"{name}: status {done.returncode}, y = {found} instead of {value}: {output[-400:]}")
                faults += 1
        for text in [*endless_files(saltus.saltus, pathlib.Path(folder)), *interrupted(saltus.saltus, pathlib.Path(folder))]:
            print(text)
            faults += 1
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
