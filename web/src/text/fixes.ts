// What changes texts without an editor: quick fixes, formatting, edits of several files.

import { ask, request } from "../base/rpc";
import { complain } from "../base/signals";
import type { Diagnostic, TextEdit } from "../base/types";
import { SharedText } from "./shared_text";

export async function applyWorkspaceEdit(edit: any, label: string) {
  const files: [string, TextEdit[]][] = edit?.changes ? Object.entries(edit.changes) : (edit?.documentChanges ?? []).map((d: any) => [d.textDocument.uri, d.edits]);
  for (const [uri, edits] of files) await request("edit/text", { uri, edits, label });
}

export async function format(uri: string) {
  try {
    // From the diagram the text may not be open yet; services are for open ones.
    await SharedText.open(uri);
    const edits = await request<TextEdit[]>("textDocument/formatting", { textDocument: { uri }, options: { tabSize: 2, insertSpaces: true } });
    if (edits?.length) await request("edit/text", { uri, edits, label: "format" });
  } catch (error) {
    complain(error);
  }
}

/** Quick fixes of one problem, as buttons. */
export async function fixesOf(uri: string, diagnostic: Diagnostic): Promise<{ title: string; run(): void }[]> {
  const answer = await ask<any[]>("textDocument/codeAction", { textDocument: { uri }, range: diagnostic.range, context: { diagnostics: [diagnostic] } });
  return (answer ?? [])
    .filter((a) => a.edit && (a.kind ?? "quickfix").startsWith("quickfix"))
    .map((a) => ({ title: a.title as string, run: () => applyWorkspaceEdit(a.edit, a.title).catch(complain) }));
}
