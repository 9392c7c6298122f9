// A model of the Standard Library is copied, its text changed, its diagram follows; a slider and the 3D view of another.

import assert from "node:assert/strict";

export const needsLibrary = true;
export const long = true;

export default async (s) => {
  const { page } = s;
  const CLUTCHES = "Modelica.Mechanics.Rotational.Examples.CoupledClutches";
  await s.open(CLUTCHES);
  await page.waitForSelector(".diagram-foot .note");
  await page.click(".diagram-foot .note");
  await page.fill(".dialog input", "Clutches");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.diagram[data-ready="Clutches"]');
  const before = (await s.drawing()).components.find((c) => c.name === "J1").box;
  await page.keyboard.press("Alt+3");
  await page.waitForSelector(".cm-content");
  await page.click(".cm-content");
  await page.keyboard.press("Control+f");
  await page.locator(".cm-search input[name=search]").pressSequentially("J1(");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.insertText("J1renamed(");
  await page.waitForFunction(() => window.saltus.canvas().drawing.components.some((c) => c.name === "J1renamed"));
  assert.deepEqual((await s.drawing()).components.find((c) => c.name === "J1renamed").box, before);
  await page.waitForSelector(".problem.s1");
  for (let k = 0; k < 12 && (await page.locator(".problem.s1").count()); ++k) {
    await page.keyboard.press("Control+z");
    await page.waitForTimeout(250);
  }
  await s.sound();
  await page.keyboard.press("Alt+1");
  await s.run();
  await s.plot("J1.w", "J2.w");
  await page.getByRole("tab", { name: "Sliders" }).click();
  await page.fill(".parameters input[type=search]", "J1.J");
  const run = await page.evaluate(() => window.saltus.current().run);
  await page.locator("input[type=range][data-parameter='J1.J']").press("PageUp");
  await page.waitForFunction((r) => window.saltus.current().run !== r && window.saltus.current().state === "done", run);
  await s.picture("slider");

  // Bodies that move: the picture of the 3D view at two times is not the same.
  await s.open("Modelica.Mechanics.MultiBody.Examples.Elementary.DoublePendulum");
  await s.run();
  await page.getByRole("tab", { name: "3D" }).click();
  await page.waitForSelector(".scene canvas");
  await page.waitForTimeout(1500);
  const still = () => page.evaluate(() => document.querySelector(".scene canvas").toDataURL().length + document.querySelector(".scene canvas").toDataURL().slice(-4000));
  const first = await still();
  await page.evaluate(() => window.saltus.setCursor(1.3));
  await page.waitForTimeout(800);
  assert.notEqual(await still(), first, "the bodies move");
  await s.picture("3d");
};
