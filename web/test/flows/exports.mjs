// The drawing as a picture, the model as an FMU: files that other programs read.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";

export const needsLibrary = true;
export const files = {
  "Decay.mo": "model Decay\n  Modelica.Blocks.Continuous.Integrator integrator(y_start=1) annotation (Placement(transformation(extent={{-10,-10},{10,10}})));\n  Modelica.Blocks.Math.Gain gain(k=-1) annotation (Placement(transformation(extent={{30,-10},{50,10}})));\nequation\n  connect(integrator.y, gain.u) annotation (Line(points={{11,0},{28,0}}, color={0,0,127}));\n  connect(gain.y, integrator.u) annotation (Line(points={{51,0},{60,0},{60,-30},{-20,-30},{-20,0},{-12,0}}, color={0,0,127}));\nend Decay;\n",
};

export default async (s) => {
  const { page } = s;
  await s.open("Decay");
  await s.sound();
  const choose = (title) => async () => {
    await page.getByRole("button", { name: "Save as" }).click();
    await page.getByRole("menuitem", { name: title }).click();
  };
  const svg = await s.download(choose("Diagram as SVG"));
  assert.match(svg, /^<svg /);
  for (const name of ["integrator", "gain"]) assert.ok(svg.includes(`>${name}</text>`), name);
  const [png] = await Promise.all([page.waitForEvent("download"), choose("Diagram as PNG")()]);
  const bytes = readFileSync(await png.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.ok(bytes.readUInt32BE(16) > 200, "width of the picture");
  // One page of the picture's size, the picture without loss, and a table that points to each object.
  const [saved] = await Promise.all([page.waitForEvent("download"), choose("Diagram as PDF")()]);
  const pdf = readFileSync(await saved.path()).toString("latin1");
  assert.match(pdf, /^%PDF-1\.4/);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)[1]);
  const places = [...pdf.slice(table).matchAll(/(\d{10}) 00000 n/g)].map((m) => Number(m[1]));
  places.forEach((at, k) => assert.ok(pdf.slice(at).startsWith(`${k + 1} 0 obj`), `object ${k + 1}`));
  const [, width, height, length] = /\/Width (\d+) \/Height (\d+) .*?\/Length (\d+)/.exec(pdf).map(Number);
  const at = pdf.indexOf("stream\n", pdf.indexOf("/Subtype /Image")) + 7;
  const rgb = inflateSync(Buffer.from(pdf.slice(at, at + length), "latin1"));
  assert.equal(rgb.length, 3 * width * height);
  assert.ok(rgb.some((v) => v < 100) && rgb.some((v) => v === 255), "ink on paper");
  const box = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf).map(Number);
  assert.ok(Math.abs(box[1] / box[2] - width / height) < 0.01);
  await choose("FMU 2.0 for co-simulation")();
  await s.until("the FMU is there", () => existsSync(join(s.folder, "Decay.fmu")));
  await page.waitForSelector(".toast >> text=Decay.fmu");
  // The program itself finds no fault with it, and runs it: x' = -x from 1.
  s.saltus("simulate", "Decay.fmu", "--stop", "1", "-o", "r.csv");
  const rows = s.read("r.csv").trim().split("\n").map((line) => line.split(","));
  const column = rows[0].findIndex((n) => n.replaceAll('"', "") === "integrator.y");
  assert.ok(Math.abs(Number(rows.at(-1)[column]) - Math.exp(-1)) < 1e-3, `y(1) = ${rows.at(-1)[column]}`);
  // What is drawn first: the state.
  await s.run();
  await page.waitForFunction(() => window.saltus.plotted().includes("integrator.y"));
};
