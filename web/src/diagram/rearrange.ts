// Lines after parts were moved, turned, flipped or resized. A line follows its parts in the simplest way where that tells
// the truth; where it would run through a part, over a foreign line or a foreign connector, it is routed again. So is a
// line of other parts that what was dropped lies on.

import type { Connection, Drawing, Extent, Point } from "../base/types";
import { between, endMoved, equal, grown, inside, meets, partOf, simplified } from "./geometry";
import { type Direction, obstaclesFor, route } from "./routing";

/** Where a part takes its points. */
export interface Motion {
  point(p: Point): Point;
  /** Its lines keep their shape when both ends go along. */
  rigid: boolean;
}
const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const shift = (by: Point): Motion => ({ point: (p) => add(p, by), rigid: true });
export function turn(about: Point, degrees: number): Motion {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map((v) => (Math.abs(v - Math.round(v)) < 1e-12 ? Math.round(v) : v));
  return { point: ([x, y]) => [about[0] + c * (x - about[0]) - s * (y - about[1]), about[1] + s * (x - about[0]) + c * (y - about[1])], rigid: true };
}
export const mirror = (about: Point, horizontal: boolean): Motion => ({ point: ([x, y]) => (horizontal ? [2 * about[0] - x, y] : [x, 2 * about[1] - y]), rigid: true });
export function stretch(from: Extent, to: Extent): Motion {
  const on = (k: 0 | 1, v: number) => to[0][k] + ((v - from[0][k]) * (to[1][k] - to[0][k])) / (from[1][k] - from[0][k] || 1);
  return { point: ([x, y]) => [on(0, x), on(1, y)], rigid: false };
}

const boxOf = (box: Extent, m: Motion | undefined): Extent => (m ? between(m.point(box[0]), m.point(box[1])) : box);

interface Pin {
  at: Point;
  direction: Direction | null;
  part: string;
}
interface Item {
  line: Connection;
  points: Point[];
  moved: boolean;
  /** Lines that are drawn aslant or bent, and those of base classes, keep the form that they have. */
  routes: boolean;
}

const STEP: Record<Direction, Point> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
const isRightAngled = (points: Point[]) => points.every((p, k) => !k || Math.abs(p[0] - points[k - 1][0]) < 1e-6 || Math.abs(p[1] - points[k - 1][1]) < 1e-6);
const keyOf = (p: Point) => `${p[0].toFixed(4)},${p[1].toFixed(4)}`;

/** Earlier forms of lines by the places of their ends: a part that is brought back finds its lines as they were. */
const memory = new Map<string, { points: Point[]; clean: boolean }>();
const MOST_REMEMBERED = 20_000;

export class Arrangement {
  private boxes: { name: string; box: Extent; isConnector: boolean }[];
  private labels: Extent[];
  private pins: Pin[];
  private items: Item[];
  private grid: Point;

  constructor(private drawing: Drawing, private motions: Map<string, Motion> = new Map()) {
    const { components, connections } = drawing;
    this.grid = drawing.coordinateSystem.grid ?? [2, 2];
    this.boxes = components.map((c) => ({ name: c.name, box: boxOf(c.box, motions.get(c.name)), isConnector: c.isConnector }));
    this.labels = components.flatMap((c) => (c.labels ?? []).map((l) => boxOf(l, motions.get(c.name))));
    this.pins = components.flatMap((c) => c.connectors.map((k) => {
      const m = motions.get(c.name);
      return { at: m ? m.point(k.at) : k.at, direction: c.isConnector ? null : m ? turned(k.direction, m) : k.direction, part: c.name };
    }));
    this.items = connections.filter((c) => c.drawn && c.points.length > 1).map((line): Item => {
      const [a, b] = [motions.get(partOf(line.from)), motions.get(partOf(line.to))];
      return { line, moved: !!(a || b), routes: line.editable && line.kind === "connect" && !line.smooth && isRightAngled(line.points), points: followed(line.points, a, b) };
    });
  }

  /** What makes a line say something false; each counts. */
  private faults(item: Item, points = item.points): number {
    const [a, b] = [points[0], points[points.length - 1]];
    const reach = reachOf(points);
    let found = 0;
    for (const box of this.around(a, b, reach)) for (let k = 0; k + 1 < points.length; ++k) if (cuts(points[k], points[k + 1], box)) ++found;
    for (const pin of this.pins) {
      if (!inside(pin.at, reach) || near(pin.at, a) || near(pin.at, b)) continue;
      for (let k = 0; k + 1 < points.length; ++k) if (touches(pin.at, points[k], points[k + 1])) ++found;
    }
    for (const other of this.items) {
      if (other === item || other.line.set === item.line.set || !meets(reachOf(other.points), reach)) continue;
      for (let k = 0; k + 1 < points.length; ++k)
        for (let j = 0; j + 1 < other.points.length; ++j) if (runsOn(points[k], points[k + 1], other.points[j], other.points[j + 1])) ++found;
      for (const p of other.points) for (let k = 0; k + 1 < points.length; ++k) if (touches(p, points[k], points[k + 1])) ++found;
      for (const p of points) for (let j = 0; j + 1 < other.points.length; ++j) if (touches(p, other.points[j], other.points[j + 1])) ++found;
    }
    return found;
  }
  private overLabels(points: Point[]): number {
    let found = 0;
    for (const box of this.labels) for (let k = 0; k + 1 < points.length; ++k) if (cuts(points[k], points[k + 1], box)) ++found;
    return found;
  }
  /** A component that is a connector is no obstacle for the line that ends at it. */
  private around(a: Point, b: Point, reach?: Extent): Extent[] {
    return obstaclesFor(this.boxes.filter((c) => (!reach || meets(c.box, reach)) && (!c.isConnector || !this.pins.some((p) => p.part === c.name && (near(p.at, a) || near(p.at, b))))).map((c) => c.box), a, b);
  }
  private pinAt(end: string, at: Point): Direction | null {
    return this.pins.find((p) => p.part === partOf(end) && near(p.at, at))?.direction ?? null;
  }

  faulty = (id: string) => this.faults(this.items.find((i) => i.line.id === id)!) > 0;
  get lines() {
    return this.items.map((i) => ({ id: i.line.id, set: i.line.set, points: i.points }));
  }

  private newRoute(item: Item): Point[] {
    const [a, b] = [item.points[0], item.points[item.points.length - 1]];
    const others = this.items.filter((i) => i !== item);
    const own = (i: Item) => i.line.set === item.line.set;
    return route({ at: a, direction: this.pinAt(item.line.from, a) }, { at: b, direction: this.pinAt(item.line.to, b) }, {
      obstacles: this.around(a, b), labels: this.labels, grid: this.grid,
      lines: others.filter(own).map((i) => i.points), foreign: others.filter((i) => !own(i)).map((i) => i.points),
      pins: this.pins.filter((p) => !near(p.at, a) && !near(p.at, b)).map((p) => p.at),
    });
  }

  /** All lines that are other ones now. `before`: which told the truth when the parts were where they had been. */
  settle(before: Arrangement): { id: string; points: Point[] }[] {
    const name = this.drawing.class;
    const items = new Map(before.items.map((i) => [i.line.id, i]));
    const known = new Map<string, boolean>();
    const wasFaultless = (id: string) => {
      if (!known.has(id)) known.set(id, before.faults(items.get(id)!) === 0);
      return known.get(id)!;
    };
    const ends = (item: Item, points: Point[]) => `${name}|${item.line.from}|${item.line.to}|${keyOf(points[0])}|${keyOf(points[points.length - 1])}`;
    if (memory.size > MOST_REMEMBERED) memory.clear();
    for (const item of this.items) if (item.moved) memory.set(ends(item, item.line.points), { points: item.line.points, clean: wasFaultless(item.line.id) });
    const kept = new Set<Item>();
    const remembered = new Set<Item>();
    for (const item of this.items) {
      if (!item.moved || !item.routes) continue;
      const earlier = memory.get(ends(item, item.points));
      if (!earlier) continue;
      item.points = earlier.points;
      remembered.add(item);
      // As its author wanted it, faults and all.
      if (!earlier.clean) kept.add(item);
    }
    const movedLines = this.items.filter((i) => i.moved && i.routes && !kept.has(i));
    // Lines of other parts are looked at where something came near them.
    const news = [...this.boxes.filter((c) => this.motions.has(c.name)).map((c) => c.box), ...this.items.filter((i) => i.moved).map((i) => reachOf(i.points))];
    const others = new Set<Item>();
    for (let round = 0; round < 4; ++round) {
      let changed = false;
      for (const item of this.items) if (!item.moved && item.routes && !others.has(item) && news.some((n) => meets(n, reachOf(item.points))) && wasFaultless(item.line.id)) others.add(item);
      for (const item of [...movedLines, ...others]) {
        const now = this.faults(item);
        const labels = round === 0 && item.moved && !remembered.has(item) ? this.overLabels(item.points) : 0;
        if (!now && !labels) continue;
        const next = this.newRoute(item);
        const better = this.faults(item, next);
        if (better > now || (better === now && (!labels || this.overLabels(next) >= labels)) || same(next, item.points)) continue;
        item.points = next;
        news.push(reachOf(next));
        changed = true;
      }
      if (!changed) break;
    }
    return this.items.filter((i) => i.line.editable && !same(i.points, i.line.points)).map((i) => ({ id: i.line.id, points: i.points }));
  }
}

/** Operations that bring the lines where they belong when these parts are moved. */
export function reroutes(drawing: Drawing, motions: Map<string, Motion>): object[] {
  return new Arrangement(drawing, motions).settle(new Arrangement(drawing)).map(({ id, points }) => ({ op: "reroute", connection: id, points }));
}

function turned(direction: Direction, m: Motion): Direction {
  const [a, b] = [m.point([0, 0]), m.point(STEP[direction])];
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  return Math.abs(x) >= Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "down" : "up";
}

function followed(points: Point[], a: Motion | undefined, b: Motion | undefined): Point[] {
  if (a && b && a === b && a.rigid) return points.map((p) => a.point(p));
  let list = points;
  if (a) list = endMoved(list, true, a.point(list[0]));
  if (b) list = endMoved(list, false, b.point(list[list.length - 1]));
  return a || b ? simplified(list) : points;
}

const reaches = new WeakMap<Point[], Extent>();
/** What a line covers, and as far around it as others are taken for it. */
function reachOf(points: Point[]): Extent {
  let known = reaches.get(points);
  if (!known) {
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    known = grown([[Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]], 1);
    reaches.set(points, known);
  }
  return known;
}

const near = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < 0.5 && Math.abs(a[1] - b[1]) < 0.5;
const same = (a: Point[], b: Point[]) => a.length === b.length && a.every((p, k) => equal(p, b[k]));

/** Through the inside of a box. */
export function cuts(a: Point, b: Point, [[x0, y0], [x1, y1]]: Extent): boolean {
  const e = 1e-6;
  return Math.min(a[0], b[0]) < x1 - e && Math.max(a[0], b[0]) > x0 + e && Math.min(a[1], b[1]) < y1 - e && Math.max(a[1], b[1]) > y0 + e;
}
/** A point within what looks like the piece of line. */
export function touches(p: Point, a: Point, b: Point): boolean {
  const reach = 1 - 1e-6;
  return p[0] > Math.min(a[0], b[0]) - reach && p[0] < Math.max(a[0], b[0]) + reach && p[1] > Math.min(a[1], b[1]) - reach && p[1] < Math.max(a[1], b[1]) + reach;
}
/** Two pieces that share more than a point. */
export function runsOn(a: Point, b: Point, p: Point, q: Point): boolean {
  for (const k of [0, 1] as const) {
    const o = (1 - k) as 0 | 1;
    const parallel = Math.abs(a[k] - b[k]) < 1e-6 && Math.abs(p[k] - q[k]) < 1e-6 && Math.abs(a[k] - p[k]) < 1;
    if (parallel && Math.min(Math.max(a[o], b[o]), Math.max(p[o], q[o])) - Math.max(Math.min(a[o], b[o]), Math.min(p[o], q[o])) > 1e-6) return true;
  }
  return false;
}
