// Where each shape is at a time, out of the signals of a run.

import { Matrix4, Vector3 } from "three";
import { type Column, request } from "../base/rpc";

/** The name of a signal, a number that stays, or nothing known. */
export type Source = string | number | null;
export interface ShapeInfo {
  name: string;
  shapeType: string;
  signals: { r: Source[]; T: Source[]; r_shape: Source[]; lengthDirection: Source[]; widthDirection: Source[]; length: Source; width: Source; height: Source; extra: Source; color: Source[]; specular: Source };
}

/** T turns the world into the frame: its transpose turns the frame into the world. */
export const frameOf = (T: number[]) => new Matrix4().set(T[0], T[3], T[6], 0, T[1], T[4], T[7], 0, T[2], T[5], T[8], 0, 0, 0, 0, 1);

export class Motion {
  times: Float64Array = new Float64Array(0);
  private columns = new Map<string, Float64Array>();
  constructor(public shapes: ShapeInfo[]) {}

  static async of(run: string, shapes: ShapeInfo[], vectors: { signals: Record<string, Source | Source[]> }[] = []): Promise<Motion> {
    const motion = new Motion(shapes);
    const names = [...new Set([...shapes, ...vectors].flatMap((s) => Object.values(s.signals).flat() as Source[]).filter((v): v is string => typeof v === "string"))];
    // All at once may be large: in portions, all with the same times.
    for (let k = 0; k < names.length || k === 0; k += 400) {
      const answer = await request("run/columns", { run, signals: ["time", ...names.slice(k, k + 400)] });
      const columns = answer.columns as Column[];
      motion.times = columns[0].values;
      names.slice(k, k + 400).forEach((n, i) => columns[i + 1] && motion.columns.set(n, columns[i + 1].values));
    }
    return motion;
  }

  row(t: number): { k: number; part: number } {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const m = (low + high) >> 1;
      if (this.times[m] <= t) low = m + 1;
      else high = m;
    }
    const k = Math.max(0, Math.min(this.times.length - 1, low - 1));
    const next = this.times[k + 1];
    return { k, part: next > this.times[k] ? Math.min(1, Math.max(0, (t - this.times[k]) / (next - this.times[k]))) : 0 };
  }

  value(s: Source, at: { k: number; part: number }): number {
    if (typeof s === "number") return s;
    if (s === null) return 0;
    const c = this.columns.get(s);
    if (!c) return 0;
    const a = c[at.k];
    return at.part && at.k + 1 < c.length ? a + (c[at.k + 1] - a) * at.part : a;
  }
  vector = (list: Source[], at: { k: number; part: number }) => new Vector3(this.value(list[0], at), this.value(list[1], at), this.value(list[2], at));

  /** From the shape's own axes (length, width, height) into the world. */
  placement(s: ShapeInfo, at: { k: number; part: number }): Matrix4 {
    const g = s.signals;
    const T = g.T.map((v) => this.value(v, at));
    const intoWorld = frameOf(T);
    const x = this.vector(g.lengthDirection, at);
    if (x.lengthSq() < 1e-20) x.set(1, 0, 0);
    x.normalize();
    const w = this.vector(g.widthDirection, at);
    const z = new Vector3().crossVectors(x, w);
    if (z.lengthSq() < 1e-12) z.crossVectors(x, Math.abs(x.x) > 0.1 ? new Vector3(0, 1, 0) : new Vector3(1, 0, 0));
    z.normalize();
    const y = new Vector3().crossVectors(z, x);
    const inFrame = new Matrix4().makeBasis(x, y, z).setPosition(this.vector(g.r_shape, at));
    return new Matrix4().setPosition(this.vector(g.r, at)).multiply(intoWorld).multiply(inFrame);
  }
}
