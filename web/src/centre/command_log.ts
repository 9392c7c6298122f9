// What was done, as commands that do it again: runs and exports as lines of the shell and of Python, changes by their names.

import { signal } from "@preact/signals";
import { onDone } from "../base/rpc";
import { tabs, workspace } from "../base/signals";

export interface Entry {
  at: Date;
  /** What it was, in a few words. */
  text: string;
  run?: Run;
  fmu?: { class: string | null; file: string | null; kind: string; version: string };
}
interface Run {
  class: string | null;
  /** Relative to the folder; null: a class of a library. */
  file: string | null;
  start: number | null;
  stop: number | null;
  tolerance: number | null;
  intervals: number | null;
  solver: string;
  parameters: Record<string, number>;
  starts: Record<string, number>;
}

const MOST = 500;
export const entries = signal<Entry[]>([]);

function fileOf(name: string | null, uri: string | null): string | null {
  const place = uri ?? tabs.value.find((t) => t.class === name)?.uri ?? null;
  const path = place && decodeURIComponent(place.replace(/^file:\/\//, ""));
  const folder = workspace.value?.folder + "/";
  return path?.startsWith(folder) ? path.slice(folder.length) : null;
}

const add = (entry: Omit<Entry, "at">) => (entries.value = [...entries.value, { at: new Date(), ...entry }].slice(-MOST));

export function startLog() {
  onDone((method, p) => {
    if (method === "run/start" && !p.transient)
      add({ text: "run", run: { class: p.class, file: fileOf(p.class, p.uri), start: p.start, stop: p.stop, tolerance: p.tolerance, intervals: p.intervals, solver: p.solver ?? "auto", parameters: p.parameters ?? {}, starts: p.starts ?? {} } });
    else if (method === "class/fmu") add({ text: "FMU", fmu: { class: p.class, file: fileOf(p.class, p.uri), kind: p.kind, version: p.version } });
    else if (method === "edit/apply" || method === "edit/text") add({ text: p.label || "edit" });
    else if (method === "class/new" || method === "class/copy") add({ text: `new class ${p.name}` });
    else if (method === "class/rename") add({ text: `rename ${p.class} to ${p.name}` });
    else if (method === "history/undo" || method === "history/redo") add({ text: method.slice(8) });
  });
}

const quoted = (text: string) => (/^[A-Za-z0-9_./=,:+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
const comment = (e: Entry) => `# ${e.at.toTimeString().slice(0, 8)} ${e.text.replaceAll("\n", " ")}`;

const model = (r: { class: string | null; file: string | null }) => (r.file ? [r.file, ...(r.class && r.file.endsWith(".mo") ? ["--model", r.class] : [])] : [r.class ?? ""]);

/** The line of the shell, to be run in the folder. */
export function shellLine(e: Entry): string {
  if (e.fmu) return ["saltus", "fmu", ...model(e.fmu), "--fmi", e.fmu.version, ...(e.fmu.kind ? ["--" + e.fmu.kind] : [])].map(quoted).join(" ");
  const r = e.run;
  if (!r) return comment(e);
  const words = ["saltus", "simulate", ...model(r)];
  for (const [option, value] of [["--start", r.start], ["--stop", r.stop], ["--tolerance", r.tolerance], ["--intervals", r.intervals]] as const) if (value !== null && value !== undefined) words.push(option, String(value));
  if (r.solver !== "auto") words.push("--solver", r.solver);
  for (const [name, value] of Object.entries(r.parameters)) words.push("--param", `${name}=${value}`);
  for (const [name, value] of Object.entries(r.starts)) words.push("--start-value", `${name}=${value}`);
  return words.map(quoted).join(" ");
}

/** A script of Python that makes the runs again. */
export function pythonOf(list: Entry[]): string {
  const models = new Map<string, string>();
  const lines = ["import saltus", ""];
  const text = (v: unknown) => JSON.stringify(v);
  for (const e of list) {
    const r = e.run;
    if (!r) {
      lines.push(e.fmu ? `# ${shellLine(e)}` : comment(e));
      continue;
    }
    const of = r.file ? (r.class && r.file.endsWith(".mo") ? `${text(r.file)}, ${text(r.class)}` : text(r.file)) : text(r.class);
    if (!models.has(of)) {
      models.set(of, `m${models.size + 1}`);
      lines.push(`${models.get(of)} = saltus.load(${of})`);
    }
    const words = [
      ...(["stop", "start", "tolerance", "intervals"] as const).filter((k) => r[k] !== null && r[k] !== undefined).map((k) => `${k}=${r[k]}`),
      ...(r.solver !== "auto" ? [`solver=${text(r.solver)}`] : []),
      ...(Object.keys(r.parameters).length ? [`params=${text(r.parameters)}`] : []),
      ...(Object.keys(r.starts).length ? [`start_values=${text(r.starts)}`] : []),
    ];
    lines.push(`r${lines.filter((l) => /^r\d+ = /.test(l)).length + 1} = ${models.get(of)}.simulate(${words.join(", ")})`);
  }
  return lines.join("\n") + "\n";
}
