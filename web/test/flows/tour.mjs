// The tour: a bouncing ball that is run, an event that is asked about, a slider, and an empty diagram to build in.

import assert from "node:assert/strict";

export const long = true;

export default async (s) => {
  const { page } = s;
  await page.getByText("Take the tour").click();
  await page.waitForSelector(".tour >> text=A ball that leaps");
  await page.waitForSelector(".cm-line >> text=BouncingBall");
  await s.run();
  await page.waitForSelector(".tour >> text=Why did it leap?");
  await s.readPlot(0.4);
  await page.waitForSelector(".tour >> text=Change a number");
  await page.getByRole("tab", { name: "Sliders" }).click();
  await page.locator("input[type=range][data-parameter=e]").press("PageUp");
  await page.waitForSelector(".tour >> text=Now by hand");
  await page.waitForSelector('.diagram[data-ready="FirstCircuit"]');
  assert.match(s.read("BouncingBall.mo"), /reinit/);
  assert.match(s.read("FirstCircuit.mo"), /model FirstCircuit/);
};
