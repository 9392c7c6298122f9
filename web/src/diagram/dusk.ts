// Icons are drawn for white paper. At night their lightness is turned around and their hue is kept: black lines become
// light ones, white fills the colour of the paper.

const cache = new Map<string, string>();

export function dusk(colour: string): string {
  const known = cache.get(colour);
  if (known) return known;
  const [r, g, b] = rgb(colour);
  const max = Math.max(r, g, b) / 255;
  const min = Math.min(r, g, b) / 255;
  let h = 0;
  const light = (max + min) / 2;
  const d = max - min;
  const s = d === 0 ? 0 : d / (1 - Math.abs(2 * light - 1));
  if (d > 0) {
    const [R, G, B] = [r / 255, g / 255, b / 255];
    h = max === R ? ((G - B) / d + 6) % 6 : max === G ? (B - R) / d + 2 : (R - G) / d + 4;
  }
  // White paper is #16181b: 9 % light. Pure blue is dark to the eye and is lifted more than others.
  const lifted = 0.09 + (1 - light) * 0.8 + (h > 3.4 && h < 4.8 ? 0.46 * s * light : 0);
  const result = `hsl(${Math.round(h * 60)} ${Math.round(Math.min(1, s) * 85)}% ${Math.round(Math.min(0.92, lifted) * 100)}%)`;
  cache.set(colour, result);
  return result;
}

function rgb(colour: string): [number, number, number] {
  if (colour.startsWith("#")) {
    const hex = colour.slice(1);
    const full = hex.length === 3 ? [...hex].map((c) => c + c).join("") : hex;
    return [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16)) as [number, number, number];
  }
  const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0];
  return [parts[0], parts[1], parts[2]];
}

const PAINT = /(<text\b[^>]*?\bfill="|stop-color="|(?:fill|stroke)=")(#[0-9a-fA-F]{3,6}|rgb\([^)]*\))"/g;
/** Bodies shine where they did: of a gradient no stop is turned around, all are a little darker. */
export const duskSvg = (svg: string) =>
  svg.replace(PAINT, (_, before: string, colour: string) => {
    if (before.startsWith("<text")) return `${before}${duskText(colour)}"`;
    if (before.startsWith("stop")) return `${before}rgb(${rgb(colour).map((v) => Math.round(v * 0.8)).join(" ")})"`;
    return `${before}${dusk(colour)}"`;
  });

const PAPER = luminance(0x16, 0x18, 0x1b);
function luminance(...channels: number[]): number {
  const [r, g, b] = channels.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** Contrast with the paper of the night (WCAG 2.1, 1.4.3). */
export const contrast = (r: number, g: number, b: number) => (luminance(r, g, b) + 0.05) / (PAPER + 0.05);

const texts = new Map<string, string>();
/** Letters are read: lifted until they have the contrast that text needs, 4.5 to 1. */
export function duskText(colour: string): string {
  const known = texts.get(colour);
  if (known) return known;
  const [, h, s, l] = /hsl\((\d+) (\d+)% (\d+)%\)/.exec(dusk(colour))!.map(Number);
  let light = l;
  while (light < 95 && contrast(...ofHsl(h, s / 100, light / 100)) < 4.6) ++light;
  const [r, g, b] = ofHsl(h, s / 100, light / 100).map(Math.round);
  const result = `rgb(${r} ${g} ${b})`;
  texts.set(colour, result);
  return result;
}
function ofHsl(h: number, s: number, l: number): [number, number, number] {
  const f = (n: number) => {
    const k = (n + h / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [f(0), f(8), f(4)];
}

export const lineColour = ([r, g, b]: [number, number, number], dark: boolean) => (dark ? dusk(`rgb(${r},${g},${b})`) : `rgb(${r} ${g} ${b})`);
