#!/usr/bin/env python3
"""What the language server answers about χ and SHSML documents, driven over its pipes: every method that Modelica has, type hierarchy apart.
Usage: lsp_languages.py --saltus PROGRAM"""
import argparse
import pathlib
import random
import sys
import tempfile

from lsp_client import Client, changed, expect, position, verdict

CHI = """// Squares a number.
func square(x: real) -> real = |[ ret x * x ]|

const limit: real = 10.0

// Fills a tank.
proc Tank(go: ?void, rate: real) =
|[ V: [m^3], phase: {EMPTY, FILL}
 ; V ::= 0; phase := EMPTY
 | V' = rate
 | go?; phase := FILL; nabla V >= square(limit)
]|

proc Starter(go: !void) = |[ n: nat | n := 0; delta 1.0; go! ]|

syst Plant() =
|[ go: -void
 | T: Tank(go, 2.0) || S: Starter(go)
]|

xper(stop = 60) = |[ Plant() ]|
"""

SHSML = """% A lag of first order.
CTC lag is
interface
  input(u, signal); % what drives it
  output(y, signal);
  knob(gain);
end interface;
body
  declarations
    state(y, y_dot);
  end declarations;
  dynamics
    y_dot = gain*(u - y)/T;
  end dynamics;
  assignments
    gain: 2.0;
    T: 0.5; % its time constant
  end assignments;
end body;
end lag;
CC pair is
interface
  input(u, signal);
  output(y) = output(b.y);
end interface;
body
  components
    component(a, lag);
    component(b, lag);
  end components;
  connections
    input(a.u) = u;
    input(b.u) = output(a.y);
  end connections;
end body;
end pair;
"""


def lines(found):
    return sorted(f["range"]["start"]["line"] for f in found)


def labels(client, uri, version, text, mark, shift):
    changed(client, uri, version, text)
    return [i["label"] for i in client.at("completion", uri, text, mark, shift)["items"]]


def chi(client):
    uri = "file:///nowhere/a.chi"
    client.open(uri, CHI, "chi")
    expect(client.diagnostics(uri) == [], f"χ: {client.diagnostics(uri)}")
    hover = client.at("hover", uri, CHI, "Tank(go, 2")["contents"]["value"]
    expect("proc Tank(go: ?void, rate: real)" in hover and "Fills a tank." in hover, f"χ hover of a process: {hover}")
    hover = client.at("hover", uri, CHI, "rate\n")["contents"]["value"]
    expect("rate: real" in hover and "`Tank`" in hover, f"χ hover of a parameter: {hover}")
    expect("EMPTY, FILL" in client.at("hover", uri, CHI, "FILL; nabla")["contents"]["value"], "χ hover of a literal")
    expect(client.at("hover", uri, CHI, "proc Tank") is None, "χ hover of a keyword")
    expect(client.at("hover", uri, CHI, "stop = 60") is None, "χ hover of a setting")
    where = client.at("definition", uri, CHI, "limit)")
    expect(where["range"]["start"] == position(CHI, CHI.index("limit: real")), f"χ definition of a constant: {where}")
    where = client.at("definition", uri, CHI, "go!")
    expect(where["range"]["start"] == position(CHI, CHI.index("go: !void")), f"χ definition of a channel in its own process: {where}")
    found = client.at("references", uri, CHI, "square(limit", context={"includeDeclaration": True})
    expect(lines(found) == [1, 10], f"χ references: {found}")
    expect(lines(client.at("references", uri, CHI, "V' = rate", context={"includeDeclaration": False})) == [8, 9, 10], "χ references of a variable")
    expect(lines(client.at("documentHighlight", uri, CHI, "phase := FILL")) == [7, 8, 10], "χ highlights")
    edit = client.at("rename", uri, CHI, "go: -void", newName="start")
    expect(len(edit["changes"][uri]) == 3, f"χ rename stays in its scope: {edit}")
    for name in ("proc", "2x", "T", "Tank"):
        expect("error" in client.at("rename", uri, CHI, "go: -void", newName=name), f"χ rename to '{name}'")
    symbols = client.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    expect([s["name"] for s in symbols] == ["square", "limit", "Tank", "Starter", "Plant", "xper"], f"χ symbols: {symbols}")
    expect([c["name"] for c in symbols[2]["children"]] == ["go", "rate", "V", "phase", "EMPTY", "FILL"], f"χ symbols of a process: {symbols[2]}")
    expect(len(client.ask("textDocument/foldingRange", textDocument={"uri": uri})) == 2, "χ folding")
    data = client.ask("textDocument/semanticTokens/full", textDocument={"uri": uri})["data"]
    expect(data[:15] == [0, 0, 20, 3, 0, 1, 0, 4, 0, 0, 0, 5, 6, 5, 0], f"χ semantic tokens: {data[:15]}")
    hints = client.ask("textDocument/inlayHint", textDocument={"uri": uri}, range={"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}})
    expect(sorted(h["label"] for h in hints) == ["rate:", "x:"], f"χ hints: {hints}")
    lenses = client.ask("textDocument/codeLens", textDocument={"uri": uri})
    expect([l["range"]["start"]["line"] for l in lenses] == [20], f"χ lenses: {lenses}")
    expect("Starter" in [s["name"] for s in client.ask("workspace/symbol", query="start")], "χ workspace symbols")
    item = client.at("prepareCallHierarchy", uri, CHI, "Tank(go: ?")[0]
    calls = client.ask("callHierarchy/incomingCalls", item=item)
    expect([(c["from"]["name"], lines([{"range": r} for r in c["fromRanges"]])) for c in calls] == [("Plant", [17])], f"χ who calls: {calls}")
    expect([c["to"]["name"] for c in client.ask("callHierarchy/outgoingCalls", item=item)] == ["square"], "χ whom it calls")

    got = labels(client, uri, 2, CHI.replace("nabla V >= square(limit)", "nabla "), "nabla ", 6)
    expect({"V", "phase", "rate", "limit", "square", "sqrt"} <= set(got) and "n" not in got, f"χ completion: {got[:12]}")
    text = CHI.replace("Tank(go, 2.0)", "Tank(go, ")
    changed(client, uri, 3, text)
    help_ = client.at("signatureHelp", uri, text, "Tank(go, ", 9)
    expect(help_ and help_["activeParameter"] == 1 and help_["signatures"][0]["label"] == "Tank(go: ?void, rate: real)", f"χ signature: {help_}")
    changed(client, uri, 4, CHI)
    expect(client.ask("textDocument/formatting", textDocument={"uri": uri}, options={}) is not None, "χ formatting")


def shsml(client, folder):
    uri = "file:///nowhere/a.shsml"
    client.open(uri, SHSML, "shsml")
    expect(client.diagnostics(uri) == [], f"SHSML: {client.diagnostics(uri)}")
    hover = client.at("hover", uri, SHSML, "u - y")["contents"]["value"]
    expect("input(u, signal)" in hover and "what drives it" in hover, f"SHSML hover: {hover}")
    expect("value `0.5`" in client.at("hover", uri, SHSML, "T;")["contents"]["value"], "SHSML hover of a parameter")
    expect("CTC lag" in client.at("hover", uri, SHSML, "lag);")["contents"]["value"], "SHSML hover of a component")
    expect(client.at("hover", uri, SHSML, "input(u") is None, "SHSML hover of a word that declares")
    where = client.at("definition", uri, SHSML, "y);\nend interface;\nbody\n  comp")
    expect(where["range"]["start"] == position(SHSML, SHSML.index("y, signal")), f"SHSML definition of a port: {where}")
    where = client.at("typeDefinition", uri, SHSML, "b.u)")
    expect(where["range"]["start"] == position(SHSML, SHSML.index("lag is")), f"SHSML the component of a part: {where}")
    found = client.at("references", uri, SHSML, "y, signal", context={"includeDeclaration": True})
    expect(lines(found) == [4, 9, 12, 23, 32], f"SHSML references: {found}")
    edit = client.at("rename", uri, SHSML, "gain)", newName="k")
    expect(len(edit["changes"][uri]) == 3, f"SHSML rename: {edit}")
    expect("error" in client.at("rename", uri, SHSML, "gain)", newName="T"), "SHSML rename to what is there")
    expect("error" in client.at("rename", uri, SHSML, "gain)", newName="dynamics"), "SHSML rename to a word")
    symbols = client.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    expect([s["name"] for s in symbols] == ["lag", "pair"], f"SHSML symbols: {symbols}")
    expect([c["name"] for c in symbols[0]["children"]] == ["u", "y", "gain", "y_dot", "T"], f"SHSML symbols: {symbols[0]}")
    expect(len(client.ask("textDocument/foldingRange", textDocument={"uri": uri})) >= 8, "SHSML folding")
    data = client.ask("textDocument/semanticTokens/full", textDocument={"uri": uri})["data"]
    expect(data[:15] == [0, 0, 23, 3, 0, 1, 0, 3, 0, 0, 0, 4, 3, 4, 0], f"SHSML semantic tokens: {data[:15]}")
    hints = client.ask("textDocument/inlayHint", textDocument={"uri": uri}, range={"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}})
    expect([h["label"] for h in hints] == ["= 2.0"], f"SHSML hints: {hints}")
    expect(len(client.ask("textDocument/codeLens", textDocument={"uri": uri})) == 1, "SHSML lenses")
    item = client.at("prepareCallHierarchy", uri, SHSML, "lag is")[0]
    expect([c["from"]["name"] for c in client.ask("callHierarchy/incomingCalls", item=item)] == ["pair"], "SHSML who has it as a part")
    got = labels(client, uri, 2, SHSML.replace("input(a.u) = u;", "input(a."), "input(a.", 8)
    expect(got == ["u"], f"SHSML ports behind a dot: {got}")
    got = labels(client, uri, 3, SHSML.replace("y_dot = gain*(u - y)/T;", "y_dot = ga"), "y_dot = ga", 10)
    expect({"gain", "u", "y", "T", "sqrt", "dynamics"} <= set(got), f"SHSML completion: {got[:12]}")
    text = SHSML.replace("gain*(u - y)/T", "atan2(u, ")
    changed(client, uri, 4, text)
    help_ = client.at("signatureHelp", uri, text, "atan2(u, ", 9)
    expect(help_ and help_["activeParameter"] == 1 and help_["signatures"][0]["label"] == "atan2(y, x)", f"SHSML signature: {help_}")

    # Components of other files: named by `use`, or found by their name beside this one.
    (folder / "lag.shsml").write_text(SHSML[:SHSML.index("CC pair")])
    (folder / "other.shsml").write_text(SHSML[:SHSML.index("CC pair")].replace("lag", "slow"))
    text = 'use "other.shsml";\n' + SHSML[SHSML.index("CC pair"):].replace("component(b, lag)", "component(b, slow)")
    uri = (folder / "pair.shsml").as_uri()
    client.open(uri, text, "shsml")
    where = client.at("definition", uri, text, "slow)")
    expect(where and where["uri"].endswith("other.shsml"), f"SHSML definition in a file that is used: {where}")
    where = client.at("definition", uri, text, "lag)")
    expect(where and where["uri"].endswith("lag.shsml"), f"SHSML definition in a file of that name: {where}")
    expect("error" in client.at("rename", uri, text, "slow)", newName="slower"), "SHSML rename in a file that is not open")


# No edit ends the server, and the text as it was has the same answers.
def random_edits(client, uri, text, language, count):
    generator = random.Random(3)
    client.open(uri, text, language)
    before = client.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    for k in range(count):
        begin = generator.randrange(len(text) + 1)
        end = min(len(text), begin + generator.choice([0, 1, 5, 40, 400]))
        edited = text[:begin] + generator.choice(["", "(", "|[", "]|", ".", "input(", "end", "%", "//", "\"", "ü😀", ";"]) + text[end:]
        changed(client, uri, k, edited)
        place = position(edited, generator.randrange(len(edited) + 1))
        for method in ("hover", "completion", "definition", "signatureHelp", "references", "prepareCallHierarchy", "rename"):
            client.ask("textDocument/" + method, textDocument={"uri": uri}, position=place, context={}, newName="zz")
        for method in ("documentSymbol", "foldingRange", "semanticTokens/full", "codeLens"):
            client.ask("textDocument/" + method, textDocument={"uri": uri})
    changed(client, uri, count, text)
    expect(client.ask("textDocument/documentSymbol", textDocument={"uri": uri}) == before, f"{language}: symbols after {count} edits")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus", required=True)
    options = arguments.parse_args()
    client = Client(options.saltus, "--shallow")
    client.start()
    with tempfile.TemporaryDirectory() as folder:
        chi(client)
        shsml(client, pathlib.Path(folder))
    random_edits(client, "file:///nowhere/r.chi", CHI, "chi", 150)
    random_edits(client, "file:///nowhere/r.shsml", SHSML, "shsml", 150)
    expect(client.end() == 0, "the exit status")
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
