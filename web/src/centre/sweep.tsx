// Parameters take several values: a family of curves. Several of them in all combinations, or at random between their ends.

import { signal } from "@preact/signals";
import { request } from "../base/rpc";
import { complain } from "../base/signals";
import { UnitLabel } from "../base/unit_label";
import { toModel, toShown } from "../base/units";
import type { SignalInfo } from "../base/types";
import { unitOf } from "./curves";
import { experiment, model, overrides, signals, starts, stateOf, sweepWish } from "./model_state";
import { keptRuns } from "./runs";

const busy = signal(false);

/** As many as the server takes. */
const MOST_RUNS = 200;

/** Equal chances between the ends (a seed gives the same numbers again; Park and Miller 1988). */
export function atRandom(seed: number): () => number {
  let s = (Math.abs(Math.round(seed)) % 2147483646) + 1;
  return () => (s = (s * 16807) % 2147483647) / 2147483647;
}

export function Sweep() {
  const list = signals.value.filter((s) => s.settable && s.parameter && s.kind !== "Boolean");
  const wish = sweepWish.value;
  const change = (fields: Partial<typeof wish>) => (sweepWish.value = { ...sweepWish.value, ...fields });
  const row = (k: number, fields: Partial<(typeof wish.rows)[0]>) => change({ rows: sweepWish.value.rows.map((r, i) => (i === k ? { ...r, ...fields } : r)) });
  const of = (name: string): SignalInfo | undefined => list.find((p) => p.name === name);
  const ready = wish.rows.every((r) => of(r.chosen) && r.from !== "" && r.to !== "");
  const count = wish.random ? Number(wish.runs) : wish.rows.reduce((n, r) => n * Math.max(1, Number(r.points)), 1);
  const start = async (e: Event) => {
    e.preventDefault();
    const m = model.value;
    if (!m || !ready) return;
    const { shown } = stateOf(m.key);
    busy.value = true;
    try {
      const x = experiment.value;
      const common = { class: m.class, uri: m.uri, start: x.start, stop: x.stop, tolerance: x.tolerance, intervals: x.intervals, solver: x.solver, starts: starts.value };
      const ends = wish.rows.map((r) => ({ name: r.chosen, from: toModel(Number(r.from), unitOf(of(r.chosen))), to: toModel(Number(r.to), unitOf(of(r.chosen))), points: Number(r.points) }));
      let ids: string[];
      if (wish.random) {
        const next = atRandom(Number(wish.seed));
        ids = [];
        for (let k = 0; k < Math.min(count, MOST_RUNS); ++k) {
          const values = Object.fromEntries(ends.map((p) => [p.name, p.from + (p.to - p.from) * next()]));
          const name = Object.entries(values).map(([n, v]) => `${n} = ${+v.toPrecision(4)}`).join(", ");
          ids.push((await request<{ run: string }>("run/start", { ...common, parameters: { ...overrides.value, ...values }, name })).run);
        }
      } else {
        ids = (await request<{ runs: string[] }>("run/sweep", { ...common, parameters: Object.fromEntries(ends.map(({ name, ...plan }) => [name, plan])), fixed: overrides.value })).runs;
      }
      keptRuns.value = new Set([...keptRuns.value, ...ids]);
      shown.value = ids;
    } catch (error) {
      complain(error);
    }
    busy.value = false;
  };
  return (
    <form class="sweep" onSubmit={start}>
      <datalist id="sweep-list">{list.slice(0, 2000).map((p) => <option value={p.name} key={p.name}>{p.description}</option>)}</datalist>
      {wish.rows.map((r, k) => {
        const s = of(r.chosen);
        return (
          <fieldset class="sweep-row" key={k}>
            <label>Parameter<input list="sweep-list" value={r.chosen} placeholder="J1.J" spellcheck={false} onInput={(e) => {
              const name = e.currentTarget.value;
              const p = of(name);
              const now = p?.value ? toShown(p.value, unitOf(p)) : null;
              row(k, { chosen: name, ...(now === null ? {} : { from: String(+(now * 0.5).toPrecision(4)), to: String(+(now * 1.5).toPrecision(4)) }) });
            }} /></label>
            <label>from<input class="number" value={r.from} onInput={(e) => row(k, { from: e.currentTarget.value })} /></label>
            <label>to<input class="number" value={r.to} onInput={(e) => row(k, { to: e.currentTarget.value })} /></label>
            {s && <UnitLabel quantity={s} name={s.name} />}
            {!wish.random && <label>values<input class="number" value={r.points} onInput={(e) => row(k, { points: e.currentTarget.value })} /></label>}
            {wish.rows.length > 1 && <button type="button" class="tiny" aria-label={`Remove ${r.chosen || "this parameter"}`} onClick={() => change({ rows: wish.rows.filter((_, i) => i !== k) })}>×</button>}
          </fieldset>
        );
      })}
      <div class="bar">
        <button type="button" onClick={() => change({ rows: [...wish.rows, { chosen: "", from: "", to: "", points: "3" }] })}>Another parameter</button>
        <label class="check" title="Values between the ends with equal chances"><input type="checkbox" checked={wish.random} onChange={(e) => change({ random: e.currentTarget.checked })} />at random</label>
        {wish.random && <label>runs<input class="number" value={wish.runs} onInput={(e) => change({ runs: e.currentTarget.value })} /></label>}
        {wish.random && <label>seed<input class="number" value={wish.seed} onInput={(e) => change({ seed: e.currentTarget.value })} /></label>}
        <button class="primary" disabled={!ready || busy.value || !(count >= 1) || count > MOST_RUNS}>Sweep{count > 1 ? ` (${count} runs)` : ""}</button>
      </div>
      <p class="dim">{list.length ? "Each value is a run of its own; the curves stand together in the plot, coloured along a scale." : "Run the model once, then its parameters can be swept."}</p>
    </form>
  );
}
