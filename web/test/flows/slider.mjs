// A slider: new curves without compiling; several runs beside each other; events with their causes.

import assert from "node:assert/strict";

export const files = {
  "Ball.mo": `model Ball
  parameter Real e = 0.5 "restitution";
  parameter Real g(unit="m/s2") = 10;
  Real h(unit="m", start=5, fixed=true);
  Real v(unit="m/s", start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -e*pre(v));
  end when;
  annotation (experiment(StopTime=1.5));
end Ball;
`,
};

// Falls for sqrt(2 h0/g) = 1 s, leaps with e sqrt(2 g h0) = 10 e.
const height = (t, e) => (t < 1 ? 5 - 5 * t * t : 10 * e * (t - 1) - 5 * (t - 1) ** 2);

export default async (s) => {
  const { page } = s;
  await s.open("Ball", "text");
  await s.run();
  await page.waitForSelector(".legend .curve");
  const names = await page.evaluate(() => window.saltus.plotted());
  assert.ok(names.includes("h"), names.join());
  let read = await s.readPlot(0.85);
  assert.ok(Math.abs(read.values.h - height(read.time, 0.5)) < 1e-2, JSON.stringify(read));
  await page.getByRole("tab", { name: "Sliders" }).click();
  const first = await page.evaluate(() => window.saltus.current().run);
  const slider = page.locator("input[type=range][data-parameter=e]");
  await slider.focus();
  await slider.press("Home");
  // A tenth of the range seven times, then 20 of 400 steps.
  for (let k = 0; k < 7; ++k) await slider.press("PageUp");
  for (let k = 0; k < 20; ++k) await slider.press("ArrowRight");
  await page.waitForFunction((r) => window.saltus.current().run !== r && Math.abs(window.saltus.current().parameters.e - 0.75) < 1e-6 && window.saltus.current().state === "done", first);
  // The legend follows the curves within a frame or two.
  const agrees = async () => ((read = await s.readPlot(0.6)), Math.abs(read.values.h - height(read.time, 0.75)) < 1e-2);
  await s.until("the curves are those of e = 0.75", agrees).catch(() => assert.fail(JSON.stringify(read)));
  // Where it begins can be changed, too: from 3 m it falls for sqrt(0.6) s.
  await page.getByRole("button", { name: "Reset all" }).click();
  await page.waitForFunction(() => !("e" in window.saltus.current().parameters) && window.saltus.current().state === "done");
  const before = await page.evaluate(() => window.saltus.current().run);
  await page.fill("input[aria-label='Value of h']", "3");
  await page.keyboard.press("Enter");
  await page.waitForFunction((r) => window.saltus.current().run !== r && window.saltus.current().state === "done", before);
  const { h } = await s.valuesAt(0.5);
  assert.ok(Math.abs(h - (3 - 5 * 0.25)) < 1e-3, `h(0.5) = ${h}`);
  await page.getByRole("button", { name: "Reset all" }).click();
  await page.waitForFunction((r) => window.saltus.current().run !== r && window.saltus.current().state === "done" && !window.saltus.startsChanged(), before);
  // Events, each with its cause.
  await page.locator(".centre-bar").getByRole("tab", { name: "Events" }).click();
  await page.waitForSelector(".event");
  assert.match(await page.locator(".event").first().innerText(), /^1(\.0+)? s/);
  assert.match(await page.locator(".event .causes").first().innerText(), /h <= 0/);
  await s.picture("events");
};
