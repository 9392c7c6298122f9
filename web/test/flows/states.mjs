// Nothing of one model is shown under another: zoom, cursor, cause of an event, runs, sliders. Numbers follow the text, and
// parameters without a value are said to have none.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

export const needsLibrary = true;
const CIRCUIT = `model Circuit
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=10) annotation (Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={-50,0})));
  Modelica.Electrical.Analog.Basic.Resistor resistor(R=100) annotation (Placement(transformation(extent={{-20,20},{0,40}})));
  Modelica.Electrical.Analog.Basic.Capacitor capacitor(C=1e-3, v(start=0, fixed=true)) annotation (Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={30,0})));
  Modelica.Electrical.Analog.Basic.Ground ground annotation (Placement(transformation(extent={{-60,-60},{-40,-40}})));
equation
  connect(source.p, resistor.p) annotation (Line(points={{-50,10},{-50,30},{-20,30}}, color={0,0,255}));
  connect(resistor.n, capacitor.p) annotation (Line(points={{0,30},{30,30},{30,10}}, color={0,0,255}));
  connect(capacitor.n, source.n) annotation (Line(points={{30,-10},{30,-30},{-50,-30},{-50,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation (Line(points={{-50,-10},{-50,-40}}, color={0,0,255}));
  annotation (experiment(StopTime=0.1));
end Circuit;
`;
export const files = {
  "Circuit.mo": CIRCUIT,
  "Ball.mo": "model Ball\n  Real h(start=5, fixed=true);\n  Real v(start=0, fixed=true);\nequation\n  der(h) = v;\n  der(v) = -10;\n  when h <= 0 then\n    reinit(v, -0.5*pre(v));\n  end when;\n  annotation (experiment(StopTime=2.5));\nend Ball;\n",
  "Bare.mo": "model Bare\n  Modelica.Blocks.Sources.Ramp ramp annotation (Placement(transformation(extent={{-10,-10},{10,10}})));\n  Modelica.Electrical.Analog.Basic.Resistor r annotation (Placement(transformation(extent={{30,-10},{50,10}})));\n  Modelica.Electrical.Analog.Basic.Ground g annotation (Placement(transformation(extent={{60,-30},{80,-10}})));\nequation\n  connect(r.n, g.p);\n  connect(r.p, g.p);\nend Bare;\n",
  "clock.chi": readFileSync(new URL("../../../examples/chi/tank_controller.chi", import.meta.url), "utf8"),
};

export default async (s) => {
  const { page } = s;
  // A run of the ball, zoomed, with a cursor and the cause of an event.
  await s.open("Ball");
  await s.run();
  await s.plot("h");
  await page.evaluate(() => window.saltus.setView([2.1, 2.4]));
  await page.locator(".centre-bar").getByRole("tab", { name: "Events" }).click();
  await page.locator(".event").first().click();
  await page.waitForSelector(".why");
  await page.evaluate(() => window.saltus.setCursor(2.25));
  await page.locator(".centre-bar").getByRole("tab", { name: "Plot" }).click();
  // The circuit knows nothing of all that.
  await s.open("Circuit");
  assert.equal(await page.locator(".why").count(), 0, "the cause belongs to the ball");
  assert.equal(await page.evaluate(() => window.saltus.cursor()), null);
  assert.equal(await page.evaluate(() => window.saltus.view()), null);
  assert.equal(await page.evaluate(() => window.saltus.current()), null);
  assert.equal(await page.locator(".legend .run").count(), 0);
  await s.sound();
  await s.run();
  await s.plot("capacitor.v");
  const shown = await page.evaluate(() => window.saltus.plotHandle() && window.saltus.curves().map((c) => c.label));
  assert.deepEqual(shown.includes("h"), false);
  // After the end of a run nothing is known.
  await page.evaluate(() => window.saltus.setCursor(0.2));
  await page.waitForFunction(() => document.querySelector(".legend .figure[data-signal='capacitor.v']")?.textContent.startsWith("–"));
  await page.evaluate(() => window.saltus.setCursor(null));
  // Back again, all is as it was.
  await s.open("Ball");
  assert.deepEqual(await page.evaluate(() => window.saltus.view()), [2.1, 2.4]);
  assert.equal(await page.evaluate(() => window.saltus.cursor()), 2.25);
  await page.waitForSelector(".why");
  // Escape takes away what lies on top.
  await page.locator("canvas.plot").focus();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".why"));
  // Sliders show the numbers of the text.
  await s.open("Circuit");
  await page.getByRole("tab", { name: "Sliders" }).click();
  const field = page.locator("input[aria-label='Value of resistor.R']");
  assert.equal(await field.inputValue(), "100");
  await s.setParameter("resistor", "R", "200");
  await page.waitForFunction(() => document.querySelector("input[aria-label='Value of resistor.R']")?.value === "200");
  // What is set by a slider is no number of the model.
  await field.fill("300");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.saltus.current()?.parameters["resistor.R"] === 300 && window.saltus.current().state === "done");
  await page.getByRole("button", { name: "Reset all" }).click();
  await page.waitForFunction(() => document.querySelector("input[aria-label='Value of resistor.R']")?.value === "200");
  await page.waitForFunction(() => !("resistor.R" in window.saltus.current().parameters) && window.saltus.current().state === "done");
  // A part that is renamed stays plotted.
  await page.locator(".centre-bar").getByRole("tab", { name: "Plot" }).click();
  await s.clickPart("capacitor");
  await page.waitForFunction(() => document.querySelector("input.title")?.value === "capacitor");
  await page.fill("input.title", "C1");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.saltus.plotted().includes("C1.v"));
  await page.waitForSelector(".legend [data-signal='C1.v']");
  await page.fill(".signals input[type=search]", "v");
  await page.waitForSelector(".signals .row-name >> text=C1.v");
  assert.equal(await page.locator(".signals .row-name", { hasText: /^capacitor\./ }).count(), 0, "the tree lists the new name");
  await page.fill(".signals input[type=search]", "");
  // A parameter without a value is said to have none, in the verdict and in its field.
  await s.open("Bare");
  await page.waitForSelector(".verdict.warned");
  assert.match(await page.locator(".problems").innerText(), /r\.R' has no value/);
  await s.clickPart("r");
  await page.waitForSelector(".field-row.no-value #field-R");
  assert.match(await page.getAttribute("#field-R", "placeholder"), /no value: 1 is used/);
  await s.run();
  await page.locator(".centre-bar").getByRole("tab", { name: "Messages" }).click();
  assert.match(await page.locator(".messages").innerText(), /has no value/);
  await page.locator(".centre-bar").getByRole("tab", { name: "Plot" }).click();
  // Long numbers can be read in their fields.
  await page.fill("input[aria-label='Stop time']", "1000000");
  const fits = await page.evaluate(() => {
    const input = document.querySelector("input[aria-label='Stop time']");
    return input.scrollWidth <= input.clientWidth;
  });
  assert.ok(fits, "the stop time is not cut");
  await page.fill("input[aria-label='Stop time']", "");
  // A file says itself how long it runs.
  await page.locator(".library .row", { hasText: "clock.chi" }).click();
  await page.waitForFunction(() => document.querySelector("input[aria-label='Stop time']")?.placeholder === "file");
  await s.run();
  await page.waitForFunction(() => document.querySelector("input[aria-label='Stop time']")?.placeholder === "8");
};
