// The shapes of MultiBody visualizers as meshes: each lies along its length direction from r_shape on, as
// Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape says.

import { BoxGeometry, BufferGeometry, ConeGeometry, CylinderGeometry, ExtrudeGeometry, Float32BufferAttribute, Matrix4, Path, Shape, SphereGeometry, Vector3 } from "three";

export interface Size {
  length: number;
  width: number;
  height: number;
  extra: number;
}

/** Length along x, width along y, height along z, beginning at the origin. */
export function geometryOf(type: string, s: Size): BufferGeometry {
  const along = (g: BufferGeometry) => g.rotateZ(-Math.PI / 2).translate(s.length / 2, 0, 0);
  const kind = type.toLowerCase();
  if (kind === "sphere") return new SphereGeometry(0.5, 32, 20).scale(s.length, s.width, s.height).translate(s.length / 2, 0, 0);
  if (kind === "pipe" && s.extra > 0 && s.extra <= 1) return pipe(s);
  if (kind === "gearwheel" && Math.abs(s.extra) >= 3) return gearwheel(s);
  if (kind === "cylinder" || kind === "pipecylinder" || kind === "pipe") return along(new CylinderGeometry(0.5, 0.5, s.length, 36)).scale(1, s.width, s.height);
  if (kind === "cone") return along(new CylinderGeometry(0.5 * (s.extra || 0), 0.5, s.length, 36)).scale(1, s.width, s.height);
  if (kind === "spring") return spring(s);
  if (kind === "gearwheel") return along(new CylinderGeometry(0.5, 0.5, s.length, 48)).scale(1, s.width, s.height);
  if (kind === "beam") return new BoxGeometry(s.length, s.width, s.height).translate(s.length / 2, 0, 0);
  return new BoxGeometry(s.length, s.width, s.height).translate(s.length / 2, 0, 0);
}

function spring(s: Size): BufferGeometry {
  const windings = Math.max(1, Math.min(60, s.extra || 5));
  const around = 14;
  const steps = Math.round(windings * 24);
  const radius = s.width / 2;
  const wire = Math.max(s.height / 2, 1e-4);
  const positions: number[] = [];
  const index: number[] = [];
  for (let i = 0; i <= steps; ++i) {
    const a = (i / steps) * windings * 2 * Math.PI;
    const x = (i / steps) * s.length;
    const c = [x, radius * Math.cos(a), radius * Math.sin(a)];
    for (let k = 0; k < around; ++k) {
      const b = (k / around) * 2 * Math.PI;
      const out = wire * Math.cos(b);
      positions.push(c[0] + wire * Math.sin(b), c[1] + out * Math.cos(a), c[2] + out * Math.sin(a));
      if (i === steps) continue;
      const p = i * around + k;
      const q = i * around + ((k + 1) % around);
      index.push(p, q, p + around, q, q + around, p + around);
    }
  }
  const g = new BufferGeometry();
  g.setAttribute("position", new Float32BufferAttribute(positions, 3));
  g.setIndex(index);
  g.computeVertexNormals();
  return g;
}

/** What is drawn in the y-z plane, drawn out along x. */
const drawnOut = (shape: Shape, length: number) => new ExtrudeGeometry(shape, { depth: length, bevelEnabled: false, curveSegments: 24 }).applyMatrix4(new Matrix4().makeBasis(new Vector3(0, 1, 0), new Vector3(0, 0, 1), new Vector3(1, 0, 0)));

/** extra = inner by outer diameter. */
function pipe(s: Size): BufferGeometry {
  const outline = new Shape().absellipse(0, 0, s.width / 2, s.height / 2, 0, 2 * Math.PI, false);
  outline.holes.push(new Path().absellipse(0, 0, (s.width / 2) * s.extra * 0.999, (s.height / 2) * s.extra * 0.999, 0, 2 * Math.PI, true));
  return drawnOut(outline, s.length);
}

/** extra is the number of teeth; below zero they look inwards. */
function gearwheel(s: Size): BufferGeometry {
  const teeth = Math.min(300, Math.round(Math.abs(s.extra)));
  const inwards = s.extra < 0;
  // The pitch circle has the given diameter; a tooth is 2.25 modules high (ISO 53).
  const pitch = s.width / 2;
  const module = (2 * pitch) / teeth;
  const [crest, root] = inwards ? [pitch - module, pitch + 1.25 * module] : [pitch + module, pitch - 1.25 * module];
  const points: [number, number][] = [];
  for (let k = 0; k < teeth; ++k)
    for (const [at, radius] of [[0, root], [0.22, root], [0.36, crest], [0.64, crest], [0.78, root]] as const) {
      const angle = ((k + at) / teeth) * 2 * Math.PI;
      points.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
    }
  const trace = (path: Path) => {
    points.forEach(([x, y], k) => (k ? path.lineTo(x, y) : path.moveTo(x, y)));
    path.closePath();
  };
  if (!inwards) {
    const outline = new Shape();
    trace(outline);
    return drawnOut(outline, s.length);
  }
  const rim = new Shape().absellipse(0, 0, root + 2 * module, root + 2 * module, 0, 2 * Math.PI, false);
  const hole = new Path();
  trace(hole);
  rim.holes.push(hole);
  return drawnOut(rim, s.length);
}

/** Along x from the origin; with a second head behind the first one. */
export function arrowGeometry(length: number, width: number, twoHeaded = false): BufferGeometry {
  const head = Math.min(length * 0.4, 4 * width);
  const heads = twoHeaded ? 1.6 : 1;
  const cone = (tip: number) => new ConeGeometry(1.5 * width, head, 20).rotateZ(-Math.PI / 2).translate(tip - head / 2, 0, 0);
  const rest = Math.max(1e-9, length - heads * head);
  const shaft = new CylinderGeometry(0.5 * width, 0.5 * width, rest, 16).rotateZ(-Math.PI / 2).translate(rest / 2, 0, 0);
  return twoHeaded ? merged(shaft, cone(length), cone(length - 0.6 * head)) : merged(shaft, cone(length));
}

function merged(...list: BufferGeometry[]): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  for (const g of list.map((x) => x.toNonIndexed())) {
    positions.push(...g.getAttribute("position").array);
    normals.push(...g.getAttribute("normal").array);
  }
  const g = new BufferGeometry();
  g.setAttribute("position", new Float32BufferAttribute(positions, 3));
  g.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  return g;
}
