#!/usr/bin/env python3
"""Channels whose other end is outside of the model (`--channel NAME=WHERE`): files, named pipes, sockets both ways, a serial line (a pair of pseudo-terminals),
in real time and without; a controller in this file that keeps a tank of the model at its level; what goes wrong is told."""
import argparse
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import tty

ROOT = pathlib.Path(__file__).resolve().parent.parent
results = []

# x' = u: the other program is told x every 0.1 s and answers with u.
PLANT = """proc Plant(x, u: [-]) = |[ n: nat; x ::= 1 | x' = u ]|
proc Link(x, u: [-], c: !real, d: ?real) = |[ held: real; held := 0.0 | u = held | *[ delta 0.1; c!x; d?held ] ]|
xper(stop = 1, tolerance = 1e-10) = |[ x, u: [-], c: !real, d: ?real | Plant(x, u) || Link(x, u, c, d) ]|
"""
WRITER = """proc A(c: !(nat, real, bool)) = |[ k: nat, x: [-]; x ::= 0 | x' = 0.5 | *[ k < 3 -> delta 1.0; k := k + 1; c!(k, x, k mod 2 = 0) ] ]|
xper(stop = 4, tolerance = 1e-10) = |[ c: !(nat, real, bool) | A(c) ]|
"""
READER = """proc B(c: ?(nat, real)) = |[ k, n: nat, x, sum: real | *[ c?(k, x) -> n := n + k; sum := sum + x [] delta 10.0 -> skip ] ]|
xper(stop = 1) = |[ c: ?(nat, real) | B(c) ]|
"""
# Counts what comes while time passes, and when it came.
LISTENER = """proc L(c: ?real) = |[ x, at: real, n: nat | *[ c?x; at := time; n := n + 1 ] ]|
xper(stop = 2, interval = 0.05) = |[ c: ?real | L(c) ]|
"""
TEXT = """proc T(c: !string, d: ?string) = |[ s: string | c!"ask"; d?s; print("heard ", s) ]|
xper(stop = 1) = |[ c: !string, d: ?string | T(c, d) ]|
"""


def expect(what, holds, why=""):
    results.append(bool(holds))
    if not holds:
        print(f"failed: {what}: {why}")


class Folder:
    def __init__(self, saltus, path):
        self.saltus, self.path = saltus, pathlib.Path(path)

    def command(self, name, text, *options):
        file = self.path / f"{name}.chi"
        file.write_text(text)
        return [self.saltus, "simulate", str(file), *options]

    def run(self, name, text, *options):
        done = subprocess.run(self.command(name, text, *options), capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    def last(self, csv):
        lines = (self.path / csv).read_text().splitlines()
        return dict(zip(lines[0].split(","), map(float, lines[-1].split(","))))


def files(f):
    out = f.path / "out.txt"
    status, said = f.run("writer", WRITER, "--channel", f"c=file:{out}")
    expect("a file is written", status == 0 and "channel 'c': 3 values sent" in said, said)
    lines = out.read_text().split("\n")
    numbers = [line.split() for line in lines if line]
    expect("a tuple is a line", [n[0] for n in numbers] == ["1", "2", "3"] and [n[2] for n in numbers] == ["false", "true", "false"], lines)
    expect("numbers keep their digits", all(abs(float(n[1]) - 0.5 * int(n[0])) < 1e-9 for n in numbers), lines)
    given = f.path / "in.txt"
    given.write_text("1 0.5\n2, 0.25\r\n 4;1e-1\n")
    status, said = f.run("reader", READER, "--channel", f"c=file:{given}", "-o", str(f.path / "r.csv"))
    end = f.last("r.csv")
    expect("a file is read to its end", status == 0 and end["n"] == 7 and abs(end["sum"] - 0.85) < 1e-12, said)
    for text, word in ("1 x\n", "'x' in line 1 is not a real"), ("1.5 2\n", "'1.5' in line 1 is not an int"), ("1 2 3\n", "line 1 has more than 2 values"), ("1\n", "'' in line 1"):
        given.write_text(text)
        status, said = f.run("reader", READER, "--channel", f"c=file:{given}")
        expect(f"{text!r} is refused", status == 3 and word in said, said)


def mistakes(f):
    for options, code in (["--channel", "d=file:x"], "L0070"), (["--channel", "c=mail:me"], "L0071"), (["--channel", "c=tcp:here:port"], "L0071"):
        status, said = f.run("reader", READER, *options)
        expect(f"{options} gets {code}", status == 1 and f"error[{code}]" in said, said)
    status, said = f.run("both", "proc A(c: !int) = |[ c!1 ]|\nproc B(c: ?int) = |[ x: int | c?x ]|\nxper = |[ c: -int | A(c) || B(c) ]|\n", "--channel", "c=file:x")
    expect("both ends inside", status == 1 and "error[L0072]" in said, said)
    status, said = f.run("list", "proc A(c: !int*) = |[ c![1] ]|\nxper = |[ c: !int* | A(c) ]|\n", "--channel", "c=file:x")
    expect("a list on a line", status == 1 and "error[L0073]" in said, said)
    status, said = f.run("reader", READER, "--channel", "c=file:/no/such/file")
    expect("a file that is not there", status == 3 and "cannot open" in said, said)


def controller(lines, send):
    """u = -x/0.5: the closed loop of a program that is not Saltus."""
    heard = []
    for line in lines:
        heard.append(float(line))
        send(f"{-2 * heard[-1]}\n")
    return heard


def exact(steps):
    """x' = u, u = -2 x(last sample), every 0.1: x(k + 1) = 0.8 x(k) from the second sample on."""
    return [0.8 ** k for k in range(steps)]


def over_socket(f, options, name):
    server = socket.create_server(("127.0.0.1", 0))
    port, heard = server.getsockname()[1], []

    def answer():
        connection, _ = server.accept()
        with connection, connection.makefile("r") as lines:
            heard.extend(controller(lines, lambda text: connection.sendall(text.encode())))

    thread = threading.Thread(target=answer)
    thread.start()
    begin = time.monotonic()
    where = f"tcp:127.0.0.1:{port}"
    status, said = f.run("plant", PLANT, "--channel", f"c={where}", "--channel", f"d={where}", *options)
    took = time.monotonic() - begin
    thread.join(20)
    server.close()
    expect(f"{name}: it runs", status == 0 and "values sent" in said and "values received" in said, said)
    return heard, took, said


def sockets(f):
    heard, _, _ = over_socket(f, [], "lock step")
    expect("without a clock time stands still for the answer", len(heard) in (9, 10) and all(abs(a - b) < 1e-7 for a, b in zip(heard, exact(12))), heard)
    heard, took, said = over_socket(f, ["--real-time"], "real time")
    expect("in real time the loop closes, too", len(heard) >= 2 and took >= 0.9 and abs(heard[0] - 1) < 1e-9 and heard[-1] < 1, f"{took} {heard}")
    late = re.search(r"real time: 1 s in [\d.]+ s; at most ([\d.]+) ms late", said)
    expect("and how late it was is told", late, said)


def listening(f):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    running = subprocess.Popen(f.command("listener", LISTENER, "--real-time", "--channel", f"c=listen:{port}", "-o", str(f.path / "l.csv")), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    connection = None
    for _ in range(200):
        try:
            connection = socket.create_connection(("127.0.0.1", port))
            break
        except OSError:
            time.sleep(0.05)
    time.sleep(0.3)
    connection.sendall(b"42\n")
    said, _ = running.communicate(timeout=60)
    connection.close()
    end = f.last("l.csv")
    expect("what comes late comes late", running.returncode == 0 and end["n"] == 1 and end["x"] == 42 and 0.1 < end["at"] < 2, f"{end} {said}")


def pipes(f):
    there, back = f.path / "there", f.path / "back"
    os.mkfifo(there)
    os.mkfifo(back)

    def answer():
        with open(there) as lines:
            question = lines.readline().strip()
            with open(back, "w") as out:
                out.write(f"{question}ed and answered\n")

    thread = threading.Thread(target=answer)
    thread.start()
    status, said = f.run("text", TEXT, "--channel", f"c=pipe:{there}", "--channel", f"d=pipe:{back}")
    thread.join(20)
    expect("named pipes and text", status == 0 and "heard asked and answered" in said, said)


def named_socket(f):
    path = f.path / "socket"
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen(1)

    def answer():
        connection, _ = server.accept()
        with connection, connection.makefile("r") as lines:
            connection.sendall(f"{lines.readline().strip()}ed\n".encode())

    thread = threading.Thread(target=answer)
    thread.start()
    status, said = f.run("text", TEXT, "--channel", f"c=unix:{path}", "--channel", f"d=unix:{path}")
    thread.join(20)
    server.close()
    expect("a socket with a name", status == 0 and "heard asked" in said, said)


def serial_line(f):
    ours, theirs = os.openpty()
    tty.setraw(ours)
    name = os.ttyname(theirs)

    def answer():
        with os.fdopen(ours, "r+b", buffering=0) as line:
            line.write(line.readline().strip() + b" on the line\n")
            time.sleep(1)

    thread = threading.Thread(target=answer)
    thread.start()
    where = f"serial:{name}:115200"
    status, said = f.run("text", TEXT, "--real-time", "--channel", f"c={where}", "--channel", f"d={where}")
    thread.join(20)
    os.close(theirs)
    expect("a serial line", status == 0 and "heard ask on the line" in said, said)
    status, said = f.run("text", TEXT, "--channel", f"c=serial:{name}:77", "--channel", "d=file:x")
    expect("a rate that there is not", status == 1 and "77 baud" in said, said)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = os.path.abspath(parser.parse_args().saltus)
    with tempfile.TemporaryDirectory() as folder:
        f = Folder(saltus, folder)
        for part in files, mistakes, sockets, listening, pipes, named_socket, serial_line:
            part(f)
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
