// How long things take in the browser. The bounds are those of the studio's promise, with room for a busy machine; the
// figures are printed.

import assert from "node:assert/strict";
import { cpus, loadavg } from "node:os";

export const needsLibrary = true;
export const long = true;
export const files = {
  "Many.mo": `model Many
  Real x[20];
equation
  for k in 1:20 loop
    x[k] = sin((20 + k)*time) + k;
  end for;
  annotation (experiment(StopTime=10, Interval=1e-4));
end Many;
`,
  "Parts.mo": `model Parts\n${Array.from({ length: 20 }, (_, k) => `  Modelica.Blocks.Math.Gain gain${k}(k=${k + 1}) annotation (Placement(transformation(extent={{${(k % 5) * 40 - 90},${Math.floor(k / 5) * 40 - 70}},{${(k % 5) * 40 - 70},${Math.floor(k / 5) * 40 - 50}}})));\n`).join("")}equation\n${Array.from({ length: 19 }, (_, k) => `  connect(gain${k}.y, gain${k + 1}.u);\n`).join("")}end Parts;\n`,
  "Text.mo": "model Text\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Text;\n",
};
// Bounds are multiplied by it: SALTUS_ROOM=1 on a machine that does nothing else.
const ROOM = Number(process.env.SALTUS_ROOM ?? 6);

export default async (s) => {
  const { page } = s;
  console.log(`        load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
  const figures = [];
  const slow = [];
  const note = (what, ms, bound) => {
    figures.push(`${what}: ${ms.toFixed(ms < 10 ? 1 : 0)} ms (promised ${bound})`);
    console.log("        " + figures.at(-1));
    if (ms >= ROOM * bound) slow.push(figures.at(-1));
  };
  await page.reload();
  await page.waitForFunction(() => window.saltus !== undefined);
  note("first paint, warm", await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? performance.getEntriesByName("studio-shown")[0].startTime), 1000);

  // From the press on the library to its packages in the tree, and from there to a package of hundreds of classes.
  const opensTree = (row, child) => page.evaluate(([name, below]) => new Promise((done) => {
    const find = (text) => [...document.querySelectorAll(".tree .row")].find((r) => r.querySelector(".row-name")?.textContent === text);
    const began = performance.now();
    const watch = new MutationObserver(() => find(below) && (watch.disconnect(), requestAnimationFrame(() => done(performance.now() - began))));
    watch.observe(document.querySelector(".tree"), { childList: true, subtree: true });
    find(name).querySelector(".twist").click();
  }), [row, child]);
  await page.waitForSelector(".tree .row-name >> text='Modelica'");
  note("class tree of the library", await opensTree("Modelica", "Electrical"), 300);

  const opened = async (name) => {
    const t = Date.now();
    await s.open(name);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return Date.now() - t;
  };
  note("diagram of FullRobot", await opened("Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot"), 500);
  await s.picture("robot-diagram");

  // A part under the hand: the time from frame to frame.
  await s.open("Parts");
  const part = (await s.drawing()).components.find((c) => c.name === "gain7");
  const from = await s.at((part.box[0][0] + part.box[1][0]) / 2, (part.box[0][1] + part.box[1][1]) / 2);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const dragged = page.evaluate(() => new Promise((done) => {
    const list = [];
    let before = 0;
    const step = (now) => {
      if (before) list.push(now - before);
      before = now;
      if (list.length < 120) requestAnimationFrame(step);
      else done(list.sort((a, b) => a - b)[Math.floor(0.95 * list.length)]);
    };
    requestAnimationFrame(step);
  }));
  for (let k = 0; k < 120; ++k) await page.mouse.move(from.x + 60 * Math.sin(k / 9), from.y + 40 * Math.cos(k / 9));
  note("a frame of a drag, 95 of 100", await dragged, 17);
  await page.mouse.up();

  await s.open("Text", "text");
  await page.waitForSelector(".cm-line");
  await page.click(".cm-line >> nth=3");
  await page.keyboard.press("End");
  await s.sound();
  const typed = await page.evaluate(() => new Promise((done) => {
    const began = performance.now();
    const watch = new MutationObserver(() => document.querySelector(".cm-lintRange-error") && (watch.disconnect(), done(performance.now() - began)));
    watch.observe(document.querySelector(".cm-content"), { childList: true, subtree: true, attributes: true });
    document.execCommand("insertText", false, " +");
  }));
  note("key to diagnostics", typed, 250);
  // Forty keys, each waited for: a mistake comes with one and goes with the next.
  const each = await page.evaluate(async () => {
    const list = [];
    for (let k = 0; k < 40; ++k) {
      const wrong = document.querySelector(".cm-lintRange-error") !== null;
      const began = performance.now();
      const seen = new Promise((done) => {
        const watch = new MutationObserver(() => (document.querySelector(".cm-lintRange-error") !== null) !== wrong && (watch.disconnect(), done()));
        watch.observe(document.querySelector(".cm-content"), { childList: true, subtree: true, attributes: true });
      });
      document.execCommand(wrong ? "delete" : "insertText", false, "+");
      await seen;
      list.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 60));
    }
    return list.sort((a, b) => a - b);
  });
  note("key to diagnostics, 95 of 100", each[Math.floor(0.95 * each.length)], 50);

  await s.open("Modelica.Mechanics.Rotational.Examples.CoupledClutches");
  await s.run();
  await s.plot("J1.w", "J2.w", "J3.w", "J4.w");
  await page.getByRole("tab", { name: "Sliders" }).click();
  await page.fill(".parameters input[type=search]", "J1.J");
  const times = [];
  for (let k = 0; k < 8; ++k) {
    const run = await page.evaluate(() => window.saltus.current().run);
    await page.locator("input[type=range][data-parameter='J1.J']").press("ArrowRight");
    await page.waitForFunction((r) => window.saltus.current().run !== r && window.saltus.current().state === "done", run);
    times.push(await page.evaluate(() => window.saltus.sliderTime()));
  }
  note("slider to curves of CoupledClutches", times.sort((a, b) => a - b)[4], 100);

  await page.getByRole("tab", { name: "Plot" }).click();
  await s.open("Many", "text");
  await s.run();
  await page.evaluate(() => window.saltus.setPlotted(Array.from({ length: 20 }, (_, k) => `x[${k + 1}]`)));
  await page.waitForFunction(() => document.querySelectorAll(".legend .curve").length === 20);
  const box = await page.locator("canvas.plot").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 50);
  const frames = page.evaluate(() => new Promise((done) => {
    const list = [];
    const step = (now) => (list.push(now), list.length < 120 ? requestAnimationFrame(step) : done((list.at(-1) - list[0]) / (list.length - 1)));
    requestAnimationFrame(step);
  }));
  for (let k = 0; k < 80; ++k) await page.mouse.wheel(0, k % 2 ? 60 : -60);
  note("a frame with 20 curves of 100,000 points, zooming", await frames, 17);
  assert.deepEqual(slow, []);
};
