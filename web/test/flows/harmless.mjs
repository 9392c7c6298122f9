// Models of strangers: nothing in names, descriptions and documentation runs in the page.

import assert from "node:assert/strict";

export const needsLibrary = true;
const BAD = "<img src=x onerror='window.bad=1'><script>window.bad=1</script>";
export const files = {
  "Bad.mo": `model Bad "${BAD}"
  Modelica.Electrical.Analog.Basic.Resistor '<svg onload=window.bad=1>'(R=1) "${BAD}"
    annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  Real y = "${BAD}";
  annotation (
    Icon(graphics={Text(extent={{-90,90},{90,40}}, textString="${BAD}")}),
    Diagram(graphics={Text(extent={{-90,90},{90,40}}, textString="</text></svg>${BAD}")}),
    Documentation(info="<html><p>good</p>${BAD}<a href='javascript:window.bad=1'>link</a><iframe src='javascript:window.bad=1'></iframe></html>"));
end Bad;
`,
};

export default async (s) => {
  const { page } = s;
  await s.open("Bad");
  await s.clickPart("'<svg onload=window.bad=1>'");
  await page.waitForSelector(".properties h2");
  for (const view of ["2", "3", "4", "5"]) {
    await page.keyboard.press("Alt+" + view);
    await page.waitForTimeout(400);
  }
  await page.waitForSelector(".documentation p");
  assert.match(await page.locator(".documentation").innerText(), /good/);
  assert.equal(await page.locator(".documentation script, .documentation iframe, .documentation [onerror], .documentation a[href^=javascript]").count(), 0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Bad");
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => window.bad), undefined);
  s.errors = s.errors.filter((e) => !/Content Security|Refused/.test(e));
};
