// A vector or matrix of a parameter as a table: cells with arrow keys, paste from a spreadsheet, rows and columns added.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { type Cells, cellsOf, pasted, putIn, textOf } from "./matrix";

const open = signal<{ name: string; cells: Cells; write(text: string): void } | null>(null);
export function editMatrix(name: string, text: string, write: (text: string) => void) {
  const cells = cellsOf(text);
  if (cells) open.value = { name, cells, write };
}

export function MatrixEditor() {
  const m = open.value;
  return m ? <Table key={m.name} {...m} /> : null;
}

function Table({ name, cells: first, write }: { name: string; cells: Cells; write(text: string): void }) {
  const [cells, setCells] = useState(first);
  const close = () => (open.value = null);
  const columns = cells.rows[0].length;
  const set = (i: number, k: number, text: string) => setCells({ ...cells, rows: cells.rows.map((r, a) => (a === i ? r.map((c, b) => (b === k ? text : c)) : r)) });
  const go = (i: number, k: number) => document.querySelector<HTMLInputElement>(`.matrix input[data-cell="${i},${k}"]`)?.focus();
  const keys = (e: KeyboardEvent, i: number, k: number) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0] }[e.key];
    if (e.key === "Enter" && e.ctrlKey) return (write(textOf(cells)), close());
    if (!step) return;
    e.preventDefault();
    go(i + step[0], k + step[1]);
  };
  const paste = (e: ClipboardEvent, i: number, k: number) => {
    const block = pasted(e.clipboardData?.getData("text/plain") ?? "");
    if (block.length < 2 && block[0].length < 2) return;
    e.preventDefault();
    setCells(putIn(cells, i, k, block));
  };
  return (
    <div class="veil" onPointerDown={(e) => e.target === e.currentTarget && close()} onKeyDown={(e) => e.key === "Escape" && (e.stopPropagation(), close())}>
      <form class="dialog matrix" role="dialog" aria-label={`Table of ${name}`} onSubmit={(e) => (e.preventDefault(), write(textOf(cells)), close())}>
        <h2>{name} <small class="dim">{cells.form === "vector" ? `${cells.rows.length} elements` : `${cells.rows.length} × ${columns}`}</small></h2>
        <div class="matrix-cells">
          <table>
            {cells.rows.map((r, i) => (
              <tr key={i}>
                <th>{i + 1}</th>
                {r.map((c, k) => <td key={k}><input class="number" data-cell={`${i},${k}`} aria-label={`Row ${i + 1}, column ${k + 1}`} value={c} spellcheck={false} onInput={(e) => set(i, k, e.currentTarget.value)} onKeyDown={(e) => keys(e, i, k)} onPaste={(e) => paste(e, i, k)} /></td>)}
                <td><button type="button" class="tiny" aria-label={`Delete row ${i + 1}`} disabled={cells.rows.length < 2} onClick={() => setCells({ ...cells, rows: cells.rows.filter((_, a) => a !== i) })}>×</button></td>
              </tr>
            ))}
          </table>
        </div>
        <p class="dim">Cells of a spreadsheet can be pasted. Enter goes down, Ctrl+Enter writes the table.</p>
        <div class="buttons">
          <button type="button" onClick={() => setCells({ ...cells, rows: [...cells.rows, cells.rows[0].map(() => "0")] })}>Add a row</button>
          {cells.form !== "vector" && <button type="button" onClick={() => setCells({ ...cells, rows: cells.rows.map((r) => [...r, "0"]) })}>Add a column</button>}
          {columns > 1 && <button type="button" onClick={() => setCells({ ...cells, rows: cells.rows.map((r) => r.slice(0, -1)) })}>Remove the last column</button>}
          <button type="button" onClick={close}>Cancel</button>
          <button class="primary">Write</button>
        </div>
      </form>
    </div>
  );
}
