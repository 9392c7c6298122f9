#!/usr/bin/env python3
"""What the language server offers while a Modelica model is written: quick fixes for what `saltus check` finds, imports, values, hints, hierarchies. Each fix is
applied, and the model it makes must be sound.
Usage: lsp_fixes.py --saltus PROGRAM"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

from lsp_client import Client, changed, expect, position, verdict

PACKAGE = """package Lib
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model Resistor
    Pin p, n;
    parameter Real R = 1;
  equation
    p.v - n.v = R*p.i;
    p.i + n.i = 0;
  end Resistor;
  model Source
    Pin p, n;
  equation
    p.v - n.v = 1;
    p.i + n.i = 0;
  end Source;
  type Mode = enumeration(Slow, Fast);
  model Part
    parameter Real k = 1;
    parameter Mode mode = Mode.Slow;
    parameter Boolean on = true;
    replaceable model Inner = Ground;
    Real y = k*time;
  end Part;
  function twice
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end twice;
  function four
    input Real x;
    output Real y;
  algorithm
    y := twice(twice(x));
  end four;
end Lib;
"""


def apply(text, edits):
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    place = lambda p: starts[p["line"]] + p["character"]
    for edit in sorted(edits, key=lambda e: place(e["range"]["start"]), reverse=True):
        text = text[:place(edit["range"]["start"])] + edit["newText"] + text[place(edit["range"]["end"]):]
    return text


class Workspace:
    def __init__(self, saltus, folder, *options):
        self.saltus, self.folder = saltus, folder
        (folder / "Lib.mo").write_text(PACKAGE)
        self.client = Client(saltus, *options)
        self.client.ask("initialize", capabilities={}, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])

    # Opens a file and waits for what the check of the whole says, until `code` is there.
    def checked(self, name, text, code):
        path = self.folder / (name + ".mo")
        path.write_text(text)
        uri = path.as_uri()
        self.client.open(uri, text)
        self.client.wait(lambda: any(d["code"] == code for d in self.client.published.get(uri, [])), 20)
        return uri

    def actions(self, uri, code=None, where=None):
        given = [d for d in self.client.published.get(uri, []) if d["code"] == code]
        at = where or (given[0]["range"] if given else {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}})
        return self.client.ask("textDocument/codeAction", textDocument={"uri": uri}, range=at, context={"diagnostics": given})

    # The only action of that title makes a sound model, which holds `wanted`.
    def fixes(self, name, text, code, title, wanted):
        uri = self.checked(name, text, code)
        actions = [a for a in self.actions(uri, code) if a["title"].startswith(title)]
        if len(actions) != 1:
            return expect(False, f"{name}: {code}: actions {self.actions(uri, code)}, published {self.client.published.get(uri)}")
        mended = apply(text, actions[0]["edit"]["changes"][uri])
        expect(wanted in mended, f"{name}: {mended}")
        (self.folder / (name + ".mo")).write_text(mended)
        run = subprocess.run([self.saltus, "check", str(self.folder / (name + ".mo")), "-I", str(self.folder)], capture_output=True, text=True)
        expect(run.returncode == 0 and code not in run.stdout + run.stderr, f"{name}: after '{title}': {run.stdout}{run.stderr}\n{mended}")


def fixes(space):
    space.fixes("Typo", "model Typo\n  Real speed(start=1, fixed=true);\nequation\n  der(speed) = -sped;\nend Typo;\n", "M0320", "change to 'speed'", "-speed;")
    space.fixes("Count", "model Count\n  discrete Integer n(start=0, fixed=true);\nequation\n  when time > 0.5 then\n    n = n + 1;\n  end when;\nend Count;\n",
                "S0414", "use pre(n)", "n = pre(n) + 1")
    space.fixes("Many", "model Many\n  model R parameter Real k = 1; Real y = k*time; end R;\n  R r[3](final k = 2);\nend Many;\n", "M0308", "add 'each'", "r[3](each final k = 2)")
    space.fixes("One", "model One\n  model R parameter Real k = 1; Real y = k*time; end R;\n  R r(each k = 2);\nend One;\n", "M0305", "remove 'each'", "r(k = 2)")
    space.fixes("Split", "model Split\n  model One Real x = 1; end One;\n  model Two Real x = 2; end Two;\n  model Part replaceable One inside; end Part;\n  Part parts[2](redeclare Two inside);\nend Split;\n",
                "M0306", "add 'each'", "parts[2](redeclare each Two inside)")
    space.fixes("Loop", "model Loop\n  Lib.Resistor r;\n  Lib.Source s;\nequation\n  connect(r.p, s.p);\n  connect(r.n, s.n);\nend Loop;\n",
                "S0104", "insert a ground", "  Lib.Ground ground;\nequation")
    space.fixes("Needs", "model Needs\n  Ground g;\nend Needs;\n",
                "M0810", "import Lib.Ground", "model Needs\n  import Lib.Ground;")


# A text for an earlier version of the Standard Library: no name of it is reported, and the conversion is offered. A class of a sibling file resolves.
def older(space):
    text = "model Older\n  Modelica.SIunits.Length x(start = 1, fixed = true);\n  Beside beside;\nequation\n  der(x) = -x;\nend Older;\n"
    (space.folder / "other_name.mo").write_text("model Beside\n  Real y = time;\nend Beside;\n")
    uri = space.checked("Older", text, "M0208")
    found = [d["code"] for d in space.client.published[uri]]
    expect("M0208" in found and "M0810" not in found, f"names of an earlier version: {space.client.published[uri]}")
    actions = [a for a in space.actions(uri, "M0208") if a["title"].startswith("convert the text")]
    expect(len(actions) == 1, f"the conversion is offered: {actions}")
    if actions:
        mended = apply(text, actions[0]["edit"]["changes"][uri])
        expect("Modelica.Units.SI.Length x" in mended, f"the converted text: {mended}")


# What is noticed in a file of the library is told at the part that is meant.
def elsewhere(space):
    uri = (space.folder / "Loop.mo").as_uri()
    found = [d for d in space.client.published[uri] if d["code"] == "S0104"]
    expect(found and found[0]["range"]["start"]["line"] == 1 and found[0]["relatedInformation"][0]["location"]["uri"].endswith("Lib.mo"), f"a fault that is noticed elsewhere: {found}")


# A sound model says what it assumes at its start; the action writes it down, and then nothing is assumed.
def initial(space):
    text = "model Swing\n  Real x(start=0.5), v;\nequation\n  der(x) = v;\n  der(v) = -x;\nend Swing;\n"
    path = space.folder / "Swing.mo"
    path.write_text(text)
    uri = path.as_uri()
    space.client.open(uri, text)
    space.client.wait(lambda: space.actions(uri), 20)
    actions = space.actions(uri)
    expect(len(actions) == 1 and "initial equations" in actions[0]["title"], f"what is assumed: {actions}")
    mended = apply(text, actions[0]["edit"]["changes"][uri]) if actions else text
    expect("initial equation\n  x = 0.5;\n  v = 0;\nequation" in mended, f"initial equations: {mended}")
    path.write_text(mended)
    run = subprocess.run([space.saltus, "check", str(path)], capture_output=True, text=True)
    expect(run.returncode == 0 and "assumed" not in run.stdout, f"after it: {run.stdout}")


# The text as it is typed is checked as a whole, although it is not saved; a newer one takes its place.
def unsaved(space):
    path = space.folder / "Typed.mo"
    path.write_text("model Typed\n  Real x = 1;\nend Typed;\n")
    uri = path.as_uri()
    space.client.open(uri, path.read_text())
    text = "model Typed\n  Real x = 1;\n  Real y;\nend Typed;\n"
    changed(space.client, uri, 2, text)
    space.client.wait(lambda: space.client.published.get(uri), 20)
    found = [(d["code"], d["range"]["start"]["line"]) for d in space.client.published[uri]]
    expect(("S0103", 2) in found, f"a text that is not saved: {found}")
    changed(space.client, uri, 3, path.read_text())
    space.client.diagnostics(uri)
    expect(space.client.published[uri] == [], "the fault is gone")
    # In a package it is the model that was changed; the file's place in its library counts.
    (space.folder / "Tree").mkdir()
    (space.folder / "Tree" / "package.mo").write_text("package Tree\n  constant Real g = 10;\nend Tree;\n")
    path = space.folder / "Tree" / "Inner.mo"
    path.write_text("within Tree;\npackage Inner\n  model A\n    Real x = g;\n  end A;\n  model B\n    Real x = g;\n  end B;\nend Inner;\n")
    uri, text = path.as_uri(), path.read_text().replace("    Real x = g;\n  end B;", "    Real x = g;\n    Real z;\n  end B;")
    space.client.open(uri, path.read_text())
    changed(space.client, uri, 2, text)
    space.client.wait(lambda: space.client.published.get(uri), 20)
    found = [(d["code"], d["range"]["start"]["line"]) for d in space.client.published[uri]]
    expect(("S0103", 7) in found and all(code in ("S0103", "M0550") for code, line in found), f"a model of a package: {found}")


# χ and SHSML are checked as a whole, too, before they are saved; the place of a diagnostic may be wider than the word that is wrong.
def other_languages(space):
    for name, sound, wrong, code, mended in (
            ("a.chi", "func square(x: real) -> real = |[ ret x * x ]|\nproc P() =\n|[ x: real\n | x := square(2.0)\n]|\nxper = |[ P() ]|\n", ("square(2.0)", "squar(2.0)"), "X0320", "x := square(2.0)"),
            ("b.shsml", "CTC b is\ninterface\n  output(y, signal);\nend interface;\nbody\n  declarations\n    state(y, rate);\n  end declarations;\n  dynamics\n    rate = floor(y);\n"
             "  end dynamics;\nend body;\nend b;\n", ("floor(y)", "flor(y)"), "H0214", "rate = floor(y);")):
        path = space.folder / name
        path.write_text(sound)
        uri, text = path.as_uri(), sound.replace(*wrong)
        space.client.open(uri, sound, name[2:])
        changed(space.client, uri, 2, text)
        space.client.wait(lambda: any(d["code"] == code for d in space.client.published.get(uri, [])), 20)
        actions = space.actions(uri, code)
        expect(len(actions) == 1 and mended in apply(text, actions[0]["edit"]["changes"][uri]), f"{name}: {actions} {space.client.published.get(uri)}")


def writing(client, folder):
    uri = (folder / "Use.mo").as_uri()
    text = "model Use \"uses parts\"\n  Lib.Part p(k = 3);\n  parameter Real a = 2;\n  parameter Real b = a*3;\n  parameter Real c[:] = {1, 2, 3};\nequation\n  p.y = Lib.four(time);\nend Use;\n"
    client.open(uri, text)
    hints = client.ask("textDocument/inlayHint", textDocument={"uri": uri}, range={"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}})
    expect(sorted(h["label"] for h in hints) == ["3", "= 6"], f"hints: {hints}")
    item = client.at("prepareCallHierarchy", uri, text, "four(time")[0]
    expect([c["from"]["name"] for c in client.ask("callHierarchy/incomingCalls", item=item)] == ["Use"], "who calls")
    called = client.ask("callHierarchy/outgoingCalls", item=item)
    expect([(c["to"]["name"], len(c["fromRanges"])) for c in called] == [("twice", 2)], f"whom it calls: {called}")
    edited = text.replace("Lib.four(time)", "atan2(time, ")
    changed(client, uri, 2, edited)
    help_ = client.at("signatureHelp", uri, edited, "atan2(time, ", 12)
    expect(help_ and help_["activeParameter"] == 1 and help_["signatures"][0]["label"] == "atan2(y, x)", f"a predefined function: {help_}")

    def items(edited, mark, shift):
        changed(client, uri, 3, edited)
        return {i["label"]: i for i in client.at("completion", uri, edited, mark, shift)["items"]}

    got = items(text.replace("p(k = 3)", "p(mode = "), "mode = ", 7)
    expect({"Lib.Mode.Slow", "Lib.Mode.Fast"} <= set(got), f"values of an enumeration: {list(got)[:8]}")
    got = items(text.replace("p(k = 3)", "p(on = "), "on = ", 5)
    expect({"true", "false"} <= set(list(got)[:2]), f"values of a Boolean: {list(got)[:8]}")
    got = items(text.replace("p(k = 3)", "p("), "Part p(", 7)
    expect("k" in got and "parameter Real k" in got["k"]["detail"] and "redeclare model Inner" in got, f"modifiers: {list(got)[:8]}")
    edited = text.replace("  p.y = Lib.four(time);\n", "  p.y = twi\n")
    got = items(edited, "twi", 3)
    offered = got.get("twice", {})
    expect(offered.get("detail") == "import Lib.twice", f"a class with its import: {list(got)[:20]}")
    expect(apply(edited, offered.get("additionalTextEdits", [])).startswith('model Use "uses parts"\n  import Lib.twice;\n'), f"the import: {offered}")
    changed(client, uri, 4, text)

    # Renaming reaches files of the workspace that are not open, also those that nobody has named.
    (folder / "Third.mo").write_text("model Third\n  Lib.Part q;\nend Third;\n")
    edit = client.at("rename", uri, text, "Part p", newName="Piece")
    expect({pathlib.PurePosixPath(u).name: len(e) for u, e in edit.get("changes", {}).items()} == {"Lib.mo": 2, "Use.mo": 1, "Third.mo": 1}, f"rename across files: {edit}")
    expect("Lib" in [s["containerName"] for s in client.ask("workspace/symbol", query="resistor")], "symbols of a file that is not open")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus", required=True)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as name:
        space = Workspace(options.saltus, pathlib.Path(name).resolve(), "-I", name)
        fixes(space)
        elsewhere(space)
        if any((pathlib.Path(folder) / "Modelica").is_dir() for folder in os.environ.get("MODELICAPATH", "").split(":") if folder):
            older(space)
        initial(space)
        unsaved(space)
        other_languages(space)
        writing(space.client, space.folder)
        expect(space.client.end() == 0, "the exit status")
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
