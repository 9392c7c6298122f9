// Forces, torques and the like as arrows. Their length is no length in meters: the greatest of a kind is drawn as a part of
// the picture; positions alone have their own length.

import { type BufferGeometry, Group, Mesh, MeshPhongMaterial, Quaternion, Vector3 } from "three";
import { type Motion, type Source, frameOf } from "./motion";
import { arrowGeometry } from "./shapes";

export interface VectorInfo {
  name: string;
  signals: { r: Source[]; T: Source[]; coordinates: Source[]; color: Source[]; quantity: Source; headAtOrigin: Source; twoHeaded: Source };
}
/** Modelica.Mechanics.MultiBody.Types.VectorQuantity */
const RELATIVE_POSITION = 7;

export class Arrows {
  group = new Group();
  private list: { mesh: Mesh; info: VectorInfo; scale: number }[] = [];

  load(motion: Motion, vectors: VectorInfo[], radius: number) {
    this.group.clear();
    this.list = [];
    const greatest = new Map<number, number>();
    const kindOf = (v: VectorInfo) => (typeof v.signals.quantity === "number" ? v.signals.quantity : 0);
    for (const v of vectors)
      for (let k = 0; k < motion.times.length; ++k) {
        const size = motion.vector(v.signals.coordinates, { k, part: 0 }).length();
        if (Number.isFinite(size)) greatest.set(kindOf(v), Math.max(greatest.get(kindOf(v)) ?? 0, size));
      }
    for (const info of vectors) {
      const kind = kindOf(info);
      const scale = kind === RELATIVE_POSITION ? 1 : (0.5 * radius) / (greatest.get(kind) || 1);
      const mesh = new Mesh(undefined as unknown as BufferGeometry, new MeshPhongMaterial({ shininess: 40 }));
      mesh.name = info.name;
      this.group.add(mesh);
      this.list.push({ mesh, info, scale });
    }
  }

  clear() {
    this.group.clear();
    this.list = [];
  }

  at(motion: Motion, row: { k: number; part: number }, radius: number) {
    for (const { mesh, info, scale } of this.list) {
      const g = info.signals;
      const inFrame = motion.vector(g.coordinates, row);
      const length = inFrame.length() * scale;
      mesh.visible = length > 1e-3 * radius;
      if (!mesh.visible) continue;
      const along = inFrame.applyMatrix4(frameOf(g.T.map((v) => motion.value(v, row)))).normalize();
      mesh.geometry?.dispose();
      mesh.geometry = arrowGeometry(length, 0.016 * radius, motion.value(g.twoHeaded, row) > 0.5);
      mesh.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(1, 0, 0), along));
      mesh.position.copy(motion.vector(g.r, row));
      if (motion.value(g.headAtOrigin, row) > 0.5) mesh.position.addScaledVector(along, -length);
      const c = motion.vector(g.color, row);
      (mesh.material as MeshPhongMaterial).color.setRGB(c.x / 255, c.y / 255, c.z / 255, "srgb");
    }
  }
}
