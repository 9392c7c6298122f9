// Every parameter and start value that can be changed without compiling again, with a slider.

import { signal } from "@preact/signals";
import { valueText } from "../base/numbers";
import { Icon } from "../base/icon";
import { UnitLabel } from "../base/unit_label";
import { toModel, toShown } from "../base/units";
import type { SignalInfo } from "../base/types";
import { activeTab, complain, tell } from "../base/signals";
import { request } from "../base/rpc";
import { unitOf } from "./curves";
import { overrides, signals, sliderTime, starts } from "./model_state";
import { slide } from "./runs";

const filter = signal("");
const open = signal<Set<string>>(new Set());

/** Of the whole model first, then those of each part, in a tree of their names. */
interface Group {
  path: string;
  list: SignalInfo[];
}
export function groupsOf(list: SignalInfo[]): Group[] {
  const groups = new Map<string, SignalInfo[]>();
  for (const s of list) {
    const path = s.name.replace(/^der\((.*)\)/, "$1").replace(/\[[^\]]*\]$/, "").split(".").slice(0, -1).join(".");
    groups.set(path, [...(groups.get(path) ?? []), s]);
  }
  return [...groups].map(([path, own]) => ({ path, list: own })).sort((x, y) => Number(x.path !== "") - Number(y.path !== "") || x.path.localeCompare(y.path, undefined, { numeric: true }));
}

const own = (s: SignalInfo) => (s.parameter ? overrides : starts);
const MOST = 300;

export function Parameters() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fit = (s: SignalInfo) => words.every((w) => s.name.toLowerCase().includes(w));
  const list = signals.value.filter((s) => s.settable && (s.parameter || typeof s.start === "number") && fit(s));
  const changed = list.filter((s) => s.name in own(s).value);
  const any = Object.keys(overrides.value).length + Object.keys(starts.value).length > 0;
  const groups = groupsOf(list.slice(0, 5000));
  const opened = words.length > 0 || list.length <= 40;
  let room = MOST;
  return (
    <div class="parameters">
      <div class="bar">
        <input type="search" placeholder="Filter parameters and start values" value={filter.value} onInput={(e) => (filter.value = e.currentTarget.value)} aria-label="Filter parameters" spellcheck={false} />
        {sliderTime.value > 0 && <span class="dim">curves after {Math.round(sliderTime.value)} ms</span>}
        <span class="spring" />
        <button disabled={!any} onClick={() => ((overrides.value = {}), (starts.value = {}), slide())} title="Back to the model's values">Reset all</button>
        <button disabled={!any || !activeTab.value?.class} title="Write them as modifiers into the text" onClick={intoModel}>Into the model</button>
      </div>
      <div class="parameter-grid">
        {!words.length && changed.length > 0 && list.length > 40 && <Branch title="Changed" list={changed} open />}
        {groups.map((g) => {
          if (room <= 0) return null;
          const isOpen = opened || g.path === "" || open.value.has(g.path);
          room -= isOpen ? g.list.length : 1;
          return g.path === "" ? g.list.slice(0, MOST).map((s) => <Slider key={s.name} s={s} values={own(s)} />) : <Branch key={g.path} title={g.path} list={g.list.slice(0, MOST)} open={isOpen} />;
        })}
        {room <= 0 && <div class="empty">{list.length} in all: the filter shows the others.</div>}
        {!signals.value.length && <div class="empty">Run the model once: its parameters and start values appear here with sliders.</div>}
        {signals.value.length > 0 && !list.length && <div class="empty">No parameter of this name can be changed without compiling again.</div>}
      </div>
    </div>
  );
}

function Branch({ title, list, open: isOpen }: { title: string; list: SignalInfo[]; open: boolean }) {
  return (
    <details open={isOpen} onToggle={(e) => {
      const set = new Set(open.value);
      if (e.currentTarget.open === set.has(title)) return;
      if (!set.delete(title)) set.add(title);
      open.value = set;
    }}>
      <summary>{title} <span class="dim">{list.length}</span></summary>
      {isOpen && list.map((s) => <Slider key={s.name} s={s} values={own(s)} />)}
    </details>
  );
}

function rangeFor(v: number): [number, number] {
  if (v === 0) return [-1, 1];
  return v > 0 ? [0, 2 * v] : [2 * v, 0];
}

function Slider({ s, values }: { s: SignalInfo; values: typeof overrides }) {
  const changed = s.name in values.value;
  const unit = unitOf(s);
  const value = toShown(changed ? values.value[s.name] : (s.value ?? s.start ?? 0), unit);
  const [low, high] = rangeFor(toShown(s.value ?? s.start ?? 0, unit));
  const set = (v: number) => {
    if (!Number.isFinite(v)) return;
    values.value = { ...values.value, [s.name]: toModel(v, unit) };
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
      <span class="parameter-name" onDblClick={reset}>{s.name}{s.parameter ? "" : ".start"}</span>
      {s.kind === "Boolean" ? (
        <input type="checkbox" checked={value !== 0} aria-label={s.name} onChange={(e) => set(e.currentTarget.checked ? 1 : 0)} />
      ) : (
        <input type="range" min={Math.min(low, value)} max={Math.max(high, value)} step={integer ? 1 : (high - low) / 400} value={value} aria-label={s.name} data-parameter={s.name} onInput={(e) => set(e.currentTarget.valueAsNumber)} onDblClick={reset} />
      )}
      {s.kind !== "Boolean" && <input class="number" value={valueText(value).replace("−", "-")} aria-label={`Value of ${s.name}`} onChange={(e) => set(Number(e.currentTarget.value))} />}
      <UnitLabel quantity={s} name={s.name} />
      <button class="tiny" style={{ visibility: changed ? "visible" : "hidden" }} title="The model's value" aria-label={`Reset ${s.name}`} onClick={reset}><Icon name="reset" /></button>
    </div>
  );
}

async function intoModel() {
  const name = activeTab.value?.class;
  if (!name) return;
  const values = [...Object.entries(overrides.value), ...Object.entries(starts.value).map(([path, value]) => [path + ".start", value] as [string, number])];
  const operations = values.map(([path, value]) => {
    const cut = path.replace(/\.start$/, "").indexOf(".");
    return cut < 0 ? { op: "modify", name: path, value: String(value) } : { op: "modify", component: path.slice(0, cut), name: path.slice(cut + 1), value: String(value) };
  });
  try {
    await request("edit/apply", { class: name, operations, label: "set parameters" });
    overrides.value = {};
    starts.value = {};
    tell("The values stand in the model now.");
  } catch (error) {
    complain(error);
  }
}
