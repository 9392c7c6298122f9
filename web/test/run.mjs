// Drives the studio in a browser: `node test/run.mjs --saltus PROGRAM --page FOLDER [--long] [--only NAME] [--shots FOLDER [--sizes 1280x800]]`.
// Each file in test/flows is a flow; it gets a folder of its own, a server and a page. Where Chromium, playwright-core,
// the page or the Standard Library is missing, one line says so and the status is 77.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Studio } from "./studio.mjs";
import { browserPath, chromium, skip } from "./browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const options = { saltus: join(here, "../../build/saltus"), page: join(here, "../../build/web"), long: false, only: "", shots: "" };
const words = process.argv.slice(2);
while (words.length) {
  const word = words.shift().slice(2);
  if (word === "long") options.long = true;
  else options[word] = words.shift();
}
for (const key of ["saltus", "page", "shots"]) if (options[key]) options[key] = resolve(options[key]);

if (!existsSync(join(options.page, "index.html"))) skip("the studio's page is not built");
if (!/^  studio\b/m.test(String(spawnSync(options.saltus, ["--help"]).stdout))) skip("this saltus has no studio");
const library = (process.env.MODELICAPATH ?? "").split(":").some((folder) => folder && existsSync(folder) && readdirSync(folder).some((name) => /^Modelica( |$)/.test(name)));

if (options.shots) mkdirSync(options.shots, { recursive: true });
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-dev-shm-usage", "--enable-unsafe-swiftshader"] });
let failed = 0;
let ran = 0;
for (const file of readdirSync(join(here, "flows")).filter((n) => n.endsWith(".mjs")).sort()) {
  const flow = await import(join(here, "flows", file));
  const name = file.slice(0, -4);
  if (options.only ? !name.includes(options.only) : Boolean(flow.long) !== options.long) continue;
  if (flow.needsLibrary && !library) {
    console.log(`skipped ${name}: MODELICAPATH has no Standard Library`);
    continue;
  }
  ++ran;
  const studio = new Studio(options, browser, name);
  const began = Date.now();
  try {
    await studio.start(flow.files ?? {});
    await flow.default(studio);
    studio.assertQuiet();
    console.log(`passed  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name}\n${error.stack}`);
    await studio.picture("failed").catch(() => {});
  }
  await studio.end();
}
await browser.close();
if (!ran) skip("MODELICAPATH has no Standard Library");
process.exit(failed ? 1 : 0);
