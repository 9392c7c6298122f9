// A class gets another name with all its uses, its file and its line in the order of its package; and everything is found by
// the search in all texts.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";

export const files = {
  "Plant/package.mo": 'package Plant "parts"\n  model Inner\n    Real z = 1;\n  end Inner;\nend Plant;\n',
  "Plant/package.order": "Inner\nTank\nSystem\n",
  "Plant/Tank.mo": 'within Plant;\nmodel Tank "a tank"\n  parameter Real area = 2;\n  Real level(start=1, fixed=true);\nequation\n  der(level) = -level/area;\nend Tank;\n',
  "Plant/System.mo": "within Plant;\nmodel System\n  Tank left(area=1) annotation (Placement(transformation(extent={{-10,-10},{10,10}})));\n  Plant.Tank right;\n  Inner inner1;\nend System;\n",
  "Use.mo": "model Use\n  extends Plant.System;\n  Plant.Tank own; // the Tank of mine\nend Use;\n",
  "notes.md": "# Tanks\n\nThe class Plant.Tank is a tank.\n",
};

export default async (s) => {
  const { page } = s;
  await s.open("Plant.Tank", "text");
  await page.waitForSelector(".cm-line");
  await page.keyboard.press("Control+k");
  await page.waitForSelector(".palette input:focus");
  await page.keyboard.type(">Rename this class");
  await page.locator(".palette .entry", { hasText: "Rename this class" }).click();
  await page.waitForSelector(".ask input:focus");
  assert.equal(await page.inputValue(".ask input"), "Tank");
  await page.keyboard.type("Vessel");
  await page.keyboard.press("Enter");
  await s.until("the file has its name", () => existsSync(s.path("Plant/Vessel.mo")) && !existsSync(s.path("Plant/Tank.mo")));
  await s.until("all uses", () => /Vessel left/.test(s.read("Plant/System.mo")) && /Plant\.Vessel right/.test(s.read("Plant/System.mo")) && /Plant\.Vessel own; \/\/ the Tank of mine/.test(s.read("Use.mo")));
  assert.match(s.read("Plant/Vessel.mo"), /^within Plant;\nmodel Vessel "a tank"[^]*end Vessel;\n$/);
  assert.equal(s.read("Plant/package.order"), "Inner\nVessel\nSystem\n");
  assert.match(s.read("notes.md"), /Plant\.Tank/, "notebooks are not Modelica");
  // The tab shows the class under its name, and one goes on writing in it.
  await page.waitForSelector(".tab.on >> text=Vessel");
  await page.waitForFunction(() => location.hash === "#class/Plant.Vessel/text");
  await page.click(".cm-line >> nth=2");
  await page.keyboard.press("End");
  await page.keyboard.type(" // m2");
  await s.until("the new file is written", () => s.read("Plant/Vessel.mo").includes("area = 2; // m2"));
  assert.ok(!existsSync(s.path("Plant/Tank.mo")), "the old file is not made again");
  assert.ok(s.succeeds("check", "Plant"), "the package is valid");
  await s.open("Use", "text");
  await s.sound();
  // A class inside of a file: one step of the history.
  const before = [s.read("Plant/package.mo"), s.read("Plant/System.mo"), s.read("Plant/package.order")];
  await page.evaluate(() => window.saltus.request("class/rename", { class: "Plant.Inner", name: "Core" }));
  await s.until("its uses", () => /Core inner1/.test(s.read("Plant/System.mo")));
  assert.match(s.read("Plant/package.mo"), /model Core\n    Real z = 1;\n  end Core;/);
  assert.equal(s.read("Plant/package.order"), "Core\nVessel\nSystem\n");
  await page.evaluate((uri) => window.saltus.request("history/undo", { uri }), "file://" + s.path("Plant/System.mo"));
  await s.until("undo takes it back in all files", () => JSON.stringify([s.read("Plant/package.mo"), s.read("Plant/System.mo"), s.read("Plant/package.order")]) === JSON.stringify(before));
  // Not supported yet: a package in a folder of its own.
  assert.match(await page.evaluate(() => window.saltus.request("class/rename", { class: "Plant", name: "Works" }).then(() => "", (e) => e.message)), /not supported yet/);
  // Names that are there already, or are none, are refused.
  for (const name of ["System", "2x", "model"]) {
    const said = await page.evaluate((n) => window.saltus.request("class/rename", { class: "Plant.Vessel", name: n }).then(() => "", (e) => e.message), name);
    assert.ok(said.includes(name), `${name}: ${said}`);
  }
  // Search in all texts.
  await page.keyboard.press("Control+Shift+F");
  await page.waitForSelector(".find-texts input:focus");
  await page.keyboard.type("tank");
  await page.waitForFunction(() => /^5 in 3 files/.test(document.querySelector(".find-count")?.textContent ?? ""));
  await page.getByRole("button", { name: "Match upper and lower case" }).click();
  await page.waitForFunction(() => /^2 in 2 files/.test(document.querySelector(".find-count")?.textContent ?? ""));
  await page.getByRole("button", { name: "Match upper and lower case" }).click();
  await s.picture("find");
  await page.locator(".found-place", { hasText: "of mine" }).click();
  await page.waitForFunction(() => document.activeElement.closest(".cm-editor")?.querySelector(".cm-activeLine")?.textContent.includes("the Tank of mine"));
  await page.locator(".find-texts input[type=search]").focus();
  await page.keyboard.press("Escape");
  await page.waitForSelector("#library-search");
};
