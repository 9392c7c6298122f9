// The circuit of Fritzson and Bunus (2002), figure 2, from the Standard Library by drag and drop alone: parameters,
// simulation, a value read off the plot, and the saved file gives the same from the command line.

import assert from "node:assert/strict";

export const needsLibrary = true;
const BASIC = "Modelica.Electrical.Analog.Basic.";

// Each branch is of first order: with T = R1 C and w = 2 pi f,
// C.v = A/(1 + (w T)^2) (sin w t - w T cos w t + w T exp(-t/T)).
const expected = (t) => {
  const [A, w, T] = [220, 2 * Math.PI * 50, 10 * 0.01];
  return (A / (1 + (w * T) ** 2)) * (Math.sin(w * t) - w * T * Math.cos(w * t) + w * T * Math.exp(-t / T));
};

export default async (s) => {
  const { page } = s;
  await s.newModel("SimpleCircuit");
  const turned = async (name, x, y) => {
    const part = await s.dragIn(name, x, y);
    await page.keyboard.press("Shift+R"); // the positive pin up
    await page.waitForFunction((p) => window.saltus.canvas().drawing.components.find((c) => c.name === p).placement.rotation % 360 !== 0, part);
    return part;
  };
  const ac = await turned("Modelica.Electrical.Analog.Sources.SineVoltage", -60, 0);
  const r1 = await turned(BASIC + "Resistor", -10, 20);
  const c = await turned(BASIC + "Capacitor", -10, -20);
  const r2 = await turned(BASIC + "Resistor", 40, 20);
  const l = await turned(BASIC + "Inductor", 40, -20);
  const g = await s.dragIn(BASIC + "Ground", -60, -50);
  assert.deepEqual([r1, c, r2, l, g], ["resistor", "capacitor", "resistor1", "inductor", "ground"]);
  await page.keyboard.press("0");
  for (const [a, b] of [[ac + ".p", r1 + ".p"], [r1 + ".n", c + ".p"], [c + ".n", ac + ".n"], [r1 + ".p", r2 + ".p"], [r2 + ".n", l + ".p"], [l + ".n", c + ".n"], [ac + ".n", g + ".p"]]) await s.connect(a, b);
  for (const [part, name, value] of [[ac, "V", "220"], [ac, "f", "50"], [r1, "R", "10"], [c, "C", "0.01"], [r2, "R", "100"], [l, "L", "0.1"]]) await s.setParameter(part, name, value);
  // A line at right angles everywhere, and nodes where a set branches.
  const drawing = await s.drawing();
  for (const { points } of drawing.connections) for (let k = 0; k + 1 < points.length; ++k) assert.ok(points[k][0] === points[k + 1][0] || points[k][1] === points[k + 1][1], "right angles");
  assert.ok((await page.locator(".lines .node").count()) >= 2, "nodes");
  assert.equal(new Set(drawing.connections.map((x) => x.set)).size, 4, "four connection sets");
  await s.sound();
  await page.fill("input[aria-label='Stop time']", "0.1");
  await s.run();
  await s.plot("capacitor.v");
  await page.waitForSelector(".legend [data-signal='capacitor.v']");
  for (const part of [0.3, 0.8]) {
    const { time, values } = await s.readPlot(part);
    // Linear between 500 rows: (dt w)^2/8 of the amplitude is 0.005 V.
    assert.ok(Math.abs(values["capacitor.v"] - expected(time)) < 0.02, `${values["capacitor.v"]} at ${time}, not ${expected(time)}`);
  }
  await s.picture("light");
  // The file on disk is a sound, formatted model with the same result.
  assert.match(s.read("SimpleCircuit.mo"), /connect/);
  assert.match(s.saltus("check", "SimpleCircuit.mo"), /sound/);
  s.saltus("format", "--check", "SimpleCircuit.mo");
  s.saltus("simulate", "SimpleCircuit.mo", "--stop", "0.1", "-o", "r.csv");
  const rows = s.read("r.csv").trim().split("\n").map((line) => line.split(","));
  const column = rows[0].findIndex((n) => n.replaceAll('"', "") === "capacitor.v");
  const end = rows.at(-1);
  assert.ok(Math.abs(Number(end[column]) - expected(0.1)) < 1e-3, `command line: ${end[column]}`);
};
