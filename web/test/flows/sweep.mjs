// A sweep: a family of curves, each with its value; then two runs compared, a signal over another one and over frequency,
// and what the plot exports.

import assert from "node:assert/strict";

export const long = true;
export const files = {
  "Swing.mo": `model Swing
  parameter Real d(unit="1/s") = 0.2 "damping";
  parameter Real w(unit="rad/s") = 31.41592653589793;
  Real x(unit="m", start=1, fixed=true);
  Real v(unit="m/s", start=0, fixed=true);
equation
  der(x) = v;
  der(v) = -w^2*x - 2*d*v;
  annotation (experiment(StopTime=4, Interval=0.002));
end Swing;
`,
};
// x = exp(-d t) (cos u t + d/u sin u t) with u^2 = w^2 - d^2.
const swing = (t, d, w = 10 * Math.PI) => {
  const u = Math.sqrt(w * w - d * d);
  return Math.exp(-d * t) * (Math.cos(u * t) + (d / u) * Math.sin(u * t));
};

export default async (s) => {
  const { page } = s;
  await s.open("Swing", "text");
  await s.run();
  await page.evaluate(() => window.saltus.setPlotted(["x"]));
  await page.locator(".centre-bar").getByRole("tab", { name: "Sweep" }).click();
  await page.fill("input[list=sweep-list]", "d");
  await page.fill(".sweep label:has-text('from') input", "0.2");
  await page.fill(".sweep label:has-text('to') input", "1");
  await page.fill(".sweep label:has-text('values') input", "5");
  await page.click(".sweep button.primary");
  await page.waitForFunction(() => document.querySelectorAll(".legend .run").length === 5 && document.querySelectorAll(".legend .curve").length === 5);
  await page.waitForFunction(() => document.querySelectorAll(".state.done").length === 5);
  const names = await page.locator(".legend .run-name").allInnerTexts();
  assert.deepEqual(names, ["d = 1", "d = 0.8", "d = 0.6", "d = 0.4", "d = 0.2"]);
  await page.evaluate(() => window.saltus.setCursor(1.8));
  await page.waitForSelector(".cursors");
  const values = await page.locator(".legend .run .figure[data-signal=x]").evaluateAll((list) => list.map((n) => Number(n.firstChild.textContent.replace("−", "-"))));
  [1, 0.8, 0.6, 0.4, 0.2].forEach((d, k) => assert.ok(Math.abs(values[k] - swing(1.8, d)) < 2e-3, `d = ${d}: ${values[k]} and ${swing(1.8, d)}`));
  await s.picture("family");

  // Two of them compared: all but the first and the last are hidden.
  await page.locator(".centre-bar").getByRole("tab", { name: "Plot" }).click();
  await page.click(".plot-buttons button[aria-label='Runs']");
  for (const d of ["0.4", "0.6", "0.8"]) await page.locator(".run-row", { hasText: `d = ${d}` }).locator("input").uncheck();
  await page.click(".run-list header button");
  await page.waitForFunction(() => document.querySelectorAll(".legend .run").length === 2);
  await page.click(".plot-buttons button[aria-label=More]");
  await page.getByRole("menuitem", { name: "Differences to the first run" }).click();
  await page.waitForSelector(".furthest .curve");
  let most = 0;
  for (let t = 0; t <= 4; t += 0.002) if (Math.abs(swing(t, 1) - swing(t, 0.2)) > Math.abs(most)) most = swing(t, 1) - swing(t, 0.2);
  const told = Number((await page.locator(".furthest .figure").first().innerText()).split(" at")[0].replace("−", "-"));
  assert.ok(Math.abs(told - most) < 3e-3, `${told} and ${most}`);
  await s.picture("differences");
  await page.click(".plot-buttons button[aria-label=More]");
  await page.getByRole("menuitem", { name: "Differences to the first run" }).click();

  // Over frequency: the highest point lies at 5 Hz.
  await page.selectOption("select[aria-label='Signal along the axis']", { label: "frequency" });
  const peak = await page.evaluate(() => {
    const [c] = window.saltus.curves().slice(-1);
    let at = 0;
    for (let k = 1; k < c.ys.length; ++k) if (c.ys.values[k] > c.ys.values[at]) at = k;
    return c.axis.values[at];
  });
  assert.ok(Math.abs(peak - 5) <= 0.26, `the peak is at ${peak} Hz`);
  await page.click(".plot-buttons button[title='Logarithmic y axis']");
  await s.picture("spectrum");
  await page.click(".plot-buttons button[title='Logarithmic y axis']");
  // One signal over another.
  await s.plot("v");
  await page.selectOption("select[aria-label='Signal along the axis']", "x");
  await page.waitForFunction(() => window.saltus.curves().every((c) => c.label === "v" && c.xs));
  await s.picture("xy");
  await page.selectOption("select[aria-label='Signal along the axis']", "");

  const exported = async (name) => {
    await page.click(".plot-buttons button[aria-label=More]");
    return s.download(() => page.getByRole("menuitem", { name }).click());
  };
  assert.match(await exported("Plot as SVG"), /^<svg [^>]*>[\s\S]*time \[s\][\s\S]*<\/svg>/);
  assert.match(await exported("Plot as PNG"), /PNG/);
  const csv = (await exported("Shown curves as CSV")).trim().split("\n");
  assert.equal(csv[0], "time,x,v");
  const row = csv.map((l) => l.split(",").map(Number)).find((r) => r[0] === 2);
  assert.ok(Math.abs(row[1] - swing(2, 0.2)) < 2e-3 || Math.abs(row[1] - swing(2, 1)) < 2e-3, csv[1]);
};
