#!/usr/bin/env python3
"""How fast the language server answers on a model that uses MultiBody and Media, how much memory it takes with the whole Standard Library open, and what thousands of random
edits, truncations and undos leave: no crash, no leak, and the diagnostics of a cold start. Bounds are on the processor time of the server, so that a machine that does other
work fails nothing; wall times are printed beside it. Needs the library on MODELICAPATH.
Usage: lsp_figures.py --saltus PROGRAM [--edits N]"""
import argparse
import os
import pathlib
import random
import sys
import time

from lsp_client import Client, changed, expect, position, verdict

TEXT = """model Robot "Two bodies, and a medium"
  inner Modelica.Mechanics.MultiBody.World world;
  Modelica.Mechanics.MultiBody.Joints.Revolute r(useAxisFlange=true, phi(start=0.1));
  Modelica.Mechanics.MultiBody.Parts.BodyShape b(m=1, r={0.5, 0, 0}, r_CM={0.25, 0, 0});
  Modelica.Mechanics.Rotational.Components.Damper d(d=0.1);
  package Medium = Modelica.Media.Water.StandardWater;
  Medium.BaseProperties medium(p(start=1e5), h(start=4e5));
  Modelica.Fluid.Vessels.ClosedVolume volume(redeclare package Medium = Medium, V=0.1, nPorts=0, use_portsData=false);
  inner Modelica.Fluid.System system;
equation
  connect(world.frame_b, r.frame_a);
  connect(r.frame_b, b.frame_a);
  connect(d.flange_b, r.axis);
  connect(d.flange_a, r.support);
  medium.p = 1e5;
  medium.h = 4e5 + 1e3*time;
end Robot;
"""


def spent(client):
    return sum(int(n) for n in open(f"/proc/{client.process.pid}/schedstat").read().split()[:1]) / 1e9


def memory(client):
    return int(next(l for l in open(f"/proc/{client.process.pid}/status") if l.startswith("VmRSS")).split()[1]) / 1000


def p95(values):
    return sorted(values)[int(len(values) * 0.95)] * 1000


def answers(saltus):
    begin = time.time()
    client = Client(saltus, "--shallow")
    client.start()
    uri = "file:///nowhere/Robot.mo"
    client.open(uri, TEXT)
    found = client.diagnostics(uri)
    first, first_spent = time.time() - begin, spent(client)
    if any(d[0] == "M0810" for d in found):
        client.end()
        return False
    # Marks of the text, what is written there instead, and where the cursor stands then.
    asked = [("completion", "medium.h = 4e5 + 1e3*time", "medium.h = b.", 13), ("completion", "m=1", "", 0), ("completion", "phi(start=0.1)", "phi(", 4),
             ("completion", "Modelica.Fluid.System", "Modelica.Fluid.", 15), ("completion", "Modelica.Mechanics.Rotational.Components.Damper d", "Dam", 3),
             ("hover", "BaseProperties medium", None, 2), ("hover", "frame_b, r", None, 2), ("hover", "r_CM", None, 2), ("hover", "redeclare package Medium", None, 20),
             ("hover", "use_portsData", None, 2)]
    wall = {"completion": [], "hover": [], "diagnostics": []}
    cpu = {"completion": [], "hover": [], "diagnostics": []}
    for k in range(40):
        for method, mark, instead, shift in asked:
            text = TEXT if instead is None else TEXT.replace(mark, instead, 1)
            where = TEXT.index(mark) + shift
            begin, before = time.time(), spent(client)
            changed(client, uri, k, text + "\n" * (k % 3))
            client.diagnostics(uri)
            wall["diagnostics"].append(time.time() - begin)
            cpu["diagnostics"].append(spent(client) - before)
            begin, before = time.time(), spent(client)
            answer = client.ask("textDocument/" + method, textDocument={"uri": uri}, position=position(text, where))
            wall[method].append(time.time() - begin)
            cpu[method].append(spent(client) - before)
            expect(answer and (method == "hover" or answer["items"]), f"{method} at {mark}: {answer}")
    print(f"first diagnostics {first * 1000:.0f} ms, {first_spent * 1000:.0f} ms of the processor")
    for what in wall:
        print(f"{what}: p95 {p95(wall[what]):.1f} ms, {p95(cpu[what]):.1f} ms of the processor; worst {max(wall[what]) * 1000:.0f} ms")
    expect(first_spent < 1, f"first diagnostics: {first_spent:.2f} s of the processor")
    expect(p95(cpu["completion"]) < 50 and p95(cpu["hover"]) < 50 and p95(cpu["diagnostics"]) < 200, "answers are slow")
    expect(client.end() == 0, "the exit status")
    return True


# Every file of the library is open in the editor.
def whole_library(saltus, folder):
    client = Client(saltus, "--shallow")
    client.start()
    files = sorted(folder.rglob("*.mo"))
    for file in files:
        client.open(file.as_uri(), file.read_text(errors="replace"))
        client.ask("workspace/symbol", query="?")  # what it publishes is read
    client.ask("workspace/symbol", query="Resistor")
    found = {uri: [d for d in all_ if d["severity"] == 1] for uri, all_ in client.published.items()}
    wrong = {uri: d for uri, d in found.items() if d}
    print(f"{len(files)} files of the library open: {memory(client):.0f} MB, {spent(client):.1f} s of the processor")
    expect(not wrong, f"errors in the library: {dict(list(wrong.items())[:3])}")
    expect(memory(client) < 500, f"{memory(client):.0f} MB")
    client.end()


def random_edits(saltus, count):
    generator = random.Random(2121)
    client, uri, text = Client(saltus, "--shallow"), "file:///nowhere/Robot.mo", TEXT
    client.start()
    client.open(uri, text)
    pieces = ["", ";", "(", ")", "end ", "model X ", "=", "r.", "\"", "/*", "equation\n", "extends Modelica.", "ü😀", "{{", "if ", "Real x;\n", ".", "Modelica.Media.", "medium."]
    history, early, compared = [], None, 0
    for k in range(count):
        kind = generator.random()
        if kind < 0.25 and history:
            new = history.pop()
            changed(client, uri, k, new)
        else:
            begin = generator.randrange(len(text) + 1)
            end = len(text) if kind > 0.97 else min(len(text), begin + generator.choice([0, 0, 1, 5, 40]))
            piece = generator.choice(pieces)
            new = text[:begin] + piece + text[end:]
            history = history[-50:] + [text]
            client.notify("textDocument/didChange", textDocument={"uri": uri, "version": k}, contentChanges=[
                {"range": {"start": position(text, begin), "end": position(text, end)}, "text": piece}])
        text = new
        if k % 10 == 0:
            client.ask("workspace/symbol", query="?")  # what it publishes is read
        # One who edits at random soon has nothing left: back to the whole text now and then.
        if k % 100 == 99:
            text, history = TEXT, []
            changed(client, uri, k, text)
        if k % 20 == 0:
            place = position(text, generator.randrange(len(text) + 1))
            for method in ("hover", "completion", "definition", "signatureHelp", "documentHighlight", "prepareCallHierarchy"):
                client.ask("textDocument/" + method, textDocument={"uri": uri}, position=place)
            for method in ("documentSymbol", "foldingRange", "semanticTokens/full", "codeLens"):
                client.ask("textDocument/" + method, textDocument={"uri": uri})
        if k == 1000:
            early = memory(client)
        if k % 1000 == 550:
            fresh = Client(saltus, "--shallow")
            fresh.start()
            fresh.open(uri, text)
            expect(client.diagnostics(uri) == fresh.diagnostics(uri), f"after {k + 1} edits a fresh server says something else")
            compared += 1
            fresh.end()
    changed(client, uri, count, TEXT)
    expect(client.diagnostics(uri) == [], "the text as it was has diagnostics")
    late = memory(client)
    print(f"{count} edits: {early or 0:.0f} MB after 1,000, {late:.0f} MB at the end; {compared} times compared with a cold start; {spent(client):.0f} s of the processor")
    expect(early is None or late < early * 1.1 + 10, f"memory grew from {early:.0f} to {late:.0f} MB")
    expect(client.end() == 0, "the server after random edits")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus", required=True)
    arguments.add_argument("--edits", type=int, default=10000)
    options = arguments.parse_args()
    path = os.environ.get("MODELICAPATH", "").split(":")
    library = next((p for folder in path for p in [pathlib.Path(folder) / "Modelica"] if (p / "package.mo").exists()), None)
    if library is None or not answers(options.saltus):
        print("no Modelica on MODELICAPATH\n1 passed, 0 failed")
        return 0
    whole_library(options.saltus, library)
    random_edits(options.saltus, options.edits)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
