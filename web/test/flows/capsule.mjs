// Parts of a circuit become a class of their own: the new class has a connector for each line that led out, the parameter
// that was used around, and the model computes what it did before.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PARTS = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../../tests/studio/Parts.txt"), "utf8");
export const long = true;
export const files = {
  "Parts.mo": PARTS,
  "Circuit.mo": `model Circuit "A capacitor that empties through two resistors"
  parameter Real R0(unit="Ohm") = 2 "Of the first resistor";
  Parts.Capacitor c annotation (Placement(transformation(extent={{-60,-10},{-40,10}})));
  Parts.Resistor r1(R=R0) annotation (Placement(transformation(extent={{-20,10},{0,30}})));
  Parts.Resistor r2(R=1) annotation (Placement(transformation(extent={{10,10},{30,30}})));
  Parts.Ground g annotation (Placement(transformation(extent={{-70,-50},{-50,-30}})));
equation
  connect(c.n, r1.p) annotation (Line(points={{-40,0},{-30,0},{-30,20},{-20,20}}, color={0,0,255}));
  connect(r1.n, r2.p) annotation (Line(points={{0,20},{10,20}}, color={0,0,255}));
  connect(r2.n, c.p) annotation (Line(points={{30,20},{40,20},{40,-20},{-60,-20},{-60,0}}, color={0,0,255}));
  connect(g.p, c.p) annotation (Line(points={{-60,-30},{-60,0}}, color={0,0,255}));
  annotation (experiment(StopTime=3));
end Circuit;
`,
};

export default async (s) => {
  const { page } = s;
  await s.open("Circuit");
  await s.run();
  await s.plot("c.v");
  // With C = 1 and R = 2 + 1: c.v = exp(-t/3).
  let values = await s.valuesAt(1.5);
  assert.ok(Math.abs(values["c.v"] - Math.exp(-0.5)) < 1e-4, JSON.stringify(values));
  await s.clickPart("r1");
  await page.keyboard.down("Shift");
  await s.clickPart("r2");
  await page.keyboard.up("Shift");
  await page.keyboard.press("Control+g");
  await page.locator(".ask input, .dialog input").first().fill("Load");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.saltus.canvas().drawing.components.some((c) => c.class === "Load"));
  const drawing = await s.drawing();
  assert.deepEqual(drawing.components.map((c) => c.name).sort(), ["c", "g", "load"]);
  assert.equal(drawing.connections.length, 3);
  const text = s.read("Load.mo");
  assert.match(text, /parameter Real R0 "Of the first resistor";/);
  assert.match(text, /Parts\.Resistor r1\(R=R0\)/);
  assert.match(text, /connect\(r1\.n, r2\.p\)/);
  assert.match(s.read("Circuit.mo"), /Load load\(R0=R0\)/);
  assert.ok(s.succeeds("check", "Circuit.mo", "-I", "."), "the model is sound");
  await s.sound();
  await s.run();
  values = await s.valuesAt(1.5);
  assert.ok(Math.abs(values["c.v"] - Math.exp(-0.5)) < 1e-4, JSON.stringify(values));
  await s.picture("around");
  await page.locator(".diagram").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector('.diagram[data-ready="Load"]');
  assert.equal((await s.drawing()).components.filter((c) => c.isConnector).length, 2);
  await s.picture("inside");
  // What an equation uses stays where it is, and the reason is told.
  s.write("Circuit.mo", files["Circuit.mo"].replace("  annotation (experiment", "  assert(r1.i < 100, \"too much\");\n  annotation (experiment"));
  await page.evaluate(() => window.saltus.openClass("Circuit"));
  await page.waitForFunction(() => window.saltus.canvas()?.drawing?.class === "Circuit" && window.saltus.canvas().drawing.components.some((c) => c.name === "r1"));
  await s.clickPart("r1");
  await page.keyboard.press("Control+g");
  await page.locator(".ask input, .dialog input").first().fill("Other");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".toast.error >> text='r1' is used in line 12");
};
