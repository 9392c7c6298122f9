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

export function applyOperations(name: string, operations: object[], label: string): Promise<Applied | null> {
  const next = last.then(() => request<Applied>("edit/apply", { class: name, operations, label, drawing: true })).catch((error) => {
    complain(error);
    return null;
  });
  last = next;
  return next;
}
