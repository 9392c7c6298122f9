// The parameters of a part, or of the class itself: tabs, groups, units and choices as the annotations say.

import { useEffect, useState } from "preact/hooks";
import { ask, on } from "../base/rpc";
import { Icon } from "../base/icon";
import { UnitLabel } from "../base/unit_label";
import { learnUnits, literal, modelText, shownIn, shownText, toShown } from "../base/units";
import type { ParameterField, ParameterForm as Form } from "../base/types";
import { cellsOf } from "./matrix";
import { editMatrix } from "./matrix_editor";
import { tryOperations } from "../diagram/operations";

export function ParameterForm({ name, component, refresh }: { name: string; component: string | null; refresh: number }) {
  const [form, setForm] = useState<Form | null>(null);
  const [tab, setTab] = useState(0);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let here = true;
    const load = () => ask<Form>("class/parameters", { class: name, ...(component ? { component } : {}) }).then((f) => {
      if (!here) return;
      if (!f) return setWrong("Its parameters cannot be told now.");
      for (const t of f.tabs) for (const g of t.groups) for (const p of g.parameters) learnUnits(p, p.displayUnits);
      setForm(f);
      setWrong("");
    });
    load();
    let later = 0;
    const stop = on("class/changed", () => {
      clearTimeout(later);
      later = window.setTimeout(load, 60);
    });
    return () => {
      here = false;
      clearTimeout(later);
      stop();
    };
  }, [name, component, refresh]);
  useEffect(() => setTab(0), [component, name]);
  if (!form || form.component !== component && component) return <div class="empty">{wrong || " "}</div>;
  const tabs = form.tabs.filter((t) => t.groups.some((g) => g.parameters.length));
  if (!tabs.length) return <div class="empty">No parameters.</div>;
  const here = tabs[Math.min(tab, tabs.length - 1)];
  return (
    <div class="form">
      {tabs.length > 1 && (
        <div class="tabs small" role="tablist" aria-label="Tabs of the form">
          {tabs.map((t, k) => <button key={t.name} role="tab" aria-selected={t === here} class={t === here ? "on" : ""} onClick={() => setTab(k)}>{t.name}</button>)}
        </div>
      )}
      {here.groups.filter((g) => g.parameters.length).map((g) => (
        <fieldset key={g.name} disabled={!form.editable}>
          <legend>{g.name}</legend>
          {g.parameters.map((p) => <Field key={p.name} p={p} set={(value) => modify(name, component, p, value)} />)}
        </fieldset>
      ))}
    </div>
  );
}

/** Answers with what is wrong with the value; nothing: it stands in the model. */
function modify(name: string, component: string | null, p: ParameterField, value: string | null): Promise<string | void> {
  const label = `set ${component ? component + "." : ""}${p.name}`;
  const operation = { op: "modify", ...(component ? { component } : {}), ...(p.kind === "class" ? { redeclare: p.name } : { name: p.startAttribute ? p.name + ".start" : p.name }), value };
  return tryOperations(name, [operation], label);
}

function Field({ p, set }: { p: ParameterField; set(value: string | null): Promise<string | void> }) {
  const [wrong, setWrong] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const off = !p.enabled || p.final;
  const own = p.from === "here" || (p.startAttribute && p.value !== "");
  const unit = shownIn(p);
  const shown = shownText(own ? p.value : "", unit);
  const written = own ? p.default : p.value || p.default;
  const empty = !own && p.from === "none" && !written && p.variability === "parameter" && p.kind !== "class" && p.kind !== "record" && p.kind !== "String" && !off;
  const hint = empty ? `no value: ${startOf(p)} is used` : shownText(written, unit);
  // An expression is computed in the unit of the model, whatever the reader likes to see.
  const text = typed ?? (own ? shown : shownText(written, unit));
  const isExpression = text.trim() !== "" && literal(text) === null;
  const isTable = !off && cellsOf(own ? p.value : written) !== null;
  const commit = async (input: HTMLInputElement) => {
    const value = input.value.trim();
    if (value === shown.trim()) return setWrong("");
    const said = await set(value === "" ? null : modelText(value, unit));
    setWrong(said ?? "");
  };
  const id = "field-" + p.name;
  const options = p.kind === "Boolean" ? [{ value: "true", label: "true" }, { value: "false", label: "false" }] : p.literals ? p.literals.map((l) => ({ value: l.value, label: l.description ? `${l.name} – ${l.description}` : l.name })) : p.classes ? p.classes.map((c) => ({ value: c.class, label: c.class.slice(c.class.lastIndexOf(".") + 1) + (c.description ? " – " + c.description : "") })) : null;
  return (
    <div class={"field-row" + (own ? " own" : "") + (off ? " off" : "") + (empty ? " no-value" : "") + (wrong ? " wrong-value" : "") + (isTable || Math.max(text.length, p.name.length * 1.5) > 18 ? " long" : "")} title={p.description}>
      <label for={id}>
        {p.name}
        {p.startAttribute && <small>.start</small>}
      </label>
      {p.kind === "Boolean" && /^(true|false|)$/.test(own ? p.value : written) ? (
        <input id={id} type="checkbox" disabled={off} checked={(own ? p.value : written) === "true"} onChange={(e) => set(String(e.currentTarget.checked))} />
      ) : options ? (
        <select id={id} disabled={off} value={own ? p.value : ""} onChange={(e) => set(e.currentTarget.value || null)}>
          <option value="">{short(written) || "–"}</option>
          {own && !options.some((o) => o.value === p.value) && <option value={p.value}>{p.value}</option>}
          {options.map((o) => <option key={o.value} value={o.value}>{o.label}</option>)}
        </select>
      ) : (
        <input id={id} key={shown} disabled={off} defaultValue={shown} placeholder={short(hint)} spellcheck={false} aria-invalid={wrong !== ""} title={own ? shown : hint} onInput={(e) => setTyped(e.currentTarget.value || null)} list={p.choices ? id + "-list" : undefined} onBlur={(e) => (setTyped(null), commit(e.currentTarget))} onKeyDown={(e) => {
          if (e.key === "Enter") commit(e.currentTarget);
          if (e.key === "Escape") {
            setWrong("");
            e.currentTarget.value = shown;
            e.currentTarget.blur();
          }
        }} />
      )}
      {p.choices && <datalist id={id + "-list"}>{p.choices.map((c) => <option key={c.value} value={c.value}>{c.description}</option>)}</datalist>}
      <UnitLabel quantity={p} name={p.name} plain={isExpression} />
      {isTable && <button class="tiny" title="As a table" aria-label={`Table of ${p.name}`} onClick={() => editMatrix(p.name, own ? p.value : written, (t) => void set(t))}><Icon name="table" /></button>}
      {own && !off ? <button class="tiny" title="Back to the default" aria-label={`Reset ${p.name}`} onClick={() => set(null)}><Icon name="reset" /></button> : <span class="tiny" />}
      {wrong && <div class="field-wrong" role="alert">{wrong}</div>}
      <div class="about">{p.description}</div>
    </div>
  );
}
/** What a run uses for a parameter without a value: its start (MLS 8.6), 0 where none is given. */
function startOf(p: ParameterField): string {
  if (p.kind === "Boolean") return String(p.start ?? false);
  return typeof p.start === "number" ? String(toShown(p.start, shownIn(p))) : p.start !== null ? String(p.start) : shownText("0", shownIn(p));
}
const short = (text: string) => (text.length > 28 ? text.slice(0, 27) + "…" : text);
