// The language services in the editor: completion, hover, definition, references, rename, quick fixes, signatures.

import { type Completion, type CompletionContext, type CompletionResult, insertCompletionText, pickedCompletion, snippet } from "@codemirror/autocomplete";
import type { Diagnostic as EditorDiagnostic } from "@codemirror/lint";
import { EditorView, hoverTooltip } from "@codemirror/view";
import { marked } from "marked";
import { harmlessHtml } from "../base/harmless";
import { ask, request } from "../base/rpc";
import { complain, tell } from "../base/signals";
import type { Diagnostic, TextEdit } from "../base/types";
import { askName } from "../shell/ask_name";
import { applyWorkspaceEdit, fixesOf } from "./fixes";
import { explain } from "../shell/explanation";
import { openPlace } from "../shell/open";
import { menu } from "../shell/menu";
import { offsetOf, positionOf, rangeOf } from "./positions";
import { settle } from "./shared_text";

const KINDS = ["", "text", "method", "function", "constructor", "field", "variable", "class", "interface", "module", "property", "unit", "value", "enum", "keyword", "snippet", "color", "file", "reference", "folder", "enum member", "constant", "struct", "event", "operator", "type parameter"];

const at = (view: { state: EditorView["state"] }, uri: string, offset: number) => ({ textDocument: { uri }, position: positionOf(view.state.doc, offset) });

export function completionSource(uri: string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[A-Za-z_][A-Za-z0-9_]*/);
    const before = context.state.sliceDoc(context.pos - 1, context.pos);
    if (!context.explicit && !word && before !== "." && before !== "(") return null;
    // What was typed fast is on its way to the server: the list is for the text that is on the screen.
    await settle(uri);
    if (context.aborted) return null;
    const answer = await ask<any>("textDocument/completion", at(context, uri, context.pos));
    const items: any[] = Array.isArray(answer) ? answer : (answer?.items ?? []);
    if (!items.length) return null;
    const options = items.map((item): Completion => {
      const edit = item.textEdit as TextEdit | undefined;
      const text = edit?.newText ?? item.insertText ?? item.label;
      return {
        label: item.label,
        detail: item.detail,
        type: KINDS[item.kind] || "variable",
        info: item.documentation ? () => markdownNode(typeof item.documentation === "string" ? item.documentation : item.documentation.value) : undefined,
        boost: item.preselect ? 10 : 0,
        apply: (view, completion, from, to) => {
          if (item.insertTextFormat === 2) return snippet(text.replace(/\$(\d+)/g, "${$1}"))(view, completion, from, to);
          view.dispatch({ ...insertCompletionText(view.state, text, from, to), annotations: pickedCompletion.of(completion) });
        },
      };
    });
    return { from: word ? word.from : context.pos, options, validFor: /^[A-Za-z0-9_]*$/ };
  };
}

function markdownNode(text: string): HTMLElement {
  const node = document.createElement("div");
  node.className = "markdown small";
  node.innerHTML = harmlessHtml(marked.parse(text, { async: false }) as string);
  return node;
}

export const hovers = (uri: string) =>
  hoverTooltip(async (view, pos) => {
    const answer = await ask<any>("textDocument/hover", at(view, uri, pos));
    const contents = answer?.contents;
    const text = typeof contents === "string" ? contents : (contents?.value ?? "");
    if (!text) return null;
    const range = answer.range ? { from: offsetOf(view.state.doc, answer.range.start), to: offsetOf(view.state.doc, answer.range.end) } : { from: pos, to: pos };
    return { pos: range.from, end: range.to, above: true, create: () => ({ dom: markdownNode(text) }) };
  }, { hoverTime: 250 });

export async function goToDefinition(view: EditorView, uri: string, offset = view.state.selection.main.head, what = "definition") {
  const answer = await ask<any>("textDocument/" + what, at(view, uri, offset));
  const place = Array.isArray(answer) ? answer[0] : answer;
  const range = place?.range ?? place?.targetSelectionRange;
  if (!range) return tell("Nothing is declared for this name here.");
  openPlace(place.uri ?? place.targetUri, range.start.line, range.start.character);
}

export async function findReferences(view: EditorView, uri: string) {
  const head = view.state.selection.main.head;
  const list = (await ask<any[]>("textDocument/references", { ...at(view, uri, head), context: { includeDeclaration: true } })) ?? [];
  if (!list.length) return tell("No uses found.");
  const box = view.coordsAtPos(head);
  menu({ clientX: box?.left ?? 200, clientY: (box?.bottom ?? 200) + 4 }, list.slice(0, 25).map((r) => ({ title: `${decodeURIComponent(r.uri.split("/").pop())} : ${r.range.start.line + 1}`, run: () => openPlace(r.uri, r.range.start.line, r.range.start.character) })));
}

export async function renameSymbol(view: EditorView, uri: string) {
  const head = view.state.selection.main.head;
  const where = at(view, uri, head);
  const ready = await ask<any>("textDocument/prepareRename", where);
  if (!ready) return tell("This cannot be renamed.");
  const range = ready.range ?? ready;
  const old = ready.placeholder ?? view.state.sliceDoc(offsetOf(view.state.doc, range.start), offsetOf(view.state.doc, range.end));
  const name = await askName(`Rename ${old}`, old, view.coordsAtPos(head) ?? undefined);
  if (!name || name === old) return;
  try {
    const edit = await request<any>("textDocument/rename", { ...where, newName: name });
    await applyWorkspaceEdit(edit, `rename ${old}`);
  } catch (error) {
    complain(error);
  }
}

export async function quickFix(view: EditorView, uri: string, known: Diagnostic[]) {
  const head = view.state.selection.main.head;
  const line = positionOf(view.state.doc, head).line;
  const near = known.filter((d) => d.range.start.line <= line && d.range.end.line >= line);
  const fixes = (await Promise.all(near.map((d) => fixesOf(uri, d)))).flat();
  const more = await ask<any[]>("textDocument/codeAction", { textDocument: { uri }, range: rangeOf(view.state.doc, view.state.selection.main.from, view.state.selection.main.to), context: { diagnostics: near } });
  for (const a of more ?? []) if (a.edit && !fixes.some((f) => f.title === a.title)) fixes.push({ title: a.title, run: () => applyWorkspaceEdit(a.edit, a.title).catch(complain) });
  if (!fixes.length) return tell("Nothing to mend here.");
  const box = view.coordsAtPos(head);
  menu({ clientX: box?.left ?? 200, clientY: (box?.bottom ?? 200) + 4 }, fixes);
}

export function editorDiagnostics(view: EditorView, uri: string, list: Diagnostic[]): EditorDiagnostic[] {
  const doc = view.state.doc;
  return list.map((d) => {
    const from = offsetOf(doc, d.range.start);
    const to = Math.max(from, offsetOf(doc, d.range.end));
    return {
      from,
      to: to === from ? Math.min(doc.length, from + 1) : to,
      severity: d.severity === 1 ? ("error" as const) : d.severity === 2 ? ("warning" as const) : ("info" as const),
      message: d.code ? `${d.message}  [${d.code}]` : d.message,
      actions: [{ name: "fix …", apply: async (v: EditorView) => {
        v.dispatch({ selection: { anchor: from } });
        await quickFix(v, uri, [d]);
      } }, ...(d.code ? [{ name: `about ${d.code}`, apply: () => void explain(d.code!) }] : [])],
    };
  });
}
