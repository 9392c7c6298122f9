// The parameters of a part, or of the class itself: tabs, groups, units and choices as the annotations say.

import { useEffect, useState } from "preact/hooks";
import { ask, on } from "../base/rpc";
import { unitText } from "../base/numbers";
import type { ParameterField, ParameterForm as Form } from "../base/types";
import { applyOperations } from "../diagram/operations";

export function ParameterForm({ name, component, refresh }: { name: string; component: string | null; refresh: number }) {
  const [form, setForm] = useState<Form | null>(null);
  const [tab, setTab] = useState(0);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let here = true;
    const load = () => ask<Form>("class/parameters", { class: name, ...(component ? { component } : {}) }).then((f) => here && (f ? (setForm(f), setWrong("")) : setWrong("Its parameters cannot be told now.")));
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

function modify(name: string, component: string | null, p: ParameterField, value: string | null) {
  const label = `set ${component ? component + "." : ""}${p.name}`;
  const operation = { op: "modify", ...(component ? { component } : {}), ...(p.kind === "class" ? { redeclare: p.name } : { name: p.name }), value };
  applyOperations(name, [operation], label);
}

function Field({ p, set }: { p: ParameterField; set(value: string | null): void }) {
  const off = !p.enabled || p.final;
  const own = p.from === "here";
  const shown = own ? p.value : "";
  const hint = own ? p.default : p.value || p.default;
  const commit = (text: string) => {
    const value = text.trim();
    if (value === shown.trim()) return;
    set(value === "" ? null : value);
  };
  const id = "field-" + p.name;
  const unit = p.prettyUnit || unitText(p.displayUnit || p.unit);
  const options = p.kind === "Boolean" ? [{ value: "true", label: "true" }, { value: "false", label: "false" }] : p.literals ? p.literals.map((l) => ({ value: l.value, label: l.description ? `${l.name} – ${l.description}` : l.name })) : p.classes ? p.classes.map((c) => ({ value: c.class, label: c.class.slice(c.class.lastIndexOf(".") + 1) + (c.description ? " – " + c.description : "") })) : null;
  return (
    <div class={"field-row" + (own ? " own" : "") + (off ? " off" : "")} title={p.description}>
      <label for={id}>
        {p.name}
        {p.startAttribute && <small>.start</small>}
      </label>
      {p.kind === "Boolean" && /^(true|false|)$/.test(own ? p.value : hint) ? (
        <input id={id} type="checkbox" disabled={off} checked={(own ? p.value : hint) === "true"} onChange={(e) => set(String(e.currentTarget.checked))} />
      ) : options ? (
        <select id={id} disabled={off} value={own ? p.value : ""} onChange={(e) => set(e.currentTarget.value || null)}>
          <option value="">{short(hint) || "–"}</option>
          {own && !options.some((o) => o.value === p.value) && <option value={p.value}>{p.value}</option>}
          {options.map((o) => <option key={o.value} value={o.value}>{o.label}</option>)}
        </select>
      ) : (
        <input id={id} key={shown} disabled={off} defaultValue={shown} placeholder={short(hint)} spellcheck={false} list={p.choices ? id + "-list" : undefined} onBlur={(e) => commit(e.currentTarget.value)} onKeyDown={(e) => {
          if (e.key === "Enter") commit(e.currentTarget.value);
          if (e.key === "Escape") {
            e.currentTarget.value = shown;
            e.currentTarget.blur();
          }
        }} />
      )}
      {p.choices && <datalist id={id + "-list"}>{p.choices.map((c) => <option key={c.value} value={c.value}>{c.description}</option>)}</datalist>}
      <span class="unit">{unit}</span>
      {own && !off ? <button class="tiny" title="Back to the default" aria-label={`Reset ${p.name}`} onClick={() => set(null)}>↺</button> : <span class="tiny" />}
      <div class="about">{p.description}</div>
    </div>
  );
}
const short = (text: string) => (text.length > 28 ? text.slice(0, 27) + "…" : text);
