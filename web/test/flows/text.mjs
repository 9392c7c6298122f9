// Text and diagram are one thing: a number typed moves a part, a part moved and moved back leaves every byte; a mistake
// shows in the text, in the list and on the part, with its fix; undo takes both back.

import assert from "node:assert/strict";

export const needsLibrary = true;
const MODEL = `model Divider "two resistors" // kept
  Modelica.Electrical.Analog.Basic.Resistor r1(R = 10)   annotation (Placement(transformation(extent={{-40,-10},{-20,10}})));
  Modelica.Electrical.Analog.Basic.Resistor r2(R=20) "the other"
    annotation (Placement(transformation(extent={{20,-10},{40,10}})));
equation
  connect(r1.n, r2.p) annotation (Line(points={{-20,0},{20,0}}, color={0,0,255}));
end Divider;
`;
export const files = { "Divider.mo": MODEL };

export default async (s) => {
  const { page } = s;
  await s.open("Divider", "split");
  await page.waitForSelector(".cm-content");
  // A change of the text moves the part.
  const type = async (find, replace) => {
    await page.click(".cm-content");
    await page.keyboard.press("Control+f");
    await page.locator(".cm-search input[name=search]").pressSequentially(find);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.insertText(replace);
  };
  await type("{{20,-10},{40,10}}", "{{20,30},{40,50}}");
  await page.waitForFunction(() => window.saltus.canvas().drawing.components.find((c) => c.name === "r2").box[0][1] === 30);
  await page.waitForFunction(() => true);
  assert.match(s.read("Divider.mo"), /\{\{20,30\},\{40,50\}\}/);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => window.saltus.canvas().drawing.components.find((c) => c.name === "r2").box[0][1] === -10);
  // Undo of typing may take several steps; the text is the old one then.
  for (let k = 0; k < 30 && s.read("Divider.mo") !== MODEL; ++k) {
    const before = s.read("Divider.mo");
    await page.keyboard.press("Control+z");
    await s.until("a step is taken back", () => s.read("Divider.mo") !== before);
  }
  assert.equal(s.read("Divider.mo"), MODEL);
  // A part is moved away and back.
  await s.clickPart("r1");
  const bottom = () => s.drawing().then((d) => d.components.find((c) => c.name === "r1").box[0][1]);
  for (const [key, y] of [["ArrowUp", -8], ["ArrowUp", -6], ["ArrowDown", -8], ["ArrowDown", -10]]) {
    await page.keyboard.press(key);
    await s.until(`${key} leads to ${y}`, async () => (await bottom()) === y);
  }
  await s.until("no byte has changed", () => s.read("Divider.mo") === MODEL).catch(() => assert.equal(s.read("Divider.mo"), MODEL));
  // A mistake has its place everywhere.
  await type("r2(R=20)", "r2(Q=20)");
  await page.waitForSelector(".problem.s1");
  await page.waitForSelector(".cm-lintRange-error");
  await page.waitForSelector(".badge.error");
  assert.match(await page.locator(".problem.s1").first().innerText(), /Q/);
  await page.waitForSelector(".verdict.wrong");
  // What it means, and back.
  await page.locator(".problem.s1 .about").first().click();
  await page.waitForSelector(".explanation");
  assert.match(await page.locator(".explanation").innerText(), /M0332[^]*What to do/);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".explanation", { state: "detached" });
  // Mended where it is: the part's own menu offers what the text does.
  await s.clickPart("r2");
  await page.keyboard.press("Control+.");
  await page.waitForSelector(".menu, .toast");
};
