// The equations of the flat model, typeset; those of the selected part when there is one.

import { useEffect, useRef, useState } from "preact/hooks";
import { request } from "../base/rpc";
import { selection } from "../base/signals";
import { openPlace } from "./open";

interface Equation {
  kind: string;
  text: string;
  left?: string;
  instance?: string;
  file?: string;
  line?: number;
  /** Its own line of the typeset whole; empty where it is shown as text. */
  latex: string;
}

/** Lines of `align*`, each to its equation. Clauses like `when` are text, a line of theirs a line there. */
function typesetLines(list: Equation[], latex: string): Equation[] {
  const lines = latex.replace(/\\(begin|end)\{align\*\}/g, "").trim().split(/\\\\\s*(?:\n|$)/).map((l) => l.trim());
  let at = 0;
  return list.map((e) => {
    const isText = e.left === undefined;
    const line = lines[at] ?? "";
    at += isText ? e.text.trim().split("\n").length : 1;
    return { ...e, text: e.text.trim(), latex: isText || line.includes("\\texttt") ? "" : line.replace("&", "") };
  });
}

/** Those of one part under its name, in the order in which parts first occur; those of the model itself have no name. */
function byPart(list: Equation[]): [string, Equation[]][] {
  const groups = new Map<string, Equation[]>();
  for (const e of list) {
    const part = /^[^.[]*/.exec(e.instance ?? "")![0];
    groups.set(part, [...(groups.get(part) ?? []), e]);
  }
  return [...groups];
}

/** More are not opened at once. */
const MANY = 60;

export function Equations({ name }: { name: string }) {
  const [state, setState] = useState<{ list: Equation[]; wrong: string } | null>(null);
  const [own, setOwn] = useState(true);
  useEffect(() => {
    setState(null);
    request<{ equations: Equation[]; latex: string; messages: any[] }>("class/equations", { class: name }).then(
      (a) => setState({ list: typesetLines(a.equations, a.latex ?? ""), wrong: a.equations.length ? "" : (a.messages ?? []).map((m) => m.message ?? m).join("\n") }),
      (error) => setState({ list: [], wrong: error.message }),
    );
  }, [name]);
  if (!state) return <div class="empty">Flattening …</div>;
  const part = selection.value.components[0];
  const list = part && own ? state.list.filter((e) => e.instance === part || e.instance?.startsWith(part + ".") || e.text.includes(part + ".")) : state.list;
  const groups = byPart(list);
  return (
    <div class="equations">
      <div class="bar">
        <b>{list.length === 1 ? "1 equation" : `${list.length} equations`}</b>
        {part && <label class="check"><input type="checkbox" checked={own} onChange={(e) => setOwn(e.currentTarget.checked)} /> of {part} alone</label>}
      </div>
      {state.wrong && <p class="wrong">{state.wrong}</p>}
      {groups.map(([of, own], k) =>
        groups.length === 1 || !of ? own.slice(0, 400).map((e, n) => <One key={n + e.text} e={e} />) : <Group key={of} of={of} list={own} open={k === 0 || list.length <= MANY} />,
      )}
    </div>
  );
}

function Group({ of, list, open }: { of: string; list: Equation[]; open: boolean }) {
  const [shown, setShown] = useState(open);
  return (
    <details class="equation-group" open={shown} onToggle={(e) => setShown(e.currentTarget.open)}>
      <summary><b>{of}</b> <span class="dim">{list.length}</span></summary>
      {shown && list.slice(0, 400).map((e, k) => <One key={k + e.text} e={e} />)}
      {shown && list.length > 400 && <div class="empty">The first 400 are shown.</div>}
    </details>
  );
}

function One({ e }: { e: Equation }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!e.latex) return;
    let here = true;
    // Typeset when it comes into sight: large models have thousands.
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((s) => s.isIntersecting)) return;
      watch.disconnect();
      import("./typeset").then((m) => here && box.current && m.typeset(box.current, e.latex, e.text));
    });
    watch.observe(box.current!);
    return () => {
      here = false;
      watch.disconnect();
    };
  }, [e.latex]);
  return (
    <div class="equation" title={e.instance ? `${e.instance}: ${e.text}` : e.text} onDblClick={() => e.file?.startsWith("/") && openPlace("file://" + encodeURI(e.file), (e.line ?? 1) - 1)}>
      <div ref={box} class={e.latex ? "" : "clause"}>{e.text}</div>
    </div>
  );
}
