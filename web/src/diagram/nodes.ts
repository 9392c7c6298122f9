// A node is drawn where three or more ways of one connection set leave a point, and nowhere else: lines that merely
// cross have none, and a connection that is hidden below another one shows where it branches off.

import type { Connection, Point } from "../base/types";

const key = (p: Point) => `${Math.round(p[0] * 100)},${Math.round(p[1] * 100)}`;

export interface NodeDot {
  at: Point;
  set: number;
  color: [number, number, number];
}

export function nodes(connections: Connection[]): NodeDot[] {
  const sets = new Map<number, Connection[]>();
  for (const c of connections) if (c.points.length > 1) sets.set(c.set, [...(sets.get(c.set) ?? []), c]);
  const dots: NodeDot[] = [];
  for (const [set, lines] of sets) {
    if (lines.length < 2) continue;
    const seen = new Set<string>();
    for (const line of lines)
      line.points.forEach((p) => {
        if (seen.has(key(p))) return;
        seen.add(key(p));
        if (ways(p, lines) >= 3) dots.push({ at: p, set, color: line.color });
      });
  }
  return dots;
}

/** How many different directions leave a point; an end adds the part that it is connected to. */
function ways(p: Point, lines: Connection[]): number {
  const directions = new Set<string>();
  let isEnd = false;
  const leave = (q: Point) => {
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (length > 1e-6) directions.add(`${Math.round((8 * (q[0] - p[0])) / length)},${Math.round((8 * (q[1] - p[1])) / length)}`);
  };
  for (const { points } of lines)
    for (let k = 0; k < points.length; ++k) {
      if (key(points[k]) === key(p)) {
        if (k > 0) leave(points[k - 1]);
        if (k + 1 < points.length) leave(points[k + 1]);
        if (k === 0 || k === points.length - 1) isEnd = true;
      } else if (k + 1 < points.length && key(points[k + 1]) !== key(p) && on(p, points[k], points[k + 1])) {
        leave(points[k]);
        leave(points[k + 1]);
      }
    }
  return directions.size + (isEnd ? 1 : 0);
}

function on(p: Point, a: Point, b: Point): boolean {
  const cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length < 1e-9 || Math.abs(cross) / length > 0.01) return false;
  const along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / (length * length);
  return along > 0 && along < 1;
}
