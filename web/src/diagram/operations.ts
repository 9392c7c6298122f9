// Edits of a diagram, one after the other: each is answered with the drawing that it leads to.

import { request } from "../base/rpc";
import { complain } from "../base/signals";
import { stateOf } from "../centre/model_state";
import type { Drawing } from "../base/types";

export interface Applied {
  version: number;
  changed: boolean;
  names: string[];
  drawing?: Drawing;
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(what: () => Promise<T>): Promise<T | null> {
  const next = last.then(what).catch((error) => {
    complain(error);
    return null;
  });
  last = next;
  return next;
}

const send = (name: string, operations: object[], label: string, layer: Drawing["layer"]) =>
  request<Applied>("edit/apply", { class: name, operations: layer === "icon" ? operations.map((o) => ({ layer, ...o })) : operations, label, drawing: true, layer });

/** In the icon layer, places are those of the icon. */
export const applyOperations = (name: string, operations: object[], label: string, layer: Drawing["layer"] = "diagram"): Promise<Applied | null> =>
  inTurn(async () => {
    const applied = await send(name, operations, label, layer);
    for (const o of operations as { op: string; component?: string; to?: string }[]) if (o.op === "rename") followRename(name, o.component!, o.to!);
    return applied;
  });

/** For fields, which say beside themselves what is wrong: answers with it. */
export const tryOperations = (name: string, operations: object[], label: string): Promise<string | void> =>
  inTurn(() => send(name, operations, label, "diagram").then(() => undefined, (error) => (error instanceof Error ? error.message : String(error)))).then((said) => said ?? undefined);

/** What is plotted of a part stays plotted under its new name. */
function followRename(name: string, from: string, to: string) {
  const { plots } = stateOf(name);
  const renamed = (signal: string) => {
    const head = signal.startsWith("der(") ? "der(" : "";
    const rest = signal.slice(head.length);
    return rest.startsWith(from) && /^[.[)]|^$/.test(rest.slice(from.length)) ? head + to + rest.slice(from.length) : signal;
  };
  plots.value = plots.peek().map((p) => ({ signals: p.signals.map(renamed), along: p.along && renamed(p.along) }));
}

/** Parts become a class of their own; the answer names it and what took their place. */
export const encapsulate = (name: string, components: string[], into: string): Promise<(Applied & { class: string }) | null> =>
  inTurn(() => request("edit/encapsulate", { class: name, components, name: into }));
