// Bands filled by hand, pixel by pixel: where curves have more samples than the screen has columns, each column is one
// upright stroke. A general filler of paths takes ten times as long.

import type { Band } from "./painter";

let canvas: OffscreenCanvas | null = null;
let image: ImageData | null = null;
let pixels = new Uint32Array(0);

const colours = new Map<string, number>();
/** "#rrggbb" as the bytes of a pixel lie in memory, without its alpha. */
function packed(colour: string): number {
  let known = colours.get(colour);
  if (known === undefined) {
    const n = parseInt(colour.slice(1), 16);
    known = ((n & 0xff) << 16) | (n & 0xff00) | (n >> 16);
    colours.set(colour, known);
  }
  return known;
}

/** A part of the screen that bands are collected in; `drawOn` lays it over what is there. */
export class BandLayer {
  private w: number;
  private h: number;
  constructor(private x: number, private y: number, width: number, height: number, private ratio: number) {
    this.w = Math.max(1, Math.ceil(width * ratio));
    this.h = Math.max(1, Math.ceil(height * ratio));
    if (!image || image.width !== this.w || image.height !== this.h) {
      image = new ImageData(this.w, this.h);
      pixels = new Uint32Array(image.data.buffer);
      canvas = new OffscreenCanvas(this.w, this.h);
    } else pixels.fill(0);
  }

  fill({ x, upper, lower }: Band, colour: string, alpha: number) {
    const { w, h, ratio } = this;
    const ink = packed(colour);
    for (let i = 0; i < x.length; ++i) {
      const from = Math.max(0, Math.round((x[i] - this.x) * ratio));
      const to = Math.min(w, Math.round((x[i] + 1 - this.x) * ratio));
      const top = (upper[i] - this.y) * ratio;
      const bottom = (lower[i] - this.y) * ratio;
      for (let column = from; column < to; ++column) stroke(column, Math.max(0, top), Math.min(h, bottom), w, ink, alpha);
    }
  }

  drawOn(g: CanvasRenderingContext2D) {
    canvas!.getContext("2d")!.putImageData(image!, 0, 0);
    g.drawImage(canvas!, this.x, this.y, this.w / this.ratio, this.h / this.ratio);
  }
}

/** One column from `top` to `bottom`; the two pixels at its ends are covered in part. */
function stroke(column: number, top: number, bottom: number, width: number, ink: number, alpha: number) {
  if (!(bottom > top)) return;
  const first = Math.floor(top);
  const last = Math.ceil(bottom) - 1;
  if (first === last) return mix(first * width + column, ink, alpha * (bottom - top));
  mix(first * width + column, ink, alpha * (first + 1 - top));
  mix(last * width + column, ink, alpha * (bottom - last));
  if (alpha === 1) {
    const whole = (0xff000000 | ink) >>> 0;
    for (let at = (first + 1) * width + column, end = last * width + column; at < end; at += width) pixels[at] = whole;
  } else for (let row = first + 1; row < last; ++row) mix(row * width + column, ink, alpha);
}

/** Over what is there; both have an alpha of their own. */
function mix(at: number, ink: number, cover: number) {
  if (cover <= 0 || at >= pixels.length) return;
  const below = pixels[at];
  const under = (below >>> 24) / 255;
  if (under === 0) {
    pixels[at] = ((Math.round(cover * 255) << 24) | ink) >>> 0;
    return;
  }
  const rest = under * (1 - cover);
  const all = cover + rest;
  const channel = (shift: number) => Math.round((((ink >>> shift) & 0xff) * cover + ((below >>> shift) & 0xff) * rest) / all) << shift;
  pixels[at] = ((Math.round(all * 255) << 24) | channel(16) | channel(8) | channel(0)) >>> 0;
}
