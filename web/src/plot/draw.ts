// Draws curves in panels over one common axis. A panel has a left and a right axis, each for one unit.

import { tickText, unitText } from "../base/numbers";
import type { Band, Painter } from "./painter";
import type { Inks } from "./palette";
import { type Range, logTicks, place, roomy, ticks, unplace } from "./scale";
import { type Series, type TimeAxis, valueAt } from "./series";

export interface Curve {
  key: string;
  label: string;
  unit: string;
  colour: string;
  dash: number[];
  alpha: number;
  axis: TimeAxis;
  ys: Series;
  /** In a plot of one signal over another: the signal along the axis. */
  xs?: Series;
  hold: boolean;
  /** Values between which most of many runs lie; the curve is their median. */
  band?: { low: Series; high: Series };
  /** A truth value or a choice: it has a lane of its own below the panels. */
  lane?: boolean;
}

export interface EventMark {
  time: number;
  chosen?: boolean;
}

export interface PlotData {
  curves: Curve[];
  xLabel: string;
  logX: boolean;
  logY: boolean;
  events: EventMark[];
  /** Cursors that were put down; the second one measures differences. */
  cursors: number[];
  /** The stretch to show when none was chosen; while a run goes on, all that it will cover. */
  whole?: Range;
  /** Each unit has a panel of its own. */
  stacked?: boolean;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface Panel {
  box: Box;
  sides: { unit: string; curves: Curve[]; range: Range }[];
  lane?: string;
}
export interface Layout {
  panels: Panel[];
  view: Range;
  width: number;
  height: number;
}

const AXIS = 58;

/** Units in order of appearance: two a panel, and at most as many panels as the height can hold. */
export function layout(data: PlotData, view: Range | null, vertical: Map<string, Range>, width: number, height: number): Layout {
  const units: string[] = [];
  const lanes = data.curves.some((c) => c.xs) ? [] : [...new Set(data.curves.filter((c) => c.lane).map((c) => c.label))].slice(0, Math.floor(height / (3 * LANE)));
  const ofLane = (c: Curve) => c.lane && lanes.includes(c.label);
  const others = data.curves.filter((c) => !ofLane(c));
  for (const c of others) if (!units.includes(c.unit)) units.push(c.unit);
  const each = data.stacked ? 1 : 2;
  const wanted = Math.max(1, Math.ceil(units.length / each));
  const count = Math.max(1, Math.min(wanted, Math.floor(height / 90) || 1));
  const perPanel = Math.max(each, Math.ceil(units.length / count));
  const shown = view ?? wholeView(data);
  const right = perPanel > 1 && units.length > 1;
  const panels: Panel[] = [];
  const whole = height - 36 - 8;
  const usable = !others.length && lanes.length ? 0 : whole - lanes.length * LANE;
  for (let k = 0; k < (usable > 0 ? count : 0); ++k) {
    const own = units.slice(k * perPanel, (k + 1) * perPanel);
    const top = 8 + (usable * k) / count + (k > 0 ? 5 : 0);
    const bottom = 8 + (usable * (k + 1)) / count - (k + 1 < count ? 5 : 0);
    panels.push({
      box: { left: AXIS, right: width - (right ? AXIS : 14), top, bottom },
      // More units than axes: the last axis carries several, without a unit beside it.
      sides: [own.slice(0, 1), own.slice(1)].map((group) => {
        const curves = others.filter((c) => group.includes(c.unit));
        const unit = group.length === 1 ? group[0] : "";
        return { unit, curves, range: vertical.get(`${k}/${unit}`) ?? roomy(extent(curves, shown, data), data.logY) };
      }),
    });
    const [a, b] = panels[k].sides;
    if (b?.curves.length && !data.logY && !vertical.has(`${k}/${a.unit}`) && !vertical.has(`${k}/${b.unit}`)) [a.range, b.range] = aligned(a.range, b.range, (panels[k].box.bottom - panels[k].box.top) / TICK);
  }
  lanes.forEach((label, k) => {
    const curves = data.curves.filter((c) => c.lane && c.label === label);
    const [low, high] = extent(curves, shown, { ...data, logY: false });
    const room = 0.15 * (high - low || 1);
    const top = 8 + usable + k * LANE + (usable > 0 || k ? 6 : 0);
    const box = { left: AXIS, right: width - (right ? AXIS : 14), top, bottom: 8 + usable + (k + 1) * LANE };
    panels.push({ box, lane: label, sides: [{ unit: "", curves, range: low <= high ? [low - room, (high > low ? high : low + 1) + room] : [0, 1] }] });
  });
  return { panels, view: shown, width, height };
}

/** Height of a lane, and of one step of an axis, in pixels. */
const LANE = 34;
const TICK = 38;

/** Two axes over one grid: their steps lie on the same lines, and their zeros, where both have one. */
export function aligned(a: Range, b: Range, wanted: number): [Range, Range] {
  const has = ([low, high]: Range) => low <= 0 && high >= 0;
  const both = has(a) && has(b);
  if (both) {
    // The zero stands where both have room for it.
    const share = ([low, high]: Range) => -low / (high - low);
    const part = Math.min(1, Math.max(0, (share(a) + share(b)) / 2));
    const grown = ([low, high]: Range): Range => {
      const span = Math.max(part > 0 ? -low / part : 0, part < 1 ? high / (1 - part) : 0);
      return [-part * span, (1 - part) * span];
    };
    a = grown(a);
    b = grown(b);
  }
  const own = ticks(a, wanted);
  if (own.length < 2) return [a, b];
  const step = own[1] - own[0];
  const steps = (a[1] - a[0]) / step;
  const before = (own[0] - a[0]) / step;
  const zero = both ? own.findIndex((t) => Math.abs(t) < 1e-9 * step) : -1;
  let power = 10 ** Math.floor(Math.log10((b[1] - b[0]) / steps));
  for (let tries = 0; tries < 40; ++tries) {
    const size = [1, 2, 5][tries % 3] * power;
    if (tries % 3 === 2) power *= 10;
    const low = zero >= 0 ? -(before + zero) * size : (Math.floor(b[0] / size + before) - before) * size;
    const high = low + steps * size;
    if (low <= b[0] + 1e-9 * size && high >= b[1] - 1e-9 * size) return [a, [low, high]];
  }
  return [a, b];
}

export function wholeView(data: PlotData): Range {
  if (data.whole) return data.whole;
  let low = Infinity;
  let high = -Infinity;
  for (const c of data.curves) {
    if (c.xs) {
      const [a, b] = c.xs.extent(0, c.xs.length);
      low = Math.min(low, a);
      high = Math.max(high, b);
    } else if (c.axis.length) {
      let first = 0;
      if (data.logX) while (first < c.axis.length && !(c.axis.values[first] > 0)) ++first;
      low = Math.min(low, c.axis.values[first]);
      high = Math.max(high, c.axis.values[c.axis.length - 1]);
    }
  }
  if (!(low <= high)) return data.logX ? [0.1, 10] : [0, 1];
  if (low === high) return [low - 0.5, high + 0.5];
  if (data.curves.some((c) => c.xs)) return roomy([low, high], data.logX);
  return [low, high];
}

function extent(curves: Curve[], view: Range, data: PlotData): Range {
  let low = Infinity;
  let high = -Infinity;
  for (const c of curves) {
    const from = c.xs ? 0 : Math.max(0, c.axis.upTo(view[0]) - 1);
    const to = c.xs ? c.ys.length : Math.min(c.ys.length, c.axis.upTo(view[1]) + 1);
    if (data.logY) {
      for (let i = from; i < to; ++i) {
        const v = c.ys.values[i];
        if (v > 0 && v < low) low = v;
        if (v > 0 && v > high && Number.isFinite(v)) high = v;
      }
      continue;
    }
    const [a, b] = c.band ? [c.band.low.extent(from, to)[0], c.band.high.extent(from, to)[1]] : c.ys.extent(from, to);
    low = Math.min(low, a);
    high = Math.max(high, b);
  }
  return [low, high];
}

export function draw(p: Painter, data: PlotData, lay: Layout, ink: Inks, hover: number | null) {
  p.rect(0, 0, lay.width, lay.height, ink.paper);
  const last = lay.panels[lay.panels.length - 1];
  for (const panel of lay.panels) {
    const { box } = panel;
    const X = (v: number) => place(v, lay.view, box.left, box.right, data.logX);
    const grid: number[] = [];
    for (const t of data.logX ? logTicks(lay.view) : ticks(lay.view, (box.right - box.left) / 90)) {
      const x = Math.round(X(t)) + 0.5;
      grid.push(x, box.top, x, box.bottom);
      if (panel !== last) continue;
      // The last one is not cut at the edge.
      const reach = tickText(t).length * 3.6;
      if (x + reach > lay.width - 2) p.text(tickText(t), lay.width - 2, box.bottom + 6, ink.dim, "right", "top");
      else p.text(tickText(t), x, box.bottom + 6, ink.dim, "center", "top");
    }
    panel.sides.forEach((side, right) => {
      if (!side.curves.length && right) return;
      if (panel.lane !== undefined) {
        p.text(laneLabel(panel.lane), box.left - 7, (box.top + box.bottom) / 2, ink.dim, "right");
        return;
      }
      const Y = (v: number) => place(v, side.range, box.bottom, box.top, data.logY);
      const at = right ? box.right + 7 : box.left - 7;
      for (const t of data.logY ? logTicks(side.range) : ticks(side.range, right ? ticksOf(panel.sides[0].range, box) : (box.bottom - box.top) / TICK)) {
        const y = Math.round(Y(t)) + 0.5;
        if (!right) grid.push(box.left, y, box.right, y);
        if (y > box.top + 4 && y < box.bottom - 3) p.text(tickText(t), at, y, ink.dim, right ? "left" : "right");
      }
      const unit = unitText(side.unit);
      const named = data.curves.some((c) => c.xs) ? [...new Set(side.curves.map((c) => c.label))].join(", ") : "";
      const title = [named, unit && (named ? `[${unit}]` : unit)].filter(Boolean).join(" ");
      if (title) p.text(title, right ? lay.width - 9 : 9, (box.top + box.bottom) / 2, ink.dim, "center", "middle", true);
      // Which curves belong to it, where there is another axis.
      if (panel.sides.filter((one) => one.curves.length).length > 1)
        [...new Set(side.curves.map((c) => c.colour))].slice(0, 6).forEach((colour, k) => p.line([right ? lay.width - 14 : 4, box.top + 5 + 5 * k, right ? lay.width - 4 : 14, box.top + 5 + 5 * k], colour, 2.5));
    });
    p.strokes(grid, ink.faint, 1);
    p.clip(box.left, box.top, box.right - box.left, box.bottom - box.top);
    for (const side of panel.sides) for (const c of side.curves) if (c.band) p.band(between(c, data, lay.view, side.range, box), c.colour, 0.22);
    for (const side of panel.sides) for (const c of side.curves) curve(p, c, data, lay.view, side.range, box);
    for (const at of data.cursors) p.line([X(at), box.top, X(at), box.bottom], ink.mark, 1.2);
    if (hover !== null) p.line([Math.round(X(hover)) + 0.5, box.top, Math.round(X(hover)) + 0.5, box.bottom], ink.dim, 1, [3, 3]);
    p.unclip();
    p.frame(box.left + 0.5, box.top + 0.5, box.right - box.left, box.bottom - box.top, ink.frame);
  }
  eventTicks(p, data, lay, last.box, ink);
  p.text(data.xLabel, (last.box.left + last.box.right) / 2, lay.height - 3, ink.dim, "center", "bottom");
}

const laneLabel = (name: string) => (name.length > 9 ? "…" + name.slice(-8) : name);
/** As many steps as the left axis has: both lie on one grid. */
const ticksOf = (range: Range, box: Box) => {
  const list = ticks(range, (box.bottom - box.top) / TICK);
  return list.length > 1 ? (range[1] - range[0]) / (list[1] - list[0]) : (box.bottom - box.top) / TICK;
};

/** Events as ticks on the time axis, one a pixel at most. */
function eventTicks(p: Painter, data: PlotData, lay: Layout, box: Box, ink: Inks) {
  let before = -10;
  const marks: number[] = [];
  for (const e of data.events) {
    if (e.time < lay.view[0] || e.time > lay.view[1]) continue;
    const x = place(e.time, lay.view, box.left, box.right, data.logX);
    if (e.chosen) p.line([x, lay.panels[0].box.top, x, box.bottom], ink.warn, 1.4, [5, 3]);
    if (x - before < 1) continue;
    before = x;
    marks.push(x, box.bottom - 7, x, box.bottom);
  }
  p.strokes(marks, ink.warn, 1.5);
}

function curve(p: Painter, c: Curve, data: PlotData, view: Range, range: Range, box: Box) {
  const count = Math.min(c.ys.length, c.xs ? c.xs.length : c.axis.length);
  if (!count) return;
  const points: number[] = [];
  const { logX, logY } = data;
  if (!c.xs && !logX && !logY) {
    const from = Math.max(0, c.axis.upTo(view[0]) - 1);
    const to = Math.min(count, c.axis.upTo(view[1]) + 1);
    if (to - from > 2 * (box.right - box.left)) {
      for (const band of dense(c, from, to, view, range, box)) p.band(band, c.colour, c.alpha);
      return;
    }
    sparse(points, c, from, to, view, range, box);
  } else {
    const xs = c.xs ? c.xs.values : c.axis.values;
    let lastX = NaN;
    let lastY = NaN;
    for (let i = 0; i < count; ++i) {
      const x = xs[i];
      const y = c.ys.values[i];
      if (!Number.isFinite(x) || !Number.isFinite(y) || (logX && x <= 0) || (logY && y <= 0)) {
        points.push(NaN, NaN);
        continue;
      }
      const px = place(x, view, box.left, box.right, logX);
      const py = place(y, range, box.bottom, box.top, logY);
      if (Math.abs(px - lastX) < 0.4 && Math.abs(py - lastY) < 0.4) continue;
      if (c.hold && !c.xs && !Number.isNaN(lastY)) points.push(px, lastY);
      points.push(px, py);
      lastX = px;
      lastY = py;
    }
  }
  p.line(points, c.colour, 1.8, c.dash, c.alpha);
}

/** The band of a curve, column by column. */
function between(c: Curve, data: PlotData, view: Range, range: Range, box: Box): Band {
  const band: Band = { x: [], upper: [], lower: [] };
  const Y = (v: number) => place(v, range, box.bottom, box.top, data.logY);
  for (let x = Math.ceil(box.left); x < box.right; ++x) {
    const t = unplace(x, view, box.left, box.right, data.logX);
    if (t < c.axis.values[0] || t > c.axis.values[c.axis.length - 1]) continue;
    const [low, high] = [valueAt(c.axis, c.band!.low, t, c.hold), valueAt(c.axis, c.band!.high, t, c.hold)];
    if (!Number.isFinite(low) || !Number.isFinite(high) || (data.logY && high <= 0)) continue;
    band.x.push(x);
    band.upper.push(Y(high));
    band.lower.push(data.logY && low <= 0 ? box.bottom : Y(low));
  }
  return band;
}

/** Over linear axes, with fewer samples than pixels: one by one. */
function sparse(points: number[], c: Curve, from: number, to: number, view: Range, range: Range, box: Box) {
  const kx = (box.right - box.left) / (view[1] - view[0]);
  const ky = (box.top - box.bottom) / (range[1] - range[0]);
  const xs = c.axis.values;
  const ys = c.ys.values;
  let before = NaN;
  for (let i = from; i < to; ++i) {
    const x = box.left + (xs[i] - view[0]) * kx;
    const y = box.bottom + (ys[i] - range[0]) * ky;
    if (!Number.isFinite(y)) {
      points.push(NaN, NaN);
      before = NaN;
      continue;
    }
    if (c.hold && !Number.isNaN(before)) points.push(x, before);
    points.push(x, y);
    before = y;
  }
}

/** More samples than pixels: the band between the least and the greatest value of each column of pixels. */
function dense(c: Curve, from: number, to: number, view: Range, range: Range, box: Box): Band[] {
  const xs = c.axis.values;
  const width = box.right - box.left;
  const kx = width / (view[1] - view[0]);
  const ky = (box.top - box.bottom) / (range[1] - range[0]);
  const { level, block } = c.ys.level((to - from) / (2 * width));
  const lows = level ? level.low : c.ys.values;
  const highs = level ? level.high : c.ys.values;
  const bands: Band[] = [];
  let band: Band = { x: [], upper: [], lower: [] };
  let column = NaN;
  let low = Infinity;
  let high = -Infinity;
  let lastLow = NaN;
  let lastHigh = NaN;
  const flush = () => {
    if (low > high) {
      // A gap: nothing finite in this column.
      if (band.x.length) bands.push(band);
      band = { x: [], upper: [], lower: [] };
      lastLow = lastHigh = NaN;
      return;
    }
    // Neighbouring columns overlap, so that a leap between them is a line.
    const a = lastHigh < low ? lastHigh : low;
    const b = lastLow > high ? lastLow : high;
    lastLow = low;
    lastHigh = high;
    band.x.push(column);
    band.upper.push(box.bottom + (b - range[0]) * ky - 0.9);
    band.lower.push(box.bottom + (a - range[0]) * ky + 0.9);
  };
  for (let b = Math.floor(from / block); b * block < to; ++b) {
    const x = Math.floor(box.left + (xs[b * block] - view[0]) * kx);
    if (x !== column) {
      if (!Number.isNaN(column)) flush();
      column = x;
      low = Infinity;
      high = -Infinity;
    }
    if (lows[b] < low) low = lows[b];
    if (highs[b] > high) high = highs[b];
  }
  flush();
  if (band.x.length) bands.push(band);
  return bands;
}
