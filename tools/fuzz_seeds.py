#!/usr/bin/env python3
"""fuzz_seeds.py FOLDER: what fuzz targets of files that are not models begin with: FOLDER/KIND/*."""
import io
import json
import pathlib
import struct
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "fmi"))
import make_fmu as m  # noqa: E402

SSD = """<?xml version="1.0" encoding="UTF-8"?>
<ssd:SystemStructureDescription xmlns:ssd="s" xmlns:ssc="c" xmlns:ssv="v" name="test" version="1.0"><ssd:System name="root">
<ssd:Connectors><ssd:Connector name="v" kind="input"><ssc:Real unit="m"/></ssd:Connector></ssd:Connectors>
<ssd:ParameterBindings><ssd:ParameterBinding><ssd:ParameterValues><ssv:ParameterSet version="1.0" name="p"><ssv:Parameters>
<ssv:Parameter name="a.x"><ssv:Real value="3"/></ssv:Parameter></ssv:Parameters></ssv:ParameterSet></ssd:ParameterValues></ssd:ParameterBinding>
<ssd:ParameterBinding source="p.ssv" prefix="a."/></ssd:ParameterBindings>
<ssd:Elements><ssd:Component name="a" type="application/x-fmu-sharedlibrary" source="resources/A2.fmu" implementation="CoSimulation"><ssd:Connectors>
<ssd:Connector name="u" kind="input"><ssc:Real/></ssd:Connector><ssd:Connector name="y" kind="output"><ssc:Integer/></ssd:Connector></ssd:Connectors></ssd:Component>
<ssd:System name="sub"><ssd:Elements/></ssd:System></ssd:Elements><ssd:Connections>
<ssd:Connection startElement="a" startConnector="y" endElement="a" endConnector="u" suppressUnitConversion="true"><ssc:LinearTransformation factor="2" offset="1"/></ssd:Connection>
</ssd:Connections></ssd:System><ssd:DefaultExperiment startTime="0" stopTime="1"/></ssd:SystemStructureDescription>
"""
SCRIPT = """convertClass("L.Units", "L.SI.Units"); // a comment
convertClass({"L.A", "L.A.B"}, {"L.C", "L.D"});
convertClassIf("L.S", "k", "1", "L.T");
convertElement({"L.S", "L.f"}, "freqHz", "f");
convertModifiers("L.S", {"freqHz=1"}, {"f=2*%freqHz%", "g=%%"});
convertMessage("L.A", "no longer", "k");
"""
REFERENCE = "last-generated=2024-01-31\nstatistics-initialization=\n{\n}\ntime=[0., 3600.]\nx=[1., 2.5e3, -3]\ny=[1, +2]\n"


def messages():
    document = {"uri": "file:///fuzzed/M.mo"}
    place = {"textDocument": document, "position": {"line": 1, "character": 12}}
    yield {"method": "textDocument/didChange", "params": {"textDocument": {**document, "version": 2}, "contentChanges": [
        {"range": {"start": {"line": 0, "character": 8}, "end": {"line": 1, "character": 3}}, "text": "Q é𝄞\n"}]}}
    yield {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///fuzzed/c.chi", "languageId": "chi", "version": 1, "text": "proc P() = |[ skip ]|"}}}
    for what in "hover definition typeDefinition references documentHighlight prepareRename completion signatureHelp prepareTypeHierarchy".split():
        yield {"method": f"textDocument/{what}", "params": place}
    yield {"method": "textDocument/rename", "params": {**place, "newName": "other"}}
    for what in "documentSymbol foldingRange formatting semanticTokens/full inlayHint documentLink codeAction selectionRange".split():
        yield {"method": f"textDocument/{what}", "params": {"textDocument": document, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}},
                                                            "positions": [place["position"]], "context": {"diagnostics": []}, "options": {"tabSize": 2}}}
    yield {"method": "workspace/symbol", "params": {"query": "A"}}
    yield {"method": "saltus/draw", "params": {"class": "P.A", "layer": "icon", "textDocument": document}}


FRAMES = [(b"J", b'{"compiled": true, "seconds": 0.1, "diagnostics": []}'), (b"J", b'{"begun": {"columns": 2, "invariants": [1, null]}}'), (b"R", bytes(32)),
          (b"J", b'{"progress": 0.5}'), (b"J", b'{"ended": {"status": 0, "message": ""}}')]


def studio_requests():
    uri, name = "file:///F/P.mo", {"class": "P.A"}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 7}}
    yield "workspace/info", {}
    yield "workspace/tree", {"node": None}
    yield "workspace/tree", {"node": "class:P"}
    yield "workspace/search", {"query": "a", "limit": 5, "restriction": "placeable", "fits": {"class": "P.B", "connector": "p"}}
    for method in ("class/icon", "class/drawing", "class/documentation", "class/info", "class/parameters", "class/dynamic"):
        yield method, name
    yield "text/open", {"uri": uri}
    yield "text/change", {"uri": uri, "version": 1, "edits": [{"range": whole, "newText": "package"}]}
    yield "edit/text", {"uri": uri, "version": 1, "edits": [{"range": whole, "newText": "package"}]}
    yield "edit/apply", {"class": "P.B", "version": 1, "operations": [{"kind": "add", "type": "P.A", "name": "b", "extent": [[0, 0], [10, 10]]}, {"kind": "connect", "from": "p", "to": "n"}]}
    yield "edit/copy", {"class": "P.B", "components": ["a"]}
    yield "edit/encapsulate", {"class": "P.B", "components": ["a"], "name": "D"}
    yield "history/undo", {"uri": uri}
    yield "history/redo", {"uri": uri}
    yield "history/state", {"uri": uri}
    yield "class/new", {"name": "N", "within": "P", "restriction": "model", "extends": "", "description": "d", "partial": False, "file": "inside"}
    yield "class/copy", {"class": "P.A", "name": "Mine", "within": ""}
    yield "class/delete", name
    yield "file/new", {"path": "x.md", "text": "a"}
    yield "text/close", {"uri": uri}


def tool_calls():
    yield "search_classes", {"query": "M", "limit": 3}
    yield "read_documentation", {"class": "M"}
    yield "check", {"file": "M.mo"}
    yield "simulate", {"file": "M.mo", "class": "M", "start": 0, "stop": 1, "tolerance": 1e-6, "solver": "ida", "parameters": {"k": 2, "s": "text"}, "variables": ["x"], "samples": 3}
    yield "plot", {"class": "M", "variables": ["x", "der(x)"], "start_values": {"x": 2}}
    yield "explain", {"code": "M0320"}
    yield "edit", {"file": "M.mo", "old_text": "-x", "new_text": "-2*x"}
    yield "edit", {"file": "new.mo", "old_text": "", "new_text": "model New end New;"}
    yield "check", {"file": "../Secret.mo"}


def mcp_requests():
    yield "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
    yield "tools/list", {}
    yield "ping", {}
    for name, arguments in tool_calls():
        yield "tools/call", {"name": name, "arguments": arguments}


SESSION = [{"id": 1, "command": ["check", "M.mo", "--format", "json"]}, {"id": "a", "command": ["check", "M.mo", "--stdin"], "input": "[{}]", "folder": "models"},
           {"id": None, "load": ["Modelica", "L"]}, {"command": ["session"]}, {"load": [], "command": ["eval"]}, {"id": {"a": [1]}, "command": ["eval", "1"], "input": "{\"b\": 1e9}"}]


def main():
    folder = pathlib.Path(sys.argv[1])

    def seed(kind, name, content):
        at = folder / kind
        at.mkdir(parents=True, exist_ok=True)
        (at / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    for model in (m.BALL, m.LAG, m.STAIR, m.TYPES, m.WALL):
        for version in (2, 3):
            text = m.description(model, version)
            seed("xml", f"{model.name}{version}.xml", text)
            packed = io.BytesIO()
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED if version == 2 else zipfile.ZIP_STORED) as archive:
                archive.writestr("modelDescription.xml", text[:400])
                archive.writestr("resources/folder/", "")
                archive.writestr("resources/a.txt", "a" * 3000)
            seed("zip", f"{model.name}{version}.zip", packed.getvalue())
    seed("ssd", "system.ssd", SSD)
    seed("script", "script.mos", SCRIPT)
    seed("reference", "reference.txt", REFERENCE)
    seed("tables", "edits", bytes([0]) + bytes(range(50)))
    seed("tables", "bytes", bytes([255]) + bytes(200))
    lines = [json.dumps(message, ensure_ascii=False) for message in messages()]
    for number, line in enumerate(lines):
        seed("messages", str(number), line + "\n")
    seed("messages", "all", "\n".join(lines) + "\n")
    for number, line in enumerate(lines):
        body = line.encode()
        seed("headers", str(number), b"Content-Length: %d\r\n\r\n" % len(body) + body)
    for number, (method, params) in enumerate(studio_requests()):
        line = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        seed("studio", str(number), line + "\n")
    every = [json.dumps({"jsonrpc": "2.0", "id": k, "method": m, "params": p}) for k, (m, p) in enumerate(studio_requests())]
    seed("studio", "edits", "\n".join(line for line in every if "edit" in line or "text/" in line or "history" in line) + "\n")
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) for number, (method, params) in enumerate(mcp_requests())]
    for number, line in enumerate(lines):
        seed("mcp", str(number), line + "\n")
    seed("mcp", "all", "\n".join(lines) + "\n")
    for tool in range(8):
        seed("mcp", f"call{tool}", b"*" + bytes([tool, 5, 0, 1, 1, 0, 2, 1, 5, 1, 7, 6, 1, 1, 10, 1, 0, 11, 0, 2, 200] * 3))
    for number, request in enumerate(SESSION):
        seed("session", str(number), json.dumps(request) + "\n")
    seed("session", "all", "\n".join(map(json.dumps, SESSION)) + "\n")
    frames = b"".join(struct.pack("<I", len(body)) + kind + body for kind, body in FRAMES)
    seed("frames", "all", bytes([3]) + frames)
    seed("frames", "long", bytes([1]) + struct.pack("<I", 2**31) + b"J{}")
    seed("targets", "page", "/?token=T0kenThatIsLongEnoughToBeFoundByNobody\n127.0.0.1:4711\nhttp://127.0.0.1:4711\nsaltus-4711=x\n")
    seed("targets", "cookie", "/resource?uri=modelica://P/a%20b.png&class=P.A\nlocalhost:4711\n\nsaltus-4711=T0kenThatIsLongEnoughToBeFoundByNobody\n")
    seed("calls", "steps", bytes([0, 1, 1, 19, 0, 2, 1, 20, 0, 3, 1, 24, 0, 4, 1, 25, 1, 1, 200, 3, 0, 1, 1, 28]))
    seed("calls", "all", bytes(range(256)))


main()
