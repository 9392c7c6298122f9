// What belongs to one model: its runs that are shown, what is plotted, zoom, cursor, cause of an event, sliders. Each model
// has such an object; panels read it through `cursor`, `view`, ... below, which are those of the model in front. Nothing
// of one model can be shown under another.

import { type Signal, computed, effect, signal, untracked } from "@preact/signals";
import { activeTab } from "../base/signals";
import { recall } from "../base/store";
import type { RunEvent, SignalInfo } from "../base/types";
import { operandsOf } from "../plot/expression";
import type { Range } from "../plot/scale";

export interface Experiment {
  start: number | null;
  stop: number | null;
  tolerance: number | null;
  intervals: number | null;
  solver: string;
}
export interface Model {
  key: string;
  class: string | null;
  uri: string | null;
}
export const NOTHING: Experiment = { start: null, stop: null, tolerance: null, intervals: null, solver: "auto" };

export const model = computed<Model | null>(() => {
  const tab = activeTab.value;
  if (!tab) return null;
  if (tab.class) return { key: tab.class, class: tab.class, uri: null };
  return tab.language === "chi" || tab.language === "shsml" ? { key: tab.uri!, class: null, uri: tab.uri } : null;
});

/** One plot of a model: its signals, and what is along its axis; null is time. */
export interface PlotWish {
  signals: string[];
  along: string | null;
}
/** Plots side by side, one below the other, or the one in front alone. */
export type PlotLayout = "beside" | "below" | "one";

/** A part of a signal, read and written like one. */
class Lens<T> {
  constructor(private get: () => T, private set: (v: T) => void) {}
  get value(): T {
    return this.get();
  }
  set value(v: T) {
    this.set(v);
  }
  peek = (): T => untracked(this.get);
}

function plotsFor(key: string | null) {
  const known = key ? recall<PlotWish[]>("plots:" + key, []) : [];
  const plots = signal<PlotWish[]>(known.length ? known : [{ signals: [], along: null }]);
  const front = signal(0);
  const part = <K extends keyof PlotWish>(name: K) =>
    new Lens<PlotWish[K]>(() => (plots.value[front.value] ?? plots.value[0])[name], (v) => (plots.value = plots.peek().map((p, k) => (k === front.peek() ? { ...p, [name]: v } : p))));
  return { plots, front, layout: signal<PlotLayout>(key ? recall<PlotLayout>("layout:" + key, "beside") : "beside"), plotted: part("signals"), along: part("along") };
}

const stateFor = (key: string | null) => ({
  /** `plotted` and `along` are those of the plot in front. */
  ...plotsFor(key),
  /** Runs that are drawn, oldest first. */
  shown: signal<string[]>([]),
  signals: signal<SignalInfo[]>([]),
  /** The run, and what was set in it, that `signals` was read from. */
  signalsOf: signal(""),
  overrides: signal<Record<string, number>>({}),
  starts: signal<Record<string, number>>({}),
  experiment: signal<Experiment>({ ...NOTHING, ...(key ? recall<Partial<Experiment>>("experiment:" + key, {}) : {}) }),
  sliderTime: signal(0),
  view: signal<Range | null>(null),
  /** Of each plot: ranges of single axes that were zoomed, by panel and unit; what is shown of an axis that is not time. */
  zooms: [] as { vertical: Map<string, Range>; view: Signal<Range | null>; hover: Signal<number | null> }[],
  /** The stretch of time whose spectrum is shown. */
  stretch: signal<Range | null>(null),
  differences: signal(false),
  /** Many runs are drawn as median and band. */
  bands: signal(false),
  cursor: signal<number | null>(null),
  second: signal<number | null>(null),
  playing: signal(false),
  hover: signal<number | null>(null),
  /** The list of runs is open. */
  listed: signal(false),
  why: signal<{ run: string; time: number; event: RunEvent | null } | null>(null),
  events: signal<{ run: string; list: RunEvent[]; total: number }>({ run: "", list: [], total: 0 }),
  filter: signal(""),
  open: signal<Set<string>>(new Set()),
  sweep: signal({ rows: [{ chosen: "", from: "", to: "", points: "5" }], random: false, runs: "20", seed: "1" }),
});
export type ModelState = ReturnType<typeof stateFor>;
type Signals = Omit<ModelState, "zooms">;

/** What is zoomed in one of its plots. */
export function zoomOf(state: ModelState, plot: number) {
  while (state.zooms.length <= plot) state.zooms.push({ vertical: new Map(), view: signal<Range | null>(null), hover: signal<number | null>(null) });
  return state.zooms[plot];
}
/** Signals of all plots. */
export const everyPlotted = (state: ModelState): string[] => [...new Set(state.plots.value.flatMap((p) => p.signals.flatMap(operandsOf)))];

const states = new Map<string, ModelState>();
const none = stateFor(null);
export function stateOf(key: string | null): ModelState {
  if (key === null) return none;
  let state = states.get(key);
  if (!state) states.set(key, (state = stateFor(key)));
  return state;
}
/** Of the model in front. */
export const here = computed(() => stateOf(model.value?.key ?? null));

/** Reads and writes like a signal; whose it is follows the model in front. */
class Cell<T> {
  constructor(private pick: (s: ModelState) => Signal<T>) {}
  get value(): T {
    return this.pick(here.value).value;
  }
  set value(v: T) {
    this.pick(here.peek()).value = v;
  }
  peek(): T {
    return this.pick(here.peek()).peek();
  }
  subscribe(listener: (v: T) => void): () => void {
    return effect(() => {
      const v = this.value;
      untracked(() => listener(v));
    });
  }
}
export type Cellular<T> = Pick<Cell<T>, "value" | "peek" | "subscribe">;

const cell = <K extends keyof Signals>(name: K) => new Cell<Signals[K]["value"]>((s) => s[name] as unknown as Signal<Signals[K]["value"]>);

export const shown = cell("shown");
export const plots = cell("plots");
export const frontPlot = cell("front");
export const plotLayout = cell("layout");
export const plotted = cell("plotted");
export const signals = cell("signals");
export const overrides = cell("overrides");
export const starts = cell("starts");
export const experiment = cell("experiment");
export const sliderTime = cell("sliderTime");
export const view = cell("view");
export const along = cell("along");
export const stretch = cell("stretch");
export const differences = cell("differences");
export const bands = cell("bands");
export const cursor = cell("cursor");
export const second = cell("second");
export const playing = cell("playing");
export const hover = cell("hover");
export const listed = cell("listed");
export const why = cell("why");
export const events = cell("events");
export const signalFilter = cell("filter");
export const openBranches = cell("open");
export const sweepWish = cell("sweep");
