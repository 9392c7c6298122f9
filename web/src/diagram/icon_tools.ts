// Drawing an icon by hand: rectangles, ellipses and texts are drawn as a frame, lines and polygons point by point; what is
// there is moved, and pulled at its handles.

import { signal } from "@preact/signals";
import type { Graphic, Point } from "../base/types";
import type { Gesture, Host } from "./gestures";
import { distance, pathOf, snapPoint } from "./geometry";
import { type Fields, graphicAt, handles, listText, outline, pulled, shifted, withFields } from "./primitives";
import { element } from "./scene";

export type Tool = "select" | "Line" | "Polygon" | "Rectangle" | "Ellipse" | "Text";
export const tool = signal<Tool>("select");
export const chosen = signal<number | null>(null);
/** What the next primitive is drawn with. */
export const pen = signal({ line: "#00007f", fill: "#ffffff", filled: true });

export interface IconHost extends Host {
  keepGesture(gesture: Gesture | null): void;
}

/** "#0000ff" as an annotation writes it. */
export const colourText = (hex: string) => `{${[1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16)).join(",")}}`;
export const hexOf = (list: unknown, otherwise = "#000000") => (Array.isArray(list) && list.length === 3 ? "#" + list.map((v) => Math.max(0, Math.min(255, Math.round(v))).toString(16).padStart(2, "0")).join("") : otherwise);

const operation = (index: number | null, text: string | null) => ({ op: "graphics", layer: "icon", items: [{ index, text }] });
export const setFields = (index: number, fields: Fields) => ({ op: "graphics", layer: "icon", items: [{ index, fields }] });
export const removeGraphic = (index: number) => operation(index, null);
export const addGraphic = (text: string) => operation(null, text);
/** Two neighbours change places: one comes before the other. */
export const swapped = (a: Graphic, b: Graphic) => ({ op: "graphics", layer: "icon", items: [{ index: a.index, text: b.text }, { index: b.index, text: a.text }] });

function written(kind: Tool, points: Point[]): string {
  const { line, fill, filled } = pen.value;
  const filling = filled ? `, fillColor=${colourText(fill)}, fillPattern=FillPattern.Solid` : "";
  if (kind === "Line") return `Line(points=${listText(points)}, color=${colourText(line)})`;
  if (kind === "Polygon") return `Polygon(points=${listText([...points, points[0]])}, lineColor=${colourText(line)}${filling})`;
  if (kind === "Text") return `Text(extent=${listText(points)}, textString="%name", textColor=${colourText(line)})`;
  return `${kind}(extent=${listText(points)}, lineColor=${colourText(line)}${filling})`;
}

/** What a press in the icon begins; null: nothing of the icon's own. */
export function iconGesture(host: IconHost, p: Point): Gesture | null {
  if (tool.value === "Line" || tool.value === "Polygon") return pointsGesture(host, tool.value);
  if (tool.value !== "select") return frameGesture(host, tool.value, p);
  const now = chosen.value === null ? undefined : host.drawing.graphics[chosen.value];
  if (now) {
    const handle = handles(now).findIndex((h) => distance(h, p) < 7 / host.scene.scale);
    if (handle >= 0) return changeGesture(host, now, p, `change the ${now.kind.toLowerCase()}`, (_, at) => pulled(now, handle, at));
  }
  const hit = graphicAt(host.drawing, p, host.scene.scale);
  chosen.value = hit?.index ?? null;
  showChosen(host);
  if (!hit) return null;
  host.select({ components: [], connections: [] });
  return changeGesture(host, hit, p, `move the ${hit.kind.toLowerCase()}`, (by) => shifted(hit, by));
}

/** Frame and handles of the chosen primitive. */
export function showChosen(host: Host, changed?: Graphic) {
  const { overlay, scale } = host.scene;
  overlay.querySelectorAll(".primitive-mark").forEach((n) => n.remove());
  const g = changed ?? (chosen.value === null ? undefined : host.drawing?.graphics[chosen.value]);
  if (!g || host.drawing.layer !== "icon") return;
  const closed = g.kind === "Line" ? "" : "Z";
  overlay.append(element("path", { class: "primitive-mark frame", d: pathOf(outline(g)) + closed }));
  if (!host.drawing.writable) return;
  const size = 7 / scale;
  for (const [x, y] of handles(g)) overlay.append(element("rect", { class: "primitive-mark handle", x: x - size / 2, y: -y - size / 2, width: size, height: size }));
}

function changeGesture(host: IconHost, g: Graphic, start: Point, label: string, fieldsOf: (by: Point, at: Point) => Fields): Gesture {
  const grid = host.drawing.coordinateSystem.grid ?? [2, 2];
  let fields: Fields | null = null;
  return {
    move(p, e) {
      const by: Point = [p[0] - start[0], p[1] - start[1]];
      if (!fields && Math.hypot(...by) * host.scene.scale < 3) return;
      fields = fieldsOf(e.altKey ? by : snapPoint(by, grid), e.altKey ? p : snapPoint(p, grid));
      showChosen(host, withFields(g, fields));
    },
    up() {
      if (fields) host.apply([setFields(g.index, fields)], label);
    },
    cancel: () => showChosen(host),
  };
}

function frameGesture(host: IconHost, kind: Tool, start: Point): Gesture {
  const grid = host.drawing.coordinateSystem.grid ?? [2, 2];
  const from = snapPoint(start, grid);
  let to = from;
  const preview = element(kind === "Ellipse" ? "ellipse" : "rect", { class: "resizing" });
  host.scene.overlay.append(preview);
  return {
    move(p, e) {
      to = snapPoint(p, grid);
      if (e.shiftKey) {
        const size = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
        to = [from[0] + Math.sign(to[0] - from[0] || 1) * size, from[1] + Math.sign(to[1] - from[1] || 1) * size];
      }
      const [w, h] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
      const [x, y] = [Math.min(from[0], to[0]), -Math.max(from[1], to[1])];
      const attributes: Record<string, number> = kind === "Ellipse" ? { cx: x + w / 2, cy: y + h / 2, rx: w / 2, ry: h / 2 } : { x, y, width: w, height: h };
      for (const [k, v] of Object.entries(attributes)) preview.setAttribute(k, String(v));
    },
    up() {
      preview.remove();
      if (Math.abs(to[0] - from[0]) >= 1 && Math.abs(to[1] - from[1]) >= 1) finish(host, kind, [from, to]);
    },
    cancel: () => preview.remove(),
  };
}

/** Each click is a point; a click on the last one, or Enter, ends it. */
function pointsGesture(host: IconHost, kind: Tool): Gesture {
  const grid = host.drawing.coordinateSystem.grid ?? [2, 2];
  const points: Point[] = [];
  const preview = element("path", { class: "resizing" });
  host.scene.overlay.append(preview);
  const show = (next: Point[]) => preview.setAttribute("d", pathOf([...points, ...next]) + (kind === "Polygon" ? "Z" : ""));
  const end = () => {
    preview.remove();
    host.keepGesture(null);
    removeEventListener("keydown", keys, true);
    if (points.length >= (kind === "Polygon" ? 3 : 2)) finish(host, kind, points);
  };
  const keys = (e: KeyboardEvent) => {
    if (e.key !== "Enter") return;
    e.preventDefault();
    e.stopPropagation();
    end();
  };
  addEventListener("keydown", keys, true);
  const gesture: Gesture = {
    move: (p) => show([snapPoint(p, grid)]),
    up(p) {
      const at = snapPoint(p, grid);
      const near = (q: Point | undefined) => q !== undefined && distance(q, at) * host.scene.scale < 6;
      if (near(points[points.length - 1]) || (kind === "Polygon" && points.length > 2 && near(points[0]))) return end();
      points.push(at);
      show([]);
      host.keepGesture(gesture);
    },
    cancel() {
      preview.remove();
      removeEventListener("keydown", keys, true);
    },
  };
  return gesture;
}

function finish(host: IconHost, kind: Tool, points: Point[]) {
  tool.value = "select";
  chosen.value = host.drawing.graphics.length;
  host.apply([addGraphic(written(kind, points))], `draw a ${kind.toLowerCase()}`);
}
