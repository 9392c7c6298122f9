// The amplitudes of a signal over frequency: sampled evenly, windowed (Hann), transformed (Cooley and Tukey 1965, radix 2).

import { Series, TimeAxis, valueAt } from "./series";
import type { Range } from "./scale";

const MOST = 1 << 16;

export function spectrum(axis: TimeAxis, ys: Series, [from, to]: Range, hold: boolean): { axis: TimeAxis; ys: Series } {
  const inside = axis.upTo(to) - axis.upTo(from);
  let n = 256;
  while (n < 2 * inside && n < MOST) n *= 2;
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const step = (to - from) / n;
  let mean = 0;
  for (let k = 0; k < n; ++k) mean += re[k] = valueAt(axis, ys, from + k * step, hold);
  mean /= n;
  // A window takes half of what is there; the amplitudes are given it back.
  for (let k = 0; k < n; ++k) re[k] = (re[k] - mean) * (1 - Math.cos((2 * Math.PI * k) / n));
  transform(re, im);
  const half = n / 2;
  const frequency = new Float64Array(half);
  const amplitude = new Float64Array(half);
  for (let k = 0; k < half; ++k) {
    frequency[k] = k / (to - from);
    amplitude[k] = (2 * Math.hypot(re[k], im[k])) / n;
  }
  return { axis: TimeAxis.of(frequency), ys: new Series(amplitude) };
}

/** The frequencies to show first: up to the last one that has a hundredth of the greatest amplitude, with as much again. */
export function interesting(list: { axis: TimeAxis; ys: Series }[]): Range | undefined {
  let last = 0;
  let end = 0;
  for (const { axis, ys } of list) {
    if (ys.length < 2) continue;
    const most = ys.extent(0, ys.length)[1];
    let k = ys.length - 1;
    while (k > 0 && !(ys.values[k] > 0.01 * most)) --k;
    last = Math.max(last, axis.values[k]);
    end = Math.max(end, axis.values[ys.length - 1]);
  }
  return last > 0 ? [0, Math.min(2 * last, end)] : undefined;
}

/** In place. */
export function transform(re: Float64Array, im: Float64Array) {
  const n = re.length;
  for (let i = 1, j = 0; i < n; ++i) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j], re[i]];
    [im[i], im[j]] = [im[j], im[i]];
  }
  for (let size = 2; size <= n; size *= 2) {
    const angle = (-2 * Math.PI) / size;
    for (let k = 0; k < size / 2; ++k) {
      const c = Math.cos(angle * k);
      const s = Math.sin(angle * k);
      for (let i = k; i < n; i += size) {
        const j = i + size / 2;
        const x = re[j] * c - im[j] * s;
        const y = re[j] * s + im[j] * c;
        re[j] = re[i] - x;
        im[j] = im[i] - y;
        re[i] += x;
        im[i] += y;
      }
    }
  }
}
