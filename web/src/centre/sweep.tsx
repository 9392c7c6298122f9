// One parameter takes several values: a family of curves.

import { signal } from "@preact/signals";
import { request } from "../base/rpc";
import { complain } from "../base/signals";
import { experiment, keptRuns, model, overrides, shown, signals, starts } from "./runs";

const chosen = signal("");
const from = signal("");
const to = signal("");
const points = signal("5");
const busy = signal(false);

export function Sweep() {
  const list = signals.value.filter((s) => s.settable && s.parameter && s.kind !== "Boolean");
  const s = list.find((p) => p.name === chosen.value);
  const start = async (e: Event) => {
    e.preventDefault();
    const m = model.value;
    if (!m || !s) return;
    busy.value = true;
    try {
      const x = experiment.value;
      const answer = await request<{ runs: string[] }>("run/sweep", { class: m.class, uri: m.uri, parameters: { [s.name]: { from: Number(from.value), to: Number(to.value), points: Number(points.value) } }, start: x.start, stop: x.stop, tolerance: x.tolerance, intervals: x.intervals, solver: x.solver, fixed: overrides.value, starts: starts.value });
      keptRuns.value = new Set([...keptRuns.value, ...answer.runs]);
      shown.value = answer.runs;
    } catch (error) {
      complain(error);
    }
    busy.value = false;
  };
  return (
    <form class="sweep" onSubmit={start}>
      <label>Parameter<input list="sweep-list" value={chosen.value} placeholder="J1.J" spellcheck={false} onInput={(e) => {
        chosen.value = e.currentTarget.value;
        const p = list.find((q) => q.name === chosen.value);
        if (p?.value) {
          from.value = String(+(p.value * 0.5).toPrecision(4));
          to.value = String(+(p.value * 1.5).toPrecision(4));
        }
      }} /></label>
      <datalist id="sweep-list">{list.slice(0, 2000).map((p) => <option value={p.name} key={p.name}>{p.description}</option>)}</datalist>
      <label>from<input class="number" value={from.value} onInput={(e) => (from.value = e.currentTarget.value)} /></label>
      <label>to<input class="number" value={to.value} onInput={(e) => (to.value = e.currentTarget.value)} /></label>
      <label>values<input class="number" value={points.value} onInput={(e) => (points.value = e.currentTarget.value)} /></label>
      <button class="primary" disabled={!s || busy.value}>Sweep</button>
      <p class="dim">{list.length ? "Each value is a run of its own; the curves stand together in the plot." : "Run the model once, then its parameters can be swept."}</p>
    </form>
  );
}
