// The tour: a bouncing ball that is run, an event that is asked about, a slider, and an empty diagram to build in.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";

export const long = true;

export default async (s) => {
  const { page } = s;
  await page.getByText("Take the tour").click();
  // It says first what it will write, and where.
  await page.waitForSelector(".tour >> text=into the folder");
  assert.ok(!existsSync(join(s.folder, "tour")), "nothing is written unasked");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForSelector(".tour >> text=A ball that leaps");
  await page.waitForSelector(".cm-line >> text=BouncingBall");
  await s.run();
  await page.waitForSelector(".tour >> text=Why did it leap?");
  await s.readPlot(0.4);
  await page.waitForSelector(".tour >> text=Change a number");
  await page.getByRole("tab", { name: "Sliders" }).click();
  // While the slider is held the step stays, and so does the slider.
  const slider = await page.locator("input[type=range][data-parameter=e]").boundingBox();
  await page.mouse.move(slider.x + slider.width * 0.3, slider.y + slider.height / 2);
  await page.mouse.down();
  for (let k = 3; k <= 7; ++k) await page.mouse.move(slider.x + (slider.width * k) / 10, slider.y + slider.height / 2);
  await page.waitForFunction(() => "e" in (window.saltus.current()?.parameters ?? {}));
  await page.waitForTimeout(1500);
  assert.equal(await page.locator(".tour >> text=Change a number").count(), 1, "the step waits for the release");
  await page.mouse.up();
  await page.waitForSelector(".tour >> text=Now by hand");
  await page.waitForSelector('.diagram[data-ready="FirstCircuit"]');
  assert.match(s.read("tour/BouncingBall.mo"), /reinit/);
  assert.match(s.read("tour/FirstCircuit.mo"), /model FirstCircuit/);
  // The card does not lie on the search's results.
  await page.fill("#library-search", "sine voltage");
  const [card, found] = await Promise.all([page.locator(".tour").boundingBox(), page.locator(".library").boundingBox()]);
  assert.ok(card.x >= found.x + found.width - 1, "the card stands beside the tree");
  // In a folder that has models already it does not come by itself.
  await page.evaluate(() => localStorage.clear());
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => null;
  });
  await page.goto(s.address);
  await page.waitForFunction(() => window.saltus !== undefined);
  await page.waitForTimeout(600);
  assert.equal(await page.locator(".tour").count(), 0, "no tour by itself in a project");
};
