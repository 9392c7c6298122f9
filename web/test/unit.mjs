// Tests of the page's own mathematics: nodes, routes, pyramids of samples, texts that several people change.
// `node test/unit.mjs`; skipped (77) where the libraries were not fetched.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

test("two axes share one grid, and their zeros where both have one", async () => {
  const { aligned } = await load("plot/draw.ts");
  const { ticks } = await load("plot/scale.ts");
  let seed = 77;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let k = 0; k < 2000; ++k) {
    const range = () => {
      const size = 10 ** Math.floor(random() * 8 - 4);
      const low = (random() - 0.6) * size;
      return [low, low + (0.05 + random()) * size];
    };
    const [a, b] = [range(), range()];
    const wanted = 2 + Math.floor(random() * 8);
    const [x, y] = aligned(a, b, wanted);
    for (const [inner, outer] of [[a, x], [b, y]]) {
      const room = 1e-9 * (outer[1] - outer[0]);
      assert.ok(outer[0] <= inner[0] + room && outer[1] >= inner[1] - room, `${outer} shows all of ${inner}`);
      assert.ok(outer[1] - outer[0] <= 25 * (inner[1] - inner[0]) + 2 * Math.max(Math.abs(inner[0]), Math.abs(inner[1])), `${outer} is not too large for ${inner}`);
    }
    const share = (v, r) => (v - r[0]) / (r[1] - r[0]);
    const left = ticks(x, wanted);
    if (left.length < 2) continue;
    const steps = (x[1] - x[0]) / (left[1] - left[0]);
    const right = ticks(y, steps);
    // The right axis has a step where the left one has one.
    for (const t of left) assert.ok(right.some((u) => Math.abs(share(u, y) - share(t, x)) < 1e-6), `${JSON.stringify([a, b, wanted, x, y, left, right])}`);
    if (a[0] <= 0 && a[1] >= 0 && b[0] <= 0 && b[1] >= 0) assert.ok(Math.abs(share(0, x) - share(0, y)) < 1e-9, "zeros lie side by side");
  }
});

test("letters have contrast at night, gradients keep their sense", async () => {
  const { duskSvg, contrast } = await load("diagram/dusk.ts");
  const colours = [[0, 0, 255], [0, 0, 127], [0, 0, 0], [64, 64, 64], [28, 108, 200], [255, 0, 0], [0, 127, 0], [192, 192, 192], [135, 135, 135], [191, 0, 0], [170, 85, 255]];
  for (const c of colours) {
    const [r, g, b] = /rgb\((\d+) (\d+) (\d+)\)/.exec(duskSvg(`<text x="0" fill="rgb(${c.join(",")})">R</text>`)).slice(1).map(Number);
    assert.ok(contrast(r, g, b) >= 4.5, `rgb(${c}) becomes ${[r, g, b]}: ${contrast(r, g, b)}`);
  }
  const stops = [...duskSvg('<stop stop-color="#202020"/><stop stop-color="#ffffff"/>').matchAll(/rgb\((\d+)/g)].map((m) => Number(m[1]));
  assert.ok(stops[0] < stops[1], "what was the light side stays the light side");
});

test("vectors and matrices as tables", async () => {
  const { cellsOf, textOf, pasted, putIn } = await load("properties/matrix.ts");
  for (const text of ["{1, 2, 3}", "[1, 2; 3, 4]", "{{1, 2}, {3, 4}, {5, 6}}", "{f(1, {2, 3}), sin(time)}"]) assert.equal(textOf(cellsOf(text)), text);
  for (const text of ["1", "zeros(3)", "{1, 2", "[1, 2; 3]", "fill({1, 2}, 3)", "{{1, 2}, 3}", "{{{1}}}"]) assert.equal(cellsOf(text), null, text);
  assert.deepEqual(pasted("1\t2,5\r\n3\t4\r\n"), [["1", "2.5"], ["3", "4"]]);
  assert.deepEqual(pasted("0;1,5e-3\n1;2"), [["0", "1.5e-3"], ["1", "2"]]);
  assert.deepEqual(pasted("1,2\n3,4"), [["1", "2"], ["3", "4"]]);
  assert.equal(textOf(putIn(cellsOf("[0, 0]"), 0, 0, [["1", "2"], ["3", "4"]])), "[1, 2; 3, 4]");
  assert.equal(textOf(putIn(cellsOf("{1, 2}"), 1, 0, [["5"], ["6"]])), "{1, 5, 6}");
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

test("the spectrum shows the frequencies that the signal has", async () => {
  const { spectrum, interesting } = await load("plot/spectrum.ts");
  const { TimeAxis, Series } = await load("plot/series.ts");
  // A swing of 0.4 Hz over 10 s, sampled a hundred times a second.
  const times = Float64Array.from({ length: 1001 }, (_, k) => k / 100);
  const swing = spectrum(TimeAxis.of(times), new Series(times.map((t) => Math.sin(2 * Math.PI * 0.4 * t))), [0, 10], false);
  const [from, to] = interesting([swing]);
  assert.equal(from, 0);
  assert.ok(to >= 0.8 && to < 3, to);
  assert.equal(interesting([]), undefined);
});

test("a band of runs has the quantiles of their values", async () => {
  const { quantile, spread } = await load("plot/quantiles.ts");
  const { TimeAxis, Series } = await load("plot/series.ts");
  assert.equal(quantile([1, 2, 3, 4], 0.5), 2.5);
  assert.equal(quantile([7], 0.9), 7);
  // 101 runs x = k t: the median is 51 t, and 5 of 100 lie below 6 t and above 96 t. Their times differ.
  const runs = Array.from({ length: 101 }, (_, i) => ({ axis: TimeAxis.of(Float64Array.from([0, 0.1 + i / 200, 2])), ys: new Series(Float64Array.from([0, (i + 1) * (0.1 + i / 200), (i + 1) * 2])) }));
  const { axis, median, low, high } = spread(runs, false);
  for (const k of [0, 100, 333, 499]) {
    const t = axis.values[k];
    for (const [series, slope] of [[low, 6], [median, 51], [high, 96]]) assert.ok(Math.abs(series.values[k] - slope * t) < 1e-9, `${slope} at ${t}: ${series.values[k]}`);
  }
});

test("expressions of signals are read and computed", async () => {
  const { parseExpression } = await load("plot/expression.ts");
  const at = { "a.v": 3, "a.i[1]": 4, "der(x)": 5, "der(b.phi)": 6, time: 2, v: 7 };
  const value = (text) => parseExpression(text).value((n) => at[n]);
  for (const [text, wanted] of [["= a.v*a.i[1]", 12], ["sqrt(a.v^2 + a.i[1]^2)", 5], ["-a.v^2", -9], ["2*(v - time)/5", 2], ["der(x) + der(b.phi)", 11], ["max(a.v, v)*1e-3", 0.007], ["a.v - -1 + 0", NaN], ["cos(pi)", -1]]) {
    if (Number.isNaN(wanted)) assert.throws(() => value(text), text);
    else assert.ok(Math.abs(value(text) - wanted) < 1e-12, `${text}: ${value(text)}`);
  }
  assert.deepEqual(parseExpression("= a.v*der(x) + time").names, ["a.v", "der(x)", "time"]);
  for (const text of ["", "a.v +", "(a.v", "a.v)", "foo(1)", "a..b", "1 2"]) assert.throws(() => parseExpression(text), text);
});

test("pictures of views are compared by what can be seen", async () => {
  const { decode, difference } = await import("./png.mjs");
  const picture = (name) => decode(readFileSync(new URL(`views/${name}.png`, import.meta.url)));
  const one = picture("plot-light");
  assert.deepEqual([one.width, one.height], [640, 400]);
  assert.equal(difference(one, one), 0);
  assert.ok(difference(one, picture("plot-dark")) > 0.9);
  assert.ok(difference(one, picture("events-light")) > 0.02, "another pane is seen");
  // A grain in each pixel, as another smoothing makes it, is no difference.
  let seed = 1;
  const grain = { ...one, data: Buffer.from(one.data.map((v) => Math.max(0, Math.min(255, v + ((seed = (seed * 16807) % 2147483647) % 41) - 20)))) };
  assert.equal(difference(one, grain), 0);
});

test("derivatives stand beside what they are derivatives of", async () => {
  const { treeOf } = await load("centre/signal_branches.ts");
  const tree = treeOf(["a.b", "der(a.b)", "der(der(a.b))", "der(a.v)[2]", "x"].map((name) => ({ name })));
  assert.deepEqual(tree.map((b) => b.name), ["a", "x"]);
  assert.deepEqual(tree[0].branches.map((b) => b.name), ["b", "der(b)", "der(der(b))", "der(v[2])"]);
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

test("keys that are typed while the whole text is asked for again are neither lost nor put in the wrong place", async () => {
  const module = await load("text/shared_text.ts", "?reload");
  globalThis.client = 0;
  globalThis.fakeRequest = async () => ({ text: "one\ntwo\n", version: 1, language: "text", writable: true });
  module.startTexts();
  const text = await module.SharedText.open("file:///reloaded");
  const received = globalThis.handlers["text/changed"];
  let onScreen = text.shown;
  text.watch({ foreign: (changes) => (onScreen = changes.apply(onScreen)) });
  const type = (from, insert) => {
    const changes = text.changeFor(from, from, insert);
    onScreen = changes.apply(onScreen);
    text.typed(changes);
  };
  let answerOpen, sent = [];
  globalThis.fakeRequest = (method, params) => method === "text/open" ? new Promise((done) => (answerOpen = done)) : (sent.push(params), new Promise(() => {}));
  // Version 3 comes before version 2 was seen: the whole text is asked for. Two keys come before the answer, and another change.
  received({ uri: "file:///reloaded", version: 3, edits: [], client: 1, label: "typing" });
  type(3, "X");
  await null;
  received({ uri: "file:///reloaded", version: 4, edits: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText: "// " }], client: 1, label: "typing" });
  type(4, "Y");
  answerOpen({ text: "zero\none\ntwo\n", version: 3, language: "text", writable: true });
  for (let k = 0; k < 6; ++k) await null;
  assert.equal(text.shown.toString(), "// zero\noneXY\ntwo\n");
  assert.equal(onScreen.toString(), text.shown.toString());
  assert.equal(sent.length, 1);
});

test("a key that the server has written while the link broke, or while the whole text is asked for, is there once", async () => {
  for (const answered of [true, false]) {
    const module = await load("text/shared_text.ts", `?comeback-${answered}`);
    globalThis.client = 0;
    globalThis.fakeRequest = async () => ({ text: "one\ntwo\n", version: 1, language: "text", writable: true });
    module.startTexts();
    const text = await module.SharedText.open("file:///comeback");
    let onScreen = text.shown;
    text.watch({ foreign: (changes) => (onScreen = changes.apply(onScreen)) });
    const type = (from, insert) => {
      const changes = text.changeFor(from, from, insert);
      onScreen = changes.apply(onScreen);
      text.typed(changes);
    };
    let answerOpen, answerChange, sent = 0;
    globalThis.fakeRequest = (method) => new Promise((done) => {
      if (method === "text/open") answerOpen = done;
      else if (++sent === 1) answerChange = done;
    });
    type(3, "X");
    await null;
    text.reload();
    if (answered) answerChange({ version: 2 });
    for (let k = 0; k < 6; ++k) await null;
    type(4, "Y");
    answerOpen({ text: "oneX\ntwo\n", version: 2, language: "text", writable: true });
    for (let k = 0; k < 6; ++k) await null;
    assert.equal(text.shown.toString(), "oneXY\ntwo\n");
    assert.equal(onScreen.toString(), text.shown.toString());
    assert.equal(sent, 2);
  }
});

// Parts of 20 by 20 with a pin on each side, lines between them that no other line shares an end with.
function randomDiagram(random) {
  const components = [];
  const count = 4 + random(5);
  for (let tries = 0; components.length < count && tries < 200; ++tries) {
    const c = [random(17) * 10 - 80, random(13) * 10 - 60];
    const box = [[c[0] - 10, c[1] - 10], [c[0] + 10, c[1] + 10]];
    if (components.some((o) => Math.abs((o.box[0][0] + o.box[1][0]) / 2 - c[0]) < 40 && Math.abs((o.box[0][1] + o.box[1][1]) / 2 - c[1]) < 40)) continue;
    const name = "p" + components.length;
    const pin = (n, at, direction) => ({ name: n, at, direction });
    components.push({ name, box, isConnector: false, labels: [[[c[0] - 8, c[1] + 11], [c[0] + 8, c[1] + 15]]], connectors: [pin("l", [c[0] - 10, c[1]], "left"), pin("r", [c[0] + 10, c[1]], "right"), pin("u", [c[0], c[1] + 10], "up"), pin("d", [c[0], c[1] - 10], "down")] });
  }
  const free = components.flatMap((c) => c.connectors.map((k) => ({ part: c.name, ...k })));
  const connections = [];
  for (let k = 0; k < count; ++k) {
    const a = free.splice(random(free.length), 1)[0];
    const others = free.filter((f) => f.part !== a.part);
    if (!others.length) break;
    const b = others[random(others.length)];
    free.splice(free.indexOf(b), 1);
    connections.push({ id: "c" + k, from: `${a.part}.${a.name}`, to: `${b.part}.${b.name}`, kind: "connect", drawn: true, editable: true, smooth: false, set: k, points: [a.at, b.at] });
  }
  return { class: "R" + random(1e9), layer: "diagram", coordinateSystem: { grid: [2, 2] }, components, connections };
}

/** The drawing that the server answers with: parts moved, the lines that were sent. */
function applied(drawing, motions, reroutes) {
  const turnedSide = (d, m) => {
    const [a, b] = [m.point([0, 0]), m.point({ left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] }[d])];
    return b[0] > a[0] + 0.5 ? "right" : b[0] < a[0] - 0.5 ? "left" : b[1] > a[1] ? "up" : "down";
  };
  const box = (b, m) => {
    const [p, q] = [m.point(b[0]), m.point(b[1])];
    return [[Math.min(p[0], q[0]), Math.min(p[1], q[1])], [Math.max(p[0], q[0]), Math.max(p[1], q[1])]];
  };
  const components = drawing.components.map((c) => {
    const m = motions.get(c.name);
    return m ? { ...c, box: box(c.box, m), labels: c.labels.map((l) => box(l, m)), connectors: c.connectors.map((k) => ({ ...k, at: m.point(k.at), direction: turnedSide(k.direction, m) })) } : c;
  });
  const lines = new Map(reroutes.map((o) => [o.connection, o.points]));
  return { ...drawing, components, connections: drawing.connections.map((c) => ({ ...c, points: lines.get(c.id) ?? c.points })) };
}

/** A way of its own over all points of the grid, that goes through no part and over no foreign line or connector. */
function hasFreeWay(drawing, line, geometry) {
  const { cuts, touches, runsOn, obstaclesFor } = geometry;
  const [a, b] = [line.points[0], line.points.at(-1)];
  const boxes = obstaclesFor(drawing.components.map((c) => c.box), a, b);
  const pins = drawing.components.flatMap((c) => c.connectors).map((k) => k.at).filter((p) => Math.hypot(p[0] - a[0], p[1] - a[1]) > 0.5 && Math.hypot(p[0] - b[0], p[1] - b[1]) > 0.5);
  const others = drawing.connections.filter((c) => c.set !== line.set);
  const vertices = [...pins, ...others.flatMap((c) => c.points)];
  const pieces = others.flatMap((c) => c.points.slice(1).map((q, k) => [c.points[k], q]));
  const all = [...drawing.components.flatMap((c) => c.box), a, b];
  const [x0, x1, y0, y1] = [Math.min(...all.map((p) => p[0])) - 32, Math.max(...all.map((p) => p[0])) + 32, Math.min(...all.map((p) => p[1])) - 32, Math.max(...all.map((p) => p[1])) + 32];
  const free = (p, q) => !boxes.some((o) => cuts(p, q, o)) && !vertices.some((v) => touches(v, p, q)) && !pieces.some(([r, s]) => runsOn(p, q, r, s));
  // A bend must not lie on a foreign line: the state is a point and the direction in which it was reached.
  const seen = new Set();
  const queue = [[a, -1]];
  const steps = [[2, 0], [-2, 0], [0, 2], [0, -2]];
  while (queue.length) {
    const [p, d] = queue.pop();
    if (p[0] === b[0] && p[1] === b[1]) return true;
    for (let k = 0; k < 4; ++k) {
      if (d >= 0 && (k ^ 1) === d) continue;
      if (d >= 0 && k !== d && pieces.some(([r, s]) => touches(p, r, s))) continue;
      const q = [p[0] + steps[k][0], p[1] + steps[k][1]];
      if (q[0] < x0 || q[0] > x1 || q[1] < y0 || q[1] > y1) continue;
      const key = `${q}/${k}`;
      if (seen.has(key) || !free(p, q)) continue;
      seen.add(key);
      queue.push([q, k]);
    }
  }
  return false;
}

test("500 diagrams, parts moved, turned and flipped 20 times each: lines end at their pins and say nothing false", async () => {
  const geometry = { ...(await load("diagram/rearrange.ts")), ...(await load("diagram/routing.ts")) };
  const { Arrangement, reroutes, shift, turn, mirror, cuts, runsOn, touches } = geometry;
  let seed = 20261119;
  const random = (n) => Math.floor(((seed = (seed * 16807) % 2147483647) / 2147483647) * n);
  let lines = 0;
  let blocked = 0;
  for (let k = 0; k < 500; ++k) {
    let drawing = randomDiagram(random);
    // What is drawn by hand is routed one after the other.
    for (const c of drawing.connections) c.drawn = false;
    for (const c of drawing.connections) {
      c.drawn = true;
      const part = (end) => drawing.components.find((p) => p.name === end.split(".")[0]);
      const pin = (end) => part(end).connectors.find((q) => q.name === end.split(".")[1]);
      const drawn = drawing.connections.filter((o) => o.drawn && o !== c);
      const [a, b] = [pin(c.from), pin(c.to)];
      c.points = geometry.route(a, b, { obstacles: geometry.obstaclesFor(drawing.components.map((p) => p.box), a.at, b.at), lines: [], foreign: drawn.map((o) => o.points), labels: drawing.components.flatMap((p) => p.labels), pins: drawing.components.flatMap((p) => p.connectors).filter((q) => q !== a && q !== b).map((q) => q.at), grid: [2, 2] });
    }
    for (let step = 0; step < 20; ++step) {
      const chosen = drawing.components.filter(() => random(drawing.components.length) < 2);
      if (!chosen.length) continue;
      const middle = chosen[0].box[0].map((v, i) => (v + chosen[0].box[1][i]) / 2);
      const kind = random(4);
      const motion = kind < 2 ? shift([random(21) * 4 - 40, random(21) * 4 - 40]) : kind === 2 ? turn(middle, 90 * (1 + random(3))) : mirror(middle, random(2) === 0);
      const motions = new Map(chosen.map((c) => [c.name, motion]));
      // A part that is dropped upon another hides it: no line can say anything true there.
      const next = applied(drawing, motions, []);
      const apart = (p, q) => p.box[0][0] >= q.box[1][0] + 8 || q.box[0][0] >= p.box[1][0] + 8 || p.box[0][1] >= q.box[1][1] + 8 || q.box[0][1] >= p.box[1][1] + 8;
      if (next.components.some((p, i) => next.components.some((q, j) => i < j && !apart(p, q)))) continue;
      drawing = applied(drawing, motions, reroutes(drawing, motions));
      const now = new Arrangement(drawing);
      for (const c of drawing.connections) {
        ++lines;
        const where = `diagram ${k}, step ${step}, ${c.from} - ${c.to}: ${JSON.stringify(c.points)}`;
        for (const [end, at] of [[c.from, c.points[0]], [c.to, c.points.at(-1)]]) {
          const pin = drawing.components.find((p) => p.name === end.split(".")[0]).connectors.find((q) => q.name === end.split(".")[1]);
          assert.ok(Math.hypot(pin.at[0] - at[0], pin.at[1] - at[1]) < 1e-9, `${where} ends at ${at}, its pin is at ${pin.at}`);
        }
        for (let i = 0; i + 1 < c.points.length; ++i) assert.ok(c.points[i][0] === c.points[i + 1][0] || c.points[i][1] === c.points[i + 1][1], `${where} is aslant`);
        if (!now.faulty(c.id)) continue;
        ++blocked;
        assert.ok(!hasFreeWay(drawing, c, geometry), `${where}: there is a free way`);
      }
    }
  }
  assert.ok(lines > 20_000, `${lines} lines`);
  console.log(`        ${lines} lines examined, ${blocked} without a free way`);
});

test("a part of a diagram of 2,000 is dropped within a moment", async () => {
  const { reroutes, shift } = await load("diagram/rearrange.ts");
  const components = [];
  const connections = [];
  for (let i = 0; i < 50; ++i)
    for (let j = 0; j < 40; ++j) {
      const c = [i * 40, j * 40];
      components.push({ name: `p${i}_${j}`, box: [[c[0] - 10, c[1] - 10], [c[0] + 10, c[1] + 10]], isConnector: false, labels: [], connectors: [{ name: "l", at: [c[0] - 10, c[1]], direction: "left" }, { name: "r", at: [c[0] + 10, c[1]], direction: "right" }] });
      if (i) connections.push({ id: `c${connections.length}`, from: `p${i - 1}_${j}.r`, to: `p${i}_${j}.l`, kind: "connect", drawn: true, editable: true, smooth: false, set: connections.length, points: [[c[0] - 30, c[1]], [c[0] - 10, c[1]]] });
    }
  const began = performance.now();
  const changed = reroutes({ class: "Large", layer: "diagram", coordinateSystem: { grid: [2, 2] }, components, connections }, new Map([["p20_20", shift([0, 14])]]));
  const took = performance.now() - began;
  assert.ok(changed.length >= 2, `${changed.length}`);
  console.log(`        ${Math.round(took)} ms`);
  // A moment, with room for a busy machine.
  assert.ok(took < 5000, `${took} ms`);
});

test("a part that is brought back finds its lines as they were", async () => {
  const { reroutes, shift } = await load("diagram/rearrange.ts");
  let seed = 5;
  let compared = 0;
  const random = (n) => Math.floor(((seed = (seed * 16807) % 2147483647) / 2147483647) * n);
  for (let k = 0; k < 50; ++k) {
    let drawing = randomDiagram(random);
    const { Arrangement } = await load("diagram/rearrange.ts");
    const settled = (d) => ({ ...d, connections: d.connections.map((c) => ({ ...c, points: new Arrangement(d).lines.find((l) => l.id === c.id).points })) });
    // Lines as a hand may have drawn them: at right angles, not the shortest.
    drawing.connections = drawing.connections.map((c) => ({ ...c, points: [c.points[0], [c.points[0][0], 90 + 2 * random(9)], [c.points[1][0], 90 + 2 * random(9)], c.points[1]] })).map((c) => ({ ...c, points: [c.points[0], c.points[1], [c.points[2][0], c.points[1][1]], c.points[3]] }));
    const before = JSON.stringify(settled(drawing).connections);
    const part = drawing.components[random(drawing.components.length)].name;
    const there = new Map([[part, shift([14, -6])]]);
    const back = new Map([[part, shift([-14, 6])]]);
    const away = applied(drawing, there, reroutes(drawing, there));
    const home = applied(away, back, reroutes(away, back));
    // Where another line had to give way meanwhile, it is that line's place now.
    const others = (d) => JSON.stringify(d.connections.filter((c) => !c.from.startsWith(part + ".") && !c.to.startsWith(part + ".")));
    if (others(home) !== others(drawing)) continue;
    ++compared;
    const attached = home.connections.filter((c) => c.from.startsWith(part + ".") || c.to.startsWith(part + "."));
    for (const c of attached) assert.deepEqual(c.points, JSON.parse(before).find((o) => o.id === c.id).points, `diagram ${k}`);
  }
  assert.ok(compared > 20, `${compared} compared`);
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
