// Pictures of what no other flow shows: `node test/run.mjs --only pictures --shots FOLDER`. Each in light and dark.

export const needsLibrary = true;
export const long = true;

const CLUTCHES = "Modelica.Mechanics.Rotational.Examples.CoupledClutches";
const FOURBAR = "Modelica.Mechanics.MultiBody.Examples.Loops.Fourbar1";
const HEAT = "Modelica.Electrical.Analog.Examples.Rectifier";

export default async (s) => {
  if (!s.options.shots) return;
  for (const colorScheme of ["light", "dark"]) {
    const page = (s.page = await s.window({ colorScheme }));
    const shot = (name) => s.picture(`${name}-${colorScheme}`);
    await s.open(CLUTCHES);
    await s.run();
    await s.plot("J1.w", "J2.w", "J3.w", "J4.w");
    await s.readPlot(0.45);
    await shot("clutches");
    await page.keyboard.press("Alt+3");
    await page.waitForSelector(".cm-line");
    await page.getByRole("tab", { name: "Sliders" }).click();
    await page.waitForSelector(".parameter");
    await shot("split-sliders");
    await page.keyboard.press("Alt+1");
    await page.locator(".centre-bar").getByRole("tab", { name: "Events" }).click();
    await page.waitForSelector(".event");
    await shot("events");
    await page.keyboard.press("Alt+6");
    await page.waitForSelector(".equation .katex");
    await shot("equations");
    await page.keyboard.press("Alt+5");
    await page.waitForSelector(".documentation p");
    await shot("documentation");
    await s.open(HEAT);
    await page.locator(".centre-bar").getByRole("tab", { name: "Plot" }).click();
    await s.run();
    await page.selectOption("select[aria-label='Colour the lines by']", "v");
    await page.evaluate(() => window.saltus.setCursor(0.034));
    await page.waitForSelector(".by-value");
    await shot("colours");
    await s.open(FOURBAR);
    await s.run();
    await page.getByRole("tab", { name: "3D" }).click();
    await page.waitForFunction(() => Number(document.querySelector(".scene-host")?.dataset.faces ?? 0) > 0);
    await page.evaluate(() => window.saltus.setCursor(0.6));
    await shot("3d");
    await page.getByRole("tab", { name: "Plot" }).click();
    await page.keyboard.press("Control+k");
    await page.waitForSelector(".palette input:focus");
    await page.keyboard.type("resist");
    await page.waitForSelector(".palette .entry-title >> text=Resistor");
    await shot("palette");
    await page.context().close();
  }
};
