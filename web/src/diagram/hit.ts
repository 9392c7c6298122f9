// What lies under the pointer. Connectors come first, then lines (they lie above icons), then the smallest part.

import type { Connection, Connector, Drawing, DrawnComponent, Point } from "../base/types";
import { distance, distanceToSegment, inside } from "./geometry";
import { corners } from "./scene";

export type Hit =
  | { kind: "handle"; part: DrawnComponent; corner: number }
  | { kind: "connector"; part: DrawnComponent; connector: Connector }
  | { kind: "line"; line: Connection; segment: number }
  | { kind: "part"; part: DrawnComponent }
  | { kind: "nothing" };

export function connectorAt(drawing: Drawing, p: Point, scale: number, generous = false): { part: DrawnComponent; connector: Connector } | null {
  let best: { part: DrawnComponent; connector: Connector } | null = null;
  let least = Infinity;
  for (const part of drawing.components) {
    const size = Math.min(part.box[1][0] - part.box[0][0], part.box[1][1] - part.box[0][1]) * scale;
    const reach = (generous ? Math.max(9, Math.min(16, size * 0.5)) : part.isConnector ? Math.max(5, size * 0.36) : Math.max(5, Math.min(9, size * 0.24))) / scale;
    for (const connector of part.connectors) {
      const d = distance(connector.at, p);
      if (d <= reach && d < least) {
        least = d;
        best = { part, connector };
      }
    }
  }
  return best;
}

export function lineAt(drawing: Drawing, p: Point, scale: number): { line: Connection; segment: number } | null {
  let best: { line: Connection; segment: number } | null = null;
  let least = 5 / scale;
  for (const line of drawing.connections)
    for (let k = 0; k + 1 < line.points.length; ++k) {
      const d = distanceToSegment(p, line.points[k], line.points[k + 1]);
      if (d < least) {
        least = d;
        best = { line, segment: k };
      }
    }
  return best;
}

export function partAt(drawing: Drawing, p: Point): DrawnComponent | null {
  let best: DrawnComponent | null = null;
  let least = Infinity;
  for (const part of drawing.components) {
    if (!inside(p, part.box)) continue;
    const area = (part.box[1][0] - part.box[0][0]) * (part.box[1][1] - part.box[0][1]);
    if (area <= least) {
      least = area;
      best = part;
    }
  }
  return best;
}

export function hit(drawing: Drawing, p: Point, scale: number, selected: string[]): Hit {
  if (selected.length === 1 && drawing.writable) {
    const part = drawing.components.find((c) => c.name === selected[0]);
    if (part?.editable) {
      const corner = corners(part.box).findIndex((c) => distance(c, p) < 6 / scale);
      if (corner >= 0) return { kind: "handle", part, corner };
    }
  }
  const end = connectorAt(drawing, p, scale);
  if (end) return { kind: "connector", ...end };
  const line = lineAt(drawing, p, scale);
  if (line) return { kind: "line", ...line };
  const part = partAt(drawing, p);
  return part ? { kind: "part", part } : { kind: "nothing" };
}

/** Whether a connection of two ends would be allowed; the reason where not. */
export function fits(a: { part: DrawnComponent; connector: Connector }, b: { part: DrawnComponent; connector: Connector }): string | null {
  if (a.connector === b.connector) return "the same connector";
  if (a.connector.key !== b.connector.key && a.connector.key !== "expandable" && b.connector.key !== "expandable") return `${last(a.connector.class)} does not fit ${last(b.connector.class)}`;
  const drives = (e: { part: DrawnComponent; connector: Connector }) => (e.connector.causality === null ? null : (e.connector.causality === "output") !== e.part.isConnector);
  if (drives(a) !== null && drives(a) === drives(b)) return drives(a) ? "two outputs" : "two inputs";
  return null;
}
const last = (name: string) => name.slice(name.lastIndexOf(".") + 1);
