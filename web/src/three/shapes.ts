// The shapes of MultiBody visualizers as meshes: each lies along its length direction from r_shape on, as
// Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape says.

import { BoxGeometry, BufferGeometry, ConeGeometry, CylinderGeometry, Float32BufferAttribute, SphereGeometry } from "three";

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
  if (kind === "cylinder" || kind === "pipecylinder" || kind === "pipe") return along(new CylinderGeometry(0.5, 0.5, s.length, 36)).scale(1, s.width, s.height);
  if (kind === "cone") return along(new CylinderGeometry(0.5 * (s.extra || 0), 0.5, s.length, 36)).scale(1, s.width, s.height);
  if (kind === "spring") return spring(s);
  if (kind === "gearwheel") return along(new CylinderGeometry(0.5, 0.5, s.length, Math.max(8, Math.min(96, Math.abs(Math.round(s.extra || 24)) * 2)))).scale(1, s.width, s.height);
  if (kind === "beam") return new BoxGeometry(s.length, s.width, s.height).translate(s.length / 2, 0, 0);
  if (kind === "arrow") return arrow(s);
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

function arrow(s: Size): BufferGeometry {
  const head = Math.min(s.length * 0.3, 4 * s.width || s.length * 0.3);
  const shaft = new CylinderGeometry(0.5 * s.width, 0.5 * s.width, s.length - head, 16).rotateZ(-Math.PI / 2).translate((s.length - head) / 2, 0, 0);
  const tip = new ConeGeometry(1.5 * s.width, head, 20).rotateZ(-Math.PI / 2).translate(s.length - head / 2, 0, 0);
  return merged(shaft, tip);
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
