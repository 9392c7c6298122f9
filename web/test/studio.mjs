// A server on a folder of its own, a browser page on it, and the hand movements that the flows are made of.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const PATIENCE = Number(process.env.SALTUS_PATIENCE ?? 120_000); // ms
const SLOWER = Number(process.env.SALTUS_SLOWER ?? 1); // how many times slower the page computes: finds flows that count on speed

export class Studio {
  errors = [];
  pages = [];

  constructor(options, browser, name) {
    this.options = options;
    this.browser = browser;
    this.name = name;
  }

  async start(files) {
    this.folder = mkdtempSync(join(tmpdir(), "saltus-studio-"));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      writeFileSync(join(this.folder, name), text);
    }
    await this.startServer();
    this.page = await this.window();
  }

  async startServer() {
    // Addresses and runs of the test are not those of the user.
    const environment = { ...process.env, XDG_STATE_HOME: join(this.folder, ".state") };
    this.server = spawn(this.options.saltus, ["studio", this.folder, "--no-browser", "--page", this.options.page], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    this.log = "";
    this.server.stderr.on("data", (d) => (this.log += d));
    this.address = await new Promise((done, failed) => {
      let out = "";
      this.server.stdout.on("data", (d) => {
        out += d;
        const found = /http:\S+/.exec(out);
        if (found) done(found[0]);
      });
      this.server.on("exit", (code) => failed(new Error(`the server ended (${code}): ${this.log}`)));
      setTimeout(() => failed(new Error("the server says no address: " + this.log)), PATIENCE).unref();
    });
  }

  /** As a power cut would. */
  async killServer() {
    const gone = new Promise((done) => this.server.once("exit", done));
    this.server.removeAllListeners("exit");
    this.server.once("exit", () => {});
    this.server.kill("SIGKILL");
    await Promise.race([gone, new Promise((done) => setTimeout(done, 1000))]);
  }

  async window({ width = 1280, height = 800, colorScheme = "light", hash = "", context } = {}) {
    const own = context ?? (await this.browser.newContext({ viewport: { width, height }, colorScheme }));
    const page = await own.newPage();
    // A busy machine is no fault of the page; a test that fails waits this long, one that passes does not.
    page.setDefaultTimeout(PATIENCE);
    // No request may leave the machine.
    page.on("request", (r) => {
      const url = new URL(r.url());
      if (!["127.0.0.1", "localhost"].includes(url.hostname) && !["data:", "blob:"].includes(url.protocol)) this.errors.push(`request to ${r.url()}`);
    });
    page.on("pageerror", (e) => this.errors.push(`page: ${e.message} ${e.stack?.split("\n")[1] ?? ""}`));
    page.on("console", (m) => m.type() === "error" && !/WebSocket|ERR_CONNECTION|404/.test(m.text()) && this.errors.push(`console: ${m.text()}`));
    // Playwright's own evaluates strings, which the page's policy refuses; the policy stays on.
    page.waitForFunction = async (condition, argument, { timeout = PATIENCE } = {}) => {
      for (const end = Date.now() + timeout; ; await page.waitForTimeout(20)) {
        if (await page.evaluate(condition, argument)) return;
        if (Date.now() > end) throw new Error(`timeout: ${condition} ${JSON.stringify(argument) ?? ""}`);
      }
    };
    await page.addInitScript(() => {
      const set = Storage.prototype.getItem;
      Storage.prototype.getItem = function (key) {
        return key.endsWith(":toured") ? "true" : set.call(this, key);
      };
    });
    if (SLOWER > 1) await (await own.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(this.address + hash);
    await page.waitForSelector(".studio");
    await page.waitForFunction(() => window.saltus !== undefined);
    this.pages.push(page);
    return page;
  }

  assertQuiet() {
    assert.deepEqual(this.errors, [], "errors in the page");
  }
  async end() {
    for (const page of this.pages) await page.context().close().catch(() => {});
    this.server?.removeAllListeners("exit");
    if (this.server && this.server.exitCode === null) {
      this.server.kill("SIGTERM");
      await new Promise((done) => setTimeout(done, 150));
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
  async picture(name, page = this.page) {
    if (!this.options.shots) return;
    const before = page.viewportSize();
    for (const size of (this.options.sizes ?? "1280x800,2560x1440").split(",")) {
      const [width, height] = size.split("x").map(Number);
      await page.setViewportSize({ width, height });
      // Panels follow, plots and the 3D view are drawn anew.
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(this.options.shots, `${this.name}-${name}-${width}.png`) });
    }
    await page.setViewportSize(before);
    await page.waitForTimeout(200);
  }
  path = (name) => join(this.folder, name);
  read = (name) => readFileSync(this.path(name), "utf8");
  write = (name, text) => writeFileSync(this.path(name), text);
  saltus = (...words) => execFileSync(this.options.saltus, words, { cwd: this.folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

  succeeds = (...words) => spawnSync(this.options.saltus, words, { cwd: this.folder }).status === 0;
  async until(what, condition) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      if (await condition()) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    assert.fail(what);
  }

  // The hand.
  async newModel(name) {
    await this.page.keyboard.press("Alt+n");
    await this.page.fill(".dialog input", name);
    await this.page.keyboard.press("Enter");
    await this.page.waitForSelector(`.diagram[data-ready="${name}"]`);
  }
  open = async (name, view = "diagram") => {
    await this.page.evaluate(([n, v]) => window.saltus.openClass(n, { view: v }), [name, view]);
    if (view === "diagram" || view === "split") await this.page.waitForSelector(`.diagram[data-ready="${name}"]`);
  };
  at = (x, y) => this.page.evaluate(([a, b]) => window.saltus.canvas().onScreen([a, b]), [x, y]);
  /** The drawing in front, once it is that of the text as the server has it. */
  drawing = async () => {
    await this.page.waitForFunction(async () => {
      const drawing = window.saltus.canvas().drawing;
      return (await window.saltus.request("text/open", { uri: drawing.uri })).version === drawing.version;
    });
    return this.page.evaluate(() => window.saltus.canvas().drawing);
  };

  /** Found in the tree's search, dragged to a place of the diagram. */
  async dragIn(name, x, y) {
    const { page } = this;
    const before = (await this.drawing()).components.length;
    await page.fill("#library-search", name);
    const row = page.locator(".found .row", { has: page.locator("small", { hasText: new RegExp(`^${name.replaceAll(".", "\\.")}$`) }) }).first();
    const box = await row.boundingBox();
    const to = await this.at(x, y);
    await page.mouse.move(box.x + 60, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 20, { steps: 2 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction((n) => window.saltus.canvas().drawing.components.length === n, before + 1);
    // What was dropped is selected, and the keys go to the diagram.
    await page.waitForFunction(() => document.activeElement.classList.contains("diagram"));
    return (await this.drawing()).components[before].name;
  }
  async clickPart(name) {
    const part = (await this.drawing()).components.find((c) => c.name === name);
    assert.ok(part, `no part ${name}`);
    const at = await this.at((part.box[0][0] + part.box[1][0]) / 2, (part.box[0][1] + part.box[1][1]) / 2);
    await this.page.mouse.click(at.x, at.y);
  }
  async connector(end) {
    const [part, name] = end.split(".");
    const c = (await this.drawing()).components.find((p) => p.name === part);
    return c.connectors.find((k) => k.name === (name ?? "")).at;
  }
  async connect(a, b) {
    const { page } = this;
    const before = (await this.drawing()).connections.length;
    const from = await this.at(...(await this.connector(a)));
    const to = await this.at(...(await this.connector(b)));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction((n) => window.saltus.canvas().drawing.connections.length === n, before + 1);
  }
  async setParameter(part, name, value) {
    await this.clickPart(part);
    const field = this.page.locator(`#field-${name}`);
    await this.page.waitForFunction((p) => document.querySelector("input.title")?.value === p, part);
    await field.fill(value);
    await field.press("Enter");
    await this.page.waitForFunction(([n, v]) => document.querySelector(`.field-row.own #field-${n}`)?.value === v, [name, value]);
  }
  sound = () => this.page.waitForSelector(".verdict.sound, .verdict.warned");
  /** Presses F5 and waits for the end of the run. */
  async run() {
    const before = await this.page.evaluate(() => window.saltus.current()?.run ?? "");
    await this.page.keyboard.press("F5");
    await this.page.waitForFunction((b) => {
      const r = window.saltus.current();
      return r && r.run !== b && ["done", "failed", "stopped"].includes(r.state);
    }, before);
    const run = await this.page.evaluate(() => window.saltus.current());
    assert.equal(run.state, "done", run.message);
    return run;
  }
  /** Fields and buttons of the browser's own downloads. */
  async download(click) {
    const [file] = await Promise.all([this.page.waitForEvent("download"), click()]);
    return readFileSync(await file.path(), "utf8");
  }
  /** The legend's values of the newest run at a time. */
  async valuesAt(time) {
    await this.page.evaluate((t) => window.saltus.setCursor(t), time);
    await this.page.waitForSelector(".cursors");
    return this.page.evaluate(() => Object.fromEntries([...document.querySelectorAll(".legend .run")].reverse().flatMap((r) => [...r.querySelectorAll(".figure[data-signal]")].map((n) => [n.dataset.signal, Number(n.firstChild.textContent.replace("−", "-"))]))));
  }
  async plot(...names) {
    for (const name of names) {
      await this.page.fill(".signals input[type=search]", name);
      const box = this.page.locator(".signals .leaf", { has: this.page.locator(".row-name", { hasText: new RegExp(`^${name.replace(/[.[\]()]/g, "\\$&")}$`) }) }).locator("input");
      if (!(await box.isChecked())) await box.check();
    }
    await this.page.fill(".signals input[type=search]", "");
  }
  /** Puts the cursor down at a part of the plot's width; the time and the values as they stand in the legend. */
  async readPlot(part) {
    const box = await this.page.locator("canvas.plot").boundingBox();
    await this.page.mouse.click(box.x + box.width * part, box.y + box.height / 3);
    await this.page.waitForSelector(".cursors");
    return this.page.evaluate(() => {
      const number = (text) => Number(text.replace("−", "-").replace(/[^-0-9.e].*$/, "").trim());
      const values = {};
      for (const node of document.querySelectorAll(".legend .figure[data-signal]")) values[node.dataset.signal] = number(node.firstChild.textContent);
      return { time: number(document.querySelector(".cursors b").textContent), values };
    });
  }
}
