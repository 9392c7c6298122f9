// What the keys and the menu do with the selection.

import { request } from "../base/rpc";
import { complain, tell } from "../base/signals";
import type { Drawing, Point } from "../base/types";
import { askName } from "../shell/ask_name";
import { runCommand } from "../shell/commands";
import type { MenuItem } from "../shell/menu";
import type { DiagramCanvas } from "./canvas";
import { hull, snapPoint } from "./geometry";
import type { Selection } from "./gestures";
import { type Motion, mirror, reroutes, shift, turn } from "./rearrange";

let clipboard = "";

export type Align = "left" | "centre" | "right" | "top" | "middle" | "bottom" | "spread-x" | "spread-y";

export class DiagramEdits {
  constructor(private canvas: DiagramCanvas) {}
  private get drawing(): Drawing {
    return this.canvas.drawing;
  }
  private get selection(): Selection {
    return this.canvas.selection;
  }
  private get parts(): string[] {
    return this.selection.components.filter((n) => this.drawing.components.find((c) => c.name === n)?.editable);
  }
  private label(verb: string) {
    return this.parts.length === 1 ? `${verb} ${this.parts[0]}` : `${verb} ${this.parts.length} parts`;
  }
  private do(verb: string, ...operations: object[]): void | Promise<void> {
    if (!this.drawing.writable) return tell("This class is read-only: copy it into the project to change it.");
    if (operations.length) return this.canvas.apply(operations, this.label(verb));
  }
  private last: Promise<unknown> = Promise.resolve();
  /** Keys may come faster than answers: each edit is made from the drawing that the one before has led to. */
  private inTurn(edit: () => void | Promise<void>) {
    this.last = this.last.then(edit).catch(complain);
  }

  /** The operation, and what becomes of the lines. */
  private withLines(motions: Map<string, Motion>, ...operations: object[]): object[] {
    return this.drawing.layer === "icon" ? operations : [...operations, ...reroutes(this.drawing, motions)];
  }
  private all_of = (motion: Motion) => new Map(this.parts.map((n) => [n, motion]));
  /** One part turns about its middle, several about the middle of them all. */
  private middle(): Point {
    const box = hull(this.drawing.components.filter((c) => this.parts.includes(c.name)).map((c) => c.box))!;
    const middle: Point = [(box[0][0] + box[1][0]) / 2, (box[0][1] + box[1][1]) / 2];
    return this.parts.length > 1 ? snapPoint(middle, this.drawing.coordinateSystem.grid ?? [2, 2]) : middle;
  }
  rotate(by: number) {
    this.inTurn(() => {
      if (!this.parts.length) return;
      const about = this.middle();
      return this.do("rotate", ...this.withLines(this.all_of(turn(about, by)), { op: "rotate", components: this.parts, by, ...(this.parts.length > 1 ? { about } : {}) }));
    });
  }
  flip(axis: "horizontal" | "vertical") {
    this.inTurn(() => {
      if (!this.parts.length) return;
      const about = this.middle();
      return this.do("flip", ...this.withLines(this.all_of(mirror(about, axis === "horizontal")), { op: "flip", components: this.parts, axis, ...(this.parts.length > 1 ? { about } : {}) }));
    });
  }
  nudge(by: Point) {
    this.inTurn(() => {
      if (this.parts.length) return this.do("move", ...this.withLines(this.all_of(shift(by)), { op: "move", components: this.parts, by, lines: false }));
    });
  }
  remove() {
    this.inTurn(() => {
      const connections = this.selection.connections.filter((id) => this.drawing.connections.find((c) => c.id === id)?.editable);
      if (!this.parts.length && !connections.length) return;
      const label = this.parts.length ? this.label("delete") : "delete a connection";
      if (!this.drawing.writable) return tell("This class is read-only.");
      const done = this.canvas.apply([{ op: "delete", components: this.parts, connections }], label);
      this.canvas.select({ components: [], connections: [] });
      return done;
    });
  }
  duplicate() {
    this.inTurn(() => {
      if (this.parts.length) return this.do("duplicate", { op: "duplicate", components: this.parts, by: [20, -20] });
    });
  }
  async copy() {
    if (!this.selection.components.length) return;
    try {
      clipboard = (await request<{ text: string }>("edit/copy", { class: this.drawing.class, components: this.selection.components })).text;
      navigator.clipboard?.writeText(clipboard).catch(() => {});
      tell(`${this.selection.components.length} copied`);
    } catch (error) {
      complain(error);
    }
  }
  async cut() {
    await this.copy();
    this.remove();
  }
  async paste() {
    const text = clipboard || (await navigator.clipboard?.readText().catch(() => ""));
    if (text) this.do("paste", { op: "paste", text, by: [20, -20] });
  }
  all() {
    this.canvas.select({ components: this.drawing.components.map((c) => c.name), connections: this.drawing.connections.map((c) => c.id) });
  }
  async rename() {
    const name = this.parts[0];
    const part = this.drawing.components.find((c) => c.name === name);
    if (!part) return;
    const at = this.canvas.onScreen([part.box[0][0], part.box[0][1]]);
    const to = await askName(`Rename ${name}`, name, { left: at.x, top: at.y });
    if (to && to !== name) {
      await this.canvas.apply([{ op: "rename", component: name, to }], `rename ${name}`);
      this.canvas.select({ components: [to], connections: [] });
    }
  }
  align(how: Align) {
    const boxes = this.drawing.components.filter((c) => this.parts.includes(c.name)).map((c) => ({ name: c.name, box: c.box }));
    if (boxes.length < 2) return;
    const axis = how === "left" || how === "centre" || how === "right" || how === "spread-x" ? 0 : 1;
    const middle = (b: (typeof boxes)[0]) => (b.box[0][axis] + b.box[1][axis]) / 2;
    const goal = new Map<string, number>();
    if (how.startsWith("spread")) {
      const order = [...boxes].sort((a, b) => middle(a) - middle(b));
      const [first, last] = [middle(order[0]), middle(order[order.length - 1])];
      order.forEach((b, k) => goal.set(b.name, first + ((last - first) * k) / (order.length - 1) - middle(b)));
    } else {
      const of = (b: (typeof boxes)[0]) => (how === "left" || how === "bottom" ? b.box[0][axis] : how === "right" || how === "top" ? b.box[1][axis] : middle(b));
      const to = how === "left" || how === "bottom" ? Math.min(...boxes.map(of)) : how === "right" || how === "top" ? Math.max(...boxes.map(of)) : of(boxes[0]);
      for (const b of boxes) goal.set(b.name, to - of(b));
    }
    const moves = [...goal].filter(([, d]) => Math.abs(d) > 1e-9).map(([name, d]) => ({ name, by: (axis ? [0, d] : [d, 0]) as Point }));
    this.do("align", ...this.withLines(new Map(moves.map(({ name, by }) => [name, shift(by)])), ...moves.map(({ name, by }) => ({ op: "move", components: [name], by, lines: false }))));
  }

  menu(): MenuItem[] {
    const some = this.parts.length > 0;
    const several = this.parts.length > 1;
    const any = some || this.selection.connections.length > 0;
    return [
      { title: "Rotate", keys: "R", run: () => this.rotate(90), off: !some },
      { title: "Flip left and right", keys: "F", run: () => this.flip("horizontal"), off: !some },
      { title: "Flip up and down", keys: "Shift+F", run: () => this.flip("vertical"), off: !some },
      { title: "Rename", keys: "F2", run: () => this.rename(), off: this.parts.length !== 1 },
      "-",
      ...(several
        ? ([
            { title: "Align left", run: () => this.align("left") },
            { title: "Align on one height", run: () => this.align("middle") },
            { title: "Align one below the other", run: () => this.align("centre") },
            { title: "Spread from left to right", run: () => this.align("spread-x") },
            { title: "Spread from top to bottom", run: () => this.align("spread-y") },
            "-",
          ] as MenuItem[])
        : []),
      { title: "Copy", keys: "Ctrl+C", run: () => this.copy(), off: !this.selection.components.length },
      { title: "Paste", keys: "Ctrl+V", run: () => this.paste() },
      { title: "Duplicate", keys: "Ctrl+D", run: () => this.duplicate(), off: !some },
      { title: "Encapsulate …", keys: "Ctrl+G", run: () => runCommand("encapsulate"), off: !some },
      { title: "Delete", keys: "Delete", run: () => this.remove(), off: !any },
      "-",
      { title: "Add a part …", keys: "/", run: () => runCommand("add-part") },
      { title: "Show everything", keys: "0", run: () => this.canvas.fit() },
    ];
  }
}
