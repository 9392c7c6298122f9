// Axes: which numbers stand at them, and where a value lies.

export type Range = [number, number];

/** 1, 2 or 5 times a power of ten. */
export function ticks([low, high]: Range, wanted: number): number[] {
  const rough = (high - low) / Math.max(1, wanted);
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((d) => d * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const list: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k <= high / step + 1e-9 && list.length < 100; ++k) list.push(k * step || 0);
  return list;
}

export function logTicks([low, high]: Range): number[] {
  const list: number[] = [];
  for (let p = Math.floor(Math.log10(low)); p <= Math.log10(high) && list.length < 90; ++p)
    for (const d of [1, 2, 5]) if (d * 10 ** p >= low && d * 10 ** p <= high) list.push(d * 10 ** p);
  const decades = list.filter((v) => Math.abs(Math.log10(v) - Math.round(Math.log10(v))) < 1e-9);
  return list.length > 12 && decades.length > 1 ? decades : list;
}

export const place = (v: number, [low, high]: Range, from: number, to: number, log: boolean): number =>
  from + (to - from) * (log ? Math.log(v / low) / Math.log(high / low) : (v - low) / (high - low));

export function unplace(p: number, [low, high]: Range, from: number, to: number, log: boolean): number {
  const part = (p - from) / (to - from);
  return log ? low * (high / low) ** part : low + (high - low) * part;
}

export function zoomed(view: Range, at: number, factor: number, log: boolean): Range {
  if (log) return [at * (view[0] / at) ** factor, at * (view[1] / at) ** factor];
  return [at + (view[0] - at) * factor, at + (view[1] - at) * factor];
}

export function panned(view: Range, part: number, log: boolean): Range {
  if (log) {
    const f = (view[1] / view[0]) ** part;
    return [view[0] * f, view[1] * f];
  }
  const d = (view[1] - view[0]) * part;
  return [view[0] + d, view[1] + d];
}

/** Room above and below, and a range of its own for a constant. */
export function roomy([low, high]: Range, log: boolean): Range {
  if (!(low <= high)) return log ? [0.1, 10] : [0, 1];
  if (log) return low < high ? [low, high] : [low / 2, high * 2];
  if (high - low <= 1e-12 * Math.max(Math.abs(low), Math.abs(high))) {
    const room = Math.abs(low) * 0.1 || 1;
    return [low - room, high + room];
  }
  const room = 0.06 * (high - low);
  return [low - room, high + room];
}
