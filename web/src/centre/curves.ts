// What the plot shows: chosen signals of the shown runs, over time, over another signal, over frequency, or as differences
// to the first of the runs.

import { dark } from "../base/signals";
import { type UnitChoice, shownIn } from "../base/units";
import { remembered } from "../base/store";
import type { SignalInfo } from "../base/types";
import type { Curve } from "../plot/draw";
import { curveColour, curveDash, dashAfterColours, familyColour } from "../plot/palette";
import type { Range } from "../plot/scale";
import { Series, TimeAxis, valueAt } from "../plot/series";
import { FEWEST_RUNS, type Spread, spread } from "../plot/quantiles";
import { spectrum } from "../plot/spectrum";
import { type PlotWish, along as frontAlong, bands, differences, plotted, shown, signals, stretch } from "./model_state";
import { expressionOf, isExpression } from "../plot/expression";
import type { RunData } from "./run_data";
import { data, dataVersion, runs } from "./runs";

export const logY = remembered("logY", false);
export const logX = remembered("logX", false);
export const FREQUENCY = "\0frequency";

interface Pair {
  axis: TimeAxis;
  ys: Series;
}
const derived = new Map<string, { of: string; pair: Pair }>();
/** Computed again when what it is made of has changed. */
function kept(key: string, of: string, make: () => Pair): Pair {
  const known = derived.get(key);
  if (known?.of === of) return known.pair;
  if (derived.size > 400) derived.clear();
  const pair = make();
  derived.set(key, { of, pair });
  return pair;
}

function differenceTo(first: { axis: TimeAxis; ys: Series }, own: { axis: TimeAxis; ys: Series }, hold: boolean): Pair {
  const values = new Float64Array(own.ys.length);
  for (let k = 0; k < values.length; ++k) values[k] = own.ys.values[k] - valueAt(first.axis, first.ys, own.axis.values[k], hold);
  return { axis: own.axis, ys: new Series(values) };
}

const same: UnitChoice = { unit: "", factor: 1, offset: 0 };
/** How the numbers of a signal are shown. */
export function unitOf(s: SignalInfo | undefined, otherwise = ""): UnitChoice {
  return s && s.kind === "Real" ? shownIn(s) : { ...same, unit: s?.unit ?? otherwise };
}

const inUnits = new WeakMap<Series, { factor: number; offset: number; to: Series }>();
/** The samples in the shown unit; they follow a series that grows. */
export function converted(from: Series, c: UnitChoice): Series {
  if (c.factor === 1 && c.offset === 0) return from;
  let known = inUnits.get(from);
  if (!known || known.factor !== c.factor || known.offset !== c.offset) {
    known = { factor: c.factor, offset: c.offset, to: Series.growing() };
    inUnits.set(from, known);
  }
  const { to } = known;
  if (to.length < from.length) to.append(from.values.subarray(to.length, from.length).map((v) => v * c.factor + c.offset));
  return to;
}

export function curves({ signals: wanted, along }: PlotWish = { signals: plotted.value, along: frontAlong.value }): Curve[] {
  void dataVersion.value;
  const list: Curve[] = [];
  const kinds = new Map<string, SignalInfo>(signals.value.map((s) => [s.name, s]));
  const ids = shown.value;
  const first = data.get(ids[0]);
  if (bands.value && !along && ids.length >= FEWEST_RUNS) return bandsOf(wanted, ids, kinds);
  ids.forEach((id, r) => {
    const d = data.get(id);
    if (!d || !runs.value.has(id)) return;
    const newest = r === ids.length - 1;
    wanted.forEach((name, k) => {
      const inModel = isExpression(name) ? computed(id, d, name) : d.series.get(name);
      if (!inModel) return;
      const s = kinds.get(name);
      const unit = unitOf(s, d.units.get(name));
      const ys = converted(inModel, unit);
      const hold = s ? s.kind !== "Real" : false;
      const curve: Curve = {
        key: id + "/" + name, label: name, unit: unit.unit, axis: d.axis, ys, hold, lane: s ? s.kind === "Boolean" || s.kind === "enumeration" : false,
        colour: curveColour(k, dark.value), dash: newest ? dashAfterColours(k) : curveDash(ids.length - 1 - r), alpha: newest ? 1 : 0.55,
      };
      // Many runs are a family: the runs are told apart by colours along a scale, the signals by dashes.
      if (ids.length > 2) Object.assign(curve, { colour: familyColour(r, ids.length, dark.value), dash: curveDash(k), alpha: 1 });
      if (differences.value) {
        const samples = first?.series.get(name);
        if (r === 0 || !first || !samples) return;
        const other = converted(samples, unit);
        Object.assign(curve, kept("Δ" + curve.key, `${ids[0]}/${ys.length}/${other.length}/${unit.unit}`, () => differenceTo({ axis: first.axis, ys: other }, d.axis === curve.axis ? { axis: d.axis, ys } : curve, hold)), { label: name });
      }
      if (along === FREQUENCY) {
        const over = stretch.value ?? [d.axis.values[0] ?? 0, d.axis.values[Math.max(0, d.axis.length - 1)] ?? 1];
        if (!(over[1] > over[0])) return;
        Object.assign(curve, kept("~" + curve.key, `${curve.ys.length}/${over}/${differences.value}/${unit.unit}`, () => spectrum(curve.axis, curve.ys, over as Range, hold)), { hold: false });
      } else if (along) {
        const xs = d.series.get(along);
        if (!xs || along === name) return;
        curve.xs = converted(xs, unitOf(kinds.get(along)));
      }
      list.push(curve);
    });
  });
  return list;
}

/** An expression over the rows of a run; nothing until all its signals are there. */
function computed(id: string, d: RunData, name: string): Series | undefined {
  const e = expressionOf(name);
  const columns = e?.names.map((n) => (n === "time" ? d.axis.values : d.series.get(n)?.values));
  if (!e || columns!.some((c) => !c)) return undefined;
  const length = Math.min(d.axis.length, ...e.names.filter((n) => n !== "time").map((n) => d.series.get(n)!.length));
  return kept(`=${id}/${name}`, String(length), () => {
    const values = new Float64Array(length);
    const at = new Map(e.names.map((n, k) => [n, columns![k]!]));
    for (let k = 0; k < length; ++k) values[k] = e.value((n) => at.get(n)![k]);
    return { axis: d.axis, ys: new Series(values) };
  }).ys;
}

const spreads = new Map<string, { of: string; spread: Spread }>();
function bandsOf(wanted: string[], ids: string[], kinds: Map<string, SignalInfo>): Curve[] {
  return wanted.flatMap((name, k) => {
    const s = kinds.get(name);
    const unit = unitOf(s, data.get(ids[0])?.units.get(name));
    const hold = s ? s.kind !== "Real" : false;
    const there = ids.map((id) => data.get(id)).filter((d) => d?.series.has(name)).map((d) => ({ axis: d!.axis, ys: converted(d!.series.get(name)!, unit) }));
    if (!there.length) return [];
    const of = `${ids.join()}/${there.map((r) => r.ys.length).join()}/${unit.unit}`;
    let known = spreads.get(name);
    if (known?.of !== of) spreads.set(name, (known = { of, spread: spread(there, hold) }));
    const { axis, median, low, high } = known.spread;
    return [{ key: `${ids[ids.length - 1]}/${name}`, label: name, unit: unit.unit, axis, ys: median, band: { low, high }, hold: false, colour: curveColour(k, dark.value), dash: dashAfterColours(k), alpha: 1 }];
  });
}

/** By how much each curve of the newest run is away from the first run at most. */
export function furthest(): { name: string; by: number; at: number }[] {
  const ids = shown.value;
  const [a, b] = [data.get(ids[0]), data.get(ids[ids.length - 1])];
  if (ids.length < 2 || !a || !b) return [];
  return plotted.value.flatMap((name) => {
    const s = signals.value.find((one) => one.name === name);
    const unit = unitOf(s);
    const [first, last] = [a.series.get(name), b.series.get(name)];
    if (!first || !last) return [];
    const [x, y] = [converted(first, unit), converted(last, unit)];
    const hold = s?.kind !== "Real";
    const { axis, ys } = kept(`Δ${ids[ids.length - 1]}/${name}`, `${ids[0]}/${y.length}/${x.length}/${unit.unit}`, () => differenceTo({ axis: a.axis, ys: x }, { axis: b.axis, ys: y }, hold));
    let at = 0;
    for (let k = 1; k < ys.length; ++k) if (Math.abs(ys.values[k]) > Math.abs(ys.values[at])) at = k;
    return [{ name, by: ys.values[at], at: axis.values[at] }];
  });
}
