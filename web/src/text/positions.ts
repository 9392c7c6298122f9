import { ChangeSet, type Text } from "@codemirror/state";
import type { Position, TextEdit, TextRange } from "../base/types";

export function offsetOf(doc: Text, p: Position): number {
  if (p.line >= doc.lines) return doc.length;
  const line = doc.line(p.line + 1);
  return Math.min(line.to, line.from + p.character);
}
export function positionOf(doc: Text, offset: number): Position {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}
export const rangeOf = (doc: Text, from: number, to: number): TextRange => ({ start: positionOf(doc, from), end: positionOf(doc, to) });

export function changesOf(doc: Text, edits: TextEdit[]): ChangeSet {
  const list = edits.map((e) => ({ from: offsetOf(doc, e.range.start), to: offsetOf(doc, e.range.end), insert: e.newText.replace(/\r\n?/g, "\n") }));
  list.sort((a, b) => a.from - b.from || a.to - b.to);
  return ChangeSet.of(list, doc.length);
}
export function editsOf(doc: Text, changes: ChangeSet): TextEdit[] {
  const edits: TextEdit[] = [];
  changes.iterChanges((from, to, _a, _b, inserted) => edits.push({ range: rangeOf(doc, from, to), newText: inserted.toString() }));
  return edits;
}
