// A χ model and an SHSML model: text with colours and diagnostics, a run, curves.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const examples = join(dirname(fileURLToPath(import.meta.url)), "../../../examples");
const take = (name) => readFileSync(join(examples, name), "utf8");
export const files = { "tank.chi": take("chi/tank_controller.chi"), "stick_slip.shsml": take("taylor/stick_slip.shsml") };

export default async (s) => {
  const { page } = s;
  for (const name of ["tank.chi", "stick_slip.shsml"]) {
    await page.locator(".tree .row", { hasText: name }).click();
    await page.waitForSelector(".cm-content");
    assert.ok((await page.locator(".tok-keyword").count()) > 3, "keywords are coloured");
    await page.fill("input[aria-label='Stop time']", "5");
    await s.run();
    await page.waitForSelector(".signals .leaf, .signals .branch");
    const rows = await page.evaluate(() => window.saltus.current().rows);
    assert.ok(rows > 10);
    await s.picture(name.split(".").pop());
  }
  await page.click(".cm-content");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("model ! ");
  await page.waitForSelector(".problem.s1");
};
