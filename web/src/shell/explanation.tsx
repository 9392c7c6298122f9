// What a diagnostic means, from its code: 'saltus explain' in the page.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ask } from "../base/rpc";

interface Entry {
  code: string;
  severity: string;
  messages: string[];
  meaning?: string;
  whyItMatters?: string;
  whatToDo?: string;
  clause?: string;
  wrong?: string;
  mended?: string;
}

const shown = signal<Entry | null>(null);

export async function explain(code: string) {
  shown.value = (await ask<Entry | null>("workspace/explain", { code })) ?? null;
}

export function CodeButton({ code, title }: { code: string; title?: string }) {
  const open = (e: MouseEvent) => {
    e.stopPropagation();
    explain(code);
  };
  return <button class="fix about" title={`What ${code} means`} onClick={open}>{title ?? code}</button>;
}

/** Names in `` as code. */
function Running({ text }: { text: string }) {
  return <>{text.split("`").map((part, k) => (k % 2 ? <code key={k}>{part}</code> : part))}</>;
}

export function Explanation() {
  const entry = shown.value;
  const close = () => (shown.value = null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [entry]);
  if (!entry) return null;
  const part = (label: string, text?: string) => text && <p><b>{label}</b> <Running text={text} /></p>;
  return (
    <div class="veil clear" onPointerDown={(e) => e.target === e.currentTarget && close()}>
      <div class="explanation" role="dialog" aria-label={`What ${entry.code} means`} onKeyDown={(e) => e.key === "Escape" && close()}>
        <h3>{entry.code} <small>{entry.severity}</small> <button ref={button} onClick={close}>Close</button></h3>
        {entry.messages.map((m) => <p class="dim" key={m}>{m}</p>)}
        {(entry.meaning ?? "").split("\n\n").map((p) => <p key={p}><Running text={p} /></p>)}
        {part("Why it matters:", entry.whyItMatters)}
        {part("What to do:", entry.whatToDo)}
        {part("Specification:", entry.clause)}
        {entry.wrong && <p>Wrong:</p>}
        {entry.wrong && <pre>{entry.wrong}</pre>}
        {entry.mended && <p>Mended:</p>}
        {entry.mended && <pre>{entry.mended}</pre>}
      </div>
    </div>
  );
}
