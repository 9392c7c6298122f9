// What is wrong, in the diagnostics' own words, each with its fix as a button.

import { computed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../base/rpc";
import { activeTab, activeUri, diagnosticsOf, problems, selection } from "../base/signals";
import type { Diagnostic, Drawing, FoundClass } from "../base/types";
import { putPartAt } from "../diagram/diagram";
import { drawingInFront } from "../diagram/front";
import { endName } from "../diagram/geometry";
import { runCommand } from "../shell/commands";
import { CodeButton } from "../shell/explanation";
import { openPlace } from "../shell/open";
import { fixesOf } from "../text/fixes";

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
  const list = uri ? diagnosticsOf(uri) : [];
  // A circuit that is half built has too few equations: what is not connected yet is said first.
  const counts = list.filter((d) => d.severity === 1 && /^S010[0-6]/.test(d.code ?? ""));
  const loose = counts.length ? looseEnds(drawingInFront.value) : [];
  const folded = loose.length ? counts : [];
  const told = list.filter((d) => !folded.includes(d));
  return (
    <section class="problems" aria-label="Problems">
      <h3>Problems{list.length > 0 && <span class="count">{list.length}</span>}</h3>
      {loose.length > 0 && <Unconnected ends={loose} />}
      {told.slice(0, 60).map((d, k) => <Problem key={k + d.message} d={d} uri={uri!} />)}
      {folded.length > 0 && (
        <details>
          <summary>{folded.length === 1 ? "1 problem" : `${folded.length} problems`} of the equations that the missing connections may explain</summary>
          {folded.slice(0, 60).map((d, k) => <Problem key={k + d.message} d={d} uri={uri!} />)}
        </details>
      )}
      {!list.length && <div class="empty">{activeTab.value ? (verdict.value.kind === "sound" ? "None. The model is sound." : "None so far.") : ""}</div>}
    </section>
  );
}

/** Connectors with flows (pins, flanges) of parts that nothing is connected to. */
function looseEnds(drawing: Drawing | null): string[] {
  if (!drawing) return [];
  return drawing.components.filter((c) => !c.isConnector && c.condition?.value !== false).flatMap((c) => c.connectors.filter((k) => k.flow && !k.connected).map((k) => endName(c, k)));
}

/** Parts with one connector that hold its potential: a circuit needs one of them. */
const GROUNDS = ["ground", "fixed"];

/** For each class of connectors, the part that grounds it; nothing where the drawing has one already. */
function useGrounds(ends: string[]): (end: string) => FoundClass | undefined {
  const drawing = drawingInFront.value;
  const [found, setFound] = useState<Map<string, FoundClass>>(new Map());
  const classOf = (end: string) => drawing?.components.flatMap((c) => c.connectors.map((k) => [endName(c, k), k.class] as const)).find(([name]) => name === end)?.[1] ?? "";
  const wanted = [...new Map(ends.map((e) => [classOf(e), e]))];
  useEffect(() => {
    let here = true;
    for (const [kind, end] of wanted) {
      if (!drawing?.writable || found.has(kind)) continue;
      Promise.all(GROUNDS.map((query) => ask<{ classes: FoundClass[] }>("workspace/search", { query, limit: 8, restriction: "placeable", fits: { class: drawing.class, connector: end } }))).then((answers) => {
        const part = answers.flatMap((a) => a?.classes ?? []).find((c) => GROUNDS.includes(c.name.toLowerCase()));
        if (here && part) setFound((old) => new Map(old).set(kind, part));
      });
    }
    return () => {
      here = false;
    };
  }, [wanted.map(([kind]) => kind).join()]);
  return (end) => {
    const part = found.get(classOf(end));
    return part && !drawing?.components.some((c) => c.class === part.class) ? part : undefined;
  };
}

function Unconnected({ ends }: { ends: string[] }) {
  const ground = useGrounds(ends);
  const part = (end: string) => end.slice(0, end.indexOf("."));
  const choose = (end: string) => (selection.value = { components: [part(end)], connections: [] });
  return (
    <div class="unconnected">
      {ends.slice(0, 12).map((end) => (
        <div class="problem s2" key={end}>
          <button class="problem-text" onClick={() => choose(end)}>{end} is not connected</button>
          <button class="fix" onClick={() => (choose(end), runCommand("connect"))}>connect …</button>
          {ground(end) && <button class="fix" title={`Adds ${ground(end)!.class} and connects it`} onClick={() => putPartAt(ground(end)!.class, end)}>{ground(end)!.name.toLowerCase()}</button>}
        </div>
      ))}
      {ends.length > 12 && <div class="dim">and {ends.length - 12} more</div>}
    </div>
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
        {d.message.split("\n").map((line, k) => (k ? <small class="hint" key={k}>{line.replace(/^hint: /, "")}</small> : line))}
        <small>{d.component ? `${d.component} · ` : ""}line {d.range.start.line + 1}{d.code ? ` · ${d.code}` : ""}</small>
      </button>
      {fixes.map((f) => <button class="fix" key={f.title} onClick={f.run}>{f.title}</button>)}
      {d.code && <CodeButton code={d.code} title={`about ${d.code}`} />}
    </div>
  );
}
