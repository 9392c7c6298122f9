// Lines coloured by what holds on them at the time of the cursor: a potential, an angle, a temperature, a signal. The scale
// goes over all lines and the whole run.

import { effect, signal } from "@preact/signals";
import { remembered } from "../base/store";
import type { Connection, Drawing } from "../base/types";
import { toShown } from "../base/units";
import { unitOf } from "../centre/curves";
import { cursor, signals } from "../centre/model_state";
import { current, data, dataVersion, follow } from "../centre/runs";
import { colourAt } from "../plot/palette";
import { valueAt } from "../plot/series";
import type { DiagramCanvas } from "./canvas";
import { endName } from "./geometry";

/** The variable of connectors that is shown; empty: none. `signal`: what causal connections carry. */
export const colourBy = remembered("colourBy", "");
export const SIGNAL = "signal";
export const scale = signal<{ low: number; high: number; unit: string } | null>(null);

/** Variables that the connected connectors have and that are the same on a whole set. */
export function variablesOf(drawing: Drawing): string[] {
  const ends = new Set(drawing.connections.flatMap((c) => [c.from, c.to]));
  const counts = new Map<string, number>();
  for (const part of drawing.components)
    for (const k of part.connectors)
      if (ends.has(endName(part, k))) for (const name of potentials(k.key, k.causality !== null)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

/** "flow Real i;Real v" has v; a connector that is a number is itself. */
export function potentials(key: string, causal: boolean): string[] {
  const names = key.split(";").flatMap((part) => /^(?:Real|Integer|Boolean) (\w+)$/.exec(part.trim())?.[1] ?? []);
  return causal && !names.length ? [SIGNAL] : names;
}

const signalsOf = (c: Connection, variable: string) => (variable === SIGNAL ? [c.from, c.to] : [`${c.from}.${variable}`, `${c.to}.${variable}`]);

export function colourLines(canvas: DiagramCanvas, name: string): () => void {
  let asked = "";
  return effect(() => {
    const variable = colourBy.value;
    const run = current.value;
    const t = cursor.value;
    void dataVersion.value;
    const drawing = canvas.drawing;
    if (!drawing) return;
    if (!variable || !run || !run.rows || run.class !== name || t === null) {
      scale.value = null;
      return canvas.scene.colourLines(null);
    }
    const known = new Map(signals.value.map((s) => [s.name, s]));
    const of = new Map<string, string>();
    for (const c of drawing.connections) {
      const found = signalsOf(c, variable).find((s) => known.has(s));
      if (found) of.set(c.id, found);
    }
    const names = [...new Set(of.values())];
    const d = data.get(run.run);
    const missing = names.filter((n) => !d?.series.has(n) && known.get(n)!.value === null);
    const key = `${run.run}/${run.rows}/${names.length}/${variable}`;
    if (missing.length && asked !== key) {
      asked = key;
      follow(run.run, names.filter((n) => known.get(n)!.value === null));
      return;
    }
    let low = Infinity;
    let high = -Infinity;
    const values = new Map<string, number>();
    for (const n of names) {
      const series = d?.series.get(n);
      const fixed = known.get(n)!.value;
      if (series && d) {
        const [a, b] = series.extent(0, series.length);
        [low, high] = [Math.min(low, a), Math.max(high, b)];
        values.set(n, valueAt(d.axis, series, t, known.get(n)!.kind !== "Real"));
      } else if (fixed !== null) {
        [low, high] = [Math.min(low, fixed), Math.max(high, fixed)];
        values.set(n, fixed);
      }
    }
    if (!(low <= high)) return canvas.scene.colourLines(null);
    const unit = unitOf(known.get(names[0]));
    scale.value = { low: toShown(low, unit), high: toShown(high, unit), unit: unit.unit };
    const colours = new Map<string, string>();
    for (const [id, n] of of) if (values.has(n)) colours.set(id, colourAt(high > low ? (values.get(n)! - low) / (high - low) : 0.5));
    canvas.scene.colourLines(colours);
  });
}
