// Vectors and matrices as Modelica writes them, as cells of a table: {1, 2}, [1, 2; 3, 4], {{1, 2}, {3, 4}}. Cells keep what
// is written in them.

export interface Cells {
  rows: string[][];
  form: "vector" | "brackets" | "braces";
}

/** The parts between separators that stand in no parentheses of their own. */
function split(text: string, separator: string): string[] | null {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  let quoted = false;
  for (let k = 0; k < text.length; ++k) {
    const c = text[k];
    if (c === '"' && text[k - 1] !== "\\") quoted = !quoted;
    if (quoted) continue;
    if ("([{".includes(c)) ++depth;
    if (")]}".includes(c) && --depth < 0) return null;
    if (c === separator && depth === 0) {
      parts.push(text.slice(from, k).trim());
      from = k + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return depth || quoted ? null : parts;
}
const inside = (text: string, open: string, close: string): string | null => (text.startsWith(open) && text.endsWith(close) ? text.slice(1, -1).trim() : null);

/** Null: it is no vector or matrix that is written out. */
export function cellsOf(text: string): Cells | null {
  const whole = text.trim();
  const brackets = inside(whole, "[", "]");
  if (brackets !== null) {
    const rows = split(brackets, ";")?.map((r) => split(r, ","));
    if (!rows || rows.some((r) => !r || r.length !== rows[0]!.length || r.some((c) => !c))) return null;
    return { rows: rows as string[][], form: "brackets" };
  }
  const braces = inside(whole, "{", "}");
  const parts = braces === null ? null : split(braces, ",");
  if (!parts || parts.some((p) => !p)) return null;
  if (!parts.some((p) => p.startsWith("{"))) return { rows: parts.map((p) => [p]), form: "vector" };
  const rows = parts.map((p) => {
    const own = inside(p, "{", "}");
    return own === null ? null : split(own, ",");
  });
  if (rows.some((r) => !r || r.length !== rows[0]!.length || r.some((c) => !c || c.startsWith("{")))) return null;
  return { rows: rows as string[][], form: "braces" };
}

export function textOf({ rows, form }: Cells): string {
  if (form === "vector") return `{${rows.map((r) => r[0]).join(", ")}}`;
  if (form === "brackets") return `[${rows.map((r) => r.join(", ")).join("; ")}]`;
  return `{${rows.map((r) => `{${r.join(", ")}}`).join(", ")}}`;
}

/** What was copied from a spreadsheet or a CSV file: tabs or semicolons, or commas where there are neither; 1,5 is 1.5 there. */
export function pasted(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const separator = lines.some((l) => l.includes("\t")) ? "\t" : lines.some((l) => l.includes(";")) ? ";" : ",";
  return lines.map((l) => l.split(separator).map((c) => c.trim()).map((c) => (separator !== "," && /^[-+]?\d+,\d+([eE][-+]?\d+)?$/.test(c) ? c.replace(",", ".") : c)));
}

/** Cells put in at a place; the table grows as far as its form allows. */
export function putIn(cells: Cells, row: number, column: number, block: string[][]): Cells {
  const wide = cells.form === "vector" ? 1 : Math.max(cells.rows[0].length, column + Math.max(...block.map((r) => r.length)));
  const high = Math.max(cells.rows.length, row + block.length);
  const rows = Array.from({ length: high }, (_, i) => Array.from({ length: wide }, (_, k) => block[i - row]?.[k - column] || cells.rows[i]?.[k] || "0"));
  return { ...cells, rows };
}
