// What is wrong, in the diagnostics' own words, each with its fix as a button.

import { computed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { activeTab, activeUri, problems, selection } from "../base/signals";
import type { Diagnostic } from "../base/types";
import { openPlace } from "../shell/open";
import { fixesOf } from "../text/services";

export const verdict = computed<{ kind: "sound" | "wrong" | "warned" | "checking" | "none"; text: string }>(() => {
  const uri = activeUri.value;
  const state = uri ? problems.value.get(uri) : undefined;
  if (!state) return { kind: "none", text: "" };
  const errors = state.diagnostics.filter((d) => d.severity === 1).length;
  const warnings = state.diagnostics.filter((d) => d.severity === 2).length;
  if (errors) return { kind: "wrong", text: errors === 1 ? "1 problem" : `${errors} problems` };
  if (!state.checked) return { kind: "checking", text: "checking" };
  if (warnings) return { kind: "warned", text: warnings === 1 ? "sound, 1 warning" : `sound, ${warnings} warnings` };
  return { kind: "sound", text: "sound" };
});

export function Problems() {
  const uri = activeUri.value;
  const list = uri ? (problems.value.get(uri)?.diagnostics ?? []) : [];
  return (
    <section class="problems" aria-label="Problems">
      <h3>Problems{list.length > 0 && <span class="count">{list.length}</span>}</h3>
      {list.slice(0, 60).map((d, k) => <Problem key={k + d.message} d={d} uri={uri!} />)}
      {!list.length && <div class="empty">{activeTab.value ? (verdict.value.kind === "sound" ? "None. The model is sound." : "None so far.") : ""}</div>}
    </section>
  );
}

function Problem({ d, uri }: { d: Diagnostic; uri: string }) {
  const [fixes, setFixes] = useState<{ title: string; run(): void }[]>([]);
  useEffect(() => {
    let here = true;
    fixesOf(uri, d).then((f) => here && setFixes(f));
    return () => {
      here = false;
    };
  }, [uri, d.message, d.range.start.line, d.range.start.character]);
  const go = () => {
    if (d.component && activeTab.value?.view === "diagram") selection.value = { components: [d.component], connections: [] };
    else openPlace(uri, d.range.start.line, d.range.start.character);
  };
  return (
    <div class={"problem s" + d.severity}>
      <button class="problem-text" onClick={go}>
        {d.message}
        <small>{d.component ? `${d.component} · ` : ""}line {d.range.start.line + 1}{d.code ? ` · ${d.code}` : ""}</small>
      </button>
      {fixes.map((f) => <button class="fix" key={f.title} onClick={f.run}>{f.title}</button>)}
    </div>
  );
}
