// Every parameter and start value that can be changed without compiling again, with a slider.

import { signal } from "@preact/signals";
import { unitText, valueText } from "../base/numbers";
import type { SignalInfo } from "../base/types";
import { activeTab, complain, tell } from "../base/signals";
import { request } from "../base/rpc";
import { overrides, signals, slide, sliderTime, starts } from "./runs";

const filter = signal("");

export function Parameters() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fit = (s: SignalInfo) => words.every((w) => s.name.toLowerCase().includes(w));
  const list = signals.value.filter((s) => s.settable && fit(s));
  const own = (s: SignalInfo) => (s.parameter ? overrides : starts);
  const changed = Object.keys(overrides.value).length + Object.keys(starts.value).length;
  // What was changed first, then parameters near the top of the model.
  const order = [...list].sort((a, b) => Number(b.name in own(b).value) - Number(a.name in own(a).value) || a.name.split(".").length - b.name.split(".").length);
  return (
    <div class="parameters">
      <div class="bar">
        <input type="search" placeholder="Filter parameters and start values" value={filter.value} onInput={(e) => (filter.value = e.currentTarget.value)} aria-label="Filter parameters" spellcheck={false} />
        {sliderTime.value > 0 && <span class="dim">curves after {Math.round(sliderTime.value)} ms</span>}
        <span class="spring" />
        <button disabled={!changed} onClick={() => ((overrides.value = {}), (starts.value = {}), slide())} title="Back to the model's values">Reset all</button>
        <button disabled={!Object.keys(overrides.value).length || !activeTab.value?.class} title="Write them as modifiers into the text" onClick={intoModel}>Into the model</button>
      </div>
      <div class="parameter-grid">
        {order.slice(0, 120).map((s) => <Slider key={s.name} s={s} values={own(s)} />)}
        {list.length > 120 && <div class="empty">{list.length} in all: the filter shows the others.</div>}
        {!signals.value.length && <div class="empty">Run the model once: its parameters appear here with sliders.</div>}
        {signals.value.length > 0 && !list.length && <div class="empty">No parameter of this name can be changed without compiling again.</div>}
      </div>
    </div>
  );
}

function rangeFor(s: SignalInfo): [number, number] {
  const v = s.value ?? 0;
  if (v === 0) return [-1, 1];
  return v > 0 ? [0, 2 * v] : [2 * v, 0];
}

function Slider({ s, values }: { s: SignalInfo; values: typeof overrides }) {
  const changed = s.name in values.value;
  const value = changed ? values.value[s.name] : (s.value ?? 0);
  const [low, high] = rangeFor(s);
  const set = (v: number) => {
    if (!Number.isFinite(v)) return;
    values.value = { ...values.value, [s.name]: v };
    slide();
  };
  const reset = () => {
    const next = { ...values.value };
    delete next[s.name];
    values.value = next;
    slide();
  };
  const integer = s.kind === "Integer";
  return (
    <div class={"parameter" + (changed ? " changed" : "")} title={s.description}>
      <span class="parameter-name" onDblClick={reset}>{s.parameter ? "" : "start "}{s.name}</span>
      {s.kind === "Boolean" ? (
        <input type="checkbox" checked={value !== 0} aria-label={s.name} onChange={(e) => set(e.currentTarget.checked ? 1 : 0)} />
      ) : (
        <input type="range" min={Math.min(low, value)} max={Math.max(high, value)} step={integer ? 1 : (high - low) / 400} value={value} aria-label={s.name} data-parameter={s.name} onInput={(e) => set(e.currentTarget.valueAsNumber)} onDblClick={reset} />
      )}
      {s.kind !== "Boolean" && <input class="number" value={valueText(value).replace("−", "-")} aria-label={`Value of ${s.name}`} onChange={(e) => set(Number(e.currentTarget.value))} />}
      <span class="unit">{unitText(s.unit)}</span>
      <button class="tiny" style={{ visibility: changed ? "visible" : "hidden" }} title="The model's value" aria-label={`Reset ${s.name}`} onClick={reset}>↺</button>
    </div>
  );
}

async function intoModel() {
  const name = activeTab.value?.class;
  if (!name) return;
  const operations = Object.entries(overrides.value).map(([path, value]) => {
    const cut = path.indexOf(".");
    return cut < 0 ? { op: "modify", name: path, value: String(value) } : { op: "modify", component: path.slice(0, cut), name: path.slice(cut + 1), value: String(value) };
  });
  try {
    await request("edit/apply", { class: name, operations, label: "set parameters" });
    overrides.value = {};
    tell("The values stand in the model now.");
  } catch (error) {
    complain(error);
  }
}
