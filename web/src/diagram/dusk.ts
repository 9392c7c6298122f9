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

export const duskSvg = (svg: string) =>
  svg.replace(/((?:fill|stroke|stop-color)=")(#[0-9a-fA-F]{3,6}|rgb\([^)]*\))"/g, (_, before: string, colour: string) => `${before}${dusk(colour)}"`);

export const lineColour = ([r, g, b]: [number, number, number], dark: boolean) => (dark ? dusk(`rgb(${r},${g},${b})`) : `rgb(${r} ${g} ${b})`);
