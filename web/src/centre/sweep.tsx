// One parameter takes several values: a family of curves.

import { signal } from "@preact/signals";
import { request } from "../base/rpc";
import { complain } from "../base/signals";
import { UnitLabel } from "../base/unit_label";
import { toModel, toShown } from "../base/units";
import { unitOf } from "./curves";
import { experiment, model, overrides, shown, signals, starts, sweepWish } from "./model_state";
import { keptRuns } from "./runs";

const busy = signal(false);

export function Sweep() {
  const list = signals.value.filter((s) => s.settable && s.parameter && s.kind !== "Boolean");
  const { chosen, from, to, points } = sweepWish.value;
  const change = (fields: Partial<typeof sweepWish.value>) => (sweepWish.value = { ...sweepWish.value, ...fields });
  const s = list.find((p) => p.name === chosen);
  const unit = unitOf(s);
  const start = async (e: Event) => {
    e.preventDefault();
    const m = model.value;
    if (!m || !s) return;
    busy.value = true;
    try {
      const x = experiment.value;
      const answer = await request<{ runs: string[] }>("run/sweep", { class: m.class, uri: m.uri, parameters: { [s.name]: { from: toModel(Number(from), unit), to: toModel(Number(to), unit), points: Number(points) } }, start: x.start, stop: x.stop, tolerance: x.tolerance, intervals: x.intervals, solver: x.solver, fixed: overrides.value, starts: starts.value });
      keptRuns.value = new Set([...keptRuns.value, ...answer.runs]);
      shown.value = answer.runs;
    } catch (error) {
      complain(error);
    }
    busy.value = false;
  };
  return (
    <form class="sweep" onSubmit={start}>
      <label>Parameter<input list="sweep-list" value={chosen} placeholder="J1.J" spellcheck={false} onInput={(e) => {
        const name = e.currentTarget.value;
        const p = list.find((q) => q.name === name);
        const now = p?.value ? toShown(p.value, unitOf(p)) : null;
        change({ chosen: name, ...(now === null ? {} : { from: String(+(now * 0.5).toPrecision(4)), to: String(+(now * 1.5).toPrecision(4)) }) });
      }} /></label>
      <datalist id="sweep-list">{list.slice(0, 2000).map((p) => <option value={p.name} key={p.name}>{p.description}</option>)}</datalist>
      <label>from<input class="number" value={from} onInput={(e) => change({ from: e.currentTarget.value })} /></label>
      <label>to<input class="number" value={to} onInput={(e) => change({ to: e.currentTarget.value })} /></label>
      {s && <UnitLabel quantity={s} name={s.name} />}
      <label>values<input class="number" value={points} onInput={(e) => change({ points: e.currentTarget.value })} /></label>
      <button class="primary" disabled={!s || busy.value}>Sweep</button>
      <p class="dim">{list.length ? "Each value is a run of its own; the curves stand together in the plot." : "Run the model once, then its parameters can be swept."}</p>
    </form>
  );
}
