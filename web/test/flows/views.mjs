// How the views look, light and dark: pictures of half the size, compared with those of web/test/views. Blocks of ten pixels are compared
// by their mean colour, so that another smoothing of letters is no difference and a panel at another place is one.
// SALTUS_UPDATE_VIEWS=1 writes them anew.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { decode, difference } from "../png.mjs";

// Fonts are those of the machine: not among the fast ones, which run everywhere.
export const long = true;
const folder = new URL("../views/", import.meta.url);
const MOST = 0.02; // of all blocks
const SQUARE = "Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,0,127}, fillColor={200,220,255}, fillPattern=FillPattern.Solid)";
export const files = {
  "Views.mo": `package Views
  connector Pin
    Real v;
    flow Real i;
    annotation (Icon(graphics={${SQUARE}}));
  end Pin;
  model Part "with two pins"
    parameter Real k(unit="s") = 1 "a time";
    Pin l annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin r annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    l.i + r.i = 0;
    l.v - r.v = k*l.i;
    annotation (Icon(graphics={${SQUARE}, Text(extent={{-100,150},{100,110}}, textString="%name")}));
  end Part;
  model Pair
    Part a annotation (Placement(transformation(extent={{-50,-10},{-30,10}})));
    Part b(k=2) annotation (Placement(transformation(extent={{30,-10},{50,10}})));
  equation
    connect(a.r, b.l) annotation (Line(points={{-30,0},{30,0}}, color={0,0,127}));
  end Pair;
  model Ball
    Real h(start=1, fixed=true, unit="m");
    Real v(start=0, fixed=true, unit="m/s");
  equation
    der(h) = v;
    der(v) = -9.81;
    when h <= 0 then
      reinit(v, -0.7*pre(v));
    end when;
    annotation (experiment(StopTime=1.5));
  end Ball;
end Views;
`,
  "notes.md": "# Notes\n\nA ball that falls.\n\n```modelica\nmodel Fall\n  Real h(start=1, fixed=true);\nequation\n  der(h) = -1;\nend Fall;\n```\n",
};

export default async (s) => {
  const wrong = [];
  const context = await s.browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.5 });
  const page = await s.window({ context });
  const own = Object.create(s, { page: { value: page } });
  const open = (name, view) => page.evaluate(([n, v]) => window.saltus.openClass(n, { view: v }), [name, view]);
  const lookIn = async (name, colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((c) => document.documentElement.dataset.theme === c, colorScheme);
    await page.mouse.move(640, 2);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const take = () => page.screenshot({ animations: "disabled", mask: [page.locator(".group.head"), page.locator(".run-state"), page.locator(".toasts")], maskColor: "#808080" });
    const path = new URL(`${name}-${colorScheme}.png`, folder);
    if (process.env.SALTUS_UPDATE_VIEWS) {
      mkdirSync(folder, { recursive: true });
      await page.waitForTimeout(1500);
      return writeFileSync(path, await take());
    }
    assert.ok(existsSync(path), `no picture ${path}`);
    const wanted = decode(readFileSync(path));
    // What comes a moment later (icons, a verdict) has its time.
    let by = 1;
    for (const end = Date.now() + 8000; by > MOST && Date.now() < end; await page.waitForTimeout(200)) by = difference(decode(await take()), wanted);
    if (by > MOST) {
      wrong.push(`${name}-${colorScheme}: ${(100 * by).toFixed(1)} % of the blocks differ`);
      if (s.options.shots) writeFileSync(`${s.options.shots}/views-${name}-${colorScheme}.png`, await take());
    }
  };
  const look = async (name) => {
    for (const colorScheme of ["light", "dark"]) await lookIn(name, colorScheme);
  };
  await page.waitForSelector(".tree .row");
  await look("welcome");
  await open("Views.Pair", "diagram");
  await page.waitForSelector('.diagram[data-ready="Views.Pair"]');
  await page.waitForSelector(".verdict.wrong, .verdict.sound, .verdict.warned");
  await page.evaluate(() => window.saltus.canvas().select({ components: ["b"], connections: [] }));
  await page.waitForSelector("#field-k");
  await look("diagram");
  await page.keyboard.press("Alt+3");
  await page.waitForSelector(".cm-content");
  await look("split");
  await open("Views.Part", "icon");
  await page.waitForSelector('.diagram.icon[data-ready="Views.Part"]');
  await look("icon");
  await open("Views.Ball", "text");
  await page.waitForSelector(".cm-content");
  await own.run();
  await page.evaluate(() => (window.saltus.setPlotted(["h", "v"]), window.saltus.setCursor(0.8)));
  await page.waitForSelector(".legend .figure[data-signal=h]");
  await look("plot");
  await page.locator(".centre-bar").getByRole("tab", { name: "Events" }).click();
  await page.waitForSelector(".event");
  await look("events");
  await page.locator(".centre-bar").getByRole("tab", { name: "Plot" }).click();
  await page.locator(".tree .row", { hasText: "notes.md" }).click();
  await page.waitForSelector(".notebook h1");
  await look("notebook");
  await page.keyboard.press("Control+k");
  await page.waitForSelector(".palette input:focus");
  await page.keyboard.type(">view");
  await page.waitForSelector(".palette .entry");
  await look("palette");
  assert.deepEqual(wrong, []);
};
