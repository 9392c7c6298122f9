#!/usr/bin/env python3
"""`saltus studio` over raw sockets: parts that become a class of their own, primitives of icons whose fields are changed one by one, and runs
that outlive the server. Helpers and models are those of protocol.py."""
import argparse
import math
import os
import pathlib
import shutil
import sys

from protocol import BALL, CIRCUIT, Tests, check, near, run_steps, same

NESTED = """package Drives "In one file"
  model Motor "A resistor, a store and a ground, the resistor twice"
    parameter Real k = 3 "A number";
    parameter Integer n = 2;
    Parts.Resistor r(R=k) annotation (Placement(transformation(extent={{-10,10},{10,30}})));
    Parts.Resistor many[n](each R=1) annotation (Placement(transformation(extent={{-10,40},{10,60}})));
    Parts.Capacitor c annotation (Placement(transformation(extent={{-10,-30},{10,-10}})));
    Parts.Ground g annotation (Placement(transformation(extent={{20,-60},{40,-40}})));
    Real p = r.v*r.i;
  equation
    connect(r.p, c.p) annotation (Line(points={{-10,20},{-20,20},{-20,-20},{-10,-20}}, color={0,0,255}));
    connect(r.n, c.n) annotation (Line(points={{10,20},{20,20},{20,-20},{10,-20}}, color={0,0,255}));
    connect(c.n, g.p) annotation (Line(points={{10,-20},{30,-20},{30,-40}}, color={0,0,255}));
    for i in 1:n loop
      connect(many[i].p, c.p);
      connect(many[i].n, c.n);
    end for;
  end Motor;
end Drives;
"""
ICON = """model Icon
  annotation (Icon(graphics={Rectangle(
          extent={{-1e2,100.0},{100,-100}} /* all of it */,
          lineColor={0,0,255}),
        Line(points={{-80,0},{80,0}}),
        Text(extent={{-100,40},{100,0}}, textString="%name")}));
end Icon;
"""


class Capsules(Tests):
    def test_capsule(self):
        folder = self.folder("capsule")
        with self.studio(folder) as s:
            w = s.window()
            run, before = w.run(**{"class": "Circuit"}, stop=2)
            done = w.ask("edit/encapsulate", **{"class": "Circuit"}, components=["r"], name="Load")
            same((done["class"], done["names"]), ("Load", ["load"]))
            text, inner = (folder / "Circuit.mo").read_text(), (folder / "Load.mo").read_text()
            check("// the store: do not touch" in text and "C=0.5 /* farad */" in text and "Parts.Resistor" not in text, text)
            check("Parts.Resistor r(R=2) \"first\"" in inner and "connect(r.p, p)" in inner and "connect(r.n, n)" in inner, inner)
            drawing = done["drawing"]
            ends = sorted((c["from"], c["to"]) for c in drawing["connections"])
            same(ends, [("c.n", "g.p"), ("load.n", "c.n"), ("load.p", "c.p")], "the ends keep their order")
            # Lines end on the connectors of the new part.
            load = next(c for c in drawing["components"] if c["name"] == "load")
            at = {k["name"]: k["at"] for k in load["connectors"]}
            for line in drawing["connections"]:
                if line["from"].startswith("load."):
                    same(line["points"][0], at[line["from"][5:]], "a line begins at its connector")
            # c.v = exp(-t/(R C)) with R C = 1, as before.
            run, after = w.run(**{"class": "Circuit"}, stop=2)
            same(after["state"], "done")
            near(w.ask("run/values", run=run, time=1.0, signals=["c.v"])["values"]["c.v"], math.exp(-1), 1e-5)
            # Taken back, the text is the old one.
            w.ask("history/undo", uri=done["drawing"]["uri"])
            same((folder / "Circuit.mo").read_text(), CIRCUIT)

            w.refused("edit/encapsulate", **{"class": "Circuit"}, components=[], name="Nothing")
            w.refused("edit/encapsulate", **{"class": "Circuit"}, components=["r"], name="Parts")
            w.refused("edit/encapsulate", **{"class": "Circuit"}, components=["r"], name="no name")
            w.refused("edit/encapsulate", **{"class": "Parts.TwoPin"}, components=["p"], name="Pins")
            same((folder / "Circuit.mo").read_text(), CIRCUIT, "what is refused changes nothing")

    def test_capsule_in_a_file_with_others(self):
        folder = self.folder("nested")
        (folder / "Drives.mo").write_text(NESTED)
        with self.studio(folder) as s:
            w = s.window()
            why = w.refused("edit/encapsulate", **{"class": "Drives.Motor"}, components=["r"], name="Load")
            check("line 9" in str(why), f"an equation uses it: {why}")
            why = w.refused("edit/encapsulate", **{"class": "Drives.Motor"}, components=["many"], name="Load")
            check("loops" in str(why), f"connected in a loop: {why}")
            done = w.ask("edit/encapsulate", **{"class": "Drives.Motor"}, components=["g"], name="Earth")
            same(done["class"], "Drives.Earth")
            same([p.name for p in folder.glob("Earth*")], [], "the class is in the same file")
            text = (folder / "Drives.mo").read_text()
            check(text.index("model Earth") < text.index("model Motor") and "for i in 1:n loop" in text, text)
            w.ask("history/undo", uri=done["drawing"]["uri"])
            same((folder / "Drives.mo").read_text(), NESTED, "one step takes back both")

    def test_icon_fields(self):
        folder = self.folder("icon")
        (folder / "Icon.mo").write_text(ICON)
        with self.studio(folder) as s:
            w = s.window()

            def fields(index, **values):
                return w.ask("edit/apply", **{"class": "Icon"}, operations=[{"op": "graphics", "layer": "icon", "items": [{"index": index, "fields": values}]}])

            text = (folder / "Icon.mo").read_text
            fields(0, extent="{{-100,100},{100,-80}}")
            same(text(), ICON.replace("{100,-100}} /*", "{100,-80}} /*"), "numbers that stay keep their spelling")
            fields(0, extent="{{-100,100},{100,-100}}", lineColor="{255,0,0}")
            same(text(), ICON.replace("lineColor={0,0,255}", "lineColor={255,0,0}"))
            fields(0, lineColor=None)
            check("lineColor" not in text() and "/* all of it */" in text(), text())
            fields(1, color="{0,0,127}")
            check("Line(points={{-80,0},{80,0}}, color={0,0,127})" in text(), text())
            fields(1, points="{{-80,0},{0,20},{80,0}}")
            check("points={{-80,0},{0,20},{80,0}}" in text(), text())
            fields(2, textString='"%name = %k"')
            drawing = w.ask("class/drawing", **{"class": "Icon"}, layer="icon")
            same([g["kind"] for g in drawing["graphics"]], ["Rectangle", "Line", "Text"])
            same(drawing["graphics"][2]["fields"]["textString"], "%name = %k")
            for wrong in ("{{1,2", "1); end Icon; model X(", ""):
                w.refused("edit/apply", **{"class": "Icon"}, operations=[{"op": "graphics", "layer": "icon", "items": [{"index": 1, "fields": {"points": wrong}}]}])
            w.refused("edit/apply", **{"class": "Icon"}, operations=[{"op": "graphics", "layer": "icon", "items": [{"index": 7, "fields": {"color": "{0,0,0}"}}]}])

    def test_kept_runs(self):
        folder = self.folder("kept")
        (folder / "Ball.mo").write_text(BALL)
        state = self.top / "state" / "saltus" / "studio"
        others = set(state.glob("runs-*/*.run"))
        places = lambda: [p for p in state.glob("runs-*/*.run") if p not in others]
        s = self.studio(folder)
        try:
            w = s.window()
            first, facts = w.run(**{"class": "Ball"}, stop=1)
            w.ask("run/rename", run=first, name="the first")
            slider, _ = w.run(**{"class": "Ball"}, stop=1, transient=True)
            gone, _ = w.run(**{"class": "Ball"}, stop=1)
            w.ask("run/delete", run=gone)
            starts = {x["name"]: x["start"] for x in w.ask("run/signals", run=first)["signals"] if x["settable"] and not x["parameter"]}
            same(starts, {"h": 1, "v": 0}, "start values that can be changed")
            other, _ = w.run(**{"class": "Ball"}, stop=0.1, starts={"h": 2}, transient=True)
            near(w.ask("run/values", run=other, time=0.1, signals=["h"])["values"]["h"], 2 - 9.81 * 0.1**2 / 2, 1e-6)
            h = w.ask("run/values", run=first, time=0.3, signals=["h"])["values"]["h"]
            events = w.ask("run/events", run=first)
            same(len(places()), 1, "sliders and what was thrown away are not kept")
            check(all(p.stat().st_mode & 0o077 == 0 and p.parent.stat().st_mode & 0o077 == 0 for p in places()), "nobody else reads them")
            s.stop(kill=True)
            # What is no result of ours is passed over.
            shutil.copy(places()[0], places()[0].with_name("r70.run"))
            (places()[0].parent / "r71.run").write_bytes(b"saltus run 1\n{}\n{}\n")
            (places()[0].parent / "r72.run").write_bytes(os.urandom(5000))
            with open(places()[0].with_name("r70.run"), "ab") as file:
                file.write(b"12345678")
            s = self.studio(folder)
            w = s.window()
            runs = {r["run"]: r for r in w.ask("run/list")["runs"]}
            same(set(runs), {first, "r70"}, "the run is there")
            same((runs[first]["name"], runs[first]["state"], runs[first]["current"], runs[first]["rows"]), ("the first", "done", True, facts["rows"]))
            same(w.ask("run/values", run=first, time=0.3, signals=["h"])["values"]["h"], h, "with its numbers")
            same(w.ask("run/events", run=first), events, "and its events")
            w.refused("run/values", run="r70", time=0.3, signals=["h"])
            same({r["run"] for r in w.ask("run/list")["runs"]}, {first}, "one whose numbers are not whole is dropped")
            # Numbers go on behind those that are there; the old one can be made longer.
            again = w.ask("run/resume", run=first, stop=1.5)["run"]
            check(int(again[1:]) > int(first[1:]), f"{again} after {first}")
            w.wait("run/ended", lambda p: p["run"] == again)
            near(w.ask("run/values", run=again, time=0.3, signals=["h"])["values"]["h"], h, 1e-9)
            s.stop(kill=True)
            (folder / "Ball.mo").write_text(BALL.replace("e=0.8", "e=0.7"))
            s = self.studio(folder)
            w = s.window()
            same([r["current"] for r in w.ask("run/list")["runs"]], [False], "a run of another text is an old one")
        finally:
            s.stop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    tests = Capsules(str(pathlib.Path(options.saltus).resolve()))
    return run_steps(tests, [(name, getattr(tests, name)) for name in vars(Capsules) if name.startswith("test_")], options.only)


if __name__ == "__main__":
    sys.exit(main())
