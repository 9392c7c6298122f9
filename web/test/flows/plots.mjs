// Several plots of one model: each with its signals and its axis, over one time; their layout comes back with the model.

import assert from "node:assert/strict";

export const files = {
  "Swing.mo": "model Swing\n  Real x(start=1, fixed=true);\n  Real v(start=0, fixed=true);\n  Real e = x*x + v*v;\nequation\n  der(x) = v;\n  der(v) = -x;\n  annotation (experiment(StopTime=6));\nend Swing;\n",
  "Other.mo": "model Other\n  Real y(start=1, fixed=true);\nequation\n  der(y) = -y;\nend Other;\n",
};

export default async (s) => {
  const { page } = s;
  /** Darkest to lightest of a plot: curves were drawn. */
  const inked = (plot) => page.evaluate((k) => {
    const canvas = document.querySelector(`.plot-area[data-plot="${k}"] canvas`);
    const p = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    let coloured = 0;
    for (let i = 0; i < p.length; i += 4) if (Math.max(p[i], p[i + 1], p[i + 2]) - Math.min(p[i], p[i + 1], p[i + 2]) > 60) ++coloured;
    return coloured;
  }, plot);
  await s.open("Swing", "text");
  await s.run();
  await page.evaluate(() => window.saltus.setPlotted(["x"]));
  await page.getByRole("button", { name: "Another plot" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".plot-area").length === 2);
  await s.plot("v");
  assert.deepEqual(await page.evaluate(() => window.saltus.plots().map((p) => p.signals)), [["x"], ["v"]]);
  await s.until("both are drawn", async () => (await inked(0)) > 50 && (await inked(1)) > 50);
  // The cursor is one for both: cos and -sin of 1.5.
  await page.evaluate(() => window.saltus.setCursor(1.5));
  await page.waitForSelector(".legend .figure[data-signal='v']");
  await s.until("the value of v", async () => Math.abs((await s.valuesAt(1.5)).v + Math.sin(1.5)) < 1e-3);
  await page.locator('.plot-area[data-plot="0"] canvas').click({ position: { x: 200, y: 40 } });
  await page.mouse.move(400, 5);
  await page.waitForSelector(".legend .figure[data-signal='x']");
  await s.until("the value of x", async () => Math.abs((await s.valuesAt(1.5)).x - Math.cos(1.5)) < 1e-3);
  // An expression: the energy stays what it is. One that names no signal is refused.
  await page.fill(".signals input[type=search]", "= x*x + v*y");
  await page.press(".signals input[type=search]", "Enter");
  await page.waitForSelector(".signals .formula.wrong >> text=there is no signal 'y'");
  await page.fill(".signals input[type=search]", "= x*x + v*v");
  await page.press(".signals input[type=search]", "Enter");
  await page.waitForSelector(".legend .figure[data-signal='= x*x + v*v']");
  for (const t of [0.5, 3, 5.5]) await s.until(`the energy at ${t}`, async () => Math.abs((await s.valuesAt(t))["= x*x + v*v"] - 1) < 1e-3);
  await page.locator(".legend .curve", { hasText: "x*x" }).locator("button").dispatchEvent("click");
  await page.waitForFunction(() => !document.querySelector(".legend .figure[data-signal='= x*x + v*v']"));
  // A zoom of the time holds for both; the other axis of the second plot is its own.
  await page.evaluate(() => window.saltus.setView([1, 2]));
  await page.locator('.plot-area[data-plot="1"] canvas').click({ position: { x: 200, y: 40 } });
  await page.mouse.move(400, 5);
  await s.plot("x");
  await page.selectOption("select[aria-label='Signal along the axis']", "x");
  await s.until("one over the other", async () => /x<\/text>/.test(await page.evaluate(() => window.saltus.plotHandle().svg())));
  assert.deepEqual(await page.evaluate(() => window.saltus.view()), [1, 2]);
  const cut = await page.evaluate(() => {
    const legend = document.querySelector(".legend");
    return [...legend.querySelectorAll(".plot-buttons > *")].filter((n) => n.getBoundingClientRect().right > legend.getBoundingClientRect().right + 0.5).length + (legend.scrollLeft > 0 ? 1 : 0);
  });
  assert.equal(cut, 0, "the buttons of the legend");
  await s.picture("two");
  // A third one, all below each other; then a reload.
  await page.getByRole("button", { name: "Another plot" }).click();
  await s.plot("e");
  await page.locator(".plot-buttons").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Plots one below the other" }).click();
  const tops = await page.evaluate(() => [...document.querySelectorAll(".plot-area")].map((n) => n.getBoundingClientRect().top));
  assert.ok(tops.length === 3 && tops[0] < tops[1] && tops[1] < tops[2], tops.join());
  // Another model has its own.
  await s.open("Other", "text");
  await page.waitForFunction(() => document.querySelectorAll(".plot-area").length === 1);
  await s.open("Swing", "text");
  await page.waitForFunction(() => document.querySelectorAll(".plot-area").length === 3);
  await page.reload();
  await page.waitForFunction(() => window.saltus !== undefined && document.querySelectorAll(".plot-area").length === 3);
  assert.deepEqual(await page.evaluate(() => window.saltus.plots()), [{ signals: ["x"], along: null }, { signals: ["v", "x"], along: "x" }, { signals: ["e"], along: null }]);
  await s.until("the curves are there again", async () => (await inked(0)) > 50 && (await inked(1)) > 50 && (await inked(2)) > 50);
  await page.locator('.plot-area[data-plot="1"]').hover();
  await page.getByRole("button", { name: "Close plot 2" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".plot-area").length === 2);
  assert.deepEqual(await page.evaluate(() => window.saltus.plots().map((p) => p.signals)), [["x"], ["e"]]);
};
