// Opening, closing and walking between classes and files. Every state has an address (the part behind #).

import { effect, signal } from "@preact/signals";
import { ask, request } from "../base/rpc";
import { type Tab, type View, activeId, activeTab, classInfo, selection, tabs, tell } from "../base/signals";
import type { ClassInfo } from "../base/types";
import { SharedText, settle } from "../text/shared_text";

const NO_DIAGRAM = new Set(["function", "type", "record", "operator", "package"]);

/** A place in a text that the editor has to show once it is there. */
export const reveal = signal<{ uri: string; line: number; character: number } | null>(null);

export async function openClass(name: string, options: { view?: View; from?: string; quiet?: boolean } = {}) {
  const present = tabs.value.find((t) => t.class === name);
  if (present && !options.from) {
    activate(present.id, options.view);
    return;
  }
  const info = await ask<ClassInfo>("class/info", { class: name });
  if (!info) {
    if (!options.quiet) tell(`There is no class '${name}'`, "error");
    return;
  }
  const view = options.view ?? (NO_DIAGRAM.has(info.restriction) ? (info.writable ? "text" : "docs") : info.drawn === false ? "text" : "diagram");
  if (options.from) {
    // Into a component: the same tab, so that Esc goes back up.
    const here = activeTab.value;
    if (here) {
      const trail = [...here.trail, here.class!];
      replaceTab(here.id, { ...here, id: "class:" + name, class: name, uri: info.uri, title: last(name), view: here.view === "split" ? "split" : view, trail });
      return;
    }
  }
  addTab({ id: "class:" + name, class: name, uri: info.uri, title: last(name), view, trail: [], language: "modelica" });
}

export function openFile(uri: string, language?: string, at?: { line: number; character: number }) {
  const id = "file:" + uri;
  const kind = language ?? languageOf(uri);
  if (!tabs.value.some((t) => t.id === id)) addTab({ id, class: null, uri, title: decodeURIComponent(last(uri, "/")), view: kind === "markdown" ? "notebook" : "text", trail: [], language: kind });
  else activate(id);
  if (at) reveal.value = { uri, ...at };
}

/** To a place that a definition, a problem or a cause points to. */
export async function openPlace(uri: string, line: number, character = 0) {
  const open = tabs.value.find((t) => t.uri === uri);
  if (open) activate(open.id, open.view === "split" || open.view === "text" ? undefined : "split");
  else openFile(uri);
  reveal.value = { uri, line, character };
}

const last = (text: string, by = ".") => text.slice(text.lastIndexOf(by) + 1);
export const languageOf = (uri: string) => ({ mo: "modelica", chi: "chi", shsml: "shsml", md: "markdown" })[last(uri)] ?? "text";

function addTab(tab: Tab) {
  const at = tabs.value.findIndex((t) => t.id === activeId.value);
  const list = tabs.value.filter((t) => t.id !== tab.id);
  list.splice(at < 0 ? list.length : at + 1, 0, tab);
  tabs.value = list;
  activate(tab.id);
}
function replaceTab(id: string, tab: Tab) {
  tabs.value = tabs.value.filter((t) => t.id === id || t.id !== tab.id).map((t) => (t.id === id ? tab : t));
  activate(tab.id);
}

export function activate(id: string, view?: View) {
  if (view) setView(view, id);
  if (activeId.value !== id) selection.value = { components: [], connections: [] };
  activeId.value = id;
}

export function setView(view: View, id = activeId.value) {
  tabs.value = tabs.value.map((t) => (t.id === id ? { ...t, view } : t));
}

export function closeTab(id = activeId.value) {
  const at = tabs.value.findIndex((t) => t.id === id);
  if (at < 0) return;
  const tab = tabs.value[at];
  tabs.value = tabs.value.filter((t) => t.id !== id);
  if (activeId.value === id) activeId.value = tabs.value[Math.min(at, tabs.value.length - 1)]?.id ?? null;
  if (tab.uri && !tabs.value.some((t) => t.uri === tab.uri)) ask("text/close", { uri: tab.uri });
}

export function nextTab(step: number) {
  const list = tabs.value;
  const at = list.findIndex((t) => t.id === activeId.value);
  if (list.length) activate(list[(at + step + list.length) % list.length].id);
}

/** Up again out of a component. */
export function goUp(): boolean {
  const here = activeTab.value;
  if (!here || !here.trail.length) return false;
  const name = here.trail[here.trail.length - 1];
  replaceTab(here.id, { ...here, id: "class:" + name, class: name, uri: null, title: last(name), trail: here.trail.slice(0, -1) });
  return true;
}

export function addressOf(tab: Tab): string {
  return tab.class ? `#class/${tab.class}/${tab.view}` : `#file/${encodeURIComponent(tab.uri!)}`;
}

export function followAddress() {
  const parts = location.hash.slice(1).split("/");
  if (parts[0] === "class" && parts[1]) {
    const view = parts[2] as View | undefined;
    if (activeTab.value?.class === parts[1] && (!view || activeTab.value.view === view)) return;
    openClass(decodeURIComponent(parts[1]), { view, quiet: true });
  } else if (parts[0] === "file" && parts[1]) {
    const uri = decodeURIComponent(parts[1]);
    if (activeTab.value?.uri !== uri || activeTab.value.class) openFile(uri);
  }
}

export function keepAddress() {
  addEventListener("popstate", followAddress);
  addEventListener("hashchange", followAddress);
  effect(() => {
    const tab = activeTab.value;
    const address = tab ? addressOf(tab) : "#";
    if (location.hash !== address && tab) history.pushState(null, "", address);
    document.title = tab ? `${tab.title} – saltus studio` : "saltus studio";
  });
  effect(() => {
    const name = activeTab.value?.class;
    if (!name) {
      classInfo.value = null;
      return;
    }
    loadInfo(name);
  });
}

export async function loadInfo(name: string) {
  const info = await ask<ClassInfo>("class/info", { class: name });
  if (activeTab.value?.class !== name) return;
  classInfo.value = info ?? null;
  // A verdict stands there from the beginning, not after the first edit.
  if (info?.writable && !SharedText.known(info.uri)) SharedText.open(info.uri).catch(() => {});
  if (info && activeTab.value.uri !== info.uri) tabs.value = tabs.value.map((t) => (t.class === name ? { ...t, uri: info.uri } : t));
}

/** What was taken back last, for the line below the diagram: it can be seen in the text and the diagram as well. */
export const undone = signal("");

export async function undo(uri: string | null, what: "undo" | "redo") {
  if (!uri) return;
  await settle(uri);
  try {
    const answer = await request<{ label: string }>(`history/${what}`, { uri });
    undone.value = `${what === "undo" ? "Undone" : "Done again"}: ${answer.label}`;
  } catch (error) {
    tell(error instanceof Error ? error.message : `nothing to ${what}`);
  }
}
