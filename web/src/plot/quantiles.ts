// Many runs as a band: at each time the median of a signal, and the values between which nine of ten runs lie.

import { Series, type TimeAxis, TimeAxis as Axis, valueAt } from "./series";

const TIMES = 500;
/** Below so many runs a band says no more than the curves. */
export const FEWEST_RUNS = 5;

export interface Spread {
  axis: TimeAxis;
  median: Series;
  low: Series;
  high: Series;
}

/** The value below which a part of the sorted numbers lies, linear in between (type 7 of Hyndman and Fan 1996). */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  const at = (sorted.length - 1) * part;
  const k = Math.floor(at);
  return k + 1 < sorted.length ? sorted[k] + (at - k) * (sorted[k + 1] - sorted[k]) : sorted[sorted.length - 1];
}

export function spread(runs: { axis: TimeAxis; ys: Series }[], hold: boolean, outside = 0.1): Spread {
  const some = runs.filter((r) => r.axis.length > 0);
  const from = Math.min(...some.map((r) => r.axis.values[0]));
  const to = Math.max(...some.map((r) => r.axis.values[r.axis.length - 1]));
  const times = new Float64Array(TIMES);
  const [low, median, high] = [0, 1, 2].map(() => new Float64Array(TIMES));
  for (let k = 0; k < TIMES; ++k) {
    const t = (times[k] = from + ((to - from) * k) / (TIMES - 1));
    // A run that has ended says nothing of the time after it.
    const there = some.filter((r) => t >= r.axis.values[0] && t <= r.axis.values[r.axis.length - 1]);
    const values = Float64Array.from(there, (r) => valueAt(r.axis, r.ys, t, hold)).filter(Number.isFinite).sort();
    [low[k], median[k], high[k]] = [outside / 2, 0.5, 1 - outside / 2].map((part) => (values.length ? quantile(values, part) : NaN));
  }
  return { axis: Axis.of(times), median: new Series(median), low: new Series(low), high: new Series(high) };
}
