// The diagram at the time of the cursor: pieces with a DynamicSelect are drawn with its values, and what is plotted of a
// part stands beside it as a number.

import { effect } from "@preact/signals";
import { ask } from "../base/rpc";
import { withUnit } from "../base/numbers";
import { toShown } from "../base/units";
import { unitOf } from "../centre/curves";
import { valueAt } from "../plot/series";
import { cursor, plotted, signals } from "../centre/model_state";
import { current, data, dataVersion } from "../centre/runs";
import type { DrawnComponent } from "../base/types";
import type { DiagramCanvas } from "./canvas";

export function animate(canvas: DiagramCanvas, name: string): () => void {
  let busy = false;
  let next: number | null = null;
  const dynamic = async (run: string, time: number) => {
    next = time;
    if (busy) return;
    busy = true;
    while (next !== null) {
      const at: number = next;
      next = null;
      const answer = await ask("class/dynamic", { class: name, run, time: at, layer: "diagram" });
      if (!answer) break;
      canvas.scene.replaceParts(answer.components ?? {});
      if (answer.background) canvas.scene.replaceBackground(answer.background);
    }
    busy = false;
  };
  return effect(() => {
    const t = cursor.value;
    const run = current.value;
    void dataVersion.value;
    if (!canvas.drawing) return;
    if (t === null || !run || run.class !== name) {
      canvas.scene.showValues([]);
      return;
    }
    if (canvas.drawing.components.some((c) => c.dynamic)) dynamic(run.run, t);
    canvas.scene.showValues(values(canvas, run.run, t));
  });
}

/** Under what is written there. */
const below = (part: DrawnComponent) => Math.min(part.box[0][1], ...(part.labels ?? []).filter(([low, high]) => low[1] < part.box[0][1] && high[0] > part.box[0][0] && low[0] < part.box[1][0]).map((l) => l[0][1]));

function values(canvas: DiagramCanvas, run: string, t: number) {
  const d = data.get(run);
  if (!d) return [];
  const lines = new Map<string, number>();
  const list: { at: [number, number]; text: string }[] = [];
  for (const name of plotted.value) {
    const series = d.series.get(name);
    const part = canvas.drawing.components.find((c) => name.startsWith(c.name + "."));
    if (!series || !part) continue;
    const kind = signals.value.find((s) => s.name === name);
    const row = lines.get(part.name) ?? 0;
    lines.set(part.name, row + 1);
    const value = valueAt(d.axis, series, t, kind ? kind.kind !== "Real" : false);
    if (t < d.axis.values[0] || t > d.axis.values[d.axis.length - 1]) continue;
    const unit = unitOf(kind);
    list.push({ at: [(part.box[0][0] + part.box[1][0]) / 2, below(part) - (row * 15) / canvas.scene.scale], text: `${name.slice(part.name.length + 1)} = ${withUnit(toShown(value, unit), unit.unit, 4)}` });
  }
  return list;
}
