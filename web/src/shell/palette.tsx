// Ctrl-K: one box for classes and commands. Also the box at the pointer that puts a part into the diagram.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ask } from "../base/rpc";
import { activeUri } from "../base/signals";
import type { FoundClass } from "../base/types";
import { allCommands } from "./commands";
import { openClass, openFile, openPlace } from "./open";

export interface Picker {
  /** Where the box stands; in the middle when it is not said. */
  at?: { x: number; y: number };
  placeholder: string;
  commands: boolean;
  restriction?: string;
  fits?: { class: string; connector: string };
  start?: string;
  pick(found: FoundClass): void;
}
export const picker = signal<Picker | null>(null);

export const openPalette = (start = "") =>
  (picker.value = { placeholder: "Search classes and files, > for commands, @ for names in this text", commands: true, start, pick: (found) => openClass(found.class) });

interface Entry {
  key: string;
  title: string;
  note: string;
  icon?: string;
  keys?: string;
  run(): void;
}

export function Palette() {
  const p = picker.value;
  return p ? <Box key={JSON.stringify(p.at ?? 0)} picker={p} /> : null;
}

function Box({ picker: p }: { picker: Picker }) {
  const [query, setQuery] = useState(p.start ?? "");
  const [entries, setEntries] = useState<Entry[]>([]);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const number = useRef(0);
  /** What was typed for which the list is shown, and an Enter that came before its list. */
  const listed = useRef<string | null>(null);
  const entered = useRef<string | null>(null);
  const show = (own: number, list: Entry[]) => {
    if (own !== number.current) return;
    listed.current = query;
    setEntries(list);
    setAt(0);
    if (entered.current === query) take(list[0]);
  };

  // At once: what is typed next belongs to it.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(query.length, query.length);
  }, []);
  useEffect(() => {
    const own = ++number.current;
    const found = p.commands ? commandEntries(query) : [];
    const order = (classes: Entry[]) => show(own, query.startsWith(">") ? found : [...classes.slice(0, 30), ...found.slice(0, 12)]);
    if (query.startsWith(">")) order([]);
    else if (query.startsWith("@") && p.commands) namesInText(query.slice(1)).then((names) => show(own, names));
    else if (!query && p.commands)
      ask<{ classes: string[] }>("workspace/recent").then((answer) =>
        order((answer?.classes ?? []).slice(0, 8).map((c) => ({ key: c, title: c.slice(c.lastIndexOf(".") + 1), note: c, icon: `/icon/${c}.svg`, run: () => openClass(c) }))),
      );
    else
      ask<{ classes: FoundClass[]; files?: { uri: string; path: string }[] }>("workspace/search", { query, limit: 30, restriction: p.restriction ?? null, fits: p.fits }).then((answer) => {
        const files = p.commands ? (answer?.files ?? []).map((f): Entry => ({ key: f.uri, title: f.path.slice(f.path.lastIndexOf("/") + 1), note: f.path, run: () => openFile(f.uri) })) : [];
        order([...files, ...(answer?.classes ?? []).map((c) => ({ key: c.class, title: c.name, note: c.class, icon: c.icon, run: () => p.pick(c) }))]);
      });
  }, [query]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const before = useRef(document.activeElement as HTMLElement | null);
  const close = () => {
    picker.value = null;
    before.current?.focus?.({ preventScroll: true });
  };
  const take = (entry: Entry | undefined) => {
    if (!entry) return;
    before.current = null;
    close();
    entry.run();
    // Keys go to what is shown then.
    setTimeout(() => document.activeElement === document.body && document.querySelector<HTMLElement>(".diagram, .editor-body .cm-content")?.focus({ preventScroll: true }), 60);
  };
  const keys = (e: KeyboardEvent) => {
    if (e.key === "Escape") close();
    else if (e.key === "ArrowDown") setAt((at + 1) % Math.max(1, entries.length));
    else if (e.key === "ArrowUp") setAt((at - 1 + entries.length) % Math.max(1, entries.length));
    else if (e.key === "Enter") {
      const typed = input.current?.value ?? "";
      if (listed.current === typed) take(entries[at]);
      else entered.current = typed;
    }
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const place = p.at ? { left: Math.min(p.at.x, innerWidth - 400) + "px", top: Math.min(p.at.y, innerHeight - 330) + "px" } : undefined;
  return (
    <div class="veil" onPointerDown={(e) => e.target === e.currentTarget && close()}>
      <div class={"palette" + (p.at ? " here" : "")} style={place} role="dialog" aria-label="Search">
        <input ref={input} value={query} placeholder={p.placeholder} onInput={(e) => setQuery(e.currentTarget.value)} onKeyDown={keys} role="combobox" aria-expanded="true" aria-controls="palette-list" spellcheck={false} />
        <div class="palette-list" id="palette-list" role="listbox" ref={list}>
          {entries.map((e, k) => (
            <div key={e.key} role="option" aria-selected={k === at} class="entry" onPointerMove={() => k !== at && setAt(k)} onClick={() => take(e)}>
              {e.icon ? <img src={e.icon} alt="" width="22" height="22" loading="lazy" /> : <span class="entry-icon">›</span>}
              <span class="entry-title">{e.title}</span>
              <span class="entry-note">{e.note}</span>
              {e.keys && <kbd>{e.keys}</kbd>}
            </div>
          ))}
          {!entries.length && <div class="empty">{query ? "Nothing has this name." : "Type part of a name: “res”, “analog cap”, “step”."}</div>}
        </div>
      </div>
    </div>
  );
}

/** Classes and components of the text in front, in their order. */
async function namesInText(query: string): Promise<Entry[]> {
  const uri = activeUri.value;
  const symbols = uri ? await ask<any[]>("textDocument/documentSymbol", { textDocument: { uri } }) : [];
  const list: Entry[] = [];
  const walk = (s: any, path: string) => {
    const start = (s.selectionRange ?? s.range ?? s.location?.range)?.start;
    const full = path ? `${path}.${s.name}` : s.name;
    if (start && full.toLowerCase().includes(query.trim().toLowerCase())) list.push({ key: `@${full}/${start.line}`, title: s.name, note: [s.detail, path].filter(Boolean).join(" · "), run: () => openPlace(uri!, start.line, start.character) });
    for (const child of s.children ?? []) walk(child, full);
  };
  for (const s of symbols ?? []) walk(s, "");
  return list.slice(0, 200);
}

function commandEntries(query: string): Entry[] {
  const words = query.replace(/^>/, "").toLowerCase().split(/\s+/).filter(Boolean);
  return allCommands()
    .filter((c) => words.every((w) => c.title.toLowerCase().includes(w)))
    .map((c) => ({ key: "command:" + c.id, title: c.title, note: "", keys: c.keys, run: c.run }));
}
