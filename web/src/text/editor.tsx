// The text editor of one file.

import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab, toggleComment } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import { lintGutter, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, crosshairCursor, drawSelection, highlightActiveLine, keymap, lineNumbers, rectangularSelection } from "@codemirror/view";
import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { activeTab, complain, diagnosticsOf, selection } from "../base/signals";
import { drawingInFront } from "../diagram/front";
import { reveal, undo } from "../shell/open";
import { highlighting, languageNamed } from "./languages";
import { offsetOf, positionOf } from "./positions";
import { format } from "./fixes";
import { completionSource, editorDiagnostics, findReferences, goToDefinition, hovers, quickFix, renameSymbol } from "./services";
import { SharedText } from "./shared_text";
import { understanding } from "./understanding";

const fromOthers = Annotation.define<boolean>();
const markPart = StateEffect.define<{ from: number; to: number } | null>();
const partMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, tr) {
    marks = marks.map(tr.changes);
    for (const e of tr.effects) if (e.is(markPart)) marks = e.value && e.value.to > e.value.from ? Decoration.set([Decoration.mark({ class: "cm-part" }).range(e.value.from, e.value.to)]) : Decoration.none;
    return marks;
  },
  provide: (f) => EditorView.decorations.from(f),
});

const scrollMemory = new Map<string, { top: number; head: number }>();

const isTyping = () => document.activeElement?.closest("input, textarea, select, .palette, .dialog") != null;

export function TextEditor({ uri, focus }: { uri: string; focus: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let view: EditorView | null = null;
    const stops: (() => void)[] = [];
    let gone = false;
    SharedText.open(uri)
      .then((text) => {
        if (gone || !host.current) return;
        view = makeView(text, host.current, stops);
        // It came late: who has begun to write elsewhere keeps the keys.
        if (focus && !isTyping()) view.focus();
      })
      .catch((error) => {
        setWrong(error.message);
        complain(error);
      });
    return () => {
      gone = true;
      stops.forEach((stop) => stop());
      if (view) scrollMemory.set(uri, { top: view.scrollDOM.scrollTop, head: view.state.selection.main.head });
      view?.destroy();
    };
  }, [uri]);
  return (
    <div class="text-editor" ref={host}>
      {wrong && <div class="empty">{wrong}</div>}
    </div>
  );
}

function makeView(text: SharedText, parent: HTMLElement, stops: (() => void)[]): EditorView {
  const { uri } = text;
  const readOnly = new Compartment();
  const own = [
    { key: "Mod-z", run: () => (undo(uri, "undo"), true) },
    { key: "Mod-y", mac: "Mod-Shift-z", run: () => (undo(uri, "redo"), true) },
    { key: "Mod-Shift-z", run: () => (undo(uri, "redo"), true) },
    { key: "F12", run: (v: EditorView) => (goToDefinition(v, uri), true) },
    { key: "Alt-F12", run: (v: EditorView) => (goToDefinition(v, uri, undefined, "typeDefinition"), true) },
    { key: "Shift-F12", run: (v: EditorView) => (findReferences(v, uri), true) },
    { key: "F2", run: (v: EditorView) => (renameSymbol(v, uri), true) },
    { key: "Mod-.", run: (v: EditorView) => (quickFix(v, uri, diagnosticsOf(uri)), true) },
    { key: "F8", run: nextDiagnostic },
    { key: "Mod-s", run: () => true },
    { key: "Shift-Alt-f", run: () => (format(uri), true) },
    { key: "Mod-/", run: toggleComment },
    { key: "Tab", run: acceptCompletion },
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text.shown,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        drawSelection(),
        rectangularSelection(),
        crosshairCursor(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        bracketMatching(),
        closeBrackets(),
        search({ top: true }),
        indentUnit.of("  "),
        autocompletion({ override: [completionSource(uri)], activateOnTyping: true, activateOnTypingDelay: 120 }),
        hovers(uri),
        understanding(uri),
        languageNamed(text.language),
        highlighting,
        partMark,
        readOnly.of(EditorState.readOnly.of(!text.writable)),
        keymap.of([...own, ...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...foldKeymap, ...defaultKeymap.filter((k) => k.key !== "Mod-k"), indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": "Text of " + decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1)) }),
        EditorView.domEventHandlers({
          mousedown(e, v) {
            if (!(e.ctrlKey || e.metaKey)) return false;
            const pos = v.posAtCoords({ x: e.clientX, y: e.clientY });
            if (pos !== null) goToDefinition(v, uri, pos);
            return true;
          },
        }),
        EditorView.updateListener.of((u) => {
          if (u.docChanged) for (const tr of u.transactions) if (tr.docChanged && !tr.annotation(fromOthers)) text.typed(tr.changes);
          if (u.selectionSet && !u.docChanged && u.view.hasFocus) selectPartAt(u.view);
        }),
      ],
    }),
  });
  stops.push(text.watch({ foreign: (changes) => view.dispatch({ changes, annotations: fromOthers.of(true) }) }));
  stops.push(
    effect(() => {
      const list = diagnosticsOf(uri);
      view.dispatch(setDiagnostics(view.state, editorDiagnostics(view, uri, list)));
    }),
  );
  // The part that is selected in the diagram is marked in the text.
  stops.push(
    effect(() => {
      const names = selection.value.components;
      const drawing = drawingInFront.value;
      const part = names.length === 1 && drawing?.uri === uri ? drawing.components.find((c) => c.name === names[0] && !c.inherited) : undefined;
      if (!part?.range) return view.dispatch({ effects: markPart.of(null) });
      const from = offsetOf(view.state.doc, part.range.start);
      const to = offsetOf(view.state.doc, part.range.end);
      view.dispatch({ effects: [markPart.of({ from, to }), ...(view.hasFocus ? [] : [EditorView.scrollIntoView(from, { y: "nearest", yMargin: 40 })])] });
    }),
  );
  stops.push(
    effect(() => {
      const place = reveal.value;
      if (!place || place.uri !== uri) return;
      const offset = offsetOf(view.state.doc, place);
      setTimeout(() => {
        view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: "center" }) });
        view.focus();
        reveal.value = null;
      });
    }),
  );
  const before = scrollMemory.get(uri);
  if (before && !reveal.value) {
    view.dispatch({ selection: { anchor: Math.min(before.head, view.state.doc.length) } });
    requestAnimationFrame(() => (view.scrollDOM.scrollTop = before.top));
  } else if (!reveal.value) showClass(view, uri);
  return view;
}

/** A class inside of a large file: its beginning is what is to be seen. */
async function showClass(view: EditorView, uri: string) {
  const name = activeTab.value?.class;
  if (!name || activeTab.value?.uri !== uri) return;
  const { ask } = await import("../base/rpc");
  const info = await ask("class/info", { class: name });
  if (!info?.range || info.uri !== uri) return;
  const offset = offsetOf(view.state.doc, info.range.start);
  view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: "start", yMargin: 8 }) });
}

function selectPartAt(view: EditorView) {
  const drawing = drawingInFront.value;
  if (!drawing || drawing.layer !== "diagram") return;
  const p = positionOf(view.state.doc, view.state.selection.main.head);
  const inside = (r: { start: { line: number; character: number }; end: { line: number; character: number } } | null) =>
    r && (p.line > r.start.line || (p.line === r.start.line && p.character >= r.start.character)) && (p.line < r.end.line || (p.line === r.end.line && p.character <= r.end.character));
  const part = drawing.components.find((c) => !c.inherited && inside(c.range));
  const line = part ? undefined : drawing.connections.find((c) => !c.inherited && inside(c.range));
  if (part && selection.value.components[0] !== part.name) selection.value = { components: [part.name], connections: [] };
  else if (line && selection.value.connections[0] !== line.id) selection.value = { components: [], connections: [line.id] };
}
