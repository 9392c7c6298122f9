// Points, boxes and lines of a diagram; y points up, as in the model's annotations.

import type { Connector, DrawnComponent, Extent, Point } from "../base/types";

export const snap = (v: number, grid: number) => Math.round(v / grid) * grid;
export const snapPoint = ([x, y]: Point, [gx, gy]: Point): Point => [snap(x, gx), snap(y, gy)];
export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const equal = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < 1e-6 && Math.abs(a[1] - b[1]) < 1e-6;
export const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const inside = ([x, y]: Point, [[x0, y0], [x1, y1]]: Extent) => x >= x0 && x <= x1 && y >= y0 && y <= y1;
export const grown = ([[x0, y0], [x1, y1]]: Extent, by: number): Extent => [[x0 - by, y0 - by], [x1 + by, y1 + by]];
export const between = (a: Point, b: Point): Extent => [[Math.min(a[0], b[0]), Math.min(a[1], b[1])], [Math.max(a[0], b[0]), Math.max(a[1], b[1])]];
export const meets = ([[a0, b0], [a1, b1]]: Extent, [[c0, d0], [c1, d1]]: Extent) => a0 <= c1 && c0 <= a1 && b0 <= d1 && d0 <= b1;

export function hull(boxes: Extent[]): Extent | null {
  if (!boxes.length) return null;
  const xs = boxes.flatMap((b) => [b[0][0], b[1][0]]);
  const ys = boxes.flatMap((b) => [b[0][1], b[1][1]]);
  return [[Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]];
}

/** The name that a connection equation uses. */
export const endName = (c: DrawnComponent, k: Connector) => (k.name ? `${c.name}.${k.name}` : c.name);
/** The component of an end: `a.b[2].c` belongs to `a`. */
export const partOf = (end: string) => end.replace(/^(?:'(?:[^'\\]|\\.)*'|[^.[]+)/, (head) => head + "\0").split("\0")[0];

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) : 0;
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

export const pathOf = (points: Point[]) => points.map(([x, y], i) => (i ? "L" : "M") + x + " " + -y).join("");

/** Smooth lines as the specification draws them: through the middles, with the corners as control points. */
export function smoothPathOf(points: Point[]): string {
  if (points.length < 3) return pathOf(points);
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  let d = `M${points[0][0]} ${-points[0][1]}`;
  for (let i = 1; i + 1 < points.length; ++i) {
    const m = i + 2 === points.length ? points[i + 1] : middle(points[i], points[i + 1]);
    d += `Q${points[i][0]} ${-points[i][1]} ${m[0]} ${-m[1]}`;
  }
  return d;
}

/** Points that lie on the way of their neighbours say nothing. */
export function simplified(points: Point[]): Point[] {
  const list: Point[] = [];
  for (const p of points) {
    if (list.length && equal(list[list.length - 1], p)) continue;
    const n = list.length;
    if (n >= 2) {
      const [a, b] = [list[n - 2], list[n - 1]];
      const straightX = Math.abs(a[0] - b[0]) < 1e-6 && Math.abs(b[0] - p[0]) < 1e-6;
      const straightY = Math.abs(a[1] - b[1]) < 1e-6 && Math.abs(b[1] - p[1]) < 1e-6;
      if (straightX || straightY) list.pop();
    }
    list.push(p);
  }
  return list;
}

/** An end of a line is moved; the line stays at right angles where it was. */
export function endMoved(points: Point[], atStart: boolean, to: Point): Point[] {
  const p = atStart ? points.map((q) => [...q] as Point) : points.map((q) => [...q] as Point).reverse();
  const from = p[0];
  p[0] = to;
  if (p.length === 2) {
    const [a, b] = p;
    if (Math.abs(a[0] - b[0]) > 1e-6 && Math.abs(a[1] - b[1]) > 1e-6) {
      const wasFlat = Math.abs(from[1] - b[1]) < 1e-6;
      const m = wasFlat ? (a[0] + b[0]) / 2 : (a[1] + b[1]) / 2;
      p.splice(1, 0, ...(wasFlat ? ([[m, a[1]], [m, b[1]]] as Point[]) : ([[a[0], m], [b[0], m]] as Point[])));
    }
  } else if (Math.abs(from[0] - p[1][0]) < 1e-6) p[1][0] = to[0];
  else if (Math.abs(from[1] - p[1][1]) < 1e-6) p[1][1] = to[1];
  return atStart ? p : p.reverse();
}

/** A stretch of a line is shifted sideways; its ends stay at their connectors. */
export function segmentMoved(points: Point[], k: number, by: Point): Point[] {
  const p = points.map((q) => [...q] as Point);
  const upright = Math.abs(p[k][0] - p[k + 1][0]) < 1e-6;
  const flat = Math.abs(p[k][1] - p[k + 1][1]) < 1e-6;
  const d: Point = upright && !flat ? [by[0], 0] : flat && !upright ? [0, by[1]] : by;
  const list: Point[] = [];
  p.forEach((q, i) => {
    const moves = i === k || i === k + 1;
    if (!moves) return list.push(q);
    const moved = add(q, d);
    if (i === 0) list.push(q, moved);
    else if (i === p.length - 1) list.push(moved, q);
    else list.push(moved);
    return 0;
  });
  return simplified(list);
}

/** The line without its first and last stretch: the halo leaves the connectors free. */
export function shortened(points: Point[], by: number): Point[] {
  const cut = (list: Point[]): Point[] => {
    const [a, b] = list;
    const length = distance(a, b);
    if (length <= by * 1.2) return list.length > 2 ? list.slice(1) : list;
    return [[a[0] + ((b[0] - a[0]) * by) / length, a[1] + ((b[1] - a[1]) * by) / length], ...list.slice(1)];
  };
  if (points.length < 2) return points;
  return cut(cut(points).reverse()).reverse();
}
