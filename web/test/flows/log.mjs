// What was done is listed as commands; the command of a run makes the same numbers again.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";

export const files = {
  "with space/Decay.mo": "model Decay\n  parameter Real k = 1;\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -k*x;\nend Decay;\n",
};

export default async (s) => {
  const { page } = s;
  await s.open("Decay", "text");
  await s.run();
  await page.getByRole("tab", { name: "Sliders" }).click();
  await page.fill("input[aria-label='Value of k']", "2.5");
  await page.keyboard.press("Enter");
  await page.fill("input[aria-label='Value of x']", "4");
  await page.keyboard.press("Enter");
  await page.fill("input[aria-label='Stop time']", "2");
  await page.waitForFunction(() => window.saltus.current()?.parameters.k === 2.5 && window.saltus.startsChanged() && window.saltus.current().state === "done");
  await s.run();
  await page.locator(".centre-bar").getByRole("tab", { name: "Log" }).click();
  const lines = await page.locator(".log-entry code").allInnerTexts();
  const runs = lines.filter((l) => l.startsWith("saltus simulate"));
  assert.equal(runs.length, 2, lines.join("\n"));
  assert.equal(runs[0], "saltus simulate 'with space/Decay.mo' --model Decay");
  assert.match(runs[1], /--stop 2 --param k=2\.5 --start-value x=4$/);
  // 4 exp(-2.5 * 2).
  execFileSync("bash", ["-c", runs[1] + " -o again.csv"], { cwd: s.folder, env: { ...process.env, PATH: `${dirname(s.options.saltus)}:${process.env.PATH}` }, stdio: "ignore" });
  const rows = s.read("again.csv").trim().split("\n").map((l) => l.split(","));
  const last = Number(rows.at(-1)[rows[0].indexOf("x")]);
  assert.ok(Math.abs(last - 4 * Math.exp(-5)) < 1e-5, `x(2) = ${last}`);
  // So does the one of an FMU.
  await page.keyboard.press("Control+Shift+P");
  await page.waitForSelector(".palette input:focus");
  await page.keyboard.type("FMU 2.0 for co");
  await page.locator(".palette .entry", { hasText: "FMU 2.0 for co-simulation" }).click();
  await s.until("the FMU is there", () => existsSync(s.path("Decay.fmu")));
  const line = page.locator(".log-entry code", { hasText: "saltus fmu" });
  await line.waitFor();
  assert.equal(await line.innerText(), "saltus fmu 'with space/Decay.mo' --model Decay --fmi 2 --cs");
  rmSync(s.path("Decay.fmu"));
  execFileSync("bash", ["-c", await line.innerText()], { cwd: s.folder, env: { ...process.env, PATH: `${dirname(s.options.saltus)}:${process.env.PATH}` }, stdio: "ignore" });
  assert.ok(existsSync(s.path("Decay.fmu")));
  const python = await s.download(() => page.getByRole("button", { name: "Save as Python" }).click());
  assert.match(python, /^import saltus\n[^]*m1 = saltus\.load\("with space\/Decay\.mo", "Decay"\)\nr1 = m1\.simulate\(\)\n[^]*r2 = m1\.simulate\(stop=2, params=\{"k":2\.5\}, start_values=\{"x":4\}\)\n# saltus fmu [^\n]+\n$/);
};
