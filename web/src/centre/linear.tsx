// Linearization at a time: poles in the complex plane, and the Bode plot from an input to an output.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Column, request } from "../base/rpc";
import { dark } from "../base/signals";
import { valueText } from "../base/numbers";
import { CanvasPainter } from "../plot/painter";
import { curveColour, inks } from "../plot/palette";
import { Plot } from "../plot/plot";
import { type Range, place, roomy, ticks } from "../plot/scale";
import { Series, TimeAxis, valueAt } from "../plot/series";
import { tickText } from "../base/numbers";
import { cursor, model, overrides } from "./model_state";

interface Linear {
  states: string[];
  inputs: string[];
  outputs: string[];
  A: number[];
  poles: [number, number][];
  time: number;
  messages: string[];
}
const result = signal<{ key: string; linear: Linear } | null>(null);
const bode = signal<{ frequency: Float64Array; magnitude: Float64Array; phase: Float64Array } | null>(null);
const wrong = signal("");
/** Gain and phase margin, where the loop has them. */
const margins = signal("");
const view = signal<Range | null>(null);
const hover = signal<number | null>(null);

export function LinearPane() {
  const m = model.value;
  const [at, setAt] = useState("");
  const [pair, setPair] = useState<[string, string]>(["", ""]);
  const linear = result.value?.key === m?.key ? result.value?.linear : undefined;
  const go = async () => {
    if (!m) return;
    wrong.value = "";
    bode.value = null;
    const time = at === "" ? (cursor.value ?? 0) : Number(at);
    try {
      const answer = await request<Linear>("run/linearize", { class: m.class, uri: m.uri, at: time, parameters: overrides.value, inputs: null, outputs: null });
      result.value = { key: m.key, linear: answer };
      const next: [string, string] = [answer.inputs[0] ?? "", answer.outputs[0] ?? ""];
      setPair(next);
      if (next[0] && next[1]) await loadBode(time, next);
    } catch (error) {
      wrong.value = error instanceof Error ? error.message : String(error);
    }
  };
  const loadBode = async (time: number, [input, output]: [string, string]) => {
    const speeds = (linear ?? result.value!.linear).poles.map(([a, b]) => Math.hypot(a, b)).filter((w) => w > 1e-6);
    const low = speeds.length ? Math.min(...speeds) / 100 : 0.01;
    const high = speeds.length ? Math.max(...speeds) * 100 : 1000;
    try {
      const answer = await request("run/bode", { class: m!.class, uri: m!.uri, at: time, parameters: overrides.value, input, output, from: low, to: high, points: 400 });
      const c = answer.columns as Column[];
      bode.value = { frequency: c[0].values, magnitude: c[1].values, phase: c[2].values };
      const margin = (v: number | null | undefined, name: string, unit: string) => (typeof v === "number" ? [`${name} ${valueText(v, 4)} ${unit}`] : []);
      margins.value = [...margin(answer.gainMargin, "gain margin", "dB"), ...margin(answer.phaseMargin, "phase margin", "°")].join(" · ");
      view.value = null;
    } catch (error) {
      wrong.value = error instanceof Error ? error.message : String(error);
    }
  };
  return (
    <div class="linear">
      <div class="bar">
        <label>at t = <input class="number" style={{ width: 84 }} value={at} placeholder={valueText(cursor.value ?? 0)} onInput={(e) => setAt(e.currentTarget.value)} /> s</label>
        <button class="primary" disabled={!m} onClick={go}>Linearize</button>
        {linear && linear.inputs.length > 0 && linear.outputs.length > 0 && (
          <>
            <select value={pair[0]} aria-label="Input" onChange={(e) => (setPair([e.currentTarget.value, pair[1]]), loadBode(linear.time, [e.currentTarget.value, pair[1]]))}>{linear.inputs.map((n) => <option key={n}>{n}</option>)}</select>→
            <select value={pair[1]} aria-label="Output" onChange={(e) => (setPair([pair[0], e.currentTarget.value]), loadBode(linear.time, [pair[0], e.currentTarget.value]))}>{linear.outputs.map((n) => <option key={n}>{n}</option>)}</select>
          </>
        )}
        {bode.value && margins.value && <span class="dim">{margins.value}</span>}
        {wrong.value && <span class="wrong">{wrong.value}</span>}
      </div>
      {linear ? (
        <div class="linear-views">
          <Poles poles={linear.poles} />
          <table class="poles"><thead><tr><th>pole [1/s]</th><th>ω [rad/s]</th><th>damping</th></tr></thead>
            <tbody>{linear.poles.slice(0, 60).map(([a, b], k) => <tr key={k}><td>{valueText(a, 4)}{Math.abs(b) > 1e-12 ? ` ${b < 0 ? "−" : "+"} ${valueText(Math.abs(b), 4)}i` : ""}</td><td>{valueText(Math.hypot(a, b), 4)}</td><td>{Math.hypot(a, b) > 0 ? valueText(-a / Math.hypot(a, b), 3) : ""}</td></tr>)}</tbody>
          </table>
          {bode.value ? <Bode /> : <div class="empty">{linear.inputs.length && linear.outputs.length ? "" : "The model has no inputs and outputs at its top: a Bode plot needs one of each."}</div>}
        </div>
      ) : (
        <div class="empty">A linear model at a time: its poles, and the Bode plot from an input to an output.</div>
      )}
    </div>
  );
}

function Bode() {
  const b = bode.value!;
  const axis = TimeAxis.of(b.frequency);
  const curve = (values: Float64Array, label: string, unit: string, k: number) => ({ key: label, label, unit, colour: curveColour(k, dark.value), dash: [], alpha: 1, axis, ys: new Series(values), hold: false });
  return (
    <div class="bode">
      <Read />
      <Plot data={{ curves: [curve(b.magnitude, "magnitude", "dB", 0), curve(b.phase, "phase", "deg", 1)], xLabel: "frequency [rad/s]", logX: true, logY: false, events: [], cursors: [], stacked: true }} dark={dark.value} view={view} hover={hover} version={0} label="Bode plot" onCursor={() => {}} />
    </div>
  );
}

/** What the pointer is at. */
function Read() {
  const b = bode.value!;
  const w = hover.value;
  if (w === null) return null;
  const axis = TimeAxis.of(b.frequency);
  const at = (values: Float64Array) => valueText(valueAt(axis, new Series(values), w, false), 4);
  return <div class="bode-read figure">{valueText(w, 4)} rad/s: {at(b.magnitude)} dB, {at(b.phase)} °</div>;
}

function Poles({ poles }: { poles: [number, number][] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const c = canvas.current!;
    const ratio = devicePixelRatio || 1;
    c.width = c.clientWidth * ratio;
    c.height = c.clientHeight * ratio;
    const g = c.getContext("2d")!;
    g.scale(ratio, ratio);
    const p = new CanvasPainter(g);
    const ink = inks(dark.value);
    const box = { left: 44, right: c.clientWidth - 8, top: 8, bottom: c.clientHeight - 24 };
    const wide = (list: number[]): Range => roomy([Math.min(0, ...list), Math.max(0, ...list)], false);
    const xr = wide(poles.map((q) => q[0]));
    const yr = wide(poles.map((q) => q[1]));
    const X = (v: number) => place(v, xr, box.left, box.right, false);
    const Y = (v: number) => place(v, yr, box.bottom, box.top, false);
    for (const t of ticks(xr, (box.right - box.left) / 60)) p.text(tickText(t), X(t), box.bottom + 5, ink.dim, "center", "top");
    for (const t of ticks(yr, (box.bottom - box.top) / 34)) p.text(tickText(t), box.left - 5, Y(t), ink.dim, "right");
    p.line([X(0), box.top, X(0), box.bottom], ink.frame, 1);
    p.line([box.left, Y(0), box.right, Y(0)], ink.frame, 1);
    p.frame(box.left, box.top, box.right - box.left, box.bottom - box.top, ink.frame);
    for (const [a, b] of poles) p.strokes([X(a) - 4, Y(b) - 4, X(a) + 4, Y(b) + 4, X(a) - 4, Y(b) + 4, X(a) + 4, Y(b) - 4], a > 0 ? ink.warn : ink.mark, 2);
  }, [poles, dark.value]);
  return <canvas class="pole-plane" ref={canvas} role="img" aria-label={`Poles: ${poles.map(([a, b]) => `${valueText(a, 3)}${b ? ` ${valueText(b, 3)}i` : ""}`).join(", ")}`} />;
}
