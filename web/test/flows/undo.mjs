// Random diagrams, their parts moved, turned and flipped: each step is one edit of the text, and undo gives back the text of
// every step, byte for byte. Keys come faster than answers: the lines still end at their pins.

import assert from "node:assert/strict";

const LIBRARY = `package Small
  connector Pin
    Real v;
    flow Real i;
    annotation (Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)}), Diagram(graphics={Rectangle(extent={{-40,40},{40,-40}})}));
  end Pin;
  model Part
    Pin l annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin r annotation (Placement(transformation(extent={{90,-10},{110,10}})));
    Pin u annotation (Placement(transformation(extent={{-10,90},{10,110}})));
    annotation (Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}), Text(extent={{-100,-150},{100,-110}}, textString="%name")}));
  end Part;
end Small;
`;

let seed = 17;
const random = (n) => Math.floor(((seed = (seed * 16807) % 2147483647) / 2147483647) * n);

/** As a hand may have written it: spaces, comments and numbers in many forms. */
function diagram(name) {
  const parts = [];
  while (parts.length < 5) {
    const at = [random(9) * 20 - 80, random(8) * 20 - 70];
    if (parts.every((p) => Math.abs(p[0] - at[0]) >= 40 || Math.abs(p[1] - at[1]) >= 40)) parts.push(at);
  }
  const number = (v) => (random(3) ? `${v}` : random(2) ? `${v}.0` : ` ${v}`);
  const declared = parts.map(([x, y], k) => `  Small.Part p${k}${random(2) ? "" : ` "part ${k}"`}${random(2) ? "\n   " : ""} annotation (Placement(transformation(extent={{${number(x - 10)},${number(y - 10)}},{${number(x + 10)},${number(y + 10)}}})));${random(3) ? "" : " // here"}\n`);
  const pins = parts.flatMap((_, k) => ["l", "r", "u"].map((pin) => `p${k}.${pin}`)).sort(() => random(3) - 1);
  const lines = [];
  for (let k = 0; k + 1 < 8; k += 2) if (pins[k].slice(0, 2) !== pins[k + 1].slice(0, 2)) lines.push(`  connect(${pins[k]}, ${pins[k + 1]})${random(4) ? "" : " /* as it was */"};\n`);
  return `model ${name}\n${declared.join("")}equation\n${lines.join("")}end ${name};\n`;
}

const NAMES = Array.from({ length: 8 }, (_, k) => "D" + k);
const FREE = `model Free
  Small.Part one annotation (Placement(transformation(extent={{-60,-10},{-40,10}})));
  Small.Part two annotation (Placement(transformation(extent={{40,30},{60,50}})));
end Free;
`;
export const files = { "Small.mo": LIBRARY, "Free.mo": FREE, ...Object.fromEntries(NAMES.map((n) => [n + ".mo", diagram(n)])) };

export default async (s) => {
  const { page } = s;
  const KEYS = ["r", "Shift+R", "f", "Shift+F", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowUp"];
  const truthful = async (name) => {
    const { components, connections } = await s.drawing();
    const pins = new Map(components.flatMap((c) => c.connectors.map((k) => [`${c.name}.${k.name}`, k.at])));
    for (const c of connections.filter((l) => l.drawn)) for (const [end, at] of [[c.from, c.points[0]], [c.to, c.points.at(-1)]]) assert.deepEqual(at, pins.get(end), `${name}: ${c.from} - ${c.to} ends at ${end}`);
  };
  for (const name of NAMES) {
    await s.open(name);
    const file = name + ".mo";
    const texts = [s.read(file)];
    for (let k = 0; k < 10; ++k) {
      await page.evaluate((p) => window.saltus.canvas().select({ components: p, connections: [] }), random(4) ? ["p" + random(5)] : ["p0", "p" + (1 + random(4))]);
      await page.locator(".diagram").focus();
      await page.keyboard.press(KEYS[random(KEYS.length)]);
      await s.until("the text changes", () => s.read(file) !== texts.at(-1));
      await truthful(name);
      texts.push(s.read(file));
    }
    for (let k = texts.length - 2; k >= 0; --k) {
      await page.keyboard.press("Control+z");
      await s.until(`${name}, undo ${k}`, () => s.read(file) === texts[k]).catch(() => assert.equal(s.read(file), texts[k]));
    }
    // As fast as they can be pressed.
    const { components } = await s.drawing();
    const bottom = components.find((c) => c.name === "p1").box[0];
    await page.evaluate(() => window.saltus.canvas().select({ components: ["p1"], connections: [] }));
    const keys = ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowUp"];
    for (const key of keys) page.keyboard.press(key);
    const there = async () => (await s.drawing()).components.find((c) => c.name === "p1").box[0];
    await s.until("all keys have moved it", async () => JSON.stringify(await there()) === JSON.stringify([bottom[0] - 4, bottom[1] + 8]));
    await truthful(name);
  }
  // A part that comes near the height of another one takes it, and a line shows it. With Ctrl at the release a copy is left.
  await s.open("Free");
  await page.locator(".diagram").focus();
  while ((await page.evaluate(() => window.saltus.canvas().scene.scale)) > 1.5) await page.keyboard.press("-");
  const middle = async (name) => {
    const { box } = (await s.drawing()).components.find((c) => c.name === name);
    return [0, 1].map((k) => (box[0][k] + box[1][k]) / 2);
  };
  const drag = async (name, to, before) => {
    await page.keyboard.press("Escape");
    const [a, b] = [await s.at(...(await middle(name))), await s.at(...to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await before();
    await page.mouse.up();
  };
  await drag("one", [-12, 42], async () => assert.equal(await page.locator(".guide").count(), 1));
  await s.until("on the height of its neighbour", async () => JSON.stringify(await middle("one")) === "[-12,40]");
  assert.equal(await page.locator(".guide").count(), 0);
  await drag("one", [-12, -36], () => page.keyboard.down("Control"));
  await page.keyboard.up("Control");
  await s.until("a copy", async () => (await s.drawing()).components.length === 3);
  assert.deepEqual(await middle("one"), [-12, 40]);
  const copy = (await s.drawing()).components.find((c) => !["one", "two"].includes(c.name)).name;
  assert.deepEqual(await middle(copy), [-12, -36]);
};
