// Runs of the model in front: started, followed while they go on, kept, overlaid, thrown away.

import { batch, computed, effect, signal } from "@preact/signals";
import { ask, on, onComeback, request } from "../base/rpc";
import { activeTab, classInfo, complain, problems, tell } from "../base/signals";
import { recall, remember } from "../base/store";
import type { RunInfo, SignalInfo } from "../base/types";
import { settle } from "../text/shared_text";
import { RunData } from "./run_data";

export interface Experiment {
  start: number | null;
  stop: number | null;
  tolerance: number | null;
  intervals: number | null;
  solver: string;
}
const NOTHING: Experiment = { start: null, stop: null, tolerance: null, intervals: null, solver: "auto" };

export const model = computed(() => {
  const tab = activeTab.value;
  if (!tab) return null;
  if (tab.class) return { key: tab.class, class: tab.class, uri: null as string | null };
  return tab.language === "chi" || tab.language === "shsml" ? { key: tab.uri!, class: null, uri: tab.uri } : null;
});

export const runs = signal<Map<string, RunInfo>>(new Map());
export const data = new Map<string, RunData>();
/** Raised when numbers came in. */
export const dataVersion = signal(0);
/** Runs that are drawn, oldest first, of the model in front. */
export const shown = signal<string[]>([]);
/** The run whose signals and events are listed. */
export const current = computed(() => {
  const list = shown.value.map((id) => runs.value.get(id)).filter((r): r is RunInfo => !!r);
  return list[list.length - 1] ?? null;
});
export const plotted = signal<string[]>([]);
export const signals = signal<SignalInfo[]>([]);
export const overrides = signal<Record<string, number>>({});
export const starts = signal<Record<string, number>>({});
export const experiment = signal<Experiment>(NOTHING);
export const live = signal(true);
export const going = computed(() => [...runs.value.values()].filter((r) => ["waiting", "compiling", "running", "paused"].includes(r.state)));

export const ofModel = (r: RunInfo, m = model.value) => !!m && (m.class ? r.class === m.class : r.uri === m.uri);

/** What was plotted, set and run of each model comes back with it. */
export function startRuns() {
  let last: string | null = null;
  effect(() => {
    const m = model.value;
    if (m?.key === last) return;
    last = m?.key ?? null;
    batch(() => {
      plotted.value = m ? recall<string[]>("plotted:" + m.key, []) : [];
      experiment.value = m ? { ...NOTHING, ...recall<Partial<Experiment>>("experiment:" + m.key, {}) } : NOTHING;
      overrides.value = {};
      starts.value = {};
      signals.value = [];
      shown.value = m ? shownBefore(m) : [];
    });
  });
  effect(() => {
    const m = model.peek();
    if (m) remember("plotted:" + m.key, plotted.value);
  });
  keptRuns.value = new Set(recall<string[]>("kept", []));
  effect(() => remember("kept", [...keptRuns.value]));
  let listed = false;
  effect(() => {
    const m = model.peek();
    const ids = shown.value;
    if (m && listed) remember("shown:" + m.key, ids);
  });
  effect(() => {
    const run = current.value;
    if (run && run.rows > 0 && run.state !== "compiling") loadSignals(run.run);
  });
  effect(() => {
    const names = plotted.value;
    for (const id of shown.value) follow(id, names);
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
    shown.value = shown.value.filter((id) => runs.value.has(id));
  }));
  startLive();
  return list().then(() => {
    const m = model.value;
    if (m && !shown.value.length) shown.value = shownBefore(m);
    listed = true;
  });
}

/** The runs of a model that were drawn last; else its newest one. */
function shownBefore(m: NonNullable<typeof model.value>): string[] {
  const there = [...runs.peek().values()].filter((r) => ofModel(r, m)).map((r) => r.run);
  const before = recall<string[]>("shown:" + m.key, []).filter((id) => there.includes(id));
  return before.length ? before : there.slice(-1);
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
  if (shown.value.includes(id)) follow(id, plotted.value);
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

let signalsOf = "";
async function loadSignals(id: string) {
  const r = runs.peek().get(id);
  const key = (r?.class ?? r?.uri) + "/" + (r as any)?.version + "/" + JSON.stringify(r?.state === "running" ? "" : (r as any)?.columns);
  if (signalsOf === key && signals.peek().length) return;
  signalsOf = key;
  const answer = await ask<{ signals: SignalInfo[] }>("run/signals", { run: id });
  if (!answer || !r || !ofModel(r)) return;
  batch(() => {
    signals.value = answer.signals;
    if (!plotted.value.length) plotted.value = worthPlotting(answer.signals);
  });
}

/** For a first look: states are not known here, so the short names that change. */
function worthPlotting(list: SignalInfo[]): string[] {
  // What never changes has a value and no column.
  const real = list.filter((s) => !s.parameter && s.value === null && s.kind === "Real" && !/^der\(|_|\$/.test(s.name) && s.name !== "time");
  const depth = (n: string) => n.split(".").length;
  return [...real].sort((a, b) => depth(a.name) - depth(b.name)).slice(0, 2).map((s) => s.name);
}

export async function start(options: { replaces?: string; transient?: boolean; name?: string } = {}): Promise<string | null> {
  const m = model.value;
  if (!m) return null;
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
  if (!model.value) return tell("Open a model to run it.");
  const id = await start();
  if (!id) return;
  known(id);
  const kept = shown.value.filter((r) => keptRuns.value.has(r));
  shown.value = [...kept, id];
}
export const keptRuns = signal<Set<string>>(new Set());

function known(id: string) {
  const m = model.value!;
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
    known(answer.run);
    await over(answer.run);
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
  shown.value = shown.value.filter((r) => r !== id);
  data.delete(id);
  const next = new Map(runs.value);
  next.delete(id);
  runs.value = next;
}

const waiters = new Map<string, () => void>();
function ended(r: RunInfo) {
  waiters.get(r.run)?.();
  waiters.delete(r.run);
  if (r.state === "failed" && shown.value.includes(r.run)) tell(r.message || "the run failed", "error");
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
export const sliderTime = signal(0);
export async function slide() {
  wanted = true;
  if (sliding) return;
  sliding = true;
  while (wanted) {
    wanted = false;
    const began = performance.now();
    const before = current.peek();
    const id = await start({ transient: true });
    if (!id) break;
    known(id);
    await over(id);
    await follow(id, plotted.peek());
    const failed = runs.peek().get(id)?.state === "failed";
    if (failed) tell(runs.peek().get(id)!.message || "the run failed", "error");
    else {
      const kept = keptRuns.peek();
      shown.value = [...shown.peek().filter((r) => r !== before?.run || kept.has(r)), id];
      sliderTime.value = performance.now() - began;
    }
    const gone = failed ? id : before && !keptRuns.peek().has(before.run) ? before.run : null;
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
