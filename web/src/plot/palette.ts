// The colours and dashes of `saltus plot` (src/results/plot.cc): chosen to be told apart by colour-blind eyes too.

const LIGHT = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"];
const DARK = ["#56b4e9", "#ff8c42", "#2fd6a5", "#e6a3c8", "#9ad7ff", "#f5c04a", "#ffffff"];
const DASHES = [[], [8, 5], [2, 4], [10, 4, 2, 4]];

export const curveColour = (k: number, dark: boolean) => (dark ? DARK : LIGHT)[k % LIGHT.length];
export const curveDash = (k: number) => DASHES[k % DASHES.length];
export const dashAfterColours = (k: number) => curveDash(Math.floor(k / LIGHT.length));

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
