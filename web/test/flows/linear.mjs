// A linear model at a time: poles in a table and in the plane, the Bode plot read off under the pointer.

import assert from "node:assert/strict";

export const long = true;
const [W, Z] = [4, 0.25];
export const files = {
  "Filter.mo": `block Filter "Second order"
  input Real u;
  output Real y;
  Real v(start=0, fixed=true);
  Real x(start=0, fixed=true);
equation
  der(x) = v;
  der(v) = ${W * W}*(u - x) - ${2 * Z * W}*v;
  y = x;
end Filter;
`,
};

export default async (s) => {
  const { page } = s;
  await s.open("Filter", "text");
  await page.locator(".centre-bar").getByRole("tab", { name: "Linear" }).click();
  await page.click(".linear button.primary");
  await page.waitForSelector("table.poles tbody tr");
  // -z w ± i w sqrt(1 - z^2), damping z.
  const cells = await page.locator("table.poles tbody tr").first().locator("td").allInnerTexts();
  const numbers = cells[0].replaceAll("−", "-").match(/^(-?[\d.]+) [-+] ([\d.]+)i$/).slice(1).map(Number);
  assert.ok(Math.abs(numbers[0] + Z * W) < 1e-3 && Math.abs(numbers[1] - W * Math.sqrt(1 - Z * Z)) < 1e-3, cells.join());
  assert.ok(Math.abs(Number(cells[1]) - W) < 1e-3 && Math.abs(Number(cells[2]) - Z) < 1e-3, cells.join());
  for (const part of [0.35, 0.5, 0.62]) {
    // Tables above it may still grow: hover() waits until the canvas rests.
    const canvas = page.locator(".bode canvas");
    const box = await canvas.boundingBox();
    await canvas.hover({ position: { x: box.width * part, y: box.height / 2 } });
    await page.waitForSelector(".bode-read");
    const read = (await page.locator(".bode-read").innerText()).replaceAll("−", "-").match(/(-?[\d.e]+) rad\/s.*?(-?[\d.e-]+) dB.*?(-?[\d.e-]+) °/).slice(1).map(Number);
    // W^2/(W^2 - w^2 + 2 Z W i w)
    const [re, im] = [W * W - read[0] ** 2, 2 * Z * W * read[0]];
    const magnitude = 20 * Math.log10((W * W) / Math.hypot(re, im));
    const phase = (-Math.atan2(im, re) * 180) / Math.PI;
    assert.ok(Math.abs(read[1] - magnitude) < 0.2, `${read} and ${magnitude}`);
    assert.ok(Math.abs(read[2] - phase) < 2, `${read} and ${phase}`);
  }
  await s.picture("bode");
};
