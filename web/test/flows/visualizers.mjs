// Bodies in 3D: each once, in its size, and none of another model.

import assert from "node:assert/strict";

export const needsLibrary = true;
const EXAMPLES = "Modelica.Mechanics.MultiBody.Examples.";

export const files = { "Still.mo": "model Still\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Still;\n" };

export default async (s) => {
  const { page } = s;
  await s.open(EXAMPLES + "Elementary.DoublePendulum");
  await s.run();
  await page.locator(".centre-bar").getByRole("tab", { name: "3D" }).click();
  await page.waitForFunction(() => window.saltus.bodies().length > 0);
  const names = (await page.evaluate(() => window.saltus.bodies())).map((b) => b.name);
  // A box body has its box, and the sphere of its body where that is animated; it is no shape itself.
  for (const box of ["boxBody1", "boxBody2"]) {
    assert.ok(!names.includes(box), `${box} is a body and no shape`);
    assert.equal(names.filter((n) => n.startsWith(box + ".frameTranslation")).length, 1, names.join());
  }
  await s.picture("pendulum");
  // "extra = 1": the piston's file is a unit shape, scaled to 0.08 m (Modelica.Mechanics.MultiBody.Examples.Loops.Utilities.Piston).
  await s.open(EXAMPLES + "Loops.EngineV6_analytic");
  // The pendulum is gone as soon as the other model is there.
  await page.waitForFunction(() => !window.saltus.bodies().some((b) => b.name.startsWith("boxBody")));
  await s.run();
  await page.waitForFunction(() => window.saltus.bodies().some((b) => /[Pp]iston/.test(b.name)));
  await page.waitForFunction(() => Number(document.querySelector(".scene-host").dataset.faces) > 500);
  const parts = (await page.evaluate(() => window.saltus.bodies())).filter((b) => /[Pp]iston/.test(b.name));
  for (const p of parts) assert.ok(Math.max(...p.size) < 0.2, `${p.name} is ${Math.max(...p.size)} m`);
  await s.picture("engine");
  await s.open("Still");
  await s.run();
  await page.waitForSelector(".plot-empty");
  assert.deepEqual(await page.evaluate(() => window.saltus.bodies()), []);
};
