// Lines after their parts were moved, turned and flipped; arrays of connectors that grow with their connections. Undo gives
// back the text byte for byte.

import assert from "node:assert/strict";

export const needsLibrary = true;
const at = (x, y) => `annotation (Placement(transformation(extent={{${x - 10},${y - 10}},{${x + 10},${y + 10}}})))`;
export const files = {
  "Loop.mo": `model Loop
  Modelica.Electrical.Analog.Basic.Resistor a(R=1) ${at(-40, 0)};
  Modelica.Electrical.Analog.Basic.Resistor b(R=1) ${at(0, 0)};
  Modelica.Electrical.Analog.Basic.Resistor c(R=1) ${at(40, 0)};
  Modelica.Electrical.Analog.Basic.Resistor d(R=1) ${at(0, -40)};
equation
  connect(a.n, b.p) annotation (Line(points={{-30,0},{-10,0}}, color={0,0,255}));
  connect(b.n, c.p) annotation (Line(points={{10,0},{30,0}}, color={0,0,255}));
  connect(d.p, a.p) annotation (Line(points={{-10,-40},{-60,-40},{-60,0},{-50,0}}, color={0,0,255}));
  connect(d.n, c.n) annotation (Line(points={{10,-40},{60,-40},{60,0},{50,0}}, color={0,0,255}));
end Loop;
`,
  "Sum.mo": `model Sum
  Modelica.Blocks.Sources.Sine one(f=1) ${at(-60, 40)};
  Modelica.Blocks.Sources.Sine two(f=1) ${at(-60, 0)};
  Modelica.Blocks.Sources.Sine three(f=1) ${at(-60, -40)};
  Modelica.Blocks.Math.MultiSum sum ${at(20, 0)};
end Sum;
`,
  "Vector.mo": `model Vector
  Modelica.Blocks.Sources.Sine source(f=1) ${at(-60, 0)};
  Modelica.Blocks.Routing.Multiplex3 mux(n1=2) ${at(20, 0)};
end Vector;
`,
};

/** Each end is where its connector is, all pieces are at right angles, and none goes through a part. */
async function truthful(s) {
  const d = await s.drawing();
  for (const c of d.connections) {
    for (const [end, p] of [[c.from, c.points[0]], [c.to, c.points.at(-1)]]) {
      const [part, name] = end.replace(/\[.*\]/, "").split(".");
      const k = d.components.find((x) => x.name === part).connectors.find((x) => x.name === name);
      assert.ok(Math.hypot(k.at[0] - p[0], k.at[1] - p[1]) < 1e-6, `${end} is at ${k.at}, its line ends at ${p}`);
    }
    for (let i = 0; i + 1 < c.points.length; ++i) {
      const [a, b] = [c.points[i], c.points[i + 1]];
      assert.ok(a[0] === b[0] || a[1] === b[1], "right angles");
      for (const part of d.components) {
        const [[x0, y0], [x1, y1]] = part.box;
        // Connectors of the library lie up to 1 inside of the box.
        const through = Math.min(a[0], b[0]) < x1 - 1 && Math.max(a[0], b[0]) > x0 + 1 && Math.min(a[1], b[1]) < y1 - 1 && Math.max(a[1], b[1]) > y0 + 1;
        assert.ok(!through, `${c.from} - ${c.to} goes through ${part.name}: ${JSON.stringify(c.points)}`);
      }
    }
  }
}

export default async (s) => {
  const { page } = s;
  await s.open("Loop");
  const before = s.read("Loop.mo");
  let texts = [before];
  const step = async (what) => {
    const was = s.read("Loop.mo");
    await what();
    await s.until("the text changes", () => s.read("Loop.mo") !== was);
    await truthful(s);
    texts.push(s.read("Loop.mo"));
  };
  const drag = async (name, dx, dy) => {
    await page.keyboard.press("Escape");
    const part = (await s.drawing()).components.find((c) => c.name === name);
    const from = await s.at((part.box[0][0] + part.box[1][0]) / 2, (part.box[0][1] + part.box[1][1]) / 2);
    const to = await s.at((part.box[0][0] + part.box[1][0]) / 2 + dx, (part.box[0][1] + part.box[1][1]) / 2 + dy);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  await s.clickPart("b");
  await step(() => page.keyboard.press("R"));
  await step(() => page.keyboard.press("F"));
  await step(() => page.keyboard.press("Shift+F"));
  // To the other side of its neighbours: around them, not through them.
  await step(() => drag("a", 140, 0));
  await step(() => drag("d", 0, 80));
  await s.picture("moved");
  // Several turn about their common middle, with their lines.
  await page.keyboard.press("Control+a");
  const middle = (await s.drawing()).components.map((c) => c.box);
  await step(() => page.keyboard.press("R"));
  const after = (await s.drawing()).components.map((c) => c.box);
  assert.notDeepEqual(after, middle);
  const centre = (boxes) => [0, 1].map((k) => (Math.min(...boxes.map((b) => b[0][k])) + Math.max(...boxes.map((b) => b[1][k]))) / 2);
  for (const k of [0, 1]) assert.ok(Math.abs(centre(after)[k] - centre(middle)[k]) <= 2, `the group stays where it is: ${centre(middle)} ${centre(after)}`);
  for (let k = texts.length - 2; k >= 0; --k) {
    await page.keyboard.press("Control+z");
    await s.until(`undo ${k}`, () => s.read("Loop.mo") === texts[k]);
  }
  assert.equal(s.read("Loop.mo"), before);
  // connectorSizing: u[1], u[2], u[3]; without the second one the third moves up.
  await s.open("Sum");
  for (const name of ["one", "two", "three"]) {
    const lines = (await s.drawing()).connections.length;
    const from = await s.at(...(await s.connector(name + ".y")));
    const to = await s.at(...(await s.connector("sum.u")));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction((n) => window.saltus.canvas().drawing.connections.length === n, lines + 1);
  }
  assert.match(s.read("Sum.mo"), /MultiSum sum\(nu=3\)/);
  for (const [k, name] of ["one", "two", "three"].entries()) assert.ok(s.read("Sum.mo").includes(`connect(${name}.y, sum.u[${k + 1}])`), s.read("Sum.mo"));
  await s.sound();
  await page.keyboard.press("Escape");
  await s.clickPart("two");
  await page.keyboard.press("Delete");
  await s.until("the second one is gone", () => /MultiSum sum\(nu=2\)/.test(s.read("Sum.mo")));
  assert.ok(s.read("Sum.mo").includes("connect(three.y, sum.u[2])"), s.read("Sum.mo"));
  // Of another array one element is chosen.
  await s.open("Vector");
  const from = await s.at(...(await s.connector("source.y")));
  const to = await s.at(...(await s.connector("mux.u1")));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  await page.getByRole("menuitem", { name: "mux.u1[2]" }).click();
  await s.until("the element is connected", () => s.read("Vector.mo").includes("connect(source.y, mux.u1[2])"));
};
