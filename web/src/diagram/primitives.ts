// The primitives of an icon as figures under the hand: where they lie, what their handles are, and which fields a movement
// changes (Modelica 3.6, 18.6.5). Coordinates have y up.

import type { Drawing, Extent, Graphic, Point } from "../base/types";
import { between, distance, distanceToSegment, inside } from "./geometry";

export type Fields = Record<string, string | null>;

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const originOf = (g: Graphic): Point => (Array.isArray(g.fields.origin) ? (g.fields.origin as Point) : [0, 0]);
const rotationOf = (g: Graphic): number => (typeof g.fields.rotation === "number" ? g.fields.rotation : 0);

/** From the primitive's own coordinates into those of the icon, and back. */
export function outward(g: Graphic, [x, y]: Point): Point {
  const a = rad(rotationOf(g));
  const [ox, oy] = originOf(g);
  return [ox + x * Math.cos(a) - y * Math.sin(a), oy + x * Math.sin(a) + y * Math.cos(a)];
}
export function inward(g: Graphic, [x, y]: Point): Point {
  const a = -rad(rotationOf(g));
  const [ox, oy] = originOf(g);
  return [(x - ox) * Math.cos(a) - (y - oy) * Math.sin(a), (x - ox) * Math.sin(a) + (y - oy) * Math.cos(a)];
}

export const hasPoints = (g: Graphic) => g.kind === "Line" || g.kind === "Polygon";
/** In its own coordinates. */
const pointsOf = (g: Graphic): Point[] => (hasPoints(g) ? ((g.fields.points as Point[]) ?? []) : ((g.fields.extent as Point[]) ?? [[-100, -100], [100, 100]]));
const isFilled = (g: Graphic) => g.kind === "Text" || g.kind === "Bitmap" || (typeof g.fields.fillPattern === "string" && g.fields.fillPattern !== "None");

/** Its outline in the coordinates of the icon. */
export function outline(g: Graphic): Point[] {
  const points = pointsOf(g);
  if (hasPoints(g)) return points.map((p) => outward(g, p));
  const [[x0, y0], [x1, y1]] = between(points[0], points[1]);
  return ([[x0, y0], [x1, y0], [x1, y1], [x0, y1]] as Point[]).map((p) => outward(g, p));
}

/** The points by which it is pulled: corners, or the points of a line. */
export function handles(g: Graphic): Point[] {
  const points = pointsOf(g);
  if (hasPoints(g)) {
    const closed = g.kind === "Polygon" && points.length > 2 && distance(points[0], points[points.length - 1]) < 1e-9;
    return (closed ? points.slice(0, -1) : points).map((p) => outward(g, p));
  }
  const [a, b] = points;
  return ([a, [b[0], a[1]], b, [a[0], b[1]]] as Point[]).map((p) => outward(g, p));
}

function hits(g: Graphic, p: Point, reach: number): boolean {
  const own = inward(g, p);
  if (!hasPoints(g)) {
    const box = between(...(pointsOf(g) as unknown as Extent));
    if (!inside(own, [[box[0][0] - reach, box[0][1] - reach], [box[1][0] + reach, box[1][1] + reach]])) return false;
    // Of a figure without filling the border counts alone.
    return isFilled(g) || !inside(own, [[box[0][0] + reach, box[0][1] + reach], [box[1][0] - reach, box[1][1] - reach]]) || g.kind === "Ellipse";
  }
  const points = pointsOf(g);
  if (g.kind === "Polygon" && isFilled(g) && isWithin(own, points)) return true;
  return points.some((q, k) => k + 1 < points.length && distanceToSegment(own, q, points[k + 1]) < reach);
}

/** Inside of a closed line: a ray crosses it an odd number of times. */
function isWithin([x, y]: Point, points: Point[]): boolean {
  let within = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [points[i], points[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

/** The topmost one. */
export function graphicAt(drawing: Drawing, p: Point, scale: number): Graphic | null {
  for (let k = drawing.graphics.length - 1; k >= 0; --k) if (hits(drawing.graphics[k], p, 5 / scale)) return drawing.graphics[k];
  return null;
}

const round = (v: number) => Math.round(v * 100) / 100 + 0;
export const pointText = ([x, y]: Point) => `{${round(x)},${round(y)}}`;
export const listText = (points: Point[]) => `{${points.map(pointText).join(",")}}`;

/** What changes when it is shifted. */
export function shifted(g: Graphic, by: Point): Fields {
  if (Array.isArray(g.fields.origin)) return { origin: pointText([originOf(g)[0] + by[0], originOf(g)[1] + by[1]]) };
  if (rotationOf(g)) return { origin: pointText(by) };
  return { [hasPoints(g) ? "points" : "extent"]: listText(pointsOf(g).map(([x, y]): Point => [x + by[0], y + by[1]])) };
}

/** What changes when one of its handles is pulled to a point. */
export function pulled(g: Graphic, handle: number, to: Point): Fields {
  const own = inward(g, to);
  const points = pointsOf(g).map((p): Point => [...p]);
  if (hasPoints(g)) {
    const closed = handles(g).length < points.length;
    points[handle] = own;
    if (closed && handle === 0) points[points.length - 1] = own;
    return { points: listText(points) };
  }
  const [a, b] = points;
  if (handle === 0 || handle === 3) a[0] = own[0];
  else b[0] = own[0];
  if (handle === 0 || handle === 1) a[1] = own[1];
  else b[1] = own[1];
  return { extent: listText([a, b]) };
}

/** A primitive as it would be with these fields, for showing it while it is pulled. */
export function withFields(g: Graphic, fields: Fields): Graphic {
  const values = Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, v === null ? undefined : JSON.parse(v.replace(/\{/g, "[").replace(/\}/g, "]"))]));
  return { ...g, fields: { ...g.fields, ...values } };
}
