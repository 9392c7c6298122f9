// Units: what is typed in a display unit stands in the model in the unit of the variable (MLS 4.9.1), and all panels show
// it in the unit that the reader has chosen. For each type of the Standard Library and each of its display units, form →
// text → form agrees.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const needsLibrary = true;

const library = (process.env.MODELICAPATH ?? "").split(":").find((f) => existsSync(join(f, "Modelica", "Units.mo")));
const types = () => {
  if (!library) return [];
  const text = readFileSync(join(library, "Modelica", "Units.mo"), "utf8");
  const si = text.slice(text.indexOf("package SI"), text.indexOf("end SI;"));
  return [...new Set([...si.matchAll(/^\s*type (\w+) = (?:Real|\w+)\b/gm)].map((m) => m[1]))];
};
const all = types();
const parameters = all.map((t, k) => `  parameter Modelica.Units.SI.${t} p${k} = 1;`).join("\n");

export const files = {
  "All.mo": `model All\n${parameters}\nend All;\n`,
  "Spin.mo": `model Spin
  parameter Modelica.Units.SI.Angle phi0 = 0;
  parameter Modelica.Units.SI.Temperature T0 = 293.15;
  parameter Modelica.Units.SI.TemperatureDifference dT = 5;
  parameter Modelica.Units.SI.Density d(displayUnit="g/cm3") = 7700;
  Modelica.Units.SI.Angle phi(start=phi0, fixed=true);
  Modelica.Units.SI.AngularVelocity w(displayUnit="rev/min");
  Modelica.Units.SI.Temperature T = T0 + dT*time;
equation
  w = 3.14159265358979;
  der(phi) = w;
end Spin;
`,
};

export default async (s) => {
  const { page } = s;
  assert.ok(all.length > 300, `${all.length} types`);
  // All types, all units: the functions that the fields use, with the conversions that the server gives.
  await s.open("All", "diagram");
  const result = await page.evaluate(async () => {
    const { units, request } = window.saltus;
    const form = await request("class/parameters", { class: "All" });
    const fields = form.tabs.flatMap((t) => t.groups).flatMap((g) => g.parameters).filter((p) => p.name[0] === "p");
    let pairs = 0;
    const wrong = [];
    for (const p of fields) {
      units.learnUnits(p, p.displayUnits);
      if (p.displayUnits[0].unit !== p.unit || p.displayUnits[0].factor !== 1) wrong.push(`${p.name}: ${p.unit} is not first`);
      for (const c of units.choicesOf(p))
        for (const typed of ["90", "-3.7e-5", "0.123456789", "101325", "20"]) {
          ++pairs;
          const inModel = Number(units.modelText(typed, c));
          const back = Number(units.shownText(String(inModel), c));
          const straight = inModel * c.factor + c.offset;
          const scale = Math.max(Math.abs(Number(typed)), Math.abs(c.offset));
          if (Math.abs(back - Number(typed)) > 1e-12 * scale) wrong.push(`${p.name} ${c.unit}: ${typed} -> ${inModel} -> ${back}`);
          if (Math.abs(straight - Number(typed)) > 1e-12 * scale) wrong.push(`${p.name} ${c.unit}: the plot would show ${straight}`);
        }
    }
    return { fields: fields.length, pairs, converted: fields.filter((p) => p.displayUnits.length > 1).length, wrong };
  });
  assert.deepEqual(result.wrong, []);
  assert.equal(result.fields, all.length);
  assert.ok(result.converted > 60, `${result.converted} types have another unit`);
  // By hand.
  await s.open("Spin");
  const unit = (name) => page.locator(`.field-row:has(#field-${name}) .unit`);
  await page.waitForSelector("#field-phi0");
  assert.equal(await unit("phi0").inputValue(), "deg");
  assert.equal(await page.inputValue("#field-T0"), "20");
  assert.equal(await unit("T0").inputValue(), "degC");
  assert.equal(await page.inputValue("#field-d"), "7.7");
  assert.equal(await page.inputValue("#field-dT"), "5");
  assert.equal(await unit("dT").inputValue(), "K", "a difference of temperatures has no other zero");
  const set = async (name, text, wanted) => {
    await page.fill(`#field-${name}`, text);
    await page.press(`#field-${name}`, "Enter");
    await s.until(`${name} = ${text} stands as ${wanted}`, () => wanted.test(s.read("Spin.mo")));
    await page.waitForFunction(([n, t]) => document.querySelector(`#field-${n}`)?.defaultValue === t, [name, text]);
  };
  await set("phi0", "90", /phi0 = 1\.57079632679489\d* *;|phi0 = 1\.5707963267949 *;/);
  assert.equal(await page.inputValue("#field-phi0"), "90");
  await set("T0", "25", /T0 = 298\.15;/);
  // An expression keeps the unit of the model, and the field says so.
  await page.fill("#field-phi0", "0.5 + 1");
  assert.equal(await unit("phi0").innerText(), "rad");
  await set("phi0", "0.5 + 1", /phi0 = 0\.5 \+ 1;/);
  await set("phi0", "0", /phi0 = 0;/);
  // The reader chooses; the text does not change.
  const before = s.read("Spin.mo");
  await unit("T0").selectOption("degF");
  await page.waitForFunction(() => document.querySelector("#field-T0").value === "77");
  await unit("T0").selectOption("K");
  await page.waitForFunction(() => document.querySelector("#field-T0").value === "298.15");
  await unit("T0").selectOption("degC");
  assert.equal(s.read("Spin.mo"), before);
  // Curves, cursor and sliders: pi rad/s are 30 rev/min and 180 degrees each second.
  await s.run();
  await s.plot("phi", "w", "T");
  const values = await s.valuesAt(0.5);
  assert.ok(Math.abs(values.phi - 90) < 1e-3, `phi = ${values.phi}`);
  assert.ok(Math.abs(values.w - 30) < 1e-3, `w = ${values.w}`);
  assert.ok(Math.abs(values.T - 27.5) < 1e-3, `T = ${values.T}`);
  assert.match(await page.locator(".legend .figure[data-signal=T]").innerText(), /°C/);
  await s.picture("plot");
  await page.getByRole("tab", { name: "Sliders" }).click();
  assert.equal(await page.inputValue("input[aria-label='Value of T0']"), "25");
  await page.fill("input[aria-label='Value of T0']", "30");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => Math.abs((window.saltus.current().parameters.T0 ?? 0) - 303.15) < 1e-9 && window.saltus.current().state === "done");
  await s.picture("sliders");
};
