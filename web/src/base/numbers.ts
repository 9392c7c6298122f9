// Numbers and units as they are shown.

/** At an axis: as short as it can be. */
export function tickText(v: number): string {
  if (v === 0) return "0";
  const size = Math.abs(v);
  if (size >= 1e5 || size < 1e-3) return minus(v.toExponential(3).replace(/\.?0+e/, "e").replace("e+", "e"));
  return minus(String(+v.toPrecision(6)));
}

/** A value that is read: six digits. */
export function valueText(v: number, digits = 6): string {
  if (Number.isNaN(v)) return "NaN";
  if (!Number.isFinite(v)) return v > 0 ? "∞" : "−∞";
  const size = Math.abs(v);
  if (v !== 0 && (size >= 1e6 || size < 1e-4)) return minus(v.toExponential(digits - 1).replace(/\.?0+e/, "e").replace("e+", "e"));
  return minus(String(+v.toPrecision(digits)));
}

const minus = (text: string) => text.replace(/-/g, "−");

const SUPERSCRIPT: Record<string, string> = { "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹", "-": "⁻" };

/** Modelica writes N.m, m/s2, Ohm; people read N·m, m/s², Ω. */
export function unitText(unit: string | undefined): string {
  if (!unit || unit === "1") return "";
  return unit
    .replace(/Ohm/g, "Ω")
    .replace(/\bdeg([CF])\b/g, "°$1")
    .replace(/\bdeg\b/g, "°")
    .replace(/\bu(?=[AFHNPVWm]\b)/g, "µ")
    .replace(/\^/g, "")
    .replace(/\./g, "·")
    .replace(/([A-Za-zΩ°)])(-?\d+)/g, (_, before: string, power: string) => before + [...power].map((c) => SUPERSCRIPT[c]).join(""));
}

export const withUnit = (v: number, unit?: string, digits = 6) => valueText(v, digits) + (unitText(unit) ? " " + unitText(unit) : "");
