// Results outlive the server: a run that was named and kept is there after a reload and after the server was killed, with
// its numbers; one that was thrown away is not.

import assert from "node:assert/strict";

export const files = {
  "Decay.mo": `model Decay
  parameter Real k = 1;
  Real x(start=1, fixed=true);
equation
  der(x) = -k*x;
  annotation (experiment(StopTime=2));
end Decay;
`,
};

export default async (s) => {
  const { page } = s;
  await s.open("Decay", "text");
  await s.run();
  await s.plot("x");
  // Kept, named, and a second one beside it.
  await page.click(".run-head button[aria-label='Keep this run']");
  await page.dblclick(".run-head .run-name");
  await page.locator(".ask input, .dialog input").first().fill("slow");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".run-head .run-name >> text=slow");
  await s.run();
  assert.equal(await page.locator(".legend .run").count(), 2);
  await s.killServer();
  await page.waitForSelector(".verdict.wrong");
  await s.startServer();
  await page.waitForFunction(() => !document.querySelector(".verdict.wrong"));
  await page.reload();
  await page.waitForFunction(() => window.saltus !== undefined);
  await page.waitForFunction(() => document.querySelectorAll(".legend .run").length === 2);
  await page.waitForSelector(".run-head .run-name >> text=slow");
  const values = await s.valuesAt(1);
  assert.ok(Math.abs(values.x - Math.exp(-1)) < 1e-4, JSON.stringify(values));
  assert.equal(await page.locator(".run.old").count(), 0, "the model is still the same");
  // All of them in the list; one is thrown away.
  await page.click(".plot-buttons button[aria-label='Runs']");
  await page.waitForSelector(".run-list .run-row >> nth=1");
  await page.click(".run-list button[aria-label='Throw slow away']");
  await page.waitForFunction(() => document.querySelectorAll(".run-list .run-row").length === 1);
  await s.picture("list");
  // Another text makes it a run of an old model, also across a restart. Kept, since the page may have met the new text before it is
  // loaded anew: a live run then takes the place of one that is not.
  await page.keyboard.press("Escape");
  await page.click(".run-head button[aria-label='Keep this run']");
  await s.killServer();
  s.write("Decay.mo", files["Decay.mo"].replace("-k*x", "-2*k*x"));
  await s.startServer();
  await page.waitForFunction(() => !document.querySelector(".verdict.wrong"));
  await page.reload();
  await page.waitForSelector(".run.old");
};
