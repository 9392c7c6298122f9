#!/usr/bin/env python3
"""`saltus session` (docs/reference/session.md): commands as lines of JSON, one reply per line; each command in a process of its own; libraries that remain loaded.

Usage: session.py --saltus PROGRAM"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


class Session:
    def __init__(self, saltus, folder, **environment):
        self.process = subprocess.Popen([saltus, "session"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def ask(self, **request):
        self.send(json.dumps(request))
        return json.loads(self.process.stdout.readline())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = str(pathlib.Path(parser.parse_args().saltus).resolve())
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        (place / "Decay.mo").write_text("model Decay\n  parameter Real k = 1;\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -k*x;\nend Decay;\n")
        (place / "lib" / "L").mkdir(parents=True)
        (place / "lib" / "L" / "package.mo").write_text("package L\nend L;\n")
        (place / "lib" / "L" / "M.mo").write_text("within L;\nmodel M\n  Real x = time;\nend M;\n")
        session = Session(saltus, folder, MODELICAPATH=str(place / "lib"))
        reply = session.ask(id=1, command=["check", "Decay.mo", "--format", "json"])
        expect(reply["id"] == 1 and reply["status"] == 0 and reply["result"]["classes"][0]["states"] == 1 and "output" not in reply, f"check: {reply}")
        reply = session.ask(id="a", command=["simulate", "Decay.mo", "--stop", "1", "--tolerance", "1e-9", "-o", "out.csv"])
        expect(reply["id"] == "a" and reply["status"] == 0 and "Decay: 0 to 1 s" in reply["output"], f"simulate: {reply}")
        reply = session.ask(command=["result", "values", "out.csv", "x", "--at", "1"])
        expect(reply["id"] is None and abs(float(reply["output"].strip().split(",")[-1]) - 0.36787944117144233) < 1e-7, f"exp(-1): {reply}")
        reply = session.ask(id=2, command=["simulate", "Absent.mo"])
        expect(reply["status"] == 1 and "L0001" in reply["messages"], f"a file that is not there: {reply}")
        expect(session.ask(id=3, command=["simulate", "--nonsense"])["status"] == 2, "a wrong command line")
        # Input of a command is its own, although further requests are waiting.
        for number in range(3):
            session.send(json.dumps({"id": number, "command": ["check", "T.mo", "--stdin"], "input": f"model T{number} Real x = time; end T{number};"}))
        for number in range(3):
            reply = json.loads(session.process.stdout.readline())
            expect(reply["id"] == number and f"T{number} is" in reply.get("output", ""), f"input: {reply}")
        expect("5" in session.ask(command=["eval", "2 + 3"], folder=str(place / "lib"))["output"], "another folder")
        expect("error" not in session.ask(command=["eval", "1"]), "the folder of a command is its own")
        # Requests that are none.
        for text in ("[" * 1_000_000, '{"id": ' + "[" * 100_000 + "]" * 100_000 + ', "command": ["eval", "1"]}', '{"command": ["check", "a\\u0000b"]}', '{"command": ["eval", "1"], "folder": "a\\u0000b"}', "{", "[]", "{}", '{"command": "check"}', '{"command": []}', '{"command": [1]}', '{"command": ["session"]}', '{"command": ["lsp"]}', '{"load": [], "command": ["eval"]}', '{"load": "L"}', "1"):
            session.send(text)
            reply = json.loads(session.process.stdout.readline())
            expect("error" in reply and "status" not in reply, f"{text[:100]}: {reply}")
        # Limits and crashes are those of the command.
        (place / "Long.mo").write_text("model Long\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = sin(1e6*time);\nend Long;\n")
        reply = session.ask(command=["simulate", "Long.mo", "--stop", "1e6", "--timeout", "0.5"])
        expect(reply["status"] == 3, f"a time limit: {reply}")
        # Libraries: loaded once, read again when they change.
        reply = session.ask(id=4, load=["L", "Nothing"])
        expect(reply["status"] == 1 and reply["missing"] == ["Nothing"] and reply["files"] == 2, f"load: {reply}")
        expect(session.ask(command=["check", "L.M"])["status"] == 0, "a class of a loaded library")
        (place / "lib" / "L" / "M.mo").write_text("within L;\nmodel M\n  Real x = 2*nothing;\nend M;\n")
        reply = session.ask(command=["check", "L.M"])
        expect(reply["status"] == 1 and "nothing" in reply["messages"], f"a file that has changed: {reply}")
        session.process.stdin.close()
        expect(session.process.wait(20) == 0, "the session does not end with its input")
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
