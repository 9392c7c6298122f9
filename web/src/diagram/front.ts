import { signal } from "@preact/signals";
import type { Drawing } from "../base/types";

/** The drawing that is being shown, for those who look at it from outside: text editor, properties, problems. */
export const drawingInFront = signal<Drawing | null>(null);
