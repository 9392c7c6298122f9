// What the language server knows of the whole text, laid over it: what names are, units behind numbers, other uses of the
// name under the cursor, what can be folded; and the signature of the function that is being called.

import { foldService } from "@codemirror/language";
import { type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, type Tooltip, ViewPlugin, type ViewUpdate, WidgetType, keymap, showTooltip } from "@codemirror/view";
import { ask } from "../base/rpc";
import { offsetOf, positionOf } from "./positions";
import { settle } from "./shared_text";

/** As the server numbers them (src/lsp/tokens.cc); the others are known to the editor itself. */
const TOKENS: Record<number, string> = { 4: "tok-type", 5: "tok-function", 7: "tok-parameter" };
const LARGE = 400_000;

class Hint extends WidgetType {
  constructor(private label: string) {
    super();
  }
  eq = (other: Hint) => other.label === this.label;
  toDOM() {
    const node = document.createElement("span");
    node.className = "cm-hint";
    node.textContent = this.label;
    return node;
  }
}

const setLayer = StateEffect.define<{ layer: "names" | "hints" | "uses"; marks: Range<Decoration>[] }>();
const layers = StateField.define<Record<"names" | "hints" | "uses", DecorationSet>>({
  create: () => ({ names: Decoration.none, hints: Decoration.none, uses: Decoration.none }),
  update(value, tr) {
    let next = tr.docChanged ? { names: value.names.map(tr.changes), hints: value.hints.map(tr.changes), uses: Decoration.none } : value;
    for (const e of tr.effects) if (e.is(setLayer)) next = { ...next, [e.value.layer]: Decoration.set(e.value.marks, true) };
    return next;
  },
  provide: (f) => [
    EditorView.decorations.from(f, (v) => v.names),
    EditorView.decorations.from(f, (v) => v.hints),
    EditorView.decorations.from(f, (v) => v.uses),
  ],
});

const setFolds = StateEffect.define<Map<number, number>>();
/** First line of what can be folded, and its last one. */
const folds = StateField.define<Map<number, number>>({
  create: () => new Map(),
  update(value, tr) {
    for (const e of tr.effects) if (e.is(setFolds)) value = e.value;
    return value;
  },
});
const folding = foldService.of((state, lineStart) => {
  const line = state.doc.lineAt(lineStart);
  const last = state.field(folds).get(line.number);
  return last && last <= state.doc.lines && last > line.number ? { from: line.to, to: state.doc.line(last).to } : null;
});

const setSignature = StateEffect.define<Tooltip | null>();
const signature = StateField.define<Tooltip | null>({
  create: () => null,
  update(value, tr) {
    for (const e of tr.effects) if (e.is(setSignature)) return e.value;
    return value && tr.docChanged ? { ...value, pos: tr.changes.mapPos(value.pos) } : value;
  },
  provide: (f) => showTooltip.from(f),
});

async function showSignature(view: EditorView, uri: string) {
  await settle(uri);
  const head = view.state.selection.main.head;
  const answer = await ask<any>("textDocument/signatureHelp", { textDocument: { uri }, position: positionOf(view.state.doc, head) });
  const found = answer?.signatures?.[answer.activeSignature ?? 0];
  if (!found) return view.dispatch({ effects: setSignature.of(null) });
  const active = found.parameters?.[answer.activeParameter ?? 0]?.label;
  view.dispatch({
    effects: setSignature.of({
      pos: head, above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "cm-signature";
        const at = Array.isArray(active) ? (active as [number, number]) : typeof active === "string" && found.label.includes(active) ? ([found.label.indexOf(active), found.label.indexOf(active) + active.length] as [number, number]) : null;
        const part = (text: string, name: string) => dom.append(Object.assign(document.createElement(name), { textContent: text }));
        if (at) (part(found.label.slice(0, at[0]), "span"), part(found.label.slice(at[0], at[1]), "b"), part(found.label.slice(at[1]), "span"));
        else part(found.label, "span");
        return { dom };
      },
    }),
  });
}

export function understanding(uri: string): Extension {
  const whole = ViewPlugin.fromClass(
    class {
      private later = 0;
      private soon = 0;
      private gone = false;
      constructor(private view: EditorView) {
        this.later = window.setTimeout(() => this.all(), 50);
      }
      update(u: ViewUpdate) {
        if (u.docChanged) {
          clearTimeout(this.later);
          this.later = window.setTimeout(() => this.all(), 250);
          const typed = u.transactions.some((t) => t.isUserEvent("input.type"));
          const before = u.state.sliceDoc(u.state.selection.main.head - 1, u.state.selection.main.head);
          if (typed && (before === "(" || before === "," || u.state.field(signature))) setTimeout(() => this.gone || showSignature(this.view, uri));
        }
        if (u.selectionSet || u.docChanged) {
          clearTimeout(this.soon);
          this.soon = window.setTimeout(() => this.uses(), 160);
        }
      }
      destroy() {
        this.gone = true;
        clearTimeout(this.later);
        clearTimeout(this.soon);
      }
      /** Asked when nothing is typed; what came too late is not taken. */
      private async ask(method: string, params: object, take: (answer: any) => StateEffect<unknown>) {
        const doc = this.view.state.doc;
        const answer = await ask<any>("textDocument/" + method, { textDocument: { uri }, ...params });
        if (answer && !this.gone && this.view.state.doc === doc) this.view.dispatch({ effects: take(answer) });
      }
      private async all() {
        const { doc } = this.view.state;
        if (this.gone || doc.length > LARGE) return;
        await settle(uri);
        const end = positionOf(doc, doc.length);
        this.ask("semanticTokens/full", {}, (a) => setLayer.of({ layer: "names", marks: tokenMarks(this.view, a.data ?? []) }));
        this.ask("foldingRange", {}, (a) => setFolds.of(new Map(a.map((r: any) => [r.startLine + 1, r.endLine + 1]))));
        this.ask("inlayHint", { range: { start: { line: 0, character: 0 }, end } }, (a) =>
          setLayer.of({ layer: "hints", marks: a.map((h: any) => Decoration.widget({ widget: new Hint(typeof h.label === "string" ? h.label : h.label.map((p: any) => p.value).join("")), side: 1 }).range(offsetOf(doc, h.position))) }),
        );
      }
      private async uses() {
        const { doc, selection } = this.view.state;
        if (this.gone || !this.view.hasFocus) return;
        await settle(uri);
        if (this.gone || this.view.state.doc !== doc) return;
        this.ask("documentHighlight", { position: positionOf(doc, selection.main.head) }, (a) =>
          setLayer.of({ layer: "uses", marks: a.length > 1 ? a.map((h: any) => Decoration.mark({ class: "cm-use" }).range(offsetOf(doc, h.range.start), offsetOf(doc, h.range.end))) : [] }),
        );
      }
    },
  );
  return [
    layers, folds, folding, signature, whole,
    keymap.of([
      { key: "Mod-Shift-Space", run: (v) => (showSignature(v, uri), true) },
      { key: "Escape", run: (v) => (v.state.field(signature) ? (v.dispatch({ effects: setSignature.of(null) }), true) : false) },
    ]),
  ];
}

/** Five numbers a token: lines and columns since the last one, length, kind, modifiers. */
function tokenMarks(view: EditorView, data: number[]): Range<Decoration>[] {
  const marks: Range<Decoration>[] = [];
  let line = 0;
  let column = 0;
  for (let k = 0; k + 4 < data.length; k += 5) {
    if (data[k]) column = 0;
    line += data[k];
    column += data[k + 1];
    const kind = TOKENS[data[k + 3]];
    if (!kind || line >= view.state.doc.lines) continue;
    const from = view.state.doc.line(line + 1).from + column;
    if (from + data[k + 2] <= view.state.doc.length) marks.push(Decoration.mark({ class: kind }).range(from, from + data[k + 2]));
  }
  return marks;
}
