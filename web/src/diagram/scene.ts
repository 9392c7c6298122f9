// The picture of a diagram as SVG: paper, background, parts, lines with a halo above them, nodes, and what is laid over
// them while something is selected or drawn.

import { harmlessSvg } from "../base/harmless";
import type { Connection, Diagnostic, Drawing, Extent, Point } from "../base/types";
import { duskSvg, lineColour } from "./dusk";
import { pathOf, shortened, smoothPathOf } from "./geometry";
import { nodes } from "./nodes";

/** How far from a connector its halo begins, in diagram units. */
const HALO_GAP = 3;
/** Pixels: what is smaller cannot be read. */
const LEAST_TEXT = 11;
const NS = "http://www.w3.org/2000/svg";
const DASHES: Record<string, string> = { Dash: "4 2", Dot: "1 2", DashDot: "4 2 1 2", DashDotDot: "4 2 1 2 1 2" };

export function element(name: string, attributes: Record<string, string | number> = {}): SVGElement {
  const e = document.createElementNS(NS, name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, String(v));
  return e;
}
const attribute = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export class Scene {
  svg = element("svg", { class: "diagram-svg", role: "img" }) as SVGSVGElement;
  private world = element("g");
  private paper = element("g", { class: "paper" });
  private background = element("g", { class: "background" });
  private parts = element("g", { class: "parts" });
  private lines = element("g", { class: "lines" });
  private marks = element("g", { class: "marks" });
  overlay = element("g", { class: "overlay" });
  private partNodes = new Map<string, SVGElement>();
  private lineNodes = new Map<string, SVGElement>();
  private haloNodes = new Map<string, SVGElement>();
  private dark = false;
  scale = 1;

  constructor() {
    for (const g of [this.background, this.parts]) {
      g.setAttribute("fill", "none");
      g.setAttribute("stroke-width", ".5");
      g.setAttribute("stroke-linejoin", "bevel");
      g.setAttribute("text-anchor", "middle");
      g.setAttribute("font-family", "Helvetica,Arial,'Liberation Sans',sans-serif");
    }
    this.world.append(this.paper, this.background, this.parts, this.lines, this.marks, this.overlay);
    this.svg.append(this.world);
  }

  /**
   * Texts that would be smaller on the screen than people can read (11 px) are drawn at that size where they have the
   * room of their part and a little more; the others are left out until one looks nearer.
   */
  private settleTexts() {
    this.textsWanted = 0;
    this.svg.style.setProperty("--scale", String(this.scale));
    for (const [name, node] of this.partNodes) {
      const width = this.widths.get(name) ?? 0;
      for (const text of node.querySelectorAll<SVGTextElement>("text")) {
        const size = Number((text.dataset.size ??= text.getAttribute("font-size") ?? "10"));
        const wanted = Math.max(size, LEAST_TEXT / this.scale);
        const enlarged = wanted > size * 1.001;
        const room = (text.textContent?.length ?? 0) * 0.55 * wanted <= Math.max(width * 1.5, 24 / this.scale) && wanted <= Math.max(width * 0.45, size);
        text.classList.toggle("small", enlarged && !room);
        text.setAttribute("font-size", String(enlarged && room ? wanted : size));
      }
    }
  }
  private textsWanted = 0;
  private widths = new Map<string, number>();
  private soonTexts() {
    if (!this.textsWanted) this.textsWanted = requestAnimationFrame(() => this.settleTexts());
  }

  /** Screen = scale · (x, −y) + offset. */
  look(scale: number, offset: Point) {
    if (scale !== this.scale) this.soonTexts();
    this.scale = scale;
    this.world.setAttribute("transform", `translate(${offset[0]} ${offset[1]}) scale(${scale})`);
    this.svg.style.setProperty("--px", String(1 / scale));
  }

  show(drawing: Drawing, dark: boolean) {
    this.dark = dark;
    const tint = (svg: string) => (dark ? duskSvg(harmlessSvg(svg)) : harmlessSvg(svg));
    const [[x0, y0], [x1, y1]] = drawing.coordinateSystem.extent;
    this.paper.innerHTML = `<rect class="sheet" x="${Math.min(x0, x1)}" y="${-Math.max(y0, y1)}" width="${Math.abs(x1 - x0)}" height="${Math.abs(y1 - y0)}"/>`;
    this.background.innerHTML = tint(drawing.background ?? "");
    this.parts.innerHTML = drawing.components
      .map((c) => `<g class="part${c.condition?.value === false ? " off" : ""}${c.missing ? " missing" : ""}" data-name="${attribute(c.name)}">${tint(c.svg)}</g>`)
      .join("");
    this.partNodes.clear();
    for (const group of [this.parts, this.background]) for (const shape of group.querySelectorAll<SVGElement>("[stroke-width]")) shape.style.setProperty("--w", shape.getAttribute("stroke-width"));
    this.widths = new Map(drawing.components.map((c) => [c.name, Math.max(c.box[1][0] - c.box[0][0], c.box[1][1] - c.box[0][1])]));
    this.soonTexts();
    for (const node of this.parts.children) this.partNodes.set((node as HTMLElement).dataset.name!, node as SVGElement);
    // Lines that meet at a connector lie above the halos of all of them.
    this.lines.innerHTML = bundles(drawing.connections.filter((c) => c.drawn && c.points.length > 1))
      .map((list) => list.map((c) => this.halo(c)).join("") + list.map((c) => this.line(c)).join(""))
      .join("");
    this.lineNodes.clear();
    for (const node of this.lines.querySelectorAll<SVGElement>(".line")) this.lineNodes.set(node.dataset.id!, node);
    this.haloNodes.clear();
    for (const node of this.lines.querySelectorAll<SVGElement>(".halo")) this.haloNodes.set(node.dataset.id!, node);
    this.showNodes(drawing.connections);
    this.svg.setAttribute("aria-label", `Diagram of ${drawing.class}: ${drawing.components.map((c) => c.name).join(", ")}`);
  }

  private halo(c: Connection): string {
    const path = c.smooth ? smoothPathOf(c.points) : pathOf(shortened(c.points, HALO_GAP));
    return `<path class="halo" data-id="${attribute(c.id)}" d="${path}" stroke-width="${Math.max(1.6, c.thickness * 5) + 4}"/>`;
  }

  private line(c: Connection): string {
    const path = c.smooth ? smoothPathOf(c.points) : pathOf(c.points);
    const width = Math.max(1.6, c.thickness * 5);
    const dash = DASHES[c.pattern] ? ` stroke-dasharray="${DASHES[c.pattern]}"` : "";
    const label = c.text ? labelOf(c) : "";
    return `<g class="line" data-id="${attribute(c.id)}" data-set="${c.set}"><path class="glow" d="${path}" stroke-width="${width + 6}"/><path class="wire" d="${path}" stroke="${lineColour(c.color, this.dark)}" stroke-width="${width}"${dash}/>${c.kind === "transition" ? arrowOf(c, lineColour(c.color, this.dark)) : ""}${label}</g>`;
  }

  private showNodes(connections: Connection[]) {
    this.lines.querySelectorAll(".node").forEach((n) => n.remove());
    for (const dot of nodes(connections)) {
      const node = element("circle", { class: "node", cx: dot.at[0], cy: -dot.at[1], r: 1.4, fill: lineColour(dot.color, this.dark) });
      node.dataset.set = String(dot.set);
      this.lines.append(node);
    }
  }

  /** Pieces that a DynamicSelect changes, at the time of the cursor. */
  replaceParts(pieces: Record<string, string>) {
    for (const [name, svg] of Object.entries(pieces)) {
      const node = this.partNodes.get(name);
      this.soonTexts();
      if (node) node.innerHTML = this.dark ? duskSvg(harmlessSvg(svg)) : harmlessSvg(svg);
    }
  }
  replaceBackground(svg: string) {
    this.background.innerHTML = this.dark ? duskSvg(harmlessSvg(svg)) : harmlessSvg(svg);
  }

  shiftPart(name: string, by: Point) {
    const node = this.partNodes.get(name);
    if (!node) return;
    if (by[0] || by[1]) node.setAttribute("transform", `translate(${by[0]} ${-by[1]})`);
    else node.removeAttribute("transform");
  }
  setLine(id: string, points: Point[]) {
    const line = this.lineNodes.get(id);
    this.haloNodes.get(id)?.setAttribute("d", pathOf(shortened(points, HALO_GAP)));
    for (const path of line?.querySelectorAll(".wire, .glow") ?? []) path.setAttribute("d", pathOf(points));
  }
  /** Each line in a colour of its own; null: in that of its annotation. */
  colourLines(colours: Map<string, string> | null) {
    this.svg.classList.toggle("by-value", colours !== null);
    for (const [id, node] of this.lineNodes) {
      const wire = node.querySelector<SVGElement>(".wire");
      if (wire) wire.style.stroke = colours?.get(id) ?? "";
    }
  }
  hideNodes(hidden: boolean) {
    this.lines.classList.toggle("moving", hidden);
  }

  lightSet(set: number | null) {
    for (const node of this.lines.children) node.classList.toggle("lit", set !== null && (node as HTMLElement).dataset.set === String(set));
    this.lines.classList.toggle("some-lit", set !== null);
  }

  showSelection(drawing: Drawing, selection: { components: string[]; connections: string[] }, resizable: boolean) {
    this.overlay.querySelectorAll(".selected").forEach((n) => n.remove());
    for (const node of this.lines.children) node.classList.toggle("chosen", selection.connections.includes((node as HTMLElement).dataset.id ?? ""));
    for (const name of selection.components) {
      const part = drawing.components.find((c) => c.name === name);
      if (!part) continue;
      this.overlay.append(this.frame(part.box, "selected frame" + (part.editable ? "" : " fixed")));
      if (resizable && part.editable && selection.components.length === 1)
        for (const [x, y] of corners(part.box)) {
          const size = 7 / this.scale;
          this.overlay.append(element("rect", { class: "selected handle", x: x - size / 2, y: -y - size / 2, width: size, height: size }));
        }
    }
    for (const id of selection.connections) {
      const line = drawing.connections.find((c) => c.id === id);
      for (const [x, y] of line?.editable ? line.points.slice(1, -1) : []) this.overlay.append(element("circle", { class: "selected handle", cx: x, cy: -y, r: 3.5 / this.scale }));
    }
  }

  frame([[x0, y0], [x1, y1]]: Extent, kind: string): SVGElement {
    return element("rect", { class: kind, x: x0, y: -y1, width: x1 - x0, height: y1 - y0 });
  }

  showProblems(drawing: Drawing, list: Diagnostic[]) {
    this.marks.replaceChildren();
    const worst = new Map<string, Diagnostic>();
    for (const d of list) if (d.component && (!worst.has(d.component) || worst.get(d.component)!.severity > d.severity)) worst.set(d.component, d);
    for (const [name, d] of worst) {
      const part = drawing.components.find((c) => c.name === name);
      if (!part) continue;
      const g = element("g", { class: "badge " + (d.severity === 1 ? "error" : "warning"), transform: `translate(${part.box[1][0]} ${-part.box[1][1]}) scale(${1 / this.scale})` });
      // Outside of the corner: pins and names stay in sight.
      g.innerHTML = `<g transform="translate(7 -7)"><circle r="5.5"/><path d="M0 -3V0.8M0 2.6V3"/></g><title>${attribute(d.message)}</title>`;
      this.marks.append(g);
    }
  }

  /** Values at the time cursor, beside the parts. */
  showValues(values: { at: Point; text: string }[]) {
    this.overlay.querySelectorAll(".value").forEach((n) => n.remove());
    for (const v of values) {
      const g = element("g", { class: "value", transform: `translate(${v.at[0]} ${-v.at[1]}) scale(${1 / this.scale})` });
      const text = element("text", { y: 14, "text-anchor": "middle" });
      text.textContent = v.text;
      g.append(text);
      this.overlay.append(g);
    }
  }
}

/** Connections that share an end, in one list. */
function bundles(list: Connection[]): Connection[][] {
  const of = new Map<string, Connection[]>();
  for (const c of list) {
    const merged = [...new Set([...(of.get(c.from) ?? []), ...(of.get(c.to) ?? []), c])];
    for (const m of merged) of.set(m.from, merged).set(m.to, merged);
  }
  return [...new Set(list.map((c) => of.get(c.from)!))];
}

export const corners = ([[x0, y0], [x1, y1]]: Extent): Point[] => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];

function labelOf(c: Connection): string {
  const [a, b] = [c.points[0], c.points[1]];
  return `<text class="line-text" x="${(a[0] + b[0]) / 2}" y="${-(a[1] + b[1]) / 2 - 1}">${attribute(c.text!)}</text>`;
}

function arrowOf(c: Connection, colour: string): string {
  const n = c.points.length;
  const [a, b] = [c.points[n - 2], c.points[n - 1]];
  const angle = (Math.atan2(-(b[1] - a[1]), b[0] - a[0]) * 180) / Math.PI;
  return `<path d="M0 0L-4 -2L-4 2Z" fill="${colour}" transform="translate(${b[0]} ${-b[1]}) rotate(${angle})"/>`;
}
