// Pictures for the documentation and for looking at: `node test/run.mjs --only pictures --shots FOLDER [--sizes 1280x800]`.

export const needsLibrary = true;
export const long = true;

const CLUTCHES = "Modelica.Mechanics.Rotational.Examples.CoupledClutches";
const FOURBAR = "Modelica.Mechanics.MultiBody.Examples.Loops.Fourbar1";
const ROBOT = "Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot";

export default async (s) => {
  if (!s.options.shots) return;
  for (const [width, height] of (s.options.sizes ?? "1280x800,2560x1440").split(",").map((size) => size.split("x").map(Number)))
    for (const colorScheme of ["light", "dark"]) {
      const page = (s.page = await s.window({ width, height, colorScheme }));
      const shot = (name) => s.picture(`${name}-${width}-${colorScheme}`);
      await s.open(CLUTCHES);
      await s.run();
      await s.plot("J1.w", "J2.w", "J3.w", "J4.w");
      await s.readPlot(0.45);
      await page.waitForTimeout(300);
      await shot("clutches");
      await page.keyboard.press("Alt+3");
      await page.getByRole("tab", { name: "Sliders" }).click();
      await page.waitForTimeout(1200);
      await shot("split-sliders");
      await page.keyboard.press("Alt+1");
      await page.locator(".centre-bar").getByRole("tab", { name: "Events" }).click();
      await page.waitForTimeout(500);
      await shot("events");
      await page.keyboard.press("Alt+6");
      await page.waitForSelector(".equation .katex");
      await page.waitForTimeout(700);
      await shot("equations");
      await page.keyboard.press("Alt+5");
      await page.waitForSelector(".documentation p");
      await page.waitForTimeout(300);
      await shot("documentation");
      await s.open(ROBOT);
      await page.waitForTimeout(500);
      await shot("robot");
      await s.open(FOURBAR);
      await s.run();
      await page.getByRole("tab", { name: "3D" }).click();
      await page.waitForTimeout(1500);
      await page.evaluate(() => window.saltus.setCursor(0.6));
      await page.waitForTimeout(1000);
      await shot("3d");
      await page.getByRole("tab", { name: "Plot" }).click();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("resist");
      await page.waitForTimeout(500);
      await shot("palette");
      await page.context().close();
    }
};
