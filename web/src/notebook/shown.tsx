// A block as it is read, and what it gave.

import { signal } from "@preact/signals";
import { marked } from "marked";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { harmlessHtml } from "../base/harmless";
import { unitText, valueText } from "../base/numbers";
import { dark } from "../base/signals";
import { Plot } from "../plot/plot";
import { valueAt } from "../plot/series";
import type { Range } from "../plot/scale";
import type { Block } from "./blocks";
import type { Piece } from "./results";

export function Shown({ b, values }: { b: Block; values: Map<string, string> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = box.current!;
    if (b.kind === "code") return;
    node.innerHTML = harmlessHtml(marked.parse(kept(b.text), { async: false }) as string);
    const codes = [...node.querySelectorAll<HTMLElement>("code")];
    for (const f of codes.filter((c) => c.textContent?.startsWith("= "))) {
      const value = values.get(f.textContent!.slice(2).trim());
      if (value === undefined) continue;
      const span = document.createElement("b");
      span.title = f.textContent!;
      span.textContent = value;
      f.replaceWith(span);
    }
    const maths = codes.filter((f) => f.textContent?.startsWith("$"));
    if (maths.length)
      import("../shell/typeset").then((m) =>
        maths.forEach((f) => {
          const text = f.textContent!;
          const displayed = text.startsWith("$$");
          const span = document.createElement("span");
          f.replaceWith(span);
          m.typeset(span, text.replace(/^\$\$?|\$\$?$/g, ""), text, displayed);
        }),
      );
  }, [b.text, values]);
  if (b.kind === "code") {
    const inner = b.text.split("\n").slice(1, -1).join("\n");
    return <div class="code-block"><span class="code-language">{b.language}</span><pre>{inner}</pre></div>;
  }
  return <div class="markdown" ref={box} />;
}

/** Formulas go through Markdown as code, so that _ and * in them stay what they are. */
const kept = (text: string) => text.replace(/\$\$([\s\S]+?)\$\$/g, (_, f) => "`$$" + f.replace(/\s+/g, " ") + "$$`").replace(/(^|[^$`])\$([^$\n]+)\$(?!\$)/g, (_, before, f) => before + "`$" + f + "$`");

export function Result({ pieces }: { pieces: Piece[] }) {
  return (
    <div class="block-result">
      {pieces.map((p, k) => ("html" in p ? <div class="markdown" key={k} dangerouslySetInnerHTML={{ __html: p.html }} /> : <Figure key={k} piece={p} />))}
    </div>
  );
}

function Figure({ piece }: { piece: Extract<Piece, { plot: unknown }> }) {
  const [view, hover] = useMemo(() => [signal<Range | null>(null), signal<number | null>(null)], []);
  const at = hover.value;
  return (
    <figure>
      {piece.title && <figcaption>{piece.title}</figcaption>}
      <div class="figure-plot"><Plot data={piece.plot} dark={dark.value} view={view} hover={hover} version={0} label={`Plot of ${piece.plot.curves.map((c) => c.label).join(", ")}`} onCursor={() => {}} /></div>
      <div class="figure-legend">
        {piece.plot.curves.map((c) => (
          <span key={c.key}><svg width="18" height="8" aria-hidden="true"><path d="M0 4H18" stroke={c.colour} stroke-width="2.5" stroke-dasharray={c.dash.join(" ")} /></svg> {c.label}{at !== null && !c.xs ? ` = ${valueText(valueAt(c.axis, c.ys, at, c.hold))}` : ""} {unitText(c.unit)}</span>
        ))}
      </div>
    </figure>
  );
}
