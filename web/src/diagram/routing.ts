// Lines that route themselves: the shortest way at right angles around the parts, with as few bends as can be.
//
// The corners of all ways worth trying lie on the lines that run beside the parts and through the two ends (the grid of
// Lee and Preparata's orthogonal shortest paths, as Wybrow, Marriott and Stuckey, "Orthogonal Connector Routing", use
// it for editors). A* walks over (crossing, direction); a bend costs as much as a piece of way, so does going along
// another line.

import type { Extent, Point } from "../base/types";
import { inside, simplified, snap } from "./geometry";

export type Direction = "left" | "right" | "up" | "down";
const STEP: Record<Direction, Point> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
const DIRECTIONS: Direction[] = ["left", "right", "up", "down"];
const BEND = 14;
const CROSSING = 3;
const ALONG = 4;

export interface RouteEnd {
  at: Point;
  direction: Direction | null;
}
export interface RouteWorld {
  obstacles: Extent[];
  lines: Point[][];
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
  const boxes = world.obstacles;
  const xs = new Set<number>([from.at[0], to.at[0]]);
  const ys = new Set<number>([from.at[1], to.at[1]]);
  const near = boxes.length > 60 ? nearest(boxes, from.at, to.at, 60) : boxes;
  for (const [[x0, y0], [x1, y1]] of near) {
    xs.add(snap(x0 - clearance, world.grid[0])).add(snap(x1 + clearance, world.grid[0]));
    ys.add(snap(y0 - clearance, world.grid[1])).add(snap(y1 + clearance, world.grid[1]));
  }
  xs.add(snap((from.at[0] + to.at[0]) / 2, world.grid[0]));
  ys.add(snap((from.at[1] + to.at[1]) / 2, world.grid[1]));
  const X = [...xs].sort((a, b) => a - b);
  const Y = [...ys].sort((a, b) => a - b);
  const start: Point = [X.indexOf(from.at[0]), Y.indexOf(from.at[1])];
  const goal: Point = [X.indexOf(to.at[0]), Y.indexOf(to.at[1])];
  const way = search(X, Y, start, goal, from.direction, to.direction, near, world.lines);
  return way ? simplified(way) : sketch(from, to);
}

function nearest(boxes: Extent[], a: Point, b: Point, count: number): Extent[] {
  const m: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const far = ([[x0, y0], [x1, y1]]: Extent) => Math.hypot((x0 + x1) / 2 - m[0], (y0 + y1) / 2 - m[1]);
  return [...boxes].sort((p, q) => far(p) - far(q)).slice(0, count);
}

const OPPOSITE: Record<Direction, Direction> = { left: "right", right: "left", up: "down", down: "up" };

function search(X: number[], Y: number[], start: Point, goal: Point, leave: Direction | null, arrive: Direction | null, boxes: Extent[], lines: Point[][]): Point[] | null {
  const width = X.length;
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
  const blocked = (a: Point, b: Point) => {
    const m: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const box: Extent = [[Math.min(a[0], b[0]), Math.min(a[1], b[1])], [Math.max(a[0], b[0]), Math.max(a[1], b[1])]];
    for (const o of boxes) {
      const reach = o[0][0] < box[1][0] - 1e-6 && o[1][0] > box[0][0] + 1e-6;
      const rise = o[0][1] < box[1][1] - 1e-6 && o[1][1] > box[0][1] + 1e-6;
      if (box[0][0] === box[1][0] ? rise && o[0][0] < m[0] - 1e-6 && o[1][0] > m[0] + 1e-6 : reach && o[0][1] < m[1] - 1e-6 && o[1][1] > m[1] + 1e-6) return true;
    }
    return false;
  };
  for (let guard = 0; guard < 60000; ++guard) {
    const node = heap.pop();
    if (node < 0) return null;
    const d = node & 3;
    const i = (node >> 2) % width;
    const j = Math.floor((node >> 2) / width);
    if (i === goal[0] && j === goal[1]) return trace(node, before, X, Y, width);
    const [di, dj] = STEP[DIRECTIONS[d]];
    const ni = i + di;
    const nj = j + dj;
    if (ni < 0 || nj < 0 || ni >= width || nj >= Y.length) continue;
    const a: Point = [X[i], Y[j]];
    const b: Point = [X[ni], Y[nj]];
    if (blocked(a, b)) continue;
    const arrived = ni === goal[0] && nj === goal[1];
    const wayCost = best[node] + Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + company(a, b, lines);
    for (let turn = 0; turn < 4; ++turn) {
      if (DIRECTIONS[turn] === OPPOSITE[DIRECTIONS[d]]) continue;
      let cost = wayCost + (turn === d ? 0 : BEND);
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
  return null;
}

/** What it costs to cross other lines, and more to run along on them. */
function company(a: Point, b: Point, lines: Point[][]): number {
  let cost = 0;
  const upright = a[0] === b[0];
  for (const line of lines)
    for (let k = 0; k + 1 < line.length; ++k) {
      const [p, q] = [line[k], line[k + 1]];
      const otherUpright = Math.abs(p[0] - q[0]) < 1e-6;
      if (upright === otherUpright) {
        const apart = upright ? Math.abs(p[0] - a[0]) : Math.abs(p[1] - a[1]);
        if (apart > 1) continue;
        const axis = upright ? 1 : 0;
        const overlap = Math.min(Math.max(a[axis], b[axis]), Math.max(p[axis], q[axis])) - Math.max(Math.min(a[axis], b[axis]), Math.min(p[axis], q[axis]));
        if (overlap > 0) cost += ALONG * overlap;
      } else {
        const [v, h] = upright ? [[a, b], [p, q]] : [[p, q], [a, b]];
        const crosses = v[0][0] > Math.min(h[0][0], h[1][0]) && v[0][0] < Math.max(h[0][0], h[1][0]) && h[0][1] > Math.min(v[0][1], v[1][1]) && h[0][1] < Math.max(v[0][1], v[1][1]);
        if (crosses) cost += CROSSING;
      }
    }
  return cost;
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
