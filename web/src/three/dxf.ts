// DXF files as MultiBody libraries bring them: 3DFACE entities, with the numbers of AutoCAD's colours. Lines of the file
// come in pairs, a group code and its value (AutoCAD DXF Reference, "About the DXF Format").

export interface Faces {
  positions: number[];
  /** Red, green and blue of each corner, 0 to 1; empty where the file says nothing of colours. */
  colours: number[];
}

export function parseDxf(text: string): Faces {
  const lines = text.split(/\r?\n/);
  const faces: Faces = { positions: [], colours: [] };
  const layers = new Map<string, number>();
  let kind = "";
  let values = new Map<number, string>();
  const end = () => {
    if (kind === "LAYER") layers.set(values.get(2) ?? "", Math.abs(Number(values.get(62) ?? 7)));
    if (kind === "3DFACE") face(values, layers, faces);
  };
  for (let k = 0; k + 1 < lines.length; k += 2) {
    const code = Number(lines[k]);
    const value = lines[k + 1].trim();
    if (code !== 0) {
      values.set(code, value);
      continue;
    }
    end();
    kind = value;
    values = new Map();
  }
  end();
  return faces;
}

/** Three corners, or four: then the first and the third are joined. */
function face(values: Map<number, string>, layers: Map<string, number>, faces: Faces) {
  const corners = [0, 1, 2, 3].map((k) => [10, 20, 30].map((code) => Number(values.get(code + k) ?? NaN)));
  if (corners.slice(0, 3).some((c) => c.some((v) => !Number.isFinite(v)))) return;
  const fourth = corners[3].every(Number.isFinite) && [0, 1, 2].every((k) => corners[3].some((v, i) => v !== corners[k][i]));
  const number = Number(values.get(62) ?? layers.get(values.get(8) ?? "") ?? 7);
  const colour = colourOf(number);
  for (const k of fourth ? [0, 1, 2, 0, 2, 3] : [0, 1, 2]) {
    faces.positions.push(...corners[k]);
    faces.colours.push(...colour);
  }
}

const FIRST = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [1, 0, 1], [0.75, 0.75, 0.75], [0.5, 0.5, 0.5], [0.75, 0.75, 0.75]];
const GREYS = [0.2, 0.357, 0.518, 0.678, 0.839, 1];
const STRENGTHS = [1, 0.65, 0.5, 0.3, 0.15];

/** AutoCAD's colours: 10 to 249 are 24 hues in five strengths, full and half saturated; 250 to 255 are greys. */
export function colourOf(number: number): number[] {
  if (number < 10) return FIRST[Math.max(0, number)] ?? FIRST[7];
  if (number >= 250) return Array(3).fill(GREYS[Math.min(5, number - 250)]);
  const hue = (Math.floor(number / 10) - 1) * 15;
  const value = STRENGTHS[Math.floor((number % 10) / 2)];
  const saturation = number % 2 ? 0.5 : 1;
  return [5, 3, 1].map((n) => {
    const k = (n + hue / 60) % 6;
    return value * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  });
}
