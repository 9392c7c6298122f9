// What can be seen: texts of a size that can be read, nothing over what one reads, signs that are there on every system.

import assert from "node:assert/strict";

export const needsLibrary = true;
export const files = {
  "Equations.mo": "model Equations\n  Real x(start=1, fixed=true);\n  Boolean low;\nequation\n  der(x) = -x;\n  low = x < 0.5;\n  annotation (experiment(StopTime=1.0));\nend Equations;\n",
  "Bad.mo": "model Bad\n  Modelica.Electrical.Analog.Basic.Resistor r(R=true) annotation (Placement(transformation(extent={{-10,-10},{10,10}})));\n  Modelica.Electrical.Analog.Basic.Resistor s(R=1) annotation (Placement(transformation(extent={{20,-10},{40,10}})));\nend Bad;\n",
};

const contrast = (a, b) => {
  const light = (c) => {
    const [r, g, b2] = c.match(/[\d.]+/g).map(Number).map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b2;
  };
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};

export default async (s) => {
  const { page } = s;
  // A large diagram: each text that is shown has 11 pixels, lines have one.
  await s.open("Modelica.Fluid.Examples.AST_BatchPlant.BatchPlant_StandardWater");
  await page.waitForTimeout(300);
  const readable = async () => page.evaluate(() => {
    const scale = window.saltus.canvas().scene.scale;
    const shown = [...document.querySelectorAll(".diagram .parts text")].filter((t) => getComputedStyle(t).display !== "none");
    const least = Math.min(...shown.map((t) => parseFloat(getComputedStyle(t).fontSize) * scale));
    const widths = [...document.querySelectorAll(".diagram .parts path")].slice(0, 400).map((p) => parseFloat(getComputedStyle(p).strokeWidth));
    return { shown: shown.length, all: document.querySelectorAll(".diagram .parts text").length, least, thinnest: Math.min(...widths) };
  });
  const far = await readable();
  assert.ok(far.least >= 10.9 || far.shown === 0, JSON.stringify(far));
  assert.ok(far.thinnest >= 1, JSON.stringify(far));
  await page.locator(".diagram").focus();
  for (let k = 0; k < 8; ++k) await page.keyboard.press("+");
  await page.waitForTimeout(300);
  const near = await readable();
  assert.ok(near.shown > far.shown && near.least >= 10.9, JSON.stringify({ far, near }));
  await page.keyboard.press("0");
  await s.picture("plant");
  // Eight tabs: the one in front is in sight.
  for (const c of ["Rectifier", "ChuaCircuit", "CauerLowPassAnalog", "HeatingNPN_NORGate", "NandGate", "HeatingRectifier"]) await s.open("Modelica.Electrical.Analog.Examples." + c);
  const inSight = await page.evaluate(() => {
    const [tab, list] = [document.querySelector(".tabs.files .tab.on"), document.querySelector(".tabs.files")].map((n) => n.getBoundingClientRect());
    return tab.left >= list.left - 1 && tab.right <= list.right + 1;
  });
  assert.ok(inSight, "the active tab is in sight");
  // The path's separators can be seen.
  const crumb = await page.evaluate(() => [getComputedStyle(document.querySelector(".crumbs i")).color, getComputedStyle(document.querySelector(".topbar")).backgroundColor]);
  assert.ok(contrast(...crumb) >= 3, `crumbs ${contrast(...crumb)}`);
  // All buttons have a drawn sign or letters.
  await s.open("Bad");
  await page.locator(".diagram").focus();
  await page.keyboard.press("Control+a");
  await page.waitForSelector(".align button");
  for (const button of await page.locator(".align button").all()) {
    const box = await button.locator("svg.sign").boundingBox();
    assert.ok(box && box.width >= 10, "a sign on the button");
  }
  const tofu = await page.evaluate(() => [...document.querySelectorAll("button")].filter((b) => b.getClientRects().length && !b.querySelector("svg, img, i") && !/[\p{L}\p{N}×+–−%…]/u.test(b.textContent)).map((b) => b.outerHTML));
  assert.deepEqual(tofu, [], "buttons whose sign depends on a font");
  // The badge of a problem lies beside the part and covers none of its pins.
  await page.waitForSelector(".badge.error");
  const covered = await page.evaluate(() => {
    const canvas = window.saltus.canvas();
    const badge = document.querySelector(".badge.error circle").getBoundingClientRect();
    return canvas.drawing.components.flatMap((c) => c.connectors).filter((k) => {
      const p = canvas.onScreen(k.at);
      return p.x > badge.left && p.x < badge.right && p.y > badge.top && p.y < badge.bottom;
    }).length + (badge.width > 16 ? 1 : 0);
  });
  assert.equal(covered, 0);
  // A class of equations alone opens as text.
  await page.evaluate(() => window.saltus.openClass("Equations"));
  await page.waitForSelector(".cm-line >> text=der(x)");
  // Truth values have a lane of their own; the last number of the axis is whole; toasts lie on no legend.
  await s.run();
  await s.plot("x", "low");
  await page.waitForTimeout(200);
  const svg = await page.evaluate(() => window.saltus.plotHandle().svg());
  assert.match(svg, />low<\/text>/);
  const width = Number(/width="(\d+)"/.exec(svg)[1]);
  for (const [, x, anchor, text] of svg.matchAll(/<text x="([\d.]+)"[^>]*?text-anchor="(\w+)"[^>]*>([^<]*)</g)) {
    const right = Number(x) + { start: 1, middle: 0.5, end: 0 }[anchor] * text.length * 6.2;
    assert.ok(right <= width + 1, `'${text}' is cut at the right`);
  }
  await page.keyboard.press("Control+z");
  const over = await page.evaluate(() => {
    const legend = document.querySelector(".legend").getBoundingClientRect();
    return [...document.querySelectorAll(".toast")].filter((t) => {
      const b = t.getBoundingClientRect();
      return b.right > legend.left && b.bottom > legend.top;
    }).length;
  });
  assert.equal(over, 0);
  const cut = await page.evaluate(() => [...document.querySelectorAll(".legend .curve-name")].filter((n) => n.scrollWidth > n.clientWidth + 1).length);
  assert.equal(cut, 0, "names in the legend");
  await s.picture("lanes");
};
