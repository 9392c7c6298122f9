// The time that all views look at: plots, diagram, 3D view. It can be played.

import { signal } from "@preact/signals";
import { cursor, playing } from "./model_state";
import { current } from "./runs";

export const speed = signal(1);
export const loop = signal(true);

let before = 0;
function step(now: number) {
  if (!playing.value) return;
  const run = current.value;
  if (!run) {
    playing.value = false;
    return;
  }
  const end = run.time ?? run.stop;
  let t = (cursor.value ?? run.start) + ((now - before) / 1000) * speed.value;
  before = now;
  if (t >= end) {
    if (loop.value) t = run.start;
    else {
      t = end;
      playing.value = false;
    }
  }
  cursor.value = t;
  requestAnimationFrame(step);
}

export function play(on = !playing.value) {
  if (on === playing.value) return;
  playing.value = on;
  if (!on) return;
  const run = current.value;
  if (run && (cursor.value === null || cursor.value >= (run.time ?? run.stop))) cursor.value = run.start;
  before = performance.now();
  requestAnimationFrame(step);
}
