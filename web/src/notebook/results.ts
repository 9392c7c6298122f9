// What a run of a notebook gave, taken out of its page: the results under their blocks, and the numbers in the text. A
// result belongs to its block and to all that stands above it: when one of these is changed, it is gone.

import { harmlessHtml } from "../base/harmless";
import { curveColour, dashAfterColours } from "../plot/palette";
import type { PlotData } from "../plot/draw";
import { Series, TimeAxis } from "../plot/series";
import type { Block } from "./blocks";

export type Piece = { html: string } | { plot: PlotData; title: string };

/** Code up to a block, which its result depends on. */
export const keyOf = (blocks: Block[], k: number) => blocks.slice(0, k + 1).filter((b) => b.kind === "code").map((b) => b.text).join("\n");

export class Results {
  pieces = new Map<string, Piece[]>();
  /** Texts like `final h`, with their numbers. */
  values = new Map<string, string>();

  constructor(before?: Results) {
    if (before) this.pieces = new Map(before.pieces);
    if (before) this.values = new Map(before.values);
  }

  take(page: string, blocks: Block[], dark: boolean) {
    const doc = new DOMParser().parseFromString(page, "text/html");
    for (const value of doc.querySelectorAll<HTMLElement>(".value[title]")) this.values.set(value.title, value.textContent ?? "");
    const lines = new Map(blocks.map((b, k) => [b.from + 1, keyOf(blocks, k)]));
    for (const node of doc.querySelectorAll<HTMLElement>("[data-line]")) {
      const key = lines.get(Number(node.dataset.line));
      if (key === undefined) continue;
      node.querySelector(".command")?.remove();
      const figures = [...node.querySelectorAll("figure.saltus-plot")].map((f) => plotOf(f, dark));
      node.querySelectorAll("figure.saltus-plot, script").forEach((f) => f.remove());
      const html = harmlessHtml(node.innerHTML).trim();
      this.pieces.set(key, [...figures, ...(html.replace(/<[^>]*>/g, "").trim() || /<(img|math)/.test(html) ? [{ html }] : [])]);
    }
  }
}

const numbers = (text: string) => new Float64Array(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);

function plotOf(figure: Element, dark: boolean): Piece {
  const data = JSON.parse(figure.querySelector("script")!.textContent!);
  const axes: TimeAxis[] = data.xs.map((x: string) => TimeAxis.of(numbers(x)));
  return {
    title: data.title,
    plot: {
      xLabel: data.xLabel, logX: data.logX, logY: data.logY, events: [], cursors: [], whole: data.range,
      curves: data.curves.map((c: any, k: number) => {
        const ys = new Series(numbers(c.y));
        // Over another signal the places are in no order: they are a signal, too.
        const places = data.overTime ? {} : { xs: new Series(axes[c.x].values) };
        return { key: String(k), label: c.name, unit: c.unit, colour: curveColour(k, dark), dash: dashAfterColours(k), alpha: 1, axis: axes[c.x], ys, hold: c.hold, ...places };
      }),
    },
  };
}
