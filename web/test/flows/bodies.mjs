// The 3D view: the robot's shapes are files, the forces of a world force are arrows, bodies move with the cursor.

import assert from "node:assert/strict";

export const needsLibrary = true;
export const long = true;
const EXAMPLES = "Modelica.Mechanics.MultiBody.Examples.";

export default async (s) => {
  const { page } = s;
  await s.open(EXAMPLES + "Systems.RobotR3.FullRobot");
  await s.run();
  await page.locator(".centre-bar").getByRole("tab", { name: "3D" }).click();
  // Seven DXF files with ten thousand faces.
  await page.waitForFunction(() => Number(document.querySelector(".scene-host")?.dataset.faces ?? 0) > 5000);
  assert.equal(await page.locator(".toast", { hasText: "Not shown" }).count(), 0);
  const picture = () => page.evaluate(() => document.querySelector(".scene canvas").toDataURL());
  const at = async (t) => {
    await page.evaluate((time) => window.saltus.setCursor(time), t);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return picture();
  };
  const first = await at(0);
  assert.notEqual(await at(1.2), first, "the robot moves");
  await s.picture("robot");
  await s.open(EXAMPLES + "Elementary.ForceAndTorque");
  await s.run();
  await page.waitForFunction(() => Number(document.querySelector(".scene-host")?.dataset.vectors ?? 0) > 0);
  await at(0.3);
  await s.picture("vectors");
};
