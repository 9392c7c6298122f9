// The equations of the flat model, typeset; those of the selected part when there is one.

import { useEffect, useRef, useState } from "preact/hooks";
import { request } from "../base/rpc";
import { selection } from "../base/signals";
import { openPlace } from "./open";

interface Equation {
  text: string;
  latex: string;
  instance: string;
  uri: string;
  line: number;
}

export function Equations({ name }: { name: string }) {
  const [state, setState] = useState<{ list: Equation[]; wrong: string } | null>(null);
  const [own, setOwn] = useState(true);
  useEffect(() => {
    setState(null);
    request<{ equations: Equation[]; messages: string[] }>("class/equations", { class: name }).then(
      (a) => setState({ list: a.equations, wrong: a.equations.length ? "" : (a.messages ?? []).map((m: any) => m.message ?? m).join("\n") }),
      (error) => setState({ list: [], wrong: error.message }),
    );
  }, [name]);
  if (!state) return <div class="empty">Flattening …</div>;
  const part = selection.value.components[0];
  const list = part && own ? state.list.filter((e) => e.instance === part || e.instance?.startsWith(part + ".") || e.text.includes(part + ".")) : state.list;
  return (
    <div class="equations">
      <div class="bar">
        <b>{list.length} equations</b>
        {part && <label class="check"><input type="checkbox" checked={own} onChange={(e) => setOwn(e.currentTarget.checked)} /> of {part} alone</label>}
      </div>
      {state.wrong && <p class="wrong">{state.wrong}</p>}
      {list.slice(0, 400).map((e, k) => <One key={k + e.text} e={e} />)}
      {list.length > 400 && <div class="empty">The first 400 are shown. Select a part in the diagram to see its own.</div>}
    </div>
  );
}

function One({ e }: { e: Equation }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
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
    <div class="equation" title={e.instance ? `${e.instance}: ${e.text}` : e.text} onDblClick={() => e.uri && openPlace(e.uri, e.line)}>
      <div ref={box}>{e.text}</div>
    </div>
  );
}
