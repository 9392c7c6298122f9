// Everything by the keyboard: a class is made, parts are put in, connected, moved, given values, run; no pointer is used.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const files = { "Parts.mo": readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../../tests/studio/Parts.txt"), "utf8") };

export default async (s) => {
  const { page } = s;
  const { keyboard } = page;
  await s.newModel("Circuit");
  await keyboard.press("Alt+d");
  const put = async (name) => {
    const n = (await s.drawing()).components.length;
    await keyboard.press("/");
    await page.waitForSelector(".palette input");
    await keyboard.type(name);
    await page.waitForSelector(`.palette .entry-title >> text="${name}"`);
    await keyboard.press("Enter");
    await page.waitForFunction((k) => window.saltus.canvas().drawing.components.length === k, n + 1);
    await page.waitForFunction(() => document.activeElement.classList.contains("diagram"));
  };
  const move = async (key, times) => {
    for (let k = 0; k < times; ++k) {
      const before = JSON.stringify((await s.drawing()).components.map((c) => c.box));
      await keyboard.press(key);
      await page.waitForFunction((b) => JSON.stringify(window.saltus.canvas().drawing.components.map((c) => c.box)) !== b, before);
    }
  };
  await put("Capacitor");
  await move("Shift+ArrowLeft", 4);
  await put("Resistor");
  await move("Shift+ArrowRight", 2);
  await put("Ground");
  await move("Shift+ArrowDown", 4);
  const connect = async (a, b) => {
    const n = (await s.drawing()).connections.length;
    // With nothing selected all connectors are offered.
    await keyboard.press("Escape");
    await keyboard.press("c");
    await page.waitForSelector(".menu");
    await keyboard.type(a);
    await keyboard.press("Enter");
    await page.waitForSelector(`.menu >> text="${a} – ${b}"`);
    await keyboard.type(b);
    await keyboard.press("Enter");
    await page.waitForFunction((k) => window.saltus.canvas().drawing.connections.length === k, n + 1);
    await keyboard.press("Alt+d");
  };
  await connect("store.n", "resistor.p");
  await connect("resistor.n", "ground.p");
  await connect("ground.p", "store.p");
  await s.sound();
  // The resistor's value, by Tab from its name.
  const title = () => page.evaluate(() => document.querySelector("input.title")?.value);
  for (let before = await title(), k = 0; k < 5 && before !== "resistor"; before = await title(), ++k) {
    await keyboard.press("n");
    await page.waitForFunction((t) => ![undefined, t].includes(document.querySelector("input.title")?.value), before);
  }
  await page.locator("#field-R").focus();
  await keyboard.type("2");
  await keyboard.press("Enter");
  await s.until("the value is written", () => /Resistor resistor\(R=2\)/.test(s.read("Circuit.mo")));
  await s.run();
  await page.evaluate(() => window.saltus.setPlotted(["store.v"]));
  await page.waitForSelector(".legend .curve");
  const values = await s.valuesAt(0.5);
  assert.ok(Math.abs(values["store.v"] - Math.exp(-0.25)) < 1e-4, JSON.stringify(values)); // RC = 2 s
  // The palette has every command; a pane is opened by its name.
  await keyboard.press("Control+Shift+p");
  await keyboard.type("simulation: events");
  await keyboard.press("Enter");
  await page.waitForSelector(".events");
  // The tree and its menu of keys; names in a text.
  await keyboard.press("Alt+2");
  await page.waitForSelector(".cm-content");
  await keyboard.press("Control+Shift+o");
  await page.waitForSelector(".palette .entry");
  await keyboard.type("resistor");
  await keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.closest(".cm-editor") !== null && /Resistor resistor/.test(document.querySelector(".cm-activeLine").textContent));
};
