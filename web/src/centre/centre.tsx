// The simulation centre: what the model does.

import { useState } from "preact/hooks";
import { Icon } from "../base/icon";
import { lazy } from "../base/lazy";
import { classInfo } from "../base/signals";
import { remember, remembered } from "../base/store";
import { valueText } from "../base/numbers";
import { type Experiment, cursor, experiment, model, playing, signals } from "./model_state";
import { play, speed } from "./cursor";
import { Events } from "./events";
import { LinearPane } from "./linear";
import { LogPane } from "./log_pane";
import { Messages } from "./messages";
import { Parameters } from "./parameters";
import { PlotPane } from "./plot_pane";
import { current, going, live, pause, runNow, stopAll } from "./runs";
import { SignalTree } from "./signal_tree";
import { Sweep } from "./sweep";

export type Pane = "plot" | "parameters" | "events" | "sweep" | "linear" | "3d" | "messages" | "log";
export const pane = remembered<Pane>("pane", "plot");

const ScenePane = lazy(() => import("../three/scene_pane").then((m) => m.ScenePane));

const NAMES: [Pane, string][] = [["plot", "Plot"], ["parameters", "Sliders"], ["events", "Events"], ["sweep", "Sweep"], ["linear", "Linear"], ["3d", "3D"], ["messages", "Messages"], ["log", "Log"]];

export function Centre() {
  const run = current.value;
  const busy = going.value[0];
  return (
    <section class="centre" aria-label="Simulation centre">
      <div class="bar centre-bar">
        {busy ? (
          <>
            <button class="primary stop" onClick={stopAll} title="Stop (Shift+F5): what was computed stays"><Icon name="stop" filled /> Stop</button>
            <button onClick={() => pause(busy)} title={busy.state === "paused" ? "Go on (F6)" : "Hold it (F6)"}>{busy.state === "paused" ? <><Icon name="play" filled /> Go on</> : <Icon name="pause" />}</button>
          </>
        ) : (
          <button class="primary" onClick={runNow} disabled={!model.value} title="Run (F5)" id="run-button"><Icon name="run" filled /> Run</button>
        )}
        <ExperimentFields />
        <label class="check" title="Runs again by itself after an edit that leaves the model sound"><input type="checkbox" checked={live.value} onChange={(e) => (live.value = e.currentTarget.checked)} />live</label>
        <span class="spring" />
        <RunState />
        <div class="tabs small" role="tablist" aria-label="Views of the run">
          {NAMES.map(([id, name]) => (
            <button key={id} role="tab" aria-selected={pane.value === id} class={pane.value === id ? "on" : ""} onClick={() => (pane.value = id)}>
              {name}{id === "events" && run?.events ? <span class="count">{run.events}</span> : null}
            </button>
          ))}
        </div>
        <button class={"toggle" + (playing.value ? " on" : "")} disabled={!run?.rows} title="Play: diagram and 3D view follow" aria-label="Play" onClick={() => play()}><Icon name={playing.value ? "pause" : "play"} /></button>
        <select value={String(speed.value)} aria-label="Speed" onChange={(e) => (speed.value = Number(e.currentTarget.value))}>{[0.01, 0.1, 0.25, 0.5, 1, 2, 5, 10, 100].map((s) => <option key={s} value={String(s)}>{s}×</option>)}</select>
      </div>
      {busy && <div class="progress" role="progressbar" aria-valuenow={Math.round((busy.fraction ?? 0) * 100)}><i style={{ width: `${(busy.fraction ?? 0) * 100}%` }} /></div>}
      <div class="centre-body">
        {pane.value === "plot" && <SignalTree />}
        {pane.value === "plot" && <PlotPane />}
        {pane.value === "parameters" && (
          <div class="split-two"><Parameters /><PlotPane /></div>
        )}
        {pane.value === "events" && <div class="split-two"><Events /><PlotPane /></div>}
        {pane.value === "sweep" && <div class="split-two"><Sweep /><PlotPane /></div>}
        {pane.value === "linear" && <LinearPane />}
        {pane.value === "3d" && <ScenePane />}
        {pane.value === "messages" && <Messages />}
        {pane.value === "log" && <LogPane />}
      </div>
    </section>
  );
}

function RunState() {
  const run = current.value;
  const busy = going.value[0];
  if (busy) return <span class="run-state">{busy.state === "compiling" ? "compiling …" : busy.state === "paused" ? "held at " + `t = ${valueText(busy.time ?? 0, 4)} s` : `t = ${valueText(busy.time ?? 0, 4)} s`}</span>;
  if (!run) return <span class="run-state dim">{model.value && classInfo.value && !classInfo.value.runnable && classInfo.value.class === model.value.class ? "partial or a package: nothing to run" : ""}</span>;
  if (run.state === "failed") return <button class="run-state wrong" onClick={() => (pane.value = "messages")}>failed</button>;
  return <span class="run-state dim" title={`${signals.value.length} signals, ${run.rows} rows`}>{run.seconds !== undefined ? `${(run.seconds * 1000).toFixed(run.seconds < 0.1 ? 1 : 0)} ms` : ""}{cursor.value !== null ? ` · t = ${valueText(cursor.value, 5)} s` : ""}</span>;
}

const plain = (v: number) => (v !== 0 && Math.abs(v) < 1e-3 ? v.toExponential().replace("e-0", "e-") : String(+v.toPrecision(6)));

function ExperimentFields() {
  const e = experiment.value;
  const [more, setMore] = useState(false);
  // Of a file that is no class, the run knows what its experiment says.
  const run = current.value;
  const own = model.value?.class ? classInfo.value?.experiment : run?.experimentOfModel && run.stop > run.start ? { start: run.start, stop: run.stop, tolerance: null, interval: null } : undefined;
  const set = (fields: Partial<Experiment>) => {
    experiment.value = { ...experiment.value, ...fields };
    if (model.value) remember("experiment:" + model.value.key, experiment.value);
  };
  const field = (label: string, key: "start" | "stop" | "tolerance" | "intervals", otherwise: number | null | undefined, unit: string, width: number) => (
    <label class="field" title={label}>
      <span class="sr">{label}</span>
      <input class="number" style={{ width: Math.max(width, 24 + 9 * (e[key] === null ? (otherwise === null || otherwise === undefined ? 4 : plain(otherwise).length) : String(e[key]).length)) }} aria-label={label} value={e[key] === null ? "" : String(e[key])} placeholder={otherwise === null || otherwise === undefined ? (model.value?.class ? { start: "0", stop: "1", tolerance: "1e-6", intervals: "500" }[key] : "file") : plain(otherwise)} onInput={(x) => {
        const v = x.currentTarget.value.trim();
        set({ [key]: v === "" || !Number.isFinite(Number(v)) ? null : Number(v) });
      }} onKeyDown={(x) => x.key === "Enter" && (x.currentTarget.blur(), runNow())} />
      <i>{unit}</i>
    </label>
  );
  return (
    <span class="experiment">
      {field("Start time", "start", own?.start, "", 44)}→{field("Stop time", "stop", own?.stop, "s", 52)}
      <button class={"quiet" + (more ? " on" : "")} aria-expanded={more} aria-label="More settings" title="Tolerance, rows, method" onClick={() => setMore(!more)}><Icon name="gear" /></button>
      {more && (
        <>
          {field("Tolerance", "tolerance", own?.tolerance, "tol", 56)}
          {field("Intervals", "intervals", own?.interval && own.stop ? Math.round((own.stop - (own.start ?? 0)) / own.interval) : null, "rows", 52)}
          <select value={e.solver} aria-label="Method" onChange={(x) => set({ solver: x.currentTarget.value })}>{["auto", "cvode", "ida", "dopri5", "heun", "rk4", "euler", "arkode"].map((s) => <option key={s} value={s}>{s}</option>)}</select>
        </>
      )}
    </span>
  );
}
