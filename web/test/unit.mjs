// Tests of the page's own mathematics: nodes, routes, pyramids of samples, texts that several people change.
// `node test/unit.mjs`; skipped (77) where the libraries were not fetched.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
let esbuild;
try {
  esbuild = await import("esbuild");
} catch {
  console.log("skipped: the libraries of the page were not fetched (npm ci in web/)");
  process.exit(77);
}

const folder = mkdtempSync(join(tmpdir(), "saltus-page-"));
async function load(entry, instance = "") {
  const file = join(folder, entry.replace(/\W/g, "_") + ".mjs");
  if (existsSync(file)) return import(pathToFileURL(file).href + instance);
  // The connection is taken by a stand-in that the tests drive.
  const stub = { name: "stub", setup(b) {
    b.onResolve({ filter: /\/(rpc|signals)$/ }, (a) => ({ path: a.path.split("/").pop(), namespace: "stub" }));
    b.onLoad({ filter: /.*/, namespace: "stub" }, (a) => ({ contents: a.path === "rpc"
      ? "export class RpcError extends Error { constructor(code, m, data) { super(m); this.code = code; this.data = data; } } export const STALE = -32001; export const request = (...x) => globalThis.fakeRequest(...x); export const ask = request; export const on = (m, f) => { (globalThis.handlers ??= {})[m] = f; }; export const onComeback = (f) => { globalThis.comeback = f; };"
      : "export const complain = (e) => { throw e; }; export const tell = () => {}; export const problems = { value: new Map() }; export const workspace = { get value() { return { client: globalThis.client }; } };" }));
  } };
  const made = await esbuild.build({ entryPoints: [join(here, "../src", entry)], bundle: true, format: "esm", write: false, plugins: [stub] });
  writeFileSync(file, made.outputFiles[0].text);
  return import(pathToFileURL(file).href + instance);
}

const tests = [];
const test = (name, run) => tests.push([name, run]);

test("a node where three ways of one set meet, none at a crossing", async () => {
  const { nodes } = await load("diagram/nodes.ts");
  const line = (set, ...points) => ({ set, points, color: [0, 0, 0] });
  // A T: the second line ends in the middle of the first.
  assert.deepEqual(nodes([line(0, [0, 0], [20, 0]), line(0, [10, 0], [10, 10])]).map((n) => n.at), [[10, 0]]);
  // A crossing of two sets, and of one set that is not connected there.
  assert.equal(nodes([line(0, [0, 0], [20, 0]), line(1, [10, -10], [10, 10])]).length, 0);
  assert.equal(nodes([line(0, [0, 0], [20, 0]), line(0, [10, -10], [10, 10])]).length, 0);
  // Two lines leave one connector in different directions.
  assert.deepEqual(nodes([line(0, [0, 0], [20, 0]), line(0, [0, 0], [0, 10])]).map((n) => n.at), [[0, 0]]);
  // A line hidden below another shows where it leaves it.
  assert.deepEqual(nodes([line(0, [0, 0], [20, 0]), line(0, [0, 0], [10, 0], [10, 8])]).map((n) => n.at), [[10, 0]]);
});

test("routes run at right angles, around parts, straight where they can", async () => {
  const { route, obstaclesFor } = await load("diagram/routing.ts");
  const world = (obstacles, lines = []) => ({ obstacles, lines, grid: [2, 2] });
  assert.deepEqual(route({ at: [0, 0], direction: "right" }, { at: [40, 0], direction: "left" }, world([])), [[0, 0], [40, 0]]);
  const wall = [[15, -10], [25, 10]];
  const way = route({ at: [0, 0], direction: "right" }, { at: [40, 0], direction: "left" }, world([wall]));
  assert.deepEqual(way[0], [0, 0]);
  assert.deepEqual(way.at(-1), [40, 0]);
  for (let k = 0; k + 1 < way.length; ++k) {
    const [a, b] = [way[k], way[k + 1]];
    assert.ok(a[0] === b[0] || a[1] === b[1], "right angles");
    const cuts = Math.min(a[0], b[0]) < 25 && Math.max(a[0], b[0]) > 15 && Math.min(a[1], b[1]) < 10 && Math.max(a[1], b[1]) > -10;
    assert.ok(!cuts, `through the part: ${JSON.stringify(way)}`);
  }
  // A connector that looks away: the line leaves on its side and goes round.
  const back = route({ at: [0, 0], direction: "left" }, { at: [40, 0], direction: "left" }, world(obstaclesFor([[[0, -10], [20, 10]]], [0, 0], [40, 0])));
  assert.ok(back[1][0] < 0 || back[1][1] !== 0, JSON.stringify(back));
});

test("lines follow their parts at right angles", async () => {
  const { endMoved, segmentMoved, simplified } = await load("diagram/geometry.ts");
  assert.deepEqual(endMoved([[0, 0], [10, 0], [10, 20], [30, 20]], true, [-4, 6]), [[-4, 6], [10, 6], [10, 20], [30, 20]]);
  assert.deepEqual(endMoved([[0, 0], [20, 0]], false, [20, 8]), [[0, 0], [10, 0], [10, 8], [20, 8]]);
  assert.deepEqual(segmentMoved([[0, 0], [10, 0], [10, 20], [30, 20]], 1, [4, 9]), [[0, 0], [14, 0], [14, 20], [30, 20]]);
  assert.deepEqual(segmentMoved([[0, 0], [20, 0]], 0, [0, 6]), [[0, 0], [0, 6], [20, 6], [20, 0]]);
  assert.deepEqual(simplified([[0, 0], [5, 0], [10, 0], [10, 0], [10, 5]]), [[0, 0], [10, 0], [10, 5]]);
});

test("the pyramid of samples knows least and greatest values, also while it grows", async () => {
  const { Series } = await load("plot/series.ts");
  const s = Series.growing();
  const all = [];
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let round = 0; round < 40; ++round) {
    const more = Array.from({ length: Math.floor(random() * 700) }, () => random() * 100 - 50);
    all.push(...more);
    s.append(more);
    for (let k = 0; k < 20; ++k) {
      const from = Math.floor(random() * all.length);
      const to = from + Math.floor(random() * (all.length - from));
      const part = all.slice(from, to);
      assert.deepEqual(s.extent(from, to), [Math.min(...part), Math.max(...part)]);
    }
  }
});

test("ticks are 1, 2 or 5 times a power of ten and lie in the range", async () => {
  const { ticks, logTicks } = await load("plot/scale.ts");
  assert.deepEqual(ticks([0, 10], 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(ticks([0, 1], 2), [0, 0.5, 1]);
  assert.deepEqual(logTicks([1, 100]), [1, 2, 5, 10, 20, 50, 100]);
});

test("units as people read them", async () => {
  const { unitText } = await load("base/numbers.ts");
  assert.equal(unitText("N.m"), "N·m");
  assert.equal(unitText("m/s2"), "m/s²");
  assert.equal(unitText("Ohm"), "Ω");
  assert.equal(unitText("kg.m2"), "kg·m²");
  assert.equal(unitText("1"), "");
});

test("blocks of a notebook", async () => {
  const { blocksOf } = await load("notebook/blocks.ts");
  const blocks = blocksOf("# A\n\ntext\n\n```modelica\nmodel M\nend M;\n```\nmore\n");
  assert.deepEqual(blocks.map((b) => [b.kind, b.from, b.to]), [["text", 0, 3], ["code", 4, 8], ["text", 8, 9]]);
  assert.equal(blocks[1].language, "modelica");
});

// A server that puts all changes into one order, as the studio's does; two windows type into one text.
test("faces of a DXF file, three corners or four, with the colours of the file", async () => {
  const { parseDxf, colourOf } = await load("three/dxf.ts");
  const face = (colour, ...corners) => ["0", "3DFACE", "8", "part", ...(colour ? ["62", colour] : []), ...corners.flatMap((c, k) => c.flatMap((v, axis) => [String(10 * (axis + 1) + k), String(v)]))];
  const text = ["0", "LAYER", "2", "part", "62", "5", "0", "SECTION", ...face("30", [0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 0]), ...face("", [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]), "0", "EOF", ""].join("\r\n");
  const { positions, colours } = parseDxf(text);
  assert.deepEqual(positions.slice(0, 9), [0, 0, 0, 1, 0, 0, 1, 1, 0]);
  assert.equal(positions.length, 9 + 18); // a triangle, and a square of two
  assert.deepEqual(colours.slice(0, 3), [1, 0.5, 0]); // 30 is orange
  assert.deepEqual(colours.slice(9, 12), [0, 0, 1]); // 5, of its layer, is blue
  assert.deepEqual(colourOf(10), [1, 0, 0]);
  assert.deepEqual(colourOf(255), [1, 1, 1]);
  assert.deepEqual(parseDxf("no\nfile\nat all").positions, []);
});

test("the spectrum of two sines has their amplitudes at their frequencies", async () => {
  const { spectrum } = await load("plot/spectrum.ts");
  const { TimeAxis, Series } = await load("plot/series.ts");
  const times = Float64Array.from({ length: 2001 }, (_, k) => k / 500);
  const values = times.map((t) => 7 + 2 * Math.sin(2 * Math.PI * 5 * t) + 0.5 * Math.cos(2 * Math.PI * 40 * t));
  const { axis, ys } = spectrum(TimeAxis.of(times), new Series(values), [0, 4], false);
  const at = (f) => ys.values[axis.values.findIndex((v) => Math.abs(v - f) < 1e-9)];
  assert.ok(Math.abs(at(5) - 2) < 0.01, at(5));
  assert.ok(Math.abs(at(40) - 0.5) < 0.02, at(40)); // sampled between two lines, a little less
  assert.ok(at(0) < 1e-6 && at(20) < 1e-3, "the mean and what is not there");
});

test("primitives are found, shifted and pulled in their own coordinates", async () => {
  const { graphicAt, handles, pulled, shifted } = await load("diagram/primitives.ts");
  const box = { index: 0, kind: "Rectangle", text: "", svg: "", fields: { extent: [[-10, -10], [10, 10]], origin: [50, 0], rotation: 90, fillPattern: "Solid" } };
  const line = { index: 1, kind: "Line", text: "", svg: "", fields: { points: [[-80, 0], [0, 40], [80, 0]] } };
  const drawing = { graphics: [box, line] };
  assert.equal(graphicAt(drawing, [55, 5], 1).index, 0);
  assert.equal(graphicAt(drawing, [0, 38], 1).index, 1);
  assert.equal(graphicAt(drawing, [0, -60], 1), null);
  assert.deepEqual(shifted(box, [4, -6]), { origin: "{54,-6}" });
  assert.deepEqual(shifted(line, [2, 2]), { points: "{{-78,2},{2,42},{82,2}}" });
  assert.deepEqual(pulled(line, 1, [0, 50]), { points: "{{-80,0},{0,50},{80,0}}" });
  // Turned by 90 degrees: its first corner lies at the right below; pulled outwards it grows.
  const [x, y] = handles(box)[0].map(Math.round);
  assert.deepEqual([x, y], [60, -10]);
  assert.deepEqual(pulled(box, 0, [70, -20]), { extent: "{{-20,-20},{10,10}}" });
});

test("a result belongs to its block and to the code above it", async () => {
  const { keyOf } = await load("notebook/results.ts");
  const { blocksOf } = await load("notebook/blocks.ts");
  const text = (stop, prose) => ["# T", prose, "```modelica", "model A end A;", "```", "```simulate A", `--stop ${stop}`, "```", "```plot", "x", "```"].join("\n");
  const key = (t, k) => keyOf(blocksOf(t), k);
  assert.equal(key(text(1, "a"), 3), key(text(1, "b"), 3));
  assert.notEqual(key(text(1, "a"), 3), key(text(2, "a"), 3));
  assert.equal(key(text(1, "a"), 1), key(text(2, "a"), 1));
});

test("two windows that type at once end with the same text, and no key is lost", async () => {
  let seed = 11;
  const random = (n) => Math.floor(((seed = (seed * 16807) % 2147483647) / 2147483647) * n);
  for (let round = 0; round < 60; ++round) {
    const server = { text: "one\ntwo\nthree\n", version: 1 };
    const offset = (text, p) => text.split("\n").slice(0, p.line).reduce((sum, l) => sum + l.length + 1, 0) + p.character;
    const windows = [];
    const wires = [[], []];
    for (const client of [0, 1]) {
      const module = await load("text/shared_text.ts", `?${round}-${client}`);
      globalThis.client = client;
      globalThis.fakeRequest = async () => ({ text: server.text, version: 1, language: "text", writable: true });
      module.startTexts();
      const text = await module.SharedText.open("file:///a");
      windows.push({ text, received: globalThis.handlers["text/changed"] });
    }
    let answers = [[], []];
    const requestFrom = (client) => (method, params) => new Promise((done, failed) => wires[client].push(() => {
      if (params.version !== server.version) return answers[client].push(() => failed(Object.assign(new Error("stale"), { code: -32001, data: { version: server.version } })));
      const list = [...params.edits].sort((a, b) => offset(server.text, b.range.start) - offset(server.text, a.range.start));
      for (const e of list) server.text = server.text.slice(0, offset(server.text, e.range.start)) + e.newText + server.text.slice(offset(server.text, e.range.end));
      const version = ++server.version;
      answers[client].push(() => done({ version }));
      for (const other of [0, 1]) answers[other].push(() => {
        globalThis.client = other;
        windows[other].received({ uri: "file:///a", version, edits: params.edits, client, label: "typing" });
      });
    }));
    const step = async () => {
      for (const client of [0, 1]) {
        globalThis.client = client;
        globalThis.fakeRequest = requestFrom(client);
        // Waiting code runs with the right window in charge.
        if (random(2) && wires[client].length) wires[client].shift()();
        if (random(2) && answers[client].length) answers[client].shift()();
        for (let k = 0; k < 6; ++k) await null;
      }
    };
    for (let k = 0; k < 12; ++k) {
      const client = random(2);
      const { text } = windows[client];
      globalThis.client = client;
      globalThis.fakeRequest = requestFrom(client);
      const doc = text.shown;
      const from = random(doc.length + 1);
      const to = Math.min(doc.length, from + random(3));
      text.typed(text.changeFor(from, to, client ? "X" : "y"));
      await null;
      await step();
    }
    for (let k = 0; k < 400 && (wires[0].length + wires[1].length + answers[0].length + answers[1].length || !windows[0].text.settled || !windows[1].text.settled); ++k) await step();
    assert.equal(windows[0].text.shown.toString(), server.text, `round ${round}`);
    assert.equal(windows[1].text.shown.toString(), server.text, `round ${round}`);
  }
});

let failed = 0;
for (const [name, run] of tests) {
  try {
    await run();
    console.log(`passed  ${name}`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
}
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
