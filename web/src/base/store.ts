// What is remembered across a reload, and the state that all panels share.

import { type Signal, effect, signal } from "@preact/signals";

let space = "saltus";

/** Each folder has a memory of its own; called once, before anything is remembered. */
export const rememberFor = (folder: string) => {
  space = "saltus:" + folder;
};

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`${space}:${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown) {
  try {
    localStorage.setItem(`${space}:${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs only the memory.
  }
}

/** A signal that is remembered. Bound to the folder's memory by `bindRemembered`, since the folder is not known at first. */
const bound: (() => void)[] = [];
export function remembered<T>(key: string, otherwise: T): Signal<T> {
  const s = signal<T>(otherwise);
  bound.push(() => {
    s.value = recall(key, otherwise);
    let first = true;
    effect(() => {
      const value = s.value;
      if (!first) remember(key, value);
      first = false;
    });
  });
  return s;
}
export const bindRemembered = () => bound.forEach((bind) => bind());
