// The diagram under the hand: looks at it (zoom, pan), finds what the pointer means and lets a gesture do it.

import type { Drawing, Extent, Point } from "../base/types";
import { type ConnectHost, type End, connectGesture } from "./connect";
import { endName, hull, meets, snapPoint } from "./geometry";
import { type Gesture, type Selection, bandGesture, lineGesture, moveGesture, panGesture, resizeGesture } from "./gestures";
import { type Hit, hit } from "./hit";
import { chosen, iconGesture, showChosen, tool } from "./icon_tools";
import { Scene } from "./scene";

export interface CanvasCallbacks {
  apply(operations: object[], label: string): Promise<void>;
  select(selection: Selection): void;
  openPart(name: string): void;
  offerParts(from: End, at: Point, e: PointerEvent): void;
  quickAdd(at: Point, x: number, y: number): void;
  contextMenu(e: MouseEvent, hit: Hit): void;
  say(text: string): void;
}

export class DiagramCanvas implements ConnectHost {
  scene = new Scene();
  drawing!: Drawing;
  selection: Selection = { components: [], connections: [] };
  dark = false;
  offset: Point = [0, 0];
  private gesture: Gesture | null = null;
  private kept: Gesture | null = null;
  private space = false;
  private pointer: { x: number; y: number } | null = null;
  private seen = false;
  /** The hand chose what is to be seen; a panel that grows does not take it away. */
  private chosen = false;

  constructor(private host: HTMLElement, private calls: CanvasCallbacks) {
    host.append(this.scene.svg);
    const svg = this.scene.svg;
    svg.style.touchAction = "none";
    svg.onpointerdown = (e) => this.touch(e) || this.down(e);
    svg.onpointermove = (e) => this.pinch(e) || this.move(e);
    svg.onpointerup = (e) => this.lift(e) || this.up(e);
    svg.onpointercancel = (e) => (this.lift(e), this.cancel());
    svg.onpointerleave = () => !this.gesture && !this.kept && this.scene.lightSet(null);
    svg.ondblclick = (e) => this.doubleClick(e);
    svg.oncontextmenu = (e) => {
      e.preventDefault();
      if (this.cancel()) return;
      const h = this.hitAt(e);
      if (h.kind === "part" && !this.selection.components.includes(h.part.name)) this.select({ components: [h.part.name], connections: [] });
      if (h.kind === "line" && !this.selection.connections.includes(h.line.id)) this.select({ components: [], connections: [h.line.id] });
      this.calls.contextMenu(e, h);
    };
    svg.onwheel = (e) => {
      e.preventDefault();
      if (e.shiftKey) return (this.chosen = true), this.look(this.scene.scale, [this.offset[0] - e.deltaY, this.offset[1]]);
      this.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0015)), e);
    };
  }

  show(drawing: Drawing, dark: boolean) {
    const other = this.drawing?.class !== drawing.class || this.drawing?.layer !== drawing.layer;
    // The same again, as it comes after an edit when its file has been read: what is under the hand goes on.
    const same = !other && dark === this.dark && (this.gesture || this.kept) && JSON.stringify(this.drawing) === JSON.stringify(drawing);
    this.drawing = drawing;
    if (same) return;
    this.dark = dark;
    this.cancel();
    this.scene.show(drawing, dark);
    // The pointer may not have moved since another drawing was here.
    this.scene.overlay.querySelectorAll(".hot").forEach((n) => n.remove());
    if (other || !this.seen) this.fit();
    this.showSelection();
  }
  showSelection() {
    if (!this.drawing) return;
    this.scene.showSelection(this.drawing, this.selection, this.drawing.writable);
    if (this.drawing.layer === "icon") showChosen(this);
  }

  // Looking.
  look(scale: number, offset: Point) {
    this.offset = offset;
    const s = Math.min(40, Math.max(0.05, scale));
    const changed = s !== this.scene.scale;
    this.scene.look(s, offset);
    this.host.style.setProperty("--grid", `${10 * s}px`);
    this.host.style.setProperty("--grid-x", `${offset[0]}px`);
    this.host.style.setProperty("--grid-y", `${offset[1]}px`);
    if (changed) this.showSelection();
  }
  zoom(factor: number, at?: { clientX: number; clientY: number }) {
    const box = this.host.getBoundingClientRect();
    const [x, y] = at ? [at.clientX - box.left, at.clientY - box.top] : [box.width / 2, box.height / 2];
    const scale = Math.min(40, Math.max(0.05, this.scene.scale * factor));
    const f = scale / this.scene.scale;
    this.chosen = true;
    this.look(scale, [x - (x - this.offset[0]) * f, y - (y - this.offset[1]) * f]);
  }
  resized() {
    // Not under the hand: what is being drawn would jump.
    if (!this.chosen && !this.gesture && !this.kept) this.fit();
  }
  fit() {
    const { width, height } = this.host.getBoundingClientRect();
    if (!width || !height || !this.drawing) return;
    this.seen = true;
    this.chosen = false;
    const boxes: Extent[] = this.drawing.components.map((c) => c.box);
    for (const c of this.drawing.connections) if (c.points.length) boxes.push(hull(c.points.map((p): Extent => [p, p]))!);
    if (!boxes.length && this.drawing.covered) boxes.push(this.drawing.covered);
    let box = hull(boxes) ?? this.drawing.coordinateSystem.extent;
    const least = 100;
    const grow = (k: 0 | 1) => Math.max(0, least - (box[1][k] - box[0][k])) / 2;
    box = [[box[0][0] - grow(0), box[0][1] - grow(1)], [box[1][0] + grow(0), box[1][1] + grow(1)]];
    const scale = Math.min((width - 60) / (box[1][0] - box[0][0]), (height - 60) / (box[1][1] - box[0][1]), 8);
    this.look(scale, [width / 2 - (scale * (box[0][0] + box[1][0])) / 2, height / 2 + (scale * (box[0][1] + box[1][1])) / 2]);
  }
  at(e: { clientX: number; clientY: number }): Point {
    const box = this.host.getBoundingClientRect();
    return [(e.clientX - box.left - this.offset[0]) / this.scene.scale, -(e.clientY - box.top - this.offset[1]) / this.scene.scale];
  }
  /** Where a point of the diagram is on the screen. */
  onScreen([x, y]: Point): { x: number; y: number } {
    const box = this.host.getBoundingClientRect();
    return { x: box.left + this.offset[0] + x * this.scene.scale, y: box.top + this.offset[1] - y * this.scene.scale };
  }
  pointerOrMiddle(): { x: number; y: number } {
    const box = this.host.getBoundingClientRect();
    return this.pointer ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  /** Where the next part goes: at the pointer, else beside the part that was added or selected last, on free ground. */
  placeForNext(): { at: Point; screen: { x: number; y: number } } {
    const { components, coordinateSystem } = this.drawing;
    const last = components.find((c) => c.name === this.selection.components[0]) ?? components[components.length - 1];
    let at: Point = this.pointer ? this.at({ clientX: this.pointer.x, clientY: this.pointer.y }) : last ? [(last.box[0][0] + last.box[1][0]) / 2, (last.box[0][1] + last.box[1][1]) / 2] : [0, 0];
    at = snapPoint(at, coordinateSystem.grid ?? [2, 2]);
    const free = ([x, y]: Point) => !components.some((c) => meets(c.box, [[x - 12, y - 12], [x + 12, y + 12]]));
    const [x0, y0] = at;
    // Rows of four to the right, then below.
    for (let k = 0; !free(at) && k < 400; ++k) at = [x0 + 40 * (k % 4), y0 - 40 * Math.floor(k / 4)];
    return { at, screen: this.onScreen(at) };
  }
  panning(on: boolean) {
    this.space = on;
    this.host.classList.toggle("panning", on);
  }

  // For the gestures.
  select(selection: Selection) {
    this.selection = selection;
    this.showSelection();
    this.calls.select(selection);
  }
  apply(operations: object[], label: string) {
    return this.calls.apply(operations, label);
  }
  offerParts(from: End, at: Point, e: PointerEvent) {
    this.calls.offerParts(from, at, e);
  }
  say(text: string) {
    this.calls.say(text);
  }
  keepGesture(gesture: Gesture | null) {
    this.kept = gesture;
  }
  /** Ends what is going on; says whether something was. */
  cancel(): boolean {
    const going = this.gesture ?? this.kept;
    this.gesture = this.kept = null;
    going?.cancel();
    return going !== null;
  }

  // Two fingers look: they zoom and pan, and what one of them had begun is given up.
  private touches = new Map<number, Point>();
  private pinching = false;
  private touch(e: PointerEvent): boolean {
    if (e.pointerType !== "touch") return false;
    this.touches.set(e.pointerId, [e.clientX, e.clientY]);
    if (this.touches.size < 2) return false;
    this.cancel();
    this.pinching = true;
    return true;
  }
  private pinch(e: PointerEvent): boolean {
    const before = this.touches.get(e.pointerId);
    if (!before) return this.pinching;
    const now: Point = [e.clientX, e.clientY];
    this.touches.set(e.pointerId, now);
    if (!this.pinching) return false;
    const other = [...this.touches].find(([id]) => id !== e.pointerId)?.[1];
    if (!other) return true;
    const far = (p: Point) => Math.hypot(p[0] - other[0], p[1] - other[1]);
    const middle = (p: Point) => ({ clientX: (p[0] + other[0]) / 2, clientY: (p[1] + other[1]) / 2 });
    const [a, b] = [middle(before), middle(now)];
    this.look(this.scene.scale, [this.offset[0] + b.clientX - a.clientX, this.offset[1] + b.clientY - a.clientY]);
    if (far(before) > 1) this.zoom(far(now) / far(before), b);
    return true;
  }
  private lift(e: PointerEvent): boolean {
    if (!this.touches.delete(e.pointerId)) return false;
    const was = this.pinching;
    // The finger that stays begins nothing.
    if (!this.touches.size) this.pinching = false;
    return was;
  }

  private hitAt = (e: { clientX: number; clientY: number }): Hit => (this.drawing ? hit(this.drawing, this.at(e), this.scene.scale, this.selection.components) : { kind: "nothing" });

  private down(e: PointerEvent) {
    if (!this.drawing || e.button > 1) return;
    this.host.focus({ preventScroll: true });
    this.scene.svg.setPointerCapture(e.pointerId);
    if (this.kept) return;
    const p = this.at(e);
    if (e.button === 1 || this.space) {
      this.chosen = true;
      this.gesture = panGesture(this, e);
      return;
    }
    const h = this.hitAt(e);
    const { writable, layer } = this.drawing;
    const more = e.shiftKey || e.ctrlKey || e.metaKey;
    if (layer === "icon" && (tool.value === "select" ? h.kind === "nothing" : writable)) {
      this.gesture = iconGesture(this, p);
      if (this.gesture && !writable) this.gesture = null;
      if (this.gesture) return;
    } else if (layer === "icon") chosen.value = null;
    if (h.kind === "handle") this.gesture = resizeGesture(this, h.part, h.corner);
    else if (h.kind === "connector" && writable && layer === "diagram") {
      if (h.part.isConnector && !this.selection.components.includes(h.part.name)) this.select({ components: [h.part.name], connections: [] });
      this.gesture = connectGesture(this, h);
    } else if (h.kind === "line") {
      this.select({ components: more ? this.selection.components : [], connections: more ? [...this.selection.connections, h.line.id] : [h.line.id] });
      if (writable && h.line.editable) this.gesture = lineGesture(this, h.line.id, h.segment, p);
    } else if (h.kind === "part" || h.kind === "connector") {
      const { name } = h.part;
      const chosen = this.selection.components.includes(name);
      if (more) this.select({ ...this.selection, components: chosen ? this.selection.components.filter((n) => n !== name) : [...this.selection.components, name] });
      else if (!chosen) this.select({ components: [name], connections: [] });
      if (writable) this.gesture = moveGesture(this, p, name);
    } else {
      if (!more) this.select({ components: [], connections: [] });
      this.gesture = bandGesture(this, p, more);
    }
  }

  private move(e: PointerEvent) {
    this.pointer = { x: e.clientX, y: e.clientY };
    if (!this.drawing) return;
    const going = this.gesture ?? this.kept;
    if (going) return going.move(this.at(e), e);
    const h = this.hitAt(e);
    let set: number | null = null;
    if (h.kind === "line") set = h.line.set;
    if (h.kind === "connector") {
      const name = endName(h.part, h.connector);
      set = this.drawing.connections.find((c) => c.from === name || c.to === name)?.set ?? null;
    }
    this.scene.lightSet(set);
    this.host.dataset.over = h.kind;
    this.scene.overlay.querySelectorAll(".hot").forEach((n) => n.remove());
    const part = h.kind === "part" || h.kind === "connector" ? h.part : null;
    for (const k of part?.connectors ?? []) {
      const ring = this.scene.frame([[k.at[0] - 4 / this.scene.scale, k.at[1] - 4 / this.scene.scale], [k.at[0] + 4 / this.scene.scale, k.at[1] + 4 / this.scene.scale]], "hot" + (h.kind === "connector" && h.connector === k ? " on" : ""));
      this.scene.overlay.append(ring);
    }
    this.say(h.kind === "connector" ? `${endName(h.part, h.connector)} : ${h.connector.class}${h.connector.array ? `[${h.connector.array}]` : ""}` : h.kind === "part" ? `${h.part.name} : ${h.part.class}${h.part.description ? " – " + h.part.description : ""}` : h.kind === "line" ? `${h.line.from} – ${h.line.to}` : "");
  }

  private up(e: PointerEvent) {
    const going = this.gesture ?? this.kept;
    this.gesture = null;
    this.kept = null;
    going?.up(this.at(e), e);
  }

  private doubleClick(e: MouseEvent) {
    this.cancel();
    const h = this.hitAt(e);
    if (h.kind === "part" || h.kind === "connector") this.calls.openPart(h.part.name);
    else if (h.kind === "nothing" && this.drawing?.writable) this.calls.quickAdd(this.at(e), e.clientX, e.clientY);
  }
}
