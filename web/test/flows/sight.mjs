// What one reads: icons in the tree, parts that are offered, values on the diagram, equations, axes of plots.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

export const needsLibrary = true;
export const files = {
  "cruise.shsml": readFileSync(new URL("../../../examples/taylor/cruise_control.shsml", import.meta.url), "utf8"),
  "Half.mo": "model Half\n  Modelica.Electrical.Analog.Basic.Resistor r(R=1) annotation (Placement(transformation(extent={{10,-10},{30,10}})));\nend Half;\n",
};

export default async (s) => {
  const { page } = s;
  // Icons of 26 pixels: lines are as dark as text, not hairs.
  await page.fill("#library-search", "resistor");
  await page.waitForSelector(".found .row img");
  const ink = await page.evaluate(async () => {
    const list = [];
    for (const image of [...document.querySelectorAll(".found .row img")].slice(0, 6)) {
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const g = canvas.getContext("2d");
      g.fillStyle = "#fff";
      g.fillRect(0, 0, canvas.width, canvas.height);
      g.drawImage(image, 0, 0, canvas.width, canvas.height);
      const p = g.getImageData(0, 0, canvas.width, canvas.height).data;
      let dark = 0;
      for (let k = 0; k < p.length; k += 4) if (0.2126 * p[k] + 0.7152 * p[k + 1] + 0.0722 * p[k + 2] < 200) ++dark;
      list.push(dark);
    }
    return list;
  });
  assert.ok(ink.every((n) => n >= 20), `dark pixels of the icons: ${ink}`);
  await page.fill("#library-search", "");
  // Parts that fit a pin: basic ones first, no examples and no inner parts of others among the first.
  const offered = await page.evaluate(() => window.saltus.request("workspace/search", { query: "", limit: 12, restriction: "placeable", fits: { class: "Half", connector: "r.p" } }));
  const names = offered.classes.map((c) => c.class);
  assert.ok(names.slice(0, 6).every((n) => /\.Basic\./.test(n)), names.join(" "));
  assert.ok(names.every((n) => !/Examples|Internal|Utilities/.test(n)), names.join(" "));
  // The hint of an empty diagram lies on the sheet, also beside the text.
  await s.newModel("Empty");
  await page.keyboard.press("Alt+3");
  await page.waitForSelector(".cm-content");
  const hint = await page.evaluate(() => {
    const node = document.querySelector(".diagram");
    const style = getComputedStyle(node, "::after");
    const canvas = window.saltus.canvas();
    const [a, b] = [canvas.onScreen([-100, -100]), canvas.onScreen([100, 100])];
    return { content: style.content + getComputedStyle(node, "::before").content, width: parseFloat(style.width) - (style.boxSizing === "border-box" ? parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) : 0), sheet: Math.abs(b.x - a.x) };
  });
  assert.match(hint.content, /Drag parts in/);
  assert.ok(hint.width <= hint.sheet, JSON.stringify(hint));
  // Values at the cursor lie on no name and on no other value.
  await s.open("Modelica.Mechanics.MultiBody.Examples.Elementary.DoublePendulum");
  await s.run();
  await s.plot("revolute1.phi", "revolute1.w", "revolute2.phi");
  await page.evaluate(() => window.saltus.setCursor(1.3));
  await page.waitForSelector(".diagram .value");
  const overlaps = await page.evaluate(() => {
    const box = (n) => n.getBoundingClientRect();
    const values = [...document.querySelectorAll(".diagram .value")].map(box);
    const names = [...document.querySelectorAll(".diagram .parts text")].filter((t) => getComputedStyle(t).display !== "none" && t.textContent.trim()).map(box);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    return values.filter((v, k) => names.some((n) => meet(v, n)) || values.some((o, m) => m !== k && meet(v, o))).length;
  });
  assert.equal(overlaps, 0);
  // Over another signal both axes have names; over frequency the axis ends where the signal does.
  const svg = () => page.evaluate(() => window.saltus.plotHandle().svg());
  await page.selectOption("select[aria-label='Signal along the axis']", "revolute1.phi");
  await s.until("the axes are named", async () => /revolute1\.phi \[°\]/.test(await svg()) && /revolute1\.w.*\[rad\/s\]/.test(await svg()));
  await page.selectOption("select[aria-label='Signal along the axis']", { label: "frequency" });
  await s.until("the axis is that of frequencies", async () => /frequency \[Hz\]/.test(await svg()));
  // A pendulum of 0.5 m swings about once a second; the rows are 6 ms apart, so that 170 Hz could be shown.
  const ticks = [...(await svg()).matchAll(/<text[^>]*text-anchor="(?:middle|end)"[^>]*>([\d.]+)<\/text>/g)].map((m) => Number(m[1]));
  const widest = await page.evaluate(() => Math.max(...[...window.saltus.plotHandle().svg().matchAll(/dominant-baseline="hanging"[^>]*>([\d.]+)</g)].map((m) => Number(m[1]))));
  assert.ok(ticks.length > 2 && (Number.isFinite(widest) ? widest : 0) < 40, `${widest} Hz of ${ticks}`);
  await page.selectOption("select[aria-label='Signal along the axis']", "");
  // Equations: a sum with a negative number is a difference, products have no star, long rows scroll, parts have their groups.
  await page.evaluate(() => window.saltus.openClass("Modelica.Fluid.Examples.HeatingSystem", { view: "equations" }));
  await page.waitForSelector(".equation .katex");
  await page.waitForFunction(() => document.querySelectorAll(".equation .katex").length > 5);
  assert.ok((await page.locator(".equation-group").count()) > 5);
  const rows = await page.evaluate(() => {
    const shown = [...document.querySelectorAll(".equation")].filter((n) => n.querySelector(".katex"));
    return { texts: shown.map((n) => n.querySelector(".katex-html").textContent), cut: shown.filter((n) => n.scrollWidth > n.clientWidth + 1 && getComputedStyle(n).overflowX !== "auto").length };
  });
  assert.equal(rows.cut, 0);
  for (const text of rows.texts) assert.ok(!/\+−|\*|3\.14159265/.test(text.replace(/\s/g, "")), text);
  assert.ok(rows.texts.some((t) => t.replace(/\s/g, "").includes("−273.15")), "the difference");
  await s.picture("equations");
  // Units of SHSML: the speed has an axis of its own beside the force.
  await page.locator(".tree .row", { hasText: "cruise.shsml" }).click();
  await page.waitForSelector(".cm-content");
  await s.run();
  await s.plot("vehicle.speed", "vehicle.force");
  await s.until("both units", async () => />m\/s</.test(await svg()) && />N</.test(await svg()));
};
