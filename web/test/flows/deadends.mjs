// What one could not do, or was not told: new files, bad values in fields, files in Ctrl+K, focus, two fingers, half-built
// circuits, failed runs, deleted files, runs of one's own.

import assert from "node:assert/strict";
import { readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";

export const needsLibrary = true;
export const files = {
  "Fall.mo": "model Fall\n  parameter Real k = 2;\n  Real x(start=1, fixed=true);\n  Real y;\nequation\n  der(x) = -1;\n  y = sqrt(x);\n  annotation (experiment(StopTime=0.5));\nend Fall;\n",
  "Half.mo": "model Half\n  Modelica.Electrical.Analog.Sources.SineVoltage source(V=1, f=1) annotation (Placement(transformation(extent={{-50,-10},{-30,10}})));\n  Modelica.Electrical.Analog.Basic.Resistor r(R=1) annotation (Placement(transformation(extent={{10,-10},{30,10}})));\nequation\n  connect(source.n, r.p) annotation (Line(points={{-30,0},{10,0}}, color={0,0,255}));\nend Half;\n",
  "Gone.mo": "model Gone\n  Real x = time;\nend Gone;\n",
  "plant/controller.chi": "model Clock() =\n|[ cont t: real = 0.0\n:: t' = 1.0\n]|\n",
};

export default async (s) => {
  const { page } = s;
  // New: a notebook, a χ file, an SHSML file (the name must not be refused by the form).
  for (const [kind, name, file] of [["notebook", "study", "study.md"], ["χ file", "machine", "machine.chi"], ["SHSML file", "line", "line.shsml"]]) {
    await page.keyboard.press("Alt+n");
    await page.getByRole("radio", { name: kind }).click();
    await page.fill(".dialog label:has-text('Name') input", name);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector(".dialog"));
    await s.until(`${file} is there`, () => readdirSync(s.folder).includes(file));
  }
  // Ctrl+K finds files.
  await page.keyboard.press("Control+k");
  await page.waitForSelector(".palette input:focus");
  await page.keyboard.type("contr");
  await page.locator(".palette .entry", { hasText: "plant/controller.chi" }).click();
  await page.waitForSelector(".tab.on >> text=controller.chi");
  // A bad value: the field says so and the model keeps its number.
  await s.open("Fall");
  await page.fill("#field-k", "2+");
  await page.press("#field-k", "Enter");
  await page.waitForSelector(".field-row.wrong-value .field-wrong >> text=no expression");
  assert.equal(await page.getAttribute("#field-k", "aria-invalid"), "true");
  assert.equal(await page.locator(".toast.error").count(), 0);
  assert.match(s.read("Fall.mo"), /k = 2;/);
  await page.fill("#field-k", "3");
  await page.press("#field-k", "Enter");
  await s.until("a good value is taken", () => /k = 3;/.test(s.read("Fall.mo")));
  await page.waitForFunction(() => !document.querySelector(".wrong-value"));
  // A run of one's own stays in the list when a live one follows an edit, and takes the next number.
  await s.sound();
  await s.run();
  await page.fill("#field-k", "4");
  await page.press("#field-k", "Enter");
  await page.waitForFunction(() => window.saltus.current()?.transient === true && window.saltus.current().state === "done");
  await page.getByRole("button", { name: "Runs", exact: true }).click();
  assert.ok((await page.locator(".run-row .run-name").allInnerTexts()).some((t) => /^run 1$/.test(t.trim())), "run 1 stays");
  await page.locator(".run-list").getByRole("button", { name: "Close" }).click();
  await s.run();
  assert.match(await page.evaluate(() => window.saltus.current().name), /^run 2$/);
  // A failed run says it once, with its place, and marks the equation.
  await page.fill("input[aria-label='Stop time']", "2");
  await page.keyboard.press("F5");
  await page.waitForFunction(() => window.saltus.current()?.state === "failed");
  await page.locator(".centre-bar").getByRole("tab", { name: "Messages" }).click();
  assert.equal(await page.locator(".messages .problem").count(), 1);
  assert.equal((await page.locator(".messages").innerText()).split("is not a number").length - 1, 1, "said once");
  assert.ok(!(await page.locator(".messages").innerText()).includes(s.folder), "no path of the machine");
  await page.waitForSelector(".problems .problem >> text=is not a number");
  // What the equation was computed from, and the last second of it.
  await page.waitForSelector(".operands .operand >> text=x =");
  const operand = await page.locator(".operands .operand", { hasText: "x =" }).locator("b").innerText();
  assert.ok(Math.abs(Number(operand.replace("−", "-"))) < 0.01, `x falls by one a second from 1: ${operand}`);
  await page.getByRole("button", { name: "Show the last second" }).click();
  await page.waitForSelector("canvas.plot");
  const [seen, at] = await page.evaluate(() => [window.saltus.view(), window.saltus.cursor()]);
  assert.ok(Math.abs(at - 1) < 0.01 && seen[1] === at && seen[0] >= 0 && at - seen[0] <= 1, JSON.stringify({ seen, at }));
  assert.ok((await page.evaluate(() => window.saltus.plotted())).includes("x"));
  await page.locator(".centre-bar").getByRole("tab", { name: "Messages" }).click();
  await page.locator(".messages .problem").click();
  await page.waitForSelector(".cm-line >> text=y = sqrt(x)");
  await page.waitForFunction(() => [...document.querySelectorAll(".cm-lintRange-error, .cm-lintRange")].some((n) => n.textContent.includes("sqrt(x)")));
  await page.locator(".centre-bar").getByRole("tab", { name: "Plot" }).click();
  // Pins that are not connected are called so.
  await s.open("Half");
  await page.waitForSelector(".verdict.wrong");
  await page.waitForSelector(".problems .unconnected");
  const said = await page.locator(".problems .unconnected").innerText();
  assert.match(said, /source\.p is not connected/);
  assert.match(said, /r\.n is not connected/);
  assert.ok(!/source\.n is not/.test(said));
  // A ground is one click away, and offered no more when there is one.
  const half = s.read("Half.mo");
  await page.locator(".unconnected .problem", { hasText: "source.p is not connected" }).getByRole("button", { name: "ground" }).click();
  await s.until("a ground is connected", () => /connect\(source\.p, ground\.p\)|connect\(ground\.p, source\.p\)/.test(s.read("Half.mo")));
  await page.waitForFunction(() => ![...document.querySelectorAll(".unconnected .fix")].some((b) => b.textContent === "ground"));
  for (let k = 0; k < 4 && s.read("Half.mo") !== half; ++k) {
    const before = s.read("Half.mo");
    await page.locator(".diagram").focus();
    await page.keyboard.press("Control+z");
    await s.until("a step is taken back", () => s.read("Half.mo") !== before);
  }
  assert.equal(s.read("Half.mo"), half);
  await s.picture("half");
  // After Ctrl+K the keys go to the diagram; parts by name do not lie upon each other.
  await page.keyboard.press("Control+k");
  await page.waitForSelector(".palette input:focus");
  await page.keyboard.type("Half");
  await page.waitForSelector(".palette .entry-title >> text=Half");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.classList.contains("diagram"));
  for (const k of [0, 1]) {
    const n = (await s.drawing()).components.length;
    await page.keyboard.press("/");
    await page.waitForSelector(".palette input:focus");
    await page.keyboard.type("Modelica.Electrical.Analog.Basic.Ground");
    await page.waitForSelector(".palette .entry-note >> text=Modelica.Electrical.Analog.Basic.Ground");
    await page.keyboard.press("Enter");
    await page.waitForFunction((m) => window.saltus.canvas().drawing.components.length === m, n + 1);
    await page.waitForFunction(() => document.activeElement?.classList.contains("diagram"));
  }
  const boxes = (await s.drawing()).components.map((c) => c.box);
  for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) assert.ok(a[0][0] >= b[1][0] || b[0][0] >= a[1][0] || a[0][1] >= b[1][1] || b[0][1] >= a[1][1], "parts lie beside each other");
  // Two fingers zoom and begin nothing.
  const scale = () => page.evaluate(() => window.saltus.canvas().scene.scale);
  const before = await scale();
  await page.evaluate(() => {
    const svg = document.querySelector(".diagram svg");
    svg.setPointerCapture = () => {};
    const box = svg.getBoundingClientRect();
    const fire = (type, id, x) => svg.dispatchEvent(new PointerEvent(type, { pointerId: id, pointerType: "touch", clientX: box.left + x, clientY: box.top + 150, button: 0, bubbles: true }));
    fire("pointerdown", 1, 200);
    fire("pointerdown", 2, 260);
    for (let k = 1; k <= 10; ++k) {
      fire("pointermove", 1, 200 - 3 * k);
      fire("pointermove", 2, 260 + 3 * k);
    }
    fire("pointerup", 1, 170);
    fire("pointerup", 2, 290);
  });
  assert.ok(Math.abs((await scale()) / before - 2) < 0.01, "twice as far apart is twice as large");
  assert.equal(await page.locator(".diagram .band").count(), 0);
  // A file that is deleted is said to be.
  await s.open("Gone", "text");
  await page.waitForSelector(".cm-line");
  unlinkSync(join(s.folder, "Gone.mo"));
  await page.waitForSelector(".toast >> text=Gone.mo was deleted");
};
