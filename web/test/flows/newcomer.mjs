// A newcomer's first hour, by mouse: from an empty folder to a DC motor with PI control, run, tuned by a slider, exported as an
// FMU, its diagram saved as PDF. `--shots` makes the film strip of docs/studio.md.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const needsLibrary = true;

const [SET, K, J, R] = [10, 0.5, 0.05, 1]; // rad/s, N·m/A, kg·m², Ω

export default async (s) => {
  const { page } = s;
  const film = (name) => s.options.shots && page.screenshot({ path: join(s.options.shots, `newcomer-${name}.png`) });
  await page.setViewportSize({ width: 1120, height: 700 });
  await page.getByRole("button", { name: "New model" }).click();
  await page.fill(".dialog label:has-text('Name') input", "Drive");
  await page.locator(".dialog button.primary").click();
  await page.waitForSelector('.diagram[data-ready="Drive"]');
  const place = async (name, x, y) => s.dragIn("Modelica." + name, x, y);
  await place("Blocks.Sources.Step", -90, 40);
  await place("Blocks.Math.Feedback", -56, 40);
  await place("Blocks.Continuous.PI", -22, 40);
  await film("parts");
  await place("Electrical.Analog.Sources.SignalVoltage", 0, 0);
  await page.keyboard.press("Shift+R");
  await s.until("the source is turned", async () => (await s.drawing()).components.find((c) => c.name === "signalVoltage").placement.rotation !== 0);
  await place("Electrical.Analog.Basic.Resistor", 26, 26);
  await place("Electrical.Analog.Basic.Inductor", 54, 26);
  await place("Electrical.Analog.Basic.RotationalEMF", 70, -4);
  await place("Mechanics.Rotational.Components.Inertia", 96, -4);
  await place("Mechanics.Rotational.Sensors.SpeedSensor", 76, -50);
  await page.keyboard.press("f");
  await s.until("the sensor looks to the left", async () => (await s.drawing()).components.find((c) => c.name === "speedSensor").connectors.find((k) => k.name === "w").direction === "left");
  await place("Electrical.Analog.Basic.Ground", 26, -40);
  await page.fill("#library-search", "");
  await page.locator(".diagram").focus();
  await page.keyboard.press("0");
  const names = (await s.drawing()).components.map((c) => c.name);
  assert.deepEqual(names, ["step", "feedback", "PI", "signalVoltage", "resistor", "inductor", "emf", "inertia", "speedSensor", "ground"]);
  for (const [a, b] of [
    ["step.y", "feedback.u1"], ["feedback.y", "PI.u"], ["PI.y", "signalVoltage.v"], ["signalVoltage.p", "resistor.p"], ["resistor.n", "inductor.p"], ["inductor.n", "emf.p"],
    ["emf.n", "signalVoltage.n"], ["ground.p", "signalVoltage.n"], ["emf.flange", "inertia.flange_a"], ["inertia.flange_b", "speedSensor.flange"], ["speedSensor.w", "feedback.u2"],
  ]) await s.connect(a, b);
  await film("circuit");
  for (const [part, name, value] of [["step", "height", `${SET}`], ["step", "startTime", "0.1"], ["PI", "k", "2"], ["PI", "T", "0.1"], ["resistor", "R", `${R}`], ["inductor", "L", "0.01"], ["emf", "k", `${K}`], ["inertia", "J", `${J}`]]) await s.setParameter(part, name, value);
  await film("numbers");
  await s.sound();
  await page.fill("input[aria-label='Stop time']", "2");
  await page.locator(".centre-bar button", { hasText: "Run" }).click();
  await page.waitForFunction(() => window.saltus.current()?.state === "done");
  await s.plot("inertia.w", "step.y");
  // With an integrator in the loop nothing is left of the difference; the motor's voltage is then k w, since no torque acts.
  let values = await s.valuesAt(1.99);
  assert.ok(Math.abs(values["inertia.w"] - SET) < 0.02, JSON.stringify(values));
  await s.plot("signalVoltage.v");
  values = await s.valuesAt(1.99);
  assert.ok(Math.abs(Math.abs(values["signalVoltage.v"]) - K * SET) < 0.05, JSON.stringify(values));
  await film("run");
  // A slider: a stronger controller is faster.
  const at = async (t) => (await s.valuesAt(t))["inertia.w"];
  const before = await at(0.15);
  await page.getByRole("tab", { name: "Sliders" }).click();
  await page.fill(".parameters input[type=search]", "PI.k");
  const run = await page.evaluate(() => window.saltus.current().run);
  const slider = await page.locator("input[type=range][data-parameter='PI.k']").boundingBox();
  await page.mouse.move(slider.x + slider.width * 0.5, slider.y + slider.height / 2);
  await page.mouse.down();
  for (const part of [0.6, 0.8, 0.97]) await page.mouse.move(slider.x + slider.width * part, slider.y + slider.height / 2);
  await page.mouse.up();
  await page.waitForFunction((r) => window.saltus.current().run !== r && window.saltus.current().state === "done" && window.saltus.current().parameters["PI.k"] > 2.5, run);
  assert.ok((await at(0.15)) > before + 0.2, `${await at(0.15)} after ${before}`);
  await film("tuned");
  await page.getByRole("button", { name: "Into the model" }).click();
  await s.until("the number is in the text", () => Number(/PI\s+PI\(k\s*=\s*([\d.]+)/.exec(s.read("Drive.mo"))?.[1]) > 2.5);
  // Out of the house: the drawing and the model.
  const save = async (title) => {
    await page.getByRole("button", { name: "Save as" }).click();
    await page.getByRole("menuitem", { name: title }).click();
  };
  const [pdf] = await Promise.all([page.waitForEvent("download"), save("Diagram as PDF")]);
  assert.match(readFileSync(await pdf.path()).toString("latin1"), /^%PDF-1\.4[^]*%%EOF\n$/);
  await save("FMU 3.0 (both kinds)");
  await s.until("the FMU is there", () => existsSync(join(s.folder, "Drive.fmu")));
  await page.waitForSelector(".toast >> text=Drive.fmu");
  await film("saved");
  s.saltus("simulate", "Drive.fmu", "--stop", "2", "-o", "r.csv");
  const rows = s.read("r.csv").trim().split("\n").map((line) => line.split(","));
  const column = rows[0].findIndex((n) => n.replaceAll('"', "") === "inertia.w");
  assert.ok(Math.abs(Number(rows.at(-1)[column]) - SET) < 0.02, `w(2) = ${rows.at(-1)[column]}`);
};
