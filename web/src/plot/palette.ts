// The colours and dashes of `saltus plot` (src/results/plot.cc): chosen to be told apart by colour-blind eyes too.

const LIGHT = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"];
const DARK = ["#56b4e9", "#ff8c42", "#2fd6a5", "#e6a3c8", "#9ad7ff", "#f5c04a", "#ffffff"];
const DASHES = [[], [8, 5], [2, 4], [10, 4, 2, 4]];

export const curveColour = (k: number, dark: boolean) => (dark ? DARK : LIGHT)[k % LIGHT.length];
export const curveDash = (k: number) => DASHES[k % DASHES.length];
export const dashAfterColours = (k: number) => curveDash(Math.floor(k / LIGHT.length));

const STOPS = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 200, 37]];
/** From dark blue to yellow, even to the eye and to those who do not see red (Smith and van der Walt 2015, viridis). */
export function colourAt(part: number): string {
  const at = Math.max(0, Math.min(1, part)) * (STOPS.length - 1);
  const k = Math.min(STOPS.length - 2, Math.floor(at));
  return "#" + STOPS[k].map((v, i) => Math.round(v + (STOPS[k + 1][i] - v) * (at - k)).toString(16).padStart(2, "0")).join("");
}
/** Of one curve of a family: its place among the others. The lightest is too light for white paper. */
export const familyColour = (k: number, count: number, dark: boolean) => colourAt(dark ? 0.25 + (0.75 * k) / Math.max(1, count - 1) : (0.88 * k) / Math.max(1, count - 1));

export interface Inks {
  paper: string;
  ink: string;
  dim: string;
  faint: string;
  frame: string;
  mark: string;
  warn: string;
}

export const inks = (dark: boolean): Inks =>
  dark
    ? { paper: "#16181b", ink: "#dde0e4", dim: "#9aa2ab", faint: "#26292e", frame: "#4a5058", mark: "#56b4e9", warn: "#f5c04a" }
    : { paper: "#ffffff", ink: "#2d3034", dim: "#5f6770", faint: "#eceef0", frame: "#b9bec4", mark: "#0b6bcb", warn: "#b35c00" };
