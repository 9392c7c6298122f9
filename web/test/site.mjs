// Looks at the pages that `saltus document` writes in a browser: `node test/site.mjs --saltus PROGRAM [--library LIBRARY] [--pages N]`. Without --library it is the
// Standard Library where MODELICAPATH has it, else a small one. Images must have a picture, links must lead to a page, the search must find; no request leaves the machine, and
// nothing that a library's HTML brings along runs. Where Chromium or playwright-core is missing, one line says so and the status is 77.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { browserPath, chromium } from "./browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const options = { saltus: join(here, "../../build/saltus"), library: "", pages: "40" };
const words = process.argv.slice(2);
while (words.length) options[words.shift().slice(2)] = words.shift();


const folder = mkdtempSync(join(tmpdir(), "saltus-site-"));
const failed = [];
const expect = (condition, what) => {
  if (!condition) failed.push(what);
};

function write(library, name) {
  const site = join(folder, name);
  const began = Date.now();
  const run = spawnSync(resolve(options.saltus), ["document", library, "-o", site], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
  console.log(`${library}: ${((Date.now() - began) / 1000).toFixed(1)} s, ${readdirSync(site).filter((n) => n.endsWith(".html")).length} pages`);
  return site;
}

// A page of the site, with all that it asked for.
async function visit(context, site, name) {
  const page = await context.newPage();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => failed.push(`${name}: ${error}`));
  await page.goto(pathToFileURL(join(site, name)).href);
  // A page that leads to another at once (the index) has not settled before.
  await page.waitForLoadState("networkidle");
  expect(asked.every((url) => url.startsWith(pathToFileURL(site).href) || url.startsWith("data:")), `${name}: asked for ${asked.filter((u) => !u.startsWith("file://" + site))}`);
  return page;
}

async function look(context, site, name) {
  const page = await visit(context, site, name);
  const broken = await page.$$eval("main img", (images) => images.filter((i) => i.loading !== "lazy" && i.complete && i.naturalWidth === 0).map((i) => i.src));
  expect(broken.length === 0, `${name}: images without a picture: ${broken}`);
  const links = await page.$$eval("main a[href]", (all) => all.map((a) => a.href));
  for (const link of links) {
    if (!link.startsWith("file:")) continue;
    expect(existsSync(fileURLToPath(link.split("#")[0])), `${name}: ${link} leads nowhere`);
  }
  await page.close();
  return links.length;
}

async function search(context, site, wanted, full) {
  const page = await visit(context, site, "index.html");
  await page.fill("#search", wanted);
  await page.waitForSelector("#found a", { timeout: 20000 });
  const found = await page.$$eval("#found a", (all) => all.map((a) => a.getAttribute("href")));
  expect(found.includes(`${full}.html`), `search for ${wanted}: ${found.slice(0, 5)}`);
  await page.click(`#found a[href="${full}.html"]`);
  await page.waitForURL(/html/);
  expect(page.url().endsWith(`${full}.html`), `a click on what was found: ${page.url()}`);
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.click("#theme");
  expect((await page.evaluate(() => getComputedStyle(document.body).backgroundColor)) !== before, "light and dark look the same");
  await page.close();
}

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
try {
  const context = await browser.newContext();
  // A library whose HTML would like to run.
  mkdirSync(join(folder, "Sly"));
  writeFileSync(join(folder, "Sly", "package.mo"), `package Sly
  model M "<script>window.ran = 1</script>"
    annotation (Documentation(info="<html><p onclick=\\"window.ran = 2\\">text</p><script>window.ran = 3</script><img src=x onerror=\\"window.ran = 4\\">
<img src=\\"https://example.org/a.png\\"><a href=\\"javascript:window.ran = 5\\">link</a><iframe src=\\"https://example.org\\"></iframe><svg onload=\\"window.ran = 6\\"></svg>
<style>@import url(https://example.org/x.css)</style><object data=\\"https://example.org\\"></object></html>"));
  end M;
end Sly;
`);
  const sly = write(join(folder, "Sly"), "sly");
  const page = await visit(context, sly, "Sly.M.html");
  await page.click("text=text");
  for (const link of await page.$$("main a")) await link.click({ timeout: 500, noWaitAfter: true }).catch(() => {});
  expect((await page.evaluate(() => window.ran)) === undefined, "a script of the library ran");
  await page.close();

  const standard = (process.env.MODELICAPATH ?? "").split(":").some((path) => path && existsSync(join(path, "Modelica", "package.mo")));
  const library = options.library || (standard ? "Modelica" : join(here, "../../src/document/golden/Small"));
  const site = write(library, "site");
  const pages = readdirSync(site).filter((name) => name.endsWith(".html"));
  const step = Math.max(1, Math.floor(pages.length / Number(options.pages)));
  let links = 0;
  let looked = 0;
  for (let k = 0; k < pages.length; k += step) {
    links += await look(context, site, pages[k]);
    ++looked;
  }
  console.log(`${looked} pages, ${links} links`);
  if (standard && !options.library) await search(context, site, "resistor", "Modelica.Electrical.Analog.Basic.Resistor");
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const what of failed) console.log(`FAILED  ${what}`);
console.log(failed.length ? `${failed.length} failed` : "passed");
process.exit(failed.length ? 1 : 0);
