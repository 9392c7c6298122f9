#!/usr/bin/env python3
"""`saltus mcp` (docs/reference/mcp.md): a scripted client of the Model Context Protocol goes through all tools, and tries to leave the folder.

Usage: mcp.py --saltus PROGRAM"""
import argparse
import base64
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


class Client:
    def __init__(self, saltus, *words, **environment):
        self.process = subprocess.Popen([saltus, "mcp", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
        self.number = 0

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, method, **params):
        self.number += 1
        reply = self.send(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}))
        expect(reply["jsonrpc"] == "2.0" and reply["id"] == self.number, f"{method}: {reply}")
        return reply

    def call(self, tool, **arguments):
        """(text, is an error) of a tool."""
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        return "".join(part.get("text", "") for part in result["content"]), result["isError"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = str(pathlib.Path(parser.parse_args().saltus).resolve())
    with tempfile.TemporaryDirectory() as top:
        folder, outside = pathlib.Path(top, "models"), pathlib.Path(top, "outside")
        for place in (folder, outside, folder / ".hidden"):
            place.mkdir()
        library = pathlib.Path(top, "lib", "Parts")
        library.mkdir(parents=True)
        (library / "package.mo").write_text("package Parts \"Parts for tests\"\n  package Continuous\n    block LimitedController \"A controller with a limit\"\n      parameter Real k = 2 \"gain\";\n"
                                            "      input Real u;\n      output Real y = k*u;\n      annotation(Documentation(info = \"<html><p>Use it <b>with care</b> &amp; a limit.</p></html>\"));\n    end LimitedController;\n  end Continuous;\nend Parts;\n")
        (outside / "Secret.mo").write_text("model Secret\n  Real x = 42;\nend Secret;\n")
        (folder / ".hidden" / "H.mo").write_text("model H\nend H;\n")
        (folder / "link.mo").symlink_to(outside / "Secret.mo")
        ball = "model Ball\n  parameter Real e = 0.7;\n  Real h(start = 1, fixed = true), v(start = 0, fixed = true);\nequation\n  der(h) = v;\n  der(v) = -9.81;\n  when h < 0 then\n    reinit(v, -e*pre(v));\n  end when;\nend Ball;\n"
        client = Client(saltus, str(folder), "-I", str(library.parent), MODELICAPATH="")

        # The protocol.
        opened = client.ask("initialize", protocolVersion="2025-03-26", capabilities={}, clientInfo={"name": "t", "version": "1"})["result"]
        expect(opened["protocolVersion"] == "2025-03-26" and opened["serverInfo"]["name"] == "saltus" and "tools" in opened["capabilities"], f"initialize: {opened}")
        expect(client.ask("initialize", protocolVersion="1900-01-01")["result"]["protocolVersion"] == "2025-06-18", "a version that is not known")
        client.process.stdin.write('{"jsonrpc": "2.0", "method": "notifications/initialized"}\n\n')
        expect(client.ask("ping")["result"] == {}, "ping, and no reply to a notification")
        tools = {tool["name"]: tool for tool in client.ask("tools/list")["result"]["tools"]}
        expect(tools.keys() == {"search_classes", "read_documentation", "check", "simulate", "plot", "explain", "edit"}, f"tools: {tools.keys()}")
        for tool in tools.values():
            expect(tool["inputSchema"]["type"] == "object" and tool["description"] and set(tool["inputSchema"]["required"]) <= tool["inputSchema"]["properties"].keys(), f"schema: {tool}")
        for text, code in (("[" * 1_000_000, -32700), ('{"jsonrpc": "2.0", "method": "ping", "id": ' + "[" * 100_000 + "]" * 100_000 + "}", -32700), ("{", -32700), ("[]", -32600), ('{"jsonrpc": "2.0", "id": 9}', -32600), ('{"jsonrpc": "2.0", "id": 9, "method": "absent"}', -32601),
                           ('{"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"name": "absent"}}', -32602), ('{"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": []}', -32602)):
            expect(client.send(text)["error"]["code"] == code, f"{text[:100]}: not {code}")

        # A model is written, corrected, run and drawn.
        text, wrong = client.call("edit", file="Ball.mo", old_text="", new_text=ball.replace("-9.81", "-grav"))
        report = json.loads(text)
        diagnostic = report["classes"][0]["diagnostics"][0]
        expect(not wrong and not report["classes"][0]["valid"] and diagnostic["code"] == "M0320" and diagnostic["line"] == 6, f"edit of a new file: {text}")
        expect("M0320" in client.call("explain", code="M0320")[0], "explain")
        text, wrong = client.call("edit", file="Ball.mo", old_text="-grav", new_text="-9.81")
        expect(json.loads(text)["summary"] == {"classes": 1, "invalid": 0} and (folder / "Ball.mo").read_text() == ball, f"edit: {text}")
        text, wrong = client.call("simulate", file="Ball.mo", stop=0.9, tolerance=1e-9, parameters={"e": 0.5}, variables=["h", "2*v"], samples=3)
        answer = json.loads(text)
        expect(not wrong and answer["status"] == 0 and abs(answer["events"][0]["time"] - (2 / 9.81) ** 0.5) < 1e-9, f"simulate: {text}")
        rows = [line.split(",") for line in answer["values"].strip().splitlines()]
        at_start = dict(zip(rows[0], rows[1]))
        expect(len(rows) == 4 and float(at_start["h"]) == 1 and abs(float(rows[-1][0]) - 0.9) < 1e-12, f"values: {answer['values']}")
        result = client.ask("tools/call", name="plot", arguments={"file": "Ball.mo", "stop": 1, "variables": ["h", "v"]})["result"]
        image = next(part for part in result["content"] if part["type"] == "image")
        expect(base64.b64decode(image["data"]).startswith(b"\x89PNG\r\n\x1a\n") and image["mimeType"] == "image/png", f"plot: {str(result)[:300]}")
        text, wrong = client.call("simulate", file="Ball.mo", stop=10)
        expect(wrong and "R0004" in json.loads(text)["messages"], f"a run that fails: {text}")

        # Libraries.
        text, wrong = client.call("search_classes", query="limited controller")
        expect(json.loads(text)[0]["name"] == "Parts.Continuous.LimitedController", f"search: {text}")
        expect(json.loads(client.call("search_classes", query="a limit", limit=1)[0])[0]["name"].endswith("LimitedController"), "search in descriptions")
        expect(json.loads(client.call("search_classes", query="nothing like this")[0]) == [], "a search without hits")
        text, wrong = client.call("read_documentation", **{"class": "Parts.Continuous.LimitedController"})
        expect(not wrong and "Use it with care & a limit." in text and "gain" in text and "<p>" not in text, f"documentation: {text}")
        text, wrong = client.call("read_documentation", **{"class": "Parts.Blocks.LimitedController"})
        expect(wrong and "Parts.Continuous.LimitedController" in text, f"an old name leads to the new one: {text}")
        text, wrong = client.call("check", **{"class": "Parts.Continuous.LimitedController"})
        expect(not wrong and json.loads(text)["summary"]["invalid"] == 0, f"check of a class: {text}")

        # What is refused.
        for name in ("../outside/Secret.mo", str(outside / "Secret.mo"), "link.mo", ".hidden/H.mo", "", "a\0b.mo", "/etc/passwd"):
            for tool, more in (("check", {}), ("simulate", {}), ("plot", {"variables": ["x"]}), ("edit", {"old_text": "42", "new_text": "43"})):
                text, wrong = client.call(tool, file=name, **more)
                expect(wrong and "42" not in text, f"{tool} of {name!r}: {text}")
        for name in ("../new.mo", "link.mo", "new.txt", "new", ".new.mo", str(outside / "new.mo")):
            expect(client.call("edit", file=name, old_text="", new_text="model N end N;")[1], f"edit makes {name}")
        for arguments in ({"class": "--trust=."}, {"class": "../outside/Secret.mo"}, {"file": "Ball.mo", "trust": "."}, {"file": 1}, {}, {"file": "Ball.mo", "class": "-I"}):
            expect(client.call("check", **arguments)[1], f"check takes {arguments}")
        for more in ({"solver": ["x"]}, {"parameters": "e=1"}, {"stop": "1"}, {"variables": ["--output=x"]}, {"solver": "ida\0"}, {"solver": "none --trust ."}):
            expect(client.call("simulate", file="Ball.mo", **{"stop": 0.1, **more})[1], f"simulate takes {more}")
        for old in ("Real", "not there"):
            expect(client.call("edit", file="Ball.mo", old_text=old, new_text="x")[1] and (folder / "Ball.mo").read_text() == ball, f"edit of {old!r}")
        expect(client.call("explain", code="--all")[1] and client.call("explain", code="Z9999")[1], "explain takes an option")
        expect((outside / "Secret.mo").read_text().count("42") == 1 and len(list(outside.iterdir())) == 1 and not (folder / "x").exists(), "files outside have changed")

        # Limits: the server goes on.
        (folder / "Long.mo").write_text("model Long\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = sin(1e6*time);\n  annotation(experiment(StopTime = 1e6));\nend Long;\n")
        hurried = Client(saltus, str(folder), "--timeout", "1")
        expect(hurried.call("simulate", file="Long.mo")[1] and hurried.ask("ping")["result"] == {}, "a time limit")
        for one in (client, hurried):
            one.process.stdin.close()
            expect(one.process.wait(20) == 0, "the server does not end with its input")
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
