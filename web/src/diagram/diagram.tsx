// The diagram pane of a class.

import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ask, on, onComeback } from "../base/rpc";
import { activeTab, complain, dark, problems, selection, tell } from "../base/signals";
import type { Drawing, Point } from "../base/types";
import { goUp, openClass, undo } from "../shell/open";
import { picker } from "../shell/palette";
import { keyName, register, runCommand } from "../shell/commands";
import { menu } from "../shell/menu";
import { DiagramCanvas } from "./canvas";
import { type End } from "./connect";
import { connectByName, wayBetween } from "./connect_by_name";
import { type DraggedPart, dropTarget } from "./drag";
import { DiagramEdits } from "./edit";
import { drawingInFront } from "./front";
import { endName, snapPoint } from "./geometry";
import { chooseEnds } from "./elements";
import { fits } from "./hit";
import { applyOperations } from "./operations";
import { fixesOf } from "../text/fixes";
import { animate } from "./animation";
import { colourLines } from "./value_colours";
import { TOOL_KEYS, nudgeChosen, removeChosen } from "./icon_editor";
import { chosen, tool } from "./icon_tools";
import { encapsulateParts } from "./capsule";

/** What lies under the pointer, in words. */
export const pointerText = signal("");
let front: { canvas: DiagramCanvas; edits: DiagramEdits; name: string; quickAdd(at: Point, x: number, y: number): void; putAt(part: string, end: string): void; fixes(): void } | null = null;
export const canvasInFront = () => front?.canvas ?? null;
export const putPartAt = (part: string, end: string) => front?.putAt(part, end);

const SIZE = 10;

export function Diagram({ name, layer }: { name: string; layer: "diagram" | "icon" }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stops: (() => void)[] = [];
    let drawing: Drawing | null = null;
    let asked = 0;

    const show = (d: Drawing) => {
      drawing = d;
      drawingInFront.value = d;
      const names = new Set(d.components.map((c) => c.name));
      const ids = new Set(d.connections.map((c) => c.id));
      const kept = { components: selection.value.components.filter((n) => names.has(n)), connections: selection.value.connections.filter((id) => ids.has(id)) };
      canvas.selection = kept;
      if (kept.components.length !== selection.value.components.length || kept.connections.length !== selection.value.connections.length) selection.value = kept;
      canvas.show(d, dark.value);
      canvas.scene.showProblems(d, problems.value.get(d.uri)?.diagnostics ?? []);
      host.current!.dataset.empty = String(!d.components.length && d.writable && layer === "diagram");
      host.current!.dataset.ready = d.class;
      // Keys go where one works, unless something else has them.
      if (document.activeElement === document.body) host.current!.focus({ preventScroll: true });
    };
    const load = async () => {
      const own = ++asked;
      const d = await ask<Drawing>("class/drawing", { class: name, layer });
      if (d && own === asked && host.current) show(d);
      else if (!d && own === asked && !drawing) tell(`${name} cannot be drawn`, "error");
    };
    const apply = async (operations: object[], label: string) => {
      const own = ++asked;
      const answer = await applyOperations(name, operations, label, layer);
      if (!host.current) return;
      // A drawing that is being asked for meanwhile comes later; what follows an edit needs the one that it led to.
      if (answer?.drawing && (own === asked || !drawing || answer.drawing.version >= drawing.version)) show(answer.drawing);
      else if (drawing && own === asked) canvas.show(drawing, dark.value);
      if (answer?.names.length) canvas.select({ components: answer.names, connections: [] });
    };
    const put = async (part: { class: string }, at: Point, from?: End) => {
      const grid = drawing?.coordinateSystem.grid ?? [2, 2];
      const origin = snapPoint(at, grid);
      const placement = { extent: [[-SIZE, -SIZE], [SIZE, SIZE]], rotation: 0, origin };
      await apply([{ op: "add", class: part.class, placement }], `add ${part.class.slice(part.class.lastIndexOf(".") + 1)}`);
      if (!from || !drawing) return;
      const added = drawing.components.find((c) => c.name === canvas.selection.components[0]);
      const own = drawing.components.find((c) => c.name === from.part.name);
      const start = own?.connectors.find((k) => k.name === from.connector.name);
      if (!added || !own || !start) return;
      const near = added.connectors.filter((k) => fits({ part: own, connector: start }, { part: added, connector: k }) === null).sort((a, b) => Math.hypot(a.at[0] - start.at[0], a.at[1] - start.at[1]) - Math.hypot(b.at[0] - start.at[0], b.at[1] - start.at[1]))[0];
      if (!near) return;
      const points = wayBetween(drawing, { part: own, connector: start }, { part: added, connector: near });
      const place = canvas.onScreen(near.at);
      const ends = await chooseEnds(drawing, { part: own, connector: start }, { part: added, connector: near }, { clientX: place.x, clientY: place.y });
      if (ends) await apply([{ op: "connect", from: ends[0], to: ends[1], points }], "connect");
    };
    const quickAdd = (at: Point, x: number, y: number, from?: End) =>
      (picker.value = {
        at: { x, y },
        placeholder: from ? `Parts that fit ${endName(from.part, from.connector)}` : "Add a part: “res”, “ground”, “step” …",
        commands: false,
        restriction: "placeable",
        fits: from ? { class: name, connector: endName(from.part, from.connector) } : undefined,
        pick: (found) => put(found, at, from).then(() => host.current?.focus(), complain),
      });

    const canvas = new DiagramCanvas(host.current!, {
      apply,
      select: (s) => (selection.value = s),
      openPart: (part) => {
        const c = drawing?.components.find((p) => p.name === part);
        if (c && !c.missing) openClass(c.class, { from: name });
      },
      offerParts: (from, at, e) => quickAdd(at, e.clientX, e.clientY, from),
      quickAdd,
      contextMenu: (e) => void offer(e),
      say: (text) => (pointerText.value = text),
    });
    const edits = new DiagramEdits(canvas);
    /** What can be done, and before it what would mend the problems of the selected part. */
    const offer = async (e: { clientX: number; clientY: number }, fixesOnly = false) => {
      const own = (drawing && problems.value.get(drawing.uri)?.diagnostics.filter((d) => d.component && canvas.selection.components.includes(d.component))) ?? [];
      const fixes = drawing ? (await Promise.all(own.map((d) => fixesOf(drawing!.uri, d)))).flat() : [];
      if (fixesOnly && !fixes.length) return tell(own.length ? own[0].message : "Nothing to mend here.");
      menu(e, fixesOnly ? fixes : [...fixes, ...(fixes.length ? (["-"] as const) : []), ...edits.menu()]);
    };
    /** A part below a connector, and a line between them. */
    const putAt = (part: string, end: string) => {
      for (const own of drawing?.components ?? [])
        for (const connector of own.connectors) {
          if (endName(own, connector) !== end) continue;
          const at: Point = [connector.at[0], connector.at[1] - 3 * SIZE];
          const covered = ([x, y]: Point) => drawing!.components.some((c) => x + SIZE > c.box[0][0] && x - SIZE < c.box[1][0] && y + SIZE > c.box[0][1] && y - SIZE < c.box[1][1]);
          for (let k = 0; k < 20 && covered(at); ++k) at[1] -= SIZE;
          return void put({ class: part }, at, { part: own, connector }).then(() => host.current?.focus(), complain);
        }
    };
    front = { canvas, edits, name, quickAdd, putAt, fixes: () => offer(atSelection(canvas), true) };
    load();

    let later = 0;
    const again = () => {
      clearTimeout(later);
      later = window.setTimeout(load, 30);
    };
    stops.push(on("class/changed", again));
    stops.push(() => clearTimeout(later));
    onComeback(again);
    stops.push(
      dropTarget({
        over(x, y, part) {
          const inside = document.elementFromPoint(x, y)?.closest(".diagram") === host.current;
          ghost(canvas, inside && drawing?.writable ? canvas.at({ clientX: x, clientY: y }) : null, part);
          return inside && (drawing?.writable ?? false);
        },
        leave: () => ghost(canvas, null),
        drop(x, y, part) {
          if (drawing?.writable) put(part, canvas.at({ clientX: x, clientY: y })).then(() => host.current?.focus(), complain);
        },
      }),
    );
    stops.push(
      effect(() => {
        const night = dark.value;
        if (drawing) canvas.show(drawing, night);
      }),
    );
    stops.push(
      effect(() => {
        canvas.selection = selection.value;
        canvas.showSelection();
      }),
    );
    stops.push(
      effect(() => {
        const known = problems.value;
        if (drawing) canvas.scene.showProblems(drawing, known.get(drawing.uri)?.diagnostics ?? []);
      }),
    );
    if (layer === "diagram") stops.push(animate(canvas, name), colourLines(canvas, name));
    else {
      chosen.value = null;
      stops.push(
        effect(() => {
          void chosen.value;
          host.current!.dataset.tool = tool.value;
          if (drawing) canvas.showSelection();
        }),
        () => (tool.value = "select"),
      );
    }
    const size = new ResizeObserver(() => drawing && canvas.resized());
    size.observe(host.current!);
    return () => {
      stops.forEach((stop) => stop());
      size.disconnect();
      if (front?.canvas === canvas) front = null;
      drawingInFront.value = null;
      pointerText.value = "";
    };
  }, [name, layer]);

  const keys = (e: KeyboardEvent) => {
    if (!front) return;
    const { canvas, edits } = front;
    const grid = canvas.drawing?.coordinateSystem.grid ?? [2, 2];
    const step = (by: number) => {
      const list = canvas.drawing?.components.map((c) => c.name) ?? [];
      const at = list.indexOf(canvas.selection.components[0]);
      if (list.length) canvas.select({ components: [list[(at + by + list.length) % list.length]], connections: [] });
    };
    const actions: Record<string, () => void> = {
      R: () => edits.rotate(90),
      "Shift+R": () => edits.rotate(-90),
      F: () => edits.flip("horizontal"),
      "Shift+F": () => edits.flip("vertical"),
      Delete: () => edits.remove(),
      Backspace: () => edits.remove(),
      "Ctrl+D": () => edits.duplicate(),
      "Ctrl+.": () => front?.fixes(),
      "Ctrl+G": () => encapsulateParts(canvas),
      "Ctrl+C": () => edits.copy(),
      "Ctrl+X": () => edits.cut(),
      "Ctrl+V": () => edits.paste(),
      "Ctrl+A": () => edits.all(),
      F2: () => edits.rename(),
      C: () => connectByName(canvas),
      "0": () => canvas.fit(),
      "+": () => canvas.zoom(1.25),
      "-": () => canvas.zoom(0.8),
      "/": () => runCommand("add-part"),
      Enter: () => {
        const part = canvas.drawing?.components.find((c) => c.name === canvas.selection.components[0]);
        if (part) openClass(part.class, { from: name });
      },
      N: () => step(1),
      "Shift+N": () => step(-1),
      ArrowLeft: () => edits.nudge([-grid[0], 0]),
      ArrowRight: () => edits.nudge([grid[0], 0]),
      ArrowUp: () => edits.nudge([0, grid[1]]),
      ArrowDown: () => edits.nudge([0, -grid[1]]),
      "Shift+ArrowLeft": () => edits.nudge([-10, 0]),
      "Shift+ArrowRight": () => edits.nudge([10, 0]),
      "Shift+ArrowUp": () => edits.nudge([0, 10]),
      "Shift+ArrowDown": () => edits.nudge([0, -10]),
      Space: () => canvas.panning(true),
      "Ctrl+Z": () => undo(canvas.drawing?.uri ?? null, "undo"),
      "Ctrl+Y": () => undo(canvas.drawing?.uri ?? null, "redo"),
      "Ctrl+Shift+Z": () => undo(canvas.drawing?.uri ?? null, "redo"),
      Escape: () => {
        if (canvas.cancel()) return;
        if (selection.value.components.length || selection.value.connections.length) canvas.select({ components: [], connections: [] });
        else goUp();
      },
    };
    const key = keyName(e);
    const action = layer === "icon" ? (iconAction(key, grid) ?? actions[key]) : actions[key];
    if (!action) return;
    e.preventDefault();
    e.stopPropagation();
    action();
  };
  return (
    <div
      class={"diagram " + layer}
      ref={host}
      tabIndex={0}
      role="application"
      aria-label={`${layer === "icon" ? "Icon" : "Diagram"} of ${name}`}
      onKeyDown={keys}
      onKeyUp={(e) => e.key === " " && front?.canvas.panning(false)}
    />
  );
}

/** Beside the selected part, for menus that a key opens. */
function atSelection(canvas: DiagramCanvas): { clientX: number; clientY: number } {
  const part = canvas.drawing?.components.find((c) => c.name === canvas.selection.components[0]);
  const p = part ? canvas.onScreen([part.box[1][0], part.box[1][1]]) : canvas.pointerOrMiddle();
  return { clientX: p.x, clientY: p.y };
}

/** Keys of the icon editor; what they do not take means what it does in the diagram. */
function iconAction(key: string, [gx, gy]: Point): (() => void) | null {
  if (TOOL_KEYS[key]) return () => (tool.value = TOOL_KEYS[key]);
  if (key === "Escape" && tool.value !== "select") return () => (front?.canvas.cancel(), (tool.value = "select"));
  if (chosen.value === null) return null;
  if (key === "Escape") return () => (chosen.value = null);
  if (key === "Delete" || key === "Backspace") return removeChosen;
  const step = { ArrowLeft: [-gx, 0], ArrowRight: [gx, 0], ArrowUp: [0, gy], ArrowDown: [0, -gy] }[key];
  return step ? () => void nudgeChosen(step as Point) : null;
}

function ghost(canvas: DiagramCanvas, at: Point | null, part?: DraggedPart) {
  canvas.scene.overlay.querySelectorAll(".ghost").forEach((n) => n.remove());
  if (!at || !part) return;
  const [x, y] = snapPoint(at, canvas.drawing.coordinateSystem.grid ?? [2, 2]);
  canvas.scene.overlay.append(canvas.scene.frame([[x - SIZE, y - SIZE], [x + SIZE, y + SIZE]], "ghost"));
}

register(
  {
    id: "add-part",
    title: "Add a part at the pointer",
    keys: "/",
    local: true,
    available: () => front !== null && front.canvas.drawing?.writable === true,
    run: () => {
      if (!front) return;
      const { at, screen } = front.canvas.placeForNext();
      front.quickAdd(at, screen.x, screen.y);
    },
  },
  ...(
    [
      ["rotate", "Rotate the selected parts", "R", (e: DiagramEdits) => e.rotate(90)],
      ["flip", "Flip left and right", "F", (e: DiagramEdits) => e.flip("horizontal")],
      ["flip-v", "Flip up and down", "Shift+F", (e: DiagramEdits) => e.flip("vertical")],
      ["duplicate", "Duplicate the selected parts", "Ctrl+D", (e: DiagramEdits) => e.duplicate()],
      ["encapsulate", "Encapsulate the selected parts into a class of their own", "Ctrl+G", () => front && encapsulateParts(front.canvas)],
      ["remove", "Delete what is selected", "Delete", (e: DiagramEdits) => e.remove()],
      ["connect", "Connect two connectors by name", "C", () => front && connectByName(front.canvas)],
      ["rename-part", "Rename the selected part", "F2", (e: DiagramEdits) => e.rename()],
      ["align-left", "Align the selected parts on the left", undefined, (e: DiagramEdits) => e.align("left")],
      ["align-middle", "Align the selected parts on one height", undefined, (e: DiagramEdits) => e.align("middle")],
      ["align-centre", "Align the selected parts one below the other", undefined, (e: DiagramEdits) => e.align("centre")],
      ["spread-x", "Spread the selected parts from left to right", undefined, (e: DiagramEdits) => e.align("spread-x")],
      ["spread-y", "Spread the selected parts from top to bottom", undefined, (e: DiagramEdits) => e.align("spread-y")],
    ] as [string, string, string | undefined, (e: DiagramEdits) => void][]
  ).map(([id, title, keys, run]) => ({ id, title, keys, local: true, available: () => front !== null, run: () => front && run(front.edits) })),
  { id: "fixes", title: "Mend what is wrong with the selected part", keys: "Ctrl+.", local: true, available: () => front !== null, run: () => front?.fixes() },
  { id: "part-menu", title: "What can be done with the selected parts", available: () => front !== null, run: () => front && menu(atSelection(front.canvas), front.edits.menu()) },
  { id: "fit", title: "Show the whole diagram", keys: "0", local: true, available: () => front !== null, run: () => front?.canvas.fit() },
  { id: "up", title: "Back up out of the component", keys: "Escape", local: true, available: () => (activeTab.value?.trail.length ?? 0) > 0, run: () => void goUp() },
);
