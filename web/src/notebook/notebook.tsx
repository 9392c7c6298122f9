// A notebook: blocks with their results below, each edited where it stands; the file stays plain Markdown.

import { marked } from "marked";
import { useEffect, useRef, useState } from "preact/hooks";
import { harmlessHtml } from "../base/harmless";
import { request } from "../base/rpc";
import { complain, workspace } from "../base/signals";
import { SharedText } from "../text/shared_text";
import { type Block, blocksOf } from "./blocks";

/** What a run of the whole notebook gave: a page of its own, shown beside the blocks. */
interface Result {
  page: string;
  failed: boolean;
  messages: string;
}

export function Notebook({ uri }: { uri: string }) {
  const [text, setText] = useState<SharedText | null>(null);
  const [content, setContent] = useState("");
  const [editing, setEditing] = useState<number | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const runs = workspace.value?.notebooks ?? false;
  useEffect(() => {
    let stop = () => {};
    SharedText.open(uri).then((t) => {
      setText(t);
      setContent(t.shown.toString());
      stop = t.watch({ foreign: () => setContent(t.shown.toString()) });
    }, complain);
    return () => stop();
  }, [uri]);
  if (!text) return <div class="empty">…</div>;
  const blocks = blocksOf(content);
  const replace = (b: Block, next: string) => {
    const doc = text.shown;
    const from = doc.line(b.from + 1).from;
    const to = doc.line(Math.min(doc.lines, b.to)).to;
    if (doc.sliceString(from, to) !== next) text.typed(text.changeFor(from, to, next));
    setContent(text.shown.toString());
    setEditing(null);
  };
  const append = (kind: string) => {
    const doc = text.shown;
    const insert = (doc.length && !doc.toString().endsWith("\n\n") ? (doc.toString().endsWith("\n") ? "\n" : "\n\n") : "") + (kind === "text" ? "New text.\n" : "```" + kind + "\n\n```\n");
    text.typed(text.changeFor(doc.length, doc.length, insert));
    setContent(text.shown.toString());
    setEditing(blocksOf(text.shown.toString()).length - 1);
  };
  const run = async () => {
    setBusy(true);
    try {
      setResult(await request<Result>("notebook/run", { uri }));
    } catch (error) {
      complain(error);
    }
    setBusy(false);
  };
  return (
    <div class="notebook-panes">
    <div class="notebook">
      <div class="bar">
        {runs && <button class="primary" disabled={busy} onClick={run}>{busy ? "Running …" : "▶ Run"}</button>}
        {result && <a href={result.page} download={decodeURIComponent(uri.split("/").pop()!).replace(/\.md$/, ".html")}>Save the page</a>}
        {result?.failed && <span class="wrong">A block failed.</span>}
        {!runs && <span class="dim">Text, formulas and models are shown; this server runs no notebooks.</span>}
      </div>
      {blocks.map((b, k) => (
        <section class={"block " + b.kind} key={k}>
          {editing === k ? (
            <Editor b={b} done={(next) => replace(b, next)} cancel={() => setEditing(null)} />
          ) : (
            <div class="block-view" tabIndex={0} title="Double-click or Enter to edit" onDblClick={() => text.writable && setEditing(k)} onKeyDown={(e) => e.key === "Enter" && text.writable && setEditing(k)}>
              <Shown b={b} />
            </div>
          )}
        </section>
      ))}
      {!blocks.length && <div class="empty">An empty notebook. Add text or a model.</div>}
      {text.writable && (
        <div class="bar">
          <button onClick={() => append("text")}>+ text</button>
          <button onClick={() => append("modelica")}>+ model</button>
          <button onClick={() => append("simulate")}>+ simulate</button>
          <button onClick={() => append("plot")}>+ plot</button>
        </div>
      )}
      {result?.messages && <pre class="wrong">{result.messages}</pre>}
    </div>
    {result && <iframe class="notebook-page" title="Results of the notebook" src={result.page} sandbox="allow-scripts" />}
    </div>
  );
}

function Editor({ b, done, cancel }: { b: Block; done(text: string): void; cancel(): void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <textarea ref={area} class="block-editor" defaultValue={b.text} rows={Math.max(3, b.to - b.from + 1)} spellcheck={false} aria-label="Block" onBlur={(e) => done(e.currentTarget.value)} onKeyDown={(e) => {
      e.stopPropagation();
      if (e.key === "Enter" && (e.ctrlKey || e.shiftKey)) (e.preventDefault(), done(e.currentTarget.value));
      if (e.key === "Escape") cancel();
    }} />
  );
}

function Shown({ b }: { b: Block }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = box.current!;
    if (b.kind === "code") return;
    node.innerHTML = harmlessHtml(marked.parse(kept(b.text), { async: false }) as string);
    const formulas = node.querySelectorAll<HTMLElement>("code");
    const maths = [...formulas].filter((f) => f.textContent?.startsWith("$"));
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
  }, [b.text]);
  if (b.kind === "code") {
    const inner = b.text.split("\n").slice(1, -1).join("\n");
    return <div class="code-block"><span class="code-language">{b.language}</span><pre>{inner}</pre></div>;
  }
  return <div class="markdown" ref={box} />;
}

/** Formulas go through Markdown as code, so that _ and * in them stay what they are. */
const kept = (text: string) => text.replace(/\$\$([\s\S]+?)\$\$/g, (_, f) => "`$$" + f.replace(/\s+/g, " ") + "$$`").replace(/(^|[^$`])\$([^$\n]+)\$(?!\$)/g, (_, before, f) => before + "`$" + f + "$`");
