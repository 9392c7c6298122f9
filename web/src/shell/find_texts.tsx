// Search in all texts of the folder: what is found stands in the place of the tree, by file and line.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ask } from "../base/rpc";
import { changes, panels } from "../base/signals";
import type { TextRange } from "../base/types";
import { openPlace } from "./open";

interface Found {
  uri: string;
  path: string;
  places: { range: TextRange; before: string; found: string; after: string }[];
}

export const finding = signal(false);
const query = signal("");
const matchCase = signal(false);
const wholeWords = signal(false);
/** Raised when the search is opened again: the field gets the keys. */
const opened = signal(0);

export function openFind() {
  const chosen = String(getSelection() ?? "");
  if (chosen && !chosen.includes("\n")) query.value = chosen;
  finding.value = true;
  opened.value++;
  if (!panels.value.showLeft) panels.value = { ...panels.value, showLeft: true };
}

export function FindTexts() {
  const [answer, setAnswer] = useState<{ files: Found[]; more: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [opened.value]);
  useEffect(() => {
    if (!query.value) return setAnswer(null);
    let here = true;
    const wait = setTimeout(() => ask<{ files: Found[]; more: boolean }>("workspace/find", { query: query.value, matchCase: matchCase.value, wholeWords: wholeWords.value }).then((a) => here && a && setAnswer(a)), 120);
    return () => {
      here = false;
      clearTimeout(wait);
    };
  }, [query.value, matchCase.value, wholeWords.value, changes.value]);
  const count = answer?.files.reduce((sum, f) => sum + f.places.length, 0) ?? 0;
  const toggle = (of: typeof matchCase, text: string, title: string) => <button class={"toggle" + (of.value ? " on" : "")} aria-pressed={of.value} title={title} aria-label={title} onClick={() => (of.value = !of.value)}>{text}</button>;
  return (
    <nav class="library find-texts" aria-label="Search in all texts" onKeyDown={(e) => e.key === "Escape" && (finding.value = false)}>
      <div class="library-search">
        <input ref={input} type="search" placeholder="Search in all texts" aria-label="Search in all texts" value={query.value} onInput={(e) => (query.value = e.currentTarget.value)} spellcheck={false} />
        {toggle(matchCase, "Aa", "Match upper and lower case")}
        {toggle(wholeWords, "ab|", "Whole words alone")}
        <button class="quiet" aria-label="Close the search" title="Close (Esc)" onClick={() => (finding.value = false)}>×</button>
      </div>
      <div class="tree" role="list" aria-label="Found places">
        {answer && <div class="dim find-count" role="status">{count === 0 ? "Not found." : `${count}${answer.more ? " or more" : ""} in ${answer.files.length === 1 ? "1 file" : `${answer.files.length} files`}`}</div>}
        {answer?.files.map((f) => (
          <details key={f.uri} open>
            <summary title={f.path}><b>{f.path}</b> <span class="dim">{f.places.length}</span></summary>
            {f.places.map((p, k) => (
              <button class="row found-place" key={k} role="listitem" title={p.before + p.found + p.after} onClick={() => openPlace(f.uri, p.range.start.line, p.range.start.character)}>
                <span class="line-number">{p.range.start.line + 1}</span>
                <span class="row-name">{p.before.trimStart().slice(-24)}<mark>{p.found}</mark>{p.after}</span>
              </button>
            ))}
          </details>
        ))}
        {!answer && <div class="empty">Models, notebooks, χ and SHSML files of the folder are searched.</div>}
      </div>
    </nav>
  );
}
