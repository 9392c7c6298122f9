// An icon drawn by hand: each primitive as the hand draws it, moved, pulled, coloured; the text changes where it must and
// nowhere else; undo takes it back.

import assert from "node:assert/strict";

const MODEL = "model Thing // kept\n  Real x = 1;\nend Thing;\n";
export const long = true;
export const files = { "Thing.mo": MODEL };

export default async (s) => {
  const { page } = s;
  await page.evaluate(() => window.saltus.openClass("Thing", { view: "icon" }));
  await page.waitForSelector('.diagram.icon[data-ready="Thing"]');
  const count = (n) => page.waitForFunction((k) => window.saltus.canvas().drawing.graphics.length === k, n);
  const drag = async (a, b) => {
    const [from, to] = [await s.at(...a), await s.at(...b)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
  };
  const graphics = () => page.evaluate(() => window.saltus.canvas().drawing.graphics.map((g) => ({ kind: g.kind, fields: g.fields })));
  await page.click("[data-tool=Rectangle]");
  await drag([-80, 60], [80, -60]);
  await count(1);
  await page.click("[data-tool=Ellipse]");
  await drag([-40, 40], [40, -40]);
  await count(2);
  await page.locator(".diagram").focus();
  await page.keyboard.press("p");
  for (const p of [[-20, -20], [20, -20], [0, 20]]) {
    const at = await s.at(...p);
    await page.mouse.click(at.x, at.y);
  }
  await page.keyboard.press("Enter");
  await count(3);
  await page.click("[data-tool=Text]");
  await drag([-80, 96], [80, 66]);
  await count(4);
  let list = await graphics();
  assert.deepEqual(list.map((g) => g.kind), ["Rectangle", "Ellipse", "Polygon", "Text"]);
  assert.deepEqual(list[0].fields.extent, [[-80, 60], [80, -60]]);
  assert.deepEqual(list[2].fields.points, [[-20, -20], [20, -20], [0, 20], [-20, -20]]);
  // Moved: two numbers a corner and nothing else.
  let before = s.read("Thing.mo");
  await drag([-70, 0], [-60, 10]);
  await page.waitForFunction(() => window.saltus.canvas().drawing.graphics[0].fields.extent[0][0] === -70);
  assert.equal(s.read("Thing.mo"), before.replace("Rectangle(extent={{-80,60},{80,-60}}", "Rectangle(extent={{-70,70},{90,-50}}"));
  // Pulled at a corner.
  await drag([90, -50], [80, -60]);
  await page.waitForFunction(() => window.saltus.canvas().drawing.graphics[0].fields.extent[1][0] === 80);
  assert.match(s.read("Thing.mo"), /Rectangle\(extent=\{\{-70,70\},\{80,-60\}\}/);
  // A colour, and the keyboard.
  before = s.read("Thing.mo");
  await page.locator("[data-field=fillColor]").evaluate((input) => {
    input.value = "#ffcc00";
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.waitForFunction(() => window.saltus.canvas().drawing.graphics[0].fields.fillColor[2] === 0);
  assert.equal(s.read("Thing.mo"), before.replace("fillColor={255,255,255}", "fillColor={255,204,0}"));
  await page.locator(".diagram").focus();
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => window.saltus.canvas().drawing.graphics[0].fields.extent[0][1] === 72);
  await s.picture("drawn");
  assert.ok(s.succeeds("check", "Thing.mo"), "it is Modelica");
  await page.keyboard.press("Delete");
  await count(3);
  for (let k = 0; k < 20 && s.read("Thing.mo") !== MODEL; ++k) {
    const now = s.read("Thing.mo");
    await page.keyboard.press("Control+z");
    await s.until("an undo is written", () => s.read("Thing.mo") !== now);
  }
  assert.equal(s.read("Thing.mo"), MODEL, "everything is taken back");
};
