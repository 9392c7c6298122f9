// Lines that route themselves: the shortest way at right angles around the parts, with as few bends as can be.
//
// The corners of all ways worth trying lie on the lines that run beside the parts and through the two ends (the grid of
// Lee and Preparata's orthogonal shortest paths, as Wybrow, Marriott and Stuckey, "Orthogonal Connector Routing", use
// it for editors). A* walks over (crossing, direction); a bend costs as much as a piece of way. What would look like a
// connection that is not there costs more than any way around it: running on a foreign line, bending on one, touching a
// foreign connector, going through a part. Where the grid has no way without that, all points of the drawing's grid are
// tried.

import type { Extent, Point } from "../base/types";
import { inside, simplified, snap } from "./geometry";

export type Direction = "left" | "right" | "up" | "down";
const STEP: Record<Direction, Point> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
const DIRECTIONS: Direction[] = ["left", "right", "up", "down"];
const BEND = 14;
const CROSSING = 3;
/** On a line of the same set, which is no fault but hides it. */
const ALONG = 4;
/** As much as a way of this length: a label is avoided where that is not far. */
const LABEL = 60;
/** More than any way in a drawing is long. */
export const FALSE = 1e5;
/** Lines nearer than this look like one. */
const NEAR = 1;

export interface RouteEnd {
  at: Point;
  direction: Direction | null;
}
export interface RouteWorld {
  obstacles: Extent[];
  /** Of the same set: they are connected anyway. */
  lines: Point[][];
  /** Of other sets. */
  foreign?: Point[][];
  /** Connectors that the line does not end at. */
  pins?: Point[];
  labels?: Extent[];
  grid: Point;
}

/** Few bends, no look at obstacles: while the pointer still moves. */
export function sketch(from: RouteEnd, to: RouteEnd): Point[] {
  const [a, b] = [from.at, to.at];
  const flat = from.direction ? from.direction === "left" || from.direction === "right" : Math.abs(a[0] - b[0]) > Math.abs(a[1] - b[1]);
  const flatEnd = to.direction ? to.direction === "left" || to.direction === "right" : !flat;
  if (flat && flatEnd) {
    const m = (a[0] + b[0]) / 2;
    return simplified([a, [m, a[1]], [m, b[1]], b]);
  }
  if (!flat && !flatEnd) {
    const m = (a[1] + b[1]) / 2;
    return simplified([a, [a[0], m], [b[0], m], b]);
  }
  return simplified(flat ? [a, [b[0], a[1]], b] : [a, [a[0], b[1]], b]);
}

export function route(from: RouteEnd, to: RouteEnd, world: RouteWorld): Point[] {
  const clearance = Math.max(2, world.grid[0]) * 2;
  const xs = new Set<number>([from.at[0], to.at[0]]);
  const ys = new Set<number>([from.at[1], to.at[1]]);
  const near = world.obstacles.length > 60 ? nearest(world.obstacles, from.at, to.at, 60) : world.obstacles;
  const beside = ([[x0, y0], [x1, y1]]: Extent, gap: number) => {
    xs.add(snap(x0 - gap, world.grid[0])).add(snap(x1 + gap, world.grid[0]));
    ys.add(snap(y0 - gap, world.grid[1])).add(snap(y1 + gap, world.grid[1]));
  };
  for (const box of near) beside(box, clearance);
  for (const box of nearest(world.labels ?? [], from.at, to.at, 20)) beside(box, world.grid[0]);
  xs.add(snap((from.at[0] + to.at[0]) / 2, world.grid[0]));
  ys.add(snap((from.at[1] + to.at[1]) / 2, world.grid[1]));
  const sorted = (set: Set<number>) => [...set].sort((a, b) => a - b);
  let best = search(sorted(xs), sorted(ys), from, to, world, near);
  if (best && best.cost < FALSE) return simplified(best.points);
  // Between the lines that are there already.
  const room = hullOf([...near.flat(), from.at, to.at], 8 * clearance);
  if ((room[1][0] - room[0][0]) * (room[1][1] - room[0][1]) > MOST_POINTS * world.grid[0] * world.grid[1]) {
    for (const line of [...(world.foreign ?? []), ...world.lines])
      for (const [x, y] of line) beside([[x, y], [x, y]], clearance);
  } else {
    for (let x = snap(room[0][0], world.grid[0]); x <= room[1][0]; x += world.grid[0]) xs.add(x);
    for (let y = snap(room[0][1], world.grid[1]); y <= room[1][1]; y += world.grid[1]) ys.add(y);
  }
  const fine = search(sorted(xs), sorted(ys), from, to, world, near);
  if (fine && (!best || fine.cost < best.cost)) best = fine;
  return best ? simplified(best.points) : sketch(from, to);
}
/** Of the fine grid: some tens of milliseconds. */
const MOST_POINTS = 60_000;

function hullOf(points: Point[], by: number): Extent {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [[Math.min(...xs) - by, Math.min(...ys) - by], [Math.max(...xs) + by, Math.max(...ys) + by]];
}

function nearest(boxes: Extent[], a: Point, b: Point, count: number): Extent[] {
  if (boxes.length <= count) return boxes;
  const m: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const far = ([[x0, y0], [x1, y1]]: Extent) => Math.hypot((x0 + x1) / 2 - m[0], (y0 + y1) / 2 - m[1]);
  return [...boxes].sort((p, q) => far(p) - far(q)).slice(0, count);
}

const OPPOSITE: Record<Direction, Direction> = { left: "right", right: "left", up: "down", down: "up" };

/** The first index whose value is not below v. */
function firstAt(list: number[], v: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const m = (low + high) >> 1;
    if (list[m] < v) low = m + 1;
    else high = m;
  }
  return low;
}

/** What each piece of the grid costs besides its length, what passing a crossing costs, and what turning there costs. */
class Costs {
  flat: Float64Array;
  upright: Float64Array;
  pass: Float64Array;
  turn: Float64Array;
  constructor(private X: number[], private Y: number[]) {
    const n = X.length * Y.length;
    this.flat = new Float64Array(n);
    this.upright = new Float64Array(n);
    this.pass = new Float64Array(n);
    this.turn = new Float64Array(n);
  }
  private at = (i: number, j: number) => j * this.X.length + i;

  /** Through the inside of a box. */
  box([[x0, y0], [x1, y1]]: Extent, cost: number) {
    const e = 1e-6;
    const { X, Y } = this;
    for (let j = firstAt(Y, y0 + e); j < Y.length && Y[j] < y1 - e; ++j)
      for (let i = Math.max(0, firstAt(X, x0 + e) - 1); i + 1 < X.length && X[i] < x1 - e; ++i) if (X[i + 1] > x0 + e) this.flat[this.at(i, j)] += cost;
    for (let i = firstAt(X, x0 + e); i < X.length && X[i] < x1 - e; ++i)
      for (let j = Math.max(0, firstAt(Y, y0 + e) - 1); j + 1 < Y.length && Y[j] < y1 - e; ++j) if (Y[j + 1] > y0 + e) this.upright[this.at(i, j)] += cost;
  }

  /** A point that must not be touched. */
  point([x, y]: Point, cost: number) {
    const { X, Y } = this;
    for (let j = firstAt(Y, y - NEAR + 1e-6); j < Y.length && Y[j] < y + NEAR; ++j) {
      const i = firstAt(X, x - NEAR + 1e-6);
      if (i < X.length && X[i] < x + NEAR) this.pass[this.at(i, j)] += cost;
      else if (i > 0 && i < X.length) this.flat[this.at(i - 1, j)] += cost;
    }
    for (let i = firstAt(X, x - NEAR + 1e-6); i < X.length && X[i] < x + NEAR; ++i) {
      const j = firstAt(Y, y - NEAR + 1e-6);
      if (!(j < Y.length && Y[j] < y + NEAR) && j > 0 && j < Y.length) this.upright[this.at(i, j - 1)] += cost;
    }
  }

  line(points: Point[], foreign: boolean) {
    for (let k = 0; k + 1 < points.length; ++k) this.segment(points[k], points[k + 1], foreign);
    if (foreign) for (const p of points) this.point(p, FALSE);
  }
  private segment(p: Point, q: Point, foreign: boolean) {
    const { X, Y } = this;
    const upright = Math.abs(p[0] - q[0]) < 1e-6;
    const [low, high] = upright ? [Math.min(p[1], q[1]), Math.max(p[1], q[1])] : [Math.min(p[0], q[0]), Math.max(p[0], q[0])];
    const [along, across] = upright ? [Y, X] : [X, Y];
    const c = upright ? p[0] : p[1];
    const index = (i: number, j: number) => (upright ? this.at(j, i) : this.at(i, j));
    const on = upright ? this.upright : this.flat;
    const over = upright ? this.flat : this.upright;
    // On it.
    for (let j = firstAt(across, c - NEAR + 1e-6); j < across.length && across[j] < c + NEAR; ++j) {
      for (let i = Math.max(0, firstAt(along, low + 1e-6) - 1); i + 1 < along.length && along[i] < high - 1e-6; ++i) {
        const shared = Math.min(along[i + 1], high) - Math.max(along[i], low);
        if (shared > 1e-6) on[index(i, j)] += foreign ? FALSE : ALONG * shared;
      }
      if (foreign) for (let i = firstAt(along, low - 1e-6); i < along.length && along[i] <= high + 1e-6; ++i) this.turn[index(i, j)] += FALSE;
    }
    // Across it.
    const j = firstAt(across, c);
    for (let i = firstAt(along, low + 1e-6); i < along.length && along[i] < high - 1e-6; ++i) {
      // At a crossing of the grid, half on each side.
      if (j < across.length && Math.abs(across[j] - c) < 1e-6) this.pass[index(i, j)] += CROSSING;
      else if (j > 0 && j < across.length) over[index(i, j - 1)] += CROSSING;
    }
  }
}

function search(X: number[], Y: number[], from: RouteEnd, to: RouteEnd, world: RouteWorld, boxes: Extent[]): { points: Point[]; cost: number } | null {
  const width = X.length;
  const start: Point = [X.indexOf(from.at[0]), Y.indexOf(from.at[1])];
  const goal: Point = [X.indexOf(to.at[0]), Y.indexOf(to.at[1])];
  const leave = from.direction;
  const arrive = to.direction;
  const costs = new Costs(X, Y);
  for (const box of boxes) costs.box(box, FALSE);
  for (const box of world.labels ?? []) costs.box(box, LABEL / 4);
  for (const line of world.lines) costs.line(line, false);
  for (const line of world.foreign ?? []) costs.line(line, true);
  for (const pin of world.pins ?? []) costs.point(pin, FALSE);
  const id = (i: number, j: number, d: number) => (j * width + i) * 4 + d;
  const best = new Float64Array(width * Y.length * 4).fill(Infinity);
  const before = new Int32Array(width * Y.length * 4).fill(-1);
  const heap = new Heap();
  const rest = (i: number, j: number) => Math.abs(X[i] - X[goal[0]]) + Math.abs(Y[j] - Y[goal[1]]);
  DIRECTIONS.forEach((name, d) => {
    // Out of the connector's own side, or at a price out of the others, never back through the part.
    if (leave && name === OPPOSITE[leave]) return;
    const cost = leave && name !== leave ? BEND : 0;
    best[id(start[0], start[1], d)] = cost;
    heap.push(cost + rest(start[0], start[1]), id(start[0], start[1], d));
  });
  const done = new Uint8Array(best.length);
  for (;;) {
    const node = heap.pop();
    if (node < 0) return null;
    if (done[node]) continue;
    done[node] = 1;
    const d = node & 3;
    const i = (node >> 2) % width;
    const j = Math.floor((node >> 2) / width);
    if (i === goal[0] && j === goal[1]) return { points: trace(node, before, X, Y, width), cost: best[node] };
    const [di, dj] = STEP[DIRECTIONS[d]];
    const ni = i + di;
    const nj = j + dj;
    if (ni < 0 || nj < 0 || ni >= width || nj >= Y.length) continue;
    const piece = di ? costs.flat[j * width + Math.min(i, ni)] : costs.upright[Math.min(j, nj) * width + i];
    const arrived = ni === goal[0] && nj === goal[1];
    const there = nj * width + ni;
    const way = best[node] + Math.abs(X[i] - X[ni]) + Math.abs(Y[j] - Y[nj]) + piece + (arrived ? 0 : costs.pass[there]);
    for (let turn = 0; turn < 4; ++turn) {
      if (DIRECTIONS[turn] === OPPOSITE[DIRECTIONS[d]]) continue;
      let cost = way + (turn === d ? 0 : BEND + costs.turn[there]);
      if (arrived) {
        if (turn !== d) continue;
        if (arrive && DIRECTIONS[d] === arrive) continue;
        if (arrive && DIRECTIONS[d] !== OPPOSITE[arrive]) cost += BEND;
      }
      const next = id(ni, nj, turn);
      if (cost >= best[next]) continue;
      best[next] = cost;
      before[next] = node;
      heap.push(cost + rest(ni, nj), next);
    }
  }
}

function trace(node: number, before: Int32Array, X: number[], Y: number[], width: number): Point[] {
  const list: Point[] = [];
  for (let n = node; n >= 0; n = before[n]) list.push([X[(n >> 2) % width], Y[Math.floor((n >> 2) / width)]]);
  return list.reverse();
}

class Heap {
  private keys: number[] = [];
  private nodes: number[] = [];
  push(key: number, node: number) {
    let k = this.keys.push(key) - 1;
    this.nodes.push(node);
    while (k > 0) {
      const up = (k - 1) >> 1;
      if (this.keys[up] <= key) break;
      this.keys[k] = this.keys[up];
      this.nodes[k] = this.nodes[up];
      k = up;
    }
    this.keys[k] = key;
    this.nodes[k] = node;
  }
  pop(): number {
    if (!this.keys.length) return -1;
    const top = this.nodes[0];
    const key = this.keys.pop()!;
    const node = this.nodes.pop()!;
    const n = this.keys.length;
    if (!n) return top;
    let k = 0;
    for (;;) {
      let child = 2 * k + 1;
      if (child >= n) break;
      if (child + 1 < n && this.keys[child + 1] < this.keys[child]) ++child;
      if (this.keys[child] >= key) break;
      this.keys[k] = this.keys[child];
      this.nodes[k] = this.nodes[child];
      k = child;
    }
    this.keys[k] = key;
    this.nodes[k] = node;
    return top;
  }
}

/** Parts that a line must go around: not the one that it comes out of at this very point. */
export const obstaclesFor = (boxes: Extent[], a: Point, b: Point) => boxes.map((box): Extent => shrunk(box, a, b));

/** A connector often stands a little inside of its part's box: the box then ends at it. */
function shrunk(box: Extent, ...ends: Point[]): Extent {
  const [[x0, y0], [x1, y1]] = box;
  const b: Extent = [[x0, y0], [x1, y1]];
  for (const e of ends) {
    if (!inside(e, box)) continue;
    const gaps = [e[0] - x0, x1 - e[0], e[1] - y0, y1 - e[1]];
    const least = Math.min(...gaps);
    if (least === gaps[0]) b[0][0] = Math.max(b[0][0], e[0]);
    else if (least === gaps[1]) b[1][0] = Math.min(b[1][0], e[0]);
    else if (least === gaps[2]) b[0][1] = Math.max(b[0][1], e[1]);
    else b[1][1] = Math.min(b[1][1], e[1]);
  }
  return b;
}
