// What a plot is drawn with: a canvas on the screen, SVG text in a file. One drawing code serves both.

import { BandLayer } from "./bands";

/** Columns of one pixel, each filled between two heights. */
export interface Band {
  x: number[];
  upper: number[];
  lower: number[];
}

export interface Painter {
  band(band: Band, colour: string, alpha: number): void;
  line(points: ArrayLike<number>, colour: string, width: number, dash?: number[], alpha?: number): void;
  /** Pairs of points that are not joined with each other. */
  strokes(points: ArrayLike<number>, colour: string, width: number): void;
  rect(x: number, y: number, w: number, h: number, fill: string, alpha?: number): void;
  frame(x: number, y: number, w: number, h: number, colour: string): void;
  disc(x: number, y: number, r: number, fill: string, stroke?: string): void;
  text(text: string, x: number, y: number, colour: string, align: "left" | "center" | "right", base?: "top" | "middle" | "bottom", turned?: boolean): void;
  clip(x: number, y: number, w: number, h: number): void;
  unclip(): void;
}

export const PLOT_FONT = "12px system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif";

export class CanvasPainter implements Painter {
  private box: [number, number, number, number] | null = null;
  private layer: BandLayer | null = null;
  constructor(private g: CanvasRenderingContext2D, private ratio = 1) {
    g.font = PLOT_FONT;
    g.lineJoin = "bevel";
  }
  band(band: Band, colour: string, alpha: number) {
    if (this.box) (this.layer ??= new BandLayer(...this.box, this.ratio)).fill(band, colour, alpha);
  }
  /** Bands that were collected are drawn before anything that lies above them. */
  private flush() {
    this.layer?.drawOn(this.g);
    this.layer = null;
  }
  line(points: ArrayLike<number>, colour: string, width: number, dash: number[] = [], alpha = 1) {
    this.flush();
    const g = this.g;
    g.strokeStyle = colour;
    g.lineWidth = width;
    g.globalAlpha = alpha;
    g.setLineDash(dash);
    g.beginPath();
    for (let i = 0, open = false; i < points.length; i += 2) {
      if (Number.isNaN(points[i])) open = false;
      else if (open) g.lineTo(points[i], points[i + 1]);
      else {
        g.moveTo(points[i], points[i + 1]);
        open = true;
      }
    }
    g.stroke();
    g.setLineDash([]);
    g.globalAlpha = 1;
  }
  strokes(points: ArrayLike<number>, colour: string, width: number) {
    const g = this.g;
    g.strokeStyle = colour;
    g.lineWidth = width;
    g.beginPath();
    for (let i = 0; i + 3 < points.length; i += 4) {
      g.moveTo(points[i], points[i + 1]);
      g.lineTo(points[i + 2], points[i + 3]);
    }
    g.stroke();
  }
  rect(x: number, y: number, w: number, h: number, fill: string, alpha = 1) {
    this.g.globalAlpha = alpha;
    this.g.fillStyle = fill;
    this.g.fillRect(x, y, w, h);
    this.g.globalAlpha = 1;
  }
  frame(x: number, y: number, w: number, h: number, colour: string) {
    this.g.strokeStyle = colour;
    this.g.lineWidth = 1;
    this.g.strokeRect(x, y, w, h);
  }
  disc(x: number, y: number, r: number, fill: string, stroke?: string) {
    this.g.fillStyle = fill;
    this.g.beginPath();
    this.g.arc(x, y, r, 0, 2 * Math.PI);
    this.g.fill();
    if (stroke) {
      this.g.strokeStyle = stroke;
      this.g.lineWidth = 1.5;
      this.g.stroke();
    }
  }
  text(text: string, x: number, y: number, colour: string, align: "left" | "center" | "right", base: "top" | "middle" | "bottom" = "middle", turned = false) {
    const g = this.g;
    g.fillStyle = colour;
    g.textAlign = align;
    g.textBaseline = base;
    if (!turned) return g.fillText(text, x, y);
    g.save();
    g.translate(x, y);
    g.rotate(-Math.PI / 2);
    g.fillText(text, 0, 0);
    g.restore();
  }
  clip(x: number, y: number, w: number, h: number) {
    this.box = [x, y, w, h];
    this.g.save();
    this.g.beginPath();
    this.g.rect(x, y, w, h);
    this.g.clip();
  }
  unclip() {
    this.flush();
    this.box = null;
    this.g.restore();
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);
const n = (v: number) => String(Math.round(v * 100) / 100);

export class SvgPainter implements Painter {
  private parts: string[] = [];
  private clips = 0;
  constructor(private width: number, private height: number, private paper: string) {}

  band({ x, upper, lower }: Band, colour: string, alpha: number) {
    const there = x.map((v, i) => `${n(v)} ${n(upper[i])}`);
    const back = x.map((v, i) => `${n(v)} ${n(lower[i])}`).reverse();
    this.parts.push(`<path d="M${[...there, ...back].join("L")}Z" fill="${colour}" fill-opacity="${alpha}"/>`);
  }
  line(points: ArrayLike<number>, colour: string, width: number, dash: number[] = [], alpha = 1) {
    let path = "";
    for (let i = 0, open = false; i < points.length; i += 2) {
      if (Number.isNaN(points[i])) {
        open = false;
        continue;
      }
      path += (open ? "L" : "M") + n(points[i]) + " " + n(points[i + 1]);
      open = true;
    }
    const dashes = dash.length ? ` stroke-dasharray="${dash.join(" ")}"` : "";
    this.parts.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${dashes}${alpha < 1 ? ` opacity="${alpha}"` : ""}/>`);
  }
  strokes(points: ArrayLike<number>, colour: string, width: number) {
    let path = "";
    for (let i = 0; i + 3 < points.length; i += 4) path += `M${n(points[i])} ${n(points[i + 1])}L${n(points[i + 2])} ${n(points[i + 3])}`;
    this.parts.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`);
  }
  rect(x: number, y: number, w: number, h: number, fill: string, alpha = 1) {
    this.parts.push(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" fill-opacity="${alpha}"/>`);
  }
  frame(x: number, y: number, w: number, h: number, colour: string) {
    this.parts.push(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="none" stroke="${colour}"/>`);
  }
  disc(x: number, y: number, r: number, fill: string, stroke?: string) {
    this.parts.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${r}" fill="${fill}"${stroke ? ` stroke="${stroke}"` : ""}/>`);
  }
  text(text: string, x: number, y: number, colour: string, align: "left" | "center" | "right", base: "top" | "middle" | "bottom" = "middle", turned = false) {
    const anchor = { left: "start", center: "middle", right: "end" }[align];
    const dy = { top: 9, middle: 4, bottom: -2 }[base];
    const turn = turned ? ` transform="rotate(-90 ${n(x)} ${n(y)})"` : "";
    this.parts.push(`<text x="${n(x)}" y="${n(y)}" dy="${dy}" fill="${colour}" text-anchor="${anchor}"${turn}>${escaped(text)}</text>`);
  }
  clip(x: number, y: number, w: number, h: number) {
    const id = `clip${++this.clips}`;
    this.parts.push(`<clipPath id="${id}"><rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"/></clipPath><g clip-path="url(#${id})">`);
  }
  unclip() {
    this.parts.push("</g>");
  }
  file(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}" font-family="'Liberation Sans', Arial, sans-serif" font-size="12"><rect width="100%" height="100%" fill="${this.paper}"/>${this.parts.join("\n")}</svg>\n`;
  }
}
