// Runs of the model in front: started, followed while they go on, kept, overlaid, thrown away.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { ask, on, onComeback, request } from "../base/rpc";
import { classInfo, clearToasts, complain, problems, runProblems, tell } from "../base/signals";
import { recall, remember } from "../base/store";
import type { Diagnostic, RunInfo, SignalInfo } from "../base/types";
import { type UnitChoice, learnUnits } from "../base/units";
import { settle } from "../text/shared_text";
import { type Model, type ModelState, everyPlotted, here, model, stateOf } from "./model_state";
import { RunData } from "./run_data";

export const runs = signal<Map<string, RunInfo>>(new Map());
export const data = new Map<string, RunData>();
/** Raised when numbers came in. */
export const dataVersion = signal(0);
/** The run whose signals and events are listed. */
export const current = computed(() => {
  const list = here.value.shown.value.map((id) => runs.value.get(id)).filter((r): r is RunInfo => !!r);
  return list[list.length - 1] ?? null;
});
export const live = signal(true);
export const going = computed(() => [...runs.value.values()].filter((r) => ["waiting", "compiling", "running", "paused"].includes(r.state)));

export const ofModel = (r: RunInfo, m = model.value) => !!m && (m.class ? r.class === m.class : !r.class && r.uri === m.uri);
const stateOfRun = (r: RunInfo): ModelState => stateOf(r.class || r.uri);

/** What was plotted and run of each model comes back with it. */
export function startRuns() {
  let last: string | null = null;
  let listed = false;
  effect(() => {
    const m = model.value;
    if (m?.key === last) return;
    if (last !== null) clearToasts();
    last = m?.key ?? null;
    if (m) batch(() => showBefore(m));
  });
  effect(() => {
    const state = here.value;
    const list = state.plots.value;
    const layout = state.layout.value;
    const m = model.peek();
    if (!m || state === stateOf(null)) return;
    remember("plots:" + m.key, list);
    remember("layout:" + m.key, layout);
  });
  keptRuns.value = new Set(recall<string[]>("kept", []));
  effect(() => remember("kept", [...keptRuns.value]));
  effect(() => {
    const ids = here.value.shown.value;
    const m = model.peek();
    if (m && listed) remember("shown:" + m.key, ids);
  });
  effect(() => {
    const run = current.value;
    if (run && run.rows > 0 && run.state !== "compiling") loadSignals(run);
  });
  effect(() => {
    const run = current.value;
    const found = new Map<string, Diagnostic[]>();
    for (const d of run?.state === "failed" && run.current !== false ? (run.diagnostics ?? []) : [])
      if (d.uri && d.range && d.severity === "error") found.set(d.uri, [...(found.get(d.uri) ?? []), { range: d.range, severity: 1, code: d.code, message: d.message }]);
    runProblems.value = found;
  });
  effect(() => {
    const names = everyPlotted(here.value);
    for (const id of here.value.shown.value) follow(id, names);
  });
  // What was on its way when a run was held does not let it go on.
  on("run/progress", (p) => update(p.run, held.has(p.run) && p.state === "running" ? { ...p, state: "paused" } : p));
  on("run/ended", (p) => {
    update(p.run, p);
    ended(p);
  });
  on("class/changed", () => refreshCurrent());
  const list = () => ask<{ runs: RunInfo[] }>("run/list").then((a) => a && (runs.value = new Map(a.runs.map((r) => [r.run, r]))));
  onComeback(() => list().then(() => {
    const { shown } = here.peek();
    shown.value = shown.value.filter((id) => runs.value.has(id));
  }));
  startLive();
  return list().then(() => {
    const m = model.value;
    if (m) showBefore(m);
    listed = true;
  });
}

/** The runs of a model that were drawn last; else its newest one. */
function showBefore(m: Model) {
  const { shown } = stateOf(m.key);
  const there = [...runs.peek().values()].filter((r) => ofModel(r, m)).map((r) => r.run);
  const now = shown.peek().filter((id) => there.includes(id));
  const before = now.length ? now : recall<string[]>("shown:" + m.key, []).filter((id) => there.includes(id));
  const list = before.length ? before : there.slice(-1);
  if (list.join() !== shown.peek().join()) shown.value = list;
}

export function renameRun(id: string, name: string) {
  request("run/rename", { run: id, name }).then(() => update(id, { name }), complain);
}

function refreshCurrent() {
  ask<{ runs: RunInfo[] }>("run/list").then((a) => {
    if (!a) return;
    const next = new Map(runs.value);
    for (const r of a.runs) next.set(r.run, { ...next.get(r.run), ...r });
    runs.value = next;
  });
}

function update(id: string, fields: Partial<RunInfo>) {
  const known = runs.value.get(id);
  const next = new Map(runs.value);
  next.set(id, { ...(known ?? ({ run: id, name: "", class: null, uri: null, parameters: {}, events: 0, rows: 0, message: "", current: true } as unknown as RunInfo)), ...fields });
  runs.value = next;
  const state = stateOfRun(next.get(id)!);
  if (state.shown.peek().includes(id)) follow(id, untracked(() => everyPlotted(state)));
}

export function follow(id: string, names: string[]): Promise<void> {
  const info = runs.peek().get(id);
  if (!info || !info.rows || !names.length) return Promise.resolve();
  const d = data.get(id) ?? new RunData(id);
  data.set(id, d);
  return d.fetch(names, info.rows).then(() => {
    dataVersion.value = dataVersion.peek() + 1;
  });
}

/**
 * The signals of a run, asked for once for each text of the model. A number that was set in the run is no number of the
 * model: it is asked for again when another parameter is set, and what the model says of it is kept.
 */
async function loadSignals(r: RunInfo) {
  const state = stateOfRun(r);
  const set = Object.keys(r.parameters ?? {});
  const text = r.current === false ? r.run : `revision ${r.revision}`;
  const key = `${text}/${set.sort().join()}`;
  if (state.signalsOf.peek() === key) return;
  const before = state.signalsOf.peek().startsWith(text + "/") ? state.signals.peek() : [];
  state.signalsOf.value = key;
  const answer = await ask<{ signals: SignalInfo[]; units?: Record<string, Record<string, UnitChoice[]>> }>("run/signals", { run: r.run });
  if (state.signalsOf.peek() !== key) return;
  if (!answer) {
    state.signalsOf.value = "";
    return;
  }
  for (const [unit, shown] of Object.entries(answer.units ?? {}))
    for (const [displayUnit, choices] of Object.entries(shown)) learnUnits({ unit, displayUnit }, choices);
  const known = new Map(set.length ? before.map((s) => [s.name, s]) : []);
  batch(() => {
    state.signals.value = known.size ? answer.signals.map((s) => (set.includes(s.name) && known.has(s.name) ? { ...s, value: known.get(s.name)!.value } : s)) : answer.signals;
    // What the new text has not any more stays in the legend, as missing.
    const names = new Set(answer.signals.map((s) => s.name));
    const still = everyPlotted(state).filter((n) => names.has(n));
    if (!still.length && state.plots.peek().length === 1) state.plotted.value = worthPlotting(answer.signals);
  });
}

/** For a first look: what the model itself declares, then states (their derivatives are among the signals); no visualizers. */
function worthPlotting(list: SignalInfo[]): string[] {
  // What never changes has a value and no column.
  const real = list.filter((s) => !s.parameter && s.value === null && s.kind === "Real" && !/^der\(|_|\$/.test(s.name) && s.name !== "time");
  const names = new Set(list.map((s) => s.name));
  const rank = (n: string) => {
    const depth = n.split(".").length;
    return depth === 1 ? 0 : names.has(`der(${n})`) ? depth : 10 + depth;
  };
  return [...real].sort((a, b) => rank(a.name) - rank(b.name)).slice(0, 2).map((s) => s.name);
}

export async function start(options: { replaces?: string; transient?: boolean; name?: string } = {}): Promise<string | null> {
  const m = model.value;
  if (!m) return null;
  const { experiment, overrides, starts } = stateOf(m.key);
  await settle(m.uri ?? classInfo.value?.uri ?? null);
  const e = experiment.value;
  try {
    const answer = await request<{ run: string }>("run/start", {
      class: m.class, uri: m.uri, start: e.start, stop: e.stop, tolerance: e.tolerance, intervals: e.intervals, solver: e.solver,
      parameters: overrides.value, starts: starts.value, name: options.name ?? nameOf(overrides.value), replaces: options.replaces ?? null, transient: options.transient ?? false,
    });
    return answer.run;
  } catch (error) {
    complain(error);
    return null;
  }
}

const nameOf = (values: Record<string, number>) => Object.entries(values).map(([k, v]) => `${k} = ${+v.toPrecision(4)}`).join(", ");

/** The button: a run of its own; earlier ones stay where they are kept. */
export async function runNow() {
  const m = model.value;
  if (!m) return tell("Open a model to run it.");
  const { shown } = stateOf(m.key);
  const id = await start();
  if (!id) return;
  known(id, m);
  const kept = shown.value.filter((r) => keptRuns.value.has(r));
  shown.value = [...kept, id];
}
export const keptRuns = signal<Set<string>>(new Set());

function known(id: string, m: Model) {
  const { overrides } = stateOf(m.key);
  if (!runs.value.has(id)) update(id, { run: id, class: m.class, uri: m.uri, state: "compiling", parameters: { ...overrides.value }, name: nameOf(overrides.value) });
  else update(id, { class: m.class, uri: m.uri });
}

export const stopAll = () => going.value.forEach((r) => ask("run/stop", { run: r.run }));
/** Holds a run that goes on, or lets one go on that is held. */
const held = new Set<string>();
export async function pause(r: RunInfo | undefined = going.value[0]) {
  if (!r) return;
  const isHeld = r.state === "paused";
  const answer = await ask(isHeld ? "run/resume" : "run/pause", { run: r.run });
  if (!answer) return;
  if (isHeld) held.delete(r.run);
  else held.add(r.run);
  update(r.run, { state: isHeld ? "running" : "paused" });
}
export async function resume(id: string, stop: number) {
  try {
    const answer = await request<{ run: string }>("run/resume", { run: id, stop });
    if (answer.run === id) return;
    // A new one that goes further; the old curves stay until it has rows.
    const before = runs.peek().get(id)!;
    known(answer.run, { key: before.class || before.uri!, class: before.class || null, uri: before.uri || null });
    await over(answer.run);
    const { shown } = stateOfRun(before);
    shown.value = [...shown.value.filter((r) => r !== id), answer.run];
    keptRuns.value = new Set([...keptRuns.value].map((r) => (r === id ? answer.run : r)));
    data.delete(id);
    runs.value = new Map([...runs.value].filter(([key]) => key !== id));
  } catch (error) {
    complain(error);
  }
}
export async function forget(id: string) {
  await ask("run/delete", { run: id });
  const gone = runs.peek().get(id);
  if (gone) {
    const { shown } = stateOfRun(gone);
    shown.value = shown.value.filter((r) => r !== id);
  }
  data.delete(id);
  const next = new Map(runs.value);
  next.delete(id);
  runs.value = next;
}

const waiters = new Map<string, () => void>();
function ended(r: RunInfo) {
  waiters.get(r.run)?.();
  waiters.delete(r.run);
  if (r.state === "failed" && here.peek().shown.peek().includes(r.run)) tell(r.message || "the run failed", "error");
}
const over = (id: string) =>
  new Promise<void>((done) => {
    const r = runs.peek().get(id);
    if (r && ["done", "stopped", "failed"].includes(r.state)) done();
    else waiters.set(id, done);
  });

/** Sliders: one run at a time, the newest values next. The old curves stay until the new ones are there. */
let sliding = false;
let wanted = false;
export async function slide() {
  wanted = true;
  if (sliding) return;
  sliding = true;
  while (wanted) {
    wanted = false;
    const began = performance.now();
    const m = model.peek();
    if (!m) break;
    const state = stateOf(m.key);
    const before = current.peek();
    const id = await start({ transient: true });
    if (!id) break;
    known(id, m);
    await over(id);
    await follow(id, untracked(() => everyPlotted(state)));
    const failed = runs.peek().get(id)?.state === "failed";
    if (failed) tell(runs.peek().get(id)!.message || "the run failed", "error");
    else {
      const kept = keptRuns.peek();
      state.shown.value = [...state.shown.peek().filter((r) => r !== before?.run || kept.has(r)), id];
      state.sliderTime.value = performance.now() - began;
    }
    // What was started by hand stays in the list.
    const gone = failed ? id : before?.transient && !keptRuns.peek().has(before.run) ? before.run : null;
    if (gone) forget(gone);
  }
  sliding = false;
}

/** Running is not a step: a model that was run and is quick runs again when it is sound after an edit. */
function startLive() {
  let seen = "";
  effect(() => {
    const info = classInfo.value;
    const uri = model.value?.uri ?? info?.uri;
    const state = uri ? problems.value.get(uri) : undefined;
    if (!state?.checked || !live.value) return;
    if (state.diagnostics.some((d) => d.severity === 1)) return;
    const run = current.value;
    if (!run || run.current !== false || !["done", "stopped", "failed"].includes(run.state) || run.seconds > 2) return;
    if (seen === run.run) return;
    seen = run.run;
    slide();
  });
}
