// The plot of the chosen signals over all shown runs, its legend with values at the cursor, and what can be exported.

import { unitText, valueText, withUnit } from "../base/numbers";
import { Icon } from "../base/icon";
import { dark, tell } from "../base/signals";
import { toShown } from "../base/units";
import type { RunEvent, RunInfo, SignalInfo } from "../base/types";
import { ask } from "../base/rpc";
import type { Curve, PlotData } from "../plot/draw";
import { Plot, type PlotHandle } from "../plot/plot";
import type { Range } from "../plot/scale";
import { valueAt } from "../plot/series";
import { FEWEST_RUNS } from "../plot/quantiles";
import { isExpression } from "../plot/expression";
import { interesting } from "../plot/spectrum";
import { menu } from "../shell/menu";
import { openPlace } from "../shell/open";
import { FREQUENCY, curves, furthest, logX, logY, unitOf } from "./curves";
import { RunList, askRunName, nameOfRun } from "./run_list";
import { type PlotLayout, type PlotWish, along, bands, cursor, differences, events, frontPlot, here, hover, listed, model, plotLayout, plots, plotted, second, shown, signals, stretch, view, why, zoomOf } from "./model_state";
import { current, data, dataVersion, forget, keptRuns, ofModel, resume, runs } from "./runs";

const handles: { current: PlotHandle | null }[] = [];
const handleOf = (plot: number) => (handles[plot] ??= { current: null });
/** Of the plot in front. */
export const plotHandle = () => handleOf(frontPlot.value).current;

let asking = "";
function loadEvents(run: RunInfo) {
  const key = run.run + "/" + run.events;
  if (asking === key) return;
  asking = key;
  const { events } = here.peek();
  if (!run.events) {
    events.value = { run: run.run, list: [], total: 0 };
    return;
  }
  ask<{ events: RunEvent[]; total: number }>("run/events", { run: run.run, limit: 2000 }).then((a) => a && asking === key && (events.value = { run: run.run, list: a.events, total: a.total }));
}
export const eventsOf = (run: RunInfo | null) => {
  if (run && (run.state === "done" || run.state === "stopped" || run.state === "failed")) loadEvents(run);
  return events.value.run === run?.run ? events.value : { run: "", list: [], total: 0 };
};

/** From the fraction that is done follows where a run will end. */
function runningOver(): Range | undefined {
  const run = current.value;
  if (run?.state !== "running" || !run.fraction || !(run.time > 0)) return undefined;
  const from = data.get(run.run)?.axis.values[0] ?? 0;
  return [from, from + (run.time - from) / run.fraction];
}

export function plotData(wish: PlotWish = plots.value[frontPlot.value] ?? plots.value[0]): PlotData {
  const { along } = wish;
  const x = along ? signals.value.find((s) => s.name === along) : null;
  const label = along === FREQUENCY ? "frequency" : (along ?? "time");
  const unit = along === FREQUENCY ? "Hz" : x ? unitText(unitOf(x).unit) : along ? "" : "s";
  const list = curves(wish);
  return {
    curves: list, xLabel: `${label}${unit ? ` [${unit}]` : ""}`, logX: logX.value, logY: logY.value,
    events: along ? [] : eventsOf(current.value).list.map((e) => ({ time: e.time, chosen: e.time === why.value?.time })),
    whole: along === FREQUENCY ? (logX.value ? undefined : interesting(list)) : along ? undefined : runningOver(),
    cursors: along ? [] : [cursor.value, second.value].filter((t): t is number => t !== null),
  };
}

export function PlotPane() {
  const list = plots.value;
  const front = Math.min(frontPlot.value, list.length - 1);
  const one = plotLayout.value === "one";
  return (
    <div class="plot-pane" onKeyDown={(e) => {
      if (e.key !== "Escape") return;
      // From what lies on top: the cause of an event, the list of runs, the cursors, the zoom.
      if (why.value) why.value = null;
      else if (listed.value) listed.value = false;
      else if (cursor.value !== null) cursor.value = second.value = null;
      else if (view.value) view.value = null;
      else return;
      e.stopPropagation();
    }}>
      <div class={`plot-areas ${plotLayout.value}`}>
        {list.length > 1 && one && <div class="plot-tabs" role="tablist" aria-label="Plots">{list.map((p, k) => <button key={k} role="tab" aria-selected={k === front} class={k === front ? "on" : ""} onClick={() => (frontPlot.value = k)}>{plotTitle(p, k)}</button>)}</div>}
        <div class="plot-grid">
          {list.map((p, k) => (!one || k === front) && <OnePlot key={`${k}/${p.along === null ? "" : model.value?.key}`} wish={p} plot={k} front={k === front} several={list.length > 1} />)}
        </div>
        {why.value && why.value.run === current.value?.run && <Why />}
        {listed.value && <RunList close={() => (listed.value = false)} />}
      </div>
      <Legend curves={plotData().curves} />
    </div>
  );
}

const plotTitle = (p: PlotWish, k: number) => (p.signals.length ? p.signals[0] + (p.signals.length > 1 ? ` +${p.signals.length - 1}` : "") : `Plot ${k + 1}`);

function OnePlot({ wish, plot, front, several }: { wish: PlotWish; plot: number; front: boolean; several: boolean }) {
  const d = plotData(wish);
  const run = current.value;
  const zoom = zoomOf(here.value, plot);
  const overTime = wish.along === null;
  return (
    <div class={"plot-area" + (several && front ? " front" : "")} data-plot={plot} onPointerDown={() => frontPlot.value !== plot && (frontPlot.value = plot)}>
      <Plot vertical={zoom.vertical} data={d} dark={dark.value} view={overTime ? view : zoom.view} hover={overTime ? hover : zoom.hover} version={dataVersion.value} handle={handleOf(plot)} label={`Plot of ${wish.signals.join(", ") || "nothing yet"}`} onCursor={(at, two) => overTime && ((two ? second : cursor).value = at)} onEvent={(time) => ask_why(time)} />
      {several && <button class="tiny plot-close" aria-label={`Close plot ${plot + 1}`} title="Close this plot" onClick={() => closePlot(plot)}>×</button>}
      {!d.curves.length && <div class="plot-empty"><span>{!run ? <>Press <kbd>F5</kbd> to run. The curves appear here while it runs.</> : run.state === "failed" ? <span class="wrong">{run.message || "The run failed."}</span> : wish.signals.length ? "Waiting for the first rows …" : "Tick signals on the left to plot them."}</span></div>}
    </div>
  );
}

function addPlot() {
  plots.value = [...plots.value, { signals: [], along: null }];
  frontPlot.value = plots.value.length - 1;
}
function closePlot(plot: number) {
  here.value.zooms.splice(plot, 1);
  plots.value = plots.value.filter((_, k) => k !== plot);
  frontPlot.value = Math.max(0, Math.min(frontPlot.value - (plot < frontPlot.value ? 1 : 0), plots.value.length - 1));
}

function Legend({ curves: list }: { curves: Curve[] }) {
  const at = hover.value ?? cursor.value;
  return (
    <div class="legend" aria-label="Runs and curves">
      <PlotButtons />
      {list.some((c) => c.band) && <div class="run-head band-head"><span class="run-name">{shown.value.length} runs: median, 5 to 95 %</span></div>}
      {[...shown.value].reverse().map((id, k) => {
        const info = runs.value.get(id);
        if (!info || (k > 0 && list.some((c) => c.band))) return null;
        const own = list.filter((c) => c.key.startsWith(id + "/"));
        return (
          <div class={"run" + (info.current === false ? " old" : "")} key={id}>
            {!own.some((c) => c.band) && <RunHead info={info} />}
            {own.map((c) => (
              <div class="curve" key={c.key} title={c.label} style={{ opacity: c.alpha < 1 ? 0.75 : 1 }}>
                <svg width="18" height="8" aria-hidden="true"><path d="M0 4H18" stroke={c.colour} stroke-width="2.5" stroke-dasharray={c.dash.join(" ")} /></svg>
                <span class="curve-name">{c.label}</span>
                <span class="figure" data-signal={c.label}>
                  {at !== null && !c.xs ? (covers(c, at) ? valueText(valueAt(c.axis, c.ys, at, c.hold)) : "–") : ""}
                  <i>{at !== null || !c.unit ? " " + unitText(c.unit) : `[${unitText(c.unit)}]`}</i>
                </span>
                <button class="tiny" aria-label={`Remove ${c.label} from the plot`} onClick={() => (plotted.value = plotted.value.filter((n) => n !== c.label))}>×</button>
              </div>
            ))}
            {info === current.value && missing(signals.value, plotted.value).map((n) => (
              <div class="curve absent" key={n} title={`${n} is no signal of this model`}>
                <span class="curve-name">{n}</span><span class="figure dim">not in the model</span>
                <button class="tiny" aria-label={`Remove ${n} from the plot`} onClick={() => (plotted.value = plotted.value.filter((m) => m !== n))}>×</button>
              </div>
            ))}
          </div>
        );
      })}
      {differences.value && (
        <div class="cursors furthest">{furthest().map((f) => <div class="curve" key={f.name} title="The greatest difference between the newest and the first run"><span class="curve-name">max Δ {f.name}</span><span class="figure">{valueText(f.by, 4)} at {valueText(f.at, 4)} s</span></div>)}</div>
      )}
      {cursor.value !== null && along.value !== FREQUENCY && (
        <div class="cursors">
          <div>t = <b class="figure">{valueText(cursor.value)}</b> s{second.value !== null && <> · Δt = <b class="figure">{valueText(second.value - cursor.value)}</b> s</>} <button class="tiny" aria-label="Take the cursors away" onClick={() => (cursor.value = second.value = null)}>×</button></div>
          {second.value !== null && list.filter((c) => c.alpha === 1 && !c.xs).map((c) => <div class="curve" key={c.key}><span class="curve-name">Δ {c.label}</span><span class="figure">{withUnit(valueAt(c.axis, c.ys, second.value!, c.hold) - valueAt(c.axis, c.ys, cursor.value!, c.hold), c.unit)}</span></div>)}
        </div>
      )}
    </div>
  );
}

/** A run says nothing of the time after its end. */
const covers = (c: Curve, t: number) => c.axis.length > 0 && t >= c.axis.values[0] && t <= c.axis.values[c.axis.length - 1];
function missing(list: SignalInfo[], wanted: string[]): string[] {
  const names = new Set(list.map((s) => s.name));
  return list.length ? wanted.filter((n) => !names.has(n) && !isExpression(n)) : [];
}

function RunHead({ info }: { info: RunInfo }) {
  const kept = keptRuns.value.has(info.run);
  return (
    <div class="run-head">
      <span class={"state " + info.state} title={info.message || info.state} />
      <span class="run-name" title={info.current === false ? "The model has changed since this run" : "Double-click renames it"} onDblClick={(e) => askRunName(info, e.currentTarget)}>{nameOfRun(info)}{info.current === false && " · old model"}</span>
      <button class={"tiny" + (kept ? " on" : "")} aria-pressed={kept} title="Keep it for comparing" aria-label="Keep this run" onClick={() => {
        const set = new Set(keptRuns.value);
        if (!set.delete(info.run)) set.add(info.run);
        keptRuns.value = set;
      }}><Icon name="star" filled={kept} /></button>
      <button class="tiny" title="Throw it away" aria-label="Throw this run away" onClick={() => forget(info.run)}>×</button>
      {info.state === "stopped" && <button class="tiny" title="Go on" onClick={() => resume(info.run, info.stop)}><Icon name="forwards" filled /></button>}
    </div>
  );
}

/** Why did this leap? The chain of causes of an event. */
export function ask_why(time: number) {
  const list = eventsOf(current.value).list;
  const event = [...list].sort((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))[0] ?? null;
  why.value = event ? { run: current.value!.run, time: event.time, event } : null;
  if (event) cursor.value = event.time;
}

/** Before and after, in the unit in which the signal is plotted. */
export function leapText(l: { name: string; before: number; after: number }, digits = 6): string {
  const unit = unitOf(signals.value.find((s) => s.name === l.name));
  return `${valueText(toShown(l.before, unit), digits)} → ${withUnit(toShown(l.after, unit), unit.unit, digits)}`;
}

function Why() {
  const w = why.value!;
  return (
    <div class="why" role="dialog" aria-label="Why did this leap?">
      <header>Event at t = {valueText(w.time, 9)} s <button class="tiny" aria-label="Close" onClick={() => (why.value = null)}>×</button></header>
      {w.event?.causes.map((c, k) => (
        <div class={"cause" + (c.first ? " first" : "")} key={k}>
          <span>{c.first ? "because" : "then"}</span> {c.text}
          {c.place && <a href="#" onClick={(e) => (e.preventDefault(), openPlace(c.place!.uri, c.place!.line))}>line {c.place.line + 1}</a>}
        </div>
      ))}
      {w.event?.leaps.slice(0, 12).map((l) => (
        <div class="leap" key={l.name}><code>{l.name}</code> {leapText(l)}</div>
      ))}
      {(w.event?.more ?? 0) > 0 && <div class="dim">and {w.event!.more} more</div>}
    </div>
  );
}

function PlotButtons() {
  return (
    <div class="plot-buttons">
      <select value={along.value ?? ""} title="What is along the axis" aria-label="Signal along the axis" onChange={(e) => {
        const zoom = zoomOf(here.value, frontPlot.value);
        stretch.value = e.currentTarget.value === FREQUENCY && !along.value ? view.value : null;
        along.value = e.currentTarget.value || null;
        zoom.view.value = null;
        if (plots.value.length === 1) view.value = null;
      }}>
        <option value="">time</option>
        <option value={FREQUENCY}>frequency</option>
        {plotted.value.map((n) => <option value={n} key={n}>{n}</option>)}
      </select>
      <button class={"toggle" + (logY.value ? " on" : "")} aria-pressed={logY.value} onClick={() => (logY.value = !logY.value)} title="Logarithmic y axis">log</button>
      <button class={"toggle" + (listed.value ? " on" : "")} aria-pressed={listed.value} onClick={() => (listed.value = !listed.value)} title="All runs of this model" aria-label="Runs"><Icon name="list" /> {[...runs.value.values()].filter((r) => ofModel(r) && r.rows > 0).length}</button>
      <button onClick={addPlot} title="Another plot" aria-label="Another plot"><Icon name="plus" /></button>
      <button onClick={() => showAll()} title="Show everything (double-click)" aria-label="Show everything"><Icon name="fit" /></button>
      <button onClick={(e) => menu(e, exports())} title="Export, logarithmic time" aria-label="More" aria-haspopup="menu"><Icon name="more" /></button>
    </div>
  );
}

function showAll() {
  const zoom = zoomOf(here.value, frontPlot.value);
  zoom.vertical.clear();
  (along.value === null ? view : zoom.view).value = null;
  plotHandle()?.redraw();
}

const LAYOUTS: [PlotLayout, string][] = [["beside", "Plots side by side"], ["below", "Plots one below the other"], ["one", "One plot at a time"]];
const exports = () => [
  ...(plots.value.length > 1 ? [...LAYOUTS.map(([layout, title]) => ({ title: (plotLayout.value === layout ? "✓ " : "") + title, run: () => (plotLayout.value = layout) })), "-" as const] : []),
  { title: (logX.value ? "✓ " : "") + "Logarithmic x axis", run: () => ((logX.value = !logX.value), showAll()) },
  { title: (differences.value ? "✓ " : "") + "Differences to the first run", off: shown.value.length < 2 && !differences.value, run: () => (differences.value = !differences.value) },
  { title: (bands.value ? "✓ " : "") + "Many runs as median and band (5 to 95 %)", off: shown.value.length < FEWEST_RUNS && !bands.value, run: () => (bands.value = !bands.value) },
  "-" as const,
  { title: "Plot as SVG", run: () => save(new Blob([plotHandle()!.svg()], { type: "image/svg+xml" }), "plot.svg") },
  { title: "Plot as PNG", run: async () => save(await plotHandle()!.png(), "plot.png") },
  { title: "Shown curves as CSV", run: () => save(new Blob([csv()], { type: "text/csv" }), "curves.csv") },
  { title: "All signals as CSV into the folder", run: () => current.value && ask("run/export", { run: current.value.run, path: `${fileName()}.csv`, signals: null }).then((a) => tell(a ? `written: ${decodeURIComponent(a.uri.split("/").pop())}` : "it could not be written", a ? "info" : "error")) },
];
const fileName = () => (current.value?.class ?? "result").split(".").pop()! + "_result";

export function csv(): string {
  const run = current.value;
  const d = run && data.get(run.run);
  if (!d) return "";
  const names = plotted.value.filter((n) => d.series.has(n));
  const lines = [["time", ...names].map((n) => (/[",]/.test(n) ? `"${n.replace(/"/g, '""')}"` : n)).join(",")];
  for (let i = 0; i < d.axis.length; ++i) lines.push([d.axis.values[i], ...names.map((n) => d.series.get(n)!.values[i])].join(","));
  return lines.join("\n") + "\n";
}

export function save(blob: Blob, name: string) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
