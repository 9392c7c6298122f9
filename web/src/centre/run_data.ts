// The numbers of a run as far as they were asked for. While it goes on, only new rows are fetched.

import { type Column, request } from "../base/rpc";
import { Series, TimeAxis } from "../plot/series";

const MOST_VALUES = 8_000_000;

export class RunData {
  axis = new TimeAxis();
  series = new Map<string, Series>();
  units = new Map<string, string>();
  rows = 0;
  /** Too large to be fetched as it is: each column of pixels has its least and its greatest value. */
  decimated = false;
  private busy: Promise<void> = Promise.resolve();

  constructor(public run: string) {}

  /** Brings these signals up to `rows` rows; one after the other. */
  fetch(names: string[], rows: number): Promise<void> {
    this.busy = this.busy.then(() => this.bring(names, rows)).catch(() => {});
    return this.busy;
  }

  private async bring(names: string[], rows: number) {
    if (rows * (names.length + 1) > MOST_VALUES || this.decimated) return this.bringFew(names, rows);
    const missing = names.filter((n) => !this.series.has(n));
    const known = names.filter((n) => this.series.has(n));
    if (rows > this.rows && (known.length || !missing.length || !this.rows)) {
      const all = this.rows ? [...this.series.keys()] : missing;
      const answer = await request("run/columns", { run: this.run, signals: ["time", ...all], rows: [this.rows, rows - this.rows] });
      const columns = answer.columns as Column[];
      this.axis.append(columns[0].values);
      all.forEach((name, k) => this.take(name, columns[k + 1], true));
      this.rows += columns[0].count;
      if (!this.rows) return;
    }
    const late = names.filter((n) => !this.series.has(n));
    if (late.length && this.rows) {
      const answer = await request("run/columns", { run: this.run, signals: ["time", ...late], rows: [0, this.rows] });
      late.forEach((name, k) => this.take(name, (answer.columns as Column[])[k + 1], false));
    }
  }

  private async bringFew(names: string[], rows: number) {
    if (this.decimated && rows === this.rows && names.every((n) => this.series.has(n))) return;
    this.decimated = true;
    const all = [...new Set([...this.series.keys(), ...names])];
    const answer = await request("run/columns", { run: this.run, signals: ["time", ...all], points: 6000 });
    const columns = answer.columns as Column[];
    this.axis = TimeAxis.of(columns[0].values);
    this.series.clear();
    all.forEach((name, k) => this.take(name, columns[k + 1], false));
    this.rows = rows;
  }

  private take(name: string, column: Column | undefined, append: boolean) {
    if (!column) return;
    if (column.unit !== undefined) this.units.set(name, column.unit);
    const known = this.series.get(name);
    if (known && append) known.append(column.values);
    else this.series.set(name, new Series(column.values.slice()));
  }
}
