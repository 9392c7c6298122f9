// What the hand does with the pointer: move, resize, shift a line, draw a frame, pan. Drawing a connection is in connect.ts.

import type { Drawing, DrawnComponent, Extent, Point } from "../base/types";
import type { Scene } from "./scene";
import { reroutes, shift, stretch } from "./rearrange";
import { add, between, endMoved, grown, inside, meets, partOf, segmentMoved, snap, snapPoint } from "./geometry";

export type Selection = { components: string[]; connections: string[] };
export interface Host {
  drawing: Drawing;
  scene: Scene;
  selection: Selection;
  select(selection: Selection): void;
  /** Applies operations as one step; the picture follows with the answer. */
  apply(operations: object[], label: string): Promise<void>;
  offset: Point;
  look(scale: number, offset: Point): void;
}
export interface Gesture {
  move(p: Point, e: PointerEvent): void;
  up(p: Point, e: PointerEvent): void;
  cancel(): void;
}

const gridOf = (host: Host): Point => host.drawing.coordinateSystem.grid ?? [2, 2];

export function moveGesture(host: Host, start: Point, clicked: string | null): Gesture {
  const { drawing, scene } = host;
  const names = host.selection.components.filter((n) => drawing.components.find((c) => c.name === n)?.editable);
  const set = new Set(names);
  let by: Point = [0, 0];
  const lines = drawing.connections.filter((c) => c.drawn && c.points.length > 1);
  const follow = () => {
    for (const n of names) scene.shiftPart(n, by);
    for (const c of lines) {
      const a = set.has(partOf(c.from));
      const b = set.has(partOf(c.to));
      if (a && b) scene.setLine(c.id, c.points.map((p) => add(p, by)));
      else if (a) scene.setLine(c.id, endMoved(c.points, true, add(c.points[0], by)));
      else if (b) scene.setLine(c.id, endMoved(c.points, false, add(c.points[c.points.length - 1], by)));
    }
    scene.hideNodes(by[0] !== 0 || by[1] !== 0);
    for (const frame of scene.overlay.querySelectorAll(".selected")) frame.setAttribute("transform", `translate(${by[0]} ${-by[1]})`);
  };
  return {
    move(p, e) {
      // The first part stands on the grid afterwards: one that stood off it is brought back.
      const part = drawing.components.find((c) => c.name === (clicked && set.has(clicked) ? clicked : names[0]));
      if (!part) return;
      const centre: Point = [(part.box[0][0] + part.box[1][0]) / 2, (part.box[0][1] + part.box[1][1]) / 2];
      const wanted: Point = [p[0] - start[0], p[1] - start[1]];
      const target = add(centre, wanted);
      by = e.altKey ? wanted.map((v) => Math.round(v * 10) / 10) as Point : [snap(target[0], gridOf(host)[0]) - centre[0], snap(target[1], gridOf(host)[1]) - centre[1]];
      if (!e.altKey && Math.abs(wanted[0]) < gridOf(host)[0] / 2 && Math.abs(wanted[1]) < gridOf(host)[1] / 2) by = [0, 0];
      by = aligned(host, part, set, by, e.altKey);
      follow();
    },
    up(_, e) {
      showGuides(host, []);
      if (names.length && (by[0] || by[1]) && (e.ctrlKey || e.metaKey)) {
        // A copy stands here, and the parts are where they were.
        const copy = by;
        by = [0, 0];
        follow();
        host.apply([{ op: "duplicate", components: names, by: copy }], names.length === 1 ? `duplicate ${names[0]}` : `duplicate ${names.length} parts`);
      } else if (names.length && (by[0] || by[1])) {
        const motion = shift(by);
        const lines = drawing.layer === "icon" ? [] : reroutes(drawing, new Map(names.map((n) => [n, motion])));
        host.apply([{ op: "move", components: names, by, lines: false }, ...lines], names.length === 1 ? `move ${names[0]}` : `move ${names.length} parts`);
      }
      scene.hideNodes(false);
    },
    cancel() {
      by = [0, 0];
      showGuides(host, []);
      follow();
      scene.hideNodes(false);
    },
  };
}

/** Lines straighten when parts align: within a few pixels a connector jumps onto the height of the one it is connected to. */
function aligned(host: Host, part: DrawnComponent, moving: Set<string>, by: Point, off: boolean): Point {
  const guides: [Point, Point][] = [];
  const reach = 4 / host.scene.scale;
  const result: Point = [...by];
  const done = [false, false];
  if (!off)
    for (const line of host.drawing.connections) {
      const a = partOf(line.from) === part.name;
      const b = partOf(line.to) === part.name;
      if (a === b || line.points.length < 2 || moving.has(partOf(a ? line.to : line.from))) continue;
      const own = add(a ? line.points[0] : line.points[line.points.length - 1], by);
      const other = a ? line.points[line.points.length - 1] : line.points[0];
      for (const axis of [0, 1]) {
        const gap = other[axis] - own[axis];
        if (done[axis] || Math.abs(gap) > reach) continue;
        result[axis] += gap;
        done[axis] = true;
        guides.push([own, other]);
      }
    }
  // Where no line says it: the middle of a neighbour, the nearest one.
  const middle = (c: DrawnComponent): Point => [(c.box[0][0] + c.box[1][0]) / 2, (c.box[0][1] + c.box[1][1]) / 2];
  const own = add(middle(part), by);
  for (const axis of off ? [] : [0, 1]) {
    if (done[axis]) continue;
    const near = host.drawing.components
      .filter((c) => !moving.has(c.name) && !c.isConnector && Math.abs(middle(c)[axis] - own[axis]) <= reach)
      .sort((a, b) => Math.abs(middle(a)[1 - axis] - own[1 - axis]) - Math.abs(middle(b)[1 - axis] - own[1 - axis]))[0];
    if (!near) continue;
    result[axis] += middle(near)[axis] - own[axis];
    guides.push([add(middle(part), result), middle(near)]);
  }
  showGuides(host, guides);
  return result;
}

function showGuides(host: Host, guides: [Point, Point][]) {
  host.scene.overlay.querySelectorAll(".guide").forEach((g) => g.remove());
  for (const [a, b] of guides) {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("class", "guide");
    line.setAttribute("d", `M${a[0]} ${-a[1]}L${b[0]} ${-b[1]}`);
    host.scene.overlay.append(line);
  }
}

export function resizeGesture(host: Host, part: DrawnComponent, corner: number): Gesture {
  const [[x0, y0], [x1, y1]] = part.box;
  const fixed: Point = [[x1, y1], [x0, y1], [x0, y0], [x1, y0]][corner] as Point;
  const ratio = Math.abs((x1 - x0) / (y1 - y0));
  let box: Extent = part.box;
  const frame = host.scene.frame(box, "resizing");
  host.scene.overlay.append(frame);
  return {
    move(p, e) {
      let [x, y] = snapPoint(p, gridOf(host));
      if (!e.shiftKey) {
        // The form is kept; Shift lets it go.
        const wide = Math.max(Math.abs(x - fixed[0]), Math.abs(y - fixed[1]) * ratio);
        x = fixed[0] + Math.sign(x - fixed[0] || 1) * wide;
        y = fixed[1] + Math.sign(y - fixed[1] || 1) * (wide / ratio);
      }
      box = between(fixed, [x, y]);
      frame.setAttribute("x", String(box[0][0]));
      frame.setAttribute("y", String(-box[1][1]));
      frame.setAttribute("width", String(box[1][0] - box[0][0]));
      frame.setAttribute("height", String(box[1][1] - box[0][1]));
    },
    up() {
      frame.remove();
      if (box[1][0] - box[0][0] >= 1 && box[1][1] - box[0][1] >= 1 && box !== part.box) {
        const lines = host.drawing.layer === "icon" ? [] : reroutes(host.drawing, new Map([[part.name, stretch(part.box, box)]]));
        host.apply([{ op: "resize", component: part.name, box }, ...lines], `resize ${part.name}`);
      }
    },
    cancel: () => frame.remove(),
  };
}

export function lineGesture(host: Host, id: string, segment: number, start: Point): Gesture {
  const line = host.drawing.connections.find((c) => c.id === id)!;
  let points = line.points;
  return {
    move(p) {
      points = segmentMoved(line.points, segment, snapPoint([p[0] - start[0], p[1] - start[1]], gridOf(host)));
      host.scene.setLine(id, points);
      host.scene.hideNodes(true);
    },
    up() {
      host.scene.hideNodes(false);
      if (JSON.stringify(points) !== JSON.stringify(line.points)) host.apply([{ op: "reroute", connection: id, points }], "shift a line");
    },
    cancel() {
      host.scene.setLine(id, line.points);
      host.scene.hideNodes(false);
    },
  };
}

export function bandGesture(host: Host, start: Point, keep: boolean): Gesture {
  const frame = host.scene.frame([start, start], "band");
  host.scene.overlay.append(frame);
  const before = keep ? host.selection : { components: [], connections: [] };
  return {
    move(p) {
      const box = between(start, p);
      frame.setAttribute("x", String(box[0][0]));
      frame.setAttribute("y", String(-box[1][1]));
      frame.setAttribute("width", String(box[1][0] - box[0][0]));
      frame.setAttribute("height", String(box[1][1] - box[0][1]));
      // To the right: what lies inside. To the left: what is touched.
      const touched = p[0] < start[0];
      const parts = host.drawing.components.filter((c) => (touched ? meets(c.box, box) : inside(c.box[0], box) && inside(c.box[1], box)));
      const lines = host.drawing.connections.filter((c) => c.points.length > 1 && c.points.every((q) => inside(q, grown(box, 0.01))));
      host.select({ components: [...new Set([...before.components, ...parts.map((c) => c.name)])], connections: [...new Set([...before.connections, ...lines.map((c) => c.id)])] });
    },
    up: () => frame.remove(),
    cancel: () => frame.remove(),
  };
}

export function panGesture(host: Host, e: PointerEvent): Gesture {
  const from: Point = [e.clientX, e.clientY];
  const offset = host.offset;
  return {
    move: (_, m) => host.look(host.scene.scale, [offset[0] + m.clientX - from[0], offset[1] + m.clientY - from[1]]),
    up() {},
    cancel() {},
  };
}
