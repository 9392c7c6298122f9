// A notebook: blocks with their results below, each edited where it stands; the file stays plain Markdown.

import { useEffect, useRef, useState } from "preact/hooks";
import { request } from "../base/rpc";
import { complain, dark, workspace } from "../base/signals";
import { SharedText, settle } from "../text/shared_text";
import { type Block, blocksOf } from "./blocks";
import { Results, keyOf } from "./results";
import { Result, Shown } from "./shown";

interface Answer {
  page: string;
  failed: boolean;
  messages: string;
}

const memory = new Map<string, { results: Results; answer: Answer | null }>();
const RUNS = /^(simulate|plot|sweep|linearize|steady|equations|check|draw|eval)\b/;

export function Notebook({ uri }: { uri: string }) {
  const [text, setText] = useState<SharedText | null>(null);
  const [content, setContent] = useState("");
  const [editing, setEditing] = useState<number | null>(null);
  const [state, setState] = useState(memory.get(uri) ?? { results: new Results(), answer: null });
  const [busy, setBusy] = useState<number | null>(null);
  /** A block that was edited and is to be run: with the text as it is then. */
  const [runNext, setRunNext] = useState<number | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const runRef = useRef<(k: number) => void>(() => {});
  useEffect(() => {
    if (runNext === null) return;
    setRunNext(null);
    runRef.current(runNext);
  }, [runNext]);
  const canRun = workspace.value?.notebooks ?? false;
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
  const change = (from: number, to: number, next: string) => {
    if (text.shown.sliceString(from, to) !== next) text.typed(text.changeFor(from, to, next));
    setContent(text.shown.toString());
  };
  const startOf = (b: Block) => text.shown.line(b.from + 1).from;
  const endOf = (b: Block) => text.shown.line(Math.min(text.shown.lines, b.to)).to;
  const replace = (b: Block, next: string) => {
    change(startOf(b), endOf(b), next);
    setEditing(null);
    setTimeout(() => focusBlock(blocks.indexOf(b)));
  };
  const insert = (after: number, kind: string) => {
    const written = kind === "text" ? "New text." : "```" + kind + "\n\n```";
    const doc = text.shown;
    if (after < 0 || !blocks.length) change(0, 0, written + "\n" + (doc.length ? "\n" : ""));
    else change(endOf(blocks[after]), endOf(blocks[after]), "\n\n" + written + (after === blocks.length - 1 && !doc.toString().endsWith("\n") ? "\n" : ""));
    setEditing(after + 1);
  };
  const remove = (k: number) => {
    const next = blocks[k + 1];
    const from = k > 0 && !next ? endOf(blocks[k - 1]) : startOf(blocks[k]);
    change(from, next ? startOf(next) : endOf(blocks[k]), "");
  };
  /** Two neighbours change places. */
  const swap = (k: number) => {
    const [a, b] = [blocks[k], blocks[k + 1]];
    if (!a || !b) return;
    const gap = text.shown.sliceString(endOf(a), startOf(b)) || "\n\n";
    change(startOf(a), endOf(b), b.text + gap + a.text);
  };
  const focusBlock = (k: number) => host.current?.querySelectorAll<HTMLElement>(".block-view")[k]?.focus();
  /** All blocks, or those up to one: what stands above it and is unchanged is not computed again. */
  const run = async (k: number | null) => {
    setBusy(k ?? -1);
    try {
      await settle(uri);
      const answer = await request<Answer>("notebook/run", { uri, until: k === null ? 0 : blocks[k].from + 1 });
      const page = await (await fetch(answer.page)).text();
      const results = new Results(k === null ? undefined : state.results);
      results.take(page, blocks, dark.value);
      const next = { results, answer: k === null ? answer : { ...answer, page: state.answer?.page ?? "" } };
      memory.set(uri, next);
      setState(next);
    } catch (error) {
      complain(error);
    }
    setBusy(null);
  };
  runRef.current = run;
  const keys = (e: KeyboardEvent, k: number) => {
    if (e.target !== e.currentTarget) return;
    if (e.key === "Enter" && (e.ctrlKey || e.shiftKey)) run(k);
    else if (e.key === "Enter" && text.writable) setEditing(k);
    else if (e.key === "ArrowDown" && e.altKey) swap(k);
    else if (e.key === "ArrowUp" && e.altKey) swap(k - 1);
    else if (e.key === "ArrowDown") focusBlock(k + 1);
    else if (e.key === "ArrowUp") focusBlock(k - 1);
    else if (e.key === "Delete" && text.writable) remove(k);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const { answer, results } = state;
  return (
    <div class="notebook" ref={host}>
      <div class="bar">
        {canRun && <button class="primary" disabled={busy !== null} onClick={() => run(null)}>{busy === -1 ? "Running …" : "▶ Run all"}</button>}
        {answer?.page && <a href={answer.page} download={decodeURIComponent(uri.split("/").pop()!).replace(/\.md$/, ".html")}>Save the page</a>}
        {answer?.failed && <span class="wrong">A block failed.</span>}
        {!canRun && <span class="dim">Text, formulas and models are shown; this server runs no notebooks.</span>}
      </div>
      {blocks.map((b, k) => {
        const pieces = b.kind === "code" ? results.pieces.get(keyOf(blocks, k)) : undefined;
        return (
          <section class={"block " + b.kind} key={k}>
            {editing === k ? (
              <Editor b={b} done={(next, andRun) => (replace(b, next), andRun && setRunNext(k))} cancel={() => setEditing(null)} />
            ) : (
              <div class="block-view" tabIndex={0} title="Double-click or Enter to edit" onDblClick={() => text.writable && setEditing(k)} onKeyDown={(e) => keys(e, k)}>
                <Shown b={b} values={results.values} />
              </div>
            )}
            <div class="block-tools">
              {canRun && b.kind === "code" && RUNS.test(b.language) && <button class="tiny" data-run={k} disabled={busy !== null} title="Run this block (Ctrl+Enter)" aria-label="Run this block" onClick={() => run(k)}>{busy === k ? "…" : "▶"}</button>}
              {text.writable && <><button class="tiny" title="Further up (Alt+↑)" aria-label="Block further up" disabled={k === 0} onClick={() => swap(k - 1)}>↑</button>
                <button class="tiny" title="Further down (Alt+↓)" aria-label="Block further down" disabled={k === blocks.length - 1} onClick={() => swap(k)}>↓</button>
                <button class="tiny" title="New text below" aria-label="New text below" onClick={() => insert(k, "text")}>+</button>
                <button class="tiny" title="Delete (Delete)" aria-label="Delete this block" onClick={() => remove(k)}>×</button></>}
            </div>
            {pieces && pieces.length > 0 && <Result pieces={pieces} />}
          </section>
        );
      })}
      {!blocks.length && <div class="empty">An empty notebook. Add text or a model.</div>}
      {text.writable && <div class="bar">{[["text", "text"], ["modelica", "model"], ["simulate", "simulate"], ["plot", "plot"], ["draw", "diagram"]].map(([kind, name]) => <button key={kind} onClick={() => insert(blocks.length - 1, kind)}>+ {name}</button>)}</div>}
      {answer?.messages && <pre class="wrong">{answer.messages}</pre>}
    </div>
  );
}

function Editor({ b, done, cancel }: { b: Block; done(text: string, run: boolean): void; cancel(): void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Leaving it by a key takes the focus away, too: once is enough.
  const left = useRef(false);
  const leave = (how: () => void) => {
    if (left.current) return;
    left.current = true;
    how();
  };
  useEffect(() => area.current?.focus(), []);
  return (
    <textarea ref={area} class="block-editor" defaultValue={b.text} rows={Math.max(3, b.to - b.from + 1)} spellcheck={false} aria-label="Block" onBlur={(e) => leave(() => done(e.currentTarget.value, false))} onKeyDown={(e) => {
      e.stopPropagation();
      if (e.key === "Enter" && (e.ctrlKey || e.shiftKey)) (e.preventDefault(), leave(() => done(e.currentTarget.value, e.ctrlKey)));
      if (e.key === "Escape") leave(cancel);
    }} />
  );
}
