// A sampled signal, and a pyramid of its least and greatest values: drawing a column of pixels looks at a few blocks,
// however many samples lie in it. It grows while a run goes on.

const FACTOR = 4;
const LEVELS = 9;

interface Level {
  low: Float64Array;
  high: Float64Array;
}

/** Columns of one run share their time axis. */
export class TimeAxis {
  values: Float64Array = new Float64Array(1024);
  length = 0;
  append(more: ArrayLike<number>) {
    this.values = grown(this.values, this.length + more.length);
    this.values.set(more as Float64Array, this.length);
    this.length += more.length;
  }
  static of(values: Float64Array): TimeAxis {
    const axis = new TimeAxis();
    axis.values = values;
    axis.length = values.length;
    return axis;
  }
  /** The number of samples at or before t. */
  upTo(t: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.values[middle] <= t) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export class Series {
  values: Float64Array;
  length: number;
  private levels: Level[] = [];
  private covered = 0;

  constructor(values: Float64Array = new Float64Array(1024), length = values.length) {
    this.values = values;
    this.length = length;
  }
  static growing(): Series {
    return new Series(new Float64Array(1024), 0);
  }
  append(more: ArrayLike<number>) {
    this.values = grown(this.values, this.length + more.length);
    this.values.set(more as Float64Array, this.length);
    this.length += more.length;
  }

  /** The level whose blocks hold `size` samples at most; -1 is the samples themselves. */
  level(size: number): { level: Level | null; block: number } {
    this.cover();
    let k = -1;
    let block = 1;
    while (k + 1 < LEVELS && block * FACTOR <= size) {
      ++k;
      block *= FACTOR;
    }
    return { level: k < 0 ? null : this.levels[k], block };
  }

  /** Least and greatest value of samples from..to. */
  extent(from: number, to: number): [number, number] {
    this.cover();
    let low = Infinity;
    let high = -Infinity;
    const take = (a: number, b: number) => {
      if (a < low) low = a;
      if (b > high) high = b;
    };
    let i = from;
    while (i < to) {
      let k = -1;
      let block = 1;
      while (k + 1 < LEVELS && i % (block * FACTOR) === 0 && i + block * FACTOR <= to) {
        ++k;
        block *= FACTOR;
      }
      if (k < 0) {
        const v = this.values[i];
        if (Number.isFinite(v)) take(v, v);
      } else take(this.levels[k].low[i / block], this.levels[k].high[i / block]);
      i += block;
    }
    return [low, high];
  }

  private cover() {
    if (this.covered === this.length) return;
    let size = 1;
    for (let k = 0; k < LEVELS; ++k) {
      size *= FACTOR;
      const blocks = Math.ceil(this.length / size);
      const level = (this.levels[k] ??= { low: new Float64Array(0), high: new Float64Array(0) });
      level.low = grown(level.low, blocks);
      level.high = grown(level.high, blocks);
      for (let b = Math.floor(this.covered / size); b < blocks; ++b) {
        let low = Infinity;
        let high = -Infinity;
        if (k === 0) {
          const end = Math.min(this.length, (b + 1) * FACTOR);
          for (let i = b * FACTOR; i < end; ++i) {
            const v = this.values[i];
            if (v < low && Number.isFinite(v)) low = v;
            if (v > high && Number.isFinite(v)) high = v;
          }
        } else {
          const under = this.levels[k - 1];
          const end = Math.min(Math.ceil((this.length * FACTOR) / size), (b + 1) * FACTOR);
          for (let i = b * FACTOR; i < end; ++i) {
            if (under.low[i] < low) low = under.low[i];
            if (under.high[i] > high) high = under.high[i];
          }
        }
        level.low[b] = low;
        level.high[b] = high;
      }
    }
    this.covered = this.length;
  }
}

function grown(array: Float64Array, wanted: number): Float64Array {
  if (array.length >= wanted) return array;
  const larger = new Float64Array(Math.max(wanted, array.length * 2));
  larger.set(array);
  return larger;
}

/** The value right of the last sample at or before t; linear in between, unless the signal holds its value. */
export function valueAt(axis: TimeAxis, series: Series, t: number, hold: boolean): number {
  const n = axis.upTo(t);
  if (series.length === 0) return NaN;
  if (n === 0) return series.values[0];
  if (n >= series.length || hold) return series.values[Math.min(n, series.length) - 1];
  const t0 = axis.values[n - 1];
  const t1 = axis.values[n];
  return series.values[n - 1] + ((series.values[n] - series.values[n - 1]) * (t - t0)) / (t1 - t0);
}
