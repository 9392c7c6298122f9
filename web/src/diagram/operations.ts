// Edits of a diagram, one after the other: each is answered with the drawing that it leads to.

import { request } from "../base/rpc";
import { complain } from "../base/signals";
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

/** In the icon layer, places are those of the icon. */
export const applyOperations = (name: string, operations: object[], label: string, layer: Drawing["layer"] = "diagram"): Promise<Applied | null> =>
  inTurn(() => request<Applied>("edit/apply", { class: name, operations: layer === "icon" ? operations.map((o) => ({ layer, ...o })) : operations, label, drawing: true, layer }));

/** Parts become a class of their own; the answer names it and what took their place. */
export const encapsulate = (name: string, components: string[], into: string): Promise<(Applied & { class: string }) | null> =>
  inTurn(() => request("edit/encapsulate", { class: name, components, name: into }));
