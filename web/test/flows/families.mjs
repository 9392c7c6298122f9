// Several parameters at once, in all combinations and at random, with what the sliders have set; tables of numbers.

import assert from "node:assert/strict";

export const files = {
  "Line.mo": "model Line\n  parameter Real a = 1;\n  parameter Real b = 2;\n  parameter Real c = 0;\n  parameter Real table[2,2] = [0, 0; 1, 1];\n  Real y;\nequation\n  y = a*time + b + c + table[2,2] - 1;\nend Line;\n",
};

export default async (s) => {
  const { page } = s;
  await s.open("Line", "text");
  await s.run();
  await page.evaluate(() => window.saltus.setPlotted(["y"]));
  await page.getByRole("tab", { name: "Sliders" }).click();
  await page.fill("input[aria-label='Value of c']", "10");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.saltus.current()?.parameters.c === 10 && window.saltus.current().state === "done");
  await page.locator(".centre-bar").getByRole("tab", { name: "Sweep" }).click();
  await page.getByRole("button", { name: "Another parameter" }).click();
  const fill = async (k, label, text) => page.locator(".sweep-row").nth(k).locator(`label:has-text('${label}') input`).fill(text);
  for (const [k, name, from, to] of [[0, "a", "1", "3"], [1, "b", "0", "5"]]) {
    await fill(k, "Parameter", name);
    await fill(k, "from", from);
    await fill(k, "to", to);
    await fill(k, "values", "2");
  }
  await page.getByRole("button", { name: "Sweep (4 runs)" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".legend .run .state.done").length === 4);
  await page.evaluate(() => window.saltus.setCursor(0.5));
  const values = () => page.locator(".legend .run .figure[data-signal=y]").evaluateAll((list) => list.map((n) => Number(n.firstChild.textContent.replace("−", "-"))).sort((a, b) => a - b));
  // a/2 + b + 10, for a in {1, 3} and b in {0, 5}.
  await page.waitForFunction(() => document.querySelectorAll(".legend .run .figure[data-signal=y]").length === 4);
  assert.deepEqual(await values(), [10.5, 11.5, 15.5, 16.5]);
  const colours = await page.locator(".legend .run .curve svg path").evaluateAll((list) => list.map((p) => p.getAttribute("stroke")));
  assert.equal(new Set(colours).size, 4, "each run of the family has its colour");
  await s.picture("combinations");
  // At random: within the ends, and the same again with the same seed.
  const random = async () => {
    await page.getByRole("button", { name: "Sweep (6 runs)" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".legend .run .state.done").length === 6 && document.querySelectorAll(".legend .run .figure[data-signal=y]").length === 6);
    return values();
  };
  await page.locator(".sweep").getByText("at random").click();
  await page.locator(".sweep label:has-text('runs') input").fill("6");
  const first = await random();
  assert.ok(first.every((v) => v >= 10.5 && v <= 16.5), first.join());
  assert.equal(new Set(first).size, 6);
  const ids = await page.evaluate(() => window.saltus.current().run);
  await page.getByRole("button", { name: "Sweep (6 runs)" }).click();
  await page.waitForFunction((id) => window.saltus.current().run !== id && document.querySelectorAll(".legend .run .state.done").length === 6 && document.querySelectorAll(".legend .run .figure[data-signal=y]").length === 6, ids);
  assert.deepEqual(await values(), first);
  // The six runs as one band: the median, and nine tenths of the way between the least and the greatest.
  await page.locator(".centre-bar").getByRole("tab", { name: "Plot" }).click();
  await page.click(".plot-buttons button[aria-label=More]");
  await page.getByRole("menuitem", { name: "Many runs as median and band (5 to 95 %)" }).click();
  await page.waitForSelector(".legend .band-head >> text=6 runs: median, 5 to 95 %");
  const band = await page.evaluate(() => {
    const [c, ...more] = window.saltus.curves();
    const at = (series) => series.values[c.axis.values.findIndex((t) => t >= 0.5)];
    return { more: more.length, median: at(c.ys), low: at(c.band.low), high: at(c.band.high) };
  });
  // Between the third and the fourth of six; a quarter of a step above the least (type 7 of Hyndman and Fan 1996).
  assert.equal(band.more, 0);
  const wanted = { median: (first[2] + first[3]) / 2, low: first[0] + 0.25 * (first[1] - first[0]), high: first[5] - 0.25 * (first[5] - first[4]) };
  for (const [name, value] of Object.entries(wanted)) assert.ok(Math.abs(band[name] - value) < 0.02, `${name} ${band[name]}, not ${value}`);
  await s.picture("band");
  await page.click(".plot-buttons button[aria-label=More]");
  await page.getByRole("menuitem", { name: /Many runs as median/ }).click();
  // A table: pasted from a spreadsheet, written as Modelica.
  await page.evaluate(() => window.saltus.openClass("Line", { view: "diagram" }));
  await page.getByRole("button", { name: "Table of table" }).click();
  await page.locator(".matrix input").first().focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "0\t0\r\n0,5\t2\r\n1\t4\r\n");
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector(".matrix input[data-cell='2,1']");
  await page.getByRole("button", { name: "Write" }).click();
  await s.until("the table is written", () => s.read("Line.mo").includes("[0, 0; 0.5, 2; 1, 4]"));
};
