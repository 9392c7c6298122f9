// The icon editor's panel: tools, the primitives in their order, and the fields of the chosen one.

import { useState } from "preact/hooks";
import type { Drawing, Graphic } from "../base/types";
import { drawingInFront } from "./front";
import { canvasInFront } from "./diagram";
import { type Tool, addGraphic, chosen, colourText, hexOf, pen, removeGraphic, setFields, swapped, tool } from "./icon_tools";
import { shifted } from "./primitives";

const TOOLS: [Tool, string, string][] = [["select", "⬉", "Select and move (V)"], ["Line", "╱", "Line: click its points, Enter ends it (L)"], ["Polygon", "⬠", "Polygon: click its points, Enter ends it (P)"], ["Rectangle", "▭", "Rectangle (B)"], ["Ellipse", "◯", "Ellipse (E)"], ["Text", "T", "Text (T)"]];
/** In the icon, these keys take a tool. */
export const TOOL_KEYS: Record<string, Tool> = { V: "select", L: "Line", P: "Polygon", B: "Rectangle", E: "Ellipse", T: "Text" };
const PATTERNS = ["None", "Solid", "Dash", "Dot", "DashDot", "DashDotDot"];
const FILLS = ["None", "Solid", "Horizontal", "Vertical", "Cross", "Forward", "Backward", "CrossDiag", "HorizontalCylinder", "VerticalCylinder", "Sphere"];
const ARROWS = ["None", "Open", "Filled", "Half"];

const apply = (operations: object[], label: string) => canvasInFront()?.apply(operations, label);

export const removeChosen = () => {
  const index = chosen.value;
  if (index === null) return false;
  chosen.value = null;
  apply([removeGraphic(index)], "delete a primitive");
  return true;
};
/** The primitive that is chosen, if the icon is in front. */
export const chosenGraphic = (): Graphic | null => {
  const d = drawingInFront.value;
  return d?.layer === "icon" && chosen.value !== null ? (d.graphics[chosen.value] ?? null) : null;
};
export function nudgeChosen(by: [number, number]): boolean {
  const g = chosenGraphic();
  if (!g) return false;
  apply([setFields(g.index, shifted(g, by))], `move the ${g.kind.toLowerCase()}`);
  return true;
}

export function IconPrimitives({ name }: { name: string }) {
  const d = drawingInFront.value;
  if (!d || d.class !== name || d.layer !== "icon") return null;
  const g = chosen.value === null ? undefined : d.graphics[chosen.value];
  return (
    <div class="primitives">
      {d.writable ? <Tools /> : <div class="bar"><span class="dim">read-only</span></div>}
      <div class="primitive-panes">
        <List d={d} />
        {g ? <FieldsOf g={g} d={d} key={g.index + g.text} /> : <div class="empty">{d.writable ? "Take a tool and draw. A primitive that is chosen shows its colours and its text here." : "Choose a primitive to see how it is written."}</div>}
      </div>
    </div>
  );
}

function Tools() {
  const p = pen.value;
  return (
    <div class="bar">
      {TOOLS.map(([id, sign, title]) => <button key={id} class={"toggle" + (tool.value === id ? " on" : "")} aria-pressed={tool.value === id} title={title} aria-label={title} data-tool={id} onClick={() => (tool.value = id)}>{sign}</button>)}
      <label class="check">line <input type="color" value={p.line} aria-label="Colour of lines" onInput={(e) => (pen.value = { ...pen.value, line: e.currentTarget.value })} /></label>
      <label class="check"><input type="checkbox" checked={p.filled} onChange={(e) => (pen.value = { ...pen.value, filled: e.currentTarget.checked })} /> fill <input type="color" value={p.fill} disabled={!p.filled} aria-label="Colour of filling" onInput={(e) => (pen.value = { ...pen.value, fill: e.currentTarget.value })} /></label>
    </div>
  );
}

function List({ d }: { d: Drawing }) {
  return (
    <div class="primitive-list" role="listbox" aria-label="Primitives, the topmost first" tabIndex={0} onKeyDown={(e) => {
      const step = e.key === "ArrowDown" ? -1 : e.key === "ArrowUp" ? 1 : 0;
      if (step && d.graphics.length) chosen.value = Math.max(0, Math.min(d.graphics.length - 1, (chosen.value ?? d.graphics.length) + step));
      else if (e.key === "Delete" && d.writable) removeChosen();
      else return;
      e.preventDefault();
    }}>
      {[...d.graphics].reverse().map((g) => (
        <div key={g.index} class={"row" + (g.index === chosen.value ? " chosen" : "")} role="option" aria-selected={g.index === chosen.value} onClick={() => (chosen.value = g.index)}>
          <i class="swatch" style={{ background: hexOf(g.fields.fillColor ?? g.fields.color ?? g.fields.textColor ?? g.fields.lineColor, "transparent") }} />
          <span class="row-name">{g.kind}{g.fields.textString ? ` “${g.fields.textString}”` : ""}</span>
        </div>
      ))}
      {!d.graphics.length && <div class="empty">No primitives of its own.</div>}
    </div>
  );
}

function FieldsOf({ g, d }: { g: Graphic; d: Drawing }) {
  const [raw, setRaw] = useState(false);
  const off = !d.writable;
  const set = (field: string, value: string | null) => apply([setFields(g.index, { [field]: value })], `${field} of the ${g.kind.toLowerCase()}`);
  const literal = (field: string, type: string, list: string[], otherwise: string) => (
    <label>{field}<select disabled={off} value={String(g.fields[field] ?? otherwise)} onChange={(e) => set(field, `${type}.${e.currentTarget.value}`)}>{list.map((l) => <option key={l}>{l}</option>)}</select></label>
  );
  const colour = (field: string) => <label>{field}<input type="color" disabled={off} value={hexOf(g.fields[field])} data-field={field} onChange={(e) => set(field, colourText(e.currentTarget.value))} /></label>;
  const number = (field: string, otherwise: number) => (
    <label>{field}<input class="number" disabled={off} defaultValue={String(g.fields[field] ?? otherwise)} onChange={(e) => Number.isFinite(Number(e.currentTarget.value)) && set(field, String(Number(e.currentTarget.value)))} /></label>
  );
  const stroke = g.kind === "Line" ? ["color", "thickness"] : ["lineColor", "lineThickness"];
  const neighbour = (by: number) => d.graphics[g.index + by];
  const swap = (by: number) => {
    const other = neighbour(by);
    if (!other) return;
    chosen.value = other.index;
    apply([by > 0 ? swapped(g, other) : swapped(other, g)], "order of primitives");
  };
  return (
    <div class="primitive-fields">
      <div class="bar">
        <b>{g.kind}</b>
        {!off && <><button title="Further up" aria-label="Further up" disabled={!neighbour(1)} onClick={() => swap(1)}>▲</button>
          <button title="Further down" aria-label="Further down" disabled={!neighbour(-1)} onClick={() => swap(-1)}>▼</button>
          <button onClick={() => ((chosen.value = d.graphics.length), apply([addGraphic(g.text)], `duplicate the ${g.kind.toLowerCase()}`))}>Duplicate</button>
          <button onClick={removeChosen}>Delete</button></>}
        <button class={"toggle" + (raw ? " on" : "")} onClick={() => setRaw(!raw)}>as text</button>
      </div>
      {raw ? (
        <textarea rows={5} defaultValue={g.text} readOnly={off} spellcheck={false} aria-label="Text of the primitive" onBlur={(e) => e.currentTarget.value !== g.text && apply([{ op: "graphics", layer: "icon", items: [{ index: g.index, text: e.currentTarget.value }] }], `change ${g.kind}`)} />
      ) : (
        <div class="field-grid">
          {g.kind === "Text" && <label class="wide">text<input disabled={off} defaultValue={String(g.fields.textString ?? "")} spellcheck={false} onChange={(e) => set("textString", JSON.stringify(e.currentTarget.value))} /></label>}
          {g.kind === "Text" ? colour("textColor") : g.kind !== "Bitmap" && colour(stroke[0])}
          {g.kind !== "Line" && g.kind !== "Text" && g.kind !== "Bitmap" && <>{colour("fillColor")}{literal("fillPattern", "FillPattern", FILLS, "None")}</>}
          {g.kind !== "Text" && g.kind !== "Bitmap" && <>{number(stroke[1], 0.25)}{literal("pattern", "LinePattern", PATTERNS, "Solid")}</>}
          {(g.kind === "Line" || g.kind === "Polygon") && literal("smooth", "Smooth", ["None", "Bezier"], "None")}
          {g.kind === "Line" && <label>arrow<select disabled={off} value={String((g.fields.arrow as string[] | undefined)?.[1] ?? "None")} onChange={(e) => set("arrow", `{Arrow.None,Arrow.${e.currentTarget.value}}`)}>{ARROWS.map((l) => <option key={l}>{l}</option>)}</select></label>}
          {g.kind === "Rectangle" && number("radius", 0)}
          {g.kind === "Text" && <>{number("fontSize", 0)}{literal("horizontalAlignment", "TextAlignment", ["Left", "Center", "Right"], "Center")}</>}
          {number("rotation", 0)}
        </div>
      )}
    </div>
  );
}
