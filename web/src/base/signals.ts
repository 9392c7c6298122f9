// The state of the window: what is open, what is selected, what is known of it.

import { computed, signal } from "@preact/signals";
import { remembered } from "./store";
import type { ClassInfo, Diagnostic } from "./types";

export type View = "diagram" | "text" | "split" | "docs" | "equations" | "icon" | "notebook";

/** A tab is a class, or a file that is no class (χ, SHSML, Markdown). */
export interface Tab {
  id: string;
  class: string | null;
  uri: string | null;
  title: string;
  view: View;
  /** Where one came from by opening components; Esc goes back. */
  trail: string[];
  language: string;
}

export const tabs = remembered<Tab[]>("tabs", []);
export const activeId = remembered<string | null>("active", null);
export const activeTab = computed(() => tabs.value.find((t) => t.id === activeId.value) ?? null);

/** Sizes in pixels; 0: what suits the window. */
export const panels = remembered("panels", { left: 0, right: 0, bottom: 0, showLeft: true, showRight: true, showBottom: true });
const windowSize = signal({ width: innerWidth, height: innerHeight });
addEventListener("resize", () => (windowSize.value = { width: innerWidth, height: innerHeight }));
export const panelSizes = computed(() => {
  const { width, height } = windowSize.value;
  const within = (v: number, low: number, high: number) => Math.round(Math.min(high, Math.max(low, v)));
  const p = panels.value;
  return { left: p.left || within(width * 0.16, 250, 330), right: p.right || within(width * 0.17, 290, 380), bottom: Math.min(p.bottom || within(height * 0.36, 250, 620), height - 200) };
});
export const theme = remembered<"system" | "light" | "dark">("theme", "system");
const systemDark = signal(matchMedia("(prefers-color-scheme: dark)").matches);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (e) => (systemDark.value = e.matches));
export const dark = computed(() => (theme.value === "system" ? systemDark.value : theme.value === "dark"));

/** Names of selected components and ids of selected connections of the drawing in front. */
export const selection = signal<{ components: string[]; connections: string[] }>({ components: [], connections: [] });

export const problems = signal<Map<string, { diagnostics: Diagnostic[]; checked: boolean }>>(new Map());
/** What made the run in front fail, by file. */
export const runProblems = signal<Map<string, Diagnostic[]>>(new Map());
/** All that is wrong in a file. */
export const diagnosticsOf = (uri: string): Diagnostic[] => [...(problems.value.get(uri)?.diagnostics ?? []), ...(runProblems.value.get(uri) ?? [])];
/** What the server says of the class in front; also its file, for problems. */
export const classInfo = signal<ClassInfo | null>(null);
export const activeUri = computed(() => (activeTab.value?.class ? (classInfo.value?.class === activeTab.value.class ? classInfo.value.uri : activeTab.value.uri) : (activeTab.value?.uri ?? null)));

export const workspace = signal<{ folder: string; name: string; version: string; writable: boolean; client: number; loading: boolean; notebooks: boolean } | null>(null);

/** Raised whenever classes changed; panels ask again what they show. */
export const changes = signal(0);

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "error";
}
export const toasts = signal<Toast[]>([]);
let toastNumber = 0;
export function tell(text: string, kind: "info" | "error" = "info") {
  const toast = { id: ++toastNumber, text, kind };
  toasts.value = [...toasts.value.filter((t) => t.text !== text), toast].slice(-4);
  setTimeout(() => (toasts.value = toasts.value.filter((t) => t.id !== toast.id)), kind === "error" ? 8000 : 3500);
}
/** What was said of one model does not stay for the next. */
export const clearToasts = () => (toasts.value = []);
export const complain = (error: unknown) => tell(error instanceof Error ? error.message : String(error), "error");
